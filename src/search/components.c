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
}

void components_forget(struct components *c)
{
    c->n = 0;
    c->fair = c->starving = c->endless = 0;
    if (c->forgotten != NULL)
        c->forgotten(c->self);
}

size_t components_bytes(const struct components *c)
{
    return c->cap * sizeof *c->open + c->cap_sets * sizeof *c->sets;
}

static uint64_t *enabled_at(const struct components *c, size_t place)
{
    return c->sets + 2 * c->words * place;
}

static uint64_t *moved_at(const struct components *c, size_t place)
{
    return enabled_at(c, place) + c->words;
}

/* Sets have more words from now on: those of open states move, the last ones first. */
static void widen(struct components *c, size_t words)
{
    size_t old = c->words;

    if (words <= old)
        return;
    c->sets = mem_grow(c->sets, &c->cap_sets, 2 * words * c->n, sizeof *c->sets);
    c->words = words;
    for (size_t i = 2 * c->n; i-- > 0;) {
        memmove(c->sets + i * words, c->sets + i * old, old * sizeof *c->sets);
        memset(c->sets + i * words + old, 0, (words - old) * sizeof *c->sets);
    }
}

void components_enter(struct components *c, uint32_t state, const struct agent_set *enabled)
{
    struct open_state *o;

    widen(c, enabled->n);
    c->open = mem_grow(c->open, &c->cap, c->n + 1, sizeof *c->open);
    c->sets = mem_grow(c->sets, &c->cap_sets, 2 * c->words * (c->n + 1), sizeof *c->sets);
    o = &c->open[c->n];
    *o = (struct open_state){ .state = state, .low = (uint32_t)c->n };
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

/* An edge within a component. */
static void join(struct components *c, size_t from, uint32_t low, const struct agent_set *moved)
{
    struct open_state *o = &c->open[from];
    uint64_t *at;

    if (low < o->low)
        o->low = low;
    o->cycle = true;
    widen(c, moved->n);
    at = moved_at(c, from);
    for (size_t i = 0; i < moved->n; i++)
        at[i] |= moved->words[i];
}

void components_edge(struct components *c, const struct edge *e)
{
    uint32_t to = visited_at(c->visited, e->to)->place;

    if (to > 0)
        join(c, visited_at(c->visited, e->from)->place - 1, to - 1, e->moved);
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

/* Gathers the component's sets in those of its first state: who could move in all of its states and
 * moved in none is starved. False: it has no cycle. */
static bool gather(struct components *c, size_t first)
{
    uint64_t *enabled = enabled_at(c, first), *moved = moved_at(c, first);
    bool cycle = c->open[first].cycle;

    for (size_t p = first + 1; p < c->n; p++) {
        cycle = cycle || c->open[p].cycle;
        for (size_t i = 0; i < c->words; i++) {
            enabled[i] &= enabled_at(c, p)[i];
            moved[i] |= moved_at(c, p)[i];
        }
    }
    for (size_t i = 0; i < c->words; i++)
        enabled[i] &= ~moved[i];
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

static void report(struct components *c, size_t first)
{
    struct component found = { .first = c->open[first].state, .states = (uint32_t)(c->n - first),
                               .print = least_print(c, first) };
    const struct agent_set starved = { .words = enabled_at(c, first), .n = c->words };

    if (!agent_set_is_empty(&starved))
        found.starved = &starved;
    if (found.starved != NULL)
        c->starving++;
    else
        c->fair++;
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
        join(c, visited_at(c->visited, e->from)->place - 1, low, e->moved);
    }
}
