/* debug/eval_read.c: reading expressions into a tree. */
#include "debug/eval_node.h"

#include <string.h>

#include "base/mem.h"
#include "base/number.h"

#define MOST_OPEN 64 /* operands in one another */
#define MOST_NODES 1000

/* Operators of two operands; those of a higher level bind closer. Longer ones come first. */
static const struct binary {
    const char *text;
    unsigned level;
    enum eval_op op;
} binaries[] = {
    { "||", 1, EVAL_OROR }, { "&&", 2, EVAL_ANDAND }, { "==", 6, EVAL_EQ },  { "!=", 6, EVAL_NE },
    { "<<", 8, EVAL_SHL },  { ">>", 8, EVAL_SHR },    { "<=", 7, EVAL_LE },  { ">=", 7, EVAL_GE },
    { "<", 7, EVAL_LT },    { ">", 7, EVAL_GT },      { "|", 3, EVAL_OR },   { "^", 4, EVAL_XOR },
    { "&", 5, EVAL_AND },   { "+", 9, EVAL_ADD },     { "-", 9, EVAL_SUB },  { "*", 10, EVAL_MUL },
    { "/", 10, EVAL_DIV },  { "%", 10, EVAL_REM }
};

/* An expression while it is read. */
struct reading {
    struct stepping *x;
    struct scan *s;
    struct eval *e;
    unsigned open;
};

static uint32_t add(struct reading *r, struct eval_node n)
{
    ARRAY_PUSH(r->e->nodes, r->e->n, r->e->cap, n);
    return (uint32_t)r->e->n - 1;
}

static struct eval_node node(enum eval_op op, uint32_t a, uint32_t b)
{
    return (struct eval_node){ .op = op, .a = a, .b = b, .type = TYPE_NONE };
}

static bool is_letter(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || c == '%';
}

static bool is_digit(int c)
{
    return c >= '0' && c <= '9';
}

/* The next byte, without leaving out blanks; EOF at the end. */
static int next(const struct scan *s)
{
    return s->at < s->end ? (unsigned char)s->source->text[s->at] : EOF;
}

static struct word word_since(const struct scan *s, size_t from)
{
    return (struct word){ s->source->text + from, s->at - from, scan_since(s, from) };
}

/* ---- operands ---- */

static bool read_level(struct reading *r, unsigned level, uint32_t *root);
static bool read_operand(struct reading *r, uint32_t *root);

/* 0x3, 12, 1.5e-3, 0x1p4 */
static bool read_number(struct reading *r, uint32_t *root)
{
    struct scan *s = r->s;
    size_t from = s->at;
    struct eval_node n = node(EVAL_CONSTANT, NO_EVAL_NODE, NO_EVAL_NODE);
    bool hex = next(s) == '0' && s->at + 1 < s->end && (s->source->text[s->at + 1] | 0x20) == 'x';
    struct word w;

    while (is_digit(next(s)) || (is_letter(next(s)) && next(s) != '%') || next(s) == '.' ||
           ((next(s) == '-' || next(s) == '+') &&
            (s->source->text[s->at - 1] | 0x20) == (hex ? 'p' : 'e')))
        s->at++;
    w = word_since(s, from);
    n.value.kind = EVAL_SIGNED;
    if (number_u64(w.s, w.n, &n.value.bits)) {
        n.value.kind = n.value.bits >> 63 != 0 ? EVAL_UNSIGNED : EVAL_SIGNED;
    } else {
        n.value.kind = EVAL_REAL;
        if (!number_f64_bits(w.s, w.n, &n.value.bits))
            return diag_error(s->diags, w.span, "expected a number, found `%.*s`", WORD_SHOWN(w),
                              w.s);
    }
    *root = add(r, n);
    return true;
}

/* [":" TYPE] */
static bool read_type(struct reading *r, enum type *t)
{
    return !scan_take(r->s, ':') || type_read(r->s, t);
}

