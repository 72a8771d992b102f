/* engine/context/message.c: input and output of contexts and of the device (5.7.2, 5.8.2): messages wait in
 * a list; which is taken when is the oracle's choice. */
#include <string.h>

#include "base/mem.h"
#include "engine/device/machine.h"

/* A start waits while NumConKernels grids run (2.3.1), or no constant memory is left for its
 * parameters. */
static bool can_take(const struct device *d, const struct message *m)
{
    const struct grid *g;

    if (m->kind != MESSAGE_START)
        return true;
    g = d->grids[m->grid];
    return g->context->running < d->k.v[CONST_NumConKernels] &&
           (g->params_size == 0 || regions_fits(&d->constant, g->params_size, 64));
}

void messages_count(struct device *d)
{
    d->takeable = messages_ready(d);
    d->recount = false;
}

unsigned messages_ready(const struct device *d)
{
    unsigned n = 0;

    for (size_t i = 0; d->recount && i < d->nmessages; i++)
        n += can_take(d, &d->messages[i]);
    return d->recount ? n : d->takeable;
}

/* ---- contexts (5.7.2, 5.7.3) ---- */

/* cio.start: the message is out of the context's input. */
static void cio_start(const struct device *d, const struct grid *g)
{
    tell_number(d->tell, RULE_CIO_START, g->id);
}

/* cio.abort: likewise. */
static void cio_abort(const struct device *d, const struct grid *g)
{
    tell_number(d->tell, RULE_CIO_ABORT, g->id);
}

void cio_compl(struct device *d, const struct grid *g)
{
    d->completed = g;
    tell_number(d->tell, RULE_CIO_COMPL, g->id);
}

/* context.start: the grid is created with all its blocks unscheduled. */
static void context_start(struct device *d, struct grid *g)
{
    unsigned here = tell_open(d->tell);

    cio_start(d, g);
    if (g->params_size > 0) {
        regions_take(&d->constant, (struct wanted){ g->params_size, 64, 0 }, &g->params_at);
        memory_host_write(d->memory, PHYSICAL(SPACE_CONST, g->params_at), g->params, g->params_size);
    }
    g->started = true;
    g->context->running++;
    d->issue = true;
    tell_close(d->tell, here);
    tell_number(d->tell, RULE_CONTEXT_START, g->id);
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

/* context.abort: its operations in flight continue. */
static void context_abort(struct device *d, struct grid *g)
{
    unsigned here = tell_open(d->tell);

    cio_abort(d, g);
    drop_starts(d, g->context->id, false, g->id);
    if (!g->over)
        grid_abort(d, g);
    tell_close(d->tell, here);
    tell_number(d->tell, RULE_CONTEXT_ABORT, g->id);
}

/* context.in: the context gets a message; it is handled in the same step (ours), and the handling is
 * reported as its premise. */
static void context_in(struct device *d, const struct message *m)
{
    unsigned here = tell_open(d->tell);

    if (m->kind == MESSAGE_START)
        context_start(d, d->grids[m->grid]);
    else
        context_abort(d, d->grids[m->grid]);
    tell_close(d->tell, here);
    tell_number(d->tell, RULE_CONTEXT_IN, m->grid);
}

/* context.out: a message leaves the context. */
static void context_out(const struct device *d, const struct grid *g)
{
    tell_number(d->tell, RULE_CONTEXT_OUT, g->id);
}

/* ---- the device (5.8.2, 5.8.3) ---- */

void device_in(const struct device *d)
{
    tell(d->tell, RULE_DEVICE_IN);
}

void device_out(const struct device *d)
{
    tell(d->tell, RULE_DEVICE_OUT);
}

/* device.cin: a message goes to its context. */
static void device_cin(struct device *d, const struct message *m)
{
    unsigned here = tell_open(d->tell);

    context_in(d, m);
    tell_close(d->tell, here);
    tell_number(d->tell, RULE_DEVICE_CIN, m->grid);
}

/* device.cout: a message of a context is the device's. */
static void device_cout(const struct device *d, const struct grid *g)
{
    unsigned here = tell_open(d->tell);

    context_out(d, g);
    tell_close(d->tell, here);
    tell_number(d->tell, RULE_DEVICE_COUT, g->id);
}

void message_send(struct device *d)
{
    const struct grid *g = d->completed;

    if (g == NULL)
        return;
    d->completed = NULL;
    device_cout(d, g);
    device_out(d);
}

/* dio.destroy: the message is out of the device's input. */
static void dio_destroy(const struct device *d, const struct context *c)
{
    tell_number(d->tell, RULE_DIO_DESTROY, c->id);
}

/* device.destroy: every grid of the context is aborted. */
static void device_destroy_context(struct device *d, struct context *c)
{
    unsigned here = tell_open(d->tell);

    dio_destroy(d, c);
    drop_starts(d, c->id, true, 0);
    for (size_t i = 0; i < d->ngrids; i++)
        if (d->grids[i]->context == c && !d->grids[i]->over)
            grid_abort(d, d->grids[i]);
    tell_close(d->tell, here);
    tell_number(d->tell, RULE_DEVICE_DESTROY, c->id);
}

const struct message *message_ready(const struct device *d, unsigned nth)
{
    size_t i = 0;

    for (;; i++)
        if (can_take(d, &d->messages[i]) && nth-- == 0)
            return &d->messages[i];
}

void message_take(struct device *d, const struct message *taken)
{
    size_t i = (size_t)(taken - d->messages);
    struct message m = *taken;

    memmove(d->messages + i, d->messages + i + 1, (d->nmessages - i - 1) * sizeof *d->messages);
    d->nmessages--;
    d->changes++;
    d->recount = true;
    if (m.kind == MESSAGE_DESTROY)
        device_destroy_context(d, d->contexts[m.context]);
    else
        device_cin(d, &m);
}
