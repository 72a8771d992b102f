#!/bin/sh
# tests/cli/replay.sh TOOL ROOT FOLDER: a recorded list is taken by the run that it was recorded of and by no
# other. Every option of `run` is changed behind a list, or stands among those that change nothing about
# which choices there are; so is every message of a scenario, and every file that a run reads.
set -eu
export LC_ALL=C
tool=$1
root=$2
folder=$3
failed=0
this=$(cd "$(dirname "$0")" && pwd)/replay.sh

rm -rf "$folder"
mkdir -p "$folder/programs"
cd "$folder"
printf '\001\000\000\000\002\000\000\000' >in.bin
printf '\002\000\000\000' >v.bin
"$tool" programs ld.cg >programs/ld.cg.mp
cat >k.ptx <<'PTX'
.version 3.0
.target sm_20
.address_size 64
.entry k(.param .u64 out, .param .u32 v, .param .f32 f)
{
    .reg .u64 a;
    .reg .u32 t, x;
    ld.param.u64 a, [out];
    ld.param.u32 x, [v];
    mov.u32 t, %tid.x;
    add.u32 x, x, t;
    st.global.u32 [a], x;
    exit;
}
.entry other(.param .u64 out, .param .u32 v, .param .f32 f)
{
    exit;
}
PTX
# The same instructions, and yet another text.
{ cat k.ptx; echo '// changed'; } >changed.ptx

# wants STATUS TEXT WORD…: that is what `run` answers to the words.
wants() {
    status=$1
    text=$2
    shift 2
    got=0
    "$tool" run "$@" --quiet >out 2>err || got=$?
    if [ "$got" -ne "$status" ] || { [ -n "$text" ] && ! grep -q "$text" err; }; then
        echo "run $*: status $got, not $status, or stderr without \`$text\`"
        cat err
        failed=1
    fi
}
fits() { wants 0 '' "$@" --replay list; }
refused() { wants 1 'of another run' "$@" --replay list; }

# ---- options, of a run that gives each that can be given ----

# run_with NAME VALUE [WORD…]: the run with the option NAME changed to VALUE; words behind it stand at its end.
all='device=report entry=k grid=2 block=4 shared=16 profile=ordered control=crs set=WarpSize=2 memory-programs=programs
    seed=1 schedule=seeded max-steps=100000'
run_with() {
    name=$1
    value=$2
    then=$3
    set --
    for word in $all; do
        case $word in
        "$name="*) set -- "$@" "--$name" "$value" ;;
        *) set -- "$@" "--${word%%=*}" "${word#*=}" ;;
        esac
    done
    "$then" k.ptx --buffer x=u32[2]:@in.bin --arg x --arg @v.bin --arg 1.5 "$@"
}
record() { wants 0 '' "$@" --record list; }
run_with '' '' record
run_with '' '' fits
grep -q '^warpstep choices 1$' list

while read -r option how value; do
    case $how in
    changes) run_with "$option" "$value" refused ;;
    leaves) run_with "$option" "$value" fits ;;
    elsewhere) ;; # below, or no option of which choices there are
    esac
done <<'OPTIONS'
cooperative elsewhere
device changes sm_60
entry changes other
grid changes 1
block changes 8
shared changes 0
buffer elsewhere
arg elsewhere
one-warp elsewhere
print elsewhere
out elsewhere
set changes WarpSize=4
set changes NumProcessors=3
memory-programs changes ptx6
coverage elsewhere
seed leaves 7
seeds elsewhere
sarif elsewhere
schedule leaves eager
profile changes sc
profile changes report
control changes threads
mapping elsewhere
warm elsewhere
max-steps leaves 99999
replay elsewhere
record elsewhere
check elsewhere
quiet elsewhere
json elsewhere
help elsewhere
OPTIONS
"$tool" run --help | sed -n 's/^ [ *]--\([a-z-]*\).*/\1/p' | while read -r option; do
    grep -q "^$option \(changes\|leaves\|elsewhere\)" "$this" || {
        echo "--$option is in no line of replay.sh"
        exit 1
    }
done || failed=1

