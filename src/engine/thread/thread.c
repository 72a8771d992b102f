/* engine/thread/thread.c: the thread rules (5.3.2), for all threads of a warp at once. A rule evaluates operands
 * and emits actions; it changes only the threads' call stacks and fences. It knows no memory and no other
 * warp. */
#include "engine/thread/thread.h"

#include <inttypes.h>

#include "base/mem.h"
#include "engine/device/machine.h"
#include "engine/thread/runs.h"
#include "program/lanes.h"

/* thread.regs (5.3.1): the registers that the action will block are known since load. */
static void find_regs(const struct step *x)
{
    tell(x->tell, RULE_THREAD_REGS);
}

/* The threads emit a memory action. */
static void acts(struct step *x, enum request_kind request)
{
    x->kind = ACTION_MEMORY;
    x->request = request;
}

/* ---- data operations ---- */

static bool place_each_source(struct step *x)
{
    const struct decoded *c = x->d;

    for (unsigned i = 0; i < c->nsrc; i++) {
        x->dop.src[i] = expr_lanes(x, &c->src[i], &x->in[i]);
        if (x->dop.src[i] == NULL)
            return false;
    }
    return true;
}

/* Sets the operands of a plain instruction: their lanes need no conversion. */
static void place_ready(struct step *x)
{
    const struct decoded *c = x->d;

    for (unsigned i = 0; i < c->nsrc; i++) {
        expr_tell_clause(x, (enum rule)c->src[i].clause, c->src[i].operand);
        x->dop.src[i] = lanes_ready(x->warp, c, i);
    }
}

/* The operands' lanes. False: bottom. */
static bool place_sources(struct step *x)
{
    if (!x->d->plain)
        return place_each_source(x);
    place_ready(x);
    return true;
}

/* Sets the places of the evaluator's results: the room of the step, or the register itself if it is not
 * read before the request has written it. */
static void place_results(struct step *x)
{
    const struct decoded *c = x->d;
    bool direct = c->direct && x->lanes == x->control.all && step_can_end(x);

    x->values[0] = x->dop.dst[0] = direct ? (void *)(x->warp->regs.bytes + c->direct_at)
                                          : (void *)x->out[0].w;
    for (unsigned k = 1; k < c->ndst; k++)
        x->values[k] = x->dop.dst[k] = x->out[k].w;
}

/* The results of the evaluator become a register request (RegReq). */
static bool evaluate(struct step *x)
{
    if (!place_sources(x))
        return false;
    place_results(x);
    find_regs(x);
    x->dop.instr = x->d->instr;
    x->d->dop(&x->dop);
    acts(x, REQUEST_REG);
    return true;
}

/* thread.dop: r ← dop(e1 … en). */
bool thread_dop(struct step *x)
{
    return evaluate(x);
}

/* thread.mov: r ← e. */
bool thread_mov(struct step *x)
{
    return evaluate(x);
}

/* thread.setp: r ← comp(e1, e2). */
bool thread_setp(struct step *x)
{
    return evaluate(x);
}

/* ---- control flow: what it means is the warp's business (5.4.1) ---- */

static bool emit_flow(struct step *x, enum flow_kind kind)
{
    x->kind = ACTION_FLOW;
    x->control.flow.kind = kind;
    x->control.flow.lanes = x->lanes;
    return true;
}

/* hanoi.predicates: a thread executes when its guard and a second predicate hold. */
static void narrow(struct step *x, const struct fetch *second)
{
    if (second->from == FROM_NONE)
        return;
    x->lanes &= expr_predicate(x, second);
    tell_lanes(x->tell, RULE_HANOI_PREDICATES, x->lanes);
}

/* A direct target: the same address for every thread. */
static bool emit_direct(struct step *x, enum flow_kind kind)
{
    x->control.flow.target = NULL;
    x->control.flow.ntable = 0;
    x->control.flow.pc = expr_direct(x);
    return emit_flow(x, kind);
}

static bool valid_address(const struct step *x, uint64_t pc)
{
    return pc > 0 && pc < x->code->program->ninstrs;
}

static bool is_listed(const struct instr *i, uint32_t pc)
{
    for (uint32_t k = 0; k < i->ntargets; k++)
        if (i->targets[k] == pc)
            return true;
    return false;
}

