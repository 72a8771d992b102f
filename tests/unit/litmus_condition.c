/* tests/unit/litmus_condition.c: conditions (condition/condition.h): how they are read and
 * printed, what is refused where, and which hold. The values are x, y, z and P0:r1, by number. */
#include <string.h>

#include "condition/condition.h"
#include "support/cm.h"

static struct integer plus(uint64_t n)
{
    return (struct integer){ false, n };
}

static struct integer minus(uint64_t n)
{
    return (struct integer){ true, n };
}

/* x, y and z have four elements each; the register is value 12. */
static bool find(void *self, const struct value_name *n, uint32_t *value, struct diags *d)
{
    (void)self;
    if (n->thread == 0 && n->n == 2 && memcmp(n->s, "r1", 2) == 0) {
        *value = 12;
        return true;
    }
    if (n->thread != NO_THREAD || n->n != 1 || n->s[0] < 'x' || n->s[0] > 'z' || n->index > 3)
        return diag_error(d, n->span, "no such value");
    *value = (uint32_t)(n->s[0] - 'x') * 4 + (uint32_t)n->index;
    return true;
}

static struct integer get(void *self, uint32_t value)
{
    return ((const struct integer *)self)[value];
}

static const struct value_names names = { find, NULL };

static bool read_text(struct condition *c, const char *text, struct source *s, struct diags *d)
{
    memset(d, 0, sizeof *d);
    source_from(s, "condition", text, strlen(text));
    return condition_read(c, s, &names, d);
}

static void printed_in_one_form(void **state)
{
    static const struct {
        const char *text, *form;
    } cases[] = {
        { "exists (x[0]=1 and y[0]=0)", "exists (x[0]=1 /\\ y[0]=0)" },
        { "exists x=1", "exists (x=1)" },
        { "~exists (P0:r1 == 1 /\\ x != 2)", "~exists (P0:r1=1 /\\ x!=2)" },
        { "never x < y", "~exists (x<y)" },
        { "forall ((x>1) or ((y>=2 and z<=-3)))", "forall (x>1 \\/ y>=2 /\\ z<=-3)" },
        { "exists (x=1 \\/ y=1) /\\ z=1", "exists ((x=1 \\/ y=1) /\\ z=1)" },
        { "exists not x=1 and ~(y=1 or z=1)", "exists (~(x=1) /\\ ~(y=1 \\/ z=1))" },
        { "exists ~~x=1", "exists (~~(x=1))" },
        { "exists (* why *) x = 0x10 // so", "exists (x=16)" },
        { "exists P0:r1 = x[3]", "exists (P0:r1=x[3])" },
        { "exists x=18446744073709551615", "exists (x=18446744073709551615)" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text out = { NULL, 0, 0 };
        struct condition c;
        struct source s;
        struct diags d;

        assert_true(read_text(&c, cases[i].text, &s, &d));
        condition_print(&c, &out);
        assert_string_equal(out.s, cases[i].form);
        condition_free(&c);
        source_free(&s);
        assert_true(read_text(&c, cases[i].form, &s, &d));
        out.n = 0;
        condition_print(&c, &out);
        assert_string_equal(out.s, cases[i].form);
        text_free(&out);
        condition_free(&c);
        source_free(&s);
        diags_free(&d);
    }
}

static void refused_where_it_is_wrong(void **state)
{
    static const struct {
        const char *text;
        unsigned line, column;
        const char *message;
    } cases[] = {
        { "", 1, 1, "expected exists, ~exists, never or forall, found the end" },
        { "some x=1", 1, 1, "expected exists, ~exists, never or forall, found `some`" },
        { "~x=1", 1, 2, "expected `exists`, found `x`" },
        { "exists", 1, 7, "expected a value such as x[0] or 1, found the end" },
        { "exists (x=1", 1, 12, "expected `)`, found the end" },
        { "exists x", 1, 9, "expected a comparison: = != < > <= >=, found the end" },
        { "exists x=1\n y=2", 2, 2, "expected the end, found `y`" },
        { "exists x[]=1", 1, 10, "expected an index, found `]`" },
        { "exists x[-1]=1", 1, 10, "expected an index, found `-`" },
        { "exists x[4]=1", 1, 8, "no such value" },
        { "exists P1:r1=1", 1, 8, "no such value" },
        { "exists P0:1=1", 1, 11, "expected a register, found `1`" },
        { "exists x=1z", 1, 10, "expected a number, found `1z`" },
        { "exists x=-9223372036854775809", 1, 10, "the least number is -2^63" },
        { "exists x=18446744073709551616", 1, 10, "expected a number, found `18446744073709551616`" },
        { "exists x=1 /\\ /\\ y=1", 1, 15, "expected a value such as x[0] or 1, found `/\\`" },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct condition c;
        struct source s;
        struct diags d;
        struct place at;

        assert_false(read_text(&c, cases[i].text, &s, &d));
        assert_int_equal(d.n, 1);
        at = span_place(d.v[0].span);
        assert_string_equal(d.v[0].message, cases[i].message);
        assert_int_equal(at.line, cases[i].line);
        assert_int_equal(at.column, cases[i].column);
        condition_free(&c);
        source_free(&s);
        diags_free(&d);
    }
}

/* x = { 1, -1, 2^64 - 1, -2^63 }, y = { 0, 2, 0, 0 }, z = { 3, … }, P0:r1 = 7 */
static void satisfied_or_not(void **state)
{
    static const struct {
        const char *formula;
        bool holds;
    } cases[] = {
        { "x=1", true },         { "x==2", false },          { "x!=1", false },
        { "x[1]<0", true },      { "x[1]=-1", true },        { "x[1]>=x", false },
        { "x[2]>x", true },      { "x[2]=-1", false },       { "x[3]<x[1]", true },
        { "x[3]<=-9223372036854775808", true },              { "x[1]>x[3]", true },
        { "P0:r1=7", true },     { "~x=1", false },          { "x=2 or y[1]=2", true },
        { "x=1 and y=1", false }, { "x=2 /\\ y=0 \\/ z=3", true },
        { "x=2 /\\ (y=0 \\/ z=3)", false },                  { "not (x=2 or y=1)", true },
        { "1<=x", true },        { "-0=y", true },
    };
    struct integer v[13] = { plus(1), minus(1), plus(UINT64_MAX), minus((uint64_t)1 << 63),
                             plus(0), plus(2) };
    struct values values = { get, v };

    (void)state;
    v[8] = plus(3);
    v[12] = plus(7);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct condition c;
        struct source s;
        struct diags d;
        char text[100] = "exists ";

        strcat(text, cases[i].formula);
        assert_true(read_text(&c, text, &s, &d));
        if (condition_satisfied(&c, &values) != cases[i].holds)
            fail_msg("%s", cases[i].formula);
        condition_free(&c);
        source_free(&s);
        diags_free(&d);
    }
}

