/* machine/run.h: one run of a machine to its end: its oracle, its recording and its bounds.
 * search/trail.h has paths that also go back. */
#ifndef WS_MACHINE_RUN_H
#define WS_MACHINE_RUN_H

#include <signal.h>

#include "base/diag.h"
#include "machine/machine.h"
#include "machine/round.h"

struct run_options {
    enum schedule schedule;
    uint64_t seed;
    const struct source *replay; /* NULL: the schedule answers */
    FILE *record;                /* NULL: choices are not recorded */
    uint64_t max_steps;          /* 0: no bound */
    const volatile sig_atomic_t *interrupted; /* stop before the next step when set; NULL: never */
    void (*cycle_begins)(void *told); /* as in machine/round.h; NULL: not called */
    void *told;
};

struct run {
    const struct run_options *options; /* not owned */
    struct machine *machine;
    struct scheduler scheduler;
    struct replayer replayer;
    struct recorder recorder;
    struct oracle oracle;
    const char *limit; /* what ended the run before its end; NULL: nothing */
    struct round round;
    bool starving;     /* the list led around a cycle, where the run ended */
};

/* The machine is in its first state. Both outlive the run. */
void run_open(struct run *r, struct machine *m, const struct run_options *o);
/* One step. False: none was taken. The run is over (the machine's status says how), a limit was
 * reached, or the list of choices does not fit. */
bool run_step(struct run *r);
/* Ends the record. False with an error in d: the list that was replayed is not one of this run. */
bool run_close(struct run *r, struct diags *d);

#endif
