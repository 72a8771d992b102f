/* base/json_read.c: the reader of JSON: which piece may come next is kept in `expected`, so that
 * no depth of nesting takes stack. */
#include "base/json_read.h"

#include <string.h>

#include "base/number.h"

void json_reader_init(struct json_reader *r, const struct source *s, struct diags *d)
{
    memset(r, 0, sizeof *r);
    r->source = s;
    r->diags = d;
    r->expected = EXPECT_TEXT_VALUE;
}

void json_reader_free(struct json_reader *r)
{
    text_free(&r->text);
}

/* The character at hand; 0 at the end, and for a NUL, which no rule of JSON takes. */
static char peek(const struct json_reader *r)
{
    return r->at < r->source->size ? r->source->text[r->at] : '\0';
}

static bool at_end(const struct json_reader *r)
{
    return r->at == r->source->size;
}

/* Returns JSON_WRONG, that is false where a bool is expected. */
static enum json_piece wrong_at(struct json_reader *r, size_t at, size_t length, const char *what)
{
    diag_error(r->diags, (struct span){ r->source, at, length }, "%s", what);
    r->expected = EXPECT_NOTHING;
    return JSON_WRONG;
}

static enum json_piece wrong(struct json_reader *r, const char *what)
{
    return wrong_at(r, r->at, at_end(r) ? 0 : 1, what);
}

/* Passes over white space. Did a line end in it? */
static bool skip_space(struct json_reader *r)
{
    bool line_ended = false;

    while (peek(r) == ' ' || peek(r) == '\t' || peek(r) == '\r' || peek(r) == '\n')
        line_ended = r->source->text[r->at++] == '\n' || line_ended;
    return line_ended;
}

/* ---- strings ---- */

static void add_utf8(struct text *t, uint32_t c)
{
    char bytes[4];
    size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    static const unsigned first[] = { 0, 0, 0xc0, 0xe0, 0xf0 };

    for (size_t i = n; i-- > 1; c >>= 6)
        bytes[i] = (char)(unsigned char)(0x80 | (c & 0x3f));
    bytes[0] = (char)(unsigned char)(first[n] | c);
    text_add(t, bytes, n);
}

static bool read_hex4(struct json_reader *r, uint32_t *out)
{
    *out = 0;
    for (unsigned i = 0; i < 4; i++, r->at++) {
        if (number_digit(peek(r)) > 15)
            return wrong(r, "expected four hexadecimal digits behind \\u");
        *out = *out << 4 | number_digit(peek(r));
    }
    return true;
}

/* Behind `\u`. Characters past 16 bits are written as a pair of surrogates. */
static bool read_unicode(struct json_reader *r)
{
    size_t start = r->at - 2;
    uint32_t c, low = 0;

    if (!read_hex4(r, &c))
        return false;
    if (c >= 0xd800 && c < 0xdc00 && peek(r) == '\\') {
        r->at++;
        if (peek(r) == 'u') {
            r->at++;
            if (!read_hex4(r, &low))
                return false;
        }
        if (low >= 0xdc00 && low < 0xe000)
            c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
    }
    if (c >= 0xd800 && c < 0xe000)
        return wrong_at(r, start, 6, "this is half of a pair of surrogates");
    add_utf8(&r->text, c);
    return true;
}

/* Behind a backslash. */
static bool read_escape(struct json_reader *r)
{
    static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    const char *name = peek(r) != '\0' ? strchr(names, peek(r)) : NULL;

    if (name != NULL) {
        text_add(&r->text, values + (name - names), 1);
        r->at++;
        return true;
    }
    if (peek(r) != 'u')
        return wrong(r, "expected one of \" \\ / b f n r t u behind a backslash");
    r->at++;
    return read_unicode(r);
}

/* Reads a string, at its quote. Bytes outside ASCII are kept as they are. */
static bool read_string(struct json_reader *r)
{
    size_t start = r->at++;

    r->text.n = 0;
    text_puts(&r->text, "");
    while (peek(r) != '"') {
        if (at_end(r) || (unsigned char)peek(r) < 0x20)
            return wrong_at(r, start, r->at - start, "expected a closing quote on this line");
        if (peek(r) != '\\') {
            text_add(&r->text, r->source->text + r->at++, 1);
            continue;
        }
        r->at++;
        if (!read_escape(r))
            return false;
    }
    r->at++;
    return true;
}

/* ---- numbers and words ---- */

static bool read_digits(struct json_reader *r)
{
    if (peek(r) < '0' || peek(r) > '9')
        return wrong(r, "expected a digit");
    while (peek(r) >= '0' && peek(r) <= '9')
        r->at++;
    return true;
}

