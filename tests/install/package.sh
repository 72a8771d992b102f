#!/bin/sh
# tests/install/package.sh BUILD ROOT FOLDER: the commands of docs/installing.md do what it says: installed
# under a home, as a package that dpkg installs below a root of its own, and removed without a trace.
# Building itself is left out: whoever runs this has built.
set -eu
build=$1
root=$2
folder=$3

command -v dpkg >/dev/null 2>&1 && command -v dpkg-deb >/dev/null 2>&1 || {
    echo "no dpkg: skipped"
    exit 77
}
[ "$(id -u)" -eq 0 ] || {
    echo "only root can install below another root: skipped"
    exit 77
}
rm -rf "$folder"
mkdir -p "$folder/source" "$folder/home" "$folder/root/var/lib/dpkg/info" \
    "$folder/root/var/lib/dpkg/updates" "$folder/root/var/lib/dpkg/triggers"
: >"$folder/root/var/lib/dpkg/status"
: >"$folder/root/var/lib/dpkg/available"
mkdir "$folder/source/build"
cp -R "$root/examples" "$folder/source/examples"
cd "$folder/source"
HOME=$folder/home
MANPATH=$HOME/.local/share/man
MANWIDTH=80
MANPAGER=cat
LC_ALL=C
export HOME MANPATH MANWIDTH MANPAGER LC_ALL
PATH=$HOME/.local/bin:$PATH

# The build is elsewhere: packages are made in a folder that stands for it.
cmake() {
    command cmake --install "$build" --prefix "$4" && cp "$build/install_manifest.txt" build
}
cpack() { command cpack --config "$build/CPackConfig.cmake" -B "$folder/source/build"; }
# Below another root, without the packages that are on this machine.
sudo() {
    shift
    dpkg --root="$folder/root" --force-depends --force-script-chrootless --log=/dev/null "$@"
}

awk '/^    [$] / { sub(/^    [$] /, ""); n++; print > ("command-" n); printf "" > ("shown-" n); next }
    !/^    / { open = 0 }
    n > 0 && /^    / { sub(/^    /, ""); print > ("shown-" n) }
    END { print n + 0 > "count" }' "$root/docs/installing.md"
# A tree without Git names no commit.
plain() { sed 's/ (commit [0-9a-f]*[, a-z]*)//; s/ *$//' "$1"; }

failed=0
i=0
while [ $i -lt "$(cat count)" ]; do
    i=$((i + 1))
    case $(cat command-$i) in
    "cmake -S"* | "cmake --build"* | "ctest"*) continue ;;
    "man "*) command -v man >/dev/null 2>&1 || { echo "no man: skipped"; continue; } ;;
    esac
    # shellcheck disable=SC1090
    . "./command-$i" >printed 2>&1 </dev/null || { cat command-$i printed; failed=1; }
    [ -s shown-$i ] || continue
    plain shown-$i >expected
    plain printed | diff expected - || { cat command-$i; failed=1; }
done
[ "$i" -gt 7 ] || { echo "docs/installing.md shows too little"; failed=1; }
left=$(find "$folder/root" -path "$folder/root/var" -prune -o -type f -print)
left=$left$(find "$HOME" -type f -print)
[ -z "$left" ] || { echo "left behind: $left"; failed=1; }
exit $failed