# base WORD…: the run above with other buffers and arguments.
base() {
    then=$1
    shift
    "$then" --entry k --grid 2 --block 4 --shared 16 --set WarpSize=2 --memory-programs programs "$@"
}
same='k.ptx --buffer x=u32[2]:@in.bin --arg x --arg @v.bin --arg 1.5'
# shellcheck disable=SC2086
{
    base fits $same --print x:b8 --out x=x.bin --coverage fired --check all --json
    base refused $same --cooperative
    base refused k.ptx --buffer 'x=u32[2]:{1,2}' --arg x --arg @v.bin --arg 1.5
    base refused k.ptx --buffer 'x=u32[3]' --arg x --arg @v.bin --arg 1.5
    base refused k.ptx --buffer 'x=s32[2]:@in.bin' --arg x --arg @v.bin --arg 1.5
    base refused k.ptx --buffer 'x=u32[2]:@in.bin' --buffer y=u8[1] --arg x --arg @v.bin --arg 1.5
    base refused k.ptx --buffer 'x=u32[2]:@in.bin' --arg x+4 --arg @v.bin --arg 1.5
    base refused k.ptx --buffer 'x=u32[2]:@in.bin' --arg x --arg 2 --arg 1.5
    base refused k.ptx --buffer 'x=u32[2]:@in.bin' --arg x --arg @v.bin --arg 1.25
    base refused changed.ptx --buffer 'x=u32[2]:@in.bin' --arg x --arg @v.bin --arg 1.5
    for file in in.bin v.bin; do
        cp "$file" kept
        tr '\002' '\003' <kept >"$file"
        base refused $same
        mv kept "$file"
    done
    echo '// changed' >>programs/ld.cg.mp
    base refused $same
    "$tool" programs ld.cg >programs/ld.cg.mp
    base fits $same
}

# ---- messages of a scenario: each line left out, doubled, or changed ----

cat >s.host <<'HOST'
load k.ptx
load k.ptx as q
buffer x u32[2] = iota
buffer y u32[2]
launch k.k block 2 args x, 1, 2 as g
sync g
launch q.k block 2 args x, 1, 2
print x
write y = const(3)
launch q.other args y, 1, 2 as h
abort h
sync
launch k.k args y, 1, 2
context c
load k.ptx as r
launch r.other block 3 args 0, 1, 2
destroy c
HOST
wants 0 '' s.host --record list
fits s.host
# What a host only looks at is not the device's business; that it waits for it is.
sed 's/^print x/expect y = zero/' s.host >t.host
fits t.host
sed 's/^sync$/print y/' s.host >t.host
fits t.host
{ cat s.host; echo 'print y in main'; } | sed 's/ in main//' >t.host
fits t.host
while read -r line change; do
    sed "$line$change" s.host >t.host
    cmp -s s.host t.host && { echo "sed $line$change changes nothing"; failed=1; }
    refused t.host
