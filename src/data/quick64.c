/* data/quick64.c: arithmetic of f64 by way of the machine's doubles, where native.c has none: fma,
 * directed roundings, min, max, abs, neg, and the approximations. Each result has a rest, which its
 * rounding took away. The rest decides a directed rounding. The exact core computes lanes whose rest
 * might be lost, because an operand is extreme, and lanes that give NaNs. */
#include "data/machine.h"

#if MACHINE_FLOATS

/* Results with their rests. Only the sign of a rest matters. The exact core computes doubtful lanes. */
struct doubles {
    double v[MOST_LANES], rest[MOST_LANES];
    uint64_t doubt[MOST_LANES];
};

/* ---- products and their rests ---- */

#ifdef FP_FAST_FMA

static inline double rest_of_product(double a, double b, double product)
{
    return fma(a, b, -product);
}

#else

/* The upper half of a significand, so that products of halves are exact. */
static inline double upper_part(double a)
{
    double c = 134217729.0 * a; /* 2^27 + 1 */

    return c - (c - a);
}

static inline double rest_of_product(double a, double b, double product)
{
    double ah = upper_part(a), al = a - ah, bh = upper_part(b), bl = b - bh;

    return ((ah * bh - product) + ah * bl + al * bh) + al * bl;
}

#endif

/* Neither the rests of such products nor the parts of such factors overflow or underflow. */
static inline uint64_t is_moderate(double a)
{
    double size = fabs(a);

    return (size > 0x1p-900 ? 1 : 0) & (size < 0x1p900 ? (uint64_t)1 : 0);
}

static inline uint64_t is_0(double a)
{
    return a == 0 ? 1 : 0;
}

/* Is the rest of the product known? */
static inline uint64_t multiplies(double a, double b, double product)
{
    uint64_t both = (is_moderate(a) | is_0(a)) & (is_moderate(b) | is_0(b));

    return both & (is_moderate(product) | is_0(a) | is_0(b));
}

/* ---- what is computed ---- */

#define STEP(name, ...)                                                                            \
    static void step_##name(struct doubles *r, const struct dop *x, uint64_t nothing)              \
    {                                                                                              \
        const uint64_t *restrict p = x->src[0], *restrict q = x->src[1], *restrict w = x->src[2];  \
        double *restrict v = r->v, *restrict rest = r->rest;                                       \
        uint64_t *restrict doubt = r->doubt;                                                       \
                                                                                                   \
        (void)q, (void)w, (void)nothing;                                                           \
        FOR_EACH_LANE(l, x) {                                                                      \
            double a = f64_of_bits(p[l]);                                                          \
                                                                                                   \
            __VA_ARGS__                                                                            \
        }                                                                                          \
    }
#define B double b = f64_of_bits(q[l]);
#define C double c = f64_of_bits(w[l]);

/* The sum, with the sign that an exact zero has. */
static inline double signed_sum(double a, double b, double sum, uint64_t nothing)
{
    uint64_t p = bits_of_f64(a), q = bits_of_f64(b), sign = (p & q & SIGN_64) | ((p | q) & nothing);

    return sum == 0 ? f64_of_bits(sign) : sum;
}

static inline uint64_t is_large(double a)
{
    return fabs(a) < 0x1p1000 ? 0 : (uint64_t)1;
}

STEP(add, B double sum = a + b;
     v[l] = signed_sum(a, b, sum, nothing);
     rest[l] = rest_of_sum(a, b, sum);
     doubt[l] = is_large(a) | is_large(b);)
STEP(sub, B double sum = a - b;
     v[l] = signed_sum(a, -b, sum, nothing);
     rest[l] = rest_of_sum(a, -b, sum);
     doubt[l] = is_large(a) | is_large(b);)
STEP(mul, B double product = a * b;
     v[l] = product;
     rest[l] = rest_of_product(a, b, product);
     doubt[l] = multiplies(a, b, product) ^ 1;)

/* a b + c = high + (t + u). When t + u is rounded to odd, the sum of the two is rounded like the sum of
 * all three (Boldo and Melquiond, 2008). */
STEP(fma, B C double product = a * b, under = rest_of_product(a, b, product);
     double s = c + under, t = rest_of_sum(c, under, s);
     double high = product + s, u = rest_of_sum(product, s, high);
     double low = t + u, odd = rounded_to_odd(low, rest_of_sum(t, u, low));
     double sum = high + odd;
     v[l] = signed_sum(product, c, sum, nothing);
     rest[l] = rest_of_sum(high, odd, sum);
     doubt[l] = multiplies(a, b, product) ^ 1;
     doubt[l] |= is_large(c);)

