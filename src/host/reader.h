/* host/reader.h: reading a scenario (scenario.c), its variables and loops (loops.c). The lines of a
 * loop are read anew for each round, with the values that variables have then. */
#ifndef WS_HOST_READER_H
#define WS_HOST_READER_H

#include "host/expression.h"
#include "host/scenario.h"

/* A loop that is being read. */
struct loop {
    size_t body;       /* start of its first line */
    struct span span;  /* the word `repeat` */
    bool counted;      /* `rounds` are given; false: the loop runs up to `until` */
    uint64_t rounds, round;
    struct word index; /* the variable that counts them; n 0: there is none */
    size_t first;      /* among the actions */
    uint64_t settings; /* of variables, before */
};

struct reader {
    struct scenario *scenario;
    const struct load_options *loading;
    struct scan scan;
    uint32_t context;  /* the default one: the last one made; NO_OBJECT: there is none yet */
    struct variables variables;
    struct loop *loops; /* those that are open, the outermost first; owned */
    size_t nloops, cap_loops;
    uint64_t lines;    /* read in loops */
    unsigned errors;   /* before the scenario */
    size_t next;       /* where the next line begins */
};

/* One more action, at this place of the line. */
struct action *reader_add(struct reader *r, enum host_action kind);

/* ---- loops.c: each reads a line ---- */
bool read_let(struct reader *r);
bool read_repeat(struct reader *r);
bool read_end(struct reader *r);
bool read_until(struct reader *r);
/* May the name be a buffer's? False with an error: a variable has it. */
bool is_free_name(struct reader *r, const struct word *w);
/* A line is read; an error where there are too many of loops in all rounds, which ends them. */
void loops_count_line(struct reader *r);
/* Errors where loops are open at the end; gives back what reading took. */
void loops_close(struct reader *r);

#endif
