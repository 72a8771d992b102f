/* check/pairs.c: what is wrong where threads meet. Declared in meetings.h. */
#include "check/pairs.h"

#include <string.h>

#include "base/mem.h"
#include "program/lanes.h"

void meetings_free(struct meetings *m)
{
    mem_free(m->exits);
    m->exits = NULL;
    m->n = m->cap = 0;
}

static void add(const struct meetings *m, struct defect *x)
{
    const struct party *other = x->other.program == NULL ? NULL : &x->other;

    x->check = "sync";
    if (findings_again(m->findings, x->check, &x->first, other) == NULL)
        findings_add(m->findings, x);
}

/* The lanes of a warp that are threads of the block: the last warp may have others. */
static lane_mask threads_of(const struct party *p)
{
    uint32_t all = p->size[0] * p->size[1] * p->size[2], before = p->warp * p->warp_size;

    return lanes_below(all - before < p->warp_size ? all - before : p->warp_size);
}

/* ---- where threads have exited ---- */

static struct exits *exits_of(struct meetings *m, const struct warp *w)
{
    struct exits *x;

    while (m->n <= w->window)
        ARRAY_PUSH(m->exits, m->n, m->cap, (struct exits){ .block = 0 });
    x = &m->exits[w->window];
    if (x->block != w->block->serial + 1)
        *x = (struct exits){ .block = w->block->serial + 1 };
    return x;
}

static void remember_exits(struct meetings *m, const struct warp_event *e, const struct warp *w)
{
    lane_mask now = e->after->disabled.exited & ~e->before->disabled.exited;
    struct exits *x = now == 0 ? NULL : exits_of(m, w);

    FOR_LANES(l, now)
        x->pc[l] = e->pc;
}

/* Of these threads of a warp, all of which have exited, those that left where the first of them
 * did: that instruction and who they are. `otherwise`: when it is not known. */
