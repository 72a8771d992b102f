/* debug/move.c: the commands that go forwards and backwards, and what they say on their way. */
#include "debug/motion.h"

#include "base/interrupt.h"
#include "host/report.h"

/* ---- what is said ---- */

static void say_lines(const struct stepping *x)
{
    fputs(hearing_lines(&x->hearing, false), stdout);
}

/* Diagnostics of the run itself, with their places in the scenario. */
static void say_diags(struct stepping *x)
{
    diags_print(&x->execution.diags, stdout);
    diags_free(&x->execution.diags);
}

static void say_end(struct stepping *x)
{
    const struct session *s = &x->execution.session;
    struct device_counts counts = device_counts(s->device);

    if (x->space.machine.status == MACHINE_GOES_ON)
        return;
    if (x->space.machine.status == MACHINE_FAILED)
        say_diags(x);
    else if (x->space.machine.status == MACHINE_COMPLETED)
        printf("completed: %llu steps, %llu warp instructions\n", (unsigned long long)counts.steps,
               (unsigned long long)counts.warp_instructions);
    else
        report_verdict(s, stdout);
}

/* The last warp that stepped is what the user looks at. */
static void follow(struct stepping *x)
{
    const struct hearing *h = &x->hearing;

    for (size_t i = h->nwarps; i-- > 0;)
        if (h->warps[i].pc != 0) {
            step_set_focus(x, &h->warps[i].place);
            return;
        }
}

static void say_place(struct stepping *x)
{
    if (x->walk.step == 0)
        puts("at the beginning");
    else
        printf("at step %llu of %llu\n", (unsigned long long)x->walk.step,
               (unsigned long long)x->walk.known);
}

bool step_goes_on(struct stepping *x, struct scan *s)
{
    static const char *const ends[] = {
        [MACHINE_GOES_ON] = "",
        [MACHINE_COMPLETED] = "completed",
        [MACHINE_STUCK] = "stuck",
        [MACHINE_DEADLOCKED] = "deadlocked",
        [MACHINE_FAILED] = "failed",
        [MACHINE_STOPPED] = "at its step limit",
    };
    if (x->space.machine.status == MACHINE_GOES_ON)
        return true;
    return diag_error(s->diags, scan_here(s), "the run is over, it is %s; `back` goes back",
                      ends[x->space.machine.status]);
}

/* ---- forwards ---- */

/* One step of the device. False: the motion ends here. */
static bool take_step(struct stepping *x)
{
    bool stepped = walk_step(&x->walk);

    if (x->walk.lost != NULL)
        printf("the list of choices does not go on: %s; the schedule picks from here on\n",
               x->walk.lost);
    x->walk.lost = NULL;
    return stepped;
}

void step_once(struct stepping *x)
{
    take_step(x);
    say_lines(x);
    say_end(x);
    follow(x);
    step_put_focus(x);
}

static void say_breakpoint(const struct breakpoint *b)
{
    printf("%s %u, %s\n", b->temporary ? "temporary breakpoint" : "breakpoint", b->number, b->text);
}

