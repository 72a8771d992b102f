/* ptx_machine/endless.c: the run, the search, and the warps of a cycle. */
#include "ptx_machine/endless.h"

#include "base/mem.h"
#include "engine/state/look.h"
#include "search/patient.h"
#include "search/search.h"

/* What a session says of how it stopped, while it goes on. */
struct said {
    const struct session_options *options;
    enum warpstep_verdict verdict;
    const char *limit;
    bool heeded;
    uint64_t steps;
    struct stuck_place stuck;
    struct text waiting, waits, unpopped;
    struct diags *diags;
    struct oracle oracle;
    bool synchronised;
    const struct machine_watcher *watcher;
};

/* Where a warp was seen to move since the run kept a state. */
struct seen_warp {
    uint64_t kept;     /* the number of that state */
    lane_mask moving;
    uint32_t first, last;
};

struct finder {
    struct endless *out;
    const struct endless_limits *limits;
    struct machine *machine;
    struct seen_warp *v; /* owned; by the warp's number */
    size_t n, cap;
    uint64_t kept;       /* states that the run has kept so far */
};

/* ---- the warps of a cycle ---- */

static void on_begins(void *self)
{
    struct finder *f = self;

    f->kept++;
}

static struct seen_warp *seen_at(struct finder *f, size_t warp)
{
    while (f->n <= warp)
        ARRAY_PUSH(f->v, f->n, f->cap, (struct seen_warp){ .kept = 0 });
    return &f->v[warp];
}

static void on_applied(void *self, const struct machine_event *e)
{
    struct finder *f = self;
    struct seen_warp *w;

    if (e->which == 0)
        return;
    w = seen_at(f, e->first / f->out->machine.agents.lanes);
    if (w->kept != f->kept)
        *w = (struct seen_warp){ .kept = f->kept, .first = e->at.address, .last = e->at.address };
    w->moving |= e->which;
    w->first = e->at.address < w->first ? e->at.address : w->first;
    w->last = e->at.address > w->last ? e->at.address : w->last;
}

static enum warp_wait waits_for(const struct warp *w, unsigned lane)
{
    return w->exec.threads != NULL ? look_thread_waits(w, lane) : look_warp_waits(w);
}

/* The range of a cycle is given in lines; instructions added by the control model have none. */
static void narrow_range(struct endless_warp *e)
{
    const struct instr *v = e->program->instrs;

    while (e->first < e->last && instr_line(&v[e->first]) == 0)
        e->first++;
    while (e->first < e->last && instr_line(&v[e->last]) == 0)
        e->last--;
}

static void add_warp(struct finder *f, const struct warp *w)
{
    const size_t number = agents_warp_number(&f->out->machine.agents, w);
    const struct seen_warp *seen = seen_at(f, number);
    const lane_mask left = lanes_below(w->lanes) & ~w->exec.disabled.exited;
    struct endless_warp e = { .number = number, .grid = look_grid_of(w->block), .warp = w->index,
                              .lanes = w->lanes, .together = w->exec.threads == NULL,
                              .program = look_program_of(w) };

    for (unsigned i = 0; i < 3; i++)
        e.block[i] = w->block->index[i];
    if (seen->kept == f->kept) {
        e.moving = seen->moving & left;
        e.first = seen->first;
        e.last = seen->last;
        narrow_range(&e);
    }
    e.still = left & ~e.moving;
    if (e.still != 0) {
        e.still_at = agents_lane_pc(w, lane_lowest(e.still));
        if (w->exec.threads != NULL || (e.still & w->exec.active) != 0)
            e.why = waits_for(w, lane_lowest(e.still));
    }
    if (left != 0)
        ARRAY_PUSH(f->out->warps, f->out->nwarps, f->out->cap_warps, e);
}

static void add_warps(struct finder *f)
{
    const struct device *d = f->out->machine.session->device;
    const struct block *b;
    struct look_grid g;

    for (grid_id next = 0; look_grid(d, next, &g); next = g.id + 1)
        for (size_t i = 0; (b = look_block(d, g.id, i)) != NULL; i++)
            for (unsigned k = 0; k < b->nwarps; k++)
                add_warp(f, &b->warps[k]);
}

/* Of a warp in the cycle whose threads go together: those that wait are inactive, and the warp moves. */
static bool waits_inactive(const struct endless *out, size_t agent)
{
    const struct agents *p = &out->machine.agents;

    if (agent >= (size_t)p->warps * p->lanes)
        return false;
    for (size_t i = 0; i < out->nwarps; i++) {
        const struct endless_warp *w = &out->warps[i];

        if (w->number == agent / p->lanes)
            return w->moving != 0 && w->together;
    }
    return false;
}

static bool only_inactive(const struct endless *out, const struct agent_set *starved)
{
    for (size_t i = 0; i < starved->n * 64; i++)
        if (agent_set_has(starved, i) && !waits_inactive(out, i))
            return false;
    return true;
}

/* ---- the run ---- */

