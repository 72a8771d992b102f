/* condition/condition.h: conditions on the outcomes of all runs, as in litmus tests:
 *
 *     condition = [ "filter" formula ] [ "exists" | "~exists" | "never" | "forall" ] formula
 *     formula   = conjunction { ( "\/" | "or" | "||" ) conjunction }
 *     conjunction = negation { ( "/\" | "and" | "&&" ) negation }
 *     negation  = ( "~" | "not" ) negation | "(" formula ")" | term compare term
 *     compare   = "=" | "==" | "!=" | "<" | ">" | "<=" | ">="
 *     term      = [ "-" ] number | name [ "[" number "]" ] | [ "P" ] n ":" name
 *
 * `never` is another word for `~exists`. A condition applies only to outcomes that pass the filter. The
 * caller resolves names. */
#ifndef WS_LITMUS_CONDITION_H
#define WS_LITMUS_CONDITION_H

#include "base/mem.h"
#include "base/text.h"
#include "condition/scanner.h"

#define NO_THREAD 0xffffffffu

/* A value as a condition names it: x, x[3], P0:r1. */
struct value_name {
    struct span span;
    unsigned thread; /* NO_THREAD: none was named */
    const char *s;   /* n bytes of the source */
    size_t n;
    uint64_t index;  /* 0 when none was written */
};

/* Finds the value that a name means, as a number that its owner chooses. False, with an error, when
 * there is none. */
struct value_names {
    bool (*find)(void *self, const struct value_name *n, uint32_t *value, struct diags *d);
    void *self;
};

/* The values of one outcome. */
struct values {
    struct integer (*get)(void *self, uint32_t value);
    void *self;
};

enum quantifier { EXISTS, NOT_EXISTS, FORALL };

struct formula;
struct term;
struct condition {
    enum quantifier quantifier;
    struct formula *formulas; /* a tree; its root is the last one */
    size_t nformulas, cap_formulas;
    struct term *terms;
    size_t nterms, cap_terms;
    struct arena arena;       /* names as they were written */
};

/* Reads a whole text. False with errors in d. condition_free in any case. */
bool condition_read(struct condition *c, const struct source *text, const struct value_names *names,
                    struct diags *d);
/* Reads the condition at the cursor and moves past it. */
bool condition_parse(struct condition *c, struct cursor *at, const struct value_names *names);
/* Reads the formula at the cursor and moves past it. */
bool condition_parse_formula(struct condition *c, enum quantifier quantifier, struct cursor *at,
                             const struct value_names *names);
/* Asks from now on about outcomes in which this value is that number, and no others. */
void condition_assume(struct condition *c, const char *name, uint32_t value, struct integer number);
void condition_free(struct condition *c);
/* In one form, with = /\ \/ ~ and no more parentheses than it needs. */
void condition_print(const struct condition *c, struct text *out);
/* Does the formula hold of this outcome? */
bool condition_satisfied(const struct condition *c, const struct values *v);

/* The numbers of outcomes that satisfy the formula, and that do not. */
struct tally {
    uint64_t yes, no;
};
enum answer { ANSWER_HOLDS, ANSWER_FAILS, ANSWER_OPEN };
/* Does the condition hold of the outcomes that were counted? It is open when more might come
 * (complete is false) that would change the answer. */
enum answer condition_answer(const struct condition *c, const struct tally *t, bool complete);

#endif
