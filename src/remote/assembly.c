/* remote/assembly.c: reads and prints an instruction of the remote-scope machine (RSP 5.2), as
 * instructions.def has it. */
#include <string.h>

#include "remote/reader.h"

static const struct {
    const char *text, *operands;
} ops[RSP_OPS] = {
#define INSTRUCTION(name, text, operands, rule) [RSP_##name] = { text, operands },
#include "remote/instructions.def"
#undef INSTRUCTION
};

static const char *const suffixes[RSP_SCOPES] = { "_WG", "_DV", "_SY" };

static bool has_scope(unsigned op)
{
    return ops[op].operands[0] == 's' || ops[op].operands[0] == 'S';
}

/* Is the word under the cursor this instruction? */
static bool is_op(const struct cursor *c, unsigned op, enum rsp_scope *scope)
{
    size_t n = strlen(ops[op].text);

    *scope = RSP_WG;
    if (c->span.length < n || memcmp(cursor_text(c), ops[op].text, n) != 0)
        return false;
    if (!has_scope(op))
        return c->span.length == n;
    for (unsigned s = ops[op].operands[0] == 'S' ? RSP_DV : RSP_WG; s < RSP_SCOPES; s++)
        if (text_is(suffixes[s], cursor_text(c) + n, c->span.length - n)) {
            *scope = (enum rsp_scope)s;
            return true;
        }
    return false;
}

bool rsp_read_op(struct cursor *c, enum rsp_op *op, enum rsp_scope *scope)
{
    if (c->kind != LEXEME_WORD)
        return cursor_expected(c, "an instruction such as LD or FLU_L1_DV");
    for (unsigned k = 0; k < RSP_OPS; k++) {
        size_t n = strlen(ops[k].text);

        if (is_op(c, k, scope)) {
            *op = (enum rsp_op)k;
            cursor_next(c);
            return true;
        }
        if (has_scope(k) && c->span.length >= n && memcmp(cursor_text(c), ops[k].text, n) == 0)
            return diag_error(c->diags, c->span, "%s has a scope behind its name: %s_DV or _SY",
                              ops[k].text, ops[k].operands[0] == 'S' ? "" : "_WG, ");
    }
    return cursor_expected(c, "an instruction such as LD or FLU_L1_DV");
}

static bool read_operand(struct rsp_reader *r, unsigned thread, char kind, struct rsp_instr *i)
{
    switch (kind) {
    case 'r':
        return rsp_read_target(r, thread, &i->reg);
    case 'x':
        return rsp_read_location(r, &i->location);
    default:
        return rsp_read_value(r, thread, &i->value);
    }
}

bool rsp_read_instr(struct rsp_reader *r, unsigned thread, struct rsp_instr *i)
{
    if (!rsp_read_op(&r->at, &i->op, &i->scope))
        return false;
    if (has_scope(i->op))
        return true;
    for (const char *o = ops[i->op].operands; *o != '\0'; o++) {
        if (o != ops[i->op].operands && !cursor_expect(&r->at, ","))
            return false;
        if (!read_operand(r, thread, *o, i))
            return false;
    }
    return true;
}

/* ---- printer ---- */

void rsp_print_opcode(enum rsp_op op, enum rsp_scope scope, struct text *out)
{
    text_printf(out, "%s%s", ops[op].text, has_scope(op) ? suffixes[scope] : "");
}

void rsp_print_operands(const struct rsp_program *p, const struct rsp_instr *i, struct text *out)
{
    if (has_scope(i->op))
        return;
    for (const char *o = ops[i->op].operands; *o != '\0'; o++) {
        text_puts(out, o == ops[i->op].operands ? " " : ",");
        if (*o == 'r')
            text_printf(out, "r%u", i->reg);
        else if (*o == 'x')
            text_puts(out, p->locations[i->location].name);
        else
            rsp_print_value(&i->value, out);
    }
}
