/* check/checks.h: the checks of --check. Those of what the semantics promises are one observer
 * of a device; one that fails makes the run stuck, with the id of what does not hold. Those of
 * what a kernel may do wrong collect what they find (check/kernel.h). All of them only look. */
#ifndef WS_CHECK_CHECKS_H
#define WS_CHECK_CHECKS_H

#include "base/codec.h"
#include "check/kernel.h"
#include "check/lifetime.h"
#include "check/single.h"
#include "engine/device/device.h"

/* CHECK(C name, name of --check) */
#define CHECKS(CHECK)                                                                              \
    CHECK(STACK, "stack")       /* control flow consistency (6.2) */                               \
    CHECK(SAFETY, "safety")     /* the single warp semantics and the safety property (6.3, 6.4) */ \
    CHECK(LIVENESS, "liveness") /* which tokens nobody pops (6.5) */                               \
    CHECK(MACHINE, "machine")   /* the memory system is consistent (chapter 4) */                  \
    CHECK(MEMORY, "memory")     /* accesses reach what they may (check/kernel.h, as the rest) */   \
    CHECK(INIT, "init")         /* what is read was written */                                     \
    CHECK(RACES, "races")       /* accesses are ordered */                                         \
    CHECK(SYNC, "sync")         /* threads meet at barriers */

enum check {
#define CHECK(name, text) CHECK_##name,
    CHECKS(CHECK)
#undef CHECK
    CHECK_COUNT
};
const char *check_name(enum check c);
/* Is it about the token stack (chapter 6), which only control model crs has? */
bool check_needs_stack(enum check c);
/* Is it about what a kernel may do wrong? */
bool check_is_of_kernel(enum check c);

/* What is remembered of a warp that has stepped and is not over. */
struct watched {
    bool live;
    uint32_t grid, block[3];
    unsigned warp;
    const struct program *program;
    struct single_warp single;
    struct lasting lasting;
};

struct checks {
    bool on[CHECK_COUNT];
    struct teller *tell;     /* not owned; NULL: nobody listens */
    bool failed;             /* something did not hold */
    struct watched *watched; /* by register window, which warps that are over leave to others */
    size_t n, cap;
    struct kernel_checks kernel;
};

/* Sets which are on. */
void checks_set(struct checks *c, const bool on[CHECK_COUNT]);
void checks_free(struct checks *c);
/* To attach to one device; the checks must outlive it. */
struct engine_observer checks_observer(struct checks *c);
/* After each step of the device, for the checks of no warp in particular. False, and failed, with
 * what does not hold in where. */
bool checks_device(struct checks *c, const struct device *d, struct stuck_place *where);
/* Writes down what is remembered of the threads of warps, or takes it back for a device whose
 * state was restored (engine/state/snapshot.h). Of tokens, for liveness, it remembers nothing. */
void checks_snapshot(struct checks *c, const struct device *d, struct codec *codec);
/* Of the warps of grids that go on: the tokens on their stacks, a line each; of at most so many
 * warps. Nothing when liveness is not checked. */
void checks_describe_unpopped(const struct checks *c, const struct device *d, struct text *out,
                              unsigned most);

#endif
