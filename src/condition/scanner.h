/* condition/scanner.h: words, numbers and marks of conditions and litmus files, one at a time.
 * Comments are (* … *) and // to the end of the line. Knows no grammar. */
#ifndef WS_LITMUS_SCANNER_H
#define WS_LITMUS_SCANNER_H

#include "base/diag.h"
#include "base/text.h"

enum lexeme {
    LEXEME_END,
    LEXEME_WORD,   /* letters, digits, _ $ % and dots; does not start with a digit or a dot */
    LEXEME_NUMBER, /* starts with a digit: digits and letters */
    LEXEME_STRING, /* in double quotes */
    LEXEME_MARK    /* one byte, or one of == != <= >= /\ \/ */
};

struct cursor {
    const struct source *source;
    struct diags *diags;
    size_t at;        /* the byte after the current lexeme */
    size_t before;    /* where the one before it ended */
    enum lexeme kind; /* of the current one */
    struct span span;
};

/* Stands on the first lexeme from the byte `at` on. */
void cursor_begin(struct cursor *c, const struct source *source, size_t at, struct diags *d);
void cursor_next(struct cursor *c);
const char *cursor_text(const struct cursor *c); /* not NUL-terminated: c->span.length bytes */
bool cursor_is(const struct cursor *c, const char *text);
/* Steps over the lexeme if it is this one. */
bool cursor_take(struct cursor *c, const char *text);
/* An error that says what was expected here and what was found. False. */
bool cursor_expected(struct cursor *c, const char *what);
bool cursor_expect(struct cursor *c, const char *text);
/* A whole number that may have a sign, decimal or 0x…, from -2^63 to 2^64 - 1. */
struct integer {
    bool negative; /* magnitude is not 0 */
    uint64_t magnitude;
};
bool cursor_integer(struct cursor *c, struct integer *i);
/* In decimal. */
void integer_print(struct integer n, struct text *out);

/* P0, P1, …: the number of a thread. */
bool cursor_thread(const struct cursor *c, unsigned *thread);
/* Is the cursor at `P1 :`, `T1 :` or `1 :`, which a name within a thread follows? */
bool cursor_owner(const struct cursor *c, unsigned *thread);

#endif
