/* structured/parser.c: the reader of structured programs (section 3.1), one function a production;
 * the grammar is in docs/structured.md. Knows no semantics. */
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "structured/reader.h"

/* Blocks, parentheses and operators that are open at once. What is printed has at most twice as
 * many as statements and operators are nested. */
#define MOST_OPEN 1000u

struct parser {
    struct lexer lex;
    struct simt_program *program;
    struct simt_names names;
    uint32_t inside; /* the innermost if or while, or NO_SIMT */
    unsigned open;   /* depth of the recursion of this reader */
    unsigned nested; /* ifs and whiles around the next statement */
};

/* A list of statements that grows. */
struct list {
    uint32_t first, last;
};
#define NO_LIST { NO_SIMT, NO_SIMT }

/* ---- tokens ---- */

static bool is(const struct parser *p, const char *text)
{
    return lexer_is(&p->lex, text);
}

static void next(struct parser *p)
{
    lexer_next(&p->lex);
}

/* Steps over the token if it is this one. */
static bool accept(struct parser *p, const char *text)
{
    if (!is(p, text))
        return false;
    next(p);
    return true;
}

static bool expected(struct parser *p, const char *what)
{
    struct span s = p->lex.token;

    if (p->lex.kind == TOKEN_BAD)
        return false;
    if (p->lex.kind == TOKEN_END)
        return diag_error(p->lex.d, s, "expected %s, the file ends here", what);
    return diag_error(p->lex.d, s, "expected %s, found `%.*s`", what,
                      (int)(s.length < 40 ? s.length : 40), s.source->text + s.at);
}

/* Takes a token that must come next. */
static bool expect(struct parser *p, const char *text)
{
    char what[16];

    if (accept(p, text))
        return true;
    snprintf(what, sizeof what, "`%s`", text);
    return expected(p, what);
}

static bool is_name(const struct parser *p)
{
    return p->lex.kind == TOKEN_WORD && !simt_is_reserved(p->lex.token);
}

/* NAME */
static bool parse_name(struct parser *p, const char **name, struct span *span)
{
    if (!is_name(p))
        return expected(p, "a name");
    *span = p->lex.token;
    *name = arena_copy(&p->program->arena, span->source->text + span->at, span->length);
    next(p);
    return true;
}

/* INT: decimal digits; with `minus` before it it may be one greater. */
static bool parse_number(struct parser *p, bool minus, int64_t *out)
{
    struct span s = p->lex.token;
    uint64_t most = (uint64_t)INT64_MAX + (minus ? 1 : 0), value;

    if (p->lex.kind != TOKEN_NUMBER)
        return expected(p, "a number");
    if (!number_u64(s.source->text + s.at, s.length, &value) || value > most)
        return diag_error(p->lex.d, s, "this number does not fit into 64 bits with sign");
    if (minus)
        *out = value == 0 ? 0 : -1 - (int64_t)(value - 1);
    else
        *out = (int64_t)value;
    next(p);
    return true;
}

/* int = [ "-" ] INT */
static bool parse_int(struct parser *p, int64_t *out)
{
    bool minus = accept(p, "-");

    return parse_number(p, minus, out);
}

/* One more open bracket, operator or statement. The caller takes it back. */
static bool deeper(struct parser *p)
{
    if (p->open++ < MOST_OPEN)
        return true;
    return diag_error(p->lex.d, p->lex.token, "more than %u brackets and operators are open here",
                      MOST_OPEN);
}

/* ---- expressions ---- */

static bool parse_expr(struct parser *p, const struct simt_expr **out);
static bool parse_unary(struct parser *p, const struct simt_expr **out);

/* Makes e of its operands. NULL with an error: it is too deep. */
static const struct simt_expr *new_expr(struct parser *p, struct simt_expr e)
{
    struct simt_expr *copy = arena_new(&p->program->arena, sizeof *copy);

    e.depth = 1;
    for (unsigned i = 0; i < 3; i++)
        if (e.operand[i] != NULL && e.operand[i]->depth >= e.depth)
            e.depth = e.operand[i]->depth + 1;
    if (e.depth > SIMT_MOST_NESTING) {
        diag_error(p->lex.d, e.span, "more than %u operators inside each other", SIMT_MOST_NESTING);
        return NULL;
    }
    *copy = e;
    return copy;
}

