/* check/sync.c: --check sync: barriers that not all threads of a warp come to together, that cannot
 * be reached, that are never completed (5.5.1), and instructions whose member mask names threads
 * that are elsewhere. Declared in kernel.h. */
#include <string.h>

#include "check/kernel.h"
#include "check/waits.h"
#include "engine/warp/control/split.h"
#include "program/flow.h"
#include "program/lanes.h"

/* The lanes of a warp that are threads of the block: the last warp may have others. */
static lane_mask threads_of(const struct party *p)
{
    uint32_t all = p->size[0] * p->size[1] * p->size[2], before = p->warp * p->warp_size;

    return lanes_below(all - before < p->warp_size ? all - before : p->warp_size);
}

/* Do the lanes of the warp reach a barrier one after the other or in paths? Then a lane that is not at the
 * barrier may still arrive. */
static bool comes_apart(const struct warp *w)
{
    return w->exec.threads != NULL || (w->exec.split != NULL && w->exec.split->barriers);
}

/* On devices that count an exited thread as arrived it is not missing. */
static bool exit_arrives(const struct warp *w)
{
    return w->block->constants->v[CONST_BarrierExitArrives] != 0;
}

/* ---- where threads have exited ---- */

static lane_mask note_exits(struct kernel_checks *k, const struct warp_event *e,
                            const struct warp *w)
{
    lane_mask exited = e->after->disabled.exited & ~e->before->disabled.exited;

    FOR_LANES(l, exited)
        kernel_warp(k, w)->exit_pc[l] = e->pc;
    return exited;
}

/* All these threads of a warp have exited. Finds the instruction at which the first of them left, and those
 * that left there. `otherwise`: the answer when it is unknown. */
static struct party exited_at(struct kernel_checks *k, const struct warp *w, lane_mask lanes,
                              uint32_t otherwise)
{
    const uint32_t *exit_pc = kernel_warp(k, w)->exit_pc;
    struct party p = party_of(k->device, w, otherwise, lanes);

    if (exit_pc[lane_lowest(lanes)] == 0)
        return p;
    p.pc = exit_pc[lane_lowest(lanes)];
    FOR_LANES(l, lanes)
        if (exit_pc[l] != p.pc)
            p.lanes &= ~LANE(l);
    return p;
}

/* ---- a warp comes to a barrier ---- */

/* Where a lane that does not execute the instruction goes on: by the token on top that has it. */
static uint32_t goes_on_at(const struct exec_state *s, unsigned lane, uint32_t pc)
{
    for (uint32_t i = s->ntokens; i-- > 0;)
        if ((s->tokens[i].active & LANE(lane)) != 0)
            return s->tokens[i].pc;
    return pc;
}

/* Some of the warp's threads are not there: `alive` are elsewhere, or all that are missing have
 * exited. */
static void add_divergence(struct kernel_checks *k, const struct warp *w, struct check_finding *x,
                           lane_mask missing)
{
    lane_mask alive = missing & ~w->exec.disabled.exited;

    x->check = "sync";
    x->kind = FINDING_BARRIER_DIVERGENCE;
    if (alive == 0) {
        x->other = exited_at(k, w, missing, x->first.pc);
        x->note = "these have exited here";
    }
    findings_add(&k->findings, x,
                 "barrier divergence: %u of the warp's %u threads are not at this barrier",
                 lane_count(missing), lane_count(threads_of(&x->first)));
}

/* A warp that steps as a whole has come with some of its lanes only. */
static void diverged(struct kernel_checks *k, const struct warp_event *e, const struct warp *w)
{
    struct check_finding x = { .first = party_of(k->device, w, e->pc, e->executed) };
    lane_mask missing = threads_of(&x.first) & ~e->executed;
    lane_mask alive;

    if (exit_arrives(w))
        missing &= ~w->exec.disabled.exited;
    alive = missing & ~w->exec.disabled.exited;
    if (missing == 0)
        return;
    if (alive != 0) {
        x.other = party_of(k->device, w, e->pc, alive);
        x.other.pc = goes_on_at(&w->exec, lane_lowest(alive), e->pc + 1);
        x.note = "these go on here";
    }
    add_divergence(k, w, &x, missing);
}

