#!/bin/sh
# tests/support/full.sh TOOL ROOT: whatever a command makes of its input, it says when standard output
# could not be written. Ends with 77 where the system has no device that is always full.
set -eu
tool=$1
root=$2
failed=0
[ -c /dev/full ] || exit 77

# expect STATUS COMMAND...
expect()
{
    wanted=$1
    shift
    status=0
    said=$("$tool" "$@" 2>&1 >/dev/full) || status=$?
    [ "$status" -eq "$wanted" ] || { echo "exit status $status, not $wanted: $*"; failed=1; }
    case $said in
    *'standard output cannot be written'*) ;;
    *) echo "not a word about standard output: $*"; failed=1 ;;
    esac
}

expect 1 rules
expect 1 run "$root/examples/saxpy.host"
expect 1 trace "$root/examples/saxpy.host" --format jsonl --level micro --dump end
expect 3 trace "$root/examples/stuck.ptx" --block 96 --buffer 'out=u32[64]' --arg out --arg 7
exit $failed
