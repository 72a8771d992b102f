/* base/number.c: text to numbers: whole ones, and floats correctly rounded (to nearest, ties to
 * even) by exact arithmetic, so that no floating-point unit has a say. Knows no locale. */
#include "base/number.h"

#include "base/big.h"

/* ---- digits ---- */

static bool is_hex_prefix(const char *s, size_t n)
{
    return n > 2 && s[0] == '0' && (s[1] == 'x' || s[1] == 'X');
}

bool number_u64(const char *s, size_t n, uint64_t *out)
{
    unsigned base = is_hex_prefix(s, n) ? 16 : 10;
    size_t i = base == 16 ? 2 : 0;
    uint64_t value = 0;

    if (i == n)
        return false;
    for (; i < n; i++) {
        unsigned digit = number_digit(s[i]);

        if (digit >= base || value > (UINT64_MAX - digit) / base)
            return false;
        value = value * base + digit;
    }
    *out = value;
    return true;
}

/* ---- rounding ---- */

/* A binary format: precision with the hidden bit, exponents of the least and greatest normal. */
struct format {
    unsigned precision;
    long emin, emax;
};
static const struct format f64_format = { 53, -1022, 1023 }, f32_format = { 24, -126, 127 };

static uint64_t infinity(const struct format *f)
{
    return (uint64_t)(f->emax - f->emin + 2) << (f->precision - 1);
}

/* The bits of m * 2^e, rounded; sticky: the true value is a little more than that. */
static uint64_t assemble(const struct format *f, uint64_t m, long e, bool sticky)
{
    uint64_t keep, rest;
    unsigned drop = 64 - f->precision;
    long biased;

    if (m == 0)
        return 0;
    for (; m >> 63 == 0; m <<= 1)
        e--;
    e += 63; /* now 2^e <= value < 2^(e+1) */
    if (e > f->emax)
        return infinity(f);
    biased = e - f->emin;
    if (biased < 0) { /* subnormal: fewer bits are kept */
        if (biased < -(long)f->precision)
            return 0; /* below half of the least one */
        drop += (unsigned)-biased;
        biased = 0;
    }
    keep = drop < 64 ? m >> drop : 0;
    rest = drop < 64 ? m << (64 - drop) : m;
    if (rest >> 63 != 0 && (rest << 1 != 0 || sticky || (keep & 1) != 0))
        keep++;
    /* The hidden bit of keep adds one to the exponent; a carry out of keep moves it up likewise. */
    return ((uint64_t)biased << (f->precision - 1)) + keep;
}

/* ---- digits and exponents ---- */

#define MOST_EXPONENT 99999999L

/* A notation: digits of a base, then a mark and an exponent, of 10 or 2. */
struct notation {
    uint32_t base;
    char mark;
    long step;     /* what a digit is worth in the exponent */
    unsigned most; /* digits that count; the rest is sticky. 767 decide between two doubles */
    long greatest; /* this power of 10 or 2 is infinite, its inverse zero in both formats */
};
static const struct notation decimal = { 10, 'e', 1, 800, 400 }, hex = { 16, 'p', 4, 32, 1200 };

/* The number that was read: digits * 10^exponent, or * 2^exponent of a hex float. */
struct significand {
    const struct notation *notation;
    struct big digits;
    long exponent;
    unsigned count; /* significant digits taken */
    bool sticky;    /* digits that are not zero were left out */
    bool any;       /* there was a digit at all */
};

/* The text that is left. */
struct cursor {
    const char *s, *end;
};

static bool take(struct cursor *c, char lower)
{
    if (c->s == c->end || (*c->s != lower && *c->s != lower - 'a' + 'A'))
        return false;
    c->s++;
    return true;
}

/* exponent = ("e" | "p") ["+" | "-"] digit {digit}; too great a one is as good as infinite. */
static bool read_exponent(struct cursor *c, long *out)
{
    bool negative = false;
    long value = 0;

    if (c->s < c->end && (*c->s == '+' || *c->s == '-'))
        negative = *c->s++ == '-';
    if (c->s == c->end)
        return false;
    for (; c->s < c->end; c->s++) {
        unsigned digit = number_digit(*c->s);

        if (digit > 9)
            return false;
        if (value < MOST_EXPONENT)
            value = 10 * value + (long)digit;
    }
    *out = negative ? -value : value;
    return true;
}

/* Adds a digit; after_point: it follows the point. */
static void take_digit(struct significand *g, unsigned digit, bool after_point)
{
    long step = g->notation->step;

    g->any = true;
    if (g->count == g->notation->most) {
        g->sticky = g->sticky || digit != 0;
        g->exponent += after_point ? 0 : step;
        return;
    }
    if (g->count > 0 || digit != 0) {
        big_mul_add(&g->digits, g->notation->base, digit);
        g->count++;
    }
    g->exponent -= after_point ? step : 0;
}

