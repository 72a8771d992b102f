/* search/search_roots.c: where a search begins. Several shards share the same roots. Each shard searches
 * from its own roots, which are neighbours, because neighbours mostly reach the same states. From the
 * first state on, level by level, every step is taken, until there are enough states. A transition that
 * sleeps after a step (search_parts.h) also sleeps in the root, because another root leads there. A
 * state with a step back to its own level or an earlier one is itself a root. So steps between states
 * before the roots lead from one level to the next only, and every cycle lies after a root. */
#include <string.h>

#include "search/search_parts.h"

#define ROOTS_PER_SHARD 32u
#define MANY_ROOTS 8192u /* with so many, one for each shard is enough */

struct spread {
    struct search *x;
    struct path path;
    struct roots *roots;    /* found so far */
    struct roots now, next; /* the states of the level, and those of the next */
    uint32_t level;
};

/* ---- roots ---- */

void roots_free(struct roots *r)
{
    for (size_t i = 0; i < r->n; i++) {
        codec_free(&r->v[i].picks);
        mem_free(r->v[i].asleep);
    }
    mem_free(r->v);
    *r = (struct roots){ .n = 0 };
}

/* The state that the last step has led to, with those that sleep there. */
static struct root root_behind(const struct root *from, const struct path *p)
{
    struct root r = { .level = from->level + 1 };
    const struct choice_tree *t = &path_top(p)->tree;

    if (from->picks.n > 0)
        codec_raw(&r.picks, from->picks.bytes, from->picks.n);
    for (uint32_t i = 0; i < t->n; i++) {
        uint32_t pick = t->choices[i].pick;

        codec_u32(&r.picks, &pick);
    }
    for (size_t i = 0; i < p->nasleep; i++)
        ARRAY_PUSH(r.asleep, r.nasleep, r.cap_asleep, p->asleep[i]);
    return r;
}

static unsigned next_pick(void *self, enum site site, unsigned n)
{
    uint32_t pick;

    (void)site;
    (void)n;
    codec_u32(self, &pick);
    return pick;
}

/* A state cannot be restored where launches that it knows have not been made, so its steps are
 * taken again. */
static void go_to(struct search *x, const struct root *r)
{
    struct codec picks;

    machine_back(x->machine, &x->ledger, x->first);
    codec_open(&picks, r->picks.bytes, r->picks.n);
    for (uint32_t i = 0; i < r->level; i++)
        machine_step(x->machine, (struct oracle){ .pick = next_pick, .self = &picks });
    machine_write(x->machine, &x->ledger);
}

bool search_start(struct search *x, const struct roots *r, size_t i, struct start *s)
{
    const struct shard *shard = &x->options.shard;
    uint32_t choices = 0;

    if (x->over || i >= shard_share(shard, r->n))
        return false;
    s->root = &r->v[shard_first(shard, r->n) + i];
    go_to(x, s->root);
    if (s->root->before != NO_STATE)
        choices = visited_at(&x->before, s->root->before)->depth;
    s->state = search_meet(x, NO_STATE, choices, &s->known);
    x->level = s->root->level;
    return s->state != NO_STATE;
}

/* ---- the states before the roots ---- */

/* In x->before a state's `asleep` is its level plus one, `place` which of its level it is. */
static uint32_t level_of(const struct search *x, uint32_t state)
{
    return visited_at(&x->before, state)->asleep - 1;
}

/* The machine goes to a state, which becomes the only one of the path. */
static void enter(struct spread *s, const struct root *r)
{
    go_to(s->x, r);
    path_set_asleep(&s->path, r->asleep, r->nasleep);
    path_push(&s->path, r->before);
}

/* Does a step lead from this state to its own level, or to one before it? */
static bool leads_back(struct spread *s, const struct root *r)
{
    struct search *x = s->x;
    bool back = false;

    enter(s, r);
    while (!back && !search_limited(x) && path_has_next(&s->path)) {
        enum machine_status status = path_step(&s->path);
        uint32_t known;

        machine_write(x->machine, &x->ledger);
        known = visited_find(&x->before, x->ledger.print);
        back = status == MACHINE_GOES_ON && known != NO_STATE && level_of(x, known) <= s->level;
    }
    path_pop(&s->path);
    return back;
}

