/* tests/unit/host_loops.c: loops and variables of scenarios: random ones against a second
 * evaluator, which writes the same scenario line by line from the tree behind the text; and
 * what is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/hash.h"
#include "base/mem.h"
#include "host/scenario.h"
#include "support/share.h"

#define VARS 6u   /* v0 to v2 anywhere; v3 to v5 in loops with `until`, which set them first */
#define WORDS 8u  /* of the buffer x */
#define SIGNED 3u /* of those, the first so many are looked at as s32 */

/* ---- what a random scenario is made of ---- */

/* A number, a variable or two expressions with an operator between. */
struct expr {
    char op; /* 'n', 'v', '-' alone when b is NULL, one of + - * / % < > */
    int64_t n;
    struct expr *a, *b;
};

enum kind { LET, WRITE, PRINT, REPEAT, UNTIL };
struct stmt {
    enum kind kind;
    unsigned var, word;     /* let, repeat (VARS: none): variable; write, until: word */
    struct expr *value;     /* let, write; repeat: rounds */
    int64_t bound;          /* until */
    enum compare_op compare;
    uint64_t most;
    struct stmt *body;
    size_t n;
};

struct draw {
    struct random random;
    struct arena arena;
    unsigned counters; /* loops that count: each has a variable of its own */
};

static uint64_t below(struct draw *d, uint64_t n)
{
    return random_next(&d->random) % n;
}

static struct expr *draw_expr(struct draw *d, unsigned depth, unsigned vars)
{
    static const char ops[] = "+-*/%<>";
    struct expr *e = arena_new(&d->arena, sizeof *e);

    if (depth == 0 || below(d, 3) == 0) {
        e->op = vars > 0 && below(d, 2) == 0 ? 'v' : 'n';
        e->n = (int64_t)below(d, e->op == 'v' ? vars : 20);
        return e;
    }
    e->op = ops[below(d, 7)];
    e->a = draw_expr(d, depth - 1, vars);
    if (e->op == '-' && below(d, 3) == 0)
        return e;
    e->b = draw_expr(d, depth - 1, vars);
    if (e->op == '/' || e->op == '%' || e->op == '<' || e->op == '>') {
        e->b->op = 'n'; /* not 0, and no large shift */
        e->b->n = 1 + (int64_t)below(d, 3);
    }
    return e;
}

/* Keeps values small: every value that is kept is one of these modulo 1000. */
static struct expr *draw_value(struct draw *d, unsigned vars)
{
    struct expr *e = arena_new(&d->arena, sizeof *e), *n = arena_new(&d->arena, sizeof *n);

    *n = (struct expr){ .op = 'n', .n = 1000 };
    *e = (struct expr){ .op = '%', .a = draw_expr(d, 3, vars), .b = n };
    return e;
}

static struct stmt *draw_body(struct draw *d, size_t *n, unsigned depth, bool until);

static struct stmt draw_loop(struct draw *d, unsigned depth, bool until)
{
    struct stmt s = { .kind = below(d, 2) == 0 ? REPEAT : UNTIL };

    if (s.kind == REPEAT) {
        s.value = arena_new(&d->arena, sizeof *s.value);
        *s.value = (struct expr){ .op = 'n', .n = 1 + (int64_t)below(d, 4) };
        s.var = below(d, 2) == 0 ? VARS : VARS + 1 + d->counters++;
    } else {
        s.word = (unsigned)below(d, WORDS);
        s.compare = (enum compare_op)below(d, 6);
        s.bound = (int64_t)below(d, 40) - (s.word < SIGNED ? 20 : 0);
        s.most = 1 + below(d, 4);
    }
    s.body = draw_body(d, &s.n, depth - 1, until || s.kind == UNTIL);
    return s;
}

static void set_own(struct draw *d, struct stmt *v, size_t *n)
{
    for (unsigned k = 3; k < VARS; k++)
        v[(*n)++] = (struct stmt){ .kind = LET, .var = k, .value = draw_value(d, 3) };
}

