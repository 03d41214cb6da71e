# Starts nginx in the foreground: nginx.sh FOLDER PORT UPSTREAM_PORT CORES LISTEN PROGRAM
# FOLDER has certificate.pem, key.pem and the folder files. LISTEN has the parameters of the directive "listen".
set -eu
work=$1/nginx-$2
mkdir -p "$work"
sed "s|@FOLDER@|$1|; s/@PORT@/$2/; s/@UPSTREAM_PORT@/$3/; s/@CORES@/$4/; s/@LISTEN@/$5/" "$(dirname "$0")/nginx.conf" \
    > "$work/nginx.conf"
options='daemon off;'
# Otherwise the workers could not read the files of a private folder.
[ "$(id -u)" != 0 ] || options="$options user root;"
exec "$6" -p "$work" -c nginx.conf -e stderr -g "$options"
