#!/bin/sh
# tests/explore/checked.sh TOOL FILE HOW: every check holds in every run. HOW `run`: each scenario of FILE in
# seven schedules and under the other profiles; HOW `explore`: in all its schedules, as far as the first
# states go. A scenario is a line, options of run or explore with paths relative to this folder. A run may end
# as it likes but by a check. A share is looked at (support/share.sh).
set -eu
tool=$1
file=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
how=$3
cd "$(dirname "$0")"
. ../support/share.sh

failed=0
runs=0

# An execution and the statuses that it may end with.
holds() {
    may=$1
    shift
    runs=$((runs + 1))
    status=0
    text=$("$tool" "$@" --quiet 2>&1) || status=$?
    case " $may " in *" $status "*) ;; *)
        printf '%s: exit %s\n%s\n' "$*" "$status" "$text"
        failed=1
        return ;;
    esac
    case $text in *machine.*|*safety.*)
        printf '%s\n%s\n' "$*" "$text"
        failed=1 ;;
    esac
}

run_all() {
    for schedule in "--seed 1" "--seed 2" "--seed 3" "--seed 4" "--seed 5" "--schedule eager" \
        "--schedule round-robin" "--profile sc" "--profile report --seed 6"; do
        # shellcheck disable=SC2086
        holds "0 3 4" run "$@" $schedule
    done
}

# A litmus test whose condition does not hold ends with 5, as a check does.
explore_all() {
    case $1 in
    *.litmus) holds "0 4 5" explore "$@" ;;
    *) holds "0 3 4" explore "$@" ;;
    esac
}

scenarios=0
while read -r line; do
    case $line in '#'* | '') continue ;; esac
    scenarios=$((scenarios + 1))
    share_takes $scenarios || continue
    case $line in *"--control threads"*) checks=machine ;; *) checks=all ;; esac
    # shellcheck disable=SC2086
    set -- $line --check $checks
    case $how in
    run) run_all "$@" --max-steps 20000 ;;
    explore) explore_all "$@" --max-states 5000 ;;
    esac
done < "$file"
echo "$runs runs"
[ "$scenarios" -gt 0 ] && exit $failed
