/* fast/fast.c: steps that the oracle foresees (see fast.h): it picks one warp again and again, or stays
 * with a warp and its operations. Knows no rule from inside. */
#include "fast/fast.h"

#include "base/mem.h"
#include "engine/device/machine.h"

struct fast {
    struct device *d;
};

struct fast *fast_new(struct device *d)
{
    struct fast *f = mem_new(sizeof *f);

    f->d = d;
    return f;
}

void fast_free(struct fast *f)
{
    mem_free(f);
}

/* Steps of one warp and its operations, from one pick on. */
struct stay {
    struct device *d;
    struct warp *w;
    unsigned sites;      /* asked in each step */
    uint64_t most, used; /* steps */
    bool near;           /* the oracle stays near the last step, else its answers stay the same */
    bool in_flight;      /* operations take steps of their own: not in profile sc */
    bool ok;             /* not stuck */
};

/* ---- what would be asked ---- */

/* Would the sites of the last step be asked in the next one? The warp's processor has work. */
static bool asks_the_same(const struct stay *s)
{
    return memory_silent_enabled(s->d->memory) == ((s->sites & SITE_SET(SILENT)) != 0) &&
           device_several_units(s->d) == ((s->sites & SITE_SET(UNIT)) != 0);
}

/* Would they be asked all through operations that are issued now and run to their end? These can
 * make lines evictable, and let operations of other processors go on. */
static bool stays_the_same(const struct stay *s)
{
    return (s->sites & SITE_SET(SILENT)) != 0 && memory_silent_sure(s->d->memory) &&
           ((s->sites & SITE_SET(UNIT)) != 0 || memory_in_flight(s->d->memory) == 0);
}

/* Is site processor.step asked whatever the warp does, because somebody else there could step? */
static bool has_company(const struct device *d, const struct warp *w)
{
    const struct processor *p = &d->processors[w->block->processor];
    unsigned others = memory_runnable(d->memory, p->index) + (unsigned)p->nready;

    return others > w->ready + memory_window_runnables(d->memory, w->window);
}

/* ---- instructions ---- */

/* Do the operations of the instruction change nothing but registers and shared memory? */
static bool is_private(const struct decoded *c)
{
    return c->access == NULL || (c->rule_id != RULE_THREAD_ATOM &&
                                 (c->instr->space == SPACE_SHARED || c->instr->space == SPACE_CONST));
}

/* Can the warp go on after the instruction at which it stands? After an exit of which its guard
 * keeps everybody, too. Behind the program's last instruction nothing is decoded. */
static bool can_go_on(const struct stay *s, const struct decoded *c)
{
    return c->goes_on || (c->rule == thread_exit && c->guarded &&
                          (s->w->exec.active & warp_guard(s->w, c)) == 0);
}

static bool take_instruction(struct stay *s)
{
    s->d->counts.steps++;
    s->used++;
    s->ok = device_exec(s->d, s->w->block, 1);
    return s->ok;
}

/* The same where operations take steps of their own. They run to their end if that is foreseen;
 * else they enter those in flight, and the warp may have to wait for them. */
static bool take_with_operations(struct stay *s, const struct decoded *c)
{
    struct device *d = s->d;
    uint64_t before = d->memory_counts->micro_steps, micro;
    uint32_t left = (uint32_t)(s->most - s->used - 1);

    if (c->access == NULL && c->request == NULL)
        return take_instruction(s);
    d->steps[0].ahead = is_private(c) || stays_the_same(s) ? left : 0;
    memory_run_ahead(d->memory, d->steps[0].ahead);
    take_instruction(s);
    s->ok = memory_run_ahead(d->memory, 0) && s->ok;
    d->steps[0].ahead = 0;
    micro = d->memory_counts->micro_steps - before;
    d->counts.steps += micro;
    s->used += micro;
    if (memory_window_idle(d->memory, s->w->window))
        return s->ok;
    device_upd_mem_bar(d, s->w);
    return false;
}