/* Injection (5.1.3, step 6) has relied on where the branch may go (ours). */
static bool can_branch_to(struct step *x, uint32_t pc)
{
    const struct program *p = x->code->program;
    const struct function *to = &p->functions[p->function_of[pc]];
    const struct instr *i = x->d->instr;

    if (!i->anywhere && i->ntargets > 0 && !is_listed(i, pc))
        return stuck_at(x->stuck, x->d->rule_id, "%lu is none of the labels that this branch is known "
                        "to go to", (unsigned long)pc);
    if (to->has_tokens && pc != to->first && p->function_of[pc] != p->function_of[x->pc])
        return stuck_at(x->stuck, x->d->rule_id, "%lu is inside %s, where injection has placed tokens "
                        "for those who came in at its beginning", (unsigned long)pc, to->name);
    return true;
}

/* Step 3 of 5.1.3 and load depend on the functions that the call may reach (ours). */
static bool can_call(struct step *x, uint32_t pc)
{
    const struct program *p = x->code->program;
    const struct function *to = &p->functions[p->function_of[pc]];
    const struct instr *i = x->d->instr;

    if (i->anywhere || (i->ntargets > 0 ? is_listed(i, pc) : to->address_taken) || to->first != pc)
        return true;
    return stuck_at(x->stuck, x->d->rule_id, i->ntargets > 0
                    ? "%lu is the address of %s, which is not in the call's list"
                    : "%lu is the address of %s, which the program takes nowhere",
                    (unsigned long)pc, to->name);
}

static bool blame(struct step *x, unsigned lane)
{
    x->at_fault |= LANE(lane);
    return false;
}

/* E of a register, as wide as the register is. */
static uint64_t address_of(const struct step *x, const void *value, unsigned lane)
{
    return x->d->src[0].want == CLASS_64 ? ((const uint64_t *)value)[lane]
                                         : ((const uint32_t *)value)[lane];
}

/* Program addresses from a register, checked one by one. */
static bool indirect_targets(struct step *x, const void *value,
                             bool (*allowed)(struct step *x, uint32_t pc))
{
    uint32_t *target = x->target.u;

    FOR_LANES(l, x->lanes) {
        uint64_t pc = address_of(x, value, l);

        if (!valid_address(x, pc)) {
            stuck_at(x->stuck, x->d->rule_id, "%" PRIu64 " is no program address", pc);
            return blame(x, l);
        }
        target[l] = (uint32_t)pc;
        if (!allowed(x, target[l]))
            return blame(x, l);
    }
    x->control.flow.target = target;
    return true;
}

/* brx: the register is an index into the list of labels. */
static bool table_targets(struct step *x, const uint32_t *index)
{
    const struct instr *i = x->d->instr;
    uint32_t *target = x->target.u;

    FOR_LANES(l, x->lanes) {
        if (index[l] >= i->ntargets) {
            stuck_at(x->stuck, x->d->rule_id, "index %lu, but the table has %lu targets",
                     (unsigned long)index[l], (unsigned long)i->ntargets);
            return blame(x, l);
        }
        target[l] = i->targets[index[l]];
    }
    x->control.flow.target = target;
    return true;
}

static bool named_targets(struct step *x)
{
    const void *value = expr_lanes(x, &x->d->src[0], &x->in[0]);

    if (value == NULL)
        return false;
    if (x->d->instr->op == OP_BRX ? !table_targets(x, value) : !indirect_targets(x, value, can_branch_to))
        return false;
    x->control.flow.table = x->d->instr->targets;
    x->control.flow.ntable = x->d->instr->ntargets;
    return true;
}

static bool emit_indirect(struct step *x)
{
    return named_targets(x) && emit_flow(x, FLOW_BRA);
}

/* thread.bra: bra wl E(e). */
bool thread_bra(struct step *x)
{
    x->control.meet = x->d->instr->meet;
    narrow(x, &x->d->src[1]);
    return x->d->target != 0 ? emit_direct(x, FLOW_BRA) : emit_indirect(x);
}

/* A listing calls addresses in its one function, whose environment is also that of its callers. */
static bool is_callee(const struct step *x, uint32_t function, uint32_t pc)
{
    const struct function *f = &x->code->program->functions[function];

    return (f->first == pc && !f->is_entry) || x->d->instr->src[0].kind == OPD_LABEL;
}