static void add_mismatch(struct kernel_checks *k, struct check_finding *x, uint32_t first,
                         uint32_t other)
{
    x->check = "sync";
    x->kind = FINDING_BARRIER_MISMATCH;
    x->note = "these name another one";
    findings_add(&k->findings, x, "threads of one warp name different barriers: %lu and %lu",
                 (unsigned long)first, (unsigned long)other);
}

static void contradicted(struct kernel_checks *k, const struct warp_event *e, const struct warp *w)
{
    uint32_t first = e->barrier[lane_lowest(e->executed)];
    struct check_finding x = { .first = party_of(k->device, w, e->pc, 0) };
    lane_mask others = 0;

    FOR_LANES(l, e->executed)
        if (e->barrier[l] != first)
            others |= LANE(l);
    if (others == 0)
        return;
    x.first.lanes = e->executed & ~others;
    x.other = x.first;
    x.other.lanes = others;
    add_mismatch(k, &x, first, e->barrier[lane_lowest(others)]);
}

/* ---- lanes come to an aligned barrier one by one ----
 *
 * All threads of a warp have to execute the same aligned barriers in the same order, each as often as
 * the others. So the n-th arrival of every lane is one turn, whatever the phase of the barrier; it is
 * judged when each lane has made it or has exited, or when no lane can make it any more. */

static void add_turn(struct warp_record *r, const struct barrier_turn *t)
{
    for (unsigned i = 0; i < r->nturns; i++) {
        struct barrier_turn *old = &r->turns[i];

        if (old->turn == t->turn && old->pc == t->pc && old->barrier == t->barrier) {
            old->lanes |= t->lanes;
            return;
        }
    }
    if (r->nturns == MOST_TURNS) /* lanes have run ahead by bar.arrive: the oldest is given up */
        memmove(r->turns, r->turns + 1, --r->nturns * sizeof *r->turns);
    r->turns[r->nturns++] = *t;
}

static void take_turns(struct kernel_checks *k, const struct warp_event *e, const struct warp *w)
{
    struct warp_record *r = kernel_warp(k, w);

    FOR_LANES(l, e->executed)
        add_turn(r, &(struct barrier_turn){ r->arrivals[l]++, e->pc, e->barrier[l], LANE(l) });
}

/* Has the thread, which has exited, gone past the barrier? Its last instruction may follow the barrier
 * and cannot lead there: it did not leave early, it went around. */
static bool went_around(const struct program *p, uint32_t last, uint32_t barrier)
{
    return last != 0 && p->function_of[last] == p->function_of[barrier] &&
           flow_reaches(p, barrier, last) && !flow_reaches(p, last, barrier);
}

/* Those that have exited without the turn and that the others had to wait for. */
static lane_mask exited_without(const struct warp_record *r, const struct warp *w,
                                const struct barrier_turn *t, lane_mask missing)
{
    lane_mask exited = missing & w->exec.disabled.exited, around = 0;

    if (!exit_arrives(w))
        return exited;
    FOR_LANES(l, exited)
        if (went_around(look_program_of(w), r->last_pc[l], t->pc))
            around |= LANE(l);
    return around;
}

static uint32_t pc_of(const struct arrival *a)
{
    return (uint32_t)(a->d->instr - look_program_of(a->warp)->instrs);
}

/* The barrier instruction at which a thread waits. False: it waits at none. */
static bool waits_at(const struct warp *w, unsigned lane, uint32_t *pc)
{
    bool complete;
    const struct barrier *bar = bar_awaited(w->block, w, LANE(lane), &complete);

    for (size_t i = 0; bar != NULL && i < bar->n; i++) {
        const struct arrival *a = &bar->arrivals[i];

        *pc = pc_of(a);
        if (a->warp == w && (a->lanes & LANE(lane)) != 0 && arrival_waits(a))
            return true;
    }
    return false;
}

