/* ptx_machine/ptx_machine.c: the host's lines and the device's steps as one sequence of states.
 * The host continues as soon as its wait is over; its present line is part of the state. */
#include "ptx_machine/ptx_machine.h"

#include "base/mem.h"
#include "engine/state/look.h"
#include "engine/state/snapshot.h"

/* ---- who moves ---- */

static void tell_step(const struct ptx_machine *x, const struct warp_event *e)
{
    const struct machine_observer *o = x->machine.observer;
    const struct warp *w = look_owner(x->session->device, e->window);
    struct machine_event event = { .rule = rule_info(e->thread_rule)->id };

    event.at = (struct machine_position){ e->pc, instr_line(&e->program->instrs[e->pc]) };
    if (w != NULL && x->machine.told_apart) {
        event.first = agent_of_thread(&x->agents, agents_warp_number(&x->agents, w), 0);
        event.which = e->before->active;
    }
    o->applied(o->self, &event);
}

/* The number of the warp's lane 0 among all threads, plus one. */
static uint32_t threads_of(const struct ptx_machine *x, const struct warp *w)
{
    return (uint32_t)agent_of_thread(&x->agents, agents_warp_number(&x->agents, w), 0) + 1;
}

static bool sees_accesses(const struct ptx_machine *x, const struct warp *w)
{
    return x->machine.may_assume && x->reducer.on.unshared && w != NULL && x->agents.told_apart;
}

static void see_operation(struct ptx_machine *x, const struct warp *w, const struct memop *op)
{
    struct lane_bytes bytes[MOST_LANE_BYTES];
    const unsigned n = memory_look_bytes(device_memory(x->session->device), op, bytes);

    unshared_see(&x->unshared, &(struct own_access){ bytes, n, threads_of(x, w) });
}

/* What the warp has in flight now. */
static void see_operations(struct ptx_machine *x, const struct warp_event *e)
{
    const struct memory *m = device_memory(x->session->device);
    const struct warp *w = look_owner(x->session->device, e->window);

    if (!sees_accesses(x, w))
        return;
    for (const struct memop *op = memory_look_oldest(m, e->window); op != NULL;
         op = memory_look_next(m, op))
        see_operation(x, w, op);
}

/* In profile sc an operation acts in the step that issues it, so it is never in flight after it. */
static void see_acting(struct ptx_machine *x, const struct memop *op)
{
    const struct warp *w = op == NULL ? NULL : look_owner(x->session->device, op->window);

    if (x->session->options->settings.profile == PROFILE_SC && sees_accesses(x, w))
        see_operation(x, w, op);
}

static void on_step(void *self, const struct warp_event *e)
{
    struct ptx_machine *x = self;

    see_operations(x, e);
    agents_stepped(&x->agents, e);
    preemptions_hear(x, look_owner(x->session->device, e->window));
    if (x->machine.observer != NULL)
        tell_step(x, e);
}

static void on_memory(void *self, const struct memory_event *e)
{
    struct ptx_machine *x = self;
    const struct machine_observer *o = x->machine.observer;

    see_acting(x, e->op);
    agents_fired(&x->agents, e);
    preemptions_hear(x, e->op == NULL ? NULL : look_owner(x->session->device, e->op->window));
    if (o != NULL)
        o->applied(o->self, &(struct machine_event){ .rule = rule_info(e->rule)->id });
}

struct engine_observer ptx_machine_observer(struct ptx_machine *x)
{
    return (struct engine_observer){ .self = x, .stepped = on_step };
}

struct memory_observer ptx_machine_memory_observer(struct ptx_machine *x)
{
    return (struct memory_observer){ .self = x, .fired = on_memory };
}

/* ---- the host ---- */

bool ptx_machine_sets_up(const struct action *a)
{
    return a->kind == DO_CONTEXT || a->kind == DO_LOAD || a->kind == DO_BUFFER;
}

static bool prints(const struct action *a)
{
    return a->kind == DO_PRINT || a->kind == DO_SAVE;
}

/* Contexts, programs and buffers come first: what the host makes them of depends on no run. */
static bool set_up(struct ptx_machine *x)
{
    struct scenario *s = x->scenario;

    for (size_t i = 0; i < s->nactions; i++)
        if (ptx_machine_sets_up(&s->actions[i]) &&
            !scenario_perform(x->session, &s->actions[i], &x->results))
            return false;
    return true;
}

/* Must the host wait before it can do this? For every launch, or for one. */
static bool host_waits(const struct ptx_machine *x, const struct action *a)
{
    switch (a->kind) {
    case DO_CONTEXT: case DO_LOAD: case DO_LAUNCH: case DO_ABORT: case DO_DESTROY:
        return false;
    case DO_SYNC:
        return !session_rests(x->session, a->object);
    case DO_BUFFER:
        if (a->init.kind == INIT_ZERO)
            return false;
        break;
    case DO_WRITE: case DO_PRINT: case DO_SAVE: case DO_EXPECT: case DO_UNTIL:
        break;
    }
    return !session_rests(x->session, NO_OBJECT);
}