static enum answer answer_of(enum quantifier q, uint64_t yes, uint64_t no, bool complete)
{
    struct condition c = { .quantifier = q };
    struct tally t = { yes, no };

    return condition_answer(&c, &t, complete);
}

/* Each quantifier over some, all and none of the outcomes, and while more may come. */
static void answers(void **state)
{
    (void)state;
    assert_int_equal(answer_of(EXISTS, 1, 3, true), ANSWER_HOLDS);
    assert_int_equal(answer_of(EXISTS, 1, 3, false), ANSWER_HOLDS);
    assert_int_equal(answer_of(EXISTS, 0, 3, true), ANSWER_FAILS);
    assert_int_equal(answer_of(EXISTS, 0, 3, false), ANSWER_OPEN);
    assert_int_equal(answer_of(EXISTS, 0, 0, true), ANSWER_FAILS);
    assert_int_equal(answer_of(NOT_EXISTS, 1, 3, false), ANSWER_FAILS);
    assert_int_equal(answer_of(NOT_EXISTS, 0, 3, true), ANSWER_HOLDS);
    assert_int_equal(answer_of(NOT_EXISTS, 0, 3, false), ANSWER_OPEN);
    assert_int_equal(answer_of(FORALL, 4, 0, true), ANSWER_HOLDS);
    assert_int_equal(answer_of(FORALL, 4, 0, false), ANSWER_OPEN);
    assert_int_equal(answer_of(FORALL, 4, 1, false), ANSWER_FAILS);
    assert_int_equal(answer_of(FORALL, 0, 0, true), ANSWER_HOLDS);
}

/* Deep and long conditions are refused, not a deep recursion. */
static void bounded(void **state)
{
    struct text t = { NULL, 0, 0 };
    struct condition c;
    struct source s;
    struct diags d;

    (void)state;
    text_puts(&t, "exists ");
    for (int i = 0; i < 101; i++)
        text_puts(&t, "(");
    assert_false(read_text(&c, t.s, &s, &d));
    assert_string_equal(d.v[0].message, "nested more than 100 deep");
    condition_free(&c);
    source_free(&s);
    diags_free(&d);
    t.n = 0;
    text_puts(&t, "exists x=1");
    for (int i = 0; i < 600; i++)
        text_puts(&t, " and x=1");
    assert_false(read_text(&c, t.s, &s, &d));
    assert_string_equal(d.v[0].message, "more than 1000 parts of a condition");
    condition_free(&c);
    source_free(&s);
    diags_free(&d);
    text_free(&t);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(printed_in_one_form),
        cmocka_unit_test(refused_where_it_is_wrong),
        cmocka_unit_test(satisfied_or_not),
        cmocka_unit_test(answers),
        cmocka_unit_test(bounded),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
