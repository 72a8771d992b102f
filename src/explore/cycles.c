/* explore/cycles.c: what a component starves is the same in all its states: a thread that never
 * moves stands still. So it is read off the first one. */
#include "explore/cycles.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "explore/starved.h"

static void keep(void *self, const struct component *found)
{
    struct cycles *c = self;
    struct kept_cycle k = { .first = found->first, .states = found->states };

    if (c->nkept == CYCLES_KEPT)
        return;
    if (found->starved != NULL) {
        k.starved = mem_new(c->words * sizeof *k.starved);
        memcpy(k.starved, found->starved, c->words * sizeof *k.starved);
    }
    ARRAY_PUSH(c->kept, c->nkept, c->cap_kept, k);
}

void cycles_begin(struct cycles *c, struct search *x)
{
    c->words = x->components.words;
    x->components.found = keep;
    x->components.self = c;
}

void cycles_free(struct cycles *c)
{
    for (size_t i = 0; i < c->nkept; i++)
        mem_free(c->kept[i].starved);
    for (size_t i = 0; i < c->n; i++)
        mem_free(c->v[i].who);
    mem_free(c->kept);
    mem_free(c->v);
}

static struct cycle *find(struct cycles *c, bool fair, const char *who)
{
    for (size_t i = 0; i < c->n; i++)
        if (c->v[i].fair == fair && strcmp(c->v[i].who, who) == 0)
            return &c->v[i];
    return NULL;
}

static void add(struct cycles *c, const struct kept_cycle *k, uint64_t choices, struct text *who)
{
    struct cycle *known = find(c, k->starved == NULL, who->s);

    if (known == NULL) {
        ARRAY_PUSH(c->v, c->n, c->cap, (struct cycle){ .fair = k->starved == NULL,
                                                       .choices = UINT64_MAX, .who = who->s });
        *who = (struct text){ NULL, 0, 0 };
        known = &c->v[c->n - 1];
    }
    known->cycles++;
    known->states += k->states;
    if (choices < known->choices) {
        known->choices = choices;
        known->state = k->first;
    }
}

/* Fair ones first; an order that no reduction changes. */
static int by_who(const void *a, const void *b)
{
    const struct cycle *x = a, *y = b;

    if (x->fair != y->fair)
        return x->fair ? -1 : 1;
    return strcmp(x->who, y->who);
}

void cycles_describe(struct cycles *c, struct search *x)
{
    for (size_t i = 0; i < c->nkept; i++) {
        const struct kept_cycle *k = &c->kept[i];
        struct text who = { NULL, 0, 0 };

        text_puts(&who, "");
        if (k->starved != NULL && search_way(x, k->first, NULL))
            starved_put_places(&who, x->space, k->starved);
        add(c, k, visited_at(&x->visited, k->first)->depth, &who);
        text_free(&who);
    }
    if (c->n > 0)
        qsort(c->v, c->n, sizeof *c->v, by_who);
}
