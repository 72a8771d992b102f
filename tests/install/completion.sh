#!/bin/bash
# tests/install/completion.sh PAGES: the bash completion completes what --help lists; the words of zsh and
# fish are looked at by these shells where they are there.
set -u
pages=$1
failed=0
# shellcheck disable=SC1091
source "$pages/bash/warpstep" || exit 1
compopt() { :; }

# complete EXPECTED WORD...: completes the last word, and looks whether all of EXPECTED are offered.
complete_line() {
    local expected=$1
    shift
    COMP_WORDS=("$@")
    COMP_CWORD=$(($# - 1))
    COMPREPLY=()
    _warpstep
    for word in $expected; do
        case " ${COMPREPLY[*]} " in
        *" $word "*) ;;
        *) echo "$*: no $word among: ${COMPREPLY[*]}"; failed=1 ;;
        esac
    done
}
complete_line "run rules" warpstep r
complete_line "--buffer --block" warpstep run --b
complete_line "seeded" warpstep run --schedule s
complete_line "crs threads stack hanoi" warpstep explore k.ptx --control ""
complete_line "memory,races" warpstep run --check memory,ra
complete_line "WarpSize=" warpstep trace --set Warp
complete_line "ordered report sc" warpstep run --profile = ""
cd "$pages" || exit 1
complete_line "man" warpstep run ma

# The values that options take are those of the tables.
if command -v zsh >/dev/null 2>&1; then
    zsh -n "$pages/zsh/_warpstep" || failed=1
else
    echo "no zsh: skipped"
fi
if command -v fish >/dev/null 2>&1; then
    fish -n "$pages/fish/warpstep.fish" || failed=1
    [ "$(HOME=$pages fish -N -c "source $pages/fish/warpstep.fish; complete -C 'warpstep run --schedule e'" |
        cut -f 1)" = eager ] || { echo "fish does not complete --schedule"; failed=1; }
else
    echo "no fish: skipped"
fi
exit $failed
