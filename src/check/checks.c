/* check/checks.c: which checks see which events, and what is remembered of each warp between its
 * steps. Knows no rule. */
#include "check/checks.h"

#include <string.h>

#include "base/mem.h"
#include "check/invariant.h"
#include "check/machine.h"
#include "check/stack.h"

const char *check_name(enum check c)
{
    static const char *const text[] = {
#define CHECK(name, text) text,
        CHECKS(CHECK)
#undef CHECK
    };

    return text[c];
}

bool check_needs_stack(enum check c)
{
    return c < CHECK_MACHINE;
}

bool check_is_of_kernel(enum check c)
{
    return c > CHECK_MACHINE;
}

void checks_set(struct checks *c, const bool on[CHECK_COUNT])
{
    memcpy(c->on, on, sizeof c->on);
    for (unsigned i = 0; i < KERNEL_CHECKS; i++)
        c->kernel.on[i] = on[CHECK_MEMORY + i];
}

/* ---- warps ---- */

static void forget(struct watched *w)
{
    single_free(&w->single);
    lasting_free(&w->lasting);
    w->live = false;
}

static bool is_known(const struct watched *w, const struct warp_event *e)
{
    return w->live && w->grid == e->grid && w->warp == e->warp &&
           memcmp(w->block, e->block, sizeof w->block) == 0;
}

static void begin(struct watched *w, const struct warp_event *e)
{
    w->live = true;
    w->grid = e->grid;
    w->warp = e->warp;
    memcpy(w->block, e->block, sizeof w->block);
    w->program = e->program;
    single_begin(&w->single, e->before);
    lasting_begin(&w->lasting, e);
}

static struct watched *find(struct checks *c, const struct warp_event *e)
{
    while (c->n <= e->window)
        ARRAY_PUSH(c->watched, c->n, c->cap, (struct watched){ .live = false });
    return &c->watched[e->window];
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
    struct watched *w = find(c, e);

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
    struct single_warp *w = &find(c, e)->single;

    return single_step(w, e, c->tell, why) && safety_holds(w, c->tell, why);
}

static bool verify(void *self, const struct warp_event *e, struct stuck *why)
{
    struct checks *c = self;

    c->failed = (c->on[CHECK_STACK] && !address_consistent(e, c->tell, why)) ||
                (c->on[CHECK_SAFETY] && !step_is_safe(c, e, why));
    if (c->on[CHECK_LIVENESS])
        lasting_step(&find(c, e)->lasting, e, c->tell);
    if (e->after->active == 0 && e->after->ntokens == 0)
        forget(find(c, e));
    return !c->failed;
}

struct engine_observer checks_observer(struct checks *c)
{
    return (struct engine_observer){ .self = c, .check = check, .verify = verify };
}

bool checks_device(struct checks *c, const struct device *d, struct stuck_place *where)
{
    c->failed = c->failed || (c->on[CHECK_MACHINE] && !machine_holds(d, where));
    return !c->failed;
}

/* ---- liveness at the end of a run ---- */

static void describe(const struct watched *w, struct text *out)
{
    struct text who = { NULL, 0, 0 };

    text_printf(&who, "grid %lu block (%lu,%lu,%lu) warp %u", (unsigned long)w->grid,
                (unsigned long)w->block[0], (unsigned long)w->block[1], (unsigned long)w->block[2],
                w->warp);
    lasting_describe(&w->lasting, who.s, w->program, out);
    text_free(&who);
}

/* Windows of aborted grids may be nobody's yet: their warps are over all the same. */
void checks_describe_unpopped(const struct checks *c, const struct device *d, struct text *out,
                              unsigned most)
{
    unsigned shown = 0, unshown = 0;

    for (size_t i = 0; c->on[CHECK_LIVENESS] && i < c->n; i++) {
        const struct watched *w = &c->watched[i];

        if (!w->live || w->lasting.n == 0 || device_grid_over(d, w->grid))
            continue;
        if (shown++ < most)
            describe(w, out);
        else
            unshown++;
    }
    if (unshown > 0)
        text_printf(out, "and the tokens of %u more warps\n", unshown);
}