/* Pushes the local environment of the function that starts at pc onto a thread's call stack. */
static bool push_environment(struct step *x, unsigned lane, uint32_t pc)
{
    struct warp *w = x->warp;
    struct call_stacks *c = &w->calls;
    uint32_t function = x->code->program->function_of[pc];

    warp_depths(w);
    if (!is_callee(x, function, pc))
        return stuck_at(x->stuck, RULE_THREAD_CALL, "%lu is not the first address of a function",
                        (unsigned long)pc);
    if (c->depth[lane] >= x->constants->v[CONST_MaxCallDepth])
        return stuck_at(x->stuck, RULE_THREAD_CALL,
                        "the call stack holds %lu entries already (MaxCallDepth)",
                        (unsigned long)c->depth[lane]);
    c->functions = mem_grow(c->functions, &c->cap, ((size_t)c->depth[lane] + 1) * w->lanes,
                            sizeof *c->functions);
    c->functions[(size_t)c->depth[lane]++ * w->lanes + lane] = function;
    return true;
}

/* thread.call: call wl E(e); the callee's local environment is pushed. With several targets only the
 * threads of the present target call now (crs.call.target): the warp removes the others' entries. */
bool thread_call(struct step *x)
{
    const void *value;

    if (x->d->target != 0) {
        emit_direct(x, FLOW_CALL);
    } else {
        value = expr_lanes(x, &x->d->src[0], &x->in[0]);
        if (value == NULL || !indirect_targets(x, value, can_call))
            return false;
        emit_flow(x, FLOW_CALL);
    }
    FOR_LANES(l, x->lanes)
        if (!push_environment(x, l, flow_target(&x->control.flow, l)))
            return blame(x, l);
    return true;
}

/* thread.return: the topmost local environment is popped; the entry's own stays (docs/decisions.md). RET of
 * a listing may name the address where the threads continue. */
bool thread_return(struct step *x)
{
    x->control.flow.target = NULL;
    if (x->d->instr->nsrc > 0 && !named_targets(x))
        return false;
    FOR_LANES(l, x->lanes)
        if (warp_depth(x->warp, l) > 0)
            x->warp->calls.depth[l]--;
    return emit_flow(x, FLOW_RETURN);
}

/* thread.ssy */
bool thread_ssy(struct step *x)
{
    return emit_direct(x, FLOW_SSY);
}

/* thread.preBrk */
bool thread_pre_brk(struct step *x)
{
    return emit_direct(x, FLOW_PREBRK);
}

/* thread.preRet */
bool thread_pre_ret(struct step *x)
{
    return emit_direct(x, FLOW_PRERET);
}

/* thread.sync */
bool thread_sync(struct step *x)
{
    return emit_flow(x, FLOW_SYNC);
}

/* thread.break */
bool thread_break(struct step *x)
{
    return emit_flow(x, FLOW_BREAK);
}

/* thread.exit */
bool thread_exit(struct step *x)
{
    return emit_flow(x, FLOW_EXIT);
}

/* ---- barriers of a warp (Hanoi) ---- */

static bool emit_convergence(struct step *x, enum flow_kind kind)
{
    x->control.flow.b = x->d->b;
    return emit_flow(x, kind);
}

/* The masks that the threads bring. */
static bool bring_masks(struct step *x, const struct fetch *from)
{
    const void *value = expr_lanes(x, from, &x->in[0]);
    uint64_t *masks = x->out[0].w;

    if (value == NULL)
        return false;
    FOR_LANES(l, x->lanes)
        masks[l] = from->want == CLASS_64 ? ((const uint64_t *)value)[l] : ((const uint32_t *)value)[l];
    x->control.flow.value = masks;
    return true;
}

/* thread.bssy: the address of a BSYNC of the register means the instruction after it. */
bool thread_bssy(struct step *x)
{
    const struct decoded *at = &x->code->decoded[x->d->target];

    x->control.flow.b = x->d->b;
    emit_direct(x, FLOW_BSSY);
    if (at->instr->op == OP_BSYNC && at->b == x->d->b)
        x->control.flow.pc++;
    return true;
}

/* thread.bsync */
bool thread_bsync(struct step *x)
{
    return emit_convergence(x, FLOW_BSYNC);
}

/* thread.bbreak */
bool thread_bbreak(struct step *x)
{
    narrow(x, &x->d->src[1]);
    return emit_convergence(x, FLOW_BBREAK);
}

