/* tests/support/flow_text.h: bodies of abstract instructions (flow_model.h) from and to text, one
 * a line:
 *   L:   op 3   set p 4 1   pick i 5 1 2   aim i 6 0 L M   brx i L M   brr i L M   @p bra L   …
 * (after set, pick and aim: a number, the way to the end, and for pick how many ways there are.)
 * Registers are single letters. Included by the tests of injection only. */
#ifndef WS_TESTS_SUPPORT_FLOW_TEXT_H
#define WS_TESTS_SUPPORT_FLOW_TEXT_H

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "program/program.h"

struct flow_text {
    struct program *p;
    uint32_t function;
    char word[12][32];
    unsigned nwords;
};

static inline struct function *flow_function(const struct flow_text *t)
{
    return &t->p->functions[t->function];
}

static inline uint32_t flow_label(struct flow_text *t, const char *name)
{
    struct function *f = flow_function(t);

    for (uint32_t l = 0; l < f->nlabels; l++)
        if (strcmp(f->labels[l].name, name) == 0)
            return l;
    return function_add_label(t->p, f, name);
}

/* Registers 1 to 26 are a to z; flow_program makes them. */
static inline uint32_t flow_reg(const char *name)
{
    return (uint32_t)(name[0] - 'a') + 1;
}

static inline struct operand flow_operand(enum operand_kind kind, uint64_t value)
{
    struct operand o;

    memset(&o, 0, sizeof o);
    o.kind = (uint8_t)kind;
    o.index = (uint32_t)value;
    o.value = value;
    return o;
}

static inline void flow_targets(struct flow_text *t, struct instr *i, unsigned first)
{
    i->ntargets = t->nwords - first;
    i->targets = arena_new(&t->p->arena, i->ntargets * sizeof *i->targets);
    for (unsigned w = first; w < t->nwords; w++)
        i->targets[w - first] = flow_label(t, t->word[w]);
}

/* set, pick and aim: a random value. */
static inline void flow_random(struct flow_text *t, struct instr *i)
{
    unsigned long number = strtoul(t->word[2], NULL, 10);

    i->type = TYPE_B8;
    i->ndst = 1;
    i->nsrc = 3;
    i->dst[0] = flow_operand(OPD_REG, flow_reg(t->word[1]));
    i->src[0] = flow_operand(OPD_IMM, number);
    i->src[1] = flow_operand(OPD_IMM, t->nwords > 3 ? strtoul(t->word[3], NULL, 10) : 0);
    i->src[2] = flow_operand(OPD_IMM, t->nwords > 4 ? strtoul(t->word[4], NULL, 10) : 0);
    if (i->op == OP_OR) {
        flow_targets(t, i, 4);
        i->src[2].value = i->ntargets;
    }
}

static inline void flow_operands(struct flow_text *t, struct instr *i)
{
    uint32_t callee;

    switch (i->op) {
    case OP_ADD:
        i->type = TYPE_B8;
        i->src[i->nsrc++] = flow_operand(OPD_IMM, strtoul(t->word[1], NULL, 10));
        break;
    case OP_SETP:
    case OP_AND:
    case OP_OR:
        flow_random(t, i);
        break;
    case OP_BRX:
        i->src[i->nsrc++] = flow_operand(OPD_REG, flow_reg(t->word[1]));
        flow_targets(t, i, 2);
        break;
    case OP_BRA:
        if (t->word[0][2] == 'r') {
            i->src[i->nsrc++] = flow_operand(OPD_REG, flow_reg(t->word[1]));
            flow_targets(t, i, 2);
            break;
        }
        i->src[i->nsrc++] = flow_operand(OPD_LABEL, flow_label(t, t->word[1]));
        break;
    case OP_WARPSYNC:
        i->type = TYPE_B32;
        i->src[i->nsrc++] = flow_operand(OPD_IMM, 0xffffffff);
        break;
    case OP_CALL:
        if (program_find_function(t->p, t->word[1], &callee))
            i->src[i->nsrc++] = flow_operand(OPD_FUNC, callee);
        break;
    default:
        break;
    }
}

static inline enum opcode flow_opcode(const char *word)
{
    static const struct {
        const char *word;
        enum opcode op;
    } table[] = { { "op", OP_ADD },     { "set", OP_SETP },      { "pick", OP_AND },
                  { "aim", OP_OR },     { "bra", OP_BRA },       { "brr", OP_BRA },
                  { "brx", OP_BRX },    { "call", OP_CALL },     { "ret", OP_RET },
                  { "exit", OP_EXIT },  { "preRet", OP_PRERET }, { "sync", OP_SYNC },
                  { "all", OP_WARPSYNC } };

    for (size_t k = 0; k < sizeof table / sizeof table[0]; k++)
        if (strcmp(word, table[k].word) == 0)
            return table[k].op;
    return OP_LABEL;
}

