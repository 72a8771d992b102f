/* tests/random/ops.c: what the instructions of random programs compute, each by a C expression
 * of its own. Values are kept in 64 bits; whoever stores a result cuts it to its class. */
#include "program.h"

const unsigned class_size[CLASSES] = { 0, 6, 2, 3 };

const char *const area_name[AREAS] = { "input", "slots", "cells", "results", "near" };

static int64_t s32(uint64_t v)
{
    return (int64_t)((v & 0xffffffffu) ^ 0x80000000u) - INT64_C(0x80000000);
}

static uint64_t ones(uint64_t v)
{
    uint64_t n = 0;

    for (; v != 0; v >>= 1)
        n += v & 1;
    return n;
}

static uint64_t shifted_arithmetic(uint64_t v, uint64_t by)
{
    uint64_t n = by > 31 ? 31 : by, wide = (uint64_t)s32(v);

    return s32(v) < 0 ? ~(~wide >> n) : v >> n;
}

/* OP(C name, PTX, classes of d, a, b, c, may b be a number, value) */
#define OPS(OP)                                                                                    \
    OP(add, "add.u32", R, R, R, NONE, true, a + b)                                                 \
    OP(sub, "sub.s32", R, R, R, NONE, true, a - b)                                                 \
    OP(mul, "mul.lo.u32", R, R, R, NONE, true, a * b)                                              \
    OP(mul_hi, "mul.hi.u32", R, R, R, NONE, true, a * b >> 32)                                     \
    OP(mad, "mad.lo.s32", R, R, R, R, true, a * b + c)                                             \
    OP(div, "div.u32", R, R, NONE, NONE, true, a / b)                                              \
    OP(rem, "rem.u32", R, R, NONE, NONE, true, a % b)                                              \
    OP(and, "and.b32", R, R, R, NONE, true, a & b)                                                 \
    OP(or, "or.b32", R, R, R, NONE, true, a | b)                                                   \
    OP(xor, "xor.b32", R, R, R, NONE, true, a ^ b)                                                 \
    OP(min, "min.u32", R, R, R, NONE, true, a < b ? a : b)                                         \
    OP(max, "max.s32", R, R, R, NONE, true, s32(a) > s32(b) ? a : b)                               \
    OP(shl, "shl.b32", R, R, R, NONE, true, b > 31 ? 0 : a << b)                                   \
    OP(shr, "shr.u32", R, R, R, NONE, true, b > 31 ? 0 : a >> b)                                   \
    OP(sar, "shr.s32", R, R, R, NONE, true, shifted_arithmetic(a, b))                              \
    OP(neg, "neg.s32", R, R, NONE, NONE, false, 0 - a)                                             \
    OP(not, "not.b32", R, R, NONE, NONE, false, ~a)                                                \
    OP(popc, "popc.b32", R, R, NONE, NONE, false, ones(a))                                         \
    OP(selp, "selp.u32", R, R, R, P, true, c != 0 ? a : b)                                         \
    OP(narrow, "cvt.u32.u64", R, D, NONE, NONE, false, a)                                          \
    OP(widen, "cvt.u64.u32", D, R, NONE, NONE, false, a)                                           \
    OP(extend, "cvt.s64.s32", D, R, NONE, NONE, false, (uint64_t)s32(a))                           \
    OP(mul_wide, "mul.wide.u32", D, R, R, NONE, true, a * b)                                       \
    OP(add64, "add.u64", D, D, D, NONE, true, a + b)                                               \
    OP(sub64, "sub.s64", D, D, D, NONE, true, a - b)                                               \
    OP(mul64, "mul.lo.u64", D, D, D, NONE, true, a * b)                                            \
    OP(xor64, "xor.b64", D, D, D, NONE, true, a ^ b)                                               \
    OP(max64, "max.u64", D, D, D, NONE, true, a > b ? a : b)                                       \
    OP(shr64, "shr.u64", D, D, R, NONE, true, b > 63 ? 0 : a >> b)                                 \
    OP(lt, "setp.lt.u32", P, R, R, NONE, true, a < b)                                              \
    OP(lt_signed, "setp.lt.s32", P, R, R, NONE, true, s32(a) < s32(b))                             \
    OP(ge, "setp.ge.u32", P, R, R, NONE, true, a >= b)                                             \
    OP(eq, "setp.eq.u32", P, R, R, NONE, true, a == b)                                             \
    OP(ne, "setp.ne.s32", P, R, R, NONE, true, a != b)                                             \
    OP(lt64, "setp.lt.u64", P, D, D, NONE, true, a < b)                                            \
    OP(le_and, "setp.le.and.u32", P, R, R, P, true, a <= b && c != 0)                              \
    OP(and_pred, "and.pred", P, P, P, NONE, false, a & b)                                          \
    OP(or_pred, "or.pred", P, P, P, NONE, false, a | b)                                            \
    OP(xor_pred, "xor.pred", P, P, P, NONE, false, a ^ b)                                          \
    OP(not_pred, "not.pred", P, P, NONE, NONE, false, a == 0)

#define APPLY(name, text, d, a_class, b_class, c_class, number, value)                             \
    static uint64_t apply_##name(uint64_t a, uint64_t b, uint64_t c)                               \
    {                                                                                              \
        (void)b;                                                                                   \
        (void)c;                                                                                   \
        return value;                                                                              \
    }
OPS(APPLY)

#define ROW(name, text, d, a, b, c, number, value)                                                 \
    { text, CLASS_##d, CLASS_##a, CLASS_##b, CLASS_##c, number, apply_##name },
const struct op ops[] = { OPS(ROW) };
const unsigned nops = sizeof ops / sizeof *ops;

/* ---- cells ---- */

static uint32_t cell_add(uint32_t old, uint32_t value)
{
    return old + value;
}

static uint32_t cell_min(uint32_t old, uint32_t value)
{
    return old < value ? old : value;
}

static uint32_t cell_max(uint32_t old, uint32_t value)
{
    return s32(old) > s32(value) ? old : value;
}

static uint32_t cell_and(uint32_t old, uint32_t value)
{
    return old & value;
}

static uint32_t cell_or(uint32_t old, uint32_t value)
{
    return old | value;
}

static uint32_t cell_xor(uint32_t old, uint32_t value)
{
    return old ^ value;
}

const struct cell_op cell_ops[CELLS] = {
    { "add.u32", cell_add }, { "min.u32", cell_min }, { "max.s32", cell_max },
    { "and.b32", cell_and }, { "or.b32", cell_or },   { "xor.b32", cell_xor },
};
