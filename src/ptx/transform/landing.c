/* ptx/transform/landing.c: preRets of the program's own under step 3 (5.1.3). The
 * code after a call restores %stackBase and the results, so a thread must not return past it. A preRet
 * therefore names a label of ours, which is directly after the call or, when the program's label does not
 * follow a call, before a path to it that restores %stackBase. */
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
        uint32_t label;

        if (!names_label(&f->body[k]))
            continue;
        label = f->body[k].src[0].index;
        if (x->landing == NULL)
            x->landing = mem_new((nlabels + 1u) * sizeof *x->landing);
        x->nlanding = nlabels;
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

    instr_make_room(&i, &x->p->arena, 0, 1);
    i.src[0] = label_operand(label);
    ARRAY_PUSH(x->body, x->n, x->cap, i);
}

/* No code may fall into the paths at the end. */
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
}

/* ---- once the frame is known ---- */

/* Does the path from our label, at a place of the body, to the text's do nothing? After a call only
 * labels may be between the two. A path at the end restores %stackBase, or has nothing to restore. */
static bool is_idle(const struct lowering *x, uint32_t l, size_t at, uint64_t moved)
{
    if (!x->landing[l].placed)
        return moved == 0;
    while (++at < x->n && x->body[at].op == OP_LABEL)
        if (x->body[at].label == l)
            return true;
    return false;
}

/* By label of ours: the text's label, plus 1, that replaces it from now on. */
static uint32_t *idle_landings(const struct lowering *x, uint64_t moved)
{
    uint32_t nlabels = x->p->functions[x->function].nlabels;
    uint32_t *idle = mem_new((nlabels + 1u) * sizeof *idle);
    uint32_t *text = mem_new((nlabels + 1u) * sizeof *text);

    for (uint32_t l = 0; l < x->nlanding; l++)
        if (x->landing[l].at != 0)
            text[x->landing[l].at - 1] = l + 1;
    for (size_t k = 0; k < x->n; k++)
        if (x->body[k].op == OP_LABEL && text[x->body[k].label] != 0 &&
            is_idle(x, text[x->body[k].label] - 1, k, moved))
            idle[x->body[k].label] = text[x->body[k].label];
    mem_free(text);
    return idle;
}

void landings_settle(struct lowering *x, uint64_t moved)
{
    uint32_t *idle;
    size_t n = 0;
    bool way = false; /* to the label of the text: up to its branch nothing of it stays */

    if (x->landing == NULL)
        return;
    idle = idle_landings(x, moved);
    for (size_t k = 0; k < x->n; k++) {
        struct instr *i = &x->body[k];
        bool ours = i->op == OP_LABEL && idle[i->label] != 0;

        if (names_label(i) && idle[i->src[0].index] != 0)
            i->src[0].index = idle[i->src[0].index] - 1;
        if (!way && !ours)
            x->body[n++] = *i;
        way = ours ? !x->landing[idle[i->label] - 1].placed : way && i->op != OP_BRA;
    }
    x->n = n;
    mem_free(idle);
    mem_free(x->landing);
}
