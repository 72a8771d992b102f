/* tests/unit/structured_value.c: values of expressions: by hand at the bounds of 64 bits, against a
 * second evaluator that reads the text itself and computes with bits. */
#include <inttypes.h>

#include "support/structured_rig.h"

/* ---- by hand ---- */

#define MAX "9223372036854775807"
#define MIN "(-9223372036854775807 - 1)"

static const struct {
    const char *expr;
    int64_t value;
} values[] = {
    { MIN, INT64_MIN },
    { MAX " - 1 + 1", INT64_MAX },
    { MIN " + 1 - 1", INT64_MIN },
    { "-" MAX, -INT64_MAX },
    { "0 - " MAX " - 1", INT64_MIN },
    { MAX " - " MAX, 0 },
    { MIN " - " MIN, 0 },
    { MIN " + " MAX, -1 },
    { "-1 - " MIN, INT64_MAX },
    { "4611686018427387904 * -2", INT64_MIN },
    { "-2 * 4611686018427387904", INT64_MIN },
    { "4611686018427387903 * 2", INT64_MAX - 1 },
    { MIN " * 1", INT64_MIN },
    { "1 * " MIN, INT64_MIN },
    { MIN " * 0", 0 },
    { "0 * " MIN, 0 },
    { MAX " * -1", -INT64_MAX },
    { "-3037000499 * -3037000499", INT64_C(9223372030926249001) },
    { "7 / 2", 3 },
    { "-7 / 2", -3 },
    { "7 / -2", -3 },
    { "-7 / -2", 3 },
    { "7 % 2", 1 },
    { "-7 % 2", -1 },
    { "7 % -2", 1 },
    { "-7 % -2", -1 },
    { MIN " % -1", 0 },
    { MIN " / 1", INT64_MIN },
    { MIN " / 2", INT64_MIN / 2 },
    { MIN " % 2", 0 },
    { MAX " / -1", -INT64_MAX },
    { "0 / " MIN, 0 },
    { "1 << 62", INT64_C(1) << 62 },
    { "-1 << 63", INT64_MIN },
    { "0 << 63", 0 },
    { "-2 << 62", INT64_MIN },
    { "5 << 0", 5 },
    { "1 >> 1", 0 },
    { "-1 >> 1", -1 },
    { "-1 >> 63", -1 },
    { "-5 >> 1", -3 },
    { "-4 >> 1", -2 },
    { "5 >> 1", 2 },
    { MAX " >> 63", 0 },
    { MIN " >> 63", -1 },
    { MIN " >> 0", INT64_MIN },
    { "~0", -1 },
    { "~" MIN, INT64_MAX },
    { "-1 & 7", 7 },
    { "-8 | 3", -5 },
    { "-1 ^ 5", -6 },
    { "!0", 1 },
    { "!-3", 0 },
    { "2 && 3", 1 },
    { "0 || 3", 1 },
    { "0 || 0", 0 },
    { "1 && 0", 0 },
    { "0 && 1 / 0", 0 },
    { "1 || 1 / 0", 1 },
    { "1 ? 2 : 1 / 0", 2 },
    { "0 ? 1 / 0 : 3", 3 },
    { "0 && a[9]", 0 },
    { "-1 ? 2 : 3", 2 },
    { "3 > 2 > 1", 0 },
    { "(2 < 3) + (3 <= 3) * 10 + (2 > 3) * 100 + (3 >= 4) * 1000", 11 },
    { "(2 == 2) + (2 != 2) * 10", 1 },
    { "-1 < 0", 1 },
    { MIN " < " MAX, 1 },
    { "tid", 2 },
    { "ntid", 4 },
    { "a[tid]", 30 },
    { "a[a[0] - 9] + x", 27 },
    { "l", 12 },
};

