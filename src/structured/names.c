/* structured/names.c: what the names of a structured program mean (section 3.1): which variable,
 * which function, and whether a break is in a loop. Knows no grammar. */
#include "structured/reader.h"

#include <string.h>

/* What one spelling means; NO_SIMT: not that. */
struct simt_meaning {
    uint32_t shared, function;
    uint32_t local;      /* the last that was declared: others are of earlier functions */
    uint32_t unknown_in; /* the function in which its use was refused */
};

void simt_names_free(struct simt_names *n)
{
    names_free(&n->spellings);
    mem_free(n->v);
    mem_free(n->calls);
    *n = (struct simt_names){ .program = NULL };
}

static const char *text_of(struct span s)
{
    return s.source->text + s.at;
}

bool simt_is_reserved(struct span word)
{
    static const char *const words[] = { "shared", "__shared", "__shared__", "int", "void", "if",
                                         "else", "while", "break", "return", "tid", "ntid" };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (text_is(words[i], text_of(word), word.length))
            return true;
    return false;
}

static struct simt_meaning *meaning(struct simt_names *n, const char *name, size_t length)
{
    uint32_t i;

    if (!names_get(&n->spellings, name, length, &i)) {
        i = (uint32_t)n->n;
        names_put(&n->spellings, name, length, i);
        ARRAY_PUSH(n->v, n->n, n->cap,
                   (struct simt_meaning){ NO_SIMT, NO_SIMT, NO_SIMT, NO_SIMT });
    }
    return &n->v[i];
}

/* The function that is read: the last. NO_SIMT: none yet. */
static uint32_t present_function(const struct simt_names *n)
{
    return n->program->nfunctions == 0 ? NO_SIMT : (uint32_t)n->program->nfunctions - 1;
}

static bool taken(struct simt_names *n, const char *name, struct span span, struct span by)
{
    diag_error(n->d, span, "`%s` is declared already", name);
    diag_add(n->d, SEVERITY_NOTE, by, "declared here");
    return false;
}

static bool room(struct simt_names *n, size_t there, struct span span, const char *what)
{
    if (there < SIMT_MOST_NAMES)
        return true;
    return diag_error(n->d, span, "more than %u %s", SIMT_MOST_NAMES, what);
}

bool simt_declare_variable(struct simt_names *n, struct simt_variable v)
{
    struct simt_program *p = n->program;
    struct simt_meaning *m = meaning(n, v.name, strlen(v.name));

    if (m->shared != NO_SIMT)
        return taken(n, v.name, v.span, p->variables[m->shared].span);
    if (m->function != NO_SIMT)
        return taken(n, v.name, v.span, p->functions[m->function].span);
    if (m->local != NO_SIMT && p->variables[m->local].function == v.function)
        return taken(n, v.name, v.span, p->variables[m->local].span);
    if (!room(n, p->nvariables, v.span, "variables"))
        return false;
    if (v.kind == SIMT_LOCAL)
        m->local = (uint32_t)p->nvariables;
    else
        m->shared = (uint32_t)p->nvariables;
    ARRAY_PUSH(p->variables, p->nvariables, p->cap_variables, v);
    return true;
}

bool simt_declare_function(struct simt_names *n, const char *name, struct span span)
{
    struct simt_program *p = n->program;
    struct simt_meaning *m = meaning(n, name, strlen(name));

    if (m->shared != NO_SIMT)
        return taken(n, name, span, p->variables[m->shared].span);
    if (m->function != NO_SIMT)
        return taken(n, name, span, p->functions[m->function].span);
    if (m->local != NO_SIMT)
        return taken(n, name, span, p->variables[m->local].span);
    if (!room(n, p->nfunctions, span, "functions"))
        return false;
    m->function = (uint32_t)p->nfunctions;
    ARRAY_PUSH(p->functions, p->nfunctions, p->cap_functions,
               (struct simt_function){ .name = name, .body = NO_SIMT, .span = span });
    return true;
}

