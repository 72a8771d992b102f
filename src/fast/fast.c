/* fast/fast.c: steps that the oracle foresees (see fast.h): it picks one warp again and again, or stays
 * with a warp and its operations. Knows no rule from inside. */
#include "fast/fast.h"

#include "base/mem.h"
#include "engine/device/machine.h"
#include "engine/warp/control/split.h"

/* The steps of one warp and its operations after one pick. */
struct fast {
    struct device *d;
    struct memory_ahead *ahead;   /* of the device's memory */
    const struct foresight *sees; /* the oracle's */
    bool in_flight;               /* operations take steps of their own: not in profile sc */
    struct warp *w;
    unsigned processor;           /* the warp's processor */
    unsigned sites;               /* the sites of the queries in each step */
    uint64_t withdrawals;         /* memory_withdrawals at the last search for other runnable parties */
    uint64_t limit, most, used;   /* steps: wanted, foreseen, taken */
    bool straight;                /* a warp that does not jump continues at the next instruction of
                                     its text */
    bool sole;                    /* near: processor.step was not a query, since the warp and its
                                     operations have one step at a time */
    uint64_t stays, stayed;       /* where not `sole`: the picks that would continue with them, and
                                     the number of these that were used */
    bool drawn;                   /* foreseen steps count as queries before each step (drawn) */
    bool ok;                      /* not stuck */
};

struct fast *fast_new(struct device *d)
{
    struct fast *f = mem_new(sizeof *f);

    f->d = d;
    f->ahead = memory_ahead(d->memory);
    f->in_flight = d->profile != PROFILE_SC;
    f->straight = d->control->went_on == NULL;
    return f;
}

void fast_free(struct fast *f)
{
    mem_free(f);
}

/* ---- the queries that would be made ---- */

/* Would the next step make the queries of the last one? The warp's processor has work. */
static inline bool asks_the_same(const struct fast *f)
{
    return memory_silent_enabled(f->d->memory) == ((f->sites & SITE_SET(SILENT)) != 0) &&
           device_several_units(f->d) == ((f->sites & SITE_SET(UNIT)) != 0);
}

/* Would these queries stay the same while operations that are issued now run to their end? These can make
 * lines evictable, and make operations of other processors runnable. */
static bool stays_silent(const struct fast *f)
{
    return (f->sites & SITE_SET(SILENT)) != 0 && memory_silent_sure(f->d->memory);
}

static bool stays_the_same(const struct fast *f)
{
    return stays_silent(f) &&
           ((f->sites & SITE_SET(UNIT)) != 0 || memory_in_flight(f->d->memory) == 0);
}

/* Is site processor.step a query in each micro step of this operation of the warp, or (NULL) in a step of
 * the warp itself and in those of the operations it issues, because another party there could step? */
static bool has_company(const struct fast *f, const struct memop *op)
{
    const struct device *d = f->d;
    size_t all = memory_runnable(d->memory, f->processor) + d->processors[f->processor].nready;

    return all > (op != NULL || f->w->ready);
}

/* Is this still so for the warp? An operation that waits for a line or a bank may stop being runnable, or
 * be the first runnable one. */
static bool keeps_company(struct fast *f)
{
    uint64_t withdrawals = memory_withdrawals(f->d->memory);

    if (f->sole)
        return !has_company(f, NULL);
    if (withdrawals == f->withdrawals)
        return true;
    f->withdrawals = withdrawals;
    return has_company(f, NULL);
}

/* ---- instructions ---- */

/* Takes up to `most` steps of the warp alone, in profile sc. It continues while the instructions go on
 * (decoded.goes_on), as the first does; one that accesses memory visible to others is the last. Returns the
 * number of steps. */
static uint64_t exec_on(struct fast *f, uint64_t most, bool *ok)
{
    struct device *d = f->d;
    const struct decoded *code = f->w->block->grid->code->decoded;
    uint64_t n = 0;

    do {
        d->counts.steps++;
        n++;
        *ok = device_exec(d, f->w->block, 1);
    } while (*ok && n < most && d->steps[0].d->is_private && code[f->w->exec.pc].goes_on);
    return n;
}

/* Does what the instruction issues, if it is one operation, end within so many micro steps? */
static bool ends_within(const struct decoded *c, uint64_t steps)
{
    if (c->access != NULL)
        return c->at_once && c->access_steps <= steps;
    return c->request == NULL || c->register_steps <= steps;
}

