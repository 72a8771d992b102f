/* observe/pack.h: lines of JSON in a tenth of the room, for a page that is to be opened: what was there
 * before is named by a number. The format, which gives back every line byte for byte, is described in
 * docs/page-data.md. Memory is bounded whatever the number of lines. Knows no event. */
#ifndef WS_OBSERVE_PACK_H
#define WS_OBSERVE_PACK_H

#include "base/text.h"
#include "observe/pack_read.h"

/* Where it goes. */
struct pack_sink {
    void *self;
    /* A chunk is complete: a JSON text without `<`. */
    void (*chunk)(void *self, const struct text *chunk);
    /* A string that is written for the first or second time, without its quotes. NULL: nobody asks. */
    void (*heard)(void *self, const char *s, size_t n);
};

/* Values that were seen, by their hashes. */
struct pack_seen {
    struct pack_seen_slot *slots; /* owned */
    size_t n, cap;                /* cap: a power of two, or 0 */
};

struct pack {
    struct pack_sink sink;
    struct pack_line line;          /* the present one */
    struct text unread;             /* the beginning of a line whose end has not come */
    struct text shapes, rows, lines; /* of the present chunk */
    struct text work;               /* what is being written, the innermost part last */
    struct pack_column *columns;    /* of the objects that are being written */
    size_t ncolumns, cap_columns;
    struct pack_seen seen, older;   /* when one is full, the other is forgotten */
    struct pack_seen shape_numbers;
    struct pack_key *keys;          /* what is known of names of members */
    uint32_t nshapes, nrows;
    uint64_t differences[2];        /* the last step and tick of the chunk */
    bool has_step;                  /* the present line has one */
    unsigned in_chunk;              /* lines */
    uint64_t nlines, bytes;         /* lines so far; bytes of complete chunks */
};

void pack_init(struct pack *p, const struct pack_sink *sink);
void pack_free(struct pack *p);
/* Any piece of a text of lines. */
void pack_add(struct pack *p, const char *s, size_t n);
/* The text is over; an end of its last line may be missing. */
void pack_end(struct pack *p);

#endif
