/* engine/device/transition.c: transitions by the questions that lead to them. */
#include "engine/device/access.h"
#include "engine/device/machine.h"

/* Member by member: a compiler may clear a whole struct by an instruction that takes as long as all else
 * here. */
static inline void leave_open(struct transition *t)
{
    t->sites = 0;
    for (unsigned i = 0; i < TRANSITION_LEVELS; i++)
        t->path.pick[i] = UNPICKED;
    t->path.thread = UNPICKED;
    t->processor = t->operations = 0;
    t->message = NULL;
    t->op = NULL;
    t->warp = NULL;
    t->silent.processor = t->silent.level = 0;
    t->silent.rule = RULE_COUNT;
    t->line = 0;
    t->grid = 0;
}

/* All messages of the host are one alternative of device.unit. When all else is over no silent rule
 * fires. */
static inline void begin(const struct device *d, struct transition *t, enum transition_kind root,
                         bool resting)
{
    leave_open(t);
    t->resting = resting;
    t->hosts = !resting && d->nmessages > 0 && messages_ready(d) > 0;
    t->units = t->hosts + device_units_at(d, resting);
    if (root == TRANSITION_STEP && t->units == 0)
        root = memory_in_flight(d->memory) > 0 ? TRANSITION_MEMORY : TRANSITION_UNIT;
    if (root == TRANSITION_UNIT || root == TRANSITION_MEMORY)
        t->path.pick[0] = root == TRANSITION_MEMORY;
    t->kind = t->root = root;
}

struct transition transition_all(const struct device *d, enum transition_kind root, bool resting)
{
    struct transition t;

    begin(d, &t, root, resting);
    return t;
}

/* ---- sched.grid, sched.block ---- */

static unsigned count_grids(const struct device *d, const struct transition *t)
{
    (void)t;
    return issue_grids(d);
}

static void choose_grid(const struct device *d, struct transition *t, unsigned k)
{
    t->kind = TRANSITION_GRID;
    t->grid = issue_grid(d, k)->id;
}

static unsigned count_rooms(const struct device *d, const struct transition *t)
{
    uint16_t rooms[MOST_PROCESSORS];

    return issue_rooms(d, d->grids[t->grid], rooms);
}

static void choose_room(const struct device *d, struct transition *t, unsigned k)
{
    uint16_t rooms[MOST_PROCESSORS];

    issue_rooms(d, d->grids[t->grid], rooms);
    t->kind = TRANSITION_BLOCK;
    t->processor = rooms[k];
}

/* ---- device.message, memory.rule, memory.line ---- */

static unsigned count_messages(const struct device *d, const struct transition *t)
{
    (void)t;
    return messages_ready(d);
}

static void choose_message(const struct device *d, struct transition *t, unsigned k)
{
    t->kind = TRANSITION_MESSAGE;
    t->message = message_ready(d, k);
}

static unsigned count_rules(const struct device *d, const struct transition *t)
{
    (void)t;
    return memory_look_silents(d->memory);
}

static void choose_rule(const struct device *d, struct transition *t, unsigned k)
{
    t->kind = TRANSITION_RULE;
    t->silent = memory_look_silent(d->memory, k);
}

static unsigned count_lines(const struct device *d, const struct transition *t)
{
    return memory_look_silent_lines(d->memory, &t->silent);
}

static void choose_line(const struct device *d, struct transition *t, unsigned k)
{
    t->kind = TRANSITION_SILENT;
    t->line = memory_look_silent_line(d->memory, &t->silent, k);
}

/* ---- all sites ---- */

/* The query that narrows a kind down, its level among the answers, and the kind before it; the number of
 * its alternatives and what each is, unless it is a query of every step. */
