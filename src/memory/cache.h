/* memory/cache.h: one cache of any level and the cache operations (4.2). Knows no memory program: an
 * operation is seen as a request for some bytes of one line.
 *
 * Ours, where the report leaves it open: lines are aligned to MaxMemOpSize bytes, and validity,
 * reservation and dirtiness are kept per byte. So a short write makes only its own bytes valid, a
 * fill never touches bytes written meanwhile, and a write-back takes only what was written. */
#ifndef WS_MEMORY_CACHE_H
#define WS_MEMORY_CACHE_H

#include "base/hint.h"
#include "base/tell.h"
#include "choice/choice.h"
#include "memory/bytes.h"
#include "memory/condition.h"
#include "memory/lineset.h"
#include "memory/memory.h"

enum line_class { LINE_NORMAL, LINE_FIRST }; /* EvClass (4.2.1) */

/* What can be done with a line: nothing, evict it as one of its class, or write it back. */
enum line_state { LINE_KEPT, LINE_EVICTABLE, LINE_EVICTABLE_FIRST, LINE_DIRTY, LINE_STATES };

/* cl (4.2.1), of as many bytes as a machine mostly fetches at once. The words lie in the cache's
 * `data`. */
struct cache_line {
    uint64_t address; /* physical, of its first byte; 0 is ε: unused */
    struct byte_mask valid, reserved, dirty; /* dirty ⊆ valid; reserved and valid share no byte */
    uint32_t pins;                           /* how many operations have pinned it */
    uint8_t cls;                             /* enum line_class */
    uint8_t state;                           /* enum line_state: of the rest, and of its address */
};

/* The lines first to end - 1. */
struct line_range {
    uint32_t first, end;
};

/* The groups of operations that wait for lines of one set (waiting.h); NO_MEMOP: none. */
struct set_waiting {
    uint32_t room; /* first one of those that want to write or to reserve a line, … */
    uint32_t line; /* … of those that want to do something else with one that is there */
    bool has_room; /* while there are any: could a line of the set be taken? */
};

#define TAKEN_LATELY 4u
#define EXPECTED_LINES 2u /* the next one is expected before the last one was looked for */

struct cache {
    struct cache_line *lines; /* this and the next two lie in the room that the cache was given */
    unsigned char *tags; /* by line: cache_tag of its address, 0 of unused ones; 8 behind the last */
    unsigned char *data;
    uint32_t nlines, nsets, ways, line_bytes;
    uint32_t line_shift; /* line_bytes as a power of two */
    uint64_t of_a_word;  /* a set's lines as bits, where sets never lie across words of bits; or 0 */
    unsigned level, processor; /* level 0 is L1; ALL_PROCESSORS: they share it */
    struct oracle *oracle;
    /* Where the address lies that was looked for last. */
    struct {
        uint64_t address;
        uint32_t line; /* NO_LINE: nowhere */
        uint32_t set; /* its own, … */
        struct line_range lines; /* … with these lines */
    } last;
    /* Of the addresses that are going to be looked for: their sets, and where they probably lie. */
    struct expected_line {
        uint64_t address;
        uint32_t set, line; /* NO_LINE: nowhere */
    } next[EXPECTED_LINES];
    unsigned nexpected; /* how often one was added */
    /* Addresses of the lines that were taken last; only hints follow from them. */
    uint64_t taken[TAKEN_LATELY];
    unsigned ntaken;
    /* kept by every operation, for the silent rules and for snapshots */
    struct line_set used;
    struct line_set sets[LINE_STATES]; /* by state; there is none of KEPT ones */
    uint32_t global[LINE_STATES];      /* how many of them are lines of global memory */
    uint32_t *movable; /* how many lines are in these sets, beside the counts of other caches; … */
    size_t *all_movable; /* … and of all those; NULL: nobody counts */
    uint64_t changes; /* grows with every change of a line */
    /* While an operation goes through its program: the line that changed last, which comes into the
     * set of its state when another one changes or somebody looks at the sets. NO_LINE: none. */
    bool late;
    uint32_t unsorted;
    /* Who waits, for each set of lines, and for all lines; the lists belong to whoever runs the
     * operations. `changed` is called, where any operation waits, when a line was filled, cleaned,
     * unpinned, taken or dropped; address: what it holds or held; and with 0 when one was pinned. */
    struct set_waiting *waiting;
    uint32_t waiting_for_all;
    uint32_t nwaiting; /* operations in these groups */
    void (*changed)(void *self, struct cache *c, uint32_t line, uint64_t address);
    void *self;
};

/* What cache.victim asks of: the members of the set among these lines (choice/choice.h). */
struct victims {
    const struct cache *cache;
    struct line_range lines;
    const struct line_set *set;
};

struct cache_shape {
    uint64_t bytes;      /* Level1CacheSize, Level2CacheSize */
    uint32_t line_bytes; /* MaxMemOpSize */
    uint32_t ways;       /* lines of one set; 0: all */
};

/* What an operation wants of a cache. */
struct cache_request {
    uint64_t line;          /* address of the line */
    struct byte_mask bytes; /* of the line */
    unsigned char *data;    /* byte i of the line is data[i] */
    struct byte_word word;  /* which they are, or none */
    bool *pin;              /* does the operation pin the line; NULL (ε): there is no operation */
    bool again;             /* it was deferred before and tries again */
};

enum cache_answer {
    CACHE_DONE,
    CACHE_WAIT,  /* not now: try again later */
    CACHE_BOTTOM /* undefined */
};

/* The bytes that the lines of such a cache take; a multiple of MEM_LINE. */
size_t cache_room(const struct cache_shape *shape);
/* Begins with every line unused. room: so many bytes, zeroed and aligned for any type, of whoever
 * has the cache, who frees them behind it. They are written only where lines are taken. */
void cache_init(struct cache *c, const struct cache_shape *shape, unsigned char *room,
                struct oracle *oracle);
void cache_free(struct cache *c);
/* The set of its eligible lines: one of how many is mostly a power of two. */
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
    return HINT_SELDOM(c->last.address != address) ? cache_look_for(c, address) : c->last.line;
}
/* CacheWord of line i. */
static inline unsigned char *cache_word(const struct cache *c, uint32_t i)
{
    return c->data + ((size_t)i << c->line_shift);
}
/* The line of this address is going to be looked for, and its bytes from `first` to `last` to be
 * used. */
void cache_expect(struct cache *c, uint64_t address, unsigned first, unsigned last);

/* ---- for the functions of 4.2.2 (cache_rules.h) ---- */

/* The line that reserve takes for an address, which holds nothing yet, or NO_LINE. */
uint32_t cache_take_line(struct cache *c, uint64_t address, struct teller *to);
/* Line i, which is not the one that changed last, has changed. The one that did is sorted now. */
void cache_sort(struct cache *c, uint32_t i);
void cache_sort_last(struct cache *c);
/* From now on lines are sorted late, or at once. */
static inline void cache_sort_late(struct cache *c, bool late)
{
    c->late = late;
    if (!late && c->unsorted != NO_LINE)
        cache_sort_last(c);
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
/* Could a line that is not there take a place in the set? Would cache_write find one for the
 * address, perhaps its own? */
bool cache_has_room(const struct cache *c, uint32_t set);
bool cache_can_write(const struct cache *c, uint64_t address);
void cache_drop(struct cache *c, uint32_t i);    /* init: an unpinned line is unused again */
/* What a snapshot knows of line i, which is unused; its valid bytes follow. */
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
