/* structured/project.c: what a thread of a warp has still to execute (section 4.2, table 5). */
#include "structured/model.h"

/* simulation.actToken (4.2) */
bool simt_act_token(const struct simt_item *token, unsigned thread, enum disabled d)
{
    return (token->threads >> thread & 1) != 0 && simt_awaits(d, token->kind);
}

/* What an active thread has of an item: a statement as it is, a context for a call or brk token. */
static void project_item(const struct simt_item *i, struct simt_stack *out)
{
    struct simt_item item = *i;

    item.threads = 0;
    if (i->kind != ITEM_DIV && i->kind != ITEM_SYNC)
        simt_push(out, item);
}

static void turn_over(struct simt_stack *s)
{
    for (size_t i = 0; i < s->n / 2; i++) {
        struct simt_item item = s->v[i];

        s->v[i] = s->v[s->n - 1 - i];
        s->v[s->n - 1 - i] = item;
    }
}

/* simulation.project (table 5). Its right-hand column, for an inactive thread, continues as for an active one
 * after a token of any type that activates it (lemma 3 needs that; the printed table lacks the case). */
void simt_project(const struct simt_warp *w, unsigned thread, struct simt_stack *out)
{
    bool on = (w->active >> thread & 1) != 0;
    enum disabled d = warp_disabled(w, thread);

    simt_cut(out, 0);
    for (size_t i = w->stack.n; i-- > 0;) {
        const struct simt_item *item = &w->stack.v[i];

        if (on) {
            project_item(item, out);
            on = item->kind != ITEM_DIV;
        } else if (item_is_token(item) && simt_act_token(item, thread, d)) {
            on = true;
            d = NOT_DISABLED;
        }
    }
    turn_over(out);
}

const struct simt_item *simt_waits_for(const struct simt_warp *w, unsigned thread)
{
    if ((w->active >> thread & 1) != 0)
        return NULL;
    for (size_t i = w->stack.n; i-- > 0;)
        if (item_is_token(&w->stack.v[i]) &&
            simt_act_token(&w->stack.v[i], thread, warp_disabled(w, thread)))
            return &w->stack.v[i];
    return NULL;
}
