#!/bin/sh
# tests/explore/threads.sh TOOL FILE...: reductions are worth as much where threads go apart (--control threads) as
# where each is a warp. Of the scenarios of FILEs (relative to this folder) in profile ordered without caches: threads
# that are warps have as many states under both control models, but for a fiftieth (which of several independent steps
# sleeps depends on the order in which they are tried), and two of one warp at most a quarter more than these.
set -eu
tool=$1
shift
cd "$(dirname "$0")"
. ../support/share.sh

states() {
    "$tool" explore "$@" --quiet --json | sed -n 's/^{"complete": true, "states": \([0-9]*\),.*/\1/p'
}

failed=0
scenarios=0
sed -n '/profile/d; /Level1CacheSize=0 --set Level2CacheSize=0/{s/--control threads//; s/--set WarpSize=[0-9]*//; p;}' "$@" |
    grep -v 'memory-programs' | sort -u > "${TMPDIR:-/tmp}/threads.$$"
trap 'rm -f "${TMPDIR:-/tmp}/threads.$$"' EXIT
while read -r line; do
    scenarios=$((scenarios + 1))
    share_takes $scenarios || continue
    # shellcheck disable=SC2086
    set -- $line
    warps=$(states "$@" --set WarpSize=1)
    single=$(states "$@" --set WarpSize=1 --control threads)
    pairs=$(states "$@" --set WarpSize=2 --control threads)
    [ -n "$warps" ] && [ $((50 * single)) -le $((51 * warps)) ] && [ $((50 * warps)) -le $((51 * single)) ] && [ $((4 * pairs)) -le $((5 * warps)) ] || {
        echo "$line: ${warps:-no} states of warps, ${single:-no} of threads, ${pairs:-no} of two in a warp"
        failed=1
    }
done < "${TMPDIR:-/tmp}/threads.$$"
echo "$scenarios scenarios"
[ "$scenarios" -gt 20 ] && exit $failed
exit 1
