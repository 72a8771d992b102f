/* memory/cache.c: caches (4.2), one function a function of the report. Knows no memory program and
 * no memory behind the cache. */
#include "memory/cache.h"

#include <stdio.h>

#include "memory/memory.h"

void cache_init(struct cache *c, const struct cache_shape *shape, struct oracle *oracle)
{
    uint32_t lines = (uint32_t)(shape->bytes / shape->line_bytes);

    *c = (struct cache){ .line_bytes = shape->line_bytes, .oracle = oracle };
    c->ways = shape->ways == 0 || shape->ways > lines ? lines : shape->ways;
    c->nsets = lines == 0 ? 0 : lines / c->ways;
    c->nlines = c->nsets * c->ways;
    c->lines = mem_new((size_t)c->nlines * sizeof *c->lines + 1);
    c->data = mem_new((size_t)c->nlines * c->line_bytes + 1);
    c->waiting = mem_new(((size_t)c->nsets + 1) * sizeof *c->waiting);
    for (uint32_t i = 0; i < c->nsets; i++)
        c->waiting[i] = NO_MEMOP;
    line_set_init(&c->dirty, c->nlines);
    line_set_init(&c->evictable[LINE_NORMAL], c->nlines);
    line_set_init(&c->evictable[LINE_FIRST], c->nlines);
}

void cache_free(struct cache *c)
{
    mem_free(c->lines);
    mem_free(c->data);
    mem_free(c->waiting);
    mem_free(c->dirty.w);
    mem_free(c->evictable[LINE_NORMAL].w);
    mem_free(c->evictable[LINE_FIRST].w);
}

uint32_t cache_set(const struct cache *c, uint64_t address)
{
    return (uint32_t)(PHYSICAL_ADDRESS(address) / c->line_bytes % c->nsets);
}

uint32_t cache_find(const struct cache *c, uint64_t address)
{
    struct line_range lines = cache_eligible(c, address);

    for (uint32_t i = lines.first; i < lines.end; i++)
        if (c->lines[i].address == address)
            return i;
    return NO_LINE;
}

unsigned char *cache_word(const struct cache *c, uint32_t i)
{
    return c->data + (size_t)i * c->line_bytes;
}

/* Brings the sets that the silent rules read up to date with line i. */
static void sort_line(struct cache *c, uint32_t i)
{
    const struct cache_line *cl = &c->lines[i];
    bool dirty = bytes_any(cl->dirty);
    bool evictable = !cache_unused(cl) && !dirty && cl->pins == 0;
    int dirtier = line_set_put(&c->dirty, i, dirty);
    int more = line_set_put(&c->evictable[LINE_NORMAL], i, evictable && cl->cls == LINE_NORMAL) +
               line_set_put(&c->evictable[LINE_FIRST], i, evictable && cl->cls == LINE_FIRST);

    if (c->movable != NULL)
        *c->movable += (size_t)(dirtier + more);
    if (PHYSICAL_SPACE(cl->address) == SPACE_GLOBAL) {
        c->global_dirty += (uint32_t)dirtier;
        c->global_evictable += (uint32_t)more;
    }
}

/* Line i has changed in a way that may let a waiting operation go on. */
static void tell(struct cache *c, uint32_t i, uint64_t address)
{
    sort_line(c, i);
    if (c->waiting[i / c->ways] != NO_MEMOP)
        c->changed(c->self, c, i, address);
}

/* cache.unused (4.2.2) */
bool cache_unused(const struct cache_line *cl)
{
    return cl->address == 0;
}

/* cache.allUsed (4.2.2) */
bool cache_all_used(const struct cache *c, struct line_range lines)
{
    for (uint32_t i = lines.first; i < lines.end; i++)
        if (cache_unused(&c->lines[i]))
            return false;
    return true;
}

/* cache.eligible (4.2.2, abstract): Level1Ways or Level2Ways lines, chosen by the line number
 * modulo the number of sets. */
struct line_range cache_eligible(const struct cache *c, uint64_t address)
{
    uint32_t first = cache_set(c, address) * c->ways;

