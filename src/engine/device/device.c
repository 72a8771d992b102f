/* engine/device/device.c: the device (5.8): made and unmade, and its steps. In each step one rule fires: a
 * message is taken, a memory operation or a silent rule takes a micro step, or warps of one block
 * execute. The report's rule (exec) lets a context step and a macro step of memory happen side by
 * side; since a step reads registers that no operation in flight may write, and since a schedule
 * may be empty, the interleaving of single steps has the same runs. */
#include "engine/device/device.h"

#include <string.h>

#include "base/mem.h"
#include "engine/device/machine.h"
#include "engine/thread/runs.h"
#include "program/lanes.h"

/* ---- callbacks of memory ---- */

/* Only one operation acts at a time. Its effect on its warp is handled when memory is done. */
static void on_released(void *self, reg_window window)
{
    struct device *d = self;
    struct warp *w = device_owner(d, window);

    if (w != NULL)
        d->released = w;
}

static void on_ended(void *self, reg_window window)
{
    struct device *d = self;
    struct warp *w = device_owner(d, window);

    if (w != NULL)
        d->ended = w;
}

/* An operation that a snapshot brings back. */
static void on_describe(void *self, struct memop *op)
{
    const struct warp *w = device_owner(self, op->window);

    decoded_describe(&w->block->grid->code->decoded[op->origin], op);
}

static void on_memory_event(void *self, const struct memory_event *e)
{
    const struct device *d = self;

    for (size_t i = 0; i < d->nmemory_observers; i++)
        if (d->memory_observers[i].fired != NULL)
            d->memory_observers[i].fired(d->memory_observers[i].self, e);
}

/* ---- made and unmade ---- */

/* What is the same in every step. */
static void step_init(struct device *d, struct step *x)
{
    x->constants = &d->k;
    x->clock = &d->counts.steps;
    x->stuck = &d->stuck.stuck;
    x->oracle = d->oracle;
    x->tell = d->tell;
    x->known = d->known_runs;
    x->ahead = d->profile == PROFILE_SC ? NEVER_AT_ONCE - 1 : 0;
    x->dop.lanes = (unsigned)d->k.v[CONST_WarpSize];
    x->model = d->control;
    x->control = (struct control_step){
        .all = lanes_below((unsigned)d->k.v[CONST_WarpSize]),
        .constants = &d->k,
        .most_tokens = (uint32_t)d->k.v[CONST_MaxTokens],
        .oracle = d->oracle,
        .tell = d->tell,
        .stuck = &d->stuck.stuck,
    };
}

struct device *device_new(const struct device_options *o)
{
    const struct control *control = control_find(o->control);
    struct device *d;

    if (control == NULL)
        return NULL;
    d = mem_new(sizeof *d);
    d->k = o->constants;
    d->profile = o->profile;
    d->oracle = o->oracle;
    d->tell = o->tell;
    d->programs = o->programs;
    d->control = control;
    d->forgets = o->forgets && o->tell == NULL;
    d->memory = memory_new(&(struct memory_options){
        .constants = &d->k,
        .profile = o->profile,
        .scoped = memprog_scoped(o->programs),
        .oracle = o->oracle,
        .tell = o->tell,
        .owner = { d, on_released, on_ended, on_describe },
    });
    d->work = memory_work(d->memory);
    d->memory_counts = memory_counted(d->memory);
    d->work_words = ((unsigned)d->k.v[CONST_NumProcessors] + 63) / 64;
    d->processors = mem_new((size_t)d->k.v[CONST_NumProcessors] * sizeof *d->processors);
    for (unsigned i = 0; i < d->k.v[CONST_NumProcessors]; i++)
        processor_init(&d->processors[i], &d->k, i);
    regions_init(&d->global, GLOBAL_BASE, GLOBAL_BASE + d->k.v[CONST_GlobalMemSize]);
    regions_init(&d->constant, 0, d->k.v[CONST_ConstMemSize]);
    d->lent = memop_blank();
    d->known_runs = mem_new(KNOWN_RUNS * sizeof *d->known_runs);
    d->steps = mem_new((size_t)(d->k.v[CONST_NumConWarps] + 1) * sizeof *d->steps);
    for (unsigned i = 0; i <= d->k.v[CONST_NumConWarps]; i++)
        step_init(d, &d->steps[i]);
    d->result = &d->steps[d->k.v[CONST_NumConWarps]];
    return d;
}

