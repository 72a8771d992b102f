/* memory/statement.c: the rules of memory program statements (4.4.4), one C function each. A
 * program lies flat, so that what the rules for sequences leave to be executed is a place in it:
 * op->at. Knows no other operation in flight. */
#include "memory/statement.h"

static const struct statement *current(const struct micro *x)
{
    return &x->op->program->code[x->op->at];
}

/* (seq1): the rest, from the next statement on, is for the next micro step. */
static void memprog_seq1(struct micro *x)
{
    x->op->at++;
}

/* (seq2): the program ends, whatever follows. */
static enum yield_action memprog_seq2(void)
{
    return YA_END;
}

/* (seq3): the next statement starts in the same micro step. */
static void memprog_seq3(struct micro *x)
{
    x->op->at++;
}

/* (nop) */
static enum yield_action memprog_nop(struct micro *x)
{
    memprog_seq3(x);
    return YA_CONTINUE;
}

/* (yield) */
static enum yield_action memprog_yield(struct micro *x)
{
    memprog_seq1(x);
    return YA_YIELD;
}

/* (end) */
static enum yield_action memprog_end(void)
{
    return memprog_seq2();
}

/* (if.tt): the then branch follows. */
static void memprog_if_tt(struct micro *x)
{
    x->op->at++;
}

/* (if.ff) */
static void memprog_if_ff(struct micro *x)
{
    x->op->at = current(x)->target;
}

static enum yield_action memprog_if(struct micro *x)
{
    bool value;

    if (!bexp_value(x, current(x)->bexp, &value))
        return YA_BOTTOM;
    if (value)
        memprog_if_tt(x);
    else
        memprog_if_ff(x);
    return YA_CONTINUE;
}

/* (op1): the operation is complete. */
static enum yield_action memprog_op1(struct micro *x)
{
    x->op->deferred = false;
    memprog_seq3(x);
    return YA_CONTINUE;
}

/* (op2): the same operation is tried again in a later micro step. */
static enum yield_action memprog_op2(struct micro *x)
{
    x->op->deferred = true;
    return YA_YIELD;
}

static enum yield_action memprog_op(struct micro *x)
{
    enum yield_action ya = operation_apply(x, (enum operation)current(x)->operation);

    if (ya == YA_CONTINUE)
        return memprog_op1(x);
    return ya == YA_YIELD ? memprog_op2(x) : ya;
}

/* The way from the end of a then branch to what follows the whole if. */
static enum yield_action jump(struct micro *x)
{
    x->op->at = current(x)->target;
    return YA_CONTINUE;
}

/* Nothing is left to execute and the program has not ended: neither (step) nor (end) of 4.6
 * applies. */
static enum yield_action off(struct micro *x)
{
    stuck_at(x->why, RULE_M_STEP, "the memory program `%s` ran out of statements without `end`",
             x->op->program->name);
    return YA_BOTTOM;
}

/* One statement. */
static enum yield_action execute(struct micro *x)
{
    switch ((enum statement_kind)current(x)->kind) {
    case STATEMENT_NOP:
        return memprog_nop(x);
    case STATEMENT_YIELD:
        return memprog_yield(x);
    case STATEMENT_END:
        return memprog_end();
    case STATEMENT_OP:
        return memprog_op(x);
    case STATEMENT_IF:
        return memprog_if(x);
    case STATEMENT_JUMP:
        return jump(x);
    case STATEMENT_OFF:
        break;
    }
    return off(x);
}

enum yield_action statement_micro_step(struct micro *x)
{
    enum yield_action ya;

    do
        ya = execute(x);
    while (ya == YA_CONTINUE);
    return ya;
}
