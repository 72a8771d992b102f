/* engine/device/transition.c: transitions by the questions that lead to them. */
#include "engine/device/access.h"
#include "engine/device/machine.h"

/* ---- questions and their alternatives ---- */

/* How many alternatives of device.unit stand for messages: all of them are one. */
static unsigned hosts(const struct device *d, const struct transition *t)
{
    return !t->resting && d->nmessages > 0 && messages_ready(d) > 0;
}

static unsigned units(const struct device *d, const struct transition *t)
{
    return hosts(d, t) + device_units_at(d, t->resting);
}

/* Is a silent rule among the transitions? Not when all else is over. */
static bool may_be_silent(const struct device *d, unsigned n)
{
    return (n > 0 || d->issue || memory_in_flight(d->memory) > 0) &&
           memory_silent_enabled(d->memory);
}

/* The question that narrows a kind down, its level among the answers, and the kind that it comes from:
 * itself where nothing was answered yet. */
static const struct form {
    enum site site;
    unsigned level;
    enum transition_kind from;
} forms[] = {
    [TRANSITION_STEP] = { SITE_SILENT, 0, TRANSITION_STEP },
    [TRANSITION_UNIT] = { SITE_UNIT, 1, TRANSITION_STEP },
    [TRANSITION_HOST] = { SITE_MESSAGE, 2, TRANSITION_UNIT },
    [TRANSITION_PROCESSOR] = { SITE_STEP, 2, TRANSITION_UNIT },
    [TRANSITION_MEMORY] = { SITE_RULE, 1, TRANSITION_STEP },
    [TRANSITION_RULE] = { SITE_LINE, 2, TRANSITION_MEMORY },
    [TRANSITION_ISSUE] = { SITE_GRID, 1, TRANSITION_ISSUE },
    [TRANSITION_GRID] = { SITE_BLOCK, 2, TRANSITION_ISSUE },
    [TRANSITION_MESSAGE] = { SITE_COUNT, 3, TRANSITION_HOST },
    [TRANSITION_OPERATION] = { SITE_COUNT, 3, TRANSITION_PROCESSOR },
    [TRANSITION_WARP] = { SITE_COUNT, 3, TRANSITION_PROCESSOR },
    [TRANSITION_SILENT] = { SITE_COUNT, 3, TRANSITION_RULE },
    [TRANSITION_BLOCK] = { SITE_COUNT, 3, TRANSITION_GRID },
};

static unsigned alternatives(const struct device *d, const struct transition *t)
{
    uint16_t rooms[MOST_PROCESSORS];
    unsigned n;

    switch ((int)t->kind) {
    case TRANSITION_STEP:
        n = units(d, t);
        return (unsigned)(n > 0) + may_be_silent(d, n);
    case TRANSITION_UNIT:
        return units(d, t);
    case TRANSITION_HOST:
        return messages_ready(d);
    case TRANSITION_PROCESSOR:
        n = t->resting ? 0 : (unsigned)d->processors[t->processor].nready;
        return n + memory_runnable(d->memory, t->processor);
    case TRANSITION_MEMORY:
        return memory_look_silents(d->memory);
    case TRANSITION_RULE:
        return memory_look_silent_lines(d->memory, &t->silent);
    case TRANSITION_ISSUE:
        return issue_grids(d);
    case TRANSITION_GRID:
        return issue_rooms(d, d->grids[t->grid], rooms);
    default:
        return 0;
    }
}

bool transition_open(const struct device *d, const struct transition *t, struct question *q)
{
    *q = (struct question){ forms[t->kind].site, alternatives(d, t), t };
    return t->kind < TRANSITION_MESSAGE;
}

static void choose_unit(const struct device *d, struct transition *t, unsigned k)
{
    unsigned first = hosts(d, t);

    t->kind = k < first ? TRANSITION_HOST : TRANSITION_PROCESSOR;
    if (k >= first)
        t->processor = device_nth_at(d, t->resting, k - first);
}

static void choose_work(const struct device *d, struct transition *t, unsigned k)
{
    unsigned operations = memory_runnable(d->memory, t->processor);

    t->kind = k < operations ? TRANSITION_OPERATION : TRANSITION_WARP;
    t->op = k < operations ? memory_runnable_op(d->memory, t->processor, k) : NULL;
    t->warp = k < operations ? device_owner(d, t->op->window)
                             : processor_ready(&d->processors[t->processor], k - operations);
}

static void choose_room(const struct device *d, struct transition *t, unsigned k)
{
    uint16_t rooms[MOST_PROCESSORS];

    issue_rooms(d, d->grids[t->grid], rooms);
    t->kind = TRANSITION_BLOCK;
    t->processor = rooms[k];
}

void transition_choose(const struct device *d, struct transition *t, unsigned k)
{
    unsigned *pick = &t->path.pick[forms[t->kind].level];

    *pick = k;
    switch ((int)t->kind) {
    case TRANSITION_STEP:
        *pick = k == 1 || units(d, t) == 0;
        t->kind = *pick == 1 ? TRANSITION_MEMORY : TRANSITION_UNIT;
        break;
    case TRANSITION_UNIT:
        choose_unit(d, t, k);
        break;
    case TRANSITION_HOST:
        t->kind = TRANSITION_MESSAGE;
        t->message = message_ready(d, k);
        break;
    case TRANSITION_PROCESSOR:
        choose_work(d, t, k);
        break;
    case TRANSITION_MEMORY:
        t->kind = TRANSITION_RULE;
        t->silent = memory_look_silent(d->memory, k);
        break;
    case TRANSITION_RULE:
        t->kind = TRANSITION_SILENT;
        t->line = memory_look_silent_line(d->memory, &t->silent, k);
        break;
    case TRANSITION_ISSUE:
        t->kind = TRANSITION_GRID;
        t->grid = issue_grid(d, k)->id;
        break;
    case TRANSITION_GRID:
        choose_room(d, t, k);
        break;
    }
}

