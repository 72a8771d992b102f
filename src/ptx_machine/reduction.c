/* ptx_machine/reduction.c: the reductions: looks at the state that the machine is in, and says what
 * is enough to try in it. */
#include "ptx_machine/reduction.h"

#include "base/mem.h"
#include "program/lanes.h"
#include "ptx_machine/ptx_machine.h"

#define RANKS 255u   /* most operations of one warp that are distinguished */
#define THREADS 64u  /* of a warp */
#define OF_A_WARP (1 + RANKS + THREADS)

static const struct reduced *at(const struct machine *m, size_t entry)
{
    return reducer_at(&const_ptx_machine_of(m)->reducer, entry);
}

void reducer_add(struct reducer *r, const struct reduced *entry)
{
    ARRAY_PUSH(r->v, r->nv, r->cap_v, *entry);
    ARRAY_PUSH(r->list, r->n, r->cap, (struct listed){ (uint32_t)r->nv - 1, (uint32_t)r->nv });
}

/* ---- one transition in the place of all ---- */

static unsigned reasons(const struct reductions *on)
{
    return (on->registers ? ALONE_REGISTERS : 0u) | (on->local ? ALONE_LOCAL : 0u) |
           (on->private ? ALONE_PRIVATE : 0u);
}

/* What is assumed holds of no access while somebody looks at every state. Where the profile, or a
 * set of memory programs that knows scopes, leaves a thread's operations on the same bytes without an
 * order, both orders matter. */
static bool may_assume(const struct ptx_machine *x)
{
    const struct device *d = x->session->device;

    return x->machine.may_assume && x->reducer.on.unshared && x->agents.told_apart &&
           x->machine.watcher == NULL && x->session->options->settings.profile != PROFILE_REPORT &&
           !memory_knows_scopes(device_memory(d));
}

/* May the step ask for an access? Where that has an order the step is nothing that others do not
 * see. */
static bool asks_in_order(const struct ptx_machine *x, const struct transition *t)
{
    const struct warp *w = t->warp;
    const struct program *p;

    if (!x->reducer.asks || t->kind != TRANSITION_WARP)
        return false;
    if (w->exec.threads == NULL)
        return (rule_facts(look_next(w)->rule_id) & R_ACCESSES) != 0;
    p = look_program_of(w);
    FOR_LANES(l, lanes_below(w->lanes) & ~w->exec.disabled.exited) {
        const uint32_t pc = w->exec.threads[l].pc;

        if (pc < p->ninstrs &&
            (rule_facts(opcode_info((enum opcode)p->instrs[pc].op)->rule) & R_ACCESSES) != 0)
            return true;
    }
    return false;
}

static uint32_t threads_of(const struct ptx_machine *x, const struct transition *t)
{
    return (uint32_t)agent_of_thread(&x->agents, agents_warp_number(&x->agents, t->warp), 0) + 1;
}

/* The operation of a thread comes before its later ones on the same bytes (4.6). */
static bool relies_on_operation(struct ptx_machine *x, struct transition *t)
{
    const struct device *d = x->session->device;
    struct lane_bytes bytes[MOST_LANE_BYTES];
    struct own_access a = { .v = bytes };

    if (t->warp == NULL || !transition_alone(d, t, ALONE_UNSHARED))
        return false;
    a.n = memory_look_bytes(device_memory(d), t->op, bytes);
    a.threads = threads_of(x, t);
    if (!unshared_is(&x->unshared, &a))
        return false;
    unshared_rely(&x->unshared, &a);
    return true;
}

/* In profile sc an access is not in flight before it acts: that it comes next is enough to be seen. */
static bool relies_on_access(struct ptx_machine *x, const struct transition *t)
{
    struct foreseen bytes;
    struct own_access a = { .v = bytes.v };

    if (!transition_foresees(x->session->device, t, &bytes))
        return false;
    a.n = bytes.n;
    a.threads = threads_of(x, t);
    unshared_see(&x->unshared, &a);
    if (!unshared_is(&x->unshared, &a))
        return false;
    unshared_rely(&x->unshared, &a);
    return true;
}

