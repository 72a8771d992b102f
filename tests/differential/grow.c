/* tests/differential/grow.c: a random program from a seed. An instruction that needs
 * several threads is only where all of them arrive: each place has a level, and no branch that a finer
 * level decides leads around it. */
#include "program.h"

#include <string.h>

struct grower {
    struct program *p;
    uint64_t state;
    unsigned routine;
    enum level level;      /* of the place at hand */
    enum level depth_level; /* of the parameter `depth` */
    unsigned depth;        /* nested statements */
    bool in_loop;          /* in a loop that threads may leave one by one */
    bool together;         /* in one that they go round together: none may return from it */
    bool exited;           /* some threads may have exited */
    enum level counter_level[MOST_COUNTERS];
    bool counter_live[MOST_COUNTERS];
};

static uint32_t next(struct grower *g)
{
    g->state = g->state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(g->state >> 33);
}

static unsigned below(struct grower *g, unsigned n)
{
    return next(g) % n;
}

static bool chance(struct grower *g, unsigned percent)
{
    return below(g, 100) < percent;
}

/* ---- expressions ---- */

static struct expr *new_expr(struct grower *g, enum expr_kind kind, uint32_t value)
{
    struct expr *e = &g->p->expr[g->p->nexprs++];

    *e = (struct expr){ .kind = kind, .value = value };
    return e;
}

static const struct expr *constant(struct grower *g, uint32_t value)
{
    return new_expr(g, EXPR_CONST, value);
}

static const struct expr *binary(struct grower *g, enum binary op, const struct expr *a,
                                 const struct expr *b)
{
    struct expr *e = new_expr(g, EXPR_BINARY, 0);

    e->op = op;
    e->a = a;
    e->b = b;
    return e;
}

/* A counter that holds one value for all threads of the level; or NULL. */
static const struct expr *some_counter(struct grower *g, enum level level)
{
    unsigned first = g->p->ncounters == 0 ? 0 : below(g, g->p->ncounters);

    for (unsigned i = 0; i < g->p->ncounters; i++) {
        unsigned c = (first + i) % g->p->ncounters;

        if (g->counter_live[c] && g->counter_level[c] >= level)
            return new_expr(g, EXPR_COUNTER, c);
    }
    return NULL;
}

static const struct expr *leaf(struct grower *g, enum level level)
{
    const struct expr *counter = chance(g, 40) ? some_counter(g, level) : NULL;

    if (counter != NULL)
        return counter;
    if (g->routine < FUNCTIONS && g->depth_level >= level && chance(g, 20))
        return new_expr(g, EXPR_DEPTH, 0);
    if (level == LEVEL_THREAD && chance(g, 50))
        return new_expr(g, EXPR_VAR, below(g, VARIABLES));
    if (level < LEVEL_BLOCK && chance(g, 50))
        return new_expr(g, EXPR_TID, level == LEVEL_WARP ? 5 : level == LEVEL_TILE ? 3 : 0);
    return constant(g, below(g, 1000));
}

static const struct expr *grow_expr(struct grower *g, enum level level, unsigned depth)
{
    static const enum binary ops[] = { BIN_ADD, BIN_SUB, BIN_MUL, BIN_XOR, BIN_AND, BIN_OR };

    if (depth == 0 || chance(g, 20))
        return leaf(g, level);
    if (level == LEVEL_THREAD && chance(g, 10)) {
        struct expr *e = new_expr(g, EXPR_INPUT, 0);

        e->a = grow_expr(g, level, depth - 1);
        return e;
    }
    if (chance(g, 15))
        return binary(g, BIN_SHR, grow_expr(g, level, depth - 1), constant(g, below(g, 8)));
    return binary(g, ops[below(g, 6)], grow_expr(g, level, depth - 1), grow_expr(g, level, depth - 1));
}

/* A value below n. */
static const struct expr *small(struct grower *g, enum level level, unsigned n)
{
    return binary(g, BIN_MOD, grow_expr(g, level, 2), constant(g, n));
}

