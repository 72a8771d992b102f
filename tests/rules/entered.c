/* tests/rules/entered.c: the observed and the quiet instance of the core are one text
 * (CMakeLists.txt), which names alone do not show: a text may ask whether anybody listens. So
 * the functions that a run enters are compared with and without a listener. Both instances are
 * compiled so that each function says when it is entered (-finstrument-functions). Functions
 * that only one of the two enters have to be in the list DIFFERING, which has no others: it can
 * only get shorter. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cli/job.h"
#include "cli/machine.h"
#include "cli/command.h"
#include "lockstep/words.h"

#define MOST_FUNCTIONS 40000u
#define NAME_ROOM 64

/* ---- functions that are entered ---- */

struct entered {
    uintptr_t at; /* 0: the place is free */
    bool told, untold;
};

static struct {
    struct entered v[2 * MOST_FUNCTIONS]; /* by address, hashed */
    bool counting, told;
} seen;

static struct entered *find(uintptr_t at)
{
    size_t i = (size_t)(at * UINT64_C(0x9e3779b97f4a7c15) >> 40) % (2 * MOST_FUNCTIONS);

    while (seen.v[i].at != 0 && seen.v[i].at != at)
        i = (i + 1) % (2 * MOST_FUNCTIONS);
    return &seen.v[i];
}

void __cyg_profile_func_enter(void *function, void *caller);
void __cyg_profile_func_exit(void *function, void *caller);

void __cyg_profile_func_enter(void *function, void *caller)
{
    struct entered *e;

    (void)caller;
    if (!seen.counting)
        return;
    e = find((uintptr_t)function);
    e->at = (uintptr_t)function;
    if (seen.told)
        e->told = true;
    else
        e->untold = true;
}

void __cyg_profile_func_exit(void *function, void *caller)
{
    (void)function;
    (void)caller;
}

/* ---- their names ---- */

struct symbol {
    uintptr_t at;
    char name[NAME_ROOM];
};

static struct {
    struct symbol *v; /* by name */
    size_t n, cap;
} symbols;

/* Copies of a function, and those of the two instances, have one name. */
static void cut(char *name)
{
    static const char ends[] = "_quiet";
    size_t n = strcspn(name, ".");

    name[n] = '\0';
    if (n > strlen(ends) && strcmp(name + n - strlen(ends), ends) == 0)
        name[n - strlen(ends)] = '\0';
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct symbol *)a)->name, ((const struct symbol *)b)->name);
}

/* What nm printed: an address, a letter, a name in each line. */
static bool read_symbols(const char *path)
{
    FILE *f = fopen(path, "r");
    char line[400], name[300], letter;
    uint64_t at;

    if (f == NULL)
        return false;
    while (fgets(line, sizeof line, f) != NULL) {
        struct symbol s = { 0, "" };

        if (sscanf(line, "%" SCNx64 " %c %299s", &at, &letter, name) != 3 ||
            (letter != 't' && letter != 'T') || strlen(name) >= NAME_ROOM)
            continue;
        s.at = (uintptr_t)at;
        strcpy(s.name, name);
        cut(s.name);
        ARRAY_PUSH(symbols.v, symbols.n, symbols.cap, s);
    }
    if (symbols.n > 0)
        qsort(symbols.v, symbols.n, sizeof *symbols.v, by_name);
    return fclose(f) == 0;
}

/* ---- runs ---- */

static void hear_rule(void *self, const struct told *told)
{
    (void)self;
    (void)told;
}

static void hear_memory(void *self, const struct memory_event *e)
{
    (void)self;
    (void)e;
}

static void print_nothing(void *self, const struct session *s, const struct target *t)
{
    (void)self;
    (void)s;
    (void)t;
}

