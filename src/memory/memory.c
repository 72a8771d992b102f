/* memory/memory.c: the memory system as the floor above sees it (4.6): its register windows, and how the
 * operations in flight take their micro steps. Knows no thread. */
#include "memory/flight.h"
#include "memory/silent.h"
#include "memory/statement.h"

struct memory *memory_new(const struct memory_options *o)
{
    struct memory *m = mem_new(sizeof *m);

    m->profile = o->profile;
    m->scoped = o->scoped;
    m->oracle = o->oracle;
    m->tell = o->tell;
    m->heard = o->tell != NULL;
    m->owner = o->owner;
    environment_init(&m->env, o->constants, o->oracle, o->tell);
    windows_init(&m->windows, (uint32_t)o->constants->v[CONST_WarpSize]);
    flight_init(m);
    return m;
}

void memory_free(struct memory *m)
{
    if (m == NULL)
        return;
    flight_free(m);
    windows_free(&m->windows);
    environment_free(&m->env);
    mem_free(m);
}

void memory_observe(struct memory *m, struct memory_observer o)
{
    m->observer = o;
    m->heard = m->tell != NULL || o.fired != NULL;
}

/* ---- windows ---- */

reg_window memory_window_new(struct memory *m, unsigned processor, uint32_t slots)
{
    return windows_take(&m->windows, processor, slots);
}

void memory_window_renew(struct memory *m, reg_window w, unsigned processor)
{
    windows_renew(&m->windows, w, processor);
}

struct reg_view memory_window_own(struct memory *m, reg_window w)
{
    windows_own(&m->windows, w);
    return m->windows.v[w].view;
}

void memory_window_drop(struct memory *m, reg_window w)
{
    m->windows.v[w].dropped = true;
    windows_settle(&m->windows, w);
}

struct reg_view memory_window(const struct memory *m, reg_window w)
{
    return m->windows.v[w].view;
}

uint64_t memory_serial(const struct memory *m)
{
    return m->next_mid;
}

bool memory_window_idle(const struct memory *m, reg_window w)
{
    return m->windows.v[w].first == NO_MEMOP;
}

lane_mask memory_window_busy(const struct memory *m, reg_window w, uint64_t before)
{
    lane_mask lanes = 0;

    for (uint32_t i = m->windows.v[w].first; i != NO_MEMOP; i = memop_at(m, i)->next) {
        if (memop_at(m, i)->mid >= before)
            break;
        lanes |= memop_at(m, i)->lanes;
    }
    return lanes;
}

lane_mask memory_window_pending(const struct memory *m, reg_window w, uint64_t before)
{
    lane_mask lanes = 0;

    for (uint32_t i = m->windows.v[w].first; i != NO_MEMOP; i = memop_at(m, i)->next) {
        if (memop_at(m, i)->mid >= before)
            break;
        lanes |= memop_at(m, i)->is_copy ? 0 : memop_at(m, i)->lanes;
    }
    return lanes;
}

/* ---- what threads know of each other's writes ---- */

void memory_thread_begins(struct memory *m, reg_window w, uint64_t block)
{
    if (m->scoped)
        past_begin(m, w, block);
}

void memory_thread_ends(struct memory *m, reg_window w)
{
    if (m->scoped)
        past_end(m, w);
}

bool memory_knows_scopes(const struct memory *m)
{
    return m->scoped;
}

void memory_fence(struct memory *m, reg_window w, const struct memory_fence *f)
{
    if (m->scoped)
        past_fence(m, w, f);
}

uint64_t memory_known(const struct memory *m, reg_window w)
{
    return past_known(m, w);
}

void memory_learn(struct memory *m, reg_window w, uint64_t known)
{
    past_learn(m, w, known);
}

void memory_learned(struct memory *m)
{
    past_tidy(m);
}

/* ---- copies ---- */

lane_mask memory_window_copies(const struct memory *m, reg_window w, uint32_t age)
{
    lane_mask lanes = 0;

    for (uint32_t i = m->windows.v[w].first; i != NO_MEMOP; i = memop_at(m, i)->next)
        if (memop_at(m, i)->is_copy && memop_at(m, i)->age >= age)
            lanes |= memop_at(m, i)->lanes;
    return lanes;
}

