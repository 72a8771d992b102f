/* debug/eval_node.h: the tree of an expression, as the files of eval.h share it. */
#ifndef WS_DEBUG_EVAL_NODE_H
#define WS_DEBUG_EVAL_NODE_H

#include "debug/step.h"

enum eval_op {
    EVAL_CONSTANT, EVAL_NAME, EVAL_DEREF, EVAL_NEG, EVAL_NOT, EVAL_INVERT, EVAL_OROR, EVAL_ANDAND,
    EVAL_OR, EVAL_XOR, EVAL_AND, EVAL_EQ, EVAL_NE, EVAL_LT, EVAL_LE, EVAL_GT, EVAL_GE, EVAL_SHL,
    EVAL_SHR, EVAL_ADD, EVAL_SUB, EVAL_MUL, EVAL_DIV, EVAL_REM
};

#define NO_EVAL_NODE UINT32_MAX

struct eval_node {
    enum eval_op op;
    uint32_t a, b;           /* operands; of a name: its index, of an address: that */
    struct eval_value value; /* constant */
    char *name;              /* owned */
    enum type type;          /* the type after the colon; TYPE_NONE: its own */
    /* What the name means in the program that was met last. */
    const struct program *program;
    const struct reg *reg;
    const struct variable *shared;
    bool is_special, is_target;
    enum sreg special;
    struct target target;
};

/* An expression while it is evaluated. */
struct evaluation {
    struct stepping *x;
    struct eval *eval;
    const struct eval_place *at;
    const char **why;
};

/* ---- eval_name.c: bits, and their type unless that is given; false: there are none ---- */
bool eval_named(struct evaluation *e, struct eval_node *n, uint64_t index, enum type *t,
                uint64_t *bits);
bool eval_memory(struct evaluation *e, const struct eval_node *n, uint64_t address, enum type *t,
                 uint64_t *bits);
/* Is there anything of that name? Then e needs a warp, or is by lane, if that does. */
bool eval_name_known(struct stepping *x, const struct word *w, struct eval *e);

#endif
