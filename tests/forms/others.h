/* tests/forms/others.h: a table of the forms that do not compute (memory, atomics, warp, control,
 * barriers, copies, special registers), each with a kernel and what it leaves, or why it is
 * refused. */
#ifndef WS_TESTS_FORMS_OTHERS_H
#define WS_TESTS_FORMS_OTHERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

#define OUT_WORDS 64

enum expectation {
    EXPECT_WORDS,   /* the words of the table */
    EXPECT_WIDENED, /* the form's elements at the start of `in`, in 64 bits each */
    EXPECT_PACKED,  /* the low bits of each 64 of `in`, side by side */
    EXPECT_STUCK,   /* the run ends at the form's line */
    EXPECT_REFUSED  /* an error there */
};

/* One paragraph of the table: the same kernel for each of its forms. */
struct paragraph {
    struct text forms; /* each followed by a space */
    struct text module, body;
    unsigned line; /* of the table */
    uint32_t grid[3], block[3];
    enum expectation expect;
    struct text because; /* part of the error */
    struct text printed; /* how a form's line starts that is printed as another form */
    struct text constant; /* its name; none unless a constant is set */
    const char *value;    /* in constant, after the name */
    uint32_t words[OUT_WORDS];
    size_t nwords;
};

struct others {
    struct paragraph *p;
    size_t n;
};

/* Reads the table; false, and says why, when it cannot be read. */
bool others_read(struct others *o, const char *path);
void others_free(struct others *o);
/* The paragraph that has the form; NULL when none has. */
const struct paragraph *others_find(const struct others *o, const char *form, size_t n);
/* Is each statement of the kernel that has this form printed with it, or so that the line starts
 * with `as` unless that is NULL? Says which is not. */
bool others_print(const struct text *kernel, const char *form, const char *as);
/* Runs all forms under two profiles; prints what differs, and at the end how many there are. Each
 * is also printed as it was written. */
bool others_run(const struct others *o);

#endif
