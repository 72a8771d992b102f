/* program/origin.h: where the lines of a PTX text come from: what .file and .loc say of the
 * source that a compiler made it of. Knows no instruction. */
#ifndef WS_PROGRAM_ORIGIN_H
#define WS_PROGRAM_ORIGIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A place in a source file, as .loc writes it; file 0: none. */
struct line_place {
    uint32_t file, line, column; /* column 0: it was not said */
};

/* A .loc: what stands behind byte `at` of the text, up to the next one, comes from there. */
struct line_mark {
    size_t at;
    struct line_place place;
    struct line_place inlined_at; /* the call in whose place a compiler put the code; file 0: none */
};

/* A .file */
struct file_name {
    uint32_t number;
    char *name; /* owned */
};

/* Both in the order of the text; .file may stand behind the marks that name it. */
struct origins {
    struct line_mark *marks;
    size_t nmarks, cap_marks;
    struct file_name *files;
    size_t nfiles, cap_files;
};

/* Adds a file; the n characters of its name are copied. */
void origins_add_file(struct origins *o, uint32_t number, const char *name, size_t n);
void origins_free(struct origins *o);

struct origin {
    const char *file;
    uint32_t line, column; /* column 0: it was not said */
    size_t mark;           /* its mark; NO_MARK: a call that no .loc stands for */
    struct line_place inlined_at;
};
#define NO_MARK ((size_t)-1)

/* Of the byte `at`, by the last mark between `from` and there. False: there is none, or its file
 * has no name. */
bool origins_find(const struct origins *o, size_t from, size_t at, struct origin *out);
/* The call in whose place the code of `inner` was inlined: one level outwards. `from` as above.
 * False: it was not inlined. `inner` and `out` may be the same. */
bool origins_caller(const struct origins *o, size_t from, const struct origin *inner,
                    struct origin *out);

#endif
