/* host/expression.c: reading and evaluating the expressions of a scenario, in one go. */
#include "host/expression.h"

#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "host/suggest.h"

#define MOST_OPEN 64 /* parentheses and signs in one another */

/* ---- variables ---- */

void variables_free(struct variables *all)
{
    for (size_t i = 0; i < all->n; i++)
        mem_free(all->v[i].name);
    mem_free(all->v);
    *all = (struct variables){ .v = NULL };
}

struct variable_of_host *variables_find(const struct variables *all, const struct word *w)
{
    size_t i = named_find(NAMED(all->v, all->n), w);

    return i < all->n ? &all->v[i] : NULL;
}

void variables_set(struct variables *all, const struct word *w, int64_t value)
{
    struct variable_of_host *v = variables_find(all, w);

    if (v == NULL) {
        ARRAY_PUSH(all->v, all->n, all->cap, (struct variable_of_host){ .name = word_copy(w) });
        v = &all->v[all->n - 1];
    }
    v->value = value;
    v->set = ++all->settings;
    v->unknown.source = NULL;
}

void variables_forget(struct variables *all, uint64_t settings, struct span loop)
{
    for (size_t i = 0; i < all->n; i++)
        if (all->v[i].set > settings)
            all->v[i].unknown = loop;
}

void variables_remove(struct variables *all, const struct word *w)
{
    struct variable_of_host *v = variables_find(all, w);

    if (v == NULL)
        return;
    mem_free(v->name);
    *v = all->v[--all->n];
}

/* ---- what comes next ---- */

