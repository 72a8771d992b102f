/* tests/unit/data_integer.c: integer arithmetic, carries and bits, against values worked out by
 * hand. */
#include "unit/data_run.h"

#define T(t) .type = TYPE_##t
#define OP2(o, t) .op = OP_##o, T(t)
#define LO .mods = MOD_LO
#define HI .mods = MOD_HI
#define WIDE .mods = MOD_WIDE

static void arithmetic(void **state)
{
    static const struct dop_case cases[] = {
        CASE(0x0000, OPERANDS(0xffff, 1), OP2(ADD, U16)),
        CASE(0x7fff, OPERANDS(0x8000, 0xffff), OP2(ADD, S16)),
        CASE(0, OPERANDS(0xffffffff, 1), OP2(ADD, U32)),
        CASE(0, OPERANDS(UINT64_MAX, 1), OP2(ADD, S64)),
        CASE(0x7fffffff, OPERANDS(0x7fffffff, 1), OP2(ADD, S32), .mods = MOD_SAT),
        CASE(0x80000000, OPERANDS(0x80000000, 0xffffffff), OP2(ADD, S32), .mods = MOD_SAT),
        CASE(0xffffffff, OPERANDS(0x7fffffff, 0x80000000), OP2(ADD, S32), .mods = MOD_SAT),
        CASE(0xffff, OPERANDS(0, 1), OP2(SUB, U16)),
        CASE(UINT64_MAX, OPERANDS(4, 5), OP2(SUB, U64)),
        CASE(0x7fffffff, OPERANDS(0, 0x80000000), OP2(SUB, S32), .mods = MOD_SAT),
        CASE(0x80000000, OPERANDS(0x80000000, 1), OP2(SUB, S32), .mods = MOD_SAT),
        CASE(0x0001, OPERANDS(0xffff, 0xffff), OP2(MUL, U16), LO),
        CASE(0xfffe, OPERANDS(0xffff, 0xffff), OP2(MUL, U16), HI),
        CASE(0x0000, OPERANDS(0xffff, 0xffff), OP2(MUL, S16), HI),
        CASE(0xffff, OPERANDS(0xffff, 2), OP2(MUL, S16), HI),
        CASE(0xfffffffe, OPERANDS(0xffffffff, 0xffffffff), OP2(MUL, U32), HI),
        CASE(0x40000000, OPERANDS(0x80000000, 0x80000000), OP2(MUL, S32), HI),
        CASE(0xfffffffffffffffe, OPERANDS(UINT64_MAX, UINT64_MAX), OP2(MUL, U64), HI),
        CASE(UINT64_MAX, OPERANDS(UINT64_MAX, 3), OP2(MUL, S64), HI),
        CASE(0x4000000000000000, OPERANDS(UINT64_C(1) << 63, UINT64_C(1) << 63), OP2(MUL, S64), HI),
        CASE(0xfffe0001, OPERANDS(0xffff, 0xffff), OP2(MUL, U16), WIDE),
        CASE(0xfffffffe, OPERANDS(0xffff, 2), OP2(MUL, S16), WIDE),
        CASE(0xfffffffe00000001, OPERANDS(0xffffffff, 0xffffffff), OP2(MUL, U32), WIDE),
        CASE(0xfffffffffffffffa, OPERANDS(0xfffffffe, 3), OP2(MUL, S32), WIDE),
        CASE(0xfffffffffffffffb, OPERANDS(0xfffffffe, 3, 1), OP2(MAD, S32), WIDE),
        CASE(0x10000fffe, OPERANDS(0xffff, 0x10001, 0xffff), OP2(MAD, U32), WIDE),
        CASE(0x17, OPERANDS(4, 5, 3), OP2(MAD, U32), LO),
        CASE(0xfffffffd, OPERANDS(0xffffffff, 0xffffffff, 0xffffffff), OP2(MAD, U32), HI),
        CASE(0x7fffffff, OPERANDS(0x7fffffff, 0x7fffffff, 0x7fffffff), OP2(MAD, S32),
             .mods = MOD_HI | MOD_SAT),
        CASE(0xfe000001, OPERANDS(0xffffff, 0xffffff), OP2(MUL24, U32), LO),
        CASE(0xfffffe00, OPERANDS(0xffffff, 0xffffff), OP2(MUL24, U32), HI),
        CASE(1, OPERANDS(0xffffff, 0xffffff), OP2(MUL24, S32), LO),
        CASE(0x40000000, OPERANDS(0x800000, 0x800000), OP2(MUL24, S32), HI),
        CASE(7, OPERANDS(0x55000002, 0x66000003, 1), OP2(MAD24, U32), LO),
        CASE(0x7fffffff, OPERANDS(0x800000, 0x800000, 0x7fffffff), OP2(MAD24, S32),
             .mods = MOD_HI | MOD_SAT),
        CASE(12, OPERANDS(3, 5, 10), OP2(SAD, U32)),
        CASE(14, OPERANDS(0xfffffffe, 2, 10), OP2(SAD, S32)),
        CASE(0x0d, OPERANDS(0xffff, 2, 10), OP2(SAD, S16)),
        CASE(14, OPERANDS(100, 7), OP2(DIV, U16)),
        CASE(0xfffffff2, OPERANDS(0xffffff9c, 7), OP2(DIV, S32)),
        CASE(14, OPERANDS(0xff9c, 0xfff9), OP2(DIV, S16)),
        CASE(0x80000000, OPERANDS(0x80000000, 0xffffffff), OP2(DIV, S32)),
        CASE(0x8000000000000000, OPERANDS(0x8000000000000000, UINT64_MAX), OP2(DIV, S64)),
        CASE(0xffff, OPERANDS(7, 0), OP2(DIV, U16)),
        CASE(0xffffffff, OPERANDS(7, 0), OP2(DIV, S32)),
        CASE(UINT64_MAX, OPERANDS(0, 0), OP2(DIV, U64)),
        CASE(2, OPERANDS(100, 7), OP2(REM, U64)),
        CASE(0xfffffffe, OPERANDS(0xffffff9c, 7), OP2(REM, S32)),
        CASE(2, OPERANDS(100, 0xfffffff9), OP2(REM, S32)),
        CASE(0, OPERANDS(0x80000000, 0xffffffff), OP2(REM, S32)),
        CASE(9, OPERANDS(9, 0), OP2(REM, S64)),
        CASE(5, OPERANDS(0xfffb), OP2(ABS, S16)),
        CASE(0x80000000, OPERANDS(0x80000000), OP2(ABS, S32)),
        CASE(1, OPERANDS(UINT64_MAX), OP2(ABS, S64)),
        CASE(0xfffb, OPERANDS(5), OP2(NEG, S16)),
        CASE(0x8000000000000000, OPERANDS(0x8000000000000000), OP2(NEG, S64)),
        CASE(1, OPERANDS(0xffff, 1), OP2(MIN, U16)),
        CASE(0xffff, OPERANDS(0xffff, 1), OP2(MIN, S16)),
        CASE(1, OPERANDS(0xffffffff, 1), OP2(MAX, S32)),
        CASE(UINT64_MAX, OPERANDS(UINT64_MAX, 1), OP2(MAX, U64)),
        CASE(0x8000000000000000, OPERANDS(0x8000000000000000, 1), OP2(MIN, S64)),
    };

    (void)state;
    CHECK_CASES(cases);
}

