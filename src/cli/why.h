/* cli/why.h: `warpstep why`: why does a kernel hang, or differ from run to run? It is judged by one
 * device, that of its `.target` unless --device names another. The command runs the kernel under
 * several schedules with all checks on, looks closely at the worst of these runs, and searches all
 * schedules as far as the time allows.
 *     why.c         the command: options, the time budget, the order of work
 *     why_trials.c  runs, and the runs that are repeated and kept open
 *     why_search.c  what looks at more than one run: the search, and whether a run can end at all
 *     why_judge.c   the order of causes; why_hang.c and why_differ.c find them
 *     why_text.c    places, threads, commands, and the answer as it is printed */
#ifndef WS_CLI_WHY_H
#define WS_CLI_WHY_H

#include "check/publication.h"
#include "cli/job.h"
#include "cli/machine.h"
#include "cli/progress.h"
#include "cli/sarif_file.h"
#include "ptx_machine/endless.h"

/* How a run differs from what the command line asks for. */
struct variant {
    const char *control;   /* NULL: as asked */
    bool scheduled;        /* `schedule` and `seed` replace those of the command line */
    enum schedule schedule;
    uint64_t seed;
    bool lockstep;         /* warps run in lockstep, on a device whose threads need not: --control crs */
    bool sc;               /* --profile sc */
    uint64_t processors;   /* 0: as asked */
};

/* A run and what came of it. */
struct trial {
    struct variant variant;
    enum warpstep_verdict verdict;
    uint64_t steps;
    uint64_t ns;             /* that it took */
    bool found[CHECK_COUNT]; /* checks that have found something */
    bool missed;             /* checks may have missed something: there were too many accesses */
    unsigned failed;         /* expects of the scenario that do not hold */
    struct text memory;      /* what is printed at the end; owned */
    struct text reason;      /* why it is stuck, or what was expected, in a line; owned */
    struct text zeros;       /* name of a buffer that was read without an initial value; owned */
};
#define MOST_TRIALS 32u
#define WHY_SEEDS 8u          /* seeds that are tried */
#define WHY_FIRST_STEPS 200000u /* a run of more is tried for an end, before it may go on */
#define WHY_MORE_STEPS 10u    /* times as many as before, or as a run that completes took */
#define WHY_LONG 50000u      /* a run in lockstep of more is too long to be run thread by thread */
#define WHY_SECONDS 30u
#define WHY_STATES 1000000u   /* states of all schedules that are looked at */
#define WHY_SMALL 4000u       /* runs of more steps than this are not searched */

/* What a search through the schedules came to. */
struct searched {
    bool done;               /* there was one */
    bool complete;           /* it has seen all */
    uint64_t states;
    size_t outcomes;         /* final memories */
    uint64_t completed, stuck, deadlocked; /* final states */
    uint64_t fair, starving; /* cycles */
};

/* A run that was repeated to be looked at; it stays open until the answer is printed. */
struct subject {
    size_t trial;            /* its index among the trials */
    struct job job;
    struct session_options options;
    struct diags diags;
    struct publications publications;
    struct engine_observer observer;
    struct session session;
    bool open;               /* there is a session */
};

/* Zero at first. */
struct why {
    const struct invocation *invocation; /* the command line with one file */
    size_t file, files;      /* the number of that file, and of all files */
    struct sarif_file *sarif; /* shared by all files; not owned */
    struct diags diags;
    struct job read;         /* as it was read first: errors point into its sources */
    struct machine_options machine;
    uint64_t seeds, states, ns; /* ns: that the answer may take */
    uint64_t began;          /* platform_now_ns */
    struct trial trials[MOST_TRIALS]; /* the first nasked differ from the request in seed and schedule */
    size_t ntrials, nasked;
    struct subject stopped;  /* the worst run that has not completed */
    struct subject found;    /* the run with the worst finding */
    struct endless endless;  /* of the stopped run, where a bound ended it */
    struct searched searched;
    struct progress progress;
    const volatile sig_atomic_t *interrupted;
};

/* ---- time ---- */

/* When a part of the work that may take a share of the whole time has to end: num/den of it, but not
 * later than all of it. */
uint64_t why_until(const struct why *y, unsigned num, unsigned den);
/* Has so much of the time gone? */
bool why_spent(const struct why *y, unsigned num, unsigned den);

/* ---- why_trials.c ---- */

