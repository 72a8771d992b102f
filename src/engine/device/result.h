/* engine/device/result.h: the results of data operations on their way to memory (device.memOp, 5.8.1), as
 * far as the hot path of a step has them in line. The rest is in memop.c. */
#ifndef WS_ENGINE_DEVICE_RESULT_H
#define WS_ENGINE_DEVICE_RESULT_H

#include "base/hint.h"
#include "engine/device/machine.h"

/* One result that is written at once: nobody else ever looks at the operation. */
static inline NO_CALL bool result_write(struct device *d, struct step *x, lane_mask lanes)
{
    struct memop *op = &d->lent[0];

    if (TELL_SELDOM(!d->unobserved)) {
        *op = *x->d->request;
        op->processor = (uint16_t)x->warp->block->processor;
    }
    op->ndest = 1;
    op->dest = x->d->wanted;
    op->program = x->d->operation;
    op->window = x->warp->window;
    op->lanes = lanes;
    op->data = (unsigned char *)x->values[0];
    return memory_request(d->memory, op, x->stuck);
}

/* device.memOp (5.8.1): the warp's memory action becomes operations. False: stuck. */
static inline NO_CALL bool device_mem_op(struct device *d, struct step *x)
{
    if (!tell_heard(d->tell) && x->request == REQUEST_REG && step_can_end(x))
        return result_write(d, x, x->lanes);
    return device_mem_op_any(d, x);
}

#endif
