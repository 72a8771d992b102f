#!/bin/sh
# tests/page/roundtrip.sh TOOL UNPACK ROOT FOLDER: what a page holds is what `--format jsonl` prints for
# the same run, byte for byte: kernels, scenarios, litmus tests, listings, structured programs, tests of
# remote scopes, at several levels and under filters. Of the first line the command differs. A share of
# the runs is looked at (support/share.sh).
set -u
tool=$1 unpack=$2 root=$3 folder=$4
. "$root/tests/support/share.sh"
mkdir -p "$folder" && cd "$folder" || exit 1
count=0 total=0 failed=0

# roundtrip NAME "OPTIONS OF JSONL THAT A PAGE IMPLIES" OPTION…
roundtrip()
{
    name=$1 implied=$2
    shift 2
    count=$((count + 1))
    share_takes $count || return 0
    case $implied in *--values) also=--values ;; *) also= ;; esac
    "$tool" trace "$@" $also --format html >page.html 2>page.err
    page=$?
    "$tool" trace "$@" --format jsonl $implied >lines.jsonl 2>lines.err
    lines=$?
    "$unpack" page.html >unpacked.jsonl 2>unpacked.err
    sed -i "1s/${also:+ $also} --format html\"/ --format jsonl${implied:+ $implied}\"/" unpacked.jsonl
    total=$((total + $(wc -l <lines.jsonl)))
    if [ $page -ne $lines ] || [ ! -s lines.jsonl ] || ! cmp -s unpacked.jsonl lines.jsonl; then
        echo "FAIL $name: exit $page and $lines: $(cat unpacked.err)"
        cmp unpacked.jsonl lines.jsonl
        failed=$((failed + 1))
    fi
}

kernels=$(grep '^{root}' "$root/tests/lockstep/runs.txt" | grep -v max-steps | sed "s|{root}|$root|g" | head -32)
set -f
IFS='
'
for run in $kernels; do
    IFS=' '
    roundtrip "$run" "--level micro --values" $run --max-steps 900
done
IFS=' '
set +f
for f in "$root"/examples/litmus/*.litmus "$root"/examples/*.host; do
    case $f in *.litmus) roundtrip "$f" "--level micro --alternatives" "$f" --max-steps 240 ;; esac
    roundtrip "$f" "--level micro --values" "$f" --max-steps 900
done
for f in "$root"/examples/structured/*.simt "$root"/examples/remote/M*.litmus; do
    case $f in *4-n.simt | *program-1.simt) continue ;; esac
    roundtrip "$f" "--level rules" "$f" --max-steps 300
done
for f in "$root"/examples/control/*.hanoi; do
    roundtrip "$f" "--level micro --alternatives" "$f" --max-steps 240
done

d="$root/examples/diverge.ptx --block 40 --buffer out=u32[40] --arg out"
for control in threads stack hanoi; do
    roundtrip "$control" "--level micro --values" $d --control $control
done
roundtrip steps "--values" $d --level steps
roundtrip rules "--values" $d --level rules --lanes high
roundtrip sc "--level micro --values" $d --profile sc --print out
roundtrip dumps "--level micro --values" $d --dump each,end
roundtrip words "--level micro" $d --alternatives
roundtrip few "--level micro --alternatives" $d --max-steps 200
roundtrip line "--level micro --values" $d --only-line 17-21
roundtrip rule "--level micro --values" $d --only-rule crs.bra.guard
roundtrip memory "--level micro --values" $d --memory-only
roundtrip limit "--level micro --values" $d --max-steps 1
roundtrip checks "--level micro --values" "$root/examples/race.ptx" --block 70 --buffer 'o=u32[1]' --arg o \
    --check all
echo "$count runs, $total lines, $failed failures"
[ $failed -eq 0 ] && [ $count -gt 100 ]
