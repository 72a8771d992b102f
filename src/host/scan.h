/* host/scan.h: a cursor over one line of what a user writes: a value of an option, a line of a
 * scenario. Knows words, marks and paths, no meaning. */
#ifndef WS_HOST_SCAN_H
#define WS_HOST_SCAN_H

#include "base/diag.h"

struct variables;

struct scan {
    const struct source *source;
    size_t at, end;      /* what is left, bytes of the source */
    bool whole_paths;    /* a path extends to the end (command line), else to a blank */
    bool listed;         /* a path also ends at the comma after an item of a list */
    const char *folder;  /* relative paths start here: "" or something that ends with a slash */
    const struct variables *variables; /* numbers may be expressions of these; NULL: they may not */
    struct diags *diags;
};

/* A maximal run without blanks and without the marks , = : ( ) [ ] { } @ " < > ! */
struct word {
    const char *s;
    size_t n;
    struct span span;
};

/* A message shows at most this much of a word: use as "%.*s", WORD_SHOWN(w), w.s. */
#define WORD_SHOWN(w) ((int)((w).n < 60 ? (w).n : 60))

/* A cursor over a whole source. */
struct scan scan_of(const struct source *source, struct diags *diags);
/* The next byte after blanks, EOF at the end. */
int scan_peek(struct scan *s);
/* The place of the next byte after blanks. */
struct span scan_here(struct scan *s);
/* From the byte at `from` to the cursor, less blanks at the end. */
struct span scan_since(const struct scan *s, size_t from);
/* Takes the mark if it comes next. */
bool scan_take(struct scan *s, char mark);
/* Takes the mark, or reports an error that names what it should follow. */
bool scan_expect(struct scan *s, char mark, const char *behind);
/* Takes a word; false, without an error, when none comes next. */
bool scan_word(struct scan *s, struct word *w);
/* Takes a word, or an error that says what was expected. */
bool scan_expect_word(struct scan *s, struct word *w, const char *what);
/* Takes the word if it is exactly this one. */
bool scan_keyword(struct scan *s, const char *keyword);
/* A decimal or 0x number of at most `most`; with variables, an expression (host/expression.h). */
bool scan_number(struct scan *s, uint64_t most, uint64_t *out, const char *what);
bool scan_small(struct scan *s, uint32_t most, uint32_t *out, const char *what);
/* X[,Y[,Z]], each at least `least`; those that are not given stay as they are. */
bool scan_triple(struct scan *s, uint32_t least, uint32_t out[3], const char *what);
/* A path, in double quotes if it holds blanks (in a list also commas), joined to the folder. Owner:
 * the caller. */
bool scan_path(struct scan *s, char **path, struct span *span);
/* An error at the word: `expected WHAT, found …`. Always false. */
bool scan_unexpected(struct scan *s, const char *what);
/* Nothing but blanks is left, or an error. */
bool scan_finished(struct scan *s);

bool word_is(const struct word *w, const char *text);
/* A copy with a NUL at its end. Owner: the caller. */
char *word_copy(const struct word *w);

#endif
