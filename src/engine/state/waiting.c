/* engine/state/waiting.c: what unfinished warps wait for, in words (deadlocks and limits). */
#include "engine/device/machine.h"
#include "engine/warp/control/split.h"
#include "program/lanes.h"

static void describe_barrier(const struct warp *w, lane_mask lanes, struct text *out)
{
    bool complete;
    const struct barrier *bar = bar_awaited(w->block, w, lanes, &complete);

    if (bar == NULL)
        return;
    if (complete)
        text_printf(out, "waits at barrier %lu, which is complete, for accesses made before it",
                    (unsigned long)bar_index(bar));
    else
        text_printf(out, "waits at barrier %lu: %lu of %lu threads have arrived",
                    (unsigned long)bar_index(bar), (unsigned long)bar->arrived,
                    (unsigned long)bar->threads);
}

/* ---- threads that wait for others of their warp (hanoi) ---- */

static void put_lanes(const struct warp *w, lane_mask lanes, struct text *out)
{
    text_puts(out, "lanes ");
    for (unsigned l = 0; l < w->lanes; l++)
        text_puts(out, (lanes & LANE(l)) != 0 ? "1" : "0");
}

/* The barrier behind which threads go on at pc: "line 7: BSYNC B0", by the nearest line of the source
 * when a transformation put it there. */
static void put_barrier(const struct warp *w, uint32_t pc, struct text *out)
{
    const struct program *p = w->block->grid->code->program;
    uint32_t line_at = pc - 1;
    struct text barrier = { NULL, 0, 0 };

    while (line_at + 1 < p->ninstrs && program_line(p, line_at) == 0)
        line_at++;
    program_print_instr(p, p->function_of[pc - 1], &p->instrs[pc - 1], &barrier);
    barrier.s[--barrier.n] = '\0'; /* the semicolon */
    text_printf(out, "%s%s line %u", barrier.s, line_at == pc - 1 ? " at" : " before",
                program_line(p, line_at));
    if (program_origin_text(p, pc - 1, " (", out))
        text_puts(out, ")");
    text_free(&barrier);
}

/* Those that wait, a part for each place. */
static void put_waiting(const struct warp *w, lane_mask lanes, struct text *out)
{
    const struct split_state *s = w->exec.split;
    const char *between = "";

    while (lanes != 0) {
        uint32_t pc = s->waits[lane_lowest(lanes)];
        lane_mask here = split_waiting(s, pc) & lanes;

        text_puts(out, between);
        put_lanes(w, here, out);
        text_puts(out, " wait at ");
        put_barrier(w, pc, out);
        between = ", ";
        lanes &= ~here;
    }
}

/* What holds the topmost barrier up. */
static void put_missing(const struct warp *w, struct text *out)
{
    const struct split_state *s = w->exec.split;
    const struct meeting *m = &s->rec[s->nrec - 1];
    lane_mask here = split_waiting(s, m->pc), missing = s->b[m->b].mask & ~here;

    if (!s->b[m->b].valid) {
        text_printf(out, "; the mask of the topmost barrier, B%lu, lies in a register that nobody will "
                    "read", (unsigned long)m->b);
        return;
    }
    text_puts(out, "; the topmost barrier, ");
    put_barrier(w, m->pc, out);
    text_puts(out, ", misses ");
    put_lanes(w, missing, out);
    if (!m->warpsync)
        text_printf(out, ", which would have left it by a BREAK B%lu on their way",
                    (unsigned long)m->b);
}

/* hanoi.done: no path is left. Who waits where, and who is missing. */
static void describe_meeting(const struct warp *w, struct text *out)
{
    const struct split_state *s = w->exec.split;

    put_waiting(w, split_waiting(s, 0), out);
    if (s->nrec > 0)
        put_missing(w, out);
    else
        text_puts(out, "; no barrier knows them");
}

/* ---- one warp or thread ---- */

/* lanes: all of a warp whose threads go together, else one. */
static void describe_reason(const struct warp *w, lane_mask lanes, enum warp_wait wait,
                            struct text *out)
{
    if (wait == WAIT_BARRIER)
        describe_barrier(w, lanes, out);
    else if (wait == WAIT_MEETING)
        describe_meeting(w, out);
    else if (wait == WAIT_FENCE && w->exec.threads == NULL)
        text_printf(out, "%u threads wait at a fence", lane_count(warp_fenced(w)));
    else
        text_puts(out, wait_info(wait)->report);
}

/* Where threads of the warp stand: at the barrier that they wait at, though their address is the
 * next one already; else at the instruction that they execute next. */
