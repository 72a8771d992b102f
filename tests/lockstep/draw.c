/* tests/lockstep/draw.c: random kernels as text. Registers: %r %d %f %g %h %p are the
 * program's; %at and %wide are addresses, %i counts a loop. Most addresses are those of words
 * side by side or scattered; the others are as they come. */
#include "draw.h"

#include <ctype.h>

#define REGISTERS 6
#define PREDICATES 3
#define STATEMENTS 14

struct drawer {
    struct random *random;
    struct text *out;
    unsigned labels;
    unsigned depth;  /* loops and branches around the place */
};

static unsigned below(struct drawer *d, unsigned n)
{
    return random_below(d->random, n);
}

static bool chance(struct drawer *d, unsigned percent)
{
    return below(d, 100) < percent;
}

static const char *one_of(struct drawer *d, const char *const *v, unsigned n)
{
    return v[below(d, n)];
}
#define ONE_OF(d, list) one_of(d, list, (unsigned)(sizeof(list) / sizeof *(list)))

/* ---- operands ---- */

static void put_guard(struct drawer *d)
{
    const char *sense = chance(d, 50) ? "!" : "";

    text_puts(d->out, "    ");
    if (chance(d, 30))
        text_printf(d->out, "@%s%%p%u ", sense, below(d, PREDICATES));
}

/* Replaces `%` and a single letter in the pattern by a register of that class, `#` by a number or
 * a 32-bit register, `$` by a number of at most two digits. */
static void put_pattern(struct drawer *d, const char *pattern)
{
    for (const char *s = pattern; *s != '\0'; s++)
        if (*s == '%' && !isalpha((unsigned char)s[2])) {
            s++;
            text_printf(d->out, "%%%c%u", *s, below(d, *s == 'p' ? PREDICATES : REGISTERS));
        } else if (*s == '#' && chance(d, 50)) {
            text_printf(d->out, "%u", below(d, 3000000));
        } else if (*s == '#') {
            text_printf(d->out, "%%r%u", below(d, REGISTERS));
        } else if (*s == '$') {
            text_printf(d->out, "%u", below(d, 32));
        } else {
            text_add(d->out, s, 1);
        }
}

/* ---- instructions that compute ---- */

static const char *const computing[] = {
    "add.u32 %r, %r, #", "sub.s32 %r, %r, #", "mul.lo.u32 %r, %r, #", "mad.lo.u32 %r, %r, #, %r",
    "and.b32 %r, %r, #", "xor.b32 %r, %r, #", "shl.b32 %r, %r, $", "shr.s32 %r, %r, $",
    "min.s32 %r, %r, #", "max.u32 %r, %r, #", "rem.u32 %r, %r, 97", "mov.u32 %r, #",
    "mov.u32 %r, %r", "selp.u32 %r, %r, #, %p", "popc.b32 %r, %r", "bfe.u32 %r, %r, $, $",
    "add.u64 %d, %d, %d", "mul.wide.u32 %d, %r, #", "mul.lo.u64 %d, %d, 77", "cvt.u64.u32 %d, %r",
    "cvt.u32.u64 %r, %d", "shr.u64 %d, %d, $", "mov.u64 %d, %d", "mov.b64 %d, {%r, %r}",
    "mov.b64 {%r, %r}, %d", "fma.rn.f32 %f, %f, %f, %f", "add.f32 %f, %f, %f",
    "mul.f32 %f, %f, 0f3f800001", "cvt.rn.f32.u32 %f, %r", "cvt.f64.f32 %g, %f",
    "fma.rn.f64 %g, %g, %g, %g", "neg.f32 %f, %f", "add.u16 %h, %h, %h", "cvt.u16.u32 %h, %r",
    "cvt.u32.u16 %r, %h", "cvt.s32.s8 %r, %r", "mul.wide.u16 %r, %h, %h", "setp.lt.u32 %p, %r, #",
    "setp.ne.s32 %p, %r, #", "setp.gt.f32 %p, %f, %f", "setp.lt.and.u32 %p, %r, #, %p",
    "and.pred %p, %p, %p", "not.pred %p, %p", "xor.pred %p, %p, %p", "set.gt.u32.u32 %r, %r, #",
    "set.lt.f32.u32 %f, %r, #", "add.cc.u32 %r, %r, #", "addc.u32 %r, %r, #", "mov.u32 %r, %laneid",
    "mov.u32 %r, %tid.x", "mov.u32 %r, %ntid.x", "mov.u32 %r, %ctaid.x", "mov.u32 %r, box",
    "mov.u64 %d, box", "vote.ballot.b32 %r, %p", "vote.all.pred %p, %p", "vote.any.pred %p, !%p",
    "shfl.sync.down.b32 %r, %r, $, 31, 0xffffffff", "shfl.sync.bfly.b32 %r, %r, $, 31, 0xffffffff",
    "shfl.sync.idx.b32 %r|%p, %r, $, 31, 0xffffffff", "ld.param.u64 %d, [out]",
    "ld.param.u32 %r, [out+4]", "ld.param.u32 %r, [more]", "ld.param.u64 %d, [more]", "membar.cta",
    "membar.gl",
};

