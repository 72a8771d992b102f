/* search/route.c: choices as they were made, and as bytes, with a mark of the ledger for each step. */
#include "search/route.h"

#include <string.h>

#include "base/mem.h"
#include "base/text.h"

static void mark_here(struct route *r)
{
    const struct route_state s = { ledger_mark(r->ledger), r->nmade, r->picks.n };

    ARRAY_PUSH(r->v, r->n, r->cap, s);
}

void route_begin(struct route *r, struct machine *m, struct ledger *l)
{
    *r = (struct route){ .machine = m, .ledger = l };
    codec_init(&r->picks);
    mark_here(r);
}

void route_free(struct route *r)
{
    mem_free(r->v);
    mem_free(r->made);
    codec_free(&r->picks);
}

/* Nothing is known after the state at i. */
static void cut(struct route *r, size_t i)
{
    r->n = i + 1;
    r->nmade = r->v[i].made;
    r->picks.n = r->v[i].picks;
}

static void add_choice(struct route *r, struct made_choice c)
{
    uint32_t pick = c.pick;

    ARRAY_PUSH(r->made, r->nmade, r->cap_made, c);
    codec_u32(&r->picks, &pick);
}

/* ---- somewhere else ---- */

/* The last state that both paths go through. */
static size_t parting(const struct route *r, const struct box_entry *e)
{
    size_t common = 0, i = 0;

    while (common < e->n && common < r->picks.n && e->picks[common] == r->picks.bytes[common])
        common++;
    while (i + 1 < r->n && i + 1 <= e->steps && r->v[i + 1].picks <= common)
        i++;
    return i;
}

/* Answers by the picks of an entry. */
struct picked {
    struct route *route;
    struct codec picks;
    bool failed;
};

static unsigned next_pick(void *self, enum site site, unsigned n)
{
    struct picked *p = self;
    uint32_t pick = 0;

    if (p->picks.at < p->picks.n)
        codec_u32(&p->picks, &pick);
    else
        p->failed = true;
    p->failed = p->failed || pick >= n;
    if (p->failed)
        return 0;
    add_choice(p->route, (struct made_choice){ site, n, pick });
    return pick;
}

static bool take_again(struct route *r, struct picked *p)
{
    if (r->machine->status != MACHINE_GOES_ON)
        return false;
    machine_step(r->machine, (struct oracle){ .pick = next_pick, .self = p });
    machine_write(r->machine, r->ledger);
    mark_here(r);
    return !p->failed;
}

bool route_go(struct route *r, const struct box_entry *e)
{
    size_t i = parting(r, e);
    struct picked p = { .route = r };
    bool found = true;

    cut(r, i);
    machine_back(r->machine, r->ledger, r->v[i].mark);
    codec_open(&p.picks, e->picks, e->n);
    p.picks.at = r->picks.n;
    for (uint64_t step = i; found && step < e->steps; step++)
        found = take_again(r, &p);
    return found && p.picks.at == p.picks.n && r->ledger->print[0] == e->print[0] &&
           r->ledger->print[1] == e->print[1];
}

/* ---- on ---- */

void route_add(struct route *r, size_t steps, const struct choice_tree *t)
{
    cut(r, steps);
    for (uint32_t i = 0; i < t->n; i++) {
        const struct tree_choice *c = &t->choices[i];

        add_choice(r, (struct made_choice){ c->site, c->n, c->pick });
    }
    mark_here(r);
}

struct box_entry route_entry(const struct route *r, size_t steps, const uint64_t print[2])
{
    return (struct box_entry){ .print = { print[0], print[1] }, .steps = steps,
                               .picks = r->picks.bytes, .n = r->v[steps].picks };
}

char *route_list(const struct route *r)
{
    FILE *file = tmpfile();
    struct text t = { NULL, 0, 0 };
    int c;

    if (file == NULL)
        return NULL;
    choice_list_write(r->made, r->nmade, file);
    rewind(file);
    text_puts(&t, "");
    while ((c = getc(file)) != EOF)
        text_add(&t, &(char){ (char)c }, 1);
    if (ferror(file))
        text_free(&t);
    fclose(file);
    return t.s;
}
