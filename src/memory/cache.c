/* memory/cache.c: caches (4.2), one function a function of the report, which tells that it applied;
 * helpers emit no trace event. Knows no memory program and no memory behind the cache. */
#include "memory/cache.h"

#include "base/hint.h"

#define TAGS_AT_ONCE 8u

static uint32_t lines_of(const struct cache_shape *shape)
{
    return (uint32_t)(shape->bytes / shape->line_bytes);
}

size_t cache_room(const struct cache_shape *shape)
{
    size_t line = sizeof(struct cache_line) + sizeof(uint64_t) + 1 + shape->line_bytes;

    return (lines_of(shape) * line + TAGS_AT_ONCE + 7) / 8 * 8;
}

void cache_init(struct cache *c, const struct cache_shape *shape, unsigned char *room,
                struct oracle *oracle)
{
    uint32_t lines = lines_of(shape);

    *c = (struct cache){ .line_bytes = shape->line_bytes, .oracle = oracle };
    c->ways = shape->ways == 0 || shape->ways > lines ? lines : shape->ways;
    c->nsets = lines == 0 ? 0 : lines / c->ways;
    c->nlines = c->nsets * c->ways;
    while (c->line_bytes >> (c->line_shift + 1) != 0)
        c->line_shift++;
    c->lines = (struct cache_line *)(void *)room;
    c->addresses = (uint64_t *)(void *)(c->lines + c->nlines);
    c->data = (unsigned char *)(c->addresses + c->nlines);
    c->tags = c->data + (size_t)c->nlines * c->line_bytes;
    c->waiting = mem_new(((size_t)c->nsets + 1) * sizeof *c->waiting);
    for (uint32_t i = 0; i <= c->nsets; i++)
        c->waiting[i] = NO_MEMOP;
    line_set_init(&c->used, c->nlines);
    for (unsigned s = LINE_EVICTABLE; s < LINE_STATES; s++)
        line_set_init(&c->sets[s], c->nlines);
    c->last.line = NO_LINE;
}

void cache_free(struct cache *c)
{
    mem_free(c->waiting);
    mem_free(c->used.w);
    for (unsigned s = LINE_EVICTABLE; s < LINE_STATES; s++)
        mem_free(c->sets[s].w);
}

struct line_range cache_lines(const struct cache *c, uint64_t address)
{
    uint32_t first = cache_set(c, address) * c->ways;

    return (struct line_range){ first, first + c->ways };
}

static inline unsigned char tag_of(uint64_t address)
{
    return (unsigned char)(address * UINT64_C(0x9e3779b97f4a7c15) >> 56);
}

/* Of eight tags at once each byte that is the one looked for, and perhaps one behind it, has its top
 * bit in `same`. */
static uint32_t find_by_tag(const struct cache *c, struct line_range lines, uint64_t address)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), tag = tag_of(address) * ones;

    for (uint32_t at = lines.first; at < lines.end; at += TAGS_AT_ONCE) {
        uint64_t other = load_le64(c->tags + at) ^ tag, same = (other - ones) & ~other & ones << 7;

        for (; same != 0; same &= same - 1) {
            uint32_t i = at + lane_lowest(same) / 8;

            if (i < lines.end && c->addresses[i] == address)
                return i;
        }
    }
    return NO_LINE;
}

/* The line among these that holds the address, or NO_LINE. */
static inline uint32_t find_in(const struct cache *c, struct line_range lines, uint64_t address)
{
    if (lines.end - lines.first > TAGS_AT_ONCE)
        return find_by_tag(c, lines, address);
    for (uint32_t i = lines.first; i < lines.end; i++)
        if (c->addresses[i] == address)
            return i;
    return NO_LINE;
}

uint32_t cache_find(const struct cache *c, uint64_t address)
{
    if (c->last.address == address)
        return c->last.line;
    return find_in(c, cache_lines(c, address), address);
}

uint32_t cache_look_for(struct cache *c, uint64_t address)
{
    uint32_t set = cache_set(c, address);
    struct line_range lines = { set * c->ways, (set + 1) * c->ways };

    c->last.address = address;
    c->last.set = set;
    c->last.lines = lines;
    return c->last.line = find_in(c, lines, address);
}

void cache_expect(const struct cache *c, uint64_t address)
{
    uint32_t i = c->nlines == 0 ? NO_LINE : find_in(c, cache_lines(c, address), address);

    if (i == NO_LINE)
        return;
    hint_write(cache_word(c, i), c->line_bytes);
    hint_write((unsigned char *)&c->lines[i], sizeof *c->lines);
}