/* until: inside such a loop, where v0 to v2 are not set. */
static struct stmt *draw_body(struct draw *d, size_t *n, unsigned depth, bool until)
{
    struct stmt *v = arena_new(&d->arena, 64 * sizeof *v);
    size_t lines = 1 + below(d, 4);

    *n = 0;
    if (until)
        set_own(d, v, n);
    for (size_t i = 0; i < lines; i++) {
        unsigned vars = until ? VARS : 3;

        switch (below(d, depth > 0 ? 6 : 4)) {
        case 0:
            v[(*n)++] = (struct stmt){ .kind = LET, .value = draw_value(d, vars),
                                       .var = (unsigned)below(d, 3) + (until ? 3 : 0) };
            break;
        case 1:
            v[(*n)++] = (struct stmt){ .kind = PRINT };
            break;
        case 2:
        case 3:
            v[(*n)++] = (struct stmt){ .kind = WRITE, .word = (unsigned)below(d, WORDS),
                                       .value = draw_value(d, vars) };
            break;
        default:
            v[(*n)++] = draw_loop(d, depth, until);
            if (until || v[*n - 1].kind == UNTIL)
                set_own(d, v, n);
            break;
        }
    }
    return v;
}

/* ---- the text with loops ---- */

static int level(char op)
{
    return strchr("<>", op) != NULL ? 1 : strchr("+-", op) != NULL ? 2 : 3;
}

static void blank(struct draw *d, struct text *out)
{
    text_puts(out, below(d, 3) == 0 ? " " : "");
}

static void put_expr(struct draw *d, const struct expr *e, struct text *out);

static void put_operand(struct draw *d, const struct expr *e, bool open, struct text *out)
{
    text_puts(out, open ? "(" : "");
    put_expr(d, e, out);
    text_puts(out, open ? ")" : "");
}

static void put_expr(struct draw *d, const struct expr *e, struct text *out)
{
    bool leaf_a = e->a == NULL || e->a->a == NULL, leaf_b = e->b == NULL || e->b->a == NULL;

    if (e->op == 'n') {
        text_printf(out, below(d, 4) == 0 ? "0x%llx" : "%llu", (unsigned long long)e->n);
    } else if (e->op == 'v') {
        text_printf(out, "v%u", (unsigned)e->n);
    } else if (e->b == NULL) {
        text_puts(out, "-");
        put_operand(d, e->a, !leaf_a, out);
    } else {
        bool alone = !leaf_a && e->a->b == NULL; /* -x binds closest */

        put_operand(d, e->a, !leaf_a && !alone && level(e->a->op) < level(e->op), out);
        blank(d, out);
        text_printf(out, e->op == '<' ? "<<" : e->op == '>' ? ">>" : "%c", e->op);
        blank(d, out);
        put_operand(d, e->b, !leaf_b && (e->b->b == NULL || level(e->b->op) <= level(e->op)), out);
    }
}

static void put_body(struct draw *d, const struct stmt *v, size_t n, struct text *out)
{
    for (size_t i = 0; i < n; i++) {
        const struct stmt *s = &v[i];

        switch (s->kind) {
        case LET:
            text_printf(out, "let v%u = ", s->var);
            put_expr(d, s->value, out);
            break;
        case WRITE:
            text_printf(out, "write x[%u]:s32 = { ", s->word);
            put_expr(d, s->value, out);
            text_puts(out, " }");
            break;
        case PRINT:
            text_puts(out, "print x[2..5]");
            break;
        case REPEAT:
            text_printf(out, "repeat %llu", (unsigned long long)s->value->n);
            if (s->var > VARS)
                text_printf(out, " as c%u", s->var);
            text_puts(out, "\n");
            if (s->var > VARS)
                text_printf(out, "write x[c%u]:s32 = {c%u*2}\n", s->var, s->var);
            put_body(d, s->body, s->n, out);
            text_puts(out, "end");
            break;
        case UNTIL:
            text_puts(out, "repeat\n");
            put_body(d, s->body, s->n, out);
            text_printf(out, "until x[%u]:%s %s %lld at most %llu", s->word,
                        s->word < SIGNED ? "s32" : "u32", compare_text(s->compare),
                        (long long)s->bound, (unsigned long long)s->most);
            break;
        }
        text_puts(out, "\n");
    }
}

