/* observe/story_ends.c: how runs end that do not complete: who waits for whom since when, what was
 * stuck, who starves while others go round; and the whole story as text and JSON. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "engine/state/look.h"
#include "engine/warp/control/split.h"
#include "observe/story_parts.h"
#include "program/lanes.h"

#define MOST_WAITING 8u /* warps that are named one by one */
#define MOST_BEFORE 4u  /* turns before the end of a stuck warp */
#define MOST_AROUND 6u  /* accesses in a cycle */

/* ---- who waits ---- */

static const struct story_warp *record_of(const struct story *s, const struct warp *w)
{
    const struct story_warp *x = w->window < s->nwarps ? s->warps[w->window] : NULL;

    return x != NULL && x->who.warp == w->index && x->who.grid == look_grid_of(w->block) ? x : NULL;
}

static lane_mask threads_of(const struct warp *w)
{
    return lanes_below(w->lanes) & ~w->exec.disabled.exited;
}

/* Who of the warp waits at a barrier and which; NULL: nobody. */
static const struct barrier *awaited(const struct warp *w, bool *complete)
{
    const lane_mask lanes = w->barriers == 0 ? w->exec.barred : threads_of(w);

    return lanes == 0 ? NULL : bar_awaited(w->block, w, lanes, complete);
}

static enum warp_wait wait_of(const struct warp *w)
{
    if (w->exec.threads != NULL)
        return threads_of(w) != 0 ? look_thread_waits(w, lane_lowest(threads_of(w))) : WAIT_NOTHING;
    return look_warp_waits(w);
}

/* The last step of a warp that is over, while others of its block wait at a barrier. */
static void put_absent(const struct story *s, const struct story_warp *x, struct text *out)
{
    story_put_warp(s, &x->who, out);
    text_puts(out, " is done");
    story_put_at(x->program, x->pc, out);
    text_puts(out, ": it comes to no barrier any more");
}

/* Hanoi: no path is left, but some threads wait at a barrier of their warp. */
static void put_meeting(const struct story *s, const struct story_warp *x, const struct warp *w,
                        struct text *out)
{
    const struct split_state *p = w->exec.split;
    const struct meeting *top = p->nrec > 0 ? &p->rec[p->nrec - 1] : NULL;
    const lane_mask missing = top != NULL ? p->b[top->b].mask & ~split_waiting(p, top->pc) : 0;
    const char *between = "";

    for (lane_mask left = split_waiting(p, 0); left != 0;) {
        const uint32_t behind = p->waits[lane_lowest(left)];
        const lane_mask here = split_waiting(p, behind);

        text_puts(out, between);
        story_put_who(s, &x->who, here, NULL, 0, out);
        text_printf(out, " %s at `", story_verb(here, "waits", "wait"));
        show_instruction(out, x->program, behind - 1);
        text_puts(out, "`");
        story_put_at(x->program, behind - 1, out);
        between = ", ";
        left &= ~here;
    }
    if (missing == 0)
        return;
    text_printf(out, "; `");
    show_instruction(out, x->program, top->pc - 1);
    text_puts(out, "` waits for ");
    story_put_lanes(missing, s->options->lanes, out);
    text_printf(out, ", which never %s there", story_verb(missing, "comes", "come"));
}

/* Where it waits and for what; the address of a warp that waits at a barrier is after the barrier. */
static void put_waiting(const struct story *s, const struct story_warp *x, const struct warp *w,
                        struct text *out)
{
    const enum warp_wait wait = wait_of(w);
    bool complete = false;
    const struct barrier *bar = awaited(w, &complete);

    if (wait == WAIT_MEETING) {
        put_meeting(s, x, w, out);
        return;
    }
    story_put_warp(s, &x->who, out);
    if (bar != NULL && !complete) {
        text_printf(out, " waits at barrier %lu", (unsigned long)bar_index(bar));
        story_put_at(x->program, x->pc, out);
        text_printf(out, " from here on; in the end %lu of %lu threads have come",
                    (unsigned long)bar->arrived, (unsigned long)bar->threads);
        return;
    }
    text_printf(out, " %s", wait == WAIT_NOTHING ? "could go on" : wait_info(wait)->report);
    story_put_at(x->program, w->exec.threads != NULL ? x->pc : w->exec.pc, out);
}

