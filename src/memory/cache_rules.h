/* memory/cache_rules.h: what can be done with a line of a cache (4.2.2), one function a function
 * of the report, which tells `to` that it applied (NULL: nobody listens; where that is known a
 * compiler leaves out what only tells). Helpers emit no trace event. Knows no memory program and
 * no memory behind the cache. */
#ifndef WS_MEMORY_CACHE_RULES_H
#define WS_MEMORY_CACHE_RULES_H

#include "base/hint.h"
#include "memory/cache.h"

/* ---- what follows from a line's change ---- */

/* By the two axioms of canEvict (4.2.2). */
static inline NO_CALL enum line_state state_of(const struct cache *c, uint32_t i)
{
    const struct cache_line *cl = &c->lines[i];

    if (bytes_any(cl->dirty))
        return LINE_DIRTY;
    if (cl->pins > 0 || cache_line_unused(c, i))
        return LINE_KEPT;
    return (enum line_state)(LINE_EVICTABLE + (cl->cls == LINE_FIRST));
}

/* A line comes into the set of its state, or leaves it. */
static inline NO_CALL void count_line(struct cache *c, uint32_t i, bool member)
{
    enum line_state state = (enum line_state)c->lines[i].state;

    if (state == LINE_KEPT)
        return;
    line_set_turn(&c->sets[state], i, member);
    if (c->all_movable != NULL) {
        *c->movable += member ? 1 : (uint32_t)-1;
        *c->all_movable += member ? 1 : (size_t)-1;
    }
    if (PHYSICAL_SPACE(c->lines[i].address) == SPACE_GLOBAL)
        c->global[state] += member ? 1 : (uint32_t)-1;
}

/* Brings the sets that the silent rules read up to date with line i, which has changed, if it is not
 * the one that is sorted late. */
static inline NO_CALL void sort_line(struct cache *c, uint32_t i)
{
    c->changes++;
    if (c->unsorted != i)
        cache_sort(c, i);
}

/* Somebody looks at the sets. */
static inline NO_CALL void sort_lines(struct cache *c)
{
    if (c->unsorted != NO_LINE)
        cache_sort_last(c);
}

/* Does anybody wait for lines of the set, or for all? */
static inline bool has_waiting(const struct cache *c, uint32_t set)
{
    const struct set_waiting *w = &c->waiting[set];

    return w->room != NO_MEMOP || w->line != NO_MEMOP || c->waiting_for_all != NO_MEMOP;
}

/* Line i, which is sorted, has changed in a way that may let a waiting operation go on. */
static inline NO_CALL void tell_waiting(struct cache *c, uint32_t i, uint64_t address)
{
    if (HINT_SELDOM(c->nwaiting > 0) && has_waiting(c, cache_set(c, address))) {
        sort_lines(c);
        c->changed(c->self, c, i, address);
    }
}

static inline NO_CALL void changed_line(struct cache *c, uint32_t i, uint64_t address)
{
    sort_line(c, i);
    tell_waiting(c, i, address);
}

/* Some bytes between a line and the request's data: often it is about one word, all of it. */
static inline NO_CALL void copy_some(unsigned char *to, const unsigned char *from,
                                     const struct cache_request *r, struct byte_mask some)
{
    if (r->word.n == 4 && bytes_equal(some, r->bytes))
        memcpy(to + r->word.first, from + r->word.first, 4);
    else if (r->word.n == 8 && bytes_equal(some, r->bytes))
        memcpy(to + r->word.first, from + r->word.first, 8);
    else
        bytes_copy(to, from, some);
}

/* ---- helper functions (4.2.2) ---- */

/* Tells an operation on a cache (4.2.2) with its answer; its premises end here. */
static inline enum cache_answer answered(struct teller *to, unsigned opened, enum rule rule,
                                         enum cache_answer a)
{
    tell_close(to, opened);
    if (a != CACHE_BOTTOM)
        tell_word(to, rule, a == CACHE_DONE ? "done" : "wait");
    return a;
}

