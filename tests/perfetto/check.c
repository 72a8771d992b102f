/* tests/perfetto/check.c: runs of a list, traced for Perfetto: each file keeps to the rules of the
 * format (format.c), and says what the lines of jsonl say, which are searched for here as text.
 * --broken: files that break one rule each are noticed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"
#include "perfetto/format.h"
#include "support/lines.h"
#include "support/shell.h"

static unsigned faults;

static void fault(const char *where, const char *what)
{
    fprintf(stderr, "%s\n  %s\n", where, what);
    faults++;
}

/* ---- what lines of jsonl say ---- */

/* The number after `"key": ` in a line; -1: there is none. */
static double member(const char *line, const char *key)
{
    struct text quoted = { NULL, 0, 0 };
    const char *at;

    text_printf(&quoted, "\"%s\": ", key);
    at = strstr(line, quoted.s);
    text_free(&quoted);
    return at == NULL ? -1 : strtod(strchr(at, ':') + 1, NULL);
}

static bool is_memory(const char *line)
{
    return strstr(line, "\"memory\": {") != NULL;
}

static bool is_step(const char *line)
{
    return strstr(line, "\"rules\": [\"") != NULL && strstr(line, "\"text\": ") != NULL &&
           !is_memory(line);
}

/* The step of a warp that got stuck. */
static bool is_stuck(const char *line)
{
    return strstr(line, "\"rules\": []") != NULL && strstr(line, "\"text\": ") != NULL;
}

/* An operation that accesses memory. */
static bool is_operation(const char *line)
{
    return is_memory(line) && strstr(line, "\"rule\": \"M.") != NULL &&
           member(line, "operation") >= 0 && strstr(line, "\"address\": ") != NULL;
}

/* ---- a run ---- */

struct counts {
    size_t steps, micro_steps, ended, operations, waits;
};

/* Steps in turn, each at its tick. */
static void compare_steps(const struct event_file *f, const struct lines *l, const char *run,
                          struct counts *c)
{
    size_t at = 0;

    for (size_t i = 0; i < l->n; i++) {
        if (!is_step(l->v[i]))
            continue;
        while (at < f->n && (f->v[at].phase != 'X' || strcmp(f->v[at].category, "step") != 0))
            at++;
        if (at == f->n || f->v[at].arg_step != member(l->v[i], "step")) {
            fault(run, "a step is missing, or stands elsewhere");
            return;
        }
        if (member(l->v[i], "tick") >= 0 && f->v[at].time != member(l->v[i], "tick"))
            fault(run, "a step has another tick");
        c->steps++;
        at++;
    }
    for (; at < f->n; at++)
        if (f->v[at].phase == 'X' && strcmp(f->v[at].category, "step") == 0)
            fault(run, "there is a step too much");
}

/* An operation's number, and whether it is its end. */
struct seen {
    double operation;
    bool end;
};

struct seen_list {
    struct seen *v;
    size_t n, cap;
};

static int by_operation(const void *a, const void *b)
{
    const struct seen *x = a, *y = b;

    if (x->operation != y->operation)
        return x->operation < y->operation ? -1 : 1;
    return (int)x->end - (int)y->end;
}

/* The micro steps of a file, and the ends that were not cut off. */
static struct seen_list of_events(const struct event_file *f, struct counts *c)
{
    struct seen_list s = { NULL, 0, 0 };

    for (size_t i = 0; i < f->n; i++) {
        const struct event *e = &f->v[i];

        c->operations += e->phase == 'b';
        if (e->phase == 'n' || (e->phase == 'e' && e->arg_step >= 0))
            ARRAY_PUSH(s.v, s.n, s.cap, (struct seen){ strtod(e->id, NULL), e->phase == 'e' });
    }
    return s;
}

/* Those that the lines name. An end is a micro step, too. */
static struct seen_list of_lines(const struct lines *l, struct counts *c)
{
    struct seen_list s = { NULL, 0, 0 };

    for (size_t i = 0; i < l->n; i++) {
        double operation = is_operation(l->v[i]) ? member(l->v[i], "operation") : -1;

        if (operation < 0)
            continue;
        ARRAY_PUSH(s.v, s.n, s.cap, (struct seen){ operation, false });
        c->micro_steps++;
        if (strstr(l->v[i], "\"rule\": \"M.end\"") == NULL)
            continue;
        ARRAY_PUSH(s.v, s.n, s.cap, (struct seen){ operation, true });
        c->ended++;
    }
    return s;
}

static void compare_operations(const struct event_file *f, const struct lines *l, const char *run,
                               struct counts *c)
{
    struct seen_list events = of_events(f, c), lines = of_lines(l, c);
    bool same = events.n == lines.n;

    if (same && events.n > 0) {
        qsort(events.v, events.n, sizeof *events.v, by_operation);
        qsort(lines.v, lines.n, sizeof *lines.v, by_operation);
        for (size_t i = 0; i < events.n; i++)
            same = same && by_operation(&events.v[i], &lines.v[i]) == 0;
    }
    if (!same)
        fault(run, "operations have more or fewer events than lines");
    mem_free(events.v);
    mem_free(lines.v);
}

