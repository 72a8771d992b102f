/* memory/cache_rules.c: the operations on a cache (4.2.2), one function for each function of the report. Helpers
 * emit no trace event. Knows no memory program and no memory below the cache. */
#include "memory/cache.h"

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
bool cache_unused(const struct cache *c, uint32_t i, struct teller *to)
{
    return tell_truth(to, RULE_CACHE_UNUSED, cache_line_unused(c, i));
}

/* cache.allUsed (4.2.2) */
bool cache_all_used(const struct cache *c, struct line_range lines, struct teller *to)
{
    return tell_truth(to, RULE_CACHE_ALLUSED, cache_first_unused(c, lines) == NO_LINE);
}

/* cache.eligible (4.2.2, abstract): the lines that may hold an address: Level1Ways or Level2Ways
 * lines, chosen by the line number modulo the number of sets. */
struct line_range cache_eligible(const struct cache *c, uint64_t address, struct teller *to)
{
    tell_address(to, RULE_CACHE_ELIGIBLE, address);
    return cache_lines(c, address);
}

/* cache.canEvict (4.2.2, abstract): may line i be taken, seen among `lines`? Never dirty or pinned
 * (the two axioms), and class normal only when no line of class first can be. */
bool cache_can_evict(const struct cache *c, struct line_range lines, uint32_t i, struct teller *to)
{
    return tell_truth(to, RULE_CACHE_CANEVICT, line_set_has(cache_evictable(c, lines), i));
}

/* Is each of these bytes of the line valid or reserved? */
static bool holds(const struct cache_line *cl, struct byte_mask bytes)
{
    return bytes_within(bytes_minus(bytes, cl->valid), cl->reserved);
}

/* cache.isCached: the line exists, and every byte is valid or at least reserved. */
bool cache_is_cached(struct cache *c, const struct cache_request *r, struct teller *to)
{
    const uint32_t i = cache_seek(c, r->line);

    return tell_truth(to, RULE_CACHE_ISCACHED, i != NO_LINE && holds(&c->lines[i], r->bytes));
}

/* cache.pin (4.2.2): an operation pins a line once at most. */
void cache_pin(struct cache *c, uint32_t i, bool *pin, struct teller *to)
{
    if (pin == NULL)
        return;
    tell(to, RULE_CACHE_PIN);
    if (*pin)
        return;
    *pin = true;
    c->lines[i].pins++;
    cache_changed(c, i);
    cache_wake(c, i, 0);
}

/* cache.unpin (4.2.2): no effect when the operation has not pinned the line. */
void cache_unpin(struct cache *c, uint32_t i, bool *pin, struct teller *to)
{
    if (pin == NULL)
        return;
    tell(to, RULE_CACHE_UNPIN);
    if (!*pin)
        return;
    *pin = false;
    c->lines[i].pins--;
    cache_changed(c, i);
    if (c->lines[i].pins == 0)
        cache_wake(c, i, c->lines[i].address);
}

/* cache.writeLine (4.2.2, the function write on a line): bytes that are valid and equal stay as
 * they are, so that a clean one stays clean; all others become valid and dirty. */
void cache_write_line(struct cache *c, uint32_t i, const struct cache_request *r, struct teller *to)
{
    struct cache_line *cl = &c->lines[i];
    const struct byte_mask known = bytes_and(r->bytes, cl->valid);
    const struct byte_mask fresh = bytes_or(bytes_minus(r->bytes, cl->valid),
                                            bytes_differing(cache_word(c, i), r->data, known));

    bytes_copy_known(cache_word(c, i), r->data, r->word, r->bytes);
    cl->valid = bytes_or(cl->valid, fresh);
    cl->dirty = bytes_or(cl->dirty, fresh);
    cl->reserved = bytes_minus(cl->reserved, fresh);
    tell(to, RULE_CACHE_WRITELINE);
    cache_changed(c, i);
    cache_wake(c, i, r->line);
}

/* Copies some bytes between a line and the request's data: often it is about one word, all of it. */
static void copy_some(unsigned char *to, const unsigned char *from, const struct cache_request *r,
                      struct byte_mask some)
{
    const struct byte_word none = { 0, 0 };

    bytes_copy_known(to, from, bytes_equal(some, r->bytes) ? r->word : none, some);
}

/* ---- operations (4.2.2) ---- */

/* cache.reserve (4.2.2), for the operation whose pin it is: *line is the line, or NO_LINE. A line that holds
 * other bytes of the address is extended. Bottom when all of them are there already, with one exception
 * (ours): an operation that was deferred and tries again joins the one that reserved them meanwhile. In the
 * report it would be stuck, although its program checked isCached before. */
static enum cache_answer reserve(struct cache *c, const struct cache_request *r, bool *pin,
                                 uint32_t *line, struct teller *to)
{
    unsigned here = tell_open(to);

    *line = NO_LINE;
    if (cache_is_cached(c, r, to) && !r->again)
        return answered(to, here, RULE_CACHE_RESERVE, CACHE_BOTTOM);
    *line = cache_seek(c, r->line);
    if (*line == NO_LINE)
        *line = cache_take_line(c, r->line, to);
    if (*line == NO_LINE)
        return answered(to, here, RULE_CACHE_RESERVE, CACHE_WAIT);
    cache_pin(c, *line, pin, to);
    return answered(to, here, RULE_CACHE_RESERVE, CACHE_DONE);
}

