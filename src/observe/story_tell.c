/* observe/story_tell.c: sentences for turns and accesses, and the stories that are made of them: a
 * plain run, findings, the outcome of a litmus test. story_ends.c describes other ends of runs. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "observe/story_parts.h"
#include "program/lanes.h"

#define MOST_VALUES 4u  /* of one access */
#define MOST_EFFECTS 8u /* around a race */
#define MOST_TOLD 40u   /* accesses of a test */

/* ---- turns ---- */

static void put_who(const struct story *s, const struct story_turn *t, lane_mask lanes,
                    struct text *out)
{
    story_put_who(s, &t->who, lanes, NULL, 0, out);
}

/* "; lanes 2, 3 go on at line 18" */
static void put_going_on(const struct story *s, const struct story_turn *t, const char *before,
                         struct text *out)
{
    if (t->active == 0)
        return;
    text_puts(out, before);
    story_put_lanes(t->active, s->options->lanes, out);
    text_printf(out, " %s on at ", story_verb(t->active, "goes", "go"));
    story_put_line(t->program, t->next, out);
}

static void put_barrier(const struct story *s, const struct story_turn *t, struct text *out)
{
    put_who(s, t, t->executed, out);
    text_printf(out, " %s at barrier %lu", story_verb(t->executed, "arrives", "arrive"),
                (unsigned long)t->number);
    story_put_at(t->program, t->pc, out);
    if (t->whole)
        text_puts(out, ", where a warp counts with all its threads");
    if (t->complete)
        text_printf(out, ": all %lu threads are there, and go on", (unsigned long)t->expected);
    else
        text_printf(out, ": %lu of %lu threads are there", (unsigned long)t->arrived,
                    (unsigned long)t->expected);
}

static bool is_over(const struct story *s, const struct story_turn *t)
{
    return t->exited == lanes_below(s->options->lanes);
}

static void put_exit(const struct story *s, const struct story_turn *t, struct text *out)
{
    if (is_over(s, t)) {
        story_put_warp(s, &t->who, out);
        text_puts(out, " is done");
    } else {
        put_who(s, t, t->left, out);
        text_printf(out, " %s done", story_verb(t->left, "is", "are"));
    }
    story_put_at(t->program, t->pc, out);
    put_going_on(s, t, (t->active & ~t->before) != 0 ? "; now " : "; ", out);
}

/* Some leave a loop or return, and wait; or the last of them do, and all go on. */
static void put_leaving(const struct story *s, const struct story_turn *t, struct text *out)
{
    const bool loop = t->thread == RULE_THREAD_BREAK;

    put_who(s, t, t->executed, out);
    text_printf(out, " %s", loop ? story_verb(t->executed, "leaves the loop", "leave the loop")
                                 : story_verb(t->executed, "returns", "return"));
    story_put_at(t->program, t->pc, out);
    if (t->left != 0)
        text_printf(out, " and %s until all of the warp have",
                    story_verb(t->left, "waits", "wait"));
    put_going_on(s, t, t->left == 0 ? ", the last of the warp: " : "; ", out);
}

static void put_parting(const struct story *s, const struct story_turn *t, lane_mask waiting,
                        struct text *out)
{
    story_put_warp(s, &t->who, out);
    text_puts(out, " parts at `");
    show_source(out, t->program, t->pc);
    text_puts(out, "`");
    story_put_at(t->program, t->pc, out);
    put_going_on(s, t, ": ", out);
    text_puts(out, ", ");
    story_put_lanes(waiting, s->options->lanes, out);
    text_printf(out, " %s", story_verb(waiting, "waits", "wait"));
    if (t->waits_at != 0) {
        text_puts(out, " to go on at ");
        story_put_line(t->program, t->waits_at, out);
    }
}

