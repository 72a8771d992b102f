/* ptx/transform/loops.c: loops as nest.h has them, and the repair of those with several entries,
 * one level after the other (5.1.3, step 6). It knows no dominators and no tokens. */
#include "ptx/transform/loops.h"

#include <string.h>

#include "ptx/transform/nest.h"

/* Loops with several entries nest this deep at most; then every cycle of one is cut at once. */
#define MOST_IRREDUCIBLE 6

/* What is known of a block at the level at hand. */
struct visit {
    uint32_t component;       /* place in search.loop of the loop it is in; or CFG_NONE */
    uint32_t place;           /* of the outermost block of a component: of its next one in `seen` */
    uint32_t inside, outside; /* as an entry of several: the blocks that edges to it now go to */
    bool entry;               /* an edge from outside its component goes to it */
};

/* A component that is a loop: its members are seen[first] to seen[last - 1]. */
struct found {
    uint32_t first, last, entries, header;
};

struct search {
    struct forest *t;
    struct cfg *g;
    uint32_t region, skip;     /* the level; its header when edges to it do not count */
    struct visit *visit;       /* by block */
    size_t cap_visit;
    uint32_t nvisit;
    uint32_t *path, *seen;
    size_t cap_path, cap_seen;
    uint32_t npath, nseen;
    struct found *loop;
    uint32_t nloops;
    size_t cap_loops;
    struct nest nest;
    bool keep;                 /* loops with several entries stay as they are */
};

static uint32_t add_region(struct forest *t, uint32_t header, uint32_t parent)
{
    struct region r = { .header = header,
                        .parent = parent,
                        .irreducible = parent == CFG_NONE ? 0 : t->region[parent].irreducible,
                        .self = CFG_NONE,
                        .latch = CFG_NONE,
                        .enter = CFG_NONE };

    ARRAY_PUSH(t->region, t->n, t->cap, r);
    if (parent != CFG_NONE)
        t->g->block[header].heads = t->n - 1;
    return t->n - 1;
}

static const struct visit unknown = { .component = CFG_NONE,
                                      .inside = CFG_NONE,
                                      .outside = CFG_NONE };

static void know_new_blocks(struct search *s)
{
    while (s->nvisit < s->g->n)
        ARRAY_PUSH(s->visit, s->nvisit, s->cap_visit, unknown);
}

/* ---- the components of one level ---- */

/* Whether it is the outermost block of its component: alone, or the first of a loop. */
static bool leads(struct search *s, uint32_t b)
{
    return nest_outermost(&s->nest, b) == b;
}

/* Places for the components, in the order in which the search was done with them. */
static void place_components(struct search *s)
{
    const struct nest *x = &s->nest;
    uint32_t at = 0;

    s->nloops = 0;
    for (uint32_t i = 0; i < x->ndone; i++) {
        uint32_t b = x->done[i], n = s->visit[b].place;

        if (!leads(s, b))
            continue;
        s->visit[b].place = at;
        if (nest_heads(x, b)) {
            s->visit[b].component = s->nloops;
            ARRAY_PUSH(s->loop, s->nloops, s->cap_loops,
                       (struct found){ .first = at, .last = at + n, .header = b });
        }
        at += n;
    }
}

/* All that the nest has seen, component by component, in each the last discovered first. */
static void list_components(struct search *s)
{
    const struct nest *x = &s->nest;

    s->nseen = x->norder;
    s->seen = mem_grow(s->seen, &s->cap_seen, s->nseen, sizeof *s->seen);
    for (uint32_t i = 0; i < x->norder; i++)
        s->visit[x->order[i]] = unknown;
    for (uint32_t i = 0; i < x->norder; i++)
        s->visit[nest_outermost(&s->nest, x->order[i])].place++;
    place_components(s);
    for (uint32_t i = x->norder; i-- > 0;) {
        struct visit *first = &s->visit[nest_outermost(&s->nest, x->order[i])];

        s->visit[x->order[i]].component = first->component;
        s->seen[first->place++] = x->order[i];
    }
}

