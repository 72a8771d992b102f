/* data/table.h: how the evaluators of one subject are listed for dop_select, and the loops they
 * are made of. Private to data/. */
#ifndef WS_DATA_TABLE_H
#define WS_DATA_TABLE_H

#include "data/blend.h"
#include "data/dop.h"
#include "data/softfloat.h"

/* One form of an instruction, by type. It matches an instruction with the opcode, all of the required
 * modifiers, only allowed ones besides, one of the roundings and a variant in the range. */
struct dop_row {
    uint16_t op;
    uint32_t required, allowed;
    uint32_t rounds;                 /* set of 1 << enum rounding; 0: ROUND_NONE only */
    uint8_t low_variant, high_variant;
    bool extra;                      /* with the operand that may be left out: min, max, cvt */
    bool in_place;                   /* a result may lie where an operand does (dop_in_place) */
    dop_function *by_type[TYPE_COUNT];
    dop_function *(*pick)(const struct instr *i); /* instead of by_type, when not NULL */
};

#define ROUNDS_NEAREST (1u << ROUND_NONE | 1u << ROUND_RN)
#define ROUNDS_FLOAT (ROUNDS_NEAREST | 1u << ROUND_RZ | 1u << ROUND_RM | 1u << ROUND_RP)
#define ROUNDS_ANY ~(uint32_t)0

/* Lists by subject; each ends with the opcode OP_COUNT. The first row that fits counts. Subjects that
 * are mostly loops over lanes are compiled once more, with WARPSTEP_WIDE_PASS defined, for machines
 * with wider vectors than every machine of the kind has (CMakeLists.txt): one text, two lists. */
#ifdef WARPSTEP_WIDE_PASS
#define DOP_ROWS(subject) dop_##subject##_wide_rows
#define BLENDS blends_wide
#else
#define DOP_ROWS(subject) dop_##subject##_rows
#define BLENDS blends_any
#endif
extern const struct blends blends_any, blends_wide;
extern const struct dop_row dop_integer_rows[], dop_carry_rows[], dop_bits_rows[],
    dop_native_rows[], dop_quick_rows[], dop_quick64_rows[], dop_quick_approx_rows[],
    dop_quick_convert_rows[], dop_float_rows[], dop_approx_rows[], dop_compare_rows[],
    dop_convert_rows[], dop_move_rows[], dop_simd_rows[], dop_small_rows[], dop_mixed_rows[],
    dop_video_rows[];
extern const struct dop_row dop_integer_wide_rows[], dop_bits_wide_rows[], dop_native_wide_rows[],
    dop_quick_wide_rows[], dop_quick64_wide_rows[], dop_quick_approx_wide_rows[],
    dop_quick_convert_wide_rows[], dop_compare_wide_rows[], dop_move_wide_rows[];

/* The number of lanes is read once: a result might be thought to change it. */
#define FOR_EACH_LANE(l, x) for (unsigned l = 0, l##_end = (x)->lanes; l < l##_end; l++)

/* d[l] = VALUE for each lane l, which VALUE names; d may be one of the arrays that VALUE reads at
 * l. Of a warp of 32 threads eight results are known before they are written: so a compiler need
 * not ask what overlaps. */
#define LANES_AT_ONCE 8
#define LANES_IN_PLACE(T, d, lanes, VALUE)                                                         \
    do {                                                                                           \
        T results[LANES_AT_ONCE];                                                                  \
                                                                                                   \
        if ((lanes) != 32)                                                                         \
            for (unsigned l = 0, end = (lanes); l < end; l++)                                      \
                (d)[l] = (VALUE);                                                                  \
        else                                                                                       \
            for (unsigned first = 0; first < 32; first += LANES_AT_ONCE) {                         \
                for (unsigned l = first; l < first + LANES_AT_ONCE; l++)                           \
                    results[l - first] = (VALUE);                                                  \
                for (unsigned l = first; l < first + LANES_AT_ONCE; l++)                           \
                    (d)[l] = results[l - first];                                                   \
            }                                                                                      \
    } while (0)

/* Lanes of a type as one number each, and back: for evaluators that are not made for speed. */
static inline uint64_t lane_get(const void *lanes, enum reg_class c, unsigned l)
{
    return c == CLASS_32 ? ((const uint32_t *)lanes)[l] : ((const uint64_t *)lanes)[l];
}

static inline void lane_put(void *lanes, enum reg_class c, unsigned l, uint64_t value)
{
    if (c == CLASS_32)
        ((uint32_t *)lanes)[l] = (uint32_t)value;
    else
        ((uint64_t *)lanes)[l] = value;
}

/* One operation of so many operands on all lanes of the instruction's type, in its environment
 * (rounding, .ftz, .sat); the halves of a pair one by one. In float.c. */
void float_lanes(const struct dop *x, float_function *apply, unsigned operands);
/* The evaluator eval_NAME of the operation float_NAME. */
#define FLOAT_EVALUATOR(name, operands)                                                            \
    static void eval_##name(const struct dop *x)                                                   \
    {                                                                                              \
        float_lanes(x, float_##name, operands);                                                    \
    }

/* So many low bits set (1 to all of T), and the highest of them alone. */
#define LOW_BITS(T, bits) ((T)((T) ~(T)0 >> (sizeof(T) * 8 - (bits))))
#define TOP_BIT(T, bits) ((T)((T)1 << ((bits) - 1)))
/* The value modulo T of a signed number with that top bit; top 0: of an unsigned one. */
#define SIGN_EXTEND(v, top) (((v) ^ (top)) - (top))

/* The signed number in so many low bits. */
static inline int64_t signed_of_bits(uint64_t v, unsigned bits)
{
    uint64_t top = TOP_BIT(uint64_t, bits), low = v & LOW_BITS(uint64_t, bits);

    return (low & top) != 0 ? (int64_t)low - (int64_t)(2 * top) : (int64_t)low;
}

/* The nearest number that so many bits hold. */
static inline int64_t clamped_to_bits(int64_t v, unsigned bits, bool is_signed)
{
    int64_t most = (int64_t)LOW_BITS(uint64_t, is_signed ? bits - 1 : bits);
    int64_t least = is_signed ? -most - 1 : 0;

    return v < least ? least : v > most ? most : v;
}

#endif
