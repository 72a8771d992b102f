/* eager/twins.h: one run made by two sessions side by side, under schedule eager and profile sc:
 * the first as it is, many steps at once where the engine can (engine/bulk.c); the second with an
 * oracle that foresees nothing, so that one rule after the other is asked for. After as many steps
 * both devices must be equal. */
#ifndef WS_TESTS_EAGER_TWINS_H
#define WS_TESTS_EAGER_TWINS_H

#include <stdbool.h>
#include <stdint.h>

#define VERDICTS 5 /* enum warpstep_verdict */

/* What all runs so far came to. */
struct twins_tally {
    uint64_t runs;
    uint64_t steps, bulk, bulks;  /* steps; those of calls that took several; such calls */
    uint64_t states;              /* that were compared */
    uint64_t ended[VERDICTS];     /* by verdict; refused: input with errors, too */
};

/* Runs what a command line of `run` says, its schedule and profile aside. False: what differs
 * stands on stderr. */
bool twins_run(const char *line, struct twins_tally *tally);

#endif
