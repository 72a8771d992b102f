/* engine/warp/control/split.c: a warp whose threads run in paths, as a value, and the common part of the
 * models stack and hanoi: the division of a path by a branch, the order of the parts, calls. */
#include "engine/warp/control/split.h"

#include <string.h>

#include "base/constants.h"
#include "base/mem.h"
#include "program/lanes.h"

/* ---- the state ---- */

void split_begin(struct exec_state *s, unsigned lanes, const struct constants *k)
{
    struct split_state *p = s->split;

    if (p == NULL) {
        p = s->split = mem_new(sizeof *p);
        p->lanes = lanes;
        p->returns = mem_new(lanes * sizeof *p->returns);
        p->waits = mem_new(lanes * sizeof *p->waits);
        p->named = mem_new(lanes * sizeof *p->named);
        p->nb = (uint32_t)k->v[CONST_NumBRegisters];
        p->b = mem_new(p->nb * sizeof *p->b);
    }
    for (unsigned l = 0; l < lanes; l++)
        p->returns[l].n = 0;
    memset(p->waits, 0, lanes * sizeof *p->waits);
    memset(p->named, 0, lanes * sizeof *p->named);
    memset(p->b, 0, p->nb * sizeof *p->b);
    p->waiting = 0;
    p->meet = p->depth = p->nrec = 0;
}

void split_free(struct split_state *s)
{
    if (s == NULL)
        return;
    for (unsigned l = 0; l < s->lanes; l++)
        mem_free(s->returns[l].pc);
    mem_free(s->returns);
    mem_free(s->waits);
    mem_free(s->named);
    mem_free(s->b);
    mem_free(s->rec);
    mem_free(s);
}

static void copy_returns(struct return_stack *to, const struct return_stack *from)
{
    to->pc = mem_grow(to->pc, &to->cap, from->n + 1u, sizeof *to->pc);
    if (from->n > 0)
        memcpy(to->pc, from->pc, from->n * sizeof *to->pc);
    to->n = from->n;
}

void split_copy(struct split_state **copy, const struct split_state *from)
{
    struct split_state *to = *copy;

    if (to == NULL) {
        to = *copy = mem_new(sizeof *to);
        to->lanes = from->lanes;
        to->barriers = from->barriers;
        to->returns = mem_new(to->lanes * sizeof *to->returns);
        to->waits = mem_new(to->lanes * sizeof *to->waits);
        to->named = mem_new(to->lanes * sizeof *to->named);
        to->nb = from->nb;
        to->b = mem_new(to->nb * sizeof *to->b);
    }
    for (unsigned l = 0; l < to->lanes; l++)
        copy_returns(&to->returns[l], &from->returns[l]);
    memcpy(to->waits, from->waits, to->lanes * sizeof *to->waits);
    memcpy(to->named, from->named, to->lanes * sizeof *to->named);
    memcpy(to->b, from->b, to->nb * sizeof *to->b);
    to->rec = mem_grow(to->rec, &to->cap_rec, from->nrec + 1u, sizeof *to->rec);
    if (from->nrec > 0)
        memcpy(to->rec, from->rec, from->nrec * sizeof *to->rec);
    to->nrec = from->nrec;
    to->waiting = from->waiting;
    to->meet = from->meet;
    to->depth = from->depth;
}

lane_mask split_waiting(const struct split_state *s, uint32_t pc)
{
    lane_mask m = 0;

    if (pc == 0)
        return s->waiting;
    FOR_LANES(l, s->waiting)
        m |= s->waits[l] == pc ? LANE(l) : 0;
    return m;
}

uint32_t split_depth(const struct exec_state *s)
{
    return s->active == 0 ? 0 : s->split->returns[lane_lowest(s->active)].n;
}

bool split_survives_bsync(const struct exec_state *s)
{
    const struct split_state *p = s->split;
    const struct meeting *m = p->nrec > 0 ? &p->rec[p->nrec - 1] : NULL;

    if (s->ntokens > 0)
        return true;
    return m != NULL && m->pc == s->pc + 1 && p->b[m->b].valid &&
           (p->b[m->b].mask & ~(s->active | split_waiting(p, m->pc))) == 0;
}

/* ---- paths ---- */

static void join_path(struct path *paths, unsigned *n, struct path p)
{
    for (unsigned i = 0; i < *n; i++)
        if (paths[i].pc == p.pc) {
            paths[i].lanes |= p.lanes;
            return;
        }
    paths[(*n)++] = p;
}

static lane_mask lanes_to(const struct flow *f, uint32_t pc)
{
    lane_mask m = 0;

    FOR_LANES(l, f->lanes)
        m |= flow_target(f, l) == pc ? LANE(l) : 0;
    return m;
}

/* The threads that go elsewhere than to the next instruction: in the order of the table, and targets in no
 * table by their lowest thread. */