static void compute(struct drawer *d)
{
    const char *pattern = ONE_OF(d, computing);

    put_guard(d);
    put_pattern(d, pattern);
    text_puts(d->out, ";\n");
}

/* ---- accesses ---- */

struct access {
    const char *type, *loaded, *stored; /* patterns */
    unsigned size;                      /* of the whole */
};
/* Those that a whole register takes come first. */
static const struct access accesses[] = {
    { "u32", "%r", "#", 4 },
    { "b32", "%r", "%r", 4 },
    { "f32", "%f", "%f", 4 },
    { "s32", "%r", "#", 4 },
    { "u64", "%d", "%d", 8 },
    { "f64", "%g", "%g", 8 },
    { "b64", "%d", "%d", 8 },
    { "u8", "%r", "%r", 1 },
    { "s8", "%r", "%r", 1 },
    { "u16", "%h", "%h", 2 },
    { "s16", "%r", "%r", 2 },
    { "v2.u32", "{%r, %r}", "{%r, %r}", 8 },
    { "v4.u32", "{%r, %r, %r, %r}", "{%r, %r, %r, %r}", 16 },
    { "v2.f64", "{%g, %g}", "{%g, %g}", 16 },
    { "u32", "%d", "%d", 4 },
};
#define ACCESSES (sizeof accesses / sizeof *accesses)
#define WHOLE 7

struct place {
    const char *space, *base;
    unsigned bytes;
    bool near;   /* an address of 32 bits does */
    bool named;  /* the base may be in the brackets */
    bool each;   /* every thread has its own */
    bool fixed;  /* nobody stores there */
};
static const struct place places[] = {
    { ".shared", "box", 1024, true, true, false, false },
    { ".shared", "box", 1024, true, true, false, false },
    { ".shared", "box", 1024, true, true, false, false },
    { ".global", "%o", 6144, false, false, false, false },
    { ".global", "%o", 6144, false, false, false, false },
    { ".global", "words", 1024, false, true, false, false },
    { "", "%o", 6144, false, false, false, false },
    { ".local", "mine", 64, false, true, true, false },
    { ".const", "table", 256, false, true, false, true },
};

/* Computes an address from the lane, then puts the guard of the access. True: it is in %at, of 32
 * bits. */
static bool put_address(struct drawer *d, const struct place *p, unsigned size)
{
    static const unsigned wild[] = { 0, 1, 2, 3, 7, 33, 100, 65536, 0x40000000, 0x80000000 };
    bool near = p->near && chance(d, 50);
    bool sane = chance(d, 95);
    unsigned stride = sane ? size * below(d, 3) : wild[below(d, 10)];
    const char *at = near ? "%at" : "%wide";

    text_printf(d->out, "    mov.u%u %s, %s;\n", near ? 32 : 64, at, p->base);
    if (!p->each)
        text_printf(d->out, "    mad.%s.u32 %s, %%lane, %u, %s;\n", near ? "lo" : "wide", at,
                    stride, at);
    if (chance(d, 10))
        text_printf(d->out, "    xor.b%u %s, %s, 16;\n", near ? 32 : 64, at, at);
    put_guard(d);
    return near;
}

