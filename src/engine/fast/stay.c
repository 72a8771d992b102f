/* engine/fast/stay.c: many steps of the device (5.8.3) in one call, under any schedule and profile.
 * Where the oracle foresees that it stays near the last step, with one warp and its operations, and
 * nobody listens to single steps, these are taken without asking it each time; an operation that
 * runs from its issue to its end in them need never stand among those in flight, if it meets none
 * of them. */
#include "engine/device/machine.h"
#include "program/lanes.h"

/* A warp with which the oracle stays. */
struct stay {
    struct device *d;
    struct warp *w;
    struct step *x;
    struct control_step control; /* of its flow steps */
    unsigned sites;              /* asked in each step */
    uint64_t most, used;         /* steps */
    bool in_flight;              /* an operation takes steps of its own (not in profile sc) */
    bool ok;                     /* not stuck */
};

/* ---- what would be asked ---- */

/* Would the sites of the last step be asked in the next one? The warp's processor has work. */
static bool asks_the_same(const struct stay *s)
{
    return memory_silent_enabled(s->d->memory) == ((s->sites & SITE_SET(SILENT)) != 0) &&
           (device_units(s->d) > 1) == ((s->sites & SITE_SET(UNIT)) != 0);
}

/* Is site processor.step asked whatever the warp does, because somebody else there could step? */
static bool has_company(const struct device *d, const struct warp *w)
{
    const struct processor *p = &d->processors[w->block->processor];
    unsigned others = memory_runnable(d->memory, p->index) + (unsigned)p->nready;

    return others > w->ready + memory_window_runnables(d->memory, w->window);
}

/* ---- instructions ---- */

/* May silent rules be enabled or not in the midst of an access, and so be asked for or not? */
static bool is_silence_sure(const struct stay *s)
{
    return !s->in_flight || s->x->d->access != QUICK_GLOBAL ||
           ((s->sites & SITE_SET(SILENT)) != 0 && memory_silent_sure(s->d->memory));
}

/* The step of the instruction in x and all steps of what it issues. False: nothing has happened, or
 * the step is stuck. */
static bool take_instruction(struct stay *s)
{
    struct step *x = s->x;
    uint32_t most = s->in_flight ? (uint32_t)(s->most - s->used - 1) : UINT32_MAX;

    switch ((enum bulk)x->d->bulk) {
    case BULK_NOT:
    case BULK_RULES:
        break;
    case BULK_FLOW:
        s->ok = bulk_flow_step(s->d, &s->control, x);
        return s->ok;
    case BULK_QUICK:
        if (x->lanes == 0 || x->d->register_steps > most)
            break;
        bulk_quick_step(s->d, x);
        return true;
    case BULK_ACCESS:
        if (x->lanes == 0 || s->d->hears_accesses || !is_silence_sure(s) ||
            !bulk_access(s->d, x, most))
            break;
        x->warp->exec.pc++;
        return true;
    }
    return false;
}

/* The micro steps of operations so far, if they are steps of the device. */
static uint64_t micro_steps(const struct stay *s)
{
    return s->in_flight ? memory_counts(s->d->memory).micro_steps : 0;
}

/* The instruction has been taken, and so many micro steps. */
static void count_instruction(struct stay *s, uint64_t micro)
{
    struct device_counts *c = &s->d->counts;

    c->steps += 1 + micro;
    s->used += 1 + micro;
    c->warp_instructions++;
    s->w->changes++;
    if (s->ok)
        c->thread_instructions += s->x->active;
    else
        step_blame(s->d, s->x, s->x->pc);
}

static void prepare(struct stay *s)
{
    s->x = &s->d->steps[0];
    s->x->warp = s->w;
    step_prepare(s->d, s->w->block, s->x);
}

