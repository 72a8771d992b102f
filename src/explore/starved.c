/* explore/starved.c: agents back to threads and warps: they are numbered by launch, block and warp
 * (explore/space.h). Knows no search. */
#include "explore/starved.h"

#include "engine/look.h"
#include "observe/show.h"
#include "program/lanes.h"

static bool has_agent(const uint64_t *set, size_t agent)
{
    return (set[agent / 64] >> agent % 64 & 1) != 0;
}

/* The n-th launch of the scenario; there is one. */
static const struct launch_request *nth_launch(const struct scenario *s, size_t n)
{
    const struct action *a = s->actions;

    while (a->kind != DO_LAUNCH || n-- > 0)
        a++;
    return &a->launch;
}

/* A warp as agents number it, as launch, block and warp of the block. */
struct numbered {
    size_t launch;
    uint32_t block, warp;
};

static struct numbered number(const struct state_space *x, uint32_t warp)
{
    const struct agent_map *a = &x->agents;
    const struct launch_request *l;
    struct numbered n = { .launch = 0 };
    uint32_t warps;

    while (n.launch + 1 < a->nlaunches && a->first[n.launch + 1] <= warp)
        n.launch++;
    l = nth_launch(x->scenario, n.launch);
    warps = (l->block[0] * l->block[1] * l->block[2] + a->lanes - 1) / a->lanes;
    n.block = (warp - a->first[n.launch]) / warps;
    n.warp = (warp - a->first[n.launch]) % warps;
    return n;
}

/* `grid 1 block 0,2,0 warp 1` */
static void put_warp(struct text *out, const struct state_space *x, uint32_t warp)
{
    struct numbered n = number(x, warp);
    const struct launch_request *l = nth_launch(x->scenario, n.launch);

    if (n.launch > 0)
        text_printf(out, "grid %zu ", n.launch);
    text_printf(out, "block %lu,%lu,%lu warp %lu", (unsigned long)(n.block % l->grid[0]),
                (unsigned long)(n.block / l->grid[0] % l->grid[1]),
                (unsigned long)(n.block / l->grid[0] / l->grid[1]), (unsigned long)n.warp);
}

static void put_lanes(struct text *out, const struct state_space *x, uint32_t warp, lane_mask lanes)
{
    put_warp(out, x, warp);
    text_puts(out, " lanes ");
    show_mask(out, lanes, x->agents.lanes);
}

/* ---- where threads stand ---- */

/* NULL: its block is not on the device any more. */
static const struct warp *find_warp(const struct state_space *x, struct numbered n)
{
    const struct device *d = x->session->device;
    const struct block *b;

    for (size_t i = 0; (b = look_block(d, (grid_id)n.launch, i)) != NULL; i++)
        if (b->linear == n.block)
            return &b->warps[n.warp];
    return NULL;
}

/* Will this token activate the thread when it is popped (5.4.1)? */
static bool frees(const struct exec_state *s, const struct token *t, lane_mask lane)
{
    if ((t->active & lane) == 0)
        return false;
    if ((s->disabled.broke & lane) != 0)
        return t->type == TOKEN_BREAK;
    return (s->disabled.returned & lane) == 0 || t->type == TOKEN_CALL;
}

/* What an inactive thread executes next stands in the topmost token that frees it. */
static uint32_t lane_pc(const struct warp *w, unsigned lane)
{
    const struct exec_state *s = &w->exec;

    if (s->threads != NULL)
        return s->threads[lane].pc;
    for (uint32_t i = s->ntokens; (s->active & LANE(lane)) == 0 && i-- > 0;)
        if (frees(s, &s->tokens[i], LANE(lane)))
            return s->tokens[i].pc;
    return s->pc;
}

static void put_place(struct text *out, const struct program *p, uint32_t pc)
{
    if (pc < p->ninstrs) {
        text_printf(out, " at %u: ", instr_line(&p->instrs[pc]));
        show_source(out, p, pc);
    }
}

/* A line for each place. */
static void put_standing(struct text *out, const struct state_space *x, uint32_t warp,
                         lane_mask lanes)
{
    const struct warp *w = find_warp(x, number(x, warp));

    while (w != NULL && lanes != 0) {
        uint32_t pc = lane_pc(w, lane_lowest(lanes));
        lane_mask here = 0;

        FOR_LANES(l, lanes)
            here |= lane_pc(w, l) == pc ? LANE(l) : 0;
        put_lanes(out, x, warp, here);
        put_place(out, look_program_of(w), pc);
        text_puts(out, "\n");
        lanes &= ~here;
    }
}

/* ---- who ---- */

static lane_mask starved_lanes(const struct agent_map *a, uint32_t warp, const uint64_t *starved)
{
    lane_mask lanes = 0;

    for (unsigned l = 0; l < a->lanes; l++)
        lanes |= has_agent(starved, (size_t)warp * a->lanes + l) ? LANE(l) : 0;
    return lanes;
}

static void put_operations(struct text *out, const struct state_space *x, uint32_t warp,
                           lane_mask lanes)
{
    if (lanes == 0)
        return;
    text_puts(out, "operations of ");
    put_lanes(out, x, warp, lanes);
    text_puts(out, "\n");
}

void starved_put_places(struct text *out, const struct state_space *x, const uint64_t *starved)
{
    const struct agent_map *a = &x->agents;

    for (uint32_t w = 0; w < a->warps; w++) {
        put_standing(out, x, w, starved_lanes(a, w, starved));
        put_operations(out, x, w, starved_lanes(a, a->warps + w, starved));
    }
}