struct waiters {
    struct story_point v[MOST_WAITING];
    unsigned n;
    uint64_t more;
    bool barrier;       /* one of the block waits at a barrier */
};

static void add_waiter(struct story *s, struct waiters *x, const struct warp *w)
{
    const struct story_warp *r = record_of(s, w);
    const bool over = w->state == WARP_COMPLETED;
    struct text line = { NULL, 0, 0 };

    if (r == NULL || (over && !x->barrier))
        return;
    if (x->n == MOST_WAITING) {
        x->more++;
        return;
    }
    if (over)
        put_absent(s, r, &line);
    else
        put_waiting(s, r, w, &line);
    x->v[x->n++] = (struct story_point){ .when = r->when, .text = line.s };
}

static void add_block(struct story *s, struct waiters *x, const struct block *b)
{
    x->barrier = b->barriers_in_use > 0;
    for (unsigned i = 0; i < b->nwarps; i++)
        add_waiter(s, x, &b->warps[i]);
}

static int by_moment(const void *a, const void *b)
{
    const struct story_point *x = a, *y = b;

    return x->when.told < y->when.told ? -1 : x->when.told > y->when.told;
}

/* The latest moment that is known. */
static struct story_moment last_moment(const struct story *s)
{
    struct story_moment m = { 0, NO_EVENT, 0, 0 };

    for (size_t i = 0; i < s->nwarps; i++)
        if (s->warps[i] != NULL && s->warps[i]->when.told >= m.told)
            m = s->warps[i]->when;
    return m;
}

static void tell_last(struct story *s, const char *sentence)
{
    const struct story_moment m = last_moment(s);
    struct text line = { NULL, 0, 0 };

    text_puts(&line, sentence);
    story_add(s, &m, true, &line);
    text_free(&line);
}

void story_tell_waiting(struct story *s, const struct story_end *e)
{
    const struct device *d = *s->options->device;
    struct waiters x = { .n = 0 };
    struct text line = { NULL, 0, 0 };
    const struct block *b;
    struct look_grid g;

    for (grid_id next = 0; look_grid(d, next, &g); next = g.id + 1)
        for (size_t i = 0; (b = look_block(d, g.id, i)) != NULL; i++)
            add_block(s, &x, b);
    qsort(x.v, x.n, sizeof *x.v, by_moment);
    for (unsigned i = 0; i < x.n; i++) {
        line.n = 0;
        text_puts(&line, x.v[i].text);
        story_add(s, &x.v[i].when, false, &line);
        mem_free(x.v[i].text);
    }
    text_free(&line);
    if (x.more > 0) {
        text_printf(&line, "… and %llu more", (unsigned long long)x.more);
        story_add(s, &x.v[x.n - 1].when, false, &line);
        text_free(&line);
    }
    tell_last(s, e->fate == STORY_DEADLOCKED
                     ? "here nobody is left who could move, and so it stays for ever"
                     : "here the run was stopped");
}

/* ---- stuck ---- */

void story_tell_stuck(struct story *s, const struct story_end *e)
{
    const struct story_side *at = &e->at;
    const struct story_turn *before[MOST_BEFORE];
    struct story_moment when = last_moment(s);
    struct text line = { NULL, 0, 0 };
    unsigned n = 0;

    for (uint64_t i = 0; at->program != NULL && n < MOST_BEFORE && i < s->nturns && i < STORY_TURNS;
         i++) {
        const struct story_turn *t = &s->last[(s->nturns - 1 - i) % STORY_TURNS];

        if (warp_id_same(&t->who, &at->who))
            before[n++] = t;
    }
    while (n-- > 0) {
        line.n = 0;
        story_put_turn(s, before[n], &line);
        story_add(s, &before[n]->when, false, &line);
    }
    line.n = 0;
    if (at->program != NULL) {
        story_put_who(s, &at->who, at->lanes, at->program, at->pc, &line);
        text_puts(&line, " cannot execute `");
        show_source(&line, at->program, at->pc);
        text_puts(&line, "`");
        story_put_at(at->program, at->pc, &line);
        text_puts(&line, ": ");
    }
    text_puts(&line, e->why);
    story_add(s, &when, true, &line);
    text_free(&line);
}

