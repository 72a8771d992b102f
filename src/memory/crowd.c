/* memory/crowd.c: windows with many operations in flight (crowd.h). A queue holds the accesses of one
 * lane to one word, or all of its volatile accesses, or all of its operations. The last kind keeps the
 * order of operations that acquire or release. An access waits for at most one other access of its queue.
 * When that one ends, the search continues with the access before it. */
#include "memory/crowd.h"

#include <string.h>

#include "base/hash.h"
#include "memory/priority.h"
#include "memory/ready_queue.h"
#include "program/lanes.h"

#define QUEUE_BYTES 4u    /* bytes of one queue */
#define WORD_PLACES 4096u /* places of one word of crowd.words */

enum { OF_BYTES, OF_SHARED_BYTES, OF_VOLATILE, OF_ALL };

/* ---- queues ---- */

static uint32_t *slot_of(const struct crowd *c, const struct crowd_queue *q)
{
    uint64_t h = hash_mix(q->where * 4 + q->kind, q->lane);

    return &c->slots[(h ^ h >> 32) & (c->nslots - 1)];
}

static void fill_slots(struct crowd *c)
{
    c->nslots = c->nslots == 0 ? 256 : 2 * c->nslots;
    c->slots = mem_resize(c->slots, c->nslots * sizeof *c->slots);
    memset(c->slots, 0xff, c->nslots * sizeof *c->slots);
    for (uint32_t i = 0; i < c->nqueue; i++) {
        uint32_t *slot;

        if (c->queue[i].last == NO_MEMOP)
            continue;
        slot = slot_of(c, &c->queue[i]);
        c->queue[i].next = *slot;
        *slot = i;
    }
}

static uint32_t new_queue(struct crowd *c, struct crowd_queue like)
{
    uint32_t i = c->free_queue, *slot;

    if (++c->used > c->nslots)
        fill_slots(c);
    if (i == NO_MEMOP) {
        ARRAY_PUSH(c->queue, c->nqueue, c->cap_queue, like);
        i = (uint32_t)c->nqueue - 1;
    } else {
        c->free_queue = c->queue[i].next;
    }
    slot = slot_of(c, &like);
    like.next = *slot;
    c->queue[i] = like;
    return *slot = i;
}

/* The index of the queue with this key. It is created if there is none. */
static uint32_t queue_like(struct crowd *c, struct crowd_queue like)
{
    uint32_t i = c->nslots == 0 ? NO_MEMOP : *slot_of(c, &like);

    for (; i != NO_MEMOP; i = c->queue[i].next) {
        const struct crowd_queue *q = &c->queue[i];

        if (q->where == like.where && q->lane == like.lane && q->kind == like.kind)
            return i;
    }
    return new_queue(c, like);
}

/* The queue is empty and is freed. */
static void drop_queue(struct crowd *c, uint32_t i)
{
    uint32_t *slot = slot_of(c, &c->queue[i]);

    while (*slot != i)
        slot = &c->queue[*slot].next;
    *slot = c->queue[i].next;
    c->queue[i].next = c->free_queue;
    c->free_queue = i;
    c->used--;
}

/* ---- the order in a queue ---- */

/* Of two accesses of one queue, must the earlier one end first (priority_before)? */
static bool is_before(const struct memory *m, const struct crowd_access *earlier,
                      const struct crowd_access *later)
{
    const struct memop *e = memop_at(m, earlier->op), *l = memop_at(m, later->op);

    if ((earlier->bytes & later->bytes) == 0 || !(earlier->keeps || later->follows))
        return false;
    return earlier->keeps || !(e->is_copy || l->is_copy);
}

/* The nearest access at or before `from` that this one has to wait for. NO_MEMOP: there is none. */
static uint32_t nearest(const struct memory *m, const struct crowd *c, uint32_t from,
                        const struct crowd_access *a)
{
    while (from != NO_MEMOP && !is_before(m, &c->access[from], a))
        from = a->follows ? c->access[from].previous : c->access[from].previous_kept;
    return from;
}

/* Makes the access wait for an earlier one. False: that is NO_MEMOP. */
static bool wait_for(struct crowd *c, uint32_t access, uint32_t earlier)
{
    if (earlier == NO_MEMOP)
        return false;
    c->access[access].next_waiting = c->access[earlier].waiting;
    c->access[earlier].waiting = access;
    return true;
}

/* ---- accesses ---- */

static uint32_t new_access(struct crowd *c)
{
    uint32_t i = c->free_access;

    if (i != NO_MEMOP) {
        c->free_access = c->access[i].next;
        return i;
    }
    ARRAY_PUSH(c->access, c->naccess, c->cap_access, (struct crowd_access){ .op = 0 });
    return (uint32_t)c->naccess - 1;
}

static void put_last(struct crowd *c, uint32_t i)
{
    struct crowd_access *a = &c->access[i];
    struct crowd_queue *q = &c->queue[a->queue];

    a->previous = q->last;
    if (q->last != NO_MEMOP)
        c->access[q->last].next = i;
    q->last = i;
    a->previous_kept = q->last_kept;
    if (!a->keeps)
        return;
    if (q->last_kept != NO_MEMOP)
        c->access[q->last_kept].next_kept = i;
    q->last_kept = i;
}

