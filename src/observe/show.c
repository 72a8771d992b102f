/* observe/show.c: pieces of a trace as text (5.4.1, 4.4). Knows no format of whole lines. */
#include "observe/show.h"

#include "engine/state/look.h"
#include "listing/listing.h"
#include "memory/memprog.h"
#include "program/lanes.h"

/* ---- execution states (5.4.1) ---- */

/* `0-3,8` */
static void show_runs(struct text *out, lane_mask m)
{
    const char *glue = "";

    while (m != 0) {
        unsigned first = lane_lowest(m), last = first;

        while (last + 1 < 64 && (m & LANE(last + 1)) != 0)
            last++;
        text_printf(out, last > first ? "%s%u-%u" : "%s%u", glue, first, last);
        m &= ~(lanes_below(last + 1));
        glue = ",";
    }
}

/* The shortest way to say which lanes. */
static void show_short(struct text *out, lane_mask m, unsigned lanes)
{
    const size_t from = out->n;

    if (m == 0 || m == lanes_below(lanes)) {
        text_puts(out, m == 0 ? "none" : "all");
        return;
    }
    show_runs(out, m);
    if (out->n - from <= mask_width(lanes | LANES_SHORT))
        return;
    out->n = from;
    text_printf(out, "0x%0*llx", (int)(lanes + 3) / 4, (unsigned long long)m);
}

void show_mask(struct text *out, lane_mask m, unsigned lanes)
{
    char letters[64];

    if ((lanes & LANES_SHORT) != 0) {
        show_short(out, m, lanes_counted(lanes));
        return;
    }
    for (unsigned l = 0; l < lanes_counted(lanes); l++)
        letters[l] = (m & LANE(lane_shown(l, lanes))) != 0 ? '1' : '0';
    text_add(out, letters, lanes_counted(lanes));
}

static char disabled_letter(const struct disable_mask *d, lane_mask lane)
{
    if ((d->exited & lane) != 0)
        return 'x';
    if ((d->returned & lane) != 0)
        return 'r';
    return (d->broke & lane) != 0 ? 'b' : '0';
}

/* Each kind with its lanes. */
static void show_disabled_short(struct text *out, const struct disable_mask *d, unsigned lanes)
{
    lane_mask returned = d->returned & ~d->exited, broke = d->broke & ~d->exited & ~d->returned;
    const struct {
        const char *name;
        lane_mask lanes;
    } kinds[] = { { "b ", broke }, { "r ", returned }, { "x ", d->exited } };
    const char *glue = "";

    for (unsigned k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        if (kinds[k].lanes == 0)
            continue;
        text_printf(out, "%s%s", glue, kinds[k].name);
        show_short(out, kinds[k].lanes, lanes);
        glue = ", ";
    }
    if (*glue == '\0')
        text_puts(out, "none");
}

void show_disabled(struct text *out, const struct disable_mask *d, unsigned lanes)
{
    char letters[64];

    if ((lanes & LANES_SHORT) != 0) {
        show_disabled_short(out, d, lanes_counted(lanes));
        return;
    }
    for (unsigned l = 0; l < lanes_counted(lanes); l++)
        letters[l] = disabled_letter(d, LANE(lane_shown(l, lanes)));
    text_add(out, letters, lanes_counted(lanes));
}

void show_stack(struct text *out, const struct exec_state *s, unsigned lanes)
{
    if (s->ntokens == 0)
        text_puts(out, "-");
    for (uint32_t i = s->ntokens; i-- > 0;) {
        const struct token *t = &s->tokens[i];

        text_printf(out, "(%s, ", token_type_text(t->type));
        show_mask(out, t->active, lanes);
        text_printf(out, ", %lu)%s", (unsigned long)t->pc, i > 0 ? " :: " : "");
    }
}

bool same_stack(const struct exec_state *a, const struct exec_state *b)
{
    if (a->ntokens != b->ntokens)
        return false;
    for (uint32_t i = 0; i < a->ntokens; i++)
        if (a->tokens[i].type != b->tokens[i].type || a->tokens[i].pc != b->tokens[i].pc ||
            a->tokens[i].active != b->tokens[i].active)
            return false;
    return true;
}

bool same_disabled(const struct disable_mask *a, const struct disable_mask *b)
{
    return a->broke == b->broke && a->returned == b->returned && a->exited == b->exited;
}

/* ---- instructions ---- */

void show_triple(struct text *out, const uint32_t v[3])
{
    for (unsigned i = 0; i < 3; i++) {
        text_add(out, ",", i > 0 ? 1 : 0);
        text_number(out, v[i]);
    }
}

void show_instruction(struct text *out, const struct program *p, uint32_t pc)
{
    if (p->is_listing)
        listing_print_instr(p, pc, out);
    else
        program_print_instr(p, p->function_of[pc], &p->instrs[pc], out);
}

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static void show_collapsed(struct text *out, const char *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!is_blank(s[i]))
            text_add(out, s + i, 1);
        else if (i > 0 && !is_blank(s[i - 1]))
            text_puts(out, " ");
}

void show_source(struct text *out, const struct program *p, uint32_t pc)
{
    const struct instr *i = &p->instrs[pc];

    if (i->injected || i->span.source == NULL)
        show_instruction(out, p, pc);
    else
        show_collapsed(out, i->span.source->text + i->span.at, i->span.length);
}

/* ---- warps ---- */

void show_warp(struct text *out, const struct warp *w)
{
    if (look_grid_of(w->block) > 0)
        text_printf(out, "grid %lu ", (unsigned long)look_grid_of(w->block));
    text_puts(out, "block ");
    show_triple(out, w->block->index);
    text_printf(out, " warp %u", w->index);
}

