#!/bin/sh
# tests/differential/differential.sh TOOL MAKE CORPUS FOLDER EVERY: runs each program of the corpus whose place in
# the list is a multiple of EVERY, as nvcc compiled it at -O0, -G and -O3, under the four control models. hanoi and
# threads have to compute what the evaluator says (make.c values). crs and stack too, or they refuse by name what
# they cannot do: a barrier that is not .aligned or a member mask, when only part of a warp is there.
set -eu
export LC_ALL=C
tool=$1
make=$2
corpus=$3
folder=$4
every=$5
mkdir -p "$folder"
cd "$folder"
failed=0
programs=0
place=0

fault() {
    echo "$*"
    failed=1
}

# The line that the run has to print.
expected() {
    "$make" values "$1" >values
    threads=$(sed -n 's/^threads //p' values)
    words=$((threads + 5))
    sed -n 's/^values //p' values | sed "s/ /, /g; s/^/o: u32[$words] = { /; s/\$/ }/" >right
}

is_refusal() {
    case $1 in
    crs | stack) grep -q 'stuck: the member mask of lane\|stuck: part of the warp comes to a barrier' errors ;;
    *) false ;;
    esac
}

run() { # FILE MODEL
    code=0
    "$tool" run "$1" --block "$threads" --buffer "o=u32[$words]:zero" --buffer in=u32[64]:iota \
        --buffer one=u32[1]:const\(1\) --arg o --arg in --arg one --print o --control "$2" \
        --set BarrierExitArrives=1 --max-steps 3000000 --profile sc --quiet >found 2>errors || code=$?
    if [ $code = 0 ] && cmp -s found right; then
        echo "$2 right" >>counts
    elif [ $code = 3 ] && is_refusal "$2"; then
        echo "$2 refused" >>counts
    elif [ $code = 0 ]; then
        echo "$2 wrong" >>counts
        fault "$1 --control $2: other values"
    else
        echo "$2 stuck" >>counts
        fault "$1 --control $2: exit status $code: $(head -n 2 errors)"
    fi
}

: >counts
for source in "$corpus"/*.cu; do
    place=$((place + 1))
    [ $((place % every)) = 0 ] || continue
    programs=$((programs + 1))
    seed=$(basename "$source" .cu)
    "$make" cu "$seed" | cmp -s - "$source" || fault "$source is not what seed $seed makes"
    expected "$seed"
    for level in O0 G O3; do
        for model in crs stack hanoi threads; do
            run "$corpus/$seed.$level.ptx" $model
        done
    done
done
echo "$programs programs, each at three levels:"
sort counts | uniq -c
[ $programs -gt 0 ] && exit $failed
