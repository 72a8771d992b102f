#!/bin/sh
# tests/bench/schedules.sh TOOL FOLDER [RUNS]: how much longer the programs of tests/programs take with
# `--schedule seeded --profile ordered` than with `--schedule eager --profile sc`: nanoseconds a thread
# instruction, the least of so many runs (5) of each in alternation, and their ratio; the worst ratio last.
# FOLDER is made. For the larger programs there is tests/larger/run.sh.
set -eu
tool=$1
folder=$2
runs=${3:-5}
programs=$(cd "$(dirname "$0")/../programs" && pwd)
mkdir -p "$folder"

# The run's seconds and thread instructions. A scenario may end otherwise than by completing: its
# schedule is not the one that it was written for.
measure() {
    "$tool" run --quiet --json --schedule "$1" --profile "$2" "$folder/$name.host" >"$folder/out.json" || return 1
    sed -n 's/.*"thread_instructions": \([0-9]*\).*/\1/p' "$folder/out.json" >"$folder/instructions"
    sed -n 's/.*"seconds": \([0-9.e-]*\).*/\1/p' "$folder/out.json"
}

for scenario in "$programs"/*.host; do
    name=$(basename "$scenario" .host)
    sed -e "s|load sm_75/|load $programs/sm_75/|" -e "s|@|@$programs/|" "$scenario" >"$folder/$name.host"
    : >"$folder/eager"
    : >"$folder/seeded"
    for run in $(seq "$runs"); do
        measure eager sc >>"$folder/eager" || :
        measure seeded ordered >>"$folder/seeded" || :
    done
    if [ ! -s "$folder/eager" ] || [ ! -s "$folder/seeded" ]; then
        echo "$name: does not complete in both ways"
        continue
    fi
    echo "$name $(sort -g "$folder/eager" | head -n 1) $(sort -g "$folder/seeded" | head -n 1)" \
        "$(cat "$folder/instructions")"
done | awk '
    NF != 4 { print; next }
    {
        ratio = $2 > 0 ? $3 / $2 : 0
        line = sprintf("%-10s %9d instructions %8.2f ns eager %8.2f ns seeded %6.2f", $1, $4,
                       $2 / $4 * 1e9, $3 / $4 * 1e9, ratio)
        print line
        if (ratio > worst) { worst = ratio; last = line }
    }
    END { print "worst: " last }'
