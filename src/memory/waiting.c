/* memory/waiting.c: operations that wait, in groups (waiting.h). The groups that want room in one
 * set of a cache are a list, and so are those that want something else with its lines, those that
 * want a bank, those that want several banks of one processor, and those that wait for all lines of
 * a cache. */
#include "memory/waiting.h"

#include "memory/operation.h"
#include "memory/ready_queue.h"

void waiting_init(struct memory *m)
{
    m->groups.free = NO_GROUP;
    for (uint32_t i = 0; i < m->env.ncaches; i++) {
        m->env.caches[i].changed = waiting_line_changed;
        m->env.caches[i].self = m;
    }
}

void waiting_free(struct memory *m)
{
    for (size_t i = 0; i < m->groups.n; i++)
        mem_free(m->groups.v[i].v);
    mem_free(m->groups.v);
}

/* ---- groups ---- */

/* The head of the list of the groups for banks of a processor. */
static uint32_t *bank_list(struct processor_memory *p, uint64_t banks)
{
    return (banks & (banks - 1)) == 0 ? &p->bank_waiting[lane_lowest(banks)]
                                      : &p->bank_waiting[MOST_BANKS];
}

/* The head of the list of groups that an operation would wait in, for lines of c or, c NULL, for banks. */
static uint32_t *list_of(struct memory *m, const struct memop *op, struct cache *c)
{
    struct set_waiting *w;

    if (c == NULL)
        return bank_list(&m->env.processors[op->processor], memop_banks(m, op));
    if (operation_waits_for_all(op))
        return &c->waiting_for_all;
    w = &c->waiting[cache_set(c, memop_line(m, op))];
    return operation_wants_room(op) ? &w->room : &w->line;
}

static enum wait_kind kind_of(const struct memop *op, const struct cache *c)
{
    if (c == NULL)
        return WAIT_BANKS;
    if (operation_waits_for_all(op))
        return WAIT_ALL;
    return operation_wants_room(op) ? WAIT_ROOM : WAIT_LINE;
}

static struct wait_group group_for(const struct memory *m, const struct memop *op,
                                   const struct cache *c)
{
    enum wait_kind kind = kind_of(op, c);
    uint64_t of = kind == WAIT_BANKS ? memop_banks(m, op)
                  : kind == WAIT_ALL ? 0 : memop_line(m, op);

    return (struct wait_group){ .of = of, .processor = op->processor, .kind = (uint8_t)kind };
}

static bool are_alike(const struct wait_group *a, const struct wait_group *b)
{
    return a->of == b->of && a->processor == b->processor && a->kind == b->kind;
}

/* A group of the list that is like this one, perhaps a new one, which is closed; its index. */
static uint32_t group_in(struct wait_groups *gs, uint32_t *list, const struct wait_group *like)
{
    struct wait_group *g;
    uint32_t i = *list;

    while (i != NO_GROUP && !are_alike(&gs->v[i], like))
        i = gs->v[i].next;
    if (i != NO_GROUP)
        return i;
    if (gs->free == NO_GROUP) {
        ARRAY_PUSH(gs->v, gs->n, gs->cap, (struct wait_group){ .next = NO_GROUP });
        gs->free = (uint32_t)gs->n - 1;
    }
    i = gs->free;
    g = &gs->v[i];
    gs->free = g->next;
    g->of = like->of;
    g->processor = like->processor;
    g->kind = like->kind;
    g->open = false;
    g->next = *list;
    return *list = i;
}

/* An empty group leaves its list, and its room is for others. */
static void drop_group(struct wait_groups *gs, uint32_t *list, uint32_t group)
{
    while (*list != group)
        list = &gs->v[*list].next;
    *list = gs->v[group].next;
    gs->v[group].next = gs->free;
    gs->free = group;
}

/* An empty block of a group. The bits of its places agree with whether the group is open. */
static struct wait_block *add_block(struct wait_group *g, size_t place)
{
    if (g->n == g->cap) { /* most groups have one */
        g->cap = g->cap == 0 ? 1 : 2 * g->cap;
        g->v = mem_resize(g->v, g->cap * sizeof *g->v);
    }
    g->v[g->n] = (struct wait_block){ .block = (uint32_t)(place / READY_BLOCK), .shown = g->open };
    return &g->v[g->n++];
}

