#!/bin/sh
# tests/remote/answers.sh TOOL TABLE FOLDER: explores the tests of FOLDER under both mappings and both readings of
# inclusive, and fails where what TABLE has of one is not what the tool answers.
set -eu
export LC_ALL=C
tool=$1
table=$2
folder=$3

# Lines of --brief as `NAME ALLOWED REACHED/UNSOUND[D]`.
answers() {
    "$tool" explore "$folder"/*.litmus --brief "$@" | awk '{
        allowed = "?"; unsound = "?"; dead = ""
        for (i = 3; i <= NF; i++) {
            if ($i == "undefined") { allowed = "U"; unsound = "U" }
            if ($i == "axioms") { allowed = $(i + 1); sub(",", "", allowed) }
            if ($i == "sound") unsound = 0
            if ($i == "unsound") unsound = $(i + 1)
            if ($i == "deadlocked" && $(i + 1) > 0) dead = "D"
        }
        print $1, allowed, $3 "/" unsound dead
    }' | sort
}

answers --mapping original >original
answers --mapping fixed >fixed
answers --mapping fixed --inclusive slides >slides
join original fixed | join - slides |
    awk '{ if ($2 != $4) $2 = $2 "!" $4; print $1, $2, $3, $5, $6, $7 }' >found
grep -v '^#' "$table" | awk '{ $1 = $1; print }' | sort >wanted
cut -d' ' -f1 wanted | join - found >answered
echo "$(wc -l <wanted) tests"
diff wanted answered