void memory_window_commit(struct memory *m, reg_window w, lane_mask lanes)
{
    m->windows.v[w].changes++;
    for (uint32_t i = m->windows.v[w].first; i != NO_MEMOP; i = memop_at(m, i)->next) {
        struct memop *op = memop_at(m, i);

        if (op->is_copy && (op->lanes & lanes) != 0 && op->age < UINT8_MAX)
            op->age++;
    }
}

/* ---- micro steps ---- */

unsigned memory_runnable(const struct memory *m, unsigned processor)
{
    return (unsigned)m->ready[processor].n;
}

const uint64_t *memory_work(const struct memory *m)
{
    return m->work;
}

struct memop *memory_runnable_op(const struct memory *m, unsigned processor, unsigned i)
{
    return flight_runnable(m, processor, i);
}

/* The next operation of the window that may be runnable, after so many steps along its chain. */
static inline uint32_t next_of_window(struct memory *m, struct window *w, const struct memop *op,
                                      unsigned steps)
{
    if (w->crowd == NULL && steps > CROWD_STEPS)
        crowd_begin(m, w);
    return w->crowd != NULL ? crowd_next(m, w, op) : op->next;
}

struct memop *memory_window_runnable(struct memory *m, reg_window w, uint64_t since)
{
    struct window *v = &m->windows.v[w];
    unsigned steps = 0;

    if (v->runnable == 0)
        return NULL;
    if (since < v->since)
        v->oldest = v->first;
    v->since = since;
    while (v->oldest != NO_MEMOP) {
        struct memop *op = memop_at(m, v->oldest);

        if (op->mid >= since && op->state == MEMOP_RUNNABLE)
            return op;
        v->oldest = next_of_window(m, v, op, ++steps);
    }
    return NULL;
}

uint64_t memory_window_since(const struct memory *m, reg_window w, const struct memop *op)
{
    struct window *v = &m->windows.v[w];

    v->oldest = op != NULL ? op->id : NO_MEMOP;
    v->since = op != NULL ? op->mid : m->next_mid;
    return v->since;
}

unsigned memory_older_runnable(const struct memory *m, const struct memop *op)
{
    return ready_before(m, &m->ready[op->processor], op->place);
}

uint64_t memory_withdrawals(const struct memory *m)
{
    return m->withdrawals;
}

bool memory_op_steps(struct memory *m, struct memop *op, uint32_t most, uint32_t *steps,
                     struct stuck *why)
{
    struct micro x;
    enum yield_action ya;

    if (op->state == MEMOP_WAITING)
        waiting_leave(m, op);
    micro_init(&x, m, op, why);
    ya = statement_micro_steps(&x, most, steps);
    if (ya == YA_END)
        flight_leave(m, op);
    else if (ya == YA_YIELD && op->deferred) /* (op2): until what it waits for changed */
        waiting_enter(m, op);
    return ya != YA_BOTTOM;
}

bool memory_op_step(struct memory *m, struct memop *op, struct stuck *why)
{
    uint32_t steps;

    return memory_op_steps(m, op, 1, &steps, why);
}

bool memory_micro_step(struct memory *m, unsigned processor, unsigned i, struct stuck *why)
{
    return memory_op_step(m, flight_runnable(m, processor, i), why);
}

size_t memory_in_flight(const struct memory *m)
{
    return m->in_flight;
}

/* ---- silent rules ---- */

bool memory_silent_enabled(const struct memory *m)
{
    return silent_enabled(m);
}

bool memory_silent_sure(const struct memory *m)
{
    return silent_sure(m);
}

bool memory_silent(struct memory *m, const struct silent_view *v, uint32_t k, struct stuck *why)
{
    return silent_fire(m, v, k, why);
}

bool memory_clean_l1(struct memory *m, unsigned processor)
{
    return silent_clean_l1(m, processor);
}

void memory_flush_all(struct memory *m)
{
    past_forget_all(m);
    for (unsigned p = 0; p < m->env.nprocessors; p++)
        silent_clean_l1(m, p);
}

const struct memory_counts *memory_counted(const struct memory *m)
{
    return &m->counts;
}
