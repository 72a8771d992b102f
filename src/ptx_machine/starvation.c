/* ptx_machine/starvation.c: parties back to threads, operations, messages and silent rules. Warps are
 * numbered by launch, block and warp (ptx_machine/agents.h). Knows no search. */
#include "ptx_machine/starvation.h"

#include <stdlib.h>

#include "base/mem.h"
#include "observe/show.h"
#include "program/lanes.h"

/* The n-th launch of the scenario; there is one. */
static const struct launch_request *nth_launch(const struct scenario *s, size_t n)
{
    const struct action *a = s->actions;

    while (a->kind != DO_LAUNCH || n-- > 0)
        a++;
    return &a->launch;
}

/* A warp as parties number it, as launch, block and warp of the block. */
struct numbered {
    size_t launch;
    uint32_t block, warp;
};

static struct numbered number(const struct state_space *x, uint32_t warp)
{
    const struct parties *a = &x->parties;
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
    show_mask(out, lanes, x->parties.lanes);
}

/* ---- where threads stand ---- */

/* NULL: its block is not on the device any more. */
static const struct block *find_block(const struct state_space *x, struct numbered n)
{
    const struct device *d = x->session->device;
    const struct block *b;
    struct look_grid g;

    if (look_grid(d, (grid_id)n.launch, &g) && g.id == n.launch)
        for (size_t i = 0; (b = look_block(d, g.id, i)) != NULL; i++)
            if (b->linear == n.block)
                return b;
    for (size_t i = 0; (b = look_leaving(d, i)) != NULL; i++)
        if (look_grid_of(b) == n.launch && b->linear == n.block)
            return b;
    return NULL;
}

/* What an inactive thread executes next stands in the topmost token that frees it. */
static uint32_t lane_pc(const struct warp *w, unsigned lane)
{
    const struct exec_state *s = &w->exec;

    if (s->threads != NULL)
        return s->threads[lane].pc;
    for (uint32_t i = s->ntokens; (s->active & LANE(lane)) == 0 && i-- > 0;)
        if ((token_wakes(&s->tokens[i], &s->disabled) & LANE(lane)) != 0)
            return s->tokens[i].pc;
    return s->pc;
}

static void put_place(struct text *out, const struct program *p, uint32_t pc)
{
    if (pc < p->ninstrs) {
        text_printf(out, " at %u: ", instr_line(&p->instrs[pc]));
        show_source(out, p, pc);
        program_origin_text(p, pc, " ", out);
    }
}

