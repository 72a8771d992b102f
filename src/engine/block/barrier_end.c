/* engine/block/barrier_end.c: a complete barrier ends (5.5.1), one function for each of the report: its
 * reduction, and the threads that continue. */
#include <string.h>

#include "base/mem.h"
#include "engine/block/block.h"
#include "engine/warp/control/split.h"
#include "program/lanes.h"

/* ---- bar.reduce, bar.barAct, bar.remBar ---- */

/* bar.reduce.and: are all predicates true? */
static uint64_t bar_reduce_and(const struct barrier *bar, struct teller *t)
{
    bool all = true;

    for (size_t i = 0; i < bar->n; i++)
        all &= bar->arrivals[i].votes == bar->arrivals[i].lanes;
    return tell_truth(t, RULE_BAR_REDUCE_AND, all);
}

/* bar.reduce.or: did anybody? */
static uint64_t bar_reduce_or(const struct barrier *bar, struct teller *t)
{
    bool any = false;

    for (size_t i = 0; i < bar->n; i++)
        any |= bar->arrivals[i].votes != 0;
    return tell_truth(t, RULE_BAR_REDUCE_OR, any);
}

/* bar.reduce.popc: how many did? */
static uint64_t bar_reduce_popc(const struct barrier *bar, struct teller *t)
{
    uint64_t n = 0;

    for (size_t i = 0; i < bar->n; i++)
        n += lane_count(bar->arrivals[i].votes);
    return tell_number(t, RULE_BAR_REDUCE_POPC, n);
}

static uint64_t bar_reduce(const struct barrier *bar, struct teller *t)
{
    switch (bar->red) {
    case RED_NONE:
        break;
    case RED_AND:
        return bar_reduce_and(bar, t);
    case RED_OR:
        return bar_reduce_or(bar, t);
    case RED_POPC:
        return bar_reduce_popc(bar, t);
    }
    return 0;
}

/* bar.barAct: every thread that took part in a reduction gets its result. */
static void bar_bar_act(const struct block *b, const struct barrier *bar, struct barrier_results *out)
{
    unsigned here = tell_open(b->tell);
    uint64_t value = bar_reduce(bar, b->tell);

    tell_rule(b->tell, here, RULE_BAR_BARACT, true);
    if (bar->red == RED_NONE)
        return;
    for (size_t i = 0; i < bar->n; i++)
        ARRAY_PUSH(out->v, out->n, out->cap,
                   (struct barrier_result){ bar->arrivals[i].warp, bar->arrivals[i].d,
                                            bar->arrivals[i].lanes, value });
}

/* bar.remBar: the warps that wait for it no longer do, nor the threads that went apart. Who arrives
 * since it is complete waits for another one of that number. */
static void bar_rem_bar(struct block *b, const struct barrier *bar)
{
    uint32_t index = bar_index(bar);

    for (size_t i = 0; i < bar->n; i++) {
        const struct arrival *a = &bar->arrivals[i];

        if (!arrival_waits(a))
            continue;
        if (bar_alone(a->warp, a->d->instr))
            a->warp->exec.barred &= ~a->lanes;
        else
            a->warp->barriers &= ~((uint32_t)1 << index);
        if (a->warp->exec.split != NULL)
            split_let_others(&a->warp->exec);
        a->warp->changes++;
    }
    tell_number(b->tell, RULE_BAR_REMBAR, index);
}

/* ---- bar.endBar ---- */

static bool is_waited_for(const struct barrier *bar)
{
    for (size_t i = 0; i < bar->n; i++)
        if (arrival_waits(&bar->arrivals[i]))
            return true;
    return false;
}

/* Are the accesses that the arrived threads made before the barrier done? In the report a thread waits for
 * its own fence and for the barrier, but not for the fences of others: a thread that continues might not
 * see what another one wrote before it arrived. PTX promises that it does. After bar.arrive alone no thread
 * waits. */
