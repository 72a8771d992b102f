/* tests/enumerate/main.c: random programs (draw.c), whose outcomes the tool must find as taking
 * every run does (runs.c): in each profile, with each reduction, with threads that are warps or go apart
 * within one, and of runs with at most so many preemptions.
 *
 *     enumerate TOOL FOLDER                    the test
 *     enumerate TOOL FOLDER FIRST COUNT        programs FIRST to FIRST + COUNT - 1
 *     enumerate TOOL FOLDER FIRST COUNT all    asked about in every way
 *     enumerate --show NUMBER                  prints one program and its outcomes */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "enumerate.h"
#include "support/shell.h"

#define MOST_RUNS 60000u
#define BATCH 24u
#define PROFILES 3u
#define NO_BOUND UINT_MAX
#define MOST_BOUND 3u

/* One way to ask the tool. */
struct way {
    enum profile profile;
    const char *reduce;
    unsigned bound; /* of preemptions; NO_BOUND: none */
    bool apart;     /* the threads of a block are one warp and diverge; false: each is a warp */
};

struct trial {
    const char *tool, *folder;
    unsigned long first, count, programs, runs, asked, outcomes, several, bounded, failures;
    bool all; /* in every way; else in a few, each batch in others */
    struct batch {
        unsigned long numbers[BATCH];
        struct program programs[BATCH];
        struct outcomes expected[BATCH][PROFILES];
        size_t n;
    } batch;
};

static const char *const profiles[] = { "report", "ordered", "sc" };
static const char *const reductions[] = { "all", "none", "registers", "private", "local",
                                          "unshared", "symmetric", "independent",
                                          "registers,private,local", "private,local,symmetric",
                                          "unshared,local", "unshared,independent" };
#define REDUCTIONS (sizeof reductions / sizeof *reductions)

/* ---- programs ---- */

static bool take_all_profiles(const struct program *p, struct outcomes *out)
{
    for (unsigned i = 0; i < PROFILES; i++)
        if (!take_runs(p, (enum profile)i, MOST_RUNS, &out[i]))
            return false;
    return true;
}

/* The first attempt that has not too many runs. */
static void draw_small(struct program *p, unsigned long number, struct outcomes *expected)
{
    unsigned attempt = 0;

    do
        draw(p, number, attempt++);
    while (!take_all_profiles(p, expected));
}

static void write_program(const struct trial *t, const struct program *p, unsigned long number)
{
    char name[64], *path;
    FILE *f;

    sprintf(name, "%lu.ptx", number);
    path = shell_path(t->folder, name);
    f = fopen(path, "w");
    if (f == NULL) {
        fprintf(stderr, "cannot write %s\n", path);
        exit(EXIT_FAILURE);
    }
    write_ptx(p, f);
    fclose(f);
    free(path);
}

static void add_program(struct trial *t, unsigned long number)
{
    struct batch *b = &t->batch;

    b->numbers[b->n] = number;
    draw_small(&b->programs[b->n], number, b->expected[b->n]);
    write_program(t, &b->programs[b->n], number);
    for (unsigned i = 0; i < PROFILES; i++) {
        t->runs += b->expected[b->n][i].runs;
        t->outcomes += b->expected[b->n][i].n;
        t->several += b->expected[b->n][i].n > 1;
    }
    b->n++;
    t->programs++;
}

/* ---- the tool's answer ---- */

/* Room for as many blocks as the batch wants, on one processor or on several. */
static unsigned long processors_of(const struct batch *b)
{
    const unsigned room = b->programs[0].room;

    return room == 0 ? 1 + b->numbers[0] / 4 % 3 : 1 + b->numbers[0] / 128 % room;
}

