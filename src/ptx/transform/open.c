/* ptx/transform/open.c: while threads wait at a join, others may go on that have left it. Where they can
 * come, the join is open; it is none when one of them may begin it anew, or when threads wait there for
 * others: in a loop, at a barrier that is not .aligned, at a WARPSYNC. The threads for which they wait
 * may wait at the join. It knows no register. */
#include "ptx/transform/barrier_parts.h"

/* ---- which join holds which ---- */

/* Do all threads that are to meet at y come to z, or leave it, before they go on, and does z begin
 * no later? */
static bool holds(const struct barriers *x, const struct join *z, const struct join *y)
{
    const struct flow *f = &x->flow[y->function];
    const struct region *r = &f->t.region[z->region];
    uint32_t from = y->x, to = y->y;

    if (z->region != y->region) {
        if (z->region > y->region || !flow_is_inside(f, y->at, z->region))
            return false;
        from = to = flow_node(f, z->region, y->at);
    }
    return join_dominates(r, z->x, from) && to != z->y && join_is_between(z, to);
}

/* ---- one search ---- */

/* No register file is so large that it mattered what else is open beside so many. */
#define MOST_OVERLAPS 512
#define MOST_VISITED 16384 /* blocks that a join may be open in */

struct search {
    struct barriers *x;
    struct flow *f;
    uint32_t join;
    uint32_t n;         /* on x->stack */
    uint32_t nvisited, noverlaps;
    bool final;         /* overlaps are kept as well */
    bool again;         /* it may be begun anew */
    bool lost;          /* some thread may go anywhere */
};

static void put(struct search *s, uint32_t block)
{
    ARRAY_PUSH(s->x->stack, s->n, s->x->cap_stack, block);
}

/* Does the way end at this block? */
static bool ends_at(struct search *s, uint32_t block)
{
    uint32_t other = s->f->spot[block].join;
    struct join *z;

    if (block == s->x->join[s->join].at)
        return true;
    if (other == NO_JOIN || s->x->join[other].dropped ||
        !holds(s->x, &s->x->join[other], &s->x->join[s->join]))
        return false;
    z = &s->x->join[other];
    if (!s->final) {
        struct held h = { s->join, z->holds };

        ARRAY_PUSH(s->x->held, s->x->nheld, s->x->cap_held, h);
        z->holds = s->x->nheld - 1;
    }
    return true;
}

static void go_to(struct search *s, uint32_t block)
{
    if (s->f->spot[block].seen == s->x->stamp || ends_at(s, block))
        return;
    s->f->spot[block].seen = s->x->stamp;
    put(s, block);
}

static void note_function(struct search *s, uint32_t callee)
{
    struct join *j = &s->x->join[s->join];
    unsigned facts = s->x->flow[callee].facts;

    j->exits = j->exits || (facts & FACT_ENDS) != 0;
    j->warpsync = j->warpsync || (facts & FACT_SYNCS) != 0;
    j->waits = j->waits || (facts & (FACT_WAITS | FACT_PARKS)) != 0;
    s->lost = s->lost || (facts & FACT_WILD) != 0;
    if (s->final && (j->nover == 0 || j->over[j->nover - 1] != callee))
        ARRAY_PUSH(j->over, j->nover, j->cap_over, callee);
}

static void look_at_calls(struct search *s, const struct spot *at)
{
    for (uint32_t c = 0; c < at->ncalls; c++) {
        const struct instr *call = &s->f->g.f->body[s->f->call[at->calls + c]];
        uint32_t n = flow_ncallees(s->x->p, call);

        s->again = s->again || groups_recursive(&s->x->groups, s->x->p,
                                                s->x->join[s->join].function, call);
        for (uint32_t i = 0; i < n; i++) {
            uint32_t callee = flow_callee(s->x->p, call, i);

            if (callee != NO_FUNCTION)
                note_function(s, callee);
        }
    }
}

/* Join a is open where b begins. */
static void overlap(struct barriers *x, uint32_t a, uint32_t b)
{
    const struct overlap outer = { b, true }, inner = { a, false };
    struct join *j = &x->join[a];

    ARRAY_PUSH(j->overlap, j->noverlap, j->cap_overlap, outer);
    j = &x->join[b];
    ARRAY_PUSH(j->overlap, j->noverlap, j->cap_overlap, inner);
}

