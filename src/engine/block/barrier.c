/* engine/block/barrier.c: arrival at a barrier (5.5.1), one function for each of the report. Arrival is
 * counted in whole warps, or by threads where these diverge. */
#include <string.h>

#include "base/mem.h"
#include "engine/block/block.h"
#include "program/lanes.h"

/* ---- a warp's action, split by the barrier its threads name ---- */

/* Threads of the warp that name what the lowest of them names. */
static inline void push_arrival(struct arrivals *a, const struct step *x, lane_mask lanes,
                                uint64_t before)
{
    unsigned lane = lane_lowest(lanes);

    ARRAY_PUSH(a->v, a->n, a->cap,
               (struct arrival){ .warp = x->warp, .d = x->d, .lanes = lanes,
                                 .votes = x->votes & lanes, .barrier = x->barrier[lane],
                                 .counted = x->count != NULL,
                                 .count = x->count == NULL ? 0 : x->count[lane],
                                 .before = before });
}

static void collect_one(struct arrivals *a, const struct step *x, unsigned lane, uint64_t before)
{
    uint32_t count = x->count == NULL ? 0 : x->count[lane];

    for (size_t i = a->n; i-- > 0 && a->v[i].warp == x->warp;) {
        if (a->v[i].barrier == x->barrier[lane] && a->v[i].count == count) {
            a->v[i].lanes |= LANE(lane);
            a->v[i].votes |= x->votes & LANE(lane);
            return;
        }
    }
    push_arrival(a, x, LANE(lane), before);
}

/* Do all threads name one barrier, for one count? */
static bool agree(const struct step *x)
{
    unsigned first = lane_lowest(x->lanes);
    uint32_t differ = 0;

    if (x->barrier == x->d->src[0].splat && (x->count == NULL || x->count == x->d->src[1].splat))
        return true; /* a number in the program's text */
    FOR_LANES(l, x->lanes)
        differ |= (x->barrier[l] ^ x->barrier[first]) |
                  (x->count == NULL ? 0 : x->count[l] ^ x->count[first]);
    return differ == 0;
}

void arrivals_collect(struct arrivals *a, const struct step *x, uint64_t before)
{
    if (agree(x)) {
        push_arrival(a, x, x->lanes, before);
    } else {
        FOR_LANES(l, x->lanes)
            collect_one(a, x, l, before);
    }
}

/* ---- bar.barInfo, bar.prepBar, bar.updAct, bar.updArrCnt ---- */

static enum barrier_red reduction(const struct arrival *a)
{
    return a->d->instr->barrier == BARRIER_RED ? (enum barrier_red)a->d->instr->barrier_red : RED_NONE;
}

/* bar.barInfo: what the threads say of one barrier must be the same. The report compares the types
 * too; sync and arrive agree here, as they do when they come in two steps (prepBar): PTX has the
 * latter for nothing else. */
static bool bar_info(const struct block *b, const struct arrivals *a, struct stuck *why)
{
    for (size_t i = 0; i < a->n; i++) {
        const struct arrival *p = &a->v[i];

        for (size_t j = 0; j < i; j++) {
            const struct arrival *q = &a->v[j];

            if (p->barrier != q->barrier)
                continue;
            if (p->counted != q->counted || p->count != q->count || reduction(p) != reduction(q))
                return stuck_at(why, RULE_BAR_BARINFO,
                                "threads contradict each other at barrier %lu: other count or "
                                "reduction", (unsigned long)p->barrier);
        }
    }
    tell(b->tell, RULE_BAR_BARINFO);
    return true;
}

/* With BarrierExitArrives: the threads of warps that were over before the barrier was set up. A
 * count that was given counts them; the default one does not (5.5.2). */
static uint32_t left_before(const struct block *b)
{
    if (!bar_counts_exits(b, true))
        return 0;
    return (b->nwarps - b->active_warps) * (uint32_t)b->constants->v[CONST_WarpSize];
}

