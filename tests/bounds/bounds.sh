#!/bin/sh
# bounds.sh TOOL [all]: bounds on what the tool takes. Every reader refuses an input without an end; a
# search stays within --max-memory as a whole; registers without uses cost nothing; and the memory that
# a summary prints is the tool's own, not that of the program that started it. Where a system reports no
# memory, the figures are not checked. all: every reader, not some.
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

# These inputs need an endless device.
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

# refused WHAT ARGUMENTS…: the command is refused, with WHAT in the message.
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

# printed_mib FILE: the last number of MiB at the end of a line of standard error, if there is one.
printed_mib()
{
    sed -n 's/.*, \([0-9]*\)\.[0-9]* MiB$/\1/p' "$1" | tail -n 1
}

# at_most WHAT MOST: the MiB in $dir/err are at most MOST, plus the memory of sanitizers.
at_most()
{
    mib=$(printed_mib "$dir/err")
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
printf '.version 7.0\n.target sm_70\n.address_size 64\n' > "$dir/beyond.ptx"
printf '.visible .entry k() { .reg .b32 r<1000000>; mov.b32 r1000000, 1; ret; }\n' >> "$dir/beyond.ptx"
refused "r1000000 is not declared" check "$dir/beyond.ptx"

# compiled KERNELS ROUNDS: a text in the manner of compilers: unrolled loops, short lines, a register for
# each value. A thread for which n is 0 ends at once.
compiled()
{
    awk -v kernels="$1" -v rounds="$2" 'BEGIN {
        print ".version 7.0\n.target sm_70\n.address_size 64"
        for (k = 0; k < kernels; k++) {
            printf ".visible .entry k%d(.param .u64 o, .param .u32 n)\n{\n", k
            printf "\t.reg .pred \t%%p<%d>;\n\t.reg .b32 \t%%r<%d>;\n", rounds + 2, 4 * rounds + 4
            printf "\t.reg .f32 \t%%f<%d>;\n\t.reg .b64 \t%%rd<%d>;\n", 4 * rounds + 4, 2 * rounds + 4
            print "\tld.param.u64 \t%rd1, [o];\n\tld.param.u32 \t%r1, [n];"
            print "\tmov.f32 \t%f1, 0f3F800000;\n\tsetp.eq.s32 \t%p1, %r1, 0;"
            print "\t@%p1 bra \t$END" k ";"
            for (i = 1; i <= rounds; i++) {
                r = 4 * i; f = 4 * i; d = 2 * i
                printf "\tadd.s32 \t%%r%d, %%r1, %d;\n\tmul.wide.s32 \t%%rd%d, %%r%d, 4;\n", r, 64 * i, d, r
                printf "\tadd.s64 \t%%rd%d, %%rd1, %%rd%d;\n", d + 1, d
                printf "\tld.global.f32 \t%%f%d, [%%rd%d+%d];\n", f, d + 1, 12 * (i % 16)
                printf "\tfma.rn.f32 \t%%f%d, %%f%d, 0f3FA00000, %%f%d;\n", f + 1, f, f - 3
                printf "\tshr.u32 \t%%r%d, %%r%d, 9;\n", r + 1, r
                printf "\tor.b32  \t%%r%d, %%r%d, 1065353216;\n", r + 2, r + 1
                printf "\tsetp.gt.f32 \t%%p%d, %%f%d, 0f42C80000;\n", i + 1, f + 1
                printf "\t@%%p%d bra \t$L%d_%d;\n", i + 1, k, i
                printf "\tst.global.f32 \t[%%rd%d], %%f%d;\n$L%d_%d:\n", d + 1, f + 1, k, i
            }
            printf "\tst.global.f32 \t[%%rd1], %%f%d;\n$END%d:\n\tret;\n}\n", 4 * rounds + 1, k
        }
    }'
}

# Reading a text of 2.2 MiB and launching a kernel of it, which decodes the instructions: one large kernel,
# or many small ones. Sanitizers take a multiple.
for shape in "1 6500" "130 50"; do
    [ "${WARPSTEP_BESIDES:-0}" -eq 0 ] || break
    compiled $shape > "$dir/compiled.ptx"
    "$tool" run "$dir/compiled.ptx" --entry k0 --buffer 'o=f32[4]' --arg o --arg 0 \
        > "$dir/out" 2> "$dir/err" || fail "compiled $shape: $(cat "$dir/err")"
    at_most "reading compiled $shape" 140
done

# A large shell becomes the tool by exec.
plain=$(printed_mib "$dir/err")
(
    x=$(head -c 20000000 /dev/zero | tr '\0' x)
    [ ${#x} -eq 20000000 ] && exec "$tool" run "$dir/many.ptx" > "$dir/out" 2> "$dir/err"
) || fail "run by a large program: $(cat "$dir/err")"
[ -z "$plain" ] || at_most "run by a large program" $((plain + 4))

exit $failed