/* The error for a name that is no variable, once a function. */
static uint32_t unknown(struct simt_names *n, struct simt_meaning *m, struct span name)
{
    int length = (int)name.length;

    if (m->unknown_in == present_function(n))
        return NO_SIMT;
    m->unknown_in = present_function(n);
    if (m->function == NO_SIMT) {
        diag_error(n->d, name, "`%.*s` is not declared", length, text_of(name));
        return NO_SIMT;
    }
    diag_error(n->d, name, "`%.*s` is a function, not a variable", length, text_of(name));
    diag_add(n->d, SEVERITY_NOTE, n->program->functions[m->function].span, "declared here");
    return NO_SIMT;
}

uint32_t simt_use_variable(struct simt_names *n, struct span name, bool index)
{
    const struct simt_program *p = n->program;
    struct simt_meaning *m = meaning(n, text_of(name), name.length);
    uint32_t v = m->shared;

    if (m->local != NO_SIMT && p->variables[m->local].function == present_function(n))
        v = m->local;
    if (v == NO_SIMT)
        return unknown(n, m, name);
    if (index == (p->variables[v].kind == SIMT_ARRAY))
        return v;
    diag_error(n->d, name, index ? "`%s` is no array and takes no index"
                                 : "`%s` is an array and needs an index", p->variables[v].name);
    diag_add(n->d, SEVERITY_NOTE, p->variables[v].span, "declared here");
    return NO_SIMT;
}

bool simt_break_placed(const struct simt_names *n, uint32_t inside, struct span span)
{
    const struct simt_statement *s = n->program->statements;

    while (inside != NO_SIMT && s[inside].kind != SIMT_WHILE)
        inside = s[inside].inside;
    return inside != NO_SIMT || diag_error(n->d, span, "this `break` stands in no `while`");
}

void simt_note_call(struct simt_names *n, uint32_t statement, struct span name)
{
    struct simt_call call = { statement, name };

    ARRAY_PUSH(n->calls, n->ncalls, n->cap_calls, call);
}

static void find_callee(struct simt_names *n, const struct simt_call *c)
{
    struct simt_program *p = n->program;
    const struct simt_meaning *m = meaning(n, text_of(c->name), c->name.length);
    uint32_t v = m->shared;

    p->statements[c->statement].callee = m->function;
    if (m->function != NO_SIMT)
        return;
    if (m->local != NO_SIMT &&
        p->variables[m->local].function == p->statements[c->statement].function)
        v = m->local;
    if (v == NO_SIMT) {
        diag_error(n->d, c->name, "there is no function `%.*s`", (int)c->name.length,
                   text_of(c->name));
        return;
    }
    diag_error(n->d, c->name, "`%s` is a variable, not a function", p->variables[v].name);
    diag_add(n->d, SEVERITY_NOTE, p->variables[v].span, "declared here");
}

void simt_find_callees(struct simt_names *n)
{
    for (size_t i = 0; i < n->ncalls; i++)
        find_callee(n, &n->calls[i]);
}

/* ---- by name, once it is read ---- */

uint32_t simt_function_find(const struct simt_program *p, const char *name, size_t n)
{
    for (size_t i = 0; i < p->nfunctions; i++)
        if (text_is(p->functions[i].name, name, n))
            return (uint32_t)i;
    return NO_SIMT;
}

uint32_t simt_variable_find(const struct simt_program *p, const char *name, size_t n)
{
    for (size_t i = 0; i < p->nshared; i++)
        if (text_is(p->variables[i].name, name, n))
            return (uint32_t)i;
    return NO_SIMT;
}

uint32_t simt_local_find(const struct simt_program *p, const char *name, size_t n)
{
    const char *dot = memchr(name, '.', n);
    size_t function = dot != NULL ? (size_t)(dot - name) : n;

    if (dot == NULL)
        return NO_SIMT;
    for (size_t i = p->nshared; i < p->nvariables; i++)
        if (text_is(p->functions[p->variables[i].function].name, name, function) &&
            text_is(p->variables[i].name, dot + 1, n - function - 1))
            return (uint32_t)i;
    return NO_SIMT;
}
