/* check/open_races.c: races between two accesses to one place. One of them acquires and its operation is
 * in flight: what it reads may order it after the other one. The race is decided when the operation ends.
 * Declared in races.h. */
#include <string.h>

#include "base/mem.h"
#include "check/races.h"
#include "memory/state/look.h"

/* ---- which accesses may turn out to be ordered ---- */

static bool may_acquire(const struct instr *i, const struct stamp *s)
{
    bool reads = (s->how & HOW_ATOMIC) != 0 ? i->ndst > 0 : (s->how & HOW_WRITES) == 0;

    return reads && order_acquires((enum mem_order)i->order);
}

/* The operation of an earlier access, as long as it is in flight; NULL: it is over. */
static const struct memop *operation_of(const struct actors *a, const struct party *p, uint32_t actor,
                                        unsigned lane)
{
    const struct team *t = &a->teams[a->v[actor].team];
    const struct warp *w = actors_team_over(a, a->v[actor].team) ? NULL
                                                                 : look_owner(a->device, t->window);
    const struct memory *m = device_memory(a->device);
    const struct memop *found = NULL;

    if (w == NULL)
        return NULL;
    for (const struct memop *op = memory_look_oldest(m, w->block->warps[p->warp].window); op != NULL;
         op = memory_look_next(m, op))
        if (op->origin == p->pc && (op->lanes & LANE(lane)) != 0)
            found = op;
    return found;
}

static void open(struct races *r, const struct open_race *o, const struct text *message)
{
    struct open_race x = *o;

    x.message = mem_new(message->n + 1);
    memcpy(x.message, message->s, message->n + 1);
    ARRAY_PUSH(r->open, r->nopen, r->cap_open, x);
}

bool race_stays_open(const struct visit *v, const struct stamp *s, uint64_t at,
                     const struct check_finding *x, const struct text *message)
{
    struct races *r = v->races;
    const struct actors *a = &r->actors;
    const uint32_t then = actor_at(a, s, at), now = actor_at(a, &v->now, at);
    struct open_race o = { .x = *x, .last = UINT64_MAX };
    const struct memop *op;

    if (!a->flags.acquires || then == now)
        return false;
    o.lane = lane_at(&v->now, at);
    if (may_acquire(&x->first.program->instrs[x->first.pc], &v->now)) {
        o.acquirer = now;
        o.pc = x->first.pc;
        o.serial = v->event->serial;
        o.then = (struct tick){ then, s->clock };
        open(r, &o, message);
        return true;
    }
    o.lane = lane_at(s, at);
    op = may_acquire(&x->other.program->instrs[x->other.pc], s)
             ? operation_of(a, &x->other, then, o.lane) : NULL;
    if (op == NULL)
        return false;
    o.acquirer = then;
    o.pc = x->other.pc;
    o.serial = o.last = op->mid;
    o.then = (struct tick){ now, v->now.clock };
    open(r, &o, message);
    return true;
}

/* ---- how they end ---- */

static void decide(struct races *r, struct open_race *o, bool is_race)
{
    if (is_race)
        race_found(r->findings, &o->x, o->message);
    mem_free(o->message);
}

void open_races_ended(struct races *r, const struct flag_access *x, const struct memop *op)
{
    size_t kept = 0;

    for (size_t i = 0; i < r->nopen; i++) {
        struct open_race *o = &r->open[i];

        if (o->acquirer == x->actor && o->pc == op->origin && o->serial <= op->mid &&
            op->mid <= o->last && (x->lanes & LANE(o->lane)) != 0)
            decide(r, o, !flags_acquired(&r->actors, x, op, o->lane, o->then));
        else
            r->open[kept++] = *o;
    }
    r->nopen = kept;
}

void open_races_flush(struct races *r)
{
    for (size_t i = 0; i < r->nopen; i++)
        decide(r, &r->open[i], true);
    r->nopen = 0;
}

void open_races_free(struct races *r)
{
    for (size_t i = 0; i < r->nopen; i++)
        mem_free(r->open[i].message);
    mem_free(r->open);
}

/* ---- as a part of a state ---- */

void open_races_code(struct races *r, struct codec *c)
{
    size_t n = r->nopen;

    codec_size(c, &n);
    for (size_t i = 0; i < n; i++) {
        size_t length = c->reading ? 0 : strlen(r->open[i].message) + 1;

        if (c->reading)
            ARRAY_PUSH(r->open, r->nopen, r->cap_open, (struct open_race){ .message = NULL });
        codec_size(c, &length);
        codec_raw(c, &r->open[i], sizeof *r->open);
        if (c->reading)
            r->open[i].message = mem_new(length);
        codec_raw(c, r->open[i].message, length);
    }
}

void open_races_print(const struct races *r, uint64_t print[2])
{
    for (size_t i = 0; i < r->nopen; i++) {
        const struct open_race *o = &r->open[i];
        const uint64_t fact[] = { 30, o->x.first.pc, o->x.other.pc, o->x.at, o->lane,
                                  actor_name(&r->actors, o->acquirer), o->pc,
                                  actor_name(&r->actors, o->then.actor),
                                  known_to(&r->actors, o->then) };

        print_add(print, fact, sizeof fact / sizeof *fact);
    }
}
