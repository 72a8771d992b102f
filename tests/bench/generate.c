/* tests/bench/generate.c: a large kernel, piece by piece. Every value that a piece reads was
 * written on every way to it. */
#include "bench/generate.h"

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define VALUES 24u     /* registers that later pieces may read */
#define DEEPEST 4u     /* branches and loops in one another */
#define LINE_BYTES 160u

/* The 32-bit registers that have a value here. */
struct values {
    unsigned v[VALUES];
};

struct writer {
    struct text *out;
    unsigned lines, wanted; /* written, and how many there shall be */
    uint32_t random;
    struct values values;
    unsigned words, longs, floats, predicates, labels; /* names given so far */
};

static void line(struct writer *w, const char *format, ...)
{
    char text[LINE_BYTES];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    text_puts(w->out, text);
    text_puts(w->out, "\n");
    w->lines++;
}

static unsigned draw(struct writer *w, unsigned below)
{
    w->random = w->random * 1664525u + 1013904223u;
    return (w->random >> 8) % below;
}

static unsigned some_value(struct writer *w)
{
    return w->values.v[draw(w, VALUES)];
}

/* A new register, which takes the place of another among those that are read. */
static unsigned new_value(struct writer *w)
{
    unsigned r = ++w->words;

    w->values.v[draw(w, VALUES)] = r;
    return r;
}

/* ---- pieces without a branch ---- */

static void write_arithmetic(struct writer *w)
{
    static const char *const two[] = { "add.s32", "sub.s32", "mul.lo.s32", "xor.b32", "min.s32" };
    unsigned a = some_value(w), b = some_value(w), c = some_value(w);
    const char *name = two[draw(w, sizeof two / sizeof *two)];

    line(w, "\tmad.lo.s32 \t%%r%u, %%r%u, %%r%u, %%r%u;", new_value(w), a, b, c);
    c = draw(w, 1000);
    line(w, "\t%s \t%%r%u, %%r%u, %u;", name, new_value(w), b, c);
    c = draw(w, 31);
    line(w, "\tshr.u32 \t%%r%u, %%r%u, %u;", new_value(w), a, c);
}

static void write_memory(struct writer *w)
{
    unsigned at = w->longs + 1, value = w->floats + 1, index = some_value(w);

    w->longs += 2;
    w->floats += 2;
    line(w, "\tmul.wide.u32 \t%%rd%u, %%r%u, 4;", at, index);
    line(w, "\tadd.s64 \t%%rd%u, %%rd1, %%rd%u;", at + 1, at);
    line(w, "\tld.global.f32 \t%%f%u, [%%rd%u+%u];", value, at + 1, 4 * draw(w, 64));
    line(w, "\tfma.rn.f32 \t%%f%u, %%f%u, 0f3F800000, %%f1;", value + 1, value);
    line(w, "\tst.global.f32 \t[%%rd%u], %%f%u;", at + 1, value + 1);
}

static void write_shared(struct writer *w)
{
    unsigned at = ++w->words, value = some_value(w);

    line(w, "\tand.b32 \t%%r%u, %%r%u, 1020;", at, value);
    line(w, "\tst.shared.u32 \t[%%r%u], %%r%u;", at, value);
    line(w, "\tbar.sync \t0;");
    line(w, "\tld.shared.u32 \t%%r%u, [%%r%u];", new_value(w), at);
}

static void write_call(struct writer *w)
{
    unsigned value = some_value(w);

    line(w, "\t{ ");
    line(w, "\t.param .b32 param0;");
    line(w, "\tst.param.b32 \t[param0], %%r%u;", value);
    line(w, "\t.param .b32 retval0;");
    line(w, "\tcall.uni (retval0), helper, (param0);");
    line(w, "\tld.param.b32 \t%%r%u, [retval0];", new_value(w));
    line(w, "\t}");
}

/* ---- pieces of several basic blocks ---- */

static void write_pieces(struct writer *w, unsigned depth);

/* Both ways leave a value in one register; what else they compute is theirs alone. */
static void write_branch(struct writer *w, unsigned depth)
{
    unsigned result = ++w->words, p = ++w->predicates, other = ++w->labels, join = ++w->labels;
    unsigned a = some_value(w), b = some_value(w);
    struct values before = w->values;

    line(w, "\tsetp.lt.s32 \t%%p%u, %%r%u, %%r%u;", p, a, b);
    line(w, "\t@%%p%u bra \t$L__BB0_%u;", p, other);
    write_pieces(w, depth + 1);
    line(w, "\tmov.u32 \t%%r%u, %%r%u;", result, some_value(w));
    line(w, "\tbra.uni \t$L__BB0_%u;", join);
    line(w, "$L__BB0_%u:", other);
    w->values = before;
    write_pieces(w, depth + 1);
    line(w, "\tmov.u32 \t%%r%u, %%r%u;", result, some_value(w));
    line(w, "$L__BB0_%u:", join);
    w->values = before;
    w->values.v[draw(w, VALUES)] = result;
}

