/* search/outcomes.c: a list of the ways in which runs end; there are few. */
#include "search/outcomes.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

void outcomes_free(struct outcomes *o)
{
    for (size_t i = 0; i < o->n; i++) {
        mem_free(o->v[i].bytes);
        mem_free(o->v[i].way);
        print_notes_free(&o->v[i].finals);
    }
    mem_free(o->v);
}

static struct outcome *find(const struct outcomes *o, const unsigned char *bytes, size_t n)
{
    for (size_t i = 0; i < o->n; i++)
        if (o->v[i].n == n && memcmp(o->v[i].bytes, bytes, n) == 0)
            return &o->v[i];
    return NULL;
}

static struct outcome *find_or_add(struct outcomes *o, const unsigned char *bytes, size_t n)
{
    struct outcome *found = find(o, bytes, n);
    unsigned char *copy;

    if (found != NULL)
        return found;
    copy = mem_new(n + 1);
    memcpy(copy, bytes, n);
    ARRAY_PUSH(o->v, o->n, o->cap,
               (struct outcome){ .bytes = copy, .n = n, .choices = UINT64_MAX });
    return &o->v[o->n - 1];
}

void outcomes_add(struct outcomes *o, const struct ending *e)
{
    struct outcome *found = find_or_add(o, e->bytes, e->n);

    found->runs++;
    o->runs++;
    found->states += !e->known;
    o->states += !e->known;
    if (!e->known && e->print != NULL)
        print_notes_add(&found->finals, e->print, e->state);
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

/* ---- several ---- */

/* Of ways that are as short as each other that of the first walk stays, as if one had taken all. */
static bool is_shorter(const struct outcome *a, const struct outcome *b)
{
    return a->choices != b->choices ? a->choices < b->choices : a->state < b->state;
}

static void take_way(struct outcome *to, const struct outcome *from)
{
    to->choices = from->choices;
    to->state = from->state;
    mem_free(to->way);
    to->way = NULL;
    if (from->way != NULL) {
        to->way = mem_new(strlen(from->way) + 1);
        strcpy(to->way, from->way);
    }
}

void outcomes_unite(struct outcomes *to, const struct outcomes *from)
{
    for (size_t i = 0; i < from->n; i++) {
        const struct outcome *o = &from->v[i];
        struct outcome *same = find_or_add(to, o->bytes, o->n);

        same->runs += o->runs;
        to->runs += o->runs;
        print_notes_join(&same->finals, &o->finals);
        if (is_shorter(o, same))
            take_way(same, o);
    }
}
