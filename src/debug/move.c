/* debug/move.c: the commands that go forwards and backwards, where they stop, and what they say on
 * their way. */
#include "debug/step.h"

#include <string.h>

#include "base/interrupt.h"

/* ---- where motions stop ---- */

/* A motion: questions about the last step and the state after it say where it stops, so that
 * going back stops where going forwards did. */
struct motion {
    struct stepping *x;
    const struct motion_kind *kind;
    uint64_t times;
    uint32_t depth;     /* calls in progress in the focused warp at the beginning */
    struct origin from; /* source line at the beginning; file NULL: none */
};

/* Calls in progress in the thread of the warp that is in the most of them. */
static uint32_t depth_of(const struct warp *w)
{
    uint32_t depth = 0;

    for (unsigned l = 0; l < w->lanes; l++)
        depth = warp_depth(w, l) > depth ? warp_depth(w, l) : depth;
    return depth;
}

/* After every step; after none. */
static bool stop_always(void *self)
{
    (void)self;
    return true;
}

static bool stop_never(void *self)
{
    (void)self;
    return false;
}

/* After a step of some warp. */
static bool stop_warp(void *self)
{
    const struct motion *m = self;

    return m->x->debugged->has_stepped(m->x, false);
}

/* Is the focused warp gone, or done where that counts, or in fewer than `more` calls beyond those
 * it was in when the motion began? */
static bool is_out(const struct motion *m, bool done_counts, uint32_t more)
{
    struct look_grid g;
    const struct warp *w = step_focused(m->x, &g);

    return w == NULL || (done_counts && w->state == WARP_COMPLETED) ||
           depth_of(w) < m->depth + more;
}

/* After a step of the focused warp, unless it is in a function that was called meanwhile. */
static bool stop_focus(void *self)
{
    const struct motion *m = self;

    return m->x->debugged->has_stepped(m->x, true) && is_out(m, true, 1);
}

/* The warp's line of the kernel or function, in the source from which the PTX was compiled; file NULL: it is
 * unknown. */
static struct origin origin_here(const struct program *p, const struct warp *w)
{
    struct origin v[MOST_ORIGINS];
    size_t n = program_origins(p, w->exec.pc, v);

    return n > 0 && v[n - 1].line > 0 ? v[n - 1] : (struct origin){ .file = NULL };
}

/* After a step of the focused warp to another line, unless it is in a function that was called. */
static bool stop_line(void *self)
{
    struct motion *m = self;
    struct look_grid g;
    const struct warp *w = step_focused(m->x, &g);
    struct origin here;

    if (!stop_focus(self) || w == NULL || w->state == WARP_COMPLETED)
        return stop_focus(self);
    here = origin_here(g.program, w);
    if (here.file == NULL || (m->from.file != NULL && here.line == m->from.line &&
                              strcmp(here.file, m->from.file) == 0))
        return false;
    m->from = here;
    return true;
}

/* The focused warp is out of its function, or done. */
static bool stop_out(void *self)
{
    return is_out(self, true, 0);
}

/* Backwards: it is not in its function yet. */
static bool stop_was_out(void *self)
{
    return is_out(self, false, 0);
}

static bool stop_breakpoint(void *self)
{
    const struct motion *m = self;
    struct warp_id place;

    return breakpoints_hit(m->x, 0, &place) != NULL;
}

/* What sets the motions apart. */
static const struct motion_kind {
    bool (*stop)(void *self); /* self: the motion */
    bool backwards;
    bool counted;     /* accepts a repeat count */
    bool every;       /* shows every stop, not only the last */
    bool keeps;       /* keeps the focus */
    bool needs_focus; /* needs a focused warp */
} kinds[] = {
    [MOVE_STEP] = { .stop = stop_warp, .counted = true, .every = true },
    [MOVE_STEPI] = { .stop = stop_always, .counted = true, .every = true },
    [MOVE_NEXT] = { .stop = stop_focus, .counted = true, .every = true, .keeps = true,
                    .needs_focus = true },
    [MOVE_LINE] = { .stop = stop_line, .counted = true, .every = true, .keeps = true,
                    .needs_focus = true },
    [MOVE_CONTINUE] = { .stop = stop_never },
    [MOVE_FINISH] = { .stop = stop_out, .keeps = true, .needs_focus = true },
    [MOVE_BACK] = { .stop = stop_warp, .backwards = true, .counted = true },
    [MOVE_BACKI] = { .stop = stop_always, .backwards = true, .counted = true },
    [MOVE_REVERSE_NEXT] = { .stop = stop_focus, .backwards = true, .counted = true,
                            .keeps = true },
    [MOVE_REVERSE_CONTINUE] = { .stop = stop_breakpoint, .backwards = true },
    [MOVE_REVERSE_FINISH] = { .stop = stop_was_out, .backwards = true, .keeps = true,
                              .needs_focus = true },
};

