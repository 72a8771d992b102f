/* check/reads.c: what reads.h promises. */
#include "check/reads.h"

#include <string.h>

#include "base/mem.h"

#define MANY_READS 8u /* more are thinned out before others are added */
#define FEW_READS 32u /* so many reads are searched before a larger block is allocated */
#define FEW_KINDS 4u  /* a read that can represent another is searched for among so many singles */
#define MOST_GROUPS 7u
#define LARGE 20u     /* blocks of this size and above count their singles in a word of their own */
#define BRIEF_ROOM (2 * MOST_GROUPS + BRIEF_SINGLES + 3)

/* ---- blocks ---- */

/* 4, 6, 8, 12, 16, 24, ... */
static size_t words_of(unsigned size)
{
    return (size_t)(4 + size % 2 * 2) << size / 2;
}

static unsigned size_for(size_t words)
{
    static const unsigned char sizes[] = { 0, 0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 3, 3 };
    unsigned size = 4;

    if (words < sizeof sizes)
        return sizes[words];
    while (words_of(size) < words)
        size++;
    return size;
}

/* A block of that size, as a list that is not brief; 0: there is no room. */
static uint32_t take_block(struct reads *r, unsigned size)
{
    uint32_t id = r->free[size];
    size_t need = r->n + words_of(size);

    if (id != 0) {
        r->free[size] = list_block(r, id)[1];
        return id;
    }
    if (need > r->most) {
        r->records->lost++;
        return 0;
    }
    r->v = mem_grow(r->v, &r->cap, need, sizeof *r->v);
    id = HELD_LIST | (uint32_t)(r->n / 2);
    r->n = need;
    return id;
}

static void give_back(struct reads *r, uint32_t id, unsigned size)
{
    list_block(r, id)[1] = r->free[size];
    r->free[size] = id & ~LIST_BRIEF;
}

void reads_init(struct reads *r, struct step_records *records, struct actors *actors)
{
    *r = (struct reads){ .n = 2, .most = MOST_LIST_WORDS, .records = records, .actors = actors };
}

void reads_free(struct reads *r)
{
    mem_free(r->v);
    *r = (struct reads){ .v = NULL };
}

/* ---- lists ---- */

/* A list, taken apart. */
struct list {
    uint32_t last;
    uint32_t *groups, *singles; /* the latter after the former */
    size_t n;                   /* singles */
    unsigned ngroups, cells, size;
    uint32_t room[BRIEF_ROOM];  /* a brief one's, while they are changed */
};

/* The singles are where they lie, a group is not. */
static inline void look_at_brief(struct list *x, uint32_t *v)
{
    x->last = v[0] & BRIEF_REF;
    x->ngroups = v[0] >> BRIEF_BITS & 1;
    x->n = (v[0] & ~BRIEF_SETTLED) >> (BRIEF_BITS + 1);
    x->groups = x->room;
    x->room[0] = v[1] & BRIEF_REF;
    x->room[1] = v[1] >> BRIEF_BITS;
    x->singles = v + 1 + x->ngroups;
    x->cells = 1;
}

static inline void look_at_list(const struct reads *r, uint32_t id, struct list *x)
{
    uint32_t *v = list_block(r, id);

    if (is_brief(id)) {
        look_at_brief(x, v);
        return;
    }
    x->last = v[1];
    x->cells = *v & LIST_CELLS;
    x->size = *v >> 11 & 63u;
    x->ngroups = *v >> 17 & MOST_GROUPS;
    x->n = x->size < LARGE ? *v >> 20 : v[2];
    x->groups = v + (x->size < LARGE ? 2 : 3);
    x->singles = x->groups + 2 * x->ngroups;
}

/* So that it can be changed: one that is not brief where it lies. */
static inline void open_list(const struct reads *r, uint32_t id, struct list *x)
{
    uint32_t *to;

    look_at_list(r, id, x);
    if (!is_brief(id))
        return;
    x->size = size_for(1 + x->ngroups + x->n);
    to = x->room + 2 * x->ngroups;
    for (size_t i = 0; i < x->n; i++)
        to[i] = x->singles[i];
    x->singles = to;
}

