#!/bin/sh
# tests/lockstep/stays.sh WARPSTEP ROOT: a seeded run that is long enough for its picks to hold for stretches
# is the same run whether it is taken at once, recorded, replayed, or stepped there and back. How
# many steps it takes depends on its schedule: other seeds take other numbers. Of the seeds a share is taken
# (support/share.sh).
set -eu
tool=$1
. "$2/tests/support/share.sh"
histogram="$2/examples/histogram.ptx --grid 60 --block 128 --buffer a=u32[1024]:iota --buffer o=u32[16]
    --arg a --arg o --arg 1024"
locks="$2/tests/bench/histogram.ptx --grid 16 --block 256 --buffer x=u32[4096]:random(1)
    --buffer y=u32[256] --arg x --arg y --arg 4096"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# steps FILE: the count in the line that ends a run.
steps()
{
    sed -n 's/^completed: \([0-9]*\) steps.*/\1/p' "$1" | tail -n 1
}

fail()
{
    echo "stays: seed $seed: $*" >&2
    exit 1
}

: >"$scratch/all"
for seed in 0 1 2 3 4 5 6; do
    share_takes $seed || continue
    run=$histogram
    [ "$seed" != 0 ] || run=$locks # whose operations wait for banks
    "$tool" run $run --seed $seed >"$scratch/out" 2>"$scratch/err"
    n=$(steps "$scratch/err")
    [ "$n" -gt 20000 ] || fail "$n steps are too few"
    echo "$n" >>"$scratch/all"
    "$tool" run $run --seed $seed --record "$scratch/choices" >"$scratch/again" 2>"$scratch/err"
    [ "$(steps "$scratch/err")" = "$n" ] || fail "recorded it takes other steps"
    cmp -s "$scratch/out" "$scratch/again" || fail "recorded it prints something else"
    "$tool" run $run --replay "$scratch/choices" >"$scratch/again" 2>"$scratch/err"
    [ "$(steps "$scratch/err")" = "$n" ] || fail "replayed it takes other steps"
    printf 'stepi %s\nback 40\nstepi 3\ncontinue\ngo %s\ncontinue\nquit\n' $((n / 2)) $((n / 3)) |
        "$tool" step $run --seed $seed >"$scratch/again" 2>&1
    [ "$(steps "$scratch/again")" = "$n" ] || fail "stepped it takes other steps"
    [ "$(grep -c "^completed: $n steps" "$scratch/again")" = 2 ] || fail "stepping ends elsewhere"
done
! share_is_whole || [ "$(sort -u "$scratch/all" | wc -l)" -gt 3 ] || fail "schedules do not depend on seeds"
