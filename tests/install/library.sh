#!/bin/sh
# tests/install/library.sh BUILD ROOT FOLDER ONE [FLAG...]: the library as it is installed: what is there, what
# is visible, and the programs of examples/library, compiled against it as C99 and as C++, by pkg-config
# and by CMake. They print what docs/library.md shows. ONE: ON where the archive is one object.
set -eu
build=$1
root=$2
folder=$3
one=$4
shift 4

rm -rf "$folder"
mkdir -p "$folder/there"
cmake --install "$build" --prefix "$folder/there" >"$folder/log"
cd "$folder"
failed=0
fail() {
    echo "$*"
    failed=1
}

for file in bin/warpstep include/warpstep/warpstep.h share/man/man1/warpstep.1 \
    share/man/man1/warpstep-run.1 share/bash-completion/completions/warpstep \
    share/zsh/site-functions/_warpstep share/fish/vendor_completions.d/warpstep.fish \
    share/warpstep/examples/saxpy.ptx; do
    [ -s "there/$file" ] || fail "there is no $file"
done
archive=$(find there -name libwarpstep.a)
pc=$(find there -name warpstep.pc)
[ -s "$archive" ] && [ -s "$pc" ] || fail "no archive or no warpstep.pc"

# The tree may go elsewhere: nothing in it names where it was made.
mv there elsewhere
archive=elsewhere/${archive#there/}
PKG_CONFIG_PATH=$folder/elsewhere/${pc#there/}
PKG_CONFIG_PATH=${PKG_CONFIG_PATH%/*}
export PKG_CONFIG_PATH

if [ "$one" = ON ]; then
    nm -g --defined-only "$archive" 2>/dev/null | awk 'NF == 3 && $3 !~ /^warpstep_/ { print "visible:", $3; n++ }
        END { exit n > 0 }' || failed=1
    nm -g --defined-only "$archive" 2>/dev/null | awk 'NF == 3 { print $3 }' | sort >visible
    sed -n 's/^[a-z].*[ *]\(warpstep_[a-z_]*\)(.*/\1/p' "$root/include/warpstep/warpstep.h" | sort >declared
    diff declared visible || fail "what is visible is not what warpstep.h declares"
    objdump -h "$archive" | grep -q 'gnu[.]lto' && fail "the archive has objects for another linker"
fi

# How to compile: pkg-config, or what it would say.
if command -v pkg-config >/dev/null 2>&1; then
    cflags=$(pkg-config --cflags warpstep)
    libs=$(pkg-config --libs warpstep)
    [ "$(pkg-config --modversion warpstep)" = "$(elsewhere/bin/warpstep --version | cut -d ' ' -f 2)" ] ||
        fail "pkg-config has another version"
else
    echo "no pkg-config: skipped"
    cflags=-I$folder/elsewhere/include
    libs="$archive -lm"
fi
warnings="-Wall -Wextra -Wconversion -Wshadow -pedantic -Werror"

# The sessions of the page: `    $ ./run ...` and what is printed, by name.
awk '
    /^    [$] [.]\// { name = $2; sub(/^[.]\//, "", name); sub(/^    [$] /, ""); print > (name ".command")
                    printf "" > (name ".shown"); next }
    !/^    / { name = "" }
    name != "" { sub(/^    /, ""); print > (name ".shown") }
' "$root/docs/library.md"
cp -R "$root/examples" examples

# try NAME SOURCE: the compiled NAME prints what the page shows of SOURCE.
try() {
    [ -f "$2.command" ] || { fail "docs/library.md does not show $2"; return; }
    sed "s|^[.]/$2|./$1|" "$2.command" >command
    sh command >printed 2>&1 || fail "$1 ends with $?"
    diff "$2.shown" printed || fail "$1 prints something else"
}

for source in "$root"/examples/library/*.c; do
    name=$(basename "$source" .c)
    # Flags are split into words on purpose.
    # shellcheck disable=SC2086
    cc -std=c99 $warnings "$@" $cflags "$source" $libs -o "$name-c" && try "$name-c" "$name" || failed=1
    if command -v c++ >/dev/null 2>&1; then
        # shellcheck disable=SC2086
        c++ -std=c++11 $warnings "$@" $cflags -x c++ "$source" -x none $libs -o "$name-cpp" &&
            try "$name-cpp" "$name" || failed=1
    else
        echo "no C++ compiler: skipped"
    fi
done

# An allocator of one's own.
# shellcheck disable=SC2086
cc -std=c99 $warnings $cflags "$@" "$root/tests/install/allocator.c" $libs -o allocator &&
    ./allocator examples/race.ptx || failed=1

# By CMake.
mkdir project
cp "$root/examples/library/run.c" project
cat >project/CMakeLists.txt <<'END'
cmake_minimum_required(VERSION 3.16)
project(mine LANGUAGES C)
find_package(warpstep 0.1 REQUIRED)
add_executable(mine run.c)
target_link_libraries(mine PRIVATE warpstep::warpstep)
END
cmake -S project -B project/build -DCMAKE_PREFIX_PATH="$folder/elsewhere" -DCMAKE_C_FLAGS="$*" \
    >log 2>&1 && cmake --build project/build >>log 2>&1 || { cat log; failed=1; }
project/build/mine examples/saxpy.ptx | diff run.shown - || fail "by CMake it is another program"
exit $failed
