/* engine/state/snapshot_warp.c: warps and barriers (ω and χ of 5.4 and 5.5) written down and restored, so
 * that equal states have equal bytes whatever way led to them. */
#include <string.h>

#include "base/mem.h"
#include "engine/state/snapshot_parts.h"
#include "engine/warp/control/split.h"
#include "memory/state/snapshot.h"
#include "program/lanes.h"

/* ---- warps ---- */

static void code_token(const struct passage *x, struct token *t)
{
    uint8_t type = (uint8_t)t->type;

    codec_u8(x->state, &type);
    t->type = (enum token_type)type;
    codec_u32(x->state, &t->pc);
}

/* Where a thread that goes apart is, and its contexts. */
static void code_thread(const struct passage *x, struct thread_state *t, unsigned lane)
{
    codec_u32(x->state, &t->pc);
    codec_u32(x->state, &t->ncontexts);
    if (x->reading)
        t->contexts = mem_grow(t->contexts, &t->cap_contexts, t->ncontexts + 1u,
                               sizeof *t->contexts);
    for (uint32_t i = 0; i < t->ncontexts; i++) {
        code_token(x, &t->contexts[i]);
        t->contexts[i].active = LANE(lane);
    }
}

/* Threads that go apart. Who of them stepped last, and where, is no part of the state. */
static void code_apart(const struct passage *x, struct warp *w)
{
    struct exec_state *e = &w->exec;

    codec_u32(x->order, &e->pc);
    codec_u64(x->order, &e->active);
    codec_u64(x->state, &e->disabled.exited);
    codec_u64(x->state, &e->barred);
    for (unsigned l = 0; l < e->nthreads; l++)
        code_thread(x, &e->threads[l], l);
}

static void code_exec_state(const struct passage *x, struct exec_state *e)
{
    codec_u32(x->state, &e->pc);
    codec_u64(x->state, &e->active);
    codec_u64(x->state, &e->disabled.broke);
    codec_u64(x->state, &e->disabled.returned);
    codec_u64(x->state, &e->disabled.exited);
    codec_u32(x->state, &e->ntokens);
    if (x->reading)
        e->tokens = mem_grow(e->tokens, &e->cap_tokens, e->ntokens + 1u, sizeof *e->tokens);
    for (uint32_t i = 0; i < e->ntokens; i++) {
        code_token(x, &e->tokens[i]);
        codec_u64(x->state, &e->tokens[i].active);
    }
}

/* The call stacks of the lanes that are in calls. */
static void code_calls(const struct passage *x, struct warp *w)
{
    struct call_stacks *c = &w->calls;
    lane_mask calling = 0;

    for (unsigned l = 0; l < w->lanes; l++)
        calling |= warp_depth(w, l) > 0 ? LANE(l) : 0;
    codec_u64(x->state, &calling);
    if (calling == 0 && c->depth == NULL)
        return;
    if (x->reading)
        memset(warp_depths(w), 0, w->lanes * sizeof *c->depth);
    FOR_LANES(l, calling) {
        codec_u32(x->state, &c->depth[l]);
        if (x->reading)
            c->functions = mem_grow(c->functions, &c->cap, (size_t)c->depth[l] * w->lanes,
                                    sizeof *c->functions);
        for (uint32_t i = 0; i < c->depth[l]; i++)
            codec_u32(x->state, &c->functions[(size_t)i * w->lanes + l]);
    }
}

/* ---- threads in paths ---- */

static void code_returns(const struct passage *x, struct return_stack *r)
{
    codec_u32(x->state, &r->n);
    if (x->reading)
        r->pc = mem_grow(r->pc, &r->cap, r->n + 1u, sizeof *r->pc);
    for (uint32_t i = 0; i < r->n; i++)
        codec_u32(x->state, &r->pc[i]);
}

static void code_meetings(const struct passage *x, struct split_state *p)
{
    codec_u32(x->state, &p->nrec);
    if (x->reading)
        p->rec = mem_grow(p->rec, &p->cap_rec, p->nrec + 1u, sizeof *p->rec);
    for (uint32_t i = 0; i < p->nrec; i++) {
        codec_u32(x->state, &p->rec[i].pc);
        codec_u32(x->state, &p->rec[i].b);
        codec_bool(x->state, &p->rec[i].warpsync);
    }
}

static void code_split(const struct passage *x, struct exec_state *e)
{
    struct split_state *p = e->split;

    codec_u64(x->state, &e->barred);
    for (uint32_t i = 0; i < e->ntokens; i++) {
        codec_u32(x->state, &e->tokens[i].meet);
        codec_u32(x->state, &e->tokens[i].depth);
    }
    codec_u32(x->state, &p->meet);
    codec_u32(x->state, &p->depth);
    code_meetings(x, p);
    for (uint32_t b = 0; b < p->nb; b++) {
        codec_u64(x->state, &p->b[b].mask);
        codec_bool(x->state, &p->b[b].valid);
    }
    p->waiting = 0;
    for (unsigned l = 0; l < p->lanes; l++) {
        codec_u32(x->state, &p->waits[l]);
        p->waiting |= p->waits[l] != 0 ? LANE(l) : 0;
        codec_u64(x->state, &p->named[l]);
        code_returns(x, &p->returns[l]);
    }
}

/* What the warp has on its processor until it has left. */
static void code_room(const struct passage *x, struct warp *w)
{
    if (x->reading && !x->anew)
        passage_give_room(x->d, w);
    codec_bool(x->state, &w->left);
    if (!w->left)
        codec_u32(x->state, &w->local_slot);
    if (x->reading && !x->anew)
        passage_take_room(x->d, w);
}

