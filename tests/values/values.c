/* tests/values/values.c: do traces with values tell all that happens to registers, caches and
 * memory? Runs are traced with dumps between, and what was told is added up (fold.h): kernels of
 * the examples, random kernels, random programs, under each profile, on several machines.
 *     traced_values TOOL KERNELS PROGRAMS [SEED]   so many random ones of each */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "files.h"
#include "fold.h"
#include "support/lines.h"
#include "support/share.h"
#include "support/shell.h"
#include "words.h"

#define OPTIONS "--format jsonl --level micro --values --quiet --max-steps 4000 "                  \
                "--dump 1,2,4,7,11,20,35,60,100,170,300,550,1000,end"

/* Machines and schedules in turn. */
static const char *const worlds[] = {
    "--profile ordered", "--profile report", "--profile sc", "--schedule eager",
    "--profile report --set NumProcessors=2 --set Level1CacheSize=512 --set Level2CacheSize=2048",
    "--set Level1CacheSize=0", "--schedule uniform --set NumProcessors=3",
    "--control threads --schedule uniform", "--set Level2CacheSize=1024 --set Level1Ways=1",
};
#define WORLDS (sizeof worlds / sizeof *worlds)

struct campaign {
    const char *tool;
    uint64_t runs, lines, dumps, values, cached, loads, stores, rows, finals;
    unsigned failed;
};

/* Each word in quotes: what a shell makes of it is the word. */
static void quote(const char *line, struct text *out)
{
    struct words w;

    if (!words_split(&w, line))
        exit(EXIT_FAILURE);
    for (int i = 0; i < w.n; i++)
        text_printf(out, " '%s'", w.v[i]);
    words_free(&w);
}

/* Adds up what was told. */
static void fold_all(struct campaign *c, const char *line, const char *world)
{
    struct lines told = { NULL, 0, 0 };
    struct fold f = { .line = 0 };

    if (!lines_read(&told, SHELL_STDOUT))
        exit(EXIT_FAILURE);
    for (size_t i = 0; i < told.n; i++)
        fold_take(&f, told.v[i]);
    if (f.failed > 0 || !f.ended)
        printf("%s %s\n%s%s", line, world, f.why.n > 0 ? f.why.s : "",
               f.ended ? "" : "  it has no end\n");
    c->failed += f.failed > 0 || !f.ended;
    c->runs++;
    c->lines += f.line;
    c->dumps += f.dumps;
    c->values += f.values;
    c->cached += f.cached;
    c->loads += f.loads;
    c->stores += f.stores;
    c->rows += f.rows;
    c->finals += f.finals;
    fold_free(&f);
    lines_free(&told);
}

static void trace(struct campaign *c, const char *line, uint64_t number)
{
    const char *world = worlds[number % WORLDS];
    struct text arguments = { NULL, 0, 0 };
    int status;

    text_puts(&arguments, "trace");
    quote(line, &arguments);
    text_printf(&arguments, " %s --seed %" PRIu64 " " OPTIONS, world, number);
    status = shell_execute(&(struct shell_run){ ".", c->tool, arguments.s, NULL });
    if (status == 1 || status == 2 || status < 0) {
        printf("%s %s: exit status %d\n", line, world, status);
        c->failed++;
    } else {
        fold_all(c, line, world);
    }
    text_free(&arguments);
}

static void trace_list(struct campaign *c, const char *path)
{
    struct lines all = { NULL, 0, 0 };

    if (!list_read(&all, path))
        exit(EXIT_FAILURE);
    for (size_t i = 0; i < all.n; i++)
        if (share_takes(i) && strstr(all.v[i], "--profile") == NULL && strstr(all.v[i], "--schedule") == NULL &&
            strstr(all.v[i], "--control") == NULL && strstr(all.v[i], "Level") == NULL &&
            strstr(all.v[i], "NumProcessors") == NULL && strstr(all.v[i], "--seed") == NULL &&
            strstr(all.v[i], "--max-steps") == NULL && strstr(all.v[i], "MaxMemOpSize") == NULL)
            trace(c, all.v[i], i);
    lines_free(&all);
}

int main(int argc, char **argv)
{
    struct campaign c = { .tool = argc >= 4 ? argv[1] : NULL };
    const uint64_t seed = argc == 5 ? strtoull(argv[4], NULL, 10) : 0;
    char line[LINE_ROOM];

    if (argc < 4 || argc > 5) {
        fputs("usage: traced_values TOOL KERNELS PROGRAMS [SEED]\n", stderr);
        return 2;
    }
    if (argc == 4)
        trace_list(&c, SOURCE_ROOT "/tests/lockstep/runs.txt");
    for (uint64_t i = seed; i < seed + strtoull(argv[2], NULL, 10); i++) {
        file_drawn(i, line);
        trace(&c, line, i);
    }
    for (uint64_t i = seed; i < seed + strtoull(argv[3], NULL, 10); i++) {
        file_program(i, line);
        trace(&c, line, i);
    }
    printf("%" PRIu64 " runs, %" PRIu64 " lines, %" PRIu64 " dumps; %" PRIu64
           " values of registers told, %" PRIu64 " cache lines and %" PRIu64
           " bytes of memory compared, %" PRIu64 " values loaded, %" PRIu64 " bytes stored, %"
           PRIu64 " values of buffers; %u failures\n",
           c.runs, c.lines, c.dumps, c.values, c.cached, c.rows, c.loads, c.stores, c.finals,
           c.failed);
    return c.failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