/* ---- messages ---- */

static void say_lines(struct stepping *x)
{
    fputs(x->debugged->lines(x, false), stdout);
}

static void say_place(struct stepping *x)
{
    if (x->walk.step == 0)
        puts("at the beginning");
    else
        printf("at step %llu of %llu\n", (unsigned long long)x->walk.step,
               (unsigned long long)x->walk.known);
}

bool step_goes_on(struct stepping *x)
{
    static const char *const ends[] = {
        [MACHINE_GOES_ON] = "",
        [MACHINE_COMPLETED] = "completed",
        [MACHINE_STUCK] = "stuck",
        [MACHINE_DEADLOCKED] = "deadlocked",
        [MACHINE_FAILED] = "failed",
        [MACHINE_STOPPED] = "at its step limit",
    };
    if (x->walk.machine->status == MACHINE_GOES_ON)
        return true;
    return diag_error(&x->errors, (struct span){ NULL, 0, 0 },
                      "the run is over, it is %s; `back` goes back",
                      ends[x->walk.machine->status]);
}

/* ---- forwards ---- */

/* One step of the device. False: the motion ends here. */
static bool take_step(struct stepping *x)
{
    bool stepped = trail_step(&x->walk);

    if (x->walk.lost != NULL)
        printf("the list of choices does not go on: %s; the schedule picks from here on\n",
               x->walk.lost);
    x->walk.lost = NULL;
    return stepped;
}

void step_once(struct stepping *x)
{
    x->moved = true;
    take_step(x);
    say_lines(x);
    x->debugged->say_end(x);
    x->debugged->follow(x);
    x->debugged->put_focus(x);
}

static void say_breakpoint(const struct stepping *x, const struct breakpoint *b)
{
    struct text out = { NULL, 0, 0 };

    breakpoint_put(x, b, &out);
    puts(out.s);
    text_free(&out);
}

/* Stops at breakpoints, and says at which. The focus goes to the warp of the last of them. */
static bool stop_at_breakpoints(struct stepping *x)
{
    struct breakpoints *all = &x->breakpoints;
    struct breakpoint *b;
    struct warp_id place;
    bool any = false;

    for (size_t i = 0; (b = breakpoints_hit(x, i, &place)) != NULL;) {
        i = (size_t)(b - all->v) + 1;
        b->hits++;
        if (b->ignored > 0) {
            b->ignored--;
            continue;
        }
        if (!any)
            x->debugged->follow(x);
        any = true;
        say_breakpoint(x, b);
        if (place.known)
            step_set_focus(x, &place);
        if (b->temporary)
            breakpoints_delete(all, --i);
    }
    return any;
}

/* One step of the device in a motion. False: the motion ends here. */
static bool move_once(struct motion *m)
{
    struct stepping *x = m->x;
    bool stepped, stopped;

    if (step_must_ask(x))
        return false;
    stepped = take_step(x);
    stopped = stepped && m->kind->stop(m);
    m->times -= stopped;
    if (stopped && !m->kind->keeps)
        x->debugged->follow(x);
    if (stepped && stop_at_breakpoints(x))
        m->times = 0;
    if (x->walk.machine->status != MACHINE_GOES_ON)
        m->times = 0;
    if ((stopped && m->kind->every) || m->times == 0)
        say_lines(x);
    return m->times > 0;
}

#define STEPS_PER_PROGRESS 1024u

