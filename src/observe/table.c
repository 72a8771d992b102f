/* observe/table.c: traces as tables: the step's number and the executed instruction, between them
 * the columns of figures 5.2 to 5.4 of the report: its pc, then active mask, disable mask and token
 * stack after the step; for threads in paths (STG) instead of tokens the paths and barriers. */
#include "observe/paths.h"
#include "observe/trace_values.h"

#define STEP_COLUMN 6
#define INSTRUCTION_COLUMN 28
#define VALUES_COLUMN 28
#define BLOCK_COLUMN 7
#define WARP_COLUMN 4
#define PC_COLUMN 5
#define ACTIVE_COLUMN 6   /* at least; WarpSize if that is more */
#define DISABLED_COLUMN 8

static bool same_grid(const struct warp_id *a, const struct warp_id *b)
{
    return a->known && a->context == b->context && a->grid == b->grid;
}

/* Spaces up to a column's width, and two to the next. */
static void pad(struct text *out, size_t from, unsigned width)
{
    size_t used = out->n - from;

    text_printf(out, "%*s", (int)(used < width ? width - used : 0) + 2, "");
}

static void column_text(struct text *out, const char *s, unsigned width)
{
    size_t from = out->n;

    text_puts(out, s);
    pad(out, from, width);
}

static unsigned wide_enough(unsigned column, const struct trace *t)
{
    return column > mask_width(t->options->lanes) ? column : mask_width(t->options->lanes);
}

/* Room for so many paths, barriers or registers, each with a mask and a few characters. */
static unsigned with_masks(const struct trace *t, unsigned n, unsigned characters)
{
    return n * (mask_width(t->options->lanes) + characters);
}

/* Columns of Hanoi's stacks: three paths with their brackets (of wide warps two), two barriers, two
 * registers. */
#define PATHS_COLUMN(t) with_masks(t, lanes_counted((t)->options->lanes) > 8 ? 2 : 3, 8)
#define MEETS_COLUMN 20u
#define B_COLUMN(t) with_masks(t, 2, 5)

/* Of a table of one warp, or of the warps of one grid. */
static void heading(struct trace *t, const struct warp_id *w)
{
    struct text *out = &t->out;

    text_printf(out, "%scontext %lu, grid %lu", t->heading.known ? "\n" : "",
                (unsigned long)w->context, (unsigned long)w->grid);
    if (t->mixed) {
        text_printf(out, "\n%*s  %*s  ", BLOCK_COLUMN, "block", WARP_COLUMN, "warp");
    } else {
        text_puts(out, ", block (");
        show_triple(out, w->block);
        text_printf(out, "), warp %u\n", w->warp);
    }
    text_printf(out, "%*s  %*s  ", STEP_COLUMN, "step", PC_COLUMN, "pc");
    column_text(out, "instruction", INSTRUCTION_COLUMN);
    if (t->options->values)
        column_text(out, "values", VALUES_COLUMN);
    column_text(out, "active", wide_enough(ACTIVE_COLUMN, t));
    column_text(out, "disabled", wide_enough(DISABLED_COLUMN, t));
    if (t->barriers) {
        column_text(out, "paths", PATHS_COLUMN(t));
        column_text(out, "meets", MEETS_COLUMN);
        column_text(out, "B", B_COLUMN(t));
    }
    text_puts(out, t->barriers ? "waits\n" : "stack\n");
}

static void put_warp(struct text *out, const struct warp_id *w)
{
    struct text block = { NULL, 0, 0 };

    show_triple(&block, w->block);
    text_printf(out, "%*s  %*u  ", BLOCK_COLUMN, block.s, WARP_COLUMN, w->warp);
    text_free(&block);
}

/* A table is of one warp until rows of a second one come: from then on every row names its warp. */
static void table_before(struct trace *t, const struct warp_id *w)
{
    const bool second = t->heading.known && !t->mixed && !warp_id_same(&t->heading, w);

    t->mixed = t->mixed || second;
    if (second || !same_grid(&t->heading, w))
        heading(t, w);
    t->heading = *w;
    if (t->mixed)
        put_warp(&t->out, w);
}

/* Hanoi's stacks and registers. */
static void put_barriers(struct trace *t, struct text *out, const struct exec_state *s)
{
    size_t from = out->n;

    show_paths(out, s, t->options->lanes);
    pad(out, from, PATHS_COLUMN(t));
    from = out->n;
    show_meets(out, s);
    pad(out, from, MEETS_COLUMN);
    from = out->n;
    show_b_registers(out, s, t->options->lanes);
    pad(out, from, B_COLUMN(t));
    show_waiting(out, s, t->options->lanes);
}

static void put_values(const struct trace *t, struct text *out, const struct warp_event *e)
{
    struct text values = { NULL, 0, 0 };

    trace_values_text(t, &values, e);
    column_text(out, values.n > 0 ? values.s + 2 : "-", VALUES_COLUMN);
    text_free(&values);
}

static void table_step(struct trace *t, const struct warp_event *e)
{
    struct text *out = &t->lines;
    size_t from;

    text_printf(out, "%*llu  %*lu  ", STEP_COLUMN, (unsigned long long)e->step, PC_COLUMN,
                (unsigned long)e->pc);
    from = out->n;
    show_instruction(out, e->program, e->pc);
    pad(out, from, INSTRUCTION_COLUMN);
    if (t->options->values)
        put_values(t, out, e);
    from = out->n;
    show_mask(out, e->after->active, t->options->lanes);
    pad(out, from, wide_enough(ACTIVE_COLUMN, t));
    from = out->n;
    show_disabled(out, &e->after->disabled, t->options->lanes);
    pad(out, from, wide_enough(DISABLED_COLUMN, t));
    t->barriers = e->after->split != NULL && has_barriers(e->after);
    if (t->barriers)
        put_barriers(t, out, e->after);
    else if (e->after->split != NULL)
        show_paths(out, e->after, t->options->lanes);
    else
        show_stack(out, e->after, t->options->lanes);
}

static void table_end(struct trace *t, uint32_t node)
{
    (void)node;
    text_puts(&t->out, "\n");
}

const struct trace_format trace_table = {
    "table", table_step, NULL, NULL, table_before, table_end, NULL, NULL, NULL
};
