/* memory/silent.c: the rules evictL1, evictL2, wbL1, wbL2 and flush (4.6), one C function each.
 * Knows no operation in flight; caches tell those that wait. */
#include "memory/silent.h"

/* ---- side conditions ---- */

/* The lines that canEvict allows among all of a cache: those of class first while there are any. */
static const struct line_set *evictable(const struct cache *c)
{
    return &c->evictable[c->evictable[LINE_FIRST].n > 0 ? LINE_FIRST : LINE_NORMAL];
}

/* (wbL1) needs room in L2 for an instantaneous write. */
static bool can_write_back(const struct memory *m, const struct cache *l1, uint32_t line)
{
    return m->env.l2.nlines == 0 || cache_can_write(&m->env.l2, l1->addresses[line]);
}

/* The first dirty line from `from` on that can be written back to L2, or NO_LINE. */
static uint32_t next_write_back(const struct memory *m, const struct cache *l1, uint32_t from)
{
    uint32_t i = line_set_next(&l1->dirty, from, l1->nlines);

    while (i != NO_LINE && !can_write_back(m, l1, i))
        i = line_set_next(&l1->dirty, i + 1, l1->nlines);
    return i;
}

static bool can_flush(const struct cache *l1)
{
    return l1->global_dirty == 0 && l1->global_evictable > 0;
}

/* ---- the rules ---- */

/* A rule for one line has fired: its premises end here. */
static void fired(struct memory *m, unsigned opened, const struct memory_event *e)
{
    m->counts.silent++;
    observe(m, *e);
    tell_close(m->tell, opened);
    tell_address(m->tell, e->rule, e->address);
}

/* What (evictL1) and (evictL2) have in common: the k-th line that can be evicted is. */
static void evict(struct memory *m, struct cache *c, const struct silent_view *v, uint32_t k)
{
    unsigned here = tell_open(m->tell);
    uint32_t i = line_set_pick(evictable(c), k);
    struct cache_request r = { .line = c->addresses[i], .bytes = bytes_below(c->line_bytes) };

    if (cache_can_evict(c, (struct line_range){ 0, c->nlines }, i))
        cache_evict(c, &r);
    fired(m, here, &(struct memory_event){ v->rule, NULL, 0, v->processor, r.line });
}

/* M.evictL1 */
static void evict_l1(struct memory *m, const struct silent_view *v, uint32_t k)
{
    evict(m, &m->env.processors[v->processor].l1, v, k);
}

/* M.evictL2 */
static void evict_l2(struct memory *m, const struct silent_view *v, uint32_t k)
{
    evict(m, &m->env.l2, v, k);
}

/* Writes dirty bytes to device memory. */
static bool to_memory(struct memory *m, const struct cache *c, uint32_t line, struct stuck *why)
{
    struct device_access a = { c->addresses[line], c->lines[line].dirty, cache_word(c, line) };

    return environment_write_device(&m->env, &a, why);
}

/* M.wbL2 for one line: only the dirty bytes are written. */
static bool write_back_l2(struct memory *m, uint32_t line, struct stuck *why)
{
    struct cache *l2 = &m->env.l2;
    uint64_t address = l2->addresses[line];
    unsigned here = tell_open(m->tell);

    if (!to_memory(m, l2, line, why)) {
        tell_close(m->tell, here);
        return false;
    }
    cache_cleaned(l2, line);
    fired(m, here, &(struct memory_event){ RULE_M_WBL2, NULL, 0, MEMORY_L2, address });
    return true;
}

/* M.wbL1 for one line that can be written back. */
static bool write_back_l1(struct memory *m, unsigned processor, uint32_t line, struct stuck *why)
{
    struct cache *l1 = &m->env.processors[processor].l1;
    struct cache_request r = { .line = l1->addresses[line],
                               .bytes = l1->lines[line].dirty,
                               .data = cache_word(l1, line) };
    unsigned here = tell_open(m->tell);

    if (m->env.l2.nlines > 0) {
        cache_write(&m->env.l2, &r);
    } else if (!to_memory(m, l1, line, why)) {
        tell_close(m->tell, here);
        return false;
    }
    cache_cleaned(l1, line);
    fired(m, here, &(struct memory_event){ RULE_M_WBL1, NULL, 0, processor, r.line });
    return true;
}

