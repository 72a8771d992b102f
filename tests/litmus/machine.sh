#!/bin/sh
# tests/litmus/machine.sh TOOL LINES [TEST…]: the machine that a litmus test runs on by default sees what one with caches
# and a processor more sees: the same outcomes, for every test and profile whose searches end in time. LINES: of the
# L2. A share of the tests is looked at (support/share.sh); of all, at least one comparison in four is of a machine
# without L1.
set -eu
export LC_ALL=C
tool=$1
lines=$2
shift 2
examples=$(cd "$(dirname "$0")/../../examples/litmus" && pwd)
. "$(dirname "$0")/../support/share.sh"
most=30000
tests=0 compared=0 bare=0 left=0 failed=0

# answer PROFILE OPTION…: of $test; complete: the search was.
answer() {
    profile=$1
    shift
    found=$("$tool" explore "$test" --profile "$profile" --quiet --max-states "$most" "$@" 2>&1) || true
    complete=yes
    case $found in
    *partial*) complete=no ;;
    *Test*) ;;
    *) echo "$test: $found"; exit 1 ;;
    esac
    values=$(echo "$found" | sed -n 's/^[0-9]* *[*:]>//p')
}

[ $# -gt 0 ] || set -- "$examples"/*.litmus
for test; do
    tests=$((tests + 1))
    share_takes $tests || continue
    for profile in sc ordered; do
        answer "$profile"
        small=$values
        [ "$complete" = yes ] || { left=$((left + 1)); continue; }
        machine=$(echo "$found" | sed -n 's/^Machine [^ ]* //p')
        answer "$profile" --set Level1CacheSize=16384 --set Level2CacheSize=$((128 * lines)) \
            --set NumProcessors=$((${machine%% *} + 1))
        [ "$complete" = yes ] || { left=$((left + 1)); continue; }
        compared=$((compared + 1))
        case $machine in *'no L1'*) bare=$((bare + 1)) ;; esac
        [ "$values" = "$small" ] || { echo "$test, $profile: other outcomes with caches"; failed=1; }
    done
done
echo "$compared compared, $bare of them without L1; $left left out"
[ "$compared" -gt 0 ] || failed=1
! share_is_whole || [ $((bare * 4)) -ge "$compared" ] || failed=1
exit $failed
