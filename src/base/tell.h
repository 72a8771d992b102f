/* base/tell.h: how rules and functions of the formal text report that they applied. The reports form a
 * derivation: reports between tell_open and tell_close are premises of the report that follows, one level
 * up. Without listeners (teller NULL) a report costs one comparison, and none in the quiet instance of the
 * core. Knows no state of a machine. */
#ifndef WS_BASE_TELL_H
#define WS_BASE_TELL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/rule.h"

/* What a rule reports besides its name. */
enum told_kind {
    TOLD_PLAIN,   /* nothing */
    TOLD_LANES,   /* value: a lane mask */
    TOLD_NUMBER,  /* value: what the rule is about: a context, grid, block or warp, an amount */
    TOLD_ADDRESS, /* value: physical address */
    TOLD_OPERAND, /* value: which operand of the instruction (enum told_operand) */
    TOLD_WORD     /* word: what came of it: "true", "wait" */
};

/* Operands: sources by their number, then these. */
enum told_operand { TOLD_OPERAND_ADDRESS = 100, TOLD_OPERAND_GUARD };

struct told {
    enum rule rule;
    unsigned depth; /* 0: no premise of anything; its own premises came before it, one deeper */
    enum told_kind kind;
    uint64_t value;
    const char *word; /* static */
};

struct tell_listener {
    void *self;
    void (*told)(void *self, const struct told *t);
};

/* One for all floors of a run; zero at first. */
struct teller {
    struct tell_listener *listeners;
    size_t n, cap;
    unsigned depth;
};

void teller_listen(struct teller *t, struct tell_listener l);
void teller_free(struct teller *t);
/* To every listener, at the present depth. For the inline functions below. */
void teller_number(struct teller *t, enum rule r, enum told_kind kind, uint64_t value);
void teller_word(struct teller *t, enum rule r, const char *word);

/* 0 in the quiet instance of the core, which never reports anything (CMakeLists.txt). */
#ifndef WARPSTEP_TELLS
#define WARPSTEP_TELLS 1
#endif

/* A call whose only effect is a report. */
#if WARPSTEP_TELLS
#define TELL(call) (call)
#else
#define TELL(call) ((void)0)
#endif

static inline bool tell_heard(const struct teller *t)
{
    return WARPSTEP_TELLS && t != NULL;
}

/* Opens the premises of a rule. tell_close reports the rule once its result is known. */
static inline unsigned tell_open(struct teller *t)
{
    return tell_heard(t) ? t->depth++ : 0;
}

/* Closes them, also when the rule turned out not to apply. */
static inline void tell_close(struct teller *t, unsigned opened)
{
    if (tell_heard(t))
        t->depth = opened;
}

static inline void tell(struct teller *t, enum rule r)
{
    if (tell_heard(t))
        teller_number(t, r, TOLD_PLAIN, 0);
}

/* These return the value that they report. */
#define TELL_VALUE(name, KIND)                                                                     \
    static inline uint64_t tell_##name(struct teller *t, enum rule r, uint64_t value)              \
    {                                                                                              \
        if (tell_heard(t))                                                                         \
            teller_number(t, r, KIND, value);                                                      \
        return value;                                                                              \
    }
TELL_VALUE(lanes, TOLD_LANES)
TELL_VALUE(number, TOLD_NUMBER)
TELL_VALUE(address, TOLD_ADDRESS)
#undef TELL_VALUE

static inline void tell_operand(struct teller *t, enum rule r, unsigned operand)
{
    if (tell_heard(t))
        teller_number(t, r, TOLD_OPERAND, operand);
}

static inline void tell_word(struct teller *t, enum rule r, const char *word)
{
    if (tell_heard(t))
        teller_word(t, r, word);
}

static inline bool tell_truth(struct teller *t, enum rule r, bool truth)
{
    if (tell_heard(t))
        teller_word(t, r, truth ? "true" : "false");
    return truth;
}

/* Closes the premises of a rule and reports it if it applied (did not end in bottom). */
static inline bool tell_rule(struct teller *t, unsigned opened, enum rule r, bool applied)
{
    if (tell_heard(t)) {
        t->depth = opened;
        if (applied)
            teller_number(t, r, TOLD_PLAIN, 0);
    }
    return applied;
}

#endif
