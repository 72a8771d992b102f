/* memory/derivation.c: which rules' premises are complete when a statement is (4.4.4). Applies no
 * rule. */
#include "memory/derivation.h"

void derivation_begin(struct derivation *d)
{
    tell_open(d->to);
    d->rules[d->n++] = RULE_COUNT;
}

static bool innermost_is(const struct derivation *d, enum rule r)
{
    return d->n > 0 && d->rules[d->n - 1] == r;
}

void derivation_decide(struct derivation *d, enum rule r)
{
    d->rules[d->n - 1] = (uint16_t)r;
}

void derivation_conclude(struct derivation *d, bool applied)
{
    enum rule r = (enum rule)d->rules[--d->n];

    if (tell_heard(d->to))
        tell_rule(d->to, d->to->depth - 1, r, applied);
}

void derivation_conclude_all(struct derivation *d, enum rule undecided, bool applied)
{
    while (d->n > 0) {
        if (innermost_is(d, RULE_COUNT))
            derivation_decide(d, undecided);
        derivation_conclude(d, applied);
    }
}

void derivation_resume(struct derivation *d, const struct statement *code,
                       const struct statement *s)
{
    if (s->kind == STATEMENT_JUMP) /* the micro step before ended a then branch */
        s = &code[s->next];
    if (s->inside == NO_STATEMENT)
        return;
    s = &code[s->inside];
    derivation_resume(d, code, s);
    if (s->after != NO_STATEMENT)
        derivation_begin(d);
}

void derivation_leave(struct derivation *d, const struct statement *code,
                      const struct statement *s)
{
    while (s->after == NO_STATEMENT) {
        while (innermost_is(d, RULE_MEMPROG_SEQ3))
            derivation_conclude(d, true);
        if (s->inside == NO_STATEMENT)
            return;
        s = &code[s->inside];
        if (innermost_is(d, RULE_MEMPROG_IF_TT) || innermost_is(d, RULE_MEMPROG_IF_FF))
            derivation_conclude(d, true);
    }
    derivation_decide(d, RULE_MEMPROG_SEQ3);
}
