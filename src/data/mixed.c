/* data/mixed.c: sums and products of .f32 with operands of 16 bits (dop, 5.3.2; PTX: mixed precision
 * add, sub, fma). Those operands are widened exactly, and the sum is rounded once. */
#include "data/table.h"

/* Computes with so many operands, the last of them in .f32. */
static void mixed_lanes(const struct dop *x, float_function *apply, unsigned operands)
{
    const struct instr *i = x->instr;
    const struct float_env narrow = { .format = float_format_of((enum type)i->type2) };
    const struct float_env exact = { .format = &float_f32 };
    const struct float_env wide = { .format = &float_f32, .round = (enum rounding)i->round,
                                    .sat = (i->mods & MOD_SAT) != 0 };
    uint32_t *d = x->dst[0];

    FOR_EACH_LANE(l, x) {
        uint64_t v[3];

        for (unsigned k = 0; k + 1 < operands; k++)
            v[k] = float_convert(&narrow, &exact, ((const uint32_t *)x->src[k])[l] & 0xffff);
        v[operands - 1] = ((const uint32_t *)x->src[operands - 1])[l];
        d[l] = (uint32_t)apply(&wide, v);
    }
}

#define MIXED_EVALUATOR(name, operands)                                                            \
    static void mixed_##name(const struct dop *x)                                                  \
    {                                                                                              \
        mixed_lanes(x, float_##name, operands);                                                    \
    }
MIXED_EVALUATOR(add, 2)
MIXED_EVALUATOR(sub, 2)
MIXED_EVALUATOR(fma, 3)

#define MIXED(OP, f)                                                                               \
    { .op = OP, .allowed = MOD_SAT, .rounds = ROUNDS_FLOAT, .by_type = { [TYPE_F32] = f } }

const struct dop_row dop_mixed_rows[] = {
    MIXED(OP_MIXADD, mixed_add),
    MIXED(OP_MIXSUB, mixed_sub),
    MIXED(OP_MIXFMA, mixed_fma),
    { .op = OP_COUNT },
};
