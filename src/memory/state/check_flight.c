/* memory/state/check_flight.c: checks the operations in flight (4.4, 4.6) and their resources: pins,
 * reservations, registers, banks. Programs are read as text: an operation still has to do the statements
 * after the place that it has reached. Changes nothing. */
#include "memory/state/check.h"
#include "memory/flight.h"
#include "memory/priority.h"
#include "memory/state/look.h"

static bool broken(struct memory_fault *f, enum memory_condition c, const struct memop *op)
{
    f->condition = c;
    f->op = op;
    return false;
}

/* Has the operation yet to do this? */
static bool has_ahead(const struct memop *op, enum operation o)
{
    const struct memprog *p = op->program;

    for (size_t i = op->at; i < p->n; i++)
        if (p->code[i].kind == STATEMENT_OP && p->code[i].operation == (uint8_t)o)
            return true;
    return false;
}

static bool has_behind(const struct memop *op, enum operation o)
{
    const struct memprog *p = op->program;

    for (size_t i = 0; i < op->at; i++)
        if (p->code[i].kind == STATEMENT_OP && p->code[i].operation == (uint8_t)o)
            return true;
    return false;
}

/* Goes through the operations in flight, window by window; zero at first. */
struct op_cursor {
    size_t window;
    const struct memop *op;
};

/* The next one, or NULL. */
static const struct memop *next_operation(const struct memory *m, struct op_cursor *c)
{
    uint32_t next = c->op == NULL ? NO_MEMOP : c->op->next;

    while (next == NO_MEMOP && c->window < m->windows.n) {
        const struct window *w = &m->windows.v[c->window++];

        next = w->live ? w->first : NO_MEMOP;
    }
    c->op = next == NO_MEMOP ? NULL : memop_at(m, next);
    return c->op;
}

/* ---- pins and reservations (4.2.1) ---- */

/* pins: a pinned line was not evicted. */
static bool pins_a_line(const struct memory *m, const struct memop *op, struct memory_fault *f)
{
    for (unsigned level = 0; level < CACHE_LEVELS; level++) {
        const struct cache *c = environment_cache(&m->env, level, op->processor);

        if (op->pins[level] && (c->nlines == 0 || cache_find(c, memop_line(m, op)) == NO_LINE))
            return broken(f, CONDITION_PINS, op);
    }
    return true;
}

/* What the operations in flight want of one line. */
struct line_claims {
    uint32_t pins;
    struct byte_mask fills; /* what they have yet to fill */
};

static struct line_claims claims_on(const struct memory *m, const struct cache *c,
                                    uint64_t line)
{
    unsigned update = OPERATION_UPDATEL1 + c->level * OPERATIONS_OF_A_LEVEL;
    struct line_claims claims = { 0, { { 0, 0 } } };
    struct op_cursor at = { 0, NULL };

    for (const struct memop *op; (op = next_operation(m, &at)) != NULL;) {
        if (!op->pins[c->level] || memop_line(m, op) != line ||
            environment_cache(&m->env, c->level, op->processor) != c)
            continue;
        claims.pins++;
        if (has_ahead(op, (enum operation)update))
            claims.fills = bytes_or(claims.fills, memop_bytes(m, op));
    }
    return claims;
}

/* pins and reserved, of one line. */
static bool claims_hold(const struct memory *m, const struct cache *c, uint32_t i,
                        struct memory_fault *f)
{
    const struct cache_line *cl = &c->lines[i];
    struct line_claims claims;

    if (cl->pins == 0 && !bytes_any(cl->reserved))
        return true;
    claims = claims_on(m, c, c->lines[i].address);
    if (claims.pins == cl->pins && bytes_within(cl->reserved, claims.fills))
        return true;
    f->address = c->lines[i].address;
    return broken(f, claims.pins != cl->pins ? CONDITION_PINS : CONDITION_RESERVED, NULL);
}

static bool lines_are_claimed(const struct memory *m, const struct cache *c, struct memory_fault *f)
{
    for (uint32_t i = line_set_next(&c->used, 0, c->nlines); i < c->nlines;
         i = line_set_next(&c->used, i + 1, c->nlines))
        if (!claims_hold(m, c, i, f))
            return false;
    return true;
}

/* ---- registers (4.4.3) ---- */

/* registers: of one window, as many as its operations have yet to release, so that no two block the
 * same. A program without releaseRegs blocks its registers for ever. */
