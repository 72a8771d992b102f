/* memory/statement.c: memory programs (4.4.4) statement by statement, and the micro steps that an
 * operation takes by it (4.6). A program lies flat, so that what the rules leave to be executed is a
 * place in it: op->at. Knows no other operation in flight. */
#include "memory/statement.h"

#include "base/hint.h"
#include "memory/flight.h"
#include "memory/statement_rules.h"

/* ---- statements ---- */

static inline enum yield_action memprog_if(struct micro *x, const struct statement **at,
                                           struct derivation *told)
{
    bool value;

    if (told != NULL)
        derivation_begin(told);
    if (!bexp_value(x, (*at)->bexp, &value))
        return YA_BOTTOM;
    return value ? memprog_if_tt(at, told) : memprog_if_ff(x, at, told);
}

/* What the operation did, for observers: where a cache has no lines, the level below it answers, or
 * nobody does (pass_through in operation.c). */
static OUT_OF_LINE void note_effects(struct micro_effects *did, const struct micro *x,
                                     const struct statement *s)
{
    const struct operation_row *o = s->row;
    const struct cache *c = environment_from(&x->m->env, o->level, x->op->processor);
    const unsigned level = c != NULL ? c->level : CACHE_LEVELS;
    const bool answers = level == o->level || !operation_needs_lines(o);

    if (s->operation == OPERATION_READMEM || (o->cached == CACHED_READ && answers))
        did->reads |= (uint8_t)(1u << level);
    if (s->operation == OPERATION_WRITEMEM || o->cached == CACHED_WRITE)
        did->writes |= (uint8_t)(1u << level);
    did->computes |= s->operation == OPERATION_ATOMOP;
    did->to_registers |= s->operation == OPERATION_WRITETOREGS;
    if (s->operation == OPERATION_READPAST) {
        did->past = true;
        did->late = x->m->past.late;
    }
}

static inline enum yield_action memprog_op(struct micro *x, const struct statement **at,
                                           struct derivation *told)
{
    unsigned here = told != NULL ? tell_open(told->to) : 0;
    enum yield_action ya = operation_apply(x, (*at)->row, told != NULL ? told->to : NULL);

    if (told != NULL)
        tell_close(told->to, here);
    if (told != NULL && ya == YA_CONTINUE)
        note_effects(&told->did, x, *at);
    if (ya == YA_CONTINUE) {
        memprog_op1(x->op, told);
        return memprog_seq3(x, at, told);
    }
    return ya == YA_YIELD ? memprog_op2(x, told) : ya;
}

enum yield_action statement_off(const struct micro *x)
{
    stuck_at(x->why, RULE_M_STEP,
             x->op->program->unread ? "the memory program `%s` uses a value that it has not read"
                                    : "the memory program `%s` ran out of statements without `end`",
             x->op->program->name);
    return YA_BOTTOM;
}

/* One statement. */
static inline enum yield_action execute(struct micro *x, const struct statement **at,
                                        struct derivation *told)
{
    if ((*at)->kind == STATEMENT_OP) /* the first three are nearly all */
        return memprog_op(x, at, told);
    if ((*at)->kind == STATEMENT_YIELD)
        return memprog_yield(at, told);
    if ((*at)->kind == STATEMENT_END)
        return memprog_end(told);
    switch ((enum statement_kind)(*at)->kind) {
    case STATEMENT_IF:
        return memprog_if(x, at, told);
    case STATEMENT_NOP:
        memprog_nop(told);
        return memprog_seq3(x, at, told);
    case STATEMENT_JUMP:
        *at = &x->code[(*at)->next];
        return YA_CONTINUE;
    default: /* STATEMENT_OFF */
        break;
    }
    return statement_off(x);
}

/* Statements until one ends the micro step. */
static inline enum yield_action run(struct micro *x, const struct statement **at,
                                    struct derivation *told)
{
    enum yield_action ya;

    do {
        if (told != NULL && (*at)->after != NO_STATEMENT)
            derivation_begin(told);
        ya = execute(x, at, told);
    } while (ya == YA_CONTINUE);
    if (ya == YA_YIELD)
        return memprog_seq1(told);
    return ya == YA_END ? memprog_seq2(told) : ya;
}

/* ---- micro steps (4.6) ---- */

/* What observers hear of the micro step that began at `from` and comes to `at`. */
static void observe_op(const struct micro *x, const struct statement *from,
                       const struct statement *at, enum rule r, const struct derivation *told)
{
    x->op->at = statement_place(x, at);
    observe(x->m, (struct memory_event){ r, x->op, statement_place(x, from), 0, x->op->processor,
                                         x->op->address, told->did,
                                         told->did.reads != 0 ? x->m->past.from : MEMORY_NEWEST });
    x->m->past.from = MEMORY_NEWEST;
}