/* ---- from components to loops with one entry ---- */

static void note_entry(struct search *s, uint32_t b)
{
    struct visit *v = &s->visit[b];

    if (v->component == CFG_NONE || v->entry)
        return;
    v->entry = true;
    s->loop[v->component].entries++;
}

/* Does the edge stay at this level? */
static bool counts(const struct search *s, uint32_t to)
{
    return to != s->skip && s->g->block[to].region == s->region;
}

static void find_entries(struct search *s, uint32_t start)
{
    note_entry(s, start);
    for (uint32_t i = 0; i < s->nseen; i++) {
        const struct cfg_block *b = &s->g->block[s->seen[i]];

        for (uint32_t k = 0; k < b->nsucc; k++)
            if (counts(s, b->succ[k]) && (s->visit[b->succ[k]].component == CFG_NONE ||
                                          s->visit[b->succ[k]].component !=
                                              s->visit[s->seen[i]].component))
                note_entry(s, b->succ[k]);
    }
}

/* A block that remembers that the loop is to be entered at `entry`, and goes to its header. */
static uint32_t add_way_in(struct search *s, const struct found *c, uint32_t entry)
{
    uint32_t b = cfg_add_block(s->g, CFG_GOES);

    s->g->block[b].reg = s->t->entry_reg;
    s->g->block[b].value = entry;
    s->g->block[b].region = s->region;
    cfg_set_succs(s->g, b, 1);
    s->g->block[b].succ[0] = c->header;
    know_new_blocks(s);
    return b;
}

/* The header that a loop with several entries gets: it selects among them. */
static void add_header(struct search *s, struct found *c)
{
    struct cfg *g = s->g;
    uint32_t k = 0, *value;

    if (s->t->entry_reg == CFG_NONE)
        s->t->entry_reg = program_add_reg(g->program, program_fresh_name(g->program, "%entry"),
                                          TYPE_U32, g->function);
    c->header = cfg_add_block(g, CFG_SELECTS);
    know_new_blocks(s);
    g->block[c->header].reg = s->t->entry_reg;
    cfg_set_succs(g, c->header, c->entries);
    value = arena_new(&g->arena, c->entries * sizeof *value);
    g->block[c->header].target = value;
    for (uint32_t i = c->first; i < c->last; i++)
        if (s->visit[s->seen[i]].entry)
            g->block[c->header].succ[k++] = s->seen[i];
    memcpy(value, g->block[c->header].succ, c->entries * sizeof *value);
}

/* Where an edge to an entry of several goes from now on. */
static uint32_t way_in(struct search *s, const struct found *c, uint32_t entry, bool inside)
{
    uint32_t b = inside ? s->visit[entry].inside : s->visit[entry].outside;

    if (b != CFG_NONE)
        return b;
    b = add_way_in(s, c, entry);
    *(inside ? &s->visit[entry].inside : &s->visit[entry].outside) = b;
    return b;
}

static void redirect_edges(struct search *s)
{
    for (uint32_t i = 0; i < s->nseen; i++) {
        uint32_t from = s->seen[i];

        for (uint32_t k = 0; k < s->g->block[from].nsucc; k++) {
            uint32_t to = s->g->block[from].succ[k];
            const struct visit *v = &s->visit[to];

            if (!counts(s, to) || !v->entry || s->loop[v->component].entries < 2)
                continue;
            to = way_in(s, &s->loop[v->component], to,
                        v->component == s->visit[from].component);
            s->g->block[from].succ[k] = to;
        }
    }
}

/* Several entries: one header for all. When such loops nest too deep, every block that closes a
 * cycle counts as an entry, so that none is left inside. */
static void repair(struct search *s, struct found *c)
{
    if (s->t->region[s->region].irreducible >= MOST_IRREDUCIBLE)
        for (uint32_t i = c->first; i < c->last; i++)
            if (nest_heads(&s->nest, s->seen[i]))
                note_entry(s, s->seen[i]);
    add_header(s, c);
}

