/* search/known_steps.c: a table with a few places for each key, which grows up to a bound. */
#include "search/known_steps.h"

#include <string.h>

#include "base/mem.h"

#define WAYS 4u
#define FEWEST_STEPS 64u
#define MOST_STEPS 8192u
#define MOST_BYTES 1024u /* that the parts of a step may have */

static void free_step(struct known_step *s)
{
    if (s == NULL)
        return;
    mem_free(s->bytes);
    mem_free(s->entries.v);
    agent_set_free(&s->moved);
    agent_set_free(&s->lost);
    agent_set_free(&s->gained);
    mem_free(s);
}

void known_steps_free(struct known_steps *k)
{
    for (size_t i = 0; i < k->cap; i++)
        free_step(k->v[i]);
    mem_free(k->v);
    *k = (struct known_steps){ .cap = 0 };
}

/* Where a step may be: one of WAYS places side by side. */
static struct known_step **places_of(const struct known_steps *k, const uint64_t key[2])
{
    return &k->v[(key[0] ^ key[0] >> 32) & (k->cap - WAYS)];
}

static bool is_at(const struct known_step *s, const uint64_t key[2])
{
    return s != NULL && s->key[0] == key[0] && s->key[1] == key[1];
}

/* ---- its parts ---- */

static size_t confined_parts(const struct confined *c)
{
    return c->n + (c->also != 0);
}

/* Which of the ledger's is its i-th. */
static size_t part_of(const struct confined *c, size_t i)
{
    return i < c->n ? c->first + i : c->also;
}

/* The other way. confined_parts: it is none of its. */
static size_t place_of(const struct confined *c, size_t part)
{
    if (part >= c->first && part < c->first + c->n)
        return part - c->first;
    return c->n + (c->also == 0 || part != c->also);
}

/* ---- finding ---- */

void known_step_key(const struct ledger *l, const struct confined *c, uint64_t key[2])
{
    const uint64_t *given = l->parts[c->given].print;

    key[0] = given[0] + (c->what + 1) * UINT64_C(0x9e3779b97f4a7c15);
    key[1] = given[1] ^ c->what;
    for (size_t i = 0; i < confined_parts(c); i++)
        for (unsigned h = 0; h < 2; h++)
            key[h] += l->parts[part_of(c, i)].print[h];
    key[0] += (key[0] | key[1]) == 0;
}

struct known_step *known_steps_find(const struct known_steps *k, const uint64_t key[2])
{
    struct known_step **at;

    if (k->cap == 0)
        return NULL;
    at = places_of(k, key);
    for (unsigned i = 0; i < WAYS; i++)
        if (is_at(at[i], key))
            return at[i];
    return NULL;
}

/* ---- keeping ---- */

/* A place that is free; NULL: none is. */
static struct known_step **free_place(const struct known_steps *k, const uint64_t key[2])
{
    struct known_step **at = places_of(k, key);

    for (unsigned i = 0; i < WAYS; i++)
        if (at[i] == NULL)
            return &at[i];
    return NULL;
}

/* Those that shared places share them with fewer now. */
static void grow(struct known_steps *k)
{
    struct known_step **old = k->v;
    size_t n = k->cap;

    k->cap = n == 0 ? FEWEST_STEPS : 2 * n;
    k->v = mem_new(k->cap * sizeof *k->v);
    for (size_t i = 0; i < n; i++)
        if (old[i] != NULL)
            *free_place(k, old[i]->key) = old[i];
    mem_free(old);
}

/* Where a step is to be kept: in the place of another one, perhaps. */
static struct known_step *make_place(struct known_steps *k, const uint64_t key[2])
{
    struct known_step **s;

    if (2 * k->used >= k->cap && k->cap < MOST_STEPS)
        grow(k);
    s = free_place(k, key);
    if (s == NULL)
        s = places_of(k, key) + (key[1] >> 32) % WAYS;
    if (*s == NULL) {
        *s = mem_new(sizeof **s);
        k->used++;
    }
    memcpy((*s)->key, key, sizeof (*s)->key);
    (*s)->enables = (*s)->entries.is_kept = false;
    return *s;
}

/* Were no parts changed but those, and nothing else done? Notes which of them were. */
static bool was_confined(const struct ledger *l, const struct taken_step *t, bool *changed)
{
    const struct confined *c = t->confined;

    if (t->choices != c->choices || confined_parts(c) > CONFINED_PARTS)
        return false;
    for (size_t i = t->before.npast; i < l->npast; i++) {
        const struct past_part *p = &l->past[i];
        const size_t at = place_of(c, p->index);

        if (p->renewed || at >= confined_parts(c))
            return false;
        changed[at] = true;
    }
    return l->nbytes - t->before.nbytes <= MOST_BYTES;
}

static void keep_part(struct known_step *s, const struct ledger *l, const struct part *p)
{
    const size_t n = (size_t)p->state + p->order;

    s->bytes = mem_grow(s->bytes, &s->cap_bytes, s->nbytes + n + 1, 1);
    memcpy(s->bytes + s->nbytes, l->bytes + p->at, n);
    s->nbytes += n;
}

/* What the parts' prints were before the step is in the ledger's past. */
static void keep_parts(struct known_step *s, const struct ledger *l, const struct taken_step *t,
                       const bool *changed)
{
    s->nbytes = 0;
    s->print[0] = s->print[1] = 0;
    for (size_t i = 0; i < CONFINED_PARTS; i++) {
        s->parts[i].changed = changed[i];
        if (!changed[i])
            continue;
        s->parts[i].part = l->parts[part_of(t->confined, i)];
        s->parts[i].part.at = s->nbytes;
        keep_part(s, l, &l->parts[part_of(t->confined, i)]);
        s->print[0] += s->parts[i].part.print[0];
        s->print[1] += s->parts[i].part.print[1];
    }
    for (size_t i = t->before.npast; i < l->npast; i++) {
        s->print[0] -= l->past[i].part.print[0];
        s->print[1] -= l->past[i].part.print[1];
    }
}

struct known_step *known_steps_keep(struct known_steps *k, const struct ledger *l,
                                    const struct taken_step *t)
{
    bool changed[CONFINED_PARTS] = { false };
    struct known_step *s;

    if (!was_confined(l, t, changed))
        return NULL;
    s = make_place(k, t->key);
    keep_parts(s, l, t, changed);
    agent_set_copy(&s->moved, t->moved);
    return s;
}

/* ---- who can move ---- */

void known_step_learn(struct known_step *s, const struct agent_set *could,
                      const struct agent_set *can)
{
    agent_set_copy(&s->lost, could);
    agent_set_drop(&s->lost, can);
    agent_set_copy(&s->gained, can);
    agent_set_drop(&s->gained, could);
    s->enables = true;
}

void known_step_enabled(const struct known_step *s, struct agent_set *can)
{
    agent_set_drop(can, &s->lost);
    agent_set_join(can, &s->gained);
}

/* ---- taking it ---- */

void known_step_put(const struct known_step *s, const struct confined *c, struct ledger *l)
{
    for (size_t i = 0; i < confined_parts(c); i++)
        if (s->parts[i].changed)
            ledger_put(l, part_of(c, i), &s->parts[i].part, s->bytes + s->parts[i].part.at);
}
