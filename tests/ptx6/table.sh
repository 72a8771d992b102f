#!/bin/sh
# tests/ptx6/table.sh TOOL ALLOWED [daily|TEST…]: the rows of the table "Four machines" in docs/litmus.md: what PTX 6.0
# says of a test's outcome; whether it is reached under the report's programs in profile report, ordered
# and sc, and under ptx6 (yes, no, ?: not in so many states); how many of the outcomes that the axioms
# allow ptx6 reaches. daily: compares the rows of some tests with the page.
set -eu
export LC_ALL=C
tool=$1
allowed=$2
shift 2
root=$(cd "$(dirname "$0")/../.." && pwd)
states=${WARPSTEP_PTX6_STATES:-400000}

# reached OPTION…: is the outcome of $test?
reached() {
    out=$("$tool" explore "$test" --quiet --until decided --max-states "$states" "$@" 2>&1) || true
    case $out in
    *'Positive: 0 '*partial*) echo '?' ;;
    *'Positive: 0 '*) echo no ;;
    *Positive:*) echo yes ;;
    *) echo "$out" >&2; exit 1 ;;
    esac
}

row() {
    test=$root/examples/litmus/$1.litmus
    says=$(sed -n 's/.*PTX 6\.0: \([a-z]*\).*/\1/p' "$test")
    answers=$(for profile in report ordered sc; do reached --profile "$profile"; done | tr '\n' ' ')
    answers="$answers$(reached --memory-programs ptx6)"
    share=$("$tool" explore "$test" --quiet --max-states "$states" --memory-programs ptx6 2>&1 |
        "$allowed" compare "$test" | sed 's/.*: //')
    echo "| $1 | $says | $answers | $share |"
}

if [ "${1-}" = daily ]; then
    for name in MP SB MP+rel+acq+cta CoRR+weak CoWR S+rel+acq; do
        row "$name" > row.$$
        grep -qF "$(cat row.$$)" "$root/docs/litmus.md" || { cat row.$$; rm row.$$; exit 1; }
    done
    rm row.$$
    exit 0
fi
[ $# -gt 0 ] || set -- $(cd "$root/examples/litmus" && ls *.litmus | sed 's/\.litmus$//')
for name; do
    row "$name"
done
