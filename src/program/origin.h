/* program/origin.h: where the lines of a PTX text come from: what .file and .loc say of the
 * source that a compiler made it of. Knows no instruction. */
#ifndef WS_PROGRAM_ORIGIN_H
#define WS_PROGRAM_ORIGIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"

/* A place in a source file, as .loc writes it; file 0: none. */
struct line_place {
    uint32_t file, line, column; /* line 0: of no line; column 0: it was not said */
};

#define NO_MARK UINT32_MAX

/* A .loc: the text from byte `at` to the next .loc comes from there. */
struct line_mark {
    size_t at;
    struct line_place place;
    struct line_place inlined_at; /* the call in whose place a compiler put the code; file 0: none */
    uint32_t caller;              /* the last mark before this one that names that place; NO_MARK */
};

/* A .file */
struct file_name {
    uint32_t number;
    char *name; /* owned */
};

/* Both are in the order of the text; .file may follow the marks that name it. */
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
    const char *file;      /* as .file has it */
    uint32_t line, column; /* line 0: code of no line; column 0: it was not said */
    uint32_t mark;         /* its mark; NO_MARK: a call without a .loc in the function */
    struct line_place inlined_at;
};

/* Of the byte `at`, by the last mark between `from` and there. False: there is none, or its file
 * has no name. */
bool origins_find(const struct origins *o, size_t from, size_t at, struct origin *out);
/* The call in whose place the code of `inner` was inlined: one level outwards. `from` as above.
 * False: it was not inlined. `inner` and `out` may be the same. */
bool origins_caller(const struct origins *o, size_t from, const struct origin *inner,
                    struct origin *out);

/* The name of a file without its folders. */
const char *origin_short_name(const char *file);
/* Does a user who writes `wanted` mean this file? It is the name, or its last parts:
 * "kernel.cu" and "src/kernel.cu" of "/home/me/src/kernel.cu". */
bool origin_is_file(const char *file, const char *wanted);
/* Sets path to the i-th place where the file may be. False: there are no more places, or the file is not
 * named like a source. */
#define ORIGIN_PLACES 3u
bool origin_place(const struct source *ptx, const char *file, unsigned i, struct text *path);
/* The text of a file that .file of the PTX source `ptx` names, where a user would look for it: as
 * the name says, from the folder of the PTX, and beside the PTX. Only what is named like a
 * source (.cu, .h, .py …) is opened, no more than 16 MiB. Owned by the caller (source_free); its
 * name is the one of .file. False: there is none. */
bool origin_read(const struct source *ptx, const char *file, struct source *out);

#endif
