/* memory/derivation.h: the report of a micro step of a memory program (4.4.4) to a listener: the open
 * rules, whose premises are being reported. A step may begin one and a later step end it. */
#ifndef WS_MEMORY_DERIVATION_H
#define WS_MEMORY_DERIVATION_H

#include "memory/operation.h"

/* The open rules, from the outermost to the innermost: the sequences and branches that contain this micro
 * step. */
struct derivation {
    bool heard; /* memory has a listener or an observer */
    struct teller *to;
    struct micro_effects did; /* in the present micro step */
    const struct statement *from; /* where that began */
    unsigned n;
    uint16_t rules[2 * MOST_STATEMENTS]; /* enum rule; RULE_COUNT: not known yet */
};

/* A call that reports to a derivation that is heard. */
#define DERIVE(d, call) TELL((d)->heard ? (call) : (void)0)

/* A derivation with no premises yet. */
void derivation_init(struct derivation *d, const struct micro *x);
/* A micro step begins at that statement. */
void derivation_begin_step(struct derivation *d, const struct statement *from);
/* A rule's premises begin; the rule itself is known only after them. */
void derivation_begin(struct derivation *d);
/* The innermost rule is this one. */
void derivation_decide(struct derivation *d, enum rule r);
/* The premises of the innermost rule are complete. */
void derivation_conclude(struct derivation *d, bool applied);
/* The premises of all rules are: the micro step is over. */
void derivation_conclude_all(struct derivation *d, enum rule undecided, bool applied);
/* A micro step begins at s: the ifs that an earlier one went into are the first statements of their
 * sequences, and what is left of their branches comes first. */
void derivation_resume(struct derivation *d, const struct statement *code,
                       const struct statement *s);
/* s is over. If it is the last of a branch, so are the sequence and the if. */
void derivation_leave(struct derivation *d, const struct statement *code,
                      const struct statement *s);
/* The operation of statement s is complete: what it did, for observers. */
void derivation_note(struct derivation *d, const struct micro *x, const struct statement *s);
/* Reports the micro step, which ended by rule r, to observers. */
void derivation_observe(const struct derivation *d, const struct micro *x, enum rule r);

#endif
