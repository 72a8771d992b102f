/* cli/main.c: the tool: which command (commands.c), what comes of it. Knows no semantics. */
#include <stdio.h>
#include <string.h>

#include "base/interrupt.h"
#include "base/platform.h"
#include "cli/command.h"
#include "cli/job.h"
#include "commit.h"
#include "host/suggest.h"
#include "warpstep/warpstep.h"

static void help(FILE *out)
{
    fputs("Usage: warpstep COMMAND [OPERAND] [OPTION]...\n\n"
          "A reference interpreter for the formal semantics of CUDA: runs PTX kernels one rule\n"
          "at a time.\n\nCommands:\n",
          out);
    for (size_t i = 0; i < ncommands; i++)
        fprintf(out, "  %-10s %-20s %s\n", all_commands[i]->name, all_commands[i]->operands,
                all_commands[i]->summary);
    fputs("\n`warpstep help COMMAND` lists the options of a command; `warpstep --version`\n"
          "names the version.\n\n"
          "Exit status: 0 completed, 1 error in an input or an output that cannot be written,\n"
          "2 usage, 3 stuck, 4 deadlocked or limit, 5 a check or an expect failed.\n",
          out);
}

static const struct command *find(const char *name)
{
    for (size_t i = 0; i < ncommands; i++)
        if (strcmp(all_commands[i]->name, name) == 0)
            return all_commands[i];
    return NULL;
}

static int unknown(const char *name)
{
    struct suggestion s;

    suggest_begin(&s, name, strlen(name));
    for (size_t i = 0; i < ncommands; i++)
        suggest_offer(&s, all_commands[i]->name);
    fprintf(stderr, "warpstep: there is no command `%.60s`%s\nTry `warpstep --help`.\n", name,
            suggest_end(&s));
    return EXIT_USAGE;
}

/* Output that could not be written is an error, whatever the command found, because a reader of the output
 * cannot notice it. */
static int flushed(enum exit_status status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return (int)status;
    fputs("warpstep: error: standard output cannot be written\n", stderr);
    return (int)EXIT_INPUT;
}

/* A command that would write a file that it reads, or write one twice, is refused here. */
static enum exit_status run_apart(const struct command *c, const struct invocation *v)
{
    struct diags d = { .n = 0 };
    const bool ok = job_files_apart(v, &d);
    const enum exit_status refused = input_status(&d);

    diags_print(&d, stderr);
    diags_free(&d);
    return ok ? c->run(v) : refused;
}

static int run_command(const struct command *c, int argc, char *const *argv)
{
    enum exit_status status = EXIT_USAGE;
    struct invocation v;

    switch (options_read(&v, c, argc, argv)) {
    case OPTIONS_READ:
        status = run_apart(c, &v);
        break;
    case OPTIONS_HELP:
        options_help(c, stdout);
        status = EXIT_COMPLETED;
        break;
    case OPTIONS_WRONG:
        break;
    }
    options_free(&v);
    return flushed(status);
}

static int help_on(const char *name)
{
    const struct command *c = find(name);

    if (c == NULL)
        return unknown(name);
    options_help(c, stdout);
    return flushed(EXIT_COMPLETED);
}

int main(int argc, char **argv)
{
    const struct command *c;

    platform_fill_streams();
    interrupt_install();
    if (argc < 2) {
        help(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "help") == 0 && argc == 3)
        return help_on(argv[2]);
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        (strcmp(argv[1], "help") == 0 && argc == 2)) {
        help(stdout);
        return flushed(EXIT_COMPLETED);
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts(WARPSTEP_COMMIT[0] == '\0' ? "warpstep " WARPSTEP_VERSION
                                        : "warpstep " WARPSTEP_VERSION " (commit " WARPSTEP_COMMIT ")");
        return flushed(EXIT_COMPLETED);
    }
    c = find(argv[1]);
    return c == NULL ? unknown(argv[1]) : run_command(c, argc - 2, argv + 2);
}
