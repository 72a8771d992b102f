/* memory/cache.h: one cache of any level and the cache operations (4.2). Knows no memory program: an
 * operation is seen as a request for some bytes of one line.
 *
 * Ours, where the report leaves it open: lines are aligned to MaxMemOpSize bytes, and validity,
 * reservation and dirtiness are kept per byte. So a short write makes only its own bytes valid, a
 * fill never touches bytes written meanwhile, and a write-back takes only what was written. */
#ifndef WS_MEMORY_CACHE_H
#define WS_MEMORY_CACHE_H

#include "base/tell.h"
#include "choice/choice.h"
#include "memory/bytes.h"
#include "memory/condition.h"
#include "memory/lineset.h"
#include "memory/memory.h"

enum line_class { LINE_NORMAL, LINE_FIRST }; /* EvClass (4.2.1) */

/* What silent rules may do with a line: nothing, evict it as one of its class, or write it back. */
enum line_state { LINE_KEPT, LINE_EVICTABLE, LINE_EVICTABLE_FIRST, LINE_DIRTY, LINE_STATES };

/* cl (4.2.1), of the usual size of a line in the host's cache. The words are in the cache's `data`. */
struct cache_line {
    uint64_t address; /* physical, of its first byte; 0 is ε: unused */
    struct byte_mask valid, reserved, dirty; /* dirty ⊆ valid; reserved and valid share no byte */
    uint32_t pins;                           /* number of operations that have pinned it */
    uint8_t cls;                             /* enum line_class */
    uint8_t state;                           /* enum line_state, derived from the other members */
};

/* The lines first to end - 1. */
struct line_range {
    uint32_t first, end;
};

/* The groups of operations that wait for lines of one set (waiting.h); NO_MEMOP: none. */
struct set_waiting {
    uint32_t room; /* first group of those that want to write or to reserve a line */
    uint32_t line; /* first group of those that want another operation on a cached line */
    bool has_room; /* while there are groups: a line of the set could be taken */
};

struct cache {
    struct cache_line *lines; /* this and the next two are in the room given to cache_init; not owned */
    unsigned char *tags; /* by line: cache_tag of its address, 0 if unused; 8 more after the last */
    unsigned char *data;
    uint32_t nlines, nsets, ways, line_bytes;
    uint32_t line_shift; /* line_bytes as a power of two */
    uint64_t of_a_word;  /* a set's lines as bits, if no set lies across words of bits; else 0 */
    unsigned level, processor; /* level 0 is L1; ALL_PROCESSORS: it is shared */
    struct oracle *oracle;
    /* The last address that was looked for, and its place. */
    struct {
        uint64_t address;
        uint32_t line; /* its line; NO_LINE: it is not cached */
        uint32_t set; /* its set */
    } last;
    /* updated by every operation, for the silent rules and for snapshots */
    struct line_set used;
    struct line_set sets[LINE_STATES]; /* by state; LINE_KEPT has no set */
    uint32_t global[LINE_STATES];      /* number of them that are lines of global memory */
    uint32_t *movable; /* number of lines in these sets, beside those of other caches; not owned */
    size_t *all_movable; /* sum of that array; not owned; NULL: not counted */
    uint64_t changes; /* grows with every change of a line */
    /* The waiting groups for each set of lines, and for all lines; waiting.c owns the lists. `changed` is
     * called, if any operation waits, when a line was filled, cleaned, unpinned, taken or dropped; address:
     * of the line, before or after; and with 0 when one was pinned. */
    struct set_waiting *waiting;
    uint32_t waiting_for_all;
    uint32_t nwaiting; /* number of operations in these groups */
    void (*changed)(void *self, struct cache *c, uint32_t line, uint64_t address);
    void *self;
};

/* The subject of cache.victim: the members of the set among these lines (choice/choice.h). */
struct victims {
    const struct cache *cache;
    struct line_range lines;
    const struct line_set *set;
};

struct cache_shape {
    uint64_t bytes;      /* Level1CacheSize, Level2CacheSize */
    uint32_t line_bytes; /* MaxMemOpSize */
    uint32_t ways;       /* number of lines in one set; 0: all */
};

/* The request of an operation to a cache. */
struct cache_request {
    uint64_t line;          /* address of the line */
    struct byte_mask bytes; /* the requested bytes of the line */
    unsigned char *data;    /* byte i of the line is data[i] */
    struct byte_word word;  /* `bytes` if they are one word, else none */
    bool *pin;              /* the operation pins the line; NULL (ε): there is no operation */
    bool again;             /* it was deferred before and tries again */
};

enum cache_answer {
    CACHE_DONE,
    CACHE_WAIT,  /* not now: try again later */
    CACHE_BOTTOM /* undefined */
};

/* The bytes that the lines of such a cache take; a multiple of MEM_LINE. */
size_t cache_room(const struct cache_shape *shape);
/* Begins with every line unused. room: cache_room bytes, zeroed and aligned for any type; the caller owns
 * them and frees them after the cache. They are written only where lines are taken. */
void cache_init(struct cache *c, const struct cache_shape *shape, unsigned char *room,
                struct oracle *oracle);