/* Line i holds another address from now on; 0: none. */
static void set_address(struct cache *c, uint32_t i, uint64_t address)
{
    if (c->last.line == i)
        c->last.line = NO_LINE;
    if (c->last.address == address)
        c->last.line = i;
    c->addresses[i] = address;
    c->tags[i] = tag_of(address);
    line_set_put(&c->used, i, address != 0);
}

unsigned char *cache_word(const struct cache *c, uint32_t i)
{
    return c->data + (size_t)i * c->line_bytes;
}

/* By the two axioms of canEvict (4.2.2). */
static inline enum line_state state_of(const struct cache *c, uint32_t i)
{
    const struct cache_line *cl = &c->lines[i];

    if (bytes_any(cl->dirty))
        return LINE_DIRTY;
    if (cl->pins > 0 || cache_line_unused(c, i))
        return LINE_KEPT;
    return cl->cls == LINE_FIRST ? LINE_EVICTABLE_FIRST : LINE_EVICTABLE;
}

/* A line comes into the set of its state, or leaves it. */
static inline void count_line(struct cache *c, uint32_t i, bool member)
{
    enum line_state state = (enum line_state)c->lines[i].state;

    if (state == LINE_KEPT)
        return;
    line_set_put(&c->sets[state], i, member);
    if (c->movable != NULL)
        *c->movable += member ? 1 : (size_t)-1;
    if (PHYSICAL_SPACE(c->addresses[i]) == SPACE_GLOBAL)
        c->global[state] += member ? 1 : (uint32_t)-1;
}

static OUT_OF_LINE void move_line(struct cache *c, uint32_t i, enum line_state state)
{
    count_line(c, i, false);
    c->lines[i].state = (uint8_t)state;
    count_line(c, i, true);
}

/* Brings the sets that the silent rules read up to date with line i, which has changed. */
static inline void sort_line(struct cache *c, uint32_t i)
{
    enum line_state state = state_of(c, i);

    c->changes++;
    if (state != (enum line_state)c->lines[i].state)
        move_line(c, i, state);
}

/* Line i, which is sorted, has changed in a way that may let a waiting operation go on. */
static inline void tell_waiting(struct cache *c, uint32_t i, uint64_t address)
{
    if (c->nwaiting > 0 &&
        (c->waiting[cache_set(c, address)] != NO_MEMOP || c->waiting[c->nsets] != NO_MEMOP))
        c->changed(c->self, c, i, address);
}

static inline void changed_line(struct cache *c, uint32_t i, uint64_t address)
{
    sort_line(c, i);
    tell_waiting(c, i, address);
}

/* Tells an operation on a cache (4.2.2) with its answer; its premises end here. */
static inline enum cache_answer answered(const struct cache *c, unsigned opened, enum rule rule,
                                  enum cache_answer a)
{
    tell_close(c->tell, opened);
    if (a != CACHE_BOTTOM)
        tell_word(c->tell, rule, a == CACHE_DONE ? "done" : "wait");
    return a;
}

/* cache.unused (4.2.2) */
bool cache_unused(const struct cache *c, uint32_t i)
{
    return tell_truth(c->tell, RULE_CACHE_UNUSED, cache_line_unused(c, i));
}

static uint32_t first_unused(const struct cache *c, struct line_range lines)
{
    return line_set_gap(&c->used, lines.first, lines.end);
}

/* cache.allUsed (4.2.2), where the first unused one is known. */
static inline bool all_used(const struct cache *c, uint32_t unused)
{
    return tell_truth(c->tell, RULE_CACHE_ALLUSED, unused == NO_LINE);
}

bool cache_all_used(const struct cache *c, struct line_range lines)
{
    return all_used(c, first_unused(c, lines));
}

/* cache.eligible (4.2.2, abstract): Level1Ways or Level2Ways lines, chosen by the line number
 * modulo the number of sets. */
struct line_range cache_eligible(const struct cache *c, uint64_t address)
{
    tell_address(c->tell, RULE_CACHE_ELIGIBLE, address);
    return c->last.address == address ? c->last.lines : cache_lines(c, address);
}

/* cache.canEvict (4.2.2, abstract) */
bool cache_can_evict(const struct cache *c, struct line_range lines, uint32_t i)
{
    return tell_truth(c->tell, RULE_CACHE_CANEVICT,
                      line_set_has(cache_evictable(c, lines), i));
}

