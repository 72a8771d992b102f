/* explore/outcomes.c: a list of the ways in which runs end; there are few. */
#include "explore/outcomes.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

void outcomes_free(struct outcomes *o)
{
    for (size_t i = 0; i < o->n; i++)
        mem_free(o->v[i].bytes);
    mem_free(o->v);
}

static struct outcome *find(const struct outcomes *o, const struct ending *e)
{
    for (size_t i = 0; i < o->n; i++)
        if (o->v[i].n == e->n && memcmp(o->v[i].bytes, e->bytes, e->n) == 0)
            return &o->v[i];
    return NULL;
}

static struct outcome *add(struct outcomes *o, const struct ending *e)
{
    unsigned char *bytes = mem_new(e->n + 1);

    memcpy(bytes, e->bytes, e->n);
    ARRAY_PUSH(o->v, o->n, o->cap,
               (struct outcome){ .bytes = bytes, .n = e->n, .choices = UINT64_MAX });
    return &o->v[o->n - 1];
}

void outcomes_add(struct outcomes *o, const struct ending *e)
{
    struct outcome *found = find(o, e);

    if (found == NULL)
        found = add(o, e);
    found->runs++;
    o->runs++;
    found->states += !e->known;
    o->states += !e->known;
    if (e->choices < found->choices) {
        found->choices = e->choices;
        found->state = e->state;
    }
}

static int by_bytes(const void *a, const void *b)
{
    const struct outcome *x = a, *y = b;
    size_t n = x->n < y->n ? x->n : y->n;
    int order = memcmp(x->bytes, y->bytes, n);

    if (order != 0)
        return order;
    return x->n < y->n ? -1 : x->n > y->n;
}

void outcomes_sort(struct outcomes *o)
{
    if (o->n > 0)
        qsort(o->v, o->n, sizeof *o->v, by_bytes);
}
