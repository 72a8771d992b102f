/* ptx/transform/weave.h: the new body of a function under injection (5.1.3, step 6), instruction by
 * instruction. It knows what each looks like, not where it belongs. */
#ifndef WS_PTX_TRANSFORM_WEAVE_H
#define WS_PTX_TRANSFORM_WEAVE_H

#include "ptx/transform/cfg.h"

/* The predicate under which an instruction is added. */
struct guard {
    bool on, negated;
    uint32_t reg;
};
#define NO_GUARD ((struct guard){ false, false, 0 })

#define MOST_DESTS 8 /* known by name; a scope with more is treated as one with any */

/* One break token (preBrk) with all that may pop it. A thread that leaves for a place further out
 * keeps the place's number in the register `dest`; only a scope with several places needs that. */
struct break_scope {
    uint32_t label;            /* where the token goes on */
    uint32_t dest[MOST_DESTS]; /* the places that are left for */
    unsigned ndest;            /* MOST_DESTS + 1: there are more */
};

struct weave {
    struct cfg *g;
    struct instr *out;
    uint32_t n;
    size_t cap;
    uint32_t *scope_of;       /* by instruction of out: the scope whose dest it sets, or CFG_NONE */
    size_t cap_scope_of;
    struct break_scope *scope;
    uint32_t nscopes;
    size_t cap_scopes;
    uint32_t dest, test, address; /* registers, made when wanted */
    bool *placed;             /* by original label: it is in the new body */
};

void weave_begin(struct weave *w, struct cfg *g);
/* Drops what turned out not to be needed and makes the rest the function's body. */
void weave_end(struct weave *w);

/* A copy of an instruction of the source; before a call a preRet with its guard (5.4.1). */
void weave_copy(struct weave *w, const struct instr *i);
void weave_label(struct weave *w, uint32_t label);
/* origin: the branch of the source that the instruction replaces, or NULL. */
void weave_bra(struct weave *w, uint32_t label, struct guard guard, const struct instr *origin);
void weave_ssy(struct weave *w, uint32_t label);
void weave_sync(struct weave *w);
/* An unchanged copy, also of a call; an instruction that the caller has made. */
void weave_keep(struct weave *w, const struct instr *i);
/* The label only: a branch to it directly before it stays. */
void weave_place(struct weave *w, uint32_t label);
/* The barriers of Hanoi (STG V). label: that of its BSYNC; spilled: a register of 64 bits. */
void weave_bssy(struct weave *w, uint32_t b, uint32_t label);
void weave_bsync(struct weave *w, uint32_t b, struct guard guard);
void weave_bbreak(struct weave *w, uint32_t b, struct guard guard);
void weave_yield(struct weave *w, struct guard guard);
void weave_spill(struct weave *w, uint32_t spilled, uint32_t b);
void weave_restore(struct weave *w, uint32_t b, uint32_t spilled, struct guard guard);
/* The end of a thread, or of its call, where none should come. */
void weave_stop(struct weave *w);
/* reg = value. */
void weave_set(struct weave *w, uint32_t reg, uint32_t value);
/* A guard that is true when reg == value, or != when negated. */
struct guard weave_test(struct weave *w, uint32_t reg, uint32_t value, bool negated);
/* A guard that is true when reg holds the address of the label. */
struct guard weave_test_label(struct weave *w, uint32_t reg, uint32_t label);

/* Opens a scope: preBrk. Returns its number. */
uint32_t weave_prebrk(struct weave *w);
/* Leaves the scope for a block further out: dest is set, if need be, and brk. */
void weave_leave(struct weave *w, uint32_t scope, uint32_t block, struct guard guard,
                 const struct instr *origin);
/* After scope `from`: threads that did not leave it for the block continue to leave through `to`; there
 * are none when `to` is CFG_NONE. */
void weave_pass_on(struct weave *w, uint32_t from, uint32_t block, uint32_t to);
/* brk, and dest is set already. */
void weave_brk(struct weave *w, struct guard guard, const struct instr *origin);
/* Scope `to` is left for the block, too. */
void weave_note_dest(struct weave *w, uint32_t to, uint32_t block);

#endif