static bool fits_brief(const struct list *x)
{
    return x->cells == 1 && x->ngroups <= 1 && x->n <= BRIEF_SINGLES && x->last <= BRIEF_REF &&
           (x->ngroups == 0 || (x->groups[0] <= BRIEF_REF && x->groups[1] <= BRIEF_COUNT));
}

static size_t used_words(const struct list *x, bool brief)
{
    if (brief)
        return 1 + x->ngroups + x->n;
    return (x->size < LARGE ? 2 : 3) + 2 * x->ngroups + x->n;
}

static void write_brief(uint32_t *v, const struct list *x)
{
    v[0] = x->last | x->ngroups << BRIEF_BITS | (uint32_t)x->n << (BRIEF_BITS + 1);
    if (x->ngroups > 0)
        *++v = x->groups[0] | x->groups[1] << BRIEF_BITS;
    for (size_t i = 0; i < x->n; i++)
        v[1 + i] = x->singles[i];
}

static void write_list(uint32_t *v, const struct list *x, unsigned size)
{
    uint32_t n = (uint32_t)x->n, *to = v + (size < LARGE ? 2 : 3);

    v[0] = x->cells | size << 11 | x->ngroups << 17;
    v[1] = x->last;
    if (size < LARGE)
        v[0] |= n << 20;
    else
        v[2] = n;
    if (to != x->groups)
        memcpy(to, x->groups, (2 * x->ngroups + x->n) * sizeof *to);
}

/* A list that was taken apart gets a block of that size. Its number; 0: there is no room. */
static uint32_t move_list(struct reads *r, uint32_t id, struct list *x, unsigned size, bool brief)
{
    size_t at = x->groups == x->room ? 0 : (size_t)(x->groups - r->v);
    uint32_t to = take_block(r, size);

    if (to == 0)
        return 0;
    if (x->groups != x->room)
        x->groups = r->v + at; /* the array may have moved */
    if (brief) {
        x->singles = x->groups + 2 * x->ngroups;
        write_brief(list_block(r, to), x);
        to |= LIST_BRIEF;
    } else {
        write_list(list_block(r, to), x, size);
    }
    give_back(r, id, x->size);
    return to;
}

static void drop_all(struct reads *r, const struct list *x)
{
    step_record_drop(r->records, x->last, 1);
    for (unsigned i = 0; i < x->ngroups; i++)
        step_record_drop(r->records, x->groups[2 * i], 1);
    for (size_t i = 0; i < x->n; i++)
        step_record_drop(r->records, x->singles[i], 1);
}

/* The list is as it has become. One that is not brief has room for it. */
static uint32_t close_list(struct reads *r, uint32_t id, struct list *x)
{
    bool brief = fits_brief(x), stays = brief == is_brief(id);
    unsigned size = brief         ? size_for(used_words(x, true))
                    : is_brief(id) ? size_for(2 + 2 * x->ngroups + x->n)
                                   : x->size;
    uint32_t to = id;

    if (stays && size == x->size) {
        if (brief)
            write_brief(list_block(r, id), x);
        else
            write_list(list_block(r, id), x, size);
        return id;
    }
    to = move_list(r, id, x, size, brief);
    if (to != 0)
        return to;
    drop_all(r, x);
    give_back(r, id, x->size);
    return 0;
}

uint32_t reads_new(struct reads *r, uint32_t last, uint32_t before, bool single)
{
    bool brief = single && last <= BRIEF_REF;
    uint32_t id = take_block(r, 0), *v;

    if (id == 0)
        return 0;
    v = list_block(r, id);
    step_record_hold(r->records, last, 1);
    step_record_hold(r->records, before, 1);
    if (brief) {
        v[0] = last | (uint32_t)1 << (BRIEF_BITS + 1);
        v[1] = before;
        return id | LIST_BRIEF;
    }
    v[0] = (uint32_t)1 << 20;
    v[1] = last;
    v[2] = before;
    return id;
}

