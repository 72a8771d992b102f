#!/bin/sh
# make.sh [NVCC]: makes the PTX from the CUDA sources: KERNEL.ptx, and KERNEL.wrong.ptx with -DWRONG=1.
set -eu
nvcc=${1:-nvcc}
cd "$(dirname "$0")"

make_one() { # SOURCE OUTPUT OPTIONS
    case $1 in
    pipeline | meeting) arch=sm_80 ;;
    gridsync) arch=sm_90 ;;
    *) arch=sm_75 ;;
    esac
    "$nvcc" -arch=$arch -std=c++17 -lineinfo -ptx $3 -o "$2.ptx" "$1.cu"
    # The names of files, without folders.
    sed -i '/^[[:space:]]*\.file/s|"/[^"]*/\([^/"]*\)"|"\1"|' "$2.ptx"
}

for source in *.cu; do
    name=${source%.cu}
    make_one "$name" "$name" ""
    if grep -q WRONG "$source"; then
        make_one "$name" "$name.wrong" -DWRONG=1
    fi
done
make_one lock lock.wrong2 -DWRONG=2