void show_at(struct text *out, const struct program *p, uint32_t pc)
{
    if (program_line(p, pc) > 0)
        text_printf(out, "line %u: ", program_line(p, pc));
    else
        text_printf(out, "address %lu: ", (unsigned long)pc);
    if (pc < p->ninstrs)
        show_source(out, p, pc);
}

/* Diverging threads: the positions of those that have not exited, from the lowest lane on. */
static void show_apart(struct text *out, const struct warp *w, const struct program *p)
{
    const struct thread_state *threads = w->exec.threads;
    lane_mask rest = lanes_below(w->lanes) & ~w->exec.disabled.exited;

    while (rest != 0) {
        uint32_t pc = threads[lane_lowest(rest)].pc;
        lane_mask here = 0;

        FOR_LANES(l, rest)
            here |= threads[l].pc == pc ? LANE(l) : 0;
        text_puts(out, "  lanes ");
        show_mask(out, here, w->lanes);
        text_puts(out, " at ");
        show_at(out, p, pc);
        rest &= ~here;
    }
}

void show_position(struct text *out, const struct warp *w, const struct program *p)
{
    if (w->state == WARP_COMPLETED || (w->exec.threads == NULL && w->exec.pc >= p->ninstrs)) {
        text_puts(out, ": completed");
    } else if (w->exec.threads != NULL) {
        show_apart(out, w, p);
    } else {
        text_puts(out, " at ");
        show_at(out, p, w->exec.pc);
        text_puts(out, "  active ");
        show_mask(out, w->exec.active, w->lanes);
    }
}

void show_thread(struct text *out, const struct warp *w, unsigned lane, const struct program *p)
{
    text_printf(out, " lane %u", lane);
    if (w->exec.threads == NULL) {
        show_position(out, w, p);
    } else if ((w->exec.disabled.exited & LANE(lane)) != 0) {
        text_puts(out, ": has exited");
    } else {
        text_puts(out, " at ");
        show_at(out, p, w->exec.threads[lane].pc);
    }
}

/* ---- memory operations (4.4) ---- */

static void show_bexp(struct text *out, const struct memprog *p, uint32_t index)
{
    static const char *const leaves[] = {
        [BEXP_TRUE] = "true",
        [BEXP_FALSE] = "false",
        [BEXP_ISCACHED] = "isCached",
        [BEXP_STORES] = "stores",
        [BEXP_ACQUIRES] = "acquires",
        [BEXP_RELEASES] = "releases",
        [BEXP_BEYOND] = "beyondBlock",
    };
    const struct bexp *b = &p->bexps[index];

    if (b->kind == BEXP_NOT) {
        text_puts(out, "!");
        show_bexp(out, p, b->a);
    } else if (b->kind == BEXP_AND || b->kind == BEXP_OR) {
        text_puts(out, "(");
        show_bexp(out, p, b->a);
        text_puts(out, b->kind == BEXP_AND ? " and " : " or ");
        show_bexp(out, p, b->b);
        text_puts(out, ")");
    } else {
        text_puts(out, leaves[b->kind]);
        if (b->kind == BEXP_ISCACHED)
            text_puts(out, cache_level_name(b->a));
    }
}

/* Jumps, which the text does not have, lead to what follows a then branch. */
static const struct statement *statement_at(const struct memop *op, uint32_t at)
{
    const struct statement *code = op->program->code;

    while (code[at].kind == STATEMENT_JUMP)
        at = code[at].next;
    return &code[at];
}

void show_statement(struct text *out, const struct memop *op, uint32_t at)
{
    static const char *const texts[] = {
        [STATEMENT_NOP] = ";",          [STATEMENT_YIELD] = "yield",  [STATEMENT_END] = "end",
        [STATEMENT_JUMP] = "nothing",   [STATEMENT_OFF] = "nothing",
    };
    const struct statement *s = statement_at(op, at);

    if (s->kind == STATEMENT_OP) {
        text_puts(out, operation_text((enum operation)s->operation));
    } else if (s->kind == STATEMENT_IF) {
        text_puts(out, "if (");
        show_bexp(out, op->program, s->bexp);
        text_puts(out, ")");
    } else {
        text_puts(out, texts[s->kind]);
    }
}

static uint64_t lowest_place(const struct memop *op)
{
    uint64_t lowest = UINT64_MAX;

    FOR_LANES(l, op->lanes)
        if (op->where[l] < lowest)
            lowest = op->where[l];
    return lowest;
}

struct space_address place_of(uint64_t physical)
{
    struct space_address p = { PHYSICAL_SPACE(physical), PHYSICAL_ADDRESS(physical) };

    if (p.space == SPACE_GLOBAL)
        p.address += GLOBAL_BASE;
    return p;
}

void show_place(struct text *out, struct space_address p)
{
    text_printf(out, "%s 0x%llx", space_text(p.space), (unsigned long long)p.address);
}

void show_cache(struct text *out, unsigned level, unsigned processor)
{
    text_puts(out, cache_level_name(level));
    if (processor != ALL_PROCESSORS)
        text_printf(out, " of processor %u", processor);
}

bool memop_address(const struct memop *op, struct space_address *out)
{
    if (op->kind == MEMOP_SHARED)
        *out = (struct space_address){ SPACE_SHARED, lowest_place(op) };
    else if (op->space == SPACE_SHARED)
        *out = (struct space_address){ SPACE_SHARED, op->address };
    else
        *out = place_of(op->address);
    return op->kind != MEMOP_REG;
}
