/* data/convert.c: cvt (dop, 5.3.2; PTX: data movement and conversion instructions) between all
 * integers and floats. Where a float becomes an integer, what is out of range becomes the end of
 * the range; an integer is cut to the low bits unless .sat is given. A NaN becomes 0, or the
 * highest bit alone when the source is .f64 or the destination has 64 bits; between floats it
 * becomes the canonical one. */
#include "data/convert.h"

/* ---- integers among themselves ---- */

/* S of the source's lanes, D of the destination's. */
#define CUT(name, S, D)                                                                            \
    static void name(const struct dop *x)                                                          \
    {                                                                                              \
        enum type to = (enum type)x->instr->type, from = (enum type)x->instr->type2;               \
        const unsigned bits = type_info(from)->bytes * 8;                                          \
        const S keep = LOW_BITS(S, bits);                                                          \
        const D mask = LOW_BITS(D, type_info(to)->bytes * 8);                                      \
        const D top = type_info(from)->kind == KIND_SIGNED ? (D)TOP_BIT(S, bits) : 0;              \
        D *restrict d = x->dst[0];                                                                 \
        const S *a = x->src[0];                                                                    \
                                                                                                   \
        FOR_EACH_LANE(l, x)                                                                        \
            d[l] = SIGN_EXTEND((D)(a[l] & keep), top) & mask;                                      \
    }
CUT(cut_32_32, uint32_t, uint32_t)
CUT(cut_32_64, uint32_t, uint64_t)
CUT(cut_64_32, uint64_t, uint32_t)
CUT(cut_64_64, uint64_t, uint64_t)

/* ---- one value ---- */

/* An integer as sign and magnitude. */
struct integer {
    bool sign;
    uint64_t m;
};

static struct integer integer_of(enum type t, uint64_t bits)
{
    uint64_t top = TOP_BIT(uint64_t, type_info(t)->bytes * 8);
    bool sign = type_info(t)->kind == KIND_SIGNED && (bits & top) != 0;

    return (struct integer){ sign, sign ? 0 - SIGN_EXTEND(bits, top) : bits };
}

/* The nearest number that the type holds. */
static uint64_t clamped(enum type t, struct integer v)
{
    uint64_t all = LOW_BITS(uint64_t, type_info(t)->bytes * 8), top = all ^ all >> 1;
    bool is_signed = type_info(t)->kind == KIND_SIGNED;

    if (v.sign)
        return !is_signed ? 0 : (0 - (v.m > top ? top : v.m)) & all;
    if (is_signed)
        all = top - 1;
    return v.m > all ? all : v.m;
}

struct conversion {
    enum type from, to;
    struct float_env in, out; /* of the float types among them */
    enum rounding round;
    unsigned features;
};

static uint64_t convert_integer(const struct conversion *c, uint64_t bits)
{
    return clamped(c->to, integer_of(c->from, bits));
}

static uint64_t convert_to_float(const struct conversion *c, uint64_t bits)
{
    struct integer v = integer_of(c->from, bits);

    return v.m == 0 ? float_zero(&c->out, false) : float_from_integer(&c->out, v.sign, v.m);
}

static uint64_t convert_to_integer(const struct conversion *c, uint64_t bits)
{
    struct number x = float_unpack(&c->in, bits);
    uint64_t top = TOP_BIT(uint64_t, type_info(c->to)->bytes * 8);

    switch (x.kind) {
    case FLOAT_ZERO:
        return 0;
    case FLOAT_FINITE:
        return clamped(c->to, (struct integer){ x.sign, float_integer(x, c->round) });
    case FLOAT_INFINITE:
        return clamped(c->to, (struct integer){ x.sign, UINT64_MAX });
    case FLOAT_NAN:
        break;
    }
    return c->from == TYPE_F64 || type_info(c->to)->bytes == 8 ? top : 0;
}

static uint64_t convert_float(const struct conversion *c, uint64_t bits)
{
    struct number x = float_unpack(&c->in, bits);
    uint64_t m;

    if (!convert_is_integral(c->round) || x.kind != FLOAT_FINITE || x.exp >= 63)
        return float_convert(&c->in, &c->out, bits);
    m = float_integer(x, c->round);
    return m == 0 ? float_zero(&c->out, x.sign) : float_from_integer(&c->out, x.sign, m);
}

/* ---- from f32 to what is narrower: also packed, with .relu and .satfinite ---- */

/* tf32 lies in the upper bits of 32, the rest being 0. */
static const struct float_format float_tf32 = { 11, 127, 19, false, 0x3ffff };
#define TF32_SHIFT 13

/* .satfinite: infinity becomes the greatest number. .relu: a negative value becomes +0. */
static uint64_t narrow(const struct conversion *c, uint64_t bits)
{
    const struct float_format *f = c->out.format;
    uint64_t r = convert_float(c, bits), sign = float_sign_bit(f);
    uint64_t infinity = float_infinity(&(struct float_env){ .format = f }, false);

    if ((c->features & FEATURE_SATFINITE) != 0 && (r & (sign - 1)) == infinity)
        r--;
    if ((c->features & FEATURE_RELU) != 0 && (r & sign) != 0)
        r = 0;
    return r;
}

static uint64_t narrow_to_tf32(const struct conversion *c, uint64_t bits)
{
    uint64_t r = narrow(c, bits);

    return float_is_nan(&float_tf32, r) ? float_f32.nan : r << TF32_SHIFT;
}

/* ---- lanes ---- */

/* PTX asks for a rounding wherever one is needed; older programs leave it out: then to nearest, and
 * to integers towards zero. .ftz is about f32 alone. */
