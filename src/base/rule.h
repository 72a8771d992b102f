/* base/rule.h: the names of the semantics. One table (rule.def) lists every rule, function, memory
 * program and property of the report by its id, and after them the rules of other models (a section
 * HK… is of Habermaier and Knapp 2012; RT and PTX are ours: runtime calls, and instructions that
 * PTX got after the report); the code, the traces and the reports all take names from here. Also
 * the one record of why a run is stuck (the report's bottom). */
#ifndef WS_BASE_RULE_H
#define WS_BASE_RULE_H

#include <stdbool.h>
#include <stddef.h>

struct text;

enum rule {
#define RULE(name, id, section, system, kind, line) RULE_##name,
#include "base/rule.def"
#undef RULE
    RULE_COUNT
};

/* The transition systems of the report and the families of functions beside them, by chapter. */
#define RULE_SYSTEMS(SYSTEM)                                                                       \
    SYSTEM(CACHE, "cache")                                                                         \
    SYSTEM(ENVIRONMENT, "environment")                                                             \
    SYSTEM(MEMPROG, "memory programs")                                                             \
    SYSTEM(MEMORY, "memory (M)")                                                                   \
    SYSTEM(TRANSFORM, "transformation")                                                            \
    SYSTEM(LOAD, "load")                                                                           \
    SYSTEM(EXPR, "expressions")                                                                    \
    SYSTEM(THREAD, "thread")                                                                       \
    SYSTEM(EXEC, "conditional execution")                                                          \
    SYSTEM(CRS, "branching (CRS)")                                                                 \
    SYSTEM(WARP, "warp")                                                                           \
    SYSTEM(BARRIER, "barrier")                                                                     \
    SYSTEM(BLOCK, "block")                                                                         \
    SYSTEM(GRID, "grid")                                                                           \
    SYSTEM(SCHED, "scheduling")                                                                    \
    SYSTEM(CONTEXT, "context")                                                                     \
    SYSTEM(DEVICE, "device")                                                                       \
    SYSTEM(SAFETY, "safety")                                                                       \
    SYSTEM(LIVENESS, "liveness")                                                                   \
    SYSTEM(THREADS, "interleaved threads")                                                         \
    SYSTEM(SIMT, "structured warps")                                                               \
    SYSTEM(INTERLEAVED, "structured threads")                                                      \
    SYSTEM(SIMULATION, "simulation")                                                               \
    SYSTEM(FAIRNESS, "fairness")                                                                   \
    SYSTEM(STACKLESS, "stack-less warps")                                                          \
    SYSTEM(BATCHING, "batching")                                                                   \
    SYSTEM(LATER, "later PTX")                                                                     \
    SYSTEM(REMOTE, "remote scopes")                                                                \
    SYSTEM(RUNTIME, "runtime calls")                                                               \
    SYSTEM(SIMTSTACK, "pre-Volta stack")                                                           \
    SYSTEM(HANOI, "Hanoi")

enum rule_system {
#define SYSTEM(name, text) SYSTEM_##name,
    RULE_SYSTEMS(SYSTEM)
#undef SYSTEM
    SYSTEM_COUNT
};

enum rule_kind {
    RULE_IS_RULE,     /* an inference rule of a transition system */
    RULE_IS_FUNCTION, /* a function that rules rely on */
    RULE_IS_PROGRAM,  /* a memory program */
    RULE_IS_PROPERTY  /* what chapter 6 states */
};

struct rule_info {
    const char *id;      /* "crs.bra.guard" */
    const char *section; /* "5.4.1" */
    enum rule_system system;
    enum rule_kind kind;
    const char *line;    /* what it says, in one line without a full stop */
};

/* The table entry of a rule; r < RULE_COUNT. */
const struct rule_info *rule_info(enum rule r);
/* The sources of rules beside the report: the letters that begin their sections, how a message cites them,
 * and the title. The last entry has no letters (NULL). */
struct rule_source {
    const char *letters, *cited, *title;
};
extern const struct rule_source rule_sources[];
/* The rule and its source, for readers: "rule crs.bra, section 6.5" of the report,
 * "rule hanoi.BSSY, Shoushtary et al., section 5". */
void rule_cite(enum rule r, struct text *out);
/* The rule of an id of n bytes; false when there is none. */
bool rule_find(const char *id, size_t n, enum rule *rule);
const char *rule_system_text(enum rule_system s);
const char *rule_kind_text(enum rule_kind k);

/* Why a rule could not be applied: the report's bottom. It is filled once, where the reason is found. */
struct stuck {
    enum rule rule;
    char why[200]; /* one sentence without a full stop */
};

/* Records rule and reason (printf style) and returns false, so that a rule can end with
 * `return stuck_at(s, RULE_CRS_SSY, "...")`. */
bool stuck_at(struct stuck *s, enum rule rule, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;
/* "why (rule crs.bra, section 6.5)" */
void stuck_describe(const struct stuck *s, struct text *out);

#endif
