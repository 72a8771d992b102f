/* check/checks.h: the checks of --check. Those of what the semantics promises are one observer
 * of a device; one that fails makes the run stuck, with the id of what does not hold. Those of
 * what a kernel may do wrong collect what they find (check/kernel.h). All of them only look. */
#ifndef WS_CHECK_CHECKS_H
#define WS_CHECK_CHECKS_H

#include "base/codec.h"
#include "check/kernel.h"
#include "check/warp.h"
#include "observe/filter.h"

/* What a check is about: the token stack (chapter 6), which only control model crs has; the paths and
 * barriers of hanoi; the memory system (chapter 4); what a kernel may do wrong, which no section of
 * the report has. */
enum check_subject { ABOUT_STACK, ABOUT_PATHS, ABOUT_MACHINE, ABOUT_KERNEL };

/* CHECK(C name, name of --check, subject); those of kernels as in enum kernel_check. */
#define CHECKS(CHECK)                                                                              \
    CHECK(STACK, "stack", ABOUT_STACK)       /* control flow consistency (6.2): stack.c */         \
    CHECK(SAFETY, "safety", ABOUT_STACK)     /* single warp semantics (6.3): single.c, and the */  \
                                             /* safety property (6.4): invariant.c */              \
    CHECK(LIVENESS, "liveness", ABOUT_STACK) /* tokens that are never popped (6.5): liveness.c */      \
    CHECK(HANOI, "hanoi", ABOUT_PATHS)       /* its invariants (STG VII): paths.c */               \
    CHECK(MACHINE, "machine", ABOUT_MACHINE) /* the memory system is consistent: machine.c */      \
    CHECK(MEMORY, "memory", ABOUT_KERNEL)    /* accesses reach what they may: bounds.c */          \
    CHECK(INIT, "init", ABOUT_KERNEL)        /* what is read was written: written.c; undefined */  \
                                             /* values are not used: undefined.c */                \
    CHECK(RACES, "races", ABOUT_KERNEL)      /* accesses are ordered: races.c */                   \
    CHECK(SYNC, "sync", ABOUT_KERNEL)        /* threads meet at barriers: sync.c */

enum check {
#define CHECK(name, text, about) CHECK_##name,
    CHECKS(CHECK)
#undef CHECK
    CHECK_COUNT
};
const char *check_name(enum check c);
enum check_subject check_about(enum check c);
/* Can a run under the control model of this name be looked at for it? */
bool check_fits(enum check c, const char *control);
/* Is one of those that are on about this? */
bool checks_any(const bool on[CHECK_COUNT], enum check_subject about);

/* What is remembered of a warp that has stepped and is not over. */
struct watched {
    struct warp_id who; /* not known: nothing is remembered */
    const struct program *program;
    struct single_warp single;
    struct token_ages ages;
};

struct checks {
    bool on[CHECK_COUNT];
    struct teller *tell;     /* not owned; NULL: no listener */
    bool failed;             /* something did not hold */
    struct watched *watched; /* by register window, which warps that are over leave to others */
    size_t n, cap;
    struct kernel_checks kernel;
};

/* Attaches the enabled checks to a device whose threads diverge, or not. They must not move and must outlive
 * the device. */
void checks_attach(struct checks *c, const bool on[CHECK_COUNT], struct device *d, bool apart);
void checks_free(struct checks *c);
/* Of the checks of chapter 6. */
struct engine_observer checks_observer(struct checks *c);
/* After each step of the device, for the checks of no warp in particular. False, and failed, with
 * what does not hold in where. */
bool checks_device(struct checks *c, const struct device *d, struct stuck_place *where);
/* Writes down what is remembered of the threads of warps, and by the checks of kernels, or takes it
 * back for a device whose state was restored (engine/state/snapshot.h). Of tokens, for liveness, it
 * remembers nothing. */
void checks_snapshot(struct checks *c, const struct device *d, struct snapshot *s);
/* Is there something that checks_snapshot writes? */
static inline bool checks_remember(const struct checks *c)
{
    return c->on[CHECK_SAFETY] || c->kernel.any;
}
/* Of the warps of grids that go on: the tokens on their stacks, a line each; of at most so many
 * warps. Nothing when liveness is not checked. */
void checks_describe_unpopped(const struct checks *c, const struct device *d, struct text *out,
                              unsigned most);

/* machine.c: what holds of the memory system in every state between two steps (chapter 4), and of
 * what the floors above it keep in it (5.8.1). False with the first condition that does not hold:
 * the rule that keeps it, the condition and what breaks it, and, of an operation in flight, the
 * instruction that asked for it. */
bool machine_holds(const struct device *d, struct stuck_place *where);

#endif
