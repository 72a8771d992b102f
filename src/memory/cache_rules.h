/* memory/cache_rules.h: the operations on a line of a cache (4.2.2), one function for each function of the
 * report. Each reports to `to` that it applied (NULL: no listener; where that is known a compiler leaves
 * out the reports). Helpers emit no trace event. Knows no memory program and no memory below the cache. */
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

/* Line i, which is sorted, has changed in a way that may let a waiting operation continue. */
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

/* ---- the line of a request ---- */

/* A line during successive operations on it. Its place is looked up once, and its state is carried from one
 * operation to the next, so that a compiler keeps it in registers and leaves out known conditions. Nothing
 * else changes the line meanwhile; the cache is notified of the change when the line is released, or when
 * operations wait for lines. */
struct held_line {
    struct cache *cache;
    bool sought;                             /* is it known where it lies? */
    uint32_t i;                              /* there; NO_LINE: nowhere, and it has no bytes */
    struct cache_line *line;
    unsigned char *word;
    struct byte_mask valid, reserved, dirty; /* as the line's */
    uint32_t pins;
    uint32_t changes;                        /* which the cache has not heard of */
    bool pinned;                             /* by the operation whose request it is */
    bool unwaited;                           /* no operation waits for lines of its set */
};

/* It may be anywhere, and is known to be nowhere. Member by member: as a whole a compiler would put it
 * together in memory. */
static inline NO_CALL void hold_nothing(struct held_line *h)
{
    const struct byte_mask none = { { 0, 0 } };

    h->sought = false;
    h->i = NO_LINE;
    h->line = NULL;
    h->word = NULL;
    h->valid = none;
    h->reserved = none;
    h->dirty = none;
    h->pins = 0;
    h->changes = 0;
    h->unwaited = false;
}

/* Nothing is known of it. pin: of a request. */
static inline NO_CALL void cache_hold(struct held_line *h, struct cache *c, const bool *pin)
{
    hold_nothing(h);
    h->cache = c;
    h->pinned = pin != NULL && *pin;
}

static inline NO_CALL void hold_at(struct held_line *h, uint32_t i)
{
    h->i = i;
    h->line = &h->cache->lines[i];
    h->word = cache_word(h->cache, i);
}

/* Where it lies, or NO_LINE. */
static inline NO_CALL uint32_t seek_held(struct held_line *h, uint64_t address)
{
    uint32_t i;

    if (h->sought)
        return h->i;
    h->sought = true;
    i = cache_seek(h->cache, address);
    if (i == NO_LINE)
        return NO_LINE;
    hold_at(h, i);
    h->valid = h->line->valid;
    h->reserved = h->line->reserved;
    h->dirty = h->line->dirty;
    h->pins = h->line->pins;
    return i;
}

/* The address lies nowhere, and takes a line that holds nothing yet, if there is one. */
static inline NO_CALL void take_held(struct held_line *h, uint64_t address, struct teller *to)
{
    uint32_t i = cache_take_line(h->cache, address, to);

    if (i != NO_LINE)
        hold_at(h, i);
}

/* What it is from now on. */
static inline NO_CALL void set_valid(struct held_line *h, struct byte_mask bytes)
{
    h->line->valid = h->valid = bytes;
}
static inline NO_CALL void set_reserved(struct held_line *h, struct byte_mask bytes)
{
    h->line->reserved = h->reserved = bytes;
}
static inline NO_CALL void set_dirty(struct held_line *h, struct byte_mask bytes)
{
    h->line->dirty = h->dirty = bytes;
}
static inline NO_CALL void set_pins(struct held_line *h, uint32_t pins)
{
    h->line->pins = h->pins = pins;
}

/* Notifies the cache of all changes of the line. Often its state is the old one: it was pinned for a
 * while. */
static inline NO_CALL void settle_held(struct held_line *h)
{
    struct cache *c = h->cache;

    if (h->changes == 0)
        return;
    c->changes += h->changes;
    h->changes = 0;
    if (c->unsorted != h->i && state_of(c, h->i) != (enum line_state)h->line->state)
        cache_sort(c, h->i);
}

/* From now on it may be anywhere. */
static inline NO_CALL void cache_let_go(struct held_line *h)
{
    settle_held(h);
    hold_nothing(h);
}

/* Does an operation wait for lines of its set, or for all? None begins to while the line is held. */
static inline NO_CALL bool waited_for(struct held_line *h, uint64_t address)
{
    if (h->cache->nwaiting == 0 || h->unwaited)
        return false;
    h->unwaited = !has_waiting(h->cache, cache_set(h->cache, address));
    return !h->unwaited;
}

/* It has changed in a way that may let a waiting operation continue. */
static inline NO_CALL void changed_held(struct held_line *h, uint64_t address)
{
    h->changes++;
    if (HINT_SELDOM(waited_for(h, address))) {
        settle_held(h);
        sort_lines(h->cache);
        h->cache->changed(h->cache->self, h->cache, h->i, address);
    }
}

