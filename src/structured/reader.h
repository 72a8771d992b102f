/* structured/reader.h: what the parts of the reader share: tokens (lexer.c), names (names.c). Private
 * to src/structured; other folders include syntax.h. */
#ifndef WS_STRUCTURED_READER_H
#define WS_STRUCTURED_READER_H

#include "base/hash.h"
#include "structured/syntax.h"

/* ---- tokens ---- */

enum token_kind {
    TOKEN_END,
    TOKEN_WORD,
    TOKEN_NUMBER, /* decimal digits */
    TOKEN_SIGN,
    TOKEN_BAD     /* none, and that was said */
};

struct lexer {
    const struct source *source;
    struct diags *d;
    size_t at;              /* the byte after the current token */
    struct span token;      /* the current one; length 0 at the end */
    struct span before;     /* the one before it */
    enum token_kind kind;
};

/* Moves to the next token. */
void lexer_next(struct lexer *l);
bool lexer_is(const struct lexer *l, const char *text);
/* The text of a span, blanks and comments as one blank, then `end`. */
const char *lexer_text(struct arena *a, struct span s, const char *end);

/* ---- names ---- */

struct simt_call {
    uint32_t statement;
    struct span name;
};

struct simt_names {
    struct simt_program *program;
    struct diags *d;
    struct names spellings;    /* to an index of v */
    struct simt_meaning *v;    /* what each means; owned */
    size_t n, cap;
    struct simt_call *calls;   /* all of them; owned */
    size_t ncalls, cap_calls;
};

void simt_names_free(struct simt_names *n);
/* A word of the grammar, tid and ntid included, is no name. */
bool simt_is_reserved(struct span word);
/* Each takes a name for something new; an error when it is taken (all names of a file differ, but
 * that functions may have locals of one name), or when there are too many. */
bool simt_declare_variable(struct simt_names *n, struct simt_variable v);
bool simt_declare_function(struct simt_names *n, const char *name, struct span span);
/* The variable that a name means in the function that is read, with an index or without. NO_SIMT
 * with an error: there is none, or it wants to be used otherwise. */
uint32_t simt_use_variable(struct simt_names *n, struct span name, bool index);
/* Is a break directly inside `inside` within a while? Otherwise it is an error. */
bool simt_break_placed(const struct simt_names *n, uint32_t inside, struct span span);
/* A call of a function that may be declared later; when all is read, which one. */
void simt_note_call(struct simt_names *n, uint32_t statement, struct span name);
void simt_find_callees(struct simt_names *n);

#endif
