/* tests/random/shrink.c: fewer blocks, fewer threads, then one statement less at a time, or one
 * of the arms of an if without the branch, again and again until nothing more can go. */
#include "shrink.h"

static bool still_fails(const struct trial *t, const struct trial_result *found)
{
    struct trial_result now = trial_run(t);

    return trial_same(&now, found);
}

/* Lowers a number as far as it goes. */
static void shrink_number(unsigned *n, const struct trial *t, const struct trial_result *found)
{
    while (*n > 1) {
        (*n)--;
        if (!still_fails(t, found)) {
            (*n)++;
            return;
        }
    }
}

/* Tries each statement once; larger ones come before what they hold. */
static bool shrink_stmts(struct program_tree *p, const struct trial *t,
                         const struct trial_result *found)
{
    bool any = false;

    for (size_t i = 0; i < p->n; i++) {
        if (p->v[i].removed)
            continue;
        p->v[i].removed = true;
        if (still_fails(t, found))
            any = true;
        else
            p->v[i].removed = false;
    }
    return any;
}

/* Puts one of its arms in the place of an if. */
static bool shrink_ifs(struct program_tree *p, const struct trial *t,
                       const struct trial_result *found)
{
    bool any = false;

    for (size_t i = 0; i < p->n; i++) {
        struct stmt *s = &p->v[i];

        if (s->removed || s->kind != STMT_IF)
            continue;
        for (int arm = 0; arm < 2 && s->only == NO_ARM; arm++) {
            s->only = arm;
            if (still_fails(t, found))
                any = true;
            else
                s->only = NO_ARM;
        }
    }
    return any;
}

void shrink(struct program_tree *p, const struct trial *t, const struct trial_result *found)
{
    do {
        shrink_number(&p->blocks, t, found);
        shrink_number(&p->threads, t, found);
    } while (shrink_stmts(p, t, found) || shrink_ifs(p, t, found));
}
