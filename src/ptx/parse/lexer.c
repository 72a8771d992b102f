/* ptx/parse/lexer.c: the words of a PTX text (5.1.3, step 1). Knows spellings of numbers and
 * names, no directive, no instruction. */
#include "ptx/parse/lexer.h"

#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "base/text.h"

#define LONGEST_SHOWN 80 /* characters of a name in a message */

struct lexer {
    const struct source *source;
    const char *s;
    size_t n, at;
    bool first, hidden; /* hidden: a comment reaches to the end of the text */
    bool complained;    /* an error of this line was reported */
    bool foreign;       /* the first character outside ASCII was reported */
    bool said[0x80];    /* characters that were reported: each once */
    struct lexemes *words;
    struct diags *diags;
};

/* ---- characters, whatever the locale ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_follower(char c)
{
    return is_letter(c) || is_digit(c) || c == '_' || c == '$';
}

/* A letter; or `%`, `$` or `_` with something after it; or `_` alone. */
static bool starts_name(char c, char next)
{
    return is_letter(c) || c == '_' || ((c == '$' || c == '%') && is_follower(next));
}

static char peek(const struct lexer *x, size_t ahead)
{
    return x->at + ahead < x->n ? x->s[x->at + ahead] : '\0';
}

static struct span span_from(const struct lexer *x, size_t start)
{
    return (struct span){ x->source, start, x->at - start };
}

static void add(struct lexer *x, struct lexeme w, size_t start)
{
    w.at = (uint32_t)start;
    w.length = (uint32_t)(x->at - start);
    w.first = x->first;
    x->first = false;
    ARRAY_PUSH(x->words->v, x->words->n, x->words->cap, w);
}

/* ---- what is wrong ---- */

/* Is a complaint about this line the first one? */
static bool first_complaint(struct lexer *x)
{
    bool is = !x->complained;

    x->complained = true;
    return is;
}

static bool is_foreign(char c)
{
    return (unsigned char)c >= 0x80;
}

/* The text from `start` to the current place is not readable. The caller must not report it again. */
static void broken(struct lexer *x, size_t start)
{
    add(x, (struct lexeme){ .kind = LEX_BROKEN }, start);
}

/* Characters that are not ASCII, and what they are part of. Said once: an editor that puts in one
 * puts in many. */
static void foreign(struct lexer *x, size_t start)
{
    size_t from = x->at;

    while (is_foreign(peek(x, 0)))
        x->at++;
    if (!x->foreign && first_complaint(x))
        diag_error(x->diags, span_from(x, from),
                   "PTX is written in ASCII, which has no byte 0x%02x", (unsigned char)x->s[from]);
    x->foreign = x->complained = true;
    while (is_foreign(peek(x, 0)) || is_follower(peek(x, 0)))
        x->at++;
    broken(x, start);
}

/* ---- blanks and comments ---- */

static void block_comment(struct lexer *x)
{
    size_t start = x->at;

    for (x->at += 2; x->at < x->n; x->at++)
        if (peek(x, 0) == '*' && peek(x, 1) == '/') {
            x->at += 2;
            return;
        }
    x->hidden = true;
    diag_error(x->diags, (struct span){ x->source, start, 2 }, "this comment is not closed");
}

static void line_comment(struct lexer *x)
{
    while (x->at < x->n && x->s[x->at] != '\n')
        x->at++;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f';
}

/* `# 1 "a.cu"`, as preprocessors write it, says where lines come from. */
static bool at_line_mark(const struct lexer *x)
{
    size_t k = 1;

    while (peek(x, k) == ' ' || peek(x, k) == '\t')
        k++;
    return x->first && peek(x, 0) == '#' && is_digit(peek(x, k));
}

static void skip_blanks(struct lexer *x)
{
    while (x->at < x->n) {
        if (x->s[x->at] == '\n') {
            x->first = true;
            x->complained = false;
        }
        if (is_blank(x->s[x->at]))
            x->at++;
        else if ((peek(x, 0) == '/' && peek(x, 1) == '/') || at_line_mark(x))
            line_comment(x);
        else if (peek(x, 0) == '/' && peek(x, 1) == '*')
            block_comment(x);
        else
            return;
    }
}

/* ---- names ---- */

static void take_followers(struct lexer *x)
{
    while (is_follower(peek(x, 0)))
        x->at++;
}

/* A name; of `%tid.x` the component is part of it. */
static void name(struct lexer *x)
{
    size_t start = x->at;
    char c;

    x->at++;
    take_followers(x);
    c = peek(x, 1);
    if (x->s[start] == '%' && peek(x, 0) == '.' && c != '\0' && strchr("xyzw", c) != NULL &&
        !is_follower(peek(x, 2)))
        x->at += 2;
    if (is_foreign(peek(x, 0)))
        foreign(x, start);
    else
        add(x, (struct lexeme){ .kind = LEX_NAME }, start);
}

