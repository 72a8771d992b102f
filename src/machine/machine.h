/* machine/machine.h: a machine, as whoever searches, steps, records and replays knows it: it stands
 * in a state, takes steps, asks an oracle whatever they leave open, and its states are values. What
 * runs on it, and by which rules, is the business of the folder that implements it;
 * docs/exploring.md says how one is added. */
#ifndef WS_MACHINE_MACHINE_H
#define WS_MACHINE_MACHINE_H

#include "base/ledger.h"
#include "base/text.h"
#include "choice/choice.h"
#include "machine/agent_set.h"

enum machine_status {
    MACHINE_GOES_ON,
    MACHINE_COMPLETED,
    MACHINE_STUCK,      /* what comes next is not allowed, by a rule or by a check */
    MACHINE_DEADLOCKED, /* nobody can move */
    MACHINE_FAILED,     /* what was expected of the run does not hold */
    MACHINE_STOPPED     /* a bound or the watcher ends the run here */
};

/* What a step lets out besides the state that it leads to. */
enum machine_voice {
    MACHINE_SPEAKS,  /* what the program prints and saves, and errors */
    MACHINE_REPEATS, /* errors alone: the step was taken before */
    MACHINE_MUTE     /* nothing: the step is tried */
};

/* Looks on at each step, and may end the run there. Members may not be NULL. */
struct machine_watcher {
    void *self;
    void (*begins)(void *self); /* before the step */
    /* After it. True: the run ends here, MACHINE_STOPPED; why: the run's outcome. */
    bool (*ends)(void *self, struct text *why);
};

/* Where an agent stands: what it executes next. */
struct machine_position {
    uint32_t address; /* in its program */
    unsigned line;    /* of the program's text; 0: it is in none */
};

/* A rule of a step has applied: for traces. */
struct machine_event {
    const char *rule;           /* its id */
    size_t first;               /* agents that it moves: first + i for each bit i of `which`; */
    uint64_t which;             /* 0: none that is told apart */
    struct machine_position at; /* where they stood */
};
struct machine_observer {
    void *self;
    void (*applied)(void *self, const struct machine_event *e);
};

struct machine;

/* Whose a transition is: a party (a warp, the host), or an operation that a party has asked for.
 * Both have the same number throughout a run. agent 0: nobody's in particular. */
struct mover {
    uint64_t agent, party;
};

/* A step that depends on nothing but some parts of the state (base/ledger.h), and makes no choices
 * but those that lead to it. Mostly it changes no others than them, and not
 * the one that is given. */
struct confined {
    size_t given;     /* a part that it depends on and does not change; */
    size_t first, n;  /* so many from `first` on, and */
    size_t also;      /* one more; 0: none. It is no other steps' own, but given to some */
    uint64_t what;    /* tells it from other transitions that are confined to them */
    uint32_t choices;
};

/* Entries of one state, and what is kept of some: bytes, which whoever keeps them owns. Zero at
 * first. */
struct entries {
    size_t first, n;
};
struct kept_entries {
    void *v;
    size_t n, cap;
    bool is_kept;
};
#define NEW_ENTRY UINT32_MAX

/* Fewer transitions than all (docs/exploring.md, Reductions). Only a machine knows what a
 * transition is, so it keeps those of the states on the search's path on a stack, and they go by
 * their index there. An entry stands for one transition with whatever it chooses on its way, or for
 * all of a state. */
#define ALL_TRANSITIONS SIZE_MAX
struct machine_reduction {
    /* Pushes what is to be tried in the present state: `apart`, each transition by itself; else one
     * entry. *sole: one transition is tried instead of all (only if m->may_try_one). Says how many
     * entries there are. */
    size_t (*push)(struct machine *m, bool apart, bool *sole);
    void (*pop)(struct machine *m, size_t entries); /* so many are left */
    /* Of which entry the next step is: narrow leaves nothing else to pick. ALL_TRANSITIONS: any. */
    void (*select)(struct machine *m, size_t entry);
    /* Which alternatives of a choice are to be tried: writes them to `out`, ascending, room for n,
     * and says how many. 0: all. */
    unsigned (*narrow)(void *m, enum site site, unsigned n, unsigned *out);
    /* Names a transition: the same in all states behind which it was not taken. 0: it depends on
     * every other, and has no name. */
    uint32_t (*id)(const struct machine *m, size_t entry);
    /* Does it not matter which of the two comes first? */
    bool (*independent)(const struct machine *m, size_t a, size_t b);
    /* What is known of a step of the entry besides: false, nothing. NULL: never anything. Good
     * until the entry is popped. */
    bool (*confined)(const struct machine *m, size_t entry, struct confined *out);
    /* A confined step leaves all entries as they were but those of its own parts. keep, in the
     * state behind the entry `taken`, whose own entries, none of them sole, are `at`: notes those
     * parts' ones, unless that cannot be said. follow, without looking at the state: pushes what
     * push would behind `taken`, one of the entries `before`, none of which was sole, and says how
     * many; and which of `before` each was, counted from 0, or NEW_ENTRY. 0: the state has to be
     * looked at. NULL, both: always. */
    void (*keep)(const struct machine *m, struct entries at, size_t taken,
                 struct kept_entries *out);
    size_t (*follow)(struct machine *m, struct entries before, size_t taken,
                     const struct kept_entries *kept, uint32_t *was);
    /* Which transitions may be tried alone may depend on what all states together do (while
     * m->may_assume). begin: a search of all of them begins, and assumes what was never seen to be
     * otherwise. mistaken: it was seen, by now, in a step that was taken, and what the search has
     * found is too little: it has to begin again. NULL, both: nothing is assumed. */
    void (*begin)(struct machine *m);
    bool (*mistaken)(const struct machine *m);
    /* Pushes every transition as an entry of its own, and says how many; whose each of them is.
     * NULL, both: the machine does not know. */
    size_t (*each)(struct machine *m);
    struct mover (*mover)(const struct machine *m, size_t entry);
};

