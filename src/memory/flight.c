/* memory/flight.c: the operations in flight (4.6). A window's operations form a chain in order of
 * issue; each counts the earlier ones that must end before it (blocked_by), so that highestPrio
 * need not be evaluated again in every step. Where a chain is long, crowd.h counts instead. */
#include "memory/flight.h"

#include <stddef.h>
#include <string.h>

#include "memory/crowd.h"
#include "memory/priority.h"
#include "program/lanes.h"

/* ---- the pool ---- */

void flight_init(struct memory *m)
{
    m->pool.free = NO_MEMOP;
    m->ready = mem_new(m->env.nprocessors * sizeof *m->ready);
    m->movable_of = mem_new(m->env.ncaches * sizeof *m->movable_of);
    for (uint32_t i = 0; i < m->env.ncaches; i++) {
        m->env.caches[i].movable = &m->movable_of[i];
        m->env.caches[i].all_movable = &m->movable;
    }
    waiting_init(m);
}

void flight_free(struct memory *m)
{
    for (uint32_t p = 0; p < m->env.nprocessors; p++) {
        mem_free(m->ready[p].v);
        mem_free(m->ready[p].runnable);
        mem_free(m->ready[p].counts);
        mem_free(m->ready[p].sums);
        mem_free(m->ready[p].turned);
    }
    waiting_free(m);
    crowds_free(m);
    mem_free(m->ready);
    mem_free(m->movable_of);
    mem_free(m->pool.chunks);
    arena_free(&m->pool.arena);
}

static void add_chunk(struct memop_pool *pool)
{
    struct memop *chunk = arena_new(&pool->arena, MEMOPS_PER_CHUNK * sizeof *chunk);
    uint32_t first = (uint32_t)pool->n * MEMOPS_PER_CHUNK;

    ARRAY_PUSH(pool->chunks, pool->n, pool->cap, chunk);
    for (uint32_t i = MEMOPS_PER_CHUNK; i-- > 0;) {
        chunk[i].id = first + i;
        chunk[i].next = pool->free;
        pool->free = first + i;
    }
}

/* The class of a room: 64 bytes are class 0, and each class doubles. Most rooms have 256 bytes. */
static inline unsigned class_of(size_t bytes)
{
    unsigned class = bytes > 128 ? 2 : 0;

    while (((size_t)64 << class) < bytes)
        class++;
    return class;
}

/* The rooms like the operation's, which has one. */
static inline struct room **rooms_like(struct memop_pool *pool, const struct memop *op)
{
    return &pool->rooms[lane_lowest(op->room) - 6];
}

/* The operation's room, if it has one, is for others. */
static inline void give_room(struct memop_pool *pool, struct memop *op)
{
    struct room *room = (struct room *)(void *)op->data, **rooms;

    if (op->room == 0)
        return;
    rooms = rooms_like(pool, op);
    room->next = *rooms;
    *rooms = room;
    op->room = 0;
}

/* Gives the operation, which has no room, a free one. False: none is large enough. */
static inline bool lend_room(struct memop_pool *pool, struct memop *op, size_t bytes)
{
    unsigned class = class_of(bytes);
    struct room *room = pool->rooms[class];

    if (op->room > 0 || room == NULL)
        return false;
    pool->rooms[class] = room->next;
    op->data = (unsigned char *)room;
    op->room = (uint32_t)64 << class;
    return true;
}

/* Another room for the operation, which is longer than the one that it has, if it has one. */
static void take_room(struct memop_pool *pool, struct memop *op, size_t bytes)
{
    unsigned class = class_of(bytes);
    struct room *room = pool->rooms[class];

    give_room(pool, op);
    if (room != NULL)
        pool->rooms[class] = room->next;
    else
        room = arena_new(&pool->arena, (size_t)64 << class);
    op->data = (unsigned char *)room;
    op->room = (uint32_t)64 << class;
}

void memory_op_room(struct memory *m, struct memop *op, size_t bytes, bool with_where)
{
    size_t where = with_where ? m->windows.stride * sizeof *op->where : 0;
    size_t data = (bytes + 7) / 8 * 8;

    if (op->room < data + where)
        take_room(&m->pool, op, data + where);
    op->where = where > 0 ? (uint32_t *)(void *)(op->data + data) : NULL;
}

