/* engine/stay.c: many steps of the device (5.8.3) in one call, under any schedule and profile.
 * Where the oracle foresees that it stays near the last step, with one warp and its operations, and
 * nobody listens to single steps, these are taken without asking it each time; an operation that
 * runs from its issue to its end in them need never stand among those in flight, if it meets none
 * of them. */
#include "engine/machine.h"
#include "program/lanes.h"

/* A warp with which the oracle stays. */
struct stay {
    struct device *d;
    struct warp *w;
    struct step *x;
    unsigned sites;      /* asked in each step */
    uint64_t most, used; /* steps */
    bool in_flight;      /* an operation takes steps of its own (not in profile sc) */
    bool ready;          /* x has been prepared for the warp */
    bool ok;             /* not stuck */
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

/* The step of an instruction and all steps of what it issues. False: nothing has happened, or the
 * step is stuck. */
static bool take_instruction(struct stay *s)
{
    struct step *x = s->x;
    uint32_t most = s->in_flight ? (uint32_t)(s->most - s->used - 1) : UINT32_MAX;

    switch ((enum bulk)x->d->bulk) {
    case BULK_NOT:
    case BULK_RULES:
        break;
    case BULK_FLOW:
        s->ok = bulk_flow_step(s->d, x);
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

static void prepare(struct stay *s)
{
    s->x = &s->d->steps[0];
    s->x->warp = s->w;
    step_prepare(s->d, s->w->block, s->x);
    s->ready = true;
}

/* An instruction of a warp that has nothing in flight. False: nothing has happened. */
static bool step_warp(struct stay *s)
{
    struct device *d = s->d;
    struct step *x;
    uint64_t before = memory_counts(d->memory).micro_steps;
    lane_mask active = s->w->exec.active;

    if (!s->ready)
        prepare(s);
    x = s->x;
    x->pc = s->w->exec.pc;
    x->d = &x->code->decoded[x->pc];
    x->lanes = x->d->guarded ? active & warp_guard(s->w, x->d) : active;
    x->clock = d->counts.steps + 1;
    if (!take_instruction(s) && s->ok)
        return false;
    d->counts.steps++;
    d->counts.warp_instructions++;
    s->w->changes++;
    s->used++;
    if (!s->ok) {
        step_blame(d, x, x->pc);
        return true;
    }
    d->counts.thread_instructions += lane_count(active);
    if (s->in_flight) {
        before = memory_counts(d->memory).micro_steps - before;
        d->counts.steps += before;
        s->used += before;
    }
    return true;
}

/* Can the warp's next instruction be taken in one go, if it is such? */
static bool is_alone(const struct stay *s)
{
    return s->w->ready && s->d->control->issue == NULL && device_unheard(s->d) &&
           s->d->processors[s->w->block->processor].nfenced == 0 &&
           memory_window_idle(s->d->memory, s->w->window);
}

/* ---- operations ---- */

/* Is there to be a step within the device next? When the warp's block leaves, there is room for
 * another one to be issued. */
static bool goes_on(const struct stay *s)
{
    const struct device *d = s->d;

    return s->ok && s->used < s->most && !d->issue && d->nmessages == 0 && d->completed == NULL &&
           asks_the_same(s);
}

static void step_op(struct stay *s, struct memop *op)
{
    s->d->counts.steps++;
    s->used++;
    s->ok = device_step_op(s->d, op);
    s->ready = false; /* the end of a barrier may have used the step's room */
}

/* ---- both ---- */

/* The step that was picked, and those after it while the oracle stays. */
static void stay(struct stay *s, struct memop *op)
{
    do {
        if (op != NULL)
            step_op(s, op);
        else if (!is_alone(s) || !step_warp(s))
            break;
        if (!goes_on(s))
            break;
        op = memory_window_runnable(s->d->memory, s->w->window, s->d->since);
    } while (true);
}

/* Takes the step that was picked, and perhaps those that the oracle foresees after it. False:
 * stuck. */
static bool take(struct device *d, const struct device_pick *p, uint64_t most, uint64_t *taken)
{
    const struct oracle *o = d->oracle;
    struct stay s = { .d = d, .w = p->warp, .sites = p->sites, .ok = true };

    if (p->warp != NULL && p->unit != NO_UNIT && o->foresight != NULL && o->foresight->near &&
        (p->sites & SITE_SET(STEP)) != 0 && has_company(d, p->warp)) {
        unsigned more = most > 4096 ? 4096 : (unsigned)most;

        s.in_flight = d->profile != PROFILE_SC;
        s.most = 1 + o->foresight->rounds(o->self, p->sites, more - 1);
        stay(&s, p->op);
        *taken += s.used;
        if (s.used > 1)
            o->foresight->pass(o->self, p->sites, (unsigned)s.used - 1);
        if (s.used > 0)
            return s.ok;
    }
    d->counts.steps++;
    ++*taken;
    return device_take(d, p);
}

enum step_result device_inner_steps(struct device *d, uint64_t most, uint64_t *taken)
{
    bool ok = true;
    unsigned n;

    while (ok && *taken < most && !d->issue && d->nmessages == 0 && (n = device_units(d)) > 0) {
        struct device_pick p = device_pick(d, n);

        ok = take(d, &p, most - *taken, taken);
        if (d->completed != NULL)
            message_send(d);
    }
    if (!ok)
        tell_stuck(d);
    return ok ? STEP_TAKEN : STEP_STUCK;
}
