/* tests/bench/options.c: the bench's command line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench/measure.h"

#define RUNS 5u

/* One option; one of the last three says where its value goes, or which switch it sets. */
struct option {
    const char *name, *value, *help; /* value NULL: a switch */
    const char **text;
    bool *flag;
    char *path; /* of PATH_BYTES; runs take place in another folder, so it must not be relative */
};

#define MOST_OPTIONS 16

/* The options of this bench but --runs; a NULL name ends them. */
static void list_options(struct bench *b, struct option out[MOST_OPTIONS])
{
    const struct option all[] = {
        { "--only", "NAME", "rows whose names have NAME in them", .text = &b->only },
        { "--scale", NULL, "launches of growing size as well (minutes)", .flag = &b->scale },
        { "--quick", NULL, "small launches, once: that it works, not what it costs",
          .flag = &b->quick },
        { "--kernels", "FOLDER", "take saxpy, matmul, reduce and collatz from there",
          .path = b->kernels },
        { "--json", "FILE", "keep the results", .text = &b->json },
        { "--compare", "FILE", "print ratios to results that were kept", .text = &b->compare },
        { "--from", "FILE", "take these results and measure nothing", .text = &b->from },
        { "--tool", "FILE", "the tool to measure", .path = b->tool },
        { "--folder", "FOLDER", "where runs leave their files; it exists", .path = b->folder },
        { "--help", NULL, "this list", .flag = &b->help },
        { .name = NULL },
    };

    memcpy(out, all, sizeof all);
}

void options_help(void)
{
    struct bench nothing = { .only = NULL };
    struct option options[MOST_OPTIONS];

    list_options(&nothing, options);
    fputs("usage: warpstep_bench [OPTION…]\n", stdout);
    for (const struct option *o = options; o->name != NULL; o++)
        printf("  %-10s %-7s %s\n", o->name, o->value != NULL ? o->value : "", o->help);
    printf("  %-10s %-7s how often each thing is measured (%u)\n", "--runs", "N", RUNS);
}

static bool read_runs(struct bench *b, const char *text)
{
    char *end;
    unsigned long n = strtoul(text, &end, 10);

    if (*text < '0' || *text > '9' || *end != '\0' || n == 0 || n > MOST_RUNS) {
        fprintf(stderr, "bench: --runs takes a number from 1 to %u, not %s\n", MOST_RUNS, text);
        return false;
    }
    b->runs = (unsigned)n;
    return true;
}

static const struct option *find(const struct option *options, const char *name)
{
    while (options->name != NULL && strcmp(options->name, name) != 0)
        options++;
    return options->name != NULL ? options : NULL;
}

/* The path as it is, or from the folder that the shell says we are in. */
static bool read_path(char *path, const char *text)
{
    const char *here = text[0] != '/' ? getenv("PWD") : NULL;
    int n = snprintf(path, PATH_BYTES, "%s%s%s", here != NULL ? here : "", here != NULL ? "/" : "",
                     text);

    if (n > 0 && n < PATH_BYTES)
        return true;
    fprintf(stderr, "bench: this path is too long: %s\n", text);
    return false;
}

static bool set_value(struct bench *b, const struct option *o, const char *value)
{
    if (o == NULL)
        return read_runs(b, value);
    if (o->path != NULL)
        return read_path(o->path, value);
    *o->text = value;
    return true;
}

/* Reads the option at *argv and moves past it and its value. */
static bool read_option(struct bench *b, char ***argv)
{
    struct option options[MOST_OPTIONS];
    const char *name = *(*argv)++;
    const struct option *o;

    list_options(b, options);
    o = find(options, name);
    if (o == NULL && strcmp(name, "--runs") != 0) {
        fprintf(stderr, "bench: there is no option %s; see --help\n", name);
        return false;
    }
    if (o != NULL && o->flag != NULL) {
        *o->flag = true;
        return true;
    }
    if (**argv == NULL) {
        fprintf(stderr, "bench: %s takes a value\n", name);
        return false;
    }
    return set_value(b, o, *(*argv)++);
}

bool options_read(struct bench *b, int argc, char **argv)
{
    (void)argc;
    for (argv++; *argv != NULL;)
        if (!read_option(b, &argv))
            return false;
    if (b->runs == 0)
        b->runs = b->quick ? 1 : RUNS;
    return true;
}
