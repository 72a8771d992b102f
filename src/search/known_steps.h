/* search/known_steps.h: steps that depend on a few parts of the state and change only those (struct
 * confined), kept with what they made of them: where the parts are the same once more, so is what
 * the step leads to, and it need not be taken. No rule is known here: what is kept was written down
 * after a machine's step. Memory is bounded: a step may lose its place to another. */
#ifndef WS_SEARCH_KNOWN_STEPS_H
#define WS_SEARCH_KNOWN_STEPS_H

#include "machine/machine.h"

#define CONFINED_PARTS 4u

/* A step, and what it leads to. */
struct known_step {
    uint64_t key[2];            /* of the parts before it, and which step it is; never 0, 0 */
    uint64_t print[2];          /* to be added to the state's */
    struct known_part {
        struct part part;       /* `at` in bytes */
        bool changed;
    } parts[CONFINED_PARTS];
    unsigned char *bytes;       /* owned */
    size_t nbytes, cap_bytes;
    struct agent_set moved;
    struct kept_entries entries; /* of its parts, after the step */
    bool enables;               /* it is also known which agents can no longer move after it, and which can now */
    struct agent_set lost, gained;
};

/* Zero at first. */
struct known_steps {
    struct known_step **v; /* owned, both; by key; NULL: none was ever kept there */
    size_t cap, used;
};

void known_steps_free(struct known_steps *k);
/* The key of a step in the state of the ledger: never 0, 0. It is the same in all states that have
 * its parts in common. */
void known_step_key(const struct ledger *l, const struct confined *c, uint64_t key[2]);
/* The step with this key; NULL: it is not known, to be taken, and to be kept. Good until another
 * one is kept. */
struct known_step *known_steps_find(const struct known_steps *k, const uint64_t key[2]);
/* The step has been taken from that mark, the ledger is written, and so many choices were made.
 * NULL: it was not confined as it was said to be, and is not kept. */
struct taken_step {
    const struct confined *confined;
    const uint64_t *key;  /* where it was taken */
    struct ledger_mark before;
    uint32_t choices;
    const struct agent_set *moved;
};
struct known_step *known_steps_keep(struct known_steps *k, const struct ledger *l,
                                    const struct taken_step *t);
/* The agents that can move after the step are those that could before it, except agents of its own
 * parts. This is learnt from one such pair of states and applied to others: `can` is the set before, and
 * becomes the set after. */
void known_step_learn(struct known_step *s, const struct agent_set *could,
                      const struct agent_set *can);
void known_step_enabled(const struct known_step *s, struct agent_set *can);
/* The ledger's state becomes the one that the step leads to. */
void known_step_put(const struct known_step *s, const struct confined *c, struct ledger *l);

#endif