/* Does the instruction access no memory that others see, and can it end within that many steps with its
 * only operation? forced: it must be forced (decoded), of a warp that is alone on its processor. */
static bool goes_ahead(const struct decoded *c, uint64_t most, bool forced)
{
    return c->goes_on && ends_within(c, most - 1) && (!forced || c->forced);
}

/* exec_on in profiles where operations take steps of their own. These follow at once (memory_ahead; 0: one
 * has not ended, or no step is left) and are counted too. It takes instructions that go ahead, as the first
 * does. */
static uint64_t exec_ahead(struct fast *f, uint64_t most, bool forced)
{
    struct device *d = f->d;
    const struct decoded *code = f->w->block->grid->code->decoded;
    const uint64_t first = d->counts.steps, end = first + most;

    do {
        uint64_t before = d->memory_counts->micro_steps;

        d->steps[0].ahead = f->ahead->most = (uint32_t)(end - d->counts.steps - 1);
        d->counts.steps++;
        f->ok = device_exec(d, f->w->block, 1);
        d->counts.steps += d->memory_counts->micro_steps - before;
    } while (f->ok && f->ahead->most > 0 &&
             goes_ahead(&code[f->w->exec.pc], end - d->counts.steps, forced));
    return d->counts.steps - first;
}

/* Can the warp step again after its present instruction? It can also after an exit that its guard disables
 * for all lanes, and after a BSYNC that leaves a path. After the program's last instruction nothing is
 * decoded. */
static bool can_go_on(const struct warp *w, const struct decoded *c)
{
    return c->goes_on || (c->rule_id == RULE_THREAD_EXIT && c->guarded &&
                          (w->exec.active & warp_guard(w, c)) == 0) ||
           (c->rule_id == RULE_THREAD_BSYNC && split_survives_bsync(&w->exec));
}

/* Have all operations ended that the instruction of the warp issued? If not the warp may have to wait
 * for them, unless it only requested registers that the next instruction does not touch. */
static bool have_ended(struct fast *f, const struct decoded *c)
{
    if (f->ahead->most > 0 || memory_window_idle(f->d->memory, f->w->window))
        return f->ok;
    f->ok = f->ok && !f->ahead->stuck;
    f->ahead->stuck = false;
    if (!f->straight || !c->requests || c->forced)
        device_upd_mem_bar(f->d, f->w);
    return false;
}

/* The number of next steps that are foreseen for the operations of an instruction. If the warp is alone and
 * could step meanwhile, they have to be picked. */
static uint64_t steps_ahead(const struct fast *f, const struct decoded *c)
{
    const uint64_t left = f->most - f->used;

    if (f->sole ? c->forced : c->is_private || stays_the_same(f))
        return left;
    return !f->sole || !c->requests ? 0 : f->stays < left ? f->stays : left;
}

/* Operations took micro steps that would have been picked. */
static void stay(struct fast *f, uint64_t picks)
{
    f->stays -= picks;
    f->stayed += picks;
}

/* An instruction whose operations take steps of their own. They run to their end if that is
 * foreseen; else they enter those in flight. */
static bool take_with_operations(struct fast *f, const struct decoded *c)
{
    struct device *d = f->d;
    uint64_t micro = d->memory_counts->micro_steps;

    f->ahead->most = (uint32_t)steps_ahead(f, c);
    d->steps[0].ahead = f->ahead->most;
    f->ok = device_exec(d, f->w->block, 1);
    micro = d->memory_counts->micro_steps - micro;
    d->counts.steps += micro;
    f->used += micro;
    if (f->sole && !c->forced)
        stay(f, micro);
    return have_ended(f, c);
}

/* Takes one instruction. Returns whether the warp can step again. */
static bool take_instruction(struct fast *f, struct block *b, const struct decoded *c)
{
    f->d->counts.steps++;
    f->used++;
    if (c->access == NULL && c->request == NULL)
        return f->ok = device_exec(f->d, b, 1);
    return take_with_operations(f, c) &&
           (c->access == NULL || (asks_the_same(f) && keeps_company(f)));
}

/* The number of steps of a warp that is alone until the next query of processor.step: that of the
 * instruction, and those of its register request if any lane executes it. */
static uint32_t steps_of(const struct warp *w, const struct decoded *c)
{
    if (!c->forced || c->request == NULL || c->register_steps == NEVER_AT_ONCE ||
        (c->guarded && (w->exec.active & warp_guard(w, c)) == 0))
        return 1;
    return 1 + c->register_steps;
}

