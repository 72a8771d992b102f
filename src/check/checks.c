/* check/checks.c: which checks see which events, and what is remembered of each warp between its
 * steps. Knows no rule. */
#include "check/checks.h"

#include <string.h>

#include "base/mem.h"
#include "engine/state/look.h"
#include "observe/show.h"
#include "program/lanes.h"

static const struct {
    const char *name;
    enum check_subject about;
} infos[] = {
#define CHECK(name, text, about) { text, about },
    CHECKS(CHECK)
#undef CHECK
};

const char *check_name(enum check c)
{
    return infos[c].name;
}

enum check_subject check_about(enum check c)
{
    return infos[c].about;
}

bool check_fits(enum check c, const char *control)
{
    static const char *const models[] = {
        [ABOUT_STACK] = "crs", [ABOUT_PATHS] = "hanoi", [ABOUT_KERNEL] = NULL
    };
    const char *only = models[infos[c].about];

    return only == NULL || strcmp(only, control) == 0;
}

bool checks_any(const bool on[CHECK_COUNT], enum check_subject about)
{
    bool any = false;

    for (unsigned i = 0; i < CHECK_COUNT; i++)
        any = any || (on[i] && infos[i].about == about);
    return any;
}

/* ---- warps ---- */

static void forget(struct watched *w)
{
    single_free(&w->single);
    token_ages_free(&w->ages);
    w->who.known = false;
}

static bool is_known(const struct watched *w, const struct warp_event *e)
{
    const struct warp_id who = warp_id_of(e);

    return w->who.known && warp_id_same(&w->who, &who);
}

static struct watched *watched_at(struct checks *c, reg_window window)
{
    while (c->n <= window)
        ARRAY_PUSH(c->watched, c->n, c->cap, (struct watched){ .program = NULL });
    return &c->watched[window];
}

static void begin(struct watched *w, const struct warp_event *e)
{
    w->who = warp_id_of(e);
    w->program = e->program;
    single_begin(&w->single, e->before);
    token_ages_begin(&w->ages, e);
}

void checks_free(struct checks *c)
{
    for (size_t i = 0; i < c->n; i++)
        forget(&c->watched[i]);
    mem_free(c->watched);
    kernel_close(&c->kernel);
    *c = (struct checks){ .watched = NULL };
}

/* ---- events ---- */

/* Before the first step of a warp the safety property holds (corollary 2); before a later one
 * nothing has happened to the warp since. */
static bool warp_is_safe(struct checks *c, const struct warp_event *e, struct stuck *why)
{
    struct watched *w = watched_at(c, e->window);

    if (is_known(w, e))
        return !c->on[CHECK_SAFETY] || single_idle(&w->single, e->before, c->tell, why);
    begin(w, e);
    return !c->on[CHECK_SAFETY] || safety_holds(&w->single, c->tell, why);
}

static bool check(void *self, const struct warp_event *e, struct stuck *why)
{
    struct checks *c = self;
    struct consistency s = { e->before, &e->program->instrs[e->pc], e->executed, c->tell };

    c->failed = (c->on[CHECK_STACK] && !stack_consistent(&s, why)) || !warp_is_safe(c, e, why);
    return !c->failed;
}

static bool step_is_safe(struct checks *c, const struct warp_event *e, struct stuck *why)
{
    struct single_warp *w = &watched_at(c, e->window)->single;

    return single_step(w, e, c->tell, why) && safety_holds(w, c->tell, why);
}

static bool verify(void *self, const struct warp_event *e, struct stuck *why)
{
    struct checks *c = self;

    c->failed = (c->on[CHECK_STACK] && !address_consistent(e, c->tell, why)) ||
                (c->on[CHECK_SAFETY] && !step_is_safe(c, e, why)) ||
                (c->on[CHECK_HANOI] && !paths_hold(e, c->tell, why));
    if (c->on[CHECK_LIVENESS])
        token_ages_step(&watched_at(c, e->window)->ages, e, c->tell);
    if (e->after->active == 0 && e->after->ntokens == 0)
        forget(watched_at(c, e->window));
    return !c->failed;
}

struct engine_observer checks_observer(struct checks *c)
{
    return (struct engine_observer){ .self = c, .check = check, .verify = verify };
}

