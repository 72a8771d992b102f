/* observe/remote_table.c: a row a step: the transition, then global memory, every cache with its
 * fifo and locks, and the registers of every thread after the step. */
#include "observe/remote.h"

#include <string.h>

#define STEP_WIDTH 5
#define TRANSITION_WIDTH 24

/* Columns after the transition: gl, L2 of each device, L1 of each group, threads. */
static uint32_t count_columns(const struct rsp_program *p)
{
    return 1 + p->ndevices + p->ngroups + p->nthreads;
}

static void put_title(const struct rsp_program *p, uint32_t column, struct text *out)
{
    if (column == 0) {
        text_puts(out, "gl");
        return;
    }
    column -= 1;
    if (column < p->ndevices) {
        text_printf(out, "L2(%u)", p->devices[column]);
        return;
    }
    column -= p->ndevices;
    if (column < p->ngroups) {
        text_printf(out, "L1(%u,%u)", p->devices[p->groups[column].device],
                    p->groups[column].number);
        return;
    }
    text_printf(out, "P%u", column - p->ngroups);
}

static void put_column(const struct rsp_machine *m, uint32_t column, struct text *out)
{
    const struct rsp_program *p = m->program;

    if (column == 0)
        rsp_trace_put_gl(m, out);
    else if (column <= p->ndevices)
        rsp_trace_put_l2(m, column - 1, out);
    else if (column <= p->ndevices + p->ngroups)
        rsp_trace_put_l1(m, column - 1 - p->ndevices, out);
    else
        rsp_trace_put_registers(m, column - 1 - p->ndevices - p->ngroups, out);
}

/* Room for entries and a short fifo; a longer one shifts the following columns. */
static unsigned width_of(const struct rsp_program *p, uint32_t column)
{
    unsigned width = 0;

    for (uint32_t k = 0; k < p->nlocations; k++)
        width += (unsigned)strlen(p->locations[k].name) + 3;
    if (column > 0 && column <= p->ndevices + p->ngroups)
        width += p->nlocations + 8;
    return width > 7 ? width : 7;
}

static void put_rest(struct rsp_trace *t, bool titles)
{
    const struct rsp_program *p = t->machine->program;
    struct text *out = &t->lines.out;

    for (uint32_t c = 0; c < count_columns(p); c++) {
        const size_t from = out->n;

        if (titles)
            put_title(p, c, out);
        else
            put_column(t->machine, c, out);
        line_pad(out, from, width_of(p, c));
    }
    while (out->s[out->n - 1] == ' ')
        out->n--;
    text_puts(out, "\n");
}

static void put_row(struct rsp_trace *t, const char *what)
{
    struct text *out = &t->lines.out;
    size_t from;

    text_printf(out, "%*llu  ", STEP_WIDTH, (unsigned long long)t->machine->machine.steps);
    from = out->n;
    if (what != NULL)
        text_puts(out, what);
    else
        rsp_print_transition(t->machine, &t->machine->last, out);
    line_pad(out, from, TRANSITION_WIDTH);
    put_rest(t, false);
}

static void table_begin(struct line_trace *lines)
{
    struct rsp_trace *t = (struct rsp_trace *)lines;

    text_printf(&lines->out, "%*s  %-*s  ", STEP_WIDTH, "step", TRANSITION_WIDTH, "transition");
    put_rest(t, true);
    put_row(t, "first state");
}

static void table_step(struct line_trace *lines)
{
    put_row((struct rsp_trace *)lines, NULL);
}

const struct line_format rsp_table = { "table", table_begin, table_step, NULL, false };
