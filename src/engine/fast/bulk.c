/* engine/fast/bulk.c: many steps of the device (5.8.3) in one call. Where the oracle foresees that it
 * picks the same warp again, and nobody listens to single steps, the warp goes on without the rules
 * between the device and the warp being asked each time: in profile sc no operation is in flight
 * between two steps, so that they would find everything as it was. The rules of threads, warps and
 * memory are the ones that any step applies. */
#include "engine/thread/expr.h"
#include "engine/device/machine.h"
#include "memory/bulk.h"
#include "program/lanes.h"

/* Steps of one warp. */
struct run {
    struct device *d;
    struct step *x;
    struct control_step control; /* of its flow steps */
    uint64_t most, taken;
    bool over; /* a grid is: the host may do something before the next step */
    enum step_result result;
};

/* ---- when ---- */

bool device_unheard(const struct device *d)
{
    return d->tell == NULL && !d->watched && d->nmemory_observers == 0;
}

/* Is a step of the device now, in profile sc, a step of a warp and of nothing else, and does nobody
 * hear of it? */
static bool only_warps(const struct device *d)
{
    return device_unheard(d) && d->control->issue == NULL &&
           !d->draining && d->nmessages == 0 && memory_in_flight(d->memory) == 0;
}

/* ---- one step of the warp ---- */

/* What comes of a register request of the warp, from its issue to its end. */
static void write_registers(struct device *d, const struct step *x)
{
    memory_bulk_registers(d->memory, &(struct bulk_registers){
        .window = x->warp->window,
        .lanes = x->lanes,
        .dest = x->d->dst,
        .ndest = x->d->ndst,
        .values = x->values,
        .steps = x->d->register_steps,
    });
}

/* What is left to do after the warp's rule: device.memOp (5.8.1). */
static bool act(struct device *d, struct step *x)
{
    if (x->kind != ACTION_MEMORY)
        return true;
    if (x->request == REQUEST_REG && x->d->register_steps > 0) {
        write_registers(d, x);
        return true;
    }
    tell_access(d, x);
    if (x->d->bulk == BULK_ACCESS && bulk_access(d, x, UINT32_MAX))
        return true;
    if (!device_mem_op(d, x))
        return false;
    d->released = d->ended = NULL;
    return true;
}

/* Do the lanes that step fill a register's room? */
static bool fills_registers(const struct step *x)
{
    return x->lanes == lanes_below(x->warp->lanes) && x->warp->lanes % 2 == 0;
}

/* thread.dop, thread.mov and thread.setp under exec.tt, then warp.mem, where nothing has to be
 * looked up: the evaluator, and the registers. */
void bulk_quick_step(struct device *d, struct step *x)
{
    const struct decoded *c = x->d;
    struct dop dop;

    dop.lanes = x->warp->lanes;
    dop.instr = c->instr;
    for (unsigned k = 0; k < c->nsrc; k++)
        dop.src[k] = c->src[k].plain ? fetch_plain(x->warp, &c->src[k])
                                     : expr_sreg_lanes(x, &c->src[k], &x->in[k]);
    x->warp->exec.pc++;
    if (c->direct != NO_SLOT && fills_registers(x)) {
        dop.dst[0] = memory_bulk_register(d->memory, x->warp->window, c->direct,
                                          c->register_steps);
        c->dop(&dop);
        return;
    }
    for (unsigned k = 0; k < c->ndst; k++)
        x->values[k] = dop.dst[k] = x->out[k].w;
    c->dop(&dop);
    write_registers(d, x);
}

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

bool bulk_flow_step(const struct device *d, struct control_step *c, const struct step *x)
{
    c->state = &x->warp->exec;
    c->flow.kind = x->lanes == 0 ? FLOW_NONE : (enum flow_kind)x->d->flow;
    c->flow.lanes = x->lanes;
    c->flow.pc = x->d->flow_pc;
    return d->control->step(c);
}

/* The rule of the instruction, by a short way or as it stands. False: stuck. */
static bool apply(struct run *r)
{
    struct device *d = r->d;
    struct step *x = r->x;

    switch ((enum bulk)x->d->bulk) {
    case BULK_NOT:
    case BULK_FLOW:
        return bulk_flow_step(d, &r->control, x);
    case BULK_QUICK:
        if (x->lanes == 0)
            break;
        bulk_quick_step(d, x);
        return true;
    case BULK_ACCESS:
        if (x->lanes == 0 || d->hears_accesses || !bulk_access(d, x, UINT32_MAX))
            break;
        x->warp->exec.pc++;
        return true;
    case BULK_RULES:
        break;
    }
    return warp_execute(x, d->control) && act(d, x);
}