/* One path is at its end, and others go on. */
static void put_change(const struct story *s, const struct story_turn *t, lane_mask waiting,
                       struct text *out)
{
    put_who(s, t, waiting, out);
    text_printf(out, " %s come to the end of %s branch", story_verb(waiting, "has", "have"),
                story_verb(waiting, "its", "their"));
    story_put_at(t->program, t->pc, out);
    text_printf(out, " and %s", story_verb(waiting, "waits", "wait"));
    put_going_on(s, t, "; now ", out);
}

void story_put_turn(const struct story *s, const struct story_turn *t, struct text *out)
{
    const lane_mask waiting = t->before & ~t->active & ~t->left;

    if (t->barrier) {
        put_barrier(s, t, out);
    } else if ((t->left & t->exited) != 0) {
        put_exit(s, t, out);
    } else if (t->thread == RULE_THREAD_BREAK || t->thread == RULE_THREAD_RETURN) {
        put_leaving(s, t, out);
    } else if (waiting != 0 && (t->active & t->before) != 0) {
        put_parting(s, t, waiting, out);
    } else if (waiting != 0) {
        put_change(s, t, waiting, out);
    } else {
        story_put_warp(s, &t->who, out);
        text_puts(out, " is together again: ");
        put_going_on(s, t, "", out);
    }
}

static void add_turn(struct story *s, const struct story_turn *t)
{
    struct text line = { NULL, 0, 0 };

    story_put_turn(s, t, &line);
    story_add(s, &t->when, false, &line);
    text_free(&line);
}

void story_tell_plain(struct story *s)
{
    const uint64_t n = s->nturns;
    struct text line = { NULL, 0, 0 };

    s->plain = true;
    for (uint64_t i = 0; i < n && i < (n > STORY_LINES ? STORY_LINES - 2 : STORY_LINES); i++)
        add_turn(s, &s->first[i]);
    if (n <= STORY_LINES)
        return;
    text_printf(&line, "… and %llu more", (unsigned long long)(n - (STORY_LINES - 1)));
    story_add(s, &s->first[STORY_LINES - 2].when, false, &line);
    text_free(&line);
    add_turn(s, &s->last[(n - 1) % STORY_TURNS]);
}

/* ---- accesses ---- */

static enum type type_of(const struct story_access *a)
{
    return (enum type)a->program->instrs[a->pc].type;
}

static void put_value(const struct story_access *a, uint64_t value, struct text *out)
{
    story_put_value(type_of(a), a->bytes, value, out);
}

static void put_place(const struct story *s, const struct story_access *a, unsigned lane,
                      struct text *out)
{
    story_put_place(s, &(struct story_place){ a->program, a->space, a->addresses[lane], a->bytes },
                    out);
}

/* "x = 3", or "x" where no value is known */
static void put_values(const struct story *s, const struct story_access *a, lane_mask lanes,
                       struct text *out)
{
    unsigned n = 0;

    FOR_LANES(l, lanes) {
        if (n++ == MOST_VALUES) {
            text_puts(out, ", …");
            return;
        }
        text_puts(out, n > 1 ? ", " : "");
        put_place(s, a, l, out);
        if (a->valued) {
            text_puts(out, " = ");
            put_value(a, a->values[l], out);
        }
    }
}

/* "finds lock = 0 and makes it 1" */
static void put_atomic(const struct story *s, const struct story_access *a, unsigned l,
                       const struct story_operation *o, struct text *out)
{
    text_printf(out, "'s atomic operation, in %s, finds ", story_level(o->level, a->space));
    put_values(s, a, LANE(l), out);
    if (!a->valued)
        return;
    if (a->results[l] == a->values[l]) {
        text_puts(out, " and leaves it as it is");
    } else {
        text_puts(out, " and makes it ");
        put_value(a, a->results[l], out);
    }
}

