/* structured/print.c: a structured program as text that reads back as the same program (section
 * 3.1): a statement a line, every list in braces. Knows no semantics. */
#include <inttypes.h>

#include "structured/syntax.h"

/* ---- expressions ---- */

/* Operators by how close they bind, as in C: a higher level binds closer. */
#define LEVEL_CHOOSE 0u
#define LEVEL_UNARY 11u
#define LEVEL_NONE 12u /* of what has no operator */
static const struct {
    const char *text;
    unsigned level;
} operators[] = {
    [SIMT_NUMBER] = { NULL, LEVEL_NONE },
    [SIMT_TID] = { NULL, LEVEL_NONE },
    [SIMT_NTID] = { NULL, LEVEL_NONE },
    [SIMT_SCALAR] = { NULL, LEVEL_NONE },
    [SIMT_ELEMENT] = { NULL, LEVEL_NONE },
    [SIMT_NOT] = { "!", LEVEL_UNARY },
    [SIMT_MINUS] = { "-", LEVEL_UNARY },
    [SIMT_COMPLEMENT] = { "~", LEVEL_UNARY },
    [SIMT_MULTIPLY] = { "*", 10 },
    [SIMT_DIVIDE] = { "/", 10 },
    [SIMT_REMAINDER] = { "%", 10 },
    [SIMT_ADD] = { "+", 9 },
    [SIMT_SUBTRACT] = { "-", 9 },
    [SIMT_SHIFT_LEFT] = { "<<", 8 },
    [SIMT_SHIFT_RIGHT] = { ">>", 8 },
    [SIMT_LESS] = { "<", 7 },
    [SIMT_GREATER] = { ">", 7 },
    [SIMT_LESS_EQUAL] = { "<=", 7 },
    [SIMT_GREATER_EQUAL] = { ">=", 7 },
    [SIMT_EQUAL] = { "==", 6 },
    [SIMT_UNEQUAL] = { "!=", 6 },
    [SIMT_BIT_AND] = { "&", 5 },
    [SIMT_BIT_XOR] = { "^", 4 },
    [SIMT_BIT_OR] = { "|", 3 },
    [SIMT_AND] = { "&&", 2 },
    [SIMT_OR] = { "||", 1 },
    [SIMT_CHOOSE] = { NULL, LEVEL_CHOOSE },
};

const char *simt_operator_text(enum simt_operator op)
{
    return operators[op].text;
}

/* In parentheses when it binds less close than `level`. */
static void print_at(const struct simt_program *p, const struct simt_expr *e, unsigned level,
                     struct text *out);

static void print_binary(const struct simt_program *p, const struct simt_expr *e, struct text *out)
{
    unsigned level = operators[e->op].level;

    print_at(p, e->operand[0], level, out);
    text_printf(out, " %s ", operators[e->op].text);
    print_at(p, e->operand[1], level + 1, out);
}

static void print_choose(const struct simt_program *p, const struct simt_expr *e, struct text *out)
{
    print_at(p, e->operand[0], LEVEL_CHOOSE + 1, out);
    text_puts(out, " ? ");
    print_at(p, e->operand[1], LEVEL_CHOOSE, out);
    text_puts(out, " : ");
    print_at(p, e->operand[2], LEVEL_CHOOSE, out);
}

/* `--` is one token. */
static void print_unary(const struct simt_program *p, const struct simt_expr *e, struct text *out)
{
    bool apart = e->op == SIMT_MINUS && e->operand[0]->op == SIMT_MINUS;

    text_puts(out, operators[e->op].text);
    print_at(p, e->operand[0], apart ? LEVEL_NONE : LEVEL_UNARY, out);
}

static void print_operand(const struct simt_program *p, const struct simt_expr *e, struct text *out)
{
    switch (e->op) {
    case SIMT_NUMBER:
        text_printf(out, "%" PRId64, e->number);
        break;
    case SIMT_TID:
        text_puts(out, "tid");
        break;
    case SIMT_NTID:
        text_puts(out, "ntid");
        break;
    case SIMT_ELEMENT:
        text_printf(out, "%s[", p->variables[e->variable].name);
        print_at(p, e->operand[0], LEVEL_CHOOSE, out);
        text_puts(out, "]");
        break;
    default:
        text_puts(out, p->variables[e->variable].name);
    }
}

