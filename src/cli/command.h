/* cli/command.h: the command line: main.c has the table of commands, each with its name, its
 * options (options.h reads them by a table) and its function. machine.h and job.h turn options into what
 * runs, execute.h runs it for run, trace and step, explore.h takes every schedule. */
#ifndef WS_CLI_COMMAND_H
#define WS_CLI_COMMAND_H

#include "cli/options.h"

enum exit_status {
    EXIT_COMPLETED = 0,
    EXIT_INPUT = 1,   /* an error in an input */
    EXIT_USAGE = 2,   /* a command line that says nothing to us */
    EXIT_STUCK = 3,
    EXIT_STOPPED = 4, /* deadlocked or limit */
    EXIT_CHECK = 5    /* a check or an expect failed */
};

struct command {
    const char *name;
    const char *operands;  /* "FILE.ptx|FILE.host" */
    const char *summary;   /* one line */
    const struct option *options;
    size_t noptions;
    size_t least, most;    /* operands */
    enum exit_status (*run)(const struct invocation *v);
};

#define COUNTED(options) (options), sizeof(options) / sizeof *(options)

extern const struct command command_run, command_trace, command_step, command_explore;
extern const struct command command_merge, command_check, command_show;
extern const struct command command_rules, command_constants, command_programs;

#endif
