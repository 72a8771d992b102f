/* observe/table.c: traces as tables with the columns of figures 5.2 to 5.4 of the report: pc of the
 * executed instruction, then active mask, disable mask and token stack after the step. */
#include <string.h>

#include "observe/format.h"
#include "observe/show.h"

#define PC_COLUMN 5
#define ACTIVE_COLUMN 6   /* at least; WarpSize if that is more */
#define DISABLED_COLUMN 8

static bool same_warp(const struct warp_place *w, const struct warp_event *e)
{
    return w->known && w->context == e->context && w->grid == e->grid &&
           memcmp(w->block, e->block, sizeof w->block) == 0 && w->warp == e->warp;
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
    return column > t->options->lanes ? column : t->options->lanes;
}

/* Another warp's rows begin. */
static void heading(struct trace *t, const struct warp_event *e)
{
    struct text *out = &t->line;

    text_printf(out, "%scontext %lu, grid %lu, block (%lu,%lu,%lu), warp %u\n",
                t->last.known ? "\n" : "", (unsigned long)e->context, (unsigned long)e->grid,
                (unsigned long)e->block[0], (unsigned long)e->block[1], (unsigned long)e->block[2],
                e->warp);
    text_printf(out, "%*s  ", PC_COLUMN, "pc");
    column_text(out, "active", wide_enough(ACTIVE_COLUMN, t));
    column_text(out, "disabled", wide_enough(DISABLED_COLUMN, t));
    text_puts(out, "stack\n");
}

static void table_step(struct trace *t, const struct warp_event *e)
{
    struct text *out = &t->line;
    size_t from;

    if (!same_warp(&t->last, e))
        heading(t, e);
    t->last = warp_place_of(e);
    text_printf(out, "%*lu  ", PC_COLUMN, (unsigned long)e->pc);
    from = out->n;
    show_mask(out, e->after->active, t->options->lanes);
    pad(out, from, wide_enough(ACTIVE_COLUMN, t));
    from = out->n;
    show_disabled(out, &e->after->disabled, t->options->lanes);
    pad(out, from, wide_enough(DISABLED_COLUMN, t));
    show_stack(out, e->after, t->options->lanes);
    text_puts(out, "\n");
}

const struct trace_format trace_table = { "table", table_step, NULL, NULL };
