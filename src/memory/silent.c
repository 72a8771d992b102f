/* memory/silent.c: the silent rules (4.6), one C function each, of a cache of any level: evictL1 and
 * evictL2, wbL1 and wbL2, flush. Knows no operation in flight; caches tell those that wait. */
#include "memory/silent.h"

#include "base/hint.h"
#include "memory/cache_rules.h"

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

    return to == NULL || cache_can_write(to, c->addresses[line]);
}

/* Where the memory programs know scopes, an L1 does nothing with global lines of its own accord:
 * operations in flight write them back, and loads may pass over clean ones. */
static bool is_scoped_l1(const struct memory *m, const struct cache *c)
{
    return m->scoped && c->level == LEVEL_L1;
}

static bool is_left_alone(const struct memory *m, const struct cache *c, uint32_t line)
{
    return is_scoped_l1(m, c) && PHYSICAL_SPACE(c->addresses[line]) == SPACE_GLOBAL;
}

/* The first dirty line from `from` on that can be written back, or NO_LINE. */
static uint32_t next_write_back(const struct memory *m, const struct cache *c, uint32_t from)
{
    const struct line_set *dirty = &c->sets[LINE_DIRTY];
    uint32_t i = line_set_next(dirty, from, c->nlines);

    while (i != NO_LINE && (is_left_alone(m, c, i) || !can_write_back(m, c, i)))
        i = line_set_next(dirty, i + 1, c->nlines);
    return i;
}

/* How many dirty lines can be. */
static uint32_t write_backs(const struct memory *m, const struct cache *c)
{
    uint32_t n = 0;

    if (below(m, c) == NULL && !is_scoped_l1(m, c))
        return c->sets[LINE_DIRTY].n;
    for (uint32_t i = next_write_back(m, c, 0); i != NO_LINE; i = next_write_back(m, c, i + 1))
        n++;
    return n;
}

/* The k-th of them. */
static uint32_t nth_write_back(const struct memory *m, const struct cache *c, uint32_t k)
{
    uint32_t line;

    if (below(m, c) == NULL && !is_scoped_l1(m, c))
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
    observe(m, (struct memory_event){ rules[c->level][kind], NULL, 0, c->level, c->processor,
                                      address, { 0, 0, false, false } });
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
    struct cache_request r = { .line = c->addresses[i], .bytes = bytes_below(c->line_bytes) };

    (void)why;
    if (cache_can_evict(c, cache_all_lines(c), i, m->tell))
        cache_evict(c, &r, m->tell);
    fired(m, here, c, KIND_EVICT, r.line);
    return true;
}

/* The processors on which a block runs, as bits. */
static void find_busy(const struct memory *m, uint64_t busy[MEMORY_WORK_WORDS])
{
    memset(busy, 0, MEMORY_WORK_WORDS * sizeof *busy);
    for (size_t i = 0; i < m->windows.n; i++)
        if (m->windows.v[i].live && !m->windows.v[i].dropped)
            busy[m->windows.v[i].processor / 64] |= (uint64_t)1 << m->windows.v[i].processor % 64;
}

/* What lies below the caches of level 1 of some bytes of a line. */
static void read_below(const struct memory *m, const struct cache *to, const struct device_access *a)
{
    static const unsigned char zeros[MOST_LINE_BYTES];
    const struct pages *pages = &m->env.pages[PHYSICAL_SPACE(a->address)];
    const unsigned char *bytes = pages_look(pages, PHYSICAL_ADDRESS(a->address));
    uint32_t line = to != NULL ? cache_find(to, a->address) : NO_LINE;

    bytes_copy(a->data, bytes != NULL ? bytes : zeros, a->bytes);
    if (line != NO_LINE)
        bytes_copy(a->data, cache_word(to, line), bytes_and(a->bytes, to->lines[line].valid));
}

/* The old bytes, in another L1: there may be older ones, which stay or give way (memory.old). */
static void keep_old(const struct memory *m, struct cache *l1, const struct cache_request *r)
{
    if (cache_keeps(l1, r) &&
        choice_ask(m->oracle, &(struct question){ SITE_OLD, 2, NULL }) == 0)
        cache_discard(l1, r, m->tell);
    cache_keep(l1, r);
}

void silent_keep_old(struct memory *m, unsigned processor, const struct device_access *a)
{
    unsigned char old[MOST_LINE_BYTES];
    struct device_access was = { a->address, a->bytes, old };
    const struct cache_request r = { .line = a->address, .bytes = a->bytes, .data = old };
    uint64_t busy[MEMORY_WORK_WORDS];

    read_below(m, environment_from(&m->env, LEVEL_L1 + 1, processor), &was);
    if (!bytes_any(bytes_differing(old, a->data, a->bytes)))
        return;
    find_busy(m, busy);
    for (unsigned p = 0; p < m->env.nprocessors; p++) {
        struct cache *l1 = environment_cache(&m->env, LEVEL_L1, p);

        if (p != processor && l1->nlines > 0 && (busy[p / 64] >> p % 64 & 1) != 0)
            keep_old(m, l1, &r);
    }
}

/* Dirty bytes of a line go to the next lower cache, or to device memory. */
static bool write_below(struct memory *m, const struct cache *c, uint32_t line,
                        struct byte_mask bytes, struct stuck *why)
{
    struct cache *to = below(m, c);
    struct cache_request r = { .line = c->addresses[line], .bytes = bytes,
                               .data = cache_word(c, line) };
    struct device_access a = { r.line, r.bytes, r.data };