static struct conversion conversion_of(const struct instr *i)
{
    struct conversion c = { .from = (enum type)i->type2, .to = (enum type)i->type };
    bool ftz = (i->mods & MOD_FTZ) != 0;

    c.in.format = float_format_of(c.from);
    c.in.ftz = ftz && c.from == TYPE_F32;
    c.out.format = c.to == TYPE_TF32 ? &float_tf32 : float_format_of(c.to);
    c.out.ftz = ftz && c.to == TYPE_F32;
    c.features = i->variant;
    c.round = (enum rounding)i->round;
    if (c.round == ROUND_NONE && c.out.format == NULL)
        c.round = ROUND_RZI;
    c.out.round = convert_is_integral(c.round) ? ROUND_RN : c.round;
    c.out.sat = (i->mods & MOD_SAT) != 0;
    return c;
}

static void convert_lanes(const struct dop *x, uint64_t (*one)(const struct conversion *, uint64_t))
{
    struct conversion c = conversion_of(x->instr);
    uint64_t keep = LOW_BITS(uint64_t, type_info(c.from)->bytes * 8);

    FOR_EACH_LANE(l, x)
        lane_put(x->dst[0], type_class(c.to), l,
                 one(&c, lane_get(x->src[0], type_class(c.from), l) & keep));
}

#define EVALUATOR(name)                                                                            \
    static void eval_##name(const struct dop *x)                                                   \
    {                                                                                              \
        convert_lanes(x, name);                                                                    \
    }
EVALUATOR(convert_integer)
EVALUATOR(convert_to_float)
EVALUATOR(convert_to_integer)
EVALUATOR(convert_float)
EVALUATOR(narrow)
EVALUATOR(narrow_to_tf32)

/* cvt.rn.f16x2.f32 d, a, b: a becomes the upper half. */
static void eval_pack(const struct dop *x)
{
    struct conversion c = conversion_of(x->instr);
    const uint32_t *a = x->src[0], *b = x->src[1];

    FOR_EACH_LANE(l, x)
        lane_put(x->dst[0], CLASS_32, l, narrow(&c, a[l]) << 16 | narrow(&c, b[l]));
}

static dop_function *pick_integer(const struct instr *i)
{
    bool from_64 = type_class((enum type)i->type2) == CLASS_64;
    bool to_64 = type_class((enum type)i->type) == CLASS_64;

    if (i->round != ROUND_NONE || (i->mods & MOD_FTZ) != 0)
        return NULL;
    if ((i->mods & MOD_SAT) != 0)
        return eval_convert_integer;
    if (from_64)
        return to_64 ? cut_64_64 : cut_64_32;
    return to_64 ? cut_32_64 : cut_32_32;
}

/* Rounding to an integral float keeps the format. */
static dop_function *pick_float(const struct instr *i)
{
    bool integral = convert_is_integral((enum rounding)i->round);

    return integral && i->type != i->type2 ? NULL : eval_convert_float;
}

static bool is_integer(enum type t)
{
    enum type_kind k = type_info(t)->kind;

    return (k == KIND_SIGNED || k == KIND_UNSIGNED) && type_info(t)->bytes <= 8 &&
           t != TYPE_U16X2 && t != TYPE_S16X2;
}

static dop_function *pick_cvt(const struct instr *i)
{
    enum type to = (enum type)i->type, from = (enum type)i->type2;
    bool to_float = type_info(to)->kind == KIND_FLOAT;
    bool from_float = type_info(from)->kind == KIND_FLOAT;
    bool integral = convert_is_integral((enum rounding)i->round), none = i->round == ROUND_NONE;

    if ((!to_float && !is_integer(to)) || (!from_float && !is_integer(from)) ||
        i->round == ROUND_RNA)
        return NULL;
    if ((i->mods & MOD_FTZ) != 0 && to != TYPE_F32 && from != TYPE_F32)
        return NULL;
    if (!to_float && !from_float)
        return pick_integer(i);
    if (to_float && from_float)
        return pick_float(i);
    if (to_float)
        return integral ? NULL : eval_convert_to_float;
    return integral || none ? eval_convert_to_integer : NULL;
}

/* A canonical NaN has no sign, so that .relu leaves it. */
static dop_function *pick_narrow(const struct instr *i)
{
    static const struct {
        enum type to;
        unsigned operands;
        dop_function *f;
    } table[] = {
        { TYPE_F16, 1, eval_narrow },  { TYPE_F16X2, 2, eval_pack },
        { TYPE_BF16, 1, eval_narrow }, { TYPE_BF16X2, 2, eval_pack },
        { TYPE_TF32, 1, eval_narrow_to_tf32 },
    };
    bool away = i->round == ROUND_RNA;

    if (i->type2 != TYPE_F32 || (i->variant & ~(unsigned)CONVERT_FEATURES) != 0)
        return NULL;
    if (away ? i->type != TYPE_TF32 || (i->variant & FEATURE_RELU) != 0
             : i->round != ROUND_RN && i->round != ROUND_RZ)
        return NULL;
    for (size_t k = 0; k < sizeof table / sizeof *table; k++)
        if (i->type == table[k].to && i->nsrc == table[k].operands)
            return table[k].f;
    return NULL;
}

bool convert_is_of_floats(const struct instr *i)
{
    bool integers = is_integer((enum type)i->type) && is_integer((enum type)i->type2);

    return pick_cvt(i) != NULL && !integers;
}

bool convert_narrows(const struct instr *i)
{
    return pick_narrow(i) != NULL;
}

const struct dop_row dop_convert_rows[] = {
#define CVT pick_cvt
#define NARROW pick_narrow
#include "data/convert_rows.def"
    { .op = OP_COUNT },
};
