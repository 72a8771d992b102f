#!/bin/sh
# tests/support/sessions.sh TOOL ROOT FOLDER PAGE: what a page shows of a session is what happens. Each
# line `    $ warpstep ...` of the page is run in a copy of the root's examples; the indented lines under it
# are all that it prints; `...` alone stands for any lines. Times and memory may differ.
set -eu
tool=$1
root=$2
folder=$3
page=$4

rm -rf "$folder"
mkdir -p "$folder"
cp -R "$root/examples" "$folder/examples"
# The README's file with a mistake: one register of saxpy.ptx, which has no %r9.
sed '41s/%r[0-9]*, 4;/%r9, 4;/' "$root/examples/saxpy.ptx" >"$folder/wrong.ptx"
cd "$folder"
mkdir bin
ln -s "$tool" bin/warpstep
PATH=$folder/bin:$PATH

# Commands to command-1, command-2 ..., what they print to shown-1 ...; a command goes on behind a
# backslash, and its output ends with the indentation.
awk '
    !/^    / { more = 0; open = 0 }
    /^    [$] warpstep / { n++; sub(/^    [$] /, ""); more = 1; open = 0 }
    more { line = $0; more = sub(/\\$/, "", line); sub(/^ +/, "", line); command[n] = command[n] line
           if (!more) open = 1; next }
    open { sub(/^    /, ""); print > ("shown-" n) }
    END {
        for (i = 1; i <= n; i++) {
            print command[i] > ("command-" i)
            printf "" > ("shown-" i)
        }
        print n + 0 > "count"
    }
' "$root/$page"

same_times() { sed 's/[0-9.]* s, [0-9.]* MiB/S s, M MiB/' "$1"; }

# matches EXPECTED PRINTED
matches() {
    awk -v expected="$1" -v printed="$2" '
        BEGIN {
            while ((getline line < expected) > 0) want[++n] = line
            while ((getline line < printed) > 0) got[++m] = line
            j = 1
            for (i = 1; i <= n; i++) {
                if (want[i] == "...") { any = 1; continue }
                while (any && j <= m && got[j] != want[i]) j++
                if (j > m || got[j] != want[i]) exit 1
                any = 0
                j++
            }
            exit (j <= m && !any)
        }'
}

count=$(cat count)
failed=0
i=1
while [ "$i" -le "$count" ]; do
    sh -c "$(cat "command-$i")" >printed 2>&1 </dev/null || :
    same_times printed >"printed-$i"
    same_times "shown-$i" >"expected-$i"
    matches "expected-$i" "printed-$i" ||
        { diff "expected-$i" "printed-$i" || :; cat "command-$i"; failed=1; }
    i=$((i + 1))
done
[ "$count" -gt 0 ] || { echo "$page shows no session"; failed=1; }
exit $failed
