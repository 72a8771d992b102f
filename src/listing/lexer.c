/* listing/lexer.c: the tokens of a listing. Comments count as blanks, except the addresses
 * of disassemblers. Knows no grammar. */
#include <string.h>

#include "base/number.h"
#include "listing/reader.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || c == '$';
}

static bool stands(const struct source *s, size_t at, const char *text)
{
    size_t n = strlen(text);

    return s->size - at >= n && memcmp(s->text + at, text, n) == 0;
}

/* Behind the comment that begins at `at`; there, when it has no end. */
static size_t comment_end(const struct source *s, size_t at)
{
    for (size_t end = at + 2; end < s->size; end++)
        if (stands(s, end, "*/"))
            return end + 2;
    return at;
}

/* Hexadecimal digits and nothing else. */
static bool is_address(const struct source *s, size_t at, size_t end)
{
    if (end - at < 5)
        return false;
    for (size_t k = at + 2; k < end - 2; k++)
        if (number_digit(s->text[k]) >= 16)
            return false;
    return true;
}

/* The first byte from `at` on that is no blank and in no comment; an address is none. */
static size_t skip_blanks(const struct source *s, size_t at)
{
    size_t end;

    for (;;) {
        while (at < s->size && is_blank(s->text[at]))
            at++;
        if (stands(s, at, "//")) {
            while (at < s->size && s->text[at] != '\n')
                at++;
            return at;
        }
        if (!stands(s, at, "/*"))
            return at;
        end = comment_end(s, at);
        if (end == at || is_address(s, at, end))
            return at;
        at = end;
    }
}

static enum listing_token bad(struct listing_lexer *l, const char *why)
{
    l->why = why;
    return LISTING_BAD;
}

static enum listing_token comment(struct listing_lexer *l, size_t at)
{
    size_t end = comment_end(l->source, at);

    l->token.length = end == at ? 2 : end - at;
    return end == at ? bad(l, "this comment has no end") : LISTING_ADDRESS;
}

static enum listing_token mark(struct listing_lexer *l, char c)
{
    l->token.length = 1;
    if (c == '\n' || c == ';')
        return LISTING_BREAK;
    return c != '\0' && strchr("@!,:=[]-", c) != NULL
               ? LISTING_SIGN : bad(l, "no word of a listing begins with this character");
}

void listing_next(struct listing_lexer *l)
{
    const struct source *s = l->source;
    size_t first = skip_blanks(s, l->at), end = first;

    l->before = l->token;
    while (end < s->size && is_word(s->text[end]))
        end++;
    l->token = (struct span){ s, first, end - first };
    if (end > first)
        l->kind = LISTING_WORD;
    else if (first == s->size)
        l->kind = LISTING_END;
    else if (stands(s, first, "/*"))
        l->kind = comment(l, first);
    else
        l->kind = mark(l, s->text[first]);
    l->at = first + l->token.length;
}

bool listing_is(const struct listing_lexer *l, const char *text)
{
    return (l->kind == LISTING_WORD || l->kind == LISTING_SIGN) &&
           text_is(text, l->source->text + l->token.at, l->token.length);
}