    return (struct line_range){ first, first + c->ways };
}

/* cache.canEvict (4.2.2, abstract): the two axioms, then the eviction class. */
bool cache_can_evict(const struct cache *c, struct line_range lines, uint32_t i)
{
    if (line_set_has(&c->evictable[LINE_FIRST], i))
        return true;
    return line_set_has(&c->evictable[LINE_NORMAL], i) &&
           line_set_next(&c->evictable[LINE_FIRST], lines.first, lines.end) >= lines.end;
}

/* cache.isCached (4.2.2): the line exists, and every byte is valid or at least reserved. */
bool cache_is_cached(const struct cache *c, uint64_t address, struct byte_mask bytes)
{
    uint32_t i = cache_find(c, address);

    return i != NO_LINE && bytes_within(bytes, bytes_or(c->lines[i].valid, c->lines[i].reserved));
}

/* cache.pin (4.2.2): an operation pins a line once at most. */
void cache_pin(struct cache *c, uint32_t i, bool *pin)
{
    if (pin == NULL || *pin)
        return;
    *pin = true;
    c->lines[i].pins++;
    sort_line(c, i);
}

/* cache.unpin (4.2.2): no effect when the operation has not pinned the line. */
void cache_unpin(struct cache *c, uint32_t i, bool *pin)
{
    if (pin == NULL || !*pin)
        return;
    *pin = false;
    c->lines[i].pins--;
    if (c->lines[i].pins == 0)
        tell(c, i, c->lines[i].address);
}

/* cache.writeLine (4.2.2, the function write on a line): bytes that are valid and equal stay as
 * they are, so that a clean one stays clean; all others become valid and dirty. */
void cache_write_line(struct cache *c, uint32_t i, const struct cache_request *r)
{
    struct cache_line *cl = &c->lines[i];
    struct byte_mask known = bytes_and(r->bytes, cl->valid);
    struct byte_mask fresh = bytes_or(bytes_minus(r->bytes, cl->valid),
                                      bytes_differing(cache_word(c, i), r->data, known));

    bytes_copy(cache_word(c, i), r->data, fresh);
    cl->valid = bytes_or(cl->valid, fresh);
    cl->dirty = bytes_or(cl->dirty, fresh);
    cl->reserved = bytes_minus(cl->reserved, fresh);
    tell(c, i, cl->address);
}

/* init (4.2.1). Tells nobody: nobody waits for a line that could be evicted already. */
void cache_drop(struct cache *c, uint32_t i)
{
    struct cache_line *cl = &c->lines[i];

    cl->valid = cl->reserved = cl->dirty = bytes_below(0);
    cl->cls = LINE_NORMAL;
    cl->pins = 1; /* in no set, and not counted, while it still has its address */
    sort_line(c, i);
    cl->address = 0;
    cl->pins = 0;
}

void cache_cleaned(struct cache *c, uint32_t i)
{
    c->lines[i].dirty = bytes_below(0);
    tell(c, i, c->lines[i].address);
}

/* One of the lines that can be evicted, chosen by the oracle; NO_LINE when there is none. */
static uint32_t choose_victim(struct cache *c, struct line_range lines)
{
    uint32_t n = 0, k;

    for (uint32_t i = lines.first; i < lines.end; i++)
        n += cache_can_evict(c, lines, i);
    if (n == 0)
        return NO_LINE;
    k = choice_pick(c->oracle, SITE_VICTIM, n);
    for (uint32_t i = lines.first;; i++)
        if (cache_can_evict(c, lines, i) && k-- == 0)
            return i;
}

/* The line that reserve takes: the first unused one, else one that can be evicted. */
static uint32_t choose_line(struct cache *c, struct line_range lines)
{
    uint32_t i = lines.first;

    if (cache_all_used(c, lines))
        return choose_victim(c, lines);
    while (!cache_unused(&c->lines[i]))
        i++;
    return i;
}