/* Instructions of a warp that has nothing in flight, as long as each can be taken in one go. */
static void step_in_one_go(struct stay *s)
{
    const struct exec_state *exec = &s->w->exec;
    lane_mask counted = 0;
    struct step *x;

    prepare(s);
    x = s->x;
    do {
        uint64_t before = micro_steps(s);

        x->pc = exec->pc;
        x->d = &x->code->decoded[x->pc];
        x->clock = s->d->counts.steps + 1;
        if (exec->active != counted)
            x->active = lane_count(counted = exec->active);
        x->lanes = threads_executing(x);
        if (!take_instruction(s) && s->ok)
            return;
        count_instruction(s, micro_steps(s) - before);
    } while (s->ok && s->used < s->most && (x->d->bulk != BULK_ACCESS || asks_the_same(s)));
}

/* Can instructions of the warp be taken in one go, if they are such? */
static bool is_alone(const struct stay *s)
{
    return s->d->control->issue == NULL && device_unheard(s->d) &&
           s->d->processors[s->w->block->processor].nfenced == 0 &&
           memory_window_idle(s->d->memory, s->w->window);
}

/* ---- single steps ---- */

static void step_op(struct stay *s, struct memop *op)
{
    s->d->counts.steps++;
    s->used++;
    s->ok = device_step_op(s->d, op);
}

/* … after which others may no longer be able to step that were. */
static void step_warp(struct stay *s)
{
    s->d->counts.steps++;
    s->used++;
    s->ok = device_step_warp(s->d, s->w);
    if (s->d->here == s->w && !has_company(s->d, s->w))
        s->most = s->used;
}

/* ---- all of them ---- */

/* Is there to be a step within the device next? When the warp's block leaves, there is room for
 * another one to be issued. */
static bool goes_on(const struct stay *s)
{
    const struct device *d = s->d;

    return s->ok && s->used < s->most && !d->issue && d->nmessages == 0 && d->completed == NULL &&
           asks_the_same(s);
}

/* The step that was picked, and those after it while the oracle stays. */
static void stay(struct stay *s, struct memop *op)
{
    uint64_t used;

    do {
        used = s->used;
        if (op == NULL && is_alone(s))
            step_in_one_go(s);
        if (op != NULL)
            step_op(s, op);
        else if (s->used == used)
            step_warp(s);
        if (!goes_on(s))
            return;
        op = memory_window_runnable(s->d->memory, s->w->window, s->d->since);
    } while (op != NULL || s->w->ready);
}

/* Does the oracle foresee to stay near this pick? */
static bool may_stay(const struct device *d, const struct transition *p)
{
    const struct foresight *f = d->oracle->foresight;

    return f != NULL && f->near && p->kind != TRANSITION_SILENT && p->warp != NULL &&
           (p->sites & SITE_SET(STEP)) != 0 && has_company(d, p->warp);
}

/* Takes the step that was picked, and those that the oracle foresees after it; `most` in all. How
 * many they are. */
static uint64_t take_and_stay(struct device *d, const struct transition *p, uint64_t most,
                              bool *ok)
{
    struct oracle *o = d->oracle;
    struct stay s = { .d = d, .w = p->warp, .control = short_control(d), .sites = p->sites,
                      .ok = true };
    unsigned more = most > 4096 ? 4095 : (unsigned)most - 1;

    s.in_flight = d->profile != PROFILE_SC;
    s.most = 1 + o->foresight->rounds(o->self, p->sites, more);
    stay(&s, p->op);
    o->foresight->pass(o->self, p->sites, (unsigned)s.used - 1);
    *ok = s.ok;
    return s.used;
}

static uint64_t take(struct device *d, const struct transition *p, uint64_t most, bool *ok)
{
    if (may_stay(d, p))
        return take_and_stay(d, p, most, ok);
    d->counts.steps++;
    *ok = device_take(d, p);
    return 1;
}

enum step_result device_inner_steps(struct device *d, uint64_t most, uint64_t *taken)
{
    bool ok = true;

    while (ok && *taken < most && !d->issue && d->nmessages == 0 && device_units(d) > 0) {
        struct transition t = transition_all(d, TRANSITION_STEP, d->draining);

        transition_ask(d, &t);
        *taken += take(d, &t, most - *taken, &ok);
        if (d->completed != NULL)
            message_send(d);
    }
    if (!ok)
        tell_stuck(d);
    return ok ? STEP_TAKEN : STEP_STUCK;
}
