/* check/cells.c: the last write of each word and the reads since then. Declared in races.h. */
#include <string.h>

#include "base/hint.h"
#include "base/mem.h"
#include "check/races.h"

/* ---- what cells hold ---- */

static void hold(const struct races *r, uint32_t held, unsigned cells)
{
    if (is_list(held))
        list_hold(&r->reads, held, cells);
    else if (held != 0)
        step_record_hold(&r->records, held, cells);
}

static void drop_words(struct races *r, uint32_t held);

static inline void drop(struct races *r, uint32_t held, unsigned cells)
{
    if (is_words(held))
        drop_words(r, held);
    else if (is_list(held))
        reads_drop(&r->reads, held, cells);
    else if (held != 0)
        step_record_drop(&r->records, held, cells);
}

static void give_words_back(struct races *r, uint32_t held)
{
    words_of(r, held)->v[0] = r->free_words;
    r->free_words = held;
}

/* None of the words is split. */
static void drop_words(struct races *r, uint32_t held)
{
    for (unsigned i = 0; i < LINE_WORDS; i++)
        drop(r, words_of(r, held)->v[i], 1);
    give_words_back(r, held);
}

/* The last access. */
static inline struct stamp stamp_of(const struct races *r, uint32_t held)
{
    return step_record_stamp(&r->records, is_list(held) ? list_last(&r->reads, held) : held);
}

/* Where threads do not diverge, all reads of a warp by one instruction count as one, as long as no actor has
 * learnt of some of them and not of others. They never race with accesses of the same step, so the step does
 * not matter. The cells of shared memory are reset so soon that this is not worth it there. */
static uint32_t read_record(struct visit *v)
{
    struct step_records *r = &v->races->records;
    uint32_t *last = &v->races->actors.v[v->now.actor].last.read;

    if (!records_renew(r, *last, &v->now))
        *last = records_new(r, &v->now);
    return *last;
}

/* What refers to the access now; 0: it cannot be remembered. */
static inline uint32_t own_ref(struct visit *v)
{
    bool alone = (v->now.how & HOW_WRITES) != 0 || v->space != SPACE_GLOBAL;

    if (v->own == 0)
        v->own = (alone || v->races->actors.apart ? records_new(&v->races->records, &v->now)
                                                  : read_record(v)) * TURNS;
    return v->own == 0 ? 0 : v->own + v->now.turn;
}

void cells_leave(struct visit *v)
{
    if (v->own != 0)
        step_record_drop(&v->races->records, v->own, 1);
    v->own = 0;
    if (v->races->records.lost > 0)
        report_lost(v);
    v->races->records.lost = 0;
}

/* ---- cells ---- */

static void fill(uint32_t *cells, unsigned n, uint32_t value)
{
    for (unsigned i = 0; i < n; i++)
        cells[i] = value;
}

/* All of the cells, which hold the same, hold this instead. */
static void put(const struct visit *v, uint32_t *cells, unsigned n, uint32_t held)
{
    uint32_t before = cells[0];

    hold(v->races, held, n);
    fill(cells, n, held);
    if (before != 0)
        drop(v->races, before, n);
}

static void write_cells(struct visit *v, const struct cell_span *s)
{
    uint32_t own = own_ref(v);

    if (own == 0)
        return;
    put(v, s->write, s->n, own);
    if (s->read[0] != 0)
        put(v, s->read, s->n, 0);
}

/* Is it a read of the actor that reads now? */
static bool is_mine(const struct visit *v, const struct stamp *s, uint64_t at)
{
    const struct actors *a = &v->races->actors;

    return actor_at(a, s, at) == actor_at(a, &v->now, at);
}

/* A read of a cell, `s`, in the form that lists have, after the last one. */
static uint32_t as_single(const struct visit *v, uint32_t ref, const struct stamp *s, uint64_t at)
{
    return v->races->actors.apart ? ref - s->turn + lane_at(s, at) : ref;
}

/* The read now is the last one of a list, instead of `last`. The number of the list. */
static uint32_t list_with(struct visit *v, uint32_t list, const struct stamp *last, uint64_t at)
{
    struct races *r = v->races;
    uint32_t own = own_ref(v);

    if (is_mine(v, last, at))
        return reads_renew(&r->reads, list, own);
    return reads_push(&r->reads, list, as_single(v, list_last(&r->reads, list), last, at), own,
                      actor_at(&r->actors, &v->now, at));
}