static bool bar_init(struct block *b, const struct arrival *a, struct stuck *why)
{
    struct barrier *bar = &b->barriers[a->barrier];
    uint32_t warp_size = (uint32_t)b->constants->v[CONST_WarpSize];

    if (a->counted && a->count % warp_size != 0)
        return stuck_at(why, RULE_BAR_PREPBAR, "a thread count of %lu is no multiple of the warp size",
                        (unsigned long)a->count);
    bar->in_use = true;
    bar->threads = a->counted ? a->count : b->active_warps * warp_size;
    bar->arrived = 0;
    bar->left = a->counted ? left_before(b) : 0;
    bar->red = reduction(a);
    bar->n = 0;
    b->barriers_in_use++;
    return true;
}

/* bar.prepBar: sets a barrier up, or checks that the arrivals agree with its setup. */
static bool bar_prep_bar(struct block *b, const struct arrivals *a, struct stuck *why)
{
    for (size_t i = 0; i < a->n; i++) {
        const struct arrival *p = &a->v[i];
        const struct barrier *bar = &b->barriers[p->barrier];

        if (!bar->in_use) {
            if (!bar_init(b, p, why))
                return false;
            continue;
        }
        if (p->counted && p->count != bar->threads)
            return stuck_at(why, RULE_BAR_PREPBAR,
                            "barrier %lu was set up for %lu threads, not %lu",
                            (unsigned long)p->barrier, (unsigned long)bar->threads,
                            (unsigned long)p->count);
        if (reduction(p) != bar->red)
            return stuck_at(why, RULE_BAR_PREPBAR,
                            "barrier %lu was set up with another reduction",
                            (unsigned long)p->barrier);
    }
    tell(b->tell, RULE_BAR_PREPBAR);
    return true;
}

/* bar.updAct: the barriers record the threads that arrived, with their actions. */
static void bar_upd_act(struct block *b, const struct arrivals *a)
{
    for (size_t i = 0; i < a->n; i++) {
        struct barrier *bar = &b->barriers[a->v[i].barrier];

        ARRAY_PUSH(bar->arrivals, bar->n, bar->cap, a->v[i]);
    }
    tell(b->tell, RULE_BAR_UPDACT);
}

/* bar.updArrCnt: each warp counts whole, once a barrier; threads that go apart count alone. */
static void bar_upd_arr_cnt(struct block *b, const struct arrivals *a)
{
    for (size_t i = 0; i < a->n; i++) {
        bool counted = false;

        if (bar_alone(a->v[i].warp, a->v[i].d->instr)) {
            b->barriers[a->v[i].barrier].arrived += lane_count(a->v[i].lanes);
            continue;
        }
        for (size_t j = 0; j < i; j++)
            counted |= a->v[j].warp == a->v[i].warp && a->v[j].barrier == a->v[i].barrier;
        if (!counted)
            b->barriers[a->v[i].barrier].arrived += (uint32_t)b->constants->v[CONST_WarpSize];
    }
    tell(b->tell, RULE_BAR_UPDARRCNT);
}

bool bar_upd_bar(struct block *b, const struct arrivals *a, struct stuck *why)
{
    unsigned here = tell_open(b->tell);
    bool ok = bar_info(b, a, why) && bar_prep_bar(b, a, why);

    b->changes++;
    if (ok) {
        bar_upd_act(b, a);
        bar_upd_arr_cnt(b, a);
    }
    return tell_rule(b->tell, here, RULE_BAR_UPDBAR, ok);
}

/* ---- how many have arrived ---- */

/* May threads arrive each by itself under this control model? */
static bool may_arrive_alone(const struct block *b)
{
    return bar_apart(b->warps) || bar_in_paths(b->warps);
}

/* Where threads arrive each by itself: a warp's threads that have exited without arriving, if others of
 * it have arrived. They count, as they do in a warp that counts whole (ours); not twice, where the exit
 * of the whole warp counts (BarrierExitArrives). */
static uint32_t exited_beside(const struct block *b, const struct barrier *bar,
                              const struct warp *w, lane_mask arrived)
{
    lane_mask exited = w->exec.disabled.exited;

    if (exited == 0 ||
        (w->state == WARP_COMPLETED && bar_counts_exits(b, bar_is_counted(bar))))
        return 0;
    for (size_t i = 0; bar->in_use && i < bar->n; i++) {
        if (bar->arrivals[i].warp != w)
            continue;
        if (!bar_alone(w, bar->arrivals[i].d->instr))
            return 0; /* it has counted whole */
        arrived |= bar->arrivals[i].lanes;
    }
    return arrived == 0 ? 0 : lane_count(exited & ~arrived);
}