static struct party exited_at(const struct meetings *m, const struct warp *w, lane_mask lanes,
                              uint32_t otherwise)
{
    struct party p = party_of(m->device, w, otherwise, lanes);
    const struct exits *x = w->window < m->n ? &m->exits[w->window] : NULL;

    if (x == NULL || x->block != w->block->serial + 1 || x->pc[lane_lowest(lanes)] == 0)
        return p;
    p.pc = x->pc[lane_lowest(lanes)];
    FOR_LANES(l, lanes)
        if (x->pc[l] != p.pc)
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

static void diverged(const struct meetings *m, const struct warp_event *e, const struct warp *w)
{
    struct defect x = { .first = party_of(m->device, w, e->pc, e->executed) };
    lane_mask missing = threads_of(&x.first) & ~e->executed;
    lane_mask exited = missing & w->exec.disabled.exited;
    lane_mask alive = missing & ~exited;
    struct text message = { NULL, 0, 0 };

    if (missing == 0)
        return;
    text_printf(&message, "barrier divergence: %u of the warp's %u threads are not at this barrier",
                lane_count(missing), lane_count(threads_of(&x.first)));
    x.message = message.s;
    if (alive != 0) {
        x.other = party_of(m->device, w, goes_on_at(&w->exec, lane_lowest(alive), e->pc + 1), alive);
        x.note = "these go on here";
    } else {
        x.other = exited_at(m, w, exited, e->pc);
        x.note = "these have exited here";
    }
    add(m, &x);
    text_free(&message);
}

static void contradicted(const struct meetings *m, const struct warp_event *e, const struct warp *w)
{
    uint32_t first = e->barrier[lane_lowest(e->executed)];
    struct text message = { NULL, 0, 0 };
    struct defect x = { .first = party_of(m->device, w, e->pc, 0) };
    lane_mask others = 0;

    FOR_LANES(l, e->executed)
        if (e->barrier[l] != first)
            others |= LANE(l);
    if (others == 0)
        return;
    x.first.lanes = e->executed & ~others;
    x.other = x.first;
    x.other.lanes = others;
    text_printf(&message, "threads of one warp name different barriers: %lu and %lu",
                (unsigned long)first, (unsigned long)e->barrier[lane_lowest(others)]);
    x.message = message.s;
    x.note = "these name another one";
    add(m, &x);
    text_free(&message);
}

/* A count of 0, which keeps nobody, or of more threads than there are. */
static void miscounted(const struct meetings *m, const struct warp_event *e, const struct warp *w)
{
    uint32_t count = e->count[lane_lowest(e->executed)], all = w->block->nwarps * w->lanes;
    struct text message = { NULL, 0, 0 };
    struct defect x = { .first = party_of(m->device, w, e->pc, e->executed) };

    if (count == 0)
        text_puts(&message, "the barrier is for 0 threads: nobody waits at it");
    else if (count > all)
        text_printf(&message, "the barrier is for %lu threads, but the block has %lu",
                    (unsigned long)count,
                    (unsigned long)x.first.size[0] * x.first.size[1] * x.first.size[2]);
    else
        return;
    x.message = message.s;
    add(m, &x);
    text_free(&message);
}

static void arrived(const struct meetings *m, const struct warp_event *e, const struct warp *w)
{
    const struct instr *i = &e->program->instrs[e->pc];

    if (e->count != NULL)
        miscounted(m, e, w);
    if (m->apart)
        return;
    contradicted(m, e, w);
    if (i->op == OP_BAR || (i->mods & MOD_ALIGNED) != 0)
        diverged(m, e, w);
}

/* ---- a barrier is never completed ---- */

static uint32_t pc_of(const struct arrival *a)
{
    return (uint32_t)(a->d->instr - look_program_of(a->warp)->instrs);
}

/* Who has not come: the first warp of the block without an arrival. NULL: all have. */
static const struct warp *absent(const struct block *b, const struct barrier *bar)
{
    for (unsigned k = 0; k < b->nwarps; k++) {
        bool there = false;

        for (size_t i = 0; i < bar->n; i++)
            there = there || bar->arrivals[i].warp == &b->warps[k];
        if (!there)
            return &b->warps[k];
    }
    return NULL;
}

/* The instruction of a warp that goes on, or of the first thread that is left: the barrier it
 * waits at, or what it would execute next. */
static uint32_t stands_at(const struct warp *w, unsigned lane, char **note)
{
    bool apart = w->exec.threads != NULL;
    bool waits = apart ? (w->barred & LANE(lane)) != 0 : w->barriers != 0;
    uint32_t pc = apart ? w->exec.threads[lane].pc : w->exec.pc;

    *note = waits ? "these wait at another one" : "these are here";
    return waits ? pc - 1 : pc;
}

static void name_absent(const struct meetings *m, const struct block *b, const struct barrier *bar,
                        struct defect *x)
{
    const struct warp *w = absent(b, bar);
    struct party p;

    if (w == NULL)
        return;
    p = party_of(m->device, w, x->first.pc, 0);
    p.lanes = threads_of(&p);
    if (w->state != WARP_COMPLETED) {
        p.lanes &= ~w->exec.disabled.exited;
        p.pc = stands_at(w, lane_lowest(p.lanes), &x->note);
    } else {
        p = exited_at(m, w, p.lanes, p.pc);
        x->note = "these have exited here, without it";
    }
    x->other = p;
}

static void incomplete(const struct meetings *m, const struct block *b, uint32_t barrier)
{
    const struct barrier *bar = &b->barriers[barrier];
    struct text message = { NULL, 0, 0 };
    struct defect x = { .check = "sync" };

    /* a count that the block cannot reach was found when it was given */
    if (!bar->in_use || bar->n == 0 || bar->threads > b->nwarps * b->warps[0].lanes)
        return;
    x.first = party_of(m->device, bar->arrivals[0].warp, pc_of(&bar->arrivals[0]),
                       bar->arrivals[0].lanes);
    name_absent(m, b, bar, &x);
    text_printf(&message, "barrier %lu is never completed: %lu of %lu threads have arrived",
                (unsigned long)barrier, (unsigned long)bar->arrived, (unsigned long)bar->threads);
    x.message = message.s;
    add(m, &x);
    text_free(&message);
}

static void all_incomplete(const struct meetings *m, const struct block *b)
{
    uint32_t n = (uint32_t)b->constants->v[CONST_NumBarrierIndices];

    for (uint32_t i = 0; b->barriers_in_use > 0 && i < n; i++)
        incomplete(m, b, i);
}

/* The last warp of its block is over: what was arrived at and not completed never will be. */
static bool is_last(const struct warp *w)
{
    return w->state == WARP_COMPLETED && w->block->active_warps == 1;
}

void meetings_step(struct meetings *m, const struct warp_event *e, const struct warp *w)
{
    remember_exits(m, e, w);
    if (e->barrier != NULL && e->executed != 0)
        arrived(m, e, w);
    if (is_last(w))
        all_incomplete(m, w->block);
}

void meetings_deadlocked(const struct meetings *m)
{
    const struct block *b;
    struct look_grid g;

    for (grid_id next = 0; look_grid(m->device, next, &g); next = g.id + 1)
        for (size_t i = 0; (b = look_block(m->device, g.id, i)) != NULL; i++)
            all_incomplete(m, b);
}

/* ---- no rule for a meeting ---- */

void meetings_stuck(const struct meetings *m, const struct stuck_place *p)
{
    static const enum rule rules[] = { RULE_BAR_BARINFO, RULE_BAR_PREPBAR, RULE_WARP_MEMBERS };
    struct defect x = { .check = "sync" };
    struct text message = { NULL, 0, 0 };
    const struct block *b;
    bool ours = false;

    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        ours = ours || p->stuck.rule == rules[i];
    for (size_t i = 0; ours && (b = look_block(m->device, p->grid, i)) != NULL; i++) {
        if (b->index[0] != p->block[0] || b->index[1] != p->block[1] || b->index[2] != p->block[2])
            continue;
        x.first = party_of(m->device, &b->warps[p->warp], p->pc, p->lanes);
        if (p->lanes == 0)
            x.first.lanes = b->warps[p->warp].exec.active;
        text_puts(&message, p->stuck.why);
        x.message = message.s;
        add(m, &x);
        text_free(&message);
        return;
    }
}
