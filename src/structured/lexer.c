/* structured/lexer.c: the tokens of a structured program (section 3.1): words, numbers, signs;
 * comments are blanks. Knows no grammar. */
#include "structured/reader.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || is_digit(c);
}

static bool stands(const struct source *s, size_t at, const char *text)
{
    size_t n = strlen(text);

    return s->size - at >= n && memcmp(s->text + at, text, n) == 0;
}

/* The first byte from `at` on that is no blank and in no comment. A comment that has no end leads
 * to its beginning. */
static size_t skip_blanks(const struct source *s, size_t at)
{
    size_t end;

    for (;;) {
        while (at < s->size && is_blank(s->text[at]))
            at++;
        if (stands(s, at, "//")) {
            while (at < s->size && s->text[at] != '\n')
                at++;
        } else if (stands(s, at, "/*")) {
            for (end = at + 2; end < s->size && !stands(s, end, "*/"); end++)
                ;
            if (end == s->size)
                return at;
            at = end + 2;
        } else {
            return at;
        }
    }
}

/* The length of the sign at `at`; 0: none. */
static size_t sign_length(const struct source *s, size_t at)
{
    static const char *const pairs[] = { "++", "--", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=",
                                         "==", "!=", "<=", ">=", "<<", ">>", "&&", "||" };

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
        if (stands(s, at, pairs[i]))
            return 2;
    return s->text[at] != '\0' && strchr(";,(){}[]=+-*/%&|^~!<>?:", s->text[at]) != NULL ? 1 : 0;
}

static enum token_kind bad(struct lexer *l, const char *what)
{
    diag_error(l->d, l->token, "%s", what);
    return TOKEN_BAD;
}

static enum token_kind word_or_number(struct lexer *l)
{
    const char *text = l->source->text + l->token.at;

    if (!is_digit(text[0]))
        return TOKEN_WORD;
    for (size_t i = 0; i < l->token.length; i++)
        if (!is_digit(text[i]))
            return bad(l, "a number has decimal digits only");
    return TOKEN_NUMBER;
}

void lexer_next(struct lexer *l)
{
    const struct source *s = l->source;
    size_t first = skip_blanks(s, l->at), end = first;

    l->before = l->token;
    while (end < s->size && is_word(s->text[end]))
        end++;
    l->token = (struct span){ s, first, end - first };
    if (end > first) {
        l->kind = word_or_number(l);
    } else if (first == s->size) {
        l->kind = TOKEN_END;
    } else if (stands(s, first, "/*")) {
        l->token.length = 2;
        l->kind = bad(l, "this comment has no end");
    } else {
        l->token.length = sign_length(s, first);
        l->kind = TOKEN_SIGN;
        if (l->token.length == 0) {
            l->token.length = 1;
            l->kind = bad(l, "no token begins with this character");
        }
    }
    l->at = first + l->token.length;
}

bool lexer_is(const struct lexer *l, const char *text)
{
    return l->kind != TOKEN_BAD && text_is(text, l->source->text + l->token.at, l->token.length);
}

const char *lexer_text(struct arena *a, struct span s, const char *end)
{
    struct text t = { NULL, 0, 0 };
    const char *copy;

    for (size_t at = s.at, last = s.at + s.length; at < last;) {
        size_t on = skip_blanks(s.source, at);

        if (on > at)
            text_puts(&t, " ");
        for (at = on; at < last && skip_blanks(s.source, at) == at; at++)
            text_add(&t, s.source->text + at, 1);
    }
    text_puts(&t, end);
    copy = arena_copy(a, t.s, t.n);
    text_free(&t);
    return copy;
}
