/* check/waits.c: implements waits.h except its texts (waits_text.c). */
#include "check/waits.h"

#include <string.h>

#include "base/mem.h"
#include "engine/state/polling.h"
#include "engine/warp/control/split.h"
#include "program/lanes.h"

#define MOST_WAITERS 4096u /* that are listed */
#define MOST_SEARCHED 512u /* among which a cycle is looked for */
#define NOBODY SIZE_MAX

static lane_mask alive_lanes(const struct warp *w)
{
    return lanes_below(w->lanes) & ~w->exec.disabled.exited;
}

/* ---- what some lanes wait for ---- */

/* Lanes that are looked at together. */
struct place_of_lanes {
    struct waits *waits;
    const struct warp *warp;
    uint32_t pc;
    lane_mask lanes;
};

static struct waiter waiter_at(const struct place_of_lanes *x, enum waiter_kind kind)
{
    return (struct waiter){ .kind = kind, .warp = x->warp,
                            .who = party_of(x->waits->device, x->warp, x->pc, x->lanes) };
}

/* Two groups of lanes of a warp that wait for the same at one place are one. */
static bool is_same(const struct waiter *a, const struct waiter *b)
{
    return a->kind == b->kind && a->who.pc == b->who.pc && a->barrier == b->barrier &&
           a->polled.at == b->polled.at && a->polled.space == b->polled.space;
}

/* The barriers that threads at `pc`, at a barrier or after it, may reach. A called function continues in its
 * callers. */
static uint32_t barriers_ahead(const struct waiter *x)
{
    const struct program *p = look_program_of(x->warp);
    uint32_t at = x->who.pc + (x->kind == WAITER_BARRIER);

    if (warp_depth(x->warp, lane_lowest(x->who.lanes)) > 0)
        return UINT32_MAX;
    return at < p->ninstrs && at > 0 ? flow_barriers(p, at) : 0;
}

static void add(struct waits *w, const struct waiter *x)
{
    for (size_t i = w->n; i-- > 0 && w->v[i].warp == x->warp && x->warp != NULL;)
        if (is_same(&w->v[i], x)) {
            w->v[i].who.lanes |= x->who.lanes;
            w->v[i].stays = w->v[i].stays && x->stays;
            w->v[i].remains = w->v[i].remains && x->remains;
            return;
        }
    if (w->n == MOST_WAITERS)
        w->unfinished = true;
    else
        ARRAY_PUSH(w->v, w->n, w->cap, *x);
    if (!w->unfinished && x->warp != NULL)
        w->v[w->n - 1].comes_to = barriers_ahead(x);
}

static bool add_at_barrier(const struct place_of_lanes *x)
{
    bool complete;
    const struct barrier *bar = bar_awaited(x->warp->block, x->warp, x->lanes, &complete);
    struct waiter y = waiter_at(x, WAITER_BARRIER);

    if (bar == NULL || complete)
        return false;
    y.barrier = bar;
    y.number = bar_index(bar);
    for (size_t i = 0; i < bar->n; i++) {
        const struct arrival *a = &bar->arrivals[i];

        if (a->warp == x->warp && (a->lanes & x->lanes) != 0 && arrival_waits(a))
            y.who.pc = (uint32_t)(a->d->instr - look_program_of(x->warp)->instrs);
    }
    add(x->waits, &y);
    return true;
}

static bool is_mbarrier(const struct instr *i)
{
    return i->atomic == ATOMIC_MBTEST || i->atomic == ATOMIC_MBPARITY;
}

/* CUDA's headers keep the word of a grid's barrier after the size of its workspace. */
static bool is_grid_barrier(const struct waits *w, const struct waiter *x)
{
    struct look_grid g;

    return x->polled.space == SPACE_GLOBAL && look_grid(w->device, x->who.grid, &g) &&
           g.id == x->who.grid && g.workspace != 0 && x->polled.at == g.workspace + 4;
}

static bool add_spinning(const struct place_of_lanes *x)
{
    const struct program *p = look_program_of(x->warp);
    struct waiter y = waiter_at(x, WAITER_SPINS);
    struct polled_word word;
    struct spin spin;
    bool known;

    if (x->pc >= p->ninstrs || !flow_spin(p, x->pc, &spin))
        return false;
    y.stays = y.remains = true;
    FOR_LANES(l, x->lanes) {
        const struct polling thread = { x->waits->device, x->warp, l, &spin };

        y.remains = y.remains && polling_remains(&thread);
        y.stays = y.stays && polling_stays(&thread);
    }
    known = polling_word(&(struct polling){ x->waits->device, x->warp, lane_lowest(x->lanes),
                                            &spin }, 0, &word);
    y.who.pc = spin.polls[0];
    spin_free(&spin);
    if (!known)
        return false;
    y.polled = (struct polled){ .space = word.space, .at = word.at, .value = word.value,
                                .bytes = word.bytes,
                                .mbarrier = is_mbarrier(&p->instrs[y.who.pc]) };
    y.polled.grid_barrier = is_grid_barrier(x->waits, &y);
    add(x->waits, &y);
    return true;
}