static void put_place(struct wait_group *g, size_t place)
{
    const unsigned word = place / 64 % READY_WORDS;
    struct wait_block *b = waiting_in_block(g, place);

    if (b == NULL)
        b = add_block(g, place);
    b->used = (uint16_t)(b->used | 1u << word);
    b->places[word] |= (uint64_t)1 << place % 64;
    b->counts[word]++;
    b->n++;
    g->waiters++;
}

static void take_place(struct wait_group *g, size_t place)
{
    const unsigned word = place / 64 % READY_WORDS;
    struct wait_block *b = waiting_in_block(g, place);

    b->places[word] &= ~((uint64_t)1 << place % 64);
    if (--b->counts[word] == 0)
        b->used = (uint16_t)(b->used & ~(1u << word));
    b->n--;
    g->waiters--;
    if (b->n == 0)
        *b = g->v[--g->n];
}

/* Brings the place of an operation that enters or leaves its group up to date with the group. */
static void show_group(const struct memory *m, const struct wait_group *g, const struct memop *op)
{
    const struct wait_block *b = waiting_in_block(g, op->place);

    if (b != NULL && b->turned)
        ready_show_turned(m, &m->ready[op->processor], op->place);
}

void waiting_move(const struct memory *m, const struct memop *op, size_t place)
{
    take_place(&m->groups.v[op->group], op->place);
    put_place(&m->groups.v[op->group], place);
}

bool waiting_holds(const struct memory *m, const struct memop *op)
{
    const struct wait_group *g = &m->groups.v[op->group];
    const struct wait_block *b = op->group < m->groups.n ? waiting_in_block(g, op->place) : NULL;

    return b != NULL && g->processor == op->processor &&
           (b->places[op->place / 64 % READY_WORDS] >> op->place % 64 & 1) != 0;
}

/* The operation is in no group; its state is the caller's. */
static void take_out(struct memory *m, struct memop *op)
{
    struct cache *c = operation_waits_for(m, op);
    struct wait_group *g = &m->groups.v[op->group];

    show_group(m, g, op);
    take_place(g, op->place);
    if (c != NULL)
        c->nwaiting--;
    if (g->waiters == 0)
        drop_group(&m->groups, list_of(m, op, c), op->group);
}

/* ---- open or closed ---- */

/* Opens a group that can continue, or closes it. Groups that become runnable for good are never open. */
static inline void sort_group(struct memory *m, uint32_t group, bool can_go_on)
{
    struct wait_group *g = &m->groups.v[group];

    if (can_go_on != g->open) {
        g->open = can_go_on;
        ready_turn(m, group);
        m->turns++;
        m->withdrawals += !can_go_on;
    }
}

/* Of those that want banks. */
static bool banks_are_free(const struct memory *m, const struct wait_group *g)
{
    return (m->env.processors[g->processor].locked & g->of) == 0;
}

static void sort_for_banks(struct memory *m, uint32_t list)
{
    for (uint32_t i = list; i != NO_GROUP; i = m->groups.v[i].next)
        sort_group(m, i, banks_are_free(m, &m->groups.v[i]));
}

/* Of those that want room: whether there is some is kept up as long as anybody waits for lines of
 * the set, and whether the line is there as long as anybody waits for it. */
static bool find_room(struct cache *c, struct wait_group *g)
{
    uint32_t set = cache_set(c, g->of);

    g->has_line = cache_find(c, g->of) != NO_LINE;
    c->waiting[set].has_room = cache_has_room(c, set);
    return g->has_line || c->waiting[set].has_room;
}

/* Can a group's operations, which begin to wait, continue nevertheless? */
static bool can_go_on(const struct memory *m, struct cache *c, struct wait_group *g)
{
    if (g->kind == WAIT_BANKS)
        return banks_are_free(m, g);
    return g->kind == WAIT_ROOM && find_room(c, g);
}

/* ---- operations ---- */

void waiting_enter(struct memory *m, struct memop *op)
{
    struct cache *c = operation_waits_for(m, op);
    struct wait_group like = group_for(m, op, c), *g;
    uint32_t group = group_in(&m->groups, list_of(m, op, c), &like);

    if (c != NULL)
        c->nwaiting++;
    g = &m->groups.v[group];
    if (g->waiters == 0)
        sort_group(m, group, can_go_on(m, c, g));
    show_group(m, g, op);
    put_place(g, op->place);
    op->group = group;
    if (g->open)
        ready_pause(m, op);
    else
        ready_withdraw(m, op, MEMOP_WAITING);
}

void waiting_leave(struct memory *m, struct memop *op)
{
    take_out(m, op);
    ready_resume(m, op);
}