static const struct expr *condition(struct grower *g, enum level level)
{
    unsigned n = 2 + below(g, 4);
    const struct expr *e = small(g, level, n);

    return chance(g, 50) ? binary(g, BIN_LESS, e, constant(g, 1 + below(g, n - 1)))
                         : binary(g, BIN_EQUAL, e, constant(g, below(g, n)));
}

/* ---- statements ---- */

static struct stmt *grow_block(struct grower *g, unsigned statements);

static struct stmt *new_stmt(struct grower *g, enum stmt_kind kind)
{
    struct stmt *s = &g->p->stmt[g->p->nstmts++];

    *s = (struct stmt){ .kind = kind, .var = below(g, VARIABLES) };
    return s;
}

/* The level of a condition: mostly the one at hand or a coarser one, so that it stays. */
static enum level some_level(struct grower *g)
{
    static const enum level levels[] = { LEVEL_THREAD, LEVEL_THREAD, LEVEL_TILE, LEVEL_WARP, LEVEL_BLOCK,
                                         LEVEL_BLOCK };

    return levels[below(g, sizeof levels / sizeof *levels)];
}

static struct stmt *grow_inside(struct grower *g, enum level level, unsigned statements)
{
    enum level outside = g->level;
    struct stmt *s;

    if (level < g->level)
        g->level = level;
    g->depth++;
    s = grow_block(g, statements);
    g->depth--;
    g->level = outside;
    return s;
}

static struct stmt *grow_if(struct grower *g)
{
    enum level level = some_level(g);
    struct stmt *s = new_stmt(g, STMT_IF);

    s->e = condition(g, level);
    s->body[0] = grow_inside(g, level, 1 + below(g, 3));
    if (chance(g, 60))
        s->body[1] = grow_inside(g, level, 1 + below(g, 3));
    return s;
}

static struct stmt *grow_switch(struct grower *g)
{
    enum level level = some_level(g);
    struct stmt *s = new_stmt(g, STMT_SWITCH);
    bool was_in_loop = g->in_loop;

    s->e = small(g, level, 5);
    s->through = next(g) & 7;
    g->in_loop = false; /* a break would leave the switch */
    for (unsigned k = 0; k < 4; k++)
        s->body[k] = grow_inside(g, level, 1 + below(g, 2));
    g->in_loop = was_in_loop;
    return s;
}

/* for, while and goto loops. Where threads may leave one by one, what is inside is of the level of
 * threads. */
static struct stmt *grow_loop(struct grower *g)
{
    static const enum stmt_kind kinds[] = { STMT_FOR, STMT_LOOP, STMT_GOTO };
    struct stmt *s = new_stmt(g, kinds[below(g, 3)]);
    enum level level = some_level(g);
    bool was_in_loop = g->in_loop, were_together = g->together;

    if (g->p->ncounters == MOST_COUNTERS)
        return NULL;
    s->counter = g->p->ncounters++;
    if (s->kind == STMT_LOOP)
        level = LEVEL_THREAD;
    s->e = small(g, level, 2 + below(g, 4));
    g->counter_level[s->counter] = level < g->level ? level : g->level;
    g->counter_live[s->counter] = true;
    g->in_loop = s->kind == STMT_LOOP;
    g->together = g->together || g->counter_level[s->counter] > LEVEL_THREAD;
    s->body[0] = grow_inside(g, level, 1 + below(g, 4));
    g->in_loop = was_in_loop;
    g->together = were_together;
    g->counter_live[s->counter] = false;
    return s;
}

static struct stmt *grow_leave(struct grower *g, enum stmt_kind kind)
{
    struct stmt *s = new_stmt(g, kind);

    s->e = condition(g, LEVEL_THREAD);
    s->e2 = grow_expr(g, LEVEL_THREAD, 2);
    return s;
}

