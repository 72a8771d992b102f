/* ptx/transform/loops.c: loops as strongly connected components, level by level (Tarjan's
 * algorithm), and the repair of those with several entries (5.1.3, step 6); where all have one
 * entry, as nest.h has them. It knows no dominators and no tokens. */
#include "ptx/transform/loops.h"

#include <string.h>

#include "ptx/transform/nest.h"

/* Loops with several entries nest this deep at most; then every cycle of one is cut at once. */
#define MOST_IRREDUCIBLE 6

/* What the search knows of a block. */
struct visit {
    uint32_t index, low;       /* order of discovery, from 1; 0: not seen at this level */
    uint32_t component;        /* place in search.loop of the loop it was found in; or CFG_NONE */
    uint32_t next;             /* the successor to look at */
    uint32_t inside, outside;  /* as an entry of several: the blocks that edges to it now go to */
    bool pending;              /* not yet in a component */
    bool on_path;              /* an ancestor of the current block in the search */
    bool entry;                /* an edge from outside its component goes to it */
    bool cut;                  /* an edge back along the path goes to it */
    bool nested;               /* of the loop that it is first in, the nest tells what is inside */
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
    uint32_t *path, *pending, *seen;
    size_t cap_path, cap_pending, cap_seen;
    uint32_t npath, npending, nseen;
    struct found *loop;
    uint32_t nloops;
    size_t cap_loops;
    struct nest nest;
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

static void know_new_blocks(struct search *s)
{
    while (s->nvisit < s->g->n) {
        struct visit v = { .component = CFG_NONE, .inside = CFG_NONE, .outside = CFG_NONE };

        ARRAY_PUSH(s->visit, s->nvisit, s->cap_visit, v);
    }
}

/* ---- the search at one level ---- */

static void discover(struct search *s, uint32_t b)
{
    struct visit *v = &s->visit[b];

    v->index = v->low = s->nseen + s->npending + 1;
    v->next = 0;
    v->component = CFG_NONE;
    v->pending = v->on_path = true;
    v->entry = v->cut = false;
    v->inside = v->outside = CFG_NONE;
    ARRAY_PUSH(s->path, s->npath, s->cap_path, b);
    ARRAY_PUSH(s->pending, s->npending, s->cap_pending, b);
}

static bool loops_to_itself(const struct search *s, uint32_t b)
{
    for (uint32_t i = 0; i < s->g->block[b].nsucc; i++)
        if (s->g->block[b].succ[i] == b && b != s->skip)
            return true;
    return false;
}

/* b is the first found of its component, which is now complete. */
static void take_component(struct search *s, uint32_t b)
{
    struct found c = { .first = s->nseen };
    uint32_t member;

    do {
        member = s->pending[--s->npending];
        ARRAY_PUSH(s->seen, s->nseen, s->cap_seen, member);
        s->visit[member].pending = false;
    } while (member != b);
    c.last = s->nseen;
    if (c.last - c.first == 1 && !loops_to_itself(s, b))
        return;
    for (uint32_t i = c.first; i < c.last; i++)
        s->visit[s->seen[i]].component = s->nloops;
    ARRAY_PUSH(s->loop, s->nloops, s->cap_loops, c);
}

static void look_at(struct search *s, uint32_t from, uint32_t to)
{
    struct visit *v = &s->visit[to];

    if (to == s->skip || s->g->block[to].region != s->region)
        return;
    if (v->index == 0) {
        discover(s, to);
    } else if (v->pending) {
        v->cut |= v->on_path;
        if (v->index < s->visit[from].low)
            s->visit[from].low = v->index;
    }
}

static void leave_block(struct search *s, uint32_t b)
{
    struct visit *v = &s->visit[b];

    s->npath--;
    v->on_path = false;
    if (v->low == v->index)
        take_component(s, b);
    if (s->npath > 0) {
        struct visit *up = &s->visit[s->path[s->npath - 1]];

        if (v->pending && v->low < up->low)
            up->low = v->low;
    }
}

static void search_level(struct search *s, uint32_t start)
{
    s->npath = s->npending = s->nseen = s->nloops = 0;
    discover(s, start);
    while (s->npath > 0) {
        uint32_t b = s->path[s->npath - 1];

        if (s->visit[b].next < s->g->block[b].nsucc)
            look_at(s, b, s->g->block[b].succ[s->visit[b].next++]);
        else
            leave_block(s, b);
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
    s->loop[v->component].header = b;
}

/* Does the edge stay at this level? */
static bool counts(const struct search *s, uint32_t to)
{
    return to != s->skip && s->visit[to].index != 0 && s->g->block[to].region == s->region;
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
            if (s->visit[s->seen[i]].cut)
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
    g->block[c->header].region = r;
    s->visit[c->header].nested = c->entries == 1;
    for (uint32_t i = c->first; i < c->last; i++) {
        uint32_t inside = s->visit[s->seen[i]].inside;

        g->block[s->seen[i]].region = r;
        if (inside != CFG_NONE)
            g->block[inside].region = r;
    }
}

static void forget_level(struct search *s)
{
    for (uint32_t i = 0; i < s->nseen; i++)
        s->visit[s->seen[i]].index = 0;
}

/* The loops directly inside one region, some of which have several entries. */
static void find_inner(struct search *s, uint32_t region)
{
    uint32_t start = s->t->region[region].header;

    s->region = region;
    s->skip = region == 0 ? CFG_NONE : start;
    search_level(s, start);
    find_entries(s, start);
    for (uint32_t i = 0; i < s->nloops; i++)
        if (s->loop[i].entries > 1)
            repair(s, &s->loop[i]);
    redirect_edges(s);
    if (region == 0 && s->visit[start].component != CFG_NONE &&
        s->loop[s->visit[start].component].entries > 1)
        s->g->entry = way_in(s, &s->loop[s->visit[start].component], start, false);
    for (uint32_t i = 0; i < s->nloops; i++)
        make_region(s, &s->loop[i]);
    forget_level(s);
}

/* ---- all levels ---- */

/* The loops directly inside a region, all of which have one entry. */
static void take_inner(struct search *s, uint32_t region, uint32_t first)
{
    for (uint32_t loop = first; loop != CFG_NONE; loop = nest_next(&s->nest, loop)) {
        nest_claim(&s->nest, loop, add_region(s->t, loop, region));
        s->visit[loop].nested = true;
    }
}

/* The loops directly inside a region, whatever they are. */
static void divide(struct search *s, uint32_t region)
{
    uint32_t start = s->t->region[region].header;
    struct nest_place place = { region, start, region == 0 ? CFG_NONE : start };
    struct nest_list inner;

    if (region == 0 || !s->visit[start].nested) {
        nest_find(&s->nest, place);
        inner = s->nest.root;
    } else {
        inner = nest_inside(&s->nest, start);
    }
    if (inner.mixed)
        find_inner(s, region);
    else
        take_inner(s, region, inner.first);
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

void loops_find(struct forest *t, struct cfg *g)
{
    struct search s = { .t = t, .g = g, .nest = { .g = g } };

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
    mem_free(s.pending);
    mem_free(s.seen);
    mem_free(s.loop);
    nest_free(&s.nest);
}

void loops_free(struct forest *t)
{
    mem_free(t->region);
}