/* The options of a session for that variant; without checks. */
struct session_options why_options(const struct why *y, const struct variant *v);
void why_try_schedules(struct why *y);
void why_try_models(struct why *y);
/* Gives back what a trial owns. */
void why_free_trial(struct trial *t);
/* Repeats the worst runs, so that they can be looked at. */
void why_look_closely(struct why *y);
/* Where results differ, and no check has found anything: a run is kept open. */
void why_look_at_difference(struct why *y);
/* Blocks of a grid wait for room while the resident ones do not end: does the grid end on a device with room
 * for all? */
void why_try_room(struct why *y);
void why_close_subject(struct subject *s);

/* ---- why_search.c ---- */

/* Of a run that a bound ended: is there proof that it never ends? It becomes the stopped run. */
void why_prove_endless(struct why *y, const struct trial *t);
void why_search_schedules(struct why *y);

/* ---- why_judge.c ---- */

/* The kind of answer, which is the exit status: nothing is wrong as far as was seen; something is;
 * it is open whether the kernel ends. */
enum answer_kind { WHY_FINE, WHY_WRONG, WHY_OPEN };

/* What is said: a headline, then lines, then commands that show it. */
struct account {
    enum answer_kind kind;
    struct text head;      /* of one line */
    struct text lines;     /* with their ends */
    struct text commands;
    const struct findings *findings; /* of the run that the answer is about; NULL: none */
};
void account_free(struct account *a);
void why_judge(struct why *y, struct account *a);

/* A run that was cut off before it had ten times the steps of one that completes: it says nothing. */
bool why_given_up(const struct why *y, const struct trial *t);
/* The runs as requested that ended so, except those that were given up. */
size_t why_count(const struct why *y, enum warpstep_verdict verdict);
/* Those of them in which the check found something. */
size_t why_count_found(const struct why *y, enum check c);
bool why_same_memory(const struct trial *a, const struct trial *b);
/* A run as asked for that ends with another memory than the first one that completes. NULL: none. */
const struct trial *why_other_memory(const struct why *y, const struct trial **first);
/* Does it read zeros from a buffer without an initial value? That is not an error of the kernel, but
 * a device may hold any value there. */
bool why_reads_zeros(const struct check_finding *x);
/* The first finding of that check that counts against the kernel. NULL: there is none. */
const struct check_finding *why_finding(const struct subject *s, enum check c);

/* Lines that several causes have. */
void why_put_tried(const struct why *y, struct account *a);
void why_put_finding(struct account *a, const struct check_finding *x);
/* What other control models make of it, where that was seen and differs from this trial. */
void why_put_models(const struct why *y, const struct trial *own, struct account *a);
/* A command that shows the subject. */
void why_put_see(const struct why *y, const struct subject *s, struct account *a,
                 const char *command, const char *more);
void why_put_explore(const struct why *y, struct account *a);

/* Each tests for one cause, in this order. False: the cause does not apply. These are in why_hang.c. */
bool why_is_stuck(const struct why *y, struct account *a);
bool why_is_deadlocked(const struct why *y, struct account *a);
bool why_never_ends(const struct why *y, struct account *a);
bool why_hangs_in_search(const struct why *y, struct account *a);
bool why_is_undecided(const struct why *y, struct account *a);
/* These are in why_differ.c. */
bool why_out_of_bounds(const struct why *y, struct account *a);
bool why_races(const struct why *y, struct account *a);
bool why_misses_barrier(const struct why *y, struct account *a);
bool why_fails_expect(const struct why *y, struct account *a);
bool why_differs(const struct why *y, struct account *a);
bool why_reads_unwritten(const struct why *y, struct account *a);

/* ---- why_text.c ---- */

/* `lock.cu:5`, or the line of the PTX text where no source is known, and the instruction. */
void why_put_place(struct text *out, const struct program *p, uint32_t pc);
/* Threads of a warp: `thread 3 of block 0`, `threads 0-31 of block 1`. */
void why_put_party(struct text *out, const struct party *p);
/* `lane 3`, `lanes 0, 1, 2, 3 and 28 more` */
void why_put_lanes(struct text *out, lane_mask lanes);
/* The options in which a variant differs: ` --seed 3`. */
void why_put_variant(struct text *out, const struct variant *v);
/* A command line that does what this one asked for, with a variant of it and more options. */
void why_put_command(struct text *out, const struct why *y, const char *command,
                     const struct variant *v, const char *more);
void why_print(const struct why *y, const struct account *a, bool json);
/* JSON, of several files: there is nothing to be said of this one. */
void why_print_error(const struct why *y);

#endif
