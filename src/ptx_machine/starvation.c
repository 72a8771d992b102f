/* ptx_machine/starvation.c: agents back to threads, operations, messages and silent rules. Warps
 * are numbered by launch, block and warp (ptx_machine/agents.h). Knows no search. */
#include "ptx_machine/agents.h"

#include <stdlib.h>

#include "base/mem.h"
#include "observe/show.h"
#include "program/lanes.h"

static void put_lanes(struct text *out, const struct warp *w, lane_mask lanes)
{
    show_warp(out, w);
    text_puts(out, " lanes ");
    show_mask(out, lanes, w->lanes);
}

/* ---- positions of threads ---- */

/* The warp of a block with that number among those of all launches; NULL: it is of another block. */
static const struct warp *warp_of(const struct agents *p, const struct block *b, uint32_t number)
{
    size_t first = agents_warp_number(p, &b->warps[0]);

    return number >= first && number - first < b->nwarps ? &b->warps[number - first] : NULL;
}

/* NULL: its block is not on the device any more. */
static const struct warp *find_warp(const struct agents *p, uint32_t number)
{
    const struct warp *w = NULL;
    const struct block *b;
    struct look_grid g;

    for (grid_id next = 0; w == NULL && look_grid(p->device, next, &g); next = g.id + 1)
        for (size_t i = 0; w == NULL && (b = look_block(p->device, g.id, i)) != NULL; i++)
            w = warp_of(p, b, number);
    for (size_t i = 0; w == NULL && (b = look_leaving(p->device, i)) != NULL; i++)
        w = warp_of(p, b, number);
    return w;
}

/* For an inactive thread the topmost token that frees it has this. */
uint32_t agents_lane_pc(const struct warp *w, unsigned lane)
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
static void put_standing(struct text *out, const struct warp *w, lane_mask lanes)
{
    while (lanes != 0) {
        uint32_t pc = agents_lane_pc(w, lane_lowest(lanes));
        lane_mask here = 0;

        FOR_LANES(l, lanes)
            here |= agents_lane_pc(w, l) == pc ? LANE(l) : 0;
        put_lanes(out, w, here);
        put_place(out, look_program_of(w), pc);
        text_puts(out, "\n");
        lanes &= ~here;
    }
}

/* ---- operations ---- */

/* The threads for which a starved operation of this instruction is in flight. */
static lane_mask starved_lanes(const struct agents *p, const struct warp *w,
                               const struct agent_set *starved, uint32_t origin)
{
    const struct memory *m = device_memory(p->device);
    size_t warp = agents_warp_number(p, w);
    lane_mask lanes = 0;
    size_t older = 0;

    for (const struct memop *op = memory_look_oldest(m, w->window); op != NULL;
         op = memory_look_next(m, op), older++)
        if (op->origin == origin &&
            agent_set_has(starved, agent_of_operation(p, warp, older)))
            lanes |= op->lanes;
    return lanes;
}

/* A line for each instruction, by address, that starved operations come from. */
static void put_operations(struct text *out, const struct agents *p, const struct warp *w,
                           const struct agent_set *starved)
{
    const struct program *program = look_program_of(w);

    for (uint32_t pc = 0; pc < program->ninstrs; pc++) {
        lane_mask lanes = starved_lanes(p, w, starved, pc);

        if (lanes == 0)
            continue;
        text_puts(out, "operations of ");
        put_lanes(out, w, lanes);
        put_place(out, program, pc);
        text_puts(out, "\n");
    }
}

/* ---- messages and silent rules ---- */

static void put_message(struct text *out, const struct message *m)
{
    if (m->kind == MESSAGE_DESTROY)
        text_printf(out, "message: destroy of context %lu\n", (unsigned long)m->context);
    else
        text_printf(out, "message: %s of grid %lu\n", m->kind == MESSAGE_START ? "start" : "abort",
                    (unsigned long)m->grid);
}

/* Is one of the messages before the i-th the same party? */
static bool was_put(const struct agents *p, size_t i)
{
    size_t party = agent_of_message(p, look_message(p->device, i));

    while (i-- > 0)
        if (agent_of_message(p, look_message(p->device, i)) == party)
            return true;
    return false;
}

static void put_messages(struct text *out, const struct agents *p, const struct agent_set *starved)
{
    const struct message *m;

    for (size_t i = 0; (m = look_message(p->device, i)) != NULL; i++)
        if (agent_set_has(starved, agent_of_message(p, m)) && !was_put(p, i))
            put_message(out, m);
}

