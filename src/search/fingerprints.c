/* search/fingerprints.c: sets by open addressing, where the first half of a print says where it belongs;
 * and lists. */
#include "search/fingerprints.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

#define FEWEST_SLOTS 256u

void fingerprints_free(struct fingerprints *p)
{
    mem_free(p->slots);
    *p = (struct fingerprints){ .n = 0 };
}

/* The slot of this print, or the free one where it belongs. */
static uint64_t *find(const struct fingerprints *p, const uint64_t print[2])
{
    for (size_t i = (size_t)print[0] & (p->cap - 1);; i = (i + 1) & (p->cap - 1)) {
        uint64_t *s = p->slots[i];

        if ((s[0] == 0 && s[1] == 0) || (s[0] == print[0] && s[1] == print[1]))
            return s;
    }
}

static void grow(struct fingerprints *p)
{
    struct fingerprints old = *p;

    p->cap = old.cap == 0 ? FEWEST_SLOTS : 2 * old.cap;
    p->slots = mem_new(p->cap * sizeof *p->slots);
    memset(p->slots, 0, p->cap * sizeof *p->slots);
    for (size_t i = 0; i < old.cap; i++)
        if (old.slots[i][0] != 0 || old.slots[i][1] != 0)
            memcpy(find(p, old.slots[i]), old.slots[i], sizeof old.slots[i]);
    mem_free(old.slots);
}

bool fingerprints_add(struct fingerprints *p, const uint64_t print[2])
{
    uint64_t *s;

    if (print[0] == 0 && print[1] == 0) {
        bool known = p->zero;

        p->zero = true;
        return !known;
    }
    if (4 * (p->n + 1) > 3 * p->cap)
        grow(p);
    s = find(p, print);
    if (s[0] != 0 || s[1] != 0)
        return false;
    memcpy(s, print, 2 * sizeof *print);
    p->n++;
    return true;
}

bool fingerprints_has(const struct fingerprints *p, const uint64_t print[2])
{
    const uint64_t *s;

    if (print[0] == 0 && print[1] == 0)
        return p->zero;
    if (p->cap == 0)
        return false;
    s = find(p, print);
    return s[0] != 0 || s[1] != 0;
}

/* ---- lists ---- */

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
