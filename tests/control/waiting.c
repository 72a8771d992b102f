/* tests/control/waiting.c: random kernels whose threads wait for each other (waiting_make.c), by
 * every schedule under Hanoi: loops that wait have a YIELD, and whatever would keep others from
 * running is not placed. Two lanes are at most two paths, which must come to an end with any fixed
 * priority. Of three and four lanes some may starve, for a YIELD reaches only the path right
 * below; nothing else may happen to them. What a run leaves in memory, threads by themselves may
 * leave, too: by every schedule of two, by a few walks of more, which leave the same. Without
 * YIELD some of two lanes must starve.
 *     control_waiting TOOL FOLDER [FIRST [COUNT]]
 *                                    COUNT programs of two lanes, half as many of others
 *     control_waiting SEED LANES     prints that program */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/lines.h"
#include "support/share.h"
#include "support/shell.h"
#include "waiting.h"

#define MOST_STATES " --max-states 20000" /* under hanoi */
#define MORE_STATES " --max-states 40000" /* of threads by themselves */
#define WALKS " --walks 4"                /* of so many that all leave the same */
#define MOST_SHOWN 5

struct found {
    struct lines lines;
    const char *line; /* the object */
    unsigned completed, stuck, deadlocked, fair, starving;
    int status;
    bool complete; /* all outcomes were seen */
};

struct totals {
    unsigned long programs, runs, large, starve, without, compared, failed;
};

static unsigned number(const char *line, const char *name)
{
    const char *at = strstr(line, name);

    return at == NULL ? 0 : (unsigned)strtoul(at + strlen(name), NULL, 10);
}

/* False, with a message, when the tool has no answer. */
static bool explore(const struct shell_run *tool, unsigned lanes, const char *more, struct found *f)
{
    struct shell_run run = *tool;
    char text[300], *out = shell_path(run.folder, SHELL_STDOUT);

    snprintf(text, sizeof text,
             "explore p.ptx --block %u --set WarpSize=%u --print out --profile sc "
             "--max-depth 100000 --quiet --json %s",
             lanes, lanes, more);
    run.arguments = text;
    *f = (struct found){ .lines = { NULL, 0, 0 } };
    f->status = shell_execute(&run);
    if (f->status < 0 || !lines_read(&f->lines, out) || f->lines.n == 0) {
        printf("  %s\n  status %d, no answer\n", text, f->status);
        free(out);
        return false;
    }
    free(out);
    f->line = f->lines.v[0];
    f->complete = strstr(f->line, "\"complete\": true") != NULL;
    f->completed = number(f->line, "\"completed\": ");
    f->stuck = number(f->line, "\"stuck\": ");
    f->deadlocked = number(f->line, "\"deadlocked\": ");
    f->fair = number(f->line, "\"fair\": ");
    f->starving = number(f->line, "\"starving\": ");
    return true;
}

/* Is every outcome of one among those of the other? */
static bool are_among(const struct found *f, const struct found *all)
{
    static const char name[] = "\"values\": {";
    const char *at = f->line;
    char values[200];

    while ((at = strstr(at, name)) != NULL) {
        snprintf(values, sizeof values, "%.*s}",
                 (int)strcspn(at + sizeof name, "}") + (int)sizeof name, at);
        if (strstr(all->line, values) == NULL)
            return false;
        at += sizeof name;
    }
    return true;
}

static bool ends_well(const struct found *f, unsigned lanes)
{
    if (f->status == 1 || f->status == 5 || f->stuck > 0 || f->deadlocked > 0 || f->fair > 0)
        return false;
    return lanes > 2 || (f->completed > 0 && f->starving == 0);
}

static bool say(const char *how, const struct found *f)
{
    printf("  %s: status %d, completed %u, stuck %u, deadlocked %u, cycles %u fair, %u starving\n",
           how, f->status, f->completed, f->stuck, f->deadlocked, f->fair, f->starving);
    return false;
}

/* With each fixed priority of paths. */
static bool try_hanoi(const struct shell_run *tool, unsigned lanes, const struct found *threads,
                      struct totals *t)
{
    bool ok = true;

