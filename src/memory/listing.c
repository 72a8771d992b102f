/* memory/listing.c: which memory programs (4.5) have a run that is known beforehand, by what stands
 * in them, not by their names. Knows no memory. */
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

void memprog_recognise(struct memprog *p)
{
    find_plain(p);
}