/* Why: that, and `has no value in 64 bits with sign`, or how long the array is. */
static const struct {
    const char *expr, *why;
} no_values[] = {
    { MAX " + 1", "9223372036854775807 + 1" },
    { "-1 + " MIN, "-1 + -9223372036854775808" },
    { MIN " - 1", "-9223372036854775808 - 1" },
    { "0 - " MIN, "0 - -9223372036854775808" },
    { "-" MIN, "0 - -9223372036854775808" },
    { MAX " - -1", "9223372036854775807 - -1" },
    { MIN " * -1", "-9223372036854775808 * -1" },
    { "4294967296 * 4294967296", "4294967296 * 4294967296" },
    { "-3037000500 * -3037000500", "-3037000500 * -3037000500" },
    { "4611686018427387904 * 2", "4611686018427387904 * 2" },
    { "4611686018427387905 * -2", "4611686018427387905 * -2" },
    { "1 / 0", "1 / 0" },
    { "1 % 0", "1 % 0" },
    { MIN " / -1", "-9223372036854775808 / -1" },
    { "1 << 63", "1 << 63" },
    { "2 << 62", "2 << 62" },
    { "-3 << 62", "-3 << 62" },
    { "-2 << 63", "-2 << 63" },
    { "0 << 64", "0 << 64" },
    { "0 << -1", "0 << -1" },
    { "0 >> 64", "0 >> 64" },
    { "0 >> -1", "0 >> -1" },
    { "a[4]", "a[4] is outside the array" },
    { "a[-1]", "a[-1] is outside the array" },
    { "a[" MAX "]", "a[9223372036854775807] is outside the array" },
    { "a[a[9]]", "a[9] is outside the array" },
    { "1 && 1 / 0", "1 / 0" },
    { "1 / 0 && 0", "1 / 0" },
    { "0 || 1 / 0", "1 / 0" },
    { "1 / 0 ? 1 : 1", "1 / 0" },
    { "0 * (1 / 0)", "1 / 0" },
    { "!(1 / 0)", "1 / 0" },
};

/* The program whose one statement has this value; a = { 10, 20, 30, 40 }, x = 7, l = 10 + tid. */
static void launch(struct simt_rig *r, const char *expr)
{
    struct text t = { 0 };

    text_printf(&t, "shared int a[4] = { 10, 20, 30, 40 },\nx = 7; int l;\nx = %s;", expr);
    simt_rig_text(r, t.s);
    text_free(&t);
    assert_true(simt_rig_launch(r, "main", 4, NULL, 0));
    for (unsigned i = 0; i < 4; i++)
        r->l.first[r->l.base[2] + i] = 10 + i;
}

static struct simt_view view(const struct simt_rig *r, struct stuck *why)
{
    return (struct simt_view){ .launch = &r->l, .memory = r->l.first, .thread = 2, .why = why };
}

static void by_hand(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        struct stuck why;
        struct simt_rig r;
        struct simt_view v;
        int64_t value;

        launch(&r, values[i].expr);
        v = view(&r, &why);
        if (!simt_value(&v, r.p.statements[0].value, &value) || value != values[i].value)
            fail_msg("%s", values[i].expr);
        simt_rig_free(&r);
    }
}

static void none_by_hand(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof no_values / sizeof *no_values; i++) {
        struct text t = { 0 };
        struct stuck why;
        struct simt_rig r;
        struct simt_view v;
        int64_t value;

        launch(&r, no_values[i].expr);
        v = view(&r, &why);
        if (simt_value(&v, r.p.statements[0].value, &value))
            fail_msg("%s", no_values[i].expr);
        text_printf(&t, "%s%s (thread 2, line 3)", no_values[i].why,
                    strstr(no_values[i].why, "outside") != NULL
                        ? ", which has 4 elements" : " has no value in 64 bits with sign");
        assert_string_equal(why.why, t.s);
        text_free(&t);
        v.why = NULL;
        assert_false(simt_value(&v, r.p.statements[0].value, &value));
        simt_rig_free(&r);
    }
}

/* ---- integers as bits: the second evaluator computes with these ---- */

#define BITS 136u

struct bits {
    unsigned char bit[BITS]; /* two's complement, the lowest first */
};

static struct bits bits_of(int64_t v)
{
    struct bits b;

    for (unsigned i = 0; i < BITS; i++) {
        b.bit[i] = v % 2 != 0;
        v = (v - b.bit[i]) / 2; /* to -1 or 0 */
    }
    return b;
}

static bool negative(struct bits a)
{
    return a.bit[BITS - 1] == 1;
}

