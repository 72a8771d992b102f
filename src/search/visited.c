/* search/visited.c: an open-addressed table of fingerprints over states in chunks. */
#include "search/visited.h"

#include <stdlib.h>
#include <string.h>

#include "base/hint.h"
#include "base/mem.h"

#define PER_CHUNK 4096u
#define FEWEST_SLOTS 1024u

void visited_free(struct visited *v)
{
    for (size_t i = 0; i < v->nchunks; i++)
        mem_free(v->chunks[i]);
    mem_free(v->chunks);
    mem_free(v->slots);
    *v = (struct visited){ .n = 0 };
}

size_t visited_bytes(const struct visited *v)
{
    return v->nchunks * PER_CHUNK * sizeof **v->chunks + v->cap * sizeof *v->slots;
}

/* Are there too few slots for so many more states? */
static bool is_short_of(const struct visited *v, size_t states)
{
    return 4 * (v->n + states) > 3 * v->cap;
}

size_t visited_growth(const struct visited *v, size_t states)
{
    return is_short_of(v, states) ? v->cap * sizeof *v->slots : 0;
}

struct visited_state *visited_at(const struct visited *v, uint32_t state)
{
    return &v->chunks[state / PER_CHUNK][state % PER_CHUNK];
}

/* ---- the table ---- */

static uint32_t tag_of(const uint64_t print[2])
{
    return (uint32_t)(print[0] >> 32);
}

static bool holds(const struct visited *v, const struct visited_slot *slot, const uint64_t print[2])
{
    const struct visited_state *s;

    if (slot->tag != tag_of(print))
        return false;
    s = visited_at(v, slot->state - 1);
    return s->print[0] == print[0] && s->print[1] == print[1];
}

/* The slot of a fingerprint, or the empty one where it belongs. */
static struct visited_slot *find(const struct visited *v, const uint64_t print[2])
{
    size_t i = (size_t)print[1] & (v->cap - 1);

    while (v->slots[i].state != 0 && !holds(v, &v->slots[i], print))
        i = (i + 1) & (v->cap - 1);
    return &v->slots[i];
}

static void grow(struct visited *v)
{
    v->cap = v->cap == 0 ? FEWEST_SLOTS : 2 * v->cap;
    mem_free(v->slots);
    v->slots = mem_new(v->cap * sizeof *v->slots);
    for (uint32_t i = 0; i < v->n; i++) {
        const uint64_t *print = visited_at(v, i)->print;

        *find(v, print) = (struct visited_slot){ i + 1, tag_of(print) };
    }
}

/* ---- states ---- */

static uint32_t depth_by(const struct visited *v, const struct met *m)
{
    return (m->parent == NO_STATE ? 0 : visited_at(v, m->parent)->depth) + m->choices;
}

static uint32_t add(struct visited *v, const struct met *m)
{
    if (v->n == v->nchunks * PER_CHUNK)
        ARRAY_PUSH(v->chunks, v->nchunks, v->cap_chunks, mem_new(PER_CHUNK * sizeof **v->chunks));
    *visited_at(v, v->n) = (struct visited_state){
        .print = { m->print[0], m->print[1] }, .parent = m->parent, .depth = depth_by(v, m)
    };
    return v->n++;
}

/* A shorter path to a state that was met before. */
static void shorten(const struct visited *v, struct visited_state *s, const struct met *m)
{
    uint32_t depth = depth_by(v, m);

    if (depth < s->depth) {
        s->parent = m->parent;
        s->depth = depth;
    }
}

uint32_t visited_meet(struct visited *v, const struct met *m, bool *known)
{
    struct visited_slot *slot;

    if (is_short_of(v, 1))
        grow(v);
    slot = find(v, m->print);
    *known = slot->state != 0;
    if (*known)
        shorten(v, visited_at(v, slot->state - 1), m);
    else
        *slot = (struct visited_slot){ add(v, m) + 1, tag_of(m->print) };
    return slot->state - 1;
}

bool visited_add(struct visited *v, const uint64_t print[2])
{
    const struct met m = { .print = { print[0], print[1] }, .parent = NO_STATE };
    bool known;

    visited_meet(v, &m, &known);
    return !known;
}

void visited_expect(const struct visited *v, const uint64_t print[2])
{
    if (v->cap > 0)
        HINT(&v->slots[(size_t)print[1] & (v->cap - 1)], 0);
}

void visited_expect_state(const struct visited *v, const uint64_t print[2])
{
    const struct visited_slot *slot;

    if (v->cap == 0)
        return;
    slot = &v->slots[(size_t)print[1] & (v->cap - 1)];
    if (slot->state != 0 && slot->tag == tag_of(print))
        HINT(visited_at(v, slot->state - 1), 0);
}

uint32_t visited_find(const struct visited *v, const uint64_t print[2])
{
    return v->cap == 0 || find(v, print)->state == 0 ? NO_STATE : find(v, print)->state - 1;
}

/* ---- lists of fingerprints ---- */

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