/* The position of a thread that has not exited: the barrier at which it waits, or its next instruction. */
static uint32_t lane_stands_at(const struct warp *w, unsigned lane, const char **note)
{
    const struct exec_state *s = &w->exec;
    bool active = s->threads != NULL || (s->active & LANE(lane)) != 0;
    uint32_t pc;

    *note = "these wait at another one";
    if (waits_at(w, lane, &pc))
        return pc;
    *note = "these are here";
    pc = s->threads != NULL ? s->threads[lane].pc : s->pc;
    if (!active && s->split != NULL && s->split->barriers && s->split->waits[lane] != 0)
        return s->split->waits[lane] - 1;
    return active ? pc : goes_on_at(s, lane, pc);
}

/* The lanes among these that are at the same place as the first. */
static struct party standing_with(struct kernel_checks *k, const struct warp *w, lane_mask lanes,
                                  const char **note)
{
    struct party p = party_of(k->device, w, 0, 0);
    const char *other;

    p.pc = lane_stands_at(w, lane_lowest(lanes), note);
    FOR_LANES(l, lanes)
        if (lane_stands_at(w, l, &other) == p.pc)
            p.lanes |= LANE(l);
    return p;
}

/* Two groups of lanes that came to different barriers as the same turn. */
static void add_apart(struct kernel_checks *k, const struct warp *w, const struct barrier_turn *a,
                      const struct barrier_turn *b)
{
    struct check_finding x = { .first = party_of(k->device, w, a->pc, a->lanes),
                               .other = party_of(k->device, w, b->pc, b->lanes),
                               .note = "these come to this one instead" };

    if (a->pc == b->pc)
        add_mismatch(k, &x, a->barrier, b->barrier);
    else
        add_divergence(k, w, &x, threads_of(&x.first) & ~a->lanes & ~w->exec.disabled.exited);
}

/* Judges a turn for which `missing` did not come. */
static void judge_missing(struct kernel_checks *k, const struct warp *w,
                          const struct barrier_turn *t, lane_mask missing)
{
    struct check_finding x = { .first = party_of(k->device, w, t->pc, t->lanes) };
    lane_mask alive = missing & ~w->exec.disabled.exited;
    lane_mask left = exited_without(kernel_warp(k, w), w, t, missing);

    if ((alive | left) == 0)
        return;
    if (alive != 0)
        x.other = standing_with(k, w, alive, &x.note);
    add_divergence(k, w, &x, alive | left);
}

static void remove_turn(struct warp_record *r, uint32_t turn)
{
    unsigned n = 0;

    for (unsigned i = 0; i < r->nturns; i++)
        if (r->turns[i].turn != turn)
            r->turns[n++] = r->turns[i];
    r->nturns = n;
}

/* Judges the oldest turn if it is due. at_end: no lane can make it any more. */
static bool judge_turn(struct kernel_checks *k, const struct warp *w, lane_mask threads, bool at_end)
{
    struct warp_record *r = kernel_warp(k, w);
    lane_mask missing = threads;
    struct barrier_turn first;

    if (r->nturns == 0)
        return false;
    first = r->turns[0];
    for (unsigned i = 0; i < r->nturns; i++)
        if (r->turns[i].turn == first.turn)
            missing &= ~r->turns[i].lanes;
    if (!at_end && (missing & ~w->exec.disabled.exited) != 0)
        return false;
    for (unsigned i = 1; i < r->nturns; i++)
        if (r->turns[i].turn == first.turn)
            add_apart(k, w, &first, &r->turns[i]);
    if (missing != 0)
        judge_missing(k, w, &first, missing);
    remove_turn(r, first.turn);
    return true;
}

static void judge_turns(struct kernel_checks *k, const struct warp *w, bool at_end)
{
    const struct party p = party_of(k->device, w, 0, 0);
    const lane_mask threads = threads_of(&p);

    while (judge_turn(k, w, threads, at_end))
        continue;
}

/* Records what lanes execute, except control flow. Of lanes that step together one is enough to show where
 * their warp went. */
static void note_last(struct kernel_checks *k, const struct warp_event *e, const struct warp *w)
{
    const lane_mask lanes = comes_apart(w) ? e->executed : e->executed & (0 - e->executed);
    struct warp_record *r = kernel_warp(k, w);

    if (rule_flow(e->thread_rule) == FLOW_NONE)
        FOR_LANES(l, lanes)
            r->last_pc[l] = e->pc;
}

