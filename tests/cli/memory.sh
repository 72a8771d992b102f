#!/bin/sh
# tests/cli/memory.sh TOOL FOLDER: a search that nobody bounded stops at half of the memory that a process may
# have, and says so where there is no terminal. Ends with 77 where processes cannot be given a limit.
set -eu
tool=$1
folder=$2

mkdir -p "$folder"
cd "$folder"
cat >grows.ptx <<'PTX'
.version 3.0
.target sm_20
.address_size 64
.entry k(.param .u64 x)
{
    .reg .u32 v;
    mov.u32 v, 0;
L:
    add.u32 v, v, 1;
    bra L;
}
PTX
# An address sanitizer wants far more than a process has here.
(ulimit -v 160000 && "$tool" --version >/dev/null 2>&1) || exit 77
status=0
(ulimit -v 160000 && "$tool" explore grows.ptx --buffer x=u32[1] --arg x --quiet) >out 2>err || status=$?
cat out err
[ "$status" -eq 4 ]
grep -q '^partial (memory): ' out
grep -q '^warpstep: grows.ptx: the search was stopped where it took 78 MiB, half of the machine.s memory' err
