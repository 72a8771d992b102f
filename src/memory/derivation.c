/* memory/derivation.c: the report of a micro step: the rules whose premises are complete when a statement
 * is (4.4.4), and the effects of its operations for observers. Applies no rule. */
#include "memory/derivation.h"

void derivation_init(struct derivation *d, const struct micro *x)
{
    d->heard = x->m->heard;
    d->to = x->tell;
    d->n = 0;
}

void derivation_begin_step(struct derivation *d, const struct statement *from)
{
    d->did = (struct micro_effects){ .reads = 0 };
    d->from = from;
}

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

/* Where a cache has no lines, the level below it answers, or none does (pass_through in operation.c). */
void derivation_note(struct derivation *d, const struct micro *x, const struct statement *s)
{
    const struct operation_row *o = s->row;
    const struct cache *c = environment_from(&x->m->env, o->level, x->op->processor);
    const unsigned level = c != NULL ? c->level : CACHE_LEVELS;
    const bool answers = level == o->level || !operation_needs_lines(o);

    if (s->operation == OPERATION_READMEM || (o->cached == CACHED_READ && answers))
        d->did.reads |= (uint8_t)(1u << level);
    if (s->operation == OPERATION_WRITEMEM || o->cached == CACHED_WRITE)
        d->did.writes |= (uint8_t)(1u << level);
    d->did.computes |= s->operation == OPERATION_ATOMOP;
    d->did.to_registers |= s->operation == OPERATION_WRITETOREGS;
    if (s->operation == OPERATION_READPAST) {
        d->did.past = true;
        d->did.late = x->m->past.late;
    }
}

void derivation_observe(const struct derivation *d, const struct micro *x, enum rule r)
{
    observe(x->m, (struct memory_event){ r, x->op, (uint32_t)(d->from - x->code), 0, x->op->processor,
                                         x->op->address, d->did,
                                         d->did.reads != 0 ? x->m->past.from : MEMORY_NEWEST });
    x->m->past.from = MEMORY_NEWEST;
}