/* The words of a list in another block, of a list that is not brief and that `cells` hold. */
static uint32_t other_list(struct reads *r, uint32_t list, struct list *x, unsigned cells)
{
    uint32_t id;
    unsigned size;

    open_list(r, list, x);
    size = size_for((x->n < 4096 ? 2 : 3) + 2 * x->ngroups + x->n);
    id = take_block(r, size);
    if (id == 0)
        return 0;
    open_list(r, list, x); /* the array may have moved */
    x->cells = cells;
    write_list(list_block(r, id), x, size);
    return id;
}

uint32_t reads_copy(struct reads *r, uint32_t list)
{
    struct list x;
    uint32_t id = other_list(r, list, &x, 0);

    if (id == 0)
        return 0;
    step_record_hold(r->records, x.last, 1);
    for (unsigned i = 0; i < x.ngroups; i++)
        step_record_hold(r->records, x.groups[2 * i], 1);
    for (size_t i = 0; i < x.n; i++)
        step_record_hold(r->records, x.singles[i], 1);
    return id;
}

uint32_t reads_share(struct reads *r, uint32_t list)
{
    struct list x;
    uint32_t id;

    if (!is_brief(list))
        return list;
    id = other_list(r, list, &x, 1);
    if (id == 0)
        drop_all(r, &x);
    give_back(r, list, x.size);
    return id;
}

void reads_drop(struct reads *r, uint32_t list, unsigned cells)
{
    struct list x;

    if (!is_brief(list)) {
        list_block(r, list)[0] -= cells;
        if (list_cells(r, list) > 0)
            return;
    }
    open_list(r, list, &x);
    drop_all(r, &x);
    give_back(r, list, x.size);
}

uint32_t reads_renew(struct reads *r, uint32_t list, uint32_t last)
{
    uint32_t *v = list_block(r, list);
    struct list x;

    step_record_hold(r->records, last, 1);
    step_record_drop(r->records, list_last(r, list), 1);
    if (!is_brief(list)) {
        v[1] = last;
    } else if (last <= BRIEF_REF) {
        v[0] = (v[0] & ~BRIEF_REF) | last;
    } else {
        open_list(r, list, &x);
        x.last = last;
        return close_list(r, list, &x);
    }
    return list;
}

/* The next larger block, of one that is not brief; false: there is no room. */
static bool widen(struct reads *r, uint32_t *list, struct list *x)
{
    uint32_t id = move_list(r, *list, x, x->size + 1, false);

    if (id == 0)
        return false;
    *list = id;
    open_list(r, id, x);
    return true;
}

/* ---- reads of actors that are over ---- */

static uint32_t actor_of(const struct reads *r, uint32_t ref)
{
    return step_record_of(r->records, ref)->actor + (r->actors->apart ? ref % TURNS : 0);
}

/* May a read represent others, or be represented? Strong reads race with some blocks only. */
static bool is_over(const struct reads *r, uint32_t ref)
{
    const struct step_record *x = step_record_of(r->records, ref);

    return (x->how & HOW_STRONG) == 0 && actors_over(r->actors, x->actor);
}

/* Never where an actor looks at what its own block did, which is there until it ends. */
static bool can_be_over(const struct reads *r, uint32_t ref, uint32_t now)
{
    const struct actors *a = r->actors;

    return !a->keeps_all &&
           (!a->meet || a->v[step_record_of(r->records, ref)->actor].team != a->v[now].team);
}

/* Are both by one instruction of a grid? */
static inline bool are_kin(const struct reads *r, uint32_t a, uint32_t b)
{
    const struct step_record *x = step_record_of(r->records, a), *y = step_record_of(r->records, b);

    return x->pc == y->pc && actors_grid(r->actors, x->actor) == actors_grid(r->actors, y->actor);
}

