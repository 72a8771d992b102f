/* ptx_machine/reduce.c: the reductions. Each looks at one state and says what is enough to try in
 * it. */
#include "ptx_machine/reduce.h"

#include "memory/state/look.h"
#include "ptx_machine/ptx_machine.h"

/* ---- operations of one warp alone ---- */

/* Register requests, and reads of constant memory, which only the host writes and no cache holds.
 * They end in registers that are blocked for everybody else. */
bool reduce_is_private(const struct memop *op)
{
    return op->kind == MEMOP_REG || (op->kind == MEMOP_DEVICE && op->space == SPACE_CONST);
}

/* Such an operation commutes with every other step. But when it ends, a fence of its warp, a
 * barrier of its block or the block itself may have waited for just that, and they look further. */
bool reduce_ends_quietly(const struct device *d, const struct warp *w)
{
    return w != NULL && w->state == WARP_ACTIVE && w->block->barriers_in_use == 0 &&
           warp_fenced(w) == 0 &&
           !look_fenced(d, w->block->processor);
}

/* Is the operation all that its warp has in flight, the warp blocked by its registers and alone in
 * its block? Then nobody touches the block's shared memory before the operation has ended: the warp
 * cannot step, and other blocks have no addresses there. */
static bool owns_shared(const struct device *d, const struct warp *w, const struct memop *op)
{
    return op->kind == MEMOP_SHARED && reduce_ends_quietly(d, w) && w->block->nwarps == 1 &&
           !w->ready && op->previous == NO_MEMOP && op->next == NO_MEMOP;
}

static bool moves_alone(const struct reducer *r, const struct memop *op, const struct warp *w)
{
    const struct device *d = r->space->session->device;

    if (r->on.registers && reduce_is_private(op))
        return reduce_ends_quietly(d, w);
    if (!r->on.private)
        return false;
    switch (memory_look_reach(device_memory(d), op, owns_shared(d, w, op))) {
    case REACH_SHARED:
        return false;
    case REACH_PRIVATE:
        return true;
    case REACH_PRIVATE_END:
        return reduce_ends_quietly(d, w);
    }
    return false;
}

/* ---- warps that touch only their own registers ---- */

static bool is_own(const struct fetch *f)
{
    return f->from != FROM_STACK; /* V may find nothing: bottom */
}

static bool operands_are_own(const struct decoded *next)
{
    for (unsigned i = 0; i < next->nsrc; i++)
        if (!is_own(&next->src[i]))
            return false;
    return true;
}

/* Does the token on top activate somebody, so that unwinding stops there? */
static bool sync_is_sure(const struct exec_state *s)
{
    return s->ntokens > 0 &&
           (s->tokens[s->ntokens - 1].active & ~disabled_lanes(&s->disabled)) != 0;
}

/* Data operations, branches to one address and what only pushes or pops tokens: nobody else sees
 * them, they ask nothing, and here they are not bottom. */
bool reduce_is_local(const struct device *d, const struct warp *w)
{
    const struct decoded *next = look_next(w);
    unsigned facts = rule_facts(next->rule_id);
    bool room = w->exec.ntokens < device_constants(d)->v[CONST_MaxTokens];

    if (w->exec.threads != NULL) /* of those that go apart any may be next */
        return false;
    if (next->instr == NULL || !operands_are_own(next))
        return false;
    if ((facts & R_LOCAL) == 0 || ((facts & R_PUSHES) != 0 && !room) ||
        ((facts & R_NAMES_TARGET) != 0 && next->instr->src[0].kind != OPD_LABEL))
        return false;
    return (facts & R_POPS) == 0 || (!next->guarded && sync_is_sure(&w->exec));
}

/* ---- both ---- */

static bool is_enough(const struct reducer *r, const struct transition *t)
{
    if (t->kind == TRANSITION_OPERATION)
        return moves_alone(r, t->op, t->warp);
    return r->on.local && reduce_is_local(r->space->session->device, t->warp);
}

void reduce_state(struct reducer *r)
{
    const struct device *d = r->space->session->device;
    bool none = !r->on.registers && !r->on.private && !r->on.local;
    struct transition t;

    r->sole.found = false;
    if (none || look_host_acts(d) || look_reads_clock(d) || ptx_machine_resting(r->space))
        return;
    t = transition_all(d, TRANSITION_UNIT, false);
    while (!r->sole.found && transition_next(d, &t))
        if (is_enough(r, &t))
            r->sole = (struct sole_step){ true, t.path };
}

static unsigned only(unsigned pick, unsigned *out)
{
    out[0] = pick;
    return 1;
}

/* Of several blank processors the first stands for all. */
static unsigned one_blank(const struct device *d, unsigned n, unsigned *out)
{
    unsigned kept = 0;
    bool blank = false;

    for (unsigned i = 0; i < n; i++) {
        bool is_blank = look_blank(d, transition_alternative(d, i).left.processor);

        if (!is_blank || !blank)
            out[kept++] = i;
        blank = blank || is_blank;
    }
    return kept;
}

unsigned reduce_narrow(const struct reducer *r, enum site site, unsigned n, unsigned *out)
{
    const struct device *d = r->space->session->device;
    unsigned pick;

    if (site == SITE_BLOCK && r->on.symmetric && !look_reads_processor(d))
        return one_blank(d, n, out);
    if (!r->sole.found)
        return 0;
    pick = transition_pick(&r->sole.path, site);
    return pick == UNPICKED ? 0 : only(pick, out);
}
