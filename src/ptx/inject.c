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

void inject_control_flow(struct program *p, uint32_t function)
{
    struct function *f = &p->functions[function];
    struct cfg g;
    struct weave w;

    if (f->nbody == 0)
        return;
    cfg_build(&g, p, function);
    weave_begin(&w, &g);
    if (f->own_control_flow)
        add_prerets(&w, f);
    else
        structure(&w, &g);
    weave_end(&w);
    cfg_free(&g);
}
