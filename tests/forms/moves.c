/* tests/forms/moves.c: mov with packing and unpacking, and what knows where the spaces lie. */
#include "forms/form.h"

static void same(const struct form *f, const struct word *in, struct word *out)
{
    (void)f;
    out[0] = in[0];
}

static void pack_2(const struct form *f, const struct word *in, struct word *out)
{
    char type[16];

    form_suffix(f, 0, type);
    out[0].lo = in[1].lo << type_bits(type) / 2 | in[0].lo;
}

static void pack_4(const struct form *f, const struct word *in, struct word *out)
{
    char type[16];

    form_suffix(f, 0, type);
    for (unsigned k = 0; k < 4; k++)
        out[0].lo |= low_bits(in[k].lo, type_bits(type) / 4) << type_bits(type) / 4 * k;
}

static void unpack_2(const struct form *f, const struct word *in, struct word *out)
{
    char type[16];

    form_suffix(f, 0, type);
    out[0].lo = low_bits(in[0].lo, type_bits(type) / 2);
    out[1].lo = in[0].lo >> type_bits(type) / 2;
}

static void unpack_4(const struct form *f, const struct word *in, struct word *out)
{
    char type[16];

    form_suffix(f, 0, type);
    for (unsigned k = 0; k < 4; k++)
        out[k].lo = low_bits(in[0].lo >> type_bits(type) / 4 * k, type_bits(type) / 4);
}

static void upper_half(const struct form *f, const struct word *in, struct word *out)
{
    (void)f;
    out[0].lo = in[0].lo >> 32;
}

static void join(const struct form *f, const struct word *in, struct word *out)
{
    (void)f;
    out[0] = (struct word){ in[0].lo, in[1].lo };
}

static void part(const struct form *f, const struct word *in, struct word *out)
{
    (void)f;
    out[0].lo = in[0].lo;
    out[1].lo = in[0].hi;
}

static void join_words(const struct form *f, const struct word *in, struct word *out)
{
    (void)f;
    out[0] = (struct word){ in[1].lo << 32 | in[0].lo, in[3].lo << 32 | in[2].lo };
}

static void zero(const struct form *f, const struct word *in, struct word *out)
{
    (void)f, (void)in;
    out[0].lo = 0;
}

static void one(const struct form *f, const struct word *in, struct word *out)
{
    (void)f, (void)in;
    out[0].lo = 1;
}

static void negative(const struct form *f, const struct word *in, struct word *out)
{
    (void)f, (void)in;
    out[0].lo = UINT64_MAX;
}

static void one_f32(const struct form *f, const struct word *in, struct word *out)
{
    (void)f, (void)in;
    out[0].lo = 0x3f800000;
}

static void one_f64(const struct form *f, const struct word *in, struct word *out)
{
    (void)f, (void)in;
    out[0].lo = 0x3ff0000000000000;
}

/* The variable's generic address lies in its space, and in no other. */
#define WITH_SHARED ".shared .b32 there[64]; "
#define WITH_LOCAL ".local .b32 there; "
/* Each thread its own word: d0 becomes its address. */
#define OWN_WORD "mov.u64 d0, there; mov.u32 t0, %tid.x; mad.wide.u32 d0, t0, 4, d0; "

#define PLAIN(t, r) { "mov." t, r, r, NULL, same, NULL }
#define CODE(text, out, in, ref, code) { text, out, in, code, ref, NULL }