/* cache.unused (4.2.2) */
static inline bool cache_unused(const struct cache *c, uint32_t i, struct teller *to)
{
    return tell_truth(to, RULE_CACHE_UNUSED, cache_line_unused(c, i));
}

static inline uint32_t first_unused(const struct cache *c, struct line_range lines)
{
    return line_set_gap(&c->used, lines.first, lines.end);
}

/* cache.allUsed (4.2.2), where the first unused one is known. */
static inline bool all_used(uint32_t unused, struct teller *to)
{
    return tell_truth(to, RULE_CACHE_ALLUSED, unused == NO_LINE);
}

static inline bool cache_all_used(const struct cache *c, struct line_range lines, struct teller *to)
{
    return all_used(first_unused(c, lines), to);
}

/* cache.eligible (4.2.2, abstract): the lines that may hold an address: Level1Ways or Level2Ways
 * lines, chosen by the line number modulo the number of sets. */
static inline struct line_range cache_eligible(const struct cache *c, uint64_t address,
                                               struct teller *to)
{
    tell_address(to, RULE_CACHE_ELIGIBLE, address);
    return c->last.address == address ? c->last.lines : cache_lines(c, address);
}

/* cache.canEvict (4.2.2, abstract): may line i be taken, seen among `lines`? Never dirty or pinned
 * (the two axioms), and class normal only when no line of class first can be. */
static inline bool cache_can_evict(const struct cache *c, struct line_range lines, uint32_t i,
                                   struct teller *to)
{
    return tell_truth(to, RULE_CACHE_CANEVICT, line_set_has(cache_evictable(c, lines), i));
}

/* Is each of these bytes of the line valid or reserved? */
static inline NO_CALL bool holds(const struct cache_line *cl, struct byte_mask bytes)
{
    struct byte_mask missing = bytes_minus(bytes, cl->valid);

    return !bytes_any(missing) || bytes_within(missing, cl->reserved);
}

/* cache.isCached: the line exists, and every byte is valid or at least reserved. */
static inline NO_CALL bool cache_line_is_cached(const struct cache *c, uint32_t i,
                                                struct byte_mask bytes, struct teller *to)
{
    return tell_truth(to, RULE_CACHE_ISCACHED,
                      i != NO_LINE && holds(&c->lines[i], bytes));
}
static inline NO_CALL bool cache_is_cached(struct cache *c, const struct cache_request *r,
                                           struct teller *to)
{
    return cache_line_is_cached(c, cache_seek(c, r->line), r->bytes, to);
}

/* cache.pin (4.2.2): an operation pins a line once at most. */
static inline NO_CALL void cache_pin(struct cache *c, uint32_t i, bool *pin, struct teller *to)
{
    if (pin == NULL)
        return;
    tell(to, RULE_CACHE_PIN);
    if (*pin)
        return;
    *pin = true;
    c->lines[i].pins++;
    sort_line(c, i);
    if (HINT_SELDOM(c->nwaiting > 0) && has_waiting(c, cache_set(c, c->lines[i].address))) {
        sort_lines(c);
        c->changed(c->self, c, i, 0);
    }
}

static inline NO_CALL void unpin_line(struct cache *c, uint32_t i, bool *pin)
{
    *pin = false;
    c->lines[i].pins--;
    c->changes++;
    if (c->lines[i].pins == 0)
        changed_line(c, i, c->lines[i].address);
}

/* cache.unpin (4.2.2): no effect when the operation has not pinned the line. */
static inline NO_CALL void cache_unpin(struct cache *c, uint32_t i, bool *pin, struct teller *to)
{
    if (pin == NULL)
        return;
    tell(to, RULE_CACHE_UNPIN);
    if (*pin)
        unpin_line(c, i, pin);
}

/* cache.writeLine (4.2.2, the function write on a line): bytes that are valid and equal stay as
 * they are, so that a clean one stays clean; all others become valid and dirty. */