/* ---- starving ---- */

static bool in_cycle(const struct story *s, const struct story_moment *m)
{
    return m->tick > s->cycle_tick;
}

/* The turn that took the lane out. */
static const struct story_turn *parted(const struct story *s, const struct story_warp *x,
                                       unsigned lane)
{
    for (uint64_t i = 0; i < s->nturns && i < STORY_TURNS; i++) {
        const struct story_turn *t = &s->last[(s->nturns - 1 - i) % STORY_TURNS];

        if (!in_cycle(s, &t->when) && warp_id_same(&t->who, &x->who) &&
            (t->before & ~t->active & LANE(lane)) != 0)
            return t;
    }
    return NULL;
}

/* Those that executed nothing in the cycle though they are not done. */
static lane_mask idle_lanes(const struct story *s, const struct story_warp *x, const struct warp *w)
{
    lane_mask idle = 0;

    FOR_LANES(l, threads_of(w))
        if (x->lane_steps[l] < s->cycle_from.step ||
            (x->lane_steps[l] == s->cycle_from.step && !in_cycle(s, &x->when)))
            idle |= LANE(l);
    return idle;
}

/* Where a lane goes on that waits. */
static uint32_t lane_pc(const struct warp *w, unsigned lane)
{
    const struct exec_state *x = &w->exec;

    if (x->threads != NULL)
        return x->threads[lane].pc;
    for (uint32_t i = x->ntokens; (x->active & LANE(lane)) == 0 && i-- > 0;)
        if ((token_wakes(&x->tokens[i], &x->disabled) & LANE(lane)) != 0)
            return x->tokens[i].pc;
    return x->pc;
}

struct ring {
    struct story_point v[32];
    unsigned n;
};

static void add_point(struct ring *r, const struct story_moment *when, bool accused,
                      struct text *line)
{
    for (unsigned i = 0; i < r->n; i++)
        if (strcmp(r->v[i].text, line->s) == 0 && r->v[i].when.told == when->told)
            return;
    if (r->n < sizeof r->v / sizeof *r->v)
        r->v[r->n++] = (struct story_point){ .when = *when, .accused = accused,
                                             .text = story_copy(line->s) };
}

static void add_idle(struct story *s, struct ring *r, const struct story_warp *x,
                     const struct warp *w, struct text *starved)
{
    lane_mask idle = idle_lanes(s, x, w);

    while (idle != 0) {
        const unsigned lane = lane_lowest(idle);
        const uint32_t pc = lane_pc(w, lane);
        const struct story_turn *t = parted(s, x, lane);
        struct text line = { NULL, 0, 0 };
        lane_mask here = 0;

        FOR_LANES(l, idle)
            here |= lane_pc(w, l) == pc ? LANE(l) : 0;
        if (t != NULL) {
            story_put_turn(s, t, &line);
            add_point(r, &t->when, false, &line);
        }
        text_free(&line);
        text_puts(starved, starved->n > 0 ? "; " : "");
        story_put_who(s, &x->who, here, NULL, 0, starved);
        text_printf(starved, " never %s to ", story_verb(here, "gets", "get"));
        story_put_line(x->program, pc, starved);
        if ((w->exec.active & here) == 0 && w->exec.threads == NULL)
            text_printf(starved, ", for %s for the other lanes of the warp",
                        story_verb(here, "it waits", "they wait"));
        else if (wait_of(w) == WAIT_NOTHING)
            text_puts(starved, ", though nothing keeps it: its turn never comes");
        idle &= ~here;
    }
}