void checks_attach(struct checks *c, const bool on[CHECK_COUNT], struct device *d, bool apart)
{
    struct engine_observer observer = checks_observer(c);

    memcpy(c->on, on, sizeof c->on);
    if (checks_any(on, ABOUT_STACK) || checks_any(on, ABOUT_PATHS))
        device_observe(d, &observer);
    kernel_attach(&c->kernel, on + CHECK_MEMORY, d, apart);
}

bool checks_device(struct checks *c, const struct device *d, struct stuck_place *where)
{
    c->failed = c->failed || (c->on[CHECK_MACHINE] && !machine_holds(d, where));
    return !c->failed;
}

/* ---- with a state of the device (engine/state/snapshot.h) ---- */

/* The warp that was watched, in the state that was restored. */
static const struct warp *find_warp(const struct device *d, const struct warp_id *who)
{
    const struct block *b = kernel_block(d, who->grid, who->block);

    return b == NULL ? NULL : &b->warps[who->warp];
}

static void code_place(struct codec *c, struct warp_id *who)
{
    uint32_t warp = who->warp;

    codec_u32(c, &who->grid);
    for (unsigned i = 0; i < 3; i++)
        codec_u32(c, &who->block[i]);
    codec_u32(c, &warp);
    who->warp = warp;
}

static void code_threads(struct codec *c, struct single_warp *w)
{
    codec_u64(c, &w->all);
    codec_bool(c, &w->waits);
    FOR_LANES(l, w->all)
        codec_u32(c, &w->pc[l]);
}

static void write_watched(struct checks *c, const struct device *d, struct codec *out)
{
    bool more = true;

    for (size_t i = 0; i < c->n; i++) {
        struct watched *w = &c->watched[i];

        if (!w->who.known || find_warp(d, &w->who) == NULL)
            continue;
        codec_bool(out, &more);
        code_place(out, &w->who);
        code_threads(out, &w->single);
    }
    more = false;
    codec_bool(out, &more);
}

/* The rest of what is known of a warp follows from its state. */
static void read_watched(struct checks *c, const struct device *d, struct codec *in)
{
    bool more = false;

    for (size_t i = 0; i < c->n; i++)
        c->watched[i].who.known = false;
    for (codec_bool(in, &more); more; codec_bool(in, &more)) {
        struct warp_id who = { .known = true };
        struct single_warp threads = { .all = 0 };
        const struct warp *w;
        struct watched *to;

        code_place(in, &who);
        code_threads(in, &threads);
        w = find_warp(d, &who);
        if (w == NULL)
            continue;
        to = watched_at(c, w->window);
        to->who = who;
        to->program = look_program_of(w);
        to->single.all = threads.all;
        to->single.waits = threads.waits;
        memcpy(to->single.pc, threads.pc, sizeof to->single.pc);
        exec_state_copy(&to->single.state, &w->exec);
    }
}

void checks_snapshot(struct checks *c, const struct device *d, struct snapshot *s)
{
    if (c->on[CHECK_SAFETY] && s->order.reading)
        read_watched(c, d, &s->order);
    else if (c->on[CHECK_SAFETY])
        write_watched(c, d, &s->order);
    kernel_code(&c->kernel, s);
}

/* ---- liveness at the end of a run ---- */

static void describe(const struct watched *w, struct text *out)
{
    struct text who = { NULL, 0, 0 };

    text_printf(&who, "grid %lu block (", (unsigned long)w->who.grid);
    show_triple(&who, w->who.block);
    text_printf(&who, ") warp %u", w->who.warp);
    token_ages_describe(&w->ages, who.s, w->program, out);
    text_free(&who);
}

/* Windows of aborted grids may have no owner yet, but their warps are over all the same. */
void checks_describe_unpopped(const struct checks *c, const struct device *d, struct text *out,
                              unsigned most)
{
    unsigned shown = 0, unshown = 0;

    for (size_t i = 0; c->on[CHECK_LIVENESS] && i < c->n; i++) {
        const struct watched *w = &c->watched[i];

        if (!w->who.known || w->ages.n == 0 || device_grid_over(d, w->who.grid))
            continue;
        if (shown++ < most)
            describe(w, out);
        else
            unshown++;
    }
    if (unshown > 0)
        text_printf(out, "and the tokens of %u more warps\n", unshown);
}