/* Can the warp go on after the instruction at which it stands? After an exit of which its guard
 * keeps everybody, too. */
static bool can_go_on(const struct warp *w, const struct decoded *c)
{
    return c->bulk != BULK_NOT || (c->rule == thread_exit && c->guarded &&
                                   (w->exec.active & warp_guard(w, c)) == 0);
}

/* Steps of a warp that stands at an instruction after which it can go on: as long as it does,
 * `rounds` at most. Behind the program's last instruction nothing is decoded. How many they are. */
static unsigned go_on(struct run *r, unsigned rounds)
{
    struct device *d = r->d;
    struct step *x = r->x;
    const struct decoded *code = x->code->decoded;
    const struct warp *w = x->warp;
    const struct exec_state *s = &w->exec;
    lane_mask counted = 0;
    unsigned n = 0;

    for (x->active = 0; n < rounds; n++) {
        x->pc = s->pc;
        x->d = &code[x->pc];
        if (!can_go_on(w, x->d))
            break;
        x->clock = ++d->counts.steps;
        if (s->active != counted)
            x->active = lane_count(counted = s->active);
        x->lanes = threads_executing(x);
        d->counts.warp_instructions++;
        d->counts.thread_instructions += x->active;
        if (!apply(r)) {
            d->counts.thread_instructions -= x->active;
            step_blame(d, x, x->pc);
            r->result = STEP_STUCK;
            return n + 1;
        }
    }
    return n;
}

/* The oracle has picked the warp for one step; it foresees that it will for more. */
static void run_warp(struct run *r, struct warp *w, unsigned sites)
{
    struct oracle *o = r->d->oracle;
    uint64_t left = r->most - r->taken - 1;
    unsigned more, n;

    r->x = &r->d->steps[0];
    r->x->warp = w;
    step_prepare(r->d, w->block, r->x);
    more = o->foresight->rounds(o->self, sites, left > 4096 ? 4096 : (unsigned)left);
    n = go_on(r, 1 + more);
    w->changes += n;
    if (n > 1)
        o->foresight->pass(o->self, sites, n - 1);
    r->taken += n;
    if (n > more || r->result != STEP_TAKEN)
        return;
    /* the next step is not one of those: as the device takes it */
    if (n > 0)
        o->foresight->pass(o->self, sites, 1);
    r->d->counts.steps++;
    r->taken++;
    if (!device_run(r->d, w->block, schedule(r->d, w)))
        r->result = STEP_STUCK;
    r->over = r->d->completed != NULL;
    message_send(r->d);
}

/* One pick of the oracle, as in device_step, and the steps that follow from it. False: no step of a
 * warp is possible now. */
static bool pick_and_run(struct run *r)
{
    struct device *d = r->d;
    unsigned units, unit, k;
    const struct processor *p;

    if (d->issue)
        context_issue(d);
    units = device_units(d);
    if (units == 0)
        return false;
    unit = choice_pick(d->oracle, SITE_UNIT, units);
    p = &d->processors[device_nth_working(d, unit)];
    k = choice_pick(d->oracle, SITE_STEP, (unsigned)p->nready);
    run_warp(r, processor_ready(p, k),
             SITE_SET(SILENT) | (units > 1 ? SITE_SET(UNIT) : 0) |
                 (p->nready > 1 ? SITE_SET(STEP) : 0));
    return true;
}

/* Steps that the oracle foresees; perhaps none. */
static enum step_result foreseen_steps(struct device *d, uint64_t most, uint64_t *taken)
{
    struct run r = { .d = d, .control = short_control(d), .most = most, .result = STEP_TAKEN };

    while (r.taken < most && r.result == STEP_TAKEN && !r.over && only_warps(d))
        if (!pick_and_run(&r))
            break;
    *taken = r.taken;
    if (r.result == STEP_STUCK)
        tell_stuck(d);
    return r.result;
}

enum step_result device_steps(struct device *d, uint64_t most, uint64_t *taken)
{
    enum step_result result = STEP_TAKEN;

    *taken = 0;
    if (d->oracle->foresight != NULL && !d->oracle->foresight->near && d->profile == PROFILE_SC)
        result = foreseen_steps(d, most, taken);
    else if (d->tell == NULL)
        result = device_inner_steps(d, most, taken);
    if (*taken > 0)
        return result;
    *taken = 1;
    return device_step(d);
}