static const struct form {
    enum site site;
    unsigned level;
    enum transition_kind from;
    unsigned (*count)(const struct device *d, const struct transition *t);
    void (*choose)(const struct device *d, struct transition *t, unsigned k);
} forms[] = {
    [TRANSITION_STEP] = { SITE_SILENT, 0, TRANSITION_STEP, NULL, NULL },
    [TRANSITION_UNIT] = { SITE_UNIT, 1, TRANSITION_STEP, NULL, NULL },
    [TRANSITION_PROCESSOR] = { SITE_STEP, 2, TRANSITION_UNIT, NULL, NULL },
    [TRANSITION_HOST] = { SITE_MESSAGE, 2, TRANSITION_UNIT, count_messages, choose_message },
    [TRANSITION_MEMORY] = { SITE_RULE, 1, TRANSITION_STEP, count_rules, choose_rule },
    [TRANSITION_RULE] = { SITE_LINE, 2, TRANSITION_MEMORY, count_lines, choose_line },
    [TRANSITION_ISSUE] = { SITE_GRID, 1, TRANSITION_ISSUE, count_grids, choose_grid },
    [TRANSITION_GRID] = { SITE_BLOCK, 2, TRANSITION_ISSUE, count_rooms, choose_room },
    [TRANSITION_MESSAGE] = { SITE_COUNT, 3, TRANSITION_HOST, NULL, NULL },
    [TRANSITION_OPERATION] = { SITE_COUNT, 3, TRANSITION_PROCESSOR, NULL, NULL },
    [TRANSITION_WARP] = { SITE_COUNT, 3, TRANSITION_PROCESSOR, NULL, NULL },
    [TRANSITION_SILENT] = { SITE_COUNT, 3, TRANSITION_RULE, NULL, NULL },
    [TRANSITION_BLOCK] = { SITE_COUNT, 3, TRANSITION_GRID, NULL, NULL },
};

static bool is_open(const struct transition *t)
{
    return t->kind < TRANSITION_MESSAGE;
}

/* How many alternatives the question of this kind, t's own, has. Callers that know the kind have no
 * switch left. */
static inline unsigned count(const struct device *d, const struct transition *t,
                             enum transition_kind kind)
{
    switch ((int)kind) {
    case TRANSITION_STEP:
        return 1u + memory_silent_enabled(d->memory);
    case TRANSITION_UNIT:
        return t->units;
    case TRANSITION_PROCESSOR:
        return t->operations + (t->resting ? 0 : (unsigned)d->processors[t->processor].nready);
    default:
        return forms[kind].count(d, t);
    }
}

static inline void choose_processor(const struct device *d, struct transition *t, unsigned processor)
{
    t->kind = TRANSITION_PROCESSOR;
    t->processor = processor;
    t->operations = memory_runnable(d->memory, processor);
}

static inline void choose_unit(const struct device *d, struct transition *t, unsigned k)
{
    if (k < t->hosts)
        t->kind = TRANSITION_HOST;
    else
        choose_processor(d, t, device_nth_at(d, t->resting, k - t->hosts));
}

/* An operation of a warp, or if there is none the warp. */
static inline void choose_own_work(struct transition *t, struct memop *op, struct warp *w)
{
    t->kind = op != NULL ? TRANSITION_OPERATION : TRANSITION_WARP;
    t->op = op;
    t->warp = w;
}

static inline void choose_work(const struct device *d, struct transition *t, unsigned k)
{
    if (k < t->operations) {
        struct memop *op = memory_runnable_op(d->memory, t->processor, k);

        choose_own_work(t, op, device_owner(d, op->window));
    } else {
        choose_own_work(t, NULL,
                        processor_ready(&d->processors[t->processor], k - t->operations));
    }
}

static inline void choose(const struct device *d, struct transition *t, enum transition_kind kind,
                          unsigned k)
{
    t->path.pick[forms[kind].level] = k;
    switch ((int)kind) {
    case TRANSITION_STEP:
        t->kind = k == 1 ? TRANSITION_MEMORY : TRANSITION_UNIT;
        break;
    case TRANSITION_UNIT:
        choose_unit(d, t, k);
        break;
    case TRANSITION_PROCESSOR:
        choose_work(d, t, k);
        break;
    default:
        forms[kind].choose(d, t, k);
        break;
    }
}