/* A draft for which there was no place or no room. */
static struct memop *make_draft(struct memory *m, const struct memop *like, reg_window w,
                                size_t bytes)
{
    if (m->pool.free == NO_MEMOP)
        add_chunk(&m->pool);
    memory_op_room(m, memop_at(m, m->pool.free), bytes, memop_has_places(like));
    return memory_op_draft(m, like, w, bytes);
}

struct memop *memory_op_draft(struct memory *m, const struct memop *like, reg_window w, size_t bytes)
{
    size_t where = memop_has_places(like) ? m->windows.stride * sizeof(uint32_t) : 0;
    size_t data = (bytes + 7) / 8 * 8;
    struct memop *op = m->pool.free == NO_MEMOP ? NULL : memop_at(m, m->pool.free);

    if (op == NULL || (op->room < data + where && !lend_room(&m->pool, op, data + where)))
        return make_draft(m, like, w, bytes);
    flight_copy_draft(op, like);
    op->runs.n = 0;
    op->window = w;
    op->where = where > 0 ? (uint32_t *)(void *)(op->data + data) : NULL;
    return op;
}

/* Its place is no longer free. */
static inline void take_place(struct memory *m, struct memop *op)
{
    m->pool.free = op->next;
    op->previous = op->next = NO_MEMOP;
}

struct memop *memory_op_new(struct memory *m, reg_window w)
{
    struct memop blank = memop_blank(), *op = memory_op_draft(m, &blank, w, 0);

    take_place(m, op);
    return op;
}

void flight_free_place(struct memory *m, struct memop *op)
{
    give_room(&m->pool, op);
    op->next = m->pool.free;
    m->pool.free = op->id;
}

/* ---- priorities ---- */

/* Can it have a place in that order among operations that only read? */
static inline bool keeps_order(const struct memop *op)
{
    if (op->kind == MEMOP_REG)
        return false;
    return priority_changes(op) || op->is_volatile || op->acquires || op->releases || op->is_copy;
}

/* How many earlier operations of its window have a higher priority. After a long search the window gets
 * queues, and the number is that of the queues in which the operation waits. */
static inline uint32_t higher_priorities(struct memory *m, struct window *w, struct memop *op)
{
    uint32_t n = 0;
    unsigned steps = 0;

    if (op->kind == MEMOP_REG || ((keeps_order(op) ? w->lanes : w->keeping) & op->lanes) == 0)
        return 0;
    for (uint32_t i = op->previous; i != NO_MEMOP; i = memop_at(m, i)->previous, steps++)
        n += priority_before(m, memop_at(m, i), op);
    if (steps <= CROWD_STEPS)
        return n;
    crowd_begin_queues(m, w);
    return op->blocked_by;
}

/* The operation, which is the last of its window, is blocked by those that it has to wait for. */
static inline void find_blockers(struct memory *m, struct window *w, struct memop *op)
{
    op->state = MEMOP_BLOCKED;
    if (w->crowd != NULL)
        crowd_enter(m, w, op);
    if (w->crowd == NULL || !w->crowd->queued)
        op->blocked_by = higher_priorities(m, w, op);
}

/* ---- entering ---- */

/* Puts it at the end of its window's chain, blocked or runnable. */
static inline void link_op(struct memory *m, struct memop *op)
{
    struct window *w = &m->windows.v[op->window];

    op->previous = w->last;
    if (w->last == NO_MEMOP) {
        w->first = op->id;
        w->lanes = w->keeping = 0;
    } else {
        memop_at(m, w->last)->next = op->id;
    }
    w->last = op->id;
    w->changes++;
    m->in_flight++;
    find_blockers(m, w, op);
    w->lanes |= op->lanes;
    w->keeping |= keeps_order(op) ? op->lanes : 0;
    if (op->blocked_by == 0)
        ready_offer(m, op);
    else
        w->blocked++;
}

