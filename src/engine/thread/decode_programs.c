/* engine/thread/decode_programs.c: which memory programs (4.5) the operations of an instruction have. */
#include <string.h>

#include "engine/thread/decoder.h"

/* The name of the memory program of an access (4.5); strong: the part for its memory order. */
static void program_name(const struct instr *i, enum space space, const char *strong, char out[40])
{
    static const char *const cops[] = { "", "ca", "cg", "cs", "lu", "cv", "wb", "wt" };
    bool load = i->op == OP_LD, is_volatile = (i->mods & MOD_VOLATILE) != 0 || i->order != ORDER_WEAK;
    const char *cop = i->cop != COP_NONE ? cops[i->cop] : load ? "ca" : "wb";

    if (i->atomic != ATOMIC_NONE)
        strcpy(out, space == SPACE_SHARED ? "atom.shared" : "atom.global");
    else if (space == SPACE_CONST)
        strcpy(out, "ld.const");
    else if (space == SPACE_SHARED)
        strcpy(out, load ? "ld.shared" : "st.shared");
    else if (load)
        strcpy(out, space == SPACE_LOCAL && is_volatile ? "ld.local" : "ld");
    else
        strcpy(out, space == SPACE_LOCAL ? "st.local" : "st.global");
    if (i->op != OP_LD && i->op != OP_ST)
        return;
    if (space == SPACE_CONST || (space == SPACE_SHARED && !is_volatile))
        return;
    strcat(out, ".");
    strcat(out, is_volatile ? strong : cop);
}

/* What an acquiring operation does besides: a program of its own, where the set has one. */
static const struct memprog *acquiring_program(const struct decoder *x, enum space space)
{
    char name[40];

    if (x->i->op == OP_ST || !order_acquires((enum mem_order)x->i->order))
        return NULL;
    program_name(x->i, space, "acquire", name);
    if (x->i->op != OP_LD)
        strcat(name, ".acquire");
    return memprog_find(x->request->programs, name);
}

/* One program for every order and cache operator, where the set has one. */
static const struct memprog *program_of_all(const struct decoder *x, enum space space)
{
    if (space != SPACE_GLOBAL || (x->i->op != OP_LD && x->i->op != OP_ST))
        return NULL;
    return memprog_find(x->request->programs, x->i->op == OP_LD ? "ld.global" : "st.global");
}

static void find_program(struct decoder *x, enum space space)
{
    char name[40];

    x->d->program[space] = program_of_all(x, space);
    if (x->d->program[space] != NULL)
        return;
    x->d->program[space] = acquiring_program(x, space);
    if (x->d->program[space] != NULL)
        return;
    program_name(x->i, space, "volatile", name);
    x->d->program[space] = memprog_find(x->request->programs, name);
    if (x->d->program[space] != NULL)
        return;
    diag_error(x->diags, x->i->span, "there is no memory program %s for this access", name);
    x->failed = true;
}

static bool can_access(const struct instr *i, enum space space)
{
    if (i->atomic >= ATOMIC_MBINIT)
        return space == SPACE_SHARED;
    if (space == SPACE_CONST)
        return i->op == OP_LD;
    return space != SPACE_LOCAL || i->op == OP_LD || i->op == OP_ST;
}

void decoder_find_programs(struct decoder *x)
{
    static const enum space generic[] = { SPACE_GLOBAL, SPACE_LOCAL, SPACE_SHARED, SPACE_CONST };

    if (x->i->space != SPACE_NONE) {
        find_program(x, (enum space)x->i->space);
        return;
    }
    for (unsigned k = 0; k < 4; k++)
        if (can_access(x->i, generic[k]))
            find_program(x, generic[k]);
}
