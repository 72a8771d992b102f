/* tests/remote/model_program.c: programs of the second model: reading, writing, both
 * mappings. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "remote/model.h"

static const char places[] = "xyzuv";
static const char *const scopes[] = { "na", "wg", "dv", "sy" };
static const char *const kinds[] = { "load", "store", "inc" };
static const char *const columns[] = { "na", "wg", "dv", "dv rm", "sy", "sy rm" };
static const char *const ops[MODEL_OPS] = { "LD", "ST", "INC_L1", "INC_L2", "FLU_L1", "FLU_L2",
                                            "INV_L1", "LK_L2", "UL_L2", "LK_RMW", "UL_RMW" };
static const char *const suffixes[] = { "", "_WG", "_DV", "_SY" };

static void wrong(const char *at)
{
    fprintf(stderr, "the test itself: cannot read %s\n", at);
    exit(2);
}

/* ---- the mappings (section 3) ---- */

/* By kind, then column; NULL: as fixed; inc has no na. */
static const char *const original_cells[3][MODEL_COLUMNS] = {
    { "LD", "LD", "INV_L1_WG; LD", "LK_L2; FLU_L1_DV; INV_L1_WG; LD; UL_L2", "INV_L1_WG; LD",
      "LK_L2; FLU_L1_SY; INV_L1_WG; LD; UL_L2" },
    { "ST", "ST", "FLU_L1_WG; ST", "LK_L2; FLU_L1_WG; ST; INV_L1_DV; UL_L2",
      "FLU_L1_WG; FLU_L2_DV; ST", "LK_L2; FLU_L1_WG; ST; INV_L1_SY; UL_L2" },
    { "", "INC_L1", NULL, NULL, NULL, NULL },
};
static const char *const fixed_cells[3][MODEL_COLUMNS] = {
    { "LD", "LD", "LD; INV_L1_WG", "LD; FLU_L1_DV; INV_L1_WG", "LD; INV_L1_WG",
      "LD; FLU_L1_SY; FLU_L2_SY; INV_L1_WG" },
    { "ST", "ST", "FLU_L1_WG; ST",
      "LK_RMW_DV; FLU_L1_DV; INV_L1_DV; ST; FLU_L1_WG; INV_L1_DV; UL_RMW_DV",
      "FLU_L1_WG; FLU_L2_DV; ST",
      "LK_RMW_SY; FLU_L1_SY; FLU_L2_SY; INV_L1_SY; ST; FLU_L1_WG; FLU_L2_DV; INV_L1_SY; "
      "UL_RMW_SY" },
    { "", "INC_L1", "FLU_L1_WG; INC_L2; INV_L1_WG",
      "LK_RMW_DV; FLU_L1_DV; INV_L1_DV; INC_L2; INV_L1_DV; UL_RMW_DV",
      "FLU_L1_WG; FLU_L2_DV; INC_L2; INV_L1_WG",
      "LK_RMW_SY; FLU_L1_SY; FLU_L2_SY; INV_L1_SY; INC_L2; FLU_L2_DV; INV_L1_SY; UL_RMW_SY" },
};

static bool is_op(const char *s, size_t n, enum model_op *op, enum model_scope *scope)
{
    for (unsigned o = 0; o < MODEL_OPS; o++)
        for (unsigned c = 0; c < 4; c++) {
            char name[16];

            snprintf(name, sizeof name, "%s%s", ops[o], suffixes[c]);
            if (text_is(name, s, n)) {
                *op = (enum model_op)o;
                *scope = (enum model_scope)c;
                return true;
            }
        }
    return false;
}

void model_cell_read(struct model_cell *c, const char *s)
{
    c->n = 0;
    for (; *s != '\0'; s += strspn(s, "; ")) {
        size_t n = strcspn(s, "; ");

        if (!is_op(s, n, &c->op[c->n], &c->scope[c->n]))
            wrong(s);
        c->n++;
        s += n;
    }
}