/* digits ["." digits], at least one digit in all. */
static bool read_digits(struct cursor *c, struct significand *g)
{
    bool after_point = false;

    for (; c->s < c->end; c->s++) {
        unsigned digit = number_digit(*c->s);

        if (*c->s == '.' && !after_point)
            after_point = true;
        else if (digit >= g->notation->base)
            break;
        else
            take_digit(g, digit, after_point);
    }
    return g->any;
}

/* b * 10^exponent, or * 2^exponent; it is not negative. */
static void raise_by(const struct notation *n, struct big *b, long exponent)
{
    if (n->base == 10)
        big_mul_pow10(b, (unsigned)exponent);
    else
        big_shift_left(b, (unsigned)exponent);
}

/* The significand, rounded. Sizes: the leading digit is at most 10^±400, so numerator and denominator are at
 * most 10^(800 + 400): 3987 bits, 125 words; less for hex floats. */
static uint64_t round_significand(const struct format *f, struct significand *g)
{
    struct big below;
    long power = g->exponent + g->notation->step * (long)g->count, scale;
    uint64_t quotient = 0;
    bool sticky;

    if (g->count == 0 || power < -g->notation->greatest)
        return 0;
    if (power > g->notation->greatest)
        return infinity(f);
    big_set(&below, 1);
    if (g->exponent > 0)
        raise_by(g->notation, &g->digits, g->exponent);
    else
        raise_by(g->notation, &below, -g->exponent);
    scale = (long)big_bits(&g->digits) - (long)big_bits(&below);
    if (scale > 0)
        big_shift_left(&below, (unsigned)scale);
    else
        big_shift_left(&g->digits, (unsigned)-scale);
    for (int i = 0; i < 64; i++) { /* the quotient lies between 1/2 and 2: 64 bits of it */
        bool one = big_compare(&g->digits, &below) >= 0;

        if (one)
            big_sub(&g->digits, &below);
        quotient = quotient << 1 | one;
        big_shift_left(&g->digits, 1);
    }
    sticky = g->sticky || g->digits.n > 0;
    return assemble(f, quotient, scale - 63, sticky);
}

/* "0x" digits ["." digits] ["p" exponent], or decimal digits with "e" */
static bool read_magnitude(const struct format *f, struct cursor c, uint64_t *bits)
{
    bool is_hex = is_hex_prefix(c.s, (size_t)(c.end - c.s));
    struct significand g = { .notation = is_hex ? &hex : &decimal };
    long exponent = 0;

    c.s += is_hex ? 2 : 0;
    if (!read_digits(&c, &g))
        return false;
    if (take(&c, g.notation->mark) ? !read_exponent(&c, &exponent) : c.s != c.end)
        return false;
    g.exponent += exponent;
    *bits = round_significand(f, &g);
    return true;
}

/* ---- names ---- */

static bool take_word(struct cursor *c, const char *word)
{
    struct cursor at = *c;

    for (; *word != '\0'; word++)
        if (!take(&at, *word))
            return false;
    *c = at;
    return true;
}

/* nan = "nan" ["(" number ")"]: the number is the significand's bits, which may not be 0. */
static bool read_nan(const struct format *f, struct cursor c, uint64_t *bits)
{
    uint64_t payload = (uint64_t)1 << (f->precision - 2);

    if (c.s != c.end) {
        if (*c.s != '(' || c.end[-1] != ')' || c.end - c.s < 3)
            return false;
        if (!number_u64(c.s + 1, (size_t)(c.end - c.s) - 2, &payload))
            return false;
        if (payload == 0 || payload >> (f->precision - 1) != 0)
            return false;
    }
    *bits = infinity(f) | payload;
    return true;
}

static bool read_unsigned(const struct format *f, struct cursor c, uint64_t *bits)
{
    if (take_word(&c, "inf")) {
        *bits = infinity(f);
        return c.s == c.end || (take_word(&c, "inity") && c.s == c.end);
    }
    if (take_word(&c, "nan"))
        return read_nan(f, c, bits);
    return read_magnitude(f, c, bits);
}

static bool read_float(const struct format *f, struct cursor c, uint64_t *bits)
{
    bool negative = c.s < c.end && *c.s == '-';

    if (c.s < c.end && (*c.s == '-' || *c.s == '+'))
        c.s++;
    if (!read_unsigned(f, c, bits))
        return false;
    if (negative)
        *bits |= infinity(f) + ((uint64_t)1 << (f->precision - 1));
    return true;
}

bool number_f64_bits(const char *s, size_t n, uint64_t *bits)
{
    return read_float(&f64_format, (struct cursor){ s, s + n }, bits);
}

bool number_f32_bits(const char *s, size_t n, uint32_t *bits)
{
    uint64_t wide;

    if (!read_float(&f32_format, (struct cursor){ s, s + n }, &wide))
        return false;
    *bits = (uint32_t)wide;
    return true;
}