/* Joins operands by an operator. */
static bool join(struct parser *p, enum simt_operator op, const struct simt_expr *const operand[3],
                 struct span span, const struct simt_expr **out)
{
    struct simt_expr e = { .op = op, .operand = { operand[0], operand[1], operand[2] },
                           .span = span };

    for (unsigned i = 0; i < 3; i++)
        if (operand[i] != NULL)
            e.span = span_join(e.span, operand[i]->span);
    *out = new_expr(p, e);
    return *out != NULL;
}

/* place = NAME [ "[" expr "]" ] */
static bool parse_place(struct parser *p, const struct simt_expr **out)
{
    struct simt_expr e = { .op = SIMT_SCALAR, .span = p->lex.token };
    struct span name = p->lex.token;

    if (!is_name(p))
        return expected(p, "a name");
    next(p);
    if (is(p, "("))
        return diag_error(p->lex.d, name, "a call is a statement and has no value");
    if (accept(p, "[")) {
        e.op = SIMT_ELEMENT;
        if (!parse_expr(p, &e.operand[0]) || !expect(p, "]"))
            return false;
        e.span = span_join(name, p->lex.before);
    }
    e.variable = simt_use_variable(&p->names, name, e.op == SIMT_ELEMENT);
    *out = new_expr(p, e);
    return *out != NULL;
}

/* primary = INT | "tid" | "ntid" | "(" expr ")" | place */
static bool parse_primary(struct parser *p, const struct simt_expr **out)
{
    struct simt_expr e = { .op = SIMT_NUMBER, .span = p->lex.token };

    if (accept(p, "("))
        return parse_expr(p, out) && expect(p, ")");
    if (is_name(p))
        return parse_place(p, out);
    if (accept(p, "tid")) {
        e.op = SIMT_TID;
    } else if (accept(p, "ntid")) {
        e.op = SIMT_NTID;
    } else if (p->lex.kind != TOKEN_NUMBER) {
        return expected(p, "an expression");
    } else if (!parse_number(p, false, &e.number)) {
        return false;
    }
    *out = new_expr(p, e);
    return true;
}

/* unary = ("!" | "~" | "-") unary | primary */
static bool parse_unary(struct parser *p, const struct simt_expr **out)
{
    static const struct {
        const char *text;
        enum simt_operator op;
    } signs[] = { { "!", SIMT_NOT }, { "~", SIMT_COMPLEMENT }, { "-", SIMT_MINUS } };
    struct span sign = p->lex.token;
    const struct simt_expr *operand[3] = { NULL, NULL, NULL };
    bool ok;

    if (!deeper(p))
        return false;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (accept(p, signs[i].text)) {
            ok = parse_unary(p, &operand[0]) && join(p, signs[i].op, operand, sign, out);
            p->open--;
            return ok;
        }
    ok = parse_primary(p, out);
    p->open--;
    return ok;
}

/* Operators of two operands, which bind to the left; a higher level binds closer. */
static const struct binary {
    const char *text;
    unsigned level;
    enum simt_operator op;
} binaries[] = {
    { "||", 1, SIMT_OR },           { "&&", 2, SIMT_AND },          { "|", 3, SIMT_BIT_OR },
    { "^", 4, SIMT_BIT_XOR },       { "&", 5, SIMT_BIT_AND },       { "==", 6, SIMT_EQUAL },
    { "!=", 6, SIMT_UNEQUAL },      { "<", 7, SIMT_LESS },          { "<=", 7, SIMT_LESS_EQUAL },
    { ">", 7, SIMT_GREATER },       { ">=", 7, SIMT_GREATER_EQUAL }, { "<<", 8, SIMT_SHIFT_LEFT },
    { ">>", 8, SIMT_SHIFT_RIGHT },  { "+", 9, SIMT_ADD },           { "-", 9, SIMT_SUBTRACT },
    { "*", 10, SIMT_MULTIPLY },     { "/", 10, SIMT_DIVIDE },       { "%", 10, SIMT_REMAINDER },
};

/* The operator that comes next, of this level or a higher one; NULL: none. */
static const struct binary *binary_here(const struct parser *p, unsigned level)
{
    for (size_t i = 0; i < sizeof binaries / sizeof *binaries; i++)
        if (binaries[i].level >= level && is(p, binaries[i].text))
            return &binaries[i];
    return NULL;
}