/* A read, of an actor that is over, joins a group. False: there is none for it. */
static bool join_group(struct reads *r, const struct list *x, uint32_t ref)
{
    for (uint32_t *g = x->groups; g < x->groups + 2 * x->ngroups; g += 2)
        if (are_kin(r, *g, ref)) {
            bool first = actor_of(r, ref) < actor_of(r, *g);

            step_record_drop(r->records, first ? *g : ref, 1);
            if (first)
                *g = ref;
            g[1]++;
            return true;
        }
    return false;
}

/* Which of some singles can make a group with a read of an actor that is over; `to`: none. */
static size_t find_kin(const struct reads *r, const struct list *x, size_t from, size_t to,
                       uint32_t ref)
{
    for (size_t i = from; i < to; i++)
        if (are_kin(r, x->singles[i], ref) && is_over(r, x->singles[i]))
            return i;
    return to;
}

/* The k-th of the first n singles leaves them and forms a group with a read that was not among them. There is
 * room for two words after these n, including its old place. */
static void make_group(struct reads *r, struct list *x, size_t k, size_t n, uint32_t ref)
{
    uint32_t other = x->singles[k], *g = x->singles;
    bool first = actor_of(r, ref) < actor_of(r, other);

    memmove(g + k, g + k + 1, (n - k - 1) * sizeof *g);
    memmove(g + 2, g, (n - 1) * sizeof *g);
    g[0] = first ? ref : other;
    g[1] = 2;
    step_record_drop(r->records, first ? other : ref, 1);
    x->singles += 2;
    x->ngroups++;
}

/* ---- what is kept ---- */

/* A single of a list stays one, or joins others; of those before it `kept` have stayed. How many
 * stay now. */
static size_t keep(struct reads *r, struct list *x, size_t kept, uint32_t ref)
{
    size_t from = kept < FEW_KINDS ? 0 : kept - FEW_KINDS, k = kept;

    if (is_over(r, ref)) {
        if (join_group(r, x, ref))
            return kept;
        if (x->ngroups < MOST_GROUPS)
            k = find_kin(r, x, from, kept, ref);
    }
    if (k < kept) {
        make_group(r, x, k, kept, ref);
        return kept - 1;
    }
    x->singles[kept] = ref;
    return kept + 1;
}

/* Makes room where it can by keeping together what has become kin. */
static void narrow(struct reads *r, struct list *x)
{
    uint32_t *next = x->singles, *end = next + x->n;
    size_t kept = 0;

    while (next < end)
        kept = keep(r, x, kept, *next++);
    x->n = kept;
}

/* `now` reads: it has no other read in this step, though its record may be that of an earlier one. */
static bool comes_before(const struct reads *r, uint32_t ref, uint32_t now)
{
    struct tick t = { actor_of(r, ref), step_record_of(r->records, ref)->clock };

    return t.actor == now || actors_ordered(r->actors, t, now);
}

/* Forgets the reads that come before what `now` does. */
static void forget_ordered(struct reads *r, struct list *x, uint32_t now)
{
    uint32_t *to = x->groups;
    size_t kept = 0;

    for (uint32_t *g = x->groups; g < x->groups + 2 * x->ngroups; g += 2)
        if (comes_before(r, *g, now)) {
            step_record_drop(r->records, *g, 1);
        } else {
            to[0] = g[0];
            to[1] = g[1];
            to += 2;
        }
    for (size_t i = 0; i < x->n; i++)
        if (comes_before(r, x->singles[i], now))
            step_record_drop(r->records, x->singles[i], 1);
        else
            to[kept++] = x->singles[i];
    x->n = kept;
    x->ngroups = (unsigned)(to - x->groups) / 2;
    x->singles = to;
}

