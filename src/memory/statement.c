/* memory/statement.c: the rules of memory program statements (4.4.4), and those by which an
 * operation takes micro steps (4.6), one C function each. A program lies flat, so that what the
 * rules leave to be executed is a place in it: op->at. Knows no other operation in flight. */
#include "memory/statement.h"

#include "base/hint.h"
#include "memory/flight.h"
#include "memory/operation_rules.h"

/* Rules whose premises are being told, from the outermost to the innermost: sequences and branches
 * that this micro step is in the midst of. */
struct derivation {
    struct teller *to;
    struct micro_effects did; /* in the present micro step */
    unsigned n;
    uint16_t rules[2 * MOST_STATEMENTS]; /* enum rule; RULE_COUNT: not known yet */
};

static void begin(struct derivation *d)
{
    tell_open(d->to);
    d->rules[d->n++] = RULE_COUNT;
}

static bool innermost_is(const struct derivation *d, enum rule r)
{
    return d->n > 0 && d->rules[d->n - 1] == r;
}

/* The innermost rule is this one. */
static void decide(struct derivation *d, enum rule r)
{
    d->rules[d->n - 1] = (uint16_t)r;
}

/* The premises of the innermost rule are complete. */
static void conclude(struct derivation *d, bool applied)
{
    enum rule r = (enum rule)d->rules[--d->n];

    if (tell_heard(d->to))
        tell_rule(d->to, d->to->depth - 1, r, applied);
}

/* The premises of all rules are: the micro step is over. */
static void conclude_all(struct derivation *d, enum rule undecided, bool applied)
{
    while (d->n > 0) {
        if (innermost_is(d, RULE_COUNT))
            decide(d, undecided);
        conclude(d, applied);
    }
}

/* A micro step begins at s: the ifs that an earlier one went into are the first statements of their
 * sequences, and what is left of their branches comes first. */
static void resume(struct derivation *d, const struct statement *code, const struct statement *s)
{
    if (s->kind == STATEMENT_JUMP) /* the micro step before ended a then branch */
        s = &code[s->next];
    if (s->inside == NO_STATEMENT)
        return;
    s = &code[s->inside];
    resume(d, code, s);
    if (s->after != NO_STATEMENT)
        begin(d);
}

/* s is over. If it is the last of a branch, so are the sequence and the if. */
static void leave(struct derivation *d, const struct statement *code, const struct statement *s)
{
    while (s->after == NO_STATEMENT) {
        while (innermost_is(d, RULE_MEMPROG_SEQ3))
            conclude(d, true);
        if (s->inside == NO_STATEMENT)
            return;
        s = &code[s->inside];
        if (innermost_is(d, RULE_MEMPROG_IF_TT) || innermost_is(d, RULE_MEMPROG_IF_FF))
            conclude(d, true);
    }
    decide(d, RULE_MEMPROG_SEQ3);
}

/* The rules below are one text whether somebody listens or observes, or not: `told` is NULL when
 * nobody does, so that a compiler can leave out of the hot path what only tells. *at is the
 * statement that they are about, and then the one that is executed next, in this micro step
 * (YA_CONTINUE) or a later one. */

/* memprog.seq1: the first statement yields; what is left of it and the second one wait. */
static inline enum yield_action memprog_seq1(struct derivation *told)
{
    if (told != NULL)
        conclude_all(told, RULE_MEMPROG_SEQ1, true);
    return YA_YIELD;
}

/* memprog.seq2: the program ends, whatever follows. */
static inline enum yield_action memprog_seq2(struct derivation *told)
{
    if (told != NULL)
        conclude_all(told, RULE_MEMPROG_SEQ2, true);
    return YA_END;
}


/* memprog.yield: what follows is for the next micro step. */
static inline enum yield_action memprog_yield(const struct statement **at, struct derivation *told)
{
    if (told != NULL)
        tell(told->to, RULE_MEMPROG_YIELD);
    ++*at;
    return YA_YIELD;
}

/* memprog.seq3: the second statement starts in the same micro step. Where nobody listens it is over
 * if it is a yield. */
static inline NO_CALL enum yield_action memprog_seq3(const struct micro *x,
                                                     const struct statement **at,
                                                     struct derivation *told)
{
    bool yields = (*at)->yields;

    if (told != NULL)
        leave(told, x->code, *at);
    *at = &x->code[(*at)->next];
    return told == NULL && yields ? memprog_yield(at, told) : YA_CONTINUE;
}

/* memprog.nop (4.4.4) */
static inline void memprog_nop(struct derivation *told)
{
    if (told != NULL)
        tell(told->to, RULE_MEMPROG_NOP);
}

