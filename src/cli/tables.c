/* cli/tables.c: `warpstep rules`, `constants` and `programs`: tables as plain text, and what
 * recorded runs covered of the rules. Knows no rule's meaning. */
#include <inttypes.h>
#include <string.h>

#include "base/devices.h"
#include "base/mem.h"
#include "cli/command.h"
#include "host/load.h"
#include "host/suggest.h"
#include "memory/builtin.h"
#include "observe/coverage.h"

static const struct option options[] = {
    { "coverage", "FILE", true, "counts from files of --coverage and traces in jsonl" },
    { "require", NULL, false, "fail (status 5) and name them when rules never fired" },
};

/* What the files recorded, all together. */
struct recorded {
    struct coverage counts;
    struct diags diags;
};

static void add_file(struct recorded *r, const char *path)
{
    struct source *source = mem_new(sizeof *source);

    if (load_source(source, path, (struct span){ NULL, 0, 0 }, &r->diags) &&
        !coverage_merge(&r->counts, source, &r->diags)) {
        diags_keep(&r->diags, source);
        return;
    }
    source_free(source);
    mem_free(source);
}

/* `--coverage A B`: B is an operand, and a file as well. False with errors printed. */
static bool add_files(struct recorded *r, const struct invocation *v)
{
    FOR_GIVEN(g, v, "coverage")
        add_file(r, given_value(g));
    for (size_t i = 0; i < v->noperands; i++)
        add_file(r, v->operands[i]);
    diags_print(&r->diags, stderr);
    return r->diags.errors == 0;
}

/* ---- rules ---- */

/* counts: NULL for the bare table. */
static void print_rules(const struct coverage *counts)
{
    for (int r = 0; r < RULE_COUNT; r++) {
        const struct rule_info *i = rule_info((enum rule)r);
        char times[24];

        printf("%-28s %-6s %-9s %-22s ", i->id, i->section, rule_kind_text(i->kind),
               rule_system_text(i->system));
        if (counts != NULL) {
            snprintf(times, sizeof times, "%" PRIu64, counts->fired[r]);
            printf("%12s  ", counts->fired[r] > 0 ? times : "NEVER");
        }
        printf("%s\n", i->line);
    }
}

/* The documents for the letters before a section. */
static void print_sources(void)
{
    puts("\nSections with a number alone are the report's (Habermaier 2011). Others:");
    for (const struct rule_source *s = rule_sources; s->letters != NULL; s++)
        printf("%-5s %s\n", s->letters, s->title);
}

static unsigned count_fired(const struct coverage *c)
{
    unsigned n = 0;

    for (int r = 0; r < RULE_COUNT; r++)
        n += c->fired[r] > 0;
    return n;
}

static void print_summary(const struct coverage *c)
{
    unsigned fired[SYSTEM_COUNT] = { 0 }, all[SYSTEM_COUNT] = { 0 };

    for (int r = 0; r < RULE_COUNT; r++) {
        enum rule_system s = rule_info((enum rule)r)->system;

        fired[s] += c->fired[r] > 0;
        all[s]++;
    }
    putchar('\n');
    for (int s = 0; s < SYSTEM_COUNT; s++)
        printf("%-28s %3u/%u\n", rule_system_text((enum rule_system)s), fired[s], all[s]);
    printf("%-28s %3u/%u\n", "total", count_fired(c), (unsigned)RULE_COUNT);
}

static void name_missing(const struct coverage *c)
{
    fprintf(stderr, "warpstep rules: %u of %u never fired:\n",
            (unsigned)RULE_COUNT - count_fired(c), (unsigned)RULE_COUNT);
    for (int r = 0; r < RULE_COUNT; r++)
        if (c->fired[r] == 0)
            fprintf(stderr, "  %s (%s)\n", rule_info((enum rule)r)->id,
                    rule_info((enum rule)r)->section);
}

static enum exit_status coverage(const struct invocation *v)
{
    struct recorded r = { .diags = { .v = NULL } };
    enum exit_status status = EXIT_INPUT;

    if (add_files(&r, v)) {
        print_rules(&r.counts);
        print_summary(&r.counts);
        status = EXIT_COMPLETED;
    }
    if (status == EXIT_COMPLETED && option_given(v, "require") &&
        count_fired(&r.counts) < RULE_COUNT) {
        fflush(stdout);
        name_missing(&r.counts);
        status = EXIT_CHECK;
    }
    diags_free(&r.diags);
    return status;
}

