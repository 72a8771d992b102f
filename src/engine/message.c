/* engine/message.c: input and output of contexts and of the device (5.7.2, 5.8.2): messages wait in
 * a list; which is taken when is the oracle's choice. */
#include <string.h>

#include "base/mem.h"
#include "engine/machine.h"

/* A start waits while NumConKernels grids run (2.3.1), or no constant memory is left for its parameters. */
static bool can_take(const struct device *d, const struct message *m)
{
    const struct grid *g;

    if (m->kind != MESSAGE_START)
        return true;
    g = d->grids[m->grid];
    return g->context->running < d->k.v[CONST_NumConKernels] &&
           (g->params_size == 0 || regions_fits(&d->constant, g->params_size, 64));
}

unsigned messages_ready(struct device *d)
{
    if (!d->recount)
        return d->takeable;
    d->recount = false;
    d->takeable = 0;
    for (size_t i = 0; i < d->nmessages; i++)
        d->takeable += can_take(d, &d->messages[i]);
    return d->takeable;
}

/* context.start: the grid is created with all its blocks unscheduled. */
static void context_start(struct device *d, struct grid *g)
{
    if (g->params_size > 0) {
        regions_take(&d->constant, (struct wanted){ g->params_size, 64, 0 }, &g->params_at);
        memory_host_write(d->memory, PHYSICAL(SPACE_CONST, g->params_at), g->params, g->params_size);
    }
    g->started = true;
    g->context->running++;
    d->issue = true;
    tell_rule(d, RULE_CIO_START, g->context->id, g->id);
    tell_rule(d, RULE_CONTEXT_START, g->context->id, g->id);
}

/* context.abort: its operations in flight go on. */
static void context_abort(struct device *d, struct grid *g)
{
    tell_rule(d, RULE_CIO_ABORT, g->context->id, g->id);
    tell_rule(d, RULE_CONTEXT_ABORT, g->context->id, g->id);
    if (!g->over)
        grid_abort(d, g);
}

/* A message that an abort or a destroy makes void. */
static void drop_starts(struct device *d, context_id c, bool all, grid_id g)
{
    size_t kept = 0;

    for (size_t i = 0; i < d->nmessages; i++) {
        const struct message *m = &d->messages[i];

        if (m->kind == MESSAGE_START && m->context == c && (all || m->grid == g))
            continue;
        d->messages[kept++] = *m;
    }
    d->nmessages = kept;
}

/* device.destroy: every grid of the context is aborted. */
static void device_destroy_context(struct device *d, struct context *c)
{
    tell_rule(d, RULE_DIO_DESTROY, c->id, NO_GRID);
    tell_rule(d, RULE_DEVICE_DESTROY, c->id, NO_GRID);
    drop_starts(d, c->id, true, 0);
    for (size_t i = 0; i < d->ngrids; i++)
        if (d->grids[i]->context == c && !d->grids[i]->over)
            grid_abort(d, d->grids[i]);
}

static size_t find_ready(const struct device *d, unsigned nth)
{
    size_t i = 0;

    for (;; i++)
        if (can_take(d, &d->messages[i]) && nth-- == 0)
            return i;
}

void message_take(struct device *d, unsigned nth)
{
    size_t i = find_ready(d, nth);
    struct message m = d->messages[i];

    memmove(d->messages + i, d->messages + i + 1, (d->nmessages - i - 1) * sizeof *d->messages);
    d->nmessages--;
    d->recount = true;
    switch (m.kind) {
    case MESSAGE_START:
        tell_rule(d, RULE_DEVICE_CIN, m.context, m.grid);
        tell_rule(d, RULE_CONTEXT_IN, m.context, m.grid);
        context_start(d, d->grids[m.grid]);
        break;
    case MESSAGE_ABORT:
        tell_rule(d, RULE_DEVICE_CIN, m.context, m.grid);
        tell_rule(d, RULE_CONTEXT_IN, m.context, m.grid);
        drop_starts(d, m.context, false, m.grid);
        context_abort(d, d->grids[m.grid]);
        break;
    case MESSAGE_DESTROY:
        device_destroy_context(d, d->contexts[m.context]);
        break;
    }
}