/* In a litmus test its cell. */
static void put_line_of(const struct story *s, const struct story_access *a, struct text *out)
{
    struct story_cell cell;

    if (!story_cell(s, a->program, a->pc, &cell)) {
        story_put_at(a->program, a->pc, out);
        return;
    }
    text_printf(out, " (line %u: `", cell.row);
    text_add(out, cell.text, cell.n);
    text_puts(out, "`)");
}

/* It was asked for, but memory has not seen it. */
static void put_pending(const struct story *s, const struct story_access *a, lane_mask lanes,
                        struct text *out)
{
    text_printf(out, " %s to %s ", story_verb(lanes, "asks", "ask"),
                a->kind == ACCESS_READ ? "read" : a->kind == ACCESS_WRITE ? "write" : "change");
    if (a->kind == ACCESS_WRITE)
        put_values(s, a, lanes, out);
    else
        put_place(s, a, lane_lowest(lanes), out);
    put_line_of(s, a, out);
    text_puts(out, "; memory never gets to it");
}

/* The lanes are of one operation. */
void story_put_access(const struct story *s, const struct story_access *a, lane_mask lanes,
                      struct text *out)
{
    const struct story_operation *o = story_access_operation(a, lane_lowest(lanes));

    story_put_who(s, &a->who, lanes, a->program, a->pc, out);
    if (o == NULL || !o->done) {
        put_pending(s, a, lanes, out);
        return;
    }
    if (a->kind == ACCESS_ATOMIC) {
        put_atomic(s, a, lane_lowest(lanes), o, out);
    } else if (a->kind == ACCESS_READ) {
        text_printf(out, " %s ", story_verb(lanes, "reads", "read"));
        put_values(s, a, lanes, out);
        text_printf(out, " from %s", story_level(o->level, a->space));
    } else {
        text_printf(out, " %s ", story_verb(lanes, "writes", "write"));
        put_values(s, a, lanes, out);
        text_printf(out, " to %s", story_level(o->level, a->space));
    }
    put_line_of(s, a, out);
}

/* ---- what memory saw, in order ---- */

/* An operation of an access, by when it took effect. */
struct effect {
    const struct story_access *access;
    const struct story_operation *operation;
    lane_mask lanes;
    struct story_moment when;
    bool accused, again; /* again: its value comes to L1 only now */
};
struct effects {
    struct effect *v;
    size_t n, cap;
};

static int by_moment(const void *a, const void *b)
{
    const struct effect *x = a, *y = b;

    return x->when.told < y->when.told ? -1 : x->when.told > y->when.told;
}

static void sort(struct effects *e)
{
    if (e->n > 0)
        qsort(e->v, e->n, sizeof *e->v, by_moment);
}

/* Lanes of one access, in as many effects as they have operations. */
static void add_effects(struct effects *e, const struct story_access *a, lane_mask lanes,
                        bool accused)
{
    for (unsigned i = 0; i < a->noperations; i++) {
        const struct story_operation *o = &a->operations[i];
        struct effect x = { a, o, lanes & o->lanes, story_access_moment(a, o), accused, false };

        if (x.lanes == 0)
            continue;
        ARRAY_PUSH(e->v, e->n, e->cap, x);
        lanes &= ~o->lanes;
    }
    if (lanes != 0)
        ARRAY_PUSH(e->v, e->n, e->cap,
                   ((struct effect){ a, NULL, lanes, a->asked, accused, false }));
}

/* Does one block's shared memory lie apart from the other's? */
static bool lies_apart(const struct story_access *a, const struct story_access *b)
{
    return a->space == SPACE_SHARED &&
           (a->who.grid != b->who.grid ||
            memcmp(a->who.block, b->who.block, sizeof a->who.block) != 0);
}

/* Of all accesses that are kept, the last write to what the effect has read before it. access NULL:
 * there is none, or it is not known what it left there. */
static struct effect newest_write(const struct story *s, const struct effect *x)
{
    const unsigned l = lane_lowest(x->lanes);
    const uint64_t at = x->access->addresses[l];
    const struct story_access *a;
    struct effect last = { .access = NULL };

