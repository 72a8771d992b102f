#!/bin/sh
# make.sh: compiles the programs for every target and writes their scenarios anew. Needs nvcc 13 and
# clang 14; the tests do not need it.
#     sh make.sh [NAME ...]
cd "$(dirname "$0")" || exit 1
[ $# -gt 0 ] || set -- $(ls ./*.cu | sed 's,^\./,,; s,\.cu$,,')
mkdir -p sm_75 sm_90 sm_100 clang
reference=$(mktemp) || exit 1
trap 'rm -f "$reference"' EXIT
status=0
for name in "$@"; do
    for sm in 75 90 100; do
        nvcc -ptx -arch=sm_$sm -fmad=false -o sm_$sm/$name.ptx $name.cu || status=1
    done
    clang -x cuda -nocudainc -nocudalib --cuda-device-only --cuda-gpu-arch=sm_70 \
        -Xclang -target-feature -Xclang +ptx60 -Wno-unknown-cuda-version -ffp-contract=off -O2 -S \
        -o clang/$name.ptx $name.cu || status=1
    cc -std=c99 -ffp-contract=off -o "$reference" $name.c -lm && "$reference" > $name.host || status=1
done
exit $status
