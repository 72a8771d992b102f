/* tests/ptxas/snippets.c: what `warpstep check` and ptxas say of the same texts (invalid.txt,
 * valid.txt). The words of ptxas are in verdicts.txt, so ptxas itself is not needed; `ask` beside
 * this file makes them again.
 *
 *   snippets FOLDER          the test: exit status 1 when a text is not judged as it should be
 *   snippets FOLDER OUT      writes each text as OUT/NAME.ptx
 */
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "ptx/ptx.h"
#include "support/lines.h"
#include "support/shell.h"

#define MARK "//!"
#define DIFFERS "// differs: "

/* One text. line: the first that ought to be blamed, 0 when none is. */
struct snippet {
    char *name;
    struct text text;
    unsigned lines, line;
    bool differs; /* ptxas judges otherwise, and it says why */
};

struct snippets {
    struct lines prologue, verdicts;
    struct lines directives; /* directives.txt: `form | text | name`, comments */
    size_t nshown;           /* of them are in the texts that they name */
    const char *out; /* NULL: the test */
    unsigned judged, failed;
};

/* ---- one text ---- */

static void add_line(struct snippet *s, const char *line)
{
    s->lines++;
    if (s->line == 0 && strstr(line, MARK) != NULL)
        s->line = s->lines;
    s->differs = s->differs || strncmp(line, DIFFERS, strlen(DIFFERS)) == 0;
    text_puts(&s->text, line);
    text_puts(&s->text, "\n");
}

static bool is_whole(const char *first)
{
    static const char *const heads[] = { ".version", ".target", ".entry" };

    for (size_t k = 0; k < sizeof heads / sizeof *heads; k++)
        if (strncmp(first, heads[k], strlen(heads[k])) == 0)
            return true;
    return false;
}

/* Lines `from` to `to` of a list; within the entry of the prologue unless they are a module. */
static void compose(struct snippet *s, const struct lines *prologue, const struct lines *list,
                    const size_t range[2])
{
    size_t first = range[0];
    bool whole;

    while (first < range[1] && strncmp(list->v[first], DIFFERS, strlen(DIFFERS)) == 0)
        first++;
    whole = first < range[1] && is_whole(list->v[first]);
    for (size_t k = 0; !whole && k < prologue->n; k++)
        add_line(s, prologue->v[k]);
    for (size_t k = range[0]; k < range[1]; k++)
        if (list->v[k][0] != '\0' && list->v[k][0] != '#')
            add_line(s, list->v[k]);
    if (!whole)
        add_line(s, "}");
}

/* ---- what is said of it ---- */

static void complain(struct snippets *all, const struct snippet *s, const char *what)
{
    all->failed++;
    fprintf(stderr, "%s: %s\n", s->name, what);
}

/* The line that ptxas blames, 0 when it accepts the text; false when nothing is recorded. A
 * complaint without a line counts as one of the line that ought to be blamed. */
static bool recorded(const struct snippets *all, const struct snippet *s, unsigned *line)
{
    size_t n = strlen(s->name);

    for (size_t k = 0; k < all->verdicts.n; k++) {
        const char *v = all->verdicts.v[k];

        if (strncmp(v, s->name, n) != 0 || v[n] != ' ')
            continue;
        *line = (unsigned)strtoul(v + n + 1, NULL, 10);
        if (*line == 0 && strcmp(v + n + 1, "accepted") != 0)
            *line = s->line == 0 ? 1 : s->line;
        return true;
    }
    return false;
}

static void compare(struct snippets *all, const struct snippet *s)
{
    unsigned theirs;

    if (!recorded(all, s, &theirs))
        complain(all, s, "verdicts.txt has no verdict");
    else if ((theirs == s->line) == s->differs)
        complain(all, s, s->differs ? "is said to differ from ptxas, but does not"
                                    : "differs from ptxas and does not say why");
}

/* Counts the directives that are to be found in this text, and are. */
static void show_directives(struct snippets *all, const struct snippet *s)
{
    for (size_t k = 0; k < all->directives.n; k++) {
        const char *line = all->directives.v[k], *text = strstr(line, " | "),
                   *name = text == NULL ? NULL : strstr(text + 3, " | ");
        char needle[100] = { 0 };

        if (name == NULL || strcmp(name + 3, s->name) != 0 || name - text >= (int)sizeof needle)
            continue;
        memcpy(needle, text + 3, (size_t)(name - text - 3));
        if (strstr(s->text.s, needle) != NULL)
            all->nshown++;
        else
            complain(all, s, needle);
    }
}