static void free_contexts(struct device *d)
{
    for (size_t i = 0; i < d->ncontexts; i++) {
        struct context *c = d->contexts[i];

        for (size_t j = 0; j < c->ncodes; j++) {
            code_free(c->codes[j]);
            mem_free(c->codes[j]);
        }
        mem_free(c->codes);
        regions_free(&c->mapped);
        regions_free(&c->constants);
        regions_free(&c->heap);
        mem_free(c);
    }
    mem_free(d->contexts);
}

static void free_grids(struct device *d)
{
    for (size_t i = 0; i < d->ngrids; i++) {
        if (!d->grids[i]->over)
            grid_abort(d, d->grids[i]);
        grid_free(d->grids[i]);
    }
    mem_free(d->grids);
}

static void free_leaving(struct device *d)
{
    while (d->nleaving > 0)
        block_free(d->leaving[--d->nleaving]);
    mem_free(d->leaving);
}

void device_free(struct device *d)
{
    if (d == NULL)
        return;
    d->nobservers = 0;
    free_grids(d);
    free_leaving(d);
    free_contexts(d);
    for (unsigned i = 0; i < d->k.v[CONST_NumProcessors]; i++)
        processor_free(&d->processors[i]);
    mem_free(d->processors);
    regions_free(&d->global);
    regions_free(&d->constant);
    memory_free(d->memory);
    exec_state_free(&d->before);
    mem_free(d->owners);
    mem_free(d->listed);
    mem_free(d->messages);
    mem_free(d->steps);
    mem_free(d->known_runs);
    mem_free(d->arrivals.v);
    mem_free(d->results.v);
    mem_free(d->observers);
    mem_free(d->memory_observers);
    mem_free(d);
}

const struct constants *device_constants(const struct device *d)
{
    return &d->k;
}

void device_observe(struct device *d, const struct engine_observer *o)
{
    ARRAY_PUSH(d->observers, d->nobservers, d->cap_observers, *o);
    d->checked = d->checked || o->check != NULL;
    d->hears_accesses = d->hears_accesses || o->access != NULL;
    d->hears_lanes = d->hears_lanes || (o->access != NULL && !o->by_runs);
    d->hears_barriers = d->hears_barriers || o->barrier != NULL;
    d->watched = d->watched || o->check != NULL || o->stepped != NULL || o->verify != NULL;
    d->forgets = d->forgets && !d->watched;
}

void device_observe_memory(struct device *d, const struct memory_observer *o)
{
    ARRAY_PUSH(d->memory_observers, d->nmemory_observers, d->cap_memory_observers, *o);
    memory_observe(d->memory, (struct memory_observer){ d, on_memory_event });
}

/* ---- steps ---- */

/* Does a warp stay ready after its operation has ended? It waits for less than before. */
static inline bool stays_ready(const struct device *d, const struct warp *w)
{
    return d->tell == NULL && w->ready && warp_fenced(w) == 0;
}

/* Does it stay ready, or still wait for its remembered register? */
static inline bool stays_waiting(const struct device *d, const struct warp *w)
{
    return d->tell == NULL && warp_fenced(w) == 0 &&
           (w->ready || warp_still_waits(w, w->block->grid->code->decoded));
}

/* The warp is not ready and does not wait for a fence, and the check of its scheduling has no listener:
 * mostly it waits for other operations of the same access. */
static void update_waiting(struct device *d, struct warp *w)
{
    const struct decoded *code = w->block->grid->code->decoded;

    if (warp_still_waits(w, code))
        return;
    processor_update(d, w);
    if (!w->ready)
        warp_remember_wait(w, code);
}

/* An operation of the warp has ended: updates readiness, and what has completed. */
static bool settle_all(struct device *d, struct warp *ended)
{
    struct processor *p = &d->processors[ended->block->processor];

    if (d->tell != NULL || warp_fenced(ended) != 0)
        device_upd_mem_bar(d, ended);
    else if (!ended->ready)
        update_waiting(d, ended);
    if (p->nfenced > 0)
        device_upd_fenced(d, p);
    return block_settle(d, ended);
}

