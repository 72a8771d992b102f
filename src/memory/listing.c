/* memory/listing.c: which memory programs (4.5) have a run that is known beforehand, by what stands
 * in them, not by their names. Knows no memory. */
#include <string.h>

#include "base/text.h"
#include "memory/memprog.h"

/* Are the program's operations these, one after the other, and then it ends? The micro steps that
 * takes, or 0. */
static uint32_t plain_steps(const struct memprog *p, const enum operation *wanted, size_t n)
{
    uint32_t steps = 1;
    size_t done = 0;

    for (size_t i = 0; i < p->n; i++) {
        if (p->code[i].kind == STATEMENT_END)
            return done == n ? steps : 0;
        if (p->code[i].kind == STATEMENT_OP && done < n && p->code[i].operation == wanted[done])
            done++;
        else if (p->code[i].kind == STATEMENT_YIELD)
            steps++;
        else if (p->code[i].kind != STATEMENT_NOP)
            return 0;
    }
    return 0;
}

static void find_plain(struct memprog *p)
{
    static const enum operation load[] = { OPERATION_READMEM, OPERATION_WRITETOREGS,
                                           OPERATION_RELEASEREGS };
    static const enum operation store[] = { OPERATION_WRITEMEM, OPERATION_RELEASEREGS };

    p->steps[PLAIN_REGISTERS] = plain_steps(p, load + 1, 2);
    p->steps[PLAIN_LOAD] = plain_steps(p, load, 3);
    p->steps[PLAIN_STORE] = plain_steps(p, store, 2);
}

static void spell_condition(const struct memprog *p, uint32_t bexp, struct text *out)
{
    static const char *const texts[] = { "true", "false", "!", "&", "|", "L1", "L2" };
    const struct bexp *b = &p->bexps[bexp];

    text_puts(out, texts[b->kind]);
    if (b->kind == BEXP_NOT || b->kind == BEXP_AND || b->kind == BEXP_OR)
        spell_condition(p, b->a, out);
    if (b->kind == BEXP_AND || b->kind == BEXP_OR)
        spell_condition(p, b->b, out);
}

/* The whole program in one line, so that it can be compared. */
static void spell(const struct memprog *p, struct text *out)
{
    for (size_t i = 0; i < p->n; i++) {
        const struct statement *s = &p->code[i];

        switch ((enum statement_kind)s->kind) {
        case STATEMENT_NOP:
            text_puts(out, "; ");
            break;
        case STATEMENT_YIELD:
            text_puts(out, "yield ");
            break;
        case STATEMENT_END:
            text_puts(out, "end ");
            break;
        case STATEMENT_OP:
            text_printf(out, "%s ", operation_text((enum operation)s->operation));
            break;
        case STATEMENT_IF:
            text_puts(out, "if ");
            spell_condition(p, s->bexp, out);
            text_printf(out, " else %lu ", (unsigned long)s->target);
            break;
        case STATEMENT_JUMP:
            text_printf(out, "to %lu ", (unsigned long)s->next);
            break;
        case STATEMENT_OFF:
            break;
        }
    }
}

static void find_listing(struct memprog *p)
{
    static const struct {
        enum memprog_listing listing;
        const char *text;
    } listings[] = {
        { LISTING_REG, "writeToRegs yield releaseRegs end " },
        { LISTING_LD_CA, "if !L1 else 12 reserveL1 yield if !L2 else 9 reserveL2 yield readMem yield "
                         "updateL2 readL2 yield updateL1 readL1 yield writeToRegs yield releaseRegs end " },
        { LISTING_ST_GLOBAL_WB, "discardL1 yield writeL2 classifyNormalL2 releaseRegs end " },
    };
    struct text text = { NULL, 0, 0 };

    spell(p, &text);
    for (size_t i = 0; i < sizeof listings / sizeof *listings; i++)
        if (strcmp(text.s, listings[i].text) == 0)
            p->listing = listings[i].listing;
    text_free(&text);
}

void memprog_recognise(struct memprog *p)
{
    find_plain(p);
    find_listing(p);
}
