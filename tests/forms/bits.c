/* tests/forms/bits.c: logic, shifts, bit fields and permutations. */
#include <string.h>

#include "forms/form.h"

static unsigned bits_of(const struct form *f)
{
    char type[16];

    form_suffix(f, 0, type);
    return strcmp(type, "pred") == 0 ? 1 : type_bits(type);
}

static bool is_signed(const struct form *f)
{
    char type[16];

    form_suffix(f, 0, type);
    return type_is_signed(type);
}

#define REF(name, expression)                                                                      \
    static void name(const struct form *f, const struct word *in, struct word *out)                \
    {                                                                                              \
        uint64_t a = in[0].lo, b = in[1].lo;                                                       \
        unsigned n = bits_of(f);                                                                   \
                                                                                                   \
        (void)a, (void)b, (void)n;                                                                 \
        out[0].lo = (expression);                                                                  \
    }

/* A bit of a value whose bits above the width are zeros, or the sign. */
static uint64_t bit_of(const struct form *f, uint64_t v, unsigned at)
{
    unsigned n = bits_of(f);

    if (at >= n)
        return is_signed(f) ? v >> (n - 1) & 1 : 0;
    return v >> at & 1;
}

static uint64_t shifted_right(const struct form *f, uint64_t v, uint64_t by)
{
    uint64_t r = 0;

    for (unsigned k = 0; k < bits_of(f); k++)
        r |= bit_of(f, v, by > 64 ? 64 : k + (unsigned)by) << k;
    return r;
}

static uint64_t count(uint64_t v)
{
    uint64_t n = 0;

    for (unsigned k = 0; k < 64; k++)
        n += v >> k & 1;
    return n;
}

/* The position of the highest one; -1 when there is none. */
static int highest(uint64_t v)
{
    int k = 63;

    while (k >= 0 && (v >> k & 1) == 0)
        k--;
    return k;
}

static uint64_t mirrored(uint64_t v, unsigned n)
{
    uint64_t r = 0;

    for (unsigned k = 0; k < n; k++)
        r = r << 1 | (v >> k & 1);
    return r;
}

static int found(const struct form *f, uint64_t v)
{
    unsigned n = bits_of(f);

    return highest(is_signed(f) && as_signed(v, n) < 0 ? low_bits(~v, n) : v);
}

REF(and_ref, a &b)
REF(or_ref, a | b)
REF(xor_ref, a ^ b)
REF(not_ref, ~a)
REF(cnot_ref, a == 0)
REF(shl_ref, b >= n ? 0 : a << b)
REF(shr_ref, shifted_right(f, a, b))
REF(popc_ref, count(a))
REF(clz_ref, (uint64_t)((int)n - 1 - highest(a)))
REF(brev_ref, mirrored(a, n))
REF(bfind_ref, (uint64_t)found(f, a))
REF(bfind_shift, (uint64_t)(found(f, a) < 0 ? -1 : (int)n - 1 - found(f, a)))

/* ---- fields: PTX's definitions bit by bit ---- */

static void bfe_ref(const struct form *f, const struct word *in, struct word *out)
{
    unsigned n = bits_of(f), at = in[1].lo & 0xff, length = in[2].lo & 0xff;
    unsigned end = at + length - 1 > n - 1 ? n - 1 : at + length - 1;
    uint64_t sign = length == 0 || !is_signed(f) ? 0 : in[0].lo >> end & 1;

    for (unsigned k = 0; k < n; k++)
        out[0].lo |= (k < length && at + k < n ? in[0].lo >> (at + k) & 1 : sign) << k;
}

static void bfi_ref(const struct form *f, const struct word *in, struct word *out)
{
    unsigned n = bits_of(f), at = in[2].lo & 0xff, length = in[3].lo & 0xff;

    for (unsigned k = 0; k < n; k++) {
        bool inside = k >= at && k < at + length;

        out[0].lo |= (inside ? in[0].lo >> (k - at) & 1 : in[1].lo >> k & 1) << k;
    }
}

static void bmsk_ref(const struct form *f, const struct word *in, struct word *out)
{
    bool wrap = form_has(f, ".wrap");
    uint64_t at = wrap ? in[0].lo & 31 : in[0].lo, length = wrap ? in[1].lo & 31 : in[1].lo;

    for (unsigned k = 0; k < 32; k++)
        out[0].lo |= (uint64_t)(k >= at && k - at < length) << k;
}

