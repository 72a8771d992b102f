/* engine/observe.c: events to whoever listens. With nobody listening these return at once. */
#include <string.h>

#include "engine/machine.h"

static struct warp_event event_of(const struct device *d, const struct step *x)
{
    struct warp_event e = {
        .step = d->counts.warp_instructions,
        .context = x->warp->block->grid->context->id,
        .grid = x->grid,
        .warp = x->warp->index,
        .processor = x->processor,
        .window = x->warp->window,
        .program = x->code->program,
        .pc = x->pc,
        .thread_rule = x->d->rule_id,
        .warp_rule = x->warp_rule,
        .control_rule = x->control_rule,
        .executed = x->lanes,
        .after = &x->warp->exec,
    };

    memcpy(e.block, x->block_index, sizeof e.block);
    return e;
}

bool tell_check(struct device *d, const struct step *x)
{
    struct warp_event e;

    if (d->nobservers == 0)
        return true;
    exec_state_copy(&d->before, &x->warp->exec);
    if (!d->checked)
        return true;
    e = event_of(d, x);
    e.before = &d->before;
    for (size_t i = 0; i < d->nobservers; i++)
        if (d->observers[i].check != NULL &&
            !d->observers[i].check(d->observers[i].self, &e, x->stuck))
            return false;
    return true;
}

/* Can the warp not be scheduled as the step leaves it? */
static bool waits(const struct step *x)
{
    uint32_t pc = x->warp->exec.pc;

    return pc >= x->code->program->ninstrs || !warp_can_be_scheduled(x->warp, x->code->decoded);
}

static bool verified(struct device *d, const struct step *x, const struct warp_event *e)
{
    for (size_t i = 0; i < d->nobservers; i++)
        if (d->observers[i].verify != NULL &&
            !d->observers[i].verify(d->observers[i].self, e, x->stuck))
            return false;
    return true;
}

bool tell_stepped(struct device *d, const struct step *x)
{
    struct warp_event e;

    if (d->nobservers == 0)
        return true;
    e = event_of(d, x);
    e.before = &d->before;
    e.flow = &x->flow;
    e.waits = waits(x);
    for (size_t i = 0; i < d->nobservers; i++)
        if (d->observers[i].stepped != NULL)
            d->observers[i].stepped(d->observers[i].self, &e);
    return verified(d, x, &e);
}

void tell_stuck(const struct device *d)
{
    for (size_t i = 0; i < d->nobservers; i++)
        if (d->observers[i].stuck != NULL)
            d->observers[i].stuck(d->observers[i].self);
}
