#!/bin/sh
# tests/explore/lts.sh TOOL FOLDER: transition systems in the format of Aldebaran, read by awk: the head counts what
# follows, every state is reached from the first, runs end in the last alone, how they end is what `explore` finds, and
# without reductions there is a state for each that it meets and one behind all ends.
set -eu
tool=$1
folder=$2
root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$folder"
cd "$folder"
failed=0
fault() {
    echo "$*"
    failed=1
}
while read -r line; do
    # shellcheck disable=SC2086
    (cd "$root/examples" && "$tool" explore $line --reduce none --quiet --json --lts "$folder/x.aut") >found || :
    awk -F'"' '
        NR == 1 { gsub(/[^0-9,]/, ""); split($0, head, ","); next }
        {
            n++
            from = substr($1, 2) + 0
            to = substr($3, 2) + 0
            if (NF != 3 || $1 !~ /^[(][0-9]+,$/ || $3 !~ /^,[0-9]+[)]$/ || $2 == "") { print "line " NR; exit 1 }
            next_of[from] = next_of[from] " " to
            if (from > last) last = from
            if (to > last) last = to
            if ($2 ~ /^completed/) ends[$2]++
        }
        END {
            if (head[1] != 0 || head[2] != n || head[3] != last + 1) { print "head"; exit 1 }
            todo[count = 1] = 0
            seen[0] = 1
            for (i = 1; i <= count; i++) {
                m = split(next_of[todo[i]], v, " ")
                if (m == 0 && todo[i] != last) { print "a run ends in " todo[i]; exit 1 }
                for (k = 1; k <= m; k++) if (!(v[k] in seen)) { seen[v[k]] = 1; todo[++count] = v[k] }
            }
            if (count != last + 1) { print "reached " count " of " last + 1; exit 1 }
            for (e in ends) print "end " e
            print "states " last
        }' x.aut >read || { cat read; fault "$line: not read"; continue; }
    states=$(sed -n 's/^states //p' read)
    grep -q "\"states\": $states," found || fault "$line: $states states are not those that were met"
    outcomes=$(grep -o '"values": {[^}]*}' found | sort -u | wc -l | tr -d ' ')
    [ "$(grep -c '^end' read)" = "$outcomes" ] || fault "$line: other ends than $outcomes"
done <<'END'
race.ptx --block 2 --set WarpSize=1 --set NumProcessors=1 --buffer o=u32[1] --arg o --set Level1CacheSize=0 --set Level2CacheSize=0
litmus/CoWW.litmus --profile sc --set NumProcessors=2
litmus/CoRR+weak.litmus --profile sc --set NumProcessors=2 --set Level1CacheSize=0 --set Level2CacheSize=0
why/mask.ptx --block 4 --set WarpSize=4 --buffer o=s32[4] --arg o --set NumProcessors=1
END
exit $failed
