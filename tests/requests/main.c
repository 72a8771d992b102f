/* tests/requests/main.c: random programs (draw.c), all of whose outcomes the tool must find, and no
 * others (model.c).
 *
 *     requests TOOL FOLDER [FIRST COUNT]    programs FIRST to FIRST + COUNT - 1 of each world
 *     requests --show WORLD NUMBER          prints one program and its outcomes */
#include <stdlib.h>
#include <string.h>

#include "requests.h"
#include "support/shell.h"

#define MOST_STATES "300000"

/* Every profile, with and without conflicts, over machines of few banks and of short segments. */
static const struct world worlds[] = {
    { REPORT, false, true, true, 2, 1, 128 },  { REPORT, false, true, true, 3, 2, 128 },
    { REPORT, false, true, true, 4, 4, 128 },  { REPORT, false, true, true, 4, 32, 128 },
    { REPORT, false, true, true, 4, 3, 128 },  { REPORT, false, false, true, 3, 2, 128 },
    { REPORT, false, true, false, 2, 4, 128 }, { ORDERED, false, true, true, 2, 1, 128 },
    { ORDERED, false, true, true, 3, 4, 128 }, { ORDERED, false, true, true, 4, 32, 128 },
    { ORDERED, false, true, true, 4, 5, 128 }, { ORDERED, false, false, true, 4, 4, 128 },
    { SC, false, true, true, 2, 2, 128 },      { SC, false, true, true, 4, 32, 128 },
    { SC, false, false, true, 3, 4, 128 },     { SC, false, true, true, 3, 3, 128 },
    { REPORT, true, true, true, 2, 32, 16 },   { REPORT, true, true, true, 3, 32, 32 },
    { REPORT, true, false, true, 4, 32, 128 }, { REPORT, true, true, false, 2, 32, 64 },
    { ORDERED, true, true, true, 4, 32, 16 },  { ORDERED, true, true, true, 2, 32, 128 },
    { SC, true, true, true, 3, 32, 16 },       { SC, true, true, true, 4, 32, 64 },
};
#define WORLDS (sizeof worlds / sizeof *worlds)

struct trial {
    const char *tool, *folder;
    unsigned long first, count, programs, outcomes, several, large, failures;
};

/* ---- the tool's answer ---- */

static void write_program(const struct trial *t, const struct world *w, unsigned long number)
{
    char name[64], *path;
    struct program p;
    FILE *f;

    draw(&p, w, number);
    sprintf(name, "%lu.ptx", number);
    path = shell_path(t->folder, name);
    f = fopen(path, "w");
    if (f == NULL) {
        fprintf(stderr, "cannot write %s\n", path);
        exit(EXIT_FAILURE);
    }
    write_ptx(&p, w, f);
    fclose(f);
    free(path);
}

static void run_tool(const struct trial *t, const struct world *w, unsigned long number,
                     unsigned warps)
{
    static const char *const profiles[] = { "report", "ordered", "sc" };
    struct shell_run run = { .folder = t->folder, .program = t->tool };
    char arguments[1024];

    sprintf(arguments,
            "explore %lu.ptx --block %u --buffer 'x=u32[%u]' --arg x --print x --quiet --all --profile %s "
            "--set WarpSize=%u --set NumProcessors=1 --set Level1CacheSize=0 "
            "--set Level2CacheSize=0 --set SharedMemBanks=%u --set MaxMemOpSize=%u "
            "--set BankConflicts=%d --set CoalesceLanes=%d --max-states " MOST_STATES,
            number, warps * w->lanes, warps * w->lanes * OUT_WORDS, profiles[w->profile], w->lanes,
            w->banks, w->segment, w->conflicts, w->coalesces);
    run.arguments = arguments;
    shell_execute(&run);
}

/* The text between the braces of a line. */
static void add_line(struct outcomes *found, char *line)
{
    char *open = strchr(line, '{'), *close = strchr(line, '}');

    if (open == NULL || close == NULL || close < open + 3)
        return;
    close[-1] = '\0';
    outcomes_add(found, open + 2);
}

