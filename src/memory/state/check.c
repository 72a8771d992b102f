/* memory/state/check.c: what holds of the memory system in every state between two steps (chapter 4), one
 * function a condition of conditions.def: caches (4.2). Operations are in check_flight.c. Changes
 * nothing. */
#include "memory/state/check.h"

const struct condition_info *condition_info(enum memory_condition c)
{
    static const struct condition_info table[] = {
#define CONDITION(name, text, rule, holds) { text, RULE_##rule, holds },
#include "memory/conditions.def"
#undef CONDITION
    };

    return &table[c];
}

/* ---- lines (4.2.1, 4.2.2) ---- */

typedef bool line_condition(const struct cache *c, uint32_t i);

/* bytes (4.2.1): what was written is there; update (4.2.2) fills what is not. */
static bool bytes_fit(const struct cache *c, uint32_t i)
{
    const struct cache_line *cl = &c->lines[i];

    return bytes_within(cl->dirty, cl->valid) && !bytes_overlap(cl->valid, cl->reserved);
}

/* place (4.2.2, eligible): or find would answer with another one. */
static bool lies_in_place(const struct cache *c, uint32_t i)
{
    return cache_find(c, c->lines[i].address) == i;
}

/* used (4.2.2): write and reserve put something into the line that they take, evict and discard
 * give back what they leave empty. */
static bool is_used(const struct cache *c, uint32_t i)
{
    const struct cache_line *cl = &c->lines[i];

    return cl->pins > 0 || bytes_any(bytes_or(cl->valid, cl->reserved));
}

/* cached (4.2): shared memory and registers have no caches; constant caches are left out. */
static bool may_be_cached(const struct cache *c, uint32_t i)
{
    enum space s = PHYSICAL_SPACE(c->lines[i].address);

    return s == SPACE_GLOBAL || s == SPACE_LOCAL;
}

/* evictable (4.2.2): the two axioms of canEvict, and the class. The silent rules and reserve take
 * their lines from these sets alone. */
static bool is_evictable_rightly(const struct cache *c, uint32_t i)
{
    const struct cache_line *cl = &c->lines[i];
    bool evictable = !bytes_any(cl->dirty) && cl->pins == 0;

    return (evictable && cl->cls == LINE_FIRST) ==
               line_set_has(&c->sets[LINE_EVICTABLE_FIRST], i) &&
           (evictable && cl->cls == LINE_NORMAL) == line_set_has(&c->sets[LINE_EVICTABLE], i);
}

/* dirty (4.6): (wbL1) and (wbL2) find it. */
static bool is_dirty_rightly(const struct cache *c, uint32_t i)
{
    return bytes_any(c->lines[i].dirty) == line_set_has(&c->sets[LINE_DIRTY], i);
}

static const struct {
    enum memory_condition condition;
    line_condition *holds;
} line_conditions[] = {
    { CONDITION_BYTES, bytes_fit },     { CONDITION_PLACE, lies_in_place },
    { CONDITION_USED, is_used },        { CONDITION_CACHED, may_be_cached },
    { CONDITION_DIRTY, is_dirty_rightly }, { CONDITION_EVICTABLE, is_evictable_rightly },
};

static bool line_holds(const struct cache *c, uint32_t i, struct memory_fault *f)
{
    for (size_t k = 0; k < sizeof line_conditions / sizeof *line_conditions; k++)
        if (!line_conditions[k].holds(c, i)) {
            f->condition = line_conditions[k].condition;
            f->address = c->lines[i].address;
            return false;
        }
    return true;
}

/* Lines of a cache by the set that they are in, and those of global memory among them. */
struct line_counts {
    uint32_t all[LINE_STATES], global[LINE_STATES];
};

static void count_line(const struct cache *c, uint32_t i, struct line_counts *n)
{
    bool global = PHYSICAL_SPACE(c->lines[i].address) == SPACE_GLOBAL;

    for (unsigned s = LINE_EVICTABLE; s < LINE_STATES; s++) {
        n->all[s] += line_set_has(&c->sets[s], i);
        n->global[s] += global && line_set_has(&c->sets[s], i);
    }
}

/* evictable and dirty of the sets as wholes: nothing but the lines in use is in them. */
static bool sets_hold(const struct cache *c, const struct line_counts *n, struct memory_fault *f)
{
    f->address = 0;
    for (unsigned s = LINE_STATES; s-- > LINE_EVICTABLE;)
        if (n->all[s] != c->sets[s].n || n->global[s] != c->global[s]) {
            f->condition = s == LINE_DIRTY ? CONDITION_DIRTY : CONDITION_EVICTABLE;
            return false;
        }
    return true;
}

bool cache_check(const struct cache *c, struct memory_fault *f)
{
    struct line_counts n = { { 0 }, { 0 } };

    for (uint32_t i = line_set_next(&c->used, 0, c->nlines); i < c->nlines;
         i = line_set_next(&c->used, i + 1, c->nlines)) {
        if (!line_holds(c, i, f))
            return false;
        count_line(c, i, &n);
    }
    return sets_hold(c, &n, f);
}

/* ---- the whole ---- */

static bool caches_hold(const struct memory *m, struct memory_fault *f)
{
    size_t all = 0;

    for (uint32_t i = m->env.ncaches; i-- > 0;) {
        const struct cache *c = &m->env.caches[i];
        uint32_t n = 0;

        f->level = c->level;
        f->processor = c->processor;
        if (!cache_check(c, f))
            return false;
        for (unsigned s = LINE_EVICTABLE; s < LINE_STATES; s++)
            n += c->sets[s].n;
        f->condition = CONDITION_EVICTABLE; /* the silent rules ask these counts first */
        if (n != m->movable_of[i])
            return false;
        all += n;
    }
    return all == m->movable;
}

bool memory_check(const struct memory *m, struct memory_fault *f)
{
    *f = (struct memory_fault){ .condition = CONDITION_COUNT };
    return caches_hold(m, f) && flight_check(m, f);
}
