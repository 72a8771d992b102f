/* remote/print.c: programs of the remote-scope machine as text that reads back as the same. */
#include <inttypes.h>

#include "remote/reader.h"

const char *rsp_scope_text(enum rsp_scope s)
{
    static const char *const texts[RSP_SCOPES] = { "wg", "dv", "sy" };

    return texts[s];
}

const char *rsp_kind_text(enum rsp_action_kind k)
{
    static const char *const texts[RSP_ACTION_KINDS] = { "load", "store", "inc" };

    return texts[k];
}

void rsp_print_value(const struct rsp_value *v, struct text *out)
{
    if (v->is_register)
        text_printf(out, "r%u", v->reg);
    else
        text_printf(out, "%" PRId64, v->number);
}

static void print_guard(const struct rsp_guard *g, struct text *out)
{
    if (g->given)
        text_printf(out, "if r%u == %" PRId64 " ", g->reg, g->number);
}

void rsp_print_action_name(const struct rsp_action *a, struct text *out)
{
    text_printf(out, "%s.%s%s", rsp_kind_text(a->kind), a->atomic ? rsp_scope_text(a->scope) : "na",
                a->remote ? ".rm" : "");
}

void rsp_print_action(const struct rsp_program *p, const struct rsp_action *a, struct text *out)
{
    const char *location = p->locations[a->location].name;

    print_guard(&a->guard, out);
    rsp_print_action_name(a, out);
    text_puts(out, " ");
    if (a->kind != RSP_STORE) {
        text_printf(out, "r%u, %s", a->reg, location);
        return;
    }
    text_printf(out, "%s, ", location);
    rsp_print_value(&a->value, out);
}

void rsp_print_instr(const struct rsp_program *p, const struct rsp_instr *i, struct text *out)
{
    if (i->nth == 1)
        print_guard(&i->guard, out);
    rsp_print_opcode(i->op, i->scope, out);
    rsp_print_operands(p, i, out);
}

/* ---- a whole test ---- */

static void print_head(const struct rsp_program *p, struct text *out)
{
    text_printf(out, "%s %s\n{", p->assembly ? "RSPASM" : "RSP", p->test.name);
    for (uint32_t k = 0; k < p->nlocations; k++)
        text_printf(out, " %s = %" PRId64 ";", p->locations[k].name, p->locations[k].initial);
    text_puts(out, " }\n");
    for (uint32_t t = 0; t < p->nthreads; t++) {
        const struct rsp_group *g = &p->groups[p->threads[t].group];

        text_printf(out, " P%u@wg %u,dv %u %s", t, g->number, p->devices[g->device],
                    t + 1 < p->nthreads ? "|" : ";\n");
    }
}

static uint32_t cells_of(const struct rsp_program *p, uint32_t thread)
{
    return p->assembly ? p->threads[thread].ncode : p->threads[thread].nactions;
}

static void print_rows(const struct rsp_program *p, struct text *out)
{
    uint32_t rows = 0;

    for (uint32_t t = 0; t < p->nthreads; t++)
        rows = cells_of(p, t) > rows ? cells_of(p, t) : rows;
    for (uint32_t k = 0; k < rows; k++)
        for (uint32_t t = 0; t < p->nthreads; t++) {
            text_puts(out, " ");
            if (k < cells_of(p, t) && p->assembly)
                rsp_print_instr(p, &p->threads[t].code[k], out);
            else if (k < cells_of(p, t))
                rsp_print_action(p, &p->threads[t].actions[k], out);
            text_puts(out, t + 1 < p->nthreads ? " |" : " ;\n");
        }
}

void rsp_print_program(const struct rsp_program *p, struct text *out)
{
    print_head(p, out);
    print_rows(p, out);
    text_puts(out, "locations [");
    for (size_t k = 0; k < p->test.nvalues; k++)
        text_printf(out, " %s;", p->test.values[k].name);
    text_puts(out, " ]\n");
    condition_print(&p->test.condition, out);
    text_puts(out, "\n");
}