bool bar_reached(const struct block *b, const struct barrier *bar)
{
    uint32_t count = bar->arrived + bar->left;

    for (unsigned i = 0; may_arrive_alone(b) && i < b->nwarps; i++)
        count += exited_beside(b, bar, &b->warps[i], 0);
    return count >= bar->threads;
}

/* ---- a step that arrives, before its arrival is counted ---- */

/* The threads with which a stepping warp arrives at the barrier of this number. */
static lane_mask arriving(const struct step *x, uint32_t number)
{
    lane_mask lanes = 0;

    if (x->kind == ACTION_BARRIER)
        FOR_LANES(l, x->lanes)
            if (x->barrier[l] == number)
                lanes |= LANE(l);
    return lanes;
}

/* The number of threads that this arrival counts for. */
static uint32_t counts_for(const struct step *x, uint32_t number)
{
    const lane_mask lanes = arriving(x, number);

    if (bar_alone(x->warp, x->d->instr))
        return lane_count(lanes);
    return lanes == 0 ? 0 : x->warp->lanes;
}

/* Those that have arrived before the step; .expected is what the barrier is or will be for. */
static struct barrier_count counted_before(const struct step *x, uint32_t number, unsigned lane)
{
    const struct block *b = x->warp->block;
    const struct barrier *bar = &b->barriers[number];

    if (bar->in_use)
        return (struct barrier_count){ number, bar->arrived + bar->left, bar->threads, false };
    if (x->count != NULL)
        return (struct barrier_count){ number, left_before(b), x->count[lane], false };
    return (struct barrier_count){ number, 0, b->active_warps * x->warp->lanes, false };
}

/* The lanes with which a warp arrives in the step. */
static lane_mask arriving_of(const struct step *x, unsigned before, const struct warp *w,
                             uint32_t number)
{
    lane_mask lanes = 0;

    for (unsigned i = 0; i <= before; i++)
        if ((x - i)->warp == w && bar_alone(w, (x - i)->d->instr))
            lanes |= arriving(x - i, number);
    return lanes;
}

struct barrier_count bar_will_count(const struct step *x, unsigned before)
{
    const struct block *b = x->warp->block;
    const unsigned lane = lane_lowest(x->lanes);
    const uint32_t number = x->barrier[lane];
    struct barrier_count c = counted_before(x, number, lane);

    for (unsigned i = 0; i <= before; i++)
        c.arrived += counts_for(x - i, number);
    for (unsigned i = 0; may_arrive_alone(b) && i < b->nwarps; i++)
        c.arrived += exited_beside(b, &b->barriers[number], &b->warps[i],
                                   arriving_of(x, before, &b->warps[i], number));
    c.complete = c.arrived >= c.expected;
    return c;
}

/* ---- a warp or a block that is over ---- */

/* The hardware counts a finished warp as arrived; the report does not (5.5.1, last paragraph). */
void bar_warp_left(struct block *b)
{
    if (b->constants->v[CONST_BarrierExitArrives] == 0)
        return;
    b->changes++;
    for (uint32_t i = 0; i < b->constants->v[CONST_NumBarrierIndices]; i++)
        if (b->barriers[i].in_use && bar_counts_exits(b, bar_is_counted(&b->barriers[i])))
            b->barriers[i].left += (uint32_t)b->constants->v[CONST_WarpSize];
}

void block_free(struct block *b)
{
    for (unsigned i = 0; i < b->nwarps; i++)
        warp_free(&b->warps[i]);
    for (uint32_t i = 0; i < b->constants->v[CONST_NumBarrierIndices]; i++)
        mem_free(b->barriers[i].arrivals);
    for (size_t i = 0; i < b->ncomplete; i++)
        mem_free(b->complete[i].arrivals);
    mem_free(b->complete);
    mem_free(b->barriers);
    mem_free(b->warps);
    mem_free(b);
}