static struct stmt *grow_call(struct grower *g)
{
    unsigned callee = below(g, FUNCTIONS);
    const struct routine *r = &g->p->routine[callee];
    struct stmt *s;

    if (callee >= g->routine || r->body == NULL || r->level > g->level || (r->all && g->exited))
        return NULL;
    g->p->routine[g->routine].all |= r->all;
    s = new_stmt(g, STMT_CALL);
    s->variant = callee;
    s->e = grow_expr(g, LEVEL_THREAD, 2);
    s->e2 = r->recursive ? small(g, r->level, 4) : constant(g, 0);
    return s;
}

/* Statements in which threads take part together: the least level, and whether all named threads
 * have to be there (none may have exited). */
struct together {
    enum stmt_kind kind;
    enum level level;
    bool all;
};

static struct stmt *grow_together(struct grower *g)
{
    static const struct together kinds[] = {
        { STMT_BLOCK_EXCHANGE, LEVEL_BLOCK, false }, { STMT_BLOCK_EXCHANGE, LEVEL_BLOCK, false },
        { STMT_HALF_EXCHANGE, LEVEL_BLOCK, true },   { STMT_SYNC_COUNT, LEVEL_BLOCK, false },
        { STMT_TWO_PLACES, LEVEL_BLOCK, false },     { STMT_ROUNDS, LEVEL_BLOCK, false },
        { STMT_WARP_EXCHANGE, LEVEL_WARP, false },   { STMT_SHUFFLE, LEVEL_WARP, true },
        { STMT_VOTE, LEVEL_WARP, false },            { STMT_MATCH, LEVEL_WARP, false },
        { STMT_TILE_EXCHANGE, LEVEL_TILE, false },   { STMT_TILE_SHUFFLE, LEVEL_TILE, true },
        { STMT_CG_SHUFFLE, LEVEL_TILE, true },
    };
    const struct together *k = &kinds[below(g, sizeof kinds / sizeof *kinds)];
    struct stmt *s;

    if (k->level > g->level || (k->all && g->exited) ||
        (k->kind == STMT_HALF_EXCHANGE && g->p->threads % 64 != 0) ||
        (k->kind == STMT_CG_SHUFFLE && !g->p->groups) ||
        ((k->kind == STMT_TWO_PLACES || k->kind == STMT_ROUNDS) && !g->p->unaligned))
        return NULL;
    g->p->routine[g->routine].all |= k->all;
    s = new_stmt(g, k->kind);
    s->variant = below(g, 4);
    s->distance = 1 + below(g, 31);
    s->e = grow_expr(g, LEVEL_THREAD, 2);
    s->e2 = condition(g, LEVEL_THREAD);
    return s;
}

static struct stmt *grow_plain(struct grower *g)
{
    unsigned what = below(g, 100);
    struct stmt *s;

    if (!g->p->waits && what >= 86)
        what -= 86;
    s = new_stmt(g, what < 70 ? STMT_ASSIGN : what < 86 ? STMT_ATOMIC : what < 93 ? STMT_LOCK : STMT_SPIN);
    s->variant = below(g, ACCUMULATORS - 1);
    s->e = s->kind == STMT_SPIN ? condition(g, LEVEL_THREAD) : grow_expr(g, LEVEL_THREAD, 3);
    return s;
}

/* May threads leave the function here? Only where no other thread follows them in a loop of theirs. */
static struct stmt *grow_return(struct grower *g)
{
    struct stmt *s;

    if (g->routine == FUNCTIONS) {
        if (g->depth > 0 || !chance(g, 40))
            return NULL;
        s = grow_leave(g, STMT_EXIT_IF);
        g->exited = true;
        return s;
    }
    if (g->level > LEVEL_THREAD || g->together)
        return NULL;
    return grow_leave(g, STMT_RETURN_IF);
}

static struct stmt *grow_nested(struct grower *g)
{
    unsigned what = below(g, 10);

    if (g->depth >= 3)
        return NULL;
    return what < 4 ? grow_if(g) : what < 6 ? grow_switch(g) : grow_loop(g);
}

