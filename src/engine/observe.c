/* engine/observe.c: events to whoever listens. With nobody listening these return at once. */
#include <string.h>

#include "engine/machine.h"

void tell_rule(struct device *d, enum rule r, uint32_t context, uint32_t grid)
{
    for (size_t i = 0; i < d->nobservers; i++)
        if (d->observers[i].rule != NULL)
            d->observers[i].rule(d->observers[i].self, r, context, grid);
}

static struct warp_event event_of(const struct device *d, const struct step *x, uint32_t pc)
{
    struct warp_event e = {
        .step = d->counts.warp_instructions,
        .context = x->warp->block->grid->context->id,
        .grid = x->grid,
        .warp = x->warp->index,
        .processor = x->processor,
        .window = x->warp->window,
        .program = x->code->program,
        .pc = pc,
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
    e = event_of(d, x, x->warp->exec.pc);
    e.before = &d->before;
    for (size_t i = 0; i < d->nobservers; i++)
        if (d->observers[i].check != NULL &&
            !d->observers[i].check(d->observers[i].self, &e, x->stuck))
            return false;
    return true;
}

void tell_stepped(struct device *d, const struct step *x, uint32_t pc)
{
    struct warp_event e;

    if (d->nobservers == 0)
        return;
    e = event_of(d, x, pc);
    e.before = &d->before;
    for (size_t i = 0; i < d->nobservers; i++)
        if (d->observers[i].stepped != NULL)
            d->observers[i].stepped(d->observers[i].self, &e);
}
