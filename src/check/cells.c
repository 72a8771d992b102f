/* check/cells.c: the last write of each word and the reads since then. Declared in races.h. */
#include <string.h>

#include "base/hint.h"
#include "base/mem.h"
#include "check/races.h"

/* ---- lists of reads: by several actors, none of which is ordered with the last one ---- */

/* Where threads go apart an entry's lane does not follow from an address: its scale is LANE_FIXED
 * and its turn the lane. */
#define LANE_FIXED 63u
#define MANY_READS 8u /* more are thinned out before room is made for others */
#define FEW_READS 32u /* so many are looked through before room is made */
#define MOST_READS 0x7ffffffu
#define FEW_KINDS 4u  /* what can stand for a read is sought among so many */

static uint32_t new_reads(struct races *r)
{
    if (r->nunused > 0)
        return r->unused[--r->nunused];
    if (r->nreads == 0)
        ARRAY_PUSH(r->reads, r->nreads, r->cap_reads, (struct reads){ .n = 0 });
    ARRAY_PUSH(r->reads, r->nreads, r->cap_reads, (struct reads){ .n = 0 });
    return (uint32_t)(r->nreads - 1);
}

static void reads_drop(struct races *r, uint32_t list)
{
    if (list == 0)
        return;
    r->reads[list].n = 0;
    r->reads[list].all = 0;
    ARRAY_PUSH(r->unused, r->nunused, r->cap_unused, list);
}

/* Room for n, and for what is there. */
static void make_room(struct reads *x, size_t n)
{
    struct stamp *many = x->room == 0 ? NULL : x->v.many;
    unsigned room = x->room == 0 ? 1 : x->room;

    if (n <= (size_t)1 << x->room)
        return;
    while (n > (size_t)1 << room)
        room++;
    many = mem_resize(many, ((size_t)1 << room) * sizeof *many);
    if (x->room == 0)
        many[0] = x->v.one;
    x->v.many = many;
    x->room = room & 31u;
}

static uint32_t reads_copy(struct races *r, uint32_t list)
{
    struct reads *from, *to;
    uint32_t copy;

    if (list == 0)
        return 0;
    copy = new_reads(r);
    from = &r->reads[list];
    to = &r->reads[copy];
    make_room(to, from->n + 1);
    memcpy(reads_in(to), reads_in(from), from->n * sizeof(struct stamp));
    to->n = from->n;
    to->all = from->all;
    return copy;
}

static uint32_t actor_of(const struct races *r, const struct stamp *s)
{
    return s->actor + (r->actors.apart ? s->turn : 0);
}

/* May a read stand for others, or be stood for? Strong ones race with some blocks only. */
static bool is_over(struct races *r, const struct stamp *s)
{
    return (s->how & HOW_STRONG) == 0 && actors_over(&r->actors, s->actor);
}

/* Never where an actor looks at what its own block did, which is there until it ends. */
static bool can_be_over(const struct races *r, const struct stamp *s, uint32_t now)
{
    const struct actors *a = &r->actors;

    return !a->keeps_all && (!a->meet || a->v[s->actor].team != a->v[now].team);
}

/* So may s; may x, too, and are both by one instruction of a grid? */
static bool is_kin(struct races *r, const struct stamp *x, const struct stamp *s)
{
    const struct actors *a = &r->actors;

    return x->pc == s->pc && actors_grid(a, x->actor) == actors_grid(a, s->actor) && is_over(r, x);
}

static void stand_for(struct stamp *s, uint32_t n)
{
    s->how |= HOW_MANY;
    s->clock = n;
}

/* Which of the last few of n reads, all of lower actors, can stand for s, too; n: none. */
static size_t kin_before(struct races *r, const struct stamp *v, size_t n, const struct stamp *s)
{
    for (size_t i = n; i > 0 && n - i < FEW_KINDS; i--)
        if (is_kin(r, &v[i - 1], s))
            return i - 1;
    return n;
}

