#!/bin/sh
# tests/explore/parts.sh TOOL FILE: explores the scenarios of FILE in rounds of one and of three parts (WARPSTEP_PARTS
# says of how many else), merges what they found, and compares it with what one process finds. A line is `every`, where
# every step is taken: outcomes, reasons, how many final states of each there are, states and steps have to be the same;
# `alone`, where steps may be tried alone: then any number of parts has to keep the same states, and at most those that
# one process meets; or `reasons`, where such steps close cycles: then how many stuck states there are is left open. Then
# the options of explore, with paths relative to this folder, --reduce last. Of the files that the parts leave: no
# fingerprint is there twice, each is there where it belongs, all are as many as the states, and no box is left. Each
# way to an outcome is replayed. A share is looked at (support/share.sh).
set -eu
tool=$1
file=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
cd "$(dirname "$0")"
. ../support/share.sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0
fault() {
    printf '%s, %s parts: %s\n' "$line" "$parts" "$*"
    failed=1
}

# Ways to the same end may have other lengths, and of cycles parts know nothing.
found() {
    sed -E -e 's/"choices": [0-9]+//g' -e 's/, "(runs|witness)": "[^"]*"//g' -e 's/"cycles": [{][^}]*[}]/"cycles"/' \
        -e 's/, "lassos": .*(, "condition"|[}]$)/\1/'
}

# In turn until nothing is left to be done.
in_rounds() {
    rm -rf "$folder/space"
    mkdir "$folder/space"
    while [ ! -e "$folder/space/over" ]; do
        i=1
        while [ $i -le "$parts" ]; do
            "$tool" explore "$@" --quiet --part $i/"$parts" --folder "$folder/space" || return 1
            i=$((i + 1))
        done
    done
}

# The states that a part has met, a line each: the number that says whose it is, and all of it.
fingerprints() {
    od -An -v -tu4 "$1"
}

states_of() {
    sed 's/.*"states": \([0-9]*\), "steps".*/\1/' "$1"
}

look_at_files() {
    i=1
    : >"$folder/all"
    while [ $i -le "$parts" ]; do
        fingerprints "$folder/space/seen-$i" | awk -v n="$parts" -v i=$i '$1 % n != i - 1 { exit 1 }' ||
            fault "part $i has states of another"
        fingerprints "$folder/space/seen-$i" >>"$folder/all"
        i=$((i + 1))
    done
    states=$(states_of "$folder/merged")
    [ "$(sort -u "$folder/all" | wc -l)" -eq "$states" ] && [ "$(wc -l <"$folder/all")" -eq "$states" ] ||
        fault "not each of $states states is kept once"
    ls "$folder/space" | grep -v -E '^((seen|turn)-[0-9]+|part-[0-9]+[.]json|over)$' && fault "a file is left"
    return 0
}

# Each way leads somewhere; it is replayed by what runs, which has no reductions.
replay() {
    reduced=$*
    # shellcheck disable=SC2086
    set -- ${reduced%% --reduce *}
    for way in "$folder"/way-*; do
        [ -e "$way" ] || continue
        "$tool" run "$@" --quiet --replay "$way" >"$folder/replayed" 2>&1 && status=0 || status=$?
        [ $status -ne 1 ] && [ $status -ne 2 ] || fault "$way: $(cat "$folder/replayed")"
    done
}

compare() {
    if [ $kind != every ]; then
        [ "$states" -le "$(states_of "$folder/whole")" ] || fault "there are more states than one process meets"
        [ "$states" -eq "${kept:=$states}" ] || fault "$states states, not $kept"
        for f in whole merged; do
            sed -i.all 's/"states": [0-9]*, "steps": [0-9]*//' "$folder/$f"
            [ $kind = alone ] || sed -i -e 's/"stuck": [0-9]*//' -e 's/, "states": [0-9]*//g' "$folder/$f"
        done
    fi
    cmp -s "$folder/whole" "$folder/merged" || fault "$(diff "$folder/whole" "$folder/merged")"
    [ $kind = every ] || mv "$folder/whole.all" "$folder/whole"
}

scenarios=0
while read -r line; do
    case $line in '#'* | '') continue ;; esac
    # shellcheck disable=SC2086
    set -- $line
    kind=$1
    shift
    kept=
    scenarios=$((scenarios + 1))
    share_takes $scenarios || continue
    { "$tool" explore "$@" --json --quiet || :; } | found >"$folder/whole"
    for parts in ${WARPSTEP_PARTS:-1 3}; do
        in_rounds "$@" || fault "exit $?"
        rm -f "$folder"/way-*
        { "$tool" merge "$folder"/space/part-*.json --json --quiet --witness "$folder/way" || :; } |
            found >"$folder/merged"
        look_at_files
        compare
        replay "$@"
    done
done <"$file"
echo "$scenarios scenarios"
[ "$scenarios" -gt 0 ] && exit $failed