void passage_warp(const struct passage *x, struct warp *w)
{
    uint8_t state = (uint8_t)w->state;

    code_room(x, w);
    codec_u8(x->state, &state);
    w->state = (enum warp_state)state;
    if (w->exec.threads != NULL)
        code_apart(x, w);
    else
        code_exec_state(x, &w->exec);
    if (w->exec.split != NULL)
        code_split(x, &w->exec);
    codec_u32(x->state, &w->barriers);
    codec_u64(x->state, &w->fences.cta);
    codec_u64(x->state, &w->fences.gl);
    codec_u64(x->state, &w->fences.sys);
    if (memory_knows_scopes(x->d->memory)) {
        codec_u64(x->state, &w->fences.orders);
        codec_u64(x->state, &w->fences.sc);
    }
    code_calls(x, w);
    memory_snapshot_operations(x->d->memory, x->s, w->window);
    if (x->reading && !x->anew)
        passage_list_again(x->d, w);
}

/* ---- barriers ---- */

/* One arrival. `before` says which of the warp's operations are older; as a number of operations it
 * means the same in every run. */
static void code_arrival(const struct passage *x, struct block *b, struct arrival *a)
{
    uint32_t warp = a->warp == NULL ? 0 : a->warp->index, pc = 0, older = 0;

    if (!x->reading) {
        pc = (uint32_t)(a->d - b->grid->code->decoded);
        older = memory_window_older(x->d->memory, a->warp->window, a->before);
    }
    codec_u32(x->state, &warp);
    codec_u32(x->state, &pc);
    codec_u32(x->state, &older);
    a->warp = &b->warps[warp];
    a->d = &b->grid->code->decoded[pc];
    codec_u64(x->state, &a->lanes);
    codec_u64(x->state, &a->votes);
    codec_u32(x->state, &a->barrier);
    codec_bool(x->state, &a->counted);
    codec_u32(x->state, &a->count);
    codec_u64(x->order, &a->before);
}

/* Arrivals are in order of warps and of their lowest lanes. */
static long place_of(const struct arrival *a)
{
    return (long)a->warp->index * 64 + (long)lane_lowest(a->lanes);
}

/* The next arrival in that order after `last` (-1: the first). */
static size_t next_arrival(const struct barrier *bar, long last)
{
    size_t best = bar->n;

    for (size_t i = 0; i < bar->n; i++)
        if (place_of(&bar->arrivals[i]) > last &&
            (best == bar->n || place_of(&bar->arrivals[i]) < place_of(&bar->arrivals[best])))
            best = i;
    return best;
}

static void write_arrivals(const struct passage *x, struct block *b, struct barrier *bar)
{
    long last = -1;

    codec_size(x->state, &bar->n);
    while (next_arrival(bar, last) < bar->n) {
        long place = place_of(&bar->arrivals[next_arrival(bar, last)]);

        /* Threads may be in several entries: bar.arrive, and again. */
        for (size_t i = 0; i < bar->n; i++) {
            if (place_of(&bar->arrivals[i]) != place)
                continue;
            codec_size(x->order, &i);
            code_arrival(x, b, &bar->arrivals[i]);
        }
        last = place;
    }
}

static void read_arrivals(const struct passage *x, struct block *b, struct barrier *bar)
{
    codec_size(x->state, &bar->n);
    bar->arrivals = mem_grow(bar->arrivals, &bar->cap, bar->n + 1, sizeof *bar->arrivals);
    for (size_t k = 0; k < bar->n; k++) {
        size_t i = 0;

        codec_size(x->order, &i);
        bar->arrivals[i].warp = NULL;
        code_arrival(x, b, &bar->arrivals[i]);
    }
}

static void code_barrier(const struct passage *x, struct block *b, struct barrier *bar)
{
    uint8_t red = (uint8_t)bar->red;

    codec_u32(x->state, &bar->threads);
    codec_u32(x->state, &bar->arrived);
    codec_u8(x->state, &red);
    bar->red = (enum barrier_red)red;
    codec_u32(x->state, &bar->left);
    if (x->reading)
        read_arrivals(x, b, bar);
    else
        write_arrivals(x, b, bar);
}

/* Those that are complete. Reading: what was there before is forgotten. */
static void code_complete(const struct passage *x, struct block *b)
{
    size_t n = b->ncomplete;

    codec_size(x->state, &n);
    if (x->reading) {
        while (b->ncomplete > 0)
            mem_free(b->complete[--b->ncomplete].arrivals);
        for (b->ncomplete = 0; b->ncomplete < n;)
            ARRAY_PUSH(b->complete, b->ncomplete, b->cap_complete, (struct barrier){ .n = 0 });
    }
    for (size_t i = 0; i < n; i++)
        code_barrier(x, b, &b->complete[i]);
}

void passage_barriers(const struct passage *x, struct block *b)
{
    unsigned n = (unsigned)x->d->k.v[CONST_NumBarrierIndices];
    uint32_t active = b->active_warps;
    uint64_t used = 0;

    codec_u32(x->state, &active);
    b->active_warps = active;
    for (unsigned i = 0; i < n; i++)
        used |= b->barriers[i].in_use ? LANE(i) : 0;
    codec_u64(x->state, &used);
    for (unsigned i = 0; i < n; i++) {
        b->barriers[i].in_use = (used >> i & 1) != 0;
        if (b->barriers[i].in_use)
            code_barrier(x, b, &b->barriers[i]);
    }
    code_complete(x, b);
    b->barriers_in_use = lane_count(used) + (unsigned)b->ncomplete;
}
