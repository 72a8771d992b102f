/* debug/watch.c: watchpoints: values that are compared before and after each step. */
#include "debug/eval_node.h"

#include <string.h>

#include "base/number.h"
#include "program/lanes.h"

#define MOST_WATCHED (1u << 20) /* bytes: they are read twice in each step */
#define MOST_SAID 8             /* changes that are listed */

/* ---- values ---- */

static void read_bytes(struct stepping *x, const struct target *t, unsigned char *out)
{
    unsigned size = type_info(t->shape.type)->bytes;
    struct target whole = *t;
    uint64_t bits;

    target_take(&whole, (struct portion){ .count = t->shape.count });
    for (uint64_t i = 0; i < t->shape.count; i++, out += size) {
        bits = 0;
        x->debugged->read_element(x, &whole, t->part.first + i, &bits);
        store_le(out, size, bits);
    }
}

/* In each lane, or in the one that it was set for; lanes that there are not have none. */
static void evaluate(struct stepping *x, struct watch *w, struct eval_value v[64])
{
    struct eval_place at = { .warp = step_find_warp(x, &w->at.warp, &at.grid), .stored = true };
    const char *why;

    for (unsigned l = 0; l < 64; l++)
        v[l].kind = EVAL_NONE;
    if (!w->what.of_threads) {
        v[0] = eval_at(x, &w->what, &at, &why);
        return;
    }
    if (at.warp == NULL)
        return;
    for (unsigned l = 0; l < at.warp->lanes; l++)
        if (!w->at.of_lane || w->at.lane == l) {
            at.lane = l;
            v[l] = eval_at(x, &w->what, &at, &why);
        }
}

void watches_begin(struct stepping *x)
{
    for (size_t i = 0; i < x->breakpoints.n; i++) {
        struct breakpoint *b = &x->breakpoints.v[i];

        if (b->watch == NULL || b->disabled)
            continue;
        if (b->watch->is_memory)
            read_bytes(x, &b->watch->target, b->watch->bytes);
        else
            evaluate(x, b->watch, b->watch->was);
    }
}

static lane_mask changed_lanes(const struct watch *w)
{
    lane_mask changed = 0;

    for (unsigned l = 0; l < 64; l++)
        if (w->was[l].kind != EVAL_NONE && w->is[l].kind != EVAL_NONE &&
            !eval_same(w->was[l], w->is[l]))
            changed |= LANE(l);
    return changed;
}

bool watch_hit(struct stepping *x, struct breakpoint *b, struct warp_id *place)
{
    struct watch *w = b->watch;
    lane_mask lanes = 0;
    bool changed;

    if (w->is_memory) {
        read_bytes(x, &w->target, w->bytes + w->target.size);
        changed = memcmp(w->bytes, w->bytes + w->target.size, (size_t)w->target.size) != 0;
    } else {
        evaluate(x, w, w->is);
        lanes = changed_lanes(w);
        changed = lanes != 0;
    }
    if (!changed)
        return false;
    if (!w->is_memory && w->what.of_threads)
        *place = w->at.warp;
    return breakpoint_holds(x, b, place, w->what.of_threads ? lanes : ~(lane_mask)0);
}

/* ---- what they say ---- */

static void put_elements(const struct watch *w, struct text *out)
{
    const struct target *t = &w->target;
    unsigned size = type_info(t->shape.type)->bytes;
    unsigned said = 0;
    uint64_t more = 0;

    for (uint64_t i = 0; i < t->shape.count; i++) {
        const unsigned char *was = w->bytes + i * size, *is = was + t->size;

        if (memcmp(was, is, size) == 0)
            continue;
        if (said == MOST_SAID) {
            more++;
            continue;
        }
        text_puts(out, said++ > 0 ? ", " : ": ");
        if (t->shape.count > 1)
            text_printf(out, "[%llu] ", (unsigned long long)(t->part.first + i));
        print_put_value(out, t->shape.type, load_le(was, size < 8 ? size : 8));
        text_puts(out, " -> ");
        print_put_value(out, t->shape.type, load_le(is, size < 8 ? size : 8));
    }
    if (more > 0)
        text_printf(out, ", ... %llu more", (unsigned long long)more);
}

