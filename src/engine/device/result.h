/* engine/device/result.h: the results of data operations on their way to memory (device.memOp, 5.8.1), as
 * far as the hot path of a step has them in line. The rest is in memop.c. */
#ifndef WS_ENGINE_DEVICE_RESULT_H
#define WS_ENGINE_DEVICE_RESULT_H

#include "base/hint.h"
#include "engine/device/access.h"
#include "engine/thread/thread_rules.h"

/* One result that is written at once, where somebody may listen or observe. */
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

/* … where nobody does. in_place: the evaluator has written it into the register. */
static inline NO_CALL bool result_put(struct device *d, const struct step *x, lane_mask lanes,
                                      bool in_place)
{
    const struct decoded *c = x->d;
    const struct listed_request r = { .program = c->operation, .kind = MEMOP_REG, .ndest = 1,
                                      .dest = c->dst, .window = x->warp->window, .lanes = lanes,
                                      .data = in_place ? NULL : (unsigned char *)x->values[0] };

    return memory_put_result(d->memory, &r, x->stuck);
}

/* A load whose shape is known: whoever hears of accesses hears of it. */
static inline NO_CALL bool load_words(struct device *d, struct step *x)
{
    enum issued issued;

    if (d->hears_accesses)
        tell_access(d, x);
    issued = load_at_once(d, x);
    return issued == NOT_ISSUED ? access_issue(d, x, SPACE_SHARED, x->lanes) : issued == ISSUED;
}

/* device.memOp (5.8.1): the warp's memory action becomes operations. False: stuck. heard: somebody
 * may listen or observe; nobody does but to accesses if the shape of its instruction is known. */
static inline NO_CALL bool device_mem_op(struct device *d, struct step *x, bool heard,
                                         enum step_shape shape)
{
    enum issued issued = NOT_ISSUED;

    if (shape == SHAPE_LOAD)
        return load_words(d, x);
    if (shape != SHAPE_ANY)
        return shape_in_place(x, shape) ? result_put(d, x, x->lanes, true)
                                        : result_put(d, x, x->lanes, false);
    if (!heard && x->request == REQUEST_REG && step_can_end(x))
        return result_put(d, x, x->lanes, false);
    if (!heard && (x->d->at_once || x->d->global) && !d->hears_accesses)
        issued = access_at_once(d, x);
    return issued == NOT_ISSUED ? device_mem_op_any(d, x) : issued == ISSUED;
}

#endif
