#!/bin/sh
# tests/explore/parts_drivers.sh TOOL ROOT FOLDER: the loops that docs/exploring.md shows for parts in rounds, as they stand
# there, with GNU parallel and make where these are there, and with Slurm, of which a script plays sbatch and srun. They
# print what one process prints, but for cycles and the lengths of ways.
set -eu
tool=$1
root=$2
rm -rf "$3"
mkdir -p "$3/bin"
cd "$3"
ln -s "$tool" bin/warpstep
PATH=$PWD/bin:$PATH
cp "$root/examples/race.ptx" .
failed=0
ran=0

# An indented block of the page: from the line that begins so, as far as it goes.
block() {
    awk -v first="$1" '
        index($0, "    " first) == 1 { on = 1 }
        on && !/^    / && !/^$/ { exit }
        on { sub(/^    /, ""); print }
    ' "$root/docs/exploring.md"
}

same() {
    sed 's/, [0-9]* choices//; s/; cycles.*//; s/^complete: .* steps/complete/' "$1"
}
check() {
    ran=$((ran + 1))
    grep -q '^complete' "$1" || { echo "$1 did not come to its end: $(cat "$1" error)"; failed=1; }
    same "$1" | cmp - whole || { same "$1" | diff - whole; failed=1; }
    rm -rf space
}
warpstep explore race.ptx --block 2 --set WarpSize=1 --buffer 'o=u32[1]' --arg o --quiet >printed
same printed >whole

if parallel --version 2>/dev/null | grep -q GNU; then
    block 'mkdir space' >with-parallel.sh
    sh with-parallel.sh >parallel 2>error || :
    check parallel
else
    echo 'GNU parallel is not there'
fi
if make --version 2>/dev/null | grep -q GNU; then
    block 'explore = ' >parts.mk
    MAKEFLAGS='' make -s -j 4 -f parts.mk >make 2>error || :
    check make
else
    echo 'GNU make is not there'
fi

cat >bin/srun <<'END'
#!/bin/sh
exec "$@"
END
cat >bin/sbatch <<'END'
#!/bin/sh
# As far as the page needs it: an array runs at once, with each index; a script runs behind it.
while [ $# -gt 0 ]; do
    case $1 in
    --array=1-*) last=${1#--array=1-} ;;
    --wrap) wrap=$2; shift ;;
    -*) ;;
    *) exec sh "$1" ;;
    esac
    shift
done
for i in $(seq 1 "$last"); do
    SLURM_ARRAY_TASK_ID=$i sh -c "$wrap" >&2 &
done
wait
echo 17
END
chmod +x bin/srun bin/sbatch
awk '
    /^    #!\/bin\/sh$/ { on = 1; text = "" }
    on && !/^    / { if (text ~ /space\/over/) { printf "%s", text; exit } on = 0 }
    on { sub(/^    /, ""); text = text $0 "\n" }
' "$root/docs/exploring.md" >rounds.sh
sh rounds.sh >slurm 2>error || :
check slurm
echo "$ran loops"
exit $failed
