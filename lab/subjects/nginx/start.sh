# Starts nginx in the foreground: start.sh FOLDER. The folder gets the configuration and nginx's temporary files.
# The environment has CONFIGURATION, LISTEN_PORT and UPSTREAM_PORT.
set -eu
PATH=$PATH:/usr/sbin:/usr/local/sbin
sed "s/@LISTEN_PORT@/$LISTEN_PORT/; s/@UPSTREAM_PORT@/$UPSTREAM_PORT/" "$(dirname "$0")/$CONFIGURATION" > "$1/nginx.conf"
options='daemon off;'
# Otherwise the workers could not write into the folder.
[ "$(id -u)" != 0 ] || options="$options user root;"
exec nginx -p "$1" -c nginx.conf -e stderr -g "$options"
