#!/bin/sh
# tests/support/full.sh TOOL ROOT: whatever a command makes of its input, it says when standard output
# could not be written, and ends with status 1. Ends with 77 where the system has no device that is always full.
set -eu
tool=$1
root=$2
failed=0
[ -c /dev/full ] || exit 77

# expect COMMAND...
expect()
{
    status=0
    said=$("$tool" "$@" 2>&1 >/dev/full) || status=$?
    [ "$status" -eq 1 ] || { echo "exit status $status, not 1: $*"; failed=1; }
    case $said in
    *'standard output cannot be written'*) ;;
    *) echo "not a word about standard output: $*"; failed=1 ;;
    esac
}

set -- --block 96 --buffer 'out=u32[64]' --arg out --arg 7
expect --help
expect rules
expect run "$root/examples/saxpy.host"
expect trace "$root/examples/saxpy.host" --format jsonl --level micro --dump end
expect trace "$root/examples/stuck.ptx" "$@"
expect why "$root/examples/stuck.ptx" "$@"
expect explore "$root/examples/stuck.ptx" "$@" --max-states 20
exit $failed
