/* tests/random/maker.h: a random program while it is drawn, and the statements that hold no
 * others. For make.c and make_stmt.c alone. */
#ifndef WS_TESTS_RANDOM_MAKER_H
#define WS_TESTS_RANDOM_MAKER_H

#include "base/hash.h"
#include "program.h"

#define MOST_COST 500 /* statements that one thread executes in one body, at most */

/* What is known of a function that others may call. */
struct made_function {
    unsigned cost;
    bool exits;    /* a thread may leave the kernel in it */
    bool barriers;
    bool recurs;   /* calls itself */
};

struct maker {
    struct random random;
    struct program_tree *p;
    struct made_function functions[FUNCTIONS];
    struct made_function now; /* the body that is being made */
    unsigned body;
    unsigned made;            /* its statements */
    unsigned times;           /* how often the present place is executed, at most */
    unsigned loops;           /* around it, in code that is not uniform */
    unsigned all_loops;       /* around it */
    unsigned depth;
    bool may_leave;           /* threads may leave the body early: no barriers from here on */
    bool may_exit;            /* threads may leave the kernel early */
};

unsigned maker_below(struct maker *m, unsigned n);
bool maker_chance(struct maker *m, unsigned percent);
/* A register of that class, or, where it may be one, a number. */
struct term maker_term(struct maker *m, enum class c, bool may_be_number);
/* A new statement, and where it is until the next one is made. */
int maker_stmt(struct maker *m, enum stmt_kind kind);
struct stmt *maker_at(struct maker *m, int s);

/* One that computes or accesses memory: it also replaces one that is not valid here. */
int make_simple(struct maker *m);
/* One that calls or leaves, or a fence. */
int make_leap(struct maker *m);
/* One for uniform code. */
int make_together(struct maker *m);

#endif
