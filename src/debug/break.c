/* debug/break.c: breakpoints: when they stop the session. How they are asked for stands in
 * step_breakpoint.c. */
#include "debug/break.h"

#include <string.h>

/* ---- when they stop ---- */

static bool place_fits(const struct breakpoint *b, const struct warp_place *p)
{
    if (b->of_block && (!p->known || memcmp(b->block, p->block, sizeof b->block) != 0))
        return false;
    return !b->of_warp || (p->known && b->warp == p->warp);
}

static bool lane_fits(const struct breakpoint *b, lane_mask lanes)
{
    return !b->of_lane || (lanes >> b->lane & 1) != 0;
}

static unsigned line_at(const struct program *p, uint32_t pc)
{
    return pc < p->ninstrs ? instr_line(&p->instrs[pc]) : 0;
}

/* Does the warp arrive there? At a line: from another one, or from further down in it. */
static bool arrives(const struct breakpoint *b, const struct heard_warp *w)
{
    if (w->program != b->program || w->active == 0)
        return false;
    if (b->kind == BREAK_ADDRESS)
        return w->to == b->pc;
    return line_at(w->program, w->to) == b->line &&
           (w->pc == 0 || line_at(w->program, w->pc) != b->line || w->to <= w->pc);
}

static bool hit_by_warp(const struct breakpoint *b, const struct hearing *h,
                        struct warp_place *place)
{
    for (size_t i = 0; i < h->nwarps; i++) {
        const struct heard_warp *w = &h->warps[i];
        bool there = b->kind == BREAK_RULE ? w->pc != 0 : arrives(b, w);

        if (there && place_fits(b, &w->place) && lane_fits(b, w->active)) {
            *place = w->place;
            return true;
        }
    }
    return false;
}

static bool hit_by_rule(const struct breakpoint *b, const struct hearing *h,
                        struct warp_place *place)
{
    if (!h->fired[b->rule])
        return false;
    return hit_by_warp(b, h, place) || (!b->of_block && !b->of_warp && !b->of_lane);
}

static bool overlaps(const struct breakpoint *b, const struct heard_write *w)
{
    if (w->space != b->space)
        return false;
    for (unsigned i = 0; i < bytes_end(w->bytes); i++)
        if (bytes_has(w->bytes, i) && w->address + i >= b->address &&
            w->address + i - b->address < b->size)
            return true;
    return false;
}

static bool hit_by_write(const struct breakpoint *b, const struct hearing *h,
                         struct warp_place *place)
{
    for (size_t i = 0; i < h->nwrites; i++)
        if (overlaps(b, &h->writes[i]) && place_fits(b, &h->writes[i].place) &&
            lane_fits(b, h->writes[i].lanes)) {
            *place = h->writes[i].place;
            return true;
        }
    return false;
}

static bool is_hit(const struct breakpoint *b, const struct hearing *h, struct warp_place *place)
{
    switch (b->kind) {
    case BREAK_LINE:
    case BREAK_ADDRESS:
        return hit_by_warp(b, h, place);
    case BREAK_RULE:
        return hit_by_rule(b, h, place);
    case BREAK_WRITE:
        return hit_by_write(b, h, place);
    }
    return false;
}

struct breakpoint *breakpoints_hit(const struct breakpoints *b, const struct hearing *h,
                                   size_t from, struct warp_place *place)
{
    *place = (struct warp_place){ .known = false };
    for (size_t i = from; i < b->n; i++)
        if (is_hit(&b->v[i], h, place))
            return &b->v[i];
    return NULL;
}

void breakpoints_delete(struct breakpoints *b, size_t i)
{
    mem_free(b->v[i].text);
    b->n--;
    memmove(b->v + i, b->v + i + 1, (b->n - i) * sizeof *b->v);
}

void breakpoints_free(struct breakpoints *b)
{
    while (b->n > 0)
        breakpoints_delete(b, b->n - 1);
    mem_free(b->v);
}
