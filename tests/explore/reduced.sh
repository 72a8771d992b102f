#!/bin/sh
# tests/explore/reduced.sh TOOL FILE: explores the scenarios of FILE without reductions, with each alone and
# with all, and compares what is found: outcomes, the reasons of stuck and deadlocked runs, and whether there
# are fair and starving cycles. Each search must be complete. `independent` leaves out steps but no state: it
# must meet as many. A scenario is a line, options of explore with paths relative to this folder. A share
# is looked at (support/share.sh).
set -eu
tool=$1
file=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
cd "$(dirname "$0")"
. ../support/share.sh

# Without numbers of states, steps and choices: a line for each outcome and reason, then whether there are
# cycles; which cycles those are depends on the steps that were left out.
plain() {
    printf '%s\n' "$output" | awk '
        function flush() { if (text != "" && text !~ /^(fair|starving)/) print text; text = "" }
        /^(complete|partial)/ { flush(); ending = $0; next }
        /^and [0-9]* more kinds of cycles/ { next }
        /^ / { text = text "|" $0; next }
        { flush(); text = $1 ~ /^(outcome|stuck|deadlocked|fair|starving)/ ? $1 : $0 }
        END {
            flush()
            print substr(ending, 1, index(ending, ":"))
            print "fair " (ending ~ / 0 fair/ ? "no" : "yes")
            print "starving " (ending ~ / 0 starving/ ? "no" : "yes")
        }' | sort
}

# The same of a litmus test, whose text says nothing of cycles.
litmus() {
    printf '%s\n' "$output" |
        sed -e 's/"complete": true/complete:/' -e 's/, "states": [0-9]*//g' \
            -e 's/, "steps": [0-9]*//g' -e 's/, "completed": [0-9]*//g' \
            -e 's/, "choices": [0-9]*//g' -e 's/": [1-9][0-9]*\([,}]\)/": some\1/g' \
            -e 's/"condition".*//' -e 's/, "lassos".*//'
}

# search OPTION…: sets `found` to what a search finds, and `states` to how many states it meets.
search() {
    case $1 in
    *.litmus)
        output=$("$tool" explore "$@" --quiet --json 2>&1) || true
        found=$(litmus)
        states=${output#*\"states\": }
        states=${states%%,*}
        ;;
    *)
        output=$("$tool" explore "$@" --quiet 2>&1) || true
        found=$(plain)
        states=${output##*complete: }
        states=${states%% states,*}
        ;;
    esac
}

differs() {
    printf '%s\n--reduce none:\n%s\n--reduce %s:\n%s\n' "$1" "$2" "$3" "$4"
    failed=1
}

failed=0
scenarios=0
while read -r line; do
    case $line in '#'* | '') continue ;; esac
    # shellcheck disable=SC2086
    set -- $line
    scenarios=$((scenarios + 1))
    share_takes $scenarios || continue
    search "$@" --reduce none
    all=$found
    all_states=$states
    case $all in *complete:*) ;; *) differs "$line" "$all" none "is not complete" ;; esac
    case $states in '' | *[!0-9]*) differs "$line" "$all" none "has no number of states: $states" ;; esac
    for reduction in registers private unshared local symmetric independent all; do
        search "$@" --reduce "$reduction"
        [ "$found" = "$all" ] || differs "$line" "$all" "$reduction" "$found"
        [ "$reduction" != independent ] || [ "$states" = "$all_states" ] ||
            differs "$line" "$all_states states" "$reduction" "$states states"
    done
done < "$file"
echo "$scenarios scenarios"
[ "$scenarios" -gt 0 ] && exit $failed
