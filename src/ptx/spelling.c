/* ptx/spelling.c: opcodes with their suffixes, as they are written (5.1.1). A text has few of them
 * and repeats them: what one means is found once. Knows no operand. */
#include "ptx/reader.h"

#include <string.h>

#include "program/runtime.h"

/* Instructions of PTX that the semantics leaves out (5.1.1: textures, surfaces, debugging, and what
 * came after the report). */
static const char *const left_out[] = {
    "tex", "tld4", "txq", "suld", "sust", "sured", "suq", "istypep", "wmma", "mma", "wgmma",
    "griddepcontrol", "vadd", "vsub", "vabsdiff", "vmin", "vmax", "vshl", "vshr", "vmad", "vset",
    "vset2", "vset4", "ldmatrix", "stmatrix", "movmatrix", "setmaxnreg", "tcgen05", "tensormap",
    "multimem", "clusterlaunchcontrol", "mapa", "getctarank", "alloca", "stacksave", "stackrestore",
    "cp.async.bulk", "cp.reduce", "mbarrier.expect_tx", "mbarrier.complete_tx",
    "mbarrier.arrive.expect_tx", "mbarrier.arrive_drop.expect_tx", "barrier.cluster", "red.async",
    "st.async", "st.bulk", "ld.shared::cluster", "st.shared::cluster"
};

/* Is it something that is left out, by its first words? They are reported. */
static bool is_left_out(struct reader *r, const struct instr_syntax *s)
{
    char text[MOST_OPCODE];

    for (unsigned words = 0; words <= MOST_OPCODE_WORDS; words++) {
        if (opcode_words(s, words, text) == 0)
            return false;
        for (size_t k = 0; k < sizeof left_out / sizeof *left_out; k++)
            if (strcmp(left_out[k], text) == 0)
                return !diag_error(r->diags, s->opcode, "%s is not supported", text);
    }
    return false;
}

static bool unknown_opcode(struct reader *r, const struct instr_syntax *s)
{
    const char *text = keep_text(r, s->opcode), *best = NULL;
    unsigned least = near_limit(r, strlen(text));

    for (int op = OP_LABEL + 1; least > 0 && op < OP_COUNT; op++) {
        unsigned distance = text_distance(opcode_info((enum opcode)op)->text, text);

        if (distance < least && runtime_of((enum opcode)op) == NULL) {
            least = distance;
            best = opcode_info((enum opcode)op)->text;
        }
    }
    if (best != NULL)
        return diag_error(r->diags, s->opcode, "there is no instruction %.*s; did you mean %s?",
                          span_length(s->opcode), text, best);
    return diag_error(r->diags, s->opcode, "there is no instruction %.*s", span_length(s->opcode),
                      text);
}

/* The text from the opcode to the last suffix, with the blanks in it. */
static struct span whole_text(const struct instr_syntax *s)
{
    return s->nsuffixes == 0 ? s->opcode : span_join(s->opcode, s->suffixes[s->nsuffixes - 1]);
}

static bool read_anew(struct reader *r, const struct instr_syntax *s, struct instr *i)
{
    unsigned words;

    if (is_left_out(r, s))
        return false;
    return opcode_of(s, &words) == OP_COUNT ? unknown_opcode(r, s) : read_modifiers(r, s, i);
}

bool read_spelling(struct reader *r, const struct instr_syntax *s, struct instr *i)
{
    struct span text = whole_text(s), span = i->span;
    unsigned errors = r->diags->errors;
    uint32_t known;

    if (names_get(&r->spellings, span_text(text), text.length, &known)) {
        *i = r->spelt[known];
        i->span = span;
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
