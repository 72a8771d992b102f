/* program/opcode.h: the one table of instructions (opcodes.def). Parser, checker, evaluator,
 * listing and documentation all read it.
 *
 * A signature is a list `name:class` separated by spaces. Classes:
 *   T   the first type suffix            U   the second type suffix
 *   W   T, or twice its width under .wide
 *   P   a predicate                      i   .u32 whatever T (shift amounts, positions)
 *   m   an address [base+offset]         l   a label            f  a function or register
 *   b   a B register (Hanoi)
 *   v   T, or a vector {..} of T         x   T, or a brace list that packs or unpacks T
 * A name d… is written, any other is read. `?` after the class: may be left out. `|P`: a second
 * destination after `|`. */
#ifndef WS_PROGRAM_OPCODE_H
#define WS_PROGRAM_OPCODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/rule.h"

enum opcode {
#define OP(name, text, rule, types, mods, traits, signature) OP_##name,
#include "program/opcodes.def"
#undef OP
    OP_COUNT
};

/* Types that the first suffix may name. */
enum type_set {
#define TYPE_SET(name, types) TS_##name,
#include "program/type_sets.def"
#undef TYPE_SET
};

/* Valid modifiers (the lexer handles dots and order). */
enum modifier {
    MOD_SAT = 1 << 0, MOD_FTZ = 1 << 1, MOD_ROUND = 1 << 2, MOD_CC = 1 << 3, /* .cc: writes carry */
    MOD_LO = 1 << 4, MOD_HI = 1 << 5, MOD_WIDE = 1 << 6, MOD_APPROX = 1 << 7, MOD_FULL = 1 << 8,
    MOD_CMP = 1 << 9, MOD_BOOL = 1 << 10, MOD_SPACE = 1 << 11, MOD_COP = 1 << 12,
    MOD_VOLATILE = 1 << 13, MOD_VECTOR = 1 << 14, MOD_ATOMIC = 1 << 15, MOD_UNI = 1 << 16,
    MOD_VOTE = 1 << 17, MOD_LEVEL = 1 << 18, MOD_CLAMP = 1 << 19, MOD_SHIFTAMT = 1 << 20,
    MOD_ORDER = 1 << 21, MOD_SCOPE = 1 << 22, MOD_TO = 1 << 23, MOD_SYNC = 1 << 24,
    MOD_ALIGNED = 1 << 25, MOD_TYPE2 = 1 << 26, MOD_BARRED = 1 << 27, MOD_NC = 1 << 28,
    MOD_PRMT = 1 << 29, MOD_HINT = 1 << 30, /* level::…, L2::… hints: accepted and ignored */
    MOD_SIMD = -2147483647 - 1 /* a third type suffix, and .add */
};

/* Facts of a thread rule (thread_rules.def). */
enum rule_fact {
    R_GOES_ON = 1 << 0,      /* the warp can go on as it is: it waits for no barrier, fence or other
                                instruction, and it does not end */
    R_LOCAL = 1 << 1,        /* touches only registers and execution state of its own warp */
    R_ACCESSES = 1 << 2,     /* puts operations on memory in flight */
    R_JUMPS = 1 << 3,        /* another instruction of the function may be next */
    R_LEAVES = 1 << 4,       /* leaves the function */
    R_NAMES_TARGET = 1 << 5, /* its flow action carries an address: operand 0, direct if a label */
    R_CALL_STACK = 1 << 6,   /* changes the call stack (5.1.2) */
    R_PUSHES = 1 << 7,       /* may push a token */
    R_POPS = 1 << 8,         /* may pop tokens */
    R_TOKENS = 1 << 9,       /* of the report's own instructions (5.1.1), which injection places */
    R_TOGETHER = 1 << 10,    /* threads of a warp execute it together: votes and exchanges */
    R_AT_BARRIER = 1 << 11,  /* several warps may execute it in one step */
    R_COMPUTES = 1 << 12,    /* data/ has an evaluator for it (the function dop) */
    R_CONVERGES = 1 << 13    /* an instruction of Hanoi for its barriers, which no source has */
};

/* The control flow actions that the threads of a warp emit in one step (FlowAct, 5.3.1), all of one
 * kind. Those from FLOW_SSY on carry an address. */
enum flow_kind {
    FLOW_NONE,
    FLOW_SYNC,
    FLOW_BREAK,
    FLOW_RETURN,
    FLOW_EXIT,
    FLOW_BSYNC, /* from here to FLOW_WARPSYNC, and FLOW_BSSY: of Hanoi (STG V) */
    FLOW_BBREAK,
    FLOW_BTOR,
    FLOW_RTOB,
    FLOW_YIELD,
    FLOW_WARPSYNC,
    FLOW_SSY,
    FLOW_PRERET,
    FLOW_PREBRK,
    FLOW_BRA,
    FLOW_CALL,
    FLOW_BSSY,
    FLOW_KINDS
};

/* The facts of a thread rule (enum rule_fact) and its flow action; 0 for any other rule. */
unsigned rule_facts(enum rule r);
enum flow_kind rule_flow(enum rule r);

/* Features: suffixes that only few opcodes have, each a bit of the instruction's variant. */
enum {
    FEATURE_NAN = 1, FEATURE_XORSIGN = 2, FEATURE_ABS = 4, FEATURE_RELU = 8, FEATURE_SATFINITE = 16,
    FEATURE_ADD = 32
};
/* Traits of an opcode besides the features that it has. */
enum opcode_trait {
    O_FEATURES = 0xff,
    O_CARRY_IN = 1 << 8,       /* reads the carry flag */
    O_AWAITS_COPIES = 1 << 9,  /* may have to wait for copies to shared memory */
    O_SINK = 1 << 10,          /* a result may be `_` */
    O_RELAXED = 1 << 11,       /* operands may be wider than the type, or of another kind */
    O_NOT_PTX = 1 << 12,       /* no PTX text names it: a transformation or a listing does */
    O_BOOKKEEPING = 1 << 13    /* only records which threads reconverge: control-flow traces of
                                  models that keep it otherwise are compared without it (STG IX) */
};

struct opcode_info {
    const char *text;
    enum rule rule; /* the thread rule that executes it (5.3.2) */
    enum type_set types;
    uint32_t mods;
    uint16_t traits;
    const char *signature;
};
const struct opcode_info *opcode_info(enum opcode op);
/* The facts of the opcode's rule; 0 for OP_LABEL, which has none. */
unsigned opcode_facts(enum opcode op);
/* The opcode of a spelling (the part before the first dot); OP_COUNT when there is none.
 * Spellings that several entries share (bar.sync, add.cc …) give the first; those with O_NOT_PTX are
 * not found. */
enum opcode opcode_find(const char *s, size_t n);
/* The class letter of the i-th operand that is written (or read, the address m left out) in the
 * signature, 0 when there is none. */
char opcode_operand_class(enum opcode op, bool written, unsigned i);

#endif