/* Every line but the comment in front names a text that was judged. */
static void check_directives(struct snippets *all)
{
    size_t n = 0;

    for (size_t k = 0; k < all->directives.n; k++)
        n += all->directives.v[k][0] != '#';
    printf("%zu of %zu directives and forms shown\n", all->nshown, n);
    all->failed += all->nshown != n;
}

/* The line of the first error; 0: there is none. Warnings do not count. */
static unsigned line_of_error(const struct diags *d)
{
    for (size_t k = 0; k < d->n; k++)
        if (d->v[k].severity == SEVERITY_ERROR)
            return span_place(d->v[k].span).line;
    return 0;
}

/* Exactly one error, on the marked line; none where no line is marked. */
static void judge(struct snippets *all, const struct snippet *s)
{
    struct source *source = mem_new(sizeof *source);
    struct diags d = { .v = NULL };
    struct constants k;
    struct program *p;

    constants_default(&k);
    source_from(source, s->name, s->text.s, s->text.n);
    p = ptx_read(source, &k, FORM_CRS, NULL, &d);
    all->judged++;
    if (d.errors != (s->line == 0 ? 0 : 1) || line_of_error(&d) != s->line) {
        complain(all, s, s->line == 0 ? "is refused" : d.errors == 0 ? "is accepted"
                         : d.errors > 1 ? "gives several errors" : "is refused elsewhere");
        diags_print(&d, stderr);
    }
    compare(all, s);
    show_directives(all, s);
    program_free(p);
    diags_free(&d);
}

static void write_out(struct snippets *all, const struct snippet *s)
{
    char *name = mem_new(strlen(s->name) + sizeof ".ptx"), *path;
    FILE *f;

    strcpy(name, s->name);
    strcat(name, ".ptx");
    path = shell_path(all->out, name);
    f = fopen(path, "wb");
    if (f == NULL || fwrite(s->text.s, 1, s->text.n, f) != s->text.n)
        complain(all, s, "cannot be written");
    if (f != NULL)
        fclose(f);
    free(path);
    mem_free(name);
}

/* ---- the lists ---- */

/* A text begins with `== name: what it is about` and ends before the next one. */
static void each_of(struct snippets *all, const struct lines *list)
{
    for (size_t from = 0, to; from < list->n; from = to) {
        struct snippet s = { .line = 0 };
        const char *head = list->v[from];

        for (to = from + 1; to < list->n && strncmp(list->v[to], "== ", 3) != 0; to++)
            ;
        if (strncmp(head, "== ", 3) != 0)
            continue;
        s.name = mem_new(strlen(head) + 1);
        memcpy(s.name, head + 3, strcspn(head + 3, ":"));
        compose(&s, &all->prologue, list, (const size_t[2]){ from + 1, to });
        if (all->out != NULL)
            write_out(all, &s);
        else
            judge(all, &s);
        text_free(&s.text);
        mem_free(s.name);
    }
}

static bool read_list(struct lines *l, const char *folder, const char *name)
{
    char *path = shell_path(folder, name);
    bool good = lines_read(l, path);

    free(path);
    return good;
}

int main(int argc, char **argv)
{
    struct snippets all = { .out = argc > 2 ? argv[2] : NULL };
    struct lines invalid = { NULL, 0, 0 }, valid = { NULL, 0, 0 };
    bool good = argc > 1 && read_list(&all.prologue, argv[1], "prologue.txt") &&
                read_list(&invalid, argv[1], "invalid.txt") &&
                read_list(&valid, argv[1], "valid.txt") &&
                read_list(&all.directives, argv[1], "directives.txt") &&
                (all.out != NULL || read_list(&all.verdicts, argv[1], "verdicts.txt"));

    if (good) {
        each_of(&all, &invalid);
        each_of(&all, &valid);
        if (all.out == NULL)
            check_directives(&all);
        printf("%u texts judged, %u complaints\n", all.judged, all.failed);
    }
    lines_free(&all.prologue);
    lines_free(&all.verdicts);
    lines_free(&all.directives);
    lines_free(&invalid);
    lines_free(&valid);
    return good && all.failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
