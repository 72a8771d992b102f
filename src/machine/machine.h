/* machine/machine.h: a machine as search, stepping, recording and replay see it. It is in a state, takes
 * steps, queries an oracle for the choices that they leave open, and its states are values. The folder that
 * implements a machine knows its programs and rules; docs/exploring.md says how to add one. */
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
    MACHINE_DEADLOCKED, /* no agent can move */
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

/* The position of an agent: what it executes next. */
struct machine_position {
    uint32_t address; /* in its program */
    unsigned line;    /* of the program's text; 0: it is in none */
};

/* A rule of a step has applied: for traces. */
struct machine_event {
    const char *rule;           /* its id */
    size_t first;               /* it moves agent first + i for each bit i of `which` */
    uint64_t which;             /* 0: the agents are not distinguished */
    struct machine_position at; /* the position before the step */
};
struct machine_observer {
    void *self;
    void (*applied)(void *self, const struct machine_event *e);
};

struct machine;

/* The owner of a transition: a party (a warp, the host), or an operation that a party issued. Both keep their
 * number throughout a run. agent 0: no particular owner. */
struct mover {
    uint64_t agent, party;
};

/* A step that depends only on some parts of the state (base/ledger.h), and makes no choices except those that
 * lead to it. It mostly changes only these parts, and not the given one. */
struct confined {
    size_t given;     /* a part that it depends on and does not change */
    size_t first, n;  /* the n parts from `first` on, which it may change */
    size_t also;      /* one more such part; 0: none. For other steps it is at most the given part */
    uint64_t what;    /* distinguishes it from other transitions confined to the same parts */
    uint32_t choices;
};

/* Entries of one state, and bytes kept of some, owned by the keeper. Initially zero. */
struct entries {
    size_t first, n;
};
struct kept_entries {
    void *v;
    size_t n, cap;
    bool is_kept;
};
#define NEW_ENTRY UINT32_MAX

/* Fewer transitions than all (docs/exploring.md, Reductions). Only a machine knows what a transition is, so
 * it keeps those of the states on the search's path on a stack, and an index into the stack denotes an entry.
 * An entry represents one transition with all choices within it, or all transitions of a state. */
#define ALL_TRANSITIONS SIZE_MAX
struct machine_reduction {
    /* Pushes what to try in the present state: each transition by itself if `apart`, else one entry. *sole:
     * one transition is tried instead of all (only if m->may_try_one). Returns the number of entries. */
    size_t (*push)(struct machine *m, bool apart, bool *sole);
    void (*pop)(struct machine *m, size_t entries); /* keeps that many entries */
    /* Selects the entry of the next step: narrow then leaves only its choices. ALL_TRANSITIONS: any. */
    void (*select)(struct machine *m, size_t entry);
    /* Writes the alternatives of a choice to try to `out`, ascending, with room for n. Returns their number;
     * 0: all. */
    unsigned (*narrow)(void *m, enum site site, unsigned n, unsigned *out);
    /* Identifies a transition. The number stays the same until the transition is taken. 0: it depends on
     * every other and has no number. */
    uint32_t (*id)(const struct machine *m, size_t entry);
    /* Do the two commute? */
    bool (*independent)(const struct machine *m, size_t a, size_t b);
    /* Is a step of the entry confined, and to what? NULL: never. Valid until the entry is popped. */
    bool (*confined)(const struct machine *m, size_t entry, struct confined *out);
    /* A confined step changes only the entries of its own parts. keep is called in the state after the
     * entry `taken`, whose entries `at` are not sole; it keeps the entries of those parts, if it can.
     * follow pushes, without reading the state, what push would push after `taken`, one of the entries
     * `before`, none of them sole. It returns their number and writes to `was` which of `before` each
     * one was, from 0, or NEW_ENTRY. 0: the state must be read. Both NULL: always. */
    void (*keep)(const struct machine *m, struct entries at, size_t taken,
                 struct kept_entries *out);
    size_t (*follow)(struct machine *m, struct entries before, size_t taken,
                     const struct kept_entries *kept, uint32_t *was);
    /* Which transitions may be tried alone may depend on all states together (while m->may_assume).
     * begin: a search of all of them begins, under assumptions that no step so far contradicts.
     * mistaken: a step has contradicted one, so the search has missed something and must begin again.
     * Both NULL: no assumptions. */
    void (*begin)(struct machine *m);
    bool (*mistaken)(const struct machine *m);
    /* each pushes every transition as an entry of its own and returns their number; mover returns the owner
     * of one. Both NULL: the machine does not know. */
    size_t (*each)(struct machine *m);
    struct mover (*mover)(const struct machine *m, size_t entry);
};

