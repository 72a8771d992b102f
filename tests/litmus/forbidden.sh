#!/bin/sh
# tests/litmus/forbidden.sh ROOT: what docs/litmus.md says of the tests that PTX 6.0 forbids is what
# the comments of examples/litmus and the list of the test unit.litmus_ptx6 say.
set -eu
export LC_ALL=C
root=$1
page=$root/docs/litmus.md
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# NAME of each test that is forbidden, then how TEST(name, sc, ordered) goes on.
for file in "$root"/examples/litmus/*.litmus; do
    if grep -q 'PTX 6.0: forbidden' "$file"; then
        grep -F "TEST(\"$(basename "$file" .litmus)\"," "$root/tests/unit/litmus_ptx6.def"
    fi
done | sed 's/TEST("\(.*\)", "\(.*\)", "\(.*\)")/\1 \2 \3/' >"$folder/tests"

awk '$2 == "y" { print "| " $1 " | sc |" }
     $2 != "y" && $3 == "y" { print "| " $1 " | ordered |" }' "$folder/tests" >"$folder/reached"
grep -Ex '[|] [^|]* [|] (sc|ordered) [|]' "$page" >"$folder/listed"
diff "$folder/reached" "$folder/listed"

sentence="reach $(wc -l <"$folder/reached" | tr -d ' ') of the $(wc -l <"$folder/tests" | tr -d ' ') forbidden outcomes"
grep -q "$sentence" "$page" || { echo "$page lacks: $sentence"; exit 1; }
