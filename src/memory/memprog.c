/* memory/memprog.c: the parser of memory programs (4.4.2 to 4.4.4), one function a production.
 * Comments run from // to the end of the line. Knows no semantics. */
#include "memory/memprog.h"

#include <string.h>

#include "base/mem.h"
#include "memory/operation.h"

#define MOST_NESTING 100u

struct parser {
    const struct source *source;
    struct diags *d;
    struct memprog *program;
    size_t at;         /* after the current token */
    struct span token; /* the current one; length 0 at the end of the text */
    unsigned depth;    /* open ifs, parentheses, operators: the depth of every later recursion */
    uint32_t inside;   /* the open if, or NO_STATEMENT */
    uint32_t before;   /* the statement before the current token in its sequence, or NO_STATEMENT */
};

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

static void skip_blank(struct parser *p)
{
    const struct source *s = p->source;

    for (;;) {
        while (p->at < s->size && is_space(s->text[p->at]))
            p->at++;
        if (p->at + 1 >= s->size || s->text[p->at] != '/' || s->text[p->at + 1] != '/')
            return;
        while (p->at < s->size && s->text[p->at] != '\n')
            p->at++;
    }
}

/* Moves to the next token: a word or a single character. */
static void next(struct parser *p)
{
    size_t first;

    skip_blank(p);
    first = p->at;
    while (p->at < p->source->size && is_word(p->source->text[p->at]))
        p->at++;
    if (p->at == first && p->at < p->source->size)
        p->at++;
    p->token = (struct span){ p->source, first, p->at - first };
}

static bool is(const struct parser *p, const char *text)
{
    size_t n = strlen(text);

    return p->token.length == n && memcmp(p->source->text + p->token.at, text, n) == 0;
}

static bool expected(struct parser *p, const char *what)
{
    if (p->token.length == 0)
        return diag_error(p->d, p->token, "expected %s, the program ends here (4.4.4)", what);
    return diag_error(p->d, p->token, "expected %s, found `%.*s` (4.4.4)", what,
                      (int)(p->token.length < 40 ? p->token.length : 40),
                      p->source->text + p->token.at);
}

/* Skips a token that is required here. */
static bool expect(struct parser *p, const char *text)
{
    char what[16];

    if (is(p, text)) {
        next(p);
        return true;
    }
    snprintf(what, sizeof what, "`%s`", text);
    return expected(p, what);
}

static bool deeper(struct parser *p)
{
    if (p->depth++ < MOST_NESTING)
        return true;
    return diag_error(p->d, p->token, "nested more than %u deep", MOST_NESTING);
}

static uint32_t add_bexp(struct parser *p, struct bexp b)
{
    ARRAY_PUSH(p->program->bexps, p->program->nbexps, p->program->cap_bexps, b);
    return (uint32_t)p->program->nbexps - 1;
}

static uint32_t here(const struct parser *p)
{
    return (uint32_t)p->program->n;
}

/* Something that is in no sequence: a jump, the end of the program. */
static uint32_t add_mark(struct parser *p, struct statement s)
{
    s.inside = p->inside;
    s.after = NO_STATEMENT;
    ARRAY_PUSH(p->program->code, p->program->n, p->program->cap, s);
    return here(p) - 1;
}

static uint32_t add_statement(struct parser *p, struct statement s)
{
    uint32_t i = add_mark(p, s);

    if (p->before != NO_STATEMENT)
        p->program->code[p->before].after = i;
    p->before = i;
    return i;
}

static bool parse_or(struct parser *p, uint32_t *out);

/* atom = "true" | "false" | "isCachedL1" | "isCachedL2" | … | "(" or ")"   (4.4.2) */
static bool parse_atom(struct parser *p, uint32_t *out)
{
    static const struct {
        const char *text;
        struct bexp bexp;
    } atoms[] = {
        { "true", { BEXP_TRUE, 0, 0 } },
        { "false", { BEXP_FALSE, 0, 0 } },
        { "stores", { BEXP_STORES, 0, 0 } },
        { "acquires", { BEXP_ACQUIRES, 0, 0 } },
        { "releases", { BEXP_RELEASES, 0, 0 } },
        { "beyondBlock", { BEXP_BEYOND, 0, 0 } },
#define LEVEL(name, each, size, ways) { "isCached" #name, { BEXP_ISCACHED, LEVEL_##name, 0 } },
#include "base/levels.def"
#undef LEVEL
    };

    for (size_t i = 0; i < sizeof atoms / sizeof *atoms; i++)
        if (is(p, atoms[i].text)) {
            *out = add_bexp(p, atoms[i].bexp);
            next(p);
            return true;
        }
    if (!is(p, "("))
        return expected(p, "a Boolean expression");
    next(p);
    return parse_or(p, out) && expect(p, ")");
}

/* not = "!" not | atom   (4.4.2) */
static bool parse_not(struct parser *p, uint32_t *out)
{
    uint32_t a;
    bool ok;

    if (!deeper(p))
        return false;
    if (!is(p, "!")) {
        ok = parse_atom(p, out);
        p->depth--;
        return ok;
    }
    next(p);
    if (!parse_not(p, &a))
        return false;
    *out = add_bexp(p, (struct bexp){ BEXP_NOT, a, 0 });
    p->depth--;
    return true;
}

