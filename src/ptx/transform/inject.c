/* ptx/transform/inject.c: transformation 6 (5.1.3, 6.2), the steps in order: blocks, loops,
 * dominators, and the body anew. It knows nothing of the text that the function came from. */
#include "ptx/transform/inject.h"

#include "ptx/transform/cfg.h"
#include "ptx/transform/loops.h"
#include "ptx/transform/structure.h"
#include "ptx/transform/weave.h"

/* Does the function take the address of a label? Branches of other functions may then come to it. */
static bool gives_labels(const struct function *f)
{
    for (size_t i = 0; i < f->nbody; i++)
        if (f->body[i].op == OP_MOV && f->body[i].src[0].kind == OPD_LABEL)
            return true;
    return false;
}

/* The program placed its tokens itself, or a branch may go where it would miss one. */
static bool is_left_alone(const struct program *p, const struct function *f)
{
    return f->own_control_flow || f->branches_anywhere || (p->branches_anywhere && gives_labels(f));
}

static bool has_op(const struct function *f, enum opcode op)
{
    for (size_t i = 0; i < f->nbody; i++)
        if (f->body[i].op == op)
            return true;
    return false;
}

/* Calls still lack their tokens. */
static void add_prerets(struct weave *w, const struct function *f)
{
    for (size_t i = 0; i < f->nbody; i++)
        weave_copy(w, &f->body[i]);
}

static void structure(struct weave *w, struct cfg *g)
{
    struct forest t;

    loops_find(&t, g);
    dominators_find(&t);
    structure_write(w, &t);
    loops_free(&t);
}

bool inject_control_flow(struct program *p, uint32_t function)
{
    struct function *f = &p->functions[function];
    bool alone = is_left_alone(p, f);
    struct cfg g;
    struct weave w;

    if (f->nbody == 0 || has_op(f, OP_PRERET) || (alone && !has_op(f, OP_CALL)))
        return false;
    cfg_build(&g, p, function);
    weave_begin(&w, &g);
    if (alone)
        add_prerets(&w, f);
    else
        structure(&w, &g);
    weave_end(&w);
    cfg_free(&g);
    f->has_tokens = !alone && (has_op(f, OP_SSY) || has_op(f, OP_PREBRK));
    return f->has_tokens || has_op(f, OP_PRERET);
}
