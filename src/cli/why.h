/* cli/why.h: `warpstep why`: why does a kernel hang, or differ from run to run? why.c runs it under
 * several schedules and control models and explores it as far as that goes; why_judge.c finds the
 * cause in what came of that; why_text.c has the words. */
#ifndef WS_CLI_WHY_H
#define WS_CLI_WHY_H

#include "check/publication.h"
#include "cli/job.h"
#include "cli/machine.h"
#include "cli/progress.h"

/* How a run differs from what the command line asks for. */
struct variant {
    const char *control;   /* NULL: as asked */
    bool scheduled;        /* by this: */
    enum schedule schedule;
    uint64_t seed;
    bool sc;               /* --profile sc */
    uint64_t processors;   /* 0: as asked */
};

/* A run and what came of it. */
struct trial {
    struct variant variant;
    enum warpstep_verdict verdict;
    const char *limit;     /* verdict limit: which; static */
    uint64_t steps;
    struct text memory;    /* what is printed at the end; owned */
};
#define MOST_TRIALS 32u
#define WHY_SEEDS 8u       /* seeds that are tried, and */
#define WHY_STEPS 200000u  /* steps of each run, unless the options say otherwise */
#define WHY_STATES 20000u  /* states that are looked at, of all schedules; */
#define WHY_SMALL 4000u    /* runs of more steps than this are not explored */

/* What a search through the schedules came to. */
struct searched {
    bool done;             /* there was one */
    bool complete;         /* it has seen all */
    uint64_t states;
    size_t outcomes;       /* final memories */
    uint64_t completed, stuck, deadlocked; /* final states */
    uint64_t fair, starving;               /* cycles */
};

/* The run that is looked at closely; it stays until the answer is printed. */
struct subject {
    size_t trial;          /* which of them */
    struct job job;
    struct session_options options;
    struct diags diags;
    struct publications publications;
    struct engine_observer observer;
    struct session session;
    bool open;             /* there is a session */
};

/* Zero at first. */
struct why {
    const struct invocation *invocation; /* with one file, */
    size_t file, files;                  /* which is number so much of so many */
    struct diags diags;
    struct job read;       /* as it was read first: errors point into its sources */
    struct machine_options machine;
    uint64_t seeds, states;
    struct trial trials[MOST_TRIALS]; /* those as asked for, but for seed and schedule, come first: */
    size_t ntrials, nasked;
    struct subject subject;
    struct searched searched;
    struct progress progress;
    const volatile sig_atomic_t *interrupted;
};

/* The kind of answer, which is the exit status: nothing is wrong as far as was seen; something is;
 * it is open whether the kernel ends. */
enum answer_kind { WHY_FINE, WHY_WRONG, WHY_OPEN };

/* What is said: a headline, then lines, then commands that show it. */
struct account {
    enum answer_kind kind;
    struct text head;      /* of one line */
    struct text lines;     /* with their ends */
    struct text commands;
};
void account_free(struct account *a);
void why_judge(struct why *y, struct account *a);

/* ---- why_text.c ---- */

/* `lock.cu:5`, or the line of the PTX text where no source is known, and the instruction. */
void why_put_place(struct text *out, const struct program *p, uint32_t pc);
/* Threads of a warp: `thread 3 of block 0`, `threads 0-31 of block 1`. */
void why_put_party(struct text *out, const struct party *p);
/* The options in which a variant differs: ` --seed 3`. */
void why_put_variant(struct text *out, const struct variant *v);
/* A command line that does what this one asked for, with a variant of it and more options. */
void why_put_command(struct text *out, const struct why *y, const char *command,
                     const struct variant *v, const char *more);
void why_print(const struct why *y, const struct account *a, bool json);
/* JSON, of several files: there is nothing to be said of this one. */
void why_print_error(const struct why *y);

#endif