static void take_run(struct finder *f)
{
    const struct machine_observer observer = { f, on_applied };
    const struct patient_options o = { .steps = f->limits->steps, .until = f->limits->until,
                                       .interrupted = f->limits->interrupted,
                                       .begins = on_begins, .self = f };
    struct endless *out = f->out;
    struct patient_result r;

    f->machine->observer = &observer;
    r = patient_run(f->machine, &o);
    f->machine->observer = NULL;
    out->steps = r.steps;
    out->stopped = r.stopped;
    out->ended = r.end == PATIENT_ENDED;
    out->end = f->machine->status;
    out->fair = r.end == PATIENT_FAIR;
    if (r.stopped == NULL && !out->ended) {
        out->round = r.round;
        add_warps(f);
        out->inactive = !out->fair && only_inactive(out, &r.starved);
    }
    agent_set_free(&r.starved);
}

/* ---- the search ---- */

static void take_search(struct finder *f)
{
    const struct endless_limits *l = f->limits;
    const struct search_options o = {
        .limits = { .states = l->states, .bytes = l->bytes, .until = l->until,
                    .interrupted = l->interrupted },
        .try_one = true,
        .independent = true,
    };
    struct endless *out = f->out;
    struct search s;

    search_init(&s, f->machine, &o);
    search_run(&s);
    machine_back(f->machine, &s.ledger, s.first);
    out->states = search_states(&s);
    out->complete = s.stopped == NULL;
    out->stopped = s.stopped;
    out->completed = s.ends.completed.states;
    out->stuck = s.ends.stuck.states;
    out->deadlocked = s.ends.deadlocked.states;
    out->failed = s.ends.failed.states;
    out->fair_cycles = s.components.fair;
    out->starving_cycles = s.components.starving;
    search_free(&s);
}

/* ---- both ---- */

/* With too many threads agents are not distinguished, so no cycle is known to be fair. */
static enum endless_answer answer_of(const struct endless *e, bool told_apart)
{
    const bool fair = told_apart && (e->fair || e->fair_cycles > 0);

    if (e->complete && e->completed + e->failed == 0)
        return ENDLESS_NONE_COMPLETES;
    if (fair)
        return ENDLESS_SOME_FAIR;
    if (e->inactive)
        return ENDLESS_INACTIVE;
    return e->complete && told_apart ? ENDLESS_ALL_END : ENDLESS_UNKNOWN;
}

static void find(struct finder *f)
{
    struct saved_state here = NO_SAVED_STATE;

    saved_state_keep(&here, f->machine);
    if (f->machine->told_apart && f->limits->steps > 0) {
        take_run(f);
        saved_state_restore(&here, f->machine);
    }
    if (f->limits->states > 0) {
        take_search(f);
        saved_state_restore(&here, f->machine);
    }
    saved_state_free(&here);
}

/* ---- the session ---- */

/* Behind the action at hand the host makes nothing any more. */
static bool is_set_up(const struct scenario *s, size_t action)
{
    for (size_t i = action; i < s->nactions; i++)
        if (ptx_machine_sets_up(&s->actions[i]))
            return false;
    return true;
}

static struct said take_said(struct session *s, const struct session_options *o, struct diags *d)
{
    const struct said was = { s->options, s->verdict,  s->limit, s->heeded, s->steps,
                              s->stuck,   s->waiting,  s->waits, s->unpopped, s->diags,
                              s->oracle,  s->synchronised, s->watcher };

    s->options = o;
    s->diags = d;
    s->waiting = s->waits = s->unpopped = (struct text){ NULL, 0, 0 };
    s->watcher = NULL;
    session_resume(s);
    return was;
}

static void give_said(struct session *s, const struct said *was)
{
    text_free(&s->waiting);
    text_free(&s->waits);
    text_free(&s->unpopped);
    s->options = was->options;
    s->verdict = was->verdict;
    s->limit = was->limit;
    s->heeded = was->heeded;
    s->steps = was->steps;
    s->stuck = was->stuck;
    s->waiting = was->waiting;
    s->waits = was->waits;
    s->unpopped = was->unpopped;
    s->diags = was->diags;
    s->oracle = was->oracle;
    s->synchronised = was->synchronised;
    s->watcher = was->watcher;
}

static void attach(struct endless *out, struct session *s)
{
    const struct engine_observer steps = ptx_machine_observer(&out->machine);
    const struct memory_observer memory = ptx_machine_memory_observer(&out->machine);

    device_observe(s->device, &steps);
    device_observe_memory(s->device, &memory);
}

void endless_find(struct endless *out, struct session *s, struct scenario *scenario,
                  const struct endless_limits *limits)
{
    struct finder f = { .out = out, .limits = limits, .machine = &out->machine.machine };
    struct session_options o = *s->options;
    struct diags d = { .v = NULL };
    struct said was;

    *out = (struct endless){ .answer = ENDLESS_UNKNOWN };
    if (!is_set_up(scenario, s->line)) {
        out->stopped = "host";
        return;
    }
    o.settings.max_steps = 0;
    o.replay = NULL;
    o.saves_nothing = true;
    was = take_said(s, &o, &d);
    attach(out, s);
    ptx_machine_adopt(&out->machine, s, scenario, s->line);
    f.machine->voice = MACHINE_MUTE;
    find(&f);
    out->answer = answer_of(out, f.machine->told_apart);
    if (out->answer != ENDLESS_UNKNOWN)
        out->stopped = NULL;
    give_said(s, &was);
    mem_free(f.v);
    diags_free(&d);
}

void endless_free(struct endless *e)
{
    mem_free(e->warps);
    ptx_machine_close(&e->machine);
    *e = (struct endless){ .answer = ENDLESS_UNKNOWN };
}
