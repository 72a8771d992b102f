/* host/members.c: arguments with parts: an address and bytes added to it; the members of a struct.
 * Declared in launch.h. */
#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "host/expression.h"
#include "host/launch.h"
#include "host/suggest.h"

/* ---- addresses ---- */

bool address_begins(const struct scan *s, enum type t)
{
    struct scan ahead = *s;
    struct word w;
    char c;

    if (!scan_word(&ahead, &w))
        return false;
    if (type_info(t)->kind == KIND_FLOAT &&
        (word_is(&w, "inf") || word_is(&w, "nan") || word_is(&w, "infinity")))
        return false;
    c = w.s[0];
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' || c == '%';
}

/* The offset: `+16`, and with variables any number after the plus. */
static bool read_added(struct scan *s, const struct host_buffer *b, size_t from, uint64_t *bits)
{
    struct word w;

    if (!scan_take(s, '+'))
        return true;
    if (s->variables != NULL)
        return scan_number(s, UINT64_MAX, bits, "a number of bytes");
    return (scan_word(s, &w) && number_u64(w.s, w.n, bits)) ||
           diag_error(s->diags, scan_since(s, from), "expected a number of bytes behind `%s+`",
                      b->name);
}

/* Where it might be a variable of the scenario, too. */
static bool is_buffer(struct scan *s, const struct objects *o, const struct word *w)
{
    struct suggestion near;
    uint32_t index;

    if (o->lost[OBJECT_BUFFER] || names_get(&o->names[OBJECT_BUFFER], w->s, w->n, &index))
        return true;
    suggest_begin(&near, w->s, w->n);
    suggest_named(&near, NAMED(o->buffers, o->nbuffers));
    suggest_named(&near, NAMED(s->variables->v, s->variables->n));
    return suggest_error(&near, w, "there is no buffer or variable", s->diags);
}

bool address_read(struct scan *s, const struct argument_slot *slot, uint32_t *buffer,
                  uint64_t *bits)
{
    const struct host_buffer *b;
    struct word w;
    size_t n = 0;

    scan_word(s, &w);
    while (n < w.n && strchr("+-*/%", w.s[n]) == NULL)
        n++;
    n += n == 0; /* a name may begin with % */
    w.n = w.span.length = n;
    s->at = w.span.at + n;
    if (s->variables != NULL && !is_buffer(s, slot->objects, &w))
        return false;
    if (!objects_find(slot->objects, OBJECT_BUFFER, &w, buffer, s->diags))
        return false;
    b = &slot->objects->buffers[*buffer];
    if (!read_added(s, b, w.span.at, bits))
        return false;
    w.span = scan_since(s, w.span.at);
    if (*bits > shape_size(b->shape))
        return diag_error(s->diags, w.span, "%llu lies behind the %llu bytes of %s",
                          (unsigned long long)*bits, (unsigned long long)shape_size(b->shape),
                          b->name);
    return b->context == slot->context ||
           diag_error(s->diags, w.span, "buffer %s belongs to another context", b->name);
}

/* ---- members ---- */

/* A type that values may have, if one comes next. */
static void take_type(struct scan *s, enum type *t)
{
    struct scan ahead = *s;
    struct word w;
    enum type found;

    if (!scan_word(&ahead, &w))
        return;
    found = type_find(w.s, w.n);
    if (!value_type_allowed(found))
        return;
    *t = found;
    *s = ahead;
}

/* An address takes 8 bytes, whatever the type that holds. */
static bool read_member(struct scan *s, const struct argument_slot *slot, enum type t,
                        struct member *m)
{
    m->span = scan_here(s);
    m->buffer = NO_OBJECT;
    m->size = type_info(t)->bytes;
    if (expression_begins(s) || !address_begins(s, t))
        return value_read(s, t, true, &m->bits);
    m->size = 8;
    return address_read(s, slot, &m->buffer, &m->bits);
}

static uint64_t aligned(uint64_t at, uint64_t size)
{
    return (at + size - 1) / size * size;
}

/* Do they fill the parameter, apart from the padding that C adds after the last? */
static bool check_size(struct scan *s, const struct argument *a, const struct param *p)
{
    const struct member *last = &a->members[a->nmembers - 1];
    uint64_t end = last->offset + last->size, align = p->align > 0 ? p->align : 1;

    return aligned(end, align) == p->size ||
           diag_error(s->diags, scan_since(s, a->span.at),
                      "the members take %llu bytes, parameter %s has %llu", (unsigned long long)end,
                      p->name, (unsigned long long)p->size);
}

bool members_read(struct scan *s, const struct argument_slot *slot, struct argument *a)
{
    enum type t = TYPE_U8;
    uint64_t at = 0;

    do {
        struct member m = { .bits = 0 };

        take_type(s, &t);
        if (!read_member(s, slot, t, &m))
            return false;
        m.span = scan_since(s, m.span.at);
        m.offset = aligned(at, m.size);
        at = m.offset + m.size;
        if (at > slot->param->size)
            return diag_error(s->diags, m.span,
                              "this member would end at byte %llu, parameter %s has %llu",
                              (unsigned long long)at, slot->param->name,
                              (unsigned long long)slot->param->size);
        ARRAY_PUSH(a->members, a->nmembers, a->cap_members, m);
    } while (scan_take(s, ','));
    return scan_expect(s, '}', "after the last member") && check_size(s, a, slot->param);
}

void members_store(const struct argument *a, const struct argument_slot *slot, unsigned char *to)
{
    for (size_t i = 0; i < a->nmembers; i++) {
        const struct member *m = &a->members[i];
        uint64_t v = m->bits;

        if (m->buffer != NO_OBJECT)
            v += slot->objects->buffers[m->buffer].address;
        store_le(to + m->offset, m->size, v);
    }
}