static void write_loop(struct writer *w, unsigned depth)
{
    unsigned count = ++w->words, p = ++w->predicates, head = ++w->labels;
    struct values before = w->values;

    line(w, "\tmov.u32 \t%%r%u, 0;", count);
    line(w, "$L__BB0_%u:", head);
    w->values.v[draw(w, VALUES)] = count;
    write_pieces(w, depth + 1);
    line(w, "\tadd.s32 \t%%r%u, %%r%u, 1;", count, count);
    line(w, "\tsetp.lt.u32 \t%%p%u, %%r%u, %u;", p, count, 2 + draw(w, 30));
    line(w, "\t@%%p%u bra \t$L__BB0_%u;", p, head);
    w->values = before;
    w->values.v[draw(w, VALUES)] = count;
}

static void write_piece(struct writer *w, unsigned depth)
{
    static void (*const plain[])(struct writer *) = { write_arithmetic, write_arithmetic,
                                                      write_memory, write_shared, write_call };
    unsigned kind = draw(w, 8);

    if (w->lines >= w->wanted || depth == DEEPEST)
        kind = 2;
    if (kind == 0)
        write_branch(w, depth);
    else if (kind == 1)
        write_loop(w, depth);
    else
        plain[draw(w, sizeof plain / sizeof *plain)](w);
}

static void write_pieces(struct writer *w, unsigned depth)
{
    for (unsigned n = 1 + draw(w, 3); n > 0; n--)
        write_piece(w, depth);
}

/* ---- the module ---- */

static const char head[] =
    ".version 7.0\n"
    ".target sm_52\n"
    ".address_size 64\n"
    "\n"
    ".const .align 4 .u32 table[8] = {1, 2, 3, 4, 5, 6, 7, 8};\n"
    ".global .align 4 .b8 counters[64];\n"
    "\n"
    ".func (.param .b32 func_retval0) helper(\n"
    "\t.param .b32 helper_param_0\n"
    ")\n"
    "{\n"
    "\t.reg .b32 \t%r<4>;\n"
    "\n"
    "\tld.param.u32 \t%r1, [helper_param_0];\n"
    "\tshl.b32 \t%r2, %r1, 3;\n"
    "\tadd.s32 \t%r3, %r2, 1;\n"
    "\tst.param.b32 \t[func_retval0+0], %r3;\n"
    "\tret;\n"
    "}\n"
    "\n"
    ".visible .entry large(\n"
    "\t.param .u64 large_param_0,\n"
    "\t.param .u32 large_param_1\n"
    ")\n"
    "{\n"
    "\t.shared .align 4 .b8 tile[1024];\n";
#define HEAD_LINES 31u /* with the declarations of registers */

/* Values for the first pieces. */
static void write_start(struct writer *w)
{
    line(w, "\tld.param.u64 \t%%rd1, [large_param_0];");
    line(w, "\tld.param.u32 \t%%r1, [large_param_1];");
    line(w, "\tmov.f32 \t%%f1, 0f00000000;");
    w->words = w->longs = w->floats = 1;
    for (unsigned i = 0; i < VALUES; i++)
        w->values.v[i] = 1;
}

void generate_ptx(unsigned lines, struct text *out)
{
    struct text body = { NULL, 0, 0 };
    struct writer w = { .out = &body, .lines = HEAD_LINES, .random = lines };

    w.wanted = lines - 2;
    write_start(&w);
    while (w.lines < w.wanted)
        write_piece(&w, 0);
    line(&w, "\tret;");
    line(&w, "}");
    text_puts(out, head);
    text_printf(out, "\t.reg .pred \t%%p<%u>;\n\t.reg .f32 \t%%f<%u>;\n", w.predicates + 1,
                w.floats + 1);
    text_printf(out, "\t.reg .b32 \t%%r<%u>;\n\t.reg .b64 \t%%rd<%u>;\n\n", w.words + 1,
                w.longs + 1);
    text_add(out, body.s, body.n);
    text_free(&body);
}
