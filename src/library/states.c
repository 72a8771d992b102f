/* library/states.c: states as values of the caller's. */
#include <string.h>

#include "base/mem.h"
#include "library/library.h"

/* What is kept besides the state itself says whether it can be restored. */
struct warpstep_state {
    struct identity *of; /* shared */
    struct saved_state saved;
    struct scheduler scheduler;
    struct replayer replayer;
    uint64_t steps;
    uint64_t made;   /* programs and buffers */
    size_t launches; /* that were there, and the last of them */
    uint64_t last;
};

void library_drop_identity(struct identity *i)
{
    if (--i->users == 0)
        mem_free(i);
}

/* ---- the space ---- */

/* Of all states that can be kept none has an end: which end a step finds is found again. */
void library_see_status(struct warpstep *w)
{
    w->space.machine.status =
        w->session.verdict == WARPSTEP_COMPLETED && session_rests(&w->session, NO_OBJECT)
            ? MACHINE_COMPLETED
            : MACHINE_GOES_ON;
    w->space.machine.steps = w->session.steps;
}

bool library_space(struct warpstep *w)
{
    if (checks_any(w->options.checks, ABOUT_KERNEL))
        return library_fail(w, "what the checks of kernels remember is no part of a state");
    if (w->session.verdict == WARPSTEP_STUCK)
        return library_fail(w, "the run is stuck: nothing leads on from there");
    library_open(w);
    if (!w->spaced)
        ptx_machine_adopt(&w->space, &w->session, &w->launched, w->launched.nactions);
    w->spaced = true;
    return true;
}

/* Its observers stay attached, and hear that nobody wants to know who moves. */
void library_close_space(struct warpstep *w)
{
    if (w->spaced)
        ptx_machine_close(&w->space);
    w->space.agents = (struct agents){ .device = w->session.device };
    w->spaced = false;
}

/* ---- states ---- */

struct warpstep_state *warpstep_keep(struct warpstep *w)
{
    enum machine_status status;
    struct warpstep_state *s;

    if (!library_may(w, CALLBACK_STATE) || !library_space(w))
        return NULL;
    s = mem_new(sizeof *s);
    s->of = w->identity;
    s->of->users++;
    s->scheduler = w->session.scheduler;
    s->replayer = w->session.replayer;
    s->steps = w->session.steps;
    s->made = w->made;
    s->launches = w->nserials;
    s->last = w->nserials > 0 ? w->serials[w->nserials - 1] : 0;
    status = w->space.machine.status;
    library_see_status(w);
    saved_state_keep(&s->saved, &w->space.machine);
    w->space.machine.status = status;
    library_done(w, true);
    return s;
}

void warpstep_state_free(struct warpstep_state *s)
{
    if (s == NULL)
        return;
    saved_state_free(&s->saved);
    library_drop_identity(s->of);
    mem_free(s);
}

static bool fits(struct warpstep *w, const struct warpstep_state *s)
{
    if (s->of != w->identity)
        return library_fail(w, "it is a state of another machine");
    if (s->made != w->made)
        return library_fail(w, "programs or buffers were added since the state was kept");
    if (s->launches > w->nserials || (s->launches > 0 && w->serials[s->launches - 1] != s->last))
        return library_fail(w, "a launch of the state was taken back since it was kept");
    return true;
}

bool warpstep_restore(struct warpstep *w, const struct warpstep_state *s)
{
    if (!library_may(w, CALLBACK_NONE) || !fits(w, s))
        return false;
    if (s->launches < w->nserials)
        library_close_space(w);
    w->nserials = w->launched.nactions = s->launches;
    if (!w->spaced)
        ptx_machine_adopt(&w->space, &w->session, &w->launched, w->launched.nactions);
    w->spaced = true;
    w->moment++;
    saved_state_restore(&s->saved, &w->space.machine);
    w->session.scheduler = s->scheduler;
    w->session.replayer = s->replayer;
    w->session.steps = s->steps;
    return library_done(w, true);
}

bool warpstep_equal(const struct warpstep_state *a, const struct warpstep_state *b)
{
    const struct codec *x = &a->saved.s.state, *y = &b->saved.s.state;

    return a->of == b->of && a->made == b->made && x->n == y->n &&
           memcmp(x->bytes, y->bytes, x->n) == 0;
}

void warpstep_hash(const struct warpstep_state *s, uint64_t out[2])
{
    saved_state_print(&s->saved, out);
}
