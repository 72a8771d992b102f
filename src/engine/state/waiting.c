/* engine/state/waiting.c: what unfinished warps wait for, in words (deadlocks and limits). */
#include "engine/device/machine.h"
#include "engine/state/polling.h"
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

/* The barrier after which threads continue at pc: "line 7: BSYNC B0", by the nearest line of the source
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
        text_lanes(out, here);
        text_puts(out, lane_count(here) == 1 ? " waits at " : " wait at ");
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
    text_lanes(out, missing);
    if (!m->warpsync)
        text_printf(out, ", which would have left it by a BREAK B%lu on their way",
                    (unsigned long)m->b);
}

/* hanoi.done: no path is left. Lists the waiting threads with their barriers, and the missing ones. */
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

/* The position of threads of the warp: the barrier that they wait at, although their address is already the
 * next one; the read that they poll in a loop; else the instruction that they execute next. */
struct stand {
    uint32_t pc;
    bool spins;
    struct polled_word polled;
};

/* Threads that wait only for memory, or do not wait, may be in a polling loop. */
static void look_for_loop(const struct device *d, const struct warp *w, lane_mask lanes,
                          struct stand *out)
{
    const struct program *p = w->block->grid->code->program;
    struct spin spin;

    if (lanes == 0 || out->pc >= p->ninstrs || !flow_spin(p, out->pc, &spin))
        return;
    out->pc = spin.polls[0];
    out->spins = polling_word(&(struct polling){ d, w, lane_lowest(lanes), &spin }, 0,
                              &out->polled);
    spin_free(&spin);
}

static struct stand stand_of(const struct device *d, const struct warp *w, lane_mask lanes,
                             uint32_t next, enum warp_wait wait)
{
    struct stand s = { .pc = next };
    bool complete;
    const struct barrier *bar = bar_awaited(w->block, w, lanes, &complete);

    for (size_t i = 0; bar != NULL && i < bar->n; i++) {
        const struct arrival *a = &bar->arrivals[i];

        if (a->warp == w && (a->lanes & lanes) != 0 && arrival_waits(a)) {
            s.pc = (uint32_t)(a->d - w->block->grid->code->decoded);
            return s;
        }
    }
    if (wait == WAIT_NOTHING || wait == WAIT_REGISTER)
        look_for_loop(d, w, lanes, &s);
    return s;
}

/* The position of a warp whose threads step together, and of a diverged thread. */
static struct stand stand_of_warp(const struct device *d, const struct warp *w)
{
    enum warp_wait wait = look_warp_waits(w);

    return stand_of(d, w, wait == WAIT_BARRIER ? ~(lane_mask)0 : w->exec.active, w->exec.pc, wait);
}

static struct stand stand_of_lane(const struct device *d, const struct warp *w, unsigned lane)
{
    return stand_of(d, w, LANE(lane), w->exec.threads[lane].pc, look_thread_waits(w, lane));
}

/* lanes: all of a warp whose threads step together, else one. */
static void describe_reason(const struct warp *w, lane_mask lanes, const struct stand *at,
                            enum warp_wait wait, struct text *out)
{
    if (wait == WAIT_BARRIER)
        describe_barrier(w, lanes, out);
    else if (wait == WAIT_MEETING)
        describe_meeting(w, out);
    else if (wait == WAIT_FENCE && w->exec.threads == NULL)
        text_printf(out, "%u threads wait at a fence", lane_count(warp_fenced(w)));
    else if (at->spins)
        text_printf(out, "spins, polling %s address 0x%llx", space_text(at->polled.space),
                    (unsigned long long)at->polled.at);
    else
        text_puts(out, wait_info(wait)->report);
}

/* The description as far as it is written, and how many more could have been. */
struct waiting_report {
    const struct device *device;
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

/* What one thread waits for, and its position. */
static void describe_lane(const struct device *d, const struct warp *w, unsigned lane,
                          struct text *out)
{
    struct stand at = stand_of_lane(d, w, lane);

    describe_instruction(w, at.pc, out);
    describe_reason(w, LANE(lane), &at, look_thread_waits(w, lane), out);
}

/* The threads of these that have the same description as the first one, which is `reason`. */
static lane_mask alike(const struct device *d, const struct warp *w, lane_mask lanes,
                       struct text *reason)
{
    struct text other = { NULL, 0, 0 };
    lane_mask same = 0;

    reason->n = 0;
    describe_lane(d, w, lane_lowest(lanes), reason);
    FOR_LANES(l, lanes) {
        other.n = 0;
        describe_lane(d, w, l, &other);
        if (text_is(reason->s, other.s, other.n))
            same |= LANE(l);
    }
    text_free(&other);
    return same;
}

static void describe_threads(struct waiting_report *x, const struct warp *w)
{
    lane_mask rest = lanes_below(w->lanes) & ~w->exec.disabled.exited;
    struct text reason = { NULL, 0, 0 };

    while (rest != 0) {
        lane_mask same = alike(x->device, w, rest, &reason);

        rest &= ~same;
        if (x->shown == x->most) {
            x->unshown += lane_count(same);
            continue;
        }
        x->shown++;
        describe_place(w, x->out);
        text_puts(x->out, " ");
        text_lanes(x->out, same);
        text_add(x->out, reason.s, reason.n);
        text_puts(x->out, "\n");
    }
    text_free(&reason);
}

static void describe_warp(void *self, const struct warp *w)
{
    struct waiting_report *x = self;
    struct stand at;

    if (w->state == WARP_COMPLETED)
        return;
    if (w->exec.threads != NULL) {
        describe_threads(x, w);
        return;
    }
    if (!may_show(x))
        return;
    at = stand_of_warp(x->device, w);
    describe_place(w, x->out);
    describe_instruction(w, at.pc, x->out);
    describe_reason(w, ~(lane_mask)0, &at, look_warp_waits(w), x->out);
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
    struct waiting_report x = { .device = d, .out = out, .most = most };

    for_warps(d, describe_warp, &x);
    if (x.unshown > 0)
        text_printf(out, "and %u more %s\n", x.unshown,
                    d->control->issue == NULL ? "warps" : "threads");
}

/* ---- where ---- */

struct place_list {
    const struct device *device;
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
    struct place_list *l = self;
    const struct program *p = w->block->grid->code->program;

    if (w->state == WARP_COMPLETED)
        return;
    if (w->exec.threads == NULL) {
        add_place(l, p, stand_of_warp(l->device, w).pc);
        return;
    }
    FOR_LANES(lane, lanes_below(w->lanes) & ~w->exec.disabled.exited)
        add_place(l, p, stand_of_lane(l->device, w, lane).pc);
}

size_t device_waiting_places(const struct device *d, struct code_place *v, size_t most)
{
    struct place_list l = { d, v, 0, most };

    for_warps(d, add_warp, &l);
    return l.n;
}