/* and = not {"and" not}   (4.4.2) */
static bool parse_and(struct parser *p, uint32_t *out)
{
    unsigned depth = p->depth;
    uint32_t b;

    if (!parse_not(p, out))
        return false;
    while (is(p, "and")) {
        next(p);
        if (!deeper(p) || !parse_not(p, &b))
            return false;
        *out = add_bexp(p, (struct bexp){ BEXP_AND, *out, b });
    }
    p->depth = depth;
    return true;
}

/* or = and {"or" and}   (4.4.2) */
static bool parse_or(struct parser *p, uint32_t *out)
{
    unsigned depth = p->depth;
    uint32_t b;

    if (!parse_and(p, out))
        return false;
    while (is(p, "or")) {
        next(p);
        if (!deeper(p) || !parse_and(p, &b))
            return false;
        *out = add_bexp(p, (struct bexp){ BEXP_OR, *out, b });
    }
    p->depth = depth;
    return true;
}

static bool parse_statement(struct parser *p);

/* block = "{" statement {statement} "}"   (4.4.4), a branch of the if at `inside` */
static bool parse_block(struct parser *p, uint32_t inside)
{
    uint32_t outer = p->inside;

    if (!expect(p, "{"))
        return false;
    p->inside = inside;
    p->before = NO_STATEMENT;
    do {
        if (!parse_statement(p))
            return false;
    } while (!is(p, "}"));
    p->inside = outer;
    p->before = inside;
    next(p);
    return true;
}

/* if = "if" "(" or ")" block ["else" block]   (4.4.4) */
static bool parse_if(struct parser *p)
{
    uint32_t test, jump, condition;

    next(p);
    if (!deeper(p) || !expect(p, "(") || !parse_or(p, &condition) || !expect(p, ")"))
        return false;
    test = add_statement(p, (struct statement){ .kind = STATEMENT_IF, .bexp = condition,
                                                .target = NO_STATEMENT });
    if (!parse_block(p, test))
        return false;
    if (is(p, "else")) {
        jump = add_mark(p, (struct statement){ .kind = STATEMENT_JUMP });
        p->program->code[jump].inside = test;
        p->program->code[test].target = here(p);
        next(p);
        if (!parse_block(p, test))
            return false;
    }
    p->depth--;
    return true;
}

/* operation = readMem | writeMem | …   (4.4.3) */
static bool parse_operation(struct parser *p)
{
    for (unsigned o = 0; o < OPERATION_COUNT; o++)
        if (is(p, operation_text((enum operation)o))) {
            add_statement(p, (struct statement){ .kind = STATEMENT_OP, .operation = (uint8_t)o,
                                                 .row = &operation_rows[o] });
            p->program->discards |= o == OPERATION_DISCARDL1 || o == OPERATION_DISCARDL2;
            p->program->flushes |= o == OPERATION_FLUSHL1;
            p->program->past |= o == OPERATION_READPAST || o == OPERATION_WRITEPAST ||
                                o == OPERATION_MEETBLOCK;
            p->program->writes_l1 |= o == OPERATION_WRITEL1;
            p->program->reads |= o == OPERATION_READMEM || o == OPERATION_READPAST ||
                                 operation_rows[o].cached == CACHED_READ;
            next(p);
            return expect(p, ";");
        }
    return expected(p, "a statement");
}

/* statement = ";" | "yield" ";" | "end" ";" | if | operation ";"   (4.4.4) */
static bool parse_statement(struct parser *p)
{
    if (here(p) >= MOST_STATEMENTS)
        return diag_error(p->d, p->token, "more than %u statements", MOST_STATEMENTS);
    if (is(p, "if"))
        return parse_if(p);
    if (is(p, ";")) {
        add_statement(p, (struct statement){ .kind = STATEMENT_NOP });
        next(p);
        return true;
    }
    if (is(p, "yield") || is(p, "end")) {
        add_statement(p, (struct statement){
                             .kind = is(p, "end") ? STATEMENT_END : STATEMENT_YIELD });
        next(p);
        return expect(p, ";");
    }
    return parse_operation(p);
}

/* program = statement {statement}   (4.4.4) */
static bool parse_program(struct parser *p)
{
    next(p);
    do {
        if (!parse_statement(p))
            return false;
    } while (p->token.length != 0);
    add_mark(p, (struct statement){ .kind = STATEMENT_OFF });
    return true;
}

/* Finds the next statement of each one: the next of its sequence, or the one after the outermost if that
 * ends with it. */
static void find_next(struct memprog *p)
{
    for (size_t i = 0; i < p->n; i++) {
        const struct statement *s = &p->code[i];

        while (s->after == NO_STATEMENT && s->inside != NO_STATEMENT)
            s = &p->code[s->inside];
        p->code[i].next = s->after == NO_STATEMENT ? (uint32_t)p->n - 1 : s->after;
    }
}

