/* search/known_steps.c: a table with one place for each key, which grows up to a bound. */
#include "search/known_steps.h"

#include <string.h>

#include "base/mem.h"

#define FEWEST_STEPS 64u
#define MOST_STEPS 8192u
#define MOST_BYTES 1024u /* that the parts of a step may have */

void known_steps_free(struct known_steps *k)
{
    for (size_t i = 0; i < k->cap; i++) {
        mem_free(k->v[i].bytes);
        agent_set_free(&k->v[i].moved);
    }
    mem_free(k->v);
    *k = (struct known_steps){ .cap = 0 };
}

size_t known_steps_bytes(const struct known_steps *k)
{
    return k->cap * sizeof *k->v;
}

static bool is_known(const struct known_step *s)
{
    return (s->key[0] | s->key[1]) != 0;
}

static struct known_step *place_of(const struct known_steps *k, const uint64_t key[2])
{
    return &k->v[(key[0] ^ key[0] >> 32) & (k->cap - 1)];
}

/* ---- finding ---- */

static void find_key(struct known_steps *k, const struct ledger *l, const struct confined *c)
{
    const uint64_t *given = l->parts[c->given].print;

    k->key[0] = given[0] + (c->what + 1) * UINT64_C(0x9e3779b97f4a7c15);
    k->key[1] = given[1] ^ c->what;
    for (size_t i = c->first; i < c->first + c->n; i++)
        for (unsigned h = 0; h < 2; h++)
            k->key[h] += l->parts[i].print[h];
}

const struct known_step *known_steps_find(struct known_steps *k, const struct ledger *l,
                                          const struct confined *c)
{
    const struct known_step *s;

    find_key(k, l, c);
    if (k->cap == 0)
        return NULL;
    s = place_of(k, k->key);
    return s->key[0] == k->key[0] && s->key[1] == k->key[1] && is_known(s) ? s : NULL;
}

/* ---- keeping ---- */

static void grow(struct known_steps *k)
{
    struct known_step *old = k->v;
    size_t n = k->cap;

    k->cap = n == 0 ? FEWEST_STEPS : 2 * n;
    k->v = mem_new(k->cap * sizeof *k->v);
    k->used = 0;
    for (size_t i = 0; i < n; i++)
        if (is_known(&old[i])) { /* to a place of its own */
            *place_of(k, old[i].key) = old[i];
            k->used++;
        }
    mem_free(old);
}

/* Were no parts changed but those, and nothing else done? Notes which of them were. */
static bool was_confined(const struct ledger *l, const struct taken_step *t, bool *changed)
{
    const struct confined *c = t->confined;

    if (t->choices != c->choices || c->n > CONFINED_PARTS)
        return false;
    for (size_t i = t->before.npast; i < l->npast; i++) {
        const struct past_part *p = &l->past[i];

        if (p->renewed || p->index < c->first || p->index >= c->first + c->n)
            return false;
        changed[p->index - c->first] = true;
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
        s->parts[i].part = l->parts[t->confined->first + i];
        s->parts[i].part.at = s->nbytes;
        keep_part(s, l, &l->parts[t->confined->first + i]);
        s->print[0] += s->parts[i].part.print[0];
        s->print[1] += s->parts[i].part.print[1];
    }
    for (size_t i = t->before.npast; i < l->npast; i++) {
        s->print[0] -= l->past[i].part.print[0];
        s->print[1] -= l->past[i].part.print[1];
    }
}

void known_steps_keep(struct known_steps *k, const struct ledger *l, const struct taken_step *t)
{
    bool changed[CONFINED_PARTS] = { false };
    struct known_step *s;

    if (!was_confined(l, t, changed))
        return;
    if (2 * k->used >= k->cap && k->cap < MOST_STEPS)
        grow(k);
    s = place_of(k, k->key);
    k->used += !is_known(s);
    memcpy(s->key, k->key, sizeof s->key);
    keep_parts(s, l, t, changed);
    agent_set_copy(&s->moved, t->moved);
}

/* ---- taking it ---- */

void known_step_put(const struct known_step *s, const struct confined *c, struct ledger *l)
{
    for (size_t i = 0; i < c->n; i++)
        if (s->parts[i].changed)
            ledger_put(l, c->first + i, &s->parts[i].part, s->bytes + s->parts[i].part.at);
}
