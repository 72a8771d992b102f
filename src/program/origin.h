/* program/origin.h: where the lines of a PTX text come from: what .file and .loc say of the
 * source that a compiler made it of. Knows no instruction. */
#ifndef WS_PROGRAM_ORIGIN_H
#define WS_PROGRAM_ORIGIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A .loc: what stands behind byte `at` of the text, up to the next one, comes from there. */
struct line_mark {
    size_t at;
    uint32_t file, line, column;
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
};
/* Of the byte `at`, by the last mark between `from` and there. False: there is none, or its file
 * has no name. */
bool origins_find(const struct origins *o, size_t from, size_t at, struct origin *out);

#endif
