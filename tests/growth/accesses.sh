#!/bin/sh
# tests/growth/accesses.sh TOOL few|some|all: how the cost of a run grows with the number of accesses that one
# warp has in flight, for each kind of accesses.txt. Operands are constants, so that no register holds an
# instruction up.
#     few   those marked *, with very many accesses: each run ends within some seconds of processor
#           time. A run takes minutes where each access is compared with all others.
#     all   all of them under every profile and several schedules: the machine instructions of a run,
#           counted by callgrind, grow at most 2.3 times with twice the accesses.
#     some  a share of these.
# The files of the test are written to the current folder.
set -u
tool=$1
form=$2
here=$(cd "$(dirname "$0")" && pwd)
limit=10 # seconds
failed=0
. "$here/../support/share.sh"
[ "$form" = all ] || unset WARPSTEP_ALL # a run of all tests on whole lists has the form all, too
grep -v '^#' "$here/accesses.txt" >kinds.txt

# kernel STATEMENT COUNT: the text of a kernel with so many of them.
kernel() {
    awk -v statement="$1" -v count="$2" 'BEGIN {
        print ".version 8.3\n.target sm_80\n.address_size 64"
        print ".const .align 16 .b8 constant[4096];\n.global .align 16 .b8 global[65536];"
        print ".visible .entry k(.param .u64 out)\n{"
        print ".shared .align 16 .b8 shared[8192];\n.local .align 16 .b8 local[8192];"
        print ".reg .b32 %r<512>;\n.reg .b64 %ts, %tg, %q;"
        print "mov.u32 %r0, %tid.x;\nmul.wide.u32 %q, %r0, 16;\nmov.u64 %ts, shared;\nmov.u64 %tg, global;"
        print "add.u64 %ts, %ts, %q;\nadd.u64 %tg, %tg, %q;"
        for (i = 0; i < count; i++) {
            text = statement
            gsub(/%%/, "\001", text)
            gsub(/%i/, i, text)
            gsub(/%r/, "\001r" 1 + i % 511, text)
            gsub(/%a/, 16 * (i % 256), text)
            gsub(/\001/, "%", text)
            print text
        }
        print "ret;\n}"
    }'
}

# run FILE OPTIONS: the tool runs it, with another one before it where $before is set.
run() {
    file=$1
    shift
    # shellcheck disable=SC2086
    ${before:-} "$tool" run "$file" --quiet --block 32 --buffer 'out=u32[1]' --arg out "$@" >run.out 2>run.err
}

# ---- few ----

within() {
    kernel "$2" 2048 >few.ptx
    if ! (ulimit -t $limit && run few.ptx); then
        echo "$1: has failed, or has taken more than $limit seconds of processor time"
        head -n 3 run.err
        failed=1
    fi
}

# ---- all ----

# instructions STATEMENT COUNT OPTIONS: how many machine instructions the run takes; none: it failed.
instructions() {
    kernel "$1" "$2" >all.ptx
    shift 2
    before='valgrind --tool=callgrind --callgrind-out-file=all.callgrind'
    run all.ptx "$@" && sed -n 's/^summary: //p' all.callgrind
    before=
}

# grows NAME STATEMENT OPTIONS: from 128 to 256 accesses, less the $none instructions of a run without any.
grows() {
    name=$1
    statement=$2
    shift 2
    half=$(instructions "$statement" 128 "$@")
    whole=$(instructions "$statement" 256 "$@")
    awk -v name="$name" -v options="$*" -v none="$none" -v half="$half" -v whole="$whole" 'BEGIN {
        if (none == "" || half == "" || whole == "") {
            printf "%-22s %s: a run has failed\n", name, options
            exit 1
        }
        ratio = (whole - none) / (half - none)
        printf "%-22s %-44s %11d %11d %6.2f%s\n", name, options, half - none, whole - none, ratio,
            (ratio > 2.3 ? "  too much" : "")
        exit (ratio > 2.3)
    }' || failed=1
}

# each_kind OPTIONS: all kinds, or a share of them.
turn=0
each_kind() {
    none=
    while read -r name statement; do
        turn=$((turn + 1))
        share_takes $turn || continue
        : "${none:=$(instructions "" 0 "$@")}"
        grows "${name%\*}" "$statement" "$@"
    done <kinds.txt
}

if [ "$form" = few ]; then
    grep '^[^ ]*\*' kinds.txt >starred.txt
    while read -r name statement; do
        within "$name" "$statement"
    done <starred.txt
    exit $failed
fi
if ! command -v valgrind >/dev/null; then
    echo "accesses.sh: skipped: valgrind is missing (a Debian package)"
    exit 77
fi
each_kind --schedule uniform --profile report
each_kind
each_kind --schedule round-robin
each_kind --schedule eager --profile sc
each_kind --memory-programs ptx6
exit $failed
