/* tests/unit/data_wide.c: evaluators that leave arithmetic to the machine give the same bits as
 * the exact core, compiled for any machine and again for machines with wide vectors. Every form
 * with two or three evaluators runs on random lanes, among them numbers that floating point
 * finds hard. Operations on halves run on every half. An argument multiplies the number of
 * lanes (the nightly run). */
#include "unit/data_run.h"

#include <stdlib.h>

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

/* How many times as many lanes as a short run has. */
static unsigned long effort = 1;

/* Numbers near each other and near zero, infinity and the ends of ranges come as often as any. */
static uint64_t word(struct random *r)
{
    static const uint64_t hard[] = {
        0, 1, 0x7fffff, 0x800000, 0x3f800000, 0x7f7fffff, 0x7f800000, 0x7f800001, 0x7fc00000,
        0x80000000, 0x80000001, 0x80800000, 0xff800000, 0xffc00000, 0xffffffff, 0x7fffffff,
        0x7e800000, 0x7e800001, 0x39800000, 0x41800000, 0x49800000, 0x43000000, 0xc3150000,
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
    if (kind == 4) /* f64 in the range of an f32, and near what an f32 can hold */
        return (UINT64_C(896) << 52) + (v >> 4) % (UINT64_C(256) << 52) + (v << 63);
    return kind == 3 ? (v & 0x80ffffff) | (v << 32 & UINT64_C(0x800fffff00000000)) : v;
}

/* The same for halves, which are the low bits of a word, or two of them. */
static uint64_t halves(struct random *r, bool brain)
{
    static const uint16_t hard[2][12] = {
        { 0, 1, 0x3ff, 0x400, 0x3c00, 0x3bff, 0x7bff, 0x7c00, 0x7c01, 0x7e00, 0x1400, 0x6800 },
        { 0, 1, 0x7f, 0x80, 0x3f80, 0x3f7f, 0x7f7f, 0x7f80, 0x7f81, 0x7fc0, 0x3f00, 0x4300 },
    };
    uint64_t pair = 0;

    for (unsigned k = 0; k < 2; k++) {
        uint64_t v = next(r), half = v >> 16;

        if ((v & 3) == 0)
            half = hard[brain][v / 4 % 12] + (v >> 20 & 1) * ((v >> 21 & 7) - 4) + (v >> 16 & 0x8000);
        pair = pair << 16 | (half & 0xffff);
    }
    return pair;
}

static uint64_t number(const struct instr *i, struct random *r)
{
    enum type t = (enum type)(i->op == OP_CVT ? i->type2 : i->type);

    switch ((int)t) {
    case TYPE_F16:
        return halves(r, false) & 0xffff;
    case TYPE_BF16:
        return halves(r, true) & 0xffff;
    case TYPE_F16X2: case TYPE_BF16X2:
        return halves(r, t == TYPE_BF16X2);
    default:
        return word(r);
    }
}

/* Operands of all lanes. Another operand is often near the first one. */
struct operands {
    uint64_t in[5][2 * MOST_LANES];
};

static void put(struct operands *o, unsigned operand, unsigned l, bool small, uint64_t v)
{
    if (small)
        ((uint32_t *)(void *)o->in[operand])[l] = (uint32_t)v;
    else
        o->in[operand][l] = v;
}

static void draw(const struct instr *i, const struct dop_shape *s, struct operands *o,
                 struct random *random)
{
    for (unsigned l = 0; l < 2 * MOST_LANES; l++) {
        uint64_t first = number(i, random);

        for (unsigned k = 0; k < 5; k++) {
            uint64_t kind = next(random), v = number(i, random);

            if (k == 0)
                v = first;
            else if (kind % 8 == 0) /* nearly the same, or its negative */
                v = first ^ (kind >> 8 & 3) ^ (kind >> 10 & 1) << 31 ^ (kind >> 11 & 1) << 63 ^
                    (kind >> 12 & 1) << 15;
            put(o, k, l, s->src[0] == CLASS_32 || s->src[k] == CLASS_32, v);
        }
    }
}

/* The evaluators of a form on the same operands, of so many lanes. */
static void compare_makes(const struct instr *i, unsigned lanes, const struct operands *o)
{
    static uint64_t out[2][4][2 * MOST_LANES];
    struct dop x = { .lanes = lanes, .instr = i };

    for (unsigned k = 0; k < 5; k++)
        x.src[k] = o->in[k];
    for (unsigned make = DOP_EXACT; make <= DOP_WIDE; make++) {
        unsigned at = make != DOP_EXACT;

        memset(out[at], 0xa5, sizeof out[at]);
        for (unsigned k = 0; k < 4; k++)
            x.dst[k] = out[at][k];
        dop_select_as(i, (enum dop_make)make)(&x);
        if (at != 0 && memcmp(out[0], out[1], sizeof out[0]) != 0)
            fail_msg("%s.%s.%s, modifiers %lx, rounding %u, comparison %u, variant %u: %s is not "
                     "exact in %u lanes",
                     opcode_info((enum opcode)i->op)->text, type_info((enum type)i->type)->text,
                     type_info((enum type)i->type2)->text, (unsigned long)i->mods, i->round,
                     i->compare, i->variant, make == DOP_WIDE ? "wide" : "quick", lanes);
    }
}

static bool has_makes(const struct instr *i)
{
    dop_function *exact = dop_select_as(i, DOP_EXACT);

    return exact != NULL && (dop_select_as(i, DOP_QUICK) != exact ||
                             dop_select_as(i, DOP_WIDE) != exact);
}

static void compare_lanes(const struct instr *i, struct random *random)
{
    static struct operands o;
    struct dop_shape s;

    dop_shape(i, &s);
    for (unsigned long k = 0; k < 8 * effort; k++) {
        draw(i, &s, &o, random);
        compare_makes(i, k % 4 == 0 ? 1 + (unsigned)(k % 41) : 32, &o);
    }
}

/* Those of one opcode, its types and modifiers. */
static unsigned compare_variants(struct form *f, struct random *random)
{
    static const uint8_t variants[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 24, 32 };
    bool varies = f->op == OP_CVT || f->op == OP_FMA || f->op == OP_MIN || f->op == OP_MAX;
    struct operand sources[MOST_SOURCES] = { { .kind = OPD_NONE } }; /* none is a constant */
    unsigned found = 0;

    for (unsigned v = 0; v < (varies ? sizeof variants / sizeof *variants : 1); v++)
        for (unsigned extra = 0; extra < 2; extra++) {
            struct instr i;

            f->variant = variants[v];
            f->nsrc = 0;
            i = instr_of(f);
            i.src = sources;
            if (extra != 0)
                i.nsrc = f->op == OP_CVT ? 2 : 3;
            if ((extra != 0 && f->op != OP_CVT && f->op != OP_MIN && f->op != OP_MAX) ||
                !has_makes(&i))
                continue;
            found++;
            compare_lanes(&i, random);
        }
    return found;
}

/* How many forms of an opcode and its types have several evaluators. */
static unsigned compare_forms(struct form *f, struct random *random)
{
    static const uint32_t mods[] = { 0, MOD_FTZ, MOD_SAT, MOD_FTZ | MOD_SAT, MOD_LO, MOD_HI,
                                     MOD_WIDE, MOD_APPROX, MOD_FULL, MOD_FTZ | MOD_APPROX,
                                     MOD_FTZ | MOD_FULL };
    unsigned found = 0, last = f->op == OP_SETP ? CMP_NAN : CMP_NONE;

    for (unsigned m = 0; m < sizeof mods / sizeof *mods; m++)
        for (unsigned round = ROUND_NONE; round <= ROUND_RNA; round++)
            for (unsigned c = f->op == OP_SETP ? CMP_EQ : CMP_NONE; c <= last; c++) {
                f->mods = mods[m];
                f->round = (enum rounding)round;
                f->compare = (enum compare)c;
                found += compare_variants(f, random);
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
    assert_true(found > 500);
}

/* ---- every half ---- */

/* All halves, warp by warp, each with every `step`-th half as the second operand. */
static void compare_halves(const struct instr *i, unsigned operands, uint32_t step,
                           struct random *random)
{
    static struct operands o;

    for (uint32_t first = 0; first < 0x10000; first += 32)
        for (uint32_t other = operands > 1 ? (uint32_t)next(random) % step : 0xffff;
             other < 0x10000; other += step) {
            for (unsigned l = 0; l < 32; l++) {
                put(&o, 0, l, true, first + l);
                put(&o, 1, l, true, other);
                put(&o, 2, l, true, next(random) & 0xffff);
            }
            compare_makes(i, 32, &o);
        }
}

static void every_half(void **state)
{
    static const enum type types[] = { TYPE_F16, TYPE_BF16 };
    static const enum opcode ops[] = { OP_ADD, OP_SUB, OP_MUL, OP_FMA, OP_MIN, OP_MAX };
    struct random random = { 0x853c49e6748fea9b };
    uint32_t step = (uint32_t)(effort > 1 ? 0x10000 / (32 * effort) + 1 : 0x4000);

    (void)state;
    for (unsigned t = 0; t < 2; t++) {
        for (unsigned k = 0; k < sizeof ops / sizeof *ops; k++)
            compare_halves(&(struct instr){ .op = (uint16_t)ops[k], .type = (uint8_t)types[t],
                                            .nsrc = ops[k] == OP_FMA ? 3 : 2, .ndst = 1 },
                           2, step, &random);
        compare_halves(&(struct instr){ .op = OP_TANH, .type = (uint8_t)types[t],
                                        .mods = MOD_APPROX, .nsrc = 1, .ndst = 1 },
                       1, 1, &random);
        compare_halves(&(struct instr){ .op = OP_EX2, .type = (uint8_t)types[t], .nsrc = 1, .ndst = 1,
                                        .mods = MOD_APPROX | (t == 0 ? 0 : MOD_FTZ) },
                       1, 1, &random);
        for (unsigned to = TYPE_NONE + 1; to < TYPE_COUNT; to++)
            for (unsigned round = ROUND_NONE; round <= ROUND_RNA; round++) {
                struct instr i = { .op = OP_CVT, .type = (uint8_t)to, .type2 = (uint8_t)types[t],
                                   .round = (uint8_t)round, .nsrc = 1, .ndst = 1 };

                if (has_makes(&i))
                    compare_halves(&i, 1, 1, &random);
            }
    }
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

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(evaluators), cmocka_unit_test(every_half),
                                        cmocka_unit_test(blends), cmocka_unit_test(fused) };

    if (argc > 1)
        effort = strtoul(argv[1], NULL, 10);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