void waiting_forget(struct memory *m, struct memop *op)
{
    if (!waiting_is_open(m, op)) {
        take_out(m, op);
        return;
    }
    waiting_leave(m, op);
    ready_withdraw(m, op, MEMOP_FREE);
}

/* All operations of a group, which is closed, may try again. */
static void wake_group(struct memory *m, uint32_t group)
{
    const struct wait_group *g = &m->groups.v[group];
    const struct ready_list *r = &m->ready[g->processor];

    while (g->waiters > 0) {
        const struct wait_block *b = &g->v[g->n - 1];
        const unsigned word = lane_lowest(b->used);
        const size_t first = (size_t)b->block * READY_BLOCK + 64 * (size_t)word;
        struct memop *op = memop_at(m, r->v[first + lane_lowest(b->places[word])]);

        take_out(m, op);
        ready_offer(m, op);
    }
}

/* ---- what changes ---- */

static bool pins_global(const struct cache *c)
{
    for (uint32_t i = line_set_next(&c->used, 0, c->nlines); i != NO_LINE;
         i = line_set_next(&c->used, i + 1, c->nlines))
        if (c->lines[i].pins > 0 && PHYSICAL_SPACE(c->lines[i].address) == SPACE_GLOBAL)
            return true;
    return false;
}

/* Operations that wait for all lines may continue when no operation pins a global line any more. */
static void wake_for_all(struct memory *m, const struct cache *c)
{
    while (c->waiting_for_all != NO_GROUP && !pins_global(c))
        wake_group(m, c->waiting_for_all);
}

/* Those that want to do something else with a line may try again whatever it is that changed. */
static void wake_for_line(struct memory *m, const struct set_waiting *w, uint64_t address)
{
    for (uint32_t i = w->line, next; i != NO_GROUP; i = next) {
        next = m->groups.v[i].next;
        if (m->groups.v[i].of == address)
            wake_group(m, i);
    }
}

/* Where there is room, or was: a line can only be there anew if it is the one that holds the
 * address, and can be gone only if there is no room any more. */
static void sort_set(struct memory *m, const struct cache *c, struct set_waiting *w, bool room,
                     uint64_t address)
{
    w->has_room = room;
    for (uint32_t i = w->room; i != NO_GROUP; i = m->groups.v[i].next) {
        struct wait_group *g = &m->groups.v[i];

        if (g->of == address || (g->has_line && !room))
            g->has_line = cache_find(c, g->of) != NO_LINE;
        sort_group(m, i, room || g->has_line);
    }
}

/* A line of the set has changed, which holds or held the address. Where there was no room only this
 * one can have made some, and where there is none still no line has come or gone. */
static inline void set_changed(struct memory *m, const struct cache *c, struct set_waiting *w,
                               uint32_t line, uint64_t address)
{
    if (w->has_room)
        sort_set(m, c, w, cache_has_room(c, line / c->ways), address);
    else if (cache_can_take(c, line))
        sort_set(m, c, w, true, address);
}

void waiting_line_changed(void *memory, struct cache *c, uint32_t line, uint64_t address)
{
    struct memory *m = memory;
    uint64_t held = address != 0 ? address : c->lines[line].address;
    struct set_waiting *w = &c->waiting[cache_set(c, held)];

    if (w->line != NO_GROUP)
        wake_for_line(m, w, address);
    if (w->room != NO_GROUP)
        set_changed(m, c, w, line, held);
    if (address != 0)
        wake_for_all(m, c);
}

void waiting_banks_changed(struct memory *m, unsigned processor, uint64_t banks)
{
    const struct processor_memory *p = &m->env.processors[processor];

    FOR_LANES(bank, banks)
        sort_for_banks(m, p->bank_waiting[bank]);
    sort_for_banks(m, p->bank_waiting[MOST_BANKS]);
}

/* All that is known of a set, which may be anything. */
static void look_again(struct memory *m, const struct cache *c, uint32_t set)
{
    struct set_waiting *w = &c->waiting[set];

    for (uint32_t i = w->room; i != NO_GROUP; i = m->groups.v[i].next)
        m->groups.v[i].has_line = true;
    sort_set(m, c, w, cache_has_room(c, set), 0);
}

void waiting_cache_restored(struct memory *m, struct cache *c)
{
    for (uint32_t set = 0; c->nwaiting > 0 && set < c->nsets; set++)
        look_again(m, c, set);
    if (c->level == LEVEL_L1)
        waiting_banks_changed(m, c->processor, ~(uint64_t)0);
}
