/* memory/silent.c: the silent rules (4.6), one C function each, of a cache of any level: evictL1 and
 * evictL2, wbL1 and wbL2, flush. Knows no operation in flight; caches tell those that wait. */
#include "memory/silent.h"

#include "memory/cache.h"

/* The rules of a cache, in the order that SITE_RULE promises; one cache follows the other as the
 * environment numbers them. */
enum { KIND_EVICT, KIND_WB, KIND_FLUSH, KINDS_OF_A_CACHE };
#define MOST_KINDS ((64 * MEMORY_WORK_WORDS + 1) * CACHE_LEVELS * KINDS_OF_A_CACHE)

/* Fires on the k-th line that it may take. */
typedef bool silent_rule(struct memory *m, struct cache *c, uint32_t k, struct stuck *why);

static silent_rule evict, wb, flush;
static silent_rule *const apply[KINDS_OF_A_CACHE] = { evict, wb, flush };

/* What they are called, by level. */
static const enum rule rules[CACHE_LEVELS][KINDS_OF_A_CACHE] = {
#define LEVEL(name, each, size, ways) { RULE_M_EVICT##name, RULE_M_WB##name, RULE_M_FLUSH },
#include "base/levels.def"
#undef LEVEL
};

/* ---- side conditions ---- */

/* The lines that canEvict allows among all of a cache. */
static const struct line_set *evictable(const struct cache *c)
{
    return cache_evictable(c, cache_all_lines(c));
}

/* The next lower cache with lines; NULL: what is written back goes to device memory. */
static struct cache *below(const struct memory *m, const struct cache *c)
{
    return environment_from(&m->env, c->level + 1, c->processor);
}

/* (wbL1) needs room in L2 for an instantaneous write. */
static bool can_write_back(const struct memory *m, const struct cache *c, uint32_t line)
{
    const struct cache *to = below(m, c);

    return to == NULL || cache_can_write(to, c->lines[line].address);
}

/* The first dirty line from `from` on that can be written back, or NO_LINE. */
static uint32_t next_write_back(const struct memory *m, const struct cache *c, uint32_t from)
{
    const struct line_set *dirty = &c->sets[LINE_DIRTY];
    uint32_t i = line_set_next(dirty, from, c->nlines);

    while (i != NO_LINE && !can_write_back(m, c, i))
        i = line_set_next(dirty, i + 1, c->nlines);
    return i;
}

/* How many dirty lines can be. */
static uint32_t write_backs(const struct memory *m, const struct cache *c)
{
    uint32_t n = 0;

    if (below(m, c) == NULL)
        return c->sets[LINE_DIRTY].n;
    for (uint32_t i = next_write_back(m, c, 0); i != NO_LINE; i = next_write_back(m, c, i + 1))
        n++;
    return n;
}

/* The k-th of them. */
static uint32_t nth_write_back(const struct memory *m, const struct cache *c, uint32_t k)
{
    uint32_t line;

    if (below(m, c) == NULL)
        return line_set_pick(&c->sets[LINE_DIRTY], k);
    for (line = next_write_back(m, c, 0); k > 0; k--)
        line = next_write_back(m, c, line + 1);
    return line;
}

static bool can_flush(const struct cache *c)
{
    return c->level == LEVEL_L1 && cache_global_dirty(c) == 0 && cache_global_evictable(c) > 0;
}

/* ---- the rules ---- */

static void note(struct memory *m, const struct cache *c, unsigned kind, uint64_t address)
{
    m->counts.silent++;
    if (m->observer.fired != NULL)
        observe(m, (struct memory_event){ rules[c->level][kind], NULL, 0, c->level, c->processor,
                                      address, { .reads = 0 }, MEMORY_NEWEST });
}

/* A rule for one line has fired: its premises end here. */
static void fired(struct memory *m, unsigned opened, const struct cache *c, unsigned kind,
                  uint64_t address)
{
    note(m, c, kind, address);
    tell_close(m->tell, opened);
    tell_address(m->tell, rules[c->level][kind], address);
}

