/* cli/command.h: the command line: main.c has the table of commands, each with its name, its
 * options (options.c reads them by a table) and its function. machine.h and job.h turn options into
 * what runs, execute.h runs it for run, trace and step, explore.h takes every schedule. */
#ifndef WS_CLI_COMMAND_H
#define WS_CLI_COMMAND_H

#include "base/diag.h"
#include "host/scan.h"

enum exit_status {
    EXIT_COMPLETED = 0,
    EXIT_INPUT = 1,   /* an error in an input, or an output that cannot be written */
    EXIT_USAGE = 2,   /* a command line that says nothing to us */
    EXIT_STUCK = 3,
    EXIT_STOPPED = 4, /* deadlocked or limit */
    EXIT_CHECK = 5    /* a check or an expect failed */
};
/* The more severe of two exit statuses, of several files or runs. In order: a wrong command line, an input in
 * error, a failed request, then how runs may end. */
enum exit_status exit_worse(enum exit_status a, enum exit_status b);

/* Command lines: one table of options per command drives parsing, --help and the errors. GNU long
 * options: `--name value`, `--name=value`, `--` ends them. */
struct option {
    const char *name;
    const char *value; /* what its value is called; NULL: it takes none */
    bool many;         /* may be given more than once */
    const char *help;
};

struct invocation;
struct embedded;

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

/* commands.c: all of them */
extern const struct command *const all_commands[];
extern const size_t ncommands;
extern const struct command command_run, command_trace, command_step, command_explore;
extern const struct command command_merge, command_compare, command_check, command_show;
extern const struct command command_rules, command_constants, command_devices;
extern const struct command command_programs, command_why;

/* ---- options.c: what was given ---- */

/* An option as it was given. Its source holds `--name value`, so that errors can point at it. */
struct given {
    const struct option *option;
    struct source source;
    size_t at; /* of the value */
};

struct invocation {
    const struct command *command;
    struct given *given;
    size_t ngiven, cap_given;
    char *const *words; /* as given, after the command's name; not owned */
    int nwords;
    const char **operands;
    size_t noperands, cap_operands;
    const struct embedded *embedded; /* the run is part of a page (cli/embed.h); NULL: it is not */
};

enum options_result { OPTIONS_READ, OPTIONS_HELP, OPTIONS_WRONG };

/* Reads the arguments after the command's name. WRONG: an error was printed on stderr. Places point into the
 * invocation, so options_free comes last. */
enum options_result options_read(struct invocation *v, const struct command *c, int argc,
                                 char *const *argv);
void options_free(struct invocation *v);
void options_help(const struct command *c, FILE *out); /* usage, options, help_end */

/* Something about the command line was wrong, which has been said: the status is EXIT_USAGE.
 * Always false. */
bool usage_error(struct diags *d);
/* True: none of these options was given. */
bool options_refuse(const struct invocation *v, const char *const *names, size_t n, const char *why,
                    struct diags *d);
/* That of a command which could not read what it was given. */
enum exit_status input_status(const struct diags *d);

/* Prints diagnostics of `check` and `show`; with --format html also as a page on standard output.
 * source: what the operand holds; NULL: it was not read, or is kept in d. */
void check_say(const struct invocation *v, const struct source *source, const struct diags *d);

bool option_given(const struct invocation *v, const char *name);
/* The value of an option that is given at most once; NULL when it is not. */
const char *option_value(const struct invocation *v, const char *name);
/* The next time an option was given; after: NULL for the first. NULL at the end. */
const struct given *option_next(const struct invocation *v, const char *name,
                                const struct given *after);
#define FOR_GIVEN(g, v, name)                                                                      \
    for (const struct given *g = option_next(v, name, NULL); g != NULL; g = option_next(v, name, g))
const char *given_value(const struct given *g);
struct span given_span(const struct given *g); /* of the value */
/* A cursor over the value. */
struct scan given_scan(const struct given *g, struct diags *d);
/* The next of the words with commas between; w->s NULL: the first. False: there is none. */
bool given_word(const struct given *g, struct word *w);

/* A cursor over the value of an option that is given at most once. False: it is not. */
bool option_scan(const struct invocation *v, const char *name, struct diags *d, struct scan *s);
/* What a number that an option gives may be, and how errors name it. */
struct option_range {
    const char *what;
    uint64_t least, most;
};
/* Reads it; *out stays when the option is not given. False with an error. */
bool option_number(const struct invocation *v, const char *name, const struct option_range *r,
                   uint64_t *out, struct diags *d);

/* ---- help.c: what follows the options in a command's help and man page ---- */

struct help_example {
    const char *command; /* the command of the example */
    const char *line;    /* a command line */
    int status;          /* its exit status */
};
/* The i-th of a command. NULL: there are no more. */
const struct help_example *help_example(const char *command, size_t i);
/* How a part of a buffer is written, of a command that takes some. NULL: there are no more. */
struct help_form {
    const char *name, *text; /* name "": the row continues the one before */
};
const struct help_form *help_form(const struct command *c, size_t i);
/* A command line, broken where it is long. */
void help_line(const char *line, int margin, FILE *out);
void help_end(const struct command *c, FILE *out);

#endif
