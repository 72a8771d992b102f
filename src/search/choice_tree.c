/* search/choice_tree.c: a path through the choices of one step, and the one after it. */
#include "search/choice_tree.h"

#include "base/mem.h"

void choice_tree_free(struct choice_tree *t)
{
    mem_free(t->choices);
    mem_free(t->tried);
    *t = (struct choice_tree){ .n = 0 };
}

void choice_tree_clear(struct choice_tree *t)
{
    t->n = t->asked = t->ntried = 0;
}

/* Narrows a new choice down to what is to be tried. */
static void narrow(struct choice_tree *t, struct tree_choice *c)
{
    if (t->filter.narrow == NULL)
        return;
    t->tried = mem_grow(t->tried, &t->cap_tried, (size_t)t->ntried + c->n, sizeof *t->tried);
    c->first = t->ntried;
    c->count = t->filter.narrow(t->filter.self, c->site, c->n, t->tried + t->ntried);
    if (c->count == 0)
        return;
    t->ntried += c->count;
    c->pick = t->tried[c->first];
}

static unsigned pick(void *self, enum site site, unsigned n)
{
    struct choice_tree *t = self;

    if (t->asked == t->n) {
        struct tree_choice c = { .site = site, .n = n };

        narrow(t, &c);
        t->choices = mem_grow(t->choices, &t->cap, t->n + 1u, sizeof *t->choices);
        t->choices[t->n++] = c;
    }
    return t->choices[t->asked++].pick;
}

struct oracle choice_tree_oracle(struct choice_tree *t)
{
    return (struct oracle){ .pick = pick, .self = t };
}

/* The next alternative of a choice. False: there is none. */
static bool advance(const struct choice_tree *t, struct tree_choice *c)
{
    unsigned most = c->count > 0 ? c->count : c->n;

    if (++c->at >= most)
        return false;
    c->pick = c->count > 0 ? t->tried[c->first + c->at] : c->at;
    return true;
}

bool choice_tree_next(struct choice_tree *t)
{
    t->asked = 0;
    while (t->n > 0) {
        struct tree_choice *last = &t->choices[t->n - 1];

        if (advance(t, last))
            return true;
        if (last->count > 0)
            t->ntried = last->first;
        t->n--;
    }
    return false;
}

/* ---- lists ---- */

void choice_list_step(struct choice_list *l, size_t before)
{
    l->steps++;
    if (l->n > before)
        l->last = l->steps;
}

void choice_list_free(struct choice_list *l)
{
    mem_free(l->v);
    *l = (struct choice_list){ .n = 0 };
}

void choice_list_add(struct choice_list *l, const struct choice_tree *t)
{
    size_t before = l->n;

    for (uint32_t i = 0; i < t->n; i++) {
        const struct tree_choice *c = &t->choices[i];

        ARRAY_PUSH(l->v, l->n, l->cap, (struct made_choice){ c->site, c->n, c->pick });
    }
    choice_list_step(l, before);
}

static unsigned next_pick(void *self, enum site site, unsigned n)
{
    const struct made_choice **next = self;

    (void)site;
    (void)n;
    return (*next)++->pick;
}

void choice_list_write(const struct made_choice *v, size_t n, FILE *out)
{
    const struct made_choice *next = v;
    struct recorder recorder;
    struct oracle oracle;

    recorder_init(&recorder, (struct oracle){ .pick = next_pick, .self = &next }, out);
    oracle = recorder_oracle(&recorder);
    for (size_t i = 0; i < n; i++)
        choice_pick(&oracle, v[i].site, v[i].n);
    recorder_end(&recorder);
}
