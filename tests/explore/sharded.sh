#!/bin/sh
# tests/explore/sharded.sh TOOL FILE: explores the scenarios of FILE in 1, 2, 3 and 7 shards, merges their
# reports, and compares with what one process finds. A line is: `walks`, and all has to be the same, as JSON,
# too; or `search`, and the same have to be outcomes, reasons, how many final states of each there are, and whether
# there are fair and starving cycles (with `--reduce none`, how many); or `stuck`, where the reductions leave
# open how many stuck states there are. Then the options of explore, with paths relative to this folder. Each
# search must be complete. A share is looked at (support/share.sh).
set -eu
tool=$1
file=$(cd "$(dirname "$2")" && pwd)/$(basename "$2")
cd "$(dirname "$0")"
. ../support/share.sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The ways to the same end may have other lengths; shards meet states again.
search() {
    case "$*" in *"--reduce none"*) few=exact ;; *) few=some ;; esac
    awk -v few=$few '
        /^(fair|starving): |^and [0-9]* more kinds|^of [0-9]* cycles/ { cycle = 1; next }
        /^  / { if (!cycle) print; next }
        { cycle = 0; sub(/, [0-9]* choices?$/, "") }
        /^(complete|partial)/ {
            sub(/: .* steps/, "")
            if (few == "some") { gsub(/[1-9][0-9]* fair/, "some fair"); gsub(/[1-9][0-9]* starving/, "some starving") }
        }
        { print }'
}

stuck() {
    search "$@" | sed -e 's/^stuck: .*/stuck/' -e 's/stuck [1-9][0-9]*/stuck some/'
}

walks() {
    cat
}

# Reports in no order of theirs.
merged() {
    rm -f "$folder"/report-*
    i=1
    while [ $i -le $shards ]; do
        "$tool" explore "$@" --quiet --shard $i/$shards --report "$folder/report-$i" >/dev/null || true
        i=$((i + 1))
    done
    # shellcheck disable=SC2046
    set -- $(ls -r "$folder"/report-*)
    "$tool" merge "$@" --quiet && echo "exit 0" || echo "exit $?"
    [ $kind != walks ] || "$tool" merge "$@" --quiet --json || true
}

whole() {
    "$tool" explore "$@" --quiet && echo "exit 0" || echo "exit $?"
    [ $kind != walks ] || "$tool" explore "$@" --quiet --json || true
}

failed=0
scenarios=0
while read -r line; do
    case $line in '#'* | '') continue ;; esac
    # shellcheck disable=SC2086
    set -- $line
    kind=$1
    shift
    scenarios=$((scenarios + 1))
    share_takes $scenarios || continue
    whole "$@" | $kind "$@" >"$folder/whole"
    for shards in 1 2 3 7; do
        merged "$@" | $kind "$@" >"$folder/merged"
        cmp -s "$folder/whole" "$folder/merged" && continue
        printf '%s, %s shards:\n' "$line" $shards
        diff "$folder/whole" "$folder/merged" || true
        failed=1
    done
    if [ "$kind" != walks ] && grep -q '^partial' "$folder/whole"; then
        printf '%s: is not complete\n' "$line"
        failed=1
    fi
done <"$file"
echo "$scenarios scenarios"
[ "$scenarios" -gt 0 ] && exit $failed