static bool is_whole(const struct transition *t)
{
    return forms[t->kind].from == t->kind;
}

/* Takes the last answer back, and says which it was. */
static unsigned unchoose(struct transition *t)
{
    unsigned *pick, k;

    t->kind = forms[t->kind].from;
    pick = &t->path.pick[forms[t->kind].level];
    k = *pick;
    *pick = UNPICKED;
    return k;
}

bool transition_next(const struct device *d, struct transition *t)
{
    unsigned k = is_whole(t) ? 0 : unchoose(t) + 1;
    struct question q;

    while (transition_open(d, t, &q)) {
        if (k < q.n) {
            transition_choose(d, t, k);
            k = 0;
        } else if (is_whole(t)) {
            return false;
        } else {
            k = unchoose(t) + 1;
        }
    }
    return true;
}

unsigned transition_pick(const struct transition_path *p, enum site site)
{
    for (unsigned i = 0; i < TRANSITION_MESSAGE; i++)
        if (forms[i].site == site)
            return p->pick[forms[i].level];
    return UNPICKED;
}

/* ---- the oracle picks ---- */

/* Where the processor that the last step was on stands among the n units, of which the first are
 * messages; n: it has no work. */
static unsigned near_unit(const struct device *d, const struct transition *t, unsigned n)
{
    unsigned processor, before = hosts(d, t);

    if (d->here == NULL)
        return n;
    processor = d->here->block->processor;
    if ((device_working_at(d, t->resting, processor / 64) >> processor % 64 & 1) == 0)
        return n;
    for (unsigned i = 0; i < processor / 64; i++)
        before += lane_count(device_working_at(d, t->resting, i));
    return before + lane_count(device_working_at(d, t->resting, processor / 64) &
                               lanes_below(processor % 64));
}

/* Where the warp that the last step was about goes on, among n operations and then warps of a
 * processor: at the oldest operation of its own since it was picked, else by itself; n: nowhere.
 * What it had in flight before waits to be picked. */
static unsigned near_step(const struct device *d, const struct transition *t, unsigned n)
{
    const struct warp *w = d->here;
    const struct memop *op;

    if (w == NULL || w->block->processor != t->processor)
        return n;
    op = memory_window_runnable(d->memory, w->window, d->since);
    if (op != NULL)
        return memory_older_runnable(d->memory, op);
    if (!w->ready || t->resting)
        return n;
    return memory_runnable(d->memory, t->processor) +
           processor_older_ready(&d->processors[t->processor], w);
}

/* From now on the schedule can stay with the warp of this pick. */
static void go_here(struct device *d, const struct transition *t)
{
    d->here = t->warp;
    d->since = t->op != NULL ? t->op->mid : memory_serial(d->memory);
}

/* The question, of an oracle that wants to know what is near. */
static void ask_near(struct device *d, struct transition *t, const struct question *q)
{
    bool of_unit = q->site == SITE_UNIT;
    unsigned near = of_unit ? near_unit(d, t, q->n) : near_step(d, t, q->n);
    unsigned k = choice_ask_near(d->oracle, q, near);

    transition_choose(d, t, k);
    if (!of_unit && k != near)
        go_here(d, t);
}

bool transition_ask(struct device *d, struct transition *t)
{
    bool near = choice_wants_near(d->oracle);
    struct question q;

    while (transition_open(d, t, &q)) {
        if (q.n == 0)
            return false;
        if (near && (q.site == SITE_UNIT || q.site == SITE_STEP))
            ask_near(d, t, &q);
        else
            transition_choose(d, t, choice_ask(d->oracle, &q));
        if (q.n > 1)
            t->sites |= 1u << q.site;
    }
    return true;
}

/* ---- the question that is being asked ---- */

static lane_mask going_to(const struct flow *f, uint32_t pc)
{
    lane_mask m = 0;

    FOR_LANES(l, f->lanes)
        m |= f->target[l] == pc ? LANE(l) : 0;
    return m;
}

struct alternative transition_alternative(const struct device *d, unsigned k)
{
    const struct question *q = d->oracle->question;
    struct alternative a = { .site = q->site, .warp = d->steps[0].warp };

    switch (q->site) {
    case SITE_SILENT: case SITE_UNIT: case SITE_MESSAGE: case SITE_STEP: case SITE_RULE:
    case SITE_LINE: case SITE_GRID: case SITE_BLOCK:
        a.left = *(const struct transition *)q->of;
        transition_choose(d, &a.left, k);
        break;
    case SITE_WITH:
        a.warp = k == 0 ? NULL : ((struct warp *const *)q->of)[k - 1];
        break;
    case SITE_TARGET:
        a.pc = ((const struct targets *)q->of)->pc[k];
        a.lanes = going_to(((const struct targets *)q->of)->flow, a.pc);
        break;
    case SITE_CONFLICT:
        a.lanes = LANE(lane_nth(((const struct conflict *)q->of)->lanes, k));
        a.address = ((const struct conflict *)q->of)->address[lane_lowest(a.lanes)];
        break;
    case SITE_LANE:
        a.lanes = LANE(lane_nth(((const struct ready_threads *)q->of)->first, k));
        a.pc = a.warp->exec.threads[lane_lowest(a.lanes)].pc;
        break;
    case SITE_VICTIM:
        a.victim = memory_look_victim(q->of, k);
        break;
    case SITE_COUNT:
        break;
    }
    return a;
}
