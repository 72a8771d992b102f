/* tests/jumps/make.c: draws a tree. */
#include "tree.h"

#include <string.h>

#include "base/hash.h"

struct maker {
    struct random random;
    struct tree *t;
};

static unsigned below(struct maker *m, unsigned n)
{
    return random_below(&m->random, n);
}

static bool chance(struct maker *m, unsigned percent)
{
    return below(m, 100) < percent;
}

static struct guard make_guard(struct maker *m, unsigned percent)
{
    return (struct guard){ chance(m, percent), chance(m, 50), below(m, 12) };
}

/* Somebody keeps labels, or branches anywhere: its addresses are as the text has them. */
static bool is_open(const struct routine *f)
{
    return f->wild || f->keeps;
}

static bool any_wild(const struct tree *t)
{
    for (unsigned f = 0; f < t->nfunctions; f++)
        if (t->function[f].wild)
            return true;
    return false;
}

/* A function other than the entry; 0 when there is none. */
static unsigned pick_callee(struct maker *m)
{
    return m->t->nfunctions == 1 ? 0 : 1 + below(m, m->t->nfunctions - 1);
}

/* A function that keeps labels; itself when none does. */
static unsigned pick_keeper(struct maker *m, unsigned self)
{
    unsigned f = below(m, m->t->nfunctions);

    for (unsigned i = 0; i < m->t->nfunctions; i++, f = (f + 1) % m->t->nfunctions)
        if (m->t->function[f].keeps && f != self)
            return f;
    return self;
}

/* Which ways out of a block a function may have. */
static enum leave pick_leave(struct maker *m, unsigned function)
{
    const struct routine *f = &m->t->function[function];
    enum leave leave = (enum leave)below(m, LEAVES);
    bool possible = leave < LEAVE_KEPT || (leave == LEAVE_KEPT && f->keeps) ||
                    (f->wild && (leave == LEAVE_NUMBER ||
                                 (leave == LEAVE_FOREIGN && pick_keeper(m, function) != function) ||
                                 (leave == LEAVE_FUNCTION && pick_callee(m) != 0)));

    /* Who names a label by mov keeps it from being moved: f->keeps has to say so. */
    if (leave == LEAVE_LABELS && !f->keeps)
        possible = false;
    return possible ? leave : LEAVE_BRANCH;
}

/* Where functions are branched to, none is recursive: a recursive call saves registers on the stack
 * (5.1.3, step 3), and a function has its variables there only where it was called (5.2). */
static void make_call(struct maker *m, struct block *b, unsigned function)
{
    b->call = chance(m, 35) ? (enum call)below(m, CALLS) : CALL_NONE;
    if (b->call == CALL_NUMBER && function != 0)
        b->call = CALL_MEMORY; /* parameters are the entry's */
    if (b->call != CALL_NONE && b->call != CALL_EMPTY && m->t->nfunctions == 1)
        b->call = CALL_NONE;
    b->call_guard = make_guard(m, 40);
    b->other_callee = make_guard(m, 100);
    b->callee[0] = pick_callee(m);
    b->callee[1] = pick_callee(m);
    b->number = below(m, MOST_NUMBERS);
    if (m->t->wild && function != 0 && b->call > CALL_EMPTY)
        b->call = CALL_DIRECT;
    if (m->t->wild && function != 0 && b->callee[0] <= function)
        b->callee[0] = function + 1;
    if (b->call == CALL_DIRECT && b->callee[0] >= m->t->nfunctions)
        b->call = CALL_EMPTY;
    b->labelled = chance(m, 50);
    m->t->calls = m->t->calls || b->call != CALL_NONE;
}

static void make_block(struct maker *m, unsigned function, unsigned at)
{
    struct routine *f = &m->t->function[function];
    struct block *b = &f->block[at];

    b->salt = (uint32_t)below(m, 1000000) * 2 + 1;
    b->own = m->t->own_tokens && chance(m, 50) ? (enum own)below(m, OWNS) : OWN_NONE;
    b->own_guard = make_guard(m, 100);
    b->inner = make_guard(m, 30);
    b->inner_exits = chance(m, 50);
    b->early = make_guard(m, 15);
    b->early_exits = chance(m, 30);
    make_call(m, b, function);
    b->leave = pick_leave(m, function);
    b->guard = make_guard(m, b->leave < LEAVE_BRANCH ? 0 : 50);
    b->other = make_guard(m, 100);
    for (unsigned k = 0; k < MOST_TARGETS; k++)
        b->target[k] = b->leave == LEAVE_FUNCTION ? pick_callee(m) : below(m, f->nblocks);
    if (b->leave == LEAVE_KEPT)
        memcpy(b->target, f->kept, sizeof b->target);
    b->foreign = b->leave == LEAVE_FOREIGN ? pick_keeper(m, function) : 0;
    if (b->leave == LEAVE_FOREIGN)
        memcpy(b->target, m->t->function[b->foreign].kept, sizeof b->target);
    if (b->leave == LEAVE_NUMBER)
        b->target[0] = below(m, MOST_NUMBERS);
    b->loaded = function != 0 || chance(m, 50);
    b->alias = chance(m, 20);
}

static void make_numbers(struct maker *m)
{
    for (unsigned k = 0; k < MOST_NUMBERS; k++) {
        unsigned f = below(m, m->t->nfunctions);

        while (m->t->wild && !is_open(&m->t->function[f]))
            f = (f + 1) % m->t->nfunctions;
        m->t->number[k] = (struct spot){ f, below(m, m->t->function[f].nblocks) };
        m->t->called[k] = pick_callee(m);
    }
}

void tree_make(struct tree *t, uint64_t seed)
{
    struct maker m = { .t = t };
    bool wild;

    memset(t, 0, sizeof *t);
    random_seed(&m.random, seed);
    t->nfunctions = 1 + below(&m, MOST_FUNCTIONS);
    t->threads = chance(&m, 30) ? 1 + below(&m, MOST_THREADS) : 1 + below(&m, 8);
    t->own_tokens = chance(&m, 30);
    t->own_prerets = chance(&m, 40);
    wild = chance(&m, 60);
    for (unsigned f = 0; f < t->nfunctions; f++) {
        struct routine *x = &t->function[f];

        x->nblocks = 1 + below(&m, MOST_BLOCKS);
        x->wild = wild && chance(&m, 50);
        x->keeps = chance(&m, 50);
        for (unsigned k = 0; k < MOST_TARGETS; k++)
            x->kept[k] = below(&m, x->nblocks);
    }
    t->wild = any_wild(t);
    for (unsigned f = 0; f < t->nfunctions; f++)
        for (unsigned b = 0; b < t->function[f].nblocks; b++)
            make_block(&m, f, b);
    make_numbers(&m);
}
