/* engine/device/observe.c: events for observers. Without observers these return at once. */
#include <string.h>

#include "engine/device/machine.h"
#include "engine/thread/expr.h"
#include "engine/thread/runs.h"

static struct warp_event event_of(const struct device *d, const struct step *x)
{
    struct warp_event e = {
        .step = d->counts.warp_instructions,
        .context = x->warp->block->grid->context->id,
        .grid = x->warp->block->grid->id,
        .warp = x->warp->index,
        .processor = x->warp->block->processor,
        .window = x->warp->window,
        .program = x->code->program,
        .pc = x->pc,
        .thread_rule = x->d->rule_id,
        .warp_rule = x->warp_rule,
        .control_rule = x->warp_rule == RULE_WARP_BRA ? x->control.rule : RULE_COUNT,
        .executed = x->lanes,
        .after = &x->warp->exec,
    };

    memcpy(e.block, x->warp->block->index, sizeof e.block);
    return e;
}

bool tell_check(struct device *d, const struct step *x)
{
    struct warp_event e;

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

/* What keeps the threads from going on that stepped, as the step leaves them. */
static enum warp_wait wait_of(const struct step *x)
{
    const struct warp *w = x->warp;
    lane_mask left = x->lanes & ~w->exec.disabled.exited;

    if (w->state != WARP_ACTIVE || w->exec.pc >= x->code->program->ninstrs)
        return WAIT_NOTHING;
    if (w->exec.threads == NULL)
        return warp_waits(w, &x->code->decoded[w->exec.pc], w->exec.active);
    return left == 0 ? WAIT_NOTHING : warp_thread_waits(w, x->code->decoded, lane_lowest(left));
}

/* Can the warp not be scheduled as the step leaves it? */
static bool waits(const struct step *x, enum warp_wait why)
{
    const struct warp *w = x->warp;

    if (w->exec.pc >= x->code->program->ninstrs || w->state != WARP_ACTIVE)
        return true;
    return w->exec.threads != NULL ? !warp_can_be_scheduled(w, x->code->decoded)
                                   : why != WAIT_NOTHING;
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
    struct warp_event e = event_of(d, x);

    e.before = &d->before;
    e.flow = &x->control.flow;
    e.why = wait_of(x);
    e.waits = waits(x, e.why);
    if (x->kind == ACTION_BARRIER) {
        e.barrier = x->barrier;
        e.count = x->count;
        e.reached = bar_will_count(x, (unsigned)(x - d->steps));
    }
    if (x->d->instr->op == OP_SHFL)
        e.from = x->from;
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

static void tell_one(const struct device *d, const struct access_event *e)
{
    for (size_t i = 0; e->lanes != 0 && i < d->nobservers; i++)
        if (d->observers[i].access != NULL)
            d->observers[i].access(d->observers[i].self, e);
}

/* A copy reads and writes. Where a register gives the number of bytes that it reads, its reads are not
 * reported. */
static void tell_copy(const struct device *d, const struct step *x, struct access_event e)
{
    enum space to = e.space == SPACE_NONE ? SPACE_NONE : SPACE_SHARED;

    e.kind = ACCESS_READ;
    e.space = SPACE_GLOBAL;
    e.lanes = x->values[1] != NULL ? 0 : x->lanes & ~x->votes;
    tell_one(d, &e);
    e.kind = ACCESS_WRITE;
    e.space = to;
    e.lanes = x->lanes;
    e.address = x->values[0];
    tell_one(d, &e);
}

/* The runs of a load or store, if they are known; the lanes' addresses, if an observer needs them. */
static inline void tell_addresses(const struct device *d, struct step *x, struct access_event *e)
{
    uint64_t at = 0;
    bool by_runs = x->request <= REQUEST_STORE && x->runs != NULL && x->runs->n > 0 &&
                   runs_begin(x, &at);

    e->runs = by_runs ? x->runs->v : NULL;
    e->nruns = by_runs ? x->runs->n : 0;
    e->moved = by_runs ? at - x->runs->low : 0;
    if (x->request <= REQUEST_ATOMIC && (!by_runs || d->hears_lanes))
        expr_each_address(x);
    e->address = x->address;
}

void tell_access(const struct device *d, struct step *x)
{
    struct access_event e;

    if (x->request == REQUEST_REG)
        return;
    e.kind = x->request == REQUEST_STORE    ? ACCESS_WRITE
             : x->request == REQUEST_ATOMIC ? ACCESS_ATOMIC
                                            : ACCESS_READ;
    e.warp = x->warp;
    e.program = x->code->program;
    e.pc = x->pc;
    e.lanes = x->lanes;
    e.space = (enum space)x->d->instr->space;
    e.bytes = x->d->access_bytes;
    e.values = x->request == REQUEST_STORE ? x->values : NULL;
    e.serial = memory_serial(d->memory);
    tell_addresses(d, x, &e);
    if (x->request == REQUEST_COPY)
        tell_copy(d, x, e);
    else if (x->request <= REQUEST_ATOMIC)
        tell_one(d, &e);
}

void tell_barrier(const struct device *d, const struct block *b, const struct barrier *bar)
{
    for (size_t i = 0; i < d->nobservers; i++)
        if (d->observers[i].barrier != NULL)
            d->observers[i].barrier(d->observers[i].self, b, bar);
}

void tell_heap(const struct device *d, const struct heap_event *e)
{
    for (size_t i = 0; i < d->nobservers; i++)
        if (d->observers[i].heap != NULL)
            d->observers[i].heap(d->observers[i].self, e);
}
