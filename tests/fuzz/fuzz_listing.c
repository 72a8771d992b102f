/* tests/fuzz/fuzz_listing.c: any bytes as a listing. What is read is printed, which reads back and
 * prints as the same, and runs for 10,000 steps: priority, schedule, profile and control model follow
 * from the bytes. */
#include <stdlib.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/text.h"
#include "fuzz/target.h"
#include "listing/listing.h"
#include "program/load.h"
#include "warpstep/warpstep.h"

/* ---- read and printed ---- */

static bool place(void *self, enum space space, uint64_t size, uint64_t align, uint64_t *address)
{
    uint64_t *next = self;

    (void)space;
    *address = (*next + align - 1) / align * align;
    *next = *address + size;
    return true;
}

static void forget(void *self, enum space space, uint64_t address, const unsigned char *bytes,
                   uint64_t n)
{
    (void)self;
    (void)space;
    (void)address;
    (void)bytes;
    (void)n;
}

/* False: it is refused, with an error. */
static bool print(const char *text, size_t size, uint32_t *lanes, struct text *out)
{
    struct source *s = mem_new(sizeof *s);
    uint64_t next = GLOBAL_BASE;
    const struct load_target target = { .allocate = place, .write = forget, .self = &next };
    struct diags d = { .v = NULL };
    struct constants k;
    struct program *p;

    constants_default(&k);
    source_from(s, "fuzz.hanoi", text, size);
    *lanes = listing_warp(s);
    if (*lanes > 0)
        k.v[CONST_WarpSize] = *lanes;
    *lanes = (uint32_t)k.v[CONST_WarpSize];
    p = listing_read(s, &k, &d);
    if (p != NULL && !program_load(p, &k, &target, &d))
        abort();
    if (p == NULL && d.errors == 0)
        abort();
    if (p != NULL)
        listing_print(p, 0, *lanes, out);
    program_free(p);
    diags_free(&d);
    return p != NULL;
}

static void read_again(const struct text *printed)
{
    struct text again = { NULL, 0, 0 };
    uint32_t lanes;

    if (!print(printed->s, printed->n, &lanes, &again) || strcmp(printed->s, again.s) != 0)
        abort();
    text_free(&again);
}

/* ---- run ---- */

static void run(const char *text, size_t size, uint32_t lanes, uint64_t bits)
{
    static const char *const profiles[] = { "ordered", "report", "sc", "ordered" };
    static const char *const schedules[] = { "seeded", "eager", "round-robin", "uniform" };
    static const char *const priorities[] = { "0", "1", "2", "3" };
    const struct warpstep_kernel l = { .grid = { 2, 1, 1 }, .block = { lanes + lanes / 2, 1, 1 } };
    struct warpstep *w = warpstep_new();
    char warp[16];

    snprintf(warp, sizeof warp, "%lu", (unsigned long)lanes);
    warpstep_set(w, "max-steps", "10000");
    warpstep_set(w, "profile", profiles[bits & 3]);
    warpstep_set(w, "schedule", schedules[bits >> 2 & 3]);
    warpstep_set(w, "control", (bits >> 4 & 3) == 0 ? "threads" : "hanoi");
    warpstep_set(w, "WarpSize", warp);
    warpstep_set(w, "PathPriority", priorities[bits >> 6 & 3]);
    warpstep_set(w, "OneWaitingMask", (bits >> 8 & 7) == 0 ? "1" : "0");
    if (!warpstep_load(w, "fuzz.hanoi", text, size))
        abort();
    if (warpstep_launch(w, &l))
        warpstep_run(w);
    warpstep_free(w);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text printed = { NULL, 0, 0 };
    uint32_t lanes;

    if (print((const char *)data, size, &lanes, &printed)) {
        read_again(&printed);
        run((const char *)data, size, lanes, hash_bytes(data, size, 0));
    }
    text_free(&printed);
    return 0;
}
