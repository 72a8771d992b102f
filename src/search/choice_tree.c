/* search/choice_tree.c: a way through the choices of one step, and the one after it. */
#include "search/choice_tree.h"

#include "base/mem.h"

void path_init(struct path *p)
{
    *p = (struct path){ .n = 0 };
}

void path_free(struct path *p)
{
    mem_free(p->choices);
    mem_free(p->tried);
    path_init(p);
}

void path_clear(struct path *p)
{
    p->n = p->asked = p->ntried = 0;
}

/* Narrows a new choice down to what is to be tried. */
static void narrow(struct path *p, struct path_choice *c)
{
    if (p->filter.narrow == NULL)
        return;
    p->tried = mem_grow(p->tried, &p->cap_tried, (size_t)p->ntried + c->n, sizeof *p->tried);
    c->first = p->ntried;
    c->count = p->filter.narrow(p->filter.self, c->site, c->n, p->tried + p->ntried);
    if (c->count == 0)
        return;
    p->ntried += c->count;
    c->pick = p->tried[c->first];
}

static unsigned pick(void *self, enum site site, unsigned n)
{
    struct path *p = self;

    if (p->asked == p->n) {
        struct path_choice c = { .site = site, .n = n };

        narrow(p, &c);
        p->choices = mem_grow(p->choices, &p->cap, p->n + 1u, sizeof *p->choices);
        p->choices[p->n++] = c;
    }
    return p->choices[p->asked++].pick;
}

struct oracle path_oracle(struct path *p)
{
    return (struct oracle){ .pick = pick, .self = p };
}

/* The next alternative of a choice. False: there is none. */
static bool advance(const struct path *p, struct path_choice *c)
{
    unsigned most = c->count > 0 ? c->count : c->n;

    if (++c->at >= most)
        return false;
    c->pick = c->count > 0 ? p->tried[c->first + c->at] : c->at;
    return true;
}

bool path_next(struct path *p)
{
    p->asked = 0;
    while (p->n > 0) {
        struct path_choice *last = &p->choices[p->n - 1];

        if (advance(p, last))
            return true;
        if (last->count > 0)
            p->ntried = last->first;
        p->n--;
    }
    return false;
}