/* Lanes whose turn it is, or that are about to step. */
static void add_running(const struct place_of_lanes *x, enum warp_wait wait)
{
    struct waiter y;

    if (add_at_barrier(x))
        return;
    if (wait == WAIT_VOTE) {
        y = waiter_at(x, WAITER_LANES);
    } else {
        if (add_spinning(x))
            return;
        y = waiter_at(x, WAITER_RUNS);
    }
    add(x->waits, &y);
}

/* ---- all lanes of a warp ---- */

/* Where a lane that is not active goes on, and whether it waits for others to do so: on a token stack it
 * does; of paths those alone that have come to a place where all meet. */
static enum waiter_kind inactive_lane(const struct warp *w, unsigned lane, uint32_t *pc)
{
    const struct exec_state *s = &w->exec;

    *pc = s->pc;
    if (s->split != NULL && s->split->barriers && s->split->waits[lane] != 0) {
        *pc = s->split->waits[lane] - 1;
        return WAITER_LANES;
    }
    for (uint32_t i = s->ntokens; i-- > 0;)
        if ((s->tokens[i].active & LANE(lane)) != 0) {
            *pc = s->tokens[i].pc;
            break;
        }
    return s->split != NULL && s->split->barriers ? WAITER_RUNS : WAITER_LANES;
}

static void add_inactive(struct waits *w, const struct warp *warp, lane_mask lanes)
{
    FOR_LANES(l, lanes) {
        struct place_of_lanes x = { w, warp, 0, LANE(l) };
        enum waiter_kind kind = inactive_lane(warp, l, &x.pc);
        struct waiter y = waiter_at(&x, kind);

        if (!add_at_barrier(&x))
            add(w, &y);
    }
}

static void add_warp(struct waits *w, const struct warp *warp)
{
    const struct exec_state *s = &warp->exec;
    const lane_mask alive = alive_lanes(warp);
    const size_t first = w->n;

    if (warp->state == WARP_COMPLETED)
        return;
    if (s->threads != NULL) {
        FOR_LANES(l, alive)
            add_running(&(struct place_of_lanes){ w, warp, s->threads[l].pc, LANE(l) },
                        look_thread_waits(warp, l));
    } else if (look_warp_waits(warp) == WAIT_MEETING) {
        add_inactive(w, warp, alive);
    } else {
        if (s->active != 0)
            add_running(&(struct place_of_lanes){ w, warp, s->pc, s->active },
                        look_warp_waits(warp));
        add_inactive(w, warp, alive & ~s->active);
    }
    if (w->n == first + 1)
        w->v[first].whole = true;
}

/* Its resident threads, and the blocks that it has still to issue. One whose launch the device has not taken
 * yet may start at any time. */
static void add_grid(struct waits *w, const struct look_grid *g)
{
    const struct block *b;

    for (size_t i = 0; (b = look_block(w->device, g->id, i)) != NULL; i++)
        for (unsigned k = 0; k < b->nwarps; k++)
            add_warp(w, &b->warps[k]);
    if (g->next < g->blocks) {
        bool waits = g->started && !look_room(w->device, g->id);
        struct waiter x = { .kind = waits ? WAITER_ROOM : WAITER_RUNS,
                            .who = { .program = g->program, .grid = g->id } };

        x.who.pc = g->program->functions[g->function].first;
        x.who.block[0] = (uint32_t)(g->next % g->size[0]);
        x.who.block[1] = (uint32_t)(g->next / g->size[0] % g->size[1]);
        x.who.block[2] = (uint32_t)(g->next / g->size[0] / g->size[1]);
        add(w, &x);
    }
}

/* ---- for whom ---- */

static bool same_block(const struct waiter *a, const struct waiter *b)
{
    return a->warp != NULL && b->warp != NULL && a->warp->block == b->warp->block;
}

/* Have the threads arrived at the barrier? A warp that steps as a whole arrives as a whole. */
static bool has_arrived(const struct barrier *bar, const struct waiter *x)
{
    for (size_t i = 0; i < bar->n; i++) {
        const struct arrival *a = &bar->arrivals[i];

        if (a->warp == x->warp && (!bar_alone(a->warp, a->d->instr) || (a->lanes & x->who.lanes) != 0))
            return true;
    }
    return false;
}

static bool same_word(const struct waiter *a, const struct waiter *b)
{
    return b->kind == WAITER_SPINS && a->polled.at == b->polled.at &&
           a->polled.space == b->polled.space &&
           (a->polled.space != SPACE_SHARED || same_block(a, b));
}

bool waits_for(const struct waits *w, size_t waiter, size_t whom)
{
    const struct waiter *a = &w->v[waiter], *b = &w->v[whom];

    if (waiter == whom)
        return false;
    switch (a->kind) {
    case WAITER_RUNS:
        return false;
    case WAITER_BARRIER:
        return same_block(a, b) && (b->comes_to >> a->number & 1) != 0 &&
               !has_arrived(a->barrier, b);
    case WAITER_SPINS:
        return !same_word(a, b) && (a->polled.space == SPACE_GLOBAL || same_block(a, b));
    case WAITER_LANES:
        return a->warp == b->warp;
    case WAITER_ROOM:
        return b->warp != NULL;
    }
    return false;
}

