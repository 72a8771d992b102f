#!/bin/sh
# tests/explore/known.sh TOOL FOLDER: a search that knows steps prints what one prints that takes each of
# them, as it does with --coverage: all outcomes, and how many states and steps there are. FOLDER is made.
set -eu
export LC_ALL=C
tool=$1
folder=$2
here=$(cd "$(dirname "$0")" && pwd)
litmus=$here/../../examples/litmus
failed=0

mkdir -p "$folder"

# compare WORD…
compare() {
    "$tool" explore "$@" >"$folder/known" 2>/dev/null || true
    "$tool" explore "$@" --coverage "$folder/coverage" >"$folder/taken" 2>/dev/null || true
    grep -qE '^(complete|Observation)' "$folder/known" || { echo "not complete: $*"; failed=1; }
    cmp -s "$folder/known" "$folder/taken" && return 0
    echo "$*:"
    diff "$folder/known" "$folder/taken" || failed=1
}

for reduce in none independent; do
    # Blocks that wait for room, which one warp leaves or only several do.
    for room in 3 4 6; do
        compare "$here/exits.ptx" --entry k --grid 3 --block 3 --set WarpSize=1 --set NumProcessors=1 \
            --set MaxResidentThreads=$room --profile sc --reduce $reduce
    done
    # Threads that part and leave one by one, in warps that leave one by one.
    compare "$here/exits.ptx" --entry k --grid 2 --block 6 --set WarpSize=2 --profile sc --reduce $reduce
    compare "$here/parts.ptx" --block 4 --set WarpSize=2 --reduce $reduce
    compare "$here/parts.ptx" --block 4 --set WarpSize=2 --control threads --profile sc \
        --reduce $reduce
    for test in MP CAS MP-block+barrier MP-block+arrive MP+rel+acq+spin; do
        compare "$litmus/$test.litmus" --profile sc --reduce $reduce
    done
done
# An operation that waits for a bank is to be tried or not behind one and the same step of its warp.
# (Of independent steps fewer are taken in one order of operations than in another.)
compare "$here/contended.ptx" --block 2 --print own --set WarpSize=1 --set NumProcessors=1 \
    --set Level1CacheSize=0 --set Level2CacheSize=0 --reduce none
exit $failed
