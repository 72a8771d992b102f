/* ptx/transform/returns.c: transformation 5 (5.1.3): ret is the last instruction on every path of
 * a function; in an entry it is exit. Every label is followed by an instruction. */
#include "ptx/transform/transform.h"

/* False: the function was as it should be. */
static bool end_function(struct function *f)
{
    bool replaced = false, ends = f->nbody > 0 && instr_ends_block(&f->body[f->nbody - 1]);
    struct instr i = injected_instr(f->is_entry ? OP_EXIT : OP_RET, TYPE_NONE, f->span);

    for (size_t k = 0; k < f->nbody && f->is_entry; k++)
        if (f->body[k].op == OP_RET) {
            f->body[k].op = OP_EXIT;
            replaced = true;
        }
    if (!ends)
        function_append(f, &i);
    return replaced || !ends;
}

/* transform.ret: reported when an instruction was added or replaced. */
void transform_returns(struct reader *r)
{
    struct program *p = r->program;
    bool changed = false;

    for (uint32_t f = 0; f < p->nfunctions; f++)
        if (p->functions[f].defined)
            changed = end_function(&p->functions[f]) || changed;
    if (changed)
        tell(r->tell, RULE_TRANSFORM_RET);
}
