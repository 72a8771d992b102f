/* tests/fuzz/fuzz_run.c: any bytes as PTX text, and what can be loaded is run for 10,000 steps:
 * the only kernel, with a buffer for each parameter. Seed, schedule, profile and control model
 * follow from the bytes. */
#include "base/hash.h"
#include "fuzz/target.h"
#include "warpstep/warpstep.h"

#define MOST_ARGS 8u

static void choose(struct warpstep *w, uint64_t bits)
{
    static const char *const profiles[] = { "ordered", "report", "sc", "ordered" };
    static const char *const schedules[] = { "seeded", "eager", "round-robin", "uniform" };
    static const char *const warps[] = { "4", "2", "32", "1" };

    warpstep_set(w, "max-steps", "10000");
    warpstep_set(w, "profile", profiles[bits & 3]);
    warpstep_set(w, "schedule", schedules[bits >> 2 & 3]);
    warpstep_set(w, "control", (bits >> 4 & 3) == 0 ? "threads" : "crs");
    warpstep_set(w, "WarpSize", warps[bits >> 6 & 3]);
    warpstep_set(w, "Level1CacheSize", (bits >> 8 & 1) == 0 ? "256" : "0");
}

/* As many arguments as it takes. */
static bool launch(struct warpstep *w)
{
    static const char *const args[MOST_ARGS] = { "a", "b+8", "7", "a+4", "1", "b", "0", "a" };
    struct warpstep_kernel l = { .grid = { 2, 1, 1 }, .block = { 6, 1, 1 }, .args = args };

    for (l.nargs = 0; l.nargs <= MOST_ARGS; l.nargs++)
        if (warpstep_launch(w, &l))
            return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct warpstep *w = warpstep_new();

    choose(w, hash_bytes(data, size, 0));
    if (warpstep_load(w, "fuzz.ptx", (const char *)data, size) &&
        warpstep_buffer(w, "a", "u32[64]:iota") && warpstep_buffer(w, "b", "u32[64]") && launch(w))
        warpstep_run(w);
    warpstep_free(w);
    return 0;
}
