/* engine/device/result.h: the results of data operations on their way to memory (device.memOp, 5.8.1), as
 * far as the hot path of a step has them in line. The rest is in memop.c. */
#ifndef WS_ENGINE_DEVICE_RESULT_H
#define WS_ENGINE_DEVICE_RESULT_H

#include "base/hint.h"
#include "engine/device/access.h"

/* One result that is written at once: nobody else ever looks at the operation. heard: somebody
 * listens or observes. */
static inline NO_CALL bool result_write(struct device *d, struct step *x, lane_mask lanes,
                                        bool heard)
{
    struct memop *op = &d->lent[0];

    if (heard) {
        *op = *x->d->request;
        op->processor = (uint16_t)x->warp->block->processor;
    }
    op->ndest = 1;
    op->dest = x->d->dst; /* its only one, which is wanted */
    op->program = x->d->operation;
    op->window = x->warp->window;
    op->lanes = lanes;
    op->data = (unsigned char *)x->values[0];
    return heard ? memory_request(d->memory, op, x->stuck)
                 : memory_request_unheard(d->memory, op, x->stuck);
}

/* device.memOp (5.8.1): the warp's memory action becomes operations. False: stuck. heard: somebody
 * may listen or observe. */
static inline NO_CALL bool device_mem_op(struct device *d, struct step *x, bool heard)
{
    if (!heard && x->request == REQUEST_REG && step_can_end(x))
        return result_write(d, x, x->lanes, false);
    return !heard && x->d->shared_words ? access_shared(d, x) : device_mem_op_any(d, x);
}

#endif