/* A list of what the cells hold, with the read now as the last one; 0: there is no room. */
static uint32_t new_list(struct visit *v, const struct cell_span *s, const struct stamp *last)
{
    struct races *r = v->races;
    uint32_t held = s->read[0], list;

    if (!is_list(held))
        return reads_new(&r->reads, own_ref(v), as_single(v, held, last, s->at), s->n == 1);
    list = reads_copy(&r->reads, held);
    return list == 0 ? 0 : list_with(v, list, last, s->at);
}

/* The earlier reads of the cells still count; `last` is the last of them. When no other cells hold their
 * list, this read takes the list over. */
static void read_with_others(struct visit *v, const struct cell_span *s, const struct stamp *last)
{
    struct races *r = v->races;
    uint32_t held = s->read[0], list;

    if (v->from == held && v->to_turn == v->now.turn) {
        if (is_list(held) && list_cells(&r->reads, held) == s->n)
            v->from = 0; /* another list may get its number */
        put(v, s->read, s->n, v->to);
        return;
    }
    if (is_list(held) && list_cells(&r->reads, held) == s->n) {
        list = list_with(v, held, last, s->at);
        v->from = 0;
        if (list != held)
            fill(s->read, s->n, list);
        return;
    }
    list = new_list(v, s, last);
    if (list == 0)
        return;
    put(v, s->read, s->n, list);
    if (!r->actors.apart && !is_brief(list)) {
        v->from = held;
        v->to = list;
        v->to_turn = v->now.turn;
    }
}

/* Do reads before the last one, `s`, or that one, count beside the one now? */
static bool others_count(const struct visit *v, const struct stamp *s,
                         const struct cell_span *cells)
{
    const struct actors *a = &v->races->actors;
    uint64_t at = cells->at;

    if (s->actor == 0)
        return false;
    if (is_list(cells->read[0]))
        return true;
    return !is_mine(v, s, at) && !actors_ordered(a, (struct tick){ actor_at(a, s, at), s->clock },
                                                 actor_at(a, &v->now, at));
}

static void read_cells(struct visit *v, const struct cell_span *s)
{
    uint32_t held = s->read[0], own = own_ref(v);
    struct stamp last = stamp_of(v->races, held);

    if (own == 0 || (!v->races->actors.apart && last.turn == v->now.turn &&
                     last.actor == v->now.actor && last.clock == v->now.clock))
        return;
    if (others_count(v, &last, s))
        read_with_others(v, s, &last);
    else
        put(v, s->read, s->n, own);
}

/* ---- visits ---- */

static struct cell_history history_of(const struct visit *v, const struct cell_span *s)
{
    const struct races *r = v->races;
    uint32_t read = s->read[0];

    return (struct cell_history){ stamp_of(r, s->write[0]), stamp_of(r, read),
                                is_list(read) ? read : 0 };
}

/* Whatever the lanes, an earlier step of one warp: most of what is met. */
static bool is_own_past(const struct visit *v, const struct stamp *s)
{
    return s->actor == v->now.actor && s->clock < v->now.clock && !v->races->actors.apart &&
           (v->now.how & HOW_COPY) == 0;
}

static bool races_with(const struct visit *v, const struct stamp *s, const struct cell_span *where)
{
    return s->actor != 0 && !is_own_past(v, s) && conflicts(v, s, where);
}

static bool others_race(const struct visit *v, uint32_t list, const struct cell_span *s)
{
    struct reads_walk w = { 0, 0 };
    struct stamp x;
    uint32_t n;

    while (reads_next(&v->races->reads, list, &w, &x, &n))
        if (races_with(v, &x, s))
            return true;
    return false;
}

static bool race(const struct visit *v, const struct cell_history *m, const struct cell_span *s)
{
    if (races_with(v, &m->write, s))
        return true;
    if ((v->now.how & HOW_WRITES) == 0 || m->read.actor == 0)
        return false;
    if (races_with(v, &m->read, s))
        return true;
    return m->more != 0 && others_race(v, m->more, s);
}

/* Can the cells, which have equal content, be read as one? Diverged threads may know different reads of each
 * other. */