/* Can a read be kept together with those that are there? i: where it would stand. */
static bool reads_fold(struct races *r, struct reads *x, size_t i, const struct stamp *s)
{
    struct stamp *v = reads_in(x);
    size_t k;
    uint32_t n;

    if (!is_over(r, s))
        return false;
    k = kin_before(r, v, i, s);
    if (k < i) {
        stand_for(&v[k], reads_of_stamp(&v[k]) + 1);
    } else if (i < x->n && is_kin(r, &v[i], s)) {
        n = reads_of_stamp(&v[i]);
        v[i] = *s;
        stand_for(&v[i], n + 1);
    } else {
        return false;
    }
    x->all++;
    return true;
}

/* Keeps a read of a list whose first `kept` are done; how many are now. */
static size_t keep(struct races *r, struct stamp *v, size_t kept, struct stamp s)
{
    size_t k = kept;

    if (is_over(r, &s))
        k = kin_before(r, v, kept, &s);
    if (k < kept)
        stand_for(&v[k], reads_of_stamp(&v[k]) + reads_of_stamp(&s));
    else
        v[kept++] = s;
    return kept;
}

/* Forgets the reads that come before what `now` does, and keeps together what has become kin. */
static void thin_out(struct races *r, struct reads *x, uint32_t now)
{
    struct stamp *v = reads_in(x);
    size_t kept = 0;

    for (size_t i = 0; i < x->n; i++)
        if (actors_ordered(&r->actors, (struct tick){ actor_of(r, &v[i]), v[i].clock }, now))
            x->all -= reads_of_stamp(&v[i]);
        else
            kept = keep(r, v, kept, v[i]);
    x->n = kept & MOST_READS;
}

/* Makes room where it can by keeping together what has become kin. */
static void reads_narrow(struct races *r, struct reads *x)
{
    struct stamp *v = reads_in(x);
    size_t kept = 0;

    for (size_t i = 0; i < x->n; i++)
        kept = keep(r, v, kept, v[i]);
    x->n = kept & MOST_READS;
}