/* Foresees as many as possible of the next n steps; these are certainly taken, and count as queries. */
static void foresee(struct fast *f, uint32_t n)
{
    void *oracle = f->d->oracle->self;
    uint64_t left = f->limit - f->most;

    n = f->sees->rounds(oracle, f->sites, n < left ? n : (uint32_t)left);
    f->sees->pass(oracle, f->sites, n);
    f->most += n;
}

/* Is another step foreseen, the warp's? */
static inline bool foresees(struct fast *f, const struct decoded *c)
{
    if (f->drawn && f->used == f->most)
        foresee(f, steps_of(f->w, c));
    return f->used < f->most;
}

/* Takes instructions of a warp with nothing in flight, while it can step. */
static void take_instructions(struct fast *f, struct block *b)
{
    const struct decoded *code = b->grid->code->decoded, *c;
    const struct warp *w = f->w;
    bool ok = true;

    while (ok && can_go_on(w, c = &code[w->exec.pc]) && foresees(f, c)) {
        if (goes_ahead(c, f->most - f->used, f->sole)) {
            f->used += exec_ahead(f, f->most - f->used, f->sole);
            ok = have_ended(f, f->d->steps[0].d);
        } else {
            ok = take_instruction(f, b, c);
        }
    }
    f->d->steps[0].ahead = f->ahead->most = 0;
}

/* The same in profile sc, where an instruction's operations end as they are issued. */
static void take_instructions_sc(struct fast *f, struct block *b)
{
    const struct decoded *code = b->grid->code->decoded, *c;
    struct device *d = f->d;
    const struct warp *w = f->w;
    const bool near = f->sees->near;
    uint64_t left = f->most - f->used;
    bool ok = true, same = true;

    while (ok && same && left > 0 && can_go_on(w, c = &code[w->exec.pc])) {
        if (c->goes_on) {
            left -= exec_on(f, left, &ok);
        } else {
            d->counts.steps++;
            left--;
            ok = device_exec(d, b, 1);
        }
        if (near)
            same = asks_the_same(f);
    }
    f->used = f->most - left;
    f->ok = ok;
}

static void take_alone(struct fast *f)
{
    step_of(f->d, &f->d->steps[0], f->w);
    if (f->in_flight)
        take_instructions(f, f->w->block);
    else
        take_instructions_sc(f, f->w->block);
    f->d->released = f->d->ended = NULL;
}

/* Can the warp take instructions without being scheduled anew for each? */
static bool is_alone(const struct fast *f)
{
    return f->d->control->issue == NULL && f->d->processors[f->processor].nfenced == 0 &&
           memory_window_idle(f->d->memory, f->w->window);
}

/* ---- single steps ---- */

/* An operation of the warp, as long as it is foreseen that the next step is its own too. */
static void step_op(struct fast *f, struct memop *op)
{
    bool more = !f->sole && (op->space == SPACE_SHARED || op->kind == MEMOP_REG ||
                              stays_silent(f));
    uint32_t steps, most = more ? (uint32_t)(f->most - f->used) : 1;

    f->ok = device_steps_op(f->d, op, most, &steps);
    f->d->counts.steps += steps;
    f->used += steps;
}

static void step_warp(struct fast *f)
{
    f->d->counts.steps++;
    f->used++;
    f->ok = device_step_warp(f->d, f->w);
    if (!f->sees->near)
        f->most = f->used;
}

/* ---- all of them ---- */

/* Is there to be a step within the device next? When the warp's block leaves, there is room for
 * another one to be issued. */
static bool is_next(const struct fast *f)
{
    return f->ok && (f->used < f->most || f->drawn) && !f->d->issue && f->d->completed == NULL &&
           asks_the_same(f);
}

/* The number of steps that the operation or (NULL) the warp certainly has, if it continues. */
static uint32_t steps_next(const struct fast *f, const struct memop *op)
{
    const struct warp *w = f->w;

    return op == NULL && is_alone(f) ? steps_of(w, &w->block->grid->code->decoded[w->exec.pc]) : 1;
}

/* Would the step be picked as the last one was, or is it foreseen by itself that an operation's is? */
static bool is_picked_alike(struct fast *f, const struct memop *op)
{
    if (has_company(f, op) != f->sole)
        return true;
    if (op == NULL || f->stays == 0)
        return false;
    stay(f, 1);
    return true;
}

