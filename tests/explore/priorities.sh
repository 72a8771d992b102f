#!/bin/sh
# tests/explore/priorities.sh TOOL WALKS [TEST…]: what walks by priorities find is what complete searches find, for litmus
# tests under profile sc, whose outcomes need two orderings at most: no other outcome, and none is missed.
set -eu
tool=$1
walks=$2
shift 2
[ $# -gt 0 ] || set -- SB MP LB CAS CoRR+relaxed 2+2W+fences.sc MP+rel+acq IRIW+relaxed
cd "$(dirname "$0")/../../examples/litmus"
failed=0
outcomes() { grep -o '"values": {[^}]*}' | sort; }
for test; do
    whole=$("$tool" explore $test.litmus --profile sc --json --quiet | outcomes)
    walked=$("$tool" explore $test.litmus --profile sc --json --quiet --walks "$walks" --priorities 3 | outcomes)
    [ -n "$whole" ] && [ "$whole" = "$walked" ] && continue
    printf '%s: expected\n%s\nfound\n%s\n' "$test" "$whole" "$walked"
    failed=1
done
exit $failed
