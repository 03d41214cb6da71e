#!/bin/sh
# Starts @NAME@. freshet-maven-plugin overwrites this file with each build.
#
#   JAVA_HOME    the JDK or JRE, 25 or newer; default: the java on PATH, then the usual folders
#   FRESHET_JDKS
#                JDK folders to search instead of the usual ones, separated by ':'
#   JAVA_OPTS    more JVM options, split at spaces; they override those below
#   MALLOC_ARENA_MAX
#                number of glibc's memory arenas; default: 1
#   FRESHET_AOT  train: write a new AOT cache when the application stops; off: start without a cache
set -eu

say() {
    printf '%s\n' "@NAME@: $*" >&2
}

# Follows symbolic links: sets file to the target of $1, with its folder.
resolve() {
    file=$1
    case $file in
        */*) ;;
        *) file=./$file ;;
    esac
    while [ -h "$file" ]; do
        link=$(readlink "$file")
        case $link in
            /*) file=$link ;;
            *) file=${file%/*}/$link ;;
        esac
    done
}

# Sets version (25) and jdk (vendor, build, C library) from folder $1's release file; empty if unknown. Stops before
# the long line of modules: some shells read byte by byte.
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

# Sets java to the first one in the given folders that is new enough, or fails.
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

# Sets java to one that is new enough, or exits with a message.
find_java() {
    seen='' unknown=''
    if [ -n "${JAVA_HOME:-}" ] && [ -x "$JAVA_HOME/bin/java" ]; then
        look_at "$JAVA_HOME"
        java=$JAVA_HOME/bin/java
        [ "${version:-25}" -lt 25 ] || return 0
        seen="; JAVA_HOME is Java $version"
    fi
    if java=$(command -v java); then
        resolve "$java"
        look_at "${file%/bin/java}"
        [ "${version:-0}" -lt 25 ] || return 0
        if [ -n "$version" ]; then
            seen="$seen; the java on PATH is Java $version"
        else
            # It may be the stub of macOS or a version manager's shim, which can lead to any Java or to none.
            unknown=$java
        fi
    fi
    ! java_in_folders || return 0
    if [ -n "$unknown" ]; then
        java=$unknown jdk=''
        return 0
    fi
    say "needs Java 25 or newer: set JAVA_HOME to one$seen"
    exit 1
}

# Sets why to the reason that rules out the cache, or to nothing. The JVM itself checks its version and options. JDK 25
# does not check the jars, and would run the classes that it was trained with.
check_cache() {
    why='' trained=''
    if [ -f "$cache.jdk" ]; then
        read -r trained < "$cache.jdk" || true
    fi
    if [ "$trained" != "$jdk" ]; then
        why="it is from another JDK (${trained:-unknown}; this is ${jdk:-unknown})"
        return
    fi
    # All files have the same time, to the second. (POSIX has -nt and -ot since 2024, and shells for decades.)
    # Other jars in lib do not matter: a copy over an earlier version leaves its jars there.
    # shellcheck disable=SC3013
    for jar in app.jar @LIBRARIES@; do
        if [ "$home/$jar" -nt "$cache" ] || [ "$home/$jar" -ot "$cache" ]; then
            why="$jar was replaced, or copied without its modification time"
            return
        fi
    done
}

# Sets option to the JVM option for the cache, if there is a usable one.
use_cache() {
    option=
    [ "${FRESHET_AOT:-}" != off ] && [ -f "$cache" ] || return 0
    check_cache
    if [ -n "$why" ]; then
        say "starts without its AOT cache: $why; set FRESHET_AOT=train to renew it, FRESHET_AOT=off to silence this"
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
    case $result in
        # The application was stopped, and the JVM wrote the cache. After a failure, it also writes one: see below.
        0 | 129 | 130 | 143) ;;
        *)
            rm -f "$cache"
            say "no new AOT cache: the application ended with exit code $result"
            exit "$result" ;;
    esac
    if ! [ -f "$cache" ]; then
        say "no new AOT cache: the application ended with exit code $result"
        exit 1
    fi
    printf '%s\n' "$jdk" > "$cache.jdk"
    touch -r "$home/app.jar" "$home"/lib/*.jar "$cache"
}

# A start in a foreign folder uses the configuration there, so show it.
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
home=$(CDPATH='' cd "${file%/*}/.." && pwd -P)
tell_configuration
cache=$home/app.aot
find_java
# One arena of the C library for all threads, which reuses the memory that compiler threads have freed.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-1}"
if [ "${FRESHET_AOT:-}" = train ]; then
    train "$@"
else
    use_cache
    set -f
    # shellcheck disable=SC2086 # the options are words, but no patterns
    exec "$java" @OPTIONS@ ${option:+"$option"} ${JAVA_OPTS:-} -cp "$home/app.jar" @MAIN@ "$@"
fi