    for (uint64_t i = 0; (a = story_access_back(s, i)) != NULL; i++) {
        if (a->kind == ACCESS_READ || lies_apart(a, x->access))
            continue;
        FOR_LANES(k, story_access_touches(a, x->access->space, at)) {
            const struct story_operation *o = story_access_operation(a, k);

            if (o != NULL && o->done && o->when.told < x->when.told &&
                o->when.told > last.when.told)
                last = (struct effect){ .access = a, .operation = o, .lanes = LANE(k),
                                        .when = o->when };
        }
    }
    if (last.access != NULL &&
        (!last.access->valued || !x->access->valued || last.access->bytes != x->access->bytes ||
         last.access->addresses[lane_lowest(last.lanes)] != at))
        last.access = NULL;
    return last;
}

static uint64_t written(const struct effect *x)
{
    const unsigned l = lane_lowest(x->lanes);

    return x->access->kind == ACCESS_ATOMIC ? x->access->results[l] : x->access->values[l];
}

/* Has it read something older than what was written last, `w`? */
static bool is_stale(const struct effect *x, const struct effect *w)
{
    return x->access->kind == ACCESS_READ && x->operation != NULL && w->access != NULL &&
           written(w) != x->access->values[lane_lowest(x->lanes)];
}

static void put_stale(const struct story *s, const struct effect *w, struct text *out)
{
    text_puts(out, ": an old copy, for ");
    story_put_who(s, &w->access->who, w->lanes, w->access->program, w->access->pc, out);
    text_puts(out, " has already put ");
    put_value(w->access, written(w), out);
    text_printf(out, " into %s", story_level(w->operation->level, w->access->space));
}

/* A value read before another agent's write reaches the cache after that write. */
static void put_again(const struct story *s, const struct effect *x, struct text *out)
{
    text_puts(out, "only now does ");
    story_put_who(s, &x->access->who, x->lanes, x->access->program, x->access->pc, out);
    text_puts(out, " put the ");
    put_value(x->access, x->access->values[lane_lowest(x->lanes)], out);
    text_puts(out, " that it read before into its L1, where later loads find it");
    put_line_of(s, x->access, out);
}

/* Is that operation part of the story? */
static bool is_told(const struct effects *e, const struct effect *w)
{
    for (size_t i = 0; i < e->n; i++)
        if (e->v[i].operation == w->operation)
            return true;
    return false;
}

static void put_writer(const struct story *s, const struct effect *w, struct text *out)
{
    text_puts(out, ", as ");
    story_put_who(s, &w->access->who, w->lanes, w->access->program, w->access->pc, out);
    text_puts(out, " has left it");
}

static void tell_effects(struct story *s, const struct effects *e)
{
    struct text line = { NULL, 0, 0 };
    struct story_cell cell;

    for (const struct effect *x = e->v; x < e->v + e->n; x++) {
        const struct effect w = newest_write(s, x);
        const bool stale = is_stale(x, &w);

        line.n = 0;
        if (x->again)
            put_again(s, x, &line);
        else
            story_put_access(s, x->access, x->lanes, &line);
        if (stale && !x->again)
            put_stale(s, &w, &line);
        else if (x->access->kind == ACCESS_READ && w.access != NULL && !is_told(e, &w))
            put_writer(s, &w, &line);
        story_add(s, &x->when, x->accused || x->again || stale, &line);
        if (story_cell(s, x->access->program, x->access->pc, &cell))
            s->points[s->npoints - 1].row = cell.row;
    }
    text_free(&line);
}

/* ---- a litmus test ---- */

static bool is_of_test(const struct story *s, const struct story_access *a)
{
    struct story_cell cell;

    return story_cell(s, a->program, a->pc, &cell);
}

