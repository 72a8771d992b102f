/* debug/focus.c: the warp, and perhaps the thread, that commands are about. */
#include "debug/step.h"

#include <string.h>

#include "observe/show.h"

static const struct block *find_block(const struct device *d, const struct warp_id *at,
                                      struct look_grid *g)
{
    if (!look_grid(d, at->grid, g) || g->id != at->grid)
        return NULL;
    for (size_t i = 0; i < g->resident; i++) {
        const struct block *b = look_block(d, g->id, i);

        if (memcmp(b->index, at->block, sizeof at->block) == 0)
            return b;
    }
    return NULL;
}

/* The first warp of the oldest block. */
static void focus_on_first(struct stepping *x)
{
    const struct device *d = x->execution.session.device;
    struct warp_id *at = &x->focus.at;
    struct look_grid g;

    for (grid_id next = 0; !at->known && look_grid(d, next, &g); next = g.id + 1)
        if (g.resident > 0) {
            *at = (struct warp_id){ .known = true, .grid = g.id };
            memcpy(at->block, look_block(d, g.id, 0)->index, sizeof at->block);
        }
}

const struct warp *step_find_warp(const struct stepping *x, const struct warp_id *at,
                                  struct look_grid *g)
{
    const struct device *d = x->execution.session.device; /* NULL: a structured program */
    const struct block *b = d != NULL && at->known ? find_block(d, at, g) : NULL;

    return b != NULL && at->warp < b->nwarps ? &b->warps[at->warp] : NULL;
}

const struct warp *step_focused(struct stepping *x, struct look_grid *g)
{
    if (x->execution.session.device != NULL)
        focus_on_first(x);
    return step_find_warp(x, &x->focus.at, g);
}

void step_set_focus(struct stepping *x, const struct warp_id *p)
{
    x->focus.at = *p;
    x->listed = 0;
}

/* A stuck warp is in the middle of a step, so it has no position. */
void kernels_put_focus(struct stepping *x)
{
    struct text line = { NULL, 0, 0 };
    struct look_grid g;
    const struct warp *w = step_focused(x, &g);

    if (x->walk.machine->status == MACHINE_STUCK)
        return;
    if (w != NULL) {
        show_warp(&line, w);
        if (x->focus.of_lane)
            show_thread(&line, w, x->focus.lane, g.program);
        else
            show_position(&line, w, g.program);
        if (w->state == WARP_ACTIVE && w->exec.threads == NULL)
            program_origin_text(g.program, w->exec.pc, "  ", &line);
        printf("=> %s\n", line.s);
    } else if (x->focus.at.known && x->walk.machine->status == MACHINE_GOES_ON) {
        puts("=> the focused warp is not on the device");
    }
    text_free(&line);
}

/* ---- reading a place ---- */

bool step_has_place(const struct place_words *p)
{
    return p->of_grid || p->of_block || p->of_warp || p->of_lane;
}

/* Each may be given once. */
static bool take(struct scan *s, const char *keyword, bool *given, bool *ok)
{
    struct span at = scan_here(s);

    if (!scan_keyword(s, keyword))
        return false;
    *ok = !*given || diag_error(s->diags, scan_since(s, at.at), "%s is given twice", keyword);
    *given = true;
    return true;
}

bool step_read_place(struct scan *s, struct place_words *p)
{
    bool ok = true;

    *p = (struct place_words){ .of_grid = false };
    while (ok)
        if (take(s, "block", &p->of_block, &ok))
            ok = ok && scan_triple(s, 0, p->block, "an index X[,Y[,Z]]");
        else if (take(s, "warp", &p->of_warp, &ok))
            ok = ok && scan_small(s, UINT16_MAX, &p->warp, "the number of a warp");
        else if (take(s, "lane", &p->of_lane, &ok))
            ok = ok && scan_small(s, 63, &p->lane, "a lane");
        else if (take(s, "grid", &p->of_grid, &ok))
            ok = ok && scan_small(s, UINT32_MAX, &p->grid, "the number of a grid");
        else
            return true;
    return false;
}

/* ---- the command ---- */

/* The focus with the parts that were given; another block or warp has no lane yet. */
static struct focus changed(const struct focus *old, const struct place_words *p)
{
    struct focus f = *old;

    f.at.known = true;
    if (p->of_grid)
        f.at.grid = p->grid;
    if (p->of_block)
        memcpy(f.at.block, p->block, sizeof f.at.block);
    if (p->of_block || p->of_grid)
        f.at.warp = 0;
    if (p->of_warp)
        f.at.warp = p->warp;
    f.of_lane = p->of_lane;
    f.lane = p->lane;
    return f;
}

bool step_focus(struct stepping *x, struct scan *s)
{
    struct focus old = x->focus;
    struct place_words p;
    struct look_grid g;
    const struct warp *w = step_focused(x, &g);

    if (!step_read_place(s, &p))
        return false;
    if (scan_peek(s) != EOF)
        return scan_unexpected(s, "grid N, block X,Y,Z, warp N or lane N");
    if (step_has_place(&p)) {
        x->focus = changed(&x->focus, &p);
        w = step_focused(x, &g);
        if (w == NULL || (p.of_lane && p.lane >= w->lanes)) {
            x->focus = old;
            return diag_error(s->diags, scan_here(s),
                              "there is no such warp or lane on the device; see `info warps`");
        }
        x->listed = 0;
    }
    if (w == NULL)
        return diag_error(s->diags, scan_here(s), "no block is on the device: nothing to focus on");
    x->debugged->put_focus(x);
    return true;
}