static uint32_t place_of(const struct warp *w, lane_mask lanes, uint32_t next)
{
    bool complete;
    const struct barrier *bar = bar_awaited(w->block, w, lanes, &complete);

    for (size_t i = 0; bar != NULL && i < bar->n; i++) {
        const struct arrival *a = &bar->arrivals[i];

        if (a->warp == w && (a->lanes & lanes) != 0 && arrival_waits(a))
            return (uint32_t)(a->d - w->block->grid->code->decoded);
    }
    return next;
}

/* The description as far as it is written, and how many more could have been. */
struct waiting_report {
    struct text *out;
    unsigned shown, most, unshown;
};

static bool may_show(struct waiting_report *x)
{
    if (x->shown++ < x->most)
        return true;
    x->unshown++;
    return false;
}

static void describe_place(const struct warp *w, struct text *out)
{
    const struct block *b = w->block;

    text_printf(out, "grid %lu block (%lu,%lu,%lu) warp %u", (unsigned long)b->grid->id,
                (unsigned long)b->index[0], (unsigned long)b->index[1], (unsigned long)b->index[2],
                w->index);
}

static void describe_instruction(const struct warp *w, uint32_t pc, struct text *out)
{
    const struct code *code = w->block->grid->code;
    const struct instr *i = code->decoded[pc].instr;

    if (i != NULL && i->span.source != NULL) {
        text_printf(out, " at %s:%u", i->span.source->name, instr_line(i));
        program_origin_text(code->program, pc, ", ", out);
    } else if (i != NULL) {
        program_origin_text(code->program, pc, " at ", out);
    }
    text_puts(out, ": ");
}

static void describe_threads(struct waiting_report *x, const struct warp *w)
{
    FOR_LANES(l, lanes_below(w->lanes) & ~w->exec.disabled.exited) {
        if (!may_show(x))
            continue;
        describe_place(w, x->out);
        text_printf(x->out, " lane %u", l);
        describe_instruction(w, place_of(w, LANE(l), w->exec.threads[l].pc), x->out);
        describe_reason(w, LANE(l), look_thread_waits(w, l), x->out);
        text_puts(x->out, "\n");
    }
}

static void describe_warp(void *self, const struct warp *w)
{
    struct waiting_report *x = self;

    if (w->state == WARP_COMPLETED)
        return;
    if (w->exec.threads != NULL) {
        describe_threads(x, w);
        return;
    }
    if (!may_show(x))
        return;
    describe_place(w, x->out);
    describe_instruction(w, place_of(w, ~(lane_mask)0, w->exec.pc), x->out);
    describe_reason(w, ~(lane_mask)0, look_warp_waits(w), x->out);
    text_puts(x->out, "\n");
}

/* Calls `with` for each warp that is resident. */
static void for_warps(const struct device *d, void (*with)(void *self, const struct warp *w),
                      void *self)
{
    for (size_t i = d->first_live; i < d->ngrids; i++)
        for (size_t j = 0; j < d->grids[i]->nresident; j++)
            for (unsigned k = 0; k < d->grids[i]->resident[j]->nwarps; k++)
                with(self, &d->grids[i]->resident[j]->warps[k]);
}

void device_describe_waiting(const struct device *d, struct text *out, unsigned most)
{
    struct waiting_report x = { .out = out, .most = most };

    for_warps(d, describe_warp, &x);
    if (x.unshown > 0)
        text_printf(out, "and %u more %s\n", x.unshown,
                    d->control->issue == NULL ? "warps" : "threads");
}

/* ---- where ---- */

struct place_list {
    struct code_place *v;
    size_t n, most;
};

static void add_place(struct place_list *l, const struct program *p, uint32_t pc)
{
    size_t i = 0;

    while (i < l->n && (l->v[i].program != p || l->v[i].pc != pc))
        i++;
    if (i == l->n && i < l->most)
        l->v[l->n++] = (struct code_place){ p, pc };
}

static void add_warp(void *self, const struct warp *w)
{
    const struct program *p = w->block->grid->code->program;

    if (w->state == WARP_COMPLETED)
        return;
    if (w->exec.threads == NULL) {
        add_place(self, p, place_of(w, ~(lane_mask)0, w->exec.pc));
        return;
    }
    FOR_LANES(l, lanes_below(w->lanes) & ~w->exec.disabled.exited)
        add_place(self, p, place_of(w, LANE(l), w->exec.threads[l].pc));
}

size_t device_waiting_places(const struct device *d, struct code_place *v, size_t most)
{
    struct place_list l = { v, 0, most };

    for_warps(d, add_warp, &l);
    return l.n;
}