/* A load whose value came to its L1 after somebody else wrote. */
static void add_late(const struct story *s, struct effects *e)
{
    const size_t n = e->n;

    for (size_t i = 0; i < n; i++) {
        struct effect x = e->v[i], w;

        if (x.operation == NULL || x.access->kind != ACCESS_READ || x.operation->again.told == 0)
            continue;
        x.when = x.operation->again;
        x.when.event = x.when.event != NO_EVENT ? x.when.event : x.access->asked.event;
        x.again = true;
        w = newest_write(s, &x);
        if (is_stale(&x, &w) && w.when.told > x.operation->when.told)
            ARRAY_PUSH(e->v, e->n, e->cap, x);
    }
    sort(e);
}

void story_tell_test(struct story *s)
{
    struct effects e = { NULL, 0, 0 };
    const struct story_access *a;

    for (uint64_t i = 0; e.n < MOST_TOLD && (a = story_access_back(s, i)) != NULL; i++)
        if (is_of_test(s, a))
            add_effects(&e, a, a->lanes, false);
    sort(&e);
    add_late(s, &e);
    tell_effects(s, &e);
    mem_free(e.v);
}

/* ---- the story of how threads affect each other ---- */

/* It leaves what it finds. */
static bool only_looks(const struct effect *x)
{
    const struct story_access *a = x->access;
    const unsigned l = lane_lowest(x->lanes);

    return a->kind == ACCESS_READ ||
           (a->kind == ACCESS_ATOMIC && a->valued && a->values[l] == a->results[l]);
}

static bool is_same_look(const struct effect *a, const struct effect *b)
{
    const struct story_access *x = a->access, *y = b->access;
    const unsigned l = lane_lowest(b->lanes);

    return a->operation != NULL && b->operation != NULL && only_looks(a) && only_looks(b) &&
           x->program == y->program && x->pc == y->pc && a->lanes == b->lanes &&
           warp_id_same(&x->who, &y->who) && x->addresses[l] == y->addresses[l] &&
           x->values[l] == y->values[l];
}

/* A waiting thread reads the same value repeatedly; the story has the first time. */
static void drop_repeats(struct effects *e)
{
    size_t kept = 0;

    for (size_t i = 0; i < e->n; i++)
        if (kept == 0 || !is_same_look(&e->v[kept - 1], &e->v[i]))
            e->v[kept++] = e->v[i];
    e->n = kept;
}

/* The last ones stay. */
static void shorten(struct effects *e)
{
    const size_t over = e->n > MOST_TOLD ? e->n - MOST_TOLD : 0;

    e->n -= over;
    if (over > 0)
        memmove(e->v, e->v + over, e->n * sizeof *e->v);
}

bool story_tell_shared(struct story *s)
{
    struct effects e = { NULL, 0, 0 };
    struct story_places places;
    const struct story_access *a;

    story_places_find(s, &places);
    for (uint64_t i = 0; (a = story_access_back(s, i)) != NULL; i++)
        add_effects(&e, a, story_places_touched(&places, a), false);
    sort(&e);
    drop_repeats(&e);
    shorten(&e);
    tell_effects(s, &e);
    mem_free(places.v);
    mem_free(e.v);
    return e.n > 0;
}

/* ---- findings ---- */

static const char *doing(const struct story_access *a)
{
    static const char *const words[] = { [ACCESS_READ] = "reads", [ACCESS_WRITE] = "writes",
                                         [ACCESS_ATOMIC] = "atomically changes" };

    return words[a->kind];
}

static lane_mask side_lanes(const struct story_finding *f, const struct story_side *x,
                            const struct story_access *a)
{
    const lane_mask lanes = story_access_touches(a, f->space, f->address) & x->lanes;

    return lanes != 0 ? LANE(lane_lowest(lanes)) : LANE(lane_lowest(a->lanes));
}

