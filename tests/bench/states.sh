#!/bin/sh
# tests/bench/states.sh TOOL FOLDER: states a second of `explore` beside those of SPIN, on one small
# transition system (counters.ptx, counters.pml), in one run. Needs spin and cc. FOLDER is made.
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
"$tool" explore "$here/counters.ptx" --block 4 --set WarpSize=1 --set NumProcessors=1 --profile sc \
    --reduce none >explore.out 2>explore.err
spin_states=$(awk '/states, stored/ { print $1 }' pan.out)
spin_seconds=$(awk '/elapsed time/ { print $4 }' pan.out)
states=$(sed -n 's/^complete: \([0-9]*\) states.*/\1/p' explore.out)
line=$(sed -n 's/.* in \([0-9.]*\) s.*/\1/p' explore.err)
awk -v a="$spin_states" -v s="$spin_seconds" -v b="$states" -v t="$line" 'BEGIN {
    printf "spin     %9d states %7.2f s %9.0f a second\n", a, s, a / s
    printf "explore  %9d states %7.2f s %9.0f a second, %.2f of spin\n", b, t, b / t, b / t / (a / s)
}'
