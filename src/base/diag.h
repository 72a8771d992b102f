/* base/diag.h: sources, places in them, and diagnostics. A diagnostic is data; diag_render is the
 * one function that turns it into `file:line:column: error: …`, the line and a caret. */
#ifndef WS_BASE_DIAG_H
#define WS_BASE_DIAG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* A text that was read, with its name. Owner: its reader; places point into it. Made by source_read
 * or source_from only. */
struct source {
    char *name;
    char *text; /* NUL-terminated; may hold further NULs */
    size_t size;
    size_t *lines; /* where each line starts */
    size_t nlines; /* at least 1 */
    bool value;    /* no file but what a call was given: the name says what it is, lines have no number */
};

/* The size limit of a text input. A device that never ends exceeds it. */
#define SOURCE_MOST_MIB 256
#define SOURCE_MOST_BYTES ((size_t)SOURCE_MOST_MIB << 20)

/* Reads a whole file ("-": standard input). False with errno set when it cannot be read, or is too
 * large. */
bool source_read(struct source *s, const char *path);
/* The message for this errno. */
const char *source_reason(int reason);
/* Appends what is left of a stream. False with errno set when it cannot be read. */
struct text;
bool source_read_all(FILE *f, struct text *out);
/* A source over a copy of the given text. */
void source_from(struct source *s, const char *name, const char *text, size_t size);
void source_free(struct source *s);

/* A stretch of a source. source == NULL: no place (the command line, the machine). */
struct span {
    const struct source *source;
    size_t at, length; /* bytes */
};

struct place {
    unsigned line, column; /* from 1; columns count bytes */
};
struct place span_place(struct span s); /* {0, 0} when there is no source */
struct span span_join(struct span a, struct span b);

/* SEVERITY_STUCK: the program's fate, not an error of an input; it is not counted. */
enum severity { SEVERITY_ERROR, SEVERITY_WARNING, SEVERITY_NOTE, SEVERITY_STUCK };

struct diagnostic {
    enum severity severity;
    struct span span;
    char *message; /* owned by the list */
};

/* Diagnostics of one command. Notes belong to the error before them. */
struct diags {
    struct diagnostic *v;
    size_t n, cap;
    unsigned errors, warnings; /* all of them, kept or not */
    bool usage;                /* one of them is about the command line, not an input */
    bool dropping;             /* the last error or warning was not kept, so its notes are not */
    struct source **kept;      /* sources that only these diagnostics need any more */
    size_t nkept, cap_kept;
};

#define DIAG_MOST_ERRORS 20 /* further errors (and further warnings) are counted, not kept */

void diag_add(struct diags *d, enum severity severity, struct span span, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 4, 5)))
#endif
    ;
/* Shorthand: an error; always returns false, for `return diag_error(…)`. */
bool diag_error(struct diags *d, struct span span, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;
void diag_render(const struct diagnostic *d, FILE *out);
/* A line of a source as diag_render shows it, with a caret under the column unless that is 0 or after the
 * line's end. Prints nothing if the source has no such line. */
void source_quote(const struct source *s, unsigned line, unsigned column, FILE *out);
/* All diagnostics in source order, each note after its diagnostic; the caller owns the list. */
const struct diagnostic **diags_in_order(const struct diags *d);
/* All of them in source order, then a count of those past the limit. */
void diags_print(const struct diags *d, FILE *out);
/* Hands over a source that was made with mem_new and was refused, so that places in it stay good
 * until diags_free. */
void diags_keep(struct diags *d, struct source *s);
void diags_free(struct diags *d);

#endif
