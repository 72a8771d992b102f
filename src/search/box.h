/* search/box.h: what one part of a divided search (search/divided.h) sends to another: states, each
 * by the choices that lead to it from the first one. A box is a file: a head that says whose it is,
 * the entries, each as far as it differs from the one before it, how many there are, and a check of
 * all bytes. What is read may be anything: it is refused or it is a box. Knows no machine and no
 * folder. */
#ifndef WS_SEARCH_BOX_H
#define WS_SEARCH_BOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct box_head {
    uint64_t work[2];  /* a fingerprint of all that says which search it is */
    uint64_t round;    /* in which it was written */
    uint32_t from, to; /* parts */
};

/* Of an entry. */
#define BOX_AGAIN 1u /* the state was met before: its steps are to be taken once more */
#define BOX_FLAGS 1u /* all there are */

/* A state. picks: those of all steps, a codec's number each; looked at, and good until the next. */
struct box_entry {
    uint64_t print[2];
    uint64_t steps;
    unsigned flags;
    const unsigned char *picks;
    size_t n;
};

/* Both ways. Zero at first; the file is the caller's. */
struct box {
    FILE *file;             /* NULL: there is none */
    uint64_t check;         /* of the bytes so far */
    uint64_t entries;       /* number of entries so far */
    unsigned char *picks;   /* owned; of the last entry */
    size_t n, cap;
    struct box_entry entry; /* reading: the last one */
};

void box_free(struct box *b);
void box_begin(struct box *b, FILE *file, const struct box_head *head);
void box_put(struct box *b, const struct box_entry *e);
void box_end(struct box *b);

/* Is it a box with this head? */
bool box_open(struct box *b, FILE *file, const struct box_head *head);
enum box_piece { BOX_ENTRY, BOX_OVER, BOX_BROKEN };
/* The next entry, as b->entry. */
enum box_piece box_next(struct box *b);

#endif
