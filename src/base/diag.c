/* base/diag.c: sources, places and diagnostics, and the one function that shows a diagnostic with
 * its line. Knows no language. */
#include "base/diag.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"

/* The value of a macro as a text. */
#define TEXT_OF(n) TEXT_OF_TOKENS(n)
#define TEXT_OF_TOKENS(n) #n

/* ---- sources ---- */

static char *copy_bytes(const char *s, size_t n)
{
    char *copy = mem_new(n + 1);

    return n > 0 ? memcpy(copy, s, n) : copy;
}

static void index_lines(struct source *s)
{
    size_t cap = 0;

    s->lines = NULL;
    s->nlines = 0;
    ARRAY_PUSH(s->lines, s->nlines, cap, 0);
    for (size_t i = 0; i < s->size; i++)
        if (s->text[i] == '\n')
            ARRAY_PUSH(s->lines, s->nlines, cap, i + 1);
}

void source_from(struct source *s, const char *name, const char *text, size_t size)
{
    s->name = copy_bytes(name, strlen(name));
    s->text = copy_bytes(text, size);
    s->size = size;
    s->value = false;
    index_lines(s);
}

/* C99 has no name for a file that is too large. */
#define TOO_LARGE ERANGE

const char *source_reason(int reason)
{
    return reason == TOO_LARGE ? "this is larger than " TEXT_OF(SOURCE_MOST_MIB)
                                 " MiB, the most that is read"
                               : strerror(reason);
}

/* What is left in the stream, up to `most` bytes in all; false with errno set. */
static bool read_up_to(FILE *f, struct text *t, size_t most)
{
    char buffer[4096];
    size_t n;

    errno = 0;
    while (t->n <= most && (n = fread(buffer, 1, sizeof buffer, f)) > 0)
        text_add(t, buffer, n);
    if (t->n > most)
        errno = TOO_LARGE;
    else if (!ferror(f))
        return true;
    else if (errno == 0)
        errno = EDOM; /* C99 need not say why; the caller relies on some reason */
    return false;
}

bool source_read_all(FILE *f, struct text *t)
{
    return read_up_to(f, t, SIZE_MAX);
}

/* A source of that text, which it takes over. */
static void source_take(struct source *s, const char *name, struct text *t)
{
    text_add(t, "", 0);
    *s = (struct source){ .name = copy_bytes(name, strlen(name)),
                          .text = mem_resize(t->s, t->n + 1),
                          .size = t->n };
    index_lines(s);
    *t = (struct text){ NULL, 0, 0 };
}

bool source_read(struct source *s, const char *path)
{
    bool from_stdin = strcmp(path, "-") == 0, ok;
    FILE *f = from_stdin ? stdin : fopen(path, "rb");
    struct text t = { NULL, 0, 0 };
    int reason;

    if (f == NULL)
        return false;
    ok = read_up_to(f, &t, SOURCE_MOST_BYTES);
    reason = errno;
    if (!from_stdin)
        fclose(f);
    if (ok)
        source_take(s, from_stdin ? "<stdin>" : path, &t);
    text_free(&t);
    errno = reason;
    return ok;
}

void source_free(struct source *s)
{
    mem_free(s->name);
    mem_free(s->text);
    mem_free(s->lines);
    *s = (struct source){ .name = NULL };
}

/* ---- places ---- */

/* Index of the line that holds byte `at`; a source has at least one line. */
static size_t line_index(const struct source *s, size_t at)
{
    size_t low = 0, high = s->nlines;

    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;

        if (s->lines[middle] <= at)
            low = middle;
        else
            high = middle;
    }
    return low;
}

struct place span_place(struct span s)
{
    size_t line;

    if (s.source == NULL)
        return (struct place){ 0, 0 };
    line = line_index(s.source, s.at);
    return (struct place){ (unsigned)(line + 1), (unsigned)(s.at - s.source->lines[line] + 1) };
}

struct span span_join(struct span a, struct span b)
{
    size_t end_a = a.at + a.length, end_b = b.at + b.length;

    if (a.source == NULL)
        return b;
    if (b.source != a.source)
        return a;
    a.at = a.at < b.at ? a.at : b.at;
    a.length = (end_a > end_b ? end_a : end_b) - a.at;
    return a;
}

/* ---- collecting ---- */