static inline NO_CALL void cache_write_line(struct cache *c, uint32_t i,
                                            const struct cache_request *r, struct teller *to)
{
    struct cache_line *cl = &c->lines[i];
    struct byte_mask known = bytes_and(r->bytes, cl->valid);
    struct byte_mask fresh = bytes_minus(r->bytes, cl->valid);

    if (bytes_any(known))
        fresh = bytes_or(fresh, bytes_differing(cache_word(c, i), r->data, known));
    copy_some(cache_word(c, i), r->data, r, r->bytes);
    cl->valid = bytes_or(cl->valid, fresh);
    cl->dirty = bytes_or(cl->dirty, fresh);
    cl->reserved = bytes_minus(cl->reserved, fresh);
    tell(to, RULE_CACHE_WRITELINE);
    changed_line(c, i, c->lines[i].address);
}

/* ---- operations (4.2.2) ---- */

/* cache.reserve (4.2.2), for the operation whose pin it is: the line goes to *line, where it was
 * before (NO_LINE: nowhere). A line that holds other bytes of the address is extended. Bottom
 * when all of them are there already, with one exception (ours): an operation that was deferred
 * and tries again joins whoever reserved them meanwhile. In the report it would be stuck,
 * although its program asked isCached and could not know. */
static inline NO_CALL enum cache_answer reserve(struct cache *c, const struct cache_request *r,
                                                bool *pin, uint32_t *line, struct teller *to)
{
    unsigned here = tell_open(to);

    if (cache_line_is_cached(c, *line, r->bytes, to) && !r->again)
        return answered(to, here, RULE_CACHE_RESERVE, CACHE_BOTTOM);
    if (*line == NO_LINE)
        *line = cache_take_line(c, r->line, to);
    if (*line == NO_LINE)
        return answered(to, here, RULE_CACHE_RESERVE, CACHE_WAIT);
    cache_pin(c, *line, pin, to);
    return answered(to, here, RULE_CACHE_RESERVE, CACHE_DONE);
}

/* reserve as an operation of its own: it also marks the missing bytes as reserved. */
static inline NO_CALL enum cache_answer cache_reserve(struct cache *c,
                                                      const struct cache_request *r,
                                                      struct teller *to)
{
    uint32_t i = cache_seek(c, r->line);
    enum cache_answer a = reserve(c, r, r->pin, &i, to);

    if (a != CACHE_DONE)
        return a;
    c->lines[i].reserved =
        bytes_or(c->lines[i].reserved, bytes_minus(r->bytes, c->lines[i].valid));
    changed_line(c, i, r->line);
    return CACHE_DONE;
}

/* cache.read (4.2.2) */
static inline NO_CALL enum cache_answer cache_read(struct cache *c, const struct cache_request *r,
                                                   struct teller *to)
{
    unsigned here = tell_open(to);
    uint32_t i = cache_seek(c, r->line);

    if (HINT_SELDOM(!cache_line_is_cached(c, i, r->bytes, to)))
        return answered(to, here, RULE_CACHE_READ, CACHE_BOTTOM);
    if (HINT_SELDOM(!bytes_within(r->bytes, c->lines[i].valid))) {
        cache_pin(c, i, r->pin, to);
        return answered(to, here, RULE_CACHE_READ, CACHE_WAIT);
    }
    copy_some(r->data, cache_word(c, i), r, r->bytes);
    cache_unpin(c, i, r->pin, to);
    return answered(to, here, RULE_CACHE_READ, CACHE_DONE);
}

/* cache.write (4.2.2): needs no fetch when there is no line, for only the written bytes become
 * valid. The line is then reserved for no operation: the request's pin is left alone. */
static inline NO_CALL enum cache_answer cache_write(struct cache *c, const struct cache_request *r,
                                                    struct teller *to)
{
    unsigned here = tell_open(to);
    uint32_t i = cache_seek(c, r->line);

