/* cli/machine.h: the options that make a machine, shared by every command that runs programs. */
#ifndef WS_CLI_MACHINE_H
#define WS_CLI_MACHINE_H

#include "cli/command.h"
#include "host/output.h"
#include "host/session.h"
#include "observe/coverage.h"

/* Those that a program is loaded under. */
#define PROGRAM_OPTIONS                                                                            \
    { "device", "NAME", false, "report, target (of the program) or sm_XX: `warpstep devices`" },   \
    { "set", "CONSTANT=VALUE", true, "any of `warpstep constants`" },                              \
    { "memory-programs", "DIR|SET", false, "take every NAME.mp found there, or a set (ptx6)" },    \
    { "coverage", "FILE", false, "write how often each rule fired, for `warpstep rules`" }

#define CONTROL_OPTION                                                                             \
    { "control", "NAME", false, "control model: crs (default), threads, stack or hanoi" }
#define PROFILE_OPTION                                                                             \
    { "profile", "NAME", false, "orders of memory: ordered (default), report or sc" }

/* Which semantics: what every schedule has in common. */
#define MODEL_OPTIONS                                                                              \
    PROFILE_OPTION,                                                                                \
    CONTROL_OPTION

#define SCHEDULE_OPTIONS                                                                           \
    { "seed", "N", false, "seed of the schedule (default 0)" },                                    \
    { "schedule", "NAME", false, "seeded (default), " SCHEDULES_BUT_SEEDED }
/* Those of one run besides: which schedule, and for how long. */
#define MACHINE_OPTIONS                                                                            \
    SCHEDULE_OPTIONS,                                                                              \
    MODEL_OPTIONS,                                                                                 \
    { "max-steps", "N", false, "stop after N steps with verdict `limit`" },                        \
    { "replay", "FILE", false, "take the choices from a recorded list" }

#define CHECK_OPTION                                                                               \
    { "check", "NAMES", true,                                                                      \
      "stack, safety, liveness, hanoi, machine, all of these; remote scopes: sound" }
/* Of commands that print what the checks of kernels find. */
#define KERNEL_CHECKS_HELP                                                                         \
    "kernel: memory,init,races,sync; all: stack,safety,liveness,hanoi,machine"
#define RUN_CHECK_OPTION { "check", "NAMES", true, KERNEL_CHECKS_HELP }
#define EXPLORE_CHECK_OPTION                                                                       \
    { "check", "NAMES", true, KERNEL_CHECKS_HELP "; remote scopes: sound" }

/* What the options ask for; sources and files that the session uses. It stays where it is. */
struct machine_options {
    struct session_options options;
    struct memprog_set *programs;
    struct source replay;
    struct teller teller; /* becomes options.tell once there is a listener */
    struct coverage coverage;     /* how often each rule fired, when */
    const struct given *recorded; /* --coverage was given and is not written yet; else NULL */
    struct output coverage_file;
};

/* False with errors in d. machine_free is required in any case. */
bool machine_read(struct machine_options *m, const struct invocation *v, struct diags *d);
void machine_free(struct machine_options *m);
/* True: no constant is set but these. */
bool machine_sets_only(const struct invocation *v, const char *const *names, size_t n,
                       const char *why, struct diags *d);
/* Appends a line `set NAME VALUE` for each of these that is not its default: for lists of choices. */
void machine_put_constants(const struct constants *k, const char *const *names, size_t n,
                           struct text *out);
/* --check: names with commas between them, or the option again. The checks of kernels are for
 * commands with RUN_CHECK_OPTION. */
bool machine_read_checks(struct machine_options *m, const struct invocation *v, struct diags *d);
/* From now on the listener hears which rules fire. */
void machine_listen(struct machine_options *m, struct tell_listener l);
/* Writes the file of --coverage, after all reports and however the run ended. False with an error in d. */
bool machine_write_coverage(struct machine_options *m, struct diags *d);

#endif
