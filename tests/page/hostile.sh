#!/bin/sh
# tests/page/hostile.sh HOSTILE TOPAGE UNPACK FOLDER [SEEDS [LINES]]: pages of lines that no trace has give
# them back byte for byte, and hold no `<` where a script could end. Of the seeds a share is taken (support/share.sh).
set -u
hostile=$1 topage=$2 unpack=$3 folder=$4 seeds=${5:-6} lines=${6:-20000}
. "$(dirname "$0")/../support/share.sh"
mkdir -p "$folder" && cd "$folder" || exit 1
failed=0 seed=0
while [ $seed -lt $seeds ]; do
    seed=$((seed + 1))
    share_takes $seed || continue
    "$hostile" $seed $lines >lines
    "$topage" <lines >page.html && "$unpack" page.html >unpacked 2>said
    if ! cmp lines unpacked; then
        echo "FAIL seed $seed: $(cat said)"
        failed=1
    fi
    if sed -n 's|^<script type="application/json"[^>]*>\(.*\)|\1|p' page.html | sed 's|</script>$||' |
        grep -q '<'; then
        echo "FAIL seed $seed: a chunk has <"
        failed=1
    fi
done
[ $failed -eq 0 ] && echo "$seeds times $lines lines"
exit $failed
