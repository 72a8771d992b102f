/* cli/compare.h: `warpstep compare`: one program under several control models, and how far their
 * control-flow traces are apart (STG IX). */
#ifndef WS_CLI_COMPARE_H
#define WS_CLI_COMPARE_H

#include "cli/job.h"
#include "cli/machine.h"
#include "cli/progress.h"
#include "observe/flowtrace.h"

#define MOST_COMPARED 4u
#define COMPARE_MOST_STEPS 1000000u
#define COMPARE_MOST_DISTANCE 100000u

/* A file under one control model. */
struct compared {
    enum warpstep_verdict verdict;
    const char *limit;        /* verdict limit: what came first */
    struct flow_trace trace;
    unsigned warp_size;
    struct text memory;       /* --check memory: what the run prints, a line for each buffer */
    bool has_distance;        /* the reference has completed, too */
    bool beyond;              /* it has, but is further away than --max-distance */
    uint64_t distance;
    double discrepancy;       /* percent */
};

/* One control model over all files. */
struct compared_control {
    const char *name;
    double sum;               /* of the discrepancies */
    unsigned files, at_zero;  /* how many have one, and are not apart from the reference */
};

struct comparison {
    const struct invocation *invocation;
    struct diags diags;       /* of the command line */
    struct machine_options machine;
    struct compared_control controls[MOST_COMPARED];
    size_t ncontrols, reference;
    bool masks, memory, storage, json, quiet;
    uint64_t most;            /* --max-distance */
    const volatile sig_atomic_t *interrupted;
    struct progress progress;
    size_t files;             /* compared so far */
    enum exit_status status;
    /* The file being compared. */
    const char *file;
    struct flow_alphabet alphabet;
    struct compared runs[MOST_COMPARED];
    const char *differs;      /* memory under which model is another than under the first that has
                                 completed; NULL: none */
};

/* The first model that has completed, whose memory the others are to have; ncontrols: none. */
size_t compare_first(const struct comparison *c);

/* ---- compare_print.c ---- */

void compare_print_file(const struct comparison *c);
/* What is said of all files together, and --storage. */
void compare_print_end(const struct comparison *c);

#endif
