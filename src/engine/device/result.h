/* engine/device/result.h: the results of data operations on their way to memory (device.memOp, 5.8.1), as
 * far as the hot path of a step has them in line. The rest is in memop.c. */
#ifndef WS_ENGINE_DEVICE_RESULT_H
#define WS_ENGINE_DEVICE_RESULT_H

#include "base/hint.h"
#include "engine/device/access.h"
#include "engine/thread/thread_rules.h"

/* Writes one result at once, where there may be a listener or an observer. */
static inline bool result_request(struct device *d, struct step *x, lane_mask lanes)
{
    struct memop *op = &d->lent;

    *op = *x->d->request;
    op->processor = (uint16_t)x->warp->block->processor;
    op->window = x->warp->window;
    op->lanes = lanes;
    op->data = (unsigned char *)x->values[0];
    return memory_request(d->memory, op, x->stuck);
}

/* The same without listener or observer. in_place: the evaluator has written it into the register. */
static inline NO_CALL bool result_put(struct device *d, const struct step *x, lane_mask lanes,
                                      bool in_place, bool late)
{
    const struct decoded *c = x->d;
    const struct listed_request r = { .program = c->operation, .kind = MEMOP_REG, .ndest = 1,
                                      .dest = c->dst, .window = x->warp->window, .lanes = lanes,
                                      .in_place = in_place, .uncounted = late,
                                      .data = in_place ? NULL : (unsigned char *)x->values[0] };

    return memory_put_result(d->memory, &r, x->stuck);
}

/* Counts the first n steps of the stretch, from x->uncounted on, and the operations that they issued. The
 * first step was already subtracted from the micro steps ahead. */
static inline NO_CALL void step_count(struct device *d, struct step *x, uint32_t n)
{
    const struct decoded *from = x->uncounted;

    x->uncounted = NULL;
    d->counts.steps += n;
    d->counts.warp_instructions += n;
    d->counts.thread_instructions += (uint64_t)n * x->active;
    x->warp->changes += n;
    memory_ahead(d->memory)->most -= n - 1;
    memory_count(d->memory, x->warp->window, n, from[n].steps_before - from->steps_before);
}

/* Counts the steps before this one, and begins this one like any other: a query or a listener may read any
 * count from now on. */
static OUT_OF_LINE void step_begin(struct device *d, struct step *x)
{
    step_count(d, x, (uint32_t)(x->d - x->uncounted));
    x->pc = (uint32_t)(x->d - x->code->decoded);
    d->counts.steps++;
    d->counts.warp_instructions++;
    x->warp->changes++;
    memory_ahead(d->memory)->most--;
}

/* A load of a known shape that is not one operation ending at once, or that has a listener. */
static OUT_OF_LINE bool load_words_any(struct device *d, struct step *x, bool late)
{
    if (late)
        step_begin(d, x);
    if (d->hears_accesses)
        tell_access(d, x);
    return access_issue(d, x, (enum space)x->d->instr->space, x->lanes);
}

static inline NO_CALL enum issued load_at_once(struct device *d, struct step *x,
                                               enum step_shape shape, bool late)
{
    if (d->hears_accesses || x->runs == NULL)
        return NOT_ISSUED;
    if (shape == SHAPE_CONSTANT)
        return constant_at_once(d, x, late);
    return late ? load_late(d, x) : load_now(d, x);
}

static inline NO_CALL bool load_words(struct device *d, struct step *x, enum step_shape shape,
                                      bool late)
{
    enum issued issued = load_at_once(d, x, shape, late);

    if (issued == NOT_ISSUED)
        return load_words_any(d, x, late);
    if (issued == ISSUED_STUCK && late)
        step_begin(d, x);
    return issued == ISSUED;
}

/* device.memOp (5.8.1): the warp's memory action becomes operations. False: stuck. heard: there may be a
 * listener or an observer; with a known shape accesses alone may have one. late: it is a step of a stretch,
 * counted later. */
static inline NO_CALL bool device_mem_op(struct device *d, struct step *x, bool heard,
                                         enum step_shape shape, bool late)
{
    enum issued issued = NOT_ISSUED;

    if (shape_loads(shape))
        return load_words(d, x, shape, late);
    if (shape != SHAPE_ANY)
        return shape_in_place(x, shape) ? result_put(d, x, x->lanes, true, late)
                                        : result_put(d, x, x->lanes, false, late);
    if (!heard && x->request == REQUEST_REG && step_can_end(x))
        return result_put(d, x, x->lanes, false, false);
    if (!heard && x->d->at_once && !d->hears_accesses)
        issued = access_at_once(d, x);
    return issued == NOT_ISSUED ? device_mem_op_any(d, x) : issued == ISSUED;
}

#endif
