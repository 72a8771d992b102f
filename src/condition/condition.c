/* condition/condition.c: conditions over outcomes: parser, printer, evaluation. Knows no memory. */
#include "condition/condition.h"

#include <string.h>

#define MOST_NESTING 100u
#define MOST_FORMULAS 1000u /* the depth of the recursion that evaluates and prints */

enum formula_kind { FORMULA_OR, FORMULA_AND, FORMULA_NOT, FORMULA_COMPARE };
/* For which orders of its terms a comparison holds. */
enum { LESS = 1, EQUAL = 2, GREATER = 4 };

/* a, b: operands: formulas, or terms of a comparison. */
struct formula {
    uint8_t kind, orders;
    uint32_t a, b;
};

struct term {
    const char *name; /* NULL: a number */
    uint32_t value;
    struct integer number;
};

static const struct {
    const char *text;
    uint8_t orders;
} comparisons[] = { { "=", EQUAL }, { "==", EQUAL }, { "!=", LESS | GREATER }, { "<", LESS },
                    { ">", GREATER }, { "<=", LESS | EQUAL }, { ">=", GREATER | EQUAL } };

/* ---- parser ---- */

struct parser {
    struct condition *c;
    struct cursor *at;
    const struct value_names *names;
    unsigned depth;
};

static bool deeper(struct parser *p)
{
    if (p->depth++ < MOST_NESTING)
        return true;
    return diag_error(p->at->diags, p->at->span, "nested more than %u deep", MOST_NESTING);
}

static bool add(struct parser *p, struct formula f, uint32_t *out)
{
    struct condition *c = p->c;

    if (c->nformulas >= MOST_FORMULAS)
        return diag_error(p->at->diags, p->at->span, "more than %u parts of a condition",
                          MOST_FORMULAS);
    ARRAY_PUSH(c->formulas, c->nformulas, c->cap_formulas, f);
    *out = (uint32_t)c->nformulas - 1;
    return true;
}

static uint32_t add_term(struct parser *p, struct term t)
{
    ARRAY_PUSH(p->c->terms, p->c->nterms, p->c->cap_terms, t);
    return (uint32_t)p->c->nterms - 1;
}

/* "[" number "]" */
static bool parse_index(struct parser *p, struct value_name *n)
{
    struct integer i;

    if (!cursor_take(p->at, "["))
        return true;
    if (p->at->kind != LEXEME_NUMBER)
        return cursor_expected(p->at, "an index");
    if (!cursor_integer(p->at, &i))
        return false;
    n->index = i.magnitude;
    return cursor_expect(p->at, "]");
}

/* name | name "[" number "]" | thread ":" name. A thread is written P1, however it was named. */
static bool parse_name(struct parser *p, struct term *t)
{
    struct cursor *at = p->at;
    struct value_name n = { .span = at->span, .thread = NO_THREAD };

    if (cursor_owner(at, &n.thread)) {
        cursor_next(at);
        cursor_next(at);
        if (at->kind != LEXEME_WORD)
            return cursor_expected(at, "a register");
    }
    n.s = cursor_text(at);
    n.n = at->span.length;
    cursor_next(at);
    if (n.thread == NO_THREAD && !parse_index(p, &n))
        return false;
    n.span.length = at->before - n.span.at;
    if (!p->names->find(p->names->self, &n, &t->value, at->diags))
        return false;
    t->name = n.thread == NO_THREAD
                  ? arena_copy(&p->c->arena, n.span.source->text + n.span.at, n.span.length)
                  : arena_format(&p->c->arena, "P%u:%.*s", n.thread, (int)n.n, n.s);
    return true;
}

static bool parse_term(struct parser *p, uint32_t *out)
{
    struct term t = { .name = NULL };
    unsigned thread;

    if (p->at->kind == LEXEME_WORD || cursor_owner(p->at, &thread)) {
        if (!parse_name(p, &t))
            return false;
    } else if (p->at->kind == LEXEME_NUMBER || cursor_is(p->at, "-")) {
        if (!cursor_integer(p->at, &t.number))
            return false;
    } else {
        return cursor_expected(p->at, "a value such as x[0] or 1");
    }
    *out = add_term(p, t);
    return true;
}

/* term compare term */
static bool parse_comparison(struct parser *p, uint32_t *out)
{
    struct formula f = { .kind = FORMULA_COMPARE };
    size_t k = 0, n = sizeof comparisons / sizeof *comparisons;

    if (!parse_term(p, &f.a))
        return false;
    while (k < n && !cursor_is(p->at, comparisons[k].text))
        k++;
    if (k == n)
        return cursor_expected(p->at, "a comparison: = != < > <= >=");
    f.orders = comparisons[k].orders;
    cursor_next(p->at);
    return parse_term(p, &f.b) && add(p, f, out);
}