/* All reads that it represents except the last. */
static uint32_t reads_in(const struct list *x)
{
    uint32_t all = (uint32_t)x->n;

    for (unsigned i = 0; i < x->ngroups; i++)
        all += x->groups[2 * i + 1];
    return all;
}

/* The place of an actor's read among the singles, or where to insert it. */
static size_t place_among(const struct reads *r, const struct list *x, uint32_t actor)
{
    size_t low = 0, high = x->n;

    if (high > 0 && actor_of(r, x->singles[high - 1]) < actor) /* mostly: warps come in order */
        return high;
    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (actor_of(r, x->singles[middle]) < actor)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool is_full(const struct list *x, bool brief)
{
    return used_words(x, brief) == words_of(x->size);
}

/* Is a group made of the read and a single near its place? There is room for a word. */
static bool pair_up(struct reads *r, struct list *x, size_t i, uint32_t ref)
{
    size_t from = i < FEW_KINDS ? 0 : i - FEW_KINDS, to = i < x->n ? i + 1 : i, k;

    if (x->ngroups == MOST_GROUPS)
        return false;
    k = find_kin(r, x, from, to, ref);
    if (k == to)
        return false;
    make_group(r, x, k, x->n, ref);
    x->n--;
    return true;
}

static void insert(struct list *x, size_t i, uint32_t ref)
{
    memmove(x->singles + i + 1, x->singles + i, (x->n - i) * sizeof ref);
    x->singles[i] = ref;
    x->n++;
}

/* A read that is none of the singles' actors' goes with them, at place i; over: its actor is. */
static uint32_t add(struct reads *r, uint32_t list, struct list *x, size_t i, uint32_t ref,
                    bool over)
{
    if (!is_brief(list) && is_full(x, false) && !widen(r, &list, x))
        step_record_drop(r->records, ref, 1);
    else if (!over || !pair_up(r, x, i, ref))
        insert(x, i, ref);
    return close_list(r, list, x);
}

static inline bool is_time_to_forget(uint32_t all)
{
    return all >= MANY_READS && (all & (all - 1)) == 0;
}

/* Room is made first, where it is time: which reads are forgotten follows from how many there were. */
static void make_room(struct reads *r, struct list *x, bool over, bool full, uint32_t now)
{
    bool many = is_time_to_forget(reads_in(x));

    if (many)
        forget_ordered(r, x, now);
    if (many || (over && full && x->n <= FEW_READS))
        narrow(r, x);
}

/* A read joins the group of a brief list, or its singles at place i, where these lie. False: that is
 * not all that is to be done, or there is no room. */
static inline bool add_in_place(struct reads *r, uint32_t *v, struct list *x, size_t i,
                                uint32_t ref, bool over)
{
    size_t used = used_words(x, true);

    if (is_time_to_forget(reads_in(x)))
        return false;
    if (over && is_over(r, ref)) {
        if (ref > BRIEF_REF || x->room[1] == BRIEF_COUNT || !join_group(r, x, ref))
            return false;
        v[1] = x->room[0] | x->room[1] << BRIEF_BITS;
        return true;
    }
    if (x->n == BRIEF_SINGLES || used == words_of(size_for(used)))
        return false;
    insert(x, i, ref);
    v[0] += (uint32_t)1 << (BRIEF_BITS + 1);
    return true;
}

/* What mostly happens to brief lists. */
static inline bool push_in_place(struct reads *r, uint32_t list, uint32_t before, uint32_t last,
                                 bool over)
{
    uint32_t *v = list_block(r, list), actor = actor_of(r, before);
    struct list x;
    size_t i;

    if (last > BRIEF_REF)
        return false;
    look_at_brief(&x, v);
    i = place_among(r, &x, actor);
    if (i < x.n && actor_of(r, x.singles[i]) == actor) {
        step_record_drop(r->records, x.singles[i], 1);
        x.singles[i] = before;
    } else if (!add_in_place(r, v, &x, i, before, over)) {
        return false;
    }
    step_record_hold(r->records, last, 1);
    v[0] = (v[0] & ~(BRIEF_REF | BRIEF_SETTLED)) | last;
    return true;
}

uint32_t reads_push(struct reads *r, uint32_t list, uint32_t before, uint32_t last, uint32_t now)
{
    uint32_t actor = actor_of(r, before);
    bool over = can_be_over(r, before, now);
    struct list x;
    size_t i;

    if (is_brief(list) && push_in_place(r, list, before, last, over))
        return list;
    open_list(r, list, &x);
    i = place_among(r, &x, actor);
    x.last = last;
    step_record_hold(r->records, last, 1);
    if (i < x.n && actor_of(r, x.singles[i]) == actor) {
        step_record_drop(r->records, x.singles[i], 1);
        x.singles[i] = before;
        return close_list(r, list, &x);
    }
    make_room(r, &x, over, is_full(&x, is_brief(list)), now);
    over = over && is_over(r, before);
    if (over && join_group(r, &x, before))
        return close_list(r, list, &x);
    return add(r, list, &x, place_among(r, &x, actor), before, over);
}

/* How many singles have actors that are over? */
static size_t count_over(const struct reads *r, const struct list *x)
{
    size_t n = 0;

    for (size_t i = 0; i < x->n; i++)
        n += is_over(r, x->singles[i]);
    return n;
}

/* An older read of the last one's actor stays by itself: the last one replaces it when it is pushed. */
static bool keeps_older(const struct reads *r, const struct list *x)
{
    uint32_t actor = actor_of(r, x->last);
    size_t i = place_among(r, x, actor);

    return i < x->n && actor_of(r, x->singles[i]) == actor;
}

/* Most lists stay as they are each time. They are only looked at, or not even that if they are settled. */
uint32_t reads_narrow(struct reads *r, uint32_t list)
{
    uint32_t *v = list_block(r, list);
    struct list x;
    size_t over, n;
    unsigned ngroups;

    if (is_brief(list) && (v[0] & BRIEF_SETTLED) != 0)
        return list;
    look_at_list(r, list, &x);
    over = count_over(r, &x);
    if (over == 0 || (over == 1 && x.ngroups == 0) || keeps_older(r, &x))
        return list;
    open_list(r, list, &x);
    n = x.n;
    ngroups = x.ngroups;
    narrow(r, &x);
    if (!is_brief(list) || x.n != n || x.ngroups != ngroups)
        return close_list(r, list, &x);
    if (over == n)
        v[0] |= BRIEF_SETTLED;
    return list;
}

/* ---- one after the other ---- */

/* The group of the lowest actor that was not returned yet; ngroups: none is left. */
static unsigned next_group(const struct reads *r, const struct list *x, uint32_t told)
{
    unsigned best = x->ngroups;

    for (unsigned i = 0; i < x->ngroups; i++)
        if ((told >> i & 1) == 0 &&
            (best == x->ngroups ||
             actor_of(r, x->groups[2 * i]) < actor_of(r, x->groups[2 * best])))
            best = i;
    return best;
}

bool reads_next(const struct reads *r, uint32_t list, struct reads_walk *w, struct stamp *s,
                uint32_t *n)
{
    struct list x;
    uint32_t ref;
    unsigned g;

    look_at_list(r, list, &x);
    g = next_group(r, &x, w->groups);
    if (w->single == x.n && g == x.ngroups)
        return false;
    if (w->single == x.n || (g < x.ngroups && actor_of(r, x.groups[2 * g]) <
                                                  actor_of(r, x.singles[w->single]))) {
        w->groups |= (uint32_t)1 << g;
        ref = x.groups[2 * g];
        *n = x.groups[2 * g + 1];
    } else {
        ref = x.singles[w->single++];
        *n = 1;
    }
    *s = step_record_stamp(r->records, ref);
    if (r->actors->apart)
        s->scale = LANE_FIXED;
    return true;
}
