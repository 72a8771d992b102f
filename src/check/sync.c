/* check/sync.c: --check sync: barriers that not all threads of a warp come to together, that cannot
 * be reached, that are never completed (5.5.1), and instructions whose member mask names threads
 * that are elsewhere. Declared in kernel.h. */
#include <string.h>

#include "check/kernel.h"
#include "program/lanes.h"

/* The lanes of a warp that are threads of the block: the last warp may have others. */
static lane_mask threads_of(const struct party *p)
{
    uint32_t all = p->size[0] * p->size[1] * p->size[2], before = p->warp * p->warp_size;

    return lanes_below(all - before < p->warp_size ? all - before : p->warp_size);
}

/* ---- where threads have exited ---- */

static void note_exits(struct kernel_checks *k, const struct warp_event *e, const struct warp *w)
{
    FOR_LANES(l, e->after->disabled.exited & ~e->before->disabled.exited)
        kernel_warp(k, w)->exit_pc[l] = e->pc;
}

/* Of these threads of a warp, all of which have exited, those that left where the first of them
 * did: that instruction and who they are. `otherwise`: when it is not known. */
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

static void diverged(struct kernel_checks *k, const struct warp_event *e, const struct warp *w)
{
    struct check_finding x = { .check = "sync", .kind = FINDING_BARRIER_DIVERGENCE,
                               .first = party_of(k->device, w, e->pc, e->executed) };
    lane_mask missing = threads_of(&x.first) & ~e->executed;
    lane_mask exited = missing & w->exec.disabled.exited;
    lane_mask alive = missing & ~exited;

    if (missing == 0)
        return;
    if (alive != 0) {
        x.other = party_of(k->device, w, e->pc, alive);
        x.other.pc = goes_on_at(&w->exec, lane_lowest(alive), e->pc + 1);
        x.note = "these go on here";
    } else {
        x.other = exited_at(k, w, exited, e->pc);
        x.note = "these have exited here";
    }
    findings_add(&k->findings, &x,
                 "barrier divergence: %u of the warp's %u threads are not at this barrier",
                 lane_count(missing), lane_count(threads_of(&x.first)));
}

static void contradicted(struct kernel_checks *k, const struct warp_event *e, const struct warp *w)
{
    uint32_t first = e->barrier[lane_lowest(e->executed)];
    struct check_finding x = { .check = "sync", .kind = FINDING_BARRIER_MISMATCH,
                               .first = party_of(k->device, w, e->pc, 0) };
    lane_mask others = 0;

    FOR_LANES(l, e->executed)
        if (e->barrier[l] != first)
            others |= LANE(l);
    if (others == 0)
        return;
    x.first.lanes = e->executed & ~others;
    x.other = x.first;
    x.other.lanes = others;
    x.note = "these name another one";
    findings_add(&k->findings, &x, "threads of one warp name different barriers: %lu and %lu",
                 (unsigned long)first, (unsigned long)e->barrier[lane_lowest(others)]);
}

/* A count of 0, which keeps nobody, or of more threads than there are. */
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
    if (k->apart)
        return;
    contradicted(k, e, w);
    if (i->op == OP_BAR || (i->mods & MOD_ALIGNED) != 0)
        diverged(k, e, w);
}

/* ---- a barrier is never completed ---- */

static uint32_t pc_of(const struct arrival *a)
{
    return (uint32_t)(a->d->instr - look_program_of(a->warp)->instrs);
}

/* Who has not come: the first warp of the block without an arrival. NULL: all have. */
static const struct warp *absent(const struct block *b, const struct barrier *bar)
{
    for (unsigned i = 0; i < b->nwarps; i++) {
        size_t k = 0;

        while (k < bar->n && bar->arrivals[k].warp != &b->warps[i])
            k++;
        if (k == bar->n)
            return &b->warps[i];
    }
    return NULL;
}

/* The instruction of a warp that goes on, or of the first thread that is left: the barrier it
 * waits at, or what it would execute next. */
static uint32_t stands_at(const struct warp *w, unsigned lane, const char **note)
{
    bool apart = w->exec.threads != NULL;
    bool waits = apart ? (w->barred & LANE(lane)) != 0 : w->barriers != 0;
    uint32_t pc = apart ? w->exec.threads[lane].pc : w->exec.pc;

    *note = waits ? "these wait at another one" : "these are here";
    return waits ? pc - 1 : pc;
}

static void name_absent(struct kernel_checks *k, const struct block *b, const struct barrier *bar,
                        struct check_finding *x)
{
    const struct warp *w = absent(b, bar);
    struct party p;

    if (w == NULL)
        return;
    p = party_of(k->device, w, x->first.pc, 0);
    p.lanes = threads_of(&p);
    if (w->state != WARP_COMPLETED) {
        p.lanes &= ~w->exec.disabled.exited;
        p.pc = stands_at(w, lane_lowest(p.lanes), &x->note);
    } else {
        p = exited_at(k, w, p.lanes, p.pc);
        x->note = "these have exited here, without it";
    }
    x->other = p;
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

static void all_incomplete(struct kernel_checks *k, const struct block *b)
{
    uint32_t n = (uint32_t)b->constants->v[CONST_NumBarrierIndices];

    for (uint32_t i = 0; b->barriers_in_use > 0 && i < n; i++)
        incomplete(k, b, i);
}

/* The last warp of its block is over: what was arrived at and not completed never will be. */
static bool is_last(const struct warp *w)
{
    return w->state == WARP_COMPLETED && w->block->active_warps == 1;
}

void sync_step(struct kernel_checks *k, const struct warp_event *e, const struct warp *w)
{
    note_exits(k, e, w);
    if (e->barrier != NULL && e->executed != 0)
        arrived(k, e, w);
    if (is_last(w))
        all_incomplete(k, w->block);
}

void sync_deadlocked(struct kernel_checks *k)
{
    const struct block *b;
    struct look_grid g;

    for (grid_id next = 0; look_grid(k->device, next, &g); next = g.id + 1)
        for (size_t i = 0; (b = look_block(k->device, g.id, i)) != NULL; i++)
            all_incomplete(k, b);
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
