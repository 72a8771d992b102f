/* memory/cache.c: the parts of a cache (4.2.1): its lines, the search for an address, the sets of lines by
 * state, and the choice of the line to take. Operations on a line are in cache_rules.c. Knows no memory
 * program and no memory below the cache. */
#include "memory/cache.h"

#include "base/mem.h"
#include "base/number.h"

#define TAGS_AT_ONCE 8u

static uint32_t lines_of(const struct cache_shape *shape)
{
    return (uint32_t)(shape->bytes / shape->line_bytes);
}

size_t cache_room(const struct cache_shape *shape)
{
    size_t line = sizeof(struct cache_line) + 1 + shape->line_bytes;

    return (lines_of(shape) * line + TAGS_AT_ONCE + MEM_LINE - 1) / MEM_LINE * MEM_LINE;
}

void cache_init(struct cache *c, const struct cache_shape *shape, unsigned char *room,
                struct oracle *oracle)
{
    uint32_t lines = lines_of(shape);

    *c = (struct cache){ .line_bytes = shape->line_bytes, .oracle = oracle };
    c->ways = shape->ways == 0 || shape->ways > lines ? lines : shape->ways;
    c->nsets = lines == 0 ? 0 : lines / c->ways;
    c->nlines = c->nsets * c->ways;
    if (c->ways <= 64 && (c->ways & (c->ways - 1)) == 0)
        c->of_a_word = lanes_below(c->ways);
    while (c->line_bytes >> (c->line_shift + 1) != 0)
        c->line_shift++;
    c->lines = (struct cache_line *)(void *)room;
    c->data = (unsigned char *)(c->lines + c->nlines);
    c->tags = c->data + (size_t)c->nlines * c->line_bytes;
    c->waiting = mem_new((size_t)c->nsets * sizeof *c->waiting);
    for (uint32_t i = 0; i < c->nsets; i++)
        c->waiting[i].room = c->waiting[i].line = NO_MEMOP;
    c->waiting_for_all = NO_MEMOP;
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

static inline struct line_range lines_of_set(const struct cache *c, uint32_t set)
{
    return (struct line_range){ set * c->ways, (set + 1) * c->ways };
}

struct line_range cache_lines(const struct cache *c, uint64_t address)
{
    return lines_of_set(c, cache_set(c, address));
}

static inline unsigned char tag_of(uint64_t address)
{
    return (unsigned char)(address * UINT64_C(0x9e3779b97f4a7c15) >> 56);
}

/* Compares eight tags at once, from line `at` on: the top bit is set in each byte equal to the tag, and
 * perhaps in one after it. */
static inline uint64_t same_tags(const struct cache *c, uint32_t at, unsigned char tag)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    uint64_t other = load_le64(c->tags + at) ^ tag * ones;

    return (other - ones) & ~other & ones << 7;
}

static inline uint32_t find_by_tag(const struct cache *c, struct line_range lines, uint64_t address)
{
    const unsigned char tag = tag_of(address);

    for (uint32_t at = lines.first; at < lines.end; at += TAGS_AT_ONCE)
        for (uint64_t same = same_tags(c, at, tag); same != 0; same &= same - 1) {
            uint32_t i = at + lane_lowest(same) / 8;

            if (i < lines.end && c->lines[i].address == address)
                return i;
        }
    return NO_LINE;
}

/* The line among these that holds the address, or NO_LINE. */
static inline uint32_t find_in(const struct cache *c, struct line_range lines, uint64_t address)
{
    if (lines.end - lines.first >= TAGS_AT_ONCE / 2)
        return find_by_tag(c, lines, address);
    for (uint32_t i = lines.first; i < lines.end; i++)
        if (c->lines[i].address == address)
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
    c->last.address = address;
    c->last.set = cache_set_of(c, address);
    return c->last.line = find_in(c, lines_of_set(c, c->last.set), address);
}

/* ---- what follows from a line's change ---- */

/* By the two axioms of canEvict (4.2.2). */
static enum line_state state_of(const struct cache *c, uint32_t i)
{
    const struct cache_line *cl = &c->lines[i];

    if (bytes_any(cl->dirty))
        return LINE_DIRTY;
    if (cl->pins > 0 || cache_line_unused(c, i))
        return LINE_KEPT;
    return (enum line_state)(LINE_EVICTABLE + (cl->cls == LINE_FIRST));
}

/* A line comes into the set of its state, or leaves it. */
static void count_line(struct cache *c, uint32_t i, bool member)
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

void cache_changed(struct cache *c, uint32_t i)
{
    const enum line_state state = state_of(c, i);

    c->changes++;
    if (state == (enum line_state)c->lines[i].state)
        return;
    count_line(c, i, false);
    c->lines[i].state = (uint8_t)state;
    count_line(c, i, true);
}

