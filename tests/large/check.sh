#!/bin/sh
# tests/large/check.sh TOOL SHAPES LINES: every shape of so many lines is read and transformed, or
# refused when it is wrong, within ten seconds of processor time: most take a fraction of one, a part
# with n * n steps needs more. A share of the shapes is looked at (support/share.sh).
set -u
tool=$1
shapes=$2
lines=$3
. "$(dirname "$0")/../support/share.sh"
shapes_seen=0
failed=0
names=$("$shapes" --list) || exit 1
# Where memory comes in small pages, asking for them takes half of the time; other C libraries ignore it.
export GLIBC_TUNABLES=glibc.malloc.hugetlb=1

for shape in $names; do
    shapes_seen=$((shapes_seen + 1))
    share_takes $shapes_seen || continue
    expected=0
    n=$lines
    case $shape in
    undeclared | misspelt | doubled | unclosed) expected=1 ;;
    ring | recursive) n=$((lines / 4)) ;; # each call becomes many instructions
    esac
    "$shapes" "$shape" "$n" >shape.ptx || exit 1
    (ulimit -t 10 && exec "$tool" check shape.ptx 2>shape.err)
    status=$?
    if [ "$status" -ne "$expected" ]; then
        echo "$shape: exit status $status, not $expected"
        head -n 3 shape.err
        failed=1
    fi
done
rm -f shape.ptx shape.err
exit "$failed"