void model_mapping_get(struct model_mapping *m, bool fixed)
{
    memset(m, 0, sizeof *m);
    for (unsigned k = 0; k < 3; k++)
        for (unsigned c = 0; c < MODEL_COLUMNS; c++) {
            const char *s = fixed ? NULL : original_cells[k][c];

            model_cell_read(&m->cell[k][c], s != NULL ? s : fixed_cells[k][c]);
        }
}

void model_cell_name(unsigned kind, unsigned column, struct text *out)
{
    text_printf(out, "%s %s", kinds[kind], columns[column]);
}

void model_cell_write(const struct model_cell *c, int without, struct text *out)
{
    const char *between = "";

    for (int i = 0; i < c->n; i++)
        if (i != without) {
            text_printf(out, "%s%s%s", between, ops[c->op[i]], suffixes[c->scope[i]]);
            between = "; ";
        }
}

/* wg.rm is mapped as wg. */
static unsigned column_of(const struct model_action *a)
{
    static const unsigned first[] = { 0, 1, 2, 4 };

    return first[a->scope] + (a->remote && a->scope >= MODEL_DV ? 1 : 0);
}

bool model_uses(const struct model_program *p, unsigned kind, unsigned column)
{
    for (int t = 0; t < p->nthreads; t++)
        for (int i = 0; i < p->thread[t].nactions; i++)
            if (p->thread[t].action[i].kind == kind &&
                column_of(&p->thread[t].action[i]) == column)
                return true;
    return false;
}

static void add_instr(struct model_thread *t, struct model_instr i)
{
    if (t->ncode == (int)MODEL_CODE)
        wrong("so many instructions");
    t->code[t->ncode++] = i;
}

void model_map(struct model_program *p, const struct model_mapping *m)
{
    for (int t = 0; t < p->nthreads; t++) {
        struct model_thread *to = &p->thread[t];

        to->ncode = 0;
        for (int i = 0; i < to->nactions; i++) {
            const struct model_action *a = &to->action[i];
            const struct model_cell *c = &m->cell[a->kind][column_of(a)];

            for (int k = 0; k < c->n; k++)
                add_instr(to, (struct model_instr){ c->op[k], c->scope[k], *a,
                                                    k == 0 ? c->n : 0 });
        }
    }
}

/* ---- reading ---- */

static void blanks(const char **s)
{
    *s += strspn(*s, " ");
}

static bool takes(const char **s, const char *what)
{
    size_t n = strlen(what);

    blanks(s);
    if (strncmp(*s, what, n) != 0)
        return false;
    *s += n;
    return true;
}

static int number(const char **s)
{
    char *end;
    long n = strtol(*s, &end, 10);

    if (end == *s)
        wrong(*s);
    *s = end;
    return (int)n;
}

static int a_register(const char **s)
{
    int n;

    if (!takes(s, "r"))
        wrong(*s);
    n = number(s);
    if (n < 0 || n >= (int)MODEL_REGISTERS)
        wrong("so many registers");
    return n;
}

static void a_place(struct model_program *p, const char **s, struct model_action *a)
{
    const char *at;

    blanks(s);
    at = **s == '\0' ? NULL : strchr(places, **s);
    if (at == NULL)
        wrong(*s);
    a->place = (int)(at - places);
    if (a->place >= p->nplaces)
        p->nplaces = a->place + 1;
    ++*s;
}

static void a_value(const char **s, struct model_action *a)
{
    blanks(s);
    if (**s == 'r')
        a->value_reg = a_register(s);
    else
        a->value = number(s);
}

static void comma(const char **s)
{
    if (!takes(s, ","))
        wrong(*s);
}

/* Behind the name. */
static void operands(struct model_program *p, const char **s, enum model_op op,
                     struct model_action *a)
{
    if (op == MODEL_LD || op == MODEL_INC_L1 || op == MODEL_INC_L2) {
        a->reg = a_register(s);
        comma(s);
        a_place(p, s, a);
    } else if (op == MODEL_ST) {
        a_place(p, s, a);
        comma(s);
        a_value(s, a);
    } else if (op == MODEL_LK_L2 || op == MODEL_UL_L2) {
        a_place(p, s, a);
    }
}

