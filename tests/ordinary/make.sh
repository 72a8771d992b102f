#!/bin/sh
# make.sh: compiles the kernels and writes their scenarios anew. Needs nvcc 13; the tests do not need it.
#     sh make.sh [NAME ...]
cd "$(dirname "$0")" || exit 1
[ $# -gt 0 ] || set -- $(ls ./*.cu | sed 's,^\./,,; s,\.cu$,,')
mkdir -p sm_75
reference=$(mktemp) || exit 1
trap 'rm -f "$reference"' EXIT
status=0
for name in "$@"; do
    nvcc -ptx -arch=sm_75 -fmad=false -o sm_75/$name.ptx $name.cu || status=1
    cc -std=c99 -ffp-contract=off -o "$reference" $name.c -lm && "$reference" > $name.host || status=1
done
exit $status