/* A line that has nothing to do any more: what it makes is there, or nobody wants to see what it
 * prints before the run is over. */
static bool passes(const struct ptx_machine *x, const struct action *a)
{
    bool unheard = x->results.print == NULL || x->machine.voice != MACHINE_SPEAKS;

    return ptx_machine_sets_up(a) || (prints(a) && unheard);
}

/* The host goes on until it has to wait, where it would if every line were done in turn. */
static enum machine_status host_goes_on(struct ptx_machine *x)
{
    struct scenario *s = x->scenario;

    for (; x->action < s->nactions; x->action++) {
        const struct action *a = &s->actions[x->action];
        bool rests = session_rests(x->session, NO_OBJECT);

        if (host_waits(x, a))
            return MACHINE_GOES_ON;
        if (passes(x, a) && (prints(a) || a->kind == DO_BUFFER) && rests)
            session_wait(x->session, NO_OBJECT);
        else if (!passes(x, a) && !scenario_perform(x->session, a, &x->results))
            return MACHINE_FAILED;
        if (x->results.failed > 0)
            return MACHINE_FAILED;
        if (a->kind == DO_UNTIL)
            x->action += x->session->skip;
    }
    return session_rests(x->session, NO_OBJECT) ? MACHINE_COMPLETED : MACHINE_GOES_ON;
}

/* What the host waits for: the launch of a sync, or every launch. */
static uint32_t awaited(const struct ptx_machine *x)
{
    const struct scenario *s = x->scenario;

    if (x->action < s->nactions && s->actions[x->action].kind == DO_SYNC)
        return s->actions[x->action].object;
    return NO_OBJECT;
}

bool ptx_machine_resting(const struct ptx_machine *x)
{
    return session_over(x->session, awaited(x));
}

static void enabled(struct machine *m, struct agent_set *out)
{
    struct ptx_machine *x = ptx_machine_of(m);

    agents_enabled(&x->agents, ptx_machine_resting(x), out);
}

/* ---- steps ---- */

static enum machine_status status_of(const struct session *s)
{
    switch ((int)s->verdict) {
    case WARPSTEP_STUCK:
        return MACHINE_STUCK;
    case WARPSTEP_LIMIT:
        return MACHINE_STOPPED;
    default:
        return MACHINE_DEADLOCKED;
    }
}

static void step(struct machine *m, struct oracle oracle)
{
    struct ptx_machine *x = ptx_machine_of(m);
    struct session *s = x->session;
    struct diags *diags = s->diags, unheard = { .n = 0 };

    agents_clear(&x->agents);
    x->agents.watched = m->watched;
    s->oracle = oracle;
    s->watcher = m->watcher;
    s->steps = m->steps;
    if (m->voice == MACHINE_MUTE)
        s->diags = &unheard;
    preemptions_begin(x, session_rests(s, awaited(x)));
    if (session_advance(s, awaited(x)) == SESSION_STOPPED)
        m->status = status_of(s);
    else
        m->status = host_goes_on(x);
    preemptions_end(x);
    m->steps = s->steps;
    m->violated = s->checks.failed;
    s->diags = diags;
    if (unheard.n > 0)
        diags_free(&unheard);
}

/* ---- states ---- */

/* Which launches there were differs from path to path where loops end by what memory holds. */
static void code_grids(struct ptx_machine *x, struct codec *c)
{
    struct objects *o = &x->scenario->objects;

    for (size_t i = 0; x->scenario->branches && i < o->ngrids; i++)
        codec_u32(c, &o->grids[i].id);
}

/* How a run ended makes its last state another one than that of a run that goes on. A run that is
 * stopped counts as one that waits. */
static void code_host(struct ptx_machine *x, struct codec *c)
{
    bool stopped = x->machine.status == MACHINE_STOPPED;
    uint32_t status = (uint32_t)(stopped ? MACHINE_DEADLOCKED : x->machine.status), rule = 0;

    if (x->machine.status == MACHINE_STUCK)
        rule = (uint32_t)x->session->stuck.stuck.rule;
    codec_u32(c, &status);
    codec_u32(c, &rule);
    codec_size(c, &x->action);
    codec_bool(c, &x->session->synchronised);
    if (x->preemptions.on)
        preemptions_code(x, c);
    code_grids(x, c);
}

static void go_on_from_here(struct ptx_machine *x)
{
    session_resume(x->session);
    x->results.failed = 0;
}

static void code(struct machine *m, struct snapshot *s)
{
    struct ptx_machine *x = ptx_machine_of(m);

    code_host(x, &s->state);
    device_snapshot(x->session->device, s);
    checks_snapshot(&x->session->checks, x->session->device, s);
    if (s->state.reading)
        go_on_from_here(x);
}

