#!/bin/sh
# tests/cli/outputs.sh TOOL FOLDER [ROUNDS]: files that the tool writes, and the files that are there before.
# For every option that writes a file: the file is whole, and nothing else in the folder has changed. Each case lists
# the files that must be there at its end. A share of the command lines is tried. ROUNDS: how often several
# processes write the same name at the same time.
set -u
export LC_ALL=C
tool=$1
folder=$2
rounds=${3:-3}
. "$(dirname "$0")/../support/share.sh"
failed=0
cases=0
turns=0

rm -rf "$folder"
mkdir -p "$folder/work"
cd "$folder/work" || exit 1

cat >../program <<'PTX'
.version 3.0
.target sm_20
.address_size 64
.entry k(.param .u64 x)
{
    .reg .u64 a;
    .reg .u32 v;
    ld.param.u64 a, [x];
    mov.u32 v, %tid.x;
    st.global.u32 [a], v;
    exit;
}
PTX

fault() {
    echo "$*"
    sed 's/^/    /' ../err
    failed=1
}

# begin: a new case, in a folder with only the inputs.
begin() {
    cases=$((cases + 1))
    rm -rf ./* ./.[!.]*
    cp ../program k.ptx
    printf '\001\000\000\000' >word
    printf 'load k.ptx\nbuffer x u32[1] = @word\nlaunch k grid 1,1,1 block 4,1,1 args x\nsave x saved\n' >k.host
    mkdir folder
    cp k.ptx folder
}

launch='k.ptx --block 4 --set WarpSize=2 --buffer x=u32[1] --arg x --quiet'

# one_of_each NAME: the command lines that write the file NAME, each with another option.
one_of_each() {
    echo "run $launch --record $1"
    echo "run $launch --coverage $1"
    echo "run $launch --out x=$1"
    echo "run $launch --check races --sarif $1"
    echo "trace $launch --record $1"
    echo "why $launch --seeds 1 --sarif $1"
    echo "check k.ptx --coverage $1"
    echo "show k.ptx --coverage $1"
    echo "compare $launch --coverage $1"
    echo "explore $launch --coverage $1"
    echo "explore $launch --report $1"
    echo "explore k.ptx --buffer x=u32[1] --arg x --quiet --dot $1"
    echo "explore $launch --lts $1"
    echo "explore $launch --check races --sarif $1"
}

# its_turn: is this command line one of those to try?
its_turn() {
    turns=$((turns + 1))
    share_takes $turns
}

# expect STATUSES WORD…: runs the tool.
expect() {
    wanted=$1
    shift
    status=0
    "$tool" "$@" >../out 2>../err </dev/null || status=$?
    case " $wanted " in
    *" $status "*) ;;
    *) fault "case $cases: $*: status $status, not $wanted" ;;
    esac
}

# nothing_else NAME…: the folder has these files and the inputs, and no others.
nothing_else() {
    for file in k.ptx k.host word folder "$@"; do
        [ -e "$file" ] || [ -h "$file" ] || fault "case $cases: $file is not there"
    done
    for file in * .[!.]*; do
        case " k.ptx k.host word folder .[!.]* $* " in
        *" $file "*) ;;
        *) fault "case $cases: $file was left behind" ;;
        esac
    done
    cmp -s ../program k.ptx || fault "case $cases: the program was changed"
}

# one_message: exactly one error was printed.
one_message() {
    [ "$(grep -c 'error: ' ../err)" -eq 1 ] || fault "case $cases: not one message"
}

mode() {
    ls -ld "$1" | cut -c1-10
}

# ---- one option in one circumstance ----

# unchanging FILE: the file without the command line that a report names.
unchanging() {
    sed 's/"commandLine": "[^"]*"//' "$1"
}

files_of_the_user() {
    echo precious >precious
    ln -s precious there.partial
    expect '0 5' "$@"
    nothing_else there there.partial precious
    [ "$(cat precious)" = precious ] || fault "$*: a link there.partial was followed"
    [ -h there.partial ] || fault "$*: there.partial was replaced"
    [ ! -h there ] && [ -s there ] || fault "$*: no file was written"
}

# The link stays. Its target is written, even where that does not exist yet.
a_link() {
    echo old >folder/target
    ln -s folder/target there
    expect '0 5' "$@"
    nothing_else there
    [ -h there ] || fault "$*: the link was replaced"
    [ "$(head -c 3 folder/target)" != old ] || fault "$*: the target was not written"
    [ "$(echo folder/*)" = 'folder/k.ptx folder/target' ] || fault "$*: left behind beside the target"
    rm folder/target
    expect '0 5' "$@"
    [ -h there ] && [ -f folder/target ] || fault "$*: a link into nothing was not filled"
}

permissions() {
    echo old >there
    chmod 640 there
    expect '0 5' "$@"
    [ "$(mode there)" = -rw-r----- ] || fault "$*: the mode became $(mode there)"
    [ "$(head -c 3 there)" != old ] || fault "$*: it was not written"
    echo old >there
    chmod 444 there
    expect 1 "$@"
    one_message
    [ "$(cat there)" = old ] && [ "$(mode there)" = -r--r--r-- ] || fault "$*: read-only, and written"
    nothing_else there
}

# The FIFO is written to and stays a FIFO. It passes what a file would contain.
a_fifo() {
    expect '0 5' "$@"
    unchanging there >../plain
    rm there
    mkfifo there
    cat there >../read &
    expect '0 5' "$@"
    case $status in 0 | 5) ;; *) kill $! ;; esac
    wait
    [ -p there ] || fault "$*: the FIFO was replaced"
    unchanging ../read | cmp -s - ../plain || fault "$*: something else came through the FIFO"
    nothing_else there
}

a_folder() {
    mkdir there
    expect 1 "$@"
    one_message
    nothing_else there
}

# each CIRCUMSTANCE [NAME]: tries the options in it one after another.
each() {
    one_of_each "${2:-there}" >../lines
    while read -r line; do
        its_turn || continue
        begin
        # shellcheck disable=SC2086
        $1 $line
    done <../lines
}

each files_of_the_user
each a_link
each permissions
each a_fifo
each a_folder

# The write fails, and the device stays.
a_full_device() {
    expect 1 "$@"
    nothing_else
    [ -c /dev/full ] || fault "$*: the device was replaced"
}
if [ -c /dev/full ]; then
    each a_full_device /dev/full
    begin
    # shellcheck disable=SC2086
    expect 0 run $launch --record /dev/null --coverage /dev/null
    nothing_else
    [ -c /dev/null ] || fault "the device was replaced"
fi

# A file beyond the size limit of the process fails like a full disk.
begin
(ulimit -f 0 && "$tool" explore $launch --report there >/dev/null 2>../err)
[ $? -eq 1 ] || fault "a file that is too large: not status 1"
nothing_else

# An output that is also an input, of any kind and under any name.
ways_to() { # ways_to NAME: makes other names of the file, and lists them
    ln -s "$1" soft
    ln "$1" hard
    echo "$1 ./$1 folder/../$1 $PWD/$1 soft hard"
}
clash() {
    expect 2 "$@"
    one_message
    nothing_else $extra
}
extra='soft hard'
begin
for name in $(ways_to k.ptx); do
    one_of_each "$name" >../lines
    while read -r line; do
        # shellcheck disable=SC2086
        ! its_turn || clash $line
    done <../lines
done
begin
for name in $(ways_to word); do
    clash run k.ptx --buffer x=u32[1]:@word --arg x --out x="$name"
    clash run k.ptx --buffer x=u64[1] --arg @word --record "$name"
    clash run k.host --record "$name"
    clash check k.host --coverage "$name"
    clash explore k.ptx k.host --buffer x=u32[1] --arg x --report "$name"
done
begin
for name in $(ways_to k.host); do
    clash run k.host --record "$name"
    clash why k.host --sarif "$name"
done
begin
for name in $(ways_to k.ptx); do
    clash run k.host --record "$name"
    clash trace k.host --coverage "$name"
    clash explore k.host --check races --sarif "$name" --coverage other --report report
done
begin
extra='soft hard list'
# shellcheck disable=SC2086
expect 0 run $launch --record list
for name in $(ways_to list); do
    # shellcheck disable=SC2086
    clash run $launch --replay list --coverage "$name"
done
begin
extra='soft hard ld.ca.mp'
"$tool" programs ld.ca >ld.ca.mp
for name in $(ways_to ld.ca.mp); do
    # shellcheck disable=SC2086
    clash run $launch --memory-programs . --record "$name"
done
begin
extra=way-2
cp k.ptx way-2
clash explore way-2 --buffer x=u32[1] --arg x --witness way
# What the shards explored is an input of merge, too.
begin
expect 0 explore k.ptx --buffer x=u32[1] --arg x --report half --quiet
ln -s k.ptx way-1
expect 1 merge half --witness way --quiet
one_message
nothing_else half way-1
begin
extra=half
# shellcheck disable=SC2086
expect 0 explore $launch --report half
ln -s half way-1
extra='half way-1'
clash merge half --witness way
begin
extra=
status=0
"$tool" run - --buffer x=u32[1] --arg x --record k.ptx <k.ptx >../out 2>../err || status=$?
[ "$status" -eq 2 ] || fault "over standard input: status $status"
nothing_else
status=0
# shellcheck disable=SC2086
"$tool" run $launch --record there >there 2>../err || status=$?
[ "$status" -eq 2 ] || fault "over standard output: status $status"

# The same output twice.
begin
extra='soft'
ln -s there soft
for name in there ./there folder/../there "$PWD/there" soft; do
    # shellcheck disable=SC2086
    clash run $launch --record there --coverage "$name"
    # shellcheck disable=SC2086
    clash run $launch --out x="$name" --record there
    # shellcheck disable=SC2086
    clash explore $launch --dot "$name" --lts there
done
ln -s saved other
extra='soft other'
clash run k.host --record saved
clash run k.host --record ./other
printf 'save x ./saved\n' >>k.host
clash run k.host
printf 'write x = @saved\n' >k.host

# A loop with a save writes the same file each time; that is allowed.
begin
printf 'load k.ptx\nbuffer x u32[1]\nrepeat 3\nlaunch k grid 1,1,1 block 4,1,1 args x\nsave x saved\nend\n' >k.host
expect 0 run k.host --quiet
nothing_else saved

# Commands of step that save.
begin
printf 'save k.ptx\nsave there\nsave there\nsave list\nquit\n' >../commands
status=0
"$tool" step k.ptx --buffer x=u32[1] --arg x --coverage list <../commands >../out 2>../err || status=$?
[ "$(cat ../out ../err | grep -c 'error: ')" -eq 2 ] || fault "step: save over an input and over another output"
nothing_else there list

# /dev/shm is an ordinary folder: a link in it stays, and its target is written.
shm=/dev/shm/warpstep-outputs-$$
if [ -d /dev/shm ] && mkdir "$shm" 2>/dev/null; then
    begin
    echo old >"$shm/target"
    ln -s "$shm/target" "$shm/link"
    # shellcheck disable=SC2086
    expect 0 run $launch --record "$shm/link"
    [ -h "$shm/link" ] || fault "a link in /dev/shm was replaced"
    [ "$(head -c 3 "$shm/target")" != old ] || fault "the target of a link in /dev/shm was not written"
    rm -r "$shm"
fi

# Standard output by another name is still standard output: no table is printed into a coverage.
begin
expect 0 check k.ptx --coverage -
cp ../out ../wanted
expect 0 check k.ptx --coverage /dev/stdout
cmp -s ../out ../wanted || fault "check --coverage /dev/stdout prints something else"

# Several processes write one name at the same time: the file is that of one of them.
begin
# shellcheck disable=SC2086
"$tool" run $launch --schedule uniform --seed 1 --record one >/dev/null 2>../err
# shellcheck disable=SC2086
"$tool" run $launch --schedule uniform --seed 2 --record two >/dev/null 2>../err
cmp -s one two && fault "two seeds made one list"
i=0
while [ $i -lt "$rounds" ]; do
    for seed in 1 2 1 2; do
        # shellcheck disable=SC2086
        "$tool" run $launch --schedule uniform --seed $seed --record both >/dev/null 2>&1 &
    done
    wait
    cmp -s both one || cmp -s both two || fault "round $i: a file that no process wrote"
    i=$((i + 1))
done
nothing_else one two both

# A standard stream that is closed: no file takes its place, and what cannot be printed is an error.
begin
# shellcheck disable=SC2086
"$tool" explore $launch --report whole >/dev/null 2>&1
one_of_each there >../lines
while read -r line; do
    its_turn || continue
    rm -f there
    # shellcheck disable=SC2086
    "$tool" $line >/dev/null 2>&1
    cp there ../wanted
    for closed in 0 1 2 all; do
        rm -f there
        status=0
        # shellcheck disable=SC2086
        case $closed in
        0) "$tool" $line <&- >/dev/null 2>../err || status=$? ;;
        1) "$tool" $line >&- 2>../err || status=$? ;;
        2) "$tool" $line >/dev/null 2>&- || status=$? ;;
        all) "$tool" $line <&- >&- 2>&- || status=$? ;;
        esac
        case $closed-$status-$line in
        [02]-[05]-* | ?-1-* | all-1-*) ;;
        *-0-check*) ;;
        *) fault "$line: stream $closed closed: status $status" ;;
        esac
        cmp -s there ../wanted || fault "$line: stream $closed closed: the file is another"
    done
done <../lines
expect 0 merge whole --quiet
status=0
"$tool" run - <&- >../out 2>../err || status=$?
[ "$status" -eq 1 ] && grep -q 'error: ' ../err || fault "standard input closed, and read: status $status"

echo "$cases cases"
exit $failed