/* All of a batch are of one shape. The caller frees what it printed. */
static char *ask(const struct trial *t, const struct way *w)
{
    const struct batch *b = &t->batch;
    const struct program *p = &b->programs[0];
    struct shell_run run = { .folder = t->folder, .program = t->tool };
    char arguments[4096], *path = shell_path(t->folder, SHELL_STDOUT), *text;
    int n = sprintf(arguments, "explore --json --quiet --grid %u --block %u --print x --print own "
                    "%s --set NumProcessors=%lu --set Level1CacheSize=0 --set Level2CacheSize=0 "
                    "--profile %s --reduce %s", p->blocks ? p->threads : 1,
                    p->blocks ? 1 : p->threads,
                    w->apart ? "--control threads --set WarpSize=4" : "--set WarpSize=1",
                    processors_of(b), profiles[w->profile], w->reduce);
    FILE *f;

    if (p->room > 0)
        n += sprintf(arguments + n, " --set MaxResidentBlocks=%lu", p->room / processors_of(b));
    if (w->bound != NO_BOUND)
        n += sprintf(arguments + n, " --preemptions %u", w->bound);
    for (size_t i = 0; i < b->n || i < 2; i++) /* of several files each has its name */
        n += sprintf(arguments + n, " %lu.ptx", b->numbers[i % b->n]);
    run.arguments = arguments;
    shell_execute(&run);
    f = fopen(path, "r");
    text = calloc(1, 1 << 20);
    if (f == NULL || text == NULL || fread(text, 1, (1 << 20) - 1, f) == 0)
        printf("no answer: %s\n", arguments);
    if (f != NULL)
        fclose(f);
    free(path);
    return text;
}

/* Reads the next outcome after `at`; NULL: there is none before `end`. */
static const char *next_outcome(const char *at, const char *end, uint32_t v[VALUES])
{
    static const char begin[] = "\"values\": {\"x\": [";
    unsigned long w[VALUES] = { 0 };

    at = strstr(at, begin);
    if (at == NULL || at > end)
        return NULL;
    at += sizeof begin - 1;
    if (sscanf(at, "%lu, %lu, %lu], \"own\": [%lu, %lu, %lu]", &w[0], &w[1], &w[2], &w[3], &w[4],
               &w[5]) != VALUES)
        return NULL;
    for (unsigned i = 0; i < VALUES; i++)
        v[i] = (uint32_t)w[i];
    return at;
}

static const struct outcome *find(const struct outcomes *o, const uint32_t v[VALUES])
{
    for (size_t i = 0; i < o->n; i++)
        if (memcmp(o->v[i].v, v, sizeof o->v[i].v) == 0)
            return &o->v[i];
    return NULL;
}

static size_t within(const struct outcomes *o, unsigned bound)
{
    size_t n = 0;

    for (size_t i = 0; i < o->n; i++)
        n += o->v[i].preemptions <= bound;
    return n;
}

/* ---- compared ---- */

static bool is_answer(const struct way *w, const char *at, const char *end,
                      const struct outcomes *expected)
{
    const char *ended = strstr(at, "\"stuck\": 0, \"deadlocked\": 0");
    const char *stopped = strstr(at, "\"stopped\"");
    const bool complete = stopped == NULL || stopped > end;
    uint32_t v[VALUES];
    size_t found = 0;

    if (ended == NULL || ended > end || (!complete && w->bound == NO_BOUND))
        return false;
    while ((at = next_outcome(at, end, v)) != NULL) {
        const struct outcome *o = find(expected, v);

        if (o == NULL || o->preemptions > w->bound)
            return false;
        found++;
    }
    return found == within(expected, complete ? NO_BOUND : w->bound);
}

static void compare(struct trial *t, const struct way *w)
{
    char *text = ask(t, w), *at = strstr(text, "\"file\"");

    for (size_t i = 0; i < t->batch.n; i++) {
        char *next = at == NULL ? NULL : strstr(at + 1, "\"file\"");
        char *end = next != NULL ? next : text + strlen(text);

        if (at == NULL || !is_answer(w, at, end, &t->batch.expected[i][w->profile])) {
            printf("program %lu, profile %s, --reduce %s, bound %d%s: not what all runs come to\n",
                   t->batch.numbers[i], profiles[w->profile], w->reduce,
                   w->bound == NO_BOUND ? -1 : (int)w->bound, w->apart ? ", apart" : "");
            t->failures++;
        }
        at = next;
        t->asked++;
        t->bounded += w->bound != NO_BOUND &&
                      within(&t->batch.expected[i][w->profile], w->bound) <
                          t->batch.expected[i][w->profile].n;
    }
    free(text);
}

static void compare_bound(struct trial *t, enum profile profile, const char *reduce, unsigned bound)
{
    compare(t, &(struct way){ profile, reduce, bound, false });
}