/* Do the threads reconverge right after that loop, with nothing else in between? */
static bool is_around(const struct flow *f, const struct join *j, uint32_t loop)
{
    return j->nbetween == 1 && f->t.region[j->region].node[j->x].loop == loop;
}

static void look_at_place(struct search *s, uint32_t block)
{
    const struct spot *at = &s->f->spot[block];
    struct join *j = &s->x->join[s->join];

    j->exits = j->exits || at->exits;
    j->warpsync = j->warpsync || at->warpsync;
    j->waits = j->waits || (at->waits && !(at->together && is_around(s->f, j, at->loop)));
    s->again = s->again || block == j->opens || (at->returns && s->f->nsites > 0);
    look_at_calls(s, at);
    for (uint32_t z = at->opened; s->final && z != NO_JOIN; z = s->x->join[z].beside)
        if (!s->x->join[z].dropped && s->noverlaps++ < MOST_OVERLAPS)
            overlap(s->x, s->join, z);
}

/* Where can threads come that have left it while others wait? */
static void look_around(struct search *s)
{
    struct join *j = &s->x->join[s->join];
    const struct cfg_block *from = &s->f->g.block[j->opens];

    j->exits = j->warpsync = j->waits = false;
    s->x->stamp++;
    for (uint32_t k = 0; k < from->nsucc; k++)
        go_to(s, from->succ[k]);
    while (s->n > 0) {
        uint32_t b = s->x->stack[--s->n];

        s->lost = s->lost || s->nvisited++ > MOST_VISITED;
        if (s->lost || s->noverlaps > MOST_OVERLAPS) {
            s->n = 0;
            return;
        }
        look_at_place(s, b);
        from = &s->f->g.block[b];
        for (uint32_t k = 0; k < from->nsucc; k++)
            go_to(s, from->succ[k]);
    }
}

/* ---- until nothing changes ---- */

static void queue_join(struct barriers *x, uint32_t join)
{
    if (x->join[join].queued || x->join[join].dropped || x->join[join].base)
        return;
    x->join[join].queued = true;
    ARRAY_PUSH(x->queue, x->nqueue, x->cap_queue, join);
}

void join_drop(struct barriers *x, uint32_t join)
{
    struct join *j = &x->join[join];

    j->dropped = true;
    x->flow[j->function].incomplete = true;
    for (uint32_t h = j->holds; h != CFG_NONE; h = x->held[h].next)
        queue_join(x, x->held[h].join);
    j->holds = CFG_NONE;
}

static void settle_one(struct barriers *x, uint32_t join)
{
    struct join *j = &x->join[join];
    struct search s = { .x = x, .f = &x->flow[j->function], .join = join };

    look_around(&s);
    if (s.again || s.lost || x->join[join].waits || x->join[join].warpsync)
        join_drop(x, join);
}

void joins_settle(struct barriers *x)
{
    while (x->nqueue > 0) {
        uint32_t j = x->queue[--x->nqueue];

        x->join[j].queued = false;
        if (!x->join[j].dropped)
            settle_one(x, j);
    }
}

void joins_begin(struct barriers *x)
{
    for (uint32_t j = x->njoins; j-- > 0;)
        queue_join(x, j);
}

/* ---- joins that are open at the same time ---- */

/* At one place the one that is written first is open at the other. */
static void overlap_beside(struct barriers *x, uint32_t join)
{
    for (uint32_t z = x->join[join].beside; z != NO_JOIN; z = x->join[z].beside)
        if (!x->join[z].dropped)
            overlap(x, join, z);
}

bool joins_overlap(struct barriers *x)
{
    bool all = true;

    for (uint32_t j = 0; j < x->njoins; j++)
        x->join[j].noverlap = x->join[j].nover = 0;
    for (uint32_t j = 0; j < x->njoins; j++) {
        struct search s = { .x = x, .f = &x->flow[x->join[j].function], .join = j, .final = true };

        if (x->join[j].dropped || x->join[j].base)
            continue;
        look_around(&s);
        overlap_beside(x, j);
        if (s.noverlaps > MOST_OVERLAPS) {
            join_drop(x, j);
            all = false;
        }
    }
    return all;
}
