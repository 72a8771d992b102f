/* memory/statement.c: the rules of memory program statements (4.4.4), one C function each. A
 * program lies flat, so that what the rules leave to be executed is a place in it: op->at. Knows no
 * other operation in flight. */
#include "memory/statement.h"

static const struct statement *current(const struct micro *x)
{
    return &x->code[x->op->at];
}

static enum yield_action execute(struct micro *x);
static enum yield_action sequence(struct micro *x);

/* memprog.nop (4.4.4) */
static enum yield_action memprog_nop(struct micro *x)
{
    tell(x->tell, RULE_MEMPROG_NOP);
    return YA_CONTINUE;
}

/* memprog.yield: what follows is for the next micro step. */
static enum yield_action memprog_yield(struct micro *x)
{
    tell(x->tell, RULE_MEMPROG_YIELD);
    x->op->at++;
    return YA_YIELD;
}

/* memprog.end */
static enum yield_action memprog_end(struct micro *x)
{
    tell(x->tell, RULE_MEMPROG_END);
    return YA_END;
}

/* memprog.seq1: the first statement yields; what is left of it and the second one wait. */
static enum yield_action memprog_seq1(struct micro *x, unsigned opened)
{
    tell_rule(x->tell, opened, RULE_MEMPROG_SEQ1, true);
    return YA_YIELD;
}

/* memprog.seq2: the program ends, whatever follows. */
static enum yield_action memprog_seq2(struct micro *x, unsigned opened)
{
    tell_rule(x->tell, opened, RULE_MEMPROG_SEQ2, true);
    return YA_END;
}

/* memprog.seq3: the second statement starts in the same micro step; this came of it. */
static enum yield_action memprog_seq3(struct micro *x, unsigned opened, enum yield_action second)
{
    tell_rule(x->tell, opened, RULE_MEMPROG_SEQ3, second != YA_BOTTOM);
    return second;
}

/* The rule for two statements when the micro step goes no further than the first. */
static enum yield_action stop_at_first(struct micro *x, unsigned opened, enum yield_action first)
{
    if (first == YA_YIELD)
        return memprog_seq1(x, opened);
    if (first == YA_END)
        return memprog_seq2(x, opened);
    tell_close(x->tell, opened);
    return YA_BOTTOM;
}

/* The statements of a sequence from here on: one, and all that follow it as the second, which is
 * again one and the rest. The rules for two statements apply from the innermost outwards. */
static enum yield_action sequence(struct micro *x)
{
    unsigned here = 0, begun = 0;
    enum yield_action ya = YA_CONTINUE;
    uint32_t second;

    while (ya == YA_CONTINUE && (second = current(x)->after) != NO_STATEMENT) {
        here = tell_open(x->tell);
        ya = execute(x);
        if (ya != YA_CONTINUE) {
            ya = stop_at_first(x, here--, ya);
        } else {
            x->op->at = second;
            begun++;
        }
    }
    if (ya == YA_CONTINUE)
        ya = execute(x);
    for (; begun > 0; begun--)
        ya = memprog_seq3(x, here--, ya);
    return ya;
}

/* The rule for two statements, by what came of the first. */
static enum yield_action compose(struct micro *x, unsigned opened, enum yield_action first,
                                 uint32_t second)
{
    if (first != YA_CONTINUE)
        return stop_at_first(x, opened, first);
    x->op->at = second;
    return memprog_seq3(x, opened, sequence(x));
}

/* What is left of a branch of the if at `inside` (NO_STATEMENT: of the program). An if in it that
 * an earlier micro step went into is now what is left of its own branch. */
static enum yield_action resume(struct micro *x, uint32_t inside)
{
    const struct statement *code = x->code;
    uint32_t begun = current(x)->inside;
    unsigned here;

    if (begun == inside)
        return sequence(x);
    while (code[begun].inside != inside)
        begun = code[begun].inside;
    if (code[begun].after == NO_STATEMENT)
        return resume(x, begun);
    here = tell_open(x->tell);
    return compose(x, here, resume(x, begun), code[begun].after);
}

/* memprog.if.tt: the then branch follows. */
static enum yield_action memprog_if_tt(struct micro *x, unsigned opened)
{
    enum yield_action ya;

    x->op->at++;
    ya = sequence(x);
    tell_rule(x->tell, opened, RULE_MEMPROG_IF_TT, ya != YA_BOTTOM);
    return ya;
}