#define NOBODYS SIZE_MAX

/* What a machine is. Where NULL is allowed it is said. The first state is that in which it is
 * handed over. */
struct machine_kind {
    /* Takes one step: to another state, or the status says why there is none. Counts m->steps. */
    void (*step)(struct machine *m, struct oracle oracle);
    /* Writes the state down or restores it (base/codec.h). Equal states have equal s->state;
     * s->order is what else goes on from there needs. m->status is part of a state that ends a
     * run. */
    void (*code)(struct machine *m, struct snapshot *s);
    /* The same, part by part (base/ledger.h). NULL: the state is one part. */
    void (*parts)(struct machine *m, struct ledger *l);
    /* A number that only grows along a run, and is the same in states that may be on one cycle: a
     * state can be restored where it was reached before. NULL: always 0. */
    uint64_t (*epoch)(const struct machine *m);
    /* The run is over: appends its final values if it completed, else the reason. */
    void (*outcome)(const struct machine *m, struct text *out);
    /* Who could move in the present state. */
    void (*enabled)(struct machine *m, struct agent_set *out);
    /* Lines that say who these agents are, and where they stand. */
    void (*describe)(const struct machine *m, const struct agent_set *agents, struct text *out);
    /* Whose an agent is: agents of one party take turns with others as one, like the threads of a
     * warp and what it asked of memory. NOBODYS: nobody's. NULL: each is a party of its own. */
    size_t (*party)(const struct machine *m, size_t agent);
    /* Where an agent stands. False: in no program, or not any more. */
    bool (*position)(const struct machine *m, size_t agent, struct machine_position *at);
    /* Alternative k of the question that the present step asks, in words, without a full stop. */
    void (*alternative)(const struct machine *m, unsigned k, struct text *out);
    const struct machine_reduction *reduction; /* NULL: every transition is tried */
};

/* The first member of whatever implements it. */
struct machine {
    const struct machine_kind *kind;
    enum machine_status status;
    bool violated;         /* MACHINE_STUCK: by a check */
    uint64_t steps;        /* that led here, set by whoever goes back; for bounds */
    /* agents of fairness */
    bool told_apart;       /* false: there are too many, nobody is ever in a set */
    const struct agent_set *moved; /* in the last step, while m->watched; not owned */
    /* Reads of what others write, by numbers that no agent has, likewise: those that returned an old
     * value in the last step, and those that returned the newest. Whoever keeps on reading does not
     * read old values only for ever in a fair run. NULL, both: every read returns the newest. */
    const struct agent_set *late, *fresh;
    /* set by whoever uses the machine */
    bool watched;          /* it is wanted who moves */
    bool may_try_one;      /* a transition may be tried in the place of all others, */
    bool may_assume;       /* for a reason that depends on states not seen yet, too */
    enum machine_voice voice;
    const struct machine_watcher *watcher;   /* not owned; NULL: nobody looks on */
    const struct machine_observer *observer; /* not owned; NULL: nobody listens */
    uint64_t written;      /* walks over ledgers */
};

static inline void machine_step(struct machine *m, struct oracle oracle)
{
    m->kind->step(m, oracle);
}

/* Whose turn a step was that moved these agents: of several parties the first. */
size_t machine_party(const struct machine *m, const struct agent_set *moved);

/* Writes what has changed since the last walk over this ledger, or goes back to an earlier state,
 * of which no end is known any more (MACHINE_GOES_ON). One ledger at a time. */
void machine_write(struct machine *m, struct ledger *l);
void machine_back(struct machine *m, struct ledger *l, struct ledger_mark to);
/* After ledger_return and ledger_put: the machine stands in the state of the ledger again. */
void machine_catch_up(struct machine *m, struct ledger *l);
uint64_t machine_epoch(const struct machine *m);

/* A state that is kept as bytes, to come back to and to be compared with others. Zero at first. */
struct saved_state {
    struct snapshot s; /* written */
};
#define NO_SAVED_STATE { { { .n = 0 }, { .n = 0 } } }
void saved_state_free(struct saved_state *s);
/* Keeps the present state, in the place of what was kept. */
void saved_state_keep(struct saved_state *s, struct machine *m);
/* The machine is in that state again, MACHINE_GOES_ON. */
void saved_state_restore(const struct saved_state *s, struct machine *m);
/* Its fingerprint of 128 bits: equal states have equal ones. */
void saved_state_print(const struct saved_state *s, uint64_t print[2]);
size_t saved_state_bytes(const struct saved_state *s);

#endif
