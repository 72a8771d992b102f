/* tests/forms/run.c: a kernel around one instruction, edge values for each thread of it, and the
 * comparison of what it leaves with the reference. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "forms/form.h"
#include "warpstep/warpstep.h"

/* ---- edge values by letter ---- */

#define VALUES(...) { (const uint64_t[]){ __VA_ARGS__ }, sizeof((uint64_t[]){ __VA_ARGS__ }) / 8 }
static const struct {
    char letter;
    unsigned bits;
    struct {
        const uint64_t *v;
        size_t n;
    } edges;
} kinds[] = {
    { 'P', 1, VALUES(0, 1) },
    { 'H', 16, VALUES(0, 1, 2, 3, 7, 15, 16, 17, 0x7f, 0x80, 0xff, 0x100, 0x7ffe, 0x7fff, 0x8000,
                      0x8001, 0xfffe, 0xffff, 0x1234, 0xabcd) },
    { 'R', 32, VALUES(0, 1, 2, 3, 7, 10, 31, 32, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x10000,
                      0x7fffff, 0x800000, 0xffffff, 0x7ffffffe, 0x7fffffff, 0x80000000, 0x80000001,
                      0xff80ff7f, 0xfffffff6, 0xfffffffe, 0xffffffff, 0x12345678, 0x80ff7f01) },
    { 'D', 64, VALUES(0, 1, 2, 3, 7, 0xff, 0x7fffffff, 0x80000000, 0xffffffff, 0x100000000,
                      0x7ffffffffffffffe, 0x7fffffffffffffff, 0x8000000000000000,
                      0x8000000000000001, 0xffffffff80000000, 0xfffffffffffffff6,
                      0xfffffffffffffffe, 0xffffffffffffffff, 0x123456789abcdef0) },
    { 'Q', 64, VALUES(0, 1, 0x8000000000000000, 0xffffffffffffffff, 0x123456789abcdef0) },
    { 'Z', 32, VALUES(0, 1, 2, 5, 8, 15, 16, 17, 24, 30, 31, 32, 33, 40, 63, 64, 65, 100, 255, 256,
                      260, 0xfffffffe, 0xffffffff) },
    { 'F', 32, VALUES(0, 0x80000000, 1, 0x80000001, 0x007fffff, 0x00800000, 0x80800000, 0x00800001,
                      0x33800000, 0x3e99999a, 0x3effffff, 0x3f000000, 0xbf000000, 0x3f7fffff,
                      0x3f800000, 0xbf800000, 0x3f800001, 0x3fc00000, 0x40000000, 0xc0200000,
                      0x40400000, 0x42fe0000, 0x43000000, 0x477fe000, 0x477ff000, 0x4b000001,
                      0x4effffff, 0x4f000000, 0xcf000000, 0xcf000001, 0x4f800000, 0x5f000000,
                      0x7e800000, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000,
                      0xffc12345, 0x7f800001) },
    { 'G', 64, VALUES(0, 0x8000000000000000, 1, 0x8000000000000001, 0x000fffffffffffff,
                      0x0010000000000000, 0x8010000000000001, 0x3690000000000000,
                      0x36a0000000000000, 0x380fffffffffffff, 0x3ca0000000000000,
                      0x3fd5555555555555, 0x3fe0000000000000, 0xbfe0000000000000,
                      0x3fefffffffffffff, 0x3ff0000000000000, 0xbff0000000000000,
                      0x3ff0000010000000, 0x3ff0000030000000, 0x3ff8000000000000,
                      0xc004000000000000, 0x4008000000000000, 0x41dfffffffc00000,
                      0x41e0000000000000, 0xc1e0000000200000, 0x41efffffffe00000,
                      0x43e0000000000000, 0xc3e0000000000000, 0x43f0000000000000,
                      0x47efffffe0000000, 0x47effffff0000000, 0x7fe0000000000000,
                      0x7fefffffffffffff, 0xffefffffffffffff, 0x7ff0000000000000,
                      0xfff0000000000000, 0x7ff8000000000000, 0xfff8000000012345,
                      0x7ff0000000000001) },
    { 'E', 16, VALUES(0, 0x8000, 1, 0x8001, 0x3ff, 0x400, 0x8400, 0x3555, 0x3800, 0x3bff, 0x3c00,
                      0xbc00, 0x3c01, 0x3e00, 0x4000, 0xc100, 0x5640, 0x7800, 0x7bff, 0xfbff,
                      0x7c00, 0xfc00, 0x7e00, 0xfe01, 0x7c01) },
    { 'A', 16, VALUES(0, 0x8000, 1, 0x8001, 0x7f, 0x80, 0x8080, 0x3eaa, 0x3f00, 0x3f7f, 0x3f80,
                      0xbf80, 0x3f81, 0x3fc0, 0x4000, 0xc020, 0x42c8, 0x7e80, 0x7f7f, 0xff7f,
                      0x7f80, 0xff80, 0x7fc0, 0xffc1, 0x7f81) },
    /* pairs: made of two of these */
    { 'X', 32, { NULL, 0 } },
    { 'Y', 32, { NULL, 0 } },
    { 'V', 64, { NULL, 0 } },
};

