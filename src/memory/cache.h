/* memory/cache.h: one cache, L1 or L2, and the cache operations (4.2). Knows no memory program: an
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

enum line_class { LINE_NORMAL, LINE_FIRST }; /* EvClass (4.2.1) */

/* cl (4.2.1). The words lie in the cache's `data`. */
struct cache_line {
    struct byte_mask valid, reserved, dirty; /* dirty ⊆ valid; reserved and valid share no byte */
    uint32_t pins;                           /* how many operations have pinned it */
    uint8_t cls;                             /* enum line_class */
};

struct cache {
    struct cache_line *lines; /* this and the next two lie in the room that the cache was given */
    uint64_t *addresses; /* by line: physical, of its first byte; 0 is ε: unused */
    unsigned char *data;
    uint32_t nlines, nsets, ways, line_bytes;
    uint32_t line_shift; /* line_bytes as a power of two */
    struct oracle *oracle;
    struct teller *tell; /* NULL: nobody listens */
    /* kept by every operation, for the silent rules and for snapshots */
    struct line_set used, dirty, evictable[2];       /* evictable: clean and unpinned, by class */
    uint32_t global_dirty, global_evictable;   /* how many of them are global lines */
    size_t *movable; /* counts dirty and evictable lines of several caches; NULL: nobody does */
    uint64_t changes; /* grows with every change of a line */
    /* For each set of lines the first operation that waits for it, or NO_MEMOP, and behind the last
     * set the first that waits for all; the lists belong to whoever runs the operations. `changed`
     * is called when a line that such an operation may
     * wait for was filled, cleaned, unpinned, taken or dropped; address: what it holds or held. */
    uint32_t *waiting;
    void (*changed)(void *self, struct cache *c, uint32_t line, uint64_t address);
    void *self;
};

/* The lines first to end - 1. */
struct line_range {
    uint32_t first, end;
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
    bool *pin;              /* does the operation pin the line; NULL (ε): there is no operation */
    bool again;             /* it was deferred before and tries again */
};

enum cache_answer {
    CACHE_DONE,
    CACHE_WAIT,  /* not now: try again later */
    CACHE_BOTTOM /* undefined */
};

/* The bytes that the lines of such a cache take; a multiple of 8. */
size_t cache_room(const struct cache_shape *shape);
/* Begins with every line unused. room: so many bytes, zeroed and aligned for any type, of whoever
 * has the cache, who frees them behind it. They are written only where lines are taken. */
void cache_init(struct cache *c, const struct cache_shape *shape, unsigned char *room,
                struct oracle *oracle);
void cache_free(struct cache *c);
uint32_t cache_set(const struct cache *c, uint64_t address); /* the set of its eligible lines */
struct line_range cache_lines(const struct cache *c, uint64_t address); /* that set's lines */
uint32_t cache_find(const struct cache *c, uint64_t address); /* its line, or NO_LINE */
unsigned char *cache_word(const struct cache *c, uint32_t i); /* CacheWord of line i */

/* ---- helper functions (4.2.2) ---- */

/* These and the operations tell that they applied; whoever only keeps house calls none of them. */

bool cache_unused(const struct cache *c, uint32_t i);
bool cache_all_used(const struct cache *c, struct line_range lines);
/* The lines that may hold an address (abstract in the report): its set, found by line number. */
struct line_range cache_eligible(const struct cache *c, uint64_t address);
/* May line i be taken, seen among `lines`? Never dirty or pinned (the two axioms), and class normal
 * only when no line of class first can be. */
bool cache_can_evict(const struct cache *c, struct line_range lines, uint32_t i);
bool cache_is_cached(const struct cache *c, uint64_t address, struct byte_mask bytes);
void cache_pin(struct cache *c, uint32_t i, bool *pin);
void cache_unpin(struct cache *c, uint32_t i, bool *pin);
void cache_write_line(struct cache *c, uint32_t i, const struct cache_request *r);

/* ---- operations (4.2.2) ---- */

enum cache_answer cache_reserve(struct cache *c, const struct cache_request *r);
enum cache_answer cache_read(struct cache *c, const struct cache_request *r);
enum cache_answer cache_write(struct cache *c, const struct cache_request *r);
enum cache_answer cache_update(struct cache *c, const struct cache_request *r);
enum cache_answer cache_evict(struct cache *c, const struct cache_request *r);
enum cache_answer cache_discard(struct cache *c, const struct cache_request *r);
enum cache_answer cache_classify_first(struct cache *c, const struct cache_request *r);
enum cache_answer cache_classify_normal(struct cache *c, const struct cache_request *r);

/* ---- for operations that meet nobody (bulk.c); they tell nothing ---- */

/* Where an address is, or can be, in a cache, as long as no line changes. */
struct cache_seat {
    struct line_range lines;
    uint32_t held;                  /* the line that holds it; NO_LINE: none */
    uint32_t line;                  /* that or else an unused one; NO_LINE: none */
    const struct line_set *victims; /* where there is no such line: those that can be evicted */
};
/* False: nowhere (cache_can_write). */
bool cache_seek(const struct cache *c, uint64_t address, struct cache_seat *s);
/* The line that reserve gives a request, after cache_seek for its address: nothing has changed. */
uint32_t cache_choose(struct cache *c, const struct cache_seat *s);
/* What is left of that line when its operation has reserved, updated and read it: the request's
 * bytes are valid, nothing is reserved, nobody pins it. */
void cache_fill(struct cache *c, uint32_t i, const struct cache_request *r);
/* cache_discard of a line that nobody has pinned or reserved. */
void cache_forget(struct cache *c, const struct cache_request *r);
/* What is left of it when a store has written to it and classified it as normal. */
void cache_store(struct cache *c, uint32_t i, const struct cache_request *r);

/* ---- for the silent rules (4.6) ---- */

/* Would cache_write find a line now? */
bool cache_can_write(const struct cache *c, uint64_t address);
void cache_drop(struct cache *c, uint32_t i);    /* init: an unpinned line is unused again */
/* What a snapshot knows of line i, which is unused; its valid bytes follow. */
void cache_put_line(struct cache *c, uint32_t i, uint64_t address, const struct cache_line *cl);
void cache_cleaned(struct cache *c, uint32_t i); /* its dirty bytes were written back */
bool cache_line_unused(const struct cache *c, uint32_t i); /* what cache_unused answers, untold */

/* The conditions on the lines in use, their sets and counts. False with the condition and the
 * address in f (0: no line in particular); the rest of f is left alone. */
bool cache_check(const struct cache *c, struct memory_fault *f);

#endif