static bool parse_chain(struct parser *p, enum formula_kind kind, uint32_t *out);

/* negation = ("~" | "not") negation | "(" formula ")" | comparison */
static bool parse_not(struct parser *p, uint32_t *out)
{
    struct formula f = { .kind = FORMULA_NOT };
    bool ok;

    if (!deeper(p))
        return false;
    if (cursor_take(p->at, "~") || cursor_take(p->at, "not"))
        ok = parse_not(p, &f.a) && add(p, f, out);
    else if (cursor_take(p->at, "("))
        ok = parse_chain(p, FORMULA_OR, out) && cursor_expect(p->at, ")");
    else
        ok = parse_comparison(p, out);
    p->depth--;
    return ok;
}

/* Two adjacent marks of one byte each. */
static bool take_double(struct cursor *at, const char *mark)
{
    struct cursor behind = *at;

    if (!cursor_take(&behind, mark) || !cursor_take(&behind, mark))
        return false;
    *at = behind;
    return true;
}

static bool take_connective(struct cursor *at, bool is_or)
{
    return cursor_take(at, is_or ? "\\/" : "/\\") || cursor_take(at, is_or ? "or" : "and") ||
           take_double(at, is_or ? "|" : "&");
}

/* formula and conjunction: operands separated by `\/` or `/\` */
static bool parse_chain(struct parser *p, enum formula_kind kind, uint32_t *out)
{
    bool is_or = kind == FORMULA_OR;
    struct formula f = { .kind = (uint8_t)kind };

    if (!(is_or ? parse_chain(p, FORMULA_AND, out) : parse_not(p, out)))
        return false;
    while (take_connective(p->at, is_or)) {
        f.a = *out;
        if (!(is_or ? parse_chain(p, FORMULA_AND, &f.b) : parse_not(p, &f.b)) || !add(p, f, out))
            return false;
    }
    return true;
}

static bool parse_quantifier(struct parser *p)
{
    static const struct {
        const char *text;
        enum quantifier quantifier;
    } words[] = { { "exists", EXISTS }, { "forall", FORALL }, { "never", NOT_EXISTS } };

    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (cursor_take(p->at, words[k].text)) {
            p->c->quantifier = words[k].quantifier;
            return true;
        }
    p->c->quantifier = NOT_EXISTS;
    if (cursor_take(p->at, "~"))
        return cursor_expect(p->at, "exists");
    return cursor_expected(p->at, "exists, ~exists, never or forall");
}

/* Restricts the formula `root` to outcomes that pass `filter`: `filter and root`, or for forall
 * `root or not filter`. */
static bool add_filter(struct parser *p, uint32_t filter, uint32_t root)
{
    struct formula f = { .kind = FORMULA_AND, .a = filter, .b = root };
    struct formula no = { .kind = FORMULA_NOT, .a = filter };

    if (p->c->quantifier == FORALL) {
        f.kind = FORMULA_OR;
        if (!add(p, no, &f.a))
            return false;
    }
    return add(p, f, &root);
}

bool condition_parse(struct condition *c, struct cursor *at, const struct value_names *names)
{
    struct parser p = { .c = c, .at = at, .names = names };
    bool filters = cursor_take(at, "filter");
    uint32_t filter, root;

    *c = (struct condition){ .quantifier = EXISTS };
    return (!filters || parse_chain(&p, FORMULA_OR, &filter)) && parse_quantifier(&p) &&
           parse_chain(&p, FORMULA_OR, &root) && (!filters || add_filter(&p, filter, root));
}

bool condition_parse_formula(struct condition *c, enum quantifier quantifier, struct cursor *at,
                             const struct value_names *names)
{
    struct parser p = { .c = c, .at = at, .names = names };
    uint32_t root;

    *c = (struct condition){ .quantifier = quantifier };
    return parse_chain(&p, FORMULA_OR, &root);
}

void condition_assume(struct condition *c, const char *name, uint32_t value, struct integer number)
{
    struct parser p = { .c = c };
    const bool forall = c->quantifier == FORALL;
    struct formula f = { .kind = FORMULA_COMPARE, .orders = forall ? LESS | GREATER : EQUAL };
    struct formula both = { .kind = forall ? FORMULA_OR : FORMULA_AND };

    both.b = (uint32_t)c->nformulas - 1;
    f.a = add_term(&p, (struct term){ .name = name, .value = value });
    f.b = add_term(&p, (struct term){ .number = number });
    both.a = (uint32_t)c->nformulas;
    ARRAY_PUSH(c->formulas, c->nformulas, c->cap_formulas, f);
    ARRAY_PUSH(c->formulas, c->nformulas, c->cap_formulas, both);
}