static void print_at(const struct simt_program *p, const struct simt_expr *e, unsigned level,
                     struct text *out)
{
    bool parentheses = operators[e->op].level < level;

    if (parentheses)
        text_puts(out, "(");
    if (operators[e->op].level == LEVEL_NONE)
        print_operand(p, e, out);
    else if (operators[e->op].level == LEVEL_UNARY)
        print_unary(p, e, out);
    else if (e->op == SIMT_CHOOSE)
        print_choose(p, e, out);
    else
        print_binary(p, e, out);
    if (parentheses)
        text_puts(out, ")");
}

void simt_print_expr(const struct simt_program *p, const struct simt_expr *e, struct text *out)
{
    print_at(p, e, LEVEL_CHOOSE, out);
}

/* ---- statements ---- */

static void indent(struct text *out, unsigned depth)
{
    for (unsigned i = 0; i < depth; i++)
        text_puts(out, "    ");
}

static void print_list(const struct simt_program *p, uint32_t i, unsigned depth, struct text *out);

/* if and while: the head and its lists. */
static void print_control(const struct simt_program *p, const struct simt_statement *s,
                          unsigned depth, struct text *out)
{
    text_puts(out, s->kind == SIMT_IF ? "if (" : "while (");
    simt_print_expr(p, s->value, out);
    text_puts(out, ") {\n");
    print_list(p, s->list[0], depth + 1, out);
    if (s->kind == SIMT_IF) {
        indent(out, depth);
        text_puts(out, "} else {\n");
        print_list(p, s->list[1], depth + 1, out);
    }
    indent(out, depth);
    text_puts(out, "}\n");
}

static void print_statement(const struct simt_program *p, const struct simt_statement *s,
                            unsigned depth, struct text *out)
{
    indent(out, depth);
    switch (s->kind) {
    case SIMT_SKIP:
        text_puts(out, ";\n");
        break;
    case SIMT_ASSIGN:
        simt_print_expr(p, s->place, out);
        text_puts(out, " = ");
        simt_print_expr(p, s->value, out);
        text_puts(out, ";\n");
        break;
    case SIMT_IF:
    case SIMT_WHILE:
        print_control(p, s, depth, out);
        break;
    case SIMT_BREAK:
        text_puts(out, "break;\n");
        break;
    case SIMT_CALL:
        text_printf(out, "%s();\n", p->functions[s->callee].name);
        break;
    case SIMT_RETURN:
        text_puts(out, "return;\n");
        break;
    }
}

static void print_list(const struct simt_program *p, uint32_t i, unsigned depth, struct text *out)
{
    for (; i != NO_SIMT; i = p->statements[i].next)
        print_statement(p, &p->statements[i], depth, out);
}

/* ---- files ---- */

static void print_shared(const struct simt_variable *v, struct text *out)
{
    bool array = v->kind == SIMT_ARRAY;

    text_printf(out, "shared int %s%s", array && v->length == 0 ? "*" : "", v->name);
    if (array && v->length > 0)
        text_printf(out, "[%" PRIu64 "]", v->length);
    if (v->nvalues > 0)
        text_puts(out, array ? " = { " : " = ");
    for (uint64_t i = 0; i < v->nvalues; i++)
        text_printf(out, "%s%" PRId64, i > 0 ? ", " : "", v->values[i]);
    text_puts(out, array && v->nvalues > 0 ? " };\n" : ";\n");
}

static void print_function(const struct simt_program *p, uint32_t f, struct text *out)
{
    const char *before = "    int ";

    text_printf(out, "void %s() {\n", p->functions[f].name);
    for (size_t i = p->nshared; i < p->nvariables; i++)
        if (p->variables[i].function == f) {
            text_printf(out, "%s%s", before, p->variables[i].name);
            before = ", ";
        }
    if (before[0] == ',')
        text_puts(out, ";\n");
    print_list(p, p->functions[f].body, 1, out);
    text_puts(out, "}\n");
}

void simt_print(const struct simt_program *p, struct text *out)
{
    for (size_t i = 0; i < p->nshared; i++)
        print_shared(&p->variables[i], out);
    for (size_t i = 0; i < p->nfunctions; i++)
        print_function(p, (uint32_t)i, out);
}
