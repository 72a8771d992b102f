/* search/components.c: Tarjan's algorithm. A state's place on the stack of open states serves as
 * its number: places rise in the order in which states are met. */
#include "search/components.h"

#include <string.h>

#include "base/mem.h"

void components_init(struct components *c, struct visited *visited)
{
    *c = (struct components){ .visited = visited, .words = 1 };
}

void components_free(struct components *c)
{
    mem_free(c->open);
    mem_free(c->sets);
    mem_free(c->starved);
    mem_free(c->edges);
    mem_free(c->edge_sets);
}

void components_forget(struct components *c)
{
    c->n = c->nedges = 0;
    c->fair = c->starving = c->endless = 0;
    if (c->forgotten != NULL)
        c->forgotten(c->self);
}

size_t components_bytes(const struct components *c)
{
    return c->cap * sizeof *c->open + c->cap_sets * sizeof *c->sets +
           c->cap_edges * sizeof *c->edges + c->cap_edge_sets * sizeof *c->edge_sets;
}

static uint64_t *enabled_at(const struct components *c, size_t place)
{
    return c->sets + 2 * c->words * place;
}

static uint64_t *moved_at(const struct components *c, size_t place)
{
    return enabled_at(c, place) + c->words;
}

/* n sets get more words: they move, the last ones first. */
static void spread(uint64_t *sets, size_t n, size_t old, size_t words)
{
    for (size_t i = n; i-- > 0;) {
        memmove(sets + i * words, sets + i * old, old * sizeof *sets);
        memset(sets + i * words + old, 0, (words - old) * sizeof *sets);
    }
}

/* Sets have more words from now on. */
static void widen(struct components *c, size_t words)
{
    if (words <= c->words)
        return;
    c->sets = mem_grow(c->sets, &c->cap_sets, 2 * words * c->n, sizeof *c->sets);
    spread(c->sets, 2 * c->n, c->words, words);
    c->edge_sets = mem_grow(c->edge_sets, &c->cap_edge_sets, EDGE_SETS * words * c->nedges,
                            sizeof *c->edge_sets);
    spread(c->edge_sets, EDGE_SETS * c->nedges, c->words, words);
    c->words = words;
}

void components_enter(struct components *c, uint32_t state, const struct agent_set *enabled)
{
    struct open_state *o;

    widen(c, enabled->n);
    c->open = mem_grow(c->open, &c->cap, c->n + 1, sizeof *c->open);
    c->sets = mem_grow(c->sets, &c->cap_sets, 2 * c->words * (c->n + 1), sizeof *c->sets);
    o = &c->open[c->n];
    *o = (struct open_state){ .state = state, .low = (uint32_t)c->n, .edges = c->nedges };
    memset(enabled_at(c, c->n), 0, 2 * c->words * sizeof *c->sets);
    if (enabled->n > 0)
        memcpy(enabled_at(c, c->n), enabled->words, enabled->n * sizeof *c->sets);
    visited_at(c->visited, state)->place = (uint32_t)++c->n;
}

void components_enabled(const struct components *c, uint32_t state, struct agent_set *out)
{
    const struct agent_set enabled = {
        .words = enabled_at(c, visited_at(c->visited, state)->place - 1), .n = c->words
    };

    agent_set_copy(out, &enabled);
}

static uint64_t *edge_set(const struct components *c, size_t edge, enum edge_set which)
{
    return c->edge_sets + (EDGE_SETS * edge + which) * c->words;
}

/* Of the last edge. */
static void put_set(struct components *c, enum edge_set which, const struct agent_set *s)
{
    if (s->n > 0)
        memcpy(edge_set(c, c->nedges - 1, which), s->words, s->n * sizeof *s->words);
}

static void keep_edge(struct components *c, const struct edge *e)
{
    const struct inner_edge places = { visited_at(c->visited, e->from)->place - 1,
                                       visited_at(c->visited, e->to)->place - 1 };

    widen(c, e->late->n > e->fresh->n ? e->late->n : e->fresh->n);
    ARRAY_PUSH(c->edges, c->nedges, c->cap_edges, places);
    c->edge_sets = mem_grow(c->edge_sets, &c->cap_edge_sets, EDGE_SETS * c->words * c->nedges,
                            sizeof *c->edge_sets);
    memset(edge_set(c, c->nedges - 1, EDGE_MOVED), 0, EDGE_SETS * c->words * sizeof *c->edge_sets);
    put_set(c, EDGE_MOVED, e->moved);
    put_set(c, EDGE_LATE, e->late);
    put_set(c, EDGE_FRESH, e->fresh);
}

