#!/bin/sh
# tests/page/size.sh TOOL ROOT FOLDER: how many bytes the data of a page take for each step of a warp of 32
# threads, without the script, the text for those who run none, and what is there once or, as the
# words of alternatives, in the beginning.
set -u
tool=$1 root=$2 folder=$3
mkdir -p "$folder" && cd "$folder" || exit 1
failed=0

# size NAME MOST OPTION…
size()
{
    name=$1 most=$2
    shift 2
    "$tool" trace "$@" --format html --values --no-source --quiet >page.html || failed=1
    bytes=$(sed -n '/^<script type="application\/json"/,/<\/script>$/p' page.html | sed '/"rules":{/,$d' | wc -c)
    steps=$("$tool" trace "$@" --format jsonl --quiet | grep -c '"thread": "')
    each=$((bytes / steps))
    echo "$name: $steps steps, $bytes bytes, $each a step (at most $most)"
    [ $each -le "$most" ] || failed=1
}

collatz="$root/examples/collatz.ptx --grid 2 --block 64 --buffer o=u32[128] --arg o --arg 128"
reduce="$root/examples/reduce.ptx --grid 2 --block 256 --buffer a=u32[500]:iota --buffer o=u32[2] --arg a
    --arg o --arg 500"
matmul="$root/examples/matmul.ptx --grid 2,2 --block 16,16 --buffer a=f32[400]:iota
    --buffer b=f32[400]:iota(3,0.5) --buffer c=f32[400] --arg a --arg b --arg c --arg 20"
for level in "steps 120" "micro 260"; do
    set -f
    size "collatz ${level% *}" "${level#* }" $collatz --level "${level% *}"
    size "reduce ${level% *}" "${level#* }" $reduce --level "${level% *}"
done
size "matmul steps" 350 $matmul --level steps
size "matmul micro" 550 $matmul --level micro
exit $failed