/* How many dirty lines of an L1 can be written back. */
static uint32_t write_backs(const struct memory *m, const struct cache *l1)
{
    uint32_t n = 0;

    for (uint32_t i = next_write_back(m, l1, 0); i != NO_LINE; i = next_write_back(m, l1, i + 1))
        n++;
    return n;
}

/* The k-th of them. */
static uint32_t nth_write_back(const struct memory *m, const struct cache *l1, uint32_t k)
{
    uint32_t line = next_write_back(m, l1, 0);

    while (k-- > 0)
        line = next_write_back(m, l1, line + 1);
    return line;
}

static bool wb_l1(struct memory *m, unsigned processor, uint32_t k, struct stuck *why)
{
    const struct cache *l1 = &m->env.processors[processor].l1;

    return write_back_l1(m, processor, nth_write_back(m, l1, k), why);
}

static bool wb_l2(struct memory *m, uint32_t k, struct stuck *why)
{
    return write_back_l2(m, line_set_pick(&m->env.l2.dirty, k), why);
}

/* Drops every clean global line of an L1 that nothing pins. A pinned one stays (ours): in the
 * report its operation would lose the line it waits for, and be stuck. */
static void drop_global(struct memory *m, unsigned processor)
{
    struct cache *l1 = &m->env.processors[processor].l1;

    for (unsigned cls = LINE_NORMAL; cls <= LINE_FIRST && l1->global_evictable > 0; cls++) {
        const struct line_set *lines = &l1->evictable[cls];

        for (uint32_t i = line_set_next(lines, 0, l1->nlines); i != NO_LINE;
             i = line_set_next(lines, i + 1, l1->nlines))
            if (PHYSICAL_SPACE(l1->addresses[i]) == SPACE_GLOBAL)
                cache_drop(l1, i);
    }
}

/* M.flush: only when no global line is dirty. */
static void flush(struct memory *m, unsigned processor)
{
    drop_global(m, processor);
    m->counts.silent++;
    observe(m, (struct memory_event){ RULE_M_FLUSH, NULL, 0, processor, 0 });
    tell_number(m->tell, RULE_M_FLUSH, processor);
}

/* ---- one of them ---- */

/* The enabled rules in the order that SITE_RULE promises: evictL1, wbL1 and flush of each
 * processor, then evictL2 and wbL2. How many they are. */
#define MOST_RULES (64 * MEMORY_WORK_WORDS * 3 + 2)
static uint32_t enabled_rules(const struct memory *m, struct silent_view out[MOST_RULES])
{
    const struct cache *l2 = &m->env.l2;
    uint32_t n = 0;

    for (uint32_t p = 0; p < m->env.nprocessors; p++) {
        const struct cache *l1 = &m->env.processors[p].l1;

        if (l1->used.n == 0)
            continue;
        if (evictable(l1)->n > 0)
            out[n++] = (struct silent_view){ RULE_M_EVICTL1, p };
        if (l1->dirty.n > 0 && next_write_back(m, l1, 0) != NO_LINE)
            out[n++] = (struct silent_view){ RULE_M_WBL1, p };
        if (can_flush(l1))
            out[n++] = (struct silent_view){ RULE_M_FLUSH, p };
    }
    if (evictable(l2)->n > 0)
        out[n++] = (struct silent_view){ RULE_M_EVICTL2, MEMORY_L2 };
    if (l2->dirty.n > 0)
        out[n++] = (struct silent_view){ RULE_M_WBL2, MEMORY_L2 };
    return n;
}

/* First L2, where some line can nearly always be evicted or written back. */
bool silent_enabled(const struct memory *m)
{
    struct silent_view enabled[MOST_RULES];

    if (m->movable == 0)
        return false;
    if (m->env.l2.dirty.n + evictable(&m->env.l2)->n > 0)
        return true;
    return enabled_rules(m, enabled) > 0;
}

/* An operation drops or pins a line of L2 at a time, or two. */
bool silent_sure(const struct memory *m)
{
    const struct cache *c = &m->env.l2;

    return c->dirty.n + c->evictable[LINE_FIRST].n + c->evictable[LINE_NORMAL].n >= 8;
}

