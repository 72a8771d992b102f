/* debug/print.h: how `print` reads what is asked for and shows values, as its parts share it. */
#ifndef WS_DEBUG_PRINT_H
#define WS_DEBUG_PRINT_H

#include "debug/step.h"

/* Elements of something: all of them, or one. */
struct elements {
    const char *name;
    struct shape shape;
    bool one;
    uint64_t index;
};

/* [I] and :TYPE, then nothing more; without an index all elements. size: of the whole, in bytes. */
bool print_read_elements(struct scan *s, uint64_t size, struct elements *e);
/* [:TYPE], then nothing more. */
bool print_read_type(struct scan *s, enum type *t);
void print_put_value(struct text *out, enum type t, uint64_t bits);
/* `NAME[I]: TYPE = V` or `NAME: TYPE[COUNT] = { V, … }`; bytes: of that element or of all. */
void print_put_elements(struct text *out, const struct elements *e, const unsigned char *bytes);

/* ---- step_print_thread.c: what threads have of their own ---- */

/* Each prints what the name means, if it means such a thing (*found); false with an error. */
bool print_register(struct stepping *x, struct scan *s, const struct word *name, bool *found);
bool print_special(struct stepping *x, struct scan *s, const struct word *name, bool *found);
bool print_local(struct stepping *x, struct scan *s, const struct word *name, bool *found);

#endif
