#!/bin/sh
# tests/install/examples.sh PAGES TOOL ROOT FOLDER: every command has three examples in its help, and each
# ends with the status that it is said to, and prints something (`step` is told to take one). The
# man pages have the same options and examples, without an error of their form.
set -eu
program=$1
tool=$2
root=$3
folder=$4

rm -rf "$folder"
mkdir -p "$folder/bin" "$folder/pages/man" "$folder/pages/bash" "$folder/pages/zsh" "$folder/pages/fish"
cp -R "$root/examples" "$folder/examples"
ln -s "$tool" "$folder/bin/warpstep"
cd "$folder"
PATH=$folder/bin:$PATH
"$program" write "$folder/pages"
"$program" examples >list
failed=0
tab=$(printf '\t')
while IFS=$tab read -r command status line; do
    got=0
    echo step | sh -c "$line" >printed 2>said || got=$?
    [ "$command" = check ] || [ -s printed ] || [ -s said ] || got="$got, and nothing is printed"
    if [ "$got" != "$status" ]; then
        echo "$line: status $got, not $status"
        cat said
        failed=1
    fi
done <list
warpstep --help | sed -n '/^Commands:/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p' >commands
while read -r command; do
    [ "$(grep -c "^$command$tab" list)" -ge 3 ] || { echo "$command has no three examples"; failed=1; }
    page=pages/man/warpstep-$command.1
    warpstep "$command" --help | sed -n 's/^ [ *]\(--[a-z-]*\).*/\1/p' >options
    while read -r option; do
        sed 's/\\-/-/g; s/\\f[BIR]//g' "$page" | grep -q -e "^$option" ||
            { echo "$page does not have $option"; failed=1; }
    done <options
    if command -v mandoc >/dev/null 2>&1; then
        mandoc -T lint -W error "$page" || failed=1
    fi
done <commands
exit $failed