/* cache.pin (4.2.2): an operation pins a line once at most. */
void cache_pin(struct cache *c, uint32_t i, bool *pin)
{
    if (pin == NULL)
        return;
    tell(c->tell, RULE_CACHE_PIN);
    if (*pin)
        return;
    *pin = true;
    c->lines[i].pins++;
    sort_line(c, i);
    if (c->nwaiting > 0)
        c->changed(c->self, c, i, 0);
}

static OUT_OF_LINE void unpin_line(struct cache *c, uint32_t i, bool *pin)
{
    *pin = false;
    c->lines[i].pins--;
    c->changes++;
    if (c->lines[i].pins == 0)
        changed_line(c, i, c->addresses[i]);
}

/* cache.unpin (4.2.2): no effect when the operation has not pinned the line. */
void cache_unpin(struct cache *c, uint32_t i, bool *pin)
{
    if (pin == NULL)
        return;
    tell(c->tell, RULE_CACHE_UNPIN);
    if (*pin)
        unpin_line(c, i, pin);
}

/* cache.writeLine (4.2.2, the function write on a line): bytes that are valid and equal stay as they
 * are, so that a clean one stays clean; all others become valid and dirty. */
void cache_write_line(struct cache *c, uint32_t i, const struct cache_request *r)
{
    struct cache_line *cl = &c->lines[i];
    struct byte_mask known = bytes_and(r->bytes, cl->valid);
    struct byte_mask fresh = bytes_minus(r->bytes, cl->valid);

    if (bytes_any(known))
        fresh = bytes_or(fresh, bytes_differing(cache_word(c, i), r->data, known));
    bytes_copy(cache_word(c, i), r->data, r->bytes);
    cl->valid = bytes_or(cl->valid, fresh);
    cl->dirty = bytes_or(cl->dirty, fresh);
    cl->reserved = bytes_minus(cl->reserved, fresh);
    tell(c->tell, RULE_CACHE_WRITELINE);
    changed_line(c, i, c->addresses[i]);
}

/* init (4.2.1), of a line that holds another address from then on. */
static inline void drop_for(struct cache *c, uint32_t i, uint64_t address)
{
    struct cache_line *cl = &c->lines[i];

    count_line(c, i, false);
    *cl = (struct cache_line){ .state = LINE_KEPT };
    c->changes++;
    set_address(c, i, address);
}

/* Wakes nobody: nobody waits for a line that could be evicted already. */
void cache_drop(struct cache *c, uint32_t i)
{
    drop_for(c, i, 0);
}

void cache_put_line(struct cache *c, uint32_t i, uint64_t address, const struct cache_line *cl)
{
    c->lines[i] = *cl;
    c->lines[i].state = LINE_KEPT;
    set_address(c, i, address);
    sort_line(c, i);
}

void cache_cleaned(struct cache *c, uint32_t i)
{
    c->lines[i].dirty = bytes_below(0);
    changed_line(c, i, c->addresses[i]);
}

/* One of n lines that can be evicted, chosen by the oracle. */
static inline uint32_t ask_victim(struct cache *c, struct line_range lines,
                                  const struct line_set *set, uint32_t n)
{
    const struct victims among = { c, lines, set };

    return choice_ask(c->oracle, &(struct question){ SITE_VICTIM, n, &among });
}

/* One of the lines that can be evicted, or NO_LINE. Mostly they are in one word of the set. */
static uint32_t choose_victim(struct cache *c, struct line_range lines)
{
    const struct line_set *set = cache_evictable(c, lines);
    uint64_t bits;
    uint32_t n;

    if (lines.end > line_set_beyond(lines.first)) {
        n = line_set_count(set, lines.first, lines.end);
        return n == 0 ? NO_LINE
                      : line_set_nth(set, lines.first, ask_victim(c, lines, set, n));
    }
    bits = line_set_bits(set, lines.first, lines.end);
    if (bits == 0)
        return NO_LINE;
    return lines.first + lane_nth(bits, ask_victim(c, lines, set, lane_count(bits)));
}

/* The line that reserve takes: the first unused one, else one that can be evicted. */
static uint32_t choose_line(struct cache *c, struct line_range lines)
{
    uint32_t i = first_unused(c, lines);

    if (i != NO_LINE && cache_unused(c, i))
        return i;
    i = all_used(c, i) ? choose_victim(c, lines) : NO_LINE;
    return i != NO_LINE && cache_can_evict(c, lines, i) ? i : NO_LINE;
}