    for (unsigned priority = 0; priority < 3 && ok; priority++) {
        struct found f;
        char how[120];

        snprintf(how, sizeof how, "--control hanoi --check hanoi --set PathPriority=%u" MOST_STATES,
                 priority);
        ok = explore(tool, lanes, how, &f);
        if (ok && f.complete) {
            ok = ends_well(&f, lanes) || say(how, &f);
            t->runs++;
            t->starve += f.completed == 0 && f.starving > 0;
            t->compared += threads->complete;
            if (ok && threads->complete && !are_among(&f, threads)) {
                printf("  %s: an outcome that threads do not have\n", how);
                ok = false;
            }
        }
        t->large += ok && !f.complete;
        lines_free(&f.lines);
    }
    return ok;
}

static bool starves_without(const struct shell_run *tool, struct totals *t)
{
    struct found f;
    bool ok = explore(tool, 2, "--control hanoi --check hanoi --set YieldLoops=0" MOST_STATES, &f);

    t->without += ok && f.complete && f.completed == 0 && f.starving > 0;
    lines_free(&f.lines);
    return ok;
}

static bool write_program(const struct shell_run *tool, unsigned long seed, unsigned lanes)
{
    char *path = shell_path(tool->folder, "p.ptx");
    struct text ptx = { NULL, 0, 0 };
    FILE *f = fopen(path, "wb");
    bool ok = f != NULL;

    waiting_write(&ptx, seed, lanes);
    if (ok)
        ok = fwrite(ptx.s, 1, ptx.n, f) == ptx.n;
    if (f != NULL)
        ok = fclose(f) == 0 && ok;
    text_free(&ptx);
    free(path);
    return ok;
}

static void try_one(const struct shell_run *tool, unsigned long seed, unsigned lanes,
                    struct totals *t)
{
    struct found threads = { .lines = { NULL, 0, 0 } };
    bool ok = write_program(tool, seed, lanes);

    ok = ok && explore(tool, lanes,
                       lanes == 2 ? "--control threads" MORE_STATES : "--control threads" WALKS,
                       &threads);
    if (ok && (threads.status == 1 || threads.status == 5 || threads.stuck > 0 ||
               threads.deadlocked > 0 || threads.fair > 0))
        ok = say("--control threads" MORE_STATES, &threads);
    threads.complete |= lanes > 2 && threads.completed > 0;
    ok = ok && try_hanoi(tool, lanes, &threads, t);
    if (ok && lanes == 2 && t->programs % 4 == 0)
        ok = starves_without(tool, t);
    lines_free(&threads.lines);
    t->programs++;
    t->failed += !ok;
    if (!ok)
        printf("program %lu of %u lanes\n", seed, lanes);
}

static void print_program(unsigned long seed, unsigned lanes)
{
    struct text ptx = { NULL, 0, 0 };

    waiting_write(&ptx, seed, lanes);
    fputs(ptx.s, stdout);
    text_free(&ptx);
}

static void report(const char *what, const struct totals *t)
{
    printf("%s: %lu programs, %lu runs under hanoi, %lu compared with threads, %lu too large, %lu "
           "starve, %lu failed\n",
           what, t->programs, t->runs, t->compared, t->large, t->starve, t->failed);
}

int main(int argc, char **argv)
{
    struct shell_run tool = { .folder = argc > 2 ? argv[2] : ".",
                              .program = argc > 1 ? argv[1] : "" };
    unsigned long first = argc > 3 ? strtoul(argv[3], NULL, 10) : 1;
    unsigned long n = argc > 4 ? strtoul(argv[4], NULL, 10) : TEST_COUNT;
    struct totals two = { 0 }, more = { 0 };

    if (argc == 3 && strspn(argv[1], "0123456789") == strlen(argv[1])) {
        print_program(strtoul(argv[1], NULL, 10), (unsigned)strtoul(argv[2], NULL, 10));
        return EXIT_SUCCESS;
    }
    if (argc < 3 || !shell_make_folder(tool.folder))
        return EXIT_FAILURE;
    for (unsigned long i = 0; i < n && two.failed < MOST_SHOWN; i++)
        if (share_takes(i))
            try_one(&tool, first + i, 2, &two);
    for (unsigned long i = 0; i < (n + 1) / 2 && more.failed < MOST_SHOWN; i++)
        if (share_takes(i / 2)) /* of three and of four threads */
            try_one(&tool, first + i, 3 + (unsigned)(i % 2), &more);
    report("two lanes", &two);
    report("more lanes", &more);
    printf("%lu starve without YIELD\n", two.without);
    return two.failed + more.failed == 0 && (two.without > 0 || !share_is_whole()) && two.compared > 0 &&
                   more.compared > 0
               ? EXIT_SUCCESS
               : EXIT_FAILURE;
}
