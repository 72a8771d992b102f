#!/bin/sh
# tests/explore/parts_broken.sh TOOL FOLDER: rounds of parts that do not go as they should. Parts that are killed or
# interrupted at any moment, and begun again, find in the end what undisturbed ones find. A round whose end was not
# announced is not done twice. Files that are cut off, changed, lost, or of another search are refused, with status 1
# and no change.
set -eu
tool=$1
root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$2"
cd "$2"
rm -rf ./*
failed=0
fault() {
    echo "$*"
    failed=1
}
parts=3

# part I ...: its next round; more options may follow.
part() {
    i=$1
    shift
    "$@" "$tool" explore "$root/examples/race.ptx" --block 2 --set WarpSize=1 --buffer 'o=u32[1]' --arg o \
        --reduce "${reduce:-symmetric}" --part "$i/$parts" --folder space --quiet
}
answer() {
    "$tool" merge space/part-*.json --json --quiet | sed 's/"choices": [0-9]*//g'
}
fresh() {
    rm -rf space
    mkdir space
}
to_the_end() {
    rounds=0
    while [ ! -e space/over ] && [ $rounds -lt 100 ]; do
        for n in 1 2 3; do part $n env; done
        rounds=$((rounds + 1))
    done
}
# Seconds, from half a thousandth to a tenth of one, each power as likely: a part takes a few thousandths on a fast
# machine, a hundred times as long under sanitizers.
moment() {
    awk -v seed="$1" 'BEGIN { srand(seed); printf "%.4f", 0.0005 * exp(log(200) * rand()) }'
}

for reduce in symmetric none; do
    fresh
    to_the_end
    answer >"whole.$reduce" || :
done

# Killed at any moment.
kills=0
reduce=none
for seed in $(seq 1 "${WARPSTEP_KILLS:-2}"); do
    fresh
    for n in $(seq 1 "${WARPSTEP_TRIES:-40}"); do
        part $((n % 3 + 1)) timeout -s KILL "$(moment "$seed$n")" 2>/dev/null || kills=$((kills + 1))
    done
    to_the_end
    answer >killed || :
    cmp whole.none killed || fault "killed, $seed: $(diff whole.none killed)"
done
[ "$kills" -gt 0 ] || fault "only $kills parts were killed"

# Interrupted in the midst of a long round: what is left is done in the next one. Each state is met once, but steps may
# be taken again.
fresh
stopped=0
parts=1
for n in $(seq 1 "${WARPSTEP_TRIES:-30}"); do
    part 1 timeout -s INT "$(moment "9$n")" 2>/dev/null && break
    "$tool" merge space/part-1.json --json --quiet 2>/dev/null | grep -q '"stopped": "rounds to go"' &&
        stopped=$((stopped + 1))
done
while [ ! -e space/over ]; do part 1 env; done
parts=3
answer | sed 's/"steps": [0-9]*//' >interrupted || :
sed 's/"steps": [0-9]*//' whole.none | cmp - interrupted || fault "interrupted: $(diff whole.none interrupted)"

# A part that ends between its report and what the others hear of it, and longer files of states than it says.
reduce=symmetric
fresh
rounds=0
while [ ! -e space/over ] && [ $rounds -lt 100 ]; do
    rounds=$((rounds + 1))
    for n in 1 2 3; do
        rm -rf before
        cp -r space before
        part $n env
        cp before/turn-* before/box-* space 2>/dev/null || :
        rm -f space/over
        echo more than there was >>space/seen-$n
        part $n env
    done
done
answer >twice || :
cmp whole.symmetric twice || fault "announced late: $(diff whole.symmetric twice)"

# A middle of a search, in which something is wrong.
fresh
for n in 1 2 3 1 2 3 1 2 3 1 2 3 1 2 3 2 3; do part $n env; done
mv space good
# refused WHAT MESSAGE: part 1 is to say so.
refused() {
    rm -rf before
    cp -r space before
    part 1 env >out 2>&1 && status=0 || status=$?
    [ $status -eq 1 ] || fault "$1: status $status"
    grep -q "$2" out || fault "$1: $(cat out)"
    diff -r space before || fault "$1: the folder has changed"
    rm -rf space before
}
broken() {
    cp -r good space
}
box=$(cd good && ls box-5-2-1)
size=$(wc -c <"good/$box")
for at in $(seq 0 "${WARPSTEP_EVERY_BYTE:-97}" $((size - 1))); do
    broken
    byte=$(od -An -tu1 -j "$at" -N 1 "space/$box")
    # shellcheck disable=SC2059
    printf "\\$(printf '%03o' $(((byte + 1) % 256)))" | dd of="space/$box" bs=1 seek="$at" conv=notrunc 2>/dev/null
    refused "byte $at of a box" 'box'
done
broken && head -c $((size - 1)) "good/$box" >"space/$box" && refused 'a box cut off' 'this box is broken'
broken && rm "space/$box" && refused 'a lost box' "$box: No such file"
broken && cp good/box-5-3-1 "space/$box" && refused 'a box of another part' 'no box of this search'
broken && : >space/seen-1 && refused 'states cut off' 'seen-1: this is cut off'
broken && dd if=/dev/zero of=space/seen-1 bs=1 seek=5 count=3 conv=notrunc 2>/dev/null &&
    refused 'other states' 'seen-1: this is not what was written'
broken && rm space/seen-1 && refused 'lost states' 'seen-1: No such file'
broken && rm space/part-1.json && refused 'a lost report' 'part-1.json: No such file'
broken && head -c 300 good/part-1.json >space/part-1.json && refused 'a report cut off' 'part-1.json:'
broken && cp good/part-2.json space/part-1.json && refused 'the report of another part' 'of another search'
broken && head -c 60 good/turn-2 >space/turn-2 && refused 'a turn cut off' 'turn-2: this is'
broken && echo hello >space/turn-2 && refused 'no turn' 'turn-2: this is no file of a part'
reduce=none
broken && refused 'other options' 'of another search'
reduce=symmetric
parts=4
broken && refused 'another number of parts' 'of another search'
parts=3
rm -rf good

# Who is ahead waits; what is over stays over; and what is answered before the end is partial.
says() {
    "$tool" "$@" >out 2>/dev/null && status=0 || status=$?
    grep -q -x -F -e "$says" out && [ $status -eq "$exits" ] || fault "$*: $says: $status, $(cat out)"
}
one="explore $root/examples/race.ptx --block 2 --set WarpSize=1 --buffer o=u32[1] --arg o --reduce symmetric"
replayed=${one#explore }
replayed=${replayed% --reduce symmetric}
fresh
part 1 env
# shellcheck disable=SC2086
says='part 1/3: part 2 is a round behind' exits=0 says $one --part 1/3 --folder space
rm -rf before
cp -r space before
part 1 env
diff -r space before || fault "a part goes on without the others"
part 2 env
part 3 env
part 1 env
answer | grep -q '"complete": false, "stopped": "rounds to go"' || fault "an answer before the end is none"
to_the_end
# shellcheck disable=SC2086
says='part 1/3: nothing is left to be done' exits=0 says $one --part 1/3 --folder space
rm -f way-*
"$tool" merge space/part-*.json --quiet --witness way >out && status=0 || status=$?
[ $status -eq 4 ] || fault "without a condition, and without cycles, the status is $status"
for value in 0 1; do
    # shellcheck disable=SC2086
    says="o: u32[1] = { $value }" exits=0 says run ${replayed} --replay way-$((value + 1))
done
rm -rf before
cp -r space before
part 2 env
diff -r space before || fault "a search that is over goes on"
rm -rf before space
echo "$kills kills, $stopped interrupts"
exit $failed
