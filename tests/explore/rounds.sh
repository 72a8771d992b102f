#!/bin/sh
# tests/explore/rounds.sh TOOL: every way into a cycle that `explore --witness` writes, of kernels,
# litmus tests and structured programs, searched and walked, leads a replay once around it: it ends as
# starving, within as many steps. A list whose round is cut short does not.
set -eu
tool=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
examples=$(cd "$(dirname "$0")/../../examples" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0 rounds=0 cut=0

say() {
    echo "$1"
    failed=$((failed + 1))
}

# ends LIST FILE [OPTION]...: the verdict of the replay
ends() {
    list=$1
    shift
    "$tool" run "$@" --replay "$list" 2>&1 >"$folder/out" | sed -n 's/^\([a-z]*\):.* steps.*/\1/p'
}

# look SEARCH FILE [OPTION]...
look() {
    search=$1
    shift
    rm -f "$folder"/way-*
    # shellcheck disable=SC2086
    "$tool" explore "$@" $search --quiet --witness "$folder/way" >"$folder/found" 2>&1 || true
    for way in "$folder"/way-*; do
        [ -e "$way" ] && grep -q '^# the cycle begins here' "$way" || continue
        ! grep -q '^# no way around' "$way" || continue
        rounds=$((rounds + 1))
        [ "$(ends "$way" "$@")" = starving ] || say "$* $search: $(basename "$way") is not starving"
        sed '$d' "$way" >"$folder/short"
        [ "$(tail -1 "$folder/short")" != '# the cycle begins here' ] || continue
        grep -q 'memory.silent' "$way" || continue # others may go round without a choice
        cut=$((cut + 1))
        [ "$(ends "$folder/short" "$@")" != starving ] || say "$*: a round cut short is starving"
    done
}

look '' "$examples/report/listing-6.2.ptx" --block 2
look '' "$examples/report/listing-6.2.ptx" --block 2 --set WarpSize=1
look '' "$examples/report/listing-6.2.ptx" --block 3 --set WarpSize=1
look '' "$examples/waiting.ptx" --grid 2 --set WarpSize=1 --set NumProcessors=2 --set MaxResidentBlocks=1 \
    --buffer 'y=u32[1]' --arg y --set FairSilent=1
look '--reduce none' "$examples/report/listing-6.2.ptx" --block 2 --set WarpSize=2
look '--walks 4 --max-depth 300' "$examples/report/listing-6.2.ptx" --block 2
look '' "$examples/control/spin-lock.ptx" --block 2 --set WarpSize=2 --profile sc
look '' "$examples/control/spin-lock.ptx" --block 2 --set WarpSize=2 --profile sc --control stack
look '' "$examples/litmus/MP+rel+acq+spin.litmus" --set Level2CacheSize=786432
for f in "$examples"/structured/program-*.simt; do
    look '' "$f"
done
echo "$rounds rounds, $cut cut short, $failed failures"
[ "$failed" -eq 0 ] && [ "$rounds" -ge 25 ] && [ "$cut" -ge 15 ]