static void logic_and_shifts(void **state)
{
    static const struct dop_case cases[] = {
        CASE(0x0f00, OPERANDS(0xff00, 0x0ff0), OP2(AND, B16)),
        CASE(0xfff0, OPERANDS(0xff00, 0x0ff0), OP2(OR, B32)),
        CASE(0xf0f0, OPERANDS(0xff00, 0x0ff0), OP2(XOR, B64)),
        CASE(0xff00, OPERANDS(0x00ff), OP2(NOT, B16)),
        CASE(0xffffffffffffff00, OPERANDS(0xff), OP2(NOT, B64)),
        CASE(1, OPERANDS(0), OP2(CNOT, B16)),
        CASE(0, OPERANDS(0x10), OP2(CNOT, B64)),
        CASE(1, OPERANDS(1, 1), OP2(AND, PRED)),
        CASE(1, OPERANDS(1, 0), OP2(XOR, PRED)),
        CASE(0, OPERANDS(1), OP2(NOT, PRED)),
        CASE(0xfff0, OPERANDS(0xffff, 4), OP2(SHL, B16)),
        CASE(0, OPERANDS(0xffff, 16), OP2(SHL, B16)),
        CASE(0, OPERANDS(1, 32), OP2(SHL, B32)),
        CASE(0x80000000, OPERANDS(1, 31), OP2(SHL, B32)),
        CASE(0x100000000, OPERANDS(1, 32), OP2(SHL, B64)),
        CASE(0, OPERANDS(1, 0xffffffff), OP2(SHL, B64)),
        CASE(0x0fff, OPERANDS(0xffff, 4), OP2(SHR, U16)),
        CASE(0xf800, OPERANDS(0x8000, 4), OP2(SHR, S16)),
        CASE(0xffffffff, OPERANDS(0x80000000, 99), OP2(SHR, S32)),
        CASE(0, OPERANDS(0x7fffffff, 99), OP2(SHR, S32)),
        CASE(0, OPERANDS(0x80000000, 32), OP2(SHR, B32)),
        CASE(0xffffffff80000000, OPERANDS(0x8000000000000000, 32), OP2(SHR, S64)),
        CASE(UINT64_MAX, OPERANDS(0x8000000000000000, 64), OP2(SHR, S64)),
        CASE(0x23456789, OPERANDS(0x89abcdef, 0x01234567, 8), OP2(SHF, B32), .variant = 1,
             .clamp = CLAMP_WRAP),
        CASE(0x6789abcd, OPERANDS(0x89abcdef, 0x01234567, 40), OP2(SHF, B32), .variant = 2,
             .clamp = CLAMP_WRAP),
        CASE(0x89abcdef, OPERANDS(0x89abcdef, 0x01234567, 40), OP2(SHF, B32), .variant = 1,
             .clamp = CLAMP_CLAMP),
        CASE(0x01234567, OPERANDS(0x89abcdef, 0x01234567, 32), OP2(SHF, B32), .variant = 2,
             .clamp = CLAMP_CLAMP),
        CASE(0x00f00000, OPERANDS(0xffff0000, 0x00ffff00, 0x00f000ff, 0x80), OP2(LOP3, B32)),
        CASE(0xffffffff, OPERANDS(0xffff0000, 0x00ffff00, 0x0000ffff, 0xff), OP2(LOP3, B32)),
        CASE(0xff00ff00, OPERANDS(0xffff0000, 0x00ffff00, 0, 0x3c), OP2(LOP3, B32)),
    };

    (void)state;
    CHECK_CASES(cases);
}

