#!/bin/sh
# tests/fair/live.sh TOOL FILE: explores the rows of FILE (live.txt says how they are written) and compares whether
# they end; a share of them (support/share.sh). Works in the current folder.
set -eu
tool=$1
. "$(dirname "$0")/../support/share.sh"
failed=0
rows=0

# The test of one row.
litmus() {
    awk -v name="$1" -v cta="$2" '{
        n = split($0, column, "|")
        rows = 0
        for (i = 1; i <= n; i++) {
            k = split(column[i], cell, "/")
            for (j = 1; j <= k; j++)
                at[i, j] = cell[j]
            rows = k > rows ? k : rows
        }
        printf "PTX %s\n{ }\n", name
        for (i = 1; i <= n; i++)
            printf " P%d@cta %d,gpu 0 %s\n", i - 1, cta ? 0 : i - 1, i < n ? "|" : ";"
        for (j = 1; j <= rows; j++)
            for (i = 1; i <= n; i++)
                printf " %s %s\n", at[i, j], i < n ? "|" : ";"
        print "exists (x == 9)"
    }'
}

# A row's verdict: what is found of its cycles and ends.
verdict() {
    "$tool" explore row.litmus --quiet --json "$@" | sed -n \
        -e 's/.*"complete": false.*/partial/p' -e 's/.*"stuck": [1-9].*/stuck/p' \
        -e 's/.*"deadlocked": [1-9].*/deadlocked/p' \
        -e 's/.*"completed": [1-9][0-9]*,.*"fair": 0,.*/ends/p' \
        -e 's/.*"completed": [1-9][0-9]*,.*"fair": [1-9].*/may/p' \
        -e 's/.*"completed": 0,.*"fair": [1-9].*/never/p' | head -n 1
}

while read -r name expected rest; do
    case $name in '#'* | '') continue ;; esac
    rows=$((rows + 1))
    share_takes $rows || continue
    words=${rest%%:*}
    cta=0 profile=ordered processors=3 programs=
    case $words in *cta*) cta=1 ;; esac
    case $words in *report*) profile=report ;; esac
    case $words in *same*) processors=1 ;; esac
    case $words in *ptx6*) programs='--memory-programs ptx6' ;; esac
    printf '%s\n' "${rest#*: }" | litmus "$name" "$cta" > row.litmus
    # shellcheck disable=SC2086
    found=$(verdict $programs --profile "$profile" --set NumProcessors=$processors \
        --set MaxResidentBlocks=$((4 - processors)) --set Level2CacheSize=0)
    [ "$found" = "$expected" ] || { echo "$name: $found, not $expected"; failed=1; }
done < "$2"
echo "$rows rows"
[ "$rows" -gt 0 ] && exit $failed
