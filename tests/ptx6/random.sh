#!/bin/sh
# tests/ptx6/random.sh TOOL ALLOWED random|warm FROM TO: what the tool reaches of random litmus tests under
# --memory-programs ptx6, each block on a processor of its own, the axioms of PTX 6.0 allow. Prints how
# much of what they allow is reached. Tests with too many states are left out; at most half may be.
set -eu
export LC_ALL=C
tool=$1
allowed=$2
kind=$3
seed=$4
to=$5
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
test=$folder/test.litmus
left=0 failed=0

from=$seed
while [ "$seed" -lt "$to" ]; do
    "$allowed" "$kind" "$seed" > "$test"
    if "$tool" explore "$test" --memory-programs ptx6 --set MaxResidentBlocks=1 --quiet \
        --max-states "${WARPSTEP_PTX6_STATES:-20000}" > "$folder/out" 2>&1; then :; fi
    if grep -q '^Observation' "$folder/out"; then
        "$allowed" compare "$test" < "$folder/out" >> "$folder/all" || failed=1
        ! grep -q 'partial' "$folder/out" || left=$((left + 1))
    else
        echo "seed $seed: $(cat "$folder/out")"
        failed=1
    fi
    seed=$((seed + 1))
done
grep 'not allowed' "$folder/all" || true
awk -v left="$left" '/ of / { n++; a += $2; b += $4 }
    END { print n " tests, " left " of them not to the end: " a " of " b " outcomes reached" }' "$folder/all"
[ "$failed" = 0 ] && [ $((2 * left)) -le $((to - from)) ]