void cache_wake(struct cache *c, uint32_t i, uint64_t address)
{
    const struct set_waiting *w;

    if (c->nwaiting == 0)
        return;
    w = &c->waiting[i / c->ways];
    if (w->room != NO_MEMOP || w->line != NO_MEMOP || c->waiting_for_all != NO_MEMOP)
        c->changed(c->self, c, i, address);
}

/* ---- lines that hold other addresses ---- */

/* Line i, which held an address (0: none), holds another one from now on. */
static inline void move_address(struct cache *c, uint32_t i, uint64_t before, uint64_t address)
{
    if (c->last.line == i)
        c->last.line = NO_LINE;
    if (c->last.address == address)
        c->last.line = i;
    if ((before != 0) != (address != 0))
        line_set_turn(&c->used, i, address != 0);
    c->tags[i] = tag_of(address);
}

/* init (4.2.1), of a line that holds another address from then on. */
static void drop_for(struct cache *c, uint32_t i, uint64_t address)
{
    const uint64_t before = c->lines[i].address;

    count_line(c, i, false);
    c->lines[i] = (struct cache_line){ .address = address, .state = LINE_KEPT };
    c->changes++;
    move_address(c, i, before, address);
}

/* Wakes no operation, since none waits for a line that could be evicted already. */
void cache_drop(struct cache *c, uint32_t i)
{
    drop_for(c, i, 0);
}

void cache_put_line(struct cache *c, uint32_t i, uint64_t address, const struct cache_line *cl)
{
    move_address(c, i, 0, address);
    c->lines[i] = *cl;
    c->lines[i].address = address;
    c->lines[i].state = LINE_KEPT;
    cache_changed(c, i);
}

void cache_cleaned(struct cache *c, uint32_t i)
{
    c->lines[i].dirty = bytes_below(0);
    cache_changed(c, i);
    cache_wake(c, i, c->lines[i].address);
}

/* One of n lines that can be evicted, chosen by the oracle. */
static inline uint32_t ask_victim(struct cache *c, struct line_range lines,
                                  const struct line_set *set, uint32_t n)
{
    const struct victims among = { c, lines, set };

    if (choice_is_first(c->oracle, SITE_VICTIM))
        return 0;
    return choice_ask(c->oracle, &(struct question){ SITE_VICTIM, n, &among });
}

/* The victim in a set that lies across words of bits. */
static uint32_t choose_any(struct cache *c, struct line_range lines, const struct line_set *set)
{
    uint32_t n = line_set_count(set, lines.first, lines.end);

    return n == 0 ? NO_LINE : line_set_nth(set, lines.first, ask_victim(c, lines, set, n));
}

/* One of the lines of the set, which can be evicted, or NO_LINE. Often they are all. */
static inline uint32_t choose_victim(struct cache *c, struct line_range lines,
                                     const struct line_set *set)
{
    uint64_t bits = set->w[lines.first / 64] >> (lines.first % 64) & c->of_a_word;

    if (bits == 0)
        return c->of_a_word != 0 ? NO_LINE : choose_any(c, lines, set);
    if (bits == c->of_a_word)
        return lines.first + ask_victim(c, lines, set, c->ways);
    return lines.first + lane_nth(bits, ask_victim(c, lines, set, lane_count(bits)));
}

/* The first unused line of a set, or NO_LINE. */
static inline uint32_t unused_of(const struct cache *c, struct line_range lines)
{
    uint64_t gaps;

    if (c->used.n == c->nlines)
        return NO_LINE;
    if (c->of_a_word == 0)
        return cache_first_unused(c, lines);
    gaps = ~c->used.w[lines.first / 64] >> (lines.first % 64) & c->of_a_word;
    return gaps == 0 ? NO_LINE : lines.first + lane_lowest(gaps);
}

/* The line that reserve takes: the first unused one, else one that can be evicted. */
static inline uint32_t choose_line(struct cache *c, struct line_range lines, struct teller *to)
{
    uint32_t i = unused_of(c, lines);
    const struct line_set *set;

    if (i != NO_LINE && cache_unused(c, i, to))
        return i;
    set = cache_evictable(c, lines);
    i = cache_all_used(c, lines, to) ? choose_victim(c, lines, set) : NO_LINE;
    return i != NO_LINE && cache_can_evict(c, lines, i, to) ? i : NO_LINE;
}

uint32_t cache_take_line(struct cache *c, uint64_t address, struct teller *to)
{
    uint32_t i = choose_line(c, cache_eligible(c, address, to), to);

    if (i == NO_LINE)
        return NO_LINE;
    drop_for(c, i, address);
    return i;
}

bool cache_has_room(const struct cache *c, uint32_t set)
{
    struct line_range lines = lines_of_set(c, set);

    return cache_first_unused(c, lines) != NO_LINE ||
           line_set_next(cache_evictable(c, lines), lines.first, lines.end) != NO_LINE;
}

bool cache_can_write(const struct cache *c, uint64_t address)
{
    return cache_find(c, address) != NO_LINE || cache_has_room(c, cache_set(c, address));
}
