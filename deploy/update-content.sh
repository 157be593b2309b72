#!/bin/sh
# Serves a new version of the content, if it has no fault: update-content.sh INCOMING RESTAURANT
#
# INCOMING is the folder with the new files: a git clone, or where rsync puts them.
# RESTAURANT keeps every version, and `current`, a link to the one that is served:
#   RESTAURANT/versions/20261122T083000Z/   RESTAURANT/current -> versions/20261122T083000Z
# Back to an earlier version: ln -sfn versions/EARLIER RESTAURANT/current
# It is served until INCOMING changes: .published has the digest of what was published last.
set -eu
incoming=${1:?usage: update-content.sh INCOMING RESTAURANT}
restaurant=${2:?usage: update-content.sh INCOMING RESTAURANT}
code=$(cd "$(dirname "$0")/.." && pwd)
keep=30

digest() { # the names, the links and the bytes of the files of a folder, without .git
    (cd "$1" && find . -name .git -prune -o -printf '%y %p %l\n' && find . -name .git -prune -o -type f -exec sha256sum {} +) |
        LC_ALL=C sort | sha256sum
}

test -f "$incoming/restaurant.yaml" || { echo "$incoming has no restaurant.yaml; name the folder of your content" >&2; exit 1; }
mkdir -p "$restaurant/versions"
incoming=$(cd "$incoming" && pwd)
restaurant=$(cd "$restaurant" && pwd)
if [ -e "$restaurant/current" ] && [ ! -L "$restaurant/current" ]; then
    echo "$restaurant/current is no link to a version; move it away." >&2
    exit 1
fi

exec 9<"$restaurant/versions" # the lock ends with the last process that has the folder open
flock --timeout 60 9 || { echo "Another update has been running for a minute; try again when it has ended." >&2; exit 1; }
new=$restaurant/.new
trap 'rm -rf "$new" "$restaurant/.published.new"' EXIT
trap 'exit 1' HUP INT TERM
rm -rf "$new"

found=$(digest "$incoming")
if [ ! -d "$restaurant/current" ]; then
    published= # nothing is served yet, or the version that was served is deleted
elif [ -s "$restaurant/.published" ]; then
    published=$(cat "$restaurant/.published")
else
    published=$(digest "$restaurant/current/")
fi
if [ "$found" != "$published" ]; then
    served=$(basename "$(readlink "$restaurant/current")")
    for old in $(ls -1 "$restaurant/versions" | grep -x '[0-9]\{8\}T[0-9]\{6\}Z' | sort | head -n "-$((keep - 1))"); do
        [ "$old" = "$served" ] || rm -rf "$restaurant/versions/$old" # before the copy, which needs the space
    done
    mkdir "$new"
    find "$incoming" -mindepth 1 -maxdepth 1 ! -name .git -exec cp -R -t "$new" {} +
    chmod -R a+rX "$new" # the service runs as a user of its own
    if ! (cd "$code" && .venv/bin/python -m restaurant_site check --public "$new"); then
        echo "The content cannot be published; the site stays as it is." >&2
        exit 1
    fi
    version=$(date -u +%Y%m%dT%H%M%SZ)
    mv -T "$new" "$restaurant/versions/$version"
    ln -sfnT "versions/$version" "$restaurant/current" # in one step, so that there is always a version
    echo "$version is served."
fi
echo "$found" > "$restaurant/.published.new"
mv "$restaurant/.published.new" "$restaurant/.published"