static void put_silent(struct text *out, const struct silent_agent *s)
{
    struct space_address place = place_of(s->line);

    text_printf(out, "silent rule %s", rule_info(s->rule.rule)->id);
    if (s->rule.processor != ALL_PROCESSORS)
        text_printf(out, " of processor %u", s->rule.processor);
    if (s->rule.rule != RULE_M_FLUSH)
        text_printf(out, ", line %s 0x%llx", space_text(place.space),
                    (unsigned long long)place.address);
    text_puts(out, "\n");
}

/* Their numbers depend on what a search met first, so they come in the order of rules, processors
 * and lines. */
static int by_rule(const void *a, const void *b)
{
    const struct silent_agent *x = a, *y = b;

    if (x->rule.rule != y->rule.rule)
        return x->rule.rule < y->rule.rule ? -1 : 1;
    if (x->rule.processor != y->rule.processor)
        return x->rule.processor < y->rule.processor ? -1 : 1;
    return x->line < y->line ? -1 : x->line > y->line;
}

static void put_silent_rules(struct text *out, const struct agents *p,
                             const struct agent_set *starved)
{
    struct silent_agent *v = NULL;
    size_t n = 0, cap = 0;

    for (size_t i = 0; i < p->nrules; i++)
        if (p->rules[i].reader == 0 && agent_set_has(starved, agent_of_silent(p, i)))
            ARRAY_PUSH(v, n, cap, p->rules[i]);
    if (n > 0)
        qsort(v, n, sizeof *v, by_rule);
    for (size_t i = 0; i < n; i++)
        put_silent(out, &v[i]);
    mem_free(v);
}

/* ---- reads ---- */

/* By thread, then by address. */
static int by_reader(const void *a, const void *b)
{
    const struct silent_agent *x = a, *y = b;

    if (x->reader != y->reader)
        return x->reader < y->reader ? -1 : 1;
    return x->line < y->line ? -1 : x->line > y->line;
}

static void put_read(struct text *out, const struct agents *p, const struct silent_agent *s)
{
    const struct warp *w = find_warp(p, (uint32_t)((s->reader - 1) / p->lanes));
    struct space_address place = place_of(s->line);

    if (w == NULL)
        return;
    text_puts(out, "reads of ");
    put_lanes(out, w, LANE((s->reader - 1) % p->lanes));
    text_printf(out, " of %s 0x%llx, where a newer value is\n", space_text(place.space),
                (unsigned long long)place.address);
}

static void put_reads(struct text *out, const struct agents *p, const struct agent_set *starved)
{
    struct silent_agent *v = NULL;
    size_t n = 0, cap = 0;

    for (size_t i = 0; i < p->nrules; i++)
        if (p->rules[i].reader != 0 && agent_set_has(starved, agent_of_silent(p, i)))
            ARRAY_PUSH(v, n, cap, p->rules[i]);
    if (n > 0)
        qsort(v, n, sizeof *v, by_reader);
    for (size_t i = 0; i < n; i++)
        put_read(out, p, &v[i]);
    mem_free(v);
}

/* ---- who ---- */

void agents_describe(const struct agents *p, const struct agent_set *starved, struct text *out)
{
    for (uint32_t i = 0; i < p->warps; i++) {
        const struct warp *w = find_warp(p, i);
        lane_mask lanes = agent_set_some(starved, agent_of_thread(p, i, 0));

        if (w == NULL)
            continue;
        put_standing(out, w, lanes & lanes_below(p->lanes));
        put_operations(out, p, w, starved);
    }
    put_messages(out, p, starved);
    put_silent_rules(out, p, starved);
    put_reads(out, p, starved);
}

bool agents_position(const struct agents *p, size_t agent, struct machine_position *at)
{
    uint32_t warp = (uint32_t)(agent / p->lanes);
    const struct warp *w;

    if (!p->told_apart || agent >= (size_t)p->warps * p->lanes)
        return false;
    w = find_warp(p, warp);
    if (w == NULL)
        return false;
    at->address = agents_lane_pc(w, (unsigned)(agent % p->lanes));
    if (at->address >= look_program_of(w)->ninstrs)
        return false;
    at->line = instr_line(&look_program_of(w)->instrs[at->address]);
    return true;
}