static bool registers_hold(const struct memory *m, const struct window *w, struct memory_fault *f)
{
    uint64_t blocked = 0, claimed = 0;

    for (uint32_t i = w->first; i != NO_MEMOP; i = memop_at(m, i)->next) {
        const struct memop *op = memop_at(m, i);

        for (uint32_t k = 0; k < op->nrelease && has_ahead(op, OPERATION_RELEASEREGS); k++) {
            if ((op->lanes & ~reg_blocked(&w->view, op->release[k])) != 0)
                return broken(f, CONDITION_REGISTERS, op);
            claimed += lane_count(op->lanes);
        }
    }
    for (uint32_t slot = 0; slot < w->view.slots; slot++)
        blocked += lane_count(reg_blocked(&w->view, slot));
    return blocked == claimed || broken(f, CONDITION_REGISTERS, NULL);
}

static bool all_registers_hold(const struct memory *m, struct memory_fault *f)
{
    for (size_t w = 0; w < m->windows.n; w++)
        if (m->windows.v[w].live) {
            f->processor = m->windows.v[w].processor;
            if (!registers_hold(m, &m->windows.v[w], f))
                return false;
        }
    return true;
}

/* ---- banks (4.3) ---- */

static bool locks_banks(const struct memop *op, unsigned processor)
{
    return op->processor == processor && op->kind == MEMOP_ATOMIC && op->space == SPACE_SHARED &&
           has_behind(op, OPERATION_LOCK) && has_ahead(op, OPERATION_UNLOCK);
}

/* locks: the banks of a processor. */
static bool locks_hold(const struct memory *m, unsigned processor, struct memory_fault *f)
{
    struct op_cursor at = { 0, NULL };
    uint64_t locked = 0;

    for (const struct memop *op; (op = next_operation(m, &at)) != NULL;) {
        if (!locks_banks(op, processor))
            continue;
        if ((memop_banks(m, op) & locked) != 0)
            return broken(f, CONDITION_LOCKS, op);
        locked |= memop_banks(m, op);
    }
    return locked == m->env.processors[processor].locked || broken(f, CONDITION_LOCKS, NULL);
}

/* ---- order and priorities (4.6) ---- */

/* order: those of a window count up and are its processor's. */
static bool is_in_order(const struct memory *m, const struct memop *op, struct memory_fault *f)
{
    uint64_t before = op->next == NO_MEMOP ? m->next_mid : memop_at(m, op->next)->mid;
    bool linked = op->next == NO_MEMOP ? m->windows.v[op->window].last == op->id
                                       : memop_at(m, op->next)->previous == op->id;

    return (op->mid < before && linked &&
            op->processor == m->windows.v[op->window].processor) ||
           broken(f, CONDITION_ORDER, op);
}

/* priority: what highestPrio (4.6) answers, counted again. With queues blocked_by counts accesses, so that
 * only whether it is zero is compared. */
static bool has_priority(const struct memory *m, const struct memop *op, struct memory_fault *f)
{
    const struct crowd *c = m->windows.v[op->window].crowd;
    uint32_t n = 0;

    for (uint32_t i = op->previous; i != NO_MEMOP; i = memop_at(m, i)->previous)
        n += priority_before(m, memop_at(m, i), op);
    if (c != NULL && c->queued && op->blocked_by > 0 && n > 0)
        n = op->blocked_by;
    return (n == op->blocked_by && (n > 0) == (op->state == MEMOP_BLOCKED)) ||
           broken(f, CONDITION_PRIORITY, op);
}

/* ---- operations that may take a micro step (4.6) ---- */

static bool is_listed(const struct memory *m, const struct memop *op)
{
    struct ready_list *r = &m->ready[op->processor];

    if (op->place >= r->places)
        return false;
    ready_show(m, r, op->place);
    return r->v[op->place] == op->id &&
           (r->runnable[op->place / 64] >> op->place % 64 & 1) != 0;
}

static bool may_step(const struct memory *m, const struct memop *op)
{
    return op->state == MEMOP_RUNNABLE ||
           (op->state == MEMOP_WAITING && waiting_is_open(m, op));
}

/* Does the window's crowd, if there is one, know whether the operation is runnable? */
static bool is_known_to_crowd(const struct memory *m, const struct memop *op)
{
    const struct crowd *c = m->windows.v[op->window].crowd;
    uint32_t place;

    if (c == NULL)
        return true;
    place = m->crowds.of[op->id].place;
    return c->ops[place] == op->id &&
           (c->runnable[place / 64] >> place % 64 & 1) == (op->state == MEMOP_RUNNABLE);
}

/* runnable: blocked, listed as runnable, or deferred in its last micro step (op2). */
static bool is_offered(const struct memory *m, const struct memop *op, struct memory_fault *f)
{
    bool fits = op->state == MEMOP_RUNNABLE || op->state == MEMOP_BLOCKED ||
                (op->state == MEMOP_WAITING && op->deferred);

    return (fits && is_listed(m, op) == may_step(m, op) && is_known_to_crowd(m, op)) ||
           broken(f, CONDITION_RUNNABLE, op);
}