/* memprog.end */
static inline enum yield_action memprog_end(struct derivation *told)
{
    if (told != NULL)
        tell(told->to, RULE_MEMPROG_END);
    return YA_END;
}

/* memprog.if.tt: the then branch follows. */
static inline enum yield_action memprog_if_tt(const struct statement **at, struct derivation *told)
{
    if (told != NULL)
        decide(told, RULE_MEMPROG_IF_TT);
    ++*at;
    return YA_CONTINUE;
}

/* memprog.if.ff: an else branch that was left out is `;`. */
static inline enum yield_action memprog_if_ff(const struct micro *x, const struct statement **at,
                                              struct derivation *told)
{
    if (told != NULL)
        decide(told, RULE_MEMPROG_IF_FF);
    if ((*at)->target != NO_STATEMENT) {
        *at = &x->code[(*at)->target];
        return YA_CONTINUE;
    }
    memprog_nop(told);
    if (told != NULL)
        conclude(told, true);
    return memprog_seq3(x, at, told);
}

static inline enum yield_action memprog_if(struct micro *x, const struct statement **at,
                                           struct derivation *told)
{
    bool value;

    if (told != NULL)
        begin(told);
    if (!bexp_value(x, (*at)->bexp, &value))
        return YA_BOTTOM;
    return value ? memprog_if_tt(at, told) : memprog_if_ff(x, at, told);
}

/* memprog.op1: the operation is complete; again: it may have been deferred before. */
static inline void memprog_op1(struct memop *op, bool again, struct derivation *told)
{
    if (again)
        op->deferred = false;
    if (told != NULL)
        tell(told->to, RULE_MEMPROG_OP1);
}

/* memprog.op2: the same operation is tried again in a later micro step. */
static inline enum yield_action memprog_op2(struct micro *x, struct derivation *told)
{
    x->op->deferred = true;
    if (told != NULL)
        tell(told->to, RULE_MEMPROG_OP2);
    return YA_YIELD;
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
        memprog_op1(x->op, true, told);
        return memprog_seq3(x, at, told);
    }
    return ya == YA_YIELD ? memprog_op2(x, told) : ya;
}

/* Nothing is left to execute and the program has not ended: neither (step) nor (end) of 4.6
 * applies. */
static enum yield_action off(const struct micro *x)
{
    stuck_at(x->why, RULE_M_STEP, "the memory program `%s` ran out of statements without `end`",
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
    return off(x);
}

static inline uint32_t place_of(const struct micro *x, const struct statement *s)
{
    return (uint32_t)(s - x->code);
}

/* Statements until one ends the micro step. */
static inline enum yield_action run(struct micro *x, const struct statement **at,
                                    struct derivation *told)
{
    enum yield_action ya;

    do {
        if (told != NULL && (*at)->after != NO_STATEMENT)
            begin(told);
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
    x->op->at = place_of(x, at);
    observe(x->m, (struct memory_event){ r, x->op, place_of(x, from), 0, x->op->processor,
                                         x->op->address, told->did });
}

/* (step): the program goes on later. */
static inline void m_step(struct derivation *told)
{
    if (told != NULL)
        tell(told->to, RULE_M_STEP);
}

/* (end): the program is over. */
static inline void m_end(struct derivation *told)
{
    if (told != NULL)
        tell(told->to, RULE_M_END);
}

static inline enum yield_action micro_step(struct micro *x, const struct statement **at,
                                           struct derivation *told)
{
    unsigned here = told != NULL ? tell_open(told->to) : 0;
    const struct statement *from = *at;
    enum yield_action ya = YA_BOTTOM;

