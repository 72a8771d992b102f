#!/bin/sh
# tests/bench/profile.sh TOOL FOLDER [--top KERNEL] [--kernels FOLDER]: what the tool executes for
# one warp instruction, counted by valgrind's callgrind: for each kernel and configuration of the
# bench, on smaller launches. What comes before the first step (the program, the buffers) is counted
# in a run of one step and taken off. With --top, one kernel alone, and the ten functions that most
# of its whole run is spent in. FOLDER is made; the profiles stay there.
set -eu
usage() {
    echo "usage: profile.sh TOOL FOLDER [--top KERNEL] [--kernels FOLDER]" >&2
    exit 2
}
[ $# -ge 2 ] || usage
tool=$1
folder=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)
kernels=$here
top=
while [ $# -ge 2 ]; do
    case $1 in
    --top) top=$2 ;;
    --kernels) kernels=$2 ;;
    *) usage ;;
    esac
    shift 2
done
[ $# -eq 0 ] || usage
command -v valgrind >/dev/null ||
    { echo "profile.sh: valgrind is missing (a Debian package)" >&2; exit 2; }
[ -x "$tool" ] || { echo "profile.sh: there is no tool $tool" >&2; exit 2; }
mkdir -p "$folder"

# The file and launch of a kernel of the bench; its arguments are 64-bit slots.
launch() {
    case $1 in
    saxpy) set -- "$kernels" 64 256 'x=f32[16384]:iota y=f32[16384]' 'x y 16384 0x40200000' saxpy ;;
    matmul) set -- "$kernels" 4,4 16,16 'a=f32[4096]:iota b=f32[4096]:iota c=f32[4096]' \
        'a b c 64' matmul ;;
    reduce) set -- "$kernels" 64 256 'x=u32[16384]:iota s=u32[64]' 'x s' reduce ;;
    collatz) set -- "$kernels" 16 256 'o=u32[4096]' 'o 4096' collatz ;;
    transpose) set -- "$here" 8,8 16,16 'x=u32[16384]:iota y=u32[16384]' 'x y 128' transpose ;;
    gather) set -- "$here" 16 256 'x=u32[4096]:iota y=u32[4096]' 'x y 4096' gather ;;
    histogram) set -- "$here" 4 256 'x=u32[1024]:iota b=u32[256]' 'x b 1024' histogram ;;
    *) echo "profile.sh: there is no kernel $1" >&2; exit 2 ;;
    esac
    printf '%s/%s.ptx --grid %s --block %s' "$1" "$6" "$2" "$3"
    printf ' --buffer %s' $4
    printf ' --arg %s' $5
}

# The options of a configuration.
options() {
    case $1 in
    eager-sc) echo --schedule eager --profile sc ;;
    seeded-ordered) echo --schedule seeded --profile ordered ;;
    eager-sc-checks) echo --schedule eager --profile sc --check memory,races ;;
    esac
}

# count KERNEL CONFIGURATION NAME [OPTION…]: machine instructions of a run, whose profile is
# FOLDER/NAME.callgrind and whose summary FOLDER/NAME.json.
count() {
    run="$(launch "$1") $(options "$2")"
    out=$folder/$3
    shift 3
    valgrind --tool=callgrind --callgrind-out-file="$out.callgrind" "$tool" run --json \
        $run --buffer 'none=u8[1]' --print none "$@" >"$out.json" 2>"$out.err" || [ $? -eq 4 ] ||
        { echo "profile.sh: the run failed; see $out.err" >&2; exit 1; }
    sed -n 's/^summary: //p' "$out.callgrind"
}

# The ten functions with most instructions of their own: the share, the function, its file.
print_top() {
    echo
    echo "$top, eager-sc: the ten functions with most instructions of their own"
    callgrind_annotate --threshold=100 "$folder/$top-eager-sc.callgrind" | awk '
        /^ *[0-9,]+ *\([ 0-9.]+%\) +[^ ]+:[^ ]/ && ++n <= 10 {
            match($0, /\([ 0-9.]+%\)/)
            share = substr($0, RSTART + 1, RLENGTH - 2)
            name = substr($0, RSTART + RLENGTH)
            sub(/^ +/, "", name)
            sub(/ \[.*/, "", name)
            split(name, part, ":")
            sub(/.*\/src\//, "", part[1])
            sub(/^\?\?\?$/, "", part[1]) # a build without -g
            printf "  %7s  %-28s %s\n", share, part[2], part[1]
        }'
}

[ -z "$top" ] || launch "$top" >/dev/null
printf '%-10s %-16s %12s %15s %12s\n' kernel configuration 'warp instr' instructions 'a warp instr'
for kernel in ${top:-saxpy matmul reduce collatz transpose gather histogram}; do
    for how in eager-sc seeded-ordered eager-sc-checks; do
        all=$(count $kernel $how $kernel-$how)
        first=$(count $kernel $how first-step --max-steps 1)
        warps=$(sed -n 's/.*"warp_instructions": \([0-9]*\).*/\1/p' "$folder/$kernel-$how.json")
        awk -v k=$kernel -v h=$how -v w="$warps" -v n=$((all - first)) 'BEGIN {
            printf "%-10s %-16s %12.0f %15.0f %12.1f\n", k, h, w, n, n / w }'
    done
done
[ -z "$top" ] || print_top