bool silent_fire(struct memory *m, const struct silent_view *v, uint32_t k, struct stuck *why)
{
    switch ((int)v->rule) {
    case RULE_M_WBL1:
        return wb_l1(m, v->processor, k, why);
    case RULE_M_WBL2:
        return wb_l2(m, k, why);
    case RULE_M_EVICTL1:
        evict_l1(m, v, k);
        break;
    case RULE_M_EVICTL2:
        evict_l2(m, v, k);
        break;
    default:
        flush(m, v->processor);
        break;
    }
    return true;
}

/* ---- seen from outside ---- */

uint32_t memory_look_silents(const struct memory *m)
{
    struct silent_view enabled[MOST_RULES];

    return enabled_rules(m, enabled);
}

struct silent_view memory_look_silent(const struct memory *m, uint32_t k)
{
    struct silent_view enabled[MOST_RULES];

    enabled_rules(m, enabled);
    return enabled[k];
}

static const struct cache *cache_of(const struct memory *m, const struct silent_view *v)
{
    return v->processor == MEMORY_L2 ? &m->env.l2 : &m->env.processors[v->processor].l1;
}

uint32_t memory_look_silent_lines(const struct memory *m, const struct silent_view *v)
{
    const struct cache *c = cache_of(m, v);

    if (v->rule == RULE_M_FLUSH)
        return 1;
    if (v->rule == RULE_M_WBL1)
        return write_backs(m, c);
    return v->rule == RULE_M_WBL2 ? c->dirty.n : evictable(c)->n;
}

uint64_t memory_look_silent_line(const struct memory *m, const struct silent_view *v, uint32_t k)
{
    const struct cache *c = cache_of(m, v);

    if (v->rule == RULE_M_FLUSH)
        return 0;
    if (v->rule == RULE_M_WBL1)
        return c->addresses[nth_write_back(m, c, k)];
    return c->addresses[line_set_pick(v->rule == RULE_M_WBL2 ? &c->dirty : evictable(c), k)];
}

/* ---- several of them, on purpose ---- */

static bool make_way_l2(struct memory *m, uint64_t address, struct stuck *why)
{
    struct line_range lines = cache_lines(&m->env.l2, address);

    for (uint32_t i = lines.first; i < lines.end; i++)
        if (line_set_has(&m->env.l2.dirty, i) && !write_back_l2(m, i, why))
            return false;
    return true;
}

/* (wbL1) after as many (wbL2) as it needs; true with the line still dirty when L2 has no room. */
static bool write_back_with_room(struct memory *m, unsigned processor, uint32_t line,
                                 struct stuck *why)
{
    const struct cache *l1 = &m->env.processors[processor].l1;

    if (!can_write_back(m, l1, line) && !make_way_l2(m, l1->addresses[line], why))
        return false;
    return !can_write_back(m, l1, line) || write_back_l1(m, processor, line, why);
}

/* The processor whose L1 this is. */
static unsigned processor_of(const struct memory *m, const struct cache *l1)
{
    unsigned p = 0;

    while (&m->env.processors[p].l1 != l1)
        p++;
    return p;
}

bool silent_make_way(struct memory *m, struct cache *c, uint64_t address, struct stuck *why)
{
    struct line_range lines;

    if (c == NULL)
        return true;
    if (c == &m->env.l2)
        return make_way_l2(m, address, why);
    lines = cache_lines(c, address);
    for (uint32_t i = lines.first; i < lines.end; i++)
        if (line_set_has(&c->dirty, i) &&
            !write_back_with_room(m, processor_of(m, c), i, why))
            return false;
    return true;
}

bool silent_clean_l1(struct memory *m, unsigned processor)
{
    struct cache *l1 = &m->env.processors[processor].l1;
    struct stuck ignored;

    for (uint32_t i = line_set_next(&l1->dirty, 0, l1->nlines);
         i != NO_LINE && l1->global_dirty > 0; i = line_set_next(&l1->dirty, i + 1, l1->nlines))
        if (PHYSICAL_SPACE(l1->addresses[i]) == SPACE_GLOBAL)
            write_back_with_room(m, processor, i, &ignored);
    if (can_flush(l1))
        flush(m, processor);
    for (uint32_t i = 0; i < l1->nlines; i++)
        if (PHYSICAL_SPACE(l1->addresses[i]) == SPACE_GLOBAL)
            return false;
    return true;
}