static void single_bits(void **state)
{
    static const struct dop_case cases[] = {
        CASE(32, OPERANDS(0xffffffff), OP2(POPC, B32)),
        CASE(2, OPERANDS(0x8000000000000001), OP2(POPC, B64)),
        CASE(32, OPERANDS(0), OP2(CLZ, B32)),
        CASE(64, OPERANDS(0), OP2(CLZ, B64)),
        CASE(31, OPERANDS(1), OP2(CLZ, B32)),
        CASE(0, OPERANDS(0x8000000000000000), OP2(CLZ, B64)),
        CASE(0x80000000, OPERANDS(1), OP2(BREV, B32)),
        CASE(0xf7b3d591e6a2c480, OPERANDS(0x0123456789abcdef), OP2(BREV, B64)),
        CASE(0xffffffff, OPERANDS(0), OP2(BFIND, U32)),
        CASE(31, OPERANDS(0x80000000), OP2(BFIND, U32)),
        CASE(30, OPERANDS(0x80000000), OP2(BFIND, S32)),
        CASE(0xffffffff, OPERANDS(0xffffffff), OP2(BFIND, S32)),
        CASE(3, OPERANDS(10), OP2(BFIND, S64)),
        CASE(28, OPERANDS(10), OP2(BFIND, U32), .mods = MOD_SHIFTAMT),
        CASE(60, OPERANDS(10), OP2(BFIND, U64), .mods = MOD_SHIFTAMT),
        CASE(0xffffffff, OPERANDS(0), OP2(BFIND, U64), .mods = MOD_SHIFTAMT),
        CASE(1, OPERANDS(0x80000000), OP2(BFIND, S32), .mods = MOD_SHIFTAMT),
        CASE(0xbc, OPERANDS(0xabcd, 4, 8), OP2(BFE, U32)),
        CASE(0xffffffbc, OPERANDS(0xabcd, 4, 8), OP2(BFE, S32)),
        CASE(0, OPERANDS(0xabcd, 4, 0), OP2(BFE, S32)),
        CASE(0x8, OPERANDS(0x80000000, 28, 20), OP2(BFE, U32)),
        CASE(0xfffffff8, OPERANDS(0x80000000, 28, 20), OP2(BFE, S32)),
        CASE(0, OPERANDS(0x80000000, 40, 4), OP2(BFE, U32)),
        CASE(0xffffffff, OPERANDS(0x80000000, 40, 4), OP2(BFE, S32)),
        CASE(0x80000000, OPERANDS(0x80000000, 0x100, 32), OP2(BFE, U32)),
        CASE(0xfffffffffffffff8, OPERANDS(0x8000000000000000, 60, 4), OP2(BFE, S64)),
        CASE(UINT64_MAX, OPERANDS(UINT64_MAX, 0, 255), OP2(BFE, U64)),
        CASE(0xfffff0ff, OPERANDS(0x10, 0xffffffff, 8, 4), OP2(BFI, B32)),
        CASE(0xffffff5f, OPERANDS(0xf5, 0xffffffff, 4, 4), OP2(BFI, B32)),
        CASE(0x12345678, OPERANDS(0xff, 0x12345678, 8, 0), OP2(BFI, B32)),
        CASE(0x12345678, OPERANDS(0xff, 0x12345678, 32, 4), OP2(BFI, B32)),
        CASE(0xf2345678, OPERANDS(0xff, 0x12345678, 28, 99), OP2(BFI, B32)),
        CASE(0xab00000000000000, OPERANDS(0xab, 0, 56, 8), OP2(BFI, B64)),
    };

    (void)state;
    CHECK_CASES(cases);
}

