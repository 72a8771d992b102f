/* tests/unit/data_move.c: mov, generic addresses, aop, the classes of operands, and that every
 * opcode of the data rules has an evaluator for the types that its table entry names. */
#include "unit/data_run.h"

#include "program/program.h"

#define MOV(t) .op = OP_MOV, .type = TYPE_##t

static void moves(void **state)
{
    static const struct dop_case cases[] = {
        CASE(0x1234, OPERANDS(0x1234), MOV(U16)),
        CASE(0xdeadbeef, OPERANDS(0xdeadbeef), MOV(F32)),
        CASE(UINT64_MAX, OPERANDS(UINT64_MAX), MOV(B64)),
        CASE(0x55, OPERANDS(0x55), MOV(B128)),
        CASE(1, OPERANDS(1), MOV(PRED)),
        CASE(0, OPERANDS(0), MOV(PRED)),
        CASE(0x1234, OPERANDS(0x34, 0x12), MOV(B16), .nsrc = 2),
        CASE(0x12345678, OPERANDS(0x5678, 0xffff1234), MOV(B32), .nsrc = 2),
        CASE(0x04030201, OPERANDS(1, 2, 3, 4), MOV(B32), .nsrc = 4),
        CASE(0x1122334455667788, OPERANDS(0x55667788, 0x11223344), MOV(B64), .nsrc = 2),
        CASE(0x1122334455667788, OPERANDS(0x7788, 0x5566, 0x3344, 0x1122), MOV(B64), .nsrc = 4),
        CASE(0x0000000200000001, OPERANDS(1, 2, 3, 4), MOV(B128), .nsrc = 4),
        CASE(7, OPERANDS(7, 8), MOV(B128), .nsrc = 2),
    };

    (void)state;
    CHECK_CASES(cases);
}

static void unpacks(void **state)
{
    static const struct form two = { MOV(B64), .ndst = 2 }, four = { MOV(B64), .ndst = 4 };
    static const struct form bytes = { MOV(B32), .ndst = 4 }, wide = { MOV(B128), .ndst = 2 };
    const uint64_t v = 0x1122334455667788;
    struct results r = run_form(&two, &v);

    (void)state;
    assert_true(r.r[0] == 0x55667788 && r.r[1] == 0x11223344);
    r = run_form(&four, &v);
    assert_true(r.r[0] == 0x7788 && r.r[1] == 0x5566 && r.r[2] == 0x3344 && r.r[3] == 0x1122);
    r = run_form(&bytes, &v);
    assert_true(r.r[0] == 0x88 && r.r[1] == 0x77 && r.r[2] == 0x66 && r.r[3] == 0x55);
    r = run_form(&wide, &v);
    assert_true(r.r[0] == v && r.r[1] == ~v);
}

static void generic_addresses(void **state)
{
#define CVTA(t, s) .op = OP_CVTA, .type = TYPE_##t, .space = SPACE_##s
#define ISSPACEP(s) .op = OP_ISSPACEP, .space = SPACE_##s
    static const struct dop_case cases[] = {
        CASE(0x01000010, OPERANDS(0x10), CVTA(U64, SHARED)),
        CASE(0x10, OPERANDS(0x01000010), CVTA(U64, SHARED), .mods = MOD_TO),
        CASE(0x02000010, OPERANDS(0x10), CVTA(U32, LOCAL)),
        CASE(0x10, OPERANDS(0x02000010), CVTA(U32, LOCAL), .mods = MOD_TO),
        CASE(0x10000010, OPERANDS(0x10000010), CVTA(U64, GLOBAL)),
        CASE(0x05000008, OPERANDS(PARAM_BASE + 8), CVTA(U64, PARAM)),
        CASE(1, OPERANDS(0x01000000), ISSPACEP(SHARED)),
        CASE(0, OPERANDS(0x02000000), ISSPACEP(SHARED)),
        CASE(1, OPERANDS(0x03ffffff), ISSPACEP(LOCAL)),
        CASE(1, OPERANDS(0x04000000), ISSPACEP(CONST)),
        CASE(0, OPERANDS(0x05000000), ISSPACEP(CONST)),
        CASE(1, OPERANDS(0x05000000), ISSPACEP(PARAM)),
        CASE(1, OPERANDS(0x10000000), ISSPACEP(GLOBAL)),
        CASE(1, OPERANDS(UINT64_MAX), ISSPACEP(GLOBAL)),
        CASE(0, OPERANDS(0x01000000), ISSPACEP(GLOBAL)),
    };

    (void)state;
    CHECK_CASES(cases);
}