static inline enum yield_action micro_step(struct micro *x, const struct statement **at,
                                           struct derivation *told)
{
    unsigned here = told != NULL ? tell_open(told->to) : 0;
    const struct statement *from = *at;
    enum yield_action ya = YA_BOTTOM;

    if (flight_highest_prio(told != NULL ? told->to : NULL, x->op)) {
        if (told != NULL)
            told->did = (struct micro_effects){ .reads = 0 };
        if (told != NULL)
            derivation_resume(told, x->code, *at);
        ya = run(x, at, told);
    }
    if (told != NULL) {
        derivation_conclude_all(told, RULE_COUNT, false); /* bottom */
        tell_close(told->to, here);
    }
    if (ya == YA_BOTTOM)
        return ya;
    if (told != NULL)
        observe_op(x, from, *at, ya == YA_END ? RULE_M_END : RULE_M_STEP, told);
    if (ya == YA_END)
        m_end(told);
    else
        m_step(told);
    return ya;
}

OUT_OF_LINE bool statement_keeps_turn(struct micro *x)
{
    if (x->op->state == MEMOP_NEW || !flight_keeps_turn(x->m, x->op))
        return false;
    x->before = *x->turns;
    return true;
}

/* Micro steps of an operation from an action on, `most` at most. */
static inline enum yield_action action_micro_steps(struct micro *x, const struct action *a,
                                                   uint32_t most, uint32_t *steps)
{
    enum yield_action ya;

    if (x->request.line == 0)
        operation_learn_request(x);
    operation_sort_late(x, most > 1 && x->request.line != 0);
    x->alone = false;
    x->left = most - 1;
    x->steps = 1;
    statement_watch(x);
    ya = a->go(x, a);
    operation_sort_now(x);
    *steps = x->steps;
    return ya;
}

static inline enum yield_action micro_steps(struct micro *x, uint32_t most, uint32_t *steps,
                                            struct derivation *told)
{
    const struct statement *at = &x->code[x->op->at];
    bool more;
    enum yield_action ya;
    uint32_t n = 0;

    statement_watch(x);
    do {
        ya = micro_step(x, &at, told);
        more = ++n < most && ya == YA_YIELD && !x->op->deferred && statement_goes_on(x);
    } while (more && (told != NULL || at->action == NULL));
    x->op->at = statement_place(x, at);
    x->m->counts.micro_steps += n;
    *steps = n;
    if (!more)
        return ya;
    ya = action_micro_steps(x, at->action, most - n, steps);
    *steps += n;
    return ya;
}

OUT_OF_LINE enum yield_action statement_told_micro_steps(struct micro *x, uint32_t most,
                                                         uint32_t *steps)
{
    struct derivation told;

    told.n = 0;
    told.to = x->tell;
    return micro_steps(x, most, steps, &told);
}

static OUT_OF_LINE enum yield_action untold_micro_steps(struct micro *x, uint32_t most,
                                                        uint32_t *steps)
{
    return micro_steps(x, most, steps, NULL);
}

/* Where yields follow each other in its text, it stopped before the last that it may take. */
static OUT_OF_LINE enum yield_action rest_of_micro_steps(struct micro *x, uint32_t most,
                                                         uint32_t *steps)
{
    uint32_t before = *steps;
    enum yield_action ya = untold_micro_steps(x, most - before, steps);

    *steps += before;
    return ya;
}

enum yield_action statement_micro_steps(struct micro *x, uint32_t most, uint32_t *steps)
{
    const struct action *a = x->code[x->op->at].action;
    enum yield_action ya;

    x->window->changes++;
    if (HINT_SELDOM(x->m->heard))
        return statement_told_micro_steps(x, most, steps);
    if (a == NULL || !flight_highest_prio(NULL, x->op))
        return untold_micro_steps(x, most, steps);
    ya = action_micro_steps(x, a, most, steps);
    if (HINT_SELDOM(ya == YA_YIELD && *steps < most && !x->op->deferred) && statement_goes_on(x))
        return rest_of_micro_steps(x, most, steps);
    return ya;
}

/* What it wants of caches the actions find out that want anything. */
enum yield_action statement_micro_step(struct micro *x)
{
    const struct action *a = x->code[x->op->at].action;
    uint32_t steps;

    if (x->m->heard || a == NULL || !flight_highest_prio(NULL, x->op))
        return statement_micro_steps(x, 1, &steps);
    x->window->changes++;
    x->alone = false;
    x->left = 0;
    x->steps = 1;
    statement_watch(x);
    return a->go(x, a);
}

enum yield_action statement_new_micro_steps(struct micro *x)
{
    uint32_t steps;

    if (!statement_is_alone(x))
        return statement_micro_steps(x, UINT32_MAX, &steps);
    if (x->request.line == 0)
        operation_learn_request(x);
    return statement_late_micro_steps(x);
}