static bool read_source(struct model_program *p, const char **s, struct model_action *a)
{
    static const enum model_op same[] = { MODEL_LD, MODEL_ST, MODEL_INC_L2 };

    for (unsigned k = 0; k < 3; k++)
        if (takes(s, kinds[k])) {
            a->kind = (enum model_kind)k;
            for (unsigned c = 0; c < 4; c++)
                if (**s == '.' && strncmp(*s + 1, scopes[c], 2) == 0) {
                    a->scope = (enum model_scope)c;
                    *s += 3;
                    break;
                }
            a->remote = takes(s, ".rm");
            operands(p, s, same[k], a);
            return true;
        }
    return false;
}

static void read_step(struct model_program *p, const char **s, struct model_thread *t)
{
    struct model_action a = { .if_reg = MODEL_NONE, .value_reg = MODEL_NONE };
    struct model_instr i;
    size_t n;

    if (takes(s, "if")) {
        a.if_reg = a_register(s);
        if (!takes(s, "="))
            wrong(*s);
        a.if_value = number(s);
    }
    if (read_source(p, s, &a)) {
        if (t->nactions == (int)MODEL_ACTIONS)
            wrong("so many actions");
        t->action[t->nactions++] = a;
        return;
    }
    blanks(s);
    n = strcspn(*s, " ;|");
    if (!is_op(*s, n, &i.op, &i.scope))
        wrong(*s);
    *s += n;
    operands(p, s, i.op, &a);
    i.of = a;
    i.skip = 1;
    add_instr(t, i);
    p->assembly = true;
}

void model_read(struct model_program *p, const char *text)
{
    const char *s = text;

    memset(p, 0, sizeof *p);
    do {
        struct model_thread *t = &p->thread[p->nthreads++];

        blanks(&s);
        t->group = number(&s);
        t->device = takes(&s, "/") ? number(&s) : 0;
        do
            read_step(p, &s, t);
        while (takes(&s, ";"));
    } while (takes(&s, "||"));
    blanks(&s);
    if (*s != '\0')
        wrong(s);
}

/* ---- writing ---- */

static void write_condition(const struct model_action *a, struct text *out)
{
    if (a->if_reg != MODEL_NONE)
        text_printf(out, "if r%d == %d ", a->if_reg, a->if_value);
}

static void write_value(const struct model_action *a, struct text *out)
{
    if (a->value_reg != MODEL_NONE)
        text_printf(out, "r%d", a->value_reg);
    else
        text_printf(out, "%d", a->value);
}

static void write_action(const struct model_action *a, struct text *out)
{
    write_condition(a, out);
    text_printf(out, "%s.%s%s ", kinds[a->kind], scopes[a->scope], a->remote ? ".rm" : "");
    if (a->kind == MODEL_STORE) {
        text_printf(out, "%c, ", places[a->place]);
        write_value(a, out);
    } else {
        text_printf(out, "r%d, %c", a->reg, places[a->place]);
    }
}

static void write_instr(const struct model_instr *i, struct text *out)
{
    write_condition(&i->of, out);
    text_printf(out, "%s%s", ops[i->op], suffixes[i->scope]);
    if (i->op == MODEL_LD || i->op == MODEL_INC_L1 || i->op == MODEL_INC_L2) {
        text_printf(out, " r%d, %c", i->of.reg, places[i->of.place]);
    } else if (i->op == MODEL_ST) {
        text_printf(out, " %c, ", places[i->of.place]);
        write_value(&i->of, out);
    } else if (i->op == MODEL_LK_L2 || i->op == MODEL_UL_L2) {
        text_printf(out, " %c", places[i->of.place]);
    }
}