/* One of several diverged threads, which path.thread selects. */
static bool relies_on_step(struct ptx_machine *x, struct transition *t)
{
    const unsigned n = transition_threads(x->session->device, t);

    if (n <= 1)
        return relies_on_access(x, t);
    for (t->path.thread = 0; t->path.thread < n; t->path.thread++)
        if (relies_on_access(x, t))
            return true;
    t->path.thread = UNPICKED;
    return false;
}

static bool relies_on(struct ptx_machine *x, struct transition *t)
{
    if (t->kind == TRANSITION_OPERATION)
        return relies_on_operation(x, t);
    return t->kind == TRANSITION_WARP && relies_on_step(x, t);
}

/* Will the host perhaps take a grid off the device? Then a thread need not come to its next step, and whether
 * it does must be left open. */
static bool may_abort(const struct ptx_machine *x)
{
    const struct scenario *s = x->scenario;

    for (size_t i = x->action; i < s->nactions; i++)
        if (s->actions[i].kind == DO_ABORT || s->actions[i].kind == DO_DESTROY)
            return true;
    return false;
}

/* Does a thread exit while its warp has operations in flight? Within a bound of preemptions such a step
 * is not taken alone, because it changes whether its party can continue. */
static bool leaves_operations(const struct ptx_machine *x, const struct transition *t)
{
    const struct warp *w = t->warp;
    uint32_t pc;

    if (!x->preemptions.on || t->kind != TRANSITION_WARP)
        return false;
    pc = w->exec.threads != NULL ? w->exec.threads[transition_thread(t)].pc : w->exec.pc;
    return look_program_of(w)->instrs[pc].op == OP_EXIT &&
           !memory_window_idle(device_memory(x->session->device), w->window);
}

/* Must all be tried, whatever they touch? */
static bool must_try_all(const struct ptx_machine *x)
{
    const struct device *d = x->session->device;

    return (transition_ordered(d) && !transition_issues_first(d)) || may_abort(x) ||
           (x->preemptions.on && (ptx_machine_resting(x) || transition_ordered(d)));
}

static bool find_sole(struct ptx_machine *x, struct transition *t)
{
    const struct device *d = x->session->device;
    const unsigned by = reasons(&x->reducer.on);
    const bool assumes = may_assume(x);

    if ((by == 0 && !assumes) || must_try_all(x))
        return false;
    *t = transition_all(d, TRANSITION_UNIT, ptx_machine_resting(x));
    while (transition_next(d, t)) {
        if (!preemptions_may_try(x, t))
            continue;
        if (!asks_in_order(x, t) && transition_alone(d, t, by) && !leaves_operations(x, t))
            return true;
        t->path.thread = UNPICKED;
        if (assumes && !asks_in_order(x, t) && relies_on(x, t))
            return true;
    }
    return false;
}

static void begin(struct machine *m)
{
    unshared_begin(&ptx_machine_of(m)->unshared);
}

static bool mistaken(const struct machine *m)
{
    return const_ptx_machine_of(m)->unshared.mistaken;
}

/* ---- each by itself ---- */

/* The warp's number among those of all launches, and which of its steps it is: its own, that of an
 * operation, or that of a thread. */
static uint32_t id_of(const struct ptx_machine *x, const struct transition *t)
{
    const struct device *d = x->session->device;
    unsigned rank = t->op == NULL ? 0 : memory_look_rank(device_memory(d), t->op) + 1;
    size_t warp = agents_warp_number(&x->agents, t->warp);

    if (rank >= RANKS)
        return 0;
    if (t->path.thread != UNPICKED)
        rank = 1 + RANKS + transition_thread(t);
    return (uint32_t)(warp * OF_A_WARP + rank + 1);
}

static uint32_t warp_of(const struct reduced *r)
{
    return (r->id - 1) / OF_A_WARP;
}

static bool is_of_a_thread(const struct reduced *r)
{
    return (r->id - 1) % OF_A_WARP > RANKS;
}

/* Does an operation of the warp wait for a line or for banks? */
static bool has_waiting(const struct memory *m, const struct warp *w)
{
    const struct memop *op = memory_look_oldest(m, w->window);

    while (op != NULL && op->state != MEMOP_WAITING)
        op = memory_look_next(m, op);
    return op != NULL;
}