/* The place of an actor's read in the list, or where it would stand. */
static size_t place_of_read(const struct races *r, struct reads *x, uint32_t actor)
{
    const struct stamp *v = reads_in(x);
    size_t low = 0, high = x->n;

    if (high > 0 && actor_of(r, &v[high - 1]) < actor) /* mostly, where warps come in order */
        return high;
    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (actor_of(r, &v[middle]) < actor)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void insert(struct reads *x, size_t i, const struct stamp *s)
{
    struct stamp *v;

    if (x->n == MOST_READS)
        return;
    make_room(x, x->n + 1u);
    v = reads_in(x);
    if (i < x->n)
        memmove(v + i + 1, v + i, (x->n - i) * sizeof *v);
    v[i] = *s;
    x->n++;
    x->all++;
}

/* The list with a read more, or instead of an older one of its actor; 0: of that read alone. now:
 * the actor whose access makes room. */
static uint32_t reads_with(struct races *r, uint32_t list, const struct stamp *s, uint32_t now)
{
    uint32_t actor = actor_of(r, s);
    bool over = can_be_over(r, s, now);
    struct reads *x;
    size_t i;

    if (list == 0)
        list = new_reads(r);
    x = &r->reads[list];
    i = place_of_read(r, x, actor);
    if (i < x->n && actor_of(r, &reads_in(x)[i]) == actor) {
        reads_in(x)[i] = *s;
        return list;
    }
    if (x->all >= MANY_READS && (x->all & (x->all - 1)) == 0) {
        thin_out(r, x, now);
        i = place_of_read(r, x, actor);
    } else if (over && x->n == 1u << x->room && x->n <= FEW_READS) {
        reads_narrow(r, x);
        i = place_of_read(r, x, actor);
    }
    if (!over || !reads_fold(r, x, i, s))
        insert(x, i, s);
    return list;
}

/* ---- records ---- */

/* With one cell that holds it: its maker. 0 when there are too many: nothing is remembered. */
static uint32_t new_record(struct races *r, const struct stamp *s, uint32_t more)
{
    uint32_t id = r->free_record;

    if (r->nrecords == 0)
        ARRAY_PUSH(r->records, r->nrecords, r->cap_records, (struct stamp_record){ .cells = 0 });
    if (id != 0) {
        r->free_record = r->records[id].more;
    } else if (r->nrecords < MOST_RECORDS) {
        id = (uint32_t)r->nrecords;
        ARRAY_PUSH(r->records, r->nrecords, r->cap_records, (struct stamp_record){ .cells = 0 });
    } else {
        reads_drop(r, more);
        return 0;
    }
    r->records[id] = (struct stamp_record){ *s, 1, more };
    return id;
}

static void drop_record(struct races *r, uint32_t id, unsigned cells)
{
    struct stamp_record *x;

    if (id == 0)
        return;
    x = &r->records[id];
    x->cells -= cells;
    if (x->cells > 0)
        return;
    reads_drop(r, x->more);
    x->more = r->free_record;
    r->free_record = id;
}

static void drop(struct races *r, uint32_t held, unsigned cells)
{
    if (held != 0)
        drop_record(r, held / TURNS, cells);
}

/* The stamp of what a cell holds. */
static struct stamp stamp_of(const struct races *r, uint32_t held)
{
    struct stamp s = { .actor = 0 };

    if (held != 0) {
        s = r->records[held / TURNS].stamp;
        s.turn = (uint8_t)(held % TURNS);
    }
    return s;
}

static struct reads *reads_of(const struct races *r, uint32_t held)
{
    uint32_t more = held == 0 ? 0 : r->records[held / TURNS].more;

    return more == 0 ? NULL : &r->reads[more];
}

static uint32_t own_record(struct visit *v)
{
    if (v->own == 0)
        v->own = new_record(v->races, &v->now, 0);
    return v->own;
}

void cells_leave(struct visit *v)
{
    drop_record(v->races, v->own, 1);
    v->own = 0;
}

/* ---- cells ---- */

static void fill(uint32_t *cells, unsigned n, uint32_t value)
{
    for (unsigned i = 0; i < n; i++)
        cells[i] = value;
}

/* All of the cells, which hold `before`, get a record instead. */
static void put(const struct visit *v, uint32_t *cells, unsigned n, uint32_t id)
{
    uint32_t before = cells[0];

    if (id != 0)
        v->races->records[id].cells += n;
    fill(cells, n, id == 0 ? 0 : id * TURNS + v->now.turn);
    drop(v->races, before, n);
}

static void write_cells(struct visit *v, const struct cell_span *s)
{
    uint32_t read = s->read[0];

    put(v, s->write, s->n, own_record(v));
    if (read == 0)
        return;
    fill(s->read, s->n, 0);
    drop(v->races, read, s->n);
}

/* Is it the read of who reads now? */
static bool is_mine(const struct visit *v, const struct stamp *s, uint64_t at)
{
    const struct actors *a = &v->races->actors;

    return actor_at(a, s, at) == actor_at(a, &v->now, at);
}

/* The list that goes with the next read of cells whose last one is `s`. */
static uint32_t list_with(struct visit *v, uint32_t list, struct stamp s, uint64_t at)
{
    const struct actors *a = &v->races->actors;

    if (is_mine(v, &s, at))
        return list;
    if (a->apart) {
        s.turn = (uint8_t)lane_at(&s, at);
        s.scale = LANE_FIXED;
    }
    return reads_with(v->races, list, &s, actor_at(a, &v->now, at));
}

/* The record for cells whose earlier reads still count. When no others hold theirs it becomes the
 * record of this read. */
static uint32_t record_with_others(struct visit *v, const struct cell_span *s)
{
    struct races *r = v->races;
    uint32_t before = s->read[0], id;

    if (v->from == before)
        return v->to;
    if (r->records[before / TURNS].cells == s->n) {
        uint32_t list = list_with(v, r->records[before / TURNS].more, stamp_of(r, before), s->at);

        r->records[before / TURNS].stamp = v->now;
        r->records[before / TURNS].more = list;
        return before / TURNS;
    }
    id = new_record(r, &v->now, list_with(v, reads_copy(r, r->records[before / TURNS].more),
                                          stamp_of(r, before), s->at));
    if (id != 0)
        r->records[id].cells = 0; /* put counts them */
    if (!r->actors.apart) {
        v->from = before;
        v->to = id;
    }
    return id;
}

/* Do reads before the last one, `s`, or that one, count beside the one now? */
static bool others_count(const struct visit *v, const struct stamp *s,
                         const struct cell_span *cells)
{
    const struct actors *a = &v->races->actors;
    uint64_t at = cells->at;

    if (s->actor == 0)
        return false;
    if (reads_of(v->races, cells->read[0]) != NULL)
        return true;
    return !is_mine(v, s, at) && !actors_ordered(a, (struct tick){ actor_at(a, s, at), s->clock },
                                                 actor_at(a, &v->now, at));
}

static void read_cells(struct visit *v, const struct cell_span *s)
{
    struct stamp last = stamp_of(v->races, s->read[0]);

    if (!v->races->actors.apart && last.actor == v->now.actor && last.clock == v->now.clock)
        fill(s->read, s->n, s->read[0] - last.turn + v->now.turn);
    else
        put(v, s->read, s->n, others_count(v, &last, s) ? record_with_others(v, s) : own_record(v));
}

/* ---- visits ---- */

static struct cell_history history_of(const struct visit *v, const struct cell_span *s)
{
    const struct races *r = v->races;

    return (struct cell_history){ stamp_of(r, s->write[0]), stamp_of(r, s->read[0]),
                                reads_of(r, s->read[0]) };
}

/* Whatever the lanes, an earlier step of one warp: most of what is met. */
static bool is_own_past(const struct visit *v, const struct stamp *s)
{
    return s->actor == v->now.actor && s->clock < v->now.clock && !v->races->actors.apart;
}

static bool races_with(const struct visit *v, const struct stamp *s, const struct cell_span *where)
{
    return s->actor != 0 && !is_own_past(v, s) && conflicts(v, s, where);
}

static bool race(const struct visit *v, const struct cell_history *m, const struct cell_span *s)
{
    if (races_with(v, &m->write, s))
        return true;
    if ((v->now.how & HOW_WRITES) == 0 || m->read.actor == 0)
        return false;
    if (races_with(v, &m->read, s))
        return true;
    for (size_t i = 0; m->more != NULL && i < m->more->n; i++)
        if (conflicts(v, reads_in(m->more) + i, s))
            return true;
    return false;
}

/* Can the cells, which hold the same, be read as one? Where threads go apart each may know
 * something else of the others' reads. */
static bool is_one_read(const struct visit *v, const struct cell_history *m)
{
    return !v->races->actors.apart || m->read.actor == 0 ||
           (m->more == NULL && same_lanes(&m->read, &v->now));
}

/* The cells hold the same. */
static void visit_alike(struct visit *v, const struct cell_span *s)
{
    struct cell_history m = history_of(v, s);

    if (race(v, &m, s))
        conflicts_report(v, &m, s);
    if ((v->now.how & HOW_WRITES) != 0) {
        write_cells(v, s);
    } else if (is_one_read(v, &m)) {
        read_cells(v, s);
    } else {
        for (unsigned i = 0; i < s->n; i++)
            read_cells(v, &(struct cell_span){ s->write + i, s->read + i, s->at + i * s->each, 1,
                                             s->each });
    }
}

/* Does each hold what the one before it holds? */
static inline bool are_alike(const struct cell_span *s)
{
    size_t others = (s->n - 1) * sizeof *s->write;

    return s->n == 1 || (memcmp(s->write, s->write + 1, others) == 0 &&
                         memcmp(s->read, s->read + 1, others) == 0);
}

/* How many hold what the first one holds. */
static inline unsigned alike(const struct cell_span *s)
{
    uint32_t write = s->write[0], read = s->read[0];
    unsigned same = 1;

    while (same < s->n && s->write[same] == write && s->read[same] == read)
        same++;
    return same;
}

static struct cell_span rest_of(const struct cell_span *s, unsigned done)
{
    return (struct cell_span){ s->write + done, s->read + done, s->at + done * s->each, s->n - done,
                             s->each };
}

/* The first cells that hold the same, of those from `done` on. */
static struct cell_span next_alike(const struct cell_span *s, unsigned done)
{
    struct cell_span part = rest_of(s, done);

    part.n = alike(&part);
    return part;
}

static struct cell_span bytes_of(const struct races *r, const struct cell_span *word)
{
    struct byte_cells *b = &r->bytes[word->read[0]];

    return (struct cell_span){ b->write, b->read, word->at, WORD, 1 };
}

void cells_expect(const struct races *r, const uint32_t *held, unsigned n)
{
    uint32_t lists[MOST_ACCESS_RUNS];

    for (unsigned i = 0; i < n; i++)
        if (held[i] / TURNS < r->nrecords)
            HINT(&r->records[held[i] / TURNS], 1);
    for (unsigned i = 0; i < n; i++) {
        lists[i] = held[i] / TURNS < r->nrecords ? r->records[held[i] / TURNS].more : 0;
        if (lists[i] < r->nreads)
            HINT(&r->reads[lists[i]], 1);
    }
    for (unsigned i = 0; i < n; i++)
        if (lists[i] < r->nreads && r->reads[lists[i]].room > 0)
            HINT(r->reads[lists[i]].v.many + r->reads[lists[i]].n, 1);
}

/* Is it not an access of the same step, and no race with one before? */
static inline bool is_quiet(const struct visit *v, const struct stamp *s,
                            const struct cell_span *where)
{
    if (s->actor == v->now.actor)
        return s->clock < v->now.clock;
    return !conflicts(v, s, where);
}

static bool are_quiet(const struct visit *v, uint32_t held, const struct cell_span *where)
{
    const struct stamp_record *x = &v->races->records[held / TURNS];
    struct reads *more = x->more == 0 ? NULL : &v->races->reads[x->more];

    if (!is_quiet(v, &x->stamp, where))
        return false;
    for (size_t i = 0; more != NULL && i < more->n; i++)
        if (!is_quiet(v, reads_in(more) + i, where))
            return false;
    return true;
}

/* Reads of words that were read: where the record is theirs alone it becomes that of this read. */
static void read_again(struct visit *v, const struct cell_span *s)
{
    struct races *r = v->races;
    uint32_t held = s->read[0], id = held / TURNS;
    struct stamp last = stamp_of(r, held);
    bool mine = last.actor == v->now.actor;

    if (r->records[id].cells != s->n || (mine && last.clock == v->now.clock) ||
        !others_count(v, &last, s)) {
        read_cells(v, s);
        return;
    }
    if (!mine) {
        uint32_t more = reads_with(r, r->records[id].more, &last, v->now.actor);

        r->records[id].more = more;
    }
    r->records[id].stamp = v->now;
    if (last.turn != v->now.turn)
        fill(s->read, s->n, id * TURNS + v->now.turn);
}

static inline bool is_after_write(const struct visit *v, const struct cell_span *s)
{
    uint32_t write = s->write[0];

    return write == 0 || is_quiet(v, &v->races->records[write / TURNS].stamp, s);
}

static bool write_quietly(struct visit *v, const struct cell_span *s)
{
    if (!is_after_write(v, s) || (s->read[0] != 0 && !are_quiet(v, s->read[0], s)))
        return false;
    write_cells(v, s);
    return true;
}

/* The cells hold the same and are not split. */
static inline bool visit_quietly(struct visit *v, const struct cell_span *s)
{
    if ((v->now.how & HOW_WRITES) != 0)
        return write_quietly(v, s);
    if (!is_after_write(v, s))
        return false;
    if (s->read[0] == 0)
        put(v, s->read, s->n, own_record(v));
    else
        read_again(v, s);
    return true;
}

bool cells_visit_quietly(struct visit *v, const struct cell_span *s)
{
    return s->write[0] != CELL_SPLIT && are_alike(s) && visit_quietly(v, s);
}

/* Has the cell nothing but what the warp did in earlier steps? */
static inline bool is_own(const struct visit *v, uint32_t held)
{
    const struct stamp_record *x = &v->races->records[held / TURNS];

    return held == 0 || (is_own_past(v, &x->stamp) && x->more == 0);
}

/* The warp writes what only itself has touched since others wrote, which is ordered whatever each
 * cell holds: how many of the first cells are so. They get its record. */
static unsigned write_own(struct visit *v, const struct cell_span *s)
{
    uint32_t id = own_record(v);
    unsigned n = 0;

    while (n < s->n && s->write[n] != CELL_SPLIT && is_own(v, s->write[n]) &&
           is_own(v, s->read[n])) {
        drop(v->races, s->write[n], 1);
        drop(v->races, s->read[n], 1);
        s->write[n] = id == 0 ? 0 : id * TURNS + v->now.turn;
        if (s->read[n] != 0)
            s->read[n] = 0;
        n++;
    }
    if (id != 0)
        v->races->records[id].cells += n;
    return n;
}

void cells_visit(struct visit *v, const struct cell_span *s)
{
    bool writes = (v->now.how & HOW_WRITES) != 0 && !v->races->actors.apart;

    for (unsigned done = 0; done < s->n;) {
        struct cell_span part, bytes;

        part = rest_of(s, done);
        if (writes)
            done += write_own(v, &part);
        if (done == s->n)
            return;
        part = next_alike(s, done);
        done += part.n;
        if (part.write[0] == CELL_SPLIT) {
            bytes = bytes_of(v->races, &part);
            cells_visit(v, &bytes);
        } else if (v->races->actors.apart || !visit_quietly(v, &part)) {
            visit_alike(v, &part);
        }
    }
}

/* ---- the bytes of a word ---- */

static uint32_t new_bytes(struct races *r)
{
    uint32_t id = r->free_bytes;

    if (r->nbytes == 0)
        ARRAY_PUSH(r->bytes, r->nbytes, r->cap_bytes, (struct byte_cells){ .read = { 0 } });
    if (id != 0) {
        r->free_bytes = r->bytes[id].read[0];
        return id;
    }
    ARRAY_PUSH(r->bytes, r->nbytes, r->cap_bytes, (struct byte_cells){ .read = { 0 } });
    return (uint32_t)(r->nbytes - 1);
}

/* They go on with what the word had. */
static void split(struct races *r, const struct cell_span *word)
{
    uint32_t id = new_bytes(r);

    fill(r->bytes[id].write, WORD, word->write[0]);
    fill(r->bytes[id].read, WORD, word->read[0]);
    if (word->write[0] != 0)
        r->records[word->write[0] / TURNS].cells += WORD - 1;
    if (word->read[0] != 0)
        r->records[word->read[0] / TURNS].cells += WORD - 1;
    word->write[0] = CELL_SPLIT;
    word->read[0] = id;
}

void cells_visit_part(struct visit *v, const struct cell_span *word, unsigned first, unsigned n)
{
    struct cell_span bytes;

    if (word->write[0] != CELL_SPLIT)
        split(v->races, word);
    bytes = bytes_of(v->races, word);
    bytes = rest_of(&bytes, first);
    bytes.n = n;
    cells_visit(v, &bytes);
}

/* ---- the end ---- */

static void join(struct races *r, uint32_t id)
{
    struct byte_cells *b = &r->bytes[id];

    for (unsigned i = 0; i < WORD; i++) {
        drop(r, b->write[i], 1);
        drop(r, b->read[i], 1);
    }
    b->read[0] = r->free_bytes;
    r->free_bytes = id;
}

/* Nothing is put where there was nothing. */
static void clear(uint32_t *cells, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (cells[i] != 0)
            cells[i] = 0;
}

void cells_forget(struct races *r, const struct cell_span *s)
{
    for (unsigned done = 0; done < s->n;) {
        struct cell_span part = next_alike(s, done);

        done += part.n;
        if (part.write[0] == CELL_SPLIT) {
            join(r, part.read[0]);
        } else {
            drop(r, part.write[0], part.n);
            drop(r, part.read[0], part.n);
        }
    }
    clear(s->write, s->n);
    clear(s->read, s->n);
}