/* thread.btor: the warp has the mask (warp_take_mask). */
bool thread_btor(struct step *x)
{
    find_regs(x);
    return emit_convergence(x, FLOW_BTOR);
}

/* thread.rtob */
bool thread_rtob(struct step *x)
{
    return bring_masks(x, &x->d->src[1]) && emit_convergence(x, FLOW_RTOB);
}

/* thread.yield */
bool thread_yield(struct step *x)
{
    return emit_flow(x, FLOW_YIELD);
}

/* thread.warpsync: where the source has it, it is a fence of level cta as well (bar.warp.sync). Threads
 * that go apart bring their masks as they do to bar.warp.sync. */
bool thread_warpsync(struct step *x)
{
    if (!x->d->instr->injected)
        x->warp->fences.cta |= x->lanes;
    if (x->warp->exec.threads != NULL)
        return thread_exchange(x);
    return bring_masks(x, &x->d->src[0]) && emit_flow(x, FLOW_WARPSYNC);
}

/* grid.sync() of CUDA's headers ends in a trap where no workspace is. */
static bool misses_workspace(const struct step *x)
{
    const struct program *p = x->code->program;

    for (uint32_t pc = 1; pc < p->ninstrs && x->warp->block->grid->workspace == 0; pc++)
        for (unsigned k = 0; k < p->instrs[pc].nsrc; k++)
            if (p->instrs[pc].src[k].kind == OPD_SREG && p->instrs[pc].src[k].index == SREG_ENVREG1)
                return true;
    return false;
}

/* thread.trap (ours): the grid cannot continue. Its execution is reported nevertheless. */
bool thread_trap(struct step *x)
{
    x->at_fault = x->lanes;
    tell(x->tell, RULE_THREAD_TRAP);
    return stuck_at(x->stuck, RULE_THREAD_TRAP, "trap: the kernel stops itself%s",
                    misses_workspace(x) ? "; it asks for the workspace of a cooperative launch "
                                          "(%envreg1), and this launch is none"
                                        : "");
}

/* ---- votes, fences, barriers ---- */

/* thread.vote: the predicate goes to the warp, with a member mask under .sync (ours). */
bool thread_vote(struct step *x)
{
    const struct decoded *d = x->d;

    x->kind = ACTION_VOTE;
    x->votes = expr_predicate(x, &d->src[0]) & x->lanes;
    if (d->nsrc > 1) {
        x->values[1] = expr_lanes(x, &d->src[1], &x->in[1]);
        if (x->values[1] == NULL)
            return false;
    }
    find_regs(x);
    return true;
}

/* thread.exchange (ours): the values go to the warp. The warp's own barrier is a fence of level cta
 * as well, as bar.sync is. */
bool thread_exchange(struct step *x)
{
    x->kind = ACTION_EXCHANGE;
    if (x->d->instr->op == OP_WARPBAR)
        x->warp->fences.cta |= x->lanes;
    for (unsigned k = 0; k < x->d->nsrc; k++) {
        x->values[k] = expr_lanes(x, &x->d->src[k], &x->in[k]);
        if (x->values[k] == NULL)
            return false;
    }
    find_regs(x);
    return true;
}

/* thread.hint (ours): nothing follows from advice. */
bool thread_hint(struct step *x)
{
    (void)x;
    return true;
}

/* thread.membar: the thread waits at its fence; no action. One that is not .acq_rel is .sc. */
bool thread_membar(struct step *x)
{
    struct fences *f = &x->warp->fences;

    if (memory_knows_scopes(x->warp->block->memory))
        *(x->d->instr->order == ORDER_ACQ_REL ? &f->orders : &f->sc) |= x->lanes;
    switch ((enum fence_level)x->d->instr->level) {
    case LEVEL_NONE:
    case LEVEL_CTA:
        f->cta |= x->lanes;
        break;
    case LEVEL_GL:
        f->gl |= x->lanes;
        break;
    case LEVEL_SYS:
        f->sys |= x->lanes;
        break;
    }
    return true;
}

/* The barrier, and the thread count if there is one. */
static bool emit_barrier(struct step *x)
{
    const void *count;

    x->kind = ACTION_BARRIER;
    x->votes = 0;
    x->barrier = expr_lanes(x, &x->d->src[0], &x->in[0]);
    if (x->barrier == NULL || !expr_eps(x, 1, &count))
        return false;
    x->count = count;
    return true;
}