/* memprog.if.ff: an else branch that was left out is `;`. */
static enum yield_action memprog_if_ff(struct micro *x, unsigned opened)
{
    uint32_t self = x->op->at;
    enum yield_action ya;

    x->op->at = current(x)->target;
    ya = current(x)->inside == self ? sequence(x) : memprog_nop(x);
    tell_rule(x->tell, opened, RULE_MEMPROG_IF_FF, ya != YA_BOTTOM);
    return ya;
}

static enum yield_action memprog_if(struct micro *x)
{
    unsigned here = tell_open(x->tell);
    bool value;

    if (bexp_value(x, current(x)->bexp, &value))
        return value ? memprog_if_tt(x, here) : memprog_if_ff(x, here);
    tell_close(x->tell, here);
    return YA_BOTTOM;
}

/* memprog.op1: the operation is complete. */
static enum yield_action memprog_op1(struct micro *x, unsigned opened)
{
    x->op->deferred = false;
    tell_rule(x->tell, opened, RULE_MEMPROG_OP1, true);
    return YA_CONTINUE;
}

/* memprog.op2: the same operation is tried again in a later micro step. */
static enum yield_action memprog_op2(struct micro *x, unsigned opened)
{
    x->op->deferred = true;
    tell_rule(x->tell, opened, RULE_MEMPROG_OP2, true);
    return YA_YIELD;
}

static enum yield_action memprog_op(struct micro *x, enum operation o)
{
    unsigned here = tell_open(x->tell);
    enum yield_action ya = operation_apply(x, o);

    if (ya == YA_CONTINUE)
        return memprog_op1(x, here);
    if (ya == YA_YIELD)
        return memprog_op2(x, here);
    tell_close(x->tell, here);
    return ya;
}

/* Nothing is left to execute and the program has not ended: neither (step) nor (end) of 4.6
 * applies. */
static enum yield_action off(struct micro *x)
{
    x->op->at = (uint32_t)x->op->program->n - 1; /* behind the last statement */
    stuck_at(x->why, RULE_M_STEP, "the memory program `%s` ran out of statements without `end`",
             x->op->program->name);
    return YA_BOTTOM;
}

/* One statement. */
static enum yield_action execute(struct micro *x)
{
    const struct statement *s = current(x);

    switch ((enum statement_kind)s->kind) {
    case STATEMENT_NOP:
        return memprog_nop(x);
    case STATEMENT_YIELD:
        return memprog_yield(x);
    case STATEMENT_END:
        return memprog_end(x);
    case STATEMENT_OP:
        return memprog_op(x, (enum operation)s->operation);
    case STATEMENT_IF:
        return memprog_if(x);
    case STATEMENT_JUMP:
    case STATEMENT_OFF:
        break;
    }
    return off(x);
}

/* What the rules above come to, statement by statement as they lie, when nobody hears how they
 * follow from each other. */
static enum yield_action run(struct micro *x)
{
    enum yield_action ya = YA_CONTINUE;
    bool value;

    while (ya == YA_CONTINUE) {
        const struct statement *s = current(x);

        switch ((enum statement_kind)s->kind) {
        case STATEMENT_NOP:
            x->op->at++;
            break;
        case STATEMENT_OP:
            ya = operation_apply(x, (enum operation)s->operation);
            x->op->deferred = ya == YA_YIELD;
            x->op->at += ya == YA_CONTINUE;
            break;
        case STATEMENT_IF:
            if (!bexp_value(x, s->bexp, &value))
                return YA_BOTTOM;
            x->op->at = value ? x->op->at + 1 : s->target;
            break;
        case STATEMENT_JUMP:
            x->op->at = s->target;
            break;
        case STATEMENT_YIELD:
        case STATEMENT_END:
        case STATEMENT_OFF:
            return execute(x);
        }
    }
    return ya;
}

enum yield_action statement_micro_step(struct micro *x)
{
    enum yield_action ya;

    if (!tell_heard(x->tell))
        return run(x);

    while (current(x)->kind == STATEMENT_JUMP) /* the micro step before ended a then branch */
        x->op->at = current(x)->target;
    ya = current(x)->inside == NO_STATEMENT ? sequence(x) : resume(x, NO_STATEMENT);
    return ya == YA_CONTINUE ? off(x) : ya;
}
