/* tests/bench/figure.c: the table of figures. */
#include "bench/figure.h"

#define MIB (1.0 / 1048576)

const struct figure_info figure_table[FIGURES] = {
    [FIGURE_THREAD_INSTRUCTIONS] = { "thread_instructions", "thread instr", FIGURE_PLAIN, 1, 0 },
    [FIGURE_WARP_INSTRUCTIONS] = { "warp_instructions", "warp instr", FIGURE_PLAIN, 1, 0 },
    [FIGURE_PROGRAM_INSTRUCTIONS] = { "program_instructions", "program's", FIGURE_PLAIN, 1, 0 },
    [FIGURE_SETUP] = { "setup_seconds", "set-up ms", FIGURE_TIME, 1e3, 2 },
    [FIGURE_MEDIAN] = { "median_seconds", "median ms", FIGURE_TIME, 1e3, 2 },
    [FIGURE_MINIMUM] = { "minimum_seconds", "min ms", FIGURE_TIME, 1e3, 2 },
    [FIGURE_MS_TARGET] = { "target_seconds", "target ms", FIGURE_PLAIN, 1e3, 0 },
    [FIGURE_NS_PER_THREAD] = { "ns_per_thread_instruction", "ns/thread", FIGURE_TIME, 1, 3 },
    [FIGURE_NS_TARGET] = { "target_ns_per_thread_instruction", "target", FIGURE_PLAIN, 1, 1 },
    [FIGURE_NS_PER_WARP] = { "ns_per_warp_instruction", "ns/warp", FIGURE_TIME, 1, 1 },
    [FIGURE_TIMES_NATIVE] = { "times_native", "x native", FIGURE_PLAIN, 1, 1 },
    [FIGURE_STATES] = { "states", "states", FIGURE_PLAIN, 1, 0 },
    [FIGURE_STATES_PER_SECOND] = { "states_per_second", "states/s", FIGURE_RATE, 1, 0 },
    [FIGURE_BYTES_PER_STATE] = { "bytes_per_state", "bytes/state", FIGURE_PLAIN, 1, 1 },
    [FIGURE_PEAK] = { "peak_bytes", "peak MiB", FIGURE_PLAIN, MIB, 1 },
    [FIGURE_BEYOND] = { "bytes_beyond_data", "beyond MiB", FIGURE_PLAIN, MIB, 1 },
    [FIGURE_MIB_TARGET] = { "target_bytes_beyond_data", "target MiB", FIGURE_PLAIN, MIB, 0 },
    [FIGURE_RATIO] = { "ratio", "ratio", FIGURE_PLAIN, 1, 3 },
};

void figure_print(enum figure f, double value, int width, FILE *out)
{
    fprintf(out, " %*.*f", width, figure_table[f].digits, value * figure_table[f].scale);
}