static unsigned kind_of(char letter)
{
    unsigned k = 0;

    while (kinds[k].letter != letter)
        k++;
    return k;
}

static uint64_t next_random(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;

    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static uint64_t edge_value(char letter, uint64_t *random)
{
    unsigned k = kind_of(letter);
    static const char pairs[][2] = { { 'X', 'E' }, { 'Y', 'A' }, { 'V', 'F' } };

    for (size_t p = 0; p < sizeof pairs / sizeof *pairs; p++)
        if (letter == pairs[p][0]) {
            uint64_t high = edge_value(pairs[p][1], random);

            return high << kinds[k].bits / 2 | edge_value(pairs[p][1], random);
        }
    if (letter != 'Z' && next_random(random) % 8 == 0)
        return low_bits(next_random(random), kinds[k].bits);
    return kinds[k].edges.v[next_random(random) % kinds[k].edges.n];
}

/* ---- the kernel ---- */

static const char *register_type(char letter)
{
    static const struct {
        const char *letters, *type;
    } types[] = {
        { "P", "pred" }, { "HEA", "b16" }, { "RZXY", "b32" }, { "DV", "b64" },
        { "Q", "b128" }, { "F", "f32" },   { "G", "f64" },
    };
    unsigned t = 0;

    while (strchr(types[t].letters, letter) == NULL)
        t++;
    return types[t].type;
}

static void declare_registers(const struct form *f, struct text *t)
{
    unsigned outs = (unsigned)strlen(f->out);

    for (unsigned k = 0; k < outs + strlen(f->in); k++) {
        char letter = k < outs ? f->out[k] : f->in[k - outs];

        text_printf(t, "    .reg .%s %c%u;\n", register_type(letter), letter, k);
    }
}

static void load_operand(struct text *t, char letter, unsigned number, unsigned at)
{
    const char *type = register_type(letter);

    if (letter == 'P')
        text_printf(t, "    ld.global.u32 t0, [in+%u];\n    setp.ne.u32 P%u, t0, 0;\n", at, number);
    else if (letter == 'Q')
        text_printf(t, "    ld.global.v2.b64 {d0, d1}, [in+%u];\n    mov.b128 Q%u, {d0, d1};\n", at,
                    number);
    else
        text_printf(t, "    ld.global.%s %c%u, [in+%u];\n", type, letter, number, at);
}

static void store_operand(struct text *t, char letter, unsigned number, unsigned at)
{
    const char *type = register_type(letter);

    if (letter == 'P')
        text_printf(t, "    selp.u32 t0, 1, 0, P%u;\n    st.global.u32 [out+%u], t0;\n", number,
                    at);
    else if (letter == 'Q')
        text_printf(t, "    mov.b128 {d0, d1}, Q%u;\n    st.global.v2.b64 [out+%u], {d0, d1};\n",
                    number, at);
    else
        text_printf(t, "    st.global.%s [out+%u], %c%u;\n", type, at, letter, number);
}

void form_statement(const struct form *f, struct text *t)
{
    unsigned outs = (unsigned)strlen(f->out), k = 0;

    if (f->code != NULL) {
        text_puts(t, f->code);
        return;
    }
    text_printf(t, "%s ", f->text);
    for (; f->out[k] != '\0'; k++)
        text_printf(t, "%s%c%u", k > 0 ? "|" : "", f->out[k], k);
    for (; f->in[k - outs] != '\0'; k++)
        text_printf(t, ", %c%u", f->in[k - outs], k);
    text_puts(t, ";");
}

void form_kernel(const struct form *f, unsigned rounds, struct text *t)
{
    unsigned outs = (unsigned)strlen(f->out), ins = (unsigned)strlen(f->in);

    text_printf(t, ".version 8.8\n.target sm_100\n.address_size 64\n"
                   ".entry form(.param .u64 a, .param .u64 b)\n{\n"
                   "    .reg .u64 in, out, at, d0, d1;\n    .reg .u32 i, n, t0, t1;\n");
    declare_registers(f, t);
    text_printf(t, "    mov.u32 i, %%ctaid.x;\n    mov.u32 n, %%ntid.x;\n    mov.u32 t0, %%tid.x;\n"
                   "    mad.lo.u32 i, i, n, t0;\n"
                   "    ld.param.u64 in, [a];\n    mul.wide.u32 at, i, %u;\n"
                   "    add.u64 in, in, at;\n"
                   "    ld.param.u64 out, [b];\n    mul.wide.u32 at, i, %u;\n"
                   "    add.u64 out, out, at;\n",
                ins * SLOT, outs * SLOT);
    for (unsigned k = 0; k < ins; k++)
        load_operand(t, f->in[k], outs + k, k * SLOT);
    if (rounds > 0)
        text_printf(t, "    .reg .pred more;\n    mov.u32 t1, %u;\nagain:\n", rounds);
    for (unsigned k = 0; k < (rounds > 0 ? FORM_ROUND : 1); k++) {
        text_puts(t, rounds > 0 ? "    {" : "    ");
        form_statement(f, t);
        text_puts(t, rounds > 0 ? "}\n" : "\n");
    }
    if (rounds > 0)
        text_puts(t, "    sub.u32 t1, t1, 1;\n    setp.ne.u32 more, t1, 0;\n    @more bra again;\n");
    for (unsigned k = 0; k < outs; k++)
        store_operand(t, f->out[k], k, k * SLOT);
    text_puts(t, "    ret;\n}\n");
}

/* ---- values ---- */

static void put_le(unsigned char *p, uint64_t v)
{
    for (unsigned k = 0; k < 8; k++)
        p[k] = (unsigned char)(v >> 8 * k & 0xff);
}

static uint64_t get_le(const unsigned char *p)
{
    uint64_t v = 0;

    for (unsigned k = 0; k < 8; k++)
        v |= (uint64_t)p[k] << 8 * k;
    return v;
}

void form_values(const struct form *f, struct word *v)
{
    size_t ins = strlen(f->in);
    uint64_t random = 1;

    for (const char *p = f->text; *p != '\0'; p++)
        random = random * 31 + (unsigned char)*p;
    for (size_t c = 0; c < CASES; c++)
        for (size_t k = 0; k < ins; k++) {
            v[c * ins + k].lo = edge_value(f->in[k], &random);
            v[c * ins + k].hi = f->in[k] == 'Q' ? edge_value('Q', &random) : 0;
        }
}

/* ---- the run ---- */

static bool refused(const struct form *f, unsigned rounds, struct warpstep *w)
{
    struct text kernel = { .n = 0 };

    form_kernel(f, rounds, &kernel);
    printf("%s: %s\n%s", f->text, warpstep_error(w), kernel.s);
    text_free(&kernel);
    return false;
}

static bool launch(const struct form *f, unsigned rounds, struct warpstep *w,
                   const unsigned char *in)
{
    static const char *const args[] = { "in", "out" };
    const struct warpstep_kernel l = { NULL, { CASES / 64, 1, 1 }, { 64, 1, 1 }, 0, args, 2 };
    const size_t ins = strlen(f->in), outs = strlen(f->out);
    struct text kernel = { .n = 0 };
    char in_size[32], out_size[32];
    bool good;

    form_kernel(f, rounds, &kernel);
    snprintf(in_size, sizeof in_size, "u8[%u]", (unsigned)(CASES * SLOT * (ins + 1)));
    snprintf(out_size, sizeof out_size, "u8[%u]", (unsigned)(CASES * SLOT * outs));
    good = warpstep_load(w, "form.ptx", kernel.s, kernel.n) &&
           warpstep_buffer(w, "in", in_size) && warpstep_buffer(w, "out", out_size) &&
           warpstep_write(w, "in", in, CASES * SLOT * (ins + 1)) && warpstep_launch(w, &l);
    text_free(&kernel);
    return good || refused(f, rounds, w);
}

/* The operands of all cases as the kernel reads them; NULL: there is no memory. */
static unsigned char *operands_of(const struct form *f, struct word *v)
{
    size_t ins = strlen(f->in);
    unsigned char *in = calloc(CASES * (ins + 1), SLOT);

    form_values(f, v);
    for (size_t k = 0; in != NULL && k < CASES * ins; k++) {
        put_le(in + k * SLOT, v[k].lo);
        put_le(in + k * SLOT + 8, v[k].hi);
    }
    return in;
}

static void print_case(const struct form *f, const struct word *in)
{
    printf("%s", f->text);
    for (size_t k = 0; f->in[k] != '\0'; k++) {
        printf(" 0x%" PRIx64, in[k].lo);
        if (f->in[k] == 'Q')
            printf(":%" PRIx64, in[k].hi);
    }
}

/* Does one result differ from what the reference says? */
static bool same(const struct form *f, const struct word *in, const unsigned char *got)
{
    struct word want[MOST_OPERANDS] = { { 0, 0 } };

    if (f->allow != NULL) {
        if (f->allow(f, in, get_le(got)))
            return true;
        print_case(f, in);
        printf(": 0x%" PRIx64 " is too far off\n", get_le(got));
        return false;
    }
    f->expect(f, in, want);
    for (size_t k = 0; f->out[k] != '\0'; k++) {
        unsigned bits = kinds[kind_of(f->out[k])].bits;
        uint64_t lo = get_le(got + k * SLOT), hi = get_le(got + k * SLOT + 8);

        if (lo == low_bits(want[k].lo, bits) && (f->out[k] != 'Q' || hi == want[k].hi))
            continue;
        print_case(f, in);
        printf(": result %u is 0x%" PRIx64 " instead of 0x%" PRIx64 "\n", (unsigned)k, lo,
               low_bits(want[k].lo, bits));
        return false;
    }
    return true;
}

static bool compare_all(const struct form *f, struct warpstep *w, const struct word *v)
{
    size_t ins = strlen(f->in), outs = strlen(f->out);
    unsigned char *got = malloc(CASES * SLOT * outs);
    unsigned wrong = 0;
    bool read = got != NULL && warpstep_read(w, "out", got, CASES * SLOT * outs);

    for (size_t c = 0; read && c < CASES && wrong < 4; c++)
        wrong += !same(f, v + c * ins, got + c * SLOT * outs);
    free(got);
    return read && wrong == 0;
}

/* The kernel on the operands of all cases, which v receives. */
static bool launch_cases(const struct form *f, unsigned rounds, struct warpstep *w, struct word *v)
{
    unsigned char *in = operands_of(f, v);
    bool good = in != NULL && launch(f, rounds, w, in);

    free(in);
    return good;
}

static struct word *room_for_cases(const struct form *f)
{
    return calloc(CASES * (strlen(f->in) + 1), sizeof(struct word));
}

bool form_runs(const struct form *f)
{
    struct word *v = room_for_cases(f);
    struct warpstep *w = warpstep_new();
    bool good = v != NULL && launch_cases(f, 0, w, v);

    if (good)
        good = warpstep_run(w) == WARPSTEP_COMPLETED ? compare_all(f, w, v) : refused(f, 0, w);
    warpstep_free(w);
    free(v);
    return good;
}

bool form_launch(const struct form *f, unsigned rounds, struct warpstep *w)
{
    struct word *v = room_for_cases(f);
    bool good = v != NULL && launch_cases(f, rounds, w, v);

    free(v);
    return good;
}