/* M.evictL1, M.evictL2: the k-th line that can be evicted is. */
static bool evict(struct memory *m, struct cache *c, uint32_t k, struct stuck *why)
{
    unsigned here = tell_open(m->tell);
    uint32_t i = line_set_pick(evictable(c), k);
    struct cache_request r = { .line = c->lines[i].address, .bytes = bytes_below(c->line_bytes) };

    (void)why;
    if (cache_can_evict(c, cache_all_lines(c), i, m->tell))
        cache_evict(c, &r, m->tell);
    fired(m, here, c, KIND_EVICT, r.line);
    return true;
}

/* A line's dirty bytes go to the next lower cache, or to device memory. */
static bool write_below(struct memory *m, const struct cache *c, uint32_t line, struct stuck *why)
{
    struct cache *to = below(m, c);
    struct cache_request r = { .line = c->lines[line].address, .bytes = c->lines[line].dirty,
                               .data = cache_word(c, line) };
    struct device_access a = { .address = r.line, .bytes = r.bytes, .data = r.data };

    if (to == NULL)
        return environment_write_device(&m->env, &a, why);
    cache_write(to, &r, m->tell);
    return true;
}

/* M.wbL1, M.wbL2, of this line, which can be written back: only its dirty bytes are. */
static bool write_back(struct memory *m, struct cache *c, uint32_t line, struct stuck *why)
{
    uint64_t address = c->lines[line].address;
    unsigned here = tell_open(m->tell);

    if (!write_below(m, c, line, why)) {
        tell_close(m->tell, here);
        return false;
    }
    cache_cleaned(c, line);
    fired(m, here, c, KIND_WB, address);
    return true;
}

static bool wb(struct memory *m, struct cache *c, uint32_t k, struct stuck *why)
{
    return write_back(m, c, nth_write_back(m, c, k), why);
}

/* Drops every clean global line of an L1 that nothing pins. A pinned one stays (ours): in the
 * report its operation would lose the line it waits for, and be stuck. */
static void drop_global(struct cache *l1)
{
    for (unsigned s = LINE_EVICTABLE; s <= LINE_EVICTABLE_FIRST && cache_global_evictable(l1) > 0; s++) {
        const struct line_set *lines = &l1->sets[s];

        for (uint32_t i = line_set_next(lines, 0, l1->nlines); i != NO_LINE;
             i = line_set_next(lines, i + 1, l1->nlines))
            if (PHYSICAL_SPACE(l1->lines[i].address) == SPACE_GLOBAL)
                cache_drop(l1, i);
    }
}

/* M.flush: only when no global line is dirty. */
static bool flush(struct memory *m, struct cache *l1, uint32_t k, struct stuck *why)
{
    (void)k, (void)why;
    drop_global(l1);
    note(m, l1, KIND_FLUSH, 0);
    tell_number(m->tell, RULE_M_FLUSH, l1->processor);
    return true;
}

/* ---- one of them ---- */

/* The enabled ones, in that order: KINDS_OF_A_CACHE numbers each cache has. How many they are. */
static uint32_t enabled_kinds(const struct memory *m, uint16_t out[MOST_KINDS])
{
    uint32_t n = 0, kind = 0;

    for (uint32_t i = 0; i < m->env.ncaches; i++, kind += KINDS_OF_A_CACHE) {
        const struct cache *c = &m->env.caches[i];

        if (m->movable_of[i] == 0)
            continue;
        if (evictable(c)->n > 0)
            out[n++] = (uint16_t)(kind + KIND_EVICT);
        if (c->sets[LINE_DIRTY].n > 0 && next_write_back(m, c, 0) != NO_LINE)
            out[n++] = (uint16_t)(kind + KIND_WB);
        if (can_flush(c))
            out[n++] = (uint16_t)(kind + KIND_FLUSH);
    }
    return n;
}

/* The lines of the last level that can be evicted or written back. */
static inline uint32_t movable_last(const struct memory *m)
{
    return m->movable_of[m->env.ncaches - 1];
}

static bool some_enabled(const struct memory *m)
{
    uint16_t enabled[MOST_KINDS];

    return enabled_kinds(m, enabled) > 0;
}