/* Was the line of memory before this one taken lately? */
static inline bool goes_on(struct cache *c, uint64_t address)
{
    uint64_t before = address - c->line_bytes;
    bool found = c->taken[0] == before || c->taken[1] == before || c->taken[2] == before ||
                 c->taken[3] == before;

    c->taken[c->ntaken++ % TAKEN_LATELY] = address;
    return found;
}

/* Programs that do mostly go on with the next line of memory, which takes a place like that of line
 * i. */
static void expect_next_place(struct cache *c, uint32_t i, uint64_t address)
{
    uint32_t next = i + c->ways;

    if (!goes_on(c, address) || next >= c->nlines)
        return;
    hint_write(cache_word(c, next), c->line_bytes);
    hint_write((unsigned char *)&c->lines[next], sizeof *c->lines);
}

/* Gives the request a line of its own, which holds nothing yet, or NO_LINE. */
static uint32_t take_line(struct cache *c, uint64_t address)
{
    uint32_t i = choose_line(c, cache_eligible(c, address));

    if (i == NO_LINE)
        return NO_LINE;
    drop_for(c, i, address);
    expect_next_place(c, i, address);
    return i;
}

/* cache.reserve (4.2.2), for the operation whose pin it is: the line goes to *line, where it was before (NO_LINE: nowhere). A line that
 * holds other bytes of the address is extended. Bottom when all of them are there already, with one
 * exception (ours): an operation that was deferred and tries again joins whoever reserved them
 * meanwhile. In the report it would be stuck, although its program asked isCached and could not
 * know. */
static enum cache_answer reserve(struct cache *c, const struct cache_request *r, bool *pin,
                                 uint32_t *line)
{
    unsigned here = tell_open(c->tell);

    if (cache_line_is_cached(c, *line, r->bytes) && !r->again)
        return answered(c, here, RULE_CACHE_RESERVE, CACHE_BOTTOM);
    if (*line == NO_LINE)
        *line = take_line(c, r->line);
    if (*line == NO_LINE)
        return answered(c, here, RULE_CACHE_RESERVE, CACHE_WAIT);
    cache_pin(c, *line, pin);
    return answered(c, here, RULE_CACHE_RESERVE, CACHE_DONE);
}

/* reserve as an operation of its own: it also marks the missing bytes as reserved. */
enum cache_answer cache_reserve(struct cache *c, const struct cache_request *r)
{
    uint32_t i = cache_seek(c, r->line);
    enum cache_answer a = reserve(c, r, r->pin, &i);

    if (a != CACHE_DONE)
        return a;
    c->lines[i].reserved =
        bytes_or(c->lines[i].reserved, bytes_minus(r->bytes, c->lines[i].valid));
    changed_line(c, i, r->line);
    return CACHE_DONE;
}

/* cache.read (4.2.2) */
enum cache_answer cache_read(struct cache *c, const struct cache_request *r)
{
    unsigned here = tell_open(c->tell);
    uint32_t i = cache_seek(c, r->line);

    if (!cache_line_is_cached(c, i, r->bytes))
        return answered(c, here, RULE_CACHE_READ, CACHE_BOTTOM);
    if (!bytes_within(r->bytes, c->lines[i].valid)) {
        cache_pin(c, i, r->pin);
        return answered(c, here, RULE_CACHE_READ, CACHE_WAIT);
    }
    bytes_copy(r->data, cache_word(c, i), r->bytes);
    cache_unpin(c, i, r->pin);
    return answered(c, here, RULE_CACHE_READ, CACHE_DONE);
}

/* cache.write (4.2.2): needs no fetch when there is no line, for only the written bytes become
 * valid. The line is then reserved for no operation: the request's pin is left alone. */
enum cache_answer cache_write(struct cache *c, const struct cache_request *r)
{
    unsigned here = tell_open(c->tell);
    uint32_t i = cache_seek(c, r->line);

    if (i == NO_LINE)
        reserve(c, r, NULL, &i);
    if (i == NO_LINE)
        return answered(c, here, RULE_CACHE_WRITE, CACHE_WAIT);
    cache_write_line(c, i, r);
    return answered(c, here, RULE_CACHE_WRITE, CACHE_DONE);
}

/* cache.update (4.2.2): bytes that became valid since the reservation are newer, and stay. */
enum cache_answer cache_update(struct cache *c, const struct cache_request *r)
{
    unsigned here = tell_open(c->tell);
    uint32_t i = cache_seek(c, r->line);
    struct byte_mask missing;

