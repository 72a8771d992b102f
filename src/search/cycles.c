/* search/cycles.c: a component starves the same agents in all its states, because a party that never
 * moves keeps its position. So the first state is enough. */
#include "search/cycles.h"

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"

static void keep(void *self, const struct component *found)
{
    struct cycles *c = self;
    struct kept_cycle k = { .first = found->first, .states = found->states,
                            .print = { found->print[0], found->print[1] } };

    if (c->nkept == CYCLES_KEPT) {
        fingerprint_notes_add(&c->rest[found->starved == NULL], found->print, found->states);
        return;
    }
    k.fair = found->starved == NULL;
    if (!k.fair)
        agent_set_copy(&k.starved, found->starved);
    ARRAY_PUSH(c->kept, c->nkept, c->cap_kept, k);
}

static void free_found(struct cycles *c)
{
    for (size_t i = 0; i < c->nkept; i++)
        agent_set_free(&c->kept[i].starved);
    c->nkept = 0;
    fingerprint_notes_free(&c->rest[0]);
    fingerprint_notes_free(&c->rest[1]);
}

static void forget(void *self)
{
    free_found(self);
}

void cycles_begin(struct cycles *c, struct search *x)
{
    x->components.found = keep;
    x->components.forgotten = forget;
    x->components.self = c;
}

void cycles_free(struct cycles *c)
{
    free_found(c);
    for (size_t i = 0; i < c->n; i++) {
        mem_free(c->v[i].who);
        mem_free(c->v[i].way);
        fingerprint_notes_free(&c->v[i].components);
    }
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

static char *copy(const char *s)
{
    size_t n = strlen(s) + 1;

    return memcpy(mem_new(n), s, n);
}

static struct cycle *find_or_add(struct cycles *c, bool fair, const char *who)
{
    struct cycle *known = find(c, fair, who);

    if (known != NULL)
        return known;
    ARRAY_PUSH(c->v, c->n, c->cap,
               (struct cycle){ .fair = fair, .choices = UINT64_MAX, .who = copy(who) });
    return &c->v[c->n - 1];
}

static void add(struct cycles *c, const struct kept_cycle *k, uint64_t choices, const char *who)
{
    struct cycle *known = find_or_add(c, k->fair, who);

    fingerprint_notes_add(&known->components, k->print, k->states);
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

static void sort(struct cycles *c)
{
    if (c->n > 0)
        qsort(c->v, c->n, sizeof *c->v, by_who);
}

void cycles_describe(struct cycles *c, struct search *x)
{
    for (size_t i = 0; i < c->nkept; i++) {
        const struct kept_cycle *k = &c->kept[i];
        struct text who = { NULL, 0, 0 };

        text_puts(&who, "");
        if (!k->fair && search_way(x, k->first, NULL))
            x->machine->kind->describe(x->machine, &k->starved, &who);
        add(c, k, visited_at(&x->visited, k->first)->depth, who.s);
        text_free(&who);
    }
    c->looked_at = c->nkept;
    sort(c);
}

/* ---- several ---- */

void cycles_unite(struct cycles *to, const struct cycles *from)
{
    for (size_t i = 0; i < from->n; i++) {
        const struct cycle *c = &from->v[i];
        struct cycle *same = find_or_add(to, c->fair, c->who);

        fingerprint_notes_join(&same->components, &c->components);
        if (c->choices < same->choices) {
            same->choices = c->choices;
            mem_free(same->way);
            same->way = c->way == NULL ? NULL : copy(c->way);
        }
    }
    for (unsigned fair = 0; fair < 2; fair++)
        fingerprint_notes_join(&to->rest[fair], &from->rest[fair]);
}

/* Each component of a kind once. */
static void count_kind(struct cycle *c)
{
    fingerprint_notes_unite(&c->components);
    c->cycles = c->components.n;
    c->states = 0;
    for (size_t i = 0; i < c->components.n; i++)
        c->states += c->components.v[i].n;
}

/* Of the rest those that are of no kind: others may have looked at them. */
static uint64_t count_rest(struct cycles *c, bool fair)
{
    struct visited known = { .n = 0 };
    uint64_t n = 0;

    for (size_t i = 0; i < c->n; i++)
        for (size_t k = 0; c->v[i].fair == fair && k < c->v[i].components.n; k++)
            visited_add(&known, c->v[i].components.v[k].print);
    fingerprint_notes_unite(&c->rest[fair]);
    for (size_t i = 0; i < c->rest[fair].n; i++)
        n += visited_find(&known, c->rest[fair].v[i].print) == NO_STATE;
    visited_free(&known);
    return n;
}

struct cycle_totals cycles_count(struct cycles *c)
{
    struct cycle_totals t = { count_rest(c, true), count_rest(c, false) };

    c->looked_at = 0;
    for (size_t i = 0; i < c->n; i++) {
        count_kind(&c->v[i]);
        *(c->v[i].fair ? &t.fair : &t.starving) += c->v[i].cycles;
        c->looked_at += c->v[i].cycles;
    }
    sort(c);
    return t;
}