static inline void flow_line(struct flow_text *t, const char *line, size_t size)
{
    struct operand dst[MOST_VECTOR] = { { .kind = OPD_NONE } };
    struct operand src[MOST_SOURCES] = { { .kind = OPD_NONE } };
    struct instr i;
    size_t at = 0;

    memset(&i, 0, sizeof i);
    i.dst = dst;
    i.src = src;
    i.vector = 1;
    t->nwords = 0;
    while (at < size && t->nwords < 12) {
        size_t n = strcspn(line + at, " \n"), keep = n < 31 ? n : 31;

        if (n > 0 && line[at] == '@') {
            i.guarded = true;
            i.guard_negated = line[at + 1] == '!';
            i.guard = flow_reg(line + at + 1 + i.guard_negated);
        } else if (n > 0) {
            memcpy(t->word[t->nwords], line + at, keep);
            t->word[t->nwords++][keep] = '\0';
        }
        at += n + 1;
    }
    if (t->nwords == 0)
        return;
    i.op = (uint16_t)flow_opcode(t->word[0]);
    if (i.op == OP_LABEL) {
        t->word[0][strlen(t->word[0]) - 1] = '\0';
        i.label = flow_label(t, t->word[0]);
    }
    flow_operands(t, &i);
    instr_keep_operands(&i, &t->p->arena);
    function_append(flow_function(t), &i);
}

/* A program without functions, with registers a to z. */
static inline struct program *flow_program(void)
{
    struct program *p = program_new("flow");

    for (char c = 'a'; c <= 'z'; c++) {
        char name[2] = { c, '\0' };

        program_add_reg(p, name, c < 'i' || c > 'o' ? TYPE_PRED : TYPE_U32, 0);
    }
    return p;
}

/* Gives a function the body in `text`; the first one is an entry. */
static inline void flow_fill(struct program *p, uint32_t function, const char *text)
{
    struct flow_text t = { .p = p, .function = function };

    p->functions[function].is_entry = function == 0;
    p->functions[function].defined = true;
    while (*text != '\0') {
        size_t n = strcspn(text, "\n");

        flow_line(&t, text, n);
        text += n + (text[n] == '\n');
    }
}

static inline uint32_t flow_add(struct program *p, const char *name, const char *text)
{
    uint32_t function = program_add_function(p, name);

    flow_fill(p, function, text);
    return function;
}

/* ---- to text ---- */

static inline void flow_print_operand(const struct program *p, const struct function *f,
                                      const struct operand *o, struct text *out)
{
    switch ((enum operand_kind)o->kind) {
    case OPD_REG:
        text_printf(out, " %s", p->regs[o->index].name);
        break;
    case OPD_LABEL:
        text_printf(out, " %s", f->labels[o->index].name);
        break;
    case OPD_FUNC:
        text_printf(out, " %s", p->functions[o->index].name);
        break;
    case OPD_IMM:
        text_printf(out, " %lu", (unsigned long)o->value);
        break;
    case OPD_NONE:
    case OPD_SINK:
    case OPD_SREG:
    case OPD_VAR:
        break;
    case OPD_BREG:
        text_printf(out, " B%lu", (unsigned long)o->index);
        break;
    }
}

static inline void flow_print_instr(const struct program *p, const struct function *f,
                                    const struct instr *i, struct text *out)
{
    unsigned nsrc = i->nsrc;
    const char *word = opcode_info(i->op)->text;

    if (i->op == OP_LABEL) {
        text_printf(out, "%s:\n", f->labels[i->label].name);
        return;
    }
    if (i->guarded)
        text_printf(out, "@%s%s ", i->guard_negated ? "!" : "", p->regs[i->guard].name);
    if (i->type == TYPE_B8) {
        word = i->op == OP_ADD ? "op" : i->op == OP_SETP ? "set" : i->op == OP_AND ? "pick" : "aim";
        nsrc = i->op == OP_ADD ? 1 : i->op == OP_AND ? 3 : 2;
    } else if (i->op == OP_BRA && i->src[0].kind == OPD_REG) {
        word = "brr";
    }
    text_puts(out, word);
    for (unsigned d = 0; d < i->ndst; d++)
        flow_print_operand(p, f, &i->dst[d], out);
    for (unsigned s = 0; s < nsrc; s++)
        flow_print_operand(p, f, &i->src[s], out);
    for (uint32_t k = 0; k < i->ntargets; k++)
        text_printf(out, " %s", f->labels[i->targets[k]].name);
    text_puts(out, "\n");
}

static inline void flow_print(const struct program *p, uint32_t function, struct text *out)
{
    const struct function *f = &p->functions[function];

    for (size_t i = 0; i < f->nbody; i++)
        flow_print_instr(p, f, &f->body[i], out);
}

#endif