/* An edge within a component. */
static void join(struct components *c, const struct edge *e, uint32_t low)
{
    const size_t from = visited_at(c->visited, e->from)->place - 1;
    struct open_state *o = &c->open[from];
    uint64_t *at;

    if (low < o->low)
        o->low = low;
    o->cycle = true;
    widen(c, e->moved->n);
    at = moved_at(c, from);
    for (size_t i = 0; i < e->moved->n; i++)
        at[i] |= e->moved->words[i];
    if (e->late != NULL)
        keep_edge(c, e);
}

void components_edge(struct components *c, const struct edge *e)
{
    uint32_t to = visited_at(c->visited, e->to)->place;

    if (to > 0)
        join(c, e, to - 1);
    else
        components_exit(c, e->from);
}

void components_exit(struct components *c, uint32_t from)
{
    c->open[visited_at(c->visited, from)->place - 1].exit = true;
}

static bool has_exit(const struct components *c, size_t first)
{
    for (size_t p = first; p < c->n; p++)
        if (c->open[p].exit)
            return true;
    return false;
}

/* Has the component that begins there a cycle? Then c->starved is who could move in all of its states
 * and moved in none. */
static bool gather(struct components *c, size_t first)
{
    bool cycle = false;

    for (size_t p = first; p < c->n; p++)
        cycle = cycle || c->open[p].cycle;
    c->starved = mem_grow(c->starved, &c->cap_starved, c->words, sizeof *c->starved);
    for (size_t i = 0; cycle && i < c->words; i++) {
        uint64_t enabled = UINT64_MAX, moved = 0;

        for (size_t p = first; p < c->n; p++) {
            enabled &= enabled_at(c, p)[i];
            moved |= moved_at(c, p)[i];
        }
        c->starved[i] = enabled & ~moved;
    }
    return cycle;
}

/* The least fingerprint of the open states from `first` on. */
static const uint64_t *least_print(const struct components *c, size_t first)
{
    const uint64_t *least = visited_at(c->visited, c->open[first].state)->print;

    for (size_t p = first + 1; p < c->n; p++) {
        const uint64_t *print = visited_at(c->visited, c->open[p].state)->print;

        if (print[0] != least[0] ? print[0] < least[0] : print[1] < least[1])
            least = print;
    }
    return least;
}

/* c->starved: reads that are late in the component that begins there, and never anything else. Are
 * there any? */
static bool find_blind(struct components *c, size_t first)
{
    bool any = false;

    for (size_t i = 0; i < c->words; i++) {
        uint64_t late = 0, fresh = 0;

        for (size_t e = c->open[first].edges; e < c->nedges; e++) {
            late |= edge_set(c, e, EDGE_LATE)[i];
            fresh |= edge_set(c, e, EDGE_FRESH)[i];
        }
        c->starved[i] = late & ~fresh;
        any = any || c->starved[i] != 0;
    }
    return any;
}

static bool holds_fair_part(struct components *c, size_t first)
{
    const size_t edges = c->open[first].edges;
    const struct inner_graph g = {
        .words = c->words, .states = (uint32_t)(c->n - first), .enabled = enabled_at(c, first),
        .stride = 2 * c->words, .edges = c->edges + edges,
        .sets = edge_set(c, edges, EDGE_MOVED), .nedges = c->nedges - edges
    };

    for (size_t e = edges; e < c->nedges; e++) {
        c->edges[e].from -= (uint32_t)first;
        c->edges[e].to -= (uint32_t)first;
    }
    return fair_part_exists(&g);
}

/* c->starved has the starved agents. */
static bool is_fair(struct components *c, size_t first)
{
    const struct agent_set starved = { .words = c->starved, .n = c->words };

    if (!agent_set_is_empty(&starved))
        return false;
    return !find_blind(c, first) || holds_fair_part(c, first);
}

static void report(struct components *c, size_t first)
{
    struct component found = { .first = c->open[first].state, .states = (uint32_t)(c->n - first),
                               .print = least_print(c, first) };
    const bool fair = is_fair(c, first);
    const struct agent_set starved = { .words = c->starved, .n = c->words };

    if (!fair)
        found.starved = &starved;
    if (fair)
        c->fair++;
    else
        c->starving++;
    c->endless += !has_exit(c, first);
    if (c->found != NULL)
        c->found(c->self, &found);
}

/* The open states from `first` on are a component. */
static void close_component(struct components *c, size_t first)
{
    if (gather(c, first))
        report(c, first);
    for (size_t p = first; p < c->n; p++)
        visited_at(c->visited, c->open[p].state)->place = 0;
    c->nedges = c->open[first].edges;
    c->n = first;
}

void components_leave(struct components *c, const struct edge *e)
{
    size_t place = visited_at(c->visited, e->to)->place - 1;
    uint32_t low = c->open[place].low;

    if (low == place) {
        close_component(c, place);
        if (e->from != NO_STATE)
            components_exit(c, e->from);
    } else {
        join(c, e, low);
    }
}
