/* tests/lockstep/words.c: lines of text to command lines of the tool; the runs of goldens
 * (docs/testing.md). */
#include "words.h"

#include <stdlib.h>
#include <string.h>

/* ---- words ---- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Adds the word that begins here; what is left of the line. */
static const char *add_word(struct text *t, const char *s)
{
    char quote = '\0';

    while (*s != '\0' && (quote != '\0' || !is_blank(*s))) {
        if (strncmp(s, "{root}", 6) == 0) {
            text_puts(t, SOURCE_ROOT);
            s += 6;
        } else if (quote == '\0' ? *s == '\'' || *s == '"' : *s == quote) {
            quote = quote == '\0' ? *s : '\0';
            s++;
        } else {
            text_add(t, s++, 1);
        }
    }
    text_add(t, "", 1);
    return s;
}

bool words_split(struct words *w, const char *line)
{
    size_t at[MOST_WORDS];

    *w = (struct words){ .n = 0 };
    for (;;) {
        while (is_blank(*line))
            line++;
        if (*line == '\0')
            break;
        if (w->n == MOST_WORDS)
            return false;
        at[w->n++] = w->text.n;
        line = add_word(&w->text, line);
    }
    for (int i = 0; i < w->n; i++)
        w->v[i] = w->text.s + at[i];
    return true;
}

void words_free(struct words *w)
{
    text_free(&w->text);
}

/* ---- lists ---- */

bool list_read(struct lines *l, const char *path)
{
    struct lines all = { NULL, 0, 0 };
    bool ok = lines_read(&all, path);

    for (size_t i = 0; i < all.n; i++)
        if (all.v[i][0] != '\0' && all.v[i][0] != '#')
            lines_push(l, all.v[i], strlen(all.v[i]));
    lines_free(&all);
    return ok;
}

/* Writes the lines from `at` on that begin with a bar; returns the first line after them. */
static size_t write_file(const struct lines *golden, size_t at, const char *name)
{
    size_t length = strcspn(name, ":");
    struct lines text = { NULL, 0, 0 };
    struct text path = { NULL, 0, 0 };

    text_add(&path, name, length);
    while (at < golden->n && golden->v[at][0] == '|') {
        const char *line = golden->v[at++] + 1;

        line += *line == ' ';
        lines_push(&text, line, strlen(line));
    }
    if (strchr(path.s, '/') == NULL)
        lines_write(&text, path.s);
    text_free(&path);
    lines_free(&text);
    return at;
}

static bool is_plain_run(const char *line)
{
    static const char *const others[] = { ".simt", "--replay", "--record", "--coverage", "--help",
                                          "|", "<", ">", "run -", "--out" };

    if (strncmp(line, "run: run ", 9) != 0)
        return false;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (strstr(line, others[i]) != NULL)
            return false;
    return true;
}

bool golden_read(struct lines *runs, const char *path)
{
    struct lines golden = { NULL, 0, 0 };
    bool ok = lines_read(&golden, path);
    size_t at = 0;

    while (at < golden.n) {
        const char *line = golden.v[at++];

        if (strncmp(line, "file ", 5) == 0)
            at = write_file(&golden, at, line + 5);
        else if (is_plain_run(line))
            lines_push(runs, line + 9, strlen(line + 9));
    }
    lines_free(&golden);
    return ok;
}
