/* tests/random/make_stmt.c: draws the statements that hold no others, and ensures that each is
 * valid in its place: no barrier after a statement that may leave, no call that costs too much. */
#include "maker.h"

#include "base/mem.h"

unsigned maker_below(struct maker *m, unsigned n)
{
    return random_below(&m->random, n);
}

bool maker_chance(struct maker *m, unsigned percent)
{
    return maker_below(m, 100) < percent;
}

/* Small numbers make threads meet, others make them differ. Never 0. */
static uint32_t number(struct maker *m)
{
    if (maker_chance(m, 75))
        return 1 + maker_below(m, 9);
    return (uint32_t)(random_next(&m->random) & 0x7fffffffu) | 1;
}

struct term maker_term(struct maker *m, enum class c, bool may_be_number)
{
    if (may_be_number && (c == CLASS_NONE || maker_chance(m, 30)))
        return (struct term){ true, number(m) };
    return (struct term){ false, c == CLASS_NONE ? 0 : maker_below(m, class_size[c]) };
}

/* ---- statements ---- */

int maker_stmt(struct maker *m, enum stmt_kind kind)
{
    struct stmt s = { .kind = kind, .next = NO_STMT, .only = NO_ARM };

    for (unsigned i = 0; i < MOST_ARMS; i++)
        s.arm[i] = NO_STMT;
    s.form = maker_below(m, 2);
    s.sense = maker_chance(m, 50);
    m->made++;
    m->now.cost += m->times;
    ARRAY_PUSH(m->p->v, m->p->n, m->p->cap, s);
    return (int)m->p->n - 1;
}

struct stmt *maker_at(struct maker *m, int s)
{
    return &m->p->v[s];
}

static void maybe_guard(struct maker *m, int s, unsigned percent)
{
    maker_at(m, s)->guarded = maker_chance(m, percent);
    maker_at(m, s)->guard = maker_below(m, class_size[CLASS_P]);
    maker_at(m, s)->guard_sense = maker_chance(m, 50);
}

static int make_op(struct maker *m)
{
    int s = maker_stmt(m, STMT_OP);
    unsigned op = maker_below(m, nops);
    const struct op *o = &ops[op];

    maker_at(m, s)->op = op;
    maker_at(m, s)->dst = maker_below(m, class_size[o->dst]);
    maker_at(m, s)->a = maker_term(m, o->a, false);
    maker_at(m, s)->b = maker_term(m, o->b, o->number);
    maker_at(m, s)->c = maker_term(m, o->c, false);
    maybe_guard(m, s, 25);
    return s;
}

static int make_load(struct maker *m)
{
    static const enum area areas[] = { AREA_INPUT, AREA_SLOTS, AREA_SHARED };
    int s = maker_stmt(m, STMT_LOAD);

    maker_at(m, s)->area = areas[maker_below(m, 3)];
    maker_at(m, s)->dst = maker_below(m, REGISTERS);
    maker_at(m, s)->a = maker_term(m, CLASS_R, true);
    maybe_guard(m, s, 20);
    return s;
}

static int make_store(struct maker *m)
{
    int s = maker_stmt(m, STMT_STORE);

    maker_at(m, s)->area = maker_chance(m, 50) ? AREA_SLOTS : AREA_SHARED;
    maker_at(m, s)->a = maker_term(m, CLASS_R, true);
    maker_at(m, s)->b = maker_term(m, CLASS_R, false);
    maybe_guard(m, s, 20);
    return s;
}

static int make_atomic(struct maker *m)
{
    int s = maker_stmt(m, STMT_ATOMIC);

    maker_at(m, s)->op = maker_below(m, CELLS);
    maker_at(m, s)->a = maker_term(m, CLASS_R, false);
    maybe_guard(m, s, 20);
    return s;
}

static int make_fence(struct maker *m)
{
    return maker_stmt(m, STMT_FENCE);
}

int make_simple(struct maker *m)
{
    static int (*const kinds[])(struct maker *) = { make_op,    make_op,    make_op,
                                                    make_load,  make_store, make_atomic };

    return kinds[maker_below(m, sizeof kinds / sizeof *kinds)](m);
}

/* ---- calls ---- */

/* Calls pass parameters through local memory, in which profile report keeps no order. */
static bool may_call(const struct maker *m, unsigned f)
{
    const struct made_function *callee = &m->functions[f];

    return f < m->body && !m->p->fences && (!callee->exits || m->may_exit) &&
           m->now.cost + m->times * callee->cost <= MOST_COST;
}

/* A function all of whose predecessors may be called as well; so many, 0 when there is none. */
static unsigned callable(const struct maker *m)
{
    unsigned n = 0;

    while (n < UNIFORM_FUNCTION && may_call(m, n))
        n++;
    return n;
}

static void note_call(struct maker *m, unsigned f)
{
    m->now.cost += m->times * m->functions[f].cost;
    m->now.exits = m->now.exits || m->functions[f].exits;
}

static void set_arguments(struct maker *m, int s)
{
    maker_at(m, s)->a = maker_term(m, CLASS_R, true);
    maker_at(m, s)->b = maker_term(m, CLASS_R, false);
    maker_at(m, s)->dst = maker_below(m, REGISTERS);
}