/* Stops at breakpoints, and says at which. The focus goes to the warp of the last of them. */
static bool stop_at_breakpoints(struct stepping *x)
{
    struct breakpoints *all = &x->breakpoints;
    struct breakpoint *b;
    struct warp_place place;
    bool any = false;

    for (size_t i = 0; (b = breakpoints_hit(all, &x->hearing, i, &place)) != NULL;) {
        if (!any)
            follow(x);
        any = true;
        b->hits++;
        say_breakpoint(b);
        if (place.known)
            step_set_focus(x, &place);
        i = (size_t)(b - all->v) + 1;
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
    stopped = stepped && m->stop(m);
    m->times -= stopped;
    if (stopped && !m->keeps)
        follow(x);
    if (stepped && stop_at_breakpoints(x))
        m->times = 0;
    if (x->space.machine.status != MACHINE_GOES_ON)
        m->times = 0;
    if ((stopped && m->every) || m->times == 0)
        say_lines(x);
    return m->times > 0;
}

static bool go_forward(struct motion *m, struct scan *s)
{
    const volatile sig_atomic_t *interrupted = interrupt_ask_by_hand(false);
    bool going = true;

    if (!step_goes_on(m->x, s))
        return false;
    while (going && !*interrupted)
        going = move_once(m);
    if (going) {
        say_lines(m->x);
        puts("interrupted");
    }
    say_end(m->x);
    step_put_focus(m->x);
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

static uint32_t depth_of_focus(struct stepping *x)
{
    struct look_grid g;
    const struct warp *w = step_focused(x, &g);

    return w == NULL ? 0 : motion_depth(w);
}

bool step_step(struct stepping *x, struct scan *s)
{
    struct motion m = { .x = x, .stop = stop_warp, .every = true };

    return read_times(s, &m.times) && go_forward(&m, s);
}

bool step_stepi(struct stepping *x, struct scan *s)
{
    struct motion m = { .x = x, .stop = stop_always, .every = true };

    return read_times(s, &m.times) && go_forward(&m, s);
}

static bool needs_focus(struct stepping *x, struct scan *s)
{
    struct look_grid g;

    return step_focused(x, &g) != NULL ||
           diag_error(s->diags, scan_here(s), "the focus is on no warp: see `info warps`");
}

bool step_next(struct stepping *x, struct scan *s)
{
    struct motion m = { .x = x, .stop = stop_focus, .every = true, .keeps = true,
                        .depth = depth_of_focus(x) };

    return read_times(s, &m.times) && needs_focus(x, s) && go_forward(&m, s);
}

bool step_finish(struct stepping *x, struct scan *s)
{
    struct motion m = { .x = x, .stop = stop_out, .times = 1, .keeps = true,
                        .depth = depth_of_focus(x) };

    return scan_finished(s) && needs_focus(x, s) && go_forward(&m, s);
}

bool step_continue(struct stepping *x, struct scan *s)
{
    struct motion m = { .x = x, .stop = stop_never, .times = 1 };

    return scan_finished(s) && go_forward(&m, s);
}

/* ---- backwards ---- */

static void arrive(struct stepping *x, uint64_t step)
{
    walk_go(&x->walk, step);
    x->space.results.failed = 0;
    say_place(x);
    say_lines(x);
}

void step_say_arrival(struct stepping *x)
{
    say_place(x);
    say_lines(x);
    say_end(x);
    follow(x);
    step_put_focus(x);
}

/* A choice of the next step that was made by hand is what goes back first. */
static bool take_back_choice(struct stepping *x)
{
    size_t n = walk_chosen(&x->walk);

    if (n == 0)
        return false;
    walk_unchoose(&x->walk);
    printf("a choice was taken back; left of this step: %llu\n", (unsigned long long)(n - 1));
    return true;
}

static bool go_back(struct motion *m, struct scan *s)
{
    struct stepping *x = m->x;
    uint64_t step;

    if (take_back_choice(x))
        return true;
    if (x->walk.step == 0)
        return diag_error(s->diags, scan_here(s), "this is the beginning");
    step = m->stop == stop_always ? (x->walk.step > m->times ? x->walk.step - m->times : 0)
                             : walk_search_back(&x->walk, m->times, m->stop, m);
    arrive(x, step);
    if (!m->keeps)
        follow(x);
    step_put_focus(x);
    return true;
}

bool step_back(struct stepping *x, struct scan *s)
{
    struct motion m = { .x = x, .stop = stop_warp };

    return read_times(s, &m.times) && go_back(&m, s);
}

bool step_backi(struct stepping *x, struct scan *s)
{
    struct motion m = { .x = x, .stop = stop_always };

    return read_times(s, &m.times) && go_back(&m, s);
}

bool step_reverse_next(struct stepping *x, struct scan *s)
{
    struct motion m = { .x = x, .stop = stop_focus, .keeps = true, .depth = depth_of_focus(x) };

    return read_times(s, &m.times) && go_back(&m, s);
}

bool step_reverse_finish(struct stepping *x, struct scan *s)
{
    struct motion m = { .x = x, .stop = stop_was_out, .times = 1, .keeps = true,
                        .depth = depth_of_focus(x) };

    return scan_finished(s) && needs_focus(x, s) && go_back(&m, s);
}

bool step_reverse_continue(struct stepping *x, struct scan *s)
{
    struct motion m = { .x = x, .stop = stop_breakpoint, .times = 1 };
    struct warp_place place;
    const struct breakpoint *b;

    if (!scan_finished(s) || !go_back(&m, s))
        return false;
    b = x->walk.step == 0 ? NULL : breakpoints_hit(&x->breakpoints, &x->hearing, 0, &place);
    if (b != NULL)
        say_breakpoint(b);
    return true;
}

bool step_go(struct stepping *x, struct scan *s)
{
    uint64_t step;

    if (!scan_number(s, UINT64_MAX, &step, "the number of a step") || !scan_finished(s))
        return false;
    if (step > x->walk.known)
        return diag_error(s->diags, scan_here(s), "the way is known up to step %llu",
                          (unsigned long long)x->walk.known);
    walk_go(&x->walk, step);
    x->space.results.failed = 0;
    step_say_arrival(x);
    return true;
}
