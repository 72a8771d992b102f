/* engine/device/result.h: the results of data operations on their way to memory (device.memOp, 5.8.1), as
 * far as the hot path of a step has them in line. The rest is in memop.c. */
#ifndef WS_ENGINE_DEVICE_RESULT_H
#define WS_ENGINE_DEVICE_RESULT_H

#include "base/hint.h"
#include "engine/device/access.h"

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

/* … where nobody does. */
static inline NO_CALL bool result_put(struct device *d, const struct step *x, lane_mask lanes)
{
    const struct decoded *c = x->d;
    const struct listed_request r = { .program = c->operation, .kind = MEMOP_REG, .ndest = 1,
                                      .dest = c->dst, .window = x->warp->window, .lanes = lanes,
                                      .data = (unsigned char *)x->values[0] };

    return memory_put_result(d->memory, &r, x->stuck);
}

/* device.memOp (5.8.1): the warp's memory action becomes operations. False: stuck. heard: somebody
 * may listen or observe. */
static inline NO_CALL bool device_mem_op(struct device *d, struct step *x, bool heard)
{
    enum issued issued = NOT_ISSUED;

    if (!heard && x->request == REQUEST_REG && step_can_end(x))
        return result_put(d, x, x->lanes);
    if (!heard && (x->d->at_once || x->d->global) && !d->hears_accesses)
        issued = access_at_once(d, x);
    return issued == NOT_ISSUED ? device_mem_op_any(d, x) : issued == ISSUED;
}

#endif