/* The members of a loop belong to a region of its own from now on. What is inside a loop with one
 * entry has not changed. */
static void make_region(struct search *s, const struct found *c)
{
    struct cfg *g = s->g;
    uint32_t r = add_region(s->t, c->header, s->region);

    s->t->region[r].irreducible += c->entries > 1;
    s->t->region[r].several = s->keep && c->entries > 1;
    g->block[c->header].region = r;
    s->t->region[r].nested = c->entries == 1;
    for (uint32_t i = c->first; i < c->last; i++) {
        uint32_t inside = s->visit[s->seen[i]].inside;

        g->block[s->seen[i]].region = r;
        if (inside != CFG_NONE)
            g->block[inside].region = r;
    }
}

/* The loops directly inside the region that the nest has just looked at; some have several
 * entries. */
static void find_inner(struct search *s, uint32_t region)
{
    uint32_t start = s->t->region[region].header;

    s->region = region;
    s->skip = region == 0 ? CFG_NONE : start;
    list_components(s);
    find_entries(s, start);
    for (uint32_t i = 0; i < s->nloops && !s->keep; i++)
        if (s->loop[i].entries > 1)
            repair(s, &s->loop[i]);
    if (!s->keep)
        redirect_edges(s);
    for (uint32_t i = 0; i < s->nloops; i++)
        make_region(s, &s->loop[i]);
}

/* ---- all levels ---- */

/* The loops directly inside a region; each has one entry. */
static void take_inner(struct search *s, uint32_t region, uint32_t first)
{
    for (uint32_t loop = first; loop != CFG_NONE; loop = nest_next(&s->nest, loop)) {
        uint32_t r = add_region(s->t, loop, region);

        nest_claim(&s->nest, loop, r);
        s->t->region[r].nested = true;
    }
}

/* The loops directly inside a region, whatever they are. */
static void divide(struct search *s, uint32_t region)
{
    uint32_t start = s->t->region[region].header;
    struct nest_place place = { region, start, region == 0 ? CFG_NONE : start };

    if (s->t->region[region].several)
        return;
    if (s->t->region[region].nested && !nest_inside(&s->nest, start).mixed) {
        take_inner(s, region, nest_inside(&s->nest, start).first);
        return;
    }
    nest_find(&s->nest, place);
    if (s->nest.root.mixed)
        find_inner(s, region);
    else
        take_inner(s, region, s->nest.root.first);
}

/* Puts all that can be reached into region 0. */
static void mark_reachable(struct search *s)
{
    struct cfg *g = s->g;

    g->block[g->entry].region = 0;
    ARRAY_PUSH(s->path, s->npath, s->cap_path, g->entry);
    while (s->npath > 0) {
        const struct cfg_block *b = &g->block[s->path[--s->npath]];

        for (uint32_t i = 0; i < b->nsucc; i++) {
            if (g->block[b->succ[i]].region != CFG_NONE)
                continue;
            g->block[b->succ[i]].region = 0;
            ARRAY_PUSH(s->path, s->npath, s->cap_path, b->succ[i]);
        }
    }
}

static void find_all(struct forest *t, struct cfg *g, bool keep)
{
    struct search s = { .t = t, .g = g, .nest = { .g = g }, .keep = keep };

    memset(t, 0, sizeof *t);
    t->g = g;
    t->entry_reg = CFG_NONE;
    add_region(t, g->entry, CFG_NONE);
    know_new_blocks(&s);
    mark_reachable(&s);
    for (uint32_t r = 0; r < t->n; r++)
        divide(&s, r);
    t->region[0].header = g->entry;
    mem_free(s.visit);
    mem_free(s.path);
    mem_free(s.seen);
    mem_free(s.loop);
    nest_free(&s.nest);
}

void loops_find(struct forest *t, struct cfg *g)
{
    find_all(t, g, false);
}

void loops_find_kept(struct forest *t, struct cfg *g)
{
    find_all(t, g, true);
}

void loops_free(struct forest *t)
{
    mem_free(t->region);
}