/* thread.barsync: also a fence of level cta. */
bool thread_barsync(struct step *x)
{
    x->warp->fences.cta |= x->lanes;
    return emit_barrier(x);
}

/* thread.bararrive: no thread waits; the thread count must be given. */
bool thread_bararrive(struct step *x)
{
    x->kind = ACTION_BARRIER;
    x->votes = 0;
    x->barrier = expr_lanes(x, &x->d->src[0], &x->in[0]);
    x->count = expr_lanes(x, &x->d->src[1], &x->in[1]);
    return x->barrier != NULL && x->count != NULL;
}

/* thread.barred: also a fence of level cta, and a predicate to reduce. */
bool thread_barred(struct step *x)
{
    x->warp->fences.cta |= x->lanes;
    if (!emit_barrier(x))
        return false;
    x->votes = expr_predicate(x, &x->d->src[2]) & x->lanes;
    find_regs(x);
    return true;
}

/* ---- memory ---- */

/* The addresses of an access: their runs, or else one of each lane. False: bottom. */
static bool request_memory(struct step *x, enum request_kind request)
{
    struct runs *runs = x->d->by_runs ? runs_of(x) : NULL;
    const uint64_t *address;

    acts(x, request);
    x->runs = runs != NULL && runs->n > 0 ? runs : NULL;
    address = expr_address(x, &x->d->mem, &x->addresses); /* with runs it is only reported */
    x->address = x->runs == NULL ? address : NULL;
    return x->runs != NULL || address != NULL;
}

/* thread.ld: r ← [e]. */
bool thread_ld(struct step *x)
{
    if (!request_memory(x, REQUEST_LOAD))
        return false;
    find_regs(x);
    return true;
}

/* thread.st: [e] ← r, or one register an element of a vector. */
bool thread_st(struct step *x)
{
    if (!request_memory(x, REQUEST_STORE))
        return false;
    for (unsigned i = 0; i < x->d->nsrc; i++) {
        x->values[i] = expr_lanes(x, &x->d->src[i], &x->in[i]);
        if (x->values[i] == NULL)
            return false;
    }
    find_regs(x);
    return true;
}

/* thread.atom: r ← [e1], [e1] ← aop([e1], e2, e3); e3 is for cas alone. */
bool thread_atom(struct step *x)
{
    if (!request_memory(x, REQUEST_ATOMIC))
        return false;
    x->values[0] = expr_lanes(x, &x->d->src[0], &x->in[0]);
    if (x->values[0] == NULL || !expr_eps(x, 1, &x->values[1]))
        return false;
    find_regs(x);
    return true;
}

/* ---- copies to shared memory: beyond the report ---- */

/* thread.copy: [to] ← [from], sometimes only a part of it; the place in shared memory is the first
 * value. No register will be blocked. */
bool thread_copy(struct step *x)
{
    const struct decoded *d = x->d;

    if (!request_memory(x, REQUEST_COPY))
        return false;
    x->values[0] = expr_address(x, &d->src[0], &x->in[0]);
    x->votes = 0;
    if (x->values[0] == NULL)
        return false;
    if (d->instr->variant == COPY_UNLESS)
        x->votes = expr_predicate(x, &d->src[1]);
    x->values[1] = NULL;
    if (d->instr->variant != COPY_FIRST)
        return true;
    x->values[1] = expr_lanes(x, &d->src[1], &x->in[1]);
    return x->values[1] != NULL;
}

/* thread.commit */
bool thread_commit(struct step *x)
{
    x->kind = ACTION_MEMORY;
    x->request = REQUEST_COMMIT;
    return true;
}

/* thread.waitCopies: the thread is scheduled only when there is nothing to wait for
 * (warp_waits). */
bool thread_wait_copies(struct step *x)
{
    (void)x;
    return true;
}

/* ---- runtime calls: beyond the report ---- */

/* runtime.vprintf, runtime.assertfail, runtime.malloc and runtime.free: what they do is the
 * device's business (runtime.c). */
bool thread_runtime(struct step *x)
{
    x->kind = ACTION_MEMORY;
    x->request = REQUEST_RUNTIME;
    for (unsigned k = 0; k < x->d->nsrc; k++) {
        x->values[k] = expr_lanes(x, &x->d->src[k], &x->in[k]);
        if (x->values[k] == NULL)
            return false;
    }
    find_regs(x);
    return true;
}
