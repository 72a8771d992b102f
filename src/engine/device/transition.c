/* engine/device/transition.c: transitions by the questions that lead to them. */
#include "engine/device/access.h"
#include "engine/device/machine.h"

struct transition transition_step(bool resting)
{
    return (struct transition){ .kind = TRANSITION_STEP, .resting = resting,
                                .path.pick = { UNPICKED, UNPICKED, UNPICKED } };
}

struct transition transition_issue(void)
{
    return (struct transition){ .kind = TRANSITION_ISSUE,
                                .path.pick = { UNPICKED, UNPICKED, UNPICKED } };
}

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

static unsigned lines_of(const struct device *d, const struct transition *t)
{
    const struct silent_view v = { t->rule, t->processor };

    return t->rule == RULE_M_FLUSH ? 1 : memory_look_silent_lines(d->memory, &v);
}

bool transition_open(const struct device *d, const struct transition *t, struct question *q)
{
    uint16_t rooms[MOST_PROCESSORS];
    unsigned n;

    q->of = t;
    switch (t->kind) {
    case TRANSITION_STEP:
        n = units(d, t);
        q->site = SITE_SILENT;
        q->n = (unsigned)(n > 0) + may_be_silent(d, n);
        return true;
    case TRANSITION_UNIT:
        q->site = SITE_UNIT;
        q->n = units(d, t);
        return true;
    case TRANSITION_HOST:
        q->site = SITE_MESSAGE;
        q->n = messages_ready(d);
        return true;
    case TRANSITION_PROCESSOR:
        q->site = SITE_STEP;
        q->n = memory_runnable(d->memory, t->processor) +
               (t->resting ? 0 : (unsigned)d->processors[t->processor].nready);
        return true;
    case TRANSITION_MEMORY:
        q->site = SITE_RULE;
        q->n = memory_look_silents(d->memory);
        return true;
    case TRANSITION_RULE:
        q->site = SITE_LINE;
        q->n = lines_of(d, t);
        return true;
    case TRANSITION_ISSUE:
        q->site = SITE_GRID;
        q->n = issue_grids(d);
        return true;
    case TRANSITION_GRID:
        q->site = SITE_BLOCK;
        q->n = issue_rooms(d, d->grids[t->grid], rooms);
        return true;
    case TRANSITION_MESSAGE: case TRANSITION_OPERATION: case TRANSITION_WARP:
    case TRANSITION_SILENT: case TRANSITION_BLOCK:
        break;
    }
    return false;
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

static void choose_rule(const struct device *d, struct transition *t, unsigned k)
{
    struct silent_view v;

    memory_look_silent(d->memory, k, &v);
    t->kind = TRANSITION_RULE;
    t->rule = v.rule;
    t->processor = v.processor;
}

static void choose_line(const struct device *d, struct transition *t, unsigned k)
{
    const struct silent_view v = { t->rule, t->processor };

    t->kind = TRANSITION_SILENT;
    t->line = t->rule == RULE_M_FLUSH ? 0 : memory_look_silent_line(d->memory, &v, k);
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
    unsigned *pick = t->path.pick;

    switch (t->kind) {
    case TRANSITION_STEP:
        pick[0] = k == 1 || units(d, t) == 0;
        t->kind = pick[0] == 1 ? TRANSITION_MEMORY : TRANSITION_UNIT;
        break;
    case TRANSITION_UNIT:
        pick[1] = k;
        choose_unit(d, t, k);
        break;
    case TRANSITION_HOST:
        pick[2] = k;
        t->kind = TRANSITION_MESSAGE;
        t->message = message_ready(d, k);
        break;
    case TRANSITION_PROCESSOR:
        pick[2] = k;
        choose_work(d, t, k);
        break;
    case TRANSITION_MEMORY:
        pick[1] = k;
        choose_rule(d, t, k);
        break;
    case TRANSITION_RULE:
        pick[2] = k;
        choose_line(d, t, k);
        break;
    case TRANSITION_ISSUE:
        pick[1] = k;
        t->kind = TRANSITION_GRID;
        t->grid = issue_grid(d, k)->id;
        break;
    case TRANSITION_GRID:
        pick[2] = k;
        choose_room(d, t, k);
        break;
    case TRANSITION_MESSAGE: case TRANSITION_OPERATION: case TRANSITION_WARP:
    case TRANSITION_SILENT: case TRANSITION_BLOCK:
        break;
    }
}

/* Takes the last answer back, and says which it was. */
static unsigned unchoose(struct transition *t)
{
    static const struct {
        enum transition_kind kind;
        unsigned level;
    } before[] = {
        [TRANSITION_UNIT] = { TRANSITION_STEP, 0 },
        [TRANSITION_MEMORY] = { TRANSITION_STEP, 0 },
        [TRANSITION_HOST] = { TRANSITION_UNIT, 1 },
        [TRANSITION_PROCESSOR] = { TRANSITION_UNIT, 1 },
        [TRANSITION_RULE] = { TRANSITION_MEMORY, 1 },
        [TRANSITION_GRID] = { TRANSITION_ISSUE, 1 },
        [TRANSITION_MESSAGE] = { TRANSITION_HOST, 2 },
        [TRANSITION_OPERATION] = { TRANSITION_PROCESSOR, 2 },
        [TRANSITION_WARP] = { TRANSITION_PROCESSOR, 2 },
        [TRANSITION_SILENT] = { TRANSITION_RULE, 2 },
        [TRANSITION_BLOCK] = { TRANSITION_GRID, 2 },
    };
    unsigned *pick = &t->path.pick[before[t->kind].level], k = *pick;

    *pick = UNPICKED;
    t->kind = before[t->kind].kind;
    return k;
}

static bool is_whole(const struct transition *t)
{
    return t->kind == TRANSITION_STEP || t->kind == TRANSITION_ISSUE;
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
    switch ((int)site) {
    case SITE_SILENT:
        return p->pick[0];
    case SITE_UNIT: case SITE_RULE: case SITE_GRID:
        return p->pick[1];
    case SITE_MESSAGE: case SITE_STEP: case SITE_LINE: case SITE_BLOCK:
        return p->pick[2];
    default:
        return UNPICKED;
    }
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
        a.victim = memory_look_victim(d->memory, q->of, k);
        break;
    case SITE_COUNT:
        break;
    }
    return a;
}
