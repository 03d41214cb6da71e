#!/bin/sh
# Builds the jar, and the native executable as well where native-image is on the PATH.
set -e
cd "$(dirname "$0")"
if native_image=$(command -v native-image); then
    GRAALVM_HOME=${GRAALVM_HOME:-$(dirname "$(dirname "$native_image")")}
    export GRAALVM_HOME
    bal build --graalvm && exit 0
    echo "No native executable; see above. The jar is built without it." >&2
fi
bal build