bool condition_read(struct condition *c, const struct source *text, const struct value_names *names,
                    struct diags *d)
{
    struct cursor at;

    cursor_begin(&at, text, 0, d);
    return condition_parse(c, &at, names) &&
           (at.kind == LEXEME_END || cursor_expected(&at, "the end"));
}

void condition_free(struct condition *c)
{
    mem_free(c->formulas);
    mem_free(c->terms);
    arena_free(&c->arena);
    *c = (struct condition){ .quantifier = EXISTS };
}

/* ---- printer ---- */

static void print_term(const struct term *t, struct text *out)
{
    if (t->name != NULL)
        text_puts(out, t->name);
    else
        integer_print(t->number, out);
}

static const char *comparison_text(uint8_t orders)
{
    size_t k = 0;

    while (comparisons[k].orders != orders)
        k++;
    return comparisons[k].text;
}

static void print_formula(const struct condition *c, uint32_t index, struct text *out);

/* An operand, in parentheses when it binds weaker than what it is an operand of. */
static void print_operand(const struct condition *c, uint32_t index, enum formula_kind of,
                          struct text *out)
{
    bool open = c->formulas[index].kind < of ||
                (of == FORMULA_NOT && c->formulas[index].kind == FORMULA_COMPARE);

    text_puts(out, open ? "(" : "");
    print_formula(c, index, out);
    text_puts(out, open ? ")" : "");
}

static void print_formula(const struct condition *c, uint32_t index, struct text *out)
{
    const struct formula *f = &c->formulas[index];

    switch ((enum formula_kind)f->kind) {
    case FORMULA_OR:
    case FORMULA_AND:
        print_operand(c, f->a, (enum formula_kind)f->kind, out);
        text_puts(out, f->kind == FORMULA_OR ? " \\/ " : " /\\ ");
        print_operand(c, f->b, (enum formula_kind)f->kind, out);
        break;
    case FORMULA_NOT:
        text_puts(out, "~");
        print_operand(c, f->a, FORMULA_NOT, out);
        break;
    case FORMULA_COMPARE:
        print_term(&c->terms[f->a], out);
        text_puts(out, comparison_text(f->orders));
        print_term(&c->terms[f->b], out);
        break;
    }
}

void condition_print(const struct condition *c, struct text *out)
{
    static const char *const texts[] = {
        [EXISTS] = "exists", [NOT_EXISTS] = "~exists", [FORALL] = "forall"
    };

    text_printf(out, "%s (", texts[c->quantifier]);
    print_formula(c, (uint32_t)c->nformulas - 1, out);
    text_puts(out, ")");
}

/* ---- evaluation ---- */

static uint8_t compare(struct integer a, struct integer b)
{
    if (a.negative != b.negative)
        return a.negative ? LESS : GREATER;
    if (a.magnitude == b.magnitude)
        return EQUAL;
    return (a.magnitude < b.magnitude) != a.negative ? LESS : GREATER;
}

static struct integer term_value(const struct term *t, const struct values *v)
{
    return t->name != NULL ? v->get(v->self, t->value) : t->number;
}

static bool satisfied(const struct condition *c, uint32_t index, const struct values *v)
{
    const struct formula *f = &c->formulas[index];

    switch ((enum formula_kind)f->kind) {
    case FORMULA_OR:
        return satisfied(c, f->a, v) || satisfied(c, f->b, v);
    case FORMULA_AND:
        return satisfied(c, f->a, v) && satisfied(c, f->b, v);
    case FORMULA_NOT:
        return !satisfied(c, f->a, v);
    case FORMULA_COMPARE:
        break;
    }
    return (f->orders &
            compare(term_value(&c->terms[f->a], v), term_value(&c->terms[f->b], v))) != 0;
}

bool condition_satisfied(const struct condition *c, const struct values *v)
{
    return satisfied(c, (uint32_t)c->nformulas - 1, v);
}

/* exists is decided by one outcome that satisfies, ~exists by one that does, forall by one that
 * does not. */
enum answer condition_answer(const struct condition *c, const struct tally *t, bool complete)
{
    uint64_t decisive = c->quantifier == FORALL ? t->no : t->yes;

    if (decisive > 0)
        return c->quantifier == EXISTS ? ANSWER_HOLDS : ANSWER_FAILS;
    if (!complete)
        return ANSWER_OPEN;
    return c->quantifier == EXISTS ? ANSWER_FAILS : ANSWER_HOLDS;
}