void cache_free(struct cache *c);
/* The set of the address's eligible lines. The number of sets is mostly a power of two. */
static inline uint32_t cache_set_of(const struct cache *c, uint64_t address)
{
    uint64_t number = PHYSICAL_ADDRESS(address) >> c->line_shift;

    if ((c->nsets & (c->nsets - 1)) == 0)
        return (uint32_t)number & (c->nsets - 1);
    return number <= UINT32_MAX ? (uint32_t)number % c->nsets : (uint32_t)(number % c->nsets);
}
static inline uint32_t cache_set(const struct cache *c, uint64_t address)
{
    return c->last.address == address ? c->last.set : cache_set_of(c, address);
}
struct line_range cache_lines(const struct cache *c, uint64_t address); /* that set's lines */
uint32_t cache_find(const struct cache *c, uint64_t address); /* its line, or NO_LINE */
/* cache_find, which remembers its answer: an operation looks for its line in each of its steps. */
uint32_t cache_look_for(struct cache *c, uint64_t address);
static inline uint32_t cache_seek(struct cache *c, uint64_t address)
{
    return c->last.address != address ? cache_look_for(c, address) : c->last.line;
}
/* CacheWord of line i. */
static inline unsigned char *cache_word(const struct cache *c, uint32_t i)
{
    return c->data + ((size_t)i << c->line_shift);
}

/* ---- the functions of 4.2.2 (cache_rules.c) ---- */

/* Each reports to `to` that it applied; NULL: to nobody. */
bool cache_unused(const struct cache *c, uint32_t i, struct teller *to);
bool cache_all_used(const struct cache *c, struct line_range lines, struct teller *to);
struct line_range cache_eligible(const struct cache *c, uint64_t address, struct teller *to);
bool cache_can_evict(const struct cache *c, struct line_range lines, uint32_t i, struct teller *to);
bool cache_is_cached(struct cache *c, const struct cache_request *r, struct teller *to);
void cache_pin(struct cache *c, uint32_t i, bool *pin, struct teller *to);
void cache_unpin(struct cache *c, uint32_t i, bool *pin, struct teller *to);
void cache_write_line(struct cache *c, uint32_t i, const struct cache_request *r, struct teller *to);

/* The operations on the line of a request. */
typedef enum cache_answer cache_function(struct cache *c, const struct cache_request *r,
                                         struct teller *to);
cache_function cache_reserve, cache_read, cache_write, cache_update, cache_evict, cache_discard,
    cache_classify_first, cache_classify_normal;

/* ---- for these functions ---- */

/* The line that reserve takes for an address that is not cached yet, or NO_LINE. */
uint32_t cache_take_line(struct cache *c, uint64_t address, struct teller *to);
/* Line i has changed: it enters the set of its state. */
void cache_changed(struct cache *c, uint32_t i);
/* Notifies the operations that wait for lines of line i's set, if there are any, that line i has changed.
 * address: what it held; 0: it was pinned. */
void cache_wake(struct cache *c, uint32_t i, uint64_t address);
static inline uint32_t cache_first_unused(const struct cache *c, struct line_range lines)
{
    return line_set_gap(&c->used, lines.first, lines.end);
}

/* ---- for the silent rules (4.6) ---- */

/* The lines of a range that cache_can_evict allows: those of class first while there are any. */
static inline const struct line_set *cache_evictable(const struct cache *c,
                                                     struct line_range lines)
{
    const struct line_set *first = &c->sets[LINE_EVICTABLE_FIRST];
    bool some = first->n > 0 && line_set_next(first, lines.first, lines.end) != NO_LINE;

    return some ? first : &c->sets[LINE_EVICTABLE];
}
static inline struct line_range cache_all_lines(const struct cache *c)
{
    return (struct line_range){ 0, c->nlines };
}
static inline bool cache_line_unused(const struct cache *c, uint32_t i)
{
    return c->lines[i].address == 0;
}
/* Could line i, which is sorted, be taken for another address? */
static inline bool cache_can_take(const struct cache *c, uint32_t i)
{
    return cache_line_unused(c, i) || c->lines[i].state == LINE_EVICTABLE ||
           c->lines[i].state == LINE_EVICTABLE_FIRST;
}
/* cache_has_room: could an uncached line take a place in the set? cache_can_write: would cache_write find a
 * line for the address, perhaps its own? */
bool cache_has_room(const struct cache *c, uint32_t set);
bool cache_can_write(const struct cache *c, uint64_t address);
void cache_drop(struct cache *c, uint32_t i);    /* init: an unpinned line is unused again */
/* Restores line i, which is unused, from a snapshot; its valid bytes follow. */
void cache_put_line(struct cache *c, uint32_t i, uint64_t address, const struct cache_line *cl);
void cache_cleaned(struct cache *c, uint32_t i); /* its dirty bytes were written back */
/* Lines of global memory, which flush drops (4.6): dirty ones, and those that can be evicted. */
static inline uint32_t cache_global_dirty(const struct cache *c)
{
    return c->global[LINE_DIRTY];
}
static inline uint32_t cache_global_evictable(const struct cache *c)
{
    return c->global[LINE_EVICTABLE] + c->global[LINE_EVICTABLE_FIRST];
}

/* The conditions on the lines in use, their sets and counts. False with the condition and the
 * address in f (0: no line in particular); the rest of f is left alone. */
bool cache_check(const struct cache *c, struct memory_fault *f);

#endif
