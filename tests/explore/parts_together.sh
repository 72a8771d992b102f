#!/bin/sh
# tests/explore/parts_together.sh TOOL FOLDER: eight parts whose calls all run at once, as on many machines, round after
# round: none of them fails, whatever files of the others come and go meanwhile, and they find what one process finds. Then
# all of them see at the same time that nothing is left, again and again (WARPSTEP_TRIES times).
set -eu
tool=$1
root=$(cd "$(dirname "$0")/../.." && pwd)
rm -rf "$2"
mkdir -p "$2/space"
cd "$2"
parts=8
failed=0

explore() {
    "$tool" explore "$root/examples/race.ptx" --block 2 --set WarpSize=1 --buffer 'o=u32[1]' --arg o --quiet "$@"
}
same() {
    sed 's/, [0-9]* choices//; s/; cycles.*//; s/^complete: .* steps/complete/' "$1"
}

# A call of each part, and what the calls that failed have said.
all_at_once() {
    for i in $(seq 1 $parts); do
        { explore --part "$i/$parts" --folder space >"out-$i" 2>&1 || echo "part $i: status $?" >>"out-$i"; } &
    done
    wait
    cat out-* >said
    [ ! -s said ] || { cat said; failed=1; }
}

explore >printed
same printed >whole
rounds=0
while [ ! -e space/over ] && [ $rounds -lt 200 ] && [ $failed -eq 0 ]; do
    all_at_once
    rounds=$((rounds + 1))
done
"$tool" merge space/part-*.json --quiet >merged || :
same merged | diff - whole || failed=1
for i in $(seq 1 "${WARPSTEP_TRIES:-20}"); do
    rm -f space/over
    all_at_once
    [ -e space/over ] || { echo "nobody says that it is over"; failed=1; }
done
echo "$parts parts, $rounds rounds"
[ "$rounds" -gt 1 ] && exit $failed
