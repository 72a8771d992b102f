/* tests/unit/data_wide.c: what is compiled once more for machines with wide vectors gives the same
 * bits as what is compiled for any machine: every evaluator of which there are two, on random lanes,
 * among them the numbers that floating point finds hard. */
#include "unit/data_run.h"

#include "data/blend.h"
#include "program/lanes.h"

#define MOST_LANES 64u

struct random {
    uint64_t state;
};

static uint64_t next(struct random *r)
{
    r->state ^= r->state << 13;
    r->state ^= r->state >> 7;
    r->state ^= r->state << 17;
    return r->state;
}

/* Numbers near each other and near zero, infinity and the ends of ranges come as often as any. */
static uint64_t number(struct random *r)
{
    static const uint64_t hard[] = {
        0, 1, 0x7fffff, 0x800000, 0x3f800000, 0x7f7fffff, 0x7f800000, 0x7f800001, 0x7fc00000,
        0x80000000, 0x80000001, 0x80800000, 0xff800000, 0xffc00000, 0xffffffff, 0x7fffffff,
        UINT64_C(0x3ff0000000000000), UINT64_C(0x7ff0000000000000), UINT64_C(0x7ff8000000000000),
        UINT64_C(0x0010000000000000), UINT64_C(0x000fffffffffffff), UINT64_C(0x8000000000000000),
        UINT64_C(0x36a0000000000000), UINT64_C(0x47efffffefffffff), UINT64_MAX,
    };
    uint64_t v = next(r), kind = next(r) >> 61;

    if (kind == 0)
        return hard[v % (sizeof hard / sizeof *hard)];
    if (kind == 1)
        return hard[v % (sizeof hard / sizeof *hard)] + (v >> 60) - 8;
    if (kind == 2) /* exponents near 1, few bits: sums and products half-way between numbers */
        return 0x3f000000 + (v & 0x1ff) * 0x8000 + (v & 0x80000000) + (v >> 40 & 3);
    return kind == 3 ? (v & 0x80ffffff) | (v << 32 & UINT64_C(0x800fffff00000000)) : v;
}

/* Both evaluators of a form, of so many lanes. */
static void compare_lanes(const struct instr *i, unsigned lanes, struct random *random)
{
    static uint64_t in[5][2 * MOST_LANES], out[2][4][2 * MOST_LANES];
    struct dop x = { .lanes = lanes, .instr = i };
    struct dop_shape s;

    dop_shape(i, &s);
    for (unsigned k = 0; k < 5; k++) {
        for (unsigned l = 0; l < 2 * MOST_LANES; l++)
            in[k][l] = number(random) ^ (s.src[k] == CLASS_32 ? next(random) << 32 : 0);
        x.src[k] = in[k];
    }
    for (unsigned l = 0; s.src[0] == CLASS_32 && l < 2 * MOST_LANES; l++)
        for (unsigned k = 0; k < 5; k++)
            ((uint32_t *)(void *)in[k])[l] = (uint32_t)number(random);
    memset(out, 0xa5, sizeof out);
    for (unsigned wide = 0; wide < 2; wide++) {
        for (unsigned k = 0; k < 4; k++)
            x.dst[k] = out[wide][k];
        dop_select_as(i, wide != 0)(&x);
    }
    if (memcmp(out[0], out[1], sizeof out[0]) != 0)
        fail_msg("%s.%s.%s, modifiers %lx, rounding %u, comparison %u differ in %u lanes",
                 opcode_info((enum opcode)i->op)->text, type_info((enum type)i->type)->text,
                 type_info((enum type)i->type2)->text, (unsigned long)i->mods, i->round, i->compare,
                 lanes);
}

