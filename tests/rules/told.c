/* rules/told.c: rules are one text: the rule functions that a run executes are the same with and
 * without a listener. The floors memory, engine and fast are compiled so that each function says
 * when it is entered (-finstrument-functions): no short cut can say so in its place. A rule function
 * is one that is named after a rule or function of the report (base/rule.def). */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/rule.h"
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

/* ---- which are rules ---- */

struct symbol {
    uintptr_t at;
    char name[NAME_ROOM];
};

static struct {
    struct symbol *v;
    size_t n, cap;
} rules;

/* Letters and digits alone, small: `cache.canEvict` and cache_can_evict are one. Without the part of
 * the name between the dots `skip` and the next one, and nothing before dot `from`. */
static void plain(const char *name, unsigned from, unsigned skip, char out[NAME_ROOM])
{
    unsigned part = 0;
    size_t n = 0;

    for (; *name != '\0' && n + 1 < NAME_ROOM; name++) {
        part += *name == '.';
        if (part >= from && part != skip && *name != '.' && *name != '_')
            out[n++] = (char)(*name >= 'A' && *name <= 'Z' ? *name - 'A' + 'a' : *name);
    }
    out[n] = '\0';
}

/* Is the function named after the rule, perhaps without the first parts of its name or one further
 * in? */
static bool is_named_after(const char *function, const char *id)
{
    char name[NAME_ROOM], wanted[NAME_ROOM];

    plain(function, 0, NAME_ROOM, name);
    for (unsigned from = 0; from < 3; from++)
        for (unsigned skip = 1; skip < 4; skip++) {
            plain(id, from, skip > from + 1 ? NAME_ROOM : skip, wanted);
            if (strlen(wanted) > 2 && strcmp(name, wanted) == 0)
                return true;
        }
    if (strncmp(name, "environment", 11) != 0)
        return false;
    plain(id, 1, NAME_ROOM, wanted);
    return strncmp(id, "env.", 4) == 0 && strcmp(name + 11, wanted) == 0;
}

static bool is_rule(const char *function)
{
    for (unsigned r = 0; r < RULE_COUNT; r++)
        if (is_named_after(function, rule_info((enum rule)r)->id))
            return true;
    return false;
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
            (letter != 't' && letter != 'T') || strlen(name) >= NAME_ROOM || !is_rule(name))
            continue;
        s.at = (uintptr_t)at;
        strcpy(s.name, name);
        ARRAY_PUSH(rules.v, rules.n, rules.cap, s);
    }
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

/* A rule function: one that stands in a header is compiled in each file that uses it. */
static struct entered all_of(const char *name)
{
    struct entered all = { 0, false, false };

    for (size_t i = 0; i < rules.n; i++)
        if (strcmp(rules.v[i].name, name) == 0) {
            const struct entered *e = find(rules.v[i].at);

            all.told = all.told || e->told;
            all.untold = all.untold || e->untold;
        }
    return all;
}

/* How many rule functions both runs have executed; SIZE_MAX: not the same ones. */
static size_t compare(const char *line)
{
    size_t both = 0;
    bool same = true;

    for (size_t i = 0; i < rules.n; i++) {
        const struct entered e = all_of(rules.v[i].name);

        both += e.told && e.untold;
        if (e.told == e.untold)
            continue;
        same = false;
        fprintf(stderr, "told: %s is executed only %s a listener: %s\n", rules.v[i].name,
                e.told ? "with" : "without", line);
    }
    return same ? both : SIZE_MAX;
}

static size_t run_both(const char *line)
{
    memset(seen.v, 0, sizeof seen.v);
    if (run(line, false) && run(line, true))
        return compare(line);
    fprintf(stderr, "told: no run: %s\n", line);
    return SIZE_MAX;
}

int main(int argc, char **argv)
{
    static const char *const modes[] = {
        "--schedule eager --profile sc", "--schedule seeded --profile ordered --seed 7",
        "--schedule seeded --profile report --seed 11",
    };
    struct lines runs = { NULL, 0, 0 };
    unsigned failed = 0, n = 0;
    size_t most = 0;
    char line[1000];

    if (argc != 3 || !read_symbols(argv[1]) || !list_read(&runs, argv[2])) {
        fputs("usage: told SYMBOLS RUNS\n", stderr);
        return 2;
    }
    for (size_t i = 0; i < runs.n; i++)
        for (size_t m = 0; m < sizeof modes / sizeof *modes; m++, n++) {
            size_t both;

            snprintf(line, sizeof line, "%s --max-steps 20000 %s", runs.v[i], modes[m]);
            both = run_both(line);
            failed += both == SIZE_MAX;
            most = both != SIZE_MAX && both > most ? both : most;
        }
    printf("told: %u runs, %u with other rule functions; %zu of %zu rule functions in one at most\n", n,
           failed, most, rules.n);
    mem_free(rules.v);
    lines_free(&runs);
    return failed == 0 && n > 120 && most > 60 ? 0 : 1;
}
