/* tests/fuzz/fuzz_step.c: any bytes as the commands of a session by hand, of a kernel of two
 * threads that has registers, shared and local memory and lines of another source. Files that
 * commands name are looked for in the current folder; `save` is left out, it would write them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "fuzz/target.h"

#define KERNEL "fuzz-step.ptx"
#define COMMANDS "fuzz-step.in"
#define MOST_BYTES 4096 /* a search by each line takes its time */

static const char kernel[] =
    ".version 7.0\n.target sm_70\n.address_size 64\n.file 1 \"k.cu\"\n.file 2 \"a.h\"\n"
    ".shared .u32 s[4];\n"
    ".entry _Z1kPj(.param .u64 x)\n{\n    .local .u32 v[2];\n    .reg .u64 a;\n"
    "    .reg .u32 t, r;\n    .reg .f32 f;\n    .reg .pred p;\n    .loc 1 4 1\n"
    "    ld.param.u64 a, [x];\n    mov.u32 t, %tid.x;\n    cvt.rn.f32.u32 f, t;\n    .loc 1 6 9\n"
    "    .loc 2 2 36, function_name $L__add, inlined_at 1 6 9\n    st.local.u32 [v+4], t;\n"
    "    ld.global.u32 r, [a];\n    add.u32 r, r, t;\n    setp.eq.u32 p, t, 0;\n    @p bra OUT;\n"
    "    st.shared.u32 [s], r;\n    st.global.u32 [a], r;\nOUT:\n    exit;\n}\n"
    ".section .debug_str\n{\n$L__add:\n.b8 97, 100, 100, 0\n}\n";

static void write_file(const char *name, const void *bytes, size_t n)
{
    FILE *f = fopen(name, "wb");

    if (f == NULL || fwrite(bytes, 1, n, f) != n || fclose(f) != 0)
        exit(EXIT_FAILURE);
}

/* Does some line begin like `save`? */
static bool writes_files(const char *s)
{
    for (; s != NULL; s = strchr(s, '\n')) {
        s += strspn(s, "\n\r\t ");
        if (strncmp(s, "sa", 2) == 0)
            return true;
        s += *s != '\0';
    }
    return false;
}

static void run(void)
{
    char words[][32] = { "step", KERNEL, "--block", "2", "--buffer", "x=u32[4]:iota", "--arg", "x",
                         "--set", "WarpSize=2", "--set", "NumProcessors=1" };
    char *argv[sizeof words / sizeof *words];
    struct invocation v;

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        argv[i] = words[i];
    if (options_read(&v, &command_step, (int)(sizeof argv / sizeof *argv) - 1, argv + 1) ==
        OPTIONS_READ)
        command_step.run(&v);
    options_free(&v);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static bool begun;
    char text[MOST_BYTES + 1] = "";

    if (!begun && freopen("/dev/null", "w", stdout) == NULL)
        return 0;
    if (!begun)
        write_file(KERNEL, kernel, sizeof kernel - 1);
    begun = true;
    size = size < MOST_BYTES ? size : MOST_BYTES;
    for (size_t i = 0; i < size; i++)
        text[i] = data[i] != 0 ? (char)data[i] : ' ';
    if (writes_files(text))
        return 0;
    write_file(COMMANDS, data, size);
    if (freopen(COMMANDS, "rb", stdin) == NULL)
        return 0;
    run();
    return 0;
}
