/* tests/support/golden.c: runs one golden test, a `.t` file that holds its inputs, its commands and
 * what they must answer:
 *
 *     # a remark
 *     from: where the expectation comes from
 *     file NAME:            followed by lines that begin with `| `: written before anything runs
 *     run: ARGUMENTS        after `warpstep`; {root} is the root of the source tree
 *     exit: STATUS
 *     fires: ID ID...       rules that this command must make fire
 *     stdin: stdout: stderr:    each followed by lines that begin with `| `
 *
 * `run` may stand several times; what follows it belongs to it. Output that no section mentions is
 * not compared. In stdout and stderr `*` stands for any characters of a line, and `...` alone for
 * any number of lines. Every command that can leaves a coverage file in the folder, coverage-N for
 * the N-th `run`. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/lines.h"
#include "support/shell.h"

#define MOST_RUNS 999
#define COVERAGE_NAME 32

struct golden {
    const char *tool, *root, *folder, *path;
    struct lines text;
    size_t at;
    unsigned faults, runs;
    bool has_from;
};

/* One `run` with what follows it. */
struct expectation {
    char *arguments;
    long status;
    bool has_status, has_input, has_stdout, has_stderr;
    struct lines input, out, err;
    struct lines fires;  /* ids */
    char coverage[COVERAGE_NAME];   /* the file that it writes; "": none */
};

static void fault(struct golden *g, const char *what, const char *detail)
{
    fprintf(stderr, "%s: %s%s%s\n", g->path, what, *detail != '\0' ? ": " : "", detail);
    g->faults++;
}

/* The text with each {root} replaced; the caller frees it. */
static char *with_root(const struct golden *g, const char *text)
{
    size_t root = strlen(g->root), length = 0, most = strlen(text) + 1;
    char *out;

    for (const char *s = strstr(text, "{root}"); s != NULL; s = strstr(s + 1, "{root}"))
        most += root;
    out = malloc(most);
    if (out == NULL)
        exit(EXIT_FAILURE);
    while (*text != '\0') {
        if (strncmp(text, "{root}", 6) == 0) {
            memcpy(out + length, g->root, root);
            length += root;
            text += 6;
        } else {
            out[length++] = *text++;
        }
    }
    out[length] = '\0';
    return out;
}

/* The line's value when it begins with the key, else NULL. */
static const char *value_of(const char *line, const char *key)
{
    size_t n = strlen(key);

    if (strncmp(line, key, n) != 0)
        return NULL;
    for (line += n; *line == ' '; line++)
        ;
    return line;
}

/* The `| ` lines after a heading. */
static void take_block(struct golden *g, struct lines *block)
{
    while (g->at < g->text.n && g->text.v[g->at][0] == '|') {
        const char *line = g->text.v[g->at++] + 1;
        char *full = with_root(g, *line == ' ' ? line + 1 : line);

        lines_push(block, full, strlen(full));
        free(full);
    }
}

static void write_block(struct golden *g, const char *name, const struct lines *block)
{
    char *path = shell_path(g->folder, name);

    if (!lines_write(block, path))
        fault(g, "cannot write", path);
    free(path);
}

/* A heading before or after `run`: file, from, remark, empty line. False: it is none of these. */
static bool take_common(struct golden *g)
{
    const char *line = g->text.v[g->at], *value;
    struct lines block = { NULL, 0, 0 };
    size_t n = strlen(line);

    if (*line == '#' || *line == '\0') {
        g->at++;
    } else if (value_of(line, "from:") != NULL) {
        g->has_from = true;
        g->at++;
    } else if ((value = value_of(line, "file ")) != NULL && line[n - 1] == ':') {
        char *name = with_root(g, value);

        name[strlen(name) - 1] = '\0';
        g->at++;
        take_block(g, &block);
        write_block(g, name, &block);
        lines_free(&block);
        free(name);
    } else {
        return false;
    }
    return true;
}

static void take_status(struct golden *g, const char *value, struct expectation *e)
{
    char *end;

    e->status = strtol(value, &end, 10);
    e->has_status = isdigit((unsigned char)*value) && *end == '\0';
    if (!e->has_status)
        fault(g, "exit: wants a number", value);
}

/* Takes the text over. */
static char *append(char *text, const char *more)
{
    size_t n = strlen(text);
    char *longer = realloc(text, n + strlen(more) + 1);

    if (longer == NULL)
        exit(EXIT_FAILURE);
    strcpy(longer + n, more);
    return longer;
}

static bool is_structured(const char *arguments)
{
    return strstr(arguments, ".simt") != NULL;
}

static bool is_remote(const char *arguments)
{
    return strstr(arguments, "/remote/") != NULL;
}

static bool is_listing(const char *arguments)
{
    return strstr(arguments, ".hanoi") != NULL;
}

/* Every kernel runs under the checks of consistent stacks, of safety (6.2 to 6.4) and of the machine
 * (chapter 4), every structured program under those of warps, every listing under those of barriers,
 * unless the test names its own, or a control model that has no stack. A run of remote scopes has
 * none. */
static char *with_check(char *arguments)
{
    if (strncmp(arguments, "run ", 4) != 0 || strstr(arguments, "--check") != NULL ||
        strstr(arguments, "--control") != NULL || is_remote(arguments))
        return arguments;
    if (is_listing(arguments))
        return append(arguments, " --check hanoi,machine");
    return append(arguments, is_structured(arguments) ? " --check stack,simulation"
                                                      : " --check stack,safety,machine");
}