/* False: the tool did not search everything. */
static bool read_answer(const struct trial *t, struct outcomes *found)
{
    char *path = shell_path(t->folder, SHELL_STDOUT), line[2048];
    FILE *f = fopen(path, "r");
    bool complete = false;

    while (f != NULL && fgets(line, sizeof line, f) != NULL) {
        if (strncmp(line, "  x: ", 5) == 0)
            add_line(found, line);
        if (strncmp(line, "complete: ", 10) == 0)
            complete = strstr(line, "stuck 0, deadlocked 0") != NULL;
    }
    if (f != NULL)
        fclose(f);
    free(path);
    return complete;
}

/* ---- one program ---- */

static void print_difference(const struct outcomes *a, const struct outcomes *b, const char *what)
{
    for (size_t i = 0, k = 0; i < a->n; i++) {
        while (k < b->n && strcmp(b->v[k], a->v[i]) < 0)
            k++;
        if (k == b->n || strcmp(b->v[k], a->v[i]) != 0) {
            printf("  %s: { %s }\n", what, a->v[i]);
            return;
        }
    }
}

static bool equal(const struct outcomes *a, const struct outcomes *b)
{
    for (size_t i = 0; i < a->n && a->n == b->n; i++)
        if (strcmp(a->v[i], b->v[i]) != 0)
            return false;
    return a->n == b->n;
}

static void try_program(struct trial *t, size_t world, unsigned long number)
{
    const struct world *w = &worlds[world];
    struct outcomes expected = { NULL, 0, 0 }, found = { NULL, 0, 0 };
    struct program p;

    draw(&p, w, number);
    find_outcomes(&p, w, &expected);
    write_program(t, w, number);
    run_tool(t, w, number, p.warps);
    t->programs++;
    t->outcomes += expected.n;
    t->several += expected.n > 1;
    if (!read_answer(t, &found)) {
        t->large++;
    } else if (!equal(&expected, &found)) {
        t->failures++;
        printf("world %lu, program %lu: %lu outcomes, the tool finds %lu\n", (unsigned long)world,
               number, (unsigned long)expected.n, (unsigned long)found.n);
        print_difference(&expected, &found, "not found");
        print_difference(&found, &expected, "impossible");
    }
    outcomes_free(&expected);
    outcomes_free(&found);
}

static int show(size_t world, unsigned long number)
{
    struct outcomes expected = { NULL, 0, 0 };
    struct program p;

    draw(&p, &worlds[world % WORLDS], number);
    find_outcomes(&p, &worlds[world % WORLDS], &expected);
    write_ptx(&p, &worlds[world % WORLDS], stdout);
    for (size_t i = 0; i < expected.n; i++)
        printf("// { %s }\n", expected.v[i]);
    outcomes_free(&expected);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    struct trial t = { .count = TEST_COUNT };

    if (argc == 4 && strcmp(argv[1], "--show") == 0)
        return show((size_t)strtoul(argv[2], NULL, 10), strtoul(argv[3], NULL, 10));
    if (argc != 3 && argc != 5) {
        fputs("usage: requests TOOL FOLDER [FIRST COUNT]\n", stderr);
        return EXIT_FAILURE;
    }
    t.tool = argv[1];
    t.folder = argv[2];
    if (argc == 5) {
        t.first = strtoul(argv[3], NULL, 10);
        t.count = strtoul(argv[4], NULL, 10);
    }
    if (!shell_make_folder(t.folder))
        return EXIT_FAILURE;
    for (unsigned long i = 0; i < t.count; i++)
        for (size_t w = 0; w < WORLDS; w++)
            try_program(&t, w, t.first + i);
    printf("%lu programs, %lu of them with several outcomes, %lu outcomes; %lu not searched to the "
           "end; %lu failures\n", t.programs, t.several, t.outcomes, t.large, t.failures);
    return t.failures > 0 || 20 * t.large > t.programs || 3 * t.several < t.programs ? EXIT_FAILURE
                                                                                     : EXIT_SUCCESS;
}