    if (!cache_line_is_cached(c, i, r->bytes))
        return answered(c, here, RULE_CACHE_UPDATE, CACHE_BOTTOM);
    missing = bytes_minus(r->bytes, c->lines[i].valid);
    bytes_copy(cache_word(c, i), r->data, missing);
    c->lines[i].valid = bytes_or(c->lines[i].valid, missing);
    c->lines[i].reserved = bytes_minus(c->lines[i].reserved, missing);
    changed_line(c, i, r->line);
    return answered(c, here, RULE_CACHE_UPDATE, CACHE_DONE);
}

bool cache_keeps(struct cache *c, const struct cache_request *r)
{
    uint32_t i = cache_seek(c, r->line);

    return i != NO_LINE && bytes_within(r->bytes, c->lines[i].valid) &&
           !bytes_overlap(r->bytes, c->lines[i].dirty) &&
           bytes_any(bytes_differing(cache_word(c, i), r->data, r->bytes));
}

/* Ours: the request's bytes become valid, clean ones of an unpinned line, if it holds none of them
 * and there is a line for them that nobody uses. */
void cache_keep(struct cache *c, const struct cache_request *r)
{
    uint32_t i = cache_seek(c, r->line);

    if (i == NO_LINE) {
        i = first_unused(c, cache_lines(c, r->line));
        if (i == NO_LINE)
            return;
        set_address(c, i, r->line);
        c->changes++;
    } else if (bytes_overlap(r->bytes, bytes_or(c->lines[i].valid, c->lines[i].reserved))) {
        return;
    }
    bytes_copy(cache_word(c, i), r->data, r->bytes);
    c->lines[i].valid = bytes_or(c->lines[i].valid, r->bytes);
    changed_line(c, i, r->line);
}

/* Drops the request's bytes from line i; a line that is left with none becomes unused. */
static void drop_bytes(struct cache *c, uint32_t i, struct byte_mask bytes)
{
    struct cache_line *cl = &c->lines[i];
    uint64_t address = c->addresses[i];

    cl->valid = bytes_minus(cl->valid, bytes);
    cl->reserved = bytes_minus(cl->reserved, bytes);
    cl->dirty = bytes_minus(cl->dirty, bytes);
    if (bytes_any(bytes_or(cl->valid, cl->reserved)))
        sort_line(c, i);
    else
        cache_drop(c, i);
    tell_waiting(c, i, address);
}

/* The line that holds at least one of the request's bytes, valid or reserved, or NO_LINE. */
static uint32_t find_part(struct cache *c, const struct cache_request *r)
{
    uint32_t i = cache_seek(c, r->line);

    if (i != NO_LINE && bytes_overlap(r->bytes, bytes_or(c->lines[i].valid, c->lines[i].reserved)))
        return i;
    return NO_LINE;
}

/* cache.evict (4.2.2), of the request's bytes: a neighbour's bytes stay. */
enum cache_answer cache_evict(struct cache *c, const struct cache_request *r)
{
    unsigned here = tell_open(c->tell);
    uint32_t i = find_part(c, r);

    if (i == NO_LINE)
        return answered(c, here, RULE_CACHE_EVICT, CACHE_DONE);
    if (c->lines[i].pins > 0 || bytes_overlap(r->bytes, c->lines[i].dirty))
        return answered(c, here, RULE_CACHE_EVICT, CACHE_WAIT);
    drop_bytes(c, i, r->bytes);
    return answered(c, here, RULE_CACHE_EVICT, CACHE_DONE);
}

/* cache.discard (4.2.2), of the request's bytes: they may be dirty, a neighbour's are not lost. */
enum cache_answer cache_discard(struct cache *c, const struct cache_request *r)
{
    unsigned here = tell_open(c->tell);
    uint32_t i = find_part(c, r);

    if (i == NO_LINE)
        return answered(c, here, RULE_CACHE_DISCARD, CACHE_DONE);
    if (c->lines[i].pins > 0)
        return answered(c, here, RULE_CACHE_DISCARD, CACHE_WAIT);
    drop_bytes(c, i, r->bytes);
    return answered(c, here, RULE_CACHE_DISCARD, CACHE_DONE);
}

/* classify_op (4.4.3): bottom when no line holds the address. */
static enum cache_answer classify(struct cache *c, uint64_t address, enum line_class cls)
{
    uint32_t i = cache_seek(c, address);

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
    struct line_range lines = cache_lines(c, address);

    return first_unused(c, lines) != NO_LINE ||
           line_set_next(cache_evictable(c, lines), lines.first, lines.end) != NO_LINE ||
           cache_find(c, address) != NO_LINE;
}
