/* ptx/resolve/spelling.c: opcodes with their suffixes, as they are written (5.1.1). A text has few
 * of them and repeats them: what one means is found once. Knows no operand. */
#include "ptx/resolve/reader.h"

#include <string.h>

#include "program/runtime.h"

static bool unknown_opcode(struct reader *r, const struct instr_syntax *s)
{
    struct span opcode = opcode_span(s);
    const char *text = keep_text(r, opcode), *best = NULL;
    unsigned least = near_limit(r, strlen(text));

    for (int op = OP_LABEL + 1; op < OP_COUNT; op++)
        if (runtime_of((enum opcode)op) == NULL)
            take_nearer(opcode_info((enum opcode)op)->text, text, &best, &least);
    if (best != NULL)
        return diag_error(r->diags, opcode, "there is no instruction %.*s; did you mean %s?",
                          span_length(opcode), text, best);
    return diag_error(r->diags, opcode, "there is no instruction %.*s", span_length(opcode), text);
}

static bool read_anew(struct reader *r, const struct instr_syntax *s, struct instr *i)
{
    unsigned words;

    if (leave_out_instruction(r, s))
        return false;
    return opcode_of(s, &words) == OP_COUNT ? unknown_opcode(r, s) : read_modifiers(r, s, i);
}

bool read_spelling(struct reader *r, const struct instr_syntax *s, struct instr *i)
{
    struct span text = spelling_span(s);
    const struct instr given = *i; /* its place, and room for operands */
    unsigned errors = r->diags->errors;
    uint32_t known;

    if (names_get(&r->spellings, span_text(text), text.length, &known)) {
        *i = r->spelt[known];
        i->span = given.span;
        i->dst = given.dst;
        i->src = given.src;
        return true;
    }
    if (!read_anew(r, s, i))
        return false;
    if (r->diags->errors == errors) {
        names_put(&r->spellings, span_text(text), text.length, r->nspelt);
        ARRAY_PUSH(r->spelt, r->nspelt, r->cap_spelt, *i);
    }
    return true;
}