/* Instructions of a warp that has nothing in flight, while it can go on. */
static void take_instructions(struct stay *s)
{
    const struct decoded *code = s->w->block->grid->code->decoded, *c;
    bool ok = true;

    step_of(&s->d->steps[0], s->w);
    while (ok && s->used < s->most && can_go_on(s, c = &code[s->w->exec.pc]))
        ok = (s->in_flight ? take_with_operations(s, c) : take_instruction(s)) &&
             (!s->near || c->access == NULL || asks_the_same(s));
    s->d->released = s->d->ended = NULL;
}

/* Can the warp take instructions without being scheduled anew for each? */
static bool is_alone(const struct stay *s)
{
    return s->d->control->issue == NULL && s->d->processors[s->w->block->processor].nfenced == 0 &&
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
    if (!s->near || (s->d->here == s->w && !has_company(s->d, s->w)))
        s->most = s->used;
}

/* ---- all of them ---- */

/* Is there to be a step within the device next? When the warp's block leaves, there is room for
 * another one to be issued. */
static bool is_next(const struct stay *s)
{
    const struct device *d = s->d;

    return s->ok && s->used < s->most && !d->issue && d->nmessages == 0 && d->completed == NULL &&
           asks_the_same(s);
}

/* The step that was picked, and those after it that are foreseen. */
static void take_all(struct stay *s, struct memop *op)
{
    do {
        uint64_t used = s->used;

        if (op == NULL && is_alone(s))
            take_instructions(s);
        if (op != NULL)
            step_op(s, op);
        else if (s->ok && s->used < s->most && (s->used == used || !s->near))
            step_warp(s);
        if (!is_next(s))
            return;
        op = memory_window_runnable(s->d->memory, s->w->window, s->d->since);
    } while (op != NULL || s->w->ready);
}

/* Does the oracle foresee steps of the warp of this pick? */
static bool may_stay(const struct device *d, const struct transition *p)
{
    if (p->kind == TRANSITION_SILENT || p->warp == NULL)
        return false;
    if (!d->oracle->foresight->near)
        return p->op == NULL;
    return (p->sites & SITE_SET(STEP)) != 0 && has_company(d, p->warp);
}

/* Takes the step that was picked, and those that the oracle foresees after it; `most` in all. How
 * many they are. */
static uint64_t take(const struct fast *f, const struct transition *p, uint64_t most, bool *ok)
{
    struct device *d = f->d;
    const struct foresight *sees = d->oracle->foresight;
    struct stay s = { .d = d, .w = p->warp, .sites = p->sites, .near = sees->near,
                         .in_flight = d->profile != PROFILE_SC, .ok = true };

    if (!may_stay(d, p)) {
        d->counts.steps++;
        *ok = device_take(d, p);
        return 1;
    }
    s.most = 1 + sees->rounds(d->oracle->self, p->sites, most > 4096 ? 4095 : (unsigned)most - 1);
    take_all(&s, p->op);
    if (s.used > 1)
        sees->pass(d->oracle->self, p->sites, (unsigned)s.used - 1);
    *ok = s.ok;
    return s.used;
}

/* Does nobody hear of single steps, and is the next one within the device? */
static bool is_foreseen(const struct device *d)
{
    const struct foresight *f = d->oracle->foresight;

    return f != NULL && (f->near || d->profile == PROFILE_SC) && d->tell == NULL && !d->watched &&
           d->nmemory_observers == 0 && d->nmessages == 0 && !d->draining;
}

/* Can somebody take the next step, after blocks were issued? */
static bool is_enabled(struct device *d)
{
    if (d->issue)
        context_issue(d);
    return device_units(d) > 0;
}

enum step_result fast_steps(struct fast *f, uint64_t most, uint64_t *taken)
{
    struct device *d = f->d;
    bool ok = true, over = false;

    *taken = 0;
    while (ok && !over && *taken < most && is_foreseen(d) && is_enabled(d)) {
        struct transition t = transition_all(d, TRANSITION_STEP, false);

        transition_ask(d, &t);
        *taken += take(f, &t, most - *taken, &ok);
        over = d->completed != NULL;
        if (over)
            message_send(d);
    }
    if (!ok)
        tell_stuck(d);
    if (*taken > 0)
        return ok ? STEP_TAKEN : STEP_STUCK;
    *taken = 1;
    return device_step(d);
}
