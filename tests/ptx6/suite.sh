#!/bin/sh
# tests/ptx6/suite.sh TOOL FOLDER [warm]: runs a suite of litmus tests under --memory-programs ptx6. FOLDER/expected.tsv
# has a line a test: its file, its quantifier, a column that is not looked at, and what is said of the outcome that is
# asked about (the formula; for forall its negation): allowed or forbidden. Prints a line a test, then a table by
# folder. Status 1: a forbidden outcome was reached. Answers: yes, the outcome is reached; hangs: it is, by threads that
# end while another one waits at a barrier for ever; no; ?, not among so many states, nor in the walks that follow.
set -eu
export LC_ALL=C
tool=$1
folder=$2
warm=${3:+--warm}
states=${WARPSTEP_SUITE_STATES:-4000000}
walks=${WARPSTEP_SUITE_WALKS:-400}
out=$(mktemp)
trap 'rm -f "$out" "$out.all"' EXIT

explore() {
    "$tool" explore "$folder/$file" $warm --memory-programs ptx6 --quiet --until decided "$@" > "$out" 2>&1 || true
    grep -q '^Observation' "$out" || { cat "$out" >&2; exit 2; }
}

# Does the outcome stand among the final states?
ends() {
    case $quantifier in
    forall) ! grep -q 'Negative: 0$' "$out" ;;
    *) ! grep -q '^Positive: 0 ' "$out" ;;
    esac
}

# The values of ends that hang, but where a thread that hangs may not have loaded yet what is asked of it: it is 0.
hung_values() {
    awk '
        FNR == NR {
            if ($0 !~ /P0@cta/) next
            n = split($0, column, "|")
            for (i = 1; i <= n; i++) {
                sub(/.*@cta */, "", column[i])
                cta[i] = column[i] + 0
            }
            for (i = 1; i <= n; i++) {
                block = warp = 0
                for (c = 0; c < cta[i]; c++) {
                    found = 0
                    for (k = 1; k <= n; k++) found = found || cta[k] == c
                    block += found
                }
                for (k = 1; k < i; k++) warp += cta[k] == cta[i]
                thread[block " " warp] = "P" (i - 1) ":"
            }
            next
        }
        /^deadlocked/ { split("", stuck); dead = 1 }
        dead && match($0, /block \([0-9]*/) {
            block = substr($0, RSTART + 7, RLENGTH - 7)
            match($0, /warp [0-9]*/)
            stuck[thread[block " " substr($0, RSTART + 5, RLENGTH - 5)]] = 1
        }
        dead && /^  [A-Za-z].*=.*;$/ {
            n = split($0, value, ";")
            for (i = 1; i < n; i++) {
                sub(/^ */, "", value[i])
                if ((substr(value[i], 1, index(value[i], ":")) in stuck) && value[i] ~ /=0$/) dead = 0
            }
            if (dead) print
            dead = 0
        }' "$folder/$file" "$out" | sort -u
}

# Does it hold of one of them?
hangs() {
    formula=$(sed -n 's/^Condition [~a-z]* //p' "$out" |
        sed 's/\([^!<>=]\)=\([^=]\)/\1==\2/g; s|/\\|\&\&|g; s|\\/|\|\||g; s/not /!/g')
    [ "$quantifier" != forall ] || formula="!($formula)"
    hung_values | while read -r values; do
        now=$formula
        for value in $(echo "$values" | tr -d ' ' | tr ';' ' '); do
            now=$(echo "$now" | sed "s/\\([^A-Za-z0-9:_]\\|^\\)${value%%=*}\\([^0-9A-Za-z_]\\)/\\1${value#*=}\\2/g")
        done
        [ "$(($now))" = 0 ] || echo yes
    done | grep -q yes
}

answer() {
    explore --max-states "$states"
    if ends; then echo yes; return; fi
    if hangs; then echo hangs; return; fi
    if ! grep -q '^partial' "$out"; then echo no; return; fi
    explore --walks "$walks" --priorities 3
    if ends; then echo yes; else echo '?'; fi
}

while read -r file quantifier _ said; do
    reached=$(answer)
    echo "$file $said $reached"
done < "$folder/expected.tsv" | tee "$out.all"
awk '
    { split($1, part, "/"); n[part[1] " " $2 " " $3]++; n["all " $2 " " $3]++; class[part[1]] = 1 }
    function sum(k) { return n[k " yes"] + n[k " no"] + n[k " hangs"] + n[k " ?"] }
    function row(c) {
        return sprintf("| %s | %d of %d | %d | %d of %d | %d | %d |", c, n[c " forbidden yes"] + n[c " forbidden hangs"],
               sum(c " forbidden"), n[c " forbidden ?"], n[c " allowed yes"], sum(c " allowed"),
               n[c " allowed hangs"], n[c " allowed ?"])
    }
    END {
        print "| class | forbidden, reached | cut | allowed, reached | beside a hang | cut |"
        print "|---|---|---|---|---|---|"
        for (c in class) print row(c) | "sort"
        close("sort")
        print row("all")
    }' "$out.all"
! grep -q ' forbidden \(yes\|hangs\)$' "$out.all"