static void put_lanes(const struct watch *w, struct text *out)
{
    unsigned said = 0;

    FOR_LANES(l, changed_lanes(w)) {
        if (said == MOST_SAID) {
            text_printf(out, ", ... %u more", lane_count(changed_lanes(w)) - said);
            return;
        }
        if (said > 0 && !w->what.by_lane)
            return;
        text_puts(out, said++ > 0 ? ", " : ": ");
        if (w->what.by_lane)
            text_printf(out, "lane %u ", l);
        eval_put(out, w->was[l]);
        text_puts(out, " -> ");
        eval_put(out, w->is[l]);
    }
}

void watch_put(const struct stepping *x, const struct watch *w, struct text *out)
{
    (void)x;
    if (w->is_memory)
        put_elements(w, out);
    else
        put_lanes(w, out);
}

void watch_free(struct watch *w)
{
    if (w == NULL)
        return;
    mem_free(w->bytes);
    eval_free(&w->what);
    mem_free(w);
}

/* ---- the command ---- */

/* Does only a condition follow, if anything? */
static bool is_all(struct scan s)
{
    return scan_peek(&s) == EOF || scan_keyword(&s, "if");
}

/* NAME[PART][:TYPE] of what a host reads. Nothing is taken when it is something else. */
static bool take_memory(struct stepping *x, struct scan *s, struct watch *w)
{
    struct diags unheard = { .n = 0 };
    struct scan ahead = *s;
    struct word name;
    struct eval unread = { .n = 0 };
    bool ok;

    ahead.diags = &unheard;
    ok = scan_word(&ahead, &name) && eval_name_known(x, &name, &unread) && !unread.of_threads;
    diags_free(&x->errors);
    ahead = *s;
    ahead.diags = &unheard;
    ok = ok && target_read(&ahead, &x->execution.job.scenario.objects, &w->target) && is_all(ahead);
    diags_free(&unheard);
    if (ok)
        s->at = ahead.at;
    return ok;
}

static bool read_what(struct stepping *x, struct scan *s, struct watch *w)
{
    struct span at = scan_here(s);
    struct look_grid g;

    if (scan_peek(s) == EOF)
        return scan_unexpected(s, "an expression, or NAME[I]");
    w->is_memory = take_memory(x, s, w);
    if (w->is_memory && w->target.size > MOST_WATCHED)
        return diag_error(s->diags, scan_since(s, at.at), "at most %u bytes can be watched: say "
                          "which elements, NAME[A..B]", MOST_WATCHED);
    if (w->is_memory) {
        w->bytes = mem_new(2 * (size_t)w->target.size);
        return true;
    }
    if (!eval_read(x, s, &w->what))
        return false;
    if (w->what.of_threads && step_focused(x, &g) == NULL)
        return diag_error(s->diags, scan_since(s, at.at),
                          "threads have this of their own, and the focus is on no warp");
    w->at.warp = x->focus.at;
    w->at.of_lane = x->focus.of_lane;
    w->at.lane = x->focus.lane;
    return true;
}

/* The comparison starts here, because the session may be in the middle of a step. */
bool step_watch(struct stepping *x, struct scan *s)
{
    struct breakpoint b = { .kind = BREAK_WATCH, .watch = mem_new(sizeof *b.watch) };
    size_t from = scan_here(s).at;

    if (!read_what(x, s, b.watch) || !breakpoint_read_condition(x, s, &b)) {
        breakpoint_free(&b);
        return false;
    }
    breakpoints_add(x, &b, s, from);
    watches_begin(x);
    printf("watchpoint %u: %s\n", x->breakpoints.last,
           x->breakpoints.v[x->breakpoints.n - 1].text);
    return true;
}
