/* observe/remote.c: what the formats of tests of remote scopes share, and text: a line a step. */
#include "observe/remote.h"

#include <inttypes.h>

const struct line_format *const rsp_formats[3] = { &rsp_text, &rsp_table, &rsp_jsonl };

static void keep(struct line_trace *lines)
{
    struct rsp_trace *t = (struct rsp_trace *)lines;

    rsp_system_copy(&t->before, &t->machine->system);
}

void rsp_trace_init(struct rsp_trace *t, const struct rsp_machine *m)
{
    t->machine = m;
    t->lines.keep = keep;
    t->lines.derivation.lanes = 1;
}

void rsp_trace_free(struct rsp_trace *t)
{
    line_trace_free(&t->lines);
    rsp_system_free(&t->before);
}

/* ---- the last step ---- */

const struct rsp_instr *rsp_trace_instr(const struct rsp_machine *m)
{
    if (m->last.thread == RSP_NONE)
        return NULL;
    return &m->program->threads[m->last.thread].code[m->last.pc];
}

void rsp_trace_put_action(const struct rsp_machine *m, struct text *out)
{
    const struct rsp_instr *i = rsp_trace_instr(m);

    if (i == NULL || m->program->assembly)
        return;
    rsp_print_action_name(&m->program->threads[m->last.thread].actions[i->action], out);
    text_printf(out, " #%u", i->action + 1);
    if (i->of > 1)
        text_printf(out, " (%u of %u)", i->nth, i->of);
}

/* ---- the state ---- */

static void put_entry(const char *name, const struct rsp_entry *e, const char *glue,
                      struct text *out)
{
    text_printf(out, "%s%s%s=%" PRId64 "%s%s", glue, e->valid ? "" : "(", name, e->value,
                e->dirty ? "*" : "", e->valid ? "" : ")");
}

static void put_fifo(const struct rsp_program *p, const struct rsp_fifo *f, struct text *out)
{
    for (uint32_t i = 0; i < f->n; i++) {
        text_puts(out, i == 0 ? "[" : " ");
        if (f->v[i].is_marker)
            text_printf(out, "P%u", (unsigned)f->v[i].of);
        else
            text_puts(out, p->locations[f->v[i].of].name);
    }
    text_puts(out, f->n > 0 ? "]" : "");
}

static void put_cache(const struct rsp_machine *m, const struct rsp_cache *c, bool is_l1,
                      struct text *out)
{
    const size_t from = out->n;

    for (uint32_t k = 0; k < m->program->nlocations; k++)
        if (!is_l1 || c->entry[k].dirty || c->entry[k].valid)
            put_entry(m->program->locations[k].name, &c->entry[k], out->n > from ? " " : "", out);
    text_puts(out, out->n > from && c->fifo.n > 0 ? " " : "");
    put_fifo(m->program, &c->fifo, out);
}

static void put_nothing(size_t from, struct text *out)
{
    text_puts(out, out->n == from ? "-" : "");
}

void rsp_trace_put_l1(const struct rsp_machine *m, uint32_t group, struct text *out)
{
    const size_t from = out->n;

    put_cache(m, &m->system.l1[group], true, out);
    if (m->system.rmw[group] != RSP_FREE)
        text_printf(out, "%srmw P%u", out->n > from ? " " : "", m->system.rmw[group]);
    put_nothing(from, out);
}

void rsp_trace_put_l2(const struct rsp_machine *m, uint32_t device, struct text *out)
{
    const size_t from = out->n;

    put_cache(m, &m->system.l2[device], false, out);
    for (uint32_t k = 0; k < m->program->nlocations; k++)
        if (m->system.lock[device][k] != RSP_FREE)
            text_printf(out, " lock %s P%u", m->program->locations[k].name,
                        m->system.lock[device][k]);
    put_nothing(from, out);
}

void rsp_trace_put_gl(const struct rsp_machine *m, struct text *out)
{
    for (uint32_t k = 0; k < m->program->nlocations; k++)
        text_printf(out, "%s%s=%" PRId64, k > 0 ? " " : "", m->program->locations[k].name,
                    m->system.gl[k]);
    text_puts(out, m->program->nlocations == 0 ? "-" : "");
}

void rsp_trace_put_registers(const struct rsp_machine *m, uint32_t thread, struct text *out)
{
    const struct rsp_registers *r = &m->system.threads[thread];
    const size_t from = out->n;

    for (uint32_t k = 0; k < RSP_MOST_REGISTERS; k++)
        if ((r->set >> k & 1) != 0)
            text_printf(out, "%sr%u=%" PRId64, out->n > from ? " " : "", k, r->v[k]);
    put_nothing(from, out);
}

/* ---- text: a line a step, with the action of the program, if any ---- */

#define STEP_WIDTH 5
#define TRANSITION_WIDTH 24
#define CHANGE_WIDTH 48

static void text_step(struct line_trace *lines)
{
    struct rsp_trace *t = (struct rsp_trace *)lines;
    const struct rsp_machine *m = t->machine;
    struct text *out = &lines->out;
    size_t from;

    text_printf(out, "%*llu  ", STEP_WIDTH, (unsigned long long)m->machine.steps);
    from = out->n;
    rsp_print_transition(m, &m->last, out);
    line_pad(out, from, TRANSITION_WIDTH);
    from = out->n;
    rsp_print_change(m, &t->before, out);
    if (m->last.thread != RSP_NONE && !m->program->assembly) {
        line_pad(out, from, CHANGE_WIDTH);
        rsp_trace_put_action(m, out);
    }
    while (out->n > 0 && out->s[out->n - 1] == ' ')
        out->n--;
    text_puts(out, "\n");
    line_put_derivations(lines, STEP_WIDTH + 4);
}

const struct line_format rsp_text = { "text", NULL, text_step, NULL, true };
