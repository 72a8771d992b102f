#!/bin/sh
# examples/first.sh: builds the tool and runs a first kernel, saxpy on eight elements. Installs what
# is missing first.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/tests/support/need.sh"

cmake -S "$root" -B "$root/build" -DWARPSTEP_TESTS=OFF
cmake --build "$root/build" -j "$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)" \
    --target warpstep
cd "$root"
set -x
./build/warpstep run examples/saxpy.ptx --block 8 --buffer x=f32[8]:iota \
    --buffer 'y=f32[8]:const(1)' --arg x --arg y --arg 8 --arg 2
