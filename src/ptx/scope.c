/* ptx/scope.c: names and their blocks (5.1.3, step 7, listing 5.4). A declaration is visible from
 * its line to the end of its block and hides outer ones, a label in the whole block. */
#include "ptx/reader.h"

#include <string.h>

static bool is_label_like(enum symbol_kind k)
{
    return k == SYMBOL_LABEL || k == SYMBOL_TABLE;
}

static struct names *names_of(struct scope *s, enum symbol_kind k)
{
    return is_label_like(k) ? &s->labels : &s->things;
}

void scope_enter(struct scope *s)
{
    s->level++;
}

void scope_leave(struct scope *s)
{
    while (s->n > 0 && s->v[s->n - 1].level == s->level) {
        const struct symbol *y = &s->v[--s->n];

        names_put(names_of(s, y->kind), y->name, strlen(y->name), y->hides);
    }
    s->level--;
}

void scope_free(struct scope *s)
{
    mem_free(s->v);
    names_free(&s->things);
    names_free(&s->labels);
}

/* The innermost symbol of a name; NULL when there is none. */
static const struct symbol *find(const struct scope *s, const struct names *t, struct span name)
{
    uint32_t i;

    if (!names_get(t, span_text(name), name.length, &i) || i == NO_SYMBOL)
        return NULL;
    return &s->v[i];
}

const struct symbol *find_thing(const struct reader *r, struct span name)
{
    return find(&r->scope, &r->scope.things, name);
}

const struct symbol *find_label(const struct reader *r, struct span name)
{
    return find(&r->scope, &r->scope.labels, name);
}

bool declare(struct reader *r, struct symbol s)
{
    struct scope *scope = &r->scope;
    struct names *t = names_of(scope, s.kind);

    s.level = scope->level;
    if (!names_get(t, s.name, strlen(s.name), &s.hides))
        s.hides = NO_SYMBOL;
    if (s.hides != NO_SYMBOL && scope->v[s.hides].level == s.level) {
        diag_error(r->diags, s.span, "%s is declared twice in this block", s.name);
        diag_add(r->diags, SEVERITY_NOTE, scope->v[s.hides].span, "it is declared here");
        return false;
    }
    names_put(t, s.name, strlen(s.name), (uint32_t)scope->n);
    ARRAY_PUSH(scope->v, scope->n, scope->cap, s);
    return true;
}

unsigned near_limit(size_t length)
{
    if (length < 3)
        return (unsigned)length;
    return length < 5 ? 2 : 3;
}

/* The symbol whose name differs least, if it is near at all. Messages past the limit are not kept,
 * so the search is not made for them. */
static const struct symbol *nearest(const struct reader *r, const char *name)
{
    unsigned least = near_limit(strlen(name));
    const struct symbol *best = NULL;

    if (r->diags->errors >= DIAG_MOST_ERRORS)
        return NULL;
    for (size_t i = 0; i < r->scope.n; i++) {
        const char *other = r->scope.v[i].name;
        size_t a = strlen(name), b = strlen(other);

        if ((a > b ? a - b : b - a) < least && text_distance(name, other) < least) {
            least = text_distance(name, other);
            best = &r->scope.v[i];
        }
    }
    return best;
}

bool undeclared(struct reader *r, struct span name, const char *what)
{
    const struct symbol *near = nearest(r, keep_text(r, name));

    if (near == NULL)
        return diag_error(r->diags, name, "%s %.*s is not declared", what, span_length(name),
                          span_text(name));
    diag_error(r->diags, name, "%s %.*s is not declared; did you mean %s?", what,
               span_length(name), span_text(name), near->name);
    diag_add(r->diags, SEVERITY_NOTE, near->span, "%s is declared here", near->name);
    return false;
}

const char *keep_text(struct reader *r, struct span s)
{
    return arena_copy(&r->program->arena, span_text(s), s.length);
}

/* transform.rename (5.1.3, step 7). */
const char *unique_name(struct reader *r, const char *name)
{
    uint32_t count = 0, taken;
    const char *fresh = name;
    size_t n = strlen(name);

    names_get(&r->stems, name, n, &count);
    while (names_get(&r->taken, fresh, strlen(fresh), &taken))
        fresh = arena_format(&r->program->arena, "%s_%lu", name, (unsigned long)++count);
    r->renamed = r->renamed || fresh != name;
    if (count > 0)
        names_put(&r->stems, name, n, count);
    names_put(&r->taken, fresh, strlen(fresh), 0);
    return fresh;
}

uint32_t symbol_register(struct reader *r, const struct symbol *s)
{
    struct symbol *own = &r->scope.v[s - r->scope.v];

    if (own->index == NO_REGISTER) {
        own->index = program_add_reg(r->program, unique_name(r, own->name), own->type, r->function);
        r->program->regs[own->index].span = own->span;
    }
    return own->index;
}
