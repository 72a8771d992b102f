/* check/waits_text.c: which threads wait for which, in sentences. Declared in waits.h. */
#include "check/waits.h"
#include "observe/show.h"
#include "program/lanes.h"

#define MOST_NAMED 4 /* waiters in a list, members of a cycle */
#define MOST_LINES 3 /* most lines about waiters that nothing can release */

/* ---- waiters and places ---- */

static void put_block(const uint32_t index[3], struct text *out)
{
    text_puts(out, "block (");
    show_triple(out, index);
    text_puts(out, ")");
}

/* "warp 0", "lanes 0 and 1 of warp 0" */
static void put_threads(const struct waiter *x, struct text *out)
{
    if (x->warp == NULL) {
        put_block(x->who.block, out);
        return;
    }
    if (!x->whole) {
        text_lanes(out, x->who.lanes);
        text_puts(out, " of ");
    }
    text_printf(out, "warp %u", x->who.warp);
}

/* The waiter as "warp 0 (block (0,0,0))", with its grid if there are several grids. */
static void put_who(const struct waits *w, const struct waiter *x, struct text *out)
{
    put_threads(x, out);
    if (x->warp == NULL && !w->several_grids)
        return;
    text_puts(out, " (");
    if (x->warp != NULL)
        put_block(x->who.block, out);
    if (w->several_grids)
        text_printf(out, "%sgrid %lu", x->warp != NULL ? ", " : "", (unsigned long)x->who.grid);
    text_puts(out, ")");
}

/* The line that the user wrote: of the CUDA source if the text says it, else of the PTX. */
static void put_line(const struct party *p, struct text *out)
{
    struct origin v[MOST_ORIGINS];
    size_t n = program_origins(p->program, p->pc, v);
    struct span at = program_span(p->program, p->pc);

    if (n > 0 && v[n - 1].line != 0) {
        text_printf(out, "%s:%lu", v[n - 1].file, (unsigned long)v[n - 1].line);
        if (v[n - 1].column != 0)
            text_printf(out, ":%lu", (unsigned long)v[n - 1].column);
    } else if (at.source != NULL) {
        text_printf(out, "%s:%lu", at.source->name, (unsigned long)span_place(at).line);
    } else {
        text_printf(out, "address %lu", (unsigned long)p->pc);
    }
}

/* "waits", "wait" */
static void put_verb(const struct waiter *x, const char *verb, struct text *out)
{
    text_printf(out, " %s%s", verb, x->whole || lane_count(x->who.lanes) <= 1 ? "s" : "");
}

static void put_polled(const struct waiter *x, const struct allocations *names, struct text *out)
{
    if (x->polled.grid_barrier) {
        put_verb(x, "wait", out);
        text_puts(out, " at the grid barrier (");
        put_line(&x->who, out);
        text_puts(out, ")");
        return;
    }
    put_verb(x, x->polled.mbarrier ? "wait" : "spin", out);
    text_puts(out, x->polled.mbarrier ? " at the mbarrier at " : " at ");
    if (!x->polled.mbarrier) {
        put_line(&x->who, out);
        text_puts(out, ", polling ");
    }
    place_describe(&(struct memory_place){ x->polled.space, x->polled.at }, x->warp, names, out);
    if (x->polled.mbarrier) {
        text_puts(out, ", ");
        put_line(&x->who, out);
        text_printf(out, ": arrivals pending: %lu",
                    (unsigned long)(x->polled.value & 0xffffffffu));
    }
}

void waits_put_waiter(const struct waits *w, size_t waiter, const struct allocations *names,
                      struct text *out)
{
    const struct waiter *x = &w->v[waiter];

    put_who(w, x, out);
    switch (x->kind) {
    case WAITER_RUNS:
        if (x->warp == NULL) {
            text_puts(out, " is still to be issued");
            return;
        }
        put_verb(x, "stand", out);
        text_puts(out, " at ");
        put_line(&x->who, out);
        return;
    case WAITER_BARRIER:
        put_verb(x, "wait", out);
        text_printf(out, " at barrier %lu (", (unsigned long)x->number);
        put_line(&x->who, out);
        text_printf(out, ": %lu of %lu threads have arrived)", (unsigned long)x->barrier->arrived,
                    (unsigned long)x->barrier->threads);
        return;
    case WAITER_SPINS:
        put_polled(x, names, out);
        return;
    case WAITER_LANES:
        put_verb(x, "wait", out);
        text_puts(out, " to go on at ");
        put_line(&x->who, out);
        return;
    case WAITER_ROOM:
        text_puts(out, " has no room on the device and waits");
        return;
    }
}

