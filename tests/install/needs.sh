#!/bin/sh
# tests/install/needs.sh ROOT FOLDER: tests/support/need.sh on machines that lack something: as root it
# installs just that and nothing recommended, by sudo too; without sudo or apt-get it says what to do.
set -eu
root=$1
folder=$2
failed=0
shell=$(command -v sh)

rm -rf "$folder"
mkdir -p "$folder"
cd "$folder"

# machine NAME UID COMMAND...: a folder of commands; those of apt-get go to a file.
machine() {
    mkdir "$1"
    printf '#!%s\necho %s\n' "$shell" "$2" >"$1/id"
    name=$1
    shift 2
    for command in "$@"; do
        case $command in
        apt-get) printf '#!%s\necho "$@" >>%s/asked\n' "$shell" "$folder/$name" >"$name/apt-get" ;;
        sudo) printf '#!%s\necho sudo >>%s/asked\nexec "$@"\n' "$shell" "$folder/$name" >"$name/sudo" ;;
        env) ln -s "$(command -v env)" "$name/env" ;;
        cc) printf '#!%s\ncase $* in *-E*) exit 1 ;; esac\n' "$shell" >"$name/cc" ;;
        *) printf '#!%s\n' "$shell" >"$name/$command" ;;
        esac
    done
    chmod +x "$name"/*
}
# needs NAME WANTED STATUS: sourced there.
needs() {
    status=0
    PATH=$folder/$1 need_tests=$2 "$shell" -c ". '$root/tests/support/need.sh'" >"$1.out" 2>&1 || status=$?
    [ "$status" -eq "$3" ] || { echo "$1: status $status"; failed=1; }
}
said() { grep -q -e "$2" "$1" || { echo "$1 does not say $2:"; cat "$1"; failed=1; }; }

machine all 1000 cmake make cc
needs all no 0
[ ! -s all.out ] || failed=1

machine bare 0 apt-get env
needs bare no 0
said bare/asked 'install -y -qq --no-install-recommends cmake make gcc libc6-dev$'

machine user 1000 cmake make cc apt-get env sudo
needs user yes 0
said user/asked sudo
said user/asked '--no-install-recommends libcmocka-dev$'

machine poor 1000 cmake apt-get env
needs poor no 1
said poor.out 'missing: make gcc libc6-dev'
said poor.out 'apt-get install --no-install-recommends make gcc libc6-dev'
[ ! -e poor/asked ] || { echo "poor: apt-get was called"; failed=1; }

machine tests 1000 cmake make cc
needs tests yes 1
said tests.out 'Only the tests need it'
exit $failed