static bool is_letter(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

bool expression_name(struct scan *s, struct word *w)
{
    size_t from;

    if (!is_letter(scan_peek(s)))
        return false;
    from = s->at;
    while (s->at < s->end &&
           (is_letter(s->source->text[s->at]) || is_digit(s->source->text[s->at])))
        s->at++;
    *w = (struct word){ s->source->text + from, s->at - from, scan_since(s, from) };
    return true;
}

/* Takes an operator, which may have two characters. */
static bool take_operator(struct scan *s, const char *op)
{
    size_t n = strlen(op);

    scan_peek(s);
    if (s->end - s->at < n || memcmp(s->source->text + s->at, op, n) != 0)
        return false;
    s->at += n;
    return true;
}

static bool operator_follows(struct scan s)
{
    int c = scan_peek(&s);

    return (c != EOF && c != '\0' && strchr("+-*/%", c) != NULL) || take_operator(&s, "<<") ||
           take_operator(&s, ">>");
}

/* A word that begins with a digit or a sign: a number alone is none, 1e-5 and 0x1p-3 neither. */
static bool begins_with_number(struct scan s)
{
    struct word w, digits;
    uint64_t bits;

    if (!scan_word(&s, &w))
        return false;
    digits = w;
    if (digits.s[0] == '-' || digits.s[0] == '+') {
        digits.s++;
        digits.n--;
    }
    if (number_u64(digits.s, digits.n, &bits))
        return operator_follows(s);
    return !number_f64_bits(w.s, w.n, &bits) && memchr(w.s, '.', w.n) == NULL &&
           strcspn(digits.s, "+-*/%") < digits.n;
}

bool expression_begins(const struct scan *s)
{
    struct scan ahead = *s;
    struct word w;
    int c;

    if (s->variables == NULL)
        return false;
    c = scan_peek(&ahead);
    if (c == '-') {
        struct scan behind = ahead;

        behind.at++;
        c = scan_peek(&behind);
        if (c == '(' || is_letter(c))
            ahead = behind;
    }
    if (scan_peek(&ahead) == '(')
        return true;
    if (expression_name(&ahead, &w))
        return variables_find(s->variables, &w) != NULL;
    return begins_with_number(ahead);
}

/* ---- values ---- */

static bool too_large(struct scan *s, size_t from)
{
    return diag_error(s->diags, scan_since(s, from), "the value does not fit in 64 bits");
}

static bool add(int64_t a, int64_t b, int64_t *out)
{
    if ((b > 0 && a > INT64_MAX - b) || (b < 0 && a < INT64_MIN - b))
        return false;
    *out = a + b;
    return true;
}

static bool multiply(int64_t a, int64_t b, int64_t *out)
{
    uint64_t x = a < 0 ? 0 - (uint64_t)a : (uint64_t)a, y = b < 0 ? 0 - (uint64_t)b : (uint64_t)b;
    bool negative = (a < 0) != (b < 0);
    uint64_t most = (uint64_t)INT64_MAX + negative;

    if (y != 0 && x > most / y)
        return false;
    *out = negative && x * y > 0 ? -(int64_t)(x * y - 1) - 1 : (int64_t)(x * y);
    return true;
}

/* By 2^b. Rightwards rounds downwards, as shifts of machines do. */
static bool shift(int64_t a, int64_t b, bool left, int64_t *out)
{
    if (b < 0 || b > 62)
        return false;
    if (left)
        return multiply(a, (int64_t)1 << b, out);
    *out = a >= 0 ? a >> b : -((-(a + 1)) >> b) - 1;
    return true;
}

static bool read_sum(struct scan *s, int64_t *value, unsigned open);

static bool read_shifts(struct scan *s, int64_t *value, unsigned open)
{
    size_t from = scan_here(s).at;
    bool left;
    int64_t by;

    if (!read_sum(s, value, open))
        return false;
    while ((left = take_operator(s, "<<")) || take_operator(s, ">>"))
        if (!read_sum(s, &by, open))
            return false;
        else if (!shift(*value, by, left, value))
            return too_large(s, from);
    return true;
}

static bool read_name(struct scan *s, const struct word *w, int64_t *value)
{
    const struct variable_of_host *v = variables_find(s->variables, w);

    if (v == NULL)
        return named_error(NAMED(s->variables->v, s->variables->n), w, "there is no variable",
                           s->diags);
    *value = v->value;
    if (v->unknown.source == NULL)
        return true;
    return diag_error(s->diags, w->span,
                      "the value of `%s` here depends on how often the loop that ends at line %u "
                      "goes round, which only the run tells",
                      v->name, span_place(v->unknown).line);
}

static bool read_digits(struct scan *s, int64_t *value)
{
    size_t from = s->at;
    uint64_t bits;
    struct span at;

    while (s->at < s->end &&
           (is_letter(s->source->text[s->at]) || is_digit(s->source->text[s->at])))
        s->at++;
    at = scan_since(s, from);
    if (!number_u64(s->source->text + from, at.length, &bits))
        return diag_error(s->diags, at, "expected a number, found `%.*s`",
                          (int)(at.length < 60 ? at.length : 60), s->source->text + from);
    *value = (int64_t)(bits & INT64_MAX);
    return bits <= INT64_MAX || too_large(s, from);
}

static bool read_factor(struct scan *s, int64_t *value, unsigned open)
{
    struct word w;
    size_t from = scan_here(s).at;
    bool minus = true; /* of several signs: is their number odd? */

    if (open == MOST_OPEN)
        return diag_error(s->diags, scan_here(s), "too many parentheses in one another");
    if (scan_take(s, '('))
        return read_shifts(s, value, open + 1) && scan_expect(s, ')', "after the expression");
    if (scan_take(s, '-')) {
        while (scan_take(s, '-'))
            minus = !minus;
        return read_factor(s, value, open + 1) &&
               (!minus || multiply(*value, -1, value) || too_large(s, from));
    }
    if (expression_name(s, &w))
        return read_name(s, &w, value);
    if (is_digit(scan_peek(s)))
        return read_digits(s, value);
    return scan_unexpected(s, "a number, a variable or `(`");
}

static bool divide(struct scan *s, struct span at, int64_t by, bool rest, int64_t *value)
{
    if (by == 0)
        return diag_error(s->diags, at, "this divides by 0");
    if (by == -1) /* the quotient may not fit */
        return rest ? (*value = 0, true)
                    : multiply(*value, -1, value) || too_large(s, at.at);
    *value = rest ? *value % by : *value / by;
    return true;
}

static bool read_product(struct scan *s, int64_t *value, unsigned open)
{
    size_t from = scan_here(s).at;
    struct span at;
    int64_t by;

    if (!read_factor(s, value, open))
        return false;
    for (;;) {
        int op = scan_peek(s);

        if (op != '*' && op != '/' && op != '%')
            return true;
        s->at++;
        at = scan_here(s);
        if (!read_factor(s, &by, open) ||
            !(op == '*' ? multiply(*value, by, value) || too_large(s, from)
                        : divide(s, at, by, op == '%', value)))
            return false;
    }
}

static bool read_sum(struct scan *s, int64_t *value, unsigned open)
{
    size_t from = scan_here(s).at;
    int64_t by;

    if (!read_product(s, value, open))
        return false;
    for (;;) {
        int op = scan_peek(s);

        if (op != '+' && op != '-')
            return true;
        s->at++;
        if (!read_product(s, &by, open))
            return false;
        if (op == '-' && by == INT64_MIN)
            return too_large(s, from);
        if (!add(*value, op == '-' ? -by : by, value))
            return too_large(s, from);
    }
}

bool expression_read(struct scan *s, int64_t *value)
{
    return read_shifts(s, value, 0);
}
