/* memory/action.c: operations and conditions as chained actions: memory programs without a listener. Knows
 * no other operation in flight. */
#include "memory/action.h"

#include "base/hint.h"
#include "memory/operation_rules.h"
#include "memory/statement.h"
#include "memory/statement_rules.h"

/* Each action is a function that calls the next one at its end. A compiler makes jumps of these calls, and
 * programs have no loops. The statements between two actions are reported to listeners only. */

/* Stops after so many micro steps, where the last did not end the program. */
static OUT_OF_LINE enum yield_action stop_at(struct micro *x, uint32_t at, uint32_t steps,
                                             enum yield_action ya)
{
    x->op->at = at;
    x->m->counts.micro_steps += steps;
    if (ya == YA_CONTINUE)
        return YA_YIELD;
    return ya == YA_YIELD ? memprog_op2(x) : ya;
}

/* It does not lead on. */
static OUT_OF_LINE enum yield_action stop_there(struct micro *x, const struct action *a,
                                                enum yield_action ya)
{
    return stop_at(x, statement_place(x, a->at), x->steps, ya);
}

/* What it has held is let go first. */
static inline NO_CALL enum yield_action stop(struct micro *x, const struct action *a,
                                             struct holding *k, enum yield_action ya)
{
    let_operation_go(k);
    return stop_there(x, a, ya);
}

static OUT_OF_LINE enum yield_action stop_before(struct micro *x, const struct way *w)
{
    return stop_at(x, w->then, x->steps, YA_CONTINUE);
}

/* Takes the steps up to the next action, unless another operation may be next or there are too many. */
static inline NO_CALL enum yield_action lead_on(struct micro *x, const struct action *a,
                                                const struct way *w)
{
    const struct statement *at = a->at;

    memprog_seq3(x, &at);
    memprog_seq1(x);
    m_step(x);
    if (!x->alone && w->yields > 0) {
        if (w->yields > x->left || !statement_goes_on(x))
            return stop_before(x, w);
        x->left -= w->yields;
    }
    x->steps += w->yields;
    return w->go(x, w->to);
}

/* An operation was applied. Like all that follows: the way on, or NULL, and what came of it. */
static inline NO_CALL const struct way *applied(struct micro *x, const struct action *a,
                                                struct holding *k, enum yield_action ya,
                                                enum yield_action *end)
{
    if (ya != YA_CONTINUE) {
        *end = stop(x, a, k, ya);
        return NULL;
    }
    memprog_op1(x);
    return &a->ways[0];
}

/* A condition was evaluated, if it is defined. */
static inline NO_CALL const struct way *decided(struct micro *x, const struct action *a,
                                                struct holding *k, bool defined, bool value,
                                                enum yield_action *end)
{
    const struct statement *at = a->at;

    if (!defined) {
        *end = stop(x, a, k, YA_BOTTOM);
        return NULL;
    }
    if (value) {
        memprog_if_tt(x, &at);
        return &a->ways[0];
    }
    memprog_if_ff(x, &at);
    return &a->ways[1];
}

/* What an action does. The usual operations and conditions take no call. Where more has to be found
 * out first another function does that and begins again. */
#define DO(name)                                                                                   \
    static inline NO_CALL const struct way *do_##name(struct micro *x, const struct action *a,     \
                                                      struct holding *k, enum yield_action *end)
#define GO(name) static enum yield_action go_##name(struct micro *x, const struct action *a)

/* The request is not known, or not plain. */
static OUT_OF_LINE enum yield_action go_any_cached(struct micro *x, const struct action *a)
{
    struct holding k = { .op = x->op };
    enum yield_action end = YA_BOTTOM;
    const struct way *w;

    if (x->request.line == 0 && operation_find_request(x) && x->plain)
        return a->go(x, a);
    w = applied(x, a, &k, operation_cache_any(x, a->row), &end);
    return w == NULL ? end : lead_on(x, a, w);
}

/* An operation on the cache of a level, of a request that is plain. */
static inline NO_CALL const struct way *apply_cached(struct micro *x, const struct action *a,
                                                     struct holding *k, unsigned level,
                                                     enum cached cached, enum yield_action *end)
{
    enum cache_answer answer;