static struct bits sum(struct bits a, struct bits b, unsigned carry)
{
    for (unsigned i = 0; i < BITS; i++) {
        carry += (unsigned)a.bit[i] + b.bit[i];
        a.bit[i] = carry & 1;
        carry >>= 1;
    }
    return a;
}

static struct bits inverse(struct bits a)
{
    for (unsigned i = 0; i < BITS; i++)
        a.bit[i] ^= 1;
    return a;
}

static struct bits difference(struct bits a, struct bits b)
{
    return sum(a, inverse(b), 1);
}

static struct bits absolute(struct bits a)
{
    return negative(a) ? difference(bits_of(0), a) : a;
}

static bool less(struct bits a, struct bits b)
{
    return negative(difference(a, b));
}

static struct bits twice(struct bits a)
{
    return sum(a, a, 0);
}

static struct bits product(struct bits a, struct bits b)
{
    struct bits r = bits_of(0);

    for (unsigned i = BITS; i-- > 0;) {
        r = twice(r);
        if (b.bit[i] != 0)
            r = sum(r, a, 0);
    }
    return r;
}

/* Of numbers that are not negative, by writing one bit after the other. */
static struct bits quotient(struct bits a, struct bits b, struct bits *rest)
{
    struct bits q = bits_of(0);

    *rest = bits_of(0);
    for (unsigned i = BITS - 1; i-- > 0;) {
        *rest = twice(*rest);
        rest->bit[0] = a.bit[i];
        if (!less(*rest, b)) {
            *rest = difference(*rest, b);
            q.bit[i] = 1;
        }
    }
    return q;
}

static bool fits(struct bits a)
{
    for (unsigned i = 63; i < BITS; i++)
        if (a.bit[i] != a.bit[63])
            return false;
    return true;
}

static int64_t number_of(struct bits a)
{
    uint64_t v = 0;

    for (unsigned i = 63; i-- > 0;)
        v = 2 * v + a.bit[i];
    return a.bit[63] == 0 ? (int64_t)v : (int64_t)v - INT64_MAX - 1;
}

/* ---- the second evaluator: by the text, all operands of everything at once ---- */

struct reading {
    const char *at;
    const struct simt_rig *r;
    unsigned thread;
};

/* A value, or that there is none. */
struct maybe {
    bool there;
    struct bits bits;
};

static struct maybe some(int64_t v)
{
    return (struct maybe){ true, bits_of(v) };
}

static const struct maybe nothing = { false, { { 0 } } };

static struct maybe when(bool test)
{
    return some(test ? 1 : 0);
}

static struct maybe checked(struct bits b)
{
    return fits(b) ? (struct maybe){ true, b } : nothing;
}

static struct maybe divided(struct bits a, struct bits b, bool want_rest)
{
    struct bits rest, q;

    if (number_of(b) == 0)
        return nothing;
    q = quotient(absolute(a), absolute(b), &rest);
    if (want_rest)
        return checked(negative(a) ? difference(bits_of(0), rest) : rest);
    return checked(negative(a) != negative(b) ? difference(bits_of(0), q) : q);
}

static struct maybe shifted(struct bits a, struct bits b, bool left)
{
    int64_t n = number_of(b);

    if (n < 0 || n > 63)
        return nothing;
    for (; n > 0; n--) {
        if (left) {
            a = twice(a);
        } else {
            memmove(a.bit, a.bit + 1, BITS - 1);
        }
    }
    return checked(a);
}

static struct bits bitwise(struct bits a, struct bits b, char sign)
{
    for (unsigned i = 0; i < BITS; i++)
        if (sign == '&')
            a.bit[i] &= b.bit[i];
        else if (sign == '|')
            a.bit[i] |= b.bit[i];
        else
            a.bit[i] ^= b.bit[i];
    return a;
}

/* The signs of C, from those that bind least; each level binds to the left. */
static const char *const levels[][5] = {
    { "||" }, { "&&" }, { "|" }, { "^" }, { "&" }, { "==", "!=" }, { "<=", ">=", "<", ">" },
    { "<<", ">>" }, { "+", "-" }, { "*", "/", "%" },
};
#define LEVELS (sizeof levels / sizeof *levels)

static struct maybe apply(const char *sign, struct maybe a, struct maybe b)
{
    bool truth = a.there && number_of(a.bits) != 0;