static void compare_apart(struct trial *t, enum profile profile, const char *reduce)
{
    compare(t, &(struct way){ profile, reduce, NO_BOUND, true });
}

/* Three threads have too many states to be asked about often without most of the reductions, but in
 * profile sc. */
static bool asks(const struct trial *t, enum profile profile, const char *reduce)
{
    return t->batch.programs[0].threads == 2 || profile == SC || strcmp(reduce, "all") == 0 ||
           (strchr(reduce, ',') != NULL && strstr(reduce, "local") != NULL);
}

/* One reduction or none, a different one for each profile, for warps and for diverging threads; and a
 * bound. */
static void compare_some(struct trial *t, unsigned long turn)
{
    for (unsigned i = 0; i < PROFILES; i++) {
        const enum profile profile = (enum profile)i;
        const char *reduce = reductions[(turn + 3 * i) % REDUCTIONS];
        const char *apart = reductions[(turn + 3 * i + 1) % REDUCTIONS];

        compare_bound(t, profile, asks(t, profile, reduce) ? reduce : "all", NO_BOUND);
        compare_apart(t, profile, asks(t, profile, apart) ? apart : "all");
        compare_bound(t, profile, "all", (unsigned)(turn + i) % MOST_BOUND);
    }
}

static void compare_all(struct trial *t)
{
    for (unsigned i = 0; i < PROFILES; i++) {
        const enum profile profile = (enum profile)i;

        for (size_t k = 0; k < REDUCTIONS; k++)
            if (asks(t, profile, reductions[k])) {
                compare_bound(t, profile, reductions[k], NO_BOUND);
                compare_apart(t, profile, reductions[k]);
            }
        for (unsigned bound = 0; bound <= MOST_BOUND; bound++) {
            compare_bound(t, profile, "all", bound);
            if (asks(t, profile, "none"))
                compare_bound(t, profile, "none", bound);
        }
    }
}

/* Is the k-th program of all, of the batch's shape, one of the batch? */
static bool belongs(const struct trial *t, unsigned long k)
{
    const struct batch *b = &t->batch;

    return k < t->count && b->n < BATCH &&
           (b->n == 0 || draw_room(t->first + k) == b->programs[0].room);
}

/* Programs of one shape are numbers with the same rest by 4, and with room for as many blocks. */
static void try_programs(struct trial *t)
{
    for (unsigned shape = 0; shape < 4; shape++)
        for (unsigned long k = shape, turn = 0; k < t->count; turn++) {
            t->batch.n = 0;
            for (; belongs(t, k); k += 4)
                add_program(t, t->first + k);
            if (t->all)
                compare_all(t);
            else
                compare_some(t, shape + turn);
        }
}

static int show(unsigned long number)
{
    static struct outcomes out[PROFILES];
    struct program p;

    draw_small(&p, number, out);
    write_ptx(&p, stdout);
    for (unsigned i = 0; i < PROFILES; i++)
        for (size_t k = 0; k < out[i].n; k++) {
            printf("// %s, %u:", profiles[i], out[i].v[k].preemptions);
            for (unsigned j = 0; j < VALUES; j++)
                printf(" %lu", (unsigned long)out[i].v[k].v[j]);
            printf("\n");
        }
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    static struct trial t;

    if (argc == 3 && strcmp(argv[1], "--show") == 0)
        return show(strtoul(argv[2], NULL, 10));
    if (argc != 3 && argc != 5 && argc != 6)
        return EXIT_FAILURE;
    t.tool = argv[1];
    t.folder = argv[2];
    t.all = argc == 6;
    t.first = argc > 3 ? strtoul(argv[3], NULL, 10) : 0;
    t.count = argc > 3 ? strtoul(argv[4], NULL, 10) : TEST_COUNT;
    if (!shell_make_folder(t.folder))
        return EXIT_FAILURE;
    try_programs(&t);
    printf("%lu programs, %lu runs taken one by one, %lu outcomes (%lu times several), %lu answers "
           "(%lu bounds left some out), %lu failures\n", t.programs, t.runs, t.outcomes, t.several,
           t.asked, t.bounded, t.failures);
    return t.failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