static void dotted(struct lexer *x)
{
    size_t start = x->at++;

    take_followers(x);
    while (peek(x, 0) == ':' && peek(x, 1) == ':' && is_follower(peek(x, 2))) {
        x->at += 2;
        take_followers(x);
    }
    add(x, (struct lexeme){ .kind = LEX_DOTTED }, start);
}

/* ---- numbers ---- */

/* Exactly `digits` hexadecimal digits after 0f or 0d: the bits of a float. */
static bool float_bits(struct lexer *x, size_t digits, uint64_t *value)
{
    x->at += 2;
    while (digits > 0 && number_digit(peek(x, 0)) < 16) {
        *value = *value << 4 | number_digit(x->s[x->at++]);
        digits--;
    }
    return digits == 0;
}

/* Digits of a base, then U; false when the number needs more than 64 bits or has no digit. */
static bool integer(struct lexer *x, unsigned base, struct lexeme *w, uint64_t *value)
{
    size_t start = x->at;
    bool fits = true;

    while (number_digit(peek(x, 0)) < base) {
        uint64_t digit = number_digit(x->s[x->at++]);

        fits = fits && *value <= (UINT64_MAX - digit) / base;
        *value = *value * base + digit;
    }
    fits = fits && x->at > start;
    w->is_unsigned = *value > INT64_MAX;
    if (peek(x, 0) == 'U') {
        w->is_unsigned = true;
        x->at++;
    }
    return fits;
}

/* Length of a decimal with a point or an exponent at the current place; 0 when there is none. */
static size_t decimal_length(const struct lexer *x)
{
    size_t i = 0, digits, sign;
    bool is_float = false;

    while (is_digit(peek(x, i)))
        i++;
    digits = i;
    if (peek(x, i) == '.') {
        is_float = true;
        while (is_digit(peek(x, ++i)))
            digits++;
    }
    if (peek(x, i) == 'e' || peek(x, i) == 'E') {
        sign = peek(x, i + 1) == '+' || peek(x, i + 1) == '-' ? 1 : 0;
        if (is_digit(peek(x, i + 1 + sign))) {
            is_float = true;
            for (i += 1 + sign; is_digit(peek(x, i)); i++)
                ;
        }
    }
    return is_float && digits > 0 ? i : 0;
}

/* A decimal is 0 or has the exponent of a normal .f64. */
static bool in_range(const char *decimal, size_t n, uint64_t bits)
{
    unsigned exponent = (unsigned)(bits >> 52 & 0x7ff);

    if (exponent > 0)
        return exponent < 0x7ff;
    for (size_t k = 0; k < n && decimal[k] != 'e' && decimal[k] != 'E'; k++)
        if (decimal[k] >= '1' && decimal[k] <= '9')
            return false;
    return true;
}

static bool number_value(struct lexer *x, struct lexeme *w, uint64_t *value)
{
    char second = peek(x, 0) == '0' ? peek(x, 1) : '\0';
    size_t decimal = decimal_length(x);

    if (second == 'f' || second == 'F' || second == 'd' || second == 'D') {
        bool single = second == 'f' || second == 'F';

        w->kind = single ? LEX_F32 : LEX_F64;
        return float_bits(x, single ? 8 : 16, value);
    }
    if (decimal > 0) {
        w->kind = LEX_F64;
        x->at += decimal;
        return number_f64_bits(x->s + x->at - decimal, decimal, value) &&
               in_range(x->s + x->at - decimal, decimal, *value);
    }
    w->kind = LEX_INT;
    if (second == 'x' || second == 'X' || second == 'b' || second == 'B') {
        x->at += 2;
        return integer(x, second == 'x' || second == 'X' ? 16 : 2, w, value);
    }
    return integer(x, is_digit(second) ? 8 : 10, w, value);
}

static void number(struct lexer *x)
{
    struct lexemes *words = x->words;
    size_t start = x->at;
    struct lexeme w = { .kind = LEX_INT };
    uint64_t value = 0;
    bool good = number_value(x, &w, &value), more = is_follower(peek(x, 0));

    take_followers(x);
    if (good && !more) {
        w.number = (uint32_t)words->nvalues;
        ARRAY_PUSH(words->values, words->nvalues, words->cap_values, value);
        add(x, w, start);
        return;
    }
    if (first_complaint(x))
        diag_error(x->diags, span_from(x, start), "%s",
                   more                  ? "this is no number"
                   : w.kind == LEX_F64   ? "this number is malformed or out of the range of .f64"
                                         : "this number is malformed or has over 64 bits");
    broken(x, start);
}

/* ---- the rest ---- */