/* ---- thread counts ---- */

/* A count of 0, which holds no thread, or of more threads than there are. */
static void miscounted(struct kernel_checks *k, const struct warp_event *e, const struct warp *w)
{
    uint32_t count = e->count[lane_lowest(e->executed)], all = w->block->nwarps * w->lanes;
    struct check_finding x = { .check = "sync", .kind = FINDING_BARRIER_COUNT,
                               .first = party_of(k->device, w, e->pc, e->executed) };

    if (count == 0)
        findings_add(&k->findings, &x, "the barrier is for 0 threads: nobody waits at it");
    else if (count > all)
        findings_add(&k->findings, &x, "the barrier is for %lu threads, but the block has %lu",
                     (unsigned long)count,
                     (unsigned long)x.first.size[0] * x.first.size[1] * x.first.size[2]);
}

static void arrived(struct kernel_checks *k, const struct warp_event *e, const struct warp *w)
{
    const struct instr *i = &e->program->instrs[e->pc];

    if (e->count != NULL)
        miscounted(k, e, w);
    if (bar_unaligned(w, i))
        return;
    if (comes_apart(w)) {
        take_turns(k, e, w);
        return;
    }
    contradicted(k, e, w);
    diverged(k, e, w);
}

/* ---- a barrier is never completed ---- */

/* Its threads that have not arrived and that the barrier has to wait for. A warp that steps as a whole
 * arrives as a whole. */
static lane_mask absent_of(const struct warp *w, const struct barrier *bar, lane_mask threads)
{
    lane_mask come = 0;

    for (size_t i = 0; i < bar->n; i++)
        if (bar->arrivals[i].warp == w)
            come |= bar_alone(w, bar->arrivals[i].d->instr) ? bar->arrivals[i].lanes : threads;
    if (come != 0 || bar_counts_exits(w->block, bar_is_counted(bar)))
        threads &= ~w->exec.disabled.exited;
    return threads & ~come;
}

static void name_absent(struct kernel_checks *k, const struct block *b, const struct barrier *bar,
                        struct check_finding *x)
{
    for (unsigned i = 0; i < b->nwarps; i++) {
        const struct warp *w = &b->warps[i];
        const struct party p = party_of(k->device, w, x->first.pc, 0);
        lane_mask absent = absent_of(w, bar, threads_of(&p));

        if (absent == 0)
            continue;
        if ((absent & ~w->exec.disabled.exited) != 0) {
            x->other = standing_with(k, w, absent & ~w->exec.disabled.exited, &x->note);
        } else {
            x->other = exited_at(k, w, absent, p.pc);
            x->note = "these have exited here, without it";
        }
        return;
    }
}

/* Does a member of the cycle wait at it? Then the cycle is what is reported. */
static bool is_in_cycle(const struct waits *waits, const struct barrier *bar)
{
    for (size_t i = 0; waits != NULL && i < waits->ncycle; i++)
        if (waits->v[waits->cycle[i]].barrier == bar)
            return true;
    return false;
}

static void incomplete(struct kernel_checks *k, const struct block *b, uint32_t barrier)
{
    const struct barrier *bar = &b->barriers[barrier];
    struct check_finding x = { .check = "sync", .kind = FINDING_BARRIER_INCOMPLETE };

    /* a count that the block cannot reach was found when it was given */
    if (!bar->in_use || bar->n == 0 || bar->threads > b->nwarps * b->warps[0].lanes)
        return;
    x.first = party_of(k->device, bar->arrivals[0].warp, pc_of(&bar->arrivals[0]),
                       bar->arrivals[0].lanes);
    name_absent(k, b, bar, &x);
    findings_add(&k->findings, &x,
                 "barrier %lu is never completed: %lu of %lu threads have arrived",
                 (unsigned long)barrier, (unsigned long)bar->arrived, (unsigned long)bar->threads);
}

