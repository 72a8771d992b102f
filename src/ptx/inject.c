/* ptx/inject.c: transformation 6 (5.1.3, 6.2), the steps in order: blocks, loops, dominators, and
 * the body anew. It knows nothing of the text that the function came from. */
#include "ptx/inject.h"

#include "ptx/cfg.h"
#include "ptx/loops.h"
#include "ptx/dominators.h"
#include "ptx/structure.h"
#include "ptx/weave.h"

/* The program placed its tokens itself; only calls may still lack theirs. */
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

/* Instructions that injection may add; brk also stands for a branch, but never without preBrk. */
static size_t count_tokens(const struct function *f)
{
    size_t n = 0;

    for (size_t i = 0; i < f->nbody; i++) {
        uint16_t op = f->body[i].op;

        n += op == OP_SSY || op == OP_SYNC || op == OP_PREBRK || op == OP_PRERET;
    }
    return n;
}

bool inject_control_flow(struct program *p, uint32_t function)
{
    struct function *f = &p->functions[function];
    size_t before = count_tokens(f);
    struct cfg g;
    struct weave w;

    if (f->nbody == 0)
        return false;
    cfg_build(&g, p, function);
    weave_begin(&w, &g);
    if (f->own_control_flow)
        add_prerets(&w, f);
    else
        structure(&w, &g);
    weave_end(&w);
    cfg_free(&g);
    return count_tokens(f) > before;
}