/* How many forms of an opcode and its types have two evaluators. */
static unsigned compare_forms(struct form *f, struct random *random)
{
    static const uint32_t mods[] = { 0, MOD_FTZ, MOD_LO, MOD_HI, MOD_WIDE, MOD_SAT, MOD_APPROX,
                                     MOD_FULL, MOD_FTZ | MOD_APPROX };
    unsigned found = 0, last = f->op == OP_SETP ? CMP_NAN : CMP_NONE;

    for (unsigned m = 0; m < sizeof mods / sizeof *mods; m++)
        for (unsigned round = ROUND_NONE; round <= ROUND_RZI; round++)
            for (unsigned c = f->op == OP_SETP ? CMP_EQ : CMP_NONE; c <= last; c++) {
                struct instr i;

                f->mods = mods[m];
                f->round = (enum rounding)round;
                f->compare = (enum compare)c;
                i = instr_of(f);
                if (dop_select_as(&i, false) == dop_select_as(&i, true))
                    continue;
                found++;
                for (unsigned k = 0; k < 40; k++)
                    compare_lanes(&i, k % 8 == 0 ? 1 + k : 32, random);
            }
    return found;
}

/* Of other types the checker lets no comparison through. */
static bool is_compared(enum type t)
{
    static const bool compared[TYPE_COUNT] = {
        [TYPE_B16] = true, [TYPE_B32] = true, [TYPE_B64] = true, [TYPE_U16] = true,
        [TYPE_U32] = true, [TYPE_U64] = true, [TYPE_S16] = true, [TYPE_S32] = true,
        [TYPE_S64] = true, [TYPE_F32] = true, [TYPE_F64] = true,
    };

    return compared[t];
}

static void evaluators(void **state)
{
    struct random random = { 0x9e3779b97f4a7c15 };
    unsigned found = 0;

    (void)state;
    for (unsigned op = 0; op < OP_COUNT; op++)
        for (unsigned t = TYPE_NONE + 1; t < TYPE_COUNT; t++)
            for (unsigned t2 = 0; t2 < (op == OP_CVT ? (unsigned)TYPE_COUNT : 1); t2++) {
                struct form f = { .op = (enum opcode)op, .type = (enum type)t,
                                  .type2 = (enum type)t2 };

                if (op != OP_SETP || is_compared((enum type)t))
                    found += compare_forms(&f, &random);
            }
    if (dop_machine_is_wide())
        assert_true(found > 100);
}

static void blends(void **state)
{
    struct random random = { 0x2545f4914f6cdd1d };

    (void)state;
    for (unsigned k = 0; k < 1000; k++) {
        uint64_t from[32], to[2][2][32];
        lane_mask lanes = next(&random);

        for (unsigned l = 0; l < 32; l++) {
            from[l] = next(&random);
            to[0][0][l] = to[0][1][l] = to[1][0][l] = to[1][1][l] = next(&random);
        }
        for (unsigned wide = 0; wide < 2; wide++) {
            blends_as(wide != 0).words(to[wide][0], from, lanes);
            blends_as(wide != 0).pairs(to[wide][1], from, lanes);
        }
        assert_memory_equal(to[0], to[1], sizeof to[0]);
        for (unsigned l = 0; l < 32; l++)
            assert_true((to[0][1][l] == from[l]) || (lanes >> l & 1) == 0);
    }
}

/* By hand: exact, half-way below and above the even number, and what two roundings get wrong:
 * (1 + 2^-23)(1 - 2^-23) - 1 is -2^-46, though the product rounds to 1. */
static void fused(void **state)
{
    static const struct dop_case cases[] = {
        CASE(0x40a00000, OPERANDS(0x40000000, 0x3f800000, 0x40400000), OP_FMA, TYPE_F32,
             .round = ROUND_RN),
        CASE(0x3f800000, OPERANDS(0x33800000, 0x3f800000, 0x3f800000), OP_FMA, TYPE_F32,
             .round = ROUND_RN),
        CASE(0x3f800002, OPERANDS(0x33800000, 0x3f800000, 0x3f800001), OP_FMA, TYPE_F32,
             .round = ROUND_RN),
        CASE(0xa8800000, OPERANDS(0x3f800001, 0x3f7ffffe, 0xbf800000), OP_FMA, TYPE_F32,
             .round = ROUND_RN),
        CASE(UINT64_C(0x4014000000000000), OPERANDS(UINT64_C(0x4000000000000000),
             UINT64_C(0x3ff0000000000000), UINT64_C(0x4008000000000000)), OP_FMA, TYPE_F64,
             .round = ROUND_RN),
    };

    (void)state;
    CHECK_CASES(cases);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(evaluators), cmocka_unit_test(blends),
                                        cmocka_unit_test(fused) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