/* waits: NULL, or their cycle is reported. */
static void all_incomplete(struct kernel_checks *k, const struct block *b,
                           const struct waits *waits)
{
    uint32_t n = (uint32_t)b->constants->v[CONST_NumBarrierIndices];

    for (uint32_t i = 0; b->barriers_in_use > 0 && i < n; i++)
        if (!is_in_cycle(waits, &b->barriers[i]))
            incomplete(k, b, i);
}

/* The last warp of its block is over: what was arrived at and not completed never will be. */
static bool is_last(const struct warp *w)
{
    return w->state == WARP_COMPLETED && w->block->active_warps == 1;
}

void sync_step(struct kernel_checks *k, const struct warp_event *e, const struct warp *w)
{
    lane_mask exited = note_exits(k, e, w);

    if (comes_apart(w) || exit_arrives(w))
        note_last(k, e, w);
    if (e->barrier != NULL && e->executed != 0)
        arrived(k, e, w);
    if (comes_apart(w) && (exited != 0 || e->barrier != NULL))
        judge_turns(k, w, false);
    if (is_last(w))
        all_incomplete(k, w->block, NULL);
}

/* ---- a barrier is completed by exits ---- */

static bool has_come(const struct barrier *bar, const struct warp *w)
{
    for (size_t i = 0; i < bar->n; i++)
        if (bar->arrivals[i].warp == w)
            return true;
    return false;
}

/* The record of a warp that is over; NULL: it was another one's since. */
static const struct warp_record *record_of(const struct kernel_checks *k, const struct warp *w)
{
    const struct warp_record *r = w->window < k->nwarps ? &k->warps[w->window] : NULL;

    return r != NULL && r->block == w->block->serial + 1 ? r : NULL;
}

/* The lanes of a warp that is over which have gone around the barrier. */
static lane_mask gone_around(const struct kernel_checks *k, const struct warp *w, uint32_t barrier)
{
    const struct warp_record *r = record_of(k, w);
    lane_mask around = 0;

    for (unsigned l = 0; r != NULL && l < w->lanes; l++)
        if (went_around(look_program_of(w), r->last_pc[l], barrier))
            around |= LANE(l);
    return around;
}

/* The barrier is for all threads of the block, and does not wait for those that have exited. A thread
 * that left early took no part in it. A thread that went around it should have arrived. */
void sync_completed(struct kernel_checks *k, const struct block *b, const struct barrier *bar)
{
    const struct arrival *a = &bar->arrivals[0];
    struct check_finding x = { .check = "sync", .kind = FINDING_BARRIER_DIVERGENCE,
                               .note = "these have gone around it, and have exited here" };

    if (a->counted || b->active_warps == b->nwarps)
        return;
    for (unsigned i = 0; i < b->nwarps; i++) {
        const struct warp *w = &b->warps[i];
        const lane_mask around = w->state != WARP_COMPLETED || has_come(bar, w)
                                     ? 0
                                     : gone_around(k, w, pc_of(a));

        if (around == 0)
            continue;
        x.first = party_of(k->device, a->warp, pc_of(a), a->lanes);
        x.other = party_of(k->device, w, pc_of(a), 0);
        x.other = exited_at(k, w, threads_of(&x.other), pc_of(a));
        findings_add(&k->findings, &x,
                     "a warp of the block never comes to this barrier, which ends since that has "
                     "exited");
        return;
    }
}

/* ---- one barrier, two places ---- */

/* The line of the CUDA source that the user wrote. False: the text does not say. */
static bool users_line(const struct party *p, struct origin *out)
{
    struct origin v[MOST_ORIGINS];
    size_t n = program_origins(p->program, p->pc, v);

    if (n > 0)
        *out = v[n - 1];
    return n > 0;
}

/* A compiler may make several instructions of one line, for it unrolls loops. */
static bool is_one_place(const struct party *a, const struct party *b)
{
    struct origin x, y;

    if (a->pc == b->pc)
        return true;
    return users_line(a, &x) && users_line(b, &y) && strcmp(x.file, y.file) == 0 &&
           x.line == y.line && x.column == y.column;
}

/* PTX lets warps meet at different instructions. CUDA C++ does not: for a block, __syncthreads() is one
 * call. */