/* Alternative k of the question that is open. */
static struct transition chosen(const struct device *d, const struct transition *t, unsigned k)
{
    struct transition narrower = *t;

    choose(d, &narrower, t->kind, k);
    return narrower;
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
    unsigned k = t->kind == t->root ? 0 : unchoose(t) + 1;

    while (is_open(t)) {
        if (k < count(d, t, t->kind)) {
            choose(d, t, t->kind, k);
            k = 0;
        } else if (t->kind == t->root) {
            return false;
        } else {
            k = unchoose(t) + 1;
        }
    }
    return true;
}

unsigned transition_questions(const struct device *d, const struct transition *t)
{
    unsigned n = count(d, t, TRANSITION_STEP) > 1;

    n += count(d, t, TRANSITION_UNIT) > 1;
    n += t->path.thread != UNPICKED;
    return n + (count(d, t, TRANSITION_PROCESSOR) > 1);
}

unsigned transition_pick(const struct transition_path *p, enum site site)
{
    if (site == SITE_LANE)
        return p->thread;
    for (unsigned i = 0; i < TRANSITION_MESSAGE; i++)
        if (forms[i].site == site)
            return p->pick[forms[i].level];
    return UNPICKED;
}

/* ---- the continuation of the last step ---- */

/* Has the processor that the last step was on work? */
static inline bool works_on(const struct device *d, const struct transition *t)
{
    unsigned processor;

    if (d->here == NULL)
        return false;
    processor = d->here->block->processor;
    return (device_working_at(d, t->resting, processor / 64) >> processor % 64 & 1) != 0;
}

/* The index of the last step's processor among the n units, where messages come first; n: it has no
 * work. */
static unsigned near_unit(const struct device *d, const struct transition *t, unsigned n)
{
    unsigned processor, before = t->hosts;
    lane_mask set;

    if (!works_on(d, t))
        return n;
    processor = d->here->block->processor;
    set = device_working_at(d, t->resting, processor / 64);
    for (unsigned i = 0; i < processor / 64; i++)
        before += lane_count(device_working_at(d, t->resting, i));
    return before + lane_count(set & lanes_below(processor % 64));
}

/* Does the warp of the last step continue, on this processor? It continues with its oldest operation issued
 * since it was picked (*op), else (NULL) with its own step. Operations issued before wait to be picked. */
static inline bool goes_on(const struct device *d, const struct transition *t, struct memop **op)
{
    const struct warp *w = d->here;

    *op = NULL;
    if (w == NULL || w->block->processor != t->processor)
        return false;
    *op = memory_window_runnable(d->memory, w->window, d->since);
    return *op != NULL || (w->ready && !t->resting);
}

/* The index of that step among the operations and then the warps of the processor. */
static unsigned near_step(const struct device *d, const struct transition *t, const struct memop *op)
{
    if (op != NULL)
        return memory_older_runnable(d->memory, op);
    return t->operations + processor_older_ready(&d->processors[t->processor], d->here);
}

/* Does it continue the last step? */
static bool is_near(const struct device *d, const struct transition *t)
{
    return t->warp != NULL && t->warp == d->here &&
           t->op == memory_window_runnable(d->memory, t->warp->window, d->since);
}

/* From now on the schedule can stay with the warp of this pick. */
static void go_here(struct device *d, const struct transition *t)
{
    d->here = t->warp;
    d->since = memory_window_since(d->memory, t->op != NULL ? t->op->window : t->warp->window,
                                   t->op);
}

/* ---- queries of the oracle ---- */

/* Its answer. One alternative is no choice. */
static inline unsigned answer(struct device *d, struct transition *t, enum site site, unsigned n)
{
    if (n <= 1)
        return 0;
    t->sites |= 1u << site;
    return choice_ask(d->oracle, &(struct question){ site, n, t });
}

static inline unsigned answer_near(struct device *d, struct transition *t, enum site site,
                                   unsigned n, unsigned near)
{
    if (n <= 1)
        return 0;
    t->sites |= 1u << site;
    return choice_ask_near(d->oracle, &(struct question){ site, n, t }, near);
}