/* Some bytes between a line and the request's data: often it is about one word, all of it. */
static inline NO_CALL void copy_some(unsigned char *to, const unsigned char *from,
                                     const struct cache_request *r, struct byte_mask some)
{
    const struct byte_word none = { 0, 0 };

    bytes_copy_known(to, from, bytes_equal(some, r->bytes) ? r->word : none, some);
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
static inline NO_CALL bool holds(const struct held_line *h, struct byte_mask bytes)
{
    struct byte_mask missing = bytes_minus(bytes, h->valid);

    return !bytes_any(missing) || bytes_within(missing, h->reserved);
}

/* cache.isCached: the line exists, and every byte is valid or at least reserved. */
static inline NO_CALL bool cache_is_cached(struct held_line *h, const struct cache_request *r,
                                           struct teller *to)
{
    return tell_truth(to, RULE_CACHE_ISCACHED,
                      seek_held(h, r->line) != NO_LINE && holds(h, r->bytes));
}

/* cache.pin (4.2.2): an operation pins a line once at most. */
static inline NO_CALL void cache_pin(struct held_line *h, bool *pin, struct teller *to)
{
    if (pin == NULL)
        return;
    tell(to, RULE_CACHE_PIN);
    if (h->pinned)
        return;
    *pin = h->pinned = true;
    set_pins(h, h->pins + 1);
    h->changes++;
    if (HINT_SELDOM(waited_for(h, h->line->address))) {
        settle_held(h);
        sort_lines(h->cache);
        h->cache->changed(h->cache->self, h->cache, h->i, 0);
    }
}

static inline NO_CALL void unpin_line(struct held_line *h, uint64_t address, bool *pin)
{
    *pin = h->pinned = false;
    set_pins(h, h->pins - 1);
    if (h->pins == 0)
        changed_held(h, address);
    else
        h->changes++;
}

/* cache.unpin (4.2.2): no effect when the operation has not pinned the line. */
static inline NO_CALL void cache_unpin(struct held_line *h, uint64_t address, bool *pin,
                                       struct teller *to)
{
    if (pin == NULL)
        return;
    tell(to, RULE_CACHE_UNPIN);
    if (h->pinned)
        unpin_line(h, address, pin);
}

/* cache.writeLine (4.2.2, the function write on a line): bytes that are valid and equal stay as
 * they are, so that a clean one stays clean; all others become valid and dirty. */
static inline NO_CALL void cache_write_line(struct held_line *h, const struct cache_request *r,
                                            struct teller *to)
{
    struct byte_mask known = bytes_and(r->bytes, h->valid);
    struct byte_mask fresh = bytes_minus(r->bytes, h->valid);

    if (bytes_any(known))
        fresh = bytes_or(fresh, bytes_differing(h->word, r->data, known));
    copy_some(h->word, r->data, r, r->bytes);
    set_valid(h, bytes_or(h->valid, fresh));
    set_dirty(h, bytes_or(h->dirty, fresh));
    set_reserved(h, bytes_minus(h->reserved, fresh));
    tell(to, RULE_CACHE_WRITELINE);
    changed_held(h, r->line);
}

/* ---- operations (4.2.2), each on a line that is held ---- */

/* cache.reserve (4.2.2), for the operation whose pin it is. A line that holds other bytes of the address is
 * extended. Bottom when all of them are there already, with one exception (ours): an operation that was
 * deferred and tries again joins the one that reserved them meanwhile. In the report it would be stuck,
 * although its program checked isCached before. */
static inline NO_CALL enum cache_answer reserve(struct held_line *h, const struct cache_request *r,
                                                bool *pin, struct teller *to)
{
    unsigned here = tell_open(to);

    if (cache_is_cached(h, r, to) && !r->again)
        return answered(to, here, RULE_CACHE_RESERVE, CACHE_BOTTOM);
    if (h->i == NO_LINE)
        take_held(h, r->line, to);
    if (h->i == NO_LINE)
        return answered(to, here, RULE_CACHE_RESERVE, CACHE_WAIT);
    cache_pin(h, pin, to);
    return answered(to, here, RULE_CACHE_RESERVE, CACHE_DONE);
}

/* reserve as an operation of its own: it also marks the missing bytes as reserved. */
static inline NO_CALL enum cache_answer cache_reserve(struct held_line *h,
                                                      const struct cache_request *r,
                                                      struct teller *to)
{
    enum cache_answer a = reserve(h, r, r->pin, to);

    if (a != CACHE_DONE)
        return a;
    set_reserved(h, bytes_or(h->reserved, bytes_minus(r->bytes, h->valid)));
    changed_held(h, r->line);
    return CACHE_DONE;
}

/* cache.read (4.2.2) */
static inline NO_CALL enum cache_answer cache_read(struct held_line *h,
                                                   const struct cache_request *r,
                                                   struct teller *to)
{
    unsigned here = tell_open(to);

    if (HINT_SELDOM(!cache_is_cached(h, r, to)))
        return answered(to, here, RULE_CACHE_READ, CACHE_BOTTOM);
    if (HINT_SELDOM(!bytes_within(r->bytes, h->valid))) {
        cache_pin(h, r->pin, to);
        return answered(to, here, RULE_CACHE_READ, CACHE_WAIT);
    }
    copy_some(r->data, h->word, r, r->bytes);
    cache_unpin(h, r->line, r->pin, to);
    return answered(to, here, RULE_CACHE_READ, CACHE_DONE);
}

/* cache.write (4.2.2): needs no fetch when there is no line, for only the written bytes become
 * valid. The line is then reserved for no operation: the request's pin is left alone. */
static inline NO_CALL enum cache_answer cache_write(struct held_line *h,
                                                    const struct cache_request *r,
                                                    struct teller *to)
{
    unsigned here = tell_open(to);

    if (seek_held(h, r->line) == NO_LINE)
        reserve(h, r, NULL, to);
    if (h->i == NO_LINE)
        return answered(to, here, RULE_CACHE_WRITE, CACHE_WAIT);
    cache_write_line(h, r, to);
    return answered(to, here, RULE_CACHE_WRITE, CACHE_DONE);
}

/* cache.update (4.2.2): bytes that became valid since the reservation are newer, and stay. */
static inline NO_CALL enum cache_answer cache_update(struct held_line *h,
                                                     const struct cache_request *r,
                                                     struct teller *to)
{
    unsigned here = tell_open(to);
    struct byte_mask missing;

    if (HINT_SELDOM(!cache_is_cached(h, r, to)))
        return answered(to, here, RULE_CACHE_UPDATE, CACHE_BOTTOM);
    missing = bytes_minus(r->bytes, h->valid);
    copy_some(h->word, r->data, r, missing);
    set_valid(h, bytes_or(h->valid, missing));
    set_reserved(h, bytes_minus(h->reserved, missing));
    changed_held(h, r->line);
    return answered(to, here, RULE_CACHE_UPDATE, CACHE_DONE);
}

/* Does the line hold at least one of the request's bytes, valid or reserved? */
static inline NO_CALL bool holds_part(struct held_line *h, const struct cache_request *r)
{
    return seek_held(h, r->line) != NO_LINE &&
           bytes_overlap(r->bytes, bytes_or(h->valid, h->reserved));
}

/* Drops bytes from it; one that is left with none becomes unused. */
static inline NO_CALL void drop_held(struct held_line *h, uint64_t address, struct byte_mask bytes)
{
    const struct byte_mask valid = bytes_minus(h->valid, bytes);
    const struct byte_mask reserved = bytes_minus(h->reserved, bytes);

    if (bytes_any(bytes_or(valid, reserved))) {
        set_valid(h, valid);
        set_reserved(h, reserved);
        set_dirty(h, bytes_minus(h->dirty, bytes));
        changed_held(h, address);
    } else {
        settle_held(h);
        cache_drop(h->cache, h->i);
        tell_waiting(h->cache, h->i, address);
    }
    cache_let_go(h);
}

/* cache.evict (4.2.2), of the request's bytes: a neighbour's bytes stay. */
static inline NO_CALL enum cache_answer cache_evict(struct held_line *h,
                                                    const struct cache_request *r,
                                                    struct teller *to)
{
    unsigned here = tell_open(to);

    if (!holds_part(h, r))
        return answered(to, here, RULE_CACHE_EVICT, CACHE_DONE);
    if (h->pins > 0 || bytes_overlap(r->bytes, h->dirty))
        return answered(to, here, RULE_CACHE_EVICT, CACHE_WAIT);
    drop_held(h, r->line, r->bytes);
    return answered(to, here, RULE_CACHE_EVICT, CACHE_DONE);
}

/* cache.discard (4.2.2), of the request's bytes: they may be dirty, a neighbour's are not lost. */
static inline NO_CALL enum cache_answer cache_discard(struct held_line *h,
                                                      const struct cache_request *r,
                                                      struct teller *to)
{
    unsigned here = tell_open(to);

    if (!holds_part(h, r))
        return answered(to, here, RULE_CACHE_DISCARD, CACHE_DONE);
    if (h->pins > 0)
        return answered(to, here, RULE_CACHE_DISCARD, CACHE_WAIT);
    drop_held(h, r->line, r->bytes);
    return answered(to, here, RULE_CACHE_DISCARD, CACHE_DONE);
}

/* classify_op (4.4.3): bottom when no line holds the address. */
static inline NO_CALL enum cache_answer cache_classify(struct held_line *h, uint64_t address,
                                                       enum line_class cls)
{
    if (seek_held(h, address) == NO_LINE)
        return CACHE_BOTTOM;
    h->line->cls = (uint8_t)cls;
    h->changes++;
    return CACHE_DONE;
}

static inline NO_CALL enum cache_answer cache_classify_first(struct held_line *h,
                                                             const struct cache_request *r,
                                                             struct teller *to)
{
    (void)to;
    return cache_classify(h, r->line, LINE_FIRST);
}

static inline NO_CALL enum cache_answer cache_classify_normal(struct held_line *h,
                                                              const struct cache_request *r,
                                                              struct teller *to)
{
    (void)to;
    return cache_classify(h, r->line, LINE_NORMAL);
}

#endif