static bool trace(const char *tool, const char *folder, const char *run, const char *format,
                  char **printed)
{
    struct text arguments = { NULL, 0, 0 };
    int status;

    text_printf(&arguments, "trace %s --format %s --quiet", run, format);
    status = shell_execute(&(struct shell_run){ folder, tool, arguments.s, NULL });
    text_free(&arguments);
    *printed = shell_path(folder, SHELL_STDOUT);
    if (status >= 0 && status != 1 && status != 2 && status <= 5)
        return true;
    fault(run, "the run is refused");
    return false;
}

static void one_run(const char *tool, const char *folder, const char *run, struct counts *c)
{
    char why[256], *printed, *lines_at;
    struct source s;
    struct lines l = { NULL, 0, 0 };
    struct event_file f;
    int stuck = 0;

    if (!trace(tool, folder, run, "perfetto", &printed) || !source_read(&s, printed)) {
        free(printed);
        return;
    }
    if (!event_file_read(&f, &s, why) || !event_file_valid(&f, why))
        fault(run, why);
    if (trace(tool, folder, run,
              strstr(run, "--level") == NULL ? "jsonl --level rules" : "jsonl", &lines_at) &&
        lines_read(&l, lines_at)) {
        compare_steps(&f, &l, run, c);
        compare_operations(&f, &l, run, c);
    }
    for (size_t i = 0; i < f.n; i++)
        stuck -= f.v[i].phase == 'i' && strcmp(f.v[i].category, "stuck") == 0;
    for (size_t i = 0; i < l.n; i++)
        stuck += is_stuck(l.v[i]);
    if (stuck != 0)
        fault(run, "who got stuck is not shown");
    for (size_t i = 0; i < f.n; i++)
        c->waits += f.v[i].phase == 'X' && strcmp(f.v[i].category, "waits") == 0;
    lines_free(&l);
    event_file_free(&f);
    source_free(&s);
    free(printed);
    free(lines_at);
}

/* {root} is the folder of the sources. */
static char *with_root(const char *line, const char *root)
{
    struct text t = { NULL, 0, 0 };
    const char *at;

    while ((at = strstr(line, "{root}")) != NULL) {
        text_add(&t, line, (size_t)(at - line));
        text_puts(&t, root);
        line = at + 6;
    }
    text_puts(&t, line);
    return t.s;
}

static void all_runs(char **words)
{
    struct counts c = { 0, 0, 0, 0, 0 };
    struct lines l = { NULL, 0, 0 };
    unsigned runs = 0;

    if (!shell_make_folder(words[3]) || !lines_read(&l, words[4]))
        exit(EXIT_FAILURE);
    for (size_t i = 0; i < l.n; i++) {
        char *run = with_root(l.v[i], words[2]);

        if (run[0] != '#' && run[0] != '\0') {
            one_run(words[1], words[3], run, &c);
            runs++;
        }
        mem_free(run);
    }
    lines_free(&l);
    printf("%u runs: %zu steps, %zu waits, %zu operations, %zu micro steps, %zu ends\n", runs,
           c.steps, c.waits, c.operations, c.micro_steps, c.ended);
    if (c.steps == 0 || c.waits == 0 || c.operations == 0 || c.ended == 0)
        fault("all", "nothing was seen");
}

/* ---- files that break a rule ---- */

static void one_broken(const char *expected, const struct text *file)
{
    char why[256] = "";
    struct source s;
    struct event_file f;

    source_from(&s, "broken", file->s, file->n);
    if (event_file_read(&f, &s, why) && event_file_valid(&f, why))
        why[0] = '\0';
    if (strncmp(why, expected, strlen(expected)) != 0 || (*expected == '\0' && *why != '\0')) {
        fprintf(stderr, "found `%s`\n", why);
        fault(file->s, expected);
    }
    event_file_free(&f);
    source_free(&s);
}

static void all_broken(const char *path)
{
    struct lines l = { NULL, 0, 0 };
    unsigned files = 0;

    if (!lines_read(&l, path))
        exit(EXIT_FAILURE);
    for (size_t i = 0; i < l.n; i++) {
        struct text file = { NULL, 0, 0 };
        const char *expected = l.v[i] + 1;

        if (l.v[i][0] != '=')
            continue;
        for (i++; i < l.n && l.v[i][0] != '\0'; i++)
            text_printf(&file, "%s\n", l.v[i]);
        one_broken(*expected == ' ' ? expected + 1 : expected, &file);
        text_free(&file);
        files++;
    }
    lines_free(&l);
    printf("%u files\n", files);
    if (files < 20)
        fault(path, "too few files");
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--broken") == 0)
        all_broken(argv[2]);
    else if (argc == 5)
        all_runs(argv);
    else
        return EXIT_FAILURE;
    return faults == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
