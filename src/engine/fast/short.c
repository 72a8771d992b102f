/* engine/fast/short.c: single steps of warps by a short way, where nobody listens: data operations whose
 * operands lie ready, and flow to addresses that stand in the program. What is left out between the
 * device (5.8.3) and the warp (5.4.3) would find nothing to do: such a step reaches no barrier and
 * completes no warp. */
#include "engine/thread/expr.h"
#include "engine/device/machine.h"
#include "memory/bulk.h"
#include "program/lanes.h"

/* ---- data operations ---- */

/* The evaluator's operands, and results where the register request wants them: those that nobody
 * wants go to the step's own room. */
static void evaluate_into(const struct decoded *c, struct step *x, unsigned char *data)
{
    struct dop dop;

    dop.lanes = x->warp->lanes;
    dop.instr = c->instr;
    for (unsigned k = 0; k < c->ndst; k++) {
        if (c->dst[k].slot == NO_SLOT) {
            dop.dst[k] = x->out[k].w;
            continue;
        }
        dop.dst[k] = data;
        data += class_bytes((enum reg_class)c->dst[k].cls, x->warp->lanes);
    }
    for (unsigned k = 0; k < c->nsrc; k++)
        dop.src[k] = fetch_plain(x->warp, &c->src[k]);
    c->dop(&dop);
}

/* thread.dop, thread.mov and thread.setp under exec.tt, warp.mem, and device.memOp. */
static bool data_step(struct device *d, struct step *x)
{
    struct warp *w = x->warp;
    struct memop *op = memory_op_new(d->memory, w->window);

    op->kind = MEMOP_REG;
    op->origin = w->exec.pc;
    op->processor = (uint16_t)w->block->processor;
    op->lanes = x->lanes;
    memop_describe(op, w);
    memory_op_room(d->memory, op, x->d->result_bytes, false);
    evaluate_into(x->d, x, op->data);
    w->exec.pc++;
    return memory_issue(d->memory, op, &d->stuck.stuck);
}

/* ---- flow ---- */

struct control_step short_control(struct device *d)
{
    return (struct control_step){
        .all = lanes_below((unsigned)d->k.v[CONST_WarpSize]),
        .most_tokens = (uint32_t)d->k.v[CONST_MaxTokens],
        .oracle = d->oracle,
        .rule = RULE_CRS_NEXT,
        .stuck = &d->stuck.stuck,
    };
}

/* thread.bra, thread.ssy and their like under exec.tt, or exec.ff alone, and warp.bra. */
static bool flow_step(struct device *d, const struct step *x)
{
    struct control_step c = short_control(d);

    return bulk_flow_step(d, &c, x);
}

/* ---- which ---- */

/* Has the instruction a short way for the lanes that step? Lanes of the warp fill a register's room where
 * it is used: else what lies behind them would have to be looked after. */
static bool is_short(const struct step *x)
{
    return x->d->bulk == BULK_FLOW || (x->d->bulk == BULK_QUICK && x->d->plain &&
                                       x->lanes != 0 && x->warp->lanes % 2 == 0);
}

enum short_step device_short_step(struct device *d, struct warp *w)
{
    const struct code *code = w->block->grid->code;
    const struct decoded *c = &code->decoded[w->exec.pc];
    struct step *x = &d->steps[0];

    if (c->bulk < BULK_QUICK || !device_unheard(d) || d->control->issue != NULL)
        return SHORT_NOT;
    x->warp = w;
    x->d = c;
    x->lanes = threads_executing(x);
    if (!is_short(x))
        return SHORT_NOT;
    d->counts.warp_instructions++;
    w->changes++;
    x->active = lane_count(w->exec.active);
    if (!(c->bulk == BULK_FLOW ? flow_step(d, x) : data_step(d, x))) {
        x->code = code;
        x->at_fault = 0;
        step_blame(d, x, (uint32_t)(c - code->decoded));
        return SHORT_STUCK;
    }
    d->counts.thread_instructions += x->active;
    d->released = d->ended = NULL;
    processor_update(d, w);
    return SHORT_TAKEN;
}