done <<'CHANGES'
2 s/k.ptx/changed.ptx/
3 s/iota/zero/
3 s/u32/s32/
4 s/u32.2/u32[3/
5 s/block 2/block 1/
5 s/1, 2/1, 3/
5 s/args x/args y/
6 s/sync g//
6 s/sync g/sync/
7 s/q.k/q.other/
8 s/print x//
9 s/const(3)/const(4)/
9 s/write y/write x/
9 s/^/write x = zero\n/
9 s/.*//
11 s/.*//
12 s/.*//
13 s/.*//
16 s/.*//
16 s/block 3/block 3 shared 8/
17 s/.*//
CHANGES

# ---- lists themselves ----

cp s.host again.host
cp list whole
for change in '1s/1/2/' '1s/choices/choice/' '2s/ordered/Ordered/' '2d' '4s/[0-9a-f]/g/' '5,6d' '7{p;p;}'; do
    sed "$change" whole >list
    wants 1 'list' again.host --replay list
done
# Cut off anywhere in its head it fits nothing; without a head it is taken as far as it fits.
head=$(grep -n -m1 '^[a-z]*\.[a-z]* ' whole | cut -d: -f1)
[ "$head" -gt 10 ]
for n in $(seq 1 $((head - 1))); do
    head -n "$n" whole >list
    wants 1 '' again.host --replay list
done
sed "1,$((head - 1))d" whole >list
fits again.host
{ echo '# a remark'; echo; sed 's/$/ /; 3i# another' whole; } >list
fits again.host
: >list
wants 1 'the list ends' again.host --replay list

# ---- lists of explore and of step, and those of litmus tests ----

race="$root/examples/race.ptx --block 2 --buffer o=u32[1] --arg o"
# shellcheck disable=SC2086
{
    "$tool" explore $race --set WarpSize=1 --witness way --quiet >/dev/null
    "$tool" explore $race --set WarpSize=1 --walks 40 --witness walk --quiet >/dev/null
    "$tool" explore $race --set WarpSize=1 --shard 1/2 --report r1 --quiet >/dev/null
    "$tool" explore $race --set WarpSize=1 --shard 2/2 --report r2 --quiet >/dev/null
    "$tool" merge r1 r2 --witness merged --quiet >/dev/null
    printf 'stepi 3\nsave mid\ncontinue\nsave stepped\n' | "$tool" step $race --set WarpSize=1 >/dev/null
    for list in way-1 way-2 walk-1 walk-2 merged-1 merged-2 stepped; do
        wants 0 '' $race --set WarpSize=1 --replay "$list"
        wants 1 'of another run' $race --set WarpSize=2 --replay "$list"
        wants 1 'of another run' $race --replay "$list"
    done
    wants 1 'the list ends' $race --set WarpSize=1 --replay mid
    ! "$tool" step $race --replay mid >out 2>err </dev/null
    grep -q 'of another run' err
    "$tool" trace $race --set WarpSize=1 --replay way-1 --quiet >/dev/null
    ! "$tool" trace $race --replay way-1 >out 2>err
    grep -q 'of another run' err
}
litmus=$root/examples/litmus/MP.litmus
"$tool" explore "$litmus" --witness litmus --profile sc --set NumProcessors=2 >/dev/null || :
wants 0 '' "$litmus" --replay litmus-1 --profile sc --set NumProcessors=2
wants 1 'of another run' "$root/examples/litmus/SB.litmus" --replay litmus-1 --profile sc --set NumProcessors=2

block=$root/examples/litmus/MP-block+arrive.litmus
"$tool" explore "$block" --witness block --profile sc --set NumProcessors=1 >/dev/null || :
wants 0 '' "$block" --replay block-1 --profile sc --set NumProcessors=1
wants 1 'of another run' "$block" --replay block-1 --profile sc --set NumProcessors=1 --one-warp

# ---- tests of remote scopes: the mapping makes another run, by whatever name, and so do constants ----

remote=$root/examples/remote/ATOM.litmus
printf 'load dv: INV_L1_WG; LD\n' >same.map
printf 'store dv rm: LK_L2; FLU_L1_WG; ST; INV_L1_DV; UL_L2\n' >original.map
"$tool" explore "$remote" --mapping original --witness remote >/dev/null
wants 0 '' "$remote" --mapping original --replay remote-1
wants 0 '' "$remote" --mapping original.map --replay remote-1
wants 1 'of another run' "$remote" --replay remote-1
wants 1 'of another run' "$remote" --mapping same.map --replay remote-1
wants 1 'of another run' "$remote" --mapping original --set ManyDirty=1 --replay remote-1
wants 1 'of another run' "$root/examples/remote/ATOM.dv.litmus" --mapping original --replay remote-1
wants 0 '' "$remote" --seed 5 --record list
wants 0 '' "$remote" --seed 6 --schedule eager --replay list
wants 0 '' "$remote" --mapping same.map --replay list
grep -q '^remote.step ' list
"$tool" explore "$remote" --mapping original --walks 9 --seed 3 --witness walk >/dev/null || :
wants 0 '' "$remote" --mapping original --replay walk-1
printf 'step 4\nback 2\ncontinue\nsave stepped\n' | "$tool" step "$remote" >/dev/null
wants 0 '' "$remote" --replay stepped

exit $failed