/* A thread that arrived by bar.arrive and continues may arrive once more. */
static bool may_free(const struct waits *w, size_t waiter, size_t whom)
{
    return waits_for(w, waiter, whom) ||
           (w->v[waiter].kind == WAITER_BARRIER && same_block(&w->v[waiter], &w->v[whom]));
}

/* Can a thread that is not stuck end the wait? */
static bool is_freed(const struct waits *w, size_t waiter)
{
    for (size_t i = 0; i < w->n; i++)
        if (!w->v[i].stuck && may_free(w, waiter, i))
            return true;
    return false;
}

/* The largest set of waiters each of whom waits for others of the set alone. */
static void find_stuck(struct waits *w)
{
    bool again = !w->unfinished;

    for (size_t i = 0; i < w->n; i++) {
        struct waiter *x = &w->v[i];

        x->stuck = again && x->kind != WAITER_RUNS && (x->kind != WAITER_SPINS || x->stays);
    }
    while (again) {
        again = false;
        for (size_t i = 0; i < w->n; i++)
            if (w->v[i].stuck && is_freed(w, i)) {
                w->v[i].stuck = false;
                again = true;
            }
    }
}

/* ---- the shortest cycle ---- */

/* A search by breadth from one waiter. */
struct round_trip {
    const struct waits *waits;
    size_t n;           /* the first so many waiters are searched */
    size_t *from;       /* by waiter: whom it was reached from; NOBODY: it was not */
    size_t *list;
};

/* The last waiter of a shortest way from `start` that waits for `start` itself; NOBODY: there is none. */
static size_t find_return(struct round_trip *r, size_t start)
{
    size_t n = 0;

    for (size_t i = 0; i < r->n; i++)
        r->from[i] = NOBODY;
    r->list[n++] = start;
    for (size_t k = 0; k < n; k++) {
        size_t i = r->list[k];

        if (k > 0 && waits_for(r->waits, i, start))
            return i;
        for (size_t j = 0; j < r->n; j++)
            if (r->waits->v[j].stuck && j != start && r->from[j] == NOBODY &&
                waits_for(r->waits, i, j)) {
                r->from[j] = i;
                r->list[n++] = j;
            }
    }
    return NOBODY;
}

static void keep_cycle(struct waits *w, const struct round_trip *r, size_t start, size_t last)
{
    size_t n = 1;

    for (size_t i = last; i != start; i = r->from[i])
        n++;
    if (w->ncycle != 0 && n >= w->ncycle)
        return;
    w->ncycle = n;
    w->cycle[0] = start;
    for (size_t i = last; i != start; i = r->from[i])
        w->cycle[--n] = i;
}

static void find_cycle(struct waits *w)
{
    struct round_trip r = { .waits = w, .n = w->n < MOST_SEARCHED ? w->n : MOST_SEARCHED };

    r.from = mem_new((r.n + 1) * sizeof *r.from);
    r.list = mem_new((r.n + 1) * sizeof *r.list);
    w->cycle = mem_new((r.n + 1) * sizeof *w->cycle);
    for (size_t i = 0; i < r.n && w->ncycle != 2; i++) {
        size_t last = w->v[i].stuck ? find_return(&r, i) : NOBODY;

        if (last != NOBODY)
            keep_cycle(w, &r, i, last);
    }
    mem_free(r.from);
    mem_free(r.list);
}

void waits_find(const struct device *d, struct waits *out)
{
    struct look_grid g;
    unsigned grids = 0;

    *out = (struct waits){ .device = d };
    for (grid_id next = 0; look_grid(d, next, &g); next = g.id + 1) {
        add_grid(out, &g);
        grids++;
    }
    out->several_grids = grids > 1;
    find_stuck(out);
    find_cycle(out);
}

void waits_free(struct waits *w)
{
    mem_free(w->v);
    mem_free(w->cycle);
    w->v = NULL;
    w->cycle = NULL;
    w->n = w->ncycle = 0;
}

/* ---- blocks that have ended ---- */

static bool is_resident(const struct waits *w, grid_id grid, uint64_t linear)
{
    const struct block *b;

    for (size_t i = 0; (b = look_block(w->device, grid, i)) != NULL; i++)
        if (b->linear == linear)
            return true;
    return false;
}

uint64_t waits_ended_blocks(const struct waits *w, const struct waiter *x, uint64_t *first)
{
    struct look_grid g;

    *first = 0;
    if (!look_grid(w->device, x->who.grid, &g) || g.id != x->who.grid)
        return 0;
    while (*first < g.next && is_resident(w, g.id, *first))
        ++*first;
    return *first < g.next ? g.next - g.resident : 0;
}