struct atomic_case {
    enum atomic_op op;
    enum type type;
    uint64_t old, a, b, want;
};

static void atomics(void **state)
{
    static const struct atomic_case cases[] = {
        { ATOMIC_AND, TYPE_B32, 0xff00, 0x0ff0, 0, 0x0f00 },
        { ATOMIC_OR, TYPE_B64, UINT64_C(1) << 63, 1, 0, 0x8000000000000001 },
        { ATOMIC_XOR, TYPE_B32, 0xff, 0x0f, 0, 0xf0 },
        { ATOMIC_CAS, TYPE_B32, 5, 5, 9, 9 },
        { ATOMIC_CAS, TYPE_B32, 5, 6, 9, 5 },
        { ATOMIC_CAS, TYPE_B16, 0xffff0005, 5, 0x10009, 9 },
        { ATOMIC_EXCH, TYPE_B64, 5, 6, 0, 6 },
        { ATOMIC_ADD, TYPE_U32, 0xffffffff, 2, 0, 1 },
        { ATOMIC_ADD, TYPE_S64, 5, UINT64_MAX, 0, 4 },
        { ATOMIC_ADD, TYPE_F32, 0x3f800000, 0x40000000, 0, 0x40400000 },
        { ATOMIC_ADD, TYPE_F32, 1, 1, 0, 2 },
        { ATOMIC_ADD, TYPE_F64, 0x3ff0000000000000, 0x3ff0000000000000, 0, 0x4000000000000000 },
        { ATOMIC_ADD, TYPE_F16X2, 0x3c003c00, 0x00003c00, 0, 0x3c004000 },
        { ATOMIC_ADD, TYPE_BF16, 0x3f80, 0x3f80, 0, 0x4000 },
        { ATOMIC_INC, TYPE_U32, 3, 5, 0, 4 },
        { ATOMIC_INC, TYPE_U32, 5, 5, 0, 0 },
        { ATOMIC_INC, TYPE_U32, 0xffffffff, 0xffffffff, 0, 0 },
        { ATOMIC_DEC, TYPE_U32, 3, 5, 0, 2 },
        { ATOMIC_DEC, TYPE_U32, 0, 5, 0, 5 },
        { ATOMIC_DEC, TYPE_U32, 9, 5, 0, 5 },
        { ATOMIC_MIN, TYPE_S32, 1, 0xffffffff, 0, 0xffffffff },
        { ATOMIC_MIN, TYPE_U32, 1, 0xffffffff, 0, 1 },
        { ATOMIC_MAX, TYPE_S64, 1, UINT64_MAX, 0, 1 },
        { ATOMIC_MAX, TYPE_U64, 1, UINT64_MAX, 0, UINT64_MAX },
    };

    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        const struct atomic_case *c = &cases[k];

        if (dop_atomic(c->op, c->type, c->old, c->a, c->b) != c->want)
            fail_msg("case %u", (unsigned)k);
    }
}

/* ---- classes ---- */

struct shape_case {
    struct form f;
    const char *dst, *src; /* a letter a class: p 3 6 1 */
};

