#!/bin/sh
# run.sh TOOL FOLDER SCALE RUNS WAYS REFERENCE...: runs the programs of those references, checks what they
# leave, and prints nanoseconds a thread instruction, the least of so many runs. WAYS: seeded
# (--profile ordered) or eager (--profile sc), or both, as seeded,eager. FOLDER is made.
set -eu
tool=$1 folder=$2 scale=$3 runs=$4 ways=$5
here=$(cd "$(dirname "$0")" && pwd)
shift 5

options() {
    case $1 in
    eager) echo --schedule eager --profile sc ;;
    seeded) echo --schedule seeded --profile ordered ;;
    *) echo "run.sh: there is no way $1" >&2; exit 2 ;;
    esac
}

# A member of the summary.
member() {
    sed -n "s/.*\"$1\": \\([0-9.]*\\).*/\\1/p" "$folder/$name/out.json"
}

for reference; do
    name=$(basename "$reference")
    name=${name#larger_}
    name=${name%.exe}
    mkdir -p "$folder/$name"
    "$reference" "$folder/$name" "$here/sm_75/$name.ptx" "$scale" >"$folder/$name/$name.host"
    line=$(printf '%-10s' "$name")
    for way in $(echo "$ways" | tr ',' ' '); do
        least=
        for run in $(seq "$runs"); do
            "$tool" run --quiet --json $(options "$way") "$folder/$name/$name.host" \
                >"$folder/$name/out.json"
            seconds=$(member seconds)
            least=$(printf '%s\n' $least "$seconds" | sort -g | head -n 1)
        done
        line="$line $(awk -v w="$way" -v s="$least" -v n="$(member thread_instructions)" 'BEGIN {
            printf "  %s %8.3f s %7.2f ns of %d", w, s, s / n * 1e9, n }')"
    done
    echo "$line"
done