static void permutes(void **state)
{
    /* bytes 0 to 7: 80 11 22 33, 44 55 66 f7 */
#define BYTES(c) OPERANDS(0x33221180, 0xf7665544, c)
    static const struct dop_case cases[] = {
        CASE(0x33221180, BYTES(0x3210), OP2(PRMT, B32)),
        CASE(0x80f74411, BYTES(0x0741), OP2(PRMT, B32)),
        CASE(0xff0000ff, BYTES(0x8b9f), OP2(PRMT, B32)),
        CASE(0x44332211, BYTES(1), OP2(PRMT, B32), .variant = 1),
        CASE(0x66554433, BYTES(3), OP2(PRMT, B32), .variant = 1),
        CASE(0x66f78011, BYTES(1), OP2(PRMT, B32), .variant = 2),
        CASE(0x80112233, BYTES(3), OP2(PRMT, B32), .variant = 2),
        CASE(0x22222222, BYTES(2), OP2(PRMT, B32), .variant = 3),
        CASE(0x33221111, BYTES(1), OP2(PRMT, B32), .variant = 4),
        CASE(0x33222222, BYTES(6), OP2(PRMT, B32), .variant = 4),
        CASE(0x22221180, BYTES(2), OP2(PRMT, B32), .variant = 5),
        CASE(0x33223322, BYTES(3), OP2(PRMT, B32), .variant = 6),
        CASE(0x11801180, BYTES(2), OP2(PRMT, B32), .variant = 6),
    };

    (void)state;
    CHECK_CASES(cases);
}

/* Sum and carry of the carry chains. */
struct chain_case {
    struct form f;
    uint64_t v[4], sum, carry;
};

static void carries(void **state)
{
#define CC .mods = MOD_CC
    static const struct chain_case cases[] = {
        { { OP2(ADD, U32), CC }, { 0xffffffff, 1 }, 0, 1 },
        { { OP2(ADD, S32), CC }, { 0x7fffffff, 1 }, 0x80000000, 0 },
        { { OP2(ADD, U64), CC }, { UINT64_MAX, UINT64_MAX }, UINT64_MAX - 1, 1 },
        { { OP2(ADDC, U32) }, { 2, 3, 1 }, 6, 0 },
        { { OP2(ADDC, U32), CC }, { 0xffffffff, 0, 1 }, 0, 1 },
        { { OP2(ADDC, U32), CC }, { 0xffffffff, 0xffffffff, 1 }, 0xffffffff, 1 },
        { { OP2(ADDC, U32), CC }, { 0xffffffff, 0, 0 }, 0xffffffff, 0 },
        { { OP2(SUB, U32), CC }, { 0, 1 }, 0xffffffff, 0 },
        { { OP2(SUB, U64), CC }, { 5, 5 }, 0, 1 },
        { { OP2(SUBC, U32), CC }, { 5, 5, 0 }, 0xffffffff, 0 },
        { { OP2(SUBC, U32), CC }, { 5, 5, 1 }, 0, 1 },
        { { OP2(SUBC, U32), CC }, { 6, 5, 0 }, 0, 1 },
        { { OP2(SUBC, U64) }, { 9, 5, 0 }, 3, 0 },
        { { OP2(MAD, U32), .mods = MOD_LO | MOD_CC }, { 0xffffffff, 2, 3 }, 1, 1 },
        { { OP2(MAD, U32), .mods = MOD_HI | MOD_CC }, { 0xffffffff, 2, 0xffffffff }, 0, 1 },
        { { OP2(MAD, S32), .mods = MOD_HI | MOD_CC }, { 0xffffffff, 2, 1 }, 0, 1 },
        { { OP2(MADC, U32), .mods = MOD_HI }, { 0x80000000, 4, 5, 1 }, 8, 0 },
        { { OP2(MADC, U64), .mods = MOD_LO | MOD_CC }, { 1, UINT64_MAX, 0, 1 }, 0, 1 },
        { { OP2(MADC, S64), .mods = MOD_HI | MOD_CC }, { UINT64_MAX, 2, 0, 1 }, 0, 1 },
    };

    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct results r = run_form(&cases[k].f, cases[k].v);

        if (r.r[0] != cases[k].sum)
            fail_msg("case %u: sum %llx", (unsigned)k, (unsigned long long)r.r[0]);
        if ((cases[k].f.mods & MOD_CC) != 0)
            assert_int_equal(r.r[1], cases[k].carry);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arithmetic),  cmocka_unit_test(logic_and_shifts),
        cmocka_unit_test(single_bits), cmocka_unit_test(permutes),
        cmocka_unit_test(carries),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