    if (!k->plain) {
        *end = go_any_cached(x, a);
        return NULL;
    }
    answer = operation_apply_plain(x, k, level, cached, NULL);
    if (answer == CACHE_DONE)
        return applied(x, a, k, YA_CONTINUE, end);
    *end = stop(x, a, k, operation_not_done(x, answer, a->row));
    return NULL;
}

/* What no cache holds is mostly going to be read from memory, once there is a line for it. */
static inline NO_CALL void expect_memory(struct micro *x)
{
    if (x->request.word.n == 0)
        return;
    x->there = environment_find(&x->m->env, x->request.line);
    if (x->there != NULL)
        HINT(x->there + x->request.word.first, 0);
}

/* No cache of this level has what an operation wants. */
static inline NO_CALL bool unless_cached(struct micro *x, struct holding *k, unsigned level,
                                         bool *value)
{
    bool defined = bexp_not(bexp_is_cached(x, k, level, value, NULL), value);

    if (*value && level + 1 == CACHE_LEVELS)
        expect_memory(x);
    return defined;
}

/* A condition where the request is not known, or not plain. */
static OUT_OF_LINE enum yield_action go_any_condition(struct micro *x, const struct action *a,
                                                      unsigned level)
{
    struct holding k;
    enum yield_action end = YA_BOTTOM;
    const struct way *w;
    bool value = false, defined;

    if (x->request.line == 0 && operation_find_request(x) && x->plain)
        return a->go(x, a);
    hold_operation(&k, x);
    defined = unless_cached(x, &k, level, &value);
    w = decided(x, a, &k, defined, value, &end);
    let_operation_go(&k);
    return w == NULL ? end : lead_on(x, a, w);
}