/* binary = unary { OPERATOR binary of a higher level }, from this level up */
static bool parse_binary(struct parser *p, unsigned level, const struct simt_expr **out)
{
    const struct simt_expr *operand[3] = { NULL, NULL, NULL };
    const struct binary *b;
    bool ok = parse_unary(p, &operand[0]);

    while (ok && (b = binary_here(p, level)) != NULL) {
        next(p);
        ok = deeper(p) && parse_binary(p, b->level + 1, &operand[1]) &&
             join(p, b->op, operand, operand[0]->span, &operand[0]);
        p->open--;
    }
    *out = operand[0];
    return ok;
}

/* expr = binary [ "?" expr ":" expr ] */
static bool parse_expr(struct parser *p, const struct simt_expr **out)
{
    const struct simt_expr *operand[3] = { NULL, NULL, NULL };
    bool ok = deeper(p) && parse_binary(p, 1, &operand[0]);

    *out = operand[0];
    if (ok && accept(p, "?"))
        ok = parse_expr(p, &operand[1]) && expect(p, ":") && parse_expr(p, &operand[2]) &&
             join(p, SIMT_CHOOSE, operand, operand[0]->span, out);
    p->open--;
    return ok;
}

/* "(" expr ")" */
static bool parse_condition(struct parser *p, const struct simt_expr **out)
{
    return expect(p, "(") && parse_expr(p, out) && expect(p, ")");
}

/* ---- statements ---- */

/* From `first` to the end of the token before the current one. */
static struct span since(const struct parser *p, struct span first)
{
    return span_join(first, p->lex.before);
}

/* Appends a statement to a list. Its kind, span, text and expressions are set. NO_SIMT with an
 * error: there are too many. */
static uint32_t add(struct parser *p, struct list *l, struct simt_statement s)
{
    struct simt_program *to = p->program;
    uint32_t i = (uint32_t)to->nstatements;

    if (i >= SIMT_MOST_STATEMENTS) {
        diag_error(p->lex.d, s.span, "more than %u statements", SIMT_MOST_STATEMENTS);
        return NO_SIMT;
    }
    s.line = span_place(s.span).line;
    s.next = NO_SIMT;
    s.inside = p->inside;
    s.function = (uint32_t)to->nfunctions - 1;
    s.list[0] = s.list[1] = NO_SIMT;
    s.callee = NO_SIMT;
    ARRAY_PUSH(to->statements, to->nstatements, to->cap_statements, s);
    if (l->first == NO_SIMT)
        l->first = i;
    else
        to->statements[l->last].next = i;
    l->last = i;
    return i;
}

/* The same of a simple statement, whose text is its own and `end`. */
static bool add_simple(struct parser *p, struct list *l, struct simt_statement s, const char *end)
{
    s.text = lexer_text(&p->program->arena, s.span, end);
    return add(p, l, s) != NO_SIMT;
}

/* A list without a statement is `;`. */
static bool fill(struct parser *p, struct list *l, struct span span)
{
    struct simt_statement s = { .kind = SIMT_SKIP, .span = span, .text = ";" };

    return l->first != NO_SIMT || add(p, l, s) != NO_SIMT;
}

/* place ("=" | "+=" | …) expr; `x += e` is `x = x + (e)`. */
static bool parse_value(struct parser *p, const struct simt_expr *place,
                        const struct simt_expr **out)
{
    static const struct {
        const char *text;
        enum simt_operator op;
    } signs[] = { { "+=", SIMT_ADD }, { "-=", SIMT_SUBTRACT }, { "*=", SIMT_MULTIPLY },
                  { "/=", SIMT_DIVIDE }, { "%=", SIMT_REMAINDER }, { "&=", SIMT_BIT_AND },
                  { "|=", SIMT_BIT_OR }, { "^=", SIMT_BIT_XOR } };
    const struct simt_expr *operand[3] = { place, NULL, NULL };

    if (accept(p, "="))
        return parse_expr(p, out);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (accept(p, signs[i].text))
            return parse_expr(p, &operand[1]) &&
                   join(p, signs[i].op, operand, place->span, out);
    return expected(p, "an assignment");
}

