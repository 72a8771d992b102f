/* tests/races/model.h: the axioms of PTX's memory consistency model over one execution: moral
 * strength, release and acquire patterns, observation order, causality order, data races (PTX
 * ISA, "Memory Consistency Model"). It has no clock: it keeps all events and relations between
 * pairs of them. It shares no code with the tool. */
#ifndef TESTS_RACES_MODEL_H
#define TESTS_RACES_MODEL_H

#include <stdbool.h>

#define MOST_THREADS 4u
#define MOST_EVENTS 64u
#define INITIAL MOST_EVENTS

enum kind { READ, WRITE, ATOMIC, FENCE, BARRIER };

struct event {
    enum kind kind;
    unsigned thread, place;
    unsigned turn;                      /* of a barrier: how many its block had before */
    bool strong, wide, acquires, releases, adds;
    bool blind;                         /* red: its thread does not get the value */
    char text[80];                      /* the modifiers */
    unsigned line, from;                /* from: the event that wrote what it read, or INITIAL */
};

struct program {
    struct event v[MOST_EVENTS];
    unsigned n, threads, block[MOST_THREADS], blocks, each; /* each: threads of a block */
    unsigned data;                                          /* places below it hold data, the others flags */
    bool before[MOST_EVENTS][MOST_EVENTS];                  /* causality order */
    char options[200];
};

bool is_access(const struct event *e);
bool writes(const struct event *e);
bool reads(const struct event *e);
/* Finds `before`, by the values that were read. */
void find_causality(struct program *p);
bool race(const struct program *p, unsigned a, unsigned b);
bool place_races(const struct program *p, unsigned place);

/* Why do two events race? The smallest repair that orders them names the reason. */
enum reason {
    SCOPE,    /* the widest scopes would order them, or make them morally strong */
    FENCES,   /* these would, with a fence before each strong write of a flag and after each strong read */
    UNORDERED /* neither would */
};
enum reason reason_of(const struct program *p, unsigned a, unsigned b);

#endif