static bool is_one_read(const struct visit *v, const struct cell_history *m)
{
    return !v->races->actors.apart || m->read.actor == 0 ||
           (m->more == 0 && same_lanes(&m->read, &v->now));
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

void cells_expect(const struct races *r, const uint32_t *const *cells, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (is_list(*cells[i]))
            HINT(list_block(&r->reads, *cells[i]), 1);
        else
            HINT(step_record_of(&r->records, *cells[i]), 1);
}

/* Is it not an access of the same step, and no race with one before? */
static inline bool is_quiet(const struct visit *v, const struct stamp *s,
                            const struct cell_span *where)
{
    if (s->actor == v->now.actor && (v->now.how & HOW_COPY) == 0)
        return s->clock < v->now.clock;
    return !conflicts(v, s, where);
}

/* So for all that a cell holds? */
static bool are_quiet(const struct visit *v, uint32_t held, const struct cell_span *where)
{
    struct reads_walk w = { 0, 0 };
    struct stamp s = stamp_of(v->races, held);
    uint32_t n;

    if (!is_quiet(v, &s, where))
        return false;
    while (is_list(held) && reads_next(&v->races->reads, held, &w, &s, &n))
        if (!is_quiet(v, &s, where))
            return false;
    return true;
}

/* Is it so for each of a line's words? Neighbours mostly hold the same. */
static bool all_words(const struct visit *v, uint32_t held, const struct cell_span *where,
                      bool (*is_so)(const struct visit *, uint32_t, const struct cell_span *))
{
    const uint32_t *words = words_of(v->races, held)->v;

    for (unsigned i = 0; i < LINE_WORDS; i++)
        if (words[i] != 0 && (i == 0 || words[i] != words[i - 1]) &&
            (words[i] == CELL_SPLIT || !is_so(v, words[i], where)))
            return false;
    return true;
}

static inline bool is_after_write(const struct visit *v, const struct cell_span *s)
{
    struct stamp write;

    if (s->write[0] == 0)
        return true;
    if (is_words(s->write[0]))
        return all_words(v, s->write[0], s, are_quiet);
    write = stamp_of(v->races, s->write[0]);
    return is_quiet(v, &write, s);
}

static inline bool is_after_reads(const struct visit *v, const struct cell_span *s)
{
    if (s->read[0] == 0)
        return true;
    return is_words(s->read[0]) ? all_words(v, s->read[0], s, are_quiet)
                                : are_quiet(v, s->read[0], s);
}

static bool write_quietly(struct visit *v, const struct cell_span *s)
{
    if (!is_after_write(v, s) || !is_after_reads(v, s))
        return false;
    write_cells(v, s);
    return true;
}

/* The cells hold the same and are not split. The words of a line have been read by different ones, so
 * that each goes on by itself. */
static inline bool visit_quietly(struct visit *v, const struct cell_span *s)
{
    if ((v->now.how & HOW_WRITES) != 0)
        return write_quietly(v, s);
    if (is_words(s->read[0]) || !is_after_write(v, s))
        return false;
    read_cells(v, s);
    return true;
}

bool cells_visit_quietly(struct visit *v, const struct cell_span *s)
{
    return s->write[0] != CELL_SPLIT && are_alike(s) && visit_quietly(v, s);
}

/* Has the cell nothing but what the warp did in earlier steps? */
static inline bool is_own(const struct visit *v, uint32_t held, const struct cell_span *where)
{
    struct stamp s;

    (void)where;
    if (held == 0 || is_list(held))
        return held == 0;
    s = stamp_of(v->races, held);
    return is_own_past(v, &s);
}

static inline bool are_own(const struct visit *v, uint32_t held)
{
    return is_words(held) ? all_words(v, held, NULL, is_own) : is_own(v, held, NULL);
}

/* The warp writes what only itself has touched since others wrote, which is ordered whatever each
 * cell holds: how many of the first cells are so. They get its record. */
static unsigned write_own(struct visit *v, const struct cell_span *s)
{
    uint32_t own = own_ref(v);
    unsigned n = 0;

    while (own != 0 && n < s->n && s->write[n] != CELL_SPLIT && are_own(v, s->write[n]) &&
           are_own(v, s->read[n])) {
        drop(v->races, s->write[n], 1);
        drop(v->races, s->read[n], 1);
        s->write[n] = own;
        if (s->read[n] != 0)
            s->read[n] = 0;
        n++;
    }
    hold(v->races, own, n);
    return n;
}

/* ---- the words of a line ---- */

static uint32_t new_words(struct races *r)
{
    uint32_t held = r->free_words;

    if (r->nwords == 0)
        ARRAY_PUSH(r->words, r->nwords, r->cap_words, (struct word_cells){ { 0 } });
    if (held != 0) {
        r->free_words = words_of(r, held)->v[0];
        return held;
    }
    ARRAY_PUSH(r->words, r->nwords, r->cap_words, (struct word_cells){ { 0 } });
    return HELD_WORDS | (uint32_t)(r->nwords - 1);
}

static void fill_words(struct word_cells *w, uint32_t held)
{
    for (unsigned i = 0; i < LINE_WORDS; i++)
        w->v[i] = held;
}

void cells_split_line(struct races *r, uint32_t *cell)
{
    uint32_t held = is_list(*cell) ? reads_share(&r->reads, *cell) : *cell;

    *cell = new_words(r);
    fill_words(words_of(r, *cell), held);
    hold(r, held, LINE_WORDS - 1);
}

uint32_t *cells_copies(struct word_cells *to, uint32_t held)
{
    fill_words(to, held);
    return to->v;
}

static bool is_any_split(const struct races *r, uint32_t held)
{
    unsigned i = 0;

    while (is_words(held) && i < LINE_WORDS && words_of(r, held)->v[i] != CELL_SPLIT)
        i++;
    return is_words(held) && i < LINE_WORDS;
}

/* The common content of all words, none of them split, moves to the line. */
static void join_words(struct races *r, uint32_t *cell)
{
    uint32_t held = *cell, *words;

    if (!is_words(held))
        return;
    words = words_of(r, held)->v;
    if (memcmp(words, words + 1, (LINE_WORDS - 1) * sizeof *words) != 0)
        return;
    *cell = words[0];
    drop(r, words[0], LINE_WORDS - 1);
    give_words_back(r, held);
}

static void join_line(struct races *r, const struct cell_span *line)
{
    if (is_any_split(r, *line->write))
        return;
    join_words(r, line->write);
    join_words(r, line->read);
}

/* Each word of the lines by itself. */
static void visit_words(struct visit *v, const struct cell_span *lines)
{
    bool writes = (v->now.how & HOW_WRITES) != 0;

    for (unsigned i = 0; i < lines->n; i++) {
        struct cell_span line = rest_of(lines, i), words;

        words = cells_of_words(v, &line, &(struct line_part){ 0, LINE_WORDS, writes, !writes });
        cells_visit(v, &words);
        join_line(v->races, &line);
    }
}

/* ---- visits of what holds not the same ---- */

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
            (s->each == LINE ? visit_words : visit_alike)(v, &part);
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

    if (is_list(word->read[0]))
        word->read[0] = reads_share(&r->reads, word->read[0]);
    fill(r->bytes[id].write, WORD, word->write[0]);
    fill(r->bytes[id].read, WORD, word->read[0]);
    hold(r, word->write[0], WORD - 1);
    hold(r, word->read[0], WORD - 1);
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

void cells_forget_words(struct races *r, const struct cell_span *line, unsigned first, unsigned n)
{
    struct visit v;
    struct cell_span words;

    if (n == LINE_WORDS && !is_any_split(r, *line->write)) {
        cells_forget(r, line);
        return;
    }
    v.races = r;
    words = cells_of_words(&v, line, &(struct line_part){ first, n, *line->write != 0, false });
    cells_forget(r, &words);
    join_line(r, line);
}

static void empty(struct races *r, uint32_t *cells, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        drop(r, cells[i], 1);
        cells[i] = 0;
    }
}

