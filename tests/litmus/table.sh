#!/bin/sh
# tests/litmus/table.sh TOOL daily|whole [PATTERN…]: explores the litmus tests of the file rows, in four
# placements and three profiles, and prints a line of the table in docs/litmus.md for each. It fails when
# an answer contradicts what is known of it without the tool (see known_*). Of the rows a share is looked at
# (support/share.sh).
set -eu
export LC_ALL=C
tool=$1
which=$2
shift 2
patterns=$*
here=$(cd "$(dirname "$0")" && pwd)
bound=1100000 # states of a search
. "$here/../support/share.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
test=$folder/variant.litmus

fail() {
    echo "table.sh: $pattern, st.$store, ld.$load, $fence, $place: $*" >&2
    cat "$test" "$folder/answer" >&2
    exit 1
}

# The pattern with its operators and its fence; all threads in one block for the first two places.
write_variant() {
    case $place in
    warp | block) block='cta 0' ;;
    *) block='&' ;;
    esac
    case $fence in
    none) text= ;;
    *) text=$fence ;;
    esac
    {
        echo "PTX $pattern"
        echo '{ }'
        sed "s/cta [0-9]/$block/g; s/FENCE/$text/g; s/LD/ld.$load/g; s/ST/st.$store/g" \
            "$here/$pattern.pattern"
    } >"$test"
}

# The machine of a place: with two processors each takes half of the blocks.
machine() {
    case $place in
    warp) echo --one-warp --set NumProcessors=1 ;;
    processors)
        case $pattern in
        IRIW*) echo --set NumProcessors=2 --set MaxResidentBlocks=2 ;;
        *) echo --set NumProcessors=2 --set MaxResidentBlocks=1 ;;
        esac ;;
    *) echo --set NumProcessors=1 ;;
    esac
}

# ask LEVEL1 LEVEL2 OPTION…: with caches of that size, is the outcome reached? yes, no, or ? when the bound
# came first.
ask() {
    level1=$1 level2=$2
    shift 2
    status=0
    "$tool" explore "$test" $(machine) --set Level1CacheSize="$level1" --set Level2CacheSize="$level2" \
        --quiet --max-states "$bound" "$@" >"$folder/answer" 2>&1 || status=$?
    if grep -q stuck "$folder/answer" && ! grep -q 'stuck 0, deadlocked 0' "$folder/answer"; then
        fail "a run gets stuck"
    fi
    case $status in
    0) answer=yes ;;
    5) answer=no ;;
    4) answer='?' ;;
    *) fail "exit status $status" ;;
    esac
}

# In profile sc each operation runs to its end when it is issued, so only a line that was in the
# reader's L1 before may be old: one that a load with .ca brought there, that no store of the same
# processor has dropped, no fence of level gl or sys, and not the load itself (.cg and .cv drop it,
# volatile loads pass it by). In CoRR-L2-L1 the first load must leave it there and see the new value.
known_sc() {
    case $place,$pattern,$load,$fence in
    processors,*+warm,ca,none | processors,*+warm,ca,membar.cta) echo yes ;;
    processors,*+warm,cs,none | processors,*+warm,cs,membar.cta) echo yes ;;
    processors,*+warm,lu,none | processors,*+warm,lu,membar.cta) echo yes ;;
    processors,CoRR-L2-L1,volatile,none | processors,CoRR-L2-L1,volatile,membar.cta) echo yes ;;
    *) echo no ;;
    esac
}

# What a stricter profile reaches, this one reaches: its runs are among this one's. So a search that
# was stopped says yes too.
known_order() {
    case $1,$answer in
    yes,no) fail "a stricter profile reaches it" ;;
    yes,'?') answer=yes ;;
    esac
}

# The answers of the three profiles. Without L1 caches, sc is sequential consistency. An L2 of two lines
# adds states and no outcome.
ask_cell() {
    write_variant
    ask 0 0 --profile sc
    [ "$answer" = no ] || fail "reached without caches, in profile sc"
    ask 16384 0 --profile sc
    sc=$answer
    [ "$sc" = "$(known_sc)" ] || fail "sc: $sc, expected $(known_sc)"
    ask 16384 256 --profile sc
    case $answer in
    "$sc" | '?') ;;
    *) fail "sc with an L2: $answer, not $sc" ;;
    esac
    ask 16384 0 --profile ordered
    known_order "$sc"
    ordered=$answer
    ask 16384 0 --profile report
    known_order "$ordered"
    cells="$cells $sc $ordered $answer |"
}

wanted() {
    case $which,$days in
    daily,whole) return 1 ;;
    esac
    [ -z "$patterns" ] && return 0
    case " $patterns " in
    *" $pattern "*) return 0 ;;
    esac
    return 1
}

rows=0
grep -v '^#' "$here/rows" >"$folder/rows"
while read -r pattern store load fence days measured; do
    wanted || continue
    rows=$((rows + 1))
    share_takes $rows || continue
    cells='|'
    for place in warp block processor processors; do
        ask_cell
    done
    echo "| $pattern | $store | $load | $fence $cells $measured |"
done <"$folder/rows"