/* What loads or runs programs records which rules fire, unless the test names its own file. */
static void add_coverage(const struct golden *g, struct expectation *e)
{
    static const char *const commands[] = { "run ",   "trace ", "step ",
                                             "check ", "show ",  "compare " };
    bool can = (is_structured(e->arguments) || is_remote(e->arguments)) &&
               strncmp(e->arguments, "explore ", 8) == 0;

    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        can = can || strncmp(e->arguments, commands[i], strlen(commands[i])) == 0;
    if (!can || strstr(e->arguments, "--coverage") != NULL)
        return;
    sprintf(e->coverage, "coverage-%u", g->runs + 1);
    e->arguments = append(append(e->arguments, " --coverage "), e->coverage);
}

static void take_fires(struct expectation *e, const char *ids)
{
    while (*ids != '\0') {
        size_t n = strcspn(ids, " ");

        if (n > 0)
            lines_push(&e->fires, ids, n);
        ids += n + (ids[n] == ' ');
    }
}

/* Everything that belongs to the `run` line at g->at. */
static void take_run(struct golden *g, struct expectation *e)
{
    e->arguments = with_check(with_root(g, value_of(g->text.v[g->at++], "run:")));
    add_coverage(g, e);
    while (g->at < g->text.n && value_of(g->text.v[g->at], "run:") == NULL) {
        const char *line = g->text.v[g->at], *status = value_of(line, "exit:");
        const char *fires = value_of(line, "fires:");

        if (take_common(g))
            continue;
        g->at++;
        if (status != NULL) {
            take_status(g, status, e);
        } else if (fires != NULL) {
            take_fires(e, fires);
        } else if (strcmp(line, "stdin:") == 0) {
            e->has_input = true;
            take_block(g, &e->input);
        } else if (strcmp(line, "stdout:") == 0) {
            e->has_stdout = true;
            take_block(g, &e->out);
        } else if (strcmp(line, "stderr:") == 0) {
            e->has_stderr = true;
            take_block(g, &e->err);
        } else {
            fault(g, "this line is no part of a test", line);
        }
    }
    if (!e->has_status)
        fault(g, "no `exit:` after run", e->arguments);
}

static void compare(struct golden *g, const struct lines *expected, const char *name)
{
    char *path = shell_path(g->folder, name);
    struct lines actual;

    if (!lines_read(&actual, path)) {
        g->faults++;
    } else if (!lines_match(expected, &actual)) {
        fault(g, "not the expected", name);
        lines_difference(expected, &actual, stderr);
    }
    lines_free(&actual);
    free(path);
}

/* Does the coverage file have a line `ID COUNT`? */
static bool has_fired(const struct lines *coverage, const char *id)
{
    size_t n = strlen(id);

    for (size_t i = 0; i < coverage->n; i++)
        if (strncmp(coverage->v[i], id, n) == 0 && coverage->v[i][n] == ' ')
            return true;
    return false;
}

static void check_fires(struct golden *g, const struct expectation *e)
{
    char *path = shell_path(g->folder, e->coverage);
    struct lines coverage = { NULL, 0, 0 };

    if (e->coverage[0] == '\0')
        fault(g, "`fires:` wants a command whose coverage is recorded", e->arguments);
    else if (!lines_read(&coverage, path))
        g->faults++;
    else
        for (size_t i = 0; i < e->fires.n; i++)
            if (!has_fired(&coverage, e->fires.v[i]))
                fault(g, "never fired", e->fires.v[i]);
    lines_free(&coverage);
    free(path);
}

static void execute(struct golden *g, const struct expectation *e)
{
    struct shell_run run = { g->folder, g->tool, e->arguments, NULL };
    struct lines none = { NULL, 0, 0 };
    int status;

    if (e->has_input) {
        write_block(g, "stdin", &e->input);
        run.input = "stdin";
    }
    g->runs++;
    status = shell_execute(&run);
    if (status != e->status) {
        fprintf(stderr, "%s: run: %s\n  exit status %d, not %ld\n", g->path, e->arguments, status,
                e->status);
        g->faults++;
        if (!e->has_stderr)
            compare(g, &none, SHELL_STDERR);
    }
    if (e->has_stdout)
        compare(g, &e->out, SHELL_STDOUT);
    if (e->has_stderr)
        compare(g, &e->err, SHELL_STDERR);
    if (e->fires.n > 0)
        check_fires(g, e);
}

/* What the test has left when it ran before, perhaps with more commands. */
static void remove_coverage(const struct golden *g)
{
    for (unsigned n = 1; n <= MOST_RUNS; n++) {
        char name[COVERAGE_NAME], *path;

        sprintf(name, "coverage-%u", n);
        path = shell_path(g->folder, name);
        remove(path);
        free(path);
    }
}

static void run_all(struct golden *g)
{
    while (g->at < g->text.n) {
        struct expectation e = { 0 };

        if (take_common(g))
            continue;
        if (value_of(g->text.v[g->at], "run:") == NULL) {
            fault(g, "this line is no part of a test", g->text.v[g->at++]);
            continue;
        }
        take_run(g, &e);
        execute(g, &e);
        lines_free(&e.input);
        lines_free(&e.out);
        lines_free(&e.err);
        lines_free(&e.fires);
        free(e.arguments);
    }
    if (g->runs > MOST_RUNS)
        fault(g, "too many commands", "");
    if (g->runs == 0)
        fault(g, "no `run:` line", "");
    if (!g->has_from)
        fault(g, "no `from:` line", "");
}

int main(int argc, char **argv)
{
    struct golden g = { 0 };

    if (argc != 5) {
        fputs("usage: golden TOOL ROOT FOLDER FILE.t\n", stderr);
        return EXIT_FAILURE;
    }
    g.tool = argv[1];
    g.root = argv[2];
    g.folder = argv[3];
    g.path = argv[4];
    if (!shell_make_folder(g.folder) || !lines_read(&g.text, g.path))
        return EXIT_FAILURE;
    remove_coverage(&g);
    run_all(&g);
    lines_free(&g.text);
    return g.faults == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
