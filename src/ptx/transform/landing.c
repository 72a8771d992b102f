/* ptx/transform/landing.c: preRets of the program's own under step 3 (5.1.3). Behind a call stands
 * what brings %stackBase and the results back, so a thread must not return past it: a preRet names
 * a label of ours, which stands right behind the call or, when the program's label stands behind
 * no call, before a way to it that brings %stackBase back. */
#include "ptx/transform/transform.h"

static bool names_label(const struct instr *i)
{
    return i->op == OP_PRERET && i->nsrc > 0 && i->src[0].kind == OPD_LABEL;
}

void landings_find(struct lowering *x)
{
    struct function *f = &x->p->functions[x->function];
    uint32_t nlabels = f->nlabels;

    for (size_t k = 0; k < f->nbody; k++) {
        uint32_t label = f->body[k].src[0].index;

        if (!names_label(&f->body[k]))
            continue;
        if (x->landing == NULL)
            x->landing = mem_new((nlabels + 1u) * sizeof *x->landing);
        if (x->landing[label].at != 0)
            continue;
        x->landing[label].at =
            function_add_label(x->p, f, unique_name(x->r, f->labels[label].name)) + 1;
    }
}

void landing_redirect(const struct lowering *x, struct instr *i)
{
    if (names_label(i) && x->landing[i->src[0].index].at != 0)
        i->src[0].index = x->landing[i->src[0].index].at - 1;
}

static void put_label(struct lowering *x, uint32_t label)
{
    struct instr i = injected_instr(OP_LABEL, TYPE_NONE, x->span);

    i.label = label;
    ARRAY_PUSH(x->body, x->n, x->cap, i);
}

void landings_behind_call(struct lowering *x, size_t call)
{
    const struct function *f = &x->p->functions[x->function];

    for (size_t k = call + 1;
         x->landing != NULL && k < f->nbody && f->body[k].op == OP_LABEL; k++) {
        struct landing *l = &x->landing[f->body[k].label];

        if (l->at != 0 && !l->placed)
            put_label(x, l->at - 1);
        l->placed = true;
    }
}

static void branch_to(struct lowering *x, uint32_t label)
{
    struct instr i = injected_instr(OP_BRA, TYPE_NONE, x->span);

    i.nsrc = 1;
    i.src[0] = label_operand(label);
    ARRAY_PUSH(x->body, x->n, x->cap, i);
}

/* Nothing may run into the ways that stand at the end. */
static void end_body(struct lowering *x)
{
    if (!instr_ends_block(&x->body[x->n - 1]))
        ARRAY_PUSH(x->body, x->n, x->cap, injected_instr(OP_RET, TYPE_NONE, x->span));
}

void landings_end(struct lowering *x, uint32_t nlabels)
{
    for (uint32_t l = 0; x->landing != NULL && l < nlabels; l++) {
        if (x->landing[l].at == 0 || x->landing[l].placed)
            continue;
        x->guarded = false;
        end_body(x);
        put_label(x, x->landing[l].at - 1);
        lower_move_stack(x, OP_SUB);
        branch_to(x, l);
    }
    mem_free(x->landing);
}