static enum json_piece read_number(struct json_reader *r)
{
    r->at += peek(r) == '-';
    if (peek(r) == '0')
        r->at++;
    else if (!read_digits(r))
        return JSON_WRONG;
    if (peek(r) == '.') {
        r->at++;
        if (!read_digits(r))
            return JSON_WRONG;
    }
    if (peek(r) == 'e' || peek(r) == 'E') {
        r->at++;
        r->at += peek(r) == '+' || peek(r) == '-';
        if (!read_digits(r))
            return JSON_WRONG;
    }
    return JSON_NUMBER;
}

static enum json_piece read_word(struct json_reader *r)
{
    static const struct {
        const char *text;
        enum json_piece piece;
    } words[] = { { "true", JSON_TRUE }, { "false", JSON_FALSE }, { "null", JSON_NULL } };

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t n = strlen(words[i].text);

        if (r->source->size - r->at >= n &&
            memcmp(r->source->text + r->at, words[i].text, n) == 0) {
            r->at += n;
            return words[i].piece;
        }
    }
    return wrong(r, "expected a value");
}

/* ---- structure ---- */

/* A value is over: what may follow it? */
static void value_over(struct json_reader *r)
{
    r->expected = r->depth == 0 ? EXPECT_TEXT_VALUE : EXPECT_MORE;
}

static enum json_piece open(struct json_reader *r, bool object)
{
    if (r->depth == JSON_MOST_DEPTH)
        return wrong(r, "this lies deeper than any trace nests");
    r->in_object[r->depth++] = object;
    r->expected = EXPECT_FIRST;
    r->at++;
    return object ? JSON_OBJECT : JSON_ARRAY;
}

static enum json_piece close(struct json_reader *r)
{
    bool object = r->in_object[--r->depth];

    r->at++;
    value_over(r);
    return object ? JSON_OBJECT_END : JSON_ARRAY_END;
}

static enum json_piece read_value(struct json_reader *r)
{
    enum json_piece piece;

    if (peek(r) == '{' || peek(r) == '[')
        return open(r, peek(r) == '{');
    if (peek(r) == '"')
        piece = read_string(r) ? JSON_STRING : JSON_WRONG;
    else if (peek(r) == '-' || (peek(r) >= '0' && peek(r) <= '9'))
        piece = read_number(r);
    else
        piece = read_word(r);
    if (piece != JSON_WRONG)
        value_over(r);
    return piece;
}

static enum json_piece read_key(struct json_reader *r)
{
    size_t end;

    if (peek(r) != '"')
        return wrong(r, "expected a member's name in quotes");
    if (!read_string(r))
        return JSON_WRONG;
    end = r->at;
    skip_space(r);
    if (peek(r) != ':')
        return wrong(r, "expected `:` behind the member's name");
    r->at++;
    r->span.length = end - r->span.at;
    r->expected = EXPECT_VALUE;
    return JSON_KEY;
}

/* The next piece inside an object or array. */
static enum json_piece read_inside(struct json_reader *r)
{
    bool object = r->in_object[r->depth - 1];
    char end = object ? '}' : ']';

    if (r->expected == EXPECT_MORE || r->expected == EXPECT_FIRST) {
        if (peek(r) == end)
            return close(r);
        if (r->expected == EXPECT_MORE && peek(r) != ',')
            return wrong(r, object ? "expected `,` or `}`" : "expected `,` or `]`");
        if (r->expected == EXPECT_MORE) {
            r->at++;
            skip_space(r);
            r->span.at = r->at;
        }
    }
    return object ? read_key(r) : read_value(r);
}

static enum json_piece read_top(struct json_reader *r, bool line_ended)
{
    if (at_end(r))
        return JSON_END;
    if (r->begun && !line_ended)
        return wrong(r, "expected the end of the line");
    r->begun = true;
    return read_value(r);
}

enum json_piece json_next(struct json_reader *r)
{
    bool line_ended = skip_space(r);
    enum json_piece piece;

    r->span = (struct span){ r->source, r->at, 0 };
    if (r->expected == EXPECT_NOTHING)
        return JSON_WRONG;
    if (r->expected == EXPECT_TEXT_VALUE)
        piece = read_top(r, line_ended);
    else if (r->expected == EXPECT_VALUE)
        piece = read_value(r);
    else
        piece = read_inside(r);
    if (piece != JSON_KEY)
        r->span.length = r->at - r->span.at;
    return piece;
}