static bool read_name(struct reading *r, uint32_t *root)
{
    struct scan *s = r->s;
    size_t from = s->at;
    struct eval_node n = node(EVAL_NAME, NO_EVAL_NODE, NO_EVAL_NODE);
    bool ok = true;
    struct word w;

    while (is_letter(next(s)) || is_digit(next(s)) || next(s) == '.')
        s->at++;
    w = word_since(s, from);
    if (!eval_name_known(r->x, &w, r->e))
        return false;
    if (scan_take(s, '['))
        ok = read_level(r, 1, &n.a) && scan_expect(s, ']', "after the index");
    ok = ok && read_type(r, &n.type);
    if (ok) {
        n.name = word_copy(&w);
        *root = add(r, n);
    }
    return ok;
}

static bool read_parentheses(struct reading *r, uint32_t *root)
{
    return read_level(r, 1, root) && scan_expect(r->s, ')', "after the expression");
}

static bool read_unary(struct reading *r, enum eval_op op, uint32_t *root)
{
    struct eval_node n;
    uint32_t a;

    if (!read_operand(r, &a))
        return false;
    n = node(op, a, NO_EVAL_NODE);
    if (op == EVAL_DEREF && !read_type(r, &n.type))
        return false;
    *root = add(r, n);
    return true;
}

static bool read_operand(struct reading *r, uint32_t *root)
{
    static const struct {
        char mark;
        enum eval_op op;
    } marks[] = { { '-', EVAL_NEG }, { '!', EVAL_NOT }, { '~', EVAL_INVERT }, { '*', EVAL_DEREF } };
    int c = scan_peek(r->s);
    bool ok;

    if (r->open == MOST_OPEN || r->e->n > MOST_NODES)
        return diag_error(r->s->diags, scan_here(r->s), "this expression is too large");
    r->open++;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (scan_take(r->s, marks[i].mark)) {
            ok = read_unary(r, marks[i].op, root);
            r->open--;
            return ok;
        }
    if (scan_take(r->s, '+'))
        ok = read_operand(r, root);
    else if (scan_take(r->s, '('))
        ok = read_parentheses(r, root);
    else if (is_digit(c))
        ok = read_number(r, root);
    else if (is_letter(c))
        ok = read_name(r, root);
    else
        ok = scan_unexpected(r->s, "a number, a name or `(`");
    r->open--;
    return ok;
}

/* ---- operators ---- */

/* The operator that comes next, if it binds so closely at least. */
static const struct binary *take_binary(struct scan *s, unsigned level)
{
    scan_peek(s);
    for (size_t i = 0; i < sizeof binaries / sizeof *binaries; i++) {
        size_t n = strlen(binaries[i].text);

        if (s->end - s->at < n || memcmp(s->source->text + s->at, binaries[i].text, n) != 0)
            continue;
        if (binaries[i].level < level)
            return NULL;
        s->at += n;
        return &binaries[i];
    }
    return NULL;
}

static bool read_level(struct reading *r, unsigned level, uint32_t *root)
{
    const struct binary *b;
    uint32_t other;

    if (!read_operand(r, root))
        return false;
    while ((b = take_binary(r->s, level)) != NULL) {
        if (!read_level(r, b->level + 1, &other))
            return false;
        *root = add(r, node(b->op, *root, other));
    }
    if (scan_peek(r->s) == '=')
        return diag_error(r->s->diags, scan_here(r->s), "nothing is assigned here: `==` compares");
    return true;
}

bool eval_read(struct stepping *x, struct scan *s, struct eval *e)
{
    struct reading r = { x, s, e, 0 };
    uint32_t root;

    return read_level(&r, 1, &root);
}

void eval_free(struct eval *e)
{
    for (size_t i = 0; i < e->n; i++)
        mem_free(e->nodes[i].name);
    mem_free(e->nodes);
    *e = (struct eval){ .nodes = NULL };
}
