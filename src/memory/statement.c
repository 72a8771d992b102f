/* memory/statement.c: the rules of memory program statements (4.4.4), one C function each. A
 * program lies flat, so that what the rules leave to be executed is a place in it: op->at. Knows no
 * other operation in flight. */
#include "memory/statement.h"

/* Rules whose premises are being told, from the outermost to the innermost: sequences and branches
 * that this micro step is in the midst of. With nobody listening none is ever begun. */
struct derivation {
    unsigned n;
    uint16_t rules[2 * MOST_STATEMENTS]; /* enum rule; RULE_COUNT: not known yet */
};

static void begin(struct micro *x)
{
    tell_open(x->tell);
    x->begun->rules[x->begun->n++] = RULE_COUNT;
}

static bool innermost_is(const struct micro *x, enum rule r)
{
    return x->begun->n > 0 && x->begun->rules[x->begun->n - 1] == r;
}

/* The innermost rule is this one. */
static void decide(struct micro *x, enum rule r)
{
    if (tell_heard(x->tell))
        x->begun->rules[x->begun->n - 1] = (uint16_t)r;
}

/* The premises of the innermost rule are complete. */
static void conclude(struct micro *x, bool applied)
{
    enum rule r = (enum rule)x->begun->rules[--x->begun->n];

    tell_rule(x->tell, x->tell->depth - 1, r, applied);
}

/* The premises of all rules are: the micro step is over. */
static void conclude_all(struct micro *x, enum rule undecided, bool applied)
{
    while (tell_heard(x->tell) && x->begun->n > 0) {
        if (innermost_is(x, RULE_COUNT))
            decide(x, undecided);
        conclude(x, applied);
    }
}

/* A micro step begins at s: the ifs that an earlier one went into are the first statements of their
 * sequences, and what is left of their branches comes first. */
static void resume(struct micro *x, const struct statement *s)
{
    if (s->inside == NO_STATEMENT)
        return;
    s = &x->code[s->inside];
    resume(x, s);
    if (s->after != NO_STATEMENT)
        begin(x);
}

/* s is over. If it is the last of a branch, so are the sequence and the if. */
static void leave(struct micro *x, const struct statement *s)
{
    while (s->after == NO_STATEMENT) {
        while (innermost_is(x, RULE_MEMPROG_SEQ3))
            conclude(x, true);
        if (s->inside == NO_STATEMENT)
            return;
        s = &x->code[s->inside];
        if (innermost_is(x, RULE_MEMPROG_IF_TT) || innermost_is(x, RULE_MEMPROG_IF_FF))
            conclude(x, true);
    }
    decide(x, RULE_MEMPROG_SEQ3);
}

/* memprog.seq1: the first statement yields; what is left of it and the second one wait. */
static enum yield_action memprog_seq1(struct micro *x)
{
    conclude_all(x, RULE_MEMPROG_SEQ1, true);
    return YA_YIELD;
}

/* memprog.seq2: the program ends, whatever follows. */
static enum yield_action memprog_seq2(struct micro *x)
{
    conclude_all(x, RULE_MEMPROG_SEQ2, true);
    return YA_END;
}

/* memprog.seq3: the second statement starts in the same micro step. */
static enum yield_action memprog_seq3(struct micro *x, const struct statement *first)
{
    if (tell_heard(x->tell))
        leave(x, first);
    x->op->at = first->next;
    return YA_CONTINUE;
}

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

/* memprog.if.tt: the then branch follows. */
static enum yield_action memprog_if_tt(struct micro *x)
{
    decide(x, RULE_MEMPROG_IF_TT);
    x->op->at++;
    return YA_CONTINUE;
}

/* memprog.if.ff: an else branch that was left out is `;`. */
static enum yield_action memprog_if_ff(struct micro *x, const struct statement *s)
{
    uint32_t self = x->op->at;

    decide(x, RULE_MEMPROG_IF_FF);
    x->op->at = s->target;
    if (x->code[s->target].inside == self)
        return YA_CONTINUE;
    memprog_nop(x);
    if (tell_heard(x->tell))
        conclude(x, true);
    return memprog_seq3(x, s);
}

static enum yield_action memprog_if(struct micro *x, const struct statement *s)
{
    bool value;

    if (tell_heard(x->tell))
        begin(x);
    if (!bexp_value(x, s->bexp, &value))
        return YA_BOTTOM;
    return value ? memprog_if_tt(x) : memprog_if_ff(x, s);
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

static enum yield_action memprog_op(struct micro *x, const struct statement *s)
{
    unsigned here = tell_open(x->tell);
    enum yield_action ya = operation_apply(x, (enum operation)s->operation);

    if (ya == YA_CONTINUE) {
        memprog_op1(x, here);
        return memprog_seq3(x, s);
    }
    if (ya == YA_YIELD)
        return memprog_op2(x, here);
    tell_close(x->tell, here);
    return ya;
}

/* Nothing is left to execute and the program has not ended: neither (step) nor (end) of 4.6
 * applies. */
static enum yield_action off(const struct micro *x)
{
    stuck_at(x->why, RULE_M_STEP, "the memory program `%s` ran out of statements without `end`",
             x->op->program->name);
    return YA_BOTTOM;
}

/* One statement. YA_CONTINUE: op->at is the one that follows in the same micro step. */
static enum yield_action execute(struct micro *x, const struct statement *s)
{
    switch ((enum statement_kind)s->kind) {
    case STATEMENT_OP:
        return memprog_op(x, s);
    case STATEMENT_IF:
        return memprog_if(x, s);
    case STATEMENT_YIELD:
        return memprog_yield(x);
    case STATEMENT_END:
        return memprog_end(x);
    case STATEMENT_NOP:
        memprog_nop(x);
        return memprog_seq3(x, s);
    case STATEMENT_JUMP:
    case STATEMENT_OFF:
        break;
    }
    return off(x);
}

enum yield_action statement_micro_step(struct micro *x)
{
    const struct statement *s = &x->code[x->op->at];
    enum yield_action ya;
    struct derivation begun;

    begun.n = 0;
    x->begun = &begun;
    if (s->kind == STATEMENT_JUMP) { /* the micro step before ended a then branch */
        x->op->at = s->next;
        s = &x->code[s->next];
    }
    if (tell_heard(x->tell))
        resume(x, s);
    do {
        s = &x->code[x->op->at];
        if (tell_heard(x->tell) && s->after != NO_STATEMENT)
            begin(x);
        ya = execute(x, s);
    } while (ya == YA_CONTINUE);
    if (ya == YA_YIELD)
        return memprog_seq1(x);
    if (ya == YA_END)
        return memprog_seq2(x);
    conclude_all(x, RULE_COUNT, false);
    return YA_BOTTOM;
}