/* Appends an access of an operation to the queue with this key. */
static void add(struct memory *m, struct crowd *c, struct memop *op, struct crowd_access like,
                struct crowd_queue queue)
{
    uint32_t i = new_access(c), before;
    struct crowd_access *a = &c->access[i];
    struct crowd_place *place = &m->crowds.of[op->id];

    queue.last = queue.last_kept = NO_MEMOP;
    *a = like;
    a->op = op->id;
    a->queue = queue_like(c, queue);
    a->next = a->next_kept = a->waiting = a->next_waiting = NO_MEMOP;
    a->next_of_op = place->access;
    place->access = i;
    before = a->follows ? c->queue[a->queue].last : c->queue[a->queue].last_kept;
    op->blocked_by += wait_for(c, i, nearest(m, c, before, a));
    put_last(c, i);
}

static void take_kept(struct crowd *c, const struct crowd_access *a)
{
    struct crowd_queue *q = &c->queue[a->queue];

    if (a->previous_kept != NO_MEMOP)
        c->access[a->previous_kept].next_kept = a->next_kept;
    if (a->next_kept != NO_MEMOP)
        c->access[a->next_kept].previous_kept = a->previous_kept;
    else
        q->last_kept = a->previous_kept;
}

static void take_out(struct crowd *c, const struct crowd_access *a)
{
    struct crowd_queue *q = &c->queue[a->queue];

    if (a->keeps)
        take_kept(c, a);
    if (a->previous != NO_MEMOP)
        c->access[a->previous].next = a->next;
    if (a->next != NO_MEMOP)
        c->access[a->next].previous = a->previous;
    else
        q->last = a->previous;
    if (q->last == NO_MEMOP)
        drop_queue(c, a->queue);
}

/* ---- the accesses of an operation ---- */

/* Adds the accesses of one lane, one for each word. */
static void add_bytes(struct memory *m, struct crowd *c, struct memop *op, unsigned lane)
{
    const bool shared = memop_is_shared(op);
    const uint64_t at = (shared ? 0 : memop_line(m, op)) + priority_start(m, op, lane);
    const uint64_t end = at + (uint64_t)op->size * op->nvalues;
    struct crowd_access a = { .keeps = priority_changes(op), .follows = priority_changes(op) };

    if (m->scoped) {
        a.keeps = op->writes || op->is_volatile;
        a.follows = op->writes;
    }
    for (uint64_t first = at; first < end; first = (first / QUEUE_BYTES + 1) * QUEUE_BYTES) {
        const unsigned from = (unsigned)(first % QUEUE_BYTES);
        const uint64_t rest = end - (first - from);
        const uint64_t to = rest < QUEUE_BYTES ? rest : QUEUE_BYTES;

        a.bytes = (uint16_t)(lanes_below((unsigned)to) & ~lanes_below(from));
        add(m, c, op, a,
            (struct crowd_queue){ .where = first / QUEUE_BYTES, .lane = (uint8_t)lane,
                                  .kind = shared ? OF_SHARED_BYTES : OF_BYTES });
    }
}

/* Adds the accesses of all lanes. A copy is ordered only with operations that acquire. */
static void add_accesses(struct memory *m, struct crowd *c, struct memop *op)
{
    const bool strict = op->is_volatile && !m->scoped && !op->is_copy;
    const bool bytes = (m->scoped || m->profile != PROFILE_REPORT) && !op->is_copy;
    const struct crowd_access all = { .bytes = 1, .keeps = op->acquires, .follows = op->releases };
    const struct crowd_access one = { .bytes = 1, .keeps = true, .follows = true };

    op->blocked_by = 0;
    if (op->kind == MEMOP_REG)
        return;
    FOR_LANES(l, op->lanes) {
        add(m, c, op, all, (struct crowd_queue){ .lane = (uint8_t)l, .kind = OF_ALL });
        if (strict)
            add(m, c, op, one, (struct crowd_queue){ .lane = (uint8_t)l, .kind = OF_VOLATILE });
        if (bytes)
            add_bytes(m, c, op, l);
    }
}

/* An access ends. Those that waited for it wait for an earlier one, or no longer in this queue. */
static void pass_on(struct memory *m, struct window *w, const struct crowd_access *ended)
{
    struct crowd *c = w->crowd;

    for (uint32_t i = ended->waiting, next; i != NO_MEMOP; i = next) {
        struct crowd_access *a = &c->access[i];

        next = a->next_waiting;
        if (!wait_for(c, i, nearest(m, c, a->follows ? ended->previous : ended->previous_kept, a)))
            ready_unblock(m, w, memop_at(m, a->op));
    }
}

static void remove_accesses(struct memory *m, struct window *w, const struct memop *op, bool go_on)
{
    struct crowd *c = w->crowd;

    for (uint32_t i = m->crowds.of[op->id].access, next; i != NO_MEMOP; i = next) {
        struct crowd_access *a = &c->access[i];

        next = a->next_of_op;
        take_out(c, a);
        if (go_on)
            pass_on(m, w, a);
        a->next = c->free_access;
        c->free_access = i;
    }
}