/* A step that touches only its warp depends on nothing else, except the places of blocks and their
 * memory. For an operation it reads constant memory, which the host may write. Whether a waiting
 * operation can continue, and so can be tried after the step, depends on others. */
static bool is_confined(const struct ptx_machine *x, const struct transition *t)
{
    return !x->reducer.heard && (t->op == NULL || t->op->kind == MEMOP_REG) &&
           !has_waiting(device_memory(x->session->device), t->warp);
}

static struct place_among where(const struct transition *t)
{
    return (struct place_among){ t->processor, t->op == NULL,
                                 t->op != NULL ? t->op->mid : warp_place(t->warp) };
}

static struct reduced by_itself(const struct ptx_machine *x, const struct transition *t)
{
    struct reduced r = { .path = t->path, .place = where(t) };

    r.warp = t->warp == NULL ? 0 : agents_warp_number(&x->agents, t->warp) + 1;
    r.reach = asks_in_order(x, t)
                  ? TOUCHES_ALL
                  : transition_touches(x->session->device, t,
                                       x->reducer.on.independent ? &r.touched : NULL);
    if (r.reach != TOUCHES_ALL)
        r.number = id_of(x, t);
    if (r.reach != TOUCHES_BLOCK)
        r.id = r.number;
    if (r.number != 0 && r.reach != TOUCHES_LINE && is_confined(x, t)) {
        r.part = t->warp->part;
        r.block = r.reach == TOUCHES_BLOCK ? t->warp->block->part : 0;
        r.questions = transition_questions(x->session->device, t);
    }
    return r;
}

/* The warp and its registers, perhaps its block; and the parts of the state before them
 * (ptx_machine.c, parts): the host's, then where everything is. */
#define PART_OF_PLACES 1

static bool confined(const struct machine *m, size_t entry, struct confined *out)
{
    const struct reduced *r = at(m, entry);

    *out = (struct confined){ .given = PART_OF_PLACES, .first = r->part, .n = 2, .also = r->block,
                              .what = r->number, .choices = r->questions };
    return r->part != 0;
}

static bool is_heard(const struct ptx_machine *x)
{
    const struct session_options *o = x->session->options;
    bool checked = false;

    for (unsigned i = 0; i < CHECK_COUNT; i++)
        checked = checked || x->session->checks.on[i];
    return checked || o->tell != NULL || o->nobservers > 1 || o->nmemory_observers > 1 ||
           x->machine.observer != NULL || x->machine.watcher != NULL;
}

static void see_listeners(struct ptx_machine *x)
{
    x->reducer.heard = is_heard(x);
    x->reducer.asks = x->session->checks.on[CHECK_INIT];
}

static void add(struct reducer *r, struct reduced entry)
{
    reducer_add(r, &entry);
}

/* As many as the transition is divided into. */
static void add_threads(struct ptx_machine *x, const struct transition *t)
{
    unsigned n = transition_threads(x->session->device, t);
    struct transition one = *t;

    for (unsigned k = 0; n > 1 && k < n; k++) {
        one.path.thread = k;
        add(&x->reducer, by_itself(x, &one));
    }
    if (n <= 1)
        add(&x->reducer, by_itself(x, t));
}

/* As the report's rules let transitions be taken (5.8.3): processor by processor its operations and
 * its warps; the silent rules of memory (4.6) all as one. */
static void add_each(struct ptx_machine *x)
{
    const struct device *d = x->session->device;
    struct transition t = transition_all(d, TRANSITION_UNIT, false);

    while (transition_next(d, &t))
        add_threads(x, &t);
    if (!memory_silent_enabled(device_memory(d)))
        return;
    t = transition_all(d, TRANSITION_MEMORY, false);
    add(&x->reducer, (struct reduced){ .path = t.path });
}

static bool cannot_tell_apart(const struct ptx_machine *x)
{
    return transition_ordered(x->session->device) || ptx_machine_resting(x) ||
           !x->agents.told_apart || x->preemptions.on;
}

