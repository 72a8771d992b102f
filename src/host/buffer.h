/* host/buffer.h: TYPE[COUNT] and what fills it: zero, const(V), iota, random(SEED), {V, …}, @FILE.
 * An initialiser is read and checked first; its values come in pieces later, so that a large
 * buffer never lies in the host's memory as a whole. Knows no device. */
#ifndef WS_HOST_BUFFER_H
#define WS_HOST_BUFFER_H

#include "base/hash.h"
#include "host/value.h"

struct shape {
    enum type type;
    uint64_t count; /* at least 1; count * bytes of the type fits in 63 bits */
};

/* The selected elements of an object: all, one, a range, or rows from its beginning. */
enum extent { EXTENT_ALL, EXTENT_ONE, EXTENT_RANGE, EXTENT_ROWS };
struct portion {
    enum extent extent;
    uint64_t first, count; /* in elements; EXTENT_ALL: count is the whole */
    uint64_t whole;        /* elements of the whole; 0: no part was given */
    uint64_t columns;      /* EXTENT_ROWS: elements of a row */
};

uint64_t shape_size(struct shape s); /* bytes */
/* [I], [A..B] or [ROWS][COLUMNS] if that comes next, of `whole` elements of `name`. */
bool part_read(struct scan *s, const char *name, uint64_t whole, struct portion *p);
/* TYPE alone, as after the colon of `--print x:u8`. */
bool type_read(struct scan *s, enum type *type);
/* [PART][:TYPE] after `name`, which has `size` bytes of *type: the part counts elements of TYPE. */
bool elements_read(struct scan *s, const char *name, uint64_t size, enum type *type,
                   struct portion *p);
/* TYPE[COUNT] */
bool shape_read(struct scan *s, struct shape *shape);

enum init_kind { INIT_ZERO, INIT_CONST, INIT_IOTA, INIT_RANDOM, INIT_LIST, INIT_FILE };

struct init {
    enum init_kind kind;
    bool given;       /* the text gave a value; false: zero by default */
    uint64_t seed;    /* random */
    uint64_t a, b;    /* const: value; iota: start and step; random: lowest and highest; bits */
    uint64_t *values; /* list */
    size_t n, cap;
    char *path;       /* file */
    unsigned char *bytes; /* the values of the file, owned; NULL: they are read at their first use */
    struct span span;
};

/* Reads an initialiser for that shape and checks all but the contents of @FILE. What was read is
 * in *i, also after an error: the owner gives it back with init_free. */
bool init_read(struct scan *s, struct shape shape, struct init *i);
void init_free(struct init *i);
/* Reads the values of @FILE now, so that no later call can fail. Does nothing for others. False with an
 * error. */
bool init_fetch(struct init *i, struct shape shape, struct diags *d);

/* Hands out the values of an initialiser, in order, little-endian. */
struct filler {
    const struct init *init;
    struct shape shape;
    uint64_t next;        /* index of the next value */
    bool whole;           /* iota of floats: all that is to be rounded once are these integers, exact in f64 */
    int64_t start, step;
    struct random random;
    FILE *file;
    struct diags *diags;
};

/* False with an error when @FILE cannot be opened. */
bool filler_open(struct filler *f, const struct init *i, struct shape shape, struct diags *d);
/* The next n values; no more than the shape's count in all. False when @FILE is too short. */
bool filler_next(struct filler *f, unsigned char *out, size_t n);
/* False when @FILE is too long (and all was well: ok). Gives back what open took. */
bool filler_close(struct filler *f, bool ok);

#endif