static void write_rows(const struct model_program *p, struct text *out)
{
    bool more = true;

    for (int row = 0; more; row++) {
        struct text line = { NULL, 0, 0 };

        more = false;
        for (int t = 0; t < p->nthreads; t++) {
            const struct model_thread *th = &p->thread[t];

            text_puts(&line, t > 0 ? " | " : " ");
            if (row >= (p->assembly ? th->ncode : th->nactions))
                continue;
            more = true;
            if (p->assembly)
                write_instr(&th->code[row], &line);
            else
                write_action(&th->action[row], &line);
        }
        if (more)
            text_printf(out, "%s ;\n", line.s);
        text_free(&line);
    }
}

static bool sets(const struct model_thread *t, bool assembly, int reg)
{
    for (int i = 0; i < t->nactions && !assembly; i++)
        if (t->action[i].kind != MODEL_STORE && t->action[i].reg == reg)
            return true;
    for (int i = 0; i < t->ncode && assembly; i++)
        if ((t->code[i].op == MODEL_LD || t->code[i].op == MODEL_INC_L1 ||
             t->code[i].op == MODEL_INC_L2) && t->code[i].of.reg == reg)
            return true;
    return false;
}

void model_write(const struct model_program *p, const char *name, struct text *out)
{
    text_printf(out, "%s %s\n{", p->assembly ? "RSPASM" : "RSP", name);
    for (int x = 0; x < p->nplaces; x++)
        text_printf(out, " %c = %d;", places[x], p->initial[x]);
    text_puts(out, " }\n");
    for (int t = 0; t < p->nthreads; t++)
        text_printf(out, "%sP%d@wg %d,dv %d", t > 0 ? " | " : " ", t, p->thread[t].group,
                    p->thread[t].device);
    text_puts(out, " ;\n");
    write_rows(p, out);
    text_puts(out, "locations [");
    for (int t = 0; t < p->nthreads; t++)
        for (int r = 0; r < (int)MODEL_REGISTERS; r++)
            if (sets(&p->thread[t], p->assembly, r))
                text_printf(out, "P%d:r%d; ", t, r);
    for (int x = 0; x < p->nplaces; x++)
        text_printf(out, "%c; ", places[x]);
    text_puts(out, "]\nexists (x == 0)\n");
}

/* ---- outcomes ---- */

uint64_t model_outcomes_add(struct model_outcomes *o, const struct model_outcome *new)
{
    for (uint64_t i = 0; i < o->n; i++)
        if (memcmp(&o->v[i], new, sizeof *new) == 0)
            return i;
    if (o->n == o->cap) {
        o->cap = o->cap == 0 ? 16 : 2 * o->cap;
        o->v = mem_resize(o->v, o->cap * sizeof *o->v);
        o->breaks = mem_resize(o->breaks, o->cap);
    }
    o->v[o->n] = *new;
    o->breaks[o->n] = 0;
    return o->n++;
}

bool model_outcomes_have(const struct model_outcomes *o, const struct model_outcome *what)
{
    for (uint64_t i = 0; i < o->n; i++)
        if (memcmp(&o->v[i], what, sizeof *what) == 0)
            return true;
    return false;
}

void model_outcomes_free(struct model_outcomes *o)
{
    mem_free(o->v);
    mem_free(o->breaks);
    memset(o, 0, sizeof *o);
}

void model_outcome_write(const struct model_outcome *o, struct text *out)
{
    for (int t = 0; t < (int)MODEL_THREADS; t++)
        for (int r = 0; r < (int)MODEL_REGISTERS; r++)
            if (o->reg[t][r] != 0)
                text_printf(out, "P%d:r%d=%d ", t, r, o->reg[t][r]);
    for (int x = 0; x < (int)MODEL_PLACES; x++)
        if (o->memory[x] != 0)
            text_printf(out, "%c=%d ", places[x], o->memory[x]);
}

uint64_t model_unsound(const struct model_run *r, const struct model_axioms *a)
{
    uint64_t n = 0;

    for (uint64_t i = 0; i < r->outcomes.n && a->defined; i++)
        n += !model_outcomes_have(&a->allowed, &r->outcomes.v[i]);
    return n;
}