static size_t push(struct machine *m, bool apart, bool *sole)
{
    struct ptx_machine *x = ptx_machine_of(m);
    struct reducer *r = &x->reducer;
    const size_t first = r->n;
    struct transition t;

    if (first == 0)
        see_listeners(x);
    *sole = m->may_try_one && find_sole(x, &t);
    apart = apart && !cannot_tell_apart(x);
    if (*sole)
        add(r, apart ? by_itself(x, &t) : (struct reduced){ .path = t.path });
    else if (apart)
        add_each(x);
    if (r->n == first) /* all as one, or nobody can move */
        add(r, (struct reduced){ .all = true });
    return r->n - first;
}

static void pop(struct machine *m, size_t entries)
{
    struct reducer *r = &ptx_machine_of(m)->reducer;

    r->n = entries;
    r->nv = entries == 0 ? 0 : r->list[entries - 1].below;
}

static uint32_t id(const struct machine *m, size_t entry)
{
    return at(m, entry)->id;
}

static bool independent(const struct machine *m, size_t a, size_t b)
{
    const struct reduced *x = at(m, a), *y = at(m, b);

    if (x->id == 0 || y->id == 0)
        return false;
    if (warp_of(x) == warp_of(y) && (!is_of_a_thread(x) || !is_of_a_thread(y) || x->id == y->id))
        return false;
    return x->reach == TOUCHES_OWN || y->reach == TOUCHES_OWN ||
           footprints_apart(&x->touched, &y->touched);
}

/* ---- all of them, and whose they are ---- */

/* The numbers of operations only grow, so that none of them is met twice. */
static struct mover mover_of(const struct ptx_machine *x, const struct transition *t)
{
    static const uint64_t operations = (uint64_t)1 << 63;
    const uint64_t party = preemptions_party(x, t);

    return (struct mover){ t->op != NULL ? operations | t->op->mid : party, party };
}

static size_t each(struct machine *m)
{
    struct ptx_machine *x = ptx_machine_of(m);
    struct reducer *r = &x->reducer;
    const size_t first = r->n;

    if (!ptx_machine_resting(x) && x->agents.told_apart) {
        const struct device *d = x->session->device;
        struct transition t = transition_all(d, TRANSITION_UNIT, false);

        while (transition_next(d, &t))
            add(r, (struct reduced){ .path = t.path, .mover = mover_of(x, &t) });
        t = transition_all(d, TRANSITION_MEMORY, false);
        if (memory_silent_enabled(device_memory(d)))
            add(r, (struct reduced){ .path = t.path });
    }
    if (r->n == first)
        add(r, (struct reduced){ .all = true });
    return r->n - first;
}

static struct mover mover(const struct machine *m, size_t entry)
{
    return at(m, entry)->mover;
}

/* ---- which alternatives lead to it ---- */

static void select_entry(struct machine *m, size_t entry)
{
    struct reducer *r = &ptx_machine_of(m)->reducer;

    r->next = entry == ALL_TRANSITIONS ? (struct reduced){ .all = true } : *reducer_at(r, entry);
}

/* The first of several blank processors represents all. */
static unsigned one_blank(const struct device *d, unsigned n, unsigned *out)
{
    unsigned kept = 0;
    bool blank = false;

    for (unsigned i = 0; i < n; i++) {
        bool is_blank = transition_blank(d, transition_alternative(d, i).left.processor);

        if (!is_blank || !blank)
            out[kept++] = i;
        blank = blank || is_blank;
    }
    return kept;
}

static unsigned narrow(void *m, enum site site, unsigned n, unsigned *out)
{
    struct ptx_machine *x = m;
    const struct reducer *r = &x->reducer;

    if (site == SITE_BLOCK && r->on.symmetric)
        return one_blank(x->session->device, n, out);
    if (r->next.all)
        return preemptions_narrow(x, site, n, out);
    *out = transition_pick(&r->next.path, site);
    return *out != UNPICKED;
}

const struct machine_reduction ptx_reduction = { .push = push,
                                                 .pop = pop,
                                                 .select = select_entry,
                                                 .narrow = narrow,
                                                 .id = id,
                                                 .independent = independent,
                                                 .confined = confined,
                                                 .keep = reducer_keep,
                                                 .follow = reducer_follow,
                                                 .begin = begin,
                                                 .mistaken = mistaken,
                                                 .each = each,
                                                 .mover = mover };