/* ---- the second evaluator: line by line, as if there were no loops ---- */

struct plain {
    struct text out;
    int64_t vars[VARS];
    uint32_t x[WORDS];
    bool failed; /* an until: the rest is not done */
};

static int64_t evaluate(const struct plain *p, const struct expr *e)
{
    int64_t a, b;

    if (e->op == 'n')
        return e->n;
    if (e->op == 'v')
        return p->vars[e->n];
    a = evaluate(p, e->a);
    if (e->b == NULL)
        return -a;
    b = evaluate(p, e->b);
    switch (e->op) {
    case '+':
        return a + b;
    case '-':
        return a - b;
    case '*':
        return a * b;
    case '/':
        return a / b;
    case '%':
        return a % b;
    case '<':
        return a * (b == 1 ? 2 : b == 2 ? 4 : 8);
    default:
        for (; b > 0; b--)
            a = (a - (a % 2 + 2) % 2) / 2;
        return a;
    }
}

static bool ends(const struct plain *p, const struct stmt *s)
{
    int64_t v = s->word < SIGNED ? (int64_t)(int32_t)p->x[s->word] : (int64_t)p->x[s->word];

    switch (s->compare) {
    case COMPARE_EQ:
        return v == s->bound;
    case COMPARE_NE:
        return v != s->bound;
    case COMPARE_LT:
        return v < s->bound;
    case COMPARE_LE:
        return v <= s->bound;
    case COMPARE_GT:
        return v > s->bound;
    case COMPARE_GE:
        return v >= s->bound;
    }
    return false;
}

static void write_plain(struct plain *p, unsigned word, int64_t v)
{
    p->x[word] = (uint32_t)v;
    text_printf(&p->out, "write x[%u] = { %lu }\n", word, (unsigned long)p->x[word]);
}

static void run_plain(struct plain *p, const struct stmt *v, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const struct stmt *s = &v[i];
        bool over = false;

        switch (s->kind) {
        case LET:
            p->vars[s->var] = evaluate(p, s->value);
            break;
        case WRITE:
            write_plain(p, s->word, evaluate(p, s->value));
            break;
        case PRINT:
            text_puts(&p->out, "print x[2..5]\n");
            break;
        case REPEAT:
            for (int64_t k = 0; k < s->value->n; k++) {
                if (s->var > VARS)
                    write_plain(p, (unsigned)k, 2 * k);
                run_plain(p, s->body, s->n);
            }
            break;
        case UNTIL:
            for (uint64_t k = 0; !over && k < s->most; k++) {
                run_plain(p, s->body, s->n);
                over = ends(p, s);
            }
            p->failed = p->failed || !over;
            break;
        }
    }
}

/* ---- both ---- */

static void print_line(void *self, const struct session *s, const struct target *t)
{
    struct printer p = { .out = self };

    session_print(s, t, &p, NULL);
}

/* How many `until` failed. */
static unsigned run_text(const char *text, struct text *printed)
{
    struct memprog_set *programs = memprog_builtin();
    struct session_options options = { .programs = programs };
    struct scenario_results results = { print_line, printed, 0 };
    struct diags d = { .v = NULL };
    struct constants k;
    struct load_options loading = { &k, FORM_CRS, NULL, NULL };
    struct scenario scenario;
    struct session session;
    struct source source;

    constants_default(&k);
    source_from(&source, "t.host", text, strlen(text));
    if (!scenario_read(&scenario, &source, &loading, &d)) {
        diags_print(&d, stderr);
        fail();
    }
    settings_default(&options.settings);
    session_open(&session, &options, &scenario.objects, &d);
    assert_true(scenario_run(&scenario, &session, &results));
    session_close(&session);
    scenario_free(&scenario);
    source_free(&source);
    diags_free(&d);
    memprog_set_free(programs);
    return results.failed;
}

