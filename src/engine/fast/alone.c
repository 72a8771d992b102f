/* engine/fast/alone.c: steps after which a warp may not go on as it is, by short ways, where nobody
 * listens and the warp steps alone: it arrives at a barrier, or threads of it exit. What is left
 * out between the device (5.8.3) and the warp (5.4.3) would find nothing to do; what the step means
 * to the block and to its grid is grid.c's. */
#include "engine/device/machine.h"
#include "program/lanes.h"

/* Of an exit that ends neither a barrier nor a block only the warp takes notice. */
static bool is_its_own(const struct device *d, const struct block *b)
{
    return b->barriers_in_use == 0 && b->active_warps > 0 && d->released == NULL &&
           d->ended == NULL;
}

/* What stepped stands at no fence; it can step on if nothing of its own is in flight. */
static enum short_step go_on(struct device *d, struct warp *w)
{
    if (w->state == WARP_COMPLETED) {
        processor_forget(d, w);
        warp_leave(d, w);
    } else if (!memory_window_idle(d->memory, w->window))
        processor_update(d, w);
    return SHORT_TAKEN;
}

/* thread.exit under exec.tt, or exec.ff alone, and warp.bra; then what block.exec says of a warp
 * that completes. */
static enum short_step take_exit(struct device *d, struct step *x)
{
    struct warp *w = x->warp;
    struct block *b = w->block;
    struct control_step c = short_control(d);
    unsigned active = lane_count(w->exec.active);

    d->counts.warp_instructions++;
    w->changes++;
    c.state = &w->exec;
    c.flow.kind = x->lanes == 0 ? FLOW_NONE : FLOW_EXIT;
    c.flow.lanes = x->lanes;
    if (!d->control->step(&c)) {
        x->code = b->grid->code;
        x->at_fault = 0;
        step_blame(d, x, (uint32_t)(x->d - x->code->decoded));
        return SHORT_STUCK;
    }
    d->counts.thread_instructions += active;
    w->state = c.warp;
    x->kind = ACTION_NONE;
    if (c.warp == WARP_COMPLETED)
        block_warp_left(b);
    if (is_its_own(d, b))
        return go_on(d, w);
    return device_follow(d, b, b->barriers_in_use > 0) ? SHORT_TAKEN : SHORT_STUCK;
}

/* Is it a bar.sync of some threads, without a count, at a plain barrier whose number stands in the
 * program's text? */
static bool arrives(const struct step *x)
{
    const struct fetch *number = &x->d->src[0];

    return x->lanes != 0 && number->splat != NULL && x->d->src[1].from == FROM_NONE &&
           bar_is_plain(x->warp->block, *(const uint32_t *)number->splat);
}

/* thread.barsync under exec.tt, warp.comm and bar.updBar. */
static enum short_step take_arrival(struct device *d, struct step *x)
{
    struct warp *w = x->warp;
    struct block *b = w->block;
    struct arrival a = { .warp = w, .d = x->d, .lanes = x->lanes };

    a.barrier = *(const uint32_t *)x->d->src[0].splat;
    a.before = memory_serial(d->memory);
    d->counts.warp_instructions++;
    d->counts.thread_instructions += lane_count(w->exec.active);
    w->changes++;
    w->fences.cta |= x->lanes;
    w->barriers |= (uint32_t)1 << a.barrier;
    w->exec.pc++;
    x->kind = ACTION_BARRIER;
    return device_follow(d, b, bar_arrive(b, &a)) ? SHORT_TAKEN : SHORT_STUCK;
}

enum short_step device_step_alone(struct device *d, struct step *x)
{
    const struct warp *w = x->warp;
    const struct decoded *c = &w->block->grid->code->decoded[w->exec.pc];

    if ((c->rule != thread_barsync && c->rule != thread_exit) || !device_unheard(d) ||
        d->control->issue != NULL)
        return SHORT_NOT;
    x->d = c;
    x->lanes = threads_executing(x);
    if (c->rule == thread_exit)
        return take_exit(d, x);
    return arrives(x) ? take_arrival(d, x) : SHORT_NOT;
}