/* ---- places ---- */

/* Makes room: reuses the places of operations that have ended if these are many, or adds places. */
static void make_places(struct memory *m, struct window *w)
{
    struct crowd *c = w->crowd;

    if (2 * c->live >= c->cap) {
        c->cap = c->cap == 0 ? WORD_PLACES : 2 * c->cap;
        c->ops = mem_resize(c->ops, c->cap * sizeof *c->ops);
        c->runnable = mem_resize(c->runnable, c->cap / 8);
        c->words = mem_resize(c->words, c->cap / 64 / 8);
    }
    memset(c->runnable, 0, c->cap / 8);
    memset(c->words, 0, c->cap / 64 / 8);
    c->places = 0;
    for (uint32_t i = w->first; i != NO_MEMOP && c->places < c->live; i = memop_at(m, i)->next) {
        c->ops[c->places] = i;
        m->crowds.of[i].place = (uint32_t)c->places++;
        crowd_turn(m, w, memop_at(m, i), memop_at(m, i)->state == MEMOP_RUNNABLE);
    }
}

static void take_place(struct memory *m, struct window *w, const struct memop *op)
{
    struct crowd *c = w->crowd;

    if (m->crowds.cap <= op->id)
        m->crowds.of = mem_grow(m->crowds.of, &m->crowds.cap, (size_t)op->id + 1, sizeof *m->crowds.of);
    if (c->places == c->cap)
        make_places(m, w);
    c->ops[c->places] = op->id;
    m->crowds.of[op->id] = (struct crowd_place){ (uint32_t)c->places++, NO_MEMOP };
    c->live++;
    crowd_turn(m, w, op, op->state == MEMOP_RUNNABLE);
}

/* The first word from `from` on with a runnable place; the number of words if there is none. */
static size_t next_word(const struct crowd *c, size_t from)
{
    const size_t groups = c->cap / WORD_PLACES;
    size_t group = from / 64;
    uint64_t bits;

    if (group >= groups)
        return c->cap / 64;
    bits = c->words[group] & ~lanes_below((unsigned)(from % 64));
    while (bits == 0 && ++group < groups)
        bits = c->words[group];
    return bits == 0 ? c->cap / 64 : group * 64 + lane_lowest(bits);
}

uint32_t crowd_next(const struct memory *m, const struct window *w, const struct memop *op)
{
    const struct crowd *c = w->crowd;
    const size_t place = m->crowds.of[op->id].place;
    size_t word = place / 64;
    uint64_t bits = c->runnable[word] & ~lanes_below((unsigned)(place % 64) + 1);

    if (bits == 0) {
        word = next_word(c, word + 1);
        if (word == c->cap / 64)
            return NO_MEMOP;
        bits = c->runnable[word];
    }
    return c->ops[word * 64 + lane_lowest(bits)];
}

/* ---- the whole ---- */

static struct crowd *take_crowd(struct memory *m)
{
    struct crowd *c = m->crowds.spare;

    if (c != NULL) {
        m->crowds.spare = c->next;
        return c;
    }
    c = mem_new(sizeof *c);
    c->free_access = c->free_queue = NO_MEMOP;
    return c;
}

void crowd_begin(struct memory *m, struct window *w)
{
    if (w->crowd != NULL)
        return;
    w->crowd = take_crowd(m);
    for (uint32_t i = w->first; i != NO_MEMOP; i = memop_at(m, i)->next)
        take_place(m, w, memop_at(m, i));
}

void crowd_begin_queues(struct memory *m, struct window *w)
{
    crowd_begin(m, w);
    w->crowd->queued = true;
    for (uint32_t i = w->first; i != NO_MEMOP; i = memop_at(m, i)->next)
        add_accesses(m, w->crowd, memop_at(m, i));
}

void crowd_enter(struct memory *m, struct window *w, struct memop *op)
{
    take_place(m, w, op);
    if (w->crowd->queued)
        add_accesses(m, w->crowd, op);
}

void crowd_leave(struct memory *m, struct window *w, const struct memop *op, bool go_on)
{
    struct crowd *c = w->crowd;

    remove_accesses(m, w, op, go_on);
    if (--c->live > 0)
        return;
    c->places = 0;
    c->queued = false;
    c->next = m->crowds.spare;
    m->crowds.spare = c;
    w->crowd = NULL;
}

static void free_crowd(struct crowd *c)
{
    if (c == NULL)
        return;
    mem_free(c->ops);
    mem_free(c->runnable);
    mem_free(c->words);
    mem_free(c->access);
    mem_free(c->queue);
    mem_free(c->slots);
    mem_free(c);
}

void crowds_free(struct memory *m)
{
    for (size_t i = 0; i < m->windows.n; i++)
        free_crowd(m->windows.v[i].crowd);
    for (struct crowd *c = m->crowds.spare, *next; c != NULL; c = next) {
        next = c->next;
        free_crowd(c);
    }
    mem_free(m->crowds.of);
}