static enum exit_status rules(const struct invocation *v)
{
    if (option_given(v, "coverage"))
        return coverage(v);
    if (v->noperands > 0 || option_given(v, "require")) {
        fputs("warpstep rules: files and --require go with --coverage\n"
              "Try `warpstep rules --help`.\n",
              stderr);
        return EXIT_USAGE;
    }
    print_rules(NULL);
    print_sources();
    return EXIT_COMPLETED;
}

const struct command command_rules = {
    "rules", "[FILE]...", "Lists the rules of the semantics, and which have fired",
    COUNTED(options), 0, SIZE_MAX, rules
};

/* ---- constants, memory programs ---- */

static enum exit_status constants(const struct invocation *v)
{
    (void)v;
    for (int c = 0; c < CONST_COUNT; c++) {
        const struct constant_info *i = constant_info((enum constant)c);
        char range[48];

        snprintf(range, sizeof range, "%llu to %llu", (unsigned long long)i->low,
                 (unsigned long long)i->high);
        printf("%-20s %10llu  %-24s %-11s %s\n", i->name, (unsigned long long)i->value, range,
               i->report ? "figure 3.2" : "ours", i->remark);
    }
    return EXIT_COMPLETED;
}

/* The facts by which devices differ, a column each. */
static const struct fact {
    enum constant constant;
    const char *title;
} facts[] = {
    { CONST_MaxGridSizeX, "grid x" },         { CONST_MaxGridSizeZ, "grid z" },
    { CONST_MaxThreadsPerBlock, "threads/block" }, { CONST_MaxResidentBlocks, "blocks/SM" },
    { CONST_MaxResidentThreads, "threads/SM" }, { CONST_RegFileSize, "registers/SM" },
    { CONST_SharedMemSize, "shared/SM" },     { CONST_MaxSharedPerBlock, "shared/block" },
    { CONST_BarrierExitArrives, "exit arrives" }, { CONST_UnalignedBarriers, "unaligned" },
};

#define FACT_WIDTH 13 /* of a column: as wide as the longest title */

/* The devices of --device, a line each. */
static enum exit_status devices(const struct invocation *v)
{
    const struct device_model *m;

    (void)v;
    printf("%-7s %-8s %-7s", "device", "control", "memory");
    for (size_t k = 0; k < sizeof facts / sizeof *facts; k++)
        printf(" %*s", FACT_WIDTH, facts[k].title);
    putchar('\n');
    for (size_t i = 0; (m = device_model_at(i)) != NULL; i++) {
        struct constants c;

        device_model_constants(m, &c);
        printf("%-7s %-8s %-7s", m->name, m->control,
               m->memory_programs != NULL ? m->memory_programs : "report");
        for (size_t k = 0; k < sizeof facts / sizeof *facts; k++)
            printf(" %*llu", FACT_WIDTH, (unsigned long long)c.v[facts[k].constant]);
        putchar('\n');
    }
    return EXIT_COMPLETED;
}

/* Prints the names of a set, or finds one among them and gives its text. The programs of a further
 * set are listed as SET/NAME. */
static const char *search_set(const char *set, const struct builtin_program *b, const char *name,
                              struct suggestion *s)
{
    char listed[64];

    for (; b->name != NULL; b++) {
        snprintf(listed, sizeof listed, "%s%s%s", set, set[0] != '\0' ? "/" : "", b->name);
        if (name == NULL)
            printf("%s\n", listed);
        else if (strcmp(listed, name) == 0)
            return b->text;
        if (set[0] == '\0')
            suggest_offer(s, b->name);
    }
    return NULL;
}

/* Without a name: all names. With one: that program's text. */
static enum exit_status programs(const struct invocation *v)
{
    const char *name = v->noperands > 0 ? v->operands[0] : NULL, *text;
    struct suggestion s;

    suggest_begin(&s, name != NULL ? name : "", name != NULL ? strlen(name) : 0);
    text = search_set("", builtin_programs, name, &s);
    for (const struct builtin_set *set = builtin_sets; set->name != NULL && text == NULL; set++)
        text = search_set(set->name, set->programs, name, &s);
    if (name == NULL)
        return EXIT_COMPLETED;
    if (text != NULL)
        return fputs(text, stdout) != EOF ? EXIT_COMPLETED : EXIT_INPUT;
    fprintf(stderr, "warpstep programs: there is no memory program `%.60s`%s\n", name,
            suggest_end(&s));
    return EXIT_INPUT;
}

const struct command command_constants = {
    "constants", "", "Lists the constants: name, default, range, where it is from", NULL, 0, 0, 0,
    constants
};
const struct command command_devices = {
    "devices", "", "Lists the devices of --device and their facts", NULL, 0, 0, 0, devices
};
const struct command command_programs = {
    "programs", "[NAME]", "Lists the memory programs, or prints one", NULL, 0, 0, 1, programs
};
