/* litmus/observed.c: elements of printed buffers as values of a condition. */
#include "litmus/observed.h"

#include "base/number.h"
#include "host/suggest.h"

void observed_init(struct observed *o, const struct objects *objects, const struct target *prints,
                   size_t nprints)
{
    *o = (struct observed){ .objects = objects, .prints = prints, .nprints = nprints };
}

void observed_free(struct observed *o)
{
    mem_free(o->v);
}

/* ---- names ---- */

static bool no_such(const struct observed *o, const struct value_name *n, struct diags *d)
{
    struct suggestion near;

    suggest_begin(&near, n->s, n->n);
    for (size_t i = 0; i < o->nprints; i++)
        suggest_offer(&near, target_name(o->objects, &o->prints[i]));
    return diag_error(d, n->span, "`%.*s` is not among what is printed%s",
                      (int)(n->n < 60 ? n->n : 60), n->s, suggest_end(&near));
}

static bool named(const struct observed *o, const struct target *t, const struct value_name *n)
{
    const char *name = target_name(o->objects, t);

    return strlen(name) == n->n && memcmp(name, n->s, n->n) == 0;
}

static bool is_whole(enum type t)
{
    enum type_kind k = type_info(t)->kind;

    return (k == KIND_BITS || k == KIND_UNSIGNED || k == KIND_SIGNED) && type_info(t)->bytes <= 8;
}

static bool check_element(const struct target *t, const struct value_name *n, struct diags *d)
{
    if (!is_whole(t->shape.type))
        return diag_error(d, n->span, "a condition is about whole numbers of at most 64 bits; "
                                      "this is .%s",
                          type_info(t->shape.type)->text);
    if (n->index < t->part.first)
        return diag_error(d, n->span, "the first element that is printed is %llu",
                          (unsigned long long)t->part.first);
    if (n->index - t->part.first < t->shape.count)
        return true;
    return diag_error(d, n->span, "there are %llu elements, the last is %llu",
                      (unsigned long long)t->shape.count,
                      (unsigned long long)(t->part.first + t->shape.count - 1));
}

static bool find_value(void *self, const struct value_name *n, uint32_t *value, struct diags *d)
{
    struct observed *o = self;
    struct observed_value found = { 0, TYPE_NONE };

    if (n->thread != NO_THREAD)
        return diag_error(d, n->span, "registers can be named in litmus files only");
    for (size_t i = 0; i < o->nprints; i++) {
        const struct target *t = &o->prints[i];

        if (!named(o, t, n)) {
            found.at += (size_t)t->size;
            continue;
        }
        if (!check_element(t, n, d))
            return false;
        found.type = t->shape.type;
        found.at += (size_t)(n->index - t->part.first) * type_info(found.type)->bytes;
        ARRAY_PUSH(o->v, o->n, o->cap, found);
        *value = (uint32_t)o->n - 1;
        return true;
    }
    return no_such(o, n, d);
}

struct value_names observed_names(struct observed *o)
{
    return (struct value_names){ find_value, o };
}

/* ---- values ---- */

struct integer integer_of(enum type type, const unsigned char *bytes)
{
    const struct type_info *i = type_info(type);
    uint64_t bits = load_le(bytes, i->bytes);
    bool negative = i->kind == KIND_SIGNED && (bits >> (8 * i->bytes - 1) & 1) != 0;

    if (!negative)
        return (struct integer){ false, bits };
    if (i->bytes < 8)
        bits |= ~(uint64_t)0 << 8 * i->bytes;
    return (struct integer){ true, 0 - bits };
}

static struct integer get_value(void *self, uint32_t value)
{
    const struct observed_outcome *o = self;
    const struct observed_value *v = &o->observed->v[value];

    return integer_of(v->type, o->bytes + v->at);
}

struct values observed_values(struct observed_outcome *o)
{
    return (struct values){ get_value, o };
}
