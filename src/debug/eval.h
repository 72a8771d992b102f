/* debug/eval.h: expressions over what a session shows: registers, special registers, variables,
 * buffers, memory. As in C, but with 64 bits and a sign, or in f64, and values compare as what they
 * are:
 *
 *     expression = operands with || && | ^ & == != < <= > >= << >> + - * / %, as C binds them
 *     operand    = [ "-" | "!" | "~" | "+" ] operand | "*" operand [":" TYPE] | number
 *                | "(" expression ")" | NAME [ "[" expression "]" ] [":" TYPE]
 *
 * A name means what `print` shows by it. Whatever threads have of their own is evaluated for one
 * lane; a register has the value that was computed, also while that is on its way there, and none
 * while it is loaded. */
#ifndef WS_DEBUG_EVAL_H
#define WS_DEBUG_EVAL_H

#include "engine/state/look.h"
#include "host/objects.h"

struct stepping;

enum eval_kind { EVAL_NONE, EVAL_SIGNED, EVAL_UNSIGNED, EVAL_REAL };
struct eval_value {
    enum eval_kind kind; /* unsigned: 2^63 and more */
    uint64_t bits;       /* real: of an f64 */
};

/* A node of the tree; what its operands are by number. */
struct eval_node;
struct eval {
    struct eval_node *nodes; /* owned; the root is the last one; n 0: there is no expression */
    size_t n, cap;
    bool of_threads;         /* the expression needs a warp */
    bool by_lane;            /* the value may differ between lanes */
    bool waits;              /* evaluated last, it had no value because of such a load */
};

/* Reads as far as the expression goes. False with an error: a name that nothing has, too. */
bool eval_read(struct stepping *x, struct scan *s, struct eval *e);
void eval_free(struct eval *e);

/* Where it is evaluated; warp NULL: of no thread. */
struct eval_place {
    const struct warp *warp;
    struct look_grid grid;
    unsigned lane;
    bool stored; /* the present values of registers, even while loads to them are in flight */
};
/* EVAL_NONE: it has no value there: *why says why not. */
struct eval_value eval_at(struct stepping *x, struct eval *e, const struct eval_place *at,
                          const char **why);
bool eval_is_true(struct eval_value v);
bool eval_same(struct eval_value a, struct eval_value b);
void eval_put(struct text *out, struct eval_value v); /* "-" for none */

#endif
