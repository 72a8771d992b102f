/* memory/issue.c: issues operations (4.6). In profile sc an operation runs to its end as it is issued; in others
 * it takes the micro steps that are allowed ahead, and enters those in flight. Knows no thread. */
#include "memory/flight.h"
#include "memory/silent.h"
#include "memory/statement.h"

/* ---- one operation ---- */

struct memop memop_blank(void)
{
    return (struct memop){ .state = MEMOP_NEW };
}

bool memory_op_again(const struct memory *m, struct memop *op)
{
    if (!flight_is_draft(m, op) || op->state != MEMOP_FREE)
        return false;
    op->state = MEMOP_NEW;
    op->released = false;
    memset(op->pins, 0, sizeof op->pins);
    op->at = 0;
    op->bytes = bytes_below(0);
    return true;
}

/* The operation waits for a line: write-backs make way. */
static bool make_way(struct micro *x)
{
    struct cache *c = operation_waits_for(x->m, x->op);

    if (c != NULL && !silent_make_way(x->m, c, memop_line(x->m, x->op), x->why))
        return false;
    if (x->op->state == MEMOP_WAITING && waiting_is_open(x->m, x->op))
        waiting_leave(x->m, x->op);
    return x->op->state != MEMOP_WAITING ||
           stuck_at(x->why, RULE_M_STEP, "`%s` waits for ever in profile sc", x->op->program->name);
}

/* Profile sc: an operation that is in flight runs to its end now. */
static bool run_to_end(struct micro *x)
{
    enum yield_action ya = YA_YIELD;
    uint32_t steps;

    while (ya == YA_YIELD) {
        if (x->op->deferred) {
            waiting_enter(x->m, x->op);
            if (!make_way(x))
                return false;
        }
        ya = statement_micro_steps(x, 1, &steps);
    }
    if (ya == YA_END)
        flight_leave(x->m, x->op);
    return ya == YA_END;
}

/* Fills in where each lane's access is. */
static void place_runs(struct memop *op)
{
    const struct run_list *runs = &op->runs;

    for (const struct word_run *r = runs->v; r < runs->v + runs->n; r++)
        for (unsigned l = r->lanes.first; l < r->lanes.end; l++)
            op->where[l] = (uint32_t)(r->at + runs->add) + (l - r->lanes.first) * r->apart;
}

/* The operation has not ended at once: it blocks its registers, if it has not released them. Its runs hold no
 * longer. */
static void enter(struct memory *m, struct memop *op)
{
    place_runs(op);
    op->runs.n = 0;
    if (!op->released)
        window_block(&m->windows.v[op->window], op, op->lanes);
    flight_enter(m, op);
}

/* An operation that was just issued takes micro steps at once, `most` of them at most, as long as
 * it need not wait. If it ends it was never in flight. */
static enum yield_action run_through(struct micro *x, uint32_t most, uint32_t *steps)
{
    enum yield_action ya = YA_YIELD;

    x->op->mid = x->m->next_mid;
    *steps = 0;
    if (most > 0)
        ya = statement_micro_steps(x, most, steps);
    if (ya == YA_END)
        flight_pass(x->m, x->op);
    else
        enter(x->m, x->op);
    return ya;
}

/* The operation is one from now on (device.memOp, 5.8.1), but not yet in flight. */
static bool begin(struct micro *x)
{
    if (!operation_fits(x))
        return false;
    if (x->m->observer.fired != NULL) /* it may need each lane */
        place_runs(x->op);
    if (x->op->program->row != RULE_COUNT)
        tell(x->tell, x->op->program->row);
    return true;
}

struct memory_ahead *memory_ahead(struct memory *m)
{
    return &m->ahead;
}

/* Micro steps ahead, as far as they were allowed for the operations that are issued. */
static void run_ahead(struct micro *x)
{
    struct memory *m = x->m;
    const uint64_t before = m->withdrawals;
    uint32_t steps;
    enum yield_action ya = run_through(x, m->ahead.most, &steps);

    if (ya == YA_YIELD && x->op->deferred)
        waiting_enter(m, x->op);
    m->ahead.most = x->op->state == MEMOP_FREE && m->withdrawals == before
                        ? m->ahead.most - steps : 0;
    m->ahead.stuck = m->ahead.stuck || ya == YA_BOTTOM;
}

/* Is there room now for the operation, which was deferred because there was none? */
static bool makes_room(struct micro *x)
{
    struct memory *m = x->m;
    struct cache *c;

    if (m->in_flight > 0 || !x->op->deferred || !operation_wants_room(x->op))
        return false;
    c = operation_waits_for(m, x->op);
    return silent_make_way(m, c, memop_line(m, x->op), x->why) &&
           cache_can_write(c, memop_line(m, x->op));
}

/* Profile sc: the operation ends now. What has to wait for others is in flight until then. */
static bool run_now(struct micro *x)
{
    uint32_t steps;
    enum yield_action ya;

    x->op->mid = x->m->next_mid;
    do {
        ya = statement_micro_steps(x, UINT32_MAX, &steps);
    } while (ya == YA_YIELD && makes_room(x));
    if (ya == YA_END) {
        flight_pass(x->m, x->op);
        return true;
    }
    enter(x->m, x->op);
    return ya == YA_YIELD && run_to_end(x);
}

bool memory_issue(struct memory *m, struct memop *op, struct stuck *why)
{
    struct micro x;

    micro_init(&x, m, op, why);
    if (!begin(&x))
        return false;
    if (m->profile == PROFILE_SC)
        return run_now(&x);
    run_ahead(&x);
    return true;
}

bool memory_request(struct memory *m, struct memop *op, struct stuck *why)
{
    struct micro x;
    uint32_t steps;

    micro_init(&x, m, op, why);
    op->mid = m->next_mid;
    op->at = 0;
    if (op->program->row != RULE_COUNT)
        tell(x.tell, op->program->row);
    if (statement_micro_steps(&x, UINT32_MAX, &steps) != YA_END)
        return false;
    op->released = false;
    m->next_mid++;
    m->counts.operations++;
    m->ahead.most -= steps; /* not read in profile sc */
    return true;
}