    if (flight_highest_prio(told != NULL ? told->to : NULL, x->op)) {
        if (told != NULL)
            told->did = (struct micro_effects){ 0, 0, false, false };
        if (told != NULL)
            resume(told, x->code, *at);
        ya = run(x, at, told);
    }
    if (told != NULL) {
        conclude_all(told, RULE_COUNT, false); /* bottom */
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

/* Can only the operation itself be what goes on next, as before? One that is in flight may let
 * another one, and any may be faster than one that waits. */
static inline void watch_others(struct micro *x)
{
    x->turns = x->op->state == MEMOP_NEW ? &x->m->withdrawals : &x->m->turns;
    x->before = *x->turns;
}

/* Others have come or gone: it may keep its turn all the same. */
static OUT_OF_LINE bool keeps_turn(struct micro *x)
{
    if (x->op->state == MEMOP_NEW || !flight_keeps_turn(x->m, x->op))
        return false;
    x->before = *x->turns;
    return true;
}

static inline NO_CALL bool goes_on(struct micro *x)
{
    return *x->turns == x->before || keeps_turn(x);
}

/* So many micro steps, the last of which did not end the program. */
static OUT_OF_LINE enum yield_action stop_at(struct micro *x, uint32_t at, uint32_t steps,
                                             enum yield_action ya)
{
    x->op->at = at;
    x->m->counts.micro_steps += steps;
    if (ya == YA_CONTINUE)
        return YA_YIELD;
    return ya == YA_YIELD ? memprog_op2(x, NULL) : ya;
}

/* ---- actions, one after the other ---- */

/* Each action is a function, which leads on to the next one's by what follows it: a compiler makes
 * jumps of these calls, and programs have no loops. So is each run of actions of runs.def, one function
 * that begins with the run's first. Only who listens hears of what stands between two actions. */

/* It does not lead on. */
static OUT_OF_LINE enum yield_action stop_there(struct micro *x, const struct action *a,
                                                enum yield_action ya)
{
    return stop_at(x, place_of(x, a->at), x->steps, ya);
}

/* What it has held is let go first. */
static inline NO_CALL enum yield_action stop(struct micro *x, const struct action *a,
                                             struct holding *k, enum yield_action ya)
{
    let_operation_go(x, k);
    return stop_there(x, a, ya);
}

static OUT_OF_LINE enum yield_action stop_before(struct micro *x, const struct way *w)
{
    return stop_at(x, w->then, x->steps, YA_CONTINUE);
}

/* What leads on to the next action is over: so many micro steps, but for the last of them. False:
 * others may go on before it, or there are too many. */
static inline NO_CALL bool leads_on(struct micro *x, const struct action *a, bool alone,
                                    uint32_t yields)
{
    const struct statement *at = a->at;

    memprog_seq3(x, &at, NULL);
    memprog_seq1(NULL);
    m_step(NULL);
    if (!alone && yields > 0) {
        if (yields > x->left || !goes_on(x))
            return false;
        x->left -= yields;
    }
    return true;
}

static inline NO_CALL enum yield_action lead_on(struct micro *x, const struct action *a,
                                                const struct way *w)
{
    if (!leads_on(x, a, x->alone, w->yields))
        return stop_before(x, w);
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
    memprog_op1(k->op, k->first, NULL);
    k->first = false;
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
        memprog_if_tt(&at, NULL);
        return &a->ways[0];
    }
    memprog_if_ff(x, &at, NULL);
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
    struct holding k = { .op = x->op, .first = true };
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

/* … where the request is not known, or not plain. */
static OUT_OF_LINE enum yield_action go_any_condition(struct micro *x, const struct action *a,
                                                      unsigned level)
{
    struct holding k;
    enum yield_action end = YA_BOTTOM;
    const struct way *w;
    bool value = false, defined;

    if (x->request.line == 0 && operation_find_request(x) && x->plain)
        return a->go(x, a);
    k = hold_operation(x);
    defined = unless_cached(x, &k, level, &value);
    w = decided(x, a, &k, defined, value, &end);
    let_operation_go(x, &k);
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
        hold_other_data(k);                                                                        \
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

    let_operation_go(x, k);
    operation_sort_now(x);
    ya = operation_apply(x, a->row, NULL);
    operation_sort_late(x, late);
    return applied(x, a, k, ya, end);
}

DO(if)
{
    bool value = false, defined = bexp_value(x, a->at->bexp, &value);

    return decided(x, a, k, defined, value, end);
}

/* An action alone; … */
#define FIRST(name)                                                                                \
    struct holding k = hold_operation(x);                                                          \
    enum yield_action end = YA_BOTTOM;                                                             \
    const struct way *w;                                                                           \
                                                                                                   \
    if (alone)                                                                                     \
        hold_alone(&k);                                                                            \
    w = do_##name(x, a, &k, &end);                                                                 \
    if (w == NULL)                                                                                 \
        return end;
/* … and then the one that this way of it leads to, so far on and after so many micro steps, if it
 * does. */
#define NEXT(way, on, yields, name)                                                                \
    if (w != &a->ways[way]) {                                                                      \
        let_operation_go(x, &k);                                                                   \
        return lead_on(x, a, w);                                                                   \
    }                                                                                              \
    if (!leads_on(x, a, alone, yields)) {                                                          \
        let_operation_go(x, &k);                                                                   \
        return stop_before(x, w);                                                                  \
    }                                                                                              \
    k.steps += (yields);                                                                           \
    a += (on);                                                                                     \
    w = do_##name(x, a, &k, &end);                                                                 \
    if (w == NULL)                                                                                 \
        return end;
#define THEN(yields, name) NEXT(0, 1, yields, name)
#define ELSE(on, yields, name) NEXT(1, on, yields, name)
/* … or where it holds others first: what comes then is there twice. */
#define EITHER(others, yields, on, instead, name, rest)                                            \
    if (w == &a->ways[0]) {                                                                        \
        others THEN(yields, name) rest END                                                         \
    }                                                                                              \
    ELSE(on, instead, name) rest
#define END                                                                                        \
    let_operation_go(x, &k);                                                                       \
    return lead_on(x, a, w);
/* Where others cannot go on in between, a compiler leaves out what asks whether they do, or wait. */
#define RUN(name, actions)                                                                         \
    static inline NO_CALL enum yield_action run_##name(struct micro *x, const struct action *a,    \
                                                       bool alone)                                 \
    {                                                                                              \
        actions END                                                                                \
    }                                                                                              \
    GO(name)                                                                                       \
    {                                                                                              \
        return x->alone ? run_##name(x, a, true) : run_##name(x, a, false);                        \
    }
#define ALONE(name)                                                                                \
    GO(name)                                                                                       \
    {                                                                                              \
        const bool alone = false;                                                                  \
                                                                                                   \
        FIRST(name) END                                                                            \
    }
#define LEVEL(L, each, size, ways)                                                                 \
    ALONE(READ##L)                                                                                 \
    ALONE(WRITE##L)                                                                                \
    ALONE(RESERVE##L)                                                                              \
    ALONE(UPDATE##L)                                                                               \
    ALONE(DISCARD##L)                                                                              \
    ALONE(CLASSIFYNORMAL##L)                                                                       \
    ALONE(UNLESS_CACHED##L)
#include "base/levels.def"
#undef LEVEL
ALONE(READMEM)
ALONE(WRITEMEM)
ALONE(ATOMOP)
ALONE(LOCK)
ALONE(UNLOCK)
ALONE(WRITETOREGS)
ALONE(RELEASEREGS)
ALONE(operation)
ALONE(if)
#include "memory/runs.def"
#undef RUN
#undef FIRST
#undef NEXT
#undef THEN
#undef ELSE
#undef EITHER
#undef END
#undef ALONE

/* The program ends. */
GO(end)
{
    (void)a;
    x->m->counts.micro_steps += x->steps;
    memprog_end(NULL);
    m_end(NULL);
    return memprog_seq2(NULL);
}

/* It runs out of statements. */
GO(off)
{
    (void)a;
    return stop_at(x, (uint32_t)x->op->program->n - 1, x->steps, off(x));
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

action_function *statement_function(const struct memprog *p, const struct statement *s)
{
    if (s->kind == STATEMENT_OP)
        return function_of_operation(s->operation);
    if (s->kind == STATEMENT_IF)
        return function_of_condition(p, s->bexp);
    return s->kind == STATEMENT_END ? go_end : go_off;
}

/* The runs, as what their actions do alone, and how they are come to. */
#define MOST_RUN 12u
struct part {
    action_function *alone; /* NULL: another way is come to what follows later */
    unsigned way, on, yields;
};
static const struct {
    action_function *go;
    unsigned n;
    struct part parts[MOST_RUN];
} runs[] = {
#define FIRST(name) { go_##name, 0, 0, 0 },
#define THEN(yields, name) { go_##name, 0, 1, yields },
#define ELSE(on, yields, name) { go_##name, 1, on, yields },
#define EITHER(others, yields, on, instead, name, rest)                                            \
    { NULL, 1, on, instead }, others THEN(yields, name) rest
#define RUN(name, actions)                                                                         \
    { go_##name, sizeof((struct part[]){ actions }) / sizeof(struct part), { actions } },
#include "memory/runs.def"
#undef RUN
};

/* Does a run of n actions begin here? */
static bool begins(const struct action *a, const struct part *p, unsigned n)
{
    for (; n > 1 && (p->alone == NULL || a->go == p->alone); n--) {
        const struct way *w = &a->ways[(++p)->way];

        if (w->to != a + p->on || w->yields != p->yields)
            return false;
        a += p->alone != NULL ? p->on : 0;
    }
    return a->go == p->alone;
}

action_function *statement_run(const struct action *a)
{
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
        if (begins(a, runs[i].parts, runs[i].n))
            return runs[i].go;
    return a->go;
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
    watch_others(x);
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

    watch_others(x);
    do {
        ya = micro_step(x, &at, told);
        more = ++n < most && ya == YA_YIELD && !x->op->deferred && goes_on(x);
    } while (more && (told != NULL || at->action == NULL));
    x->op->at = place_of(x, at);
    x->m->counts.micro_steps += n;
    *steps = n;
    if (!more)
        return ya;
    ya = action_micro_steps(x, at->action, most - n, steps);
    *steps += n;
    return ya;
}

static OUT_OF_LINE enum yield_action told_micro_steps(struct micro *x, uint32_t most,
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
        return told_micro_steps(x, most, steps);
    if (a == NULL || !flight_highest_prio(NULL, x->op))
        return untold_micro_steps(x, most, steps);
    ya = action_micro_steps(x, a, most, steps);
    if (HINT_SELDOM(ya == YA_YIELD && *steps < most && !x->op->deferred) && goes_on(x))
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
    watch_others(x);
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

/* ---- operations that end as soon as they are issued ---- */

/* So many have met no other operation. */
static inline NO_CALL void end_micro(struct memory *m, uint32_t n, uint32_t steps)
{
    m->next_mid += n;
    m->counts.operations += n;
    m->ahead.most -= steps; /* in profile sc nobody looks at it */
}

bool memory_request(struct memory *m, struct memop *op, struct stuck *why)
{
    struct micro x = { .m = m, .tell = m->tell, .op = op, .code = op->program->code,
                       .window = &m->windows.v[op->window], .why = why };
    uint32_t steps;

    x.window->changes++;
    op->mid = m->next_mid;
    op->at = 0;
    if (op->program->row != RULE_COUNT)
        tell(x.tell, op->program->row);
    if (told_micro_steps(&x, UINT32_MAX, &steps) != YA_END)
        return false;
    op->released = false;
    end_micro(m, 1, steps);
    return true;
}

/* All micro steps are taken of a program that is one list. */
static inline NO_CALL void end_list(void)
{
    memprog_end(NULL);
    memprog_seq2(NULL);
    m_end(NULL);
}

/* So many have taken them. Among those in flight, which its window tells of, none has been. */
static inline NO_CALL void count_lists(struct memory *m, uint32_t n, uint32_t steps)
{
    m->counts.micro_steps += steps;
    end_micro(m, n, steps);
}

void memory_count(struct memory *m, reg_window w, uint32_t n, uint32_t steps)
{
    m->windows.v[w].values += n;
    count_lists(m, n, steps);
}

/* What a request is for an operation of its program. Of both there is only what the operation looks
 * at: a compiler that sees through it keeps none of it in memory. */
static inline struct memop requested(const struct listed_request *r)
{
    return (struct memop){ .kind = (uint8_t)r->kind, .space = (uint8_t)r->space,
                           .state = MEMOP_NEW, .size = r->size, .nvalues = 1, .ndest = r->ndest,
                           .dest = r->dest, .writes = r->writes, .processor = r->processor,
                           .lanes = r->lanes, .address = r->address, .bytes = r->bytes,
                           .runs = { r->runs.v, r->runs.n, r->runs.form, r->runs.add,
                                     r->runs.end },
                           .data = r->data };
}

static inline NO_CALL bool apply_listed(struct memory *m, const struct listed_request *r,
                                        struct stuck *why, const struct operation_row *o)
{
    struct memop op = requested(r);
    struct micro x = { .m = m, .op = &op, .window = &m->windows.v[r->window], .why = why,
                       .request = { .line = r->address, .bytes = r->bytes, .data = r->data,
                                    .word = r->word },
                       .lent = true, .in_place = r->in_place, .uncounted = r->uncounted };

    HOLDS(m->env.tell == NULL); /* nobody listens */
    if (operation_apply_lent(&x, o) != YA_CONTINUE)
        return false;
    memprog_op1(&op, true, NULL);
    return true;
}

#define APPLY(o) && apply_listed(m, r, why, &operation_rows[OPERATION_##o])
#define LIST(name, function, operations)                                                           \
    inline NO_CALL bool function(struct memory *m, const struct listed_request *r,                 \
                                 struct stuck *why)                                                \
    {                                                                                              \
        if (!(true operations))                                                                    \
            return false;                                                                          \
        end_list();                                                                                \
        if (!r->uncounted)                                                                         \
            count_lists(m, 1, r->program->only_steps);                                             \
        return true;                                                                               \
    }
#include "memory/lists.def"

inline NO_CALL bool memory_fits_words(struct memory *m, const struct listed_request *r)
{
    const struct memop op = requested(r);

    return operation_fits_inside(m, &op);
}