static bool go_forward(struct motion *m)
{
    const volatile sig_atomic_t *interrupted = interrupt_ask_by_hand(false);
    struct progress progress;
    bool going = true;

    if (!step_goes_on(m->x))
        return false;
    m->x->moved = true;
    progress_begin(&progress, m->x->execution.quiet);
    while (going && !*interrupted) {
        going = move_once(m);
        if (m->x->walk.step % STEPS_PER_PROGRESS == 0)
            progress_say(&progress, "%llu steps, %.1f s; Ctrl-C stops here",
                         (unsigned long long)m->x->walk.step, progress_seconds(&progress));
    }
    progress_end(&progress);
    if (going) {
        say_lines(m->x);
        puts("interrupted");
    }
    m->x->debugged->say_end(m->x);
    m->x->debugged->put_focus(m->x);
    return true;
}

/* How often: a number, or once; then nothing more. */
static bool read_times(struct scan *s, uint64_t *times)
{
    *times = 1;
    if (scan_peek(s) == EOF)
        return true;
    if (!scan_number(s, UINT64_MAX, times, "how many times") || !scan_finished(s))
        return false;
    return *times > 0 || diag_error(s->diags, scan_here(s), "0 times is not at all");
}

/* ---- backwards ---- */

void step_say_arrival(struct stepping *x, bool keeps)
{
    x->moved = true;
    x->space.results.failed = 0;
    say_place(x);
    say_lines(x);
    x->debugged->say_end(x);
    if (!keeps)
        x->debugged->follow(x);
    x->debugged->put_focus(x);
}

/* A choice of the next step that was made by hand is what goes back first. */
static bool take_back_choice(struct stepping *x)
{
    size_t n = trail_chosen(&x->walk);

    if (n == 0)
        return false;
    trail_unchoose(&x->walk);
    printf("a choice was taken back; left of this step: %llu\n", (unsigned long long)(n - 1));
    return true;
}

static bool go_back(struct motion *m, struct scan *s)
{
    struct stepping *x = m->x;
    uint64_t step, here = x->walk.step;

    if (take_back_choice(x))
        return true;
    if (x->walk.step == 0)
        return diag_error(s->diags, scan_here(s), "this is the beginning");
    x->walk.interrupted = interrupt_ask_by_hand(false);
    if (m->kind->stop != stop_always)
        step = trail_search_back(&x->walk, m->times, m->kind->stop, m);
    else
        step = here > m->times ? here - m->times : 0;
    x->walk.interrupted = NULL;
    if (step == UINT64_MAX)
        puts("interrupted: the session stays where it was");
    trail_go(&x->walk, step == UINT64_MAX ? here : step);
    step_say_arrival(x, m->kind->keeps);
    return true;
}

/* ---- commands ---- */

static bool say_reached(struct stepping *x)
{
    struct warp_id place;
    const struct breakpoint *b =
        x->walk.step == 0 ? NULL : breakpoints_hit(x, 0, &place);

    if (b != NULL)
        say_breakpoint(x, b);
    return true;
}

bool step_move(struct stepping *x, struct scan *s)
{
    const struct motion_kind *k = &kinds[x->command->move];
    struct look_grid g;
    const struct warp *w = k->keeps ? step_focused(x, &g) : NULL;
    struct motion m = { x, k, 1, w != NULL ? depth_of(w) : 0, { .file = NULL } };

    if (k->counted ? !read_times(s, &m.times) : !scan_finished(s))
        return false;
    if (k->needs_focus && w == NULL)
        return diag_error(s->diags, scan_here(s), "%s", x->debugged->no_focus);
    if (w != NULL)
        m.from = origin_here(g.program, w);
    if (k->stop == stop_line && g.program->origins.nmarks == 0)
        return diag_error(s->diags, scan_here(s),
                          "the PTX does not say what it was made of (.loc)");
    if (!k->backwards)
        return go_forward(&m);
    return go_back(&m, s) && (k->stop != stop_breakpoint || say_reached(x));
}

bool step_go(struct stepping *x, struct scan *s)
{
    uint64_t step;

    if (!scan_number(s, UINT64_MAX, &step, "the number of a step") || !scan_finished(s))
        return false;
    if (step > x->walk.known)
        return diag_error(s->diags, scan_here(s), "the way is known up to step %llu",
                          (unsigned long long)x->walk.known);
    trail_go(&x->walk, step);
    step_say_arrival(x, false);
    return true;
}