/* The last access before the cycle that left the place as it is. */
static void add_writer(struct story *s, struct ring *r, const struct story_access *a, unsigned lane)
{
    struct story_touch t = { .lanes = ~(lane_mask)0, .at_address = true, .space = a->space,
                             .address = a->addresses[lane] };
    const struct story_access *w;
    struct story_moment when;
    uint64_t back = 0;

    for (; (w = story_access_find(s, &t, &back)) != NULL; back++) {
        const lane_mask lanes = story_access_touches(w, a->space, a->addresses[lane]);

        FOR_LANES(l, lanes) {
            const struct story_operation *o = story_access_operation(w, l);
            struct text line = { NULL, 0, 0 };

            if (w->kind == ACCESS_READ || o == NULL || !o->done || in_cycle(s, &o->when) ||
                (w->kind == ACCESS_ATOMIC && w->valued && w->results[l] == w->values[l]))
                continue;
            when = story_access_moment(w, o);
            story_put_access(s, w, LANE(l), &line);
            add_point(r, &when, false, &line);
            text_free(&line);
            return;
        }
    }
}

/* What is asked of memory in the cycle, and what came of it. */
static void add_accesses(struct story *s, struct ring *r)
{
    const struct story_access *a;
    struct story_moment when;
    unsigned n = 0;

    for (uint64_t i = 0; n < MOST_AROUND && (a = story_access_back(s, i)) != NULL; i++) {
        const unsigned lane = lane_lowest(a->lanes);
        const struct story_operation *o = story_access_operation(a, lane);
        struct text line = { NULL, 0, 0 };

        if (o == NULL || !o->done || !in_cycle(s, &o->when) || o->when.told > s->cycle_to.told)
            continue;
        when = story_access_moment(a, o);
        story_put_access(s, a, o->lanes, &line);
        add_point(r, &when, false, &line);
        text_free(&line);
        add_writer(s, r, a, lane);
        n++;
    }
}

/* Operations that were asked for before and that are not done in it. */
static void add_pending(struct story *s, struct text *starved)
{
    static const char *const kinds[] = { [ACCESS_READ] = "read of ", [ACCESS_WRITE] = "write to ",
                                         [ACCESS_ATOMIC] = "atomic operation on " };
    const struct story_access *a;

    for (uint64_t i = 0; (a = story_access_back(s, i)) != NULL; i++) {
        const struct story_operation *o = story_access_operation(a, lane_lowest(a->lanes));

        if (in_cycle(s, &a->asked) || (o != NULL && o->done && o->when.told <= s->cycle_to.told))
            continue;
        text_puts(starved, starved->n > 0 ? "; " : "");
        story_put_who(s, &a->who, a->lanes, a->program, a->pc, starved);
        text_printf(starved, "'s %s", kinds[a->kind]);
        story_put_place(s, &(struct story_place){ a->program, a->space,
                                                  a->addresses[lane_lowest(a->lanes)], a->bytes },
                        starved);
        text_printf(starved, ", asked for in step %llu", (unsigned long long)a->asked.step);
        story_put_at(a->program, a->pc, starved);
        text_puts(starved, ", never gets its turn in memory");
    }
}

static void tell_around(struct story *s, const struct text *starved)
{
    struct text line = { NULL, 0, 0 };

    text_printf(&line, "all is as before step %llu once more, and so it may go on for ever",
                (unsigned long long)s->cycle_from.step);
    if (starved->n > 0)
        text_printf(&line, ": %s", starved->s);
    story_add(s, &s->cycle_to, true, &line);
    text_free(&line);
}