void sync_places(struct kernel_checks *k, const struct barrier *bar)
{
    const struct arrival *a = &bar->arrivals[0];
    struct check_finding x = { .check = "sync", .kind = FINDING_BARRIER_MISMATCH,
                               .note = "others come to this one" };

    x.first = party_of(k->device, a->warp, pc_of(a), a->lanes);
    if (a->counted || bar_unaligned(a->warp, a->d->instr) || a->d->instr->barrier != BARRIER_SYNC)
        return;
    for (size_t i = 1; i < bar->n; i++) {
        const struct arrival *b = &bar->arrivals[i];

        x.other = party_of(k->device, b->warp, pc_of(b), b->lanes);
        if (b->warp == a->warp || is_one_place(&x.first, &x.other))
            continue;
        findings_add(&k->findings, &x,
                     "warps of a block come to this barrier at two places: PTX allows it, "
                     "__syncthreads() in CUDA C++ does not");
        return;
    }
}

/* ---- the end of a run ---- */

/* The members are as data in `waits`; the finding names the first two places, its message all. */
static void add_cycle(struct kernel_checks *k, const struct waits *waits)
{
    struct check_finding x = { .check = "sync", .kind = FINDING_WAIT_CYCLE,
                               .note = "… and these wait here" };
    struct text message = { NULL, 0, 0 };

    x.first = waits->v[waits->cycle[0]].who;
    x.other = waits->v[waits->cycle[1]].who;
    waits_put_cycle(waits, &k->allocations, &message);
    findings_add(&k->findings, &x, "%s", message.s);
    text_free(&message);
}

/* A block of a cooperative launch has ended, and others wait at the barrier of all blocks. */
static void grid_incomplete(struct kernel_checks *k, const struct waits *waits)
{
    for (size_t i = 0; i < waits->n; i++) {
        struct check_finding x = { .check = "sync", .kind = FINDING_BARRIER_INCOMPLETE };
        struct text message = { NULL, 0, 0 };

        if (!waits_misses_block(waits, i))
            continue;
        x.first = waits->v[i].who;
        waits_put_missing_blocks(waits, i, &message);
        findings_add(&k->findings, &x, "the grid barrier is never completed: %s", message.s);
        text_free(&message);
    }
}

void sync_deadlocked(struct kernel_checks *k)
{
    const struct block *b;
    struct waits waits;
    struct look_grid g;

    waits_find(k->device, &waits);
    if (waits.ncycle > 0)
        add_cycle(k, &waits);
    grid_incomplete(k, &waits);
    for (grid_id next = 0; look_grid(k->device, next, &g); next = g.id + 1)
        for (size_t i = 0; (b = look_block(k->device, g.id, i)) != NULL; i++) {
            for (unsigned n = 0; n < b->nwarps; n++)
                judge_turns(k, &b->warps[n], true);
            all_incomplete(k, b, &waits);
        }
    waits_free(&waits);
}

void sync_stopped(struct kernel_checks *k)
{
    struct waits waits;

    waits_find(k->device, &waits);
    grid_incomplete(k, &waits);
    waits_free(&waits);
}

/* ---- no rule for a meeting ---- */

void sync_stuck(struct kernel_checks *k, const struct stuck_place *p)
{
    const enum rule rule = p->stuck.rule;
    struct check_finding x = { .check = "sync",
                               .kind = rule == RULE_WARP_MEMBERS ? FINDING_MEMBER_MASK
                                                                 : FINDING_BARRIER_MISMATCH };
    const struct block *b;

    if (rule != RULE_BAR_BARINFO && rule != RULE_BAR_PREPBAR && rule != RULE_WARP_MEMBERS)
        return;
    for (size_t i = 0; (b = look_block(k->device, p->grid, i)) != NULL; i++)
        if (memcmp(b->index, p->block, sizeof b->index) == 0) {
            const struct warp *w = &b->warps[p->warp];

            x.first = party_of(k->device, w, p->pc, p->lanes != 0 ? p->lanes : w->exec.active);
            findings_add(&k->findings, &x, "%s", p->stuck.why);
            return;
        }
}