static void szext_ref(const struct form *f, const struct word *in, struct word *out)
{
    uint64_t length = form_has(f, ".wrap") ? in[1].lo & 31 : in[1].lo;
    uint64_t sign = is_signed(f) && length > 0 && length <= 32 ? in[0].lo >> (length - 1) & 1 : 0;

    for (unsigned k = 0; k < 32; k++)
        out[0].lo |= (k < length ? in[0].lo >> k & 1 : sign) << k;
}

/* Only bases within the word: others are undefined. */
static void fns_ref(const struct form *f, const struct word *in, struct word *out)
{
    int64_t offset = as_signed(in[2].lo, 32), step = offset < 0 ? -1 : 1;
    int64_t left = offset == 0 ? 1 : offset * step, at = (int64_t)(in[1].lo & 31);

    (void)f;
    out[0].lo = 0xffffffff;
    for (; at >= 0 && at < 32; at += step) {
        left -= (int64_t)(in[0].lo >> at & 1);
        if (left == 0 && out[0].lo == 0xffffffff && (in[0].lo >> at & 1) != 0)
            out[0].lo = (uint64_t)at;
        if (offset == 0)
            break;
    }
}

/* ---- lop3, shf, prmt ---- */

static uint64_t logic(const struct word *in, uint64_t table)
{
    uint64_t r = 0;

    for (unsigned k = 0; k < 32; k++) {
        unsigned at = (unsigned)((in[0].lo >> k & 1) * 4 + (in[1].lo >> k & 1) * 2 +
                                 (in[2].lo >> k & 1));

        r |= (table >> at & 1) << k;
    }
    return r;
}

static void lop3_ref(const struct form *f, const struct word *in, struct word *out)
{
    (void)f;
    out[0].lo = logic(in, 0x96);
}

static void lop3_or(const struct form *f, const struct word *in, struct word *out)
{
    (void)f;
    out[0].lo = logic(in, 0x80);
    out[1].lo = out[0].lo != 0 || in[3].lo != 0;
}

static void lop3_and(const struct form *f, const struct word *in, struct word *out)
{
    (void)f;
    out[0].lo = logic(in, 0x1e);
    out[1].lo = out[0].lo != 0 && in[3].lo != 0;
}

static void shf_ref(const struct form *f, const struct word *in, struct word *out)
{
    uint64_t n = form_has(f, ".wrap") ? in[2].lo & 31 : in[2].lo > 32 ? 32 : in[2].lo;

    for (unsigned k = 0; k < 32; k++) {
        uint64_t at = form_has(f, ".l") ? 32 + k - n : k + n;

        out[0].lo |= (at >= 32 ? in[1].lo >> (at - 32) & 1 : in[0].lo >> at & 1) << k;
    }
}

/* Which byte of b:a each result byte is, for the modes (lowest byte first). */
static unsigned chosen(const struct form *f, unsigned at, unsigned c)
{
    if (form_has(f, ".f4e"))
        return at + c;
    if (form_has(f, ".b4e"))
        return (8 + c - at) % 8;
    if (form_has(f, ".rc8"))
        return c;
    if (form_has(f, ".ecl"))
        return at < c ? c : at;
    if (form_has(f, ".ecr"))
        return at < c ? at : c;
    return c % 2 * 2 + at % 2;
}

static void prmt_mode(const struct form *f, const struct word *in, struct word *out)
{
    uint64_t bytes = in[1].lo << 32 | in[0].lo;

    for (unsigned k = 0; k < 4; k++)
        out[0].lo |= (bytes >> 8 * chosen(f, k, in[2].lo & 3) & 0xff) << 8 * k;
}

static void prmt_ref(const struct form *f, const struct word *in, struct word *out)
{
    uint64_t bytes = in[1].lo << 32 | in[0].lo;

    (void)f;
    for (unsigned k = 0; k < 4; k++) {
        unsigned nibble = in[2].lo >> 4 * k & 15;
        uint64_t byte = bytes >> 8 * (nibble % 8) & 0xff;

        out[0].lo |= (nibble >= 8 ? (byte >= 0x80 ? (uint64_t)0xff : 0) : byte) << 8 * k;
    }
}

/* ---- the forms ---- */

#define LOGIC(op, ref)                                                                             \
    { op ".pred", "P", "PP", NULL, ref, NULL }, { op ".b16", "H", "HH", NULL, ref, NULL },         \
    { op ".b32", "R", "RR", NULL, ref, NULL }, { op ".b64", "D", "DD", NULL, ref, NULL }
