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

static void show_all(const struct memory *m, struct ready_list *r)
{
    for (size_t place = 0; place < r->cap; place += READY_BLOCK)
        ready_show(m, r, place);
}

/* Some operations have other places than before, none below `first`: which of them are runnable? All blocks are
 * up to date. */
static void find_runnable(const struct memory *m, struct ready_list *r, size_t first)
{
    first -= first % 64;
    memset(r->runnable + first / 64, 0, (r->cap - first) / 64 * sizeof *r->runnable);
    for (size_t i = first; i < r->places; i++)
        if (r->v[i] != NO_MEMOP && is_runnable(m, memop_at(m, r->v[i])))
            r->runnable[i / 64] |= (uint64_t)1 << i % 64;
    sum_up(r);
}

void ready_make_places(const struct memory *m, struct ready_list *r, size_t n)
{
    show_all(m, r);
    if (2 * r->live < r->cap && r->cap - r->live >= n) {
        close_gaps(m, r);
    } else {
        r->cap = r->cap == 0 ? 64 : 2 * r->cap;
        r->v = mem_resize(r->v, r->cap * sizeof *r->v);
        r->runnable = mem_resize(r->runnable, r->cap / 64 * sizeof *r->runnable);
        r->counts = mem_resize(r->counts, r->cap / 64 + 8); /* eight can be read anywhere */
        memset(r->counts + r->cap / 64, 0, 8);
        r->sums = mem_resize(r->sums, (r->cap / READY_BLOCK + 1) * sizeof *r->sums);
        r->turned = mem_resize(r->turned, (r->cap / READY_BLOCK + 1) * sizeof *r->turned);
        for (size_t i = 0; i <= r->cap / READY_BLOCK; i++)
            r->turned[i] = NO_GROUP;
    }
    find_runnable(m, r, 0);
}

/* In the midst of restoring a state two operations may have one age. */
void ready_take_by_age(struct memory *m, struct memop *op)
{
    struct ready_list *r = &m->ready[op->processor];
    size_t i;

    ready_take(m, op);
    show_all(m, r);
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
    for (struct wait_block *b = g->v; b < g->v + g->n; b++) {
        r->sums[b->block] += g->open ? b->n : (uint32_t)-b->n;
        if (b->turned)
            continue;
        b->turned = true;
        b->next_turned = r->turned[b->block];
        r->turned[b->block] = group;
    }
}

/* The places of a group that has turned, in one block. */
static void turn_places(struct ready_list *r, const struct wait_block *b)
{
    const size_t first = (size_t)b->block * READY_WORDS;

    FOR_LANES(word, b->used)
    {
        const unsigned n = b->counts[word], before = r->counts[first + word];

        r->runnable[first + word] ^= b->places[word];
        r->counts[first + word] = (uint8_t)(b->shown ? before - n : before + n);
    }
}

void ready_show_turned(const struct memory *m, struct ready_list *r, size_t place)
{
    uint32_t *turned = &r->turned[place / READY_BLOCK];

    while (*turned != NO_GROUP) {
        const struct wait_group *g = &m->groups.v[*turned];
        struct wait_block *b = waiting_in_block(g, place);

        *turned = b->next_turned;
        b->turned = false;
        if (b->shown != g->open)
            turn_places(r, b);
        b->shown = g->open;
    }
}
