/* check/vector_clock.c: what vector_clock.h promises. Knows no thread. */
#include "check/vector_clock.h"

#include <stdlib.h>

#include "base/mem.h"

struct vclock *vclock_hold(struct vclock *c)
{
    if (c != NULL)
        c->holders++;
    return c;
}

void vclock_drop(struct vclock *c)
{
    if (c != NULL && --c->holders == 0)
        mem_free(c);
}

/* Actors of one block have successive numbers, so the first guess is mostly right. */
uint32_t vclock_of(const struct vclock *c, uint32_t actor)
{
    uint32_t low = 0, high, guess;

    if (c == NULL || c->n == 0 || actor < c->v[0].actor)
        return 0;
    guess = actor - c->v[0].actor;
    if (guess < c->n && c->v[guess].actor == actor)
        return c->v[guess].clock;
    high = c->n;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (c->v[middle].actor < actor)
            low = middle + 1;
        else
            high = middle;
    }
    return low < c->n && c->v[low].actor == actor ? c->v[low].clock : 0;
}

void clock_sum_tick(struct clock_sum *s, struct tick t)
{
    ARRAY_PUSH(s->v, s->n, s->cap, t);
}

void clock_sum_add(struct clock_sum *s, const struct vclock *c)
{
    if (c == NULL || c == s->last)
        return;
    s->last = c;
    for (uint32_t i = 0; i < c->n; i++)
        clock_sum_tick(s, c->v[i]);
}

static int by_actor(const void *a, const void *b)
{
    const struct tick *x = a, *y = b;

    if (x->actor != y->actor)
        return x->actor < y->actor ? -1 : 1;
    return x->clock < y->clock ? 1 : x->clock > y->clock ? -1 : 0;
}

struct vclock *clock_sum_take(struct clock_sum *s, uint32_t settled)
{
    struct vclock *c = mem_new(sizeof *c + s->n * sizeof *c->v);

    if (s->n > 0)
        qsort(s->v, s->n, sizeof *s->v, by_actor);
    c->holders = 1;
    for (size_t i = 0; i < s->n; i++)
        if (s->v[i].actor > settled && (c->n == 0 || c->v[c->n - 1].actor != s->v[i].actor))
            c->v[c->n++] = s->v[i];
    mem_free(s->v);
    *s = (struct clock_sum){ .v = NULL };
    return c;
}

void vclock_code(struct codec *c, struct vclock **v)
{
    uint32_t n = *v != NULL && !c->reading ? (*v)->n + 1 : 0;

    codec_u32(c, &n);
    if (c->reading) {
        *v = n == 0 ? NULL : mem_new(sizeof **v + n * sizeof(struct tick));
        if (n > 0)
            **v = (struct vclock){ .holders = 1, .n = n - 1 };
    }
    if (n > 1)
        codec_raw(c, (*v)->v, (n - 1) * sizeof(struct tick));
}
