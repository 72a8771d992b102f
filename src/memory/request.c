/* memory/request.c: a register request that ends as soon as it is issued, and meets no other
 * operation. Its program was fused when it was loaded: only who listens hears of the statements
 * between its operations. */
#include "base/hint.h"
#include "memory/statement.h"

static OUT_OF_LINE bool run_told(struct micro *x)
{
    const struct memprog *p = x->op->program;
    uint32_t steps;

    x->code = p->code;
    x->request.line = 0;
    if (p->row != RULE_COUNT)
        tell(x->tell, p->row);
    if (statement_micro_steps(x, UINT32_MAX, &steps) != YA_END)
        return false;
    x->op->at = 0;
    return true;
}

/* Operations on registers never defer. */
static inline bool run_fused(struct micro *x, const struct memprog *p)
{
    x->window->changes++;
    x->m->counts.micro_steps += p->fused_steps;
    return operation_apply(x, p->fused[0], NULL) == YA_CONTINUE &&
           operation_apply(x, p->fused[1], NULL) == YA_CONTINUE;
}

bool memory_request(struct memory *m, struct memop *op, struct stuck *why)
{
    const struct memprog *p = op->program;
    struct micro x;

    x.m = m;
    x.tell = m->tell;
    x.op = op;
    x.window = &m->windows.v[op->window];
    x.why = why;
    op->mid = m->next_mid;
    if (tell_heard(m->tell) || m->observer.fired != NULL ? !run_told(&x) : !run_fused(&x, p))
        return false;
    op->released = false;
    m->next_mid++;
    m->counts.operations++;
    m->ahead.most -= p->fused_steps; /* in profile sc nobody looks at it */
    return true;
}