static void shapes(void **state)
{
    static const char letters[] = "p361";
    static const struct shape_case cases[] = {
        { { .op = OP_ADD, .type = TYPE_U64 }, "6", "66" },
        { { .op = OP_ADD, .type = TYPE_U32, .mods = MOD_CC }, "3p", "33" },
        { { .op = OP_ADDC, .type = TYPE_U32, .mods = MOD_CC }, "3p", "33p" },
        { { .op = OP_MADC, .type = TYPE_U64, .mods = MOD_LO }, "6", "666p" },
        { { .op = OP_MUL, .type = TYPE_U32, .mods = MOD_WIDE }, "6", "33" },
        { { .op = OP_MUL, .type = TYPE_S16, .mods = MOD_WIDE }, "3", "33" },
        { { .op = OP_MAD, .type = TYPE_S32, .mods = MOD_WIDE }, "6", "336" },
        { { .op = OP_SHL, .type = TYPE_B64 }, "6", "63" },
        { { .op = OP_BFI, .type = TYPE_B64 }, "6", "6633" },
        { { .op = OP_POPC, .type = TYPE_B64 }, "3", "6" },
        { { .op = OP_AND, .type = TYPE_PRED }, "p", "pp" },
        { { .op = OP_SETP, .type = TYPE_U64 }, "p", "66" },
        { { .op = OP_SETP, .type = TYPE_U64, .boolean = BOOL_AND, .ndst = 2 }, "pp", "66p" },
        { { .op = OP_SET, .type = TYPE_U32, .type2 = TYPE_F64 }, "3", "66" },
        { { .op = OP_SELP, .type = TYPE_F64 }, "6", "66p" },
        { { .op = OP_SLCT, .type = TYPE_U64, .type2 = TYPE_S32 }, "6", "663" },
        { { .op = OP_CVT, .type = TYPE_U64, .type2 = TYPE_U8 }, "6", "3" },
        { { .op = OP_MOV, .type = TYPE_B64, .ndst = 2 }, "33", "6" },
        { { .op = OP_MOV, .type = TYPE_B128, .nsrc = 2 }, "1", "66" },
        { { .op = OP_MOV, .type = TYPE_PRED }, "p", "p" },
        { { .op = OP_ISSPACEP, .space = SPACE_SHARED }, "p", "6" },
        { { .op = OP_TESTP, .type = TYPE_F64 }, "p", "6" },
    };

    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        struct instr i = instr_of(&cases[k].f);
        char dst[MOST_VECTOR + 2] = "", src[MOST_SOURCES + 2] = "";
        struct dop_shape s;

        dop_shape(&i, &s);
        for (unsigned n = 0; n < s.ndst; n++)
            dst[n] = letters[s.dst[n]];
        for (unsigned n = 0; n < s.nsrc; n++)
            src[n] = letters[s.src[n]];
        assert_string_equal(dst, cases[k].dst);
        assert_string_equal(src, cases[k].src);
    }
}

/* ---- the table of opcodes ---- */

/* Forms that PTX does not have. */
static void refused(void **state)
{
    static const struct form forms[] = {
        { .op = OP_ADD, .type = TYPE_U32, .mods = MOD_SAT },
        { .op = OP_ADD, .type = TYPE_U32, .round = ROUND_RN },
        { .op = OP_ADD, .type = TYPE_U16, .mods = MOD_CC },
        { .op = OP_ADD, .type = TYPE_F64, .mods = MOD_FTZ },
        { .op = OP_ADD, .type = TYPE_F64, .mods = MOD_SAT },
        { .op = OP_ADD, .type = TYPE_F16, .round = ROUND_RZ },
        { .op = OP_MUL, .type = TYPE_U32 },
        { .op = OP_MUL, .type = TYPE_U64, .mods = MOD_WIDE },
        { .op = OP_MUL, .type = TYPE_F32, .mods = MOD_LO },
        { .op = OP_MAD, .type = TYPE_U32, .mods = MOD_HI | MOD_SAT },
        { .op = OP_DIV, .type = TYPE_F32, .mods = MOD_SAT, .round = ROUND_RN },
        { .op = OP_DIV, .type = TYPE_F64, .mods = MOD_APPROX },
        { .op = OP_RSQRT, .type = TYPE_F32 },
        { .op = OP_SHF, .type = TYPE_B32 },
        { .op = OP_PRMT, .type = TYPE_B32, .variant = 7 },
        { .op = OP_TESTP, .type = TYPE_F32 },
        { .op = OP_MIN, .type = TYPE_F32, .variant = 2 },
        { MOV(U8) },
        { MOV(F64), .nsrc = 2 },
        { MOV(B32), .nsrc = 3 },
        { .op = OP_CVTA, .type = TYPE_U64 },
        { .op = OP_LD, .type = TYPE_U32 },
    };

    (void)state;
    for (size_t k = 0; k < sizeof forms / sizeof *forms; k++) {
        struct instr i = instr_of(&forms[k]);

        if (dop_select(&i) != NULL)
            fail_msg("form %u is taken", (unsigned)k);
    }
}

