/* tests/jumps/evaluate.c: what each thread of a tree does, alone. Written from the report's
 * words on calls, returns and branches (5.3.2, 6.3.1: a program counter a thread); it has no
 * warp and no token. */
#include "tree.h"

#include <string.h>

/* Where a call goes on. */
struct back {
    unsigned function, block;
};

struct thread {
    const struct tree *t;
    unsigned function, block;
    struct record record;
    struct back stack[MOST_VISITS + 1];
    unsigned depth;
    bool kept[MOST_FUNCTIONS]; /* functions whose labels are in its memory */
    bool over;
};

uint32_t tree_first_hash(unsigned thread)
{
    return (thread + 1) * 2654435761u;
}

static bool says(const struct guard *g, uint32_t hash)
{
    return !g->on || ((hash >> (16 + g->bit) & 1) != 0) != g->negated;
}

static void mix(struct thread *x, uint32_t salt)
{
    x->record.hash = x->record.hash * 1664525u + salt;
}

/* The end of the function's code for this thread; in the entry it is that of the program. */
static void leave_function(struct thread *x, bool *rest)
{
    *rest = false;
    if (x->function == 0 || x->depth == 0) {
        x->over = true;
        return;
    }
    x->depth--;
    x->function = x->stack[x->depth].function;
    x->block = x->stack[x->depth].block;
    *rest = true;
}

/* A guarded ret of a thread that was not called does nothing, unless it is in the entry. True: the thread has
 * left. */
static bool returns(struct thread *x, bool exits, bool *rest)
{
    if (exits) {
        x->over = true;
        *rest = false;
        return true;
    }
    if (x->function != 0 && x->depth == 0)
        return false;
    leave_function(x, rest);
    return true;
}

/* True: the thread is gone from here. */
static bool go_own(struct thread *x, const struct block *b, bool *rest)
{
    uint32_t before = x->record.hash;
    bool left = b->inner.on && says(&b->inner, before);

    if (b->own == OWN_DIAMOND) {
        if (says(&b->own_guard, before)) {
            if (left && returns(x, b->inner_exits, rest))
                return true;
            mix(x, b->salt + 2);
        } else {
            mix(x, b->salt + 4);
        }
    }
    if (b->own == OWN_LOOP)
        for (unsigned i = 0; i <= (before >> 20 & 3); i++) {
            if (left && i == 1 && returns(x, b->inner_exits, rest))
                return true;
            mix(x, b->salt + 6);
        }
    return false;
}

static unsigned callee(const struct thread *x, const struct block *b)
{
    switch (b->call) {
    case CALL_NUMBER:
        return x->t->called[b->number];
    case CALL_REGISTER:
    case CALL_MEMORY:
        return b->callee[says(&b->other_callee, x->record.hash) ? 1 : 0];
    case CALL_NONE: case CALL_DIRECT: case CALL_EMPTY: case CALLS:
        break;
    }
    return b->callee[0];
}

static void enter(struct thread *x, unsigned function, unsigned block)
{
    x->function = function;
    x->block = block;
}

/* Who falls out of the last block has come to the end of the function. */
static void fall(struct thread *x, bool *rest)
{
    *rest = false;
    if (++x->block == x->t->function[x->function].nblocks)
        leave_function(x, rest);
}

static void leave_block(struct thread *x, bool *rest)
{
    const struct block *b = &x->t->function[x->function].block[x->block];
    uint32_t hash = x->record.hash;
    unsigned two = says(&b->other, hash) ? 1 : 0;
    unsigned owner = b->leave == LEAVE_FOREIGN ? b->foreign : x->function;

    *rest = false;
    if (!says(&b->guard, hash) ||
        ((b->leave == LEAVE_KEPT || b->leave == LEAVE_FOREIGN) && !x->kept[owner])) {
        fall(x, rest);
        return;
    }
    switch (b->leave) {
    case LEAVE_FALL:
        fall(x, rest);
        break;
    case LEAVE_RET:
        leave_function(x, rest);
        break;
    case LEAVE_EXIT: case LEAVES:
        x->over = true;
        break;
    case LEAVE_BRANCH:
        x->block = b->target[0];
        break;
    case LEAVE_TABLE:
        x->block = b->target[(hash >> 16 & 0xff) % MOST_TARGETS];
        break;
    case LEAVE_LABELS:
        x->block = b->target[two];
        break;
    case LEAVE_KEPT: case LEAVE_FOREIGN:
        enter(x, owner, b->target[(hash >> 16 & 0xff) % MOST_TARGETS]);
        break;
    case LEAVE_NUMBER:
        enter(x, x->t->number[b->target[0]].function, x->t->number[b->target[0]].block);
        break;
    case LEAVE_FUNCTION:
        enter(x, b->target[two], 0);
        break;
    }
}

/* A block up to its call; true: the rest follows at once. */
static bool go_to_call(struct thread *x, bool *rest)
{
    const struct routine *f = &x->t->function[x->function];
    const struct block *b = &f->block[x->block];

    *rest = false;
    x->record.visits++;
    mix(x, b->salt);
    if (f->keeps && x->block == 0)
        x->kept[x->function] = true;
    if (x->record.visits > MOST_VISITS) {
        x->over = true;
        return false;
    }
    if (go_own(x, b, rest))
        return false;
    if (b->early.on && says(&b->early, x->record.hash) && returns(x, b->early_exits, rest))
        return false;
    if (b->call == CALL_NONE || b->call == CALL_EMPTY || !says(&b->call_guard, x->record.hash))
        return true;
    x->stack[x->depth++] = (struct back){ x->function, x->block };
    enter(x, callee(x, b), 0);
    return false;
}

void tree_evaluate(const struct tree *t, struct record *out)
{
    for (unsigned i = 0; i < t->threads; i++) {
        struct thread x = { .t = t };
        bool rest = false; /* the thread is after the call of its block */

        x.record.hash = tree_first_hash(i);
        while (!x.over)
            if (rest || go_to_call(&x, &rest))
                leave_block(&x, &rest);
        out[i] = x.record;
    }
}
