#!/bin/sh
# Serves a new version of the content, if it has no fault and no fact is still the starter's: update-content.sh INCOMING RESTAURANT
#
# INCOMING is the folder with the new files: a git clone, or where rsync puts them.
# RESTAURANT keeps every version, and `current`, a link to the one that is served:
#   RESTAURANT/versions/20261122T083000Z/   RESTAURANT/current -> versions/20261122T083000Z
# Back to an earlier version: ln -sfn versions/EARLIER RESTAURANT/current
set -eu
incoming=${1:?usage: update-content.sh INCOMING RESTAURANT}
restaurant=${2:?usage: update-content.sh INCOMING RESTAURANT}
code=$(cd "$(dirname "$0")/.." && pwd)
keep=30

test -f "$incoming/restaurant.yaml" || { echo "$incoming has no restaurant.yaml; name the folder of your content" >&2; exit 1; }
mkdir -p "$restaurant/versions"
incoming=$(cd "$incoming" && pwd)
restaurant=$(cd "$restaurant" && pwd)
if [ -d "$restaurant/current" ] && diff -rq --exclude=.git "$incoming" "$restaurant/current/" >/dev/null; then
    exit 0 # nothing is new
fi

version=$(date -u +%Y%m%dT%H%M%SZ)
new=$restaurant/versions/$version
[ ! -e "$new" ] || { echo "Version $version is there already; try again in a second." >&2; exit 1; }
cp -R "$incoming" "$new"
rm -rf "$new/.git"
chmod -R a+rX "$new" # the service runs as a user of its own
if ! (cd "$code" && .venv/bin/flask --app wsgi content check --public "$new"); then
    rm -rf "$new"
    echo "The content cannot be published; the site stays as it is." >&2
    exit 1
fi
ln -s "versions/$version" "$restaurant/.next"
mv -T "$restaurant/.next" "$restaurant/current" # in one step, so that there is always a version
echo "$version is served."
cd "$restaurant/versions"
for old in $(ls -1 | sort | head -n "-$keep"); do
    [ "$old" = "$(basename "$(readlink ../current)")" ] || rm -rf "$old"
done
