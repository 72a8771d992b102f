/* structured/group.c: joint steps of threads of equal stacks (section 5.2). */
#include "structured/group.h"

/* ---- addresses ---- */

void simt_addresses_open(struct simt_addresses *a, const struct simt_program *p)
{
    a->program = p;
    a->last = mem_new((p->nstatements + p->nfunctions) * sizeof *a->last);
    for (uint32_t i = (uint32_t)p->nstatements; i-- > 0;) {
        const struct simt_statement *s = &p->statements[i];
        const uint32_t outer =
            s->inside != NO_SIMT ? s->inside : (uint32_t)p->nstatements + s->function;

        if (a->last[i] < i)
            a->last[i] = i;
        if (a->last[outer] < a->last[i])
            a->last[outer] = a->last[i];
    }
}

void simt_addresses_close(struct simt_addresses *a)
{
    mem_free(a->last);
}

/* Behind statement `last`, where inner things end before outer ones, which begin earlier. */
static uint64_t end_of(const struct simt_addresses *a, uint32_t last, uint32_t begin)
{
    return ((uint64_t)last << 32) + 3 + (a->program->nstatements - begin);
}

uint64_t simt_address_of(const struct simt_addresses *a, const struct simt_stack *t)
{
    const struct simt_item *top = simt_top(t);
    const uint32_t n = (uint32_t)a->program->nstatements;

    if (top->kind == ITEM_BRK)
        return end_of(a, a->last[top->of], top->of + 1);
    if (top->kind == ITEM_CALL)
        return end_of(a, a->last[n + top->of], 0);
    return ((uint64_t)top->of << 32) + (top->kind == ITEM_WRITE ? 2 : 1);
}

/* ---- groups ---- */

thread_set group_of(const struct simt_threads *ts, thread_set among, unsigned t)
{
    thread_set group = 0;

    FOR_THREADS(i, among)
        if (simt_stack_same_place(&ts->stacks[i], &ts->stacks[t]))
            group |= THREAD(i);
    return group;
}

bool group_can_step(const struct simt_threads *ts, thread_set group, const struct simt_step *x)
{
    FOR_THREADS(t, group)
        if (thread_look(&ts->stacks[t], t, x) != SIMT_STEPPED)
            return false;
    return true;
}

/* Each writes what it has read (interleaved.assign.wr). */
static void write_together(struct simt_threads *ts, thread_set group, struct simt_step *x)
{
    struct simt_write writes[SIMT_MOST_THREADS];
    size_t n = 0;

    FOR_THREADS(t, group) {
        struct simt_stack *s = &ts->stacks[t];
        const struct simt_item *top = simt_top(s);

        writes[n++] = (struct simt_write){ t, top->address, top->value };
        simt_cut(s, s->n - 1);
        tell(x->tell, RULE_INTERLEAVED_ASSIGN_WR);
    }
    simt_write_all(x, writes, n);
}

void group_step(struct simt_threads *ts, thread_set group, struct simt_step *x)
{
    const struct simt_stack *first = &ts->stacks[thread_lowest(group)];
    enum rule rule;

    simt_event_of(x, thread_statement(first));
    if (simt_top(first)->kind == ITEM_WRITE) {
        write_together(ts, group, x);
        return;
    }
    FOR_THREADS(t, group) {
        thread_step(&ts->stacks[t], t, x, &rule);
        simt_move_add(x, t, rule);
    }
}