/* A line for each place. */
static void put_standing(struct text *out, const struct state_space *x, const struct warp *w,
                         uint32_t warp, lane_mask lanes)
{
    while (lanes != 0) {
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

/* ---- operations ---- */

/* The threads for which a starved operation of this instruction is in flight. */
static lane_mask starved_lanes(const struct state_space *x, const struct warp *w, uint32_t warp,
                               const struct party_set *starved, uint32_t origin)
{
    const struct memory *m = device_memory(x->session->device);
    lane_mask lanes = 0;
    size_t older = 0;

    for (const struct memop *op = memory_look_oldest(m, w->window); op != NULL;
         op = memory_look_next(m, op), older++)
        if (op->origin == origin &&
            party_set_has(starved, party_of_operation(&x->parties, warp, older)))
            lanes |= op->lanes;
    return lanes;
}

/* A line for each instruction, by address, that starved operations come from. */
static void put_operations(struct text *out, const struct state_space *x, const struct warp *w,
                           uint32_t warp, const struct party_set *starved)
{
    const struct program *p = look_program_of(w);

    for (uint32_t pc = 0; pc < p->ninstrs; pc++) {
        lane_mask lanes = starved_lanes(x, w, warp, starved, pc);

        if (lanes == 0)
            continue;
        text_puts(out, "operations of ");
        put_lanes(out, x, warp, lanes);
        put_place(out, p, pc);
        text_puts(out, "\n");
    }
}

/* ---- messages and silent rules ---- */

static void put_message(struct text *out, const struct message *m)
{
    switch (m->kind) {
    case MESSAGE_START:
        text_printf(out, "message: start of grid %lu\n", (unsigned long)m->grid);
        break;
    case MESSAGE_ABORT:
        text_printf(out, "message: abort of grid %lu\n", (unsigned long)m->grid);
        break;
    case MESSAGE_DESTROY:
        text_printf(out, "message: destroy of context %lu\n", (unsigned long)m->context);
        break;
    }
}

/* Is one of the messages before the i-th the same party? */
static bool was_put(const struct state_space *x, size_t i)
{
    const struct device *d = x->session->device;
    size_t party = party_of_message(&x->parties, look_message(d, i));

    while (i-- > 0)
        if (party_of_message(&x->parties, look_message(d, i)) == party)
            return true;
    return false;
}

static void put_messages(struct text *out, const struct state_space *x,
                         const struct party_set *starved)
{
    const struct message *m;

    for (size_t i = 0; (m = look_message(x->session->device, i)) != NULL; i++)
        if (party_set_has(starved, party_of_message(&x->parties, m)) && !was_put(x, i))
            put_message(out, m);
}

static void put_silent(struct text *out, const struct silent_party *s)
{
    struct memory_place place = place_of(s->line);

    text_printf(out, "silent rule %s", rule_info(s->rule)->id);
    if (s->processor != MEMORY_L2)
        text_printf(out, " of processor %u", s->processor);
    if (s->rule != RULE_M_FLUSH)
        text_printf(out, ", line %s 0x%llx", space_text(place.space),
                    (unsigned long long)place.address);
    text_puts(out, "\n");
}

/* Their numbers depend on what a search met first, so they come in the order of rules, processors
 * and lines. */
static int by_rule(const void *a, const void *b)
{
    const struct silent_party *x = a, *y = b;

    if (x->rule != y->rule)
        return x->rule < y->rule ? -1 : 1;
    if (x->processor != y->processor)
        return x->processor < y->processor ? -1 : 1;
    return x->line < y->line ? -1 : x->line > y->line;
}

static void put_silent_rules(struct text *out, const struct state_space *x,
                             const struct party_set *starved)
{
    struct silent_party *v = NULL;
    size_t n = 0, cap = 0;

    for (size_t i = 0; i < x->parties.nrules; i++)
        if (party_set_has(starved, party_of_silent(&x->parties, i)))
            ARRAY_PUSH(v, n, cap, x->parties.rules[i]);
    if (n > 0)
        qsort(v, n, sizeof *v, by_rule);
    for (size_t i = 0; i < n; i++)
        put_silent(out, &v[i]);
    mem_free(v);
}

/* ---- who ---- */

void starved_put_places(struct text *out, const struct state_space *x,
                        const struct party_set *starved)
{
    const struct parties *p = &x->parties;

    for (uint32_t i = 0; i < p->warps; i++) {
        struct numbered n = number(x, i);
        const struct block *b = find_block(x, n);
        lane_mask lanes = party_set_some(starved, party_of_thread(p, i, 0));

        if (b == NULL)
            continue;
        put_standing(out, x, &b->warps[n.warp], i, lanes & lanes_below(p->lanes));
        put_operations(out, x, &b->warps[n.warp], i, starved);
    }
    put_messages(out, x, starved);
    put_silent_rules(out, x, starved);
}

bool starved_position(const struct machine *m, size_t agent, struct machine_position *at)
{
    const struct state_space *x = (const struct state_space *)m;
    const struct parties *p = &x->parties;
    uint32_t warp = (uint32_t)(agent / p->lanes);
    const struct warp *w;
    const struct block *b;

    if (!p->told_apart || agent >= (size_t)p->warps * p->lanes)
        return false;
    b = find_block(x, number(x, warp));
    if (b == NULL)
        return false;
    w = &b->warps[number(x, warp).warp];
    at->address = lane_pc(w, (unsigned)(agent % p->lanes));
    if (at->address >= look_program_of(w)->ninstrs)
        return false;
    at->line = instr_line(&look_program_of(w)->instrs[at->address]);
    return true;
}