    if (strcmp(sign, "||") == 0 && a.there && truth)
        return some(1);
    if (strcmp(sign, "&&") == 0 && a.there && !truth)
        return some(0);
    if (!a.there || !b.there)
        return nothing;
    if (strcmp(sign, "||") == 0 || strcmp(sign, "&&") == 0)
        return when(number_of(b.bits) != 0);
    if (strcmp(sign, "<<") == 0 || strcmp(sign, ">>") == 0)
        return shifted(a.bits, b.bits, sign[0] == '<');
    if (strchr("=!", sign[0]) != NULL)
        return when((number_of(a.bits) == number_of(b.bits)) == (sign[0] == '='));
    if (sign[0] == '<')
        return when(sign[1] == '=' ? !less(b.bits, a.bits) : less(a.bits, b.bits));
    if (sign[0] == '>')
        return when(sign[1] == '=' ? !less(a.bits, b.bits) : less(b.bits, a.bits));
    if (strchr("&|^", sign[0]) != NULL)
        return checked(bitwise(a.bits, b.bits, sign[0]));
    if (strchr("/%", sign[0]) != NULL)
        return divided(a.bits, b.bits, sign[0] == '%');
    if (sign[0] == '*')
        return checked(product(a.bits, b.bits));
    return checked(sign[0] == '+' ? sum(a.bits, b.bits, 0) : difference(a.bits, b.bits));
}

static struct maybe choice_at(struct reading *r);

/* x, l, a[…], tid, ntid, a number, or parentheses. */
static struct maybe operand_at(struct reading *r)
{
    struct maybe m;
    uint64_t n = 0;

    if (*r->at == '(' || *r->at == 'a') {
        bool array = *r->at == 'a';

        r->at += array ? 2 : 1;
        m = choice_at(r);
        r->at++;
        if (!array || !m.there)
            return m;
        if (number_of(m.bits) < 0 || number_of(m.bits) > 3)
            return nothing;
        return some(r->r->l.first[number_of(m.bits)]);
    }
    if (*r->at == 'x' || *r->at == 'l')
        return some(r->r->l.first[*r->at++ == 'x' ? 4 : 5 + r->thread]);
    if (strncmp(r->at, "tid", 3) == 0 || strncmp(r->at, "ntid", 4) == 0) {
        bool all = *r->at == 'n';

        r->at += all ? 4 : 3;
        return some(all ? 4 : r->thread);
    }
    while (*r->at >= '0' && *r->at <= '9')
        n = 10 * n + (uint64_t)(*r->at++ - '0');
    return some((int64_t)n);
}

static struct maybe signed_at(struct reading *r)
{
    char sign = *r->at;
    struct maybe m;

    if (strchr("-~!", sign) == NULL)
        return operand_at(r);
    r->at++;
    m = signed_at(r);
    if (!m.there)
        return m;
    if (sign == '!')
        return when(number_of(m.bits) == 0);
    return checked(sign == '~' ? inverse(m.bits) : difference(bits_of(0), m.bits));
}

static void skip_blanks(struct reading *r)
{
    while (*r->at == ' ')
        r->at++;
}

/* The sign of this level that stands here, and is no longer one. */
static const char *sign_at(const struct reading *r, size_t level)
{
    for (size_t i = 0; levels[level][i] != NULL; i++) {
        const char *sign = levels[level][i];
        size_t n = strlen(sign);

        if (strncmp(r->at, sign, n) == 0 &&
            (n == 2 || strchr("=<>&|", r->at[1]) == NULL || r->at[1] == '\0'))
            return sign;
    }
    return NULL;
}

static struct maybe level_at(struct reading *r, size_t level)
{
    struct maybe m;
    const char *sign;

    if (level == LEVELS)
        return signed_at(r);
    m = level_at(r, level + 1);
    for (skip_blanks(r); (sign = sign_at(r, level)) != NULL; skip_blanks(r)) {
        r->at += strlen(sign);
        skip_blanks(r);
        m = apply(sign, m, level_at(r, level + 1));
    }
    return m;
}

static struct maybe choice_at(struct reading *r)
{
    struct maybe test = level_at(r, 0), a, b;

