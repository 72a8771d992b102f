/* memory/ready_queue.c: the operations in flight of a processor by age, and which of them may take a
 * micro step (M.step, 4.6). Places stay as they are while operations end, so that nothing moves
 * when one becomes runnable or waits. Does not know why they do. */
#include "memory/ready_queue.h"

/* The sums of all words (ready_queue.h): each adds its own to the next that includes it. */
static void sum_up(struct ready_list *r)
{
    size_t words = r->cap / 64;

    for (size_t i = 0; i < words; i++)
        r->sums[i] = lane_count(r->runnable[i]);
    for (size_t i = 0; i < words; i++)
        if ((i | (i + 1)) < words)
            r->sums[i | (i + 1)] += r->sums[i];
}

/* One more is runnable at a place, or one less. */
static void turn(struct ready_list *r, size_t place, uint32_t more)
{
    r->runnable[place / 64] ^= (uint64_t)1 << place % 64;
    for (size_t i = place / 64; i < r->cap / 64; i |= i + 1)
        r->sums[i] += more;
}

static void close_gaps(const struct memory *m, struct ready_list *r)
{
    size_t n = 0;

    for (size_t i = 0; i < r->places; i++)
        if (r->v[i] != NO_MEMOP) {
            r->v[n] = r->v[i];
            memop_at(m, r->v[n])->place = (uint32_t)n;
            n++;
        }
    r->places = n;
}

/* Some operations have other places than before, none below `first`: which of them are runnable? */
static void find_runnable(const struct memory *m, struct ready_list *r, size_t first)
{
    first -= first % 64;
    memset(r->runnable + first / 64, 0, (r->cap - first) / 64 * sizeof *r->runnable);
    for (size_t i = first; i < r->places; i++)
        if (r->v[i] != NO_MEMOP && memop_at(m, r->v[i])->state == MEMOP_RUNNABLE)
            r->runnable[i / 64] |= (uint64_t)1 << i % 64;
    sum_up(r);
}

/* All places are taken: the gaps are used again, if they are many. */
static void make_places(const struct memory *m, struct ready_list *r)
{
    if (2 * r->live < r->cap) {
        close_gaps(m, r);
    } else {
        r->cap = r->cap == 0 ? 64 : 2 * r->cap;
        r->v = mem_resize(r->v, r->cap * sizeof *r->v);
        r->runnable = mem_resize(r->runnable, r->cap / 64 * sizeof *r->runnable);
        r->sums = mem_resize(r->sums, r->cap / 64 * sizeof *r->sums);
    }
    find_runnable(m, r, 0);
}

void ready_take(struct memory *m, struct memop *op)
{
    struct ready_list *r = &m->ready[op->processor];

    if (r->places == r->cap)
        make_places(m, r);
    op->place = (uint32_t)r->places;
    r->v[r->places++] = op->id;
    r->live++;
}

/* In the midst of restoring a state two operations may have one age. */
void ready_take_by_age(struct memory *m, struct memop *op)
{
    struct ready_list *r = &m->ready[op->processor];
    size_t i;

    ready_take(m, op);
    for (i = op->place; i > 0; i--) {
        if (r->v[i - 1] != NO_MEMOP && memop_at(m, r->v[i - 1])->mid <= op->mid)
            break;
        r->v[i] = r->v[i - 1];
        if (r->v[i] != NO_MEMOP)
            memop_at(m, r->v[i])->place = (uint32_t)i;
    }
    if (i == op->place)
        return;
    r->v[i] = op->id;
    op->place = (uint32_t)i;
    find_runnable(m, r, i);
}

void ready_leave(struct memory *m, const struct memop *op)
{
    struct ready_list *r = &m->ready[op->processor];

    r->v[op->place] = NO_MEMOP;
    r->live--;
    while (r->places > 0 && r->v[r->places - 1] == NO_MEMOP)
        r->places--;
}

void ready_offer(struct memory *m, struct memop *op)
{
    struct ready_list *r = &m->ready[op->processor];
    struct window *w = &m->windows.v[op->window];

    turn(r, op->place, 1);
    r->n++;
    m->offers++;
    m->work[op->processor / 64] |= (uint64_t)1 << op->processor % 64;
    if (op->mid >= w->since &&
        (w->oldest == NO_MEMOP || op->mid < memop_at(m, w->oldest)->mid))
        w->oldest = op->id;
    w->runnable++;
    w->changes++;
    op->state = MEMOP_RUNNABLE;
}

void ready_withdraw(struct memory *m, struct memop *op, enum memop_state state)
{
    struct ready_list *r = &m->ready[op->processor];

    turn(r, op->place, (uint32_t)-1);
    r->n--;
    m->windows.v[op->window].runnable--;
    if (r->n == 0)
        m->work[op->processor / 64] &= ~((uint64_t)1 << op->processor % 64);
    op->state = (uint8_t)state;
}
