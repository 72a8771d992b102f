/* base/number_print.c: floats as the shortest decimal that reads back to the same bits, by exact
 * arithmetic (free-format printing after Steele and White). Knows no locale. */
#include <stdio.h>

#include "base/big.h"
#include "base/number.h"

/* A float taken apart: significand * 2^exponent. */
struct parts {
    uint64_t significand;
    int exponent;
    bool lone_power; /* a power of two: its lower neighbour is only half as far away */
};

/* Decimal digits d1 d2 … dn mean 0.d1d2…dn * 10^power. */
struct digits {
    char d[20];
    int n, power;
};

/* All numbers between (value - low) / unit and (value + high) / unit read back to the float; the
 * bounds themselves too when its significand is even. At most 2^1077 above and 2^1077 * 10 below
 * the line: 35 words. */
struct interval {
    struct big value, high, low, unit;
    bool closed;
};

static void set_interval(struct interval *v, struct parts p)
{
    unsigned spread = p.lone_power ? 2 : 1;

    big_set(&v->value, p.significand);
    big_set(&v->high, 1);
    big_set(&v->low, 1);
    big_set(&v->unit, 1);
    if (p.exponent >= 0) {
        big_shift_left(&v->value, (unsigned)p.exponent);
        big_shift_left(&v->high, (unsigned)p.exponent);
        big_shift_left(&v->low, (unsigned)p.exponent);
    } else {
        big_shift_left(&v->unit, (unsigned)-p.exponent);
    }
    /* Halves of the distances become whole numbers; the lower one is halved once more. */
    big_shift_left(&v->value, spread);
    big_shift_left(&v->unit, spread);
    big_shift_left(&v->high, spread - 1);
    v->closed = (p.significand & 1) == 0;
}

/* Does value + high reach (or pass, when the interval is open) the unit? */
static bool reaches_unit(const struct interval *v)
{
    struct big sum;
    int order;

    big_copy(&sum, &v->value);
    big_add(&sum, &v->high);
    order = big_compare(&sum, &v->unit);
    return v->closed ? order >= 0 : order > 0;
}

static void times_pow10(struct interval *v, unsigned power)
{
    big_mul_pow10(&v->value, power);
    big_mul_pow10(&v->high, power);
    big_mul_pow10(&v->low, power);
}

/* Scales until the upper bound lies in [1/10, 1) of the unit; answers the power of ten taken out.
 * The estimate, from log10(2) = 0.30103, is never too great; the loop takes what it lacks. */
static int scale(struct interval *v, struct parts p)
{
    struct big significand;
    int bits, power;

    big_set(&significand, p.significand);
    bits = p.exponent + (int)big_bits(&significand) - 1;
    power = (int)(bits * 30103L / 100000) - (bits < 0);
    if (power >= 0)
        big_mul_pow10(&v->unit, (unsigned)power);
    else
        times_pow10(v, (unsigned)-power);
    while (reaches_unit(v)) {
        big_mul_add(&v->unit, 10, 0);
        power++;
    }
    return power;
}

/* The next digit; value keeps the rest. */
static int next_digit(struct interval *v)
{
    int digit = 0;

    times_pow10(v, 1);
    while (big_compare(&v->value, &v->unit) >= 0) {
        big_sub(&v->value, &v->unit);
        digit++;
    }
    return digit;
}

static bool rounds_up(const struct interval *v)
{
    struct big doubled;

    big_copy(&doubled, &v->value);
    big_shift_left(&doubled, 1);
    return big_compare(&doubled, &v->unit) >= 0;
}

/* Digits until what was written lies in the interval, from below or, one up, from above. */
static void shortest(struct parts p, struct digits *out)
{
    struct interval v;

    set_interval(&v, p);
    out->power = scale(&v, p);
    out->n = 0;
    for (;;) {
        int digit = next_digit(&v), order = big_compare(&v.value, &v.low);
        bool below = v.closed ? order <= 0 : order < 0, above = reaches_unit(&v);

        if (below || above)
            digit += above && (!below || rounds_up(&v));
        out->d[out->n++] = (char)('0' + digit);
        if (below || above)
            return;
    }
}

