/* tests/support/lines.c: reading lines and comparing them with patterns. */
#include "support/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void *checked(void *memory)
{
    if (memory == NULL) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return memory;
}

void lines_push(struct lines *l, const char *line, size_t length)
{
    char *copy = checked(malloc(length + 1));

    if (l->n == l->cap) {
        l->cap = l->cap == 0 ? 16 : 2 * l->cap;
        l->v = checked(realloc(l->v, l->cap * sizeof *l->v));
    }
    memcpy(copy, line, length);
    copy[length] = '\0';
    l->v[l->n++] = copy;
}

bool lines_read(struct lines *l, const char *path)
{
    FILE *file = fopen(path, "rb");
    char *line = NULL;
    size_t length = 0, cap = 0;

    l->v = NULL;
    l->n = l->cap = 0;
    if (file == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    for (int c = getc(file); c != EOF; c = getc(file)) {
        if (c == '\n') {
            lines_push(l, line != NULL ? line : "", length);
            length = 0;
            continue;
        }
        if (length == cap) {
            cap = cap == 0 ? 128 : 2 * cap;
            line = checked(realloc(line, cap));
        }
        line[length++] = (char)c;
    }
    if (length > 0)
        lines_push(l, line, length);
    free(line);
    fclose(file);
    return true;
}

bool lines_write(const struct lines *l, const char *path)
{
    FILE *file = fopen(path, "wb");

    if (file == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    for (size_t i = 0; i < l->n; i++)
        fprintf(file, "%s\n", l->v[i]);
    return fclose(file) == 0;
}

void lines_free(struct lines *l)
{
    for (size_t i = 0; i < l->n; i++)
        free(l->v[i]);
    free(l->v);
    l->v = NULL;
    l->n = l->cap = 0;
}

bool line_matches(const char *pattern, const char *line)
{
    const char *star = NULL, *retry = NULL;

    while (*line != '\0') {
        if (*pattern == '*') {
            star = pattern++;
            retry = line;
        } else if (*pattern == *line) {
            pattern++;
            line++;
        } else if (star != NULL) {
            pattern = star + 1;
            line = ++retry;
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return *pattern == '\0';
}

static bool is_gap(const char *pattern)
{
    return strcmp(pattern, "...") == 0;
}

/* The same walk as line_matches, a line where that has a character. *reached is the last pattern
 * and *at the last line that were compared without success, for the message. */
static bool match(const struct lines *p, const struct lines *a, size_t *reached, size_t *at)
{
    size_t i = 0, k = 0, gap = p->n, retry = 0;

    while (k < a->n) {
        if (i < p->n && is_gap(p->v[i])) {
            gap = i++;
            retry = k;
        } else if (i < p->n && line_matches(p->v[i], a->v[k])) {
            i++;
            k++;
        } else {
            *reached = i;
            *at = k;
            if (gap == p->n)
                return false;
            i = gap + 1;
            k = ++retry;
        }
    }
    while (i < p->n && is_gap(p->v[i]))
        i++;
    if (i < p->n) {
        *reached = i;
        *at = k;
    }
    return i == p->n;
}

bool lines_match(const struct lines *patterns, const struct lines *actual)
{
    size_t reached = 0, at = 0;

    return match(patterns, actual, &reached, &at);
}

static void show(const struct lines *l, size_t mark, const char *heading, FILE *out)
{
    fprintf(out, "  %s\n", heading);
    for (size_t i = 0; i < l->n; i++)
        fprintf(out, "  %c %s\n", i == mark ? '>' : '|', l->v[i]);
    if (mark >= l->n)
        fputs("  > (end)\n", out);
}

void lines_difference(const struct lines *patterns, const struct lines *actual, FILE *out)
{
    size_t reached = 0, at = 0;

    match(patterns, actual, &reached, &at);
    show(patterns, reached, "expected:", out);
    show(actual, at, "found:", out);
}