static void empty_words(struct races *r, uint32_t *write, uint32_t *read)
{
    for (unsigned i = 0; i < LINE_WORDS; i++)
        if (write[i] == CELL_SPLIT) {
            empty(r, r->bytes[read[i]].write, WORD);
            empty(r, r->bytes[read[i]].read, WORD);
        } else {
            empty(r, &write[i], 1);
            empty(r, &read[i], 1);
        }
}

void cells_empty(struct races *r, const struct cell_span *lines)
{
    for (unsigned i = 0; i < lines->n; i++) {
        struct cell_span line = rest_of(lines, i);

        line.n = 1;
        if (is_any_split(r, *line.write))
            empty_words(r, words_of(r, *line.write)->v, words_of(r, *line.read)->v);
        else if (*line.write != 0 || *line.read != 0)
            cells_forget(r, &line);
    }
}

/* ---- what can be one ---- */

static void narrow(struct races *r, uint32_t *cells, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        if (is_list(cells[i]))
            cells[i] = reads_narrow(&r->reads, cells[i]);
}

static void narrow_words(struct races *r, uint32_t write, uint32_t read)
{
    uint32_t *words = words_of(r, read)->v;

    for (unsigned i = 0; i < LINE_WORDS; i++)
        if (is_words(write) && words_of(r, write)->v[i] == CELL_SPLIT)
            narrow(r, r->bytes[words[i]].read, WORD);
        else
            narrow(r, &words[i], 1);
}

void cells_narrow(struct races *r, const struct cell_span *lines)
{
    for (unsigned i = 0; i < lines->n; i++)
        if (is_words(lines->read[i]))
            narrow_words(r, lines->write[i], lines->read[i]);
        else
            narrow(r, &lines->read[i], 1);
}