static void loops_do_what_their_lines_would_do(void **state)
{
    unsigned failed = 0, printed = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 1500; seed++) {
        struct draw d = { .counters = 0 };
        struct plain p = { .failed = false };
        struct text text = { NULL, 0, 0 }, a = { NULL, 0, 0 }, b = { NULL, 0, 0 };
        struct stmt *body;
        size_t n;
        unsigned fails;

        if (!share_takes(seed))
            continue;
        random_seed(&d.random, seed);
        body = draw_body(&d, &n, 3, false);
        text_puts(&text, "buffer x u32[8]\nlet v0 = 0\nlet v1 = 0\nlet v2 = 0\n");
        put_body(&d, body, n, &text);
        text_puts(&text, "print x\n");
        text_puts(&p.out, "buffer x u32[8]\n");
        run_plain(&p, body, n);
        text_puts(&p.out, "print x\n");
        text_puts(&a, "");
        text_puts(&b, "");
        fails = run_text(text.s, &a);
        run_text(p.out.s, &b);
        if (strcmp(a.s, b.s) != 0 || (fails > 0) != p.failed) {
            print_error("seed %lu:\n%s\n%s", (unsigned long)seed, text.s, p.out.s);
            assert_string_equal(a.s, b.s);
            fail();
        }
        failed += fails > 0;
        printed += a.n > 60;
        text_free(&text);
        text_free(&p.out);
        text_free(&a);
        text_free(&b);
        arena_free(&d.arena);
    }
    assert_true(printed > 0 && (!share_is_whole() || (failed > 100 && failed < 1200 && printed > 500)));
}

