/* condition/test.h: a litmus test's name, its condition, the values that it looks at, and the
 * answer that a tool of the herd family prints. What the threads of a test execute is not known
 * here. */
#ifndef WS_CONDITION_TEST_H
#define WS_CONDITION_TEST_H

#include "condition/condition.h"

/* A register or location whose final value the condition or the list of locations names. */
struct test_value {
    const char *name; /* "P0:r1", "x" */
    unsigned thread;  /* NO_THREAD: a location */
    unsigned index;   /* of the location, or the register's number */
    unsigned word;    /* an outcome is 64-bit little-endian words: its place among them */
};

struct test {
    struct arena arena; /* names */
    const char *name;
    struct condition condition;
    struct test_value *values;
    size_t nvalues, cap_values;
};

void test_free(struct test *t);
/* The number of this value among those of the test; a new one when it was not named before. */
uint32_t test_add_value(struct test *t, struct test_value v);

/* Does the condition's formula hold of an outcome? */
bool test_satisfied(const struct test *test, const unsigned char *words);
/* "P1:r0=1; x=0;" */
void test_print_values(const struct test *test, const unsigned char *words, struct text *out);

/* How some runs ended: the words, how many final states there are of that kind, and where a way to
 * it is written down (NULL: nowhere). */
struct test_state {
    const unsigned char *words;
    uint64_t states;
    const char *witness;
};
struct test_states {
    const struct test_state *v;
    size_t n;
    bool complete; /* there are no others */
};
/* The test's answer: States, Ok or No, Condition, Observation. */
enum answer test_print(const struct test *test, const struct test_states *s, struct text *out);

#endif