/* Only transitions that sleep after both steps that lead to this state sleep there. */
static void narrow(struct root *r, const struct path *p)
{
    size_t kept = 0;

    for (size_t i = 0; i < r->nasleep; i++)
        if (path_sleeps(p, r->asleep[i]))
            r->asleep[kept++] = r->asleep[i];
    r->nasleep = kept;
}

/* The state that a step has led to is one of the next level. */
static void reach(struct spread *s, const struct root *from, uint32_t state, bool known)
{
    struct visited_state *v = visited_at(&s->x->before, state);
    struct root r;

    if (known) {
        narrow(&s->next.v[v->place], &s->path);
        return;
    }
    r = root_behind(from, &s->path);
    r.before = state;
    v->asleep = r.level + 1;
    v->place = (uint32_t)s->next.n;
    ARRAY_PUSH(s->next.v, s->next.n, s->next.cap, r);
}

/* A run that ends before the roots: its last state is met as a root is, with the path before it. */
static void end_run(struct search *x, uint32_t before)
{
    bool known;
    uint32_t state = search_meet(x, NO_STATE, visited_at(&x->before, before)->depth, &known);

    if (state != NO_STATE && !known)
        search_end(x, state);
}

static void take_all_steps(struct spread *s, const struct root *r)
{
    struct search *x = s->x;

    enter(s, r);
    while (!search_limited(x) && path_has_next(&s->path)) {
        enum machine_status status = path_step(&s->path);
        struct met m = { .parent = r->before, .choices = path_top(&s->path)->tree.n };
        bool known;
        uint32_t state;

        machine_write(x->machine, &x->ledger);
        memcpy(m.print, x->ledger.print, sizeof m.print);
        state = visited_meet(&x->before, &m, &known);
        if (status == MACHINE_GOES_ON)
            reach(s, r, state, known);
        else
            end_run(x, state);
    }
    path_pop(&s->path);
    x->spread++;
}

/* Goes on to the next level. */
static void spread_level(struct spread *s)
{
    for (size_t i = 0; i < s->now.n && !s->x->over; i++) {
        struct root *r = &s->now.v[i];

        if (!leads_back(s, r)) {
            take_all_steps(s, r);
            continue;
        }
        ARRAY_PUSH(s->roots->v, s->roots->n, s->roots->cap, *r);
        *r = (struct root){ .before = NO_STATE }; /* it is theirs now */
    }
    roots_free(&s->now);
    s->now = s->next;
    s->next = (struct roots){ .n = 0 };
    s->level++;
}

static bool are_enough(const struct spread *s)
{
    const struct search *x = s->x;
    uint64_t n = (uint64_t)s->roots->n + s->now.n, shards = x->options.shard.of;
    uint64_t wanted = shards * ROOTS_PER_SHARD;

    if (wanted > MANY_ROOTS)
        wanted = shards > MANY_ROOTS ? shards : MANY_ROOTS;
    return n >= wanted || s->now.n == 0 || x->over ||
           (x->options.limits.depth != 0 && s->level >= x->options.limits.depth);
}

/* The first state, which is where a search that is no shard begins. */
static void begin(struct spread *s)
{
    struct search *x = s->x;
    struct root first = { .before = NO_STATE };
    struct met m = { .parent = NO_STATE };
    bool known;

    if (x->options.shard.of > 1) {
        memcpy(m.print, x->ledger.print, sizeof m.print);
        first.before = visited_meet(&x->before, &m, &known);
        visited_at(&x->before, first.before)->asleep = 1;
    }
    ARRAY_PUSH(s->now.v, s->now.n, s->now.cap, first);
}

/* Where a step that is tried alone closes a cycle, which steps are taken after all depends on the
 * path there; so none is tried alone before the roots, and shards meet the same states. */
void search_roots(struct search *x, struct roots *r)
{
    const bool apart = x->machine->kind->reduction != NULL;
    struct spread s = { .x = x, .path = { .x = x, .apart = apart, .sleeping = apart }, .roots = r };

    x->machine->may_try_one = false;
    x->spread = 0;
    x->level = 0;
    begin(&s);
    while (x->options.shard.of > 1 && !are_enough(&s))
        spread_level(&s);
    for (size_t i = 0; i < s.now.n; i++)
        ARRAY_PUSH(r->v, r->n, r->cap, s.now.v[i]);
    mem_free(s.now.v);
    path_free(&s.path);
}