#define NOBODYS SIZE_MAX

/* What a machine is. A member may be NULL only where its comment says so. The first state is the one in which
 * the machine is handed over. */
struct machine_kind {
    /* Takes one step to another state, or sets the status to the reason why there is none. Counts
     * m->steps. */
    void (*step)(struct machine *m, struct oracle oracle);
    /* Writes or restores the state (base/codec.h). Equal states have equal s->state; s->order is what a run
     * that continues from there needs besides. m->status is part of a state that ends a run. */
    void (*code)(struct machine *m, struct snapshot *s);
    /* The same, part by part (base/ledger.h). NULL: the state is one part. */
    void (*parts)(struct machine *m, struct ledger *l);
    /* A number that only grows along a run and is equal in states that may be on one cycle. A state can be
     * restored where it was reached before. NULL: always 0. */
    uint64_t (*epoch)(const struct machine *m);
    /* The run is over: appends its final values if it completed, else the reason. */
    void (*outcome)(const struct machine *m, struct text *out);
    /* The agents that can move in the present state. */
    void (*enabled)(struct machine *m, struct agent_set *out);
    /* Appends lines with the names and positions of these agents. */
    void (*describe)(const struct machine *m, const struct agent_set *agents, struct text *out);
    /* The party of an agent. The agents of one party take turns as one, like the threads and operations of a
     * warp. NOBODYS: none. NULL: each agent is a party of its own. */
    size_t (*party)(const struct machine *m, size_t agent);
    /* The position of an agent. False: it is in no program, or has left it. */
    bool (*position)(const struct machine *m, size_t agent, struct machine_position *at);
    /* Alternative k of the present query in words, without a full stop. */
    void (*alternative)(const struct machine *m, unsigned k, struct text *out);
    const struct machine_reduction *reduction; /* NULL: every transition is tried */
};

/* The first member of every implementation. */
struct machine {
    const struct machine_kind *kind;
    enum machine_status status;
    bool violated;         /* MACHINE_STUCK: by a check */
    uint64_t steps;        /* number of steps that led here, for bounds; restoring a state sets it */
    /* agents of fairness */
    bool told_apart;       /* false: there are too many agents, so all sets stay empty */
    const struct agent_set *moved; /* agents moved by the last step, while m->watched; not owned */
    /* Likewise reads of what others write, under numbers that no agent has: those that returned an old value
     * in the last step, and those that returned the newest. In a fair run a repeated read does not return old
     * values for ever. Both NULL: every read returns the newest value. */
    const struct agent_set *late, *fresh;
    /* set by the user of the machine */
    bool watched;          /* `moved`, `late` and `fresh` are needed */
    bool may_try_one;      /* one transition may be tried in place of all others */
    bool may_assume;       /* the reason for that may depend on states not yet seen */
    enum machine_voice voice;
    const struct machine_watcher *watcher;   /* not owned; NULL: none */
    const struct machine_observer *observer; /* not owned; NULL: no observer */
    uint64_t written;      /* walks over ledgers */
};

static inline void machine_step(struct machine *m, struct oracle oracle)
{
    m->kind->step(m, oracle);
}

/* The party whose turn it was when a step moved these agents: the first of several. */
size_t machine_party(const struct machine *m, const struct agent_set *moved);

/* machine_write writes what has changed since the last walk over this ledger. machine_back returns to an
 * earlier state and sets the status to MACHINE_GOES_ON. Only one ledger may be in use. */
void machine_write(struct machine *m, struct ledger *l);
void machine_back(struct machine *m, struct ledger *l, struct ledger_mark to);
/* After ledger_return and ledger_put: puts the machine back into the state of the ledger. */
void machine_catch_up(struct machine *m, struct ledger *l);
uint64_t machine_epoch(const struct machine *m);

/* A state kept as bytes, to return to and to compare with others. Initially zero. */
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