/* `++x` is `x = x + 1`. */
static bool one_more(struct parser *p, const struct simt_expr *place, struct span sign, bool minus,
                     const struct simt_expr **out)
{
    const struct simt_expr *operand[3] = { place, NULL, NULL };

    operand[1] = new_expr(p, (struct simt_expr){ .op = SIMT_NUMBER, .number = 1, .span = sign });
    return join(p, minus ? SIMT_SUBTRACT : SIMT_ADD, operand, sign, out);
}

/* place (ASSIGNMENT expr | "++" | "--") ";" | ("++" | "--") place ";" */
static bool parse_assignment(struct parser *p, struct list *l)
{
    struct span first = p->lex.token, sign = first;
    struct simt_statement s = { .kind = SIMT_ASSIGN };
    bool before = is(p, "++") || is(p, "--"), minus = is(p, "--"), ok;

    if (is(p, "tid") || is(p, "ntid"))
        return diag_error(p->lex.d, first, "`%s` is read-only", is(p, "tid") ? "tid" : "ntid");
    if (before)
        next(p);
    if (before && (is(p, "tid") || is(p, "ntid")))
        return parse_assignment(p, l);
    if (!parse_place(p, &s.place))
        return false;
    if (!before && (is(p, "++") || is(p, "--"))) {
        sign = p->lex.token;
        minus = is(p, "--");
        before = true;
        next(p);
    }
    ok = before ? one_more(p, s.place, sign, minus, &s.value) : parse_value(p, s.place, &s.value);
    if (!ok || !expect(p, ";"))
        return false;
    s.span = since(p, first);
    return add_simple(p, l, s, "");
}

/* "int" NAME [ "=" expr ] { "," NAME [ "=" expr ] } ";" */
static bool parse_declaration(struct parser *p, struct list *l)
{
    struct simt_variable v = { .kind = SIMT_LOCAL, .length = 1 };
    struct simt_statement s = { .kind = SIMT_ASSIGN };
    struct simt_expr place = { .op = SIMT_SCALAR };

    v.function = (uint32_t)p->program->nfunctions - 1;
    do {
        next(p);
        if (!parse_name(p, &v.name, &v.span))
            return false;
        if (is(p, "["))
            return diag_error(p->lex.d, v.span, "only shared variables are arrays");
        place.variable = (uint32_t)p->program->nvariables;
        place.span = v.span;
        simt_declare_variable(&p->names, v);
        if (!accept(p, "="))
            continue;
        s.place = new_expr(p, place);
        if (!parse_expr(p, &s.value))
            return false;
        s.span = since(p, v.span);
        if (!add_simple(p, l, s, ";"))
            return false;
    } while (is(p, ","));
    return expect(p, ";");
}

static bool parse_statement(struct parser *p, struct list *l);

/* A statement as a list: the path of an if, the body of a while (`inside`). */
static bool parse_path(struct parser *p, uint32_t inside, unsigned path)
{
    struct list l = NO_LIST;
    struct span first = p->lex.token;
    uint32_t outer = p->inside;
    bool ok;

    p->inside = inside;
    if (p->nested++ >= SIMT_MOST_NESTING)
        return diag_error(p->lex.d, first, "more than %u statements inside each other",
                          SIMT_MOST_NESTING);
    ok = parse_statement(p, &l) && fill(p, &l, first);
    p->nested--;
    p->inside = outer;
    p->program->statements[inside].list[path] = l.first;
    return ok;
}

/* "if" "(" expr ")" stm [ "else" stm ] | "while" "(" expr ")" stm */
static bool parse_control(struct parser *p, struct list *l)
{
    struct span first = p->lex.token;
    struct simt_statement s = { .kind = is(p, "if") ? SIMT_IF : SIMT_WHILE };
    struct list missing = NO_LIST;
    uint32_t i;
    bool ok;

    next(p);
    if (!parse_condition(p, &s.value))
        return false;
    s.span = since(p, first);
    s.text = lexer_text(&p->program->arena, s.span, "");
    i = add(p, l, s);
    if (i == NO_SIMT || !parse_path(p, i, 0))
        return false;
    if (s.kind == SIMT_WHILE)
        return true;
    if (accept(p, "else"))
        return parse_path(p, i, 1);
    p->inside = i;
    ok = fill(p, &missing, s.span);
    p->inside = p->program->statements[i].inside;
    p->program->statements[i].list[1] = missing.first;
    return ok;
}