static size_t count_listed(const struct ready_list *r)
{
    size_t n = 0;

    for (size_t i = 0; i < r->cap / 64; i++)
        n += lane_count(r->runnable[i]);
    return n;
}

/* runnable, of a processor: as many as are counted, by age, and the processor among those with
 * work. */
static bool list_holds(const struct memory *m, unsigned processor, struct memory_fault *f)
{
    const struct ready_list *r = &m->ready[processor];
    bool works = (m->work[processor / 64] >> processor % 64 & 1) != 0;

    if (count_listed(r) != r->n)
        return broken(f, CONDITION_RUNNABLE, NULL);
    for (unsigned i = 0; i < r->n; i++) {
        const struct memop *op = flight_runnable(m, processor, i);

        if (!may_step(m, op) || op->processor != processor ||
            (i > 0 && flight_runnable(m, processor, i - 1)->mid >= op->mid))
            return broken(f, CONDITION_RUNNABLE, op);
    }
    return works == (r->n > 0) || broken(f, CONDITION_RUNNABLE, NULL);
}

/* ---- what a deferred operation waits for (4.2.2, 4.3) ---- */

/* Some global line is dirty or pinned, so that flushL1 cannot drop them all. */
static bool keeps_global(const struct cache *c)
{
    for (uint32_t i = line_set_next(&c->used, 0, c->nlines); i < c->nlines;
         i = line_set_next(&c->used, i + 1, c->nlines))
        if (PHYSICAL_SPACE(c->lines[i].address) == SPACE_GLOBAL &&
            (c->lines[i].pins > 0 || bytes_any(c->lines[i].dirty)))
            return true;
    return false;
}

/* read: bytes that are still reserved; evict and discard: a line that is pinned, or dirty. */
static bool line_withholds(const struct memory *m, const struct cache *c, const struct memop *op)
{
    uint32_t i = cache_find(c, memop_line(m, op));

    if (i == NO_LINE)
        return false;
    if (operation_reads_line(op))
        return !bytes_within(memop_bytes(m, op), c->lines[i].valid);
    return c->lines[i].pins > 0 || bytes_overlap(memop_bytes(m, op), c->lines[i].dirty);
}

static bool must_wait_for_line(const struct memory *m, const struct cache *c,
                               const struct memop *op)
{
    if (operation_waits_for_all(op))
        return keeps_global(c);
    return operation_wants_room(op) ? !cache_can_write(c, memop_line(m, op))
                                    : line_withholds(m, c, op);
}

static bool must_wait(const struct memory *m, const struct memop *op)
{
    const struct cache *c = operation_waits_for(m, op);

    return c != NULL ? must_wait_for_line(m, c, op)
                     : (memop_banks(m, op) & m->env.processors[op->processor].locked) != 0;
}

/* waiting: it must wait, and is in a group, or it would wait for ever; operations of open groups can
 * continue. */
static bool waits_rightly(const struct memory *m, const struct memop *op, struct memory_fault *f)
{
    if (op->state != MEMOP_WAITING)
        return true;
    return (waiting_holds(m, op) && must_wait(m, op) != waiting_is_open(m, op)) ||
           broken(f, CONDITION_WAITING, op);
}

/* ---- the whole ---- */

static bool operations_hold(const struct memory *m, struct memory_fault *f)
{
    struct op_cursor at = { 0, NULL };
    size_t n = 0;

    for (const struct memop *op; (op = next_operation(m, &at)) != NULL; n++)
        if (!is_in_order(m, op, f) || !has_priority(m, op, f) || !is_offered(m, op, f) ||
            !pins_a_line(m, op, f) || !waits_rightly(m, op, f))
            return false;
    /* flight; in profile sc (ours) each ran to its end when it was issued */
    return (n == m->in_flight && (m->profile != PROFILE_SC || n == 0)) ||
           broken(f, CONDITION_FLIGHT, NULL);
}

bool flight_check(const struct memory *m, struct memory_fault *f)
{
    if (!operations_hold(m, f))
        return false;
    for (uint32_t i = m->env.ncaches; i-- > 0;) {
        f->level = m->env.caches[i].level;
        f->processor = m->env.caches[i].processor;
        if (!lines_are_claimed(m, &m->env.caches[i], f))
            return false;
    }
    for (uint32_t p = 0; p < m->env.nprocessors; p++) {
        f->processor = p;
        if (!list_holds(m, p, f) || !locks_hold(m, p, f))
            return false;
    }
    return all_registers_hold(m, f);
}