/* Gives the request a line of its own, which holds nothing yet. */
static uint32_t take_line(struct cache *c, const struct cache_request *r)
{
    uint32_t i = choose_line(c, cache_eligible(c, r->line));

    if (i == NO_LINE)
        return NO_LINE;
    if (!cache_unused(&c->lines[i]))
        cache_drop(c, i);
    c->lines[i].address = r->line;
    return i;
}

/* cache.reserve (4.2.2). A line that holds other bytes of the address is extended: the missing
 * bytes are reserved too. Bottom when all of them are there already, with one exception (ours): an
 * operation that was deferred and tries again joins whoever reserved them meanwhile. In the report
 * it would be stuck, although its program asked isCached and could not know. */
enum cache_answer cache_reserve(struct cache *c, const struct cache_request *r)
{
    uint32_t i = cache_find(c, r->line);

    if (!r->again && cache_is_cached(c, r->line, r->bytes))
        return CACHE_BOTTOM;
    if (i == NO_LINE)
        i = take_line(c, r);
    if (i == NO_LINE)
        return CACHE_WAIT;
    c->lines[i].reserved =
        bytes_or(c->lines[i].reserved, bytes_minus(r->bytes, c->lines[i].valid));
    cache_pin(c, i, r->pin);
    tell(c, i, r->line);
    return CACHE_DONE;
}

/* cache.read (4.2.2) */
enum cache_answer cache_read(struct cache *c, const struct cache_request *r)
{
    uint32_t i = cache_find(c, r->line);

    if (!cache_is_cached(c, r->line, r->bytes))
        return CACHE_BOTTOM;
    if (!bytes_within(r->bytes, c->lines[i].valid)) {
        cache_pin(c, i, r->pin);
        return CACHE_WAIT;
    }
    bytes_copy(r->data, cache_word(c, i), r->bytes);
    cache_unpin(c, i, r->pin);
    return CACHE_DONE;
}

/* cache.write (4.2.2): needs no fetch when there is no line, for only the written bytes become
 * valid. */
enum cache_answer cache_write(struct cache *c, const struct cache_request *r)
{
    uint32_t i = cache_find(c, r->line);

    if (i == NO_LINE)
        i = take_line(c, r);
    if (i == NO_LINE)
        return CACHE_WAIT;
    cache_write_line(c, i, r);
    return CACHE_DONE;
}

/* cache.update (4.2.2): bytes that became valid since the reservation are newer, and stay. */
enum cache_answer cache_update(struct cache *c, const struct cache_request *r)
{
    uint32_t i = cache_find(c, r->line);
    struct byte_mask missing;

    if (!cache_is_cached(c, r->line, r->bytes))
        return CACHE_BOTTOM;
    missing = bytes_minus(r->bytes, c->lines[i].valid);
    bytes_copy(cache_word(c, i), r->data, missing);
    c->lines[i].valid = bytes_or(c->lines[i].valid, missing);
    c->lines[i].reserved = bytes_minus(c->lines[i].reserved, missing);
    tell(c, i, r->line);
    return CACHE_DONE;
}

/* Drops the request's bytes from line i; a line that is left with none becomes unused. */
static void drop_bytes(struct cache *c, uint32_t i, struct byte_mask bytes)
{
    struct cache_line *cl = &c->lines[i];
    uint64_t address = cl->address;

    cl->valid = bytes_minus(cl->valid, bytes);
    cl->reserved = bytes_minus(cl->reserved, bytes);
    cl->dirty = bytes_minus(cl->dirty, bytes);
    if (!bytes_any(bytes_or(cl->valid, cl->reserved)))
        cache_drop(c, i);
    tell(c, i, address);
}

/* The line that holds at least one of the request's bytes, valid or reserved, or NO_LINE. */
static uint32_t find_part(const struct cache *c, const struct cache_request *r)
{
    uint32_t i = cache_find(c, r->line);

    if (i != NO_LINE && bytes_overlap(r->bytes, bytes_or(c->lines[i].valid, c->lines[i].reserved)))
        return i;
    return NO_LINE;
}

