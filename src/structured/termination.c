/* structured/termination.c: what lemma 6 says of a whole launch, and as text (section 5.1). */
#include <inttypes.h>
#include <string.h>

#include "structured/havoc.h"
#include "structured/shared.h"

static void put_read(const struct simt_launch *l, const struct simt_read *r, struct text *out)
{
    uint64_t element;
    uint32_t v = simt_variable_at(l, r->address, &element);

    text_printf(out, "%s", l->program->variables[v].name);
    if (l->program->variables[v].kind == SIMT_ARRAY)
        text_printf(out, "[%" PRIu64 "]", element);
    text_printf(out, " = %" PRId64, r->value);
}

void simt_lasso_text(const struct simt_launch *l, const struct simt_lasso *lasso, struct text *out)
{
    for (size_t i = 0; i < lasso->nsteps; i++) {
        const struct simt_lasso_step *step = &lasso->steps[i];
        const struct simt_statement *s;

        if (i == lasso->again)
            text_puts(out, "for ever:\n");
        if (step->statement == NO_SIMT)
            continue;
        s = &l->program->statements[step->statement];
        text_printf(out, "%6u  %s", s->line, s->text);
        for (size_t r = 0; r < step->n; r++) {
            text_puts(out, r == 0 ? "  where " : ", ");
            put_read(l, &lasso->reads[step->first + r], out);
        }
        text_puts(out, "\n");
    }
}

/* The result for one thread, after its number. */
static void put_answer(const struct simt_launch *l, const struct simt_havoc *h, uint64_t most,
                       struct text *out)
{
    switch (h->answer) {
    case TERMINATION_HOLDS:
        text_puts(out, "holds\n");
        break;
    case TERMINATION_FAILS:
        text_puts(out, "fails\n");
        simt_lasso_text(l, &h->lasso, out);
        break;
    case TERMINATION_UNKNOWN:
        if (h->bounded)
            text_printf(out, "unknown: more than %" PRIu64 " states\n", most);
        else
            text_puts(out, "unknown: its states go round, but no values were found with which it "
                           "does\n");
        break;
    }
}

/* Threads with the same result are listed together. */
static void put_threads(unsigned first, unsigned last, const struct text *answer, struct text *out)
{
    if (first == last)
        text_printf(out, "thread %u: %s", first, answer->s);
    else
        text_printf(out, "threads %u to %u: %s", first, last, answer->s);
}

/* FAILS outweighs UNKNOWN, which outweighs HOLDS. */
static enum simt_termination worse(enum simt_termination a, enum simt_termination b)
{
    if (a == TERMINATION_FAILS || b == TERMINATION_FAILS)
        return TERMINATION_FAILS;
    return a == TERMINATION_UNKNOWN ? a : b;
}

enum simt_termination simt_termination(const struct simt_launch *l, uint64_t most_states,
                                       struct teller *who, struct text *out)
{
    enum simt_termination all = TERMINATION_HOLDS;
    uint8_t *owners = simt_owners(l);
    struct text said = { NULL, 0, 0 };
    unsigned first = 0;

    for (unsigned t = 0; t < l->threads; t++) {
        struct text answer = { NULL, 0, 0 };
        struct simt_havoc h;

        simt_havoc(l, owners, t, most_states, &h);
        all = worse(all, h.answer);
        put_answer(l, &h, most_states, &answer);
        if (t > 0 && strcmp(answer.s, said.s) != 0) {
            put_threads(first, t - 1, &said, out);
            first = t;
        }
        text_free(&said);
        said = answer;
        simt_havoc_free(&h);
    }
    put_threads(first, l->threads - 1, &said, out);
    if (all == TERMINATION_HOLDS)
        tell(who, RULE_FAIRNESS_LEMMA6);
    text_free(&said);
    mem_free(owners);
    return all;
}