static void wrong_loops_are_refused_at_their_place(void **state)
{
    static const struct {
        const char *text, *message;
        unsigned line, column;
    } cases[] = {
        { "let q = 4 / (3 - 3)", "this divides by 0", 1, 13 },
        { "let q = 4 % 0", "this divides by 0", 1, 13 },
        { "let q = 9223372036854775807 + 1", "the value does not fit in 64 bits", 1, 9 },
        { "let q = -9223372036854775807 - 2", "the value does not fit in 64 bits", 1, 9 },
        { "let q = 1 << 63", "the value does not fit in 64 bits", 1, 9 },
        { "let q = 3037000500 * 3037000500", "the value does not fit in 64 bits", 1, 9 },
        { "let q = (0 - 9223372036854775807 - 1) / -1", "the value does not fit in 64 bits", 1,
          41 },
        { "let q = 9223372036854775808", "the value does not fit in 64 bits", 1, 9 },
        { "let abc = 1\nlet q = abd", "there is no variable `abd`, did you mean `abc`?", 2, 9 },
        { "let q = (1 + 2", "expected `)` after the expression, found the end", 1, 15 },
        { "let 1q = 2", "expected a name for a variable: letters, digits and _, found `1q`", 1, 5 },
        { "buffer x u8[1]\nlet x = 2", "there is a buffer `x` already", 2, 5 },
        { "let x = 2\nbuffer x u8[1]", "there is a variable `x` already", 2, 8 },
        { "let n = -1\nbuffer x u8[n]", "expected a number of elements, not -1", 2, 13 },
        { "let n = 300\nbuffer x u8[1] = {n}", "n does not fit in u8 (0 to 255)", 2, 19 },
        { "end", "no loop is open: it begins with `repeat N`", 1, 1 },
        { "until x == 0 at most 1", "no loop is open: it begins with `repeat`", 1, 1 },
        { "repeat 2\nsync", "this loop has no `end`", 1, 1 },
        { "sync\nrepeat", "this loop has no `until`", 2, 1 },
        { "repeat 2\nuntil x == 0 at most 2", "the loop of line 1 ends with `end`", 2, 1 },
        { "repeat\nend", "the loop of line 1 ends with `until`", 2, 1 },
        { "repeat 0\nend", "a loop goes round at least once", 1, 8 },
        { "repeat 2 as i\nrepeat 2 as i\nend\nend", "there is a variable `i` already", 2, 13 },
        { "repeat 2\ncontext c\nend", "`context` cannot stand in a loop: it declares a name", 2,
          1 },
        { "buffer x u8[2]\nrepeat\nuntil x == 0 at most 2", "say which element decides: x[I]", 3,
          7 },
        { "buffer x u8[2]\nrepeat\nuntil x[0] = 0 at most 2",
          "expected ==, !=, <, <=, > or >=, found `=`", 3, 12 },
        { "buffer x u8[2]\nrepeat\nuntil x[0] == 0", "expected `at most N`, found the end", 3, 16 },
        { "buffer x u8[1]\nlet n = 0\nrepeat\nlet n = n + 1\nuntil x == 0 at most 3\nlet m = n",
          "the value of `n` here depends on how often the loop that ends at line 5 goes round, "
          "which only the run tells", 6, 9 },
        { "repeat 1000000\nsync\nend",
          "the loops of this scenario have more than 100000 lines in all rounds", 1, 1 },
        { "buffer x u8[4]\nprint x[2..4]", "x has 4 elements", 2, 12 },
        { "buffer x u8[4]\nprint x[2..1]", "a range goes upwards: 1 comes before 2", 2, 12 },
        { "buffer x u8[4]\nprint x[3][2]", "x has 4 elements", 2, 8 },
        { "buffer x u8[4]\nprint x[0][2]", "there is at least one row, and one column", 2, 8 },
        { "buffer x u8[4]\nprint x[0..1", "expected `]` after the last index, found the end", 2,
          13 },
        { "buffer x u8[4]\nexpect x = zero within -1", "a distance is 0 or more", 2, 24 },
        { "buffer x u8[4]\nexpect x = zero abs nan", "a distance is 0 or more", 2, 21 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct constants k;
        struct load_options loading = { &k, FORM_CRS, NULL, NULL };
        struct diags d = { .v = NULL };
        struct scenario scenario;
        struct source source;
        struct place p;

        constants_default(&k);
        source_from(&source, "t.host", cases[i].text, strlen(cases[i].text));
        assert_false(scenario_read(&scenario, &source, &loading, &d));
        assert_string_equal(d.v[0].message, cases[i].message);
        assert_int_equal(d.errors, 1);
        p = span_place(d.v[0].span);
        assert_int_equal(p.line, cases[i].line);
        assert_int_equal(p.column, cases[i].column);
        scenario_free(&scenario);
        source_free(&source);
        diags_free(&d);
    }
}

/* |got - want| <= relative * |want| + absolute. */
static void expect_has_two_distances(void **state)
{
    struct text none = { NULL, 0, 0 };

    (void)state;
    assert_int_equal(run_text("buffer a f32[3] = {1, 100, 0}\n"
                              "expect a = {1.5, 100.5, 0.5} abs 0.5\n"
                              "expect a = {1.5, 100.5, 0.5} abs 0.49\n"
                              "expect a = {1, 110, 0} within 0.1\n"
                              "expect a = {1, 110, 0.5} within 0.1\n"
                              "expect a = {1, 112, 0.5} within 0.1 abs 0.8\n"
                              "expect a = {1, 112, 0.5} within 0.1 abs 0.75\n"
                              "expect a[1..2] = {100, 0}\n"
                              "expect a[1] = {100}\n",
                              &none), 3);
    assert_null(none.s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loops_do_what_their_lines_would_do),
        cmocka_unit_test(wrong_loops_are_refused_at_their_place),
        cmocka_unit_test(expect_has_two_distances),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
