#!/bin/sh
# tests/all.sh [BUILD [CMAKE-OPTION…]]: builds everything and runs every test. Installs what is
# missing first. BUILD is a folder, build/ when it is not given.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
build=${1:-$root/build}
[ $# -eq 0 ] || shift
need_tests=yes
. "$root/tests/support/need.sh"

jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
cmake -S "$root" -B "$build" -DWARPSTEP_TESTS=ON "$@"
cmake --build "$build" -j "$jobs"
cd "$build"
# Of a build with sanitizers: undefined behaviour is told with its line, and no finding ends with a status
# that the tool has itself.
export ASAN_OPTIONS="handle_sigill=2:exitcode=99${ASAN_OPTIONS:+:$ASAN_OPTIONS}"
ctest -j "$jobs" --output-on-failure
