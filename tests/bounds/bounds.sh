#!/bin/sh
# bounds.sh TOOL [all]: what no input may make the tool take. An input without an end is refused, whoever
# reads it; a search stays within --max-memory as a whole; registers that nobody names cost nothing; and
# the memory that a summary tells is the tool's own, not that of the program which has started it.
# Where a system tells no memory, the figures are not looked at. all: every reader, not some.
set -u
tool=$1
readers=${2:-some}
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
failed=0

fail()
{
    echo "bounds.sh: $*"
    failed=1
}

# No endless device: nothing to show.
if [ -r /dev/zero ]; then
    endless=/dev/zero
    ln -s /dev/zero "$dir/endless.host"
    ln -s /dev/zero "$dir/endless.litmus"
    ln -s /dev/zero "$dir/endless.hanoi"
    ln -s /dev/zero "$dir/endless.simt"
fi

cat > "$dir/k.ptx" <<'EOF'
.version 7.0
.target sm_70
.address_size 64
.visible .entry k(.param .u64 o)
{
    .reg .u32 t;
    .reg .u64 a;
    ld.param.u64 a, [o];
    mov.u32 t, 0;
L:
    add.u32 t, t, 1;
    st.global.u32 [a], t;
    bra L;
}
EOF

# WHAT ARGUMENTS…: is refused, with that in the message.
refused()
{
    what=$1
    shift
    "$tool" "$@" > "$dir/out" 2>&1 < "${input:-/dev/null}"
    status=$?
    [ $status -ne 0 ] && [ $status -lt 99 ] || fail "$*: status $status"
    grep -q "$what" "$dir/out" || fail "$*: $(head -c 300 "$dir/out")"
}

if [ -n "${endless:-}" ]; then
    large="larger than 256 MiB"
    input=$endless refused "$large" check -
    refused "more than" run "$dir/k.ptx" --buffer "o=u32[1]:@$endless" --arg o
fi
if [ -n "${endless:-}" ] && [ "$readers" = all ]; then
    refused "$large" check $endless
    refused "$large" run "$dir/endless.host"
    refused "$large" run "$dir/endless.hanoi" --control hanoi
    refused "$large" run "$dir/endless.simt"
    refused "$large" explore "$dir/endless.litmus"
    refused "$large" run "$dir/k.ptx" --replay $endless --buffer 'o=u32[1]' --arg o
    refused "$large" merge $endless
fi

# The MiB at the end of a line of what was told on standard error; nothing: none are.
told_mib()
{
    sed -n 's/.*, \([0-9]*\)\.[0-9]* MiB$/\1/p' "$1" | tail -n 1
}

# WHAT MOST: those of $dir/err are at most so many, and those that sanitizers take besides.
at_most()
{
    mib=$(told_mib "$dir/err")
    [ -z "$mib" ] || [ "$mib" -le $(($2 + ${WARPSTEP_BESIDES:-0})) ] || fail "$1: $mib MiB, expected at most $2"
}

"$tool" explore "$dir/k.ptx" --max-memory 48 --buffer 'o=u32[1]' --arg o > "$dir/out" 2> "$dir/err"
grep -q 'partial (memory)' "$dir/out" || fail "explore: $(cat "$dir/out" "$dir/err")"
at_most "explore --max-memory 48" 48

printf '.version 7.0\n.target sm_70\n.address_size 64\n' > "$dir/many.ptx"
printf '.visible .entry k() { .reg .b32 r<1000000>; mov.b32 r7, 1; mov.b32 r999999, r7; ret; }\n' \
    >> "$dir/many.ptx"
"$tool" run "$dir/many.ptx" > "$dir/out" 2> "$dir/err" || fail "many.ptx: $(cat "$dir/err")"
at_most "a million registers" 64
printf '.version 7.0\n.target sm_70\n.address_size 64\n' > "$dir/twice.ptx"
printf '.visible .entry k() { .reg .b32 r<1000000>; .reg .b32 r17; ret; }\n' >> "$dir/twice.ptx"
refused "r17 is declared twice" check "$dir/twice.ptx"
printf '.version 7.0\n.target sm_70\n.address_size 64\n' > "$dir/behind.ptx"
printf '.visible .entry k() { .reg .b32 r<1000000>; mov.b32 r1000000, 1; ret; }\n' >> "$dir/behind.ptx"
refused "r1000000 is not declared" check "$dir/behind.ptx"

# A shell that is large becomes the tool.
plain=$(told_mib "$dir/err")
(
    x=$(head -c 20000000 /dev/zero | tr '\0' x)
    [ ${#x} -eq 20000000 ] && exec "$tool" run "$dir/many.ptx" > "$dir/out" 2> "$dir/err"
) || fail "run by a large program: $(cat "$dir/err")"
[ -z "$plain" ] || at_most "run by a large program" $((plain + 4))

exit $failed