void flight_enter(struct memory *m, struct memop *op)
{
    if (flight_is_draft(m, op))
        take_place(m, op);
    op->mid = m->next_mid++;
    m->counts.operations++;
    ready_take(m, op);
    link_op(m, op);
}

/* ---- leaving ---- */

static void unlink_op(struct memory *m, const struct memop *op)
{
    struct window *w = &m->windows.v[op->window];

    if (w->oldest == op->id)
        w->oldest = op->next;
    if (op->previous == NO_MEMOP)
        w->first = op->next;
    else
        memop_at(m, op->previous)->next = op->next;
    if (op->next == NO_MEMOP)
        w->last = op->previous;
    else
        memop_at(m, op->next)->previous = op->previous;
}

/* True: the chain is long. Where the window has queues, crowd_leave does this instead. */
static bool unblock_later(struct memory *m, const struct memop *op)
{
    struct window *w = &m->windows.v[op->window];
    unsigned steps = 0;

    if (w->crowd != NULL && w->crowd->queued)
        return false;
    for (uint32_t i = op->next; i != NO_MEMOP && w->blocked > 0; i = memop_at(m, i)->next, steps++) {
        struct memop *later = memop_at(m, i);

        if (later->blocked_by > 0 && priority_before(m, op, later))
            ready_unblock(m, w, later);
    }
    return steps > CROWD_STEPS;
}

static void settle_window(struct memory *m, reg_window w)
{
    windows_settle(&m->windows, w);
}

/* Frees the operation. */
static void end_op(struct memory *m, struct memop *op)
{
    reg_window w = op->window;

    op->state = MEMOP_FREE;
    flight_free_place(m, op);
    if (m->windows.v[w].dropped)
        settle_window(m, w);
    else
        m->owner.ended(m->owner.self, w);
}

void flight_leave(struct memory *m, struct memop *op)
{
    struct window *w = &m->windows.v[op->window];
    bool far = false;

    ready_withdraw(m, op, MEMOP_FREE);
    if (w->blocked > 0)
        far = unblock_later(m, op);
    if (w->crowd != NULL)
        crowd_leave(m, w, op, true);
    unlink_op(m, op);
    if (far)
        crowd_begin_queues(m, w);
    ready_leave(m, op);
    m->in_flight--;
    end_op(m, op);
}

/* ---- turns ---- */

/* Do operations of several processors have micro steps to take? */
static bool several_work(const struct memory *m)
{
    uint64_t seen = 0;

    for (unsigned i = 0; i < MEMORY_WORK_WORDS; i++) {
        uint64_t work = m->work[i];

        if ((work & (work - 1)) != 0 || (work != 0 && seen != 0))
            return true;
        seen |= work;
    }
    return false;
}

/* While others of its processor, and of another one, are runnable, both queries are made. */
bool flight_keeps_turn(struct memory *m, const struct memop *op)
{
    return m->ahead.asked && m->ready[op->processor].n > 1 && several_work(m) &&
           memory_window_runnable(m, op->window, m->windows.v[op->window].since) == op;
}

/* ---- snapshots ---- */

/* No longer runnable, and waiting no longer. */
static void unlist(struct memory *m, struct memop *op)
{
    if (op->state == MEMOP_RUNNABLE)
        ready_withdraw(m, op, MEMOP_FREE);
    else if (op->state == MEMOP_WAITING)
        waiting_forget(m, op);
}

void flight_drop(struct memory *m, reg_window w)
{
    struct window *v = &m->windows.v[w];

    for (uint32_t i = v->first; i != NO_MEMOP;) {
        struct memop *op = memop_at(m, i);

        i = op->next;
        unlist(m, op);
        if (v->crowd != NULL)
            crowd_leave(m, v, op, false);
        ready_leave(m, op);
        op->state = MEMOP_FREE;
        flight_free_place(m, op);
        m->in_flight--;
    }
    v->first = v->last = v->oldest = NO_MEMOP;
    v->blocked = 0;
}

void flight_restore(struct memory *m, struct memop *op, bool waiting)
{
    ready_take_by_age(m, op);
    link_op(m, op);
    if (waiting)
        waiting_enter(m, op);
}
