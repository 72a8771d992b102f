/* tests/waits/model.c: what model.h promises. */
#include "model.h"

#include <stdlib.h>
#include <string.h>

/* It has only bytes, because states are compared bytewise. */
struct state {
    unsigned char pc[MOST_WARPS], waits[MOST_WARPS], arrived[BARRIERS], count[BARRIERS];
};

struct states {
    struct state *v;
    size_t n, cap;
};

static void *must(void *p)
{
    if (p == NULL)
        exit(1);
    return p;
}

static void add(struct states *s, const struct state *x)
{
    for (size_t i = 0; i < s->n; i++)
        if (memcmp(&s->v[i], x, sizeof *x) == 0)
            return;
    if (s->n == s->cap) {
        s->cap = 2 * s->cap + 64;
        s->v = must(realloc(s->v, s->cap * sizeof *s->v));
    }
    s->v[s->n++] = *x;
}

static void add_ending(struct endings *s, const struct state *x)
{
    struct ending e;

    memcpy(e.waits, x->waits, sizeof e.waits);
    memcpy(e.arrived, x->arrived, sizeof e.arrived);
    memcpy(e.pc, x->pc, sizeof e.pc);
    for (size_t i = 0; i < s->n; i++)
        if (memcmp(&s->v[i], &e, sizeof e) == 0)
            return;
    s->v = must(realloc(s->v, (s->n + 1) * sizeof *s->v));
    s->v[s->n++] = e;
}

/* The warp arrives. When as many have as the barrier is for, those that wait there go on, and it begins
 * anew. */
static void step(const struct program *p, struct state *s, unsigned w)
{
    const struct op o = p->ops[w][s->pc[w]++];

    s->arrived[o.barrier] |= (unsigned char)(1u << w);
    s->count[o.barrier]++;
    if (!o.arrives)
        s->waits[w] = (unsigned char)(o.barrier + 1);
    if (s->count[o.barrier] < p->expects[o.barrier])
        return;
    s->arrived[o.barrier] = s->count[o.barrier] = 0;
    for (unsigned i = 0; i < p->warps; i++)
        if (s->waits[i] == o.barrier + 1)
            s->waits[i] = 0;
}

void model_run(const struct program *p, struct endings *out)
{
    struct states s = { NULL, 0, 0 };
    struct state first;

    memset(&first, 0, sizeof first);
    *out = (struct endings){ NULL, 0 };
    add(&s, &first);
    for (size_t i = 0; i < s.n; i++) {
        bool ended = true;

        for (unsigned w = 0; w < p->warps; w++) {
            struct state next = s.v[i];

            if (next.waits[w] != 0 || next.pc[w] == p->n[w])
                continue;
            ended = false;
            step(p, &next, w);
            add(&s, &next);
        }
        if (ended)
            add_ending(out, &s.v[i]);
    }
    free(s.v);
}

static bool comes_to(const struct program *p, const struct ending *e, unsigned w, unsigned barrier)
{
    for (unsigned i = e->pc[w]; i < p->n[w]; i++)
        if (p->ops[w][i].barrier == barrier)
            return true;
    return false;
}

bool model_waits_for(const struct program *p, const struct ending *e, unsigned warp, unsigned whom)
{
    return warp < p->warps && whom < p->warps && warp != whom && e->waits[warp] != 0 &&
           e->waits[whom] != 0 && (e->arrived[e->waits[warp] - 1] >> whom & 1) == 0 &&
           comes_to(p, e, whom, e->waits[warp] - 1u);
}

/* reach[n] has bit j if n steps lead from the warp to j. */
static unsigned around(const struct program *p, const struct ending *e, unsigned start)
{
    unsigned reach = 1u << start;

    for (unsigned n = 1; n <= p->warps; n++) {
        unsigned next = 0;

        for (unsigned i = 0; i < p->warps; i++)
            for (unsigned j = 0; j < p->warps; j++)
                if ((reach >> i & 1) != 0 && model_waits_for(p, e, i, j))
                    next |= 1u << j;
        if ((next >> start & 1) != 0)
            return n;
        reach = next;
    }
    return 0;
}

unsigned model_cycle(const struct program *p, const struct ending *e)
{
    unsigned best = 0;

    for (unsigned w = 0; w < p->warps; w++) {
        unsigned n = around(p, e, w);

        if (n != 0 && (best == 0 || n < best))
            best = n;
    }
    return best;
}
