/* tests/lockstep/twins.h: one run made by two sessions side by side that make the same choices:
 * the first as it is, with every short way that the engine and memory know where nobody
 * listens; the second with an oracle that foresees nothing and listeners, so that one rule
 * after the other is asked for and told. After as many steps both devices must be equal. */
#ifndef WS_TESTS_LOCKSTEP_TWINS_H
#define WS_TESTS_LOCKSTEP_TWINS_H

#include <stdbool.h>
#include <stdint.h>

#include "host/settings.h"

#define VERDICTS 5 /* enum warpstep_verdict */

/* What all runs so far came to. */
struct twins_tally {
    uint64_t runs;
    uint64_t steps, bulk;         /* steps; those that were foreseen, nobody was asked about them */
    uint64_t states;              /* that were compared */
    uint64_t ended[VERDICTS];     /* by verdict; refused: input with errors, too */
};

/* How choices are made, and which orders memory keeps. The seed also says how many steps are taken
 * between two looks. */
struct mode {
    enum schedule schedule;
    enum profile profile;
    uint64_t seed;
};

/* Runs what a command line of `run` says, in this mode. False: stderr has the difference. */
bool twins_run(const char *line, const struct mode *mode, struct twins_tally *tally);

#endif