#define DO_CACHED(name, L)                                                                         \
    DO(name##L)                                                                                    \
    {                                                                                              \
        return apply_cached(x, a, k, LEVEL_##L, CACHED_##name, end);                               \
    }
#define LEVEL(L, each, size, ways)                                                                 \
    DO_CACHED(READ, L)                                                                             \
    DO_CACHED(WRITE, L)                                                                            \
    DO_CACHED(RESERVE, L)                                                                          \
    DO_CACHED(UPDATE, L)                                                                           \
    DO_CACHED(DISCARD, L)                                                                          \
    DO_CACHED(CLASSIFYNORMAL, L)                                                                   \
    DO(UNLESS_CACHED##L)                                                                           \
    {                                                                                              \
        bool value = false, defined;                                                               \
                                                                                                   \
        if (!k->plain) {                                                                           \
            *end = go_any_condition(x, a, LEVEL_##L);                                              \
            return NULL;                                                                           \
        }                                                                                          \
        defined = unless_cached(x, k, LEVEL_##L, &value);                                          \
        return decided(x, a, k, defined, value, end);                                              \
    }
#include "base/levels.def"
#undef LEVEL

DO(WRITETOREGS)
{
    HOLDS(!k->plain || x->op->kind == MEMOP_DEVICE);
    return applied(x, a, k, write_to_regs(x, a->row), end);
}

DO(RELEASEREGS)
{
    return applied(x, a, k, release_regs(x, a->row), end);
}

/* After these an operation's data may be others. */
#define DO_KNOWN(name)                                                                             \
    DO(name)                                                                                       \
    {                                                                                              \
        HOLDS(!k->plain || x->op->kind == MEMOP_DEVICE);                                           \
        return applied(x, a, k, operation_apply_known(x, &operation_rows[OPERATION_##name]), end); \
    }
DO_KNOWN(READMEM)
DO_KNOWN(WRITEMEM)
DO_KNOWN(ATOMOP)
DO_KNOWN(LOCK)
DO_KNOWN(UNLOCK)

/* Any other one may look at all lines. */
DO(operation)
{
    bool late = x->late;
    enum yield_action ya;

    let_operation_go(k);
    operation_sort_now(x);
    ya = operation_apply(x, a->row);
    operation_sort_late(x, late);
    return applied(x, a, k, ya, end);
}

DO(if)
{
    bool value = false, defined = bexp_value(x, a->at->bexp, &value);

    return decided(x, a, k, defined, value, end);
}

/* An action, and then the one that its way leads to. */
#define ACTION(name)                                                                               \
    GO(name)                                                                                       \
    {                                                                                              \
        struct holding k;                                                                          \
        enum yield_action end = YA_BOTTOM;                                                         \
        const struct way *w;                                                                       \
                                                                                                   \
        hold_operation(&k, x);                                                                     \
        w = do_##name(x, a, &k, &end);                                                             \
        if (w == NULL)                                                                             \
            return end;                                                                            \
        let_operation_go(&k);                                                                   \
        return lead_on(x, a, w);                                                                   \
    }
#define LEVEL(L, each, size, ways)                                                                 \
    ACTION(READ##L)                                                                                \
    ACTION(WRITE##L)                                                                               \
    ACTION(RESERVE##L)                                                                             \
    ACTION(UPDATE##L)                                                                              \
    ACTION(DISCARD##L)                                                                             \
    ACTION(CLASSIFYNORMAL##L)                                                                      \
    ACTION(UNLESS_CACHED##L)
#include "base/levels.def"
#undef LEVEL
ACTION(READMEM)
ACTION(WRITEMEM)
ACTION(ATOMOP)
ACTION(LOCK)
ACTION(UNLOCK)
ACTION(WRITETOREGS)
ACTION(RELEASEREGS)
ACTION(operation)
ACTION(if)
#undef ACTION

/* The program ends. */
GO(end)
{
    (void)a;
    x->m->counts.micro_steps += x->steps;
    memprog_end(x);
    m_end(x);
    return memprog_seq2(x);
}

/* It runs out of statements. */
GO(off)
{
    (void)a;
    return stop_at(x, (uint32_t)x->op->program->n - 1, x->steps, statement_off(x));
}

static action_function *function_of_operation(unsigned operation)
{
    static action_function *const usual[OPERATION_COUNT] = {
#define LEVEL(L, each, size, ways)                                                                 \
    [OPERATION_READ##L] = go_READ##L, [OPERATION_WRITE##L] = go_WRITE##L,                          \
    [OPERATION_RESERVE##L] = go_RESERVE##L, [OPERATION_UPDATE##L] = go_UPDATE##L,                  \
    [OPERATION_DISCARD##L] = go_DISCARD##L, [OPERATION_CLASSIFYNORMAL##L] = go_CLASSIFYNORMAL##L,
#include "base/levels.def"
#undef LEVEL
        [OPERATION_READMEM] = go_READMEM, [OPERATION_WRITEMEM] = go_WRITEMEM,
        [OPERATION_ATOMOP] = go_ATOMOP, [OPERATION_LOCK] = go_LOCK,
        [OPERATION_UNLOCK] = go_UNLOCK, [OPERATION_WRITETOREGS] = go_WRITETOREGS,
        [OPERATION_RELEASEREGS] = go_RELEASEREGS,
    };

    return usual[operation] != NULL ? usual[operation] : go_operation;
}

static action_function *function_of_condition(const struct memprog *p, uint32_t bexp)
{
    static action_function *const unless_cached[CACHE_LEVELS] = {
#define LEVEL(L, each, size, ways) [LEVEL_##L] = go_UNLESS_CACHED##L,
#include "base/levels.def"
#undef LEVEL
    };
    const struct bexp *b = &p->bexps[bexp];

    return b->kind == BEXP_NOT && p->bexps[b->a].kind == BEXP_ISCACHED
               ? unless_cached[p->bexps[b->a].a] : go_if;
}

action_function *action_of(const struct memprog *p, const struct statement *s)
{
    if (s->kind == STATEMENT_OP)
        return function_of_operation(s->operation);
    if (s->kind == STATEMENT_IF)
        return function_of_condition(p, s->bexp);
    return s->kind == STATEMENT_END ? go_end : go_off;
}