/* One run, told or not. False: it cannot be made. */
static bool run(const char *line, bool told)
{
    struct invocation v = { .command = NULL };
    struct memory_observer memory = { NULL, hear_memory };
    struct scenario_results results = { print_nothing, NULL, 0 };
    struct diags diags = { .errors = 0 };
    struct machine_options machine = { .programs = NULL };
    struct job job = { .nprints = 0 };
    struct session session;
    struct words w;
    bool ok = words_split(&w, line) && options_read(&v, &command_run, w.n, w.v) == OPTIONS_READ &&
              machine_read(&machine, &v, &diags) &&
              job_read(&job, &v, &machine.options, &diags);

    if (ok) {
        if (told) {
            machine.options.memory_observers = &memory;
            machine.options.nmemory_observers = 1;
            machine_listen(&machine, (struct tell_listener){ NULL, hear_rule });
        }
        session_open(&session, &machine.options, &job.scenario.objects, &diags);
        seen.told = told;
        seen.counting = true;
        scenario_run(&job.scenario, &session, &results);
        seen.counting = false;
        session_close(&session);
    }
    job_free(&job);
    machine_free(&machine);
    diags_free(&diags);
    options_free(&v);
    words_free(&w);
    return ok;
}

/* ---- what only one of two runs enters ---- */

struct listed {
    struct lines names;
    bool *seen; /* by name: a run entered it with a listener alone, or without alone */
};

static bool is_listed(struct listed *l, const char *name)
{
    for (size_t i = 0; i < l->names.n; i++)
        if (strcmp(l->names.v[i], name) == 0)
            return l->seen[i] = true;
    return false;
}

/* All functions of the i-th name; *next: the place of the next name. */
static struct entered all_of(size_t i, size_t *next)
{
    struct entered all = { 0, false, false };

    for (*next = i; *next < symbols.n && by_name(&symbols.v[i], &symbols.v[*next]) == 0; ++*next) {
        const struct entered *e = find(symbols.v[*next].at);

        all.told = all.told || e->told;
        all.untold = all.untold || e->untold;
    }
    return all;
}

/* How many functions both runs have entered; SIZE_MAX: one alone entered a function that is not listed. */
static size_t compare(const char *line, struct listed *l)
{
    size_t both = 0, next;
    bool same = true;

    for (size_t i = 0; i < symbols.n; i = next) {
        const struct entered e = all_of(i, &next);

        both += e.told && e.untold;
        if (e.told == e.untold || is_listed(l, symbols.v[i].name))
            continue;
        same = false;
        fprintf(stderr, "entered: %s is entered only %s a listener: %s\n", symbols.v[i].name,
                e.told ? "with" : "without", line);
    }
    return same ? both : SIZE_MAX;
}

static size_t run_both(const char *line, struct listed *l)
{
    memset(seen.v, 0, sizeof seen.v);
    if (run(line, false) && run(line, true))
        return compare(line, l);
    fprintf(stderr, "entered: no run: %s\n", line);
    return SIZE_MAX;
}

/* How many of the list no run has entered alone. */
static unsigned left_over(const struct listed *l)
{
    unsigned n = 0;

    for (size_t i = 0; i < l->names.n; i++)
        if (!l->seen[i]) {
            fprintf(stderr, "entered: %s is entered alike by now: take it out of the list\n", l->names.v[i]);
            n++;
        }
    return n;
}

int main(int argc, char **argv)
{
    static const char *const modes[] = {
        "--schedule eager --profile sc", "--schedule seeded --profile ordered --seed 7",
        "--schedule seeded --profile report --seed 11",
    };
    struct lines runs = { NULL, 0, 0 };
    struct listed listed = { { NULL, 0, 0 }, NULL };
    unsigned failed = 0, n = 0;
    size_t most = 0;
    char line[1000];

    if (argc != 4 || !read_symbols(argv[1]) || !list_read(&runs, argv[2]) ||
        !list_read(&listed.names, argv[3])) {
        fputs("usage: entered SYMBOLS RUNS DIFFERING\n", stderr);
        return 2;
    }
    listed.seen = mem_new((listed.names.n + 1) * sizeof *listed.seen);
    for (size_t i = 0; i < runs.n; i++)
        for (size_t m = 0; m < sizeof modes / sizeof *modes; m++, n++) {
            size_t both;

            snprintf(line, sizeof line, "%s --max-steps 20000 %s", runs.v[i], modes[m]);
            both = run_both(line, &listed);
            failed += both == SIZE_MAX;
            most = both != SIZE_MAX && both > most ? both : most;
        }
    failed += left_over(&listed);
    printf("entered: %u runs, %zu functions in one at most; %zu that only one instance enters\n", n, most,
           listed.names.n);
    mem_free(symbols.v);
    mem_free(listed.seen);
    lines_free(&runs);
    lines_free(&listed.names);
    return failed == 0 && n > 120 && most > 300 ? 0 : 1;
}