const struct form move_forms[] = {
    PLAIN("pred", "P"),
    PLAIN("b16", "H"),
    PLAIN("u16", "H"),
    PLAIN("s16", "H"),
    PLAIN("b32", "R"),
    PLAIN("u32", "R"),
    PLAIN("s32", "R"),
    PLAIN("f32", "F"),
    PLAIN("b64", "D"),
    PLAIN("u64", "D"),
    PLAIN("s64", "D"),
    PLAIN("f64", "G"),
    PLAIN("b128", "Q"),
    CODE("mov.b32", "F", "R", same, "mov.b32 F0, R1;"),
    CODE("mov.b64", "D", "G", same, "mov.b64 D0, G1;"),
    CODE("mov.pred", "P", "", one, "mov.pred P0, 1;"),
    CODE("mov.u32", "R", "", negative, "mov.u32 R0, -1;"),
    CODE("mov.b64", "D", "", negative, "mov.b64 D0, 0xffffffffffffffff;"),
    CODE("mov.f32", "F", "", one_f32, "mov.f32 F0, 0f3F800000;"),
    CODE("mov.f32", "F", "", one_f32, "mov.f32 F0, 1.0;"),
    CODE("mov.f64", "G", "", one_f64, "mov.f64 G0, 0d3FF0000000000000;"),
    CODE("mov.u16", "H", "", one, "mov.u16 H0, 1;"),
    CODE("mov.b32", "R", "HH", pack_2, "mov.b32 R0, {H1, H2};"),
    CODE("mov.b64", "D", "RR", pack_2, "mov.b64 D0, {R1, R2};"),
    CODE("mov.b64", "D", "HHHH", pack_4, "mov.b64 D0, {H1, H2, H3, H4};"),
    CODE("mov.b128", "Q", "DD", join, "mov.b128 Q0, {D1, D2};"),
    CODE("mov.b128", "Q", "RRRR", join_words, "mov.b128 Q0, {R1, R2, R3, R4};"),
    CODE("mov.b32", "HH", "R", unpack_2, "mov.b32 {H0, H1}, R2;"),
    CODE("mov.b64", "RR", "D", unpack_2, "mov.b64 {R0, R1}, D2;"),
    CODE("mov.b64", "R", "D", upper_half, "mov.b64 {_, R0}, D1;"),
    CODE("mov.b64", "HHHH", "D", unpack_4, "mov.b64 {H0, H1, H2, H3}, D4;"),
    CODE("mov.b128", "DD", "Q", part, "mov.b128 {D0, D1}, Q2;"),
    CODE("mov.b32", "RRRR", "R", unpack_4,
         ".reg .b8 b<4>; mov.b32 {b0, b1, b2, b3}, R4; cvt.u32.u8 R0, b0; cvt.u32.u8 R1, b1; "
         "cvt.u32.u8 R2, b2; cvt.u32.u8 R3, b3;"),
    CODE("mov.b16", "RR", "H", unpack_2,
         ".reg .b8 b<2>; mov.b16 {b0, b1}, H2; cvt.u32.u8 R0, b0; cvt.u32.u8 R1, b1;"),
    /* there and back: what the generic address is, is the machine's business */
    CODE("cvta.global.u64", "D", "D", same, "cvta.global.u64 D0, D1; cvta.to.global.u64 D0, D0;"),
    CODE("cvta.to.global.u64", "D", "D", same,
         "cvta.global.u64 D0, D1; cvta.to.global.u64 D0, D0;"),
    CODE("cvta.shared.u64", "D", "D", same, "cvta.shared.u64 D0, D1; cvta.to.shared.u64 D0, D0;"),
    CODE("cvta.to.shared.u64", "D", "D", same,
         "cvta.shared.u64 D0, D1; cvta.to.shared.u64 D0, D0;"),
    CODE("cvta.local.u64", "D", "D", same, "cvta.local.u64 D0, D1; cvta.to.local.u64 D0, D0;"),
    CODE("cvta.to.local.u64", "D", "D", same, "cvta.local.u64 D0, D1; cvta.to.local.u64 D0, D0;"),
    CODE("cvta.shared.u64", "R", "R", same,
         WITH_SHARED OWN_WORD "cvta.shared.u64 at, d0; st.shared.u32 [d0], R1; ld.u32 R0, [at];"),
    CODE("cvta.local.u64", "R", "R", same,
         WITH_LOCAL "cvta.local.u64 at, there; st.local.u32 [there], R1; ld.u32 R0, [at];"),
    CODE("isspacep.global", "P", "", one, "isspacep.global P0, in;"),
    CODE("isspacep.shared", "P", "", zero, "isspacep.shared P0, in;"),
    CODE("isspacep.shared", "P", "", one,
         WITH_SHARED "cvta.shared.u64 at, there; isspacep.shared P0, at;"),
    CODE("isspacep.shared::cta", "P", "", one,
         WITH_SHARED "cvta.shared.u64 at, there; isspacep.shared::cta P0, at;"),
    CODE("isspacep.global", "P", "", zero,
         WITH_SHARED "cvta.shared.u64 at, there; isspacep.global P0, at;"),
    CODE("isspacep.local", "P", "", one,
         WITH_LOCAL "cvta.local.u64 at, there; isspacep.local P0, at;"),
    CODE("isspacep.const", "P", "", zero,
         WITH_LOCAL "cvta.local.u64 at, there; isspacep.const P0, at;"),
    { NULL, NULL, NULL, NULL, NULL, NULL },
};