static struct stmt *grow_stmt(struct grower *g)
{
    unsigned what = below(g, 100);
    struct stmt *s = NULL;

    if (g->p->nstmts + 64 > MOST_NODES || g->p->nexprs + 512 > MOST_NODES)
        return grow_plain(g);
    if (what < 30)
        s = grow_together(g);
    else if (what < 55)
        s = grow_nested(g);
    else if (what < 68)
        s = grow_call(g);
    else if (what < 76)
        s = g->in_loop ? grow_leave(g, chance(g, 60) ? STMT_BREAK_IF : STMT_CONTINUE_IF) : NULL;
    else if (what < 80)
        s = grow_return(g);
    return s == NULL ? grow_plain(g) : s;
}

/* Has the block a return in it? Then nobody knows who comes to what follows. */
static bool returns(const struct stmt *s)
{
    for (; s != NULL; s = s->next) {
        if (s->kind == STMT_RETURN_IF)
            return true;
        for (unsigned k = 0; k < 4; k++)
            if (returns(s->body[k]))
                return true;
    }
    return false;
}

static struct stmt *grow_block(struct grower *g, unsigned statements)
{
    struct stmt *first = NULL, **end = &first;

    for (unsigned i = 0; i < statements; i++) {
        *end = grow_stmt(g);
        if (returns(*end))
            g->level = LEVEL_THREAD;
        end = &(*end)->next;
    }
    return first;
}

/* ---- the whole ---- */

/* A recursive function calls itself in the middle, while `depth` is not 0. */
static struct stmt *grow_recursion(struct grower *g)
{
    struct stmt *s = new_stmt(g, STMT_IF), *call = new_stmt(g, STMT_CALL);

    s->e = binary(g, BIN_LESS, constant(g, 0), new_expr(g, EXPR_DEPTH, 0));
    call->variant = g->routine;
    call->e = grow_expr(g, LEVEL_THREAD, 2);
    call->e2 = binary(g, BIN_SUB, new_expr(g, EXPR_DEPTH, 0), constant(g, 1));
    s->body[0] = call;
    if (chance(g, 40))
        s->body[1] = grow_inside(g, g->level, 1 + below(g, 2));
    return s;
}

static void grow_routine(struct grower *g, unsigned routine)
{
    struct routine *r = &g->p->routine[routine];
    struct stmt **end = &r->body;
    unsigned parts = routine == FUNCTIONS ? 6 + below(g, 6) : 2 + below(g, 4);
    unsigned where = below(g, parts);
    bool wants = routine < FUNCTIONS && chance(g, 40);

    g->routine = routine;
    g->level = r->level = routine == FUNCTIONS ? LEVEL_BLOCK : (enum level)below(g, 4);
    g->depth_level = g->level;
    g->in_loop = g->together = false;
    for (unsigned i = 0; i < parts; i++) {
        if (i == where && wants && g->level >= r->level) {
            *end = grow_recursion(g);
            r->recursive = true;
        } else {
            *end = grow_stmt(g);
        }
        if (returns(*end))
            g->level = LEVEL_THREAD;
        end = &(*end)->next;
    }
    r->result = grow_expr(g, LEVEL_THREAD, 2);
}

void program_grow(struct program *p, uint64_t seed)
{
    static const unsigned threads[] = { 32, 64, 64, 64, 96, 128 };
    struct grower g = { .p = p, .state = seed * 0x9e3779b97f4a7c15u + 0x1234567 };

    memset(p, 0, sizeof *p);
    for (unsigned i = 0; i < 8; i++)
        next(&g);
    p->threads = threads[below(&g, sizeof threads / sizeof *threads)];
    p->unaligned = chance(&g, 25);
    p->groups = chance(&g, 10);
    p->waits = chance(&g, 50);
    for (unsigned f = 0; f <= FUNCTIONS; f++)
        grow_routine(&g, f);
}
