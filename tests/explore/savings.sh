#!/bin/sh
# tests/explore/savings.sh TOOL PAGE [whole]: the table of what reductions save is what searches count: each
# number of states of the page is searched for again. Those above a million only when the whole is asked for.
set -eu
export LC_ALL=C
tool=$1
page=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
most=1000000 # LB+data without reductions takes some seconds
[ "${3:-}" = whole ] && most=100000000
examples=$(cd "$(dirname "$0")/../../examples/litmus" && pwd)
failed=0
cells=0

# check STATES WORD…: so many does a search with these words meet.
check() {
    shown=$1
    shift
    [ "$shown" -le "$most" ] || return 0
    cells=$((cells + 1))
    states=$("$tool" explore "$@" --quiet --json | sed -n 's/^{"complete": true, "states": \([0-9]*\),.*/\1/p')
    [ "$states" = "$shown" ] || { echo "$*: $shown in the page, ${states:-no} states are met"; failed=1; }
}

rows=$(awk '/^[|] test [|] none [|] registers, local, symmetric [|] all [|]$/ { on = 1; next }
    !/^[|]/ { on = 0 } on && !/^[|]---/' "$page")
[ -n "$rows" ] || { echo "$page has no such table"; exit 1; }
while IFS='|' read -r _ name none some all _; do
    test=$(echo "${name%,*}" | tr -d ' ')
    case $name in
    *', no caches '*) set -- --set Level1CacheSize=0 --set Level2CacheSize=0 --set NumProcessors=1 ;;
    *) set -- ;;
    esac
    set -- "$examples/$test.litmus" "$@"
    check $((none)) "$@" --reduce none
    check $((some)) "$@" --reduce registers,local,symmetric
    check $((all)) "$@"
done <<ROWS
$rows
ROWS
echo "$cells numbers"
[ "$cells" -ge 15 ] || failed=1
exit $failed
