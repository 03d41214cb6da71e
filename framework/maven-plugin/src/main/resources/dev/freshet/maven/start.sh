#!/bin/sh
# Starts @NAME@. freshet-maven-plugin writes this file again with each package.
#
#   JAVA_HOME    the JDK or JRE, 25 or newer; else the java on PATH, else the usual folders are searched
#   FRESHET_JDKS
#                JDK folders to search in place of the usual ones, separated by ':'
#   JAVA_OPTS    more JVM options, split at blanks; they win against those below
#   MALLOC_ARENA_MAX
#                how many heaps of its own glibc uses; 1
#   FRESHET_AOT  train: leave a new AOT cache when the application stops; off: start without one
set -eu

say() {
    printf '%s\n' "@NAME@: $*" >&2
}

# Follows symbolic links: sets file to what $1 is in the end.
resolve() {
    file=$1
    while [ -h "$file" ]; do
        link=$(readlink "$file")
        case $link in
            /*) file=$link ;;
            *) file=${file%/*}/$link ;;
        esac
    done
}

# Sets version (25) and jdk (vendor, build, C library) to what is in the folder $1; empty where it does not say. Stops
# before the long line of modules: some shells read byte by byte.
look_at() {
    version='' jdk=''
    [ -r "$1/release" ] || return 0
    while IFS='=' read -r key value; do
        value=${value#\"}
        value=${value%\"}
        case $key in
            JAVA_VERSION) version=${value%%[!0-9]*} ;;
            IMPLEMENTOR | JAVA_RUNTIME_VERSION) jdk="$jdk${jdk:+ }$value" ;;
            LIBC) jdk="$jdk $value"; return 0 ;;
        esac
    done < "$1/release"
}

# Sets java to that of the first folder given that says that it is new enough, or fails.
first_new_java() {
    for folder; do
        java=$folder/bin/java
        [ -x "$java" ] || continue
        look_at "$folder"
        [ "${version:-0}" -lt 25 ] || return 0
    done
    return 1
}

java_in_folders() {
    if [ -n "${FRESHET_JDKS:-}" ]; then
        old_ifs=$IFS
        IFS=:
        set -f
        # shellcheck disable=SC2086 # split at the colons
        set -- $FRESHET_JDKS
        set +f
        IFS=$old_ifs
    else
        set -- /usr/lib/jvm/* /usr/java/* /opt/java* /opt/java/* /opt/jdk* \
            /Library/Java/JavaVirtualMachines/*/Contents/Home \
            "${HOME:-/nowhere}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
            "${HOME:-/nowhere}"/.sdkman/candidates/java/* "${HOME:-/nowhere}"/.jdks/* \
            "${HOME:-/nowhere}"/.local/share/mise/installs/java/* \
            /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
            /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home /home/linuxbrew/.linuxbrew/opt/openjdk*/libexec
    fi
    first_new_java "$@"
}

# Sets java to a Java that is new enough, or says why there is none.
find_java() {
    seen=
    if [ -n "${JAVA_HOME:-}" ] && [ -x "$JAVA_HOME/bin/java" ]; then
        look_at "$JAVA_HOME"
        java=$JAVA_HOME/bin/java
        [ "${version:-25}" -lt 25 ] || return 0
        seen="; JAVA_HOME is Java $version"
    fi
    if java=$(command -v java); then
        resolve "$java"
        look_at "${file%/bin/java}"
        [ "${version:-25}" -lt 25 ] || return 0
        seen="$seen; the java on PATH is Java $version"
    fi
    ! java_in_folders || return 0
    say "needs Java 25 or newer: set JAVA_HOME to one$seen"
    exit 1
}

# Sets why to the reason for which the cache is of no use, or to nothing. The JVM itself looks at its own version and
# options; JDK 25 does not look at the jars, and would run the classes of those that it was trained with.
check_cache() {
    why='' trained=''
    if [ -f "$cache.jdk" ]; then
        read -r trained < "$cache.jdk" || true
    fi
    if [ "$trained" != "$jdk" ]; then
        why="it is from another JDK (${trained:-unknown}; this is ${jdk:-unknown})"
        return
    fi
    # All have the same time, to the second. (POSIX has -nt and -ot since 2024, and shells for decades.)
    # shellcheck disable=SC3013
    for jar in "$home/app.jar" "$home"/lib/*.jar; do
        if [ "$jar" -nt "$cache" ] || [ "$jar" -ot "$cache" ]; then
            why="${jar#"$home/"} is another one, or was copied without its time"
            return
        fi
    done
}

# Sets option to what the JVM needs to use the cache, if there is one that fits.
use_cache() {
    option=
    [ "${FRESHET_AOT:-}" != off ] && [ -f "$cache" ] || return 0
    check_cache
    if [ -n "$why" ]; then
        say "starts without its AOT cache: $why; FRESHET_AOT=train makes a new one, FRESHET_AOT=off silences this"
    else
        option=-XX:AOTCache=$cache
    fi
}

# Runs the application until it is stopped; then the JVM writes the cache.
train() {
    rm -f "$cache" "$cache.jdk"
    set -f
    # shellcheck disable=SC2086 # the options are words, but no patterns
    "$java" @OPTIONS@ ${JAVA_OPTS:-} -XX:AOTCacheOutput="$cache" -cp "$home/app.jar" @MAIN@ "$@" &
    child=$!
    set +f
    trap 'kill "$child" 2> /dev/null || true' TERM INT HUP
    result=0
    wait "$child" || result=$?
    while kill -0 "$child" 2> /dev/null; do
        result=0
        wait "$child" || result=$?
    done
    if ! [ -f "$cache" ]; then
        say "there is no new AOT cache: the application ended with $result"
        exit 1
    fi
    printf '%s\n' "$jdk" > "$cache.jdk"
    touch -r "$home/app.jar" "$home"/lib/*.jar "$cache"
}

# Whoever starts this in a folder of someone else gets that one's configuration: it should be seen.
tell_configuration() {
    found=
    for file in application.y*ml application-*.y*ml config/application.y*ml config/application-*.y*ml; do
        case $file in
            *.yml | *.yaml) [ ! -f "$file" ] || found="$found $file" ;;
        esac
    done
    [ -z "$found" ] || say "configuration files in $PWD:$found"
}

resolve "$0"
case $file in
    */*) home=$(CDPATH='' cd "${file%/*}/.." && pwd -P) ;;
    *) home=$(CDPATH='' cd .. && pwd -P) ;;
esac
tell_configuration
cache=$home/app.aot
find_java
# One heap of the C library for all threads: what the compiler's threads have given back is used again.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-1}"
if [ "${FRESHET_AOT:-}" = train ]; then
    train "$@"
else
    use_cache
    set -f
    # shellcheck disable=SC2086 # the options are words, but no patterns
    exec "$java" @OPTIONS@ ${option:+"$option"} ${JAVA_OPTS:-} -cp "$home/app.jar" @MAIN@ "$@"
fi