/* It certainly continues the last step. */
static inline void pass_near(const struct device *d, struct transition *t, enum site site)
{
    t->sites |= SITE_SET_OF(site);
    choice_pass_near(d->oracle, site);
}

/* memory.silent */
static inline void ask_silent(struct device *d, struct transition *t)
{
    choose(d, t, TRANSITION_STEP, answer(d, t, SITE_SILENT, count(d, t, TRANSITION_STEP)));
}

/* device.unit. False: no unit has work. */
static inline bool ask_unit(struct device *d, struct transition *t, bool quick)
{
    const unsigned n = count(d, t, TRANSITION_UNIT);
    unsigned near = n, k;

    if (n == 0)
        return false;
    if (quick && n > 1 && choice_stays_near(d->oracle, SITE_UNIT) && works_on(d, t)) {
        pass_near(d, t, SITE_UNIT);
        choose_processor(d, t, d->here->block->processor);
        return true;
    }
    if (n > 1 && choice_looks_near(d->oracle, SITE_UNIT))
        near = near_unit(d, t, n);
    k = answer_near(d, t, SITE_UNIT, n, near);
    t->path.pick[1] = k;
    if (k == near)
        choose_processor(d, t, d->here->block->processor);
    else
        choose_unit(d, t, k);
    return true;
}

/* processor.step */
static inline void ask_step(struct device *d, struct transition *t, bool quick)
{
    const unsigned n = count(d, t, TRANSITION_PROCESSOR);
    struct memop *op = NULL;
    unsigned near = n, k;

    if (n > 1 && choice_looks_near(d->oracle, SITE_STEP) && goes_on(d, t, &op)) {
        if (quick && choice_stays_near(d->oracle, SITE_STEP)) {
            pass_near(d, t, SITE_STEP);
            choose_own_work(t, op, d->here);
            return;
        }
        near = near_step(d, t, op);
    }
    k = answer_near(d, t, SITE_STEP, n, near);
    t->path.pick[2] = k;
    if (k == near) {
        choose_own_work(t, op, d->here);
        return;
    }
    choose_work(d, t, k);
    if (choice_wants_near(d->oracle) && (near < n || !is_near(d, t)))
        go_here(d, t);
}

/* Any other, the one that is open. False: it has no answer. */
static bool ask(struct device *d, struct transition *t)
{
    const unsigned n = count(d, t, t->kind);

    if (n > 0)
        choose(d, t, t->kind, answer(d, t, forms[t->kind].site, n));
    return n > 0;
}

/* quick: the number of the chosen alternative is not needed where the last step continues. */
static inline bool ask_all(struct device *d, struct transition *t, bool quick)
{
    if (t->kind == TRANSITION_STEP)
        ask_silent(d, t);
    if (t->kind == TRANSITION_UNIT && !ask_unit(d, t, quick))
        return false;
    if (t->kind == TRANSITION_PROCESSOR)
        ask_step(d, t, quick);
    while (is_open(t))
        if (!ask(d, t))
            return false;
    return true;
}

bool transition_ask(struct device *d, struct transition *t)
{
    return ask_all(d, t, false);
}

bool transition_pick_step(struct device *d, struct transition *t)
{
    begin(d, t, TRANSITION_STEP, false);
    return ask_all(d, t, true);
}

/* ---- the present query ---- */

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
        a.left = chosen(d, q->of, k);
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
    case SITE_PATH:
        a.pc = ((const struct paths *)q->of)->pc[k];
        a.lanes = ((const struct paths *)q->of)->lanes[k];
        break;
    case SITE_VICTIM:
        a.victim = memory_look_victim(q->of, k);
        break;
    case SITE_OLD:
        a.value = memory_look_past(q->of, k);
        break;
    case SITE_SIMT_WARP: case SITE_SIMT_WRITE: case SITE_STACKLESS_GROUP: case SITE_TBC_WARP:
    case SITE_DWS_SPLIT: case SITE_REMOTE: case SITE_COUNT: /* no queries of a device */
        break;
    }
    return a;
}