static int make_call(struct maker *m)
{
    unsigned f = maker_below(m, UNIFORM_FUNCTION);
    int s;

    if (!may_call(m, f))
        return make_simple(m);
    s = maker_stmt(m, STMT_CALL);
    maker_at(m, s)->op = f;
    set_arguments(m, s);
    maybe_guard(m, s, 40);
    note_call(m, f);
    return s;
}

static int make_select(struct maker *m)
{
    unsigned n = callable(m);
    int s;

    if (n == 0)
        return make_simple(m);
    s = maker_stmt(m, STMT_SELECT);
    maker_at(m, s)->op = n;
    set_arguments(m, s);
    maker_at(m, s)->c = maker_term(m, CLASS_R, false);
    maybe_guard(m, s, 30);
    for (unsigned f = 0; f < n; f++)
        note_call(m, f);
    return s;
}

/* Once in a function and not in a loop, so that its cost is multiplied by the depth alone. */
static int make_recur(struct maker *m)
{
    int s;

    if (m->body >= UNIFORM_FUNCTION || m->p->fences || m->times > 1 || m->now.recurs)
        return make_simple(m);
    s = maker_stmt(m, STMT_RECUR);
    set_arguments(m, s);
    maybe_guard(m, s, 30);
    m->now.recurs = true;
    return s;
}

/* All threads of the block that are here enter the function whose body is uniform. */
static int make_enter(struct maker *m)
{
    const struct made_function *callee = &m->functions[UNIFORM_FUNCTION];
    int s;

    if (m->body != KERNEL || !may_call(m, UNIFORM_FUNCTION) || (callee->barriers && m->may_leave))
        return make_op(m);
    s = maker_stmt(m, STMT_CALL);
    maker_at(m, s)->op = UNIFORM_FUNCTION;
    maker_at(m, s)->uniform = true;
    set_arguments(m, s);
    note_call(m, UNIFORM_FUNCTION);
    return s;
}

/* ---- leaving ---- */

static int make_return(struct maker *m)
{
    int s;

    if (m->body == KERNEL || !m->may_leave)
        return make_simple(m);
    s = maker_stmt(m, STMT_RETURN);
    maker_at(m, s)->a = maker_term(m, CLASS_R, false);
    maybe_guard(m, s, 70);
    return s;
}

static int make_exit(struct maker *m)
{
    int s;

    if (!m->may_exit || maker_chance(m, 50)) /* otherwise hardly any thread would remain */
        return make_return(m);
    s = maker_stmt(m, STMT_EXIT);
    maybe_guard(m, s, 80);
    m->now.exits = true;
    return s;
}

static int make_break(struct maker *m)
{
    int s;

    if (m->loops == 0)
        return make_simple(m);
    s = maker_stmt(m, maker_chance(m, 70) ? STMT_BREAK : STMT_CONTINUE);
    maker_at(m, s)->levels = maker_chance(m, 75) ? 0 : maker_below(m, m->loops);
    maybe_guard(m, s, 70);
    return s;
}

/* ---- uniform code ---- */

static int make_vote(struct maker *m)
{
    int s = maker_stmt(m, STMT_VOTE);
    unsigned op = maker_below(m, VOTES);

    maker_at(m, s)->op = op;
    if (m->may_leave)
        maker_at(m, s)->form = 0; /* .sync names all threads: some may be on another way */
    maker_at(m, s)->a = maker_term(m, CLASS_P, false);
    maker_at(m, s)->dst = maker_below(m, class_size[op == VOTED_BALLOT ? CLASS_R : CLASS_P]);
    return s;
}

static int make_barrier(struct maker *m)
{
    if (m->may_leave)
        return make_vote(m);
    m->now.barriers = true;
    return maker_stmt(m, STMT_BARRIER);
}

static int make_reduce(struct maker *m)
{
    unsigned op = maker_below(m, REDUCTIONS);
    int s;

    if (m->may_leave)
        return make_vote(m);
    m->now.barriers = true;
    s = maker_stmt(m, STMT_REDUCE);
    maker_at(m, s)->op = op;
    maker_at(m, s)->a = maker_term(m, CLASS_P, false);
    maker_at(m, s)->dst = maker_below(m, class_size[op == REDUCED_POPC ? CLASS_R : CLASS_P]);
    return s;
}

static int make_exchange(struct maker *m)
{
    int s;

    if (m->may_leave)
        return make_vote(m);
    m->now.barriers = true;
    s = maker_stmt(m, STMT_EXCHANGE);
    maker_at(m, s)->a = maker_term(m, CLASS_R, false);
    maker_at(m, s)->b = (struct term){ true, maker_below(m, m->p->threads) };
    maker_at(m, s)->dst = maker_below(m, REGISTERS);
    return s;
}

/* ---- one of them ---- */

int make_leap(struct maker *m)
{
    static int (*const kinds[])(struct maker *) = { make_call,  make_select, make_recur,
                                                    make_break, make_break,  make_return,
                                                    make_exit,  make_fence };

    return kinds[maker_below(m, sizeof kinds / sizeof *kinds)](m);
}

int make_together(struct maker *m)
{
    static int (*const kinds[])(struct maker *) = { make_vote, make_vote, make_barrier,
                                                    make_reduce, make_exchange, make_enter };

    return kinds[maker_below(m, sizeof kinds / sizeof *kinds)](m);
}
