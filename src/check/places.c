/* check/places.c: what places.h promises. */
#include "check/places.h"

#include <string.h>

#include "base/mem.h"

/* The first place that ends behind `at`. */
static size_t first_behind(const struct places *p, uint64_t at)
{
    size_t low = 0, high = p->n;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (p->v[middle].at + p->v[middle].size <= at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void drop(struct places *p, size_t i)
{
    mem_free(p->v[i].name);
    memmove(p->v + i, p->v + i + 1, (p->n - i - 1) * sizeof *p->v);
    p->n--;
}

void places_add(struct places *p, const struct place_of_memory *x)
{
    size_t i = first_behind(p, x->at), length = strlen(x->name) + 1;
    struct place_of_memory kept = *x;

    while (i < p->n && p->v[i].at < x->at + x->size)
        drop(p, i);
    kept.name = mem_new(length);
    memcpy(kept.name, x->name, length);
    p->v = mem_grow(p->v, &p->cap, p->n + 1, sizeof *p->v);
    memmove(p->v + i + 1, p->v + i, (p->n - i) * sizeof *p->v);
    p->v[i] = kept;
    p->n++;
}

void places_free(struct places *p)
{
    for (size_t i = 0; i < p->n; i++)
        mem_free(p->v[i].name);
    mem_free(p->v);
    *p = (struct places){ .v = NULL };
}

struct place_of_memory *places_find(const struct places *p, uint64_t at)
{
    size_t i = first_behind(p, at);

    return i < p->n && p->v[i].at <= at ? &p->v[i] : NULL;
}

static void put_name(const struct place_of_memory *x, struct text *out)
{
    if (x->name[0] == '\0')
        text_printf(out, "%s at 0x%llx", x->kind, (unsigned long long)x->at);
    else
        text_printf(out, "%s %s", x->kind, x->name);
}

void places_name(const struct places *p, uint64_t at, struct text *out)
{
    const struct place_of_memory *x = places_find(p, at);

    if (x == NULL) {
        text_puts(out, "no place known");
        return;
    }
    put_name(x, out);
    text_printf(out, ", byte %llu", (unsigned long long)(at - x->at));
}

static void put_size(const struct place_of_memory *x, struct text *out)
{
    put_name(x, out);
    text_printf(out, " (%llu bytes)", (unsigned long long)x->size);
}

/* Nothing is there: the nearer of the neighbours tells how far it misses. */
static void put_miss(const struct places *p, const struct reaching *r, struct text *why)
{
    size_t i = first_behind(p, r->at);
    const struct place_of_memory *below = i > 0 ? &p->v[i - 1] : NULL;
    const struct place_of_memory *above = i < p->n ? &p->v[i] : NULL;
    uint64_t behind = below == NULL ? UINT64_MAX : r->at - (below->at + below->size);
    uint64_t before = above == NULL ? UINT64_MAX : above->at - r->at;

    if (r->at < 256) {
        text_puts(why, "that is a null pointer");
    } else if (below == NULL && above == NULL) {
        text_puts(why, "there is no buffer and no variable");
    } else if (behind <= before) {
        if (behind > 0)
            text_printf(why, "%llu bytes behind the end of ", (unsigned long long)behind);
        else
            text_puts(why, "right behind the end of ");
        put_size(below, why);
    } else {
        text_printf(why, "%llu bytes before ", (unsigned long long)before);
        put_size(above, why);
    }
}

bool places_wrong(const struct places *p, const struct reaching *r, struct text *why)
{
    const struct place_of_memory *x = places_find(p, r->at);

    if (x == NULL) {
        put_miss(p, r, why);
        return true;
    }
    if (x->freed) {
        text_puts(why, "use after free of ");
        put_size(x, why);
    } else if (x->context != r->context) {
        put_size(x, why);
        text_puts(why, " belongs to another context");
    } else if (r->bytes > x->at + x->size - r->at) {
        text_printf(why, "its last %llu bytes lie behind the end of ",
                    (unsigned long long)(r->at + r->bytes - (x->at + x->size)));
        put_size(x, why);
    } else {
        return false;
    }
    return true;
}
