#!/bin/sh
# tests/bench/states.sh TOOL FOLDER: states a second of `explore` beside those of SPIN, on one small
# transition system (counters.ptx, counters.pml), in one run: every step out of every state, as SPIN
# does here, and without the orders of independent steps, which meets the same states. Needs spin and cc.
# FOLDER is made.
set -eu
tool=$1
folder=$2
here=$(cd "$(dirname "$0")" && pwd)

command -v spin >/dev/null || { echo "states.sh: spin is missing (a Debian package)" >&2; exit 2; }
mkdir -p "$folder"
cd "$folder"
spin -a "$here/counters.pml"
cc -O2 -DNOREDUCE -DSAFETY -o pan pan.c 2>/dev/null
./pan -m100000 -w24 >pan.out
spin_states=$(awk '/states, stored/ { print $1 }' pan.out)
spin_seconds=$(awk '/elapsed time/ { print $4 }' pan.out)
awk -v a="$spin_states" -v s="$spin_seconds" 'BEGIN {
    printf "spin                 %9d states %7.2f s %9.0f a second\n", a, s, a / s }'
for reduce in none independent; do
    "$tool" explore "$here/counters.ptx" --block 4 --set WarpSize=1 --set NumProcessors=1 --profile sc \
        --reduce $reduce >explore.out 2>explore.err
    states=$(sed -n 's/^complete: \([0-9]*\) states.*/\1/p' explore.out)
    line=$(sed -n 's/.* in \([0-9.]*\) s, \([0-9.]*\) MiB.*/\1 \2/p' explore.err)
    echo "$line" | awk -v a="$spin_states" -v s="$spin_seconds" -v b="$states" -v r=$reduce '{
        printf "explore %-12s %9d states %7.2f s %9.0f a second, %.2f of spin, %.0f bytes a state\n",
            r, b, $1, b / $1, b / $1 / (a / s), $2 * 1048576 / b }'
done