#define SHIFTS(op, k, ref)                                                                         \
    { op "." k "16", "H", "HZ", NULL, ref, NULL }, { op "." k "32", "R", "RZ", NULL, ref, NULL },  \
    { op "." k "64", "D", "DZ", NULL, ref, NULL }
#define COUNTS(op, k, ref)                                                                         \
    { op "." k "32", "R", "R", NULL, ref, NULL }, { op "." k "64", "R", "D", NULL, ref, NULL }
#define PERMUTATION(mode) { "prmt.b32." mode, "R", "RRR", NULL, prmt_mode, NULL }

const struct form bit_forms[] = {
    LOGIC("and", and_ref),
    LOGIC("or", or_ref),
    LOGIC("xor", xor_ref),
    { "not.pred", "P", "P", NULL, not_ref, NULL },
    { "not.b16", "H", "H", NULL, not_ref, NULL },
    { "not.b32", "R", "R", NULL, not_ref, NULL },
    { "not.b64", "D", "D", NULL, not_ref, NULL },
    { "cnot.b16", "H", "H", NULL, cnot_ref, NULL },
    { "cnot.b32", "R", "R", NULL, cnot_ref, NULL },
    { "cnot.b64", "D", "D", NULL, cnot_ref, NULL },
    SHIFTS("shl", "b", shl_ref),
    SHIFTS("shr", "b", shr_ref),
    SHIFTS("shr", "u", shr_ref),
    SHIFTS("shr", "s", shr_ref),
    COUNTS("popc", "b", popc_ref),
    COUNTS("clz", "b", clz_ref),
    { "brev.b32", "R", "R", NULL, brev_ref, NULL },
    { "brev.b64", "D", "D", NULL, brev_ref, NULL },
    COUNTS("bfind", "u", bfind_ref),
    COUNTS("bfind", "s", bfind_ref),
    COUNTS("bfind.shiftamt", "u", bfind_shift),
    COUNTS("bfind.shiftamt", "s", bfind_shift),
    { "bfe.u32", "R", "RZZ", NULL, bfe_ref, NULL },
    { "bfe.s32", "R", "RZZ", NULL, bfe_ref, NULL },
    { "bfe.u64", "D", "DZZ", NULL, bfe_ref, NULL },
    { "bfe.s64", "D", "DZZ", NULL, bfe_ref, NULL },
    { "bfi.b32", "R", "RRZZ", NULL, bfi_ref, NULL },
    { "bfi.b64", "D", "DDZZ", NULL, bfi_ref, NULL },
    { "bmsk.clamp.b32", "R", "ZZ", NULL, bmsk_ref, NULL },
    { "bmsk.wrap.b32", "R", "ZZ", NULL, bmsk_ref, NULL },
    { "szext.clamp.u32", "R", "RZ", NULL, szext_ref, NULL },
    { "szext.clamp.s32", "R", "RZ", NULL, szext_ref, NULL },
    { "szext.wrap.u32", "R", "RZ", NULL, szext_ref, NULL },
    { "szext.wrap.s32", "R", "RZ", NULL, szext_ref, NULL },
    { "fns.b32", "R", "RZZ", "and.b32 t0, Z2, 31; fns.b32 R0, R1, t0, Z3;", fns_ref, NULL },
    { "lop3.b32", "R", "RRR", "lop3.b32 R0, R1, R2, R3, 0x96;", lop3_ref, NULL },
    { "lop3.or.b32", "RP", "RRRP", "lop3.or.b32 R0|P1, R2, R3, R4, 0x80, P5;", lop3_or, NULL },
    { "lop3.and.b32", "RP", "RRRP",
      "lop3.and.b32 _|P1, R2, R3, R4, 0x1e, P5; lop3.b32 R0, R2, R3, R4, 0x1e;", lop3_and, NULL },
    { "shf.l.wrap.b32", "R", "RRZ", NULL, shf_ref, NULL },
    { "shf.l.clamp.b32", "R", "RRZ", NULL, shf_ref, NULL },
    { "shf.r.wrap.b32", "R", "RRZ", NULL, shf_ref, NULL },
    { "shf.r.clamp.b32", "R", "RRZ", NULL, shf_ref, NULL },
    { "prmt.b32", "R", "RRR", NULL, prmt_ref, NULL },
    PERMUTATION("f4e"),
    PERMUTATION("b4e"),
    PERMUTATION("rc8"),
    PERMUTATION("ecl"),
    PERMUTATION("ecr"),
    PERMUTATION("rc16"),
    { NULL, NULL, NULL, NULL, NULL, NULL },
};