    if (*r->at != '?')
        return test;
    r->at += 2;
    a = choice_at(r);
    r->at += 2;
    b = choice_at(r);
    if (!test.there)
        return nothing;
    return number_of(test.bits) != 0 ? a : b;
}

/* ---- random expressions, with as few parentheses as chance will have it ---- */

static void write_expr(struct random *r, struct text *out, unsigned depth)
{
    static const char *const atoms[] = {
        "x", "l", "tid", "ntid", "0", "1", "2", "3", "62", "63", "64", "9223372036854775807",
        "4611686018427387904", "4294967296", "3037000500", "2147483647",
    };
    static const char *const signs[] = { "||", "&&", "|", "^", "&", "==", "!=", "<=", ">=", "<",
                                         ">", "<<", ">>", "+", "-", "*", "/", "%", "+", "-", "*" };
    uint32_t kind = random_below(r, 10);
    bool open = random_below(r, 3) == 0;

    if (depth == 0 || kind == 0) {
        text_puts(out, atoms[random_below(r, sizeof atoms / sizeof *atoms)]);
        return;
    }
    if (kind == 1) {
        text_puts(out, "a[");
        write_expr(r, out, depth - 1);
        text_puts(out, random_below(r, 2) == 0 ? "]" : " & 3]");
    } else if (kind == 2) {
        text_printf(out, "%c(", "-~!"[random_below(r, 3)]);
        write_expr(r, out, depth - 1);
        text_puts(out, ")");
    } else if (kind == 3) {
        text_printf(out, "%c", "-~!"[random_below(r, 3)]);
        text_puts(out, atoms[random_below(r, sizeof atoms / sizeof *atoms)]);
    } else {
        text_puts(out, open ? "(" : "");
        write_expr(r, out, depth - 1);
        if (kind == 4) {
            text_puts(out, " ? ");
            write_expr(r, out, depth - 1);
            text_puts(out, " : ");
        } else {
            text_printf(out, " %s ", signs[random_below(r, sizeof signs / sizeof *signs)]);
        }
        write_expr(r, out, depth - 1);
        text_puts(out, open ? ")" : "");
    }
}

static int64_t draw_value(struct random *r)
{
    static const int64_t edges[] = { INT64_MIN, INT64_MAX, -1, 0, 1, INT64_MIN + 1, 63, 1 << 30 };

    switch (random_below(r, 3)) {
    case 0:
        return edges[random_below(r, sizeof edges / sizeof *edges)];
    case 1:
        return (int64_t)random_below(r, 20) - 10;
    default:
        return (int64_t)(random_next(r) >> 1) >> random_below(r, 63);
    }
}

#define RANDOM_EXPRESSIONS 20000u

static void two_evaluators(void **state)
{
    struct random random;
    unsigned there = 0;

    (void)state;
    random_seed(&random, 20);
    for (unsigned i = 0; i < RANDOM_EXPRESSIONS; i++) {
        struct text t = { 0 }, expr = { 0 };
        struct simt_rig r;
        struct simt_view v;
        int64_t value;
        struct reading reading;
        struct maybe wanted;
        bool has;

        write_expr(&random, &expr, 1 + i % 5);
        text_printf(&t, "shared int a[4], x; int l; x = %s;", expr.s);
        simt_rig_text(&r, t.s);
        assert_true(simt_rig_launch(&r, "main", 4, NULL, 0));
        for (unsigned at = 0; at < 9; at++)
            r.l.first[at] = draw_value(&random);
        v = view(&r, NULL);
        reading = (struct reading){ expr.s, &r, 2 };
        wanted = choice_at(&reading);
        assert_int_equal(*reading.at, '\0');
        has = simt_value(&v, r.p.statements[0].value, &value);
        if (has != wanted.there || (has && value != number_of(wanted.bits)))
            fail_msg("%s: %" PRId64 " or %" PRId64, expr.s, value, number_of(wanted.bits));
        there += has;
        simt_rig_free(&r);
        text_free(&t);
        text_free(&expr);
    }
    print_message("%u expressions, %u with a value\n", RANDOM_EXPRESSIONS, there);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_hand),
        cmocka_unit_test(none_by_hand),
        cmocka_unit_test(two_evaluators),
    };

    return cmocka_run_group_tests_name("structured.value", tests, NULL, NULL);
}
