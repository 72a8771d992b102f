#!/bin/sh
# tests/install/words.sh PROGRAM TOOL: the values that completions offer are taken by the tool, each of them.
set -eu
program=$1
tool=$2
failed=0
tab=$(printf '\t')
"$program" words | grep -E "^run$tab(schedule|profile|control|check)$tab" >words.list
[ "$(wc -l <words.list)" -eq 4 ] || { echo "not all of them:"; cat words.list; failed=1; }
while IFS=$tab read -r command option words; do
    for word in $words; do
        control=crs
        [ "$word" != hanoi ] || control=hanoi
        [ "$option" = control ] && set -- "--control" "$word" || set -- "--$option" "$word" --control "$control"
        "$tool" "$command" "$@" /nowhere.ptx 2>said && status=0 || status=$?
        # Read, and only then the file is missed.
        [ "$status" -eq 1 ] || { echo "$command $*: status $status"; cat said; failed=1; }
    done
done <words.list
rm -f words.list
exit $failed
