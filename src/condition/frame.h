/* condition/frame.h: what a litmus file has around what its threads execute: the name, the header
 * of the columns, rows of cells, what is looked at. Knows no instruction. */
#ifndef WS_CONDITION_FRAME_H
#define WS_CONDITION_FRAME_H

#include "condition/test.h"

/* All return false with an error in the cursor's diagnostics. */

/* `word`, the rest of its line, which is the name of the test, and the texts in quotes that follow. */
bool frame_read_name(struct cursor *c, const char *word, struct test *t);
/* P0, P1, … below `most`. */
bool frame_read_thread(struct cursor *c, unsigned most, unsigned *thread);

/* P0 ":" or 0 ":", where cursor_owner has found it. */
bool frame_read_owner(struct cursor *c, unsigned most, unsigned *thread);

/* Pn "@" outer number "," inner number: where the next thread lies. */
struct frame_place {
    const char *names[2];    /* "cta", "gpu" */
    uint64_t numbers[2];
    struct span number;      /* of the second */
};
bool frame_read_place(struct cursor *c, unsigned next, unsigned most, struct frame_place *p);

/* Rows of `threads` cells up to what follows the threads. `cell` reads one cell, up to `|`
 * or `;`; it may be empty. */
bool frame_read_rows(struct cursor *c, unsigned threads,
                     bool (*cell)(void *self, unsigned thread), void *self);
/* [ "locations" "[" { value ";" } "]" ] condition; and the same to the end of the file. */
bool frame_read_question(struct cursor *c, const struct value_names *names, struct test *t);
bool frame_read_condition(struct cursor *c, const struct value_names *names, struct test *t);

/* Letters, digits and _, at most 100, not P0: what a location may be called that is no register. */
bool frame_is_name(const struct cursor *c);

#endif
