/* engine/thread/thread_rules.h: the thread rules (5.3.2) of nearly all steps, as inline functions. Where
 * the shape (decode.h) is a constant, so are many of their conditions. With a shape all lanes execute,
 * there is no listener, and the register request ends as it is issued. The other rules are in thread.c. */
#ifndef WS_ENGINE_THREAD_THREAD_RULES_H
#define WS_ENGINE_THREAD_THREAD_RULES_H

#include "base/hint.h"
#include "engine/thread/runs.h"

/* thread.regs (5.3.1): the registers that the action will block are known since load. */
static inline void find_regs(const struct step *x)
{
    tell(x->tell, RULE_THREAD_REGS);
}

/* Sets the action of the threads: a memory action. With a shape it is known already, except for a load's
 * request that turns out to be several operations. */
static inline NO_CALL void acts(struct step *x, enum request_kind request, enum step_shape shape)
{
    if (shape == SHAPE_ANY)
        x->kind = ACTION_MEMORY;
    if (shape == SHAPE_ANY || shape_loads(shape))
        x->request = request;
}

/* ---- data operations ---- */

/* Sets the operands of a plain instruction: their lanes need no conversion. Operands that it does not have
 * get any address. */
static inline NO_CALL void place_ready(struct step *x)
{
    const struct decoded *c = x->d;

    x->dop.src[0] = lanes_ready(x->warp, c, 0);
    x->dop.src[1] = lanes_ready(x->warp, c, 1);
    if (c->nsrc > 2)
        x->dop.src[2] = lanes_ready(x->warp, c, 2);
}

/* The operands' lanes. False: bottom. */
bool place_each_source(struct step *x);
static inline NO_CALL bool place_sources(struct step *x, enum step_shape shape)
{
    if (shape == SHAPE_ANY && !x->d->plain)
        return place_each_source(x);
    for (unsigned i = 0; i < x->d->nsrc; i++)
        expr_tell_clause(x, (enum rule)x->d->src[i].clause, x->d->src[i].operand);
    place_ready(x);
    return true;
}

/* Does the result of a data operation of a shape go into its register at once? */
static inline NO_CALL bool shape_in_place(const struct step *x, enum step_shape shape)
{
    return shape != SHAPE_SETP && x->lanes == x->control.all;
}

/* Sets the places of the evaluator's results: the room of the step, or the register itself if it is not
 * read before the request has written it. */
void place_more_results(struct step *x);
static inline NO_CALL void place_results(struct step *x, enum step_shape shape)
{
    const struct decoded *c = x->d;
    bool direct = shape != SHAPE_ANY ? shape_in_place(x, shape)
                                     : c->direct && x->lanes == x->control.all && step_can_end(x);

    x->values[0] = x->dop.dst[0] = direct ? (void *)(x->warp->regs.bytes + c->direct_at)
                                          : (void *)x->out[0].w;
    if (shape == SHAPE_ANY && c->ndst > 1)
        place_more_results(x);
}

/* The results of the evaluator become a register request (RegReq). */
static inline NO_CALL bool evaluate(struct step *x, enum step_shape shape)
{
    if (!place_sources(x, shape))
        return false;
    place_results(x, shape);
    if (shape == SHAPE_ANY)
        find_regs(x);
    x->dop.instr = x->d->instr;
    x->d->dop(&x->dop);
    acts(x, REQUEST_REG, shape);
    return true;
}

/* thread.dop: r ← dop(e1 … en). */
static inline NO_CALL bool thread_dop(struct step *x, enum step_shape shape)
{
    return evaluate(x, shape);
}

/* thread.mov: r ← e. */
static inline NO_CALL bool thread_mov(struct step *x, enum step_shape shape)
{
    return evaluate(x, shape);
}

/* thread.setp: r ← comp(e1, e2). */
static inline NO_CALL bool thread_setp(struct step *x, enum step_shape shape)
{
    return evaluate(x, shape);
}

/* ---- loads ---- */

/* The addresses of an access: their runs, or else one of each lane. False: bottom. */
static inline NO_CALL bool request_memory(struct step *x, enum request_kind request,
                                          enum step_shape shape)
{
    struct runs *runs = shape_loads(shape) || x->d->by_runs ? runs_of(x) : NULL;

    if (runs != NULL && runs->n == 0)
        runs = NULL;
    acts(x, request, shape);
    x->runs = runs;
    x->address = NULL;
    if (runs != NULL) {
        (void)expr_address(x, &x->d->mem, &x->addresses); /* where the register lies */
        return true;
    }
    x->address = expr_address(x, &x->d->mem, &x->addresses);
    return x->address != NULL;
}

/* thread.ld: r ← [e]. */
static inline NO_CALL bool thread_ld(struct step *x, enum step_shape shape)
{
    if (!request_memory(x, REQUEST_LOAD, shape))
        return false;
    if (shape == SHAPE_ANY)
        find_regs(x);
    return true;
}

#endif
