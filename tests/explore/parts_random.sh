#!/bin/sh
# tests/explore/parts_random.sh TOOL FAIR FIRST COUNT: the random programs of tests/fair (FAIR is its binary), in
# rounds of 1 to 5 parts, with every step and with all reductions, against one process, whose states are those of the
# graph that tests/fair makes of the program. Programs that are too large there are left out. Takes minutes for a
# hundred programs, so it is no part of ctest.
set -eu
tool=$1
fair=$2
first=$3
count=$4
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
here=$(cd "$(dirname "$0")" && pwd)
mkdir "$folder/program"
programs=0
failed=0
seed=$first
while [ "$seed" -lt $((first + count)) ]; do
    (cd "$folder/program" && "$fair" "$seed" >../printed) || { echo "$seed fails in $fair"; failed=1; }
    if grep -q '^1 programs' "$folder/printed"; then
        programs=$((programs + 1))
        options=$(sed -n 's/^warpstep explore fair.host //p' "$folder/printed")
        for kind in every alone; do
            reduce=all
            [ $kind = alone ] || reduce=none
            echo "$kind $folder/program/fair.host $options --reduce $reduce" >"$folder/scenario"
            WARPSTEP_PARTS="1 $((seed % 4 + 2))" sh "$here/parts.sh" "$tool" "$folder/scenario" >"$folder/out" ||
                { echo "program $seed, $kind:"; cat "$folder/out"; failed=1; }
        done
    fi
    seed=$((seed + 1))
done
echo "$programs programs"
exit $failed
