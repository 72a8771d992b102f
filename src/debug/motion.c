/* debug/motion.c: where motions stop. What each means stands in the header. */
#include "debug/motion.h"

uint32_t motion_depth(const struct warp *w)
{
    uint32_t depth = 0;

    for (unsigned l = 0; l < w->lanes; l++)
        depth = warp_depth(w, l) > depth ? warp_depth(w, l) : depth;
    return depth;
}

static bool is_focus(const struct focus *f, const struct warp_place *p)
{
    return p->grid == f->grid && p->warp == f->warp && p->block[0] == f->block[0] &&
           p->block[1] == f->block[1] && p->block[2] == f->block[2];
}

bool stop_always(void *self)
{
    (void)self;
    return true;
}

bool stop_never(void *self)
{
    (void)self;
    return false;
}

bool stop_warp(void *self)
{
    const struct motion *m = self;
    const struct hearing *h = &m->x->hearing;

    for (size_t i = 0; i < h->nwarps; i++)
        if (h->warps[i].pc != 0)
            return true;
    return false;
}

static bool focused_warp_stepped(const struct motion *m)
{
    const struct hearing *h = &m->x->hearing;

    for (size_t i = 0; i < h->nwarps; i++)
        if (h->warps[i].pc != 0 && is_focus(&m->x->focus, &h->warps[i].place))
            return true;
    return false;
}

bool stop_focus(void *self)
{
    const struct motion *m = self;
    struct look_grid g;
    const struct warp *w;

    if (!focused_warp_stepped(m))
        return false;
    w = step_focused(m->x, &g);
    return w == NULL || w->state == WARP_COMPLETED || motion_depth(w) <= m->depth;
}

bool stop_out(void *self)
{
    const struct motion *m = self;
    struct look_grid g;
    const struct warp *w = step_focused(m->x, &g);

    return w == NULL || w->state == WARP_COMPLETED || motion_depth(w) < m->depth;
}

bool stop_was_out(void *self)
{
    const struct motion *m = self;
    struct look_grid g;
    const struct warp *w = step_focused(m->x, &g);

    return w == NULL || motion_depth(w) < m->depth;
}

bool stop_breakpoint(void *self)
{
    const struct motion *m = self;
    struct warp_place place;

    return breakpoints_hit(&m->x->breakpoints, &m->x->hearing, 0, &place) != NULL;
}
