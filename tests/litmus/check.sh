#!/bin/sh
# tests/litmus/check.sh TOOL PAGE daily|whole [PATTERN…]: the table in PAGE (docs/litmus.md) is what
# table.sh prints, and its rows are those of the file rows, in that order.
set -eu
export LC_ALL=C
tool=$1
page=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The first four columns of the page's rows, and those that the file names.
awk -F ' *[|] *' 'NF == 11 && $2 != "test" && $2 !~ /^-/ { print $2, $3, $4, $5 }' "$page" >"$folder/page"
awk '!/^#/ { print $1, $2, $3, $4 }' "$here/rows" >"$folder/rows"
diff "$folder/rows" "$folder/page"

"$here/table.sh" "$tool" "$@" >"$folder/printed"
[ -s "$folder/printed" ] || { echo "no row"; exit 1; }
if grep -Fxv -f "$page" "$folder/printed"; then
    echo "is not in $page"
    exit 1
fi
