/* search/fingerprints.c: lists of fingerprints. */
#include "search/fingerprints.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

void fingerprint_notes_free(struct fingerprint_notes *p)
{
    mem_free(p->v);
    *p = (struct fingerprint_notes){ .n = 0 };
}

void fingerprint_notes_add(struct fingerprint_notes *p, const uint64_t print[2], uint64_t n)
{
    ARRAY_PUSH(p->v, p->n, p->cap, (struct fingerprint_note){ { print[0], print[1] }, n });
}

void fingerprint_notes_join(struct fingerprint_notes *to, const struct fingerprint_notes *from)
{
    for (size_t i = 0; i < from->n; i++)
        fingerprint_notes_add(to, from->v[i].print, from->v[i].n);
}

static int by_print(const void *a, const void *b)
{
    const struct fingerprint_note *x = a, *y = b;

    for (unsigned i = 0; i < 2; i++)
        if (x->print[i] != y->print[i])
            return x->print[i] < y->print[i] ? -1 : 1;
    return x->n > y->n ? -1 : x->n < y->n;
}

void fingerprint_notes_unite(struct fingerprint_notes *p)
{
    size_t kept = 0;

    if (p->n > 0)
        qsort(p->v, p->n, sizeof *p->v, by_print);
    for (size_t i = 0; i < p->n; i++)
        if (kept == 0 || memcmp(p->v[kept - 1].print, p->v[i].print, sizeof p->v[i].print) != 0)
            p->v[kept++] = p->v[i];
    p->n = kept;
}
