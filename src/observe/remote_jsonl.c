/* observe/remote_jsonl.c: a JSON object a step: the agent, its action, and the whole state after it. */
#include <stdio.h>

#include "observe/remote.h"
#include "observe/writer.h"

static void put_cache(struct writer *w, const struct rsp_machine *m, const struct rsp_cache *c)
{
    const struct rsp_program *p = m->program;

    writer_open_member(w, "entries");
    for (uint32_t k = 0; k < p->nlocations; k++) {
        writer_open_member(w, p->locations[k].name);
        writer_integer(w, "value", c->entry[k].value);
        writer_bool(w, "dirty", c->entry[k].dirty);
        writer_bool(w, "valid", c->entry[k].valid);
        writer_close(w);
    }
    writer_close(w);
    writer_open_list(w, "fifo");
    for (uint32_t i = 0; i < c->fifo.n; i++) {
        char marker[16];

        snprintf(marker, sizeof marker, "P%u", (unsigned)c->fifo.v[i].of);
        writer_item(w, c->fifo.v[i].is_marker ? marker : p->locations[c->fifo.v[i].of].name);
    }
    writer_close_list(w);
}

static void put_l2(struct writer *w, const struct rsp_machine *m)
{
    const struct rsp_program *p = m->program;

    writer_open_list(w, "l2");
    for (uint32_t d = 0; d < p->ndevices; d++) {
        writer_open(w);
        writer_number(w, "device", p->devices[d]);
        put_cache(w, m, &m->system.l2[d]);
        writer_open_member(w, "locks");
        for (uint32_t k = 0; k < p->nlocations; k++)
            if (m->system.lock[d][k] != RSP_FREE)
                writer_integer(w, p->locations[k].name, m->system.lock[d][k]);
        writer_close(w);
        writer_close(w);
    }
    writer_close_list(w);
}

static void put_l1(struct writer *w, const struct rsp_machine *m)
{
    const struct rsp_program *p = m->program;

    writer_open_list(w, "l1");
    for (uint32_t g = 0; g < p->ngroups; g++) {
        writer_open(w);
        writer_number(w, "device", p->devices[p->groups[g].device]);
        writer_number(w, "group", p->groups[g].number);
        put_cache(w, m, &m->system.l1[g]);
        if (m->system.rmw[g] != RSP_FREE)
            writer_number(w, "rmw", m->system.rmw[g]);
        writer_close(w);
    }
    writer_close_list(w);
}

static void put_registers(struct writer *w, const struct rsp_machine *m)
{
    writer_open_list(w, "threads");
    for (uint32_t t = 0; t < m->program->nthreads; t++) {
        const struct rsp_registers *r = &m->system.threads[t];

        writer_open(w);
        writer_number(w, "next", r->pc);
        for (uint32_t k = 0; k < RSP_MOST_REGISTERS; k++) {
            char name[8];

            snprintf(name, sizeof name, "r%u", (unsigned)k);
            if ((r->set >> k & 1) != 0)
                writer_integer(w, name, r->v[k]);
        }
        writer_close(w);
    }
    writer_close_list(w);
}

/* Of a step of a thread: which, and what it executed for which action. */
static void put_who(struct writer *w, const struct rsp_machine *m)
{
    const struct rsp_instr *i = rsp_trace_instr(m);

    if (i == NULL)
        return;
    writer_number(w, "thread", m->last.thread);
    if (m->last.thread > 0)
        writer_number(w, "program", m->last.thread);
    writer_number(w, "pc", m->last.pc);
    writer_number(w, "line", span_place(i->span).line);
    if (m->program->assembly)
        return;
    writer_open_string(w, "action");
    rsp_print_action(m->program, &m->program->threads[m->last.thread].actions[i->action], w->out);
    writer_close_string(w);
    writer_number(w, "number", i->action + 1);
    writer_number(w, "nth", i->nth);
    writer_number(w, "of", i->of);
}

static void jsonl_step(struct line_trace *lines)
{
    struct rsp_trace *t = (struct rsp_trace *)lines;
    const struct rsp_machine *m = t->machine;
    struct writer w = writer_json(&lines->out);

    writer_open(&w);
    writer_number(&w, "step", m->machine.steps);
    writer_number(&w, "tick", m->machine.steps);
    writer_open_list(&w, "rules");
    writer_item(&w, rule_info(m->last.rule)->id);
    writer_close_list(&w);
    writer_open_string(&w, "text");
    rsp_print_transition(m, &m->last, w.out);
    writer_close_string(&w);
    put_who(&w, m);
    writer_open_string(&w, "changes");
    rsp_print_change(m, &t->before, w.out);
    writer_close_string(&w);
    writer_open_member(&w, "gl");
    for (uint32_t k = 0; k < m->program->nlocations; k++)
        writer_integer(&w, m->program->locations[k].name, m->system.gl[k]);
    writer_close(&w);
    put_l2(&w, m);
    put_l1(&w, m);
    put_registers(&w, m);
    line_put_derivations_json(lines);
    writer_close(&w);
    text_puts(w.out, "\n");
}

const struct line_format rsp_jsonl = { "jsonl", NULL, jsonl_step, NULL, true };
