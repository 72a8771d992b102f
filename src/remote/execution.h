/* remote/execution.h: an execution of a source program as the axioms see it, events and relations
 * between them as bit matrices; and the table of axioms.def, read (model.c) and asked (axioms.c).
 * Knows nothing of how candidates are found. */
#ifndef WS_REMOTE_EXECUTION_H
#define WS_REMOTE_EXECUTION_H

#include "remote/axioms.h"

/* Bit b of row a: a is related to b. */
struct rsp_relation {
    uint32_t row[RSP_MOST_EVENTS];
};

static inline bool relation_has(const struct rsp_relation *r, uint32_t a, uint32_t b)
{
    return (r->row[a] >> b & 1) != 0;
}

static inline void relation_add(struct rsp_relation *r, uint32_t a, uint32_t b)
{
    r->row[a] |= (uint32_t)1 << b;
}

/* The lowest member of a set that has one. */
static inline uint32_t set_lowest(uint32_t set)
{
#if defined(__GNUC__)
    return (uint32_t)__builtin_ctz(set);
#else
    uint32_t i = 0;

    while ((set >> i & 1) == 0)
        i++;
    return i;
#endif
}

#define FOR_SET(i, set)                                                                            \
    for (uint32_t left_##i = (set), i = 0;                                                         \
         left_##i != 0 && (i = set_lowest(left_##i), true); left_##i &= left_##i - 1)

enum rsp_set_id {
#define SET(name, what) RSP_SET_##name,
#include "remote/axioms.def"
    RSP_SETS
};

enum rsp_relation_id {
#define GIVEN(name, what) RSP_REL_##name,
#define RELATION(name, edge, text) RSP_REL_##name,
#include "remote/axioms.def"
    RSP_RELATIONS
};

/* action NULL: an initial write. */
struct rsp_event {
    const struct rsp_action *action;
    struct rsp_event_name name;
    uint32_t location;
    bool reads, writes;
    int64_t read, written;
};

/* Initial writes come first, by location; then threads, their events in program order. */
struct rsp_execution {
    uint32_t n;
    struct rsp_event events[RSP_MOST_EVENTS];
    uint32_t sets[RSP_SETS];
    struct rsp_relation of[RSP_RELATIONS]; /* those given are filled by who makes candidates */
};

/* ---- the table, read ---- */

enum rsp_expr_kind {
    RSP_EXPR_RELATION, RSP_EXPR_SET, RSP_EXPR_UNION, RSP_EXPR_SEQUENCE, RSP_EXPR_MINUS,
    RSP_EXPR_BOTH, RSP_EXPR_PLUS, RSP_EXPR_STAR, RSP_EXPR_MAYBE, RSP_EXPR_INVERSE
};

/* of: a relation or a set; left, right: expressions. */
struct rsp_expr {
    enum rsp_expr_kind kind;
    uint8_t of, left, right;
};

enum rsp_form { RSP_IRREFLEXIVE, RSP_EMPTY };

#define RSP_GIVEN UINT8_MAX /* in the place of a relation's expression */

/* of_co: it depends on the order of writes. grows: more pairs in what is given never take one away
 * from it. */
struct rsp_row {
    uint8_t expr;
    bool of_co, grows;
};

struct rsp_axiom {
    enum rule rule;
    enum rsp_form form;
    const char *text;
    struct rsp_row row;
};

#define RSP_MOST_EXPRS 128u
#define RSP_MOST_AXIOMS 16u

struct rsp_model {
    struct rsp_expr exprs[RSP_MOST_EXPRS];
    uint32_t nexprs;
    struct rsp_row relations[RSP_RELATIONS];
    struct rsp_axiom axioms[RSP_MOST_AXIOMS];
    uint32_t naxioms;
    uint8_t race;             /* an expression */
    struct teller *tell;      /* not owned */
};

/* False: a row of the table is not in the notation. */
bool rsp_model_open(struct rsp_model *m, struct teller *tell);
const char *rsp_relation_text(enum rsp_relation_id r);
bool rsp_relation_is_edge(enum rsp_relation_id r);

/* ---- asking it ---- */

/* RSP_RF_PART: rf is not whole yet, only axioms that it cannot mend are asked. RSP_RF: those that
 * co has no part in. RSP_CO: those that it has, the relations of RSP_RF being known; co may have
 * part of its pairs. */
enum rsp_stage { RSP_RF_PART, RSP_RF, RSP_CO };

/* Computes the relations of the stage and asks its axioms, in their order. The first that does not
 * hold; NULL: all do. */
const struct rsp_axiom *rsp_model_ask(const struct rsp_model *m, struct rsp_execution *x,
                                      enum rsp_stage stage);
/* rsp.race: the first two events of one, by their numbers, when all relations are known. */
bool rsp_model_race(const struct rsp_model *m, const struct rsp_execution *x, uint32_t *a,
                    uint32_t *b);
/* Why this axiom does not hold: the shortest cycle, or the first pair. Owned by the caller. */
struct rsp_link *rsp_model_explain(const struct rsp_model *m, const struct rsp_execution *x,
                                   const struct rsp_axiom *axiom, uint32_t *n);

#endif