/* "{" { stm } "}", spliced into the list around it */
static bool parse_block(struct parser *p, struct list *l)
{
    if (!expect(p, "{"))
        return false;
    while (!is(p, "}") && p->lex.kind != TOKEN_END)
        if (!parse_statement(p, l))
            return false;
    return expect(p, "}");
}

/* NAME "(" ")" ";", its name is read */
static bool parse_call(struct parser *p, struct list *l, struct span name)
{
    struct simt_statement s = { .kind = SIMT_CALL };

    next(p);
    if (!accept(p, ")"))
        return expected(p, "`)`, for functions have no parameters");
    if (!expect(p, ";"))
        return false;
    s.span = since(p, name);
    simt_note_call(&p->names, (uint32_t)p->program->nstatements, name);
    return add_simple(p, l, s, "");
}

/* An assignment or a call, which the token after the name decides. */
static bool parse_named(struct parser *p, struct list *l)
{
    struct lexer at_name = p->lex;

    next(p);
    if (is(p, "("))
        return parse_call(p, l, at_name.token);
    if (p->lex.kind == TOKEN_BAD)
        return false;
    p->lex = at_name;
    return parse_assignment(p, l);
}

/* ";" | "break" ";" | "return" ";" */
static bool parse_word(struct parser *p, struct list *l)
{
    struct span first = p->lex.token;
    struct simt_statement s = { .kind = is(p, "break") ? SIMT_BREAK : SIMT_RETURN };

    if (is(p, ";"))
        s.kind = SIMT_SKIP;
    else
        next(p);
    if (s.kind == SIMT_BREAK)
        simt_break_placed(&p->names, p->inside, first);
    if (!expect(p, ";"))
        return false;
    s.span = since(p, first);
    return add_simple(p, l, s, "");
}

/* stm */
static bool parse_open_statement(struct parser *p, struct list *l)
{
    if (is(p, "{"))
        return parse_block(p, l);
    if (is(p, "int"))
        return parse_declaration(p, l);
    if (is(p, "if") || is(p, "while"))
        return parse_control(p, l);
    if (is(p, ";") || is(p, "break") || is(p, "return"))
        return parse_word(p, l);
    if (is_name(p))
        return parse_named(p, l);
    if (is(p, "++") || is(p, "--") || is(p, "tid") || is(p, "ntid"))
        return parse_assignment(p, l);
    return expected(p, "a statement");
}

static bool parse_statement(struct parser *p, struct list *l)
{
    bool ok = deeper(p) && parse_open_statement(p, l);

    p->open--;
    return ok;
}

/* ---- files ---- */

/* "{" int { "," int } "}", at most v->length */
static bool parse_values(struct parser *p, struct simt_variable *v)
{
    int64_t *values = NULL;
    size_t n = 0, cap = 0;
    int64_t one;
    struct span at;
    bool ok = true;

    do {
        next(p);
        at = p->lex.token;
        ok = parse_int(p, &one);
        if (ok && n == v->length)
            ok = diag_error(p->lex.d, at, "more values than `%s` has elements", v->name);
        if (ok)
            ARRAY_PUSH(values, n, cap, one);
    } while (ok && is(p, ","));
    if (ok) {
        v->values = memcpy(arena_new(&p->program->arena, n * sizeof *values), values,
                           n * sizeof *values);
        v->nvalues = n;
    }
    mem_free(values);
    return ok && expect(p, "}");
}

/* "=" ( int | "{" … "}" ) */
static bool parse_first_values(struct parser *p, struct simt_variable *v)
{
    int64_t *one;

    if (v->kind == SIMT_ARRAY)
        return is(p, "{") ? parse_values(p, v) : expected(p, "`{` and the values of an array");
    one = arena_new(&p->program->arena, sizeof *one);
    v->values = one;
    v->nvalues = 1;
    return parse_int(p, one);
}

/* "[" INT "]" */
static bool parse_length(struct parser *p, struct simt_variable *v)
{
    struct span at;
    int64_t length;

    next(p);
    at = p->lex.token;
    if (!parse_number(p, false, &length))
        return false;
    if (length < 1 || length > SIMT_MOST_ELEMENTS)
        return diag_error(p->lex.d, at, "an array has 1 to %u elements", SIMT_MOST_ELEMENTS);
    v->kind = SIMT_ARRAY;
    v->length = (uint64_t)length;
    return expect(p, "]");
}