/* Is there room for one more of this severity? Counts it. A note shares the fate of what it
 * belongs to. */
static bool admit(struct diags *d, enum severity severity)
{
    switch (severity) {
    case SEVERITY_ERROR:
        d->dropping = ++d->errors > DIAG_MOST_ERRORS;
        break;
    case SEVERITY_WARNING:
        d->dropping = ++d->warnings > DIAG_MOST_ERRORS;
        break;
    case SEVERITY_NOTE:
        break;
    case SEVERITY_STUCK:
        d->dropping = false;
        break;
    }
    return !d->dropping;
}

/* The diagnostic without its message. */
static void add(struct diags *d, struct diagnostic *r, const char *format, va_list args)
{
    size_t n = mem_printed(format, args);

    if (!admit(d, r->severity))
        return;
    r->message = mem_new(n + 1);
    vsnprintf(r->message, n + 1, format, args);
    ARRAY_PUSH(d->v, d->n, d->cap, *r);
}

void diag_add(struct diags *d, enum severity severity, struct span span, const char *format, ...)
{
    struct diagnostic r = { severity, span, NULL };
    va_list args;

    va_start(args, format);
    add(d, &r, format, args);
    va_end(args);
}

bool diag_error(struct diags *d, struct span span, const char *format, ...)
{
    struct diagnostic r = { SEVERITY_ERROR, span, NULL };
    va_list args;

    va_start(args, format);
    add(d, &r, format, args);
    va_end(args);
    return false;
}

void diags_keep(struct diags *d, struct source *s)
{
    ARRAY_PUSH(d->kept, d->nkept, d->cap_kept, s);
}

void diags_free(struct diags *d)
{
    for (size_t i = 0; i < d->nkept; i++) {
        source_free(d->kept[i]);
        mem_free(d->kept[i]);
    }
    mem_free(d->kept);
    for (size_t i = 0; i < d->n; i++)
        mem_free(d->v[i].message);
    mem_free(d->v);
    *d = (struct diags){ .v = NULL };
}

/* ---- printing all ---- */

/* An error or warning with its notes. */
struct group {
    size_t first, n;
    size_t rank; /* of its source: sources in the order in which they were first met */
    size_t at;
};

static int compare_sizes(size_t a, size_t b)
{
    return (a > b) - (a < b);
}

static int compare_groups(const void *left, const void *right)
{
    const struct group *a = left, *b = right;

    if (a->rank != b->rank)
        return compare_sizes(a->rank, b->rank);
    if (a->at != b->at)
        return compare_sizes(a->at, b->at);
    return compare_sizes(a->first, b->first);
}

static size_t source_rank(const struct diags *d, const struct source *s)
{
    size_t i = 0;

    while (d->v[i].span.source != s)
        i++;
    return i;
}

static size_t make_groups(const struct diags *d, struct group *groups)
{
    size_t n = 0;

    for (size_t i = 0; i < d->n; i++) {
        struct span s = d->v[i].span;

        if (n > 0 && d->v[i].severity == SEVERITY_NOTE)
            groups[n - 1].n++;
        else
            groups[n++] = (struct group){ i, 1, source_rank(d, s.source), s.at };
    }
    return n;
}

static void print_count(unsigned all, const char *what, FILE *out)
{
    if (all > DIAG_MOST_ERRORS)
        fprintf(out, "warpstep: %u further %s%s not shown\n", all - DIAG_MOST_ERRORS, what,
                all - DIAG_MOST_ERRORS == 1 ? "" : "s");
}

const struct diagnostic **diags_in_order(const struct diags *d)
{
    struct group *groups = mem_new(d->n * sizeof *groups);
    const struct diagnostic **all = mem_new((d->n + 1) * sizeof *all), **next = all;
    size_t n = make_groups(d, groups);

    qsort(groups, n, sizeof *groups, compare_groups);
    for (size_t g = 0; g < n; g++)
        for (size_t i = 0; i < groups[g].n; i++)
            *next++ = &d->v[groups[g].first + i];
    mem_free(groups);
    return all;
}

void diags_print(const struct diags *d, FILE *out)
{
    const struct diagnostic **all = diags_in_order(d);

    for (size_t i = 0; i < d->n; i++)
        diag_render(all[i], out);
    mem_free(all);
    print_count(d->errors, "error", out);
    print_count(d->warnings, "warning", out);
}
