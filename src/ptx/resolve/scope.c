/* ptx/resolve/scope.c: names and their blocks (5.1.3, step 7, listing 5.4). A declaration is
 * visible from its line to the end of its block and hides outer ones, a label in the whole block. A
 * table (.calltargets, .callprototype, .branchtargets) is named as a label is, and behaves as a
 * variable. */
#include "ptx/resolve/reader.h"

#include <string.h>

static struct names *names_of(struct scope *s, enum symbol_kind k)
{
    return k == SYMBOL_LABEL ? &s->labels : &s->things;
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

/* v.r, v.g, v.b and v.a are other names of the elements v.x to v.w. */
static const struct symbol *find_by_colour(const struct reader *r, struct span name)
{
    static const char colours[] = "rgba", elements[] = "xyzw";
    size_t n = name.length;
    const char *colour;
    char text[100];
    uint32_t i;

    if (n < 3 || n > sizeof text || span_text(name)[n - 2] != '.')
        return NULL;
    colour = memchr(colours, span_text(name)[n - 1], sizeof colours - 1);
    if (colour == NULL)
        return NULL;
    memcpy(text, span_text(name), n - 1);
    text[n - 1] = elements[colour - colours];
    return names_get(&r->scope.things, text, n, &i) && i != NO_SYMBOL ? &r->scope.v[i] : NULL;
}

const struct symbol *find_declared(const struct reader *r, struct span name)
{
    const struct symbol *s = find(&r->scope, &r->scope.things, name);

    return s != NULL ? s : find_by_colour(r, name);
}

const struct symbol *find_named(const struct reader *r, const char *name)
{
    uint32_t i = 0;

    names_get(&r->scope.things, name, strlen(name), &i);
    return &r->scope.v[i];
}

const struct symbol *find_thing(const struct reader *r, struct span name)
{
    const struct symbol *s = find_declared(r, name);

    while (s != NULL && s->from > name.at)
        s = s->hides != NO_SYMBOL ? &r->scope.v[s->hides] : NULL;
    return s;
}

/* A branch may precede its label, so a table of a block hides outer labels in the whole block. */
const struct symbol *find_label(const struct reader *r, struct span name)
{
    const struct symbol *label = find(&r->scope, &r->scope.labels, name);
    const struct symbol *thing = find(&r->scope, &r->scope.things, name);
    bool hidden = thing != NULL && thing->kind == SYMBOL_TABLE &&
                  (label == NULL || thing->level > label->level);

    return hidden ? thing : label;
}

/* The error is at the later one, because labels are declared before the code above them. */
static void twice(struct reader *r, const struct symbol *a, const struct symbol *b)
{
    bool later = a->span.at >= b->span.at;

    diag_error(r->diags, (later ? a : b)->span, "%s is declared twice in this block", a->name);
    diag_add(r->diags, SEVERITY_NOTE, (later ? b : a)->span, "it is declared here");
}

/* The symbol that has this name in the innermost block; NULL: it is free. */
static const struct symbol *clashing(const struct scope *s, const char *name)
{
    const struct names *const both[] = { &s->things, &s->labels };
    uint32_t i;

    for (size_t k = 0; k < sizeof both / sizeof *both; k++)
        if (names_get(both[k], name, strlen(name), &i) && i != NO_SYMBOL &&
            s->v[i].level == s->level)
            return &s->v[i];
    return NULL;
}

bool declare(struct reader *r, struct symbol s)
{
    struct scope *scope = &r->scope;
    struct names *t = names_of(scope, s.kind);
    const struct symbol *other = clashing(scope, s.name);

    s.level = scope->level;
    s.from = s.from == 0 ? (uint32_t)s.span.at : s.from;
    if (other != NULL)
        twice(r, &s, other);
    if (other != NULL && (other->kind == SYMBOL_LABEL) == (s.kind == SYMBOL_LABEL))
        return false;
    if (!names_get(t, s.name, strlen(s.name), &s.hides))
        s.hides = NO_SYMBOL;
    names_put(t, s.name, strlen(s.name), (uint32_t)scope->n);
    ARRAY_PUSH(scope->v, scope->n, scope->cap, s);
    return true;
}

unsigned near_limit(const struct reader *r, size_t length)
{
    if (r->diags->errors >= DIAG_MOST_ERRORS)
        return 0;
    if (length < 3)
        return (unsigned)length;
    return length < 5 ? 2 : 3;
}

/* The symbol whose name differs least, and in how much: less than *limit, if it is near at all. */
static const struct symbol *nearest(const struct reader *r, const char *name, unsigned *limit)
{
    unsigned least = *limit;
    const struct symbol *best = NULL;

    for (size_t i = 0; least > 0 && i < r->scope.n; i++) {
        const char *other = r->scope.v[i].name;
        size_t a = strlen(name), b = strlen(other);

        if ((a > b ? a - b : b - a) < least && text_distance(name, other) < least) {
            least = text_distance(name, other);
            best = &r->scope.v[i];
        }
    }
    *limit = least;
    return best;
}

/* A special register that differs less than that. */
static const char *nearest_special(const char *name, unsigned least)
{
    const char *best = NULL;

    for (int s = 0; s < SREG_COUNT && name[0] == '%'; s++)
        take_nearer(sreg_text((enum sreg)s), name, &best, &least);
    return best;
}

bool is_lost(const struct reader *r, struct span name)
{
    uint32_t where;
    size_t stem = name.length;

    if (names_get(&r->tree->lost, span_text(name), name.length, &where) &&
        (where == EVERYWHERE || where == r->function))
        return true;
    while (stem > 0 && span_text(name)[stem - 1] >= '0' && span_text(name)[stem - 1] <= '9')
        stem--;
    return names_get(&r->tree->lost, span_text(name), stem, &where) &&
           (where == EVERYWHERE || (stem < name.length && where == r->function));
}

/* For a register after the last one of its range, the part of the name that the range has, because
 * further such registers need no error of their own. For other names, the whole name. */
static size_t beyond_range(const struct reader *r, struct span name)
{
    size_t stem = name.length;
    char *first;
    uint32_t index;
    bool is;

    while (stem > 0 && span_text(name)[stem - 1] >= '0' && span_text(name)[stem - 1] <= '9')
        stem--;
    if (stem == name.length)
        return stem;
    first = mem_new(stem + 2);
    memcpy(first, span_text(name), stem);
    first[stem] = '0';
    is = names_get(&r->scope.things, first, stem + 1, &index) && index != NO_SYMBOL;
    mem_free(first);
    return is ? stem : name.length;
}

bool undeclared(struct reader *r, struct span name, const char *what)
{
    const char *text = keep_text(r, name), *near;
    const struct symbol *symbol = find_declared(r, name);
    unsigned least = near_limit(r, name.length);

    if (is_lost(r, name) || r->lost_names)
        return false;
    if (symbol != NULL) {
        lose_name(r, name);
        diag_error(r->diags, name, "%s %s is declared further down: PTX wants it declared first",
                   what, text);
        return declared_here(r, symbol);
    }
    names_put(&r->tree->lost, text, beyond_range(r, name), r->function);
    symbol = nearest(r, text, &least);
    near = nearest_special(text, least);
    if (near == NULL && symbol != NULL)
        near = symbol->name;
    if (near == NULL)
        return diag_error(r->diags, name, "%s %.*s is not declared", what, span_length(name), text);
    diag_error(r->diags, name, "%s %.*s is not declared; did you mean %s?", what,
               span_length(name), text, near);
    if (symbol != NULL && near == symbol->name)
        diag_add(r->diags, SEVERITY_NOTE, symbol->span, "%s is declared here", near);
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