/* reserve as an operation of its own: it also marks the missing bytes as reserved. */
enum cache_answer cache_reserve(struct cache *c, const struct cache_request *r, struct teller *to)
{
    uint32_t i;
    enum cache_answer a = reserve(c, r, r->pin, &i, to);
    struct cache_line *cl;

    if (a != CACHE_DONE)
        return a;
    cl = &c->lines[i];
    cl->reserved = bytes_or(cl->reserved, bytes_minus(r->bytes, cl->valid));
    cache_changed(c, i);
    cache_wake(c, i, r->line);
    return CACHE_DONE;
}

/* cache.read (4.2.2) */
enum cache_answer cache_read(struct cache *c, const struct cache_request *r, struct teller *to)
{
    unsigned here = tell_open(to);
    uint32_t i;

    if (!cache_is_cached(c, r, to))
        return answered(to, here, RULE_CACHE_READ, CACHE_BOTTOM);
    i = cache_seek(c, r->line);
    if (!bytes_within(r->bytes, c->lines[i].valid)) {
        cache_pin(c, i, r->pin, to);
        return answered(to, here, RULE_CACHE_READ, CACHE_WAIT);
    }
    bytes_copy_known(r->data, cache_word(c, i), r->word, r->bytes);
    cache_unpin(c, i, r->pin, to);
    return answered(to, here, RULE_CACHE_READ, CACHE_DONE);
}

/* cache.write (4.2.2): needs no fetch when there is no line, for only the written bytes become
 * valid. The line is then reserved for no operation: the request's pin is left alone. */
enum cache_answer cache_write(struct cache *c, const struct cache_request *r, struct teller *to)
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
enum cache_answer cache_update(struct cache *c, const struct cache_request *r, struct teller *to)
{
    unsigned here = tell_open(to);
    struct cache_line *cl;
    struct byte_mask missing;
    uint32_t i;

    if (!cache_is_cached(c, r, to))
        return answered(to, here, RULE_CACHE_UPDATE, CACHE_BOTTOM);
    i = cache_seek(c, r->line);
    cl = &c->lines[i];
    missing = bytes_minus(r->bytes, cl->valid);
    copy_some(cache_word(c, i), r->data, r, missing);
    cl->valid = bytes_or(cl->valid, missing);
    cl->reserved = bytes_minus(cl->reserved, missing);
    cache_changed(c, i);
    cache_wake(c, i, r->line);
    return answered(to, here, RULE_CACHE_UPDATE, CACHE_DONE);
}

/* Does the line hold at least one of the request's bytes, valid or reserved? */
static bool holds_part(const struct cache *c, uint32_t i, const struct cache_request *r)
{
    return i != NO_LINE &&
           bytes_overlap(r->bytes, bytes_or(c->lines[i].valid, c->lines[i].reserved));
}

/* Drops bytes from it; one that is left with none becomes unused. */
static void drop_bytes(struct cache *c, uint32_t i, struct byte_mask bytes)
{
    struct cache_line *cl = &c->lines[i];
    const uint64_t address = cl->address;

    cl->valid = bytes_minus(cl->valid, bytes);
    cl->reserved = bytes_minus(cl->reserved, bytes);
    cl->dirty = bytes_minus(cl->dirty, bytes);
    if (bytes_any(bytes_or(cl->valid, cl->reserved)))
        cache_changed(c, i);
    else
        cache_drop(c, i);
    cache_wake(c, i, address);
}

/* cache.evict (4.2.2), of the request's bytes: a neighbour's bytes stay. */
enum cache_answer cache_evict(struct cache *c, const struct cache_request *r, struct teller *to)
{
    unsigned here = tell_open(to);
    const uint32_t i = cache_seek(c, r->line);

    if (!holds_part(c, i, r))
        return answered(to, here, RULE_CACHE_EVICT, CACHE_DONE);
    if (c->lines[i].pins > 0 || bytes_overlap(r->bytes, c->lines[i].dirty))
        return answered(to, here, RULE_CACHE_EVICT, CACHE_WAIT);
    drop_bytes(c, i, r->bytes);
    return answered(to, here, RULE_CACHE_EVICT, CACHE_DONE);
}

/* cache.discard (4.2.2), of the request's bytes: they may be dirty, a neighbour's are not lost. */
enum cache_answer cache_discard(struct cache *c, const struct cache_request *r, struct teller *to)
{
    unsigned here = tell_open(to);
    const uint32_t i = cache_seek(c, r->line);

    if (!holds_part(c, i, r))
        return answered(to, here, RULE_CACHE_DISCARD, CACHE_DONE);
    if (c->lines[i].pins > 0)
        return answered(to, here, RULE_CACHE_DISCARD, CACHE_WAIT);
    drop_bytes(c, i, r->bytes);
    return answered(to, here, RULE_CACHE_DISCARD, CACHE_DONE);
}

/* classify_op (4.4.3): bottom when no line holds the address. */
static enum cache_answer classify(struct cache *c, uint64_t address, enum line_class cls)
{
    const uint32_t i = cache_seek(c, address);

    if (i == NO_LINE)
        return CACHE_BOTTOM;
    c->lines[i].cls = (uint8_t)cls;
    cache_changed(c, i);
    return CACHE_DONE;
}

enum cache_answer cache_classify_first(struct cache *c, const struct cache_request *r,
                                       struct teller *to)
{
    (void)to;
    return classify(c, r->line, LINE_FIRST);
}

enum cache_answer cache_classify_normal(struct cache *c, const struct cache_request *r,
                                        struct teller *to)
{
    (void)to;
    return classify(c, r->line, LINE_NORMAL);
}