/* ---- for whom ---- */

/* The place of a sentence's object: its block is named if it is another one. */
static void put_object(const struct waits *w, const struct waiter *x, const struct waiter *of,
                       struct text *out)
{
    bool other = of->warp == NULL || (x->warp != NULL && x->warp->block != of->warp->block);

    if (other)
        put_who(w, x, out);
    else
        put_threads(x, out);
}

void waits_put_cycle(const struct waits *w, const struct allocations *names, struct text *out)
{
    for (size_t i = 0; i < w->ncycle && i < MOST_NAMED; i++) {
        const struct waiter *x = &w->v[w->cycle[i]];

        text_puts(out, i > 0 ? "; " : "");
        waits_put_waiter(w, w->cycle[i], names, out);
        text_puts(out, x->kind == WAITER_SPINS ? ", until it is changed by " : " for ");
        put_object(w, &w->v[w->cycle[(i + 1) % w->ncycle]], x, out);
    }
    if (w->ncycle > MOST_NAMED)
        text_printf(out, "; and so on around %lu waits", (unsigned long)w->ncycle);
    text_puts(out, ": a cycle");
}

/* ---- those whom nobody is left to free ---- */

static bool has_somebody(const struct waits *w, size_t waiter)
{
    for (size_t i = 0; i < w->n; i++)
        if (waits_for(w, waiter, i))
            return true;
    return false;
}

bool waits_misses_block(const struct waits *w, size_t waiter)
{
    const struct waiter *x = &w->v[waiter];
    uint64_t first;

    return x->kind == WAITER_SPINS && x->polled.grid_barrier && x->stays &&
           waits_ended_blocks(w, x, &first) > 0;
}

void waits_put_missing_blocks(const struct waits *w, size_t waiter, struct text *out)
{
    const struct waiter *x = &w->v[waiter];
    uint64_t first, ended = waits_ended_blocks(w, x, &first);
    struct look_grid g;

    if (!look_grid(w->device, x->who.grid, &g))
        return;
    put_block((const uint32_t[]){ (uint32_t)(first % g.size[0]),
                                  (uint32_t)(first / g.size[0] % g.size[1]),
                                  (uint32_t)(first / g.size[0] / g.size[1]) }, out);
    if (ended > 1)
        text_printf(out, " and %llu more", (unsigned long long)(ended - 1));
    text_puts(out, ended == 1 ? " has ended without it" : " have ended without it");
}

static void put_nobody(const struct waits *w, size_t waiter, struct text *out)
{
    if (waits_misses_block(w, waiter)) {
        text_puts(out, "; ");
        waits_put_missing_blocks(w, waiter, out);
        text_puts(out, "\n");
    } else if (w->v[waiter].kind == WAITER_SPINS) {
        text_puts(out, "; nobody else is left who could change it: all other threads that could "
                       "have exited or wait for the same\n");
    } else {
        text_puts(out, "; nobody is left who comes to it: all other threads have arrived, have "
                       "exited or have no such barrier ahead\n");
    }
}

static void tell_left_alone(const struct waits *w, const struct allocations *names,
                            struct text *out)
{
    size_t shown = 0, more = 0;

    for (size_t i = 0; i < w->n; i++) {
        const struct waiter *x = &w->v[i];

        if ((x->kind != WAITER_BARRIER && (x->kind != WAITER_SPINS || !x->remains)) ||
            (has_somebody(w, i) && !waits_misses_block(w, i)))
            continue;
        if (shown == MOST_LINES) {
            more++;
            continue;
        }
        shown++;
        waits_put_waiter(w, i, names, out);
        put_nobody(w, i, out);
    }
    if (more > 0)
        text_printf(out, "and %zu more like these\n", more);
}

void waits_tell(const struct waits *w, const struct allocations *names, struct text *out)
{
    if (w->unfinished)
        return;
    if (w->ncycle == 0) {
        tell_left_alone(w, names, out);
        return;
    }
    waits_put_cycle(w, names, out);
    text_puts(out, "\n");
}