/* A backslash is a character as any other. */
static void string(struct lexer *x)
{
    size_t start = x->at++;

    while (x->at < x->n && peek(x, 0) != '"' && peek(x, 0) != '\n')
        x->at++;
    if (x->at < x->n && peek(x, 0) == '"') {
        x->at++;
        add(x, (struct lexeme){ .kind = LEX_STRING }, start);
        return;
    }
    if (first_complaint(x))
        diag_error(x->diags, (struct span){ x->source, start, 1 }, "this string is not closed");
    broken(x, start);
}

static unsigned punctuation_at(const struct lexer *x)
{
    static const char pairs[][3] = { "<<", ">>", "<=", ">=", "==", "!=", "&&", "||" };
    char c = peek(x, 0), next = peek(x, 1);

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (pairs[i][0] == c && pairs[i][1] == next)
            return PUNCT2(c, next);
    return c != '\0' && strchr("+-*/%&|^~!?:;,()[]{}<>=@", c) != NULL ? (unsigned)c : 0;
}

static void meaningless(struct lexer *x)
{
    size_t start = x->at;
    unsigned char c = (unsigned char)x->s[x->at++];

    if (c == '#' && x->first) { /* the whole line is a preprocessor's */
        line_comment(x);
        if (first_complaint(x) && !x->said[c])
            diag_error(x->diags, (struct span){ x->source, start, 1 },
                       "`#` has no meaning in PTX: it knows no preprocessor");
        x->said[c] = true;
        return;
    }
    if (first_complaint(x) && !x->said[c])
        diag_error(x->diags, span_from(x, start),
                   c > ' ' && c < 0x7f ? "`%c` has no meaning in PTX"
                                       : "the byte 0x%02x has no meaning in PTX", c);
    x->said[c] = true;
    broken(x, start);
}

static void punctuation(struct lexer *x)
{
    size_t start = x->at;
    unsigned p = punctuation_at(x);

    if (p == 0) {
        meaningless(x);
        return;
    }
    x->at += p > 0xff ? 2 : 1;
    add(x, (struct lexeme){ .kind = LEX_PUNCT, .punct = (uint16_t)p }, start);
}

/* .5 is a number, .2d (of tex.2d) is not. */
static bool starts_number(const struct lexer *x)
{
    return is_digit(peek(x, 0)) || (peek(x, 0) == '.' && is_digit(peek(x, 1)) &&
                                    !is_follower(peek(x, decimal_length(x))));
}

static void word(struct lexer *x)
{
    char c = peek(x, 0), next = peek(x, 1);

    if (starts_name(c, next))
        name(x);
    else if (starts_number(x))
        number(x);
    else if (c == '.' && is_follower(next))
        dotted(x);
    else if (c == '"')
        string(x);
    else if (is_foreign(c))
        foreign(x, x->at);
    else
        punctuation(x);
}

/* Editors put one in front of a text, which is ASCII without it. */
static void byte_order_mark(struct lexer *x)
{
    static const char mark[] = "\xef\xbb\xbf";

    if (x->n < strlen(mark) || memcmp(x->s, mark, strlen(mark)) != 0)
        return;
    x->at = strlen(mark);
    if (first_complaint(x))
        diag_error(x->diags, span_from(x, 0),
                   "this text begins with a byte order mark: PTX is written in ASCII, without one");
}

bool lex(struct lexemes *words, const struct source *source, struct diags *d)
{
    struct lexer x = { .source = source, .s = source->text, .n = source->size, .first = true,
                       .words = words, .diags = d };

    *words = (struct lexemes){ .v = NULL };
    ARRAY_PUSH(words->values, words->nvalues, words->cap_values, 0);
    byte_order_mark(&x);
    for (skip_blanks(&x); x.at < x.n; skip_blanks(&x))
        word(&x);
    x.first = true;
    add(&x, (struct lexeme){ .kind = LEX_END }, x.n);
    return !x.hidden;
}

size_t lex_begin(const struct source *source)
{
    struct diags none = { .v = NULL };
    struct lexer x = {
        .source = source, .s = source->text, .n = source->size, .first = true, .diags = &none
    };

    skip_blanks(&x);
    diags_free(&none);
    return x.hidden ? 0 : x.at;
}

void lexemes_free(struct lexemes *words)
{
    mem_free(words->v);
    mem_free(words->values);
    *words = (struct lexemes){ .v = NULL };
}

bool span_is(struct span s, const char *text)
{
    return s.source != NULL && strlen(text) == s.length &&
           memcmp(span_text(s), text, s.length) == 0;
}

int span_length(struct span s)
{
    return s.length < LONGEST_SHOWN ? (int)s.length : LONGEST_SHOWN;
}

const char *span_text(struct span s)
{
    return s.source->text + s.at;
}

void take_nearer(const char *candidate, const char *text, const char **best, unsigned *least)
{
    unsigned distance = *least > 0 ? text_distance(candidate, text) : 0;

    if (distance >= *least)
        return;
    *least = distance;
    *best = candidate;
}