/* cache.evict (4.2.2), of the request's bytes: a neighbour's bytes stay. */
enum cache_answer cache_evict(struct cache *c, const struct cache_request *r)
{
    uint32_t i = find_part(c, r);

    if (i == NO_LINE)
        return CACHE_DONE;
    if (c->lines[i].pins > 0 || bytes_overlap(r->bytes, c->lines[i].dirty))
        return CACHE_WAIT;
    drop_bytes(c, i, r->bytes);
    return CACHE_DONE;
}

/* cache.discard (4.2.2), of the request's bytes: they may be dirty, a neighbour's are not lost. */
enum cache_answer cache_discard(struct cache *c, const struct cache_request *r)
{
    uint32_t i = find_part(c, r);

    if (i == NO_LINE)
        return CACHE_DONE;
    if (c->lines[i].pins > 0)
        return CACHE_WAIT;
    drop_bytes(c, i, r->bytes);
    return CACHE_DONE;
}

/* classify_op (4.4.3): bottom when no line holds the address. */
static enum cache_answer classify(struct cache *c, uint64_t address, enum line_class cls)
{
    uint32_t i = cache_find(c, address);

    if (i == NO_LINE)
        return CACHE_BOTTOM;
    c->lines[i].cls = (uint8_t)cls;
    sort_line(c, i);
    return CACHE_DONE;
}

enum cache_answer cache_classify_first(struct cache *c, const struct cache_request *r)
{
    return classify(c, r->line, LINE_FIRST);
}

enum cache_answer cache_classify_normal(struct cache *c, const struct cache_request *r)
{
    return classify(c, r->line, LINE_NORMAL);
}

bool cache_can_write(const struct cache *c, uint64_t address)
{
    struct line_range lines = cache_eligible(c, address);

    for (uint32_t i = lines.first; i < lines.end; i++)
        if (c->lines[i].address == address || cache_unused(&c->lines[i]) ||
            cache_can_evict(c, lines, i))
            return true;
    return false;
}

static const char *line_fault(const struct cache *c, uint32_t i)
{
    const struct cache_line *cl = &c->lines[i];
    bool dirty = bytes_any(cl->dirty), used = !cache_unused(cl);
    bool evictable = used && !dirty && cl->pins == 0;

    if (!used && (cl->pins > 0 || dirty || bytes_any(bytes_or(cl->valid, cl->reserved))))
        return "an unused line holds something";
    if (used && cache_find(c, cl->address) != i)
        return "an address has two lines, or lies in a line that is not eligible";
    if (!bytes_within(cl->dirty, cl->valid) || bytes_overlap(cl->valid, cl->reserved))
        return "dirty, valid and reserved bytes do not fit";
    if (used && !bytes_any(bytes_or(cl->valid, cl->reserved)) && cl->pins == 0)
        return "a line holds no byte";
    if (dirty != line_set_has(&c->dirty, i) ||
        (evictable && cl->cls == LINE_FIRST) != line_set_has(&c->evictable[LINE_FIRST], i) ||
        (evictable && cl->cls == LINE_NORMAL) != line_set_has(&c->evictable[LINE_NORMAL], i))
        return "the sets of dirty and evictable lines are not up to date";
    return NULL;
}

bool cache_check(const struct cache *c, char *why, size_t size)
{
    uint32_t dirty = 0, evictable = 0;

    for (uint32_t i = 0; i < c->nlines; i++) {
        const char *fault = line_fault(c, i);

        if (fault != NULL) {
            snprintf(why, size, "line %lu: %s", (unsigned long)i, fault);
            return false;
        }
        if (PHYSICAL_SPACE(c->lines[i].address) == SPACE_GLOBAL) {
            dirty += line_set_has(&c->dirty, i);
            evictable += line_set_has(&c->evictable[LINE_NORMAL], i) ||
                         line_set_has(&c->evictable[LINE_FIRST], i);
        }
    }
    if (dirty == c->global_dirty && evictable == c->global_evictable)
        return true;
    snprintf(why, size, "the counts of global lines are not up to date");
    return false;
}