/* The text in the brackets: mostly the computed address and a distance. */
static void put_brackets(struct drawer *d, const struct place *p, unsigned size, bool near)
{
    static const int wild[] = { 1, 2, 4, -4, -8, 1000, 1020, 1024, 2147483647, -2147483647 };
    unsigned last = p->bytes / size / 4;
    int more = chance(d, 97) ? (int)(size * below(d, last > 0 ? last : 1)) : wild[below(d, 10)];

    if (p->named && chance(d, 15))
        text_printf(d->out, "[%s+%d]", p->base, more);
    else
        text_printf(d->out, "[%s+%d]", near ? "%at" : "%wide", more);
}

static void access_memory(struct drawer *d)
{
    const struct place *p = &places[below(d, sizeof places / sizeof *places)];
    const struct access *a = &accesses[below(d, chance(d, 60) ? WHOLE : ACCESSES)];
    bool load = p->fixed || chance(d, 50);
    bool near = put_address(d, p, a->size);

    text_printf(d->out, "%s%s.%s ", load ? "ld" : "st", p->space, a->type);
    if (load) {
        put_pattern(d, a->loaded);
        text_puts(d->out, ", ");
        put_brackets(d, p, a->size, near);
    } else {
        put_brackets(d, p, a->size, near);
        text_puts(d->out, ", ");
        put_pattern(d, a->stored);
    }
    text_puts(d->out, ";\n");
}

static void act_atomically(struct drawer *d)
{
    static const char *const atomics[] = {
        "atom.shared.add.u32 %r, [box+8], #", "atom.shared.exch.b32 %r, [box+64], %r",
        "atom.global.max.u32 %r, [words+4], %r", "red.global.add.u32 [words+12], #",
        "atom.shared.cas.b32 %r, [box+4], #, %r",
    };

    put_guard(d);
    put_pattern(d, ONE_OF(d, atomics));
    text_puts(d->out, ";\n");
}

static void call(struct drawer *d)
{
    text_puts(d->out, "    {\n    .param .u32 in;\n    .param .u32 back;\n");
    text_printf(d->out, "    st.param.u32 [in], %%r%u;\n", below(d, REGISTERS));
    put_guard(d);
    text_puts(d->out, "call (back), twice, (in);\n");
    text_printf(d->out, "    ld.param.u32 %%r%u, [back];\n    }\n", below(d, REGISTERS));
}

/* ---- control ---- */

/* Mostly the barrier that all warps come to; seldom only some do, or threads leave before it. */
static void meet(struct drawer *d)
{
    static const char *const others[] = {
        "bar.sync 5", "mov.u32 %at, 3;\n    bar.sync %at", "bar.sync 4, 64", "bar.arrive 4, 64",
        "bar.red.popc.u32 %r, 0, %p", "bar.red.and.pred %p, 2, !%p", "@%p bar.sync 0",
        "@!%p bar.sync 1", "@%p exit", "@!%p exit",
    };

    text_puts(d->out, "    ");
    put_pattern(d, chance(d, 70) ? "bar.sync 0" : ONE_OF(d, others));
    text_puts(d->out, ";\n");
}

static void draw_statements(struct drawer *d, unsigned n);

/* Rounds enough that a turn of the schedule may end in any of them; fewer within another loop. */
static void loop(struct drawer *d)
{
    unsigned label = d->labels++, depth = d->depth++;
    unsigned rounds = depth == 0 ? 8 + below(d, 90) : 2 + below(d, 4);

    text_printf(d->out, "    and.b32 %%i%u, %%lane, %u;\n", depth, chance(d, 50) ? 3 : 0);
    text_printf(d->out, "L%u:\n", label);
    draw_statements(d, 1 + below(d, 4));
    text_printf(d->out, "    add.u32 %%i%u, %%i%u, %u;\n", depth, depth, 1 + below(d, 3));
    text_printf(d->out, "    setp.lt.u32 %%q%u, %%i%u, %u;\n", depth, depth, rounds);
    text_printf(d->out, "    @%%q%u bra L%u;\n", depth, label);
    d->depth--;
}

