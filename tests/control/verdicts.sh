#!/bin/sh
# tests/control/verdicts.sh TOOL ROOT TABLE FOLDER: what becomes of programs under each control model
# (verdicts.txt), by explore. Besides, for every program: what a model leaves in memory, threads by themselves
# may leave too; and hanoi with any choice of paths (PathPriority=3) comes to whatever it does with each fixed
# one. Of the programs a share is looked at (support/share.sh).
set -eu
export LC_ALL=C
tool=$1
root=$2
table=$3
folder=$4
. "$root/tests/support/share.sh"
mkdir -p "$folder"
cd "$folder"
failed=0
rows=0
properties=0

fault() {
    echo "$*"
    failed=1
}

outcomes() {
    grep -o '"values": {[^}]*}' found | sort || :
}

# explore MODEL PRIORITY: the object into `found`.
explore() {
    # shellcheck disable=SC2086
    "$tool" explore $run --control "$1" --set "PathPriority=$2" --profile sc --json --quiet >found 2>errors || :
    grep -q '"complete": true' found || fault "$run --control $1, PathPriority $2: not explored: $(cat errors)"
}

verdict() {
    n='\([0-9]*\)'
    how="\"completed\": $n, \"stuck\": $n, \"deadlocked\": $n"
    how="$how, \"cycles\": {\"fair\": $n, \"starving\": $n}"
    # shellcheck disable=SC2046
    set -- $(sed -n "s/.*$how.*/\1 \2 \3 \4 \5/p" found)
    case "$(($1 > 0))$(($2 > 0))$(($3 > 0))$(($4 > 0))$(($5 > 0))" in
    10000) echo completes ;;
    10001) echo fairly ;;
    00001) echo starving ;;
    01000) echo stuck ;;
    00100) echo deadlocked ;;
    *) echo "completed $1, stuck $2, deadlocked $3, cycles $4 fair, $5 starving" ;;
    esac
}

# subset FILE FILE WHAT: every line of the first is one of the second.
subset() {
    properties=$((properties + 1))
    more=$(comm -23 "$1" "$2")
    [ -z "$more" ] || fault "$3: $more"
}

see_row() { # MODEL PRIORITIES VERDICT
    for priority in $(echo "$2" | tr , ' '); do
        explore "$1" "$priority"
        rows=$((rows + 1))
        is=$(verdict)
        [ "$is" = "$3" ] || fault "$run --control $1, PathPriority $priority: $is, expected $3"
        outcomes >"outcomes.$1.$priority"
    done
}

# What the rows of a program have in common.
end_run() {
    [ -n "$run" ] || return 0
    for each in outcomes.[csh]*; do
        [ ! -e "$each" ] || [ ! -e outcomes.threads.0 ] ||
            subset "$each" outcomes.threads.0 "$run: ${each#outcomes.}, not by threads"
    done
    explore hanoi 3
    outcomes >any
    for each in outcomes.hanoi.*; do
        [ ! -e "$each" ] || subset "$each" any "$run: ${each#outcomes.}, not with any choice of paths"
    done
    rm -f outcomes.*
}

rm -f outcomes.*
run=
programs=0
while read -r first second third; do
    case $first in
    '#'* | '') ;;
    run)
        end_run
        run=
        programs=$((programs + 1))
        ! share_takes $programs || run="$root/$second $third" ;;
    *) [ -z "$run" ] || see_row "$first" "$second" "$third" ;;
    esac
done <"$table"
end_run
echo "$rows verdicts, $properties inclusions"
[ $rows -gt 0 ] && exit $failed