/* svar = ["*"] NAME [ "[" INT "]" ] [ "=" … ] */
static bool parse_svar(struct parser *p)
{
    struct simt_variable v = { .kind = SIMT_SHARED, .function = NO_SIMT, .length = 1 };
    bool pointer = accept(p, "*");

    if (!parse_name(p, &v.name, &v.span))
        return false;
    if (pointer && (is(p, "[") || is(p, "=")))
        return diag_error(p->lex.d, p->lex.token, "`*%s` gets its length and its values by "
                          "--buffer %s=s64[N]:…", v.name, v.name);
    if (pointer) {
        v.kind = SIMT_ARRAY;
        v.length = 0;
    }
    if (is(p, "[") && !parse_length(p, &v))
        return false;
    if (accept(p, "=") && !parse_first_values(p, &v))
        return false;
    simt_declare_variable(&p->names, v);
    return true;
}

static bool is_shared(const struct parser *p)
{
    return is(p, "shared") || is(p, "__shared") || is(p, "__shared__");
}

/* shared = ("shared" | "__shared" | "__shared__") "int" svar { "," svar } ";" */
static bool parse_shared(struct parser *p)
{
    next(p);
    if (!expect(p, "int"))
        return false;
    do {
        if (!parse_svar(p))
            return false;
    } while (accept(p, ","));
    return expect(p, ";");
}

/* The body of the function that was declared last: a list that began at `first`. */
static bool end_body(struct parser *p, struct list *l, struct span first)
{
    struct simt_function *f = &p->program->functions[p->program->nfunctions - 1];

    f->end_line = span_place(p->lex.before).line;
    if (!fill(p, l, first))
        return false;
    f->body = l->first;
    return true;
}

/* function = "void" NAME "(" ")" "{" { stm } "}" */
static bool parse_function(struct parser *p)
{
    struct list l = NO_LIST;
    struct span span, first;
    const char *name;

    if (is_shared(p))
        return diag_error(p->lex.d, p->lex.token, "shared variables stand before all functions");
    if (!expect(p, "void") || !parse_name(p, &name, &span) || !expect(p, "("))
        return false;
    if (!accept(p, ")"))
        return expected(p, "`)`, for functions have no parameters");
    if (!simt_declare_function(&p->names, name, span))
        return false;
    first = p->lex.token;
    return parse_block(p, &l) && end_body(p, &l, first);
}

/* stm { stm }, the body of main */
static bool parse_bare_list(struct parser *p)
{
    struct list l = NO_LIST;
    struct span first = p->lex.token;

    first.length = 0;
    if (!simt_declare_function(&p->names, "main", first))
        return false;
    do {
        if (!parse_statement(p, &l))
            return false;
    } while (p->lex.kind != TOKEN_END);
    return end_body(p, &l, first);
}

/* file = { shared } ( { function } | stm { stm } ) */
static bool parse_file(struct parser *p)
{
    next(p);
    while (is_shared(p))
        if (!parse_shared(p))
            return false;
    p->program->nshared = p->program->nvariables;
    if (p->lex.kind == TOKEN_END)
        return expected(p, "a function or a statement");
    if (!is(p, "void"))
        return parse_bare_list(p);
    do {
        if (!parse_function(p))
            return false;
    } while (p->lex.kind != TOKEN_END);
    return true;
}

bool simt_read(struct simt_program *p, const struct source *source, struct diags *d)
{
    struct parser r = { .lex = { .source = source, .d = d }, .program = p, .inside = NO_SIMT };
    unsigned errors = d->errors;

    *p = (struct simt_program){ .source = source };
    r.names = (struct simt_names){ .program = p, .d = d };
    if (parse_file(&r))
        simt_find_callees(&r.names);
    simt_names_free(&r.names);
    return d->errors == errors;
}

void simt_program_free(struct simt_program *p)
{
    arena_free(&p->arena);
    mem_free(p->statements);
    mem_free(p->functions);
    mem_free(p->variables);
    *p = (struct simt_program){ .source = NULL };
}