/* In order, and where the cycle begins. */
static void tell_ring(struct story *s, struct ring *r)
{
    struct text line = { NULL, 0, 0 };
    bool begun = false;

    qsort(r->v, r->n, sizeof *r->v, by_moment);
    for (unsigned i = 0; i <= r->n; i++) {
        if (!begun && (i == r->n || r->v[i].when.told >= s->cycle_from.told)) {
            line.n = 0;
            text_puts(&line, "here the cycle begins");
            story_add(s, &s->cycle_from, true, &line);
            begun = true;
        }
        if (i == r->n)
            break;
        line.n = 0;
        text_puts(&line, r->v[i].text);
        story_add(s, &r->v[i].when, false, &line);
        mem_free(r->v[i].text);
    }
    text_free(&line);
}

void story_tell_starving(struct story *s)
{
    struct device *d = *s->options->device;
    struct text starved = { NULL, 0, 0 };
    struct ring r = { .n = 0 };

    for (size_t i = 0; i < s->nwarps; i++) {
        const struct warp *w = s->warps[i] != NULL ? look_owner(d, (reg_window)i) : NULL;

        if (w != NULL && w->state != WARP_COMPLETED)
            add_idle(s, &r, s->warps[i], w, &starved);
    }
    add_accesses(s, &r);
    add_pending(s, &starved);
    tell_ring(s, &r);
    tell_around(s, &starved);
    text_free(&starved);
}

/* ---- the end ---- */

void story_end(struct story *s, const struct story_end *e)
{
    s->plain = s->nfindings == 0 && e->fate == STORY_LIMIT;
    story_tell_findings(s);
    if (e->fate == STORY_STUCK)
        story_tell_stuck(s, e);
    else if (e->fate == STORY_STARVING)
        story_tell_starving(s);
    else if (e->fate != STORY_COMPLETED)
        story_tell_waiting(s, e);
    else if (s->nfindings == 0 && e->test)
        story_tell_test(s);
    else if (s->nfindings == 0 && (!e->shared || !story_tell_shared(s)))
        story_tell_plain(s);
}

void story_text(const struct story *s, struct text *out)
{
    for (size_t i = 0; i < s->npoints; i++)
        text_printf(out, "%s step %llu  %s\n", s->points[i].accused ? ">" : " ",
                    (unsigned long long)s->points[i].when.step, s->points[i].text);
}

static void put_moment(const struct story_moment *m, struct writer *w)
{
    if (m->event != NO_EVENT)
        writer_number(w, "event", m->event);
    writer_number(w, "step", m->step);
    writer_number(w, "tick", m->tick);
}

void story_json(const struct story *s, struct writer *w)
{
    writer_open_list(w, "story");
    for (size_t i = 0; i < s->npoints; i++) {
        writer_open(w);
        put_moment(&s->points[i].when, w);
        writer_string(w, "text", s->points[i].text);
        if (s->points[i].accused)
            writer_bool(w, "accused", true);
        if (s->points[i].row > 0)
            writer_number(w, "row", s->points[i].row);
        writer_close(w);
    }
    writer_close_list(w);
    if (!s->around || s->cycle_from.event == NO_EVENT || s->cycle_to.event == NO_EVENT)
        return;
    writer_open_list(w, "cycle");
    text_printf(w->out, "%llu, %llu", (unsigned long long)s->cycle_from.event,
                (unsigned long long)s->cycle_to.event);
    writer_close_list(w);
}

void story_sides_json(const struct story *s, size_t i, struct writer *w)
{
    const struct story_finding *f = &s->findings[i];

    writer_open_list(w, "sides");
    for (unsigned k = 0; i < s->nfindings && k < f->nsides; k++) {
        const struct story_side *x = &f->sides[k];
        const struct story_moment m = story_side_moment(s, f, k);

        writer_open(w);
        if (x->happened)
            put_moment(&m, w);
        writer_pc(w, x->program, x->pc);
        program_calls_json(x->program, x->pc, w->out);
        writer_number(w, "context", x->who.context);
        writer_number(w, "grid", x->who.grid);
        writer_triple(w, "block", x->who.block);
        writer_number(w, "warp", x->who.warp);
        writer_mask(w, "lanes", x->lanes, s->options->lanes);
        writer_string(w, "what", x->what != NULL ? x->what : f->text);
        writer_close(w);
    }
    writer_close_list(w);
}