static bool bar_settled(const struct block *b, const struct barrier *bar)
{
    if (b->constants->v[CONST_BarrierFences] == 0 || memory_in_flight(b->memory) == 0 ||
        !is_waited_for(bar))
        return true;
    for (size_t i = 0; i < bar->n; i++) {
        const struct arrival *a = &bar->arrivals[i];

        if ((memory_window_pending(b->memory, a->warp->window, a->before) & a->lanes) != 0)
            return false;
    }
    return true;
}

/* Behind those of lower numbers and older ones of its own. */
static void insert_complete(struct block *b, const struct barrier *bar)
{
    size_t i;

    ARRAY_PUSH(b->complete, b->ncomplete, b->cap_complete, *bar);
    for (i = b->ncomplete - 1; i > 0 && bar_index(&b->complete[i - 1]) > bar_index(bar); i--)
        b->complete[i] = b->complete[i - 1];
    b->complete[i] = *bar;
}

/* Barriers whose count is reached are free for their next use, as after endBar in the report: threads that
 * arrive from now on belong to the next use. */
static void set_complete_aside(struct block *b)
{
    size_t left = b->barriers_in_use - b->ncomplete;

    for (uint32_t i = 0; left > 0; i++) {
        struct barrier *bar = &b->barriers[i];

        left -= bar->in_use;
        if (!bar->in_use || !bar_reached(b, bar))
            continue;
        insert_complete(b, bar);
        *bar = (struct barrier){ .in_use = false };
        b->changes++;
    }
}

/* The first complete barrier whose threads may continue, as an index of b->complete; ncomplete: none. */
static size_t first_settled(const struct block *b)
{
    size_t i = 0;

    while (i < b->ncomplete && !bar_settled(b, &b->complete[i]))
        i++;
    return i;
}

bool bar_completed(const struct block *b)
{
    return first_settled(b) < b->ncomplete;
}

const struct barrier *bar_ending(struct block *b)
{
    size_t i;

    set_complete_aside(b);
    i = first_settled(b);
    return i < b->ncomplete ? &b->complete[i] : NULL;
}

/* Its list of arrivals goes back to where the next one is made. */
static void remove_complete(struct block *b, size_t i)
{
    struct barrier gone = b->complete[i], *next = &b->barriers[bar_index(&gone)];

    if (next->arrivals == NULL) {
        next->arrivals = gone.arrivals;
        next->cap = gone.cap;
    } else {
        mem_free(gone.arrivals);
    }
    b->ncomplete--;
    memmove(&b->complete[i], &b->complete[i + 1], (b->ncomplete - i) * sizeof gone);
    b->barriers_in_use--;
    b->changes++;
}

bool bar_end_bar(struct block *b, struct barrier_results *out)
{
    const struct barrier *bar = bar_ending(b);
    uint32_t index;
    unsigned here;

    if (bar == NULL)
        return false;
    index = bar_index(bar);
    here = tell_open(b->tell);
    bar_bar_act(b, bar, out);
    bar_rem_bar(b, bar);
    remove_complete(b, (size_t)(bar - b->complete));
    tell_close(b->tell, here);
    tell_number(b->tell, RULE_BAR_ENDBAR, index);
    return true;
}

/* ---- waiting threads and their barriers ---- */

static bool waits_there(const struct barrier *bar, const struct warp *w, lane_mask lanes)
{
    for (size_t i = 0; i < bar->n; i++) {
        const struct arrival *a = &bar->arrivals[i];

        if (a->warp == w && (a->lanes & lanes) != 0 && arrival_waits(a))
            return true;
    }
    return false;
}

const struct barrier *bar_awaited(const struct block *b, const struct warp *w, lane_mask lanes,
                                  bool *complete)
{
    *complete = true;
    for (size_t i = 0; i < b->ncomplete; i++)
        if (waits_there(&b->complete[i], w, lanes))
            return &b->complete[i];
    *complete = false;
    for (unsigned i = 0; i < b->constants->v[CONST_NumBarrierIndices]; i++)
        if (b->barriers[i].in_use && waits_there(&b->barriers[i], w, lanes))
            return &b->barriers[i];
    return NULL;
}