/* The parts in their order. The host's is looked at each time. */
static void parts(struct machine *m, struct ledger *l)
{
    struct ptx_machine *x = ptx_machine_of(m);
    uint64_t checked = checks_remember(&x->session->checks) ? ++m->written : 0;

    if (ledger_enter(l, ++m->written)) {
        code_host(x, &l->s->state);
        ledger_leave(l, m->written);
    }
    device_ledger(x->session->device, l);
    if (ledger_enter(l, checked)) {
        checks_snapshot(&x->session->checks, x->session->device, l->s);
        ledger_leave(l, checked);
    }
    if (l->reading)
        go_on_from_here(x);
}

/* The host never goes back; and a device that has taken a launch back cannot be restored to a state
 * with it. */
static uint64_t epoch(const struct machine *m)
{
    return const_ptx_machine_of(m)->action;
}

/* ---- outcomes ---- */

void ptx_machine_values(void *self, const struct ptx_machine *x, struct text *out)
{
    (void)self;
    for (size_t i = 0; i < x->nprints; i++) {
        const struct target *t = &x->prints[i];

        for (uint64_t done = 0; done < t->size;) {
            unsigned char bytes[256];
            size_t n = t->size - done < sizeof bytes ? (size_t)(t->size - done) : sizeof bytes;

            session_read(x->session, t, done, bytes, n);
            text_add(out, (const char *)bytes, n);
            done += n;
        }
    }
}

static void put_stuck(const struct stuck_place *p, struct text *out)
{
    text_printf(out, "%s: %s", rule_info(p->stuck.rule)->id, p->stuck.why);
    if (p->program == NULL)
        return;
    text_printf(out, " (%s:%u", p->program->source->name, instr_line(&p->program->instrs[p->pc]));
    program_origin_text(p->program, p->pc, "; ", out);
    text_puts(out, ")");
}

static void outcome(const struct machine *m, struct text *out)
{
    const struct ptx_machine *x = const_ptx_machine_of(m);
    const struct text *waiting = &x->session->waiting;

    if (m->status == MACHINE_COMPLETED)
        ptx_machine_values(NULL, x, out);
    else if (m->status == MACHINE_STUCK)
        put_stuck(&x->session->stuck, out);
    else if (m->status != MACHINE_FAILED && waiting->n > 0)
        text_add(out, waiting->s, waiting->n);
    if (m->status == MACHINE_DEADLOCKED && x->hung.put != NULL) {
        text_add(out, "", 1);
        x->hung.put(x->hung.self, x, out);
    }
}

static void describe(const struct machine *m, const struct agent_set *agents, struct text *out)
{
    agents_describe(&const_ptx_machine_of(m)->agents, agents, out);
}

static size_t party(const struct machine *m, size_t agent)
{
    const struct ptx_machine *x = const_ptx_machine_of(m);
    const char *control = x->session->options->settings.control;

    return agents_party(&x->agents, agent, control_find(control) == &control_threads);
}

static bool position(const struct machine *m, size_t agent, struct machine_position *at)
{
    return agents_position(&const_ptx_machine_of(m)->agents, agent, at);
}

/* ---- opened and closed ---- */

static const struct machine_kind kind = { .step = step,
                                          .code = code,
                                          .parts = parts,
                                          .epoch = epoch,
                                          .outcome = outcome,
                                          .enabled = enabled,
                                          .describe = describe,
                                          .party = party,
                                          .position = position,
                                          .alternative = ptx_machine_alternative,
                                          .reduction = &ptx_reduction };

static void begin(struct ptx_machine *x, struct session *s, struct scenario *scenario)
{
    x->machine = (struct machine){ .kind = &kind, .moved = &x->agents.moved };
    if (memory_knows_scopes(device_memory(s->device))) {
        x->machine.late = &x->agents.late;
        x->machine.fresh = &x->agents.fresh;
    }
    x->session = s;
    x->scenario = scenario;
    x->action = 0;
    x->preemptions = (struct preemptions){ .on = false };
    x->unshared = (struct unshared){ .n = 0 };
    x->reducer = (struct reducer){ .on = ALL_REDUCTIONS, .next = { .all = true } };
}

static void see_agents(struct ptx_machine *x)
{
    agents_open(&x->agents, x->session->device, x->scenario);
    x->machine.told_apart = x->agents.told_apart;
    device_freeze(x->session->device);
}

bool ptx_machine_open(struct ptx_machine *x, struct session *s, struct scenario *scenario)
{
    begin(x, s, scenario);
    if (!set_up(x))
        return false;
    see_agents(x);
    x->machine.status = host_goes_on(x);
    return x->machine.status != MACHINE_FAILED;
}

void ptx_machine_adopt(struct ptx_machine *x, struct session *s, struct scenario *scenario,
                       size_t action)
{
    begin(x, s, scenario);
    x->action = action;
    see_agents(x);
    x->machine.status = host_goes_on(x);
}

void ptx_machine_close(struct ptx_machine *x)
{
    agents_close(&x->agents);
    mem_free(x->reducer.v);
    mem_free(x->reducer.list);
    unshared_free(&x->unshared);
}
