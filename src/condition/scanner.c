/* condition/scanner.c: from bytes to words, numbers and marks. Knows no grammar. */
#include "condition/scanner.h"

#include <string.h>

#include "base/number.h"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool starts_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c != '\0' && strchr("_$%", c) != NULL);
}

static bool is_word(char c)
{
    return starts_word(c) || is_digit(c) || c == '.';
}

/* The byte k places after the cursor, NUL at the end. */
static char byte(const struct cursor *c, size_t k)
{
    return c->at + k < c->source->size ? c->source->text[c->at + k] : '\0';
}

static bool at_end(const struct cursor *c)
{
    return c->at >= c->source->size;
}

/* Steps over a comment; one that does not end goes on to the end of the text. */
static bool skip_comment(struct cursor *c)
{
    bool line = byte(c, 0) == '/' && byte(c, 1) == '/';

    if (!line && (byte(c, 0) != '(' || byte(c, 1) != '*'))
        return false;
    c->at += 2;
    while (!at_end(c) && (line ? byte(c, 0) != '\n' : byte(c, 0) != '*' || byte(c, 1) != ')'))
        c->at++;
    if (!line)
        c->at = c->at + 2 < c->source->size ? c->at + 2 : c->source->size;
    return true;
}

static void skip_blanks(struct cursor *c)
{
    do {
        while (!at_end(c) && strchr(" \t\r\n", byte(c, 0)) != NULL && byte(c, 0) != '\0')
            c->at++;
    } while (skip_comment(c));
}

static size_t mark_length(const struct cursor *c)
{
    static const char pairs[][3] = { "==", "!=", "<=", ">=", "/\\", "\\/" };

    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++)
        if (byte(c, 0) == pairs[k][0] && byte(c, 1) == pairs[k][1])
            return 2;
    return 1;
}

static enum lexeme scan(struct cursor *c)
{
    if (at_end(c))
        return LEXEME_END;
    if (byte(c, 0) == '"') {
        do
            c->at++;
        while (!at_end(c) && byte(c, 0) != '"');
        c->at += !at_end(c);
        return LEXEME_STRING;
    }
    if (starts_word(byte(c, 0)) || is_digit(byte(c, 0))) {
        bool number = is_digit(byte(c, 0));

        while (is_word(byte(c, 0)))
            c->at++;
        return number ? LEXEME_NUMBER : LEXEME_WORD;
    }
    c->at += mark_length(c);
    return LEXEME_MARK;
}

void cursor_begin(struct cursor *c, const struct source *source, size_t at, struct diags *d)
{
    *c = (struct cursor){ .source = source, .diags = d, .at = at };
    cursor_next(c);
}

void cursor_next(struct cursor *c)
{
    size_t first;

    c->before = c->at;
    skip_blanks(c);
    first = c->at;
    c->kind = scan(c);
    c->span = (struct span){ c->source, first, c->at - first };
}

const char *cursor_text(const struct cursor *c)
{
    return c->source->text + c->span.at;
}

bool cursor_is(const struct cursor *c, const char *text)
{
    return c->span.length == strlen(text) && memcmp(cursor_text(c), text, c->span.length) == 0;
}

bool cursor_take(struct cursor *c, const char *text)
{
    if (!cursor_is(c, text))
        return false;
    cursor_next(c);
    return true;
}

bool cursor_expected(struct cursor *c, const char *what)
{
    int shown = (int)(c->span.length < 60 ? c->span.length : 60);

    if (c->kind == LEXEME_END)
        return diag_error(c->diags, c->span, "expected %s, found the end", what);
    return diag_error(c->diags, c->span, "expected %s, found `%.*s`", what, shown, cursor_text(c));
}

bool cursor_expect(struct cursor *c, const char *text)
{
    char what[32];

    if (cursor_take(c, text))
        return true;
    snprintf(what, sizeof what, "`%s`", text);
    return cursor_expected(c, what);
}

bool cursor_integer(struct cursor *c, struct integer *i)
{
    struct span sign = c->span;
    bool negative = cursor_take(c, "-");

    if (c->kind != LEXEME_NUMBER || !number_u64(cursor_text(c), c->span.length, &i->magnitude))
        return cursor_expected(c, "a number");
    if (negative && i->magnitude > (uint64_t)1 << 63)
        return diag_error(c->diags, span_join(sign, c->span), "the least number is -2^63");
    i->negative = negative && i->magnitude != 0;
    cursor_next(c);
    return true;
}

void integer_print(struct integer n, struct text *out)
{
    text_printf(out, "%s%llu", n.negative ? "-" : "", (unsigned long long)n.magnitude);
}

/* The number of a thread after the first `skipped` bytes of the lexeme. */
static bool thread_number(const struct cursor *c, size_t skipped, unsigned *thread)
{
    uint64_t number;

    if (c->span.length <= skipped || !is_digit(cursor_text(c)[skipped]) ||
        !number_u64(cursor_text(c) + skipped, c->span.length - skipped, &number) || number > 1000)
        return false;
    *thread = (unsigned)number;
    return true;
}

bool cursor_thread(const struct cursor *c, unsigned *thread)
{
    return c->kind == LEXEME_WORD && cursor_text(c)[0] == 'P' && thread_number(c, 1, thread);
}

bool cursor_owner(const struct cursor *c, unsigned *thread)
{
    struct cursor behind = *c;

    cursor_next(&behind);
    return cursor_is(&behind, ":") &&
           (cursor_thread(c, thread) || (c->kind == LEXEME_NUMBER && thread_number(c, 0, thread)) ||
            (c->kind == LEXEME_WORD && cursor_text(c)[0] == 'T' && thread_number(c, 1, thread)));
}