static unsigned divide_targets(const struct control_step *x, struct path *out)
{
    const struct flow *f = &x->flow;
    lane_mask rest = f->lanes;
    unsigned n = 0;

    if (f->target == NULL && rest != 0) {
        out[n++] = (struct path){ f->pc, rest };
        return n;
    }
    for (uint32_t i = 0; i < f->ntable && rest != 0; i++) {
        lane_mask here = lanes_to(f, f->table[i]) & rest;

        if (here != 0)
            out[n++] = (struct path){ f->table[i], here };
        rest &= ~here;
    }
    FOR_LANES(l, rest)
        join_path(out, &n, (struct path){ f->target[l], LANE(l) });
    return n;
}

unsigned split_divide(const struct control_step *x, struct path *out)
{
    unsigned n = divide_targets(x, out);
    lane_mask others = x->state->active & ~x->flow.lanes;

    if (others != 0)
        out[n++] = (struct path){ x->state->pc + 1, others };
    return n;
}

enum { PRIORITY_MAJORITY, PRIORITY_TAKEN, PRIORITY_NOT_TAKEN, PRIORITY_ANY };

/* Which of those that have no place yet, in the order of the table, goes first? */
static unsigned first_of(struct control_step *x, const struct path *paths, unsigned n)
{
    uint32_t pc[64];
    lane_mask lanes[64];
    const struct paths among = { pc, lanes };
    unsigned best = 0;

    switch (x->constants->v[CONST_PathPriority]) {
    case PRIORITY_TAKEN:
        return 0;
    case PRIORITY_NOT_TAKEN:
        return n - 1;
    case PRIORITY_MAJORITY:
        for (unsigned i = 1; i < n; i++)
            if (lane_count(paths[i].lanes) > lane_count(paths[best].lanes))
                best = i;
        return best;
    }
    for (unsigned i = 0; i < n; i++) {
        pc[i] = paths[i].pc;
        lanes[i] = paths[i].lanes;
    }
    return n == 1 ? 0 : choice_ask(x->oracle, &(struct question){ SITE_PATH, n, &among });
}

void split_order(struct control_step *x, struct path *paths, unsigned n)
{
    struct path in_turn[64];

    for (unsigned left = n; left > 0; left--) {
        unsigned k = first_of(x, paths, left);

        in_turn[left - 1] = paths[k];
        memmove(&paths[k], &paths[k + 1], (left - 1 - k) * sizeof *paths);
    }
    memcpy(paths, in_turn, n * sizeof *paths);
}

bool split_push(struct control_step *x, struct token t)
{
    if (x->state->ntokens >= x->most_tokens)
        return stuck_at(x->stuck, x->rule, "more than %u paths of a warp (MaxTokens)", x->most_tokens);
    exec_state_push(x->state, t);
    return true;
}

/* Whoever waits at a barrier of the block goes below all others. */
static void put_below(struct exec_state *s, struct token t)
{
    exec_state_push(s, t);
    memmove(&s->tokens[1], &s->tokens[0], (s->ntokens - 1) * sizeof *s->tokens);
    s->tokens[0] = t;
}

static void take_out(struct exec_state *s, uint32_t i)
{
    s->pc = s->tokens[i].pc;
    s->active = s->tokens[i].active;
    s->ntokens--;
    memmove(&s->tokens[i], &s->tokens[i + 1], (s->ntokens - i) * sizeof *s->tokens);
}

void split_let_others(struct exec_state *s)
{
    lane_mask waits = s->active & s->barred;
    struct token t = { .type = TOKEN_PATH, .pc = s->pc, .active = waits };
    uint32_t i = s->ntokens;

    if (waits == 0)
        return;
    if (waits != s->active) {
        s->active &= ~waits;
        put_below(s, t);
        return;
    }
    while (i > 0 && (s->tokens[i - 1].active & s->barred) != 0)
        i--;
    if (i == 0)
        return;
    take_out(s, i - 1);
    put_below(s, t);
}

/* ---- calls ---- */

void split_call(struct control_step *x)
{
    FOR_LANES(l, x->flow.lanes) {
        struct return_stack *r = &x->state->split->returns[l];

        r->pc = mem_grow(r->pc, &r->cap, r->n + 1u, sizeof *r->pc);
        r->pc[r->n++] = x->state->pc + 1;
    }
}

bool split_return(struct control_step *x, uint32_t *target)
{
    FOR_LANES(l, x->flow.lanes) {
        struct return_stack *r = &x->state->split->returns[l];

        if (r->n == 0 && x->flow.target == NULL)
            return stuck_at(x->stuck, x->rule, "lane %u is in no call to return from", l);
        target[l] = r->n > 0 ? r->pc[--r->n] : 0;
        if (x->flow.target != NULL)
            target[l] = x->flow.target[l];
    }
    return true;
}