/* The same, with a short path: mostly the warp waits for others of the same access, and nothing
 * completed. */
static bool settle_ended(struct device *d, struct warp *ended)
{
    if (stays_waiting(d, ended) && block_is_settled(ended) &&
        d->processors[ended->block->processor].nfenced == 0)
        return true;
    return settle_all(d, ended);
}

/* What a micro step meant to the warp that its operation belongs to, and to that warp's block. */
static inline bool settle(struct device *d)
{
    struct warp *released = d->released, *ended = d->ended;

    d->released = d->ended = NULL;
    if (ended != NULL)
        return settle_ended(d, ended);
    if (released != NULL && !stays_ready(d, released))
        processor_update(d, released);
    return true;
}

/* ---- the step ---- */

bool device_step_op(struct device *d, struct memop *op)
{
    return memory_op_step(d->memory, op, &d->stuck.stuck) && settle(d);
}

bool device_steps_op(struct device *d, struct memop *op, uint32_t most, uint32_t *steps)
{
    return memory_op_steps(d->memory, op, most, steps, &d->stuck.stuck) && settle(d);
}

bool device_step_warp(struct device *d, struct warp *w)
{
    return device_run(d, w->block, schedule(d, w));
}

bool device_take(struct device *d, const struct transition *t)
{
    if (t->kind == TRANSITION_SILENT)
        return memory_silent(d->memory, &t->silent, t->path.pick[2], &d->stuck.stuck);
    return t->op != NULL ? device_step_op(d, t->op) : device_step_warp(d, t->warp);
}

/* device.exec (5.8.3), or device.cin and device.destroy for a message. The derivation was opened at
 * `here`; issued: blocks were issued in it. A message step that issues blocks besides is a step of
 * the device and after it one of the host. */
static enum step_result take(struct device *d, const struct transition *t, unsigned here, bool issued)
{
    bool ok;

    d->counts.steps++;
    if (t->kind == TRANSITION_MESSAGE) {
        tell_rule(d->tell, here, RULE_DEVICE_EXEC, issued);
        message_take(d, t->message);
        return STEP_TAKEN;
    }
    ok = device_take(d, t);
    tell_rule(d->tell, here, RULE_DEVICE_EXEC, ok);
    if (d->completed != NULL)
        message_send(d);
    if (!ok)
        tell_stuck(d);
    return ok ? STEP_TAKEN : STEP_STUCK;
}

enum step_result device_step(struct device *d)
{
    unsigned here = tell_open(d->tell);
    struct transition t;
    bool issued = false;

    if (!d->draining) {
        if (d->nmessages > 0)
            messages_count(d);
        issued = d->issue && context_issue(d);
    }
    t = transition_all(d, TRANSITION_STEP, d->draining);
    if (transition_ask(d, &t))
        return take(d, &t, here, issued);
    tell_close(d->tell, here);
    return STEP_NOTHING;
}

enum step_result transition_take(struct device *d, const struct transition *t)
{
    enum step_result r;

    if (t->kind == TRANSITION_BLOCK) {
        issue_block(d, d->grids[t->grid], t->processor);
        d->issue = issue_grids(d) > 0;
        return STEP_TAKEN;
    }
    d->issue = d->issue && t->resting;
    d->draining = t->resting;
    r = take(d, t, tell_open(d->tell), false);
    d->draining = false;
    return r;
}

bool device_idle(const struct device *d)
{
    return d->nmessages == 0 && d->first_live == d->ngrids;
}

bool device_grid_over(const struct device *d, grid_id g)
{
    return d->grids[g]->over;
}

enum step_result device_drain_step(struct device *d)
{
    enum step_result r;

    d->draining = true;
    r = device_step(d);
    d->draining = false;
    return r;
}

enum step_result device_drain(struct device *d)
{
    enum step_result r = STEP_TAKEN;

    while (memory_in_flight(d->memory) > 0 && r == STEP_TAKEN)
        r = device_drain_step(d);
    return r;
}

const struct stuck_place *device_stuck(const struct device *d)
{
    return &d->stuck;
}

uint64_t device_tick(const struct device *d)
{
    return d->counts.steps;
}

struct device_counts device_counts(const struct device *d)
{
    struct device_counts c = d->counts;

    c.memory = *d->memory_counts;
    return c;
}