    if (is_left_alone(m, c, line))
        silent_keep_old(m, c->processor, &a);
    if (to == NULL)
        return environment_write_device(&m->env, &a, why);
    cache_write(to, &r, m->tell);
    return true;
}

/* Bytes of a line were written back. Where the memory programs know scopes the L1 holds them no
 * longer: it gets them again, as the others do, when they are old. */
static void cleaned(const struct memory *m, struct cache *c, uint32_t line, struct byte_mask bytes)
{
    const struct cache_request r = { .line = c->addresses[line], .bytes = bytes };

    if (is_left_alone(m, c, line))
        cache_discard(c, &r, m->tell);
    else
        cache_cleaned(c, line);
}

/* M.wbL1, M.wbL2, of these bytes of the line, which can be written back: its dirty ones. */
static bool write_back_some(struct memory *m, struct cache *c, uint32_t line,
                            struct byte_mask bytes, struct stuck *why)
{
    uint64_t address = c->addresses[line];
    unsigned here = tell_open(m->tell);

    if (!write_below(m, c, line, bytes, why)) {
        tell_close(m->tell, here);
        return false;
    }
    cleaned(m, c, line, bytes);
    fired(m, here, c, KIND_WB, address);
    return true;
}

static bool write_back(struct memory *m, struct cache *c, uint32_t line, struct stuck *why)
{
    return write_back_some(m, c, line, c->lines[line].dirty, why);
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
            if (PHYSICAL_SPACE(l1->addresses[i]) == SPACE_GLOBAL)
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
        if (evictable(c)->n > 0 && !is_scoped_l1(m, c))
            out[n++] = (uint16_t)(kind + KIND_EVICT);
        if (c->sets[LINE_DIRTY].n > 0 && next_write_back(m, c, 0) != NO_LINE)
            out[n++] = (uint16_t)(kind + KIND_WB);
        if (can_flush(c) && !is_scoped_l1(m, c))
            out[n++] = (uint16_t)(kind + KIND_FLUSH);
    }
    return n;
}

/* The lines of the last level that can be evicted or written back. */
static inline uint32_t movable_last(const struct memory *m)
{
    return m->movable_of[m->env.ncaches - 1];
}

static OUT_OF_LINE bool some_enabled(const struct memory *m)
{
    uint16_t enabled[MOST_KINDS];

    return m->movable > 0 && enabled_kinds(m, enabled) > 0;
}

/* First the last level, where some line can nearly always be evicted or written back. */
bool silent_enabled(const struct memory *m)
{
    return movable_last(m) > 0 || some_enabled(m);
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

    if (kind == KIND_FLUSH)
        return 0;
    return c->addresses[kind == KIND_WB ? nth_write_back(m, c, k)
                                        : line_set_pick(evictable(c), k)];
}

/* ---- several of them, on purpose ---- */

/* Writes a line back after as many lines below as it needs; true with the line still dirty when
 * there is no room. */
static bool write_back_with_room(struct memory *m, struct cache *c, uint32_t line,
                                 struct stuck *why)
{
    if (!can_write_back(m, c, line) && !silent_make_way(m, below(m, c), c->addresses[line], why))
        return false;
    return !can_write_back(m, c, line) || write_back(m, c, line, why);
}

bool silent_make_way(struct memory *m, struct cache *c, uint64_t address, struct stuck *why)
{
    struct line_range lines = cache_lines(c, address);

    for (uint32_t i = lines.first; i < lines.end; i++)
        if (line_set_has(&c->sets[LINE_DIRTY], i) && !write_back_with_room(m, c, i, why))
            return false;
    return true;
}

bool silent_write_back_l1(struct memory *m, unsigned processor)
{
    struct cache *l1 = environment_cache(&m->env, LEVEL_L1, processor);
    const struct line_set *dirty = &l1->sets[LINE_DIRTY];
    struct stuck ignored;

    for (uint32_t i = line_set_next(dirty, 0, l1->nlines);
         i != NO_LINE && cache_global_dirty(l1) > 0; i = line_set_next(dirty, i + 1, l1->nlines))
        if (PHYSICAL_SPACE(l1->addresses[i]) == SPACE_GLOBAL)
            write_back_with_room(m, l1, i, &ignored);
    return cache_global_dirty(l1) == 0;
}

bool silent_write_back_bytes(struct memory *m, struct cache *l1, uint64_t line,
                             struct byte_mask bytes)
{
    uint32_t i = l1->nlines > 0 ? cache_seek(l1, line) : NO_LINE;
    struct stuck ignored;

    if (i == NO_LINE || !bytes_overlap(bytes, l1->lines[i].dirty))
        return true;
    if (!can_write_back(m, l1, i) && !silent_make_way(m, below(m, l1), line, &ignored))
        return false;
    return can_write_back(m, l1, i) &&
           write_back_some(m, l1, i, bytes_and(bytes, l1->lines[i].dirty), &ignored);
}

bool silent_clean_l1(struct memory *m, unsigned processor)
{
    struct cache *l1 = environment_cache(&m->env, LEVEL_L1, processor);
    struct stuck ignored;

    silent_write_back_l1(m, processor);
    if (can_flush(l1))
        flush(m, l1, 0, &ignored);
    for (uint32_t i = 0; i < l1->nlines; i++)
        if (PHYSICAL_SPACE(l1->addresses[i]) == SPACE_GLOBAL)
            return false;
    return true;
}
