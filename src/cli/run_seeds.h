/* cli/run_seeds.h: `warpstep run --seeds N`: the same run under N seeds, one after the other. */
#ifndef WS_CLI_RUN_SEEDS_H
#define WS_CLI_RUN_SEEDS_H

#include "cli/command.h"

#define SEEDS_OPTION                                                                               \
    { "seeds", "N", false, "N runs, with seed, seed + 1, …: how many fail, and the first of them" }

enum exit_status run_seeds(const struct invocation *v);

#endif