    if (i == NO_LINE)
        reserve(c, r, NULL, &i, to);
    if (i == NO_LINE)
        return answered(to, here, RULE_CACHE_WRITE, CACHE_WAIT);
    cache_write_line(c, i, r, to);
    return answered(to, here, RULE_CACHE_WRITE, CACHE_DONE);
}

/* cache.update (4.2.2): bytes that became valid since the reservation are newer, and stay. */
static inline NO_CALL enum cache_answer cache_update(struct cache *c, const struct cache_request *r,
                                                     struct teller *to)
{
    unsigned here = tell_open(to);
    uint32_t i = cache_seek(c, r->line);
    struct byte_mask missing;

    if (HINT_SELDOM(!cache_line_is_cached(c, i, r->bytes, to)))
        return answered(to, here, RULE_CACHE_UPDATE, CACHE_BOTTOM);
    missing = bytes_minus(r->bytes, c->lines[i].valid);
    copy_some(cache_word(c, i), r->data, r, missing);
    c->lines[i].valid = bytes_or(c->lines[i].valid, missing);
    c->lines[i].reserved = bytes_minus(c->lines[i].reserved, missing);
    changed_line(c, i, r->line);
    return answered(to, here, RULE_CACHE_UPDATE, CACHE_DONE);
}

/* The line that holds at least one of the request's bytes, valid or reserved, or NO_LINE. */
static inline NO_CALL uint32_t find_part(struct cache *c, const struct cache_request *r)
{
    uint32_t i = cache_seek(c, r->line);

    if (i != NO_LINE && bytes_overlap(r->bytes, bytes_or(c->lines[i].valid, c->lines[i].reserved)))
        return i;
    return NO_LINE;
}

/* cache.evict (4.2.2), of the request's bytes: a neighbour's bytes stay. */
static inline NO_CALL enum cache_answer cache_evict(struct cache *c, const struct cache_request *r,
                                                    struct teller *to)
{
    unsigned here = tell_open(to);
    uint32_t i = find_part(c, r);

    if (i == NO_LINE)
        return answered(to, here, RULE_CACHE_EVICT, CACHE_DONE);
    if (c->lines[i].pins > 0 || bytes_overlap(r->bytes, c->lines[i].dirty))
        return answered(to, here, RULE_CACHE_EVICT, CACHE_WAIT);
    cache_drop_bytes(c, i, r->bytes);
    return answered(to, here, RULE_CACHE_EVICT, CACHE_DONE);
}

/* cache.discard (4.2.2), of the request's bytes: they may be dirty, a neighbour's are not lost. */
static inline NO_CALL enum cache_answer cache_discard(struct cache *c,
                                                      const struct cache_request *r,
                                                      struct teller *to)
{
    unsigned here = tell_open(to);
    uint32_t i = find_part(c, r);

    if (i == NO_LINE)
        return answered(to, here, RULE_CACHE_DISCARD, CACHE_DONE);
    if (c->lines[i].pins > 0)
        return answered(to, here, RULE_CACHE_DISCARD, CACHE_WAIT);
    cache_drop_bytes(c, i, r->bytes);
    return answered(to, here, RULE_CACHE_DISCARD, CACHE_DONE);
}

/* classify_op (4.4.3): bottom when no line holds the address. */
static inline NO_CALL enum cache_answer cache_classify(struct cache *c, uint64_t address,
                                                       enum line_class cls)
{
    uint32_t i = cache_seek(c, address);

    if (i == NO_LINE)
        return CACHE_BOTTOM;
    c->lines[i].cls = (uint8_t)cls;
    sort_line(c, i);
    return CACHE_DONE;
}

static inline enum cache_answer cache_classify_first(struct cache *c, const struct cache_request *r,
                                                     struct teller *to)
{
    (void)to;
    return cache_classify(c, r->line, LINE_FIRST);
}

static inline enum cache_answer cache_classify_normal(struct cache *c,
                                                      const struct cache_request *r,
                                                      struct teller *to)
{
    (void)to;
    return cache_classify(c, r->line, LINE_NORMAL);
}

#endif
