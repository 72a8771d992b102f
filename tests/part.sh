#!/bin/sh
# tests/part.sh BUILD TESTS [CMAKE-OPTION…]: builds everything and runs the tests whose names the regular
# expression TESTS matches. BUILD is a folder.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
build=$1
tests=$2
shift 2
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
cmake -S "$root" -B "$build" -DWARPSTEP_TESTS=ON "$@"
cmake --build "$build" -j "$jobs"
cd "$build"
ctest -j "$jobs" -R "$tests" --output-on-failure
