/* memory/ready_queue.c: the operations in flight of a processor by age, and which of them may take a
 * micro step (M.step, 4.6). Places stay as they are while operations end, so that nothing moves
 * when one becomes runnable or waits. Does not know why they do. */
#include "memory/ready_queue.h"

#include "memory/waiting.h"

/* The counts of all words, and their sums. */
static void sum_up(struct ready_list *r)
{
    size_t words = r->cap / 64;

    memset(r->sums, 0, (words / READY_WORDS + 1) * sizeof *r->sums);
    for (size_t i = 0; i < words; i++) {
        r->counts[i] = (uint8_t)lane_count(r->runnable[i]);
        r->sums[i / READY_WORDS] += r->counts[i];
    }
}

static inline void set_place(const struct memory *m, struct memop *op, size_t place)
{
    if (op->state == MEMOP_WAITING)
        waiting_move(m, op, place);
    op->place = (uint32_t)place;
}

static void close_gaps(const struct memory *m, struct ready_list *r)
{
    size_t n = 0;

    for (size_t i = 0; i < r->places; i++)
        if (r->v[i] != NO_MEMOP) {
            r->v[n] = r->v[i];
            set_place(m, memop_at(m, r->v[n]), n);
            n++;
        }
    r->places = n;
}

static bool is_runnable(const struct memory *m, const struct memop *op)
{
    return op->state == MEMOP_RUNNABLE ||
           (op->state == MEMOP_WAITING && waiting_is_open(m, op));
}

/* Some operations have other places than before, none below `first`: which of them are runnable? */
static void find_runnable(const struct memory *m, struct ready_list *r, size_t first)
{
    first -= first % 64;
    memset(r->runnable + first / 64, 0, (r->cap - first) / 64 * sizeof *r->runnable);
    for (size_t i = first; i < r->places; i++)
        if (r->v[i] != NO_MEMOP && is_runnable(m, memop_at(m, r->v[i])))
            r->runnable[i / 64] |= (uint64_t)1 << i % 64;
    sum_up(r);
}

OUT_OF_LINE void ready_make_places(const struct memory *m, struct ready_list *r, size_t n)
{
    ready_show_turned(m, r);
    if (2 * r->live < r->cap && r->cap - r->live >= n) {
        close_gaps(m, r);
    } else {
        r->cap = r->cap == 0 ? 64 : 2 * r->cap;
        r->v = mem_resize(r->v, r->cap * sizeof *r->v);
        r->runnable = mem_resize(r->runnable, r->cap / 64 * sizeof *r->runnable);
        r->counts = mem_resize(r->counts, r->cap / 64 + 8); /* eight can be read anywhere */
        memset(r->counts + r->cap / 64, 0, 8);
        r->sums = mem_resize(r->sums, (r->cap / 64 / READY_WORDS + 1) * sizeof *r->sums);
    }
    find_runnable(m, r, 0);
}

void ready_take_all(struct memory *m, unsigned processor, size_t from, size_t n)
{
    struct ready_list *r = &m->ready[processor];
    const size_t end = from + n;

    for (size_t at = from; at < end; at = (at / 64 + 1) * 64) {
        const size_t word = at / 64, here = (end < (word + 1) * 64 ? end : (word + 1) * 64) - at;

        r->runnable[word] |= lanes_below((unsigned)here) << at % 64;
        r->counts[word] = (uint8_t)(r->counts[word] + here);
        r->sums[word / READY_WORDS] += (uint32_t)here;
    }
    r->places = end;
    r->live += n;
    ready_count(m, processor, r->n + n);
}

/* In the midst of restoring a state two operations may have one age. */
void ready_take_by_age(struct memory *m, struct memop *op)
{
    struct ready_list *r = &m->ready[op->processor];
    size_t i;

    ready_take(m, op);
    ready_show_turned(m, r);
    for (i = op->place; i > 0; i--) {
        if (r->v[i - 1] != NO_MEMOP && memop_at(m, r->v[i - 1])->mid <= op->mid)
            break;
        r->v[i] = r->v[i - 1];
        if (r->v[i] != NO_MEMOP)
            set_place(m, memop_at(m, r->v[i]), i);
    }
    if (i == op->place)
        return;
    r->v[i] = op->id;
    op->place = (uint32_t)i;
    find_runnable(m, r, i);
}

void ready_pause(struct memory *m, struct memop *op)
{
    ready_count_out(m, op);
    op->state = MEMOP_WAITING;
}

void ready_resume(struct memory *m, struct memop *op)
{
    ready_count_in(m, op);
}

void ready_turn(struct memory *m, uint32_t group)
{
    struct wait_group *g = &m->groups.v[group];
    struct ready_list *r = &m->ready[g->processor];

    ready_count(m, g->processor, g->open ? r->n + g->waiters : r->n - g->waiters);
    if (g->turned)
        return;
    g->turned = true;
    g->next_turned = r->turned;
    r->turned = group;
}

/* The places of a group that has turned. */
static void turn_places(struct ready_list *r, const struct wait_group *g)
{
    for (const struct wait_word *w = g->v; w < g->v + g->n; w++) {
        uint32_t more = g->open ? w->n : (uint32_t)-w->n;

        r->runnable[w->word] ^= w->places;
        r->counts[w->word] = (uint8_t)(r->counts[w->word] + more);
        r->sums[w->word / READY_WORDS] += more;
    }
}

OUT_OF_LINE void ready_show_turned(const struct memory *m, struct ready_list *r)
{
    while (r->turned != NO_GROUP) {
        struct wait_group *g = &m->groups.v[r->turned];

        r->turned = g->next_turned;
        g->turned = false;
        if (g->shown != g->open)
            turn_places(r, g);
        g->shown = g->open;
    }
}
