/* engine/device/memop.c: the function memOp (5.8.1): memory actions of a warp become memory operations.
 * Register requests do here, accesses in access.c, copies in copy.c. */
#include <string.h>

#include "base/number.h"
#include "engine/device/access.h"
#include "program/lanes.h"

/* ---- register requests ---- */

static uint64_t sign_extend(uint64_t value, unsigned bytes)
{
    uint64_t sign = (uint64_t)1 << (8 * bytes - 1);

    return bytes >= 8 ? value : ((value & (2 * sign - 1)) ^ sign) - sign;
}

/* The results of an operation of `bytes` in lanes of class `from`, extended to a wider register. */
static void widen(unsigned char *out, const struct reg_dest *to, const void *lanes, unsigned n,
                  unsigned bytes)
{
    uint64_t keep = to->width >= 8 ? ~(uint64_t)0 : ((uint64_t)1 << (8 * to->width)) - 1;

    for (unsigned l = 0; l < n; l++) {
        uint64_t v = bytes > 4 ? ((const uint64_t *)lanes)[l] : ((const uint32_t *)lanes)[l];

        if (to->sign)
            v = sign_extend(v, bytes) & keep;
        if (to->cls == CLASS_32)
            ((uint32_t *)(void *)out)[l] = (uint32_t)v;
        else if (to->cls == CLASS_64)
            ((uint64_t *)(void *)out)[l] = v;
    }
}

/* Copies the results for the used registers, one after the other, in the layout of memop.h. */
static void fill_results(struct memop *op, const struct step *x, unsigned stride)
{
    const struct decoded *c = x->d;
    unsigned char *at = op->data;

    for (unsigned k = 0; k < c->ndst; k++) {
        size_t bytes = class_bytes((enum reg_class)c->dst[k].cls, stride);

        if (c->dst[k].slot == NO_SLOT)
            continue;
        if (c->widens && decoded_is_wider(c, k))
            widen(at, &c->dst[k], x->values[k], x->warp->lanes,
                  type_info((enum type)c->instr->type)->bytes);
        else
            memcpy(at, x->values[k], bytes);
        at += bytes;
    }
}

static bool issue_results(struct device *d, struct step *x, lane_mask lanes)
{
    const struct decoded *c = x->d;
    struct memop *op = memory_op_draft(d->memory, c->request, x->warp->window, c->request_room);

    op->processor = (uint16_t)x->warp->block->processor;
    op->lanes = lanes;
    if (c->register_steps != NEVER_AT_ONCE) /* one result, as it is */
        memcpy(op->data, x->values[0], c->request_room);
    else
        fill_results(op, x, WARP_STRIDE(x->warp->lanes));
    return memory_issue(d->memory, op, x->stuck);
}

/* Writes one result at once. */
static bool result_request(struct device *d, struct step *x, lane_mask lanes)
{
    struct memop *op = &d->lent;

    *op = *x->d->request;
    op->processor = (uint16_t)x->warp->block->processor;
    op->window = x->warp->window;
    op->lanes = lanes;
    op->data = (unsigned char *)x->values[0];
    return memory_request(d->memory, op, x->stuck);
}

/* One operation for all the registers that the warp's threads write: listing 4.6. */
static inline bool issue_registers(struct device *d, struct step *x, lane_mask lanes)
{
    if (!step_can_end(x))
        return issue_results(d, x, lanes);
    return result_request(d, x, lanes);
}

/* ---- by space ---- */

static lane_mask lanes_in(const struct step *x, enum space space, lane_mask lanes)
{
    lane_mask m = 0;

    FOR_LANES(l, lanes)
        if (generic_space(x->address[l]) == space)
            m |= LANE(l);
    return m;
}

static bool issue_generic(struct device *d, struct step *x)
{
    lane_mask rest = x->lanes;

    while (rest != 0) {
        enum space space = generic_space(x->address[lane_lowest(rest)]);
        lane_mask lanes = lanes_in(x, space, rest);

        if (!access_issue(d, x, space, lanes))
            return false;
        rest &= ~lanes;
    }
    return true;
}

static bool issue_other(struct device *d, struct step *x)
{
    if (d->hears_accesses)
        tell_access(d, x);
    if (x->request == REQUEST_RUNTIME)
        return device_runtime(d, x) && (x->d->ndst == 0 || issue_registers(d, x, x->lanes));
    if (x->request == REQUEST_COPY)
        return copies_issue(d, x);
    if (x->request == REQUEST_COMMIT)
        return copies_commit(d, x);
    if (x->d->instr->space == SPACE_NONE)
        return issue_generic(d, x);
    return access_issue(d, x, (enum space)x->d->instr->space, x->lanes);
}

static bool issue_action(struct device *d, struct step *x)
{
    if (x->request == REQUEST_REG)
        return issue_registers(d, x, x->lanes);
    if (x->d->by_runs && !d->hears_accesses) /* a load or store in one space */
        return access_issue(d, x, (enum space)x->d->instr->space, x->lanes);
    return issue_other(d, x);
}

static bool issue_result(struct device *d, const struct barrier_result *r)
{
    struct step *x = d->result;

    step_of(d, x, r->warp);
    x->ahead = d->steps[0].ahead;
    x->d = r->d;
    x->pc = (uint32_t)(r->d - x->code->decoded);
    if (r->d->dst_class[0] == CLASS_PRED)
        x->out[0].w[0] = r->value != 0 ? ~(lane_mask)0 : 0;
    else
        for (unsigned l = 0; l < r->warp->lanes; l++)
            x->out[0].u[l] = (uint32_t)r->value;
    x->values[0] = x->out[0].w;
    return r->d->ndst == 0 || issue_registers(d, x, r->lanes);
}

/* ---- device.memOp ---- */

/* Reports the number of operations that were issued. */
static bool tell_issued(const struct device *d, unsigned opened, uint64_t first, bool ok)
{
    tell_close(d->tell, opened);
    if (ok)
        tell_number(d->tell, RULE_DEVICE_MEMOP, memory_serial(d->memory) - first);
    return ok;
}

bool device_mem_op(struct device *d, struct step *x)
{
    uint64_t first = memory_serial(d->memory);
    unsigned here = tell_open(d->tell);

    return tell_issued(d, here, first, issue_action(d, x));
}

bool device_barrier_results(struct device *d)
{
    uint64_t first = memory_serial(d->memory);
    unsigned here = tell_open(d->tell);
    bool ok = true;

    for (size_t i = 0; ok && i < d->results.n; i++)
        ok = issue_result(d, &d->results.v[i]);
    return tell_issued(d, here, first, ok);
}
