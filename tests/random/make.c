/* tests/random/make.c: draws a random program: lists, what holds them, functions and the
 * kernel. It keeps the program within bounds: its depth, its length and the rounds of loops. */
#include "maker.h"

#include "base/mem.h"

#define MOST_DEPTH 4
#define MOST_STMTS 90  /* of one body */
#define MOST_TRIPS 4
#define INPUT_RANGE 12 /* half of the input is below this, so that conditions differ */

static int make_list(struct maker *m, bool uniform, unsigned most);

/* ---- what holds lists ---- */

static int make_if(struct maker *m, bool uniform)
{
    int s = maker_stmt(m, STMT_IF), arm;

    maker_at(m, s)->uniform = uniform;
    maker_at(m, s)->narms = 2;
    maker_at(m, s)->a = uniform ? (struct term){ true, maker_below(m, 3) }
                                : maker_term(m, CLASS_P, false);
    arm = make_list(m, uniform, 4);
    maker_at(m, s)->arm[0] = arm;
    arm = maker_chance(m, 60) ? make_list(m, uniform, 3) : NO_STMT;
    maker_at(m, s)->arm[1] = arm;
    return s;
}

static int make_loop(struct maker *m, bool uniform)
{
    unsigned times = m->times;
    int s, arm;

    if (m->all_loops >= MOST_LOOPS || times * MOST_TRIPS * 4 > MOST_COST)
        return make_simple(m);
    s = maker_stmt(m, STMT_LOOP);
    maker_at(m, s)->uniform = uniform;
    maker_at(m, s)->narms = 1;
    maker_at(m, s)->levels = m->all_loops;
    maker_at(m, s)->a = uniform ? (struct term){ true, maker_below(m, MOST_TRIPS) }
                                : maker_term(m, CLASS_R, true);
    m->times *= MOST_TRIPS;
    m->all_loops++;
    m->loops += !uniform;
    arm = make_list(m, uniform, 4);
    maker_at(m, s)->arm[0] = arm;
    m->loops -= !uniform;
    m->all_loops--;
    m->times = times;
    return s;
}

static int make_switch(struct maker *m)
{
    int s = maker_stmt(m, STMT_SWITCH), arm;

    maker_at(m, s)->narms = 2 + maker_below(m, MOST_ARMS - 1);
    maker_at(m, s)->falls = maker_below(m, 1u << MOST_ARMS);
    maker_at(m, s)->a = maker_term(m, CLASS_R, false);
    for (unsigned i = 0; i < maker_at(m, s)->narms; i++) {
        arm = maker_chance(m, 80) ? make_list(m, false, 3) : NO_STMT;
        maker_at(m, s)->arm[i] = arm;
    }
    return s;
}

/* ---- lists ---- */

static int make_stmt(struct maker *m)
{
    unsigned kind = maker_below(m, 100);

    if (m->depth < MOST_DEPTH && m->made < MOST_STMTS) {
        if (kind < 22)
            return make_if(m, false);
        if (kind < 36)
            return make_loop(m, false);
        if (kind < 44)
            return make_switch(m);
    }
    if (kind < 70)
        return make_leap(m);
    return make_simple(m);
}

static int make_uniform(struct maker *m)
{
    unsigned kind = maker_below(m, 100);

    if (kind < 30)
        return make_together(m);
    if (kind < 35 && m->depth < MOST_DEPTH)
        return make_if(m, true);
    if (kind < 42 && m->depth < MOST_DEPTH)
        return make_loop(m, true);
    return make_stmt(m);
}

/* One to `most` statements. */
static int make_list(struct maker *m, bool uniform, unsigned most)
{
    unsigned n = 1 + maker_below(m, most);
    int first = NO_STMT, last = NO_STMT;

    m->depth++;
    for (unsigned i = 0; i < n; i++) {
        int s = uniform ? make_uniform(m) : make_stmt(m);

        if (last == NO_STMT)
            first = s;
        else
            maker_at(m, last)->next = s;
        last = s;
    }
    m->depth--;
    return first;
}

/* ---- programs ---- */

static void begin_body(struct maker *m, unsigned body)
{
    m->body = body;
    m->now = (struct made_function){ .cost = 0 };
    m->made = m->loops = m->all_loops = m->depth = 0;
    m->times = 1;
    m->may_exit = maker_chance(m, 40);
    m->may_leave = m->may_exit || body < UNIFORM_FUNCTION || maker_chance(m, 50);
}

/* Barriers want all threads: the kernel has them in its first part, and exits in its second. */
static void make_kernel(struct maker *m)
{
    int last, second;

    begin_body(m, KERNEL);
    m->may_exit = m->may_leave = false;
    last = m->p->body[KERNEL] = make_list(m, true, 8);
    m->may_exit = m->may_leave = maker_chance(m, 70);
    m->made = m->now.cost = 0;
    second = make_list(m, true, 8);
    while (maker_at(m, last)->next != NO_STMT)
        last = maker_at(m, last)->next;
    maker_at(m, last)->next = second;
}

static void make_input(struct maker *m)
{
    for (size_t i = 0; i < SLOTS * MOST_THREADS; i++)
        m->p->input[i] = i % 2 == 0 ? maker_below(m, INPUT_RANGE)
                                    : (uint32_t)(random_next(&m->random) & 0xffffffffu);
}

void tree_make(struct program_tree *p, uint64_t seed)
{
    struct maker m = { .p = p };

    *p = (struct program_tree){ .v = NULL };
    random_seed(&m.random, seed);
    p->blocks = 1 + maker_below(&m, 3);
    p->threads = maker_chance(&m, 85) ? 1 + maker_below(&m, 12) : 1 + maker_below(&m, 40);
    p->fences = maker_chance(&m, 35);
    make_input(&m);
    for (unsigned f = 0; f < FUNCTIONS; f++) {
        begin_body(&m, f);
        p->body[f] = make_list(&m, f == UNIFORM_FUNCTION, 5);
        m.functions[f] = m.now;
        if (m.now.recurs)
            m.functions[f].cost *= 1 + MOST_RECURSION;
    }
    make_kernel(&m);
}

void tree_free(struct program_tree *p)
{
    mem_free(p->v);
    *p = (struct program_tree){ .v = NULL };
}

size_t tree_size(const struct program_tree *p)
{
    size_t n = 0;

    for (size_t i = 0; i < p->n; i++)
        n += !p->v[i].removed;
    return n;
}

int tree_present(const struct program_tree *p, int s)
{
    while (s != NO_STMT && p->v[s].removed)
        s = p->v[s].next;
    return s;
}