static void branch(struct drawer *d)
{
    unsigned label = d->labels++;

    d->depth++;
    text_printf(d->out, "    @%%p%u bra L%u;\n", below(d, 3), label);
    draw_statements(d, 1 + below(d, 4));
    text_printf(d->out, "L%u:\n", label);
    d->depth--;
}

static void draw_statement(struct drawer *d)
{
    unsigned k = below(d, 100);

    if (k < 45)
        compute(d);
    else if (k < 76)
        access_memory(d);
    else if (k < 81)
        act_atomically(d);
    else if (k < 85)
        call(d);
    else if (k < 90 && d->depth == 0)
        meet(d);
    else if (k < 95 && d->depth < 2)
        loop(d);
    else if (d->depth < 3)
        branch(d);
    else
        compute(d);
}

static void draw_statements(struct drawer *d, unsigned n)
{
    while (n-- > 0)
        draw_statement(d);
}

/* ---- the kernel ---- */

static const char head[] =
    ".version 6.3\n.target sm_62\n.address_size 64\n"
    ".const .align 16 .u32 table[64] = { 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3 };\n"
    ".global .align 16 .u32 words[256];\n"
    ".func (.param .u32 back) twice(.param .u32 in)\n{\n"
    "    .reg .u32 a;\n    .reg .pred p;\n    ld.param.u32 a, [in];\n    setp.gt.u32 p, a, 40;\n"
    "    add.u32 a, a, a;\n    st.param.u32 [back], a;\n    @p ret;\n    add.u32 a, a, 1;\n"
    "    st.param.u32 [back], a;\n    ret;\n}\n"
    ".entry k(.param .u64 out, .param .u32 more)\n{\n"
    "    .shared .align 16 .b8 box[1024];\n    .local .align 16 .b8 mine[64];\n"
    "    .reg .u16 %h<6>;\n    .reg .u32 %r<6>, %i<3>, %at, %lane;\n"
    "    .reg .u64 %d<6>, %wide, %o;\n"
    "    .reg .f32 %f<6>;\n    .reg .f64 %g<6>;\n    .reg .pred %p<3>, %q<3>;\n"
    "    mov.u32 %lane, %laneid;\n    ld.param.u64 %o, [out];\n    mov.u32 %r0, %tid.x;\n"
    "    mul.lo.u32 %r1, %r0, 2654435;\n    mov.u32 %r2, %ctaid.x;\n    cvt.u64.u32 %d0, %r1;\n"
    "    cvt.rn.f32.u32 %f0, %r0;\n    cvt.rn.f64.u32 %g0, %r1;\n    cvt.u16.u32 %h0, %r1;\n"
    "    setp.lt.u32 %p0, %r0, 17;\n    and.b32 %r3, %r0, 5;\n    setp.eq.u32 %p1, %r3, 4;\n";
static const char tail[] =
    "    mov.u32 %at, %tid.x;\n    mad.wide.u32 %wide, %at, 64, %o;\n"
    "    st.global.v4.u32 [%wide], {%r0, %r1, %r2, %r3};\n"
    "    st.global.v2.u32 [%wide+16], {%r4, %r5};\n"
    "    st.global.v2.u64 [%wide+32], {%d0, %d1};\n    st.global.v2.f32 [%wide+24], {%f0, %f1};\n"
    "    st.global.v2.f64 [%wide+48], {%g0, %g1};\n    exit;\n}\n";

void draw_kernel(struct random *r, struct text *out)
{
    struct drawer d = { .random = r, .out = out };

    text_puts(out, head);
    draw_statements(&d, STATEMENTS);
    text_puts(out, tail);
}
