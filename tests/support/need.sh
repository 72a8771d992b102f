# tests/support/need.sh: sourced by the scripts that build. Installs what a fresh Debian or Ubuntu
# machine lacks (as root or by sudo), and nothing that is only recommended; does nothing where all is
# there, and says what to do where it cannot install.
lacking=
command -v cmake >/dev/null 2>&1 || lacking="$lacking cmake"
command -v make >/dev/null 2>&1 || lacking="$lacking make"
command -v cc >/dev/null 2>&1 || lacking="$lacking gcc libc6-dev"
if [ "${need_tests:-no}" = yes ] &&
    ! echo '#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>' | cc -E -x c - >/dev/null 2>&1; then
    lacking="$lacking libcmocka-dev"
fi
if [ -n "$lacking" ]; then
    as_root=
    if [ "$(id -u)" -ne 0 ]; then
        as_root=sudo
    fi
    if ! command -v apt-get >/dev/null 2>&1 ||
        { [ -n "$as_root" ] && ! command -v sudo >/dev/null 2>&1; }; then
        {
            echo "missing:$lacking (names of Debian's packages)"
            echo "Install them with your system's packages, or ask whoever may:"
            echo "    apt-get install --no-install-recommends$lacking"
            case $lacking in
            " libcmocka-dev") echo "Only the tests need it: cmake -S . -B build builds the tool." ;;
            esac
        } >&2
        exit 1
    fi
    echo "installing:$lacking" >&2
    # The list is split into words on purpose.
    # shellcheck disable=SC2086
    if ! { $as_root apt-get update -qq && $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -y -qq --no-install-recommends $lacking; }; then
        echo "could not install:$lacking" >&2
        exit 1
    fi
fi
