# tests/support/need.sh: sourced by the scripts that build. Installs what a fresh Debian or Ubuntu
# machine lacks (as root or by sudo); does nothing where all is there.
lacking=
command -v cmake >/dev/null 2>&1 || lacking="$lacking cmake"
command -v make >/dev/null 2>&1 || lacking="$lacking make"
command -v cc >/dev/null 2>&1 || lacking="$lacking gcc libc6-dev"
if [ "${need_tests:-no}" = yes ] && [ ! -e /usr/include/cmocka.h ] &&
    [ ! -e /usr/local/include/cmocka.h ]; then
    lacking="$lacking libcmocka-dev"
fi
if [ -n "$lacking" ]; then
    echo "installing:$lacking" >&2
    as_root=
    [ "$(id -u)" -eq 0 ] || as_root=sudo
    $as_root apt-get update -qq
    # The list is split into words on purpose.
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $lacking
fi
