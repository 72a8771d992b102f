/* search/known_steps.h: steps that depend on a few parts of the state and change only those (struct
 * confined), kept with what they made of them: where the parts are the same once more, so is what the
 * step leads to, and it need not be taken. No rule is known here: what is kept was written down after
 * a machine's step. Memory is bounded: a step may lose its place to another. */
#ifndef WS_SEARCH_KNOWN_STEPS_H
#define WS_SEARCH_KNOWN_STEPS_H

#include "machine/machine.h"

#define CONFINED_PARTS 4u

/* A step, and what it leads to. */
struct known_step {
    uint64_t key[2];            /* of the parts before it, and which step it is; 0, 0: there is none */
    uint64_t print[2];          /* to be added to the state's */
    struct known_part {
        struct part part;       /* `at` in bytes */
        bool changed;
    } parts[CONFINED_PARTS];
    unsigned char *bytes;       /* owned */
    size_t nbytes, cap_bytes;
    struct agent_set moved;
};

/* Zero at first. */
struct known_steps {
    struct known_step *v; /* owned; by key */
    size_t cap, used;
    uint64_t key[2];      /* of the step that was asked for last */
};

void known_steps_free(struct known_steps *k);
size_t known_steps_bytes(const struct known_steps *k);
/* The step in the state of the ledger; NULL: it is not known, to be taken, and to be kept. Good until
 * another one is kept. */
const struct known_step *known_steps_find(struct known_steps *k, const struct ledger *l,
                                          const struct confined *c);
/* The step that was asked for last has been taken from that mark, the ledger is written, and so many
 * choices were made. One that was not confined as it was said to be is not kept. */
struct taken_step {
    const struct confined *confined;
    struct ledger_mark before;
    uint32_t choices;
    const struct agent_set *moved;
};
void known_steps_keep(struct known_steps *k, const struct ledger *l, const struct taken_step *t);
/* The ledger's state becomes the one that the step leads to. */
void known_step_put(const struct known_step *s, const struct confined *c, struct ledger *l);

#endif
