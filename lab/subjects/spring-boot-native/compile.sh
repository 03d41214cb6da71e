#!/bin/sh
# compile.sh ROOT: makes target/app out of ROOT/lab/subjects/spring-boot-mvc.
# The Maven plugin looks for native-image in GRAALVM_HOME and JAVA_HOME; the lab, and most shells, know it from PATH.
set -eu
root=$(cd "$1" && pwd)
native_image=$(command -v native-image) || { echo "native-image is not on the PATH" >&2; exit 1; }
GRAALVM_HOME=$(dirname "$(dirname "$native_image")")
export GRAALVM_HOME
exec "$root/mvnw" -B -q -ntp -f "$root/lab/subjects/spring-boot-mvc/pom.xml" -Pnative -Dmaven.test.skip=true \
    -Dtarget.folder="$root/lab/subjects/spring-boot-native/target" native:compile
