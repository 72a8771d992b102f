/* ptx/parse/lexer.h: the words of a PTX text (5.1.3, step 1). Knows spellings of numbers and
 * names, no directive, no instruction. */
#ifndef WS_PTX_PARSE_LEXER_H
#define WS_PTX_PARSE_LEXER_H

#include "base/diag.h"

enum lex_kind {
    LEX_END,
    LEX_NAME,   /* foo, %r1, $L, %tid.x, _ */
    LEX_DOTTED, /* .global, .shared::cta */
    LEX_INT,    /* its value: 64 bits */
    LEX_F32,    /* 0f…: 32 bits */
    LEX_F64,    /* 0d… or a decimal with point or exponent: 64 bits */
    LEX_STRING,
    LEX_BROKEN, /* what cannot be read: an error of its line was reported */
    LEX_PUNCT   /* punct: a character, or two as PUNCT2 */
};

#define PUNCT2(a, b) ((unsigned)(a) << 8 | (unsigned)(b))

struct lexeme {
    uint32_t at, length; /* a source has less than 4 GiB */
    uint32_t number;     /* of a number: its place among the values */
    uint16_t punct;
    uint8_t kind;         /* enum lex_kind */
    bool first : 1;       /* the first on its line */
    bool is_unsigned : 1; /* LEX_INT with the suffix U, or too large for .s64 */
};

/* The words of a source, the last one LEX_END. */
struct lexemes {
    struct lexeme *v;
    size_t n, cap;
    uint64_t *values; /* of the numbers; the first is 0, the value of what is no number */
    size_t nvalues, cap_values;
};

/* Splits a source into words. Errors go to d, one a line at most. False when a comment that is not
 * closed hides the end of the text. */
bool lex(struct lexemes *words, const struct source *source, struct diags *d);
/* The first character that is no blank and in no comment; 0 when a comment is not closed. */
size_t lex_begin(const struct source *source);
void lexemes_free(struct lexemes *words);

/* Is the stretch of text exactly this? */
bool span_is(struct span s, const char *text);
const char *span_text(struct span s);
/* For "%.*s": a precision that never runs past a sensible length, and the text. */
int span_length(struct span s);
#define SPAN_ARGS(s) span_length(s), span_text(s)
/* For "did you mean": takes a candidate that differs from the text in less than *least characters,
 * which then is how many. */
void take_nearer(const char *candidate, const char *text, const char **best, unsigned *least);

#endif