/* Both sides are known: "data race on sum: lane 0 of block 0 reads it, block 1 writes it, …". */
static void put_race(const struct story *s, const struct story_finding *f, struct text *out)
{
    text_puts(out, "data race on ");
    story_put_place(s, &(struct story_place){ f->sides[0].program, f->space, f->address,
                                              story_access_of_side(s, &f->sides[0])->bytes }, out);
    for (unsigned i = f->nsides; i-- > 0;) {
        const struct story_side *x = &f->sides[i];
        const struct story_access *a = story_access_of_side(s, x);

        text_puts(out, i > 0 ? ": " : ", ");
        story_put_who(s, &x->who, side_lanes(f, x, a), x->program, x->pc, out);
        text_printf(out, " %s it", doing(a));
        story_put_at(x->program, x->pc, out);
    }
    text_puts(out, ", and nothing makes one wait for the other");
}

/* The story includes what others did there meanwhile, because only that shows a lost update. */
static void add_others(const struct story *s, const struct story_finding *f, struct effects *e)
{
    const uint64_t from = story_access_of_side(s, &f->sides[1])->serial;
    const struct story_access *a;

    for (uint64_t i = 0; e->n < MOST_EFFECTS && (a = story_access_back(s, i)) != NULL; i++) {
        const lane_mask lanes = story_access_touches(a, f->space, f->address);

        if (a->serial + 1 == f->sides[0].serial || a->serial + 1 == f->sides[1].serial)
            continue;
        if (a->serial >= from && lanes != 0 &&
            (f->space != SPACE_SHARED || a->who.block[0] == f->sides[0].who.block[0]))
            add_effects(e, a, LANE(lane_lowest(lanes)), false);
    }
}

static void tell_race(struct story *s, const struct story_finding *f)
{
    struct effects e = { NULL, 0, 0 };
    struct text line = { NULL, 0, 0 };

    for (unsigned i = 0; i < f->nsides; i++) {
        const struct story_access *a = story_access_of_side(s, &f->sides[i]);

        add_effects(&e, a, side_lanes(f, &f->sides[i], a), true);
    }
    add_others(s, f, &e);
    sort(&e);
    put_race(s, f, &line);
    story_add(s, &e.v[0].when, false, &line);
    tell_effects(s, &e);
    text_free(&line);
    mem_free(e.v);
}

static void tell_side(struct story *s, const struct story_finding *f, unsigned side)
{
    const struct story_side *x = &f->sides[side];
    const struct story_moment when = story_side_moment(s, f, side);
    struct text line = { NULL, 0, 0 };

    if (side == 0)
        text_printf(&line, "%s: ", f->text);
    story_put_who(s, &x->who, x->lanes, NULL, 0, &line);
    story_put_at(x->program, x->pc, &line);
    if (x->what != NULL)
        text_printf(&line, ": %s", x->what);
    story_add(s, &when, true, &line);
    text_free(&line);
}

static void tell_finding(struct story *s, const struct story_finding *f)
{
    const bool race = f->at_address && f->nsides == 2 &&
                      story_access_of_side(s, &f->sides[0]) != NULL &&
                      story_access_of_side(s, &f->sides[1]) != NULL;

    if (race) {
        tell_race(s, f);
        return;
    }
    for (unsigned i = 0; i < f->nsides; i++)
        tell_side(s, f, i);
}

void story_tell_findings(struct story *s)
{
    struct text line = { NULL, 0, 0 };
    struct story_moment when;

    if (s->nfindings == 0)
        return;
    tell_finding(s, &s->findings[0]);
    for (size_t i = 1; i < s->nfindings && i <= MOST_VALUES; i++) {
        line.n = 0;
        if (s->findings[i].nsides == 0)
            continue;
        text_printf(&line, "also found: %s", s->findings[i].text);
        story_put_at(s->findings[i].sides[0].program, s->findings[i].sides[0].pc, &line);
        when = story_side_moment(s, &s->findings[i], 0);
        story_add(s, &when, true, &line);
    }
    text_free(&line);
}