/* a less b times the quotient, exactly. Where b is positive it has the sign of the quotient's rest. */
static inline double remainder_of(double a, double b, double quotient)
{
    double product = quotient * b;

    return (a - product) - rest_of_product(quotient, b, product);
}

#define DIVIDE(a, b)                                                                               \
    double quotient = (a) / (b), left = remainder_of(a, b, quotient);                              \
    v[l] = quotient;                                                                               \
    rest[l] = (b) < 0 ? -left : left;                                                              \
    doubt[l] = (multiplies(quotient, b, a) & is_moderate(b)) ^ 1;
STEP(div, B DIVIDE(a, b))
STEP(rcp, DIVIDE(1.0, a))
STEP(sqrt, double root = sqrt(a);
     v[l] = root;
     rest[l] = remainder_of(a, root, root);
     doubt[l] = ((is_moderate(a) | is_0(a)) ^ 1) | (a < 0 ? 1 : 0);)

/* A first root y, and one step of Newton's with 1 - a y^2 in twice the precision. Its error is below
 * 2^-100. The result is right where 2^-98 more and 2^-98 less are rounded to the same number. */
STEP(rsqrt, double y = 1.0 / sqrt(a), square = y * y, lost = rest_of_product(y, y, square);
     double product = a * square, under = rest_of_product(a, square, product);
     double left = ((1.0 - product) - under) - a * lost, step = 0.5 * y * left;
     double near = y + (step - y * 0x1p-98);
     v[l] = y + (step + y * 0x1p-98);
     rest[l] = 0;
     doubt[l] = (is_moderate(a) ^ 1) | (a < 0 ? 1 : 0) | (near < v[l] ? 1 : 0);)

/* ---- all lanes ---- */

static void quickly(const struct dop *x, unsigned operands, float_function *exact,
                    void (*step)(struct doubles *r, const struct dop *x, uint64_t nothing))
{
    enum rounding round = (enum rounding)x->instr->round;
    struct doubles r;
    uint64_t doubt = 0;

    step(&r, x, round == ROUND_RM ? SIGN_64 : 0);
    for (unsigned l = 0; l < x->lanes; l++)
        doubt |= r.doubt[l];
    round_f64s(x->dst[0], r.v, r.rest, x->lanes, round);
    for (unsigned l = 0; doubt != 0 && l < x->lanes; l++)
        if (r.doubt[l] != 0)
            redo_64(x, l, operands, exact);
}

#define QUICKLY_64(name, operands)                                                                 \
    static void quick_##name(const struct dop *x)                                                  \
    {                                                                                              \
        quickly(x, operands, float_##name, step_##name);                                           \
    }
QUICKLY_64(add, 2)
QUICKLY_64(sub, 2)
QUICKLY_64(mul, 2)
QUICKLY_64(fma, 3)
QUICKLY_64(div, 2)
QUICKLY_64(rcp, 1)
QUICKLY_64(sqrt, 1)
QUICKLY_64(rsqrt, 1)

/* ---- operations that do not round ---- */

/* A number wins over a NaN; of two NaNs the first one, made quiet; -0 is less than +0. */
static inline uint64_t lesser_64(uint64_t p, uint64_t q)
{
    double a = f64_of_bits(p), b = f64_of_bits(q);
    uint64_t r = a == b ? p | q : a < b || b != b ? p : q;

    return is_nan_64(r) ? r | (uint64_t)1 << 51 : r;
}

static inline uint64_t greater_64(uint64_t p, uint64_t q)
{
    double a = f64_of_bits(p), b = f64_of_bits(q);
    uint64_t r = a == b ? p & q : a > b || b != b ? p : q;

    return is_nan_64(r) ? r | (uint64_t)1 << 51 : r;
}

#define LOOP(name, EXPR)                                                                           \
    static void quick_##name(const struct dop *x)                                                  \
    {                                                                                              \
        uint64_t *restrict d = x->dst[0];                                                          \
        const uint64_t *a = x->src[0], *b = x->src[1];                                             \
                                                                                                   \
        (void)b;                                                                                   \
        FOR_EACH_LANE(l, x)                                                                        \
            d[l] = EXPR;                                                                           \
    }
LOOP(min, lesser_64(a[l], b[l]))
LOOP(max, greater_64(a[l], b[l]))
LOOP(abs, is_nan_64(a[l]) ? a[l] : a[l] & ~SIGN_64)
LOOP(neg, is_nan_64(a[l]) ? a[l] : a[l] ^ SIGN_64)

/* ---- which is which ---- */

#define F(name) NULL
#define D(name) quick_##name

const struct dop_row DOP_ROWS(quick64)[] = {
#include "data/float_rows.def"
    { .op = OP_COUNT },
};

#else

const struct dop_row DOP_ROWS(quick64)[] = { { .op = OP_COUNT } };

#endif
