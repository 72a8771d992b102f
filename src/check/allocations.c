/* check/allocations.c: what allocations.h promises. */
#include "check/allocations.h"

#include <string.h>

#include "base/mem.h"

/* The first that ends after `at`. */
static size_t first_behind(const struct allocations *p, uint64_t at)
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

static void drop(struct allocations *p, size_t i)
{
    mem_free(p->v[i].name);
    memmove(p->v + i, p->v + i + 1, (p->n - i - 1) * sizeof *p->v);
    p->n--;
}

void allocations_add(struct allocations *p, const struct allocation *x)
{
    size_t i = first_behind(p, x->at), length = strlen(x->name) + 1;
    struct allocation kept = *x;

    while (i < p->n && p->v[i].at < x->at + x->size)
        drop(p, i);
    kept.name = mem_new(length);
    memcpy(kept.name, x->name, length);
    p->v = mem_grow(p->v, &p->cap, p->n + 1, sizeof *p->v);
    memmove(p->v + i + 1, p->v + i, (p->n - i) * sizeof *p->v);
    p->v[i] = kept;
    p->n++;
}

void allocations_free(struct allocations *p)
{
    for (size_t i = 0; i < p->n; i++)
        mem_free(p->v[i].name);
    mem_free(p->v);
    *p = (struct allocations){ .v = NULL };
}

struct allocation *allocations_find(const struct allocations *p, uint64_t at)
{
    size_t i = first_behind(p, at);

    return i < p->n && p->v[i].at <= at ? &p->v[i] : NULL;
}

static void put_name(const struct allocation *x, struct text *out)
{
    if (x->name[0] == '\0')
        text_printf(out, "%s at 0x%llx", x->kind, (unsigned long long)x->at);
    else
        text_printf(out, "%s %s", x->kind, x->name);
}

void allocations_name(const struct allocations *p, uint64_t at, struct text *out)
{
    const struct allocation *x = allocations_find(p, at);

    if (x == NULL) {
        text_puts(out, "no place known");
        return;
    }
    put_name(x, out);
    text_printf(out, ", byte %llu", (unsigned long long)(at - x->at));
}

static void put_size(const struct allocation *x, struct text *out)
{
    put_name(x, out);
    text_printf(out, " (%llu bytes)", (unsigned long long)x->size);
}

/* Nothing is there: the message gives the distance to the nearer neighbour. */
static void put_miss(const struct allocations *p, const struct reaching *r, struct text *why)
{
    size_t i = first_behind(p, r->at);
    const struct allocation *below = i > 0 ? &p->v[i - 1] : NULL;
    const struct allocation *above = i < p->n ? &p->v[i] : NULL;
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

bool allocations_wrong(const struct allocations *p, const struct reaching *r, struct text *why)
{
    const struct allocation *x = allocations_find(p, r->at);

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
