/* explore/visited.c: an open-addressed table of fingerprints over states in chunks. */
#include "explore/visited.h"

#include <string.h>

#include "base/hash.h"
#include "base/mem.h"

#define PER_CHUNK 4096u
#define FEWEST_SLOTS 1024u

void visited_init(struct visited *v)
{
    *v = (struct visited){ .n = 0 };
}

void visited_free(struct visited *v)
{
    for (size_t i = 0; i < v->nchunks; i++)
        mem_free(v->chunks[i]);
    mem_free(v->chunks);
    mem_free(v->slots);
    mem_free(v->picks);
    visited_init(v);
}

size_t visited_bytes(const struct visited *v)
{
    return v->nchunks * PER_CHUNK * sizeof **v->chunks + v->cap * sizeof *v->slots + v->cap_picks;
}

struct visited_state *visited_at(const struct visited *v, uint32_t state)
{
    return &v->chunks[state / PER_CHUNK][state % PER_CHUNK];
}

/* ---- the table ---- */

/* The slot of a fingerprint, or the empty one where it belongs. */
static uint32_t *find(const struct visited *v, const uint64_t print[2])
{
    size_t i = (size_t)print[0] & (v->cap - 1);

    for (;; i = (i + 1) & (v->cap - 1)) {
        const struct visited_state *s;

        if (v->slots[i] == NO_STATE)
            return &v->slots[i];
        s = visited_at(v, v->slots[i]);
        if (s->print[0] == print[0] && s->print[1] == print[1])
            return &v->slots[i];
    }
}

static void grow(struct visited *v)
{
    v->cap = v->cap == 0 ? FEWEST_SLOTS : 2 * v->cap;
    mem_free(v->slots);
    v->slots = mem_new(v->cap * sizeof *v->slots);
    memset(v->slots, 0xff, v->cap * sizeof *v->slots);
    for (uint32_t i = 0; i < v->n; i++)
        *find(v, visited_at(v, i)->print) = i;
}

/* ---- picks: a byte each, or 255 and four bytes ---- */

static void keep_pick(struct visited *v, unsigned pick)
{
    v->picks = mem_grow(v->picks, &v->cap_picks, v->npicks + 5, 1);
    if (pick < 255) {
        v->picks[v->npicks++] = (unsigned char)pick;
        return;
    }
    v->picks[v->npicks++] = 255;
    for (unsigned i = 0; i < 4; i++)
        v->picks[v->npicks++] = (unsigned char)(pick >> (8 * i));
}

static unsigned next_pick(const struct visited *v, size_t *at)
{
    unsigned pick = v->picks[(*at)++];

    if (pick < 255)
        return pick;
    pick = 0;
    for (unsigned i = 0; i < 4; i++)
        pick |= (unsigned)v->picks[(*at)++] << (8 * i);
    return pick;
}

/* ---- states ---- */

static uint32_t depth_by(const struct visited *v, const struct met *m)
{
    return m->parent == NO_STATE ? 0 : visited_at(v, m->parent)->depth + m->picks->n;
}

/* The way to a state is this one. */
static void come_by(struct visited *v, struct visited_state *s, const struct met *m)
{
    s->parent = m->parent;
    s->depth = depth_by(v, m);
    s->picks = (uint32_t)v->npicks;
    s->npicks = m->picks->n;
    for (uint32_t i = 0; i < m->picks->n; i++)
        keep_pick(v, m->picks->choices[i].pick);
}

static uint32_t add(struct visited *v, const struct met *m, const uint64_t print[2])
{
    struct visited_state *s;

    if (v->n == v->nchunks * PER_CHUNK)
        ARRAY_PUSH(v->chunks, v->nchunks, v->cap_chunks, mem_new(PER_CHUNK * sizeof **v->chunks));
    s = visited_at(v, v->n);
    *s = (struct visited_state){ .place = 0 };
    memcpy(s->print, print, sizeof s->print);
    come_by(v, s, m);
    return v->n++;
}

uint32_t visited_meet(struct visited *v, const struct met *m, bool *known)
{
    uint64_t print[2] = { hash_bytes(m->bytes, m->n, 1), hash_bytes(m->bytes, m->n, 2) };
    uint32_t *slot;

    if (4 * ((size_t)v->n + 1) > 3 * v->cap)
        grow(v);
    slot = find(v, print);
    *known = *slot != NO_STATE;
    if (!*known)
        *slot = add(v, m, print);
    else if (depth_by(v, m) < visited_at(v, *slot)->depth)
        come_by(v, visited_at(v, *slot), m);
    return *slot;
}

unsigned *visited_way(const struct visited *v, uint32_t state, size_t *n)
{
    unsigned *way;
    size_t end = 0;

    for (uint32_t s = state; s != NO_STATE; s = visited_at(v, s)->parent)
        end += visited_at(v, s)->npicks;
    *n = end;
    way = mem_new((end + 1) * sizeof *way);
    for (uint32_t s = state; s != NO_STATE; s = visited_at(v, s)->parent) {
        size_t at = visited_at(v, s)->picks;

        end -= visited_at(v, s)->npicks;
        for (uint32_t i = 0; i < visited_at(v, s)->npicks; i++)
            way[end + i] = next_pick(v, &at);
    }
    return way;
}