/* Is it this operation's, or the warp's (NULL)? */
static bool goes_on(struct fast *f, const struct memop *op)
{
    if ((op == NULL && !f->w->ready) || (f->sees->near && !is_picked_alike(f, op)))
        return false;
    if (f->drawn && f->used == f->most)
        foresee(f, steps_next(f, op));
    return f->used < f->most;
}

/* The step that was picked, and those after it that are foreseen. */
static void take_all(struct fast *f, struct memop *op)
{
    do {
        uint64_t used = f->used;

        if (op == NULL && is_alone(f))
            take_alone(f);
        if (op != NULL)
            step_op(f, op);
        else if (f->ok && f->used < f->most && (f->used == used || !f->sees->near))
            step_warp(f);
        if (!is_next(f))
            return;
        op = memory_window_runnable(f->d->memory, f->w->window, f->d->since);
    } while (goes_on(f, op));
}

/* How many steps of the warp of this pick does the oracle foresee after it? In profile sc an
 * instruction may ask for more than it is foreseen to. */
static unsigned foreseen(const struct fast *f, unsigned sites)
{
    uint64_t most = f->limit - 1;

    if (f->sees->near && (sites & SITE_SET(STEP)) == 0 &&
        (!f->sole || f->sees->drawn(f->d->oracle->self, sites)))
        return 0;
    return f->sees->rounds(f->d->oracle->self, sites, most < 4096 ? (unsigned)most : 4095);
}

/* What is known of the steps that may follow the one that was picked. */
static void begin(struct fast *f, const struct transition *t, uint64_t most)
{
    f->w = t->warp;
    f->processor = t->processor;
    f->sites = t->sites;
    f->used = 0;
    f->limit = most;
    f->withdrawals = memory_withdrawals(f->d->memory);
    f->ahead->asked = f->sees->near && (~t->sites & (SITE_SET(UNIT) | SITE_SET(STEP))) == 0;
    f->sole = f->sees->near && (t->sites & SITE_SET(STEP)) == 0 && f->straight;
    f->drawn = f->sole && f->in_flight && f->sees->drawn(f->d->oracle->self, t->sites);
    f->most = 1;
    f->stays = f->stayed = 0;
    if (f->drawn)
        foresee(f, steps_next(f, t->op) - 1);
    else
        f->most += foreseen(f, f->sites);
    if (f->sole && f->most > 1 && f->in_flight && !f->drawn)
        f->stays = foreseen(f, SITE_SET(STEP));
}

/* Takes the step that was picked, and those that the oracle foresees after it; `most` in all. How
 * many they are. */
static uint64_t take(struct fast *f, const struct transition *t, uint64_t most)
{
    if (t->warp == NULL || (t->op != NULL && !f->sees->near)) {
        f->d->counts.steps++;
        f->ok = device_take(f->d, t);
        return 1;
    }
    begin(f, t, most);
    take_all(f, t->op);
    if (f->stayed > 0)
        f->sees->pass(f->d->oracle->self, t->sites | SITE_SET(STEP), (unsigned)f->stayed);
    if (f->used - f->stayed > 1 && !f->drawn)
        f->sees->pass(f->d->oracle->self, t->sites, (unsigned)(f->used - f->stayed) - 1);
    return f->used;
}

/* Have single steps no listener, and are the next ones within the device? */
static bool is_foreseen(const struct device *d)
{
    const struct foresight *f = d->oracle->foresight;

    return f != NULL && (f->near || d->profile == PROFILE_SC) && d->tell == NULL && !d->watched &&
           d->nmemory_observers == 0 && d->nmessages == 0 && !d->draining;
}

/* Takes one pick and the steps that are foreseen after it, at most `most` in all. Returns their number; 0:
 * no step is possible. */
static uint64_t pick(struct fast *f, uint64_t most)
{
    struct transition t;

    return transition_pick_step(f->d, &t) ? take(f, &t, most) : 0;
}

enum step_result fast_steps(struct fast *f, uint64_t most, uint64_t *taken)
{
    struct device *d = f->d;
    bool over = !is_foreseen(d);

    *taken = 0;
    f->sees = d->oracle->foresight;
    f->ok = true;
    while (f->ok && !over && *taken < most) {
        uint64_t steps;

        if (d->issue)
            context_issue(d);
        steps = pick(f, most - *taken);
        *taken += steps;
        over = steps == 0 || d->completed != NULL;
        if (d->completed != NULL)
            message_send(d);
    }
    if (!f->ok)
        tell_stuck(d);
    if (*taken > 0)
        return f->ok ? STEP_TAKEN : STEP_STUCK;
    *taken = 1;
    return device_step(d);
}