/* First the last level, where some line can nearly always be evicted or written back. */
bool silent_enabled(const struct memory *m)
{
    return movable_last(m) > 0 || (m->movable > 0 && some_enabled(m));
}

/* An operation drops or pins a line of the last level at a time, or two. */
bool silent_sure(const struct memory *m)
{
    return movable_last(m) >= 8;
}

/* The cache that a rule is about, and which of its level's rules it is. */
static struct cache *cache_of(const struct memory *m, const struct silent_view *v, unsigned *kind)
{
    for (*kind = 0; rules[v->level][*kind] != v->rule;)
        ++*kind;
    return environment_cache(&m->env, v->level, v->processor);
}

bool silent_fire(struct memory *m, const struct silent_view *v, uint32_t k, struct stuck *why)
{
    unsigned kind;
    struct cache *c = cache_of(m, v, &kind);

    return apply[kind](m, c, k, why);
}

/* ---- seen from outside ---- */

uint32_t memory_look_silents(const struct memory *m)
{
    uint16_t enabled[MOST_KINDS];

    return enabled_kinds(m, enabled);
}

struct silent_view memory_look_silent(const struct memory *m, uint32_t k)
{
    uint16_t enabled[MOST_KINDS];
    const struct cache *c;

    enabled_kinds(m, enabled);
    c = &m->env.caches[enabled[k] / KINDS_OF_A_CACHE];
    return (struct silent_view){ rules[c->level][enabled[k] % KINDS_OF_A_CACHE], c->level,
                                 c->processor };
}

uint32_t memory_look_silent_lines(const struct memory *m, const struct silent_view *v)
{
    unsigned kind;
    const struct cache *c = cache_of(m, v, &kind);

    if (kind == KIND_FLUSH)
        return 1;
    return kind == KIND_WB ? write_backs(m, c) : evictable(c)->n;
}

uint64_t memory_look_silent_line(const struct memory *m, const struct silent_view *v, uint32_t k)
{
    unsigned kind;
    const struct cache *c = cache_of(m, v, &kind);
    uint32_t line;

    if (kind == KIND_FLUSH)
        return 0;
    line = kind == KIND_WB ? nth_write_back(m, c, k) : line_set_pick(evictable(c), k);
    return c->lines[line].address;
}

/* ---- several of them, on purpose ---- */

/* Writes a line back after as many lines below as it needs; true with the line still dirty when
 * there is no room. */
static bool write_back_with_room(struct memory *m, struct cache *c, uint32_t line,
                                 struct stuck *why)
{
    if (!can_write_back(m, c, line) &&
        !silent_make_way(m, below(m, c), c->lines[line].address, why))
        return false;
    return !can_write_back(m, c, line) || write_back(m, c, line, why);
}

bool silent_make_way(struct memory *m, struct cache *c, uint64_t address, struct stuck *why)
{
    const struct line_range lines = cache_lines(c, address);
    const struct line_set *dirty = &c->sets[LINE_DIRTY];

    for (uint32_t i = line_set_next(dirty, lines.first, lines.end); i != NO_LINE;
         i = line_set_next(dirty, i + 1, lines.end))
        if (!write_back_with_room(m, c, i, why))
            return false;
    return true;
}

bool silent_clean_l1(struct memory *m, unsigned processor)
{
    struct cache *l1 = environment_cache(&m->env, LEVEL_L1, processor);
    const struct line_set *dirty = &l1->sets[LINE_DIRTY];
    struct stuck ignored;

    for (uint32_t i = line_set_next(dirty, 0, l1->nlines);
         i != NO_LINE && cache_global_dirty(l1) > 0; i = line_set_next(dirty, i + 1, l1->nlines))
        if (PHYSICAL_SPACE(l1->lines[i].address) == SPACE_GLOBAL)
            write_back_with_room(m, l1, i, &ignored);
    if (can_flush(l1))
        flush(m, l1, 0, &ignored);
    for (uint32_t i = 0; i < l1->nlines; i++)
        if (PHYSICAL_SPACE(l1->lines[i].address) == SPACE_GLOBAL)
            return false;
    return true;
}