/* The micro steps of a program that is no more than these n operations; 0: it is another one. */
static uint32_t steps_of_list(struct memprog *p, const uint8_t *operations, uint32_t n)
{
    const struct statement *s = p->code;
    uint32_t steps = 1, done = 0;

    for (; s->kind == STATEMENT_OP || s->kind == STATEMENT_YIELD || s->kind == STATEMENT_NOP;
         s = &p->code[s->next]) {
        if (s->kind == STATEMENT_OP && (done == n || s->operation != operations[done++]))
            return 0;
        steps += s->kind == STATEMENT_YIELD;
        p->only_ends = s->kind == STATEMENT_OP || (p->only_ends && s->kind == STATEMENT_NOP);
    }
    return done == n && s->kind == STATEMENT_END ? steps : 0;
}

/* What the program is as a whole. */
static void find_only(struct memprog *p)
{
    static const struct {
        enum memprog_only only;
        uint8_t n, operations[3]; /* enum operation */
    } lists[] = {
#define APPLY(operation) OPERATION_##operation,
#define LIST(name, operations)                                                          \
    { MEMPROG_##name, sizeof((uint8_t[]){ operations }), { operations } },
#include "memory/lists.def"
    };

    for (size_t i = 0; i < sizeof lists / sizeof *lists && p->only == MEMPROG_ANYTHING; i++) {
        p->only_steps = steps_of_list(p, lists[i].operations, lists[i].n);
        if (p->only_steps > 0)
            p->only = lists[i].only;
    }
}

/* ---- values that were never read (4.4.1, 4.4.3) ---- */

/* A load has no value before it reads one, and an atomic no old value; the name says which it is. */
static bool begins_without_value(const struct memprog *p)
{
    return strncmp(p->name, "ld", 2) == 0 || strncmp(p->name, "copy", 4) == 0 ||
           strncmp(p->name, "atom", 4) == 0;
}

static bool reads_value(enum operation o)
{
    return o == OPERATION_READMEM || o == OPERATION_READPAST ||
           operation_rows[o].cached == CACHED_READ;
}

/* Does the operation use what was read? Those of an atomic that write its new value have that from its
 * operands. */
static bool uses_value(const struct memprog *p, enum operation o)
{
    enum cached cached = (enum cached)operation_rows[o].cached;

    if (o == OPERATION_COPYTOSHARED)
        return strncmp(p->name, "copy", 4) == 0; /* others are no copies */
    if (o == OPERATION_WRITETOREGS || o == OPERATION_ATOMOP)
        return true;
    if (strncmp(p->name, "atom", 4) == 0)
        return cached == CACHED_UPDATE;
    return o == OPERATION_WRITEMEM || cached == CACHED_WRITE || cached == CACHED_UPDATE;
}

/* Ways to a statement: with and without a value read before. All lead forwards. */
enum { WITHOUT_VALUE = 1, WITH_VALUE = 2 };

static void arrive(uint8_t *ways, uint32_t at, uint8_t with)
{
    if (at != NO_STATEMENT)
        ways[at] |= with;
}

/* Where every way to a statement comes without the value that it uses, it is bottom. */
static void find_unread(struct memprog *p)
{
    uint8_t *ways = mem_new(p->n * sizeof *ways);

    ways[0] = begins_without_value(p) ? WITHOUT_VALUE : WITH_VALUE;
    for (uint32_t i = 0; i < p->n; i++) {
        struct statement *s = &p->code[i];
        bool is_op = s->kind == STATEMENT_OP;

        if (is_op && ways[i] == WITHOUT_VALUE && uses_value(p, (enum operation)s->operation)) {
            s->kind = STATEMENT_OFF;
            p->unread = true;
        }
        if (s->kind == STATEMENT_END || s->kind == STATEMENT_OFF)
            continue;
        if (s->kind == STATEMENT_IF || s->kind == STATEMENT_YIELD)
            arrive(ways, i + 1, ways[i]);
        if (s->kind == STATEMENT_IF && s->target != NO_STATEMENT)
            arrive(ways, s->target, ways[i]);
        else if (s->kind != STATEMENT_YIELD)
            arrive(ways, s->next, is_op && ways[i] != 0 &&
                                          reads_value((enum operation)s->operation)
                                      ? WITH_VALUE : ways[i]);
    }
    mem_free(ways);
}

struct memprog *memprog_parse(const char *name, const struct source *text, struct diags *d)
{
    struct memprog *program = mem_new(sizeof *program);
    struct parser p = { .source = text, .d = d, .program = program, .inside = NO_STATEMENT,
                        .before = NO_STATEMENT };

    program->name = mem_new(strlen(name) + 1);
    strcpy(program->name, name);
    program->row = RULE_COUNT;
    if (parse_program(&p)) {
        find_next(program);
        find_unread(program);
        find_only(program);
        return program;
    }
    memprog_free(program);
    return NULL;
}

void memprog_free(struct memprog *p)
{
    if (p == NULL)
        return;
    mem_free(p->name);
    mem_free(p->code);
    mem_free(p->bexps);
    mem_free(p);
}