/* Modifiers under which an instruction of the type exists, as far as they are required. */
static bool supported(enum opcode op, enum type t)
{
    static const uint32_t mods[] = { 0, MOD_LO, MOD_APPROX, MOD_APPROX | MOD_FTZ };
    static const enum compare compares[] = { CMP_NONE, CMP_EQ };
    struct form f = { .op = op, .type = t, .space = SPACE_SHARED, .clamp = CLAMP_CLAMP };

    for (unsigned n = 0; n < 64; n++) {
        const enum type seconds[] = { TYPE_NONE, TYPE_F32, TYPE_S32, t };
        struct instr i;

        f.mods = mods[n % 4];
        f.compare = compares[n / 4 % 2];
        f.variant = n / 8 % 2;
        f.type2 = seconds[n / 16 % 4];
        i = instr_of(&f);
        if (dop_select(&i) != NULL)
            return true;
    }
    return false;
}

/* What each set of types must at least have. */
static void every_opcode_is_there(void **state)
{
    static const struct {
        enum type_set set;
        enum type types[8]; /* then TYPE_NONE */
    } least[] = {
        { TS_INT, { TYPE_U16, TYPE_U32, TYPE_U64, TYPE_S16, TYPE_S32, TYPE_S64 } },
        { TS_INT32, { TYPE_U32, TYPE_S32 } },
        { TS_INT3264, { TYPE_U32, TYPE_U64, TYPE_S32, TYPE_S64 } },
        { TS_ARITH, { TYPE_U16, TYPE_U32, TYPE_U64, TYPE_S32, TYPE_F32, TYPE_F64 } },
        { TS_SUM, { TYPE_U16, TYPE_U32, TYPE_U64, TYPE_S32, TYPE_F16X2, TYPE_F32, TYPE_F64 } },
        { TS_FMA, { TYPE_F16, TYPE_BF16X2, TYPE_F32, TYPE_F32X2, TYPE_F64 } },
        { TS_SGNARITH, { TYPE_S16, TYPE_S32, TYPE_S64, TYPE_F32, TYPE_F64, TYPE_F16X2 } },
        { TS_FLOAT, { TYPE_F16, TYPE_F16X2, TYPE_BF16, TYPE_BF16X2, TYPE_F32, TYPE_F64 } },
        { TS_FLOAT3264, { TYPE_F32, TYPE_F64 } },
        { TS_F32, { TYPE_F32 } },
        { TS_BITS, { TYPE_PRED, TYPE_B16, TYPE_B32, TYPE_B64 } },
        { TS_B1664, { TYPE_B16, TYPE_B32, TYPE_B64 } },
        { TS_B3264, { TYPE_B32, TYPE_B64 } },
        { TS_B32, { TYPE_B32 } },
        { TS_SHR, { TYPE_B16, TYPE_B32, TYPE_B64, TYPE_U16, TYPE_U64, TYPE_S16, TYPE_S32 } },
        { TS_MOV, { TYPE_PRED, TYPE_B16, TYPE_U32, TYPE_S64, TYPE_F32, TYPE_F64, TYPE_B128 } },
        { TS_SELECT, { TYPE_B16, TYPE_B32, TYPE_U64, TYPE_S16, TYPE_F32, TYPE_F64 } },
        { TS_CONVERT, { TYPE_U8, TYPE_S16, TYPE_U32, TYPE_S64, TYPE_F16, TYPE_F32, TYPE_F64 } },
        { TS_ADDRESS, { TYPE_U32, TYPE_U64 } },
    };
    unsigned seen = 0;

    (void)state;
    for (int op = 0; op < OP_COUNT; op++) {
        const struct opcode_info *o = opcode_info((enum opcode)op);

        if ((o->rule != RULE_THREAD_DOP && o->rule != RULE_THREAD_MOV) ||
            op == OP_CREATEPOLICY || /* read as a mov */
            op == OP_MIXADD || op == OP_MIXSUB || op == OP_MIXFMA) /* of two types */
            continue;
        for (size_t k = 0; k < sizeof least / sizeof *least; k++) {
            if (o->types != least[k].set)
                continue;
            for (size_t n = 0; n < 8 && least[k].types[n] != TYPE_NONE; n++, seen++)
                if (!supported((enum opcode)op, least[k].types[n]))
                    fail_msg("%s.%s", o->text, type_info(least[k].types[n])->text);
        }
    }
    assert_true(seen > 120);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves),   cmocka_unit_test(unpacks), cmocka_unit_test(generic_addresses),
        cmocka_unit_test(atomics), cmocka_unit_test(shapes),  cmocka_unit_test(refused),
        cmocka_unit_test(every_opcode_is_there),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
