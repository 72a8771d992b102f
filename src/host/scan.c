/* host/scan.c: words, marks and paths of what a user writes. Knows no meaning. */
#include "host/scan.h"

#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "host/expression.h"

struct scan scan_of(const struct source *source, struct diags *diags)
{
    return (struct scan){
        .source = source, .end = source->size, .whole_paths = true, .folder = "", .diags = diags
    };
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static bool is_mark(char c)
{
    return c != '\0' && strchr(",=:()[]{}@\"<>!", c) != NULL;
}

static void skip_blanks(struct scan *s)
{
    while (s->at < s->end && is_blank(s->source->text[s->at]))
        s->at++;
}

int scan_peek(struct scan *s)
{
    skip_blanks(s);
    return s->at < s->end ? (unsigned char)s->source->text[s->at] : EOF;
}

struct span scan_here(struct scan *s)
{
    skip_blanks(s);
    return (struct span){ s->source, s->at, s->at < s->end };
}

struct span scan_since(const struct scan *s, size_t from)
{
    size_t to = s->at;

    while (to > from && is_blank(s->source->text[to - 1]))
        to--;
    return (struct span){ s->source, from, to - from };
}

bool scan_take(struct scan *s, char mark)
{
    if (scan_peek(s) != mark)
        return false;
    s->at++;
    return true;
}

/* Reports what was expected here and what was found. */
static bool unexpected(struct scan *s, const char *expected, const char *behind)
{
    struct span here = scan_here(s);
    const char *glue = behind[0] == '\0' ? "" : " ";
    struct scan ahead = *s;
    struct word w;

    if (here.length == 0)
        return diag_error(s->diags, here, "expected %s%s%s, found the end", expected, glue, behind);
    if (!scan_word(&ahead, &w))
        w = (struct word){ s->source->text + s->at, 1, here };
    return diag_error(s->diags, w.span, "expected %s%s%s, found `%.*s`", expected, glue, behind,
                      WORD_SHOWN(w), w.s);
}

bool scan_expect(struct scan *s, char mark, const char *behind)
{
    char expected[] = "` `";

    if (scan_take(s, mark))
        return true;
    expected[1] = mark;
    return unexpected(s, expected, behind);
}

bool scan_word(struct scan *s, struct word *w)
{
    size_t from;

    skip_blanks(s);
    from = s->at;
    while (s->at < s->end && !is_blank(s->source->text[s->at]) && !is_mark(s->source->text[s->at]))
        s->at++;
    *w = (struct word){ s->source->text + from, s->at - from, scan_since(s, from) };
    return w->n > 0;
}

bool scan_expect_word(struct scan *s, struct word *w, const char *what)
{
    return scan_word(s, w) || unexpected(s, what, "");
}

bool scan_keyword(struct scan *s, const char *keyword)
{
    struct scan ahead = *s;
    struct word w;

    if (!scan_word(&ahead, &w) || !word_is(&w, keyword))
        return false;
    *s = ahead;
    return true;
}

bool scan_unexpected(struct scan *s, const char *what)
{
    return unexpected(s, what, "");
}

static bool read_expression(struct scan *s, uint64_t most, uint64_t *out, const char *what)
{
    size_t from = scan_here(s).at;
    int64_t v;

    if (!expression_read(s, &v))
        return false;
    *out = (uint64_t)v;
    if (v < 0)
        return diag_error(s->diags, scan_since(s, from), "expected %s, not %lld", what,
                          (long long)v);
    return *out <= most || diag_error(s->diags, scan_since(s, from), "%s: at most %llu, not %lld",
                                      what, (unsigned long long)most, (long long)v);
}

bool scan_number(struct scan *s, uint64_t most, uint64_t *out, const char *what)
{
    struct word w;

    if (expression_begins(s))
        return read_expression(s, most, out, what);
    if (!scan_expect_word(s, &w, what))
        return false;
    if (!number_u64(w.s, w.n, out))
        return diag_error(s->diags, w.span, "expected %s, found `%.*s`", what, WORD_SHOWN(w), w.s);
    if (*out > most)
        return diag_error(s->diags, w.span, "%s: at most %llu", what, (unsigned long long)most);
    return true;
}

bool scan_small(struct scan *s, uint32_t most, uint32_t *out, const char *what)
{
    uint64_t v;

    if (!scan_number(s, most, &v, what))
        return false;
    *out = (uint32_t)v;
    return true;
}

bool scan_triple(struct scan *s, uint32_t least, uint32_t out[3], const char *what)
{
    for (int i = 0; i < 3; i++) {
        struct span here = scan_here(s);

        if (!scan_small(s, UINT32_MAX, &out[i], what))
            return false;
        if (out[i] < least)
            return diag_error(s->diags, here, "a size is at least %lu", (unsigned long)least);
        if (i < 2 && !scan_take(s, ','))
            break;
    }
    return true;
}

static bool is_absolute(const char *path)
{
    return path[0] == '/' || path[0] == '\\' || (path[0] != '\0' && path[1] == ':');
}

static char *join(const char *folder, const char *name, size_t n)
{
    size_t before = n > 0 && is_absolute(name) ? 0 : strlen(folder);
    char *path = mem_new(before + n + 1);

    memcpy(path, folder, before);
    memcpy(path + before, name, n);
    return path;
}

/* Does a path that began with a quote, or without one, end before this byte? */
static bool ends_path(const struct scan *s, bool quoted, char c)
{
    if (quoted)
        return c == '"';
    return !s->whole_paths && (is_blank(c) || (s->listed && c == ','));
}

bool scan_path(struct scan *s, char **path, struct span *span)
{
    bool quoted = scan_take(s, '"');
    size_t from, n;

    if (!quoted)
        skip_blanks(s);
    from = s->at;
    while (s->at < s->end && !ends_path(s, quoted, s->source->text[s->at]))
        s->at++;
    n = s->at - from;
    *span = scan_since(s, from);
    if (quoted && !scan_expect(s, '"', "after the path"))
        return false;
    if (n == 0)
        return diag_error(s->diags, *span, "expected a path");
    if (memchr(s->source->text + from, '\0', n) != NULL)
        return diag_error(s->diags, *span, "a path holds no NUL");
    *path = join(s->folder, s->source->text + from, n);
    return true;
}

bool scan_finished(struct scan *s)
{
    return scan_peek(s) == EOF || unexpected(s, "the end", "");
}

bool word_is(const struct word *w, const char *text)
{
    return strlen(text) == w->n && memcmp(w->s, text, w->n) == 0;
}

char *word_copy(const struct word *w)
{
    char *copy = mem_new(w->n + 1);

    memcpy(copy, w->s, w->n);
    return copy;
}