/* Whole numbers that the format represents exactly, with their neighbours: all digits except the zeros at
 * the end. */
static void whole(uint64_t value, struct digits *out)
{
    char text[24];

    out->power = snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    for (out->n = out->power; out->n > 1 && text[out->n - 1] == '0'; out->n--)
        ;
    memcpy(out->d, text, (size_t)out->n);
}

/* ---- the written form ---- */

#define LEAST_FIXED (-4) /* 0.0001 is written so, smaller numbers with an exponent */
#define MOST_FIXED 16    /* digits in front of the point */

static char *put_digits(char *to, const struct digits *d, int from, int end)
{
    for (int i = from; i < end; i++)
        *to++ = (char)(i < d->n ? d->d[i] : '0');
    return to;
}

static void write_fixed(char *to, const struct digits *d)
{
    if (d->power <= 0) {
        *to++ = '0';
        *to++ = '.';
        for (int i = d->power; i < 0; i++)
            *to++ = '0';
        to = put_digits(to, d, 0, d->n);
    } else {
        to = put_digits(to, d, 0, d->power);
        *to++ = '.';
        to = put_digits(to, d, d->power, d->n > d->power ? d->n : d->power + 1);
    }
    *to = '\0';
}

static void write_exponent(char *to, const struct digits *d)
{
    unsigned exponent = (unsigned)(d->power > 0 ? d->power - 1 : 1 - d->power);

    *to++ = d->d[0];
    if (d->n > 1) {
        *to++ = '.';
        to = put_digits(to, d, 1, d->n);
    }
    snprintf(to, 8, "e%c%02u", d->power > 0 ? '+' : '-', exponent % 1000); /* never 1000 */
}

/* A finite float that is not zero, without its sign. */
static void print_finite(struct parts p, int precision, char *to)
{
    struct digits d;

    if (p.exponent <= 0 && p.exponent > -precision &&
        (p.significand & (((uint64_t)1 << -p.exponent) - 1)) == 0)
        whole(p.significand >> -p.exponent, &d);
    else
        shortest(p, &d);
    if (d.power - 1 >= LEAST_FIXED && d.power <= MOST_FIXED)
        write_fixed(to, &d);
    else
        write_exponent(to, &d);
}

static void print_nan(uint64_t fraction, int precision, char *to)
{
    if (fraction == (uint64_t)1 << (precision - 2))
        strcpy(to, "nan");
    else
        snprintf(to, 32, "nan(0x%llx)", (unsigned long long)fraction);
}

/* bits without the sign; precision counts the hidden bit; width: bits of the exponent. */
static void print_magnitude(uint64_t bits, int precision, int width, char *to)
{
    uint64_t fraction = bits & (((uint64_t)1 << (precision - 1)) - 1);
    int biased = (int)(bits >> (precision - 1)), most = (1 << width) - 1;
    int least_exponent = 3 - (1 << (width - 1)) - precision;
    struct parts p = { fraction, least_exponent, false };

    if (biased == most && fraction == 0) {
        strcpy(to, "inf");
    } else if (biased == most) {
        print_nan(fraction, precision, to);
    } else if (bits == 0) {
        strcpy(to, "0.0");
    } else {
        if (biased > 0) {
            p.significand |= (uint64_t)1 << (precision - 1);
            p.exponent += biased - 1;
            p.lone_power = fraction == 0 && biased > 1;
        }
        print_finite(p, precision, to);
    }
}

void number_print_f64(uint64_t bits, char out[40])
{
    if (bits >> 63 != 0)
        *out++ = '-';
    print_magnitude(bits & UINT64_C(0x7fffffffffffffff), 53, 11, out);
}

void number_print_f32(uint32_t bits, char out[40])
{
    if (bits >> 31 != 0)
        *out++ = '-';
    print_magnitude(bits & 0x7fffffffu, 24, 8, out);
}
