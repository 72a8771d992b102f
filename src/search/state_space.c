/* search/state_space.c: the host's lines and the device's steps as one sequence of states. The host goes
 * on as soon as what it waits for has come; which line it stands at is part of the state. */
#include "search/state_space.h"

#include "engine/state/look.h"
#include "engine/state/snapshot.h"

static void on_step(void *self, const struct warp_event *e)
{
    struct state_space *x = self;

    parties_stepped(&x->parties, e);
}

static void on_memory(void *self, const struct memory_event *e)
{
    struct state_space *x = self;

    parties_fired(&x->parties, e);
}

struct engine_observer space_observer(struct state_space *x)
{
    return (struct engine_observer){ .self = x, .stepped = on_step };
}

struct memory_observer space_memory_observer(struct state_space *x)
{
    return (struct memory_observer){ .self = x, .fired = on_memory };
}

/* ---- the host ---- */

static bool sets_up(const struct action *a)
{
    return a->kind == DO_CONTEXT || a->kind == DO_LOAD || a->kind == DO_BUFFER;
}

static bool prints(const struct action *a)
{
    return a->kind == DO_PRINT || a->kind == DO_SAVE;
}

/* Contexts, programs and buffers come first: what the host makes them of depends on no run. */
static bool set_up(struct state_space *x)
{
    struct scenario *s = x->scenario;

    for (size_t i = 0; i < s->nactions; i++)
        if (sets_up(&s->actions[i]) && !scenario_perform(x->session, &s->actions[i], &x->results))
            return false;
    return true;
}

/* Must the host wait before it can do this? For every launch, or for one. */
static bool host_waits(const struct state_space *x, const struct action *a)
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
    case DO_WRITE: case DO_PRINT: case DO_SAVE: case DO_EXPECT:
        break;
    }
    return !session_rests(x->session, NO_OBJECT);
}

/* A line that has nothing to do any more: what it makes is there, or nobody wants to see what it
 * prints before the run is over. */
static bool passes(const struct state_space *x, const struct action *a)
{
    return sets_up(a) || (prints(a) && x->results.print == NULL);
}

/* The host goes on until it has to wait, where it would if every line were done in turn. */
static enum space_status host_goes_on(struct state_space *x)
{
    struct scenario *s = x->scenario;

    for (; x->action < s->nactions; x->action++) {
        const struct action *a = &s->actions[x->action];
        bool rests = session_rests(x->session, NO_OBJECT);

        if (host_waits(x, a))
            return SPACE_GOES_ON;
        if (passes(x, a) && (prints(a) || a->kind == DO_BUFFER) && rests)
            session_wait(x->session, NO_OBJECT);
        else if (!passes(x, a) && !scenario_perform(x->session, a, &x->results))
            return SPACE_FAILED;
        if (x->results.failed > 0)
            return SPACE_FAILED;
    }
    return session_rests(x->session, NO_OBJECT) ? SPACE_COMPLETED : SPACE_GOES_ON;
}

/* What the host waits for: the launch of a sync, or every launch. */
static uint32_t awaited(const struct state_space *x)
{
    const struct scenario *s = x->scenario;

    if (x->action < s->nactions && s->actions[x->action].kind == DO_SYNC)
        return s->actions[x->action].object;
    return NO_OBJECT;
}

bool space_resting(const struct state_space *x)
{
    return session_over(x->session, awaited(x));
}

void space_enabled(struct state_space *x, struct party_set *out)
{
    parties_enabled(&x->parties, space_resting(x), out);
}

bool space_open(struct state_space *x, struct session *s, struct scenario *scenario)
{
    x->session = s;
    x->scenario = scenario;
    x->action = 0;
    if (!set_up(x))
        return false;
    parties_open(&x->parties, s->device, scenario);
    device_freeze(s->device);
    x->status = host_goes_on(x);
    return x->status != SPACE_FAILED;
}

void space_close(struct state_space *x)
{
    parties_close(&x->parties);
}

static enum space_status status_of(const struct session *s)
{
    return s->verdict == WARPSTEP_STUCK ? SPACE_STUCK : SPACE_DEADLOCKED;
}

enum space_status space_step(struct state_space *x, struct oracle oracle)
{
    party_set_clear(&x->parties.moved);
    x->session->oracle = oracle;
    if (session_advance(x->session, awaited(x)) == SESSION_STOPPED)
        x->status = status_of(x->session);
    else
        x->status = host_goes_on(x);
    return x->status;
}

/* How a run ended makes its last state another one than that of a run that goes on. */
static void code_host(struct state_space *x, struct codec *c)
{
    uint32_t status = (uint32_t)x->status, rule = 0;

    if (x->status == SPACE_STUCK)
        rule = (uint32_t)x->session->stuck.stuck.rule;
    codec_u32(c, &status);
    codec_u32(c, &rule);
    codec_size(c, &x->action);
    codec_bool(c, &x->session->synchronised);
}

static void go_on_from_here(struct state_space *x)
{
    session_resume(x->session);
    x->results.failed = 0;
    x->status = SPACE_GOES_ON;
}

void space_snapshot(struct state_space *x, struct snapshot *s)
{
    code_host(x, &s->state);
    device_snapshot(x->session->device, s);
    checks_snapshot(&x->session->checks, x->session->device, &s->order);
    if (s->state.reading)
        go_on_from_here(x);
}

/* The parts in their order. The host's is looked at each time. */
static void walk(struct state_space *x, struct ledger *l)
{
    uint64_t steps = x->session->checks.on[CHECK_SAFETY] ? x->session->steps : 0;

    if (ledger_enter(l, ++x->written)) {
        code_host(x, &l->s->state);
        ledger_leave(l, x->written);
    }
    device_ledger(x->session->device, l);
    if (ledger_enter(l, steps)) {
        checks_snapshot(&x->session->checks, x->session->device, &l->s->order);
        ledger_leave(l, steps);
    }
}

void space_write(struct state_space *x, struct ledger *l)
{
    ledger_write(l);
    walk(x, l);
}

void space_back(struct state_space *x, struct ledger *l, struct ledger_mark to)
{
    ledger_back(l, to);
    walk(x, l);
    go_on_from_here(x);
}
