/* search/priorities.c: priorities of parties and operations in one walk. */
#include "search/priorities.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

/* Above all that were lowered. */
#define FIRST_PRIORITY ((uint64_t)1 << 63)
#define SPIN_STEPS 8u /* of one party in a row before its states are compared */

static int by_step(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

void priorities_begin(struct priorities *p, uint64_t seed, unsigned d, uint64_t steps)
{
    names_free(&p->numbers);
    p->numbers = (struct names){ .n = 0 };
    p->n = 0;
    p->parties = p->step = p->last = p->streak = 0;
    p->lowest = FIRST_PRIORITY;
    p->done = 0;
    p->spins = false;
    p->nchanges = d - 1;
    random_seed(&p->random, seed);
    for (unsigned i = 0; i < p->nchanges; i++)
        p->changes[i] = 1 + random_next(&p->random) % (steps > 0 ? steps : 1);
    qsort(p->changes, p->nchanges, sizeof *p->changes, by_step);
}

void priorities_free(struct priorities *p)
{
    names_free(&p->numbers);
    mem_free(p->v);
    *p = (struct priorities){ .n = 0 };
}

/* The number of an agent; a new one gets the priority of its party, which has a random one. */
static size_t number_of(struct priorities *p, uint64_t agent, uint64_t party)
{
    struct ranked r = { .is_party = agent == party, .party = party };
    uint32_t at;

    if (names_get(&p->numbers, (const char *)&agent, sizeof agent, &at))
        return at;
    if (r.is_party) {
        r.priority = FIRST_PRIORITY | random_next(&p->random) >> 1;
        p->parties++;
    } else {
        r.priority = p->v[number_of(p, party, party)].priority;
    }
    names_put(&p->numbers, (const char *)&agent, sizeof agent, (uint32_t)p->n);
    ARRAY_PUSH(p->v, p->n, p->cap, r);
    return p->n - 1;
}

/* ---- the highest ---- */

struct leader {
    size_t entry, number;
    struct mover mover;
    bool others; /* another party could move */
};

static bool is_higher(const struct ranked *a, const struct ranked *b)
{
    return a->priority > b->priority || (a->priority == b->priority && !a->is_party && b->is_party);
}

/* False: nobody in particular can move. */
static bool find_leader(struct priorities *p, const struct machine *m, size_t first, size_t n,
                        struct leader *out)
{
    bool found = false;

    out->others = false;
    for (size_t i = first; i < first + n; i++) {
        const struct mover mover = m->kind->reduction->mover(m, i);
        size_t number;

        if (mover.agent == 0)
            continue;
        number = number_of(p, mover.agent, mover.party);
        out->others = out->others || (found && mover.party != out->mover.party);
        if (!found || is_higher(&p->v[number], &p->v[out->number])) {
            out->entry = i;
            out->number = number;
            out->mover = mover;
        }
        found = true;
    }
    return found;
}

static void lower(struct priorities *p, size_t number)
{
    p->v[number].priority = --p->lowest;
}

/* The party and its operations, which keep their order. */
static void lower_all(struct priorities *p, uint64_t party)
{
    lower(p, number_of(p, party, party));
    for (size_t i = 0; i < p->n; i++)
        if (p->v[i].party == party && !p->v[i].is_party)
            p->v[i].priority = p->lowest;
}

/* Several may be at one step: where a party and its operation have to wait both are lowered. */
static bool is_change(struct priorities *p)
{
    const bool is = p->done < p->nchanges && p->changes[p->done] <= p->step;

    p->done += is;
    return is;
}

static void note_mover(struct priorities *p, const struct leader *l)
{
    p->streak = l->mover.party == p->last ? p->streak + 1 : 0;
    p->last = l->mover.party;
}

void priorities_see(struct priorities *p, const uint64_t print[2])
{
    const bool kept = p->streak >= SPIN_STEPS;

    if (kept && p->print[0] == print[0] && p->print[1] == print[1])
        p->spins = true;
    if (p->streak >= SPIN_STEPS && (p->streak & (p->streak - 1)) == 0)
        memcpy(p->print, print, sizeof p->print);
}

size_t priorities_choose(struct priorities *p, const struct machine *m, size_t first, size_t n)
{
    struct leader l;

    p->step++;
    if (!find_leader(p, m, first, n, &l))
        return first + random_below(&p->random, (uint32_t)n);
    while (is_change(p)) {
        lower(p, l.number);
        find_leader(p, m, first, n, &l);
    }
    if (p->spins && l.mover.party == p->last && l.others) {
        lower_all(p, p->last);
        find_leader(p, m, first, n, &l);
    }
    p->spins = false;
    note_mover(p, &l);
    return l.entry;
}
