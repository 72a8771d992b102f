/* program/type.h: PTX types, state spaces and the small enumerations of instruction modifiers. */
#ifndef WS_PROGRAM_TYPE_H
#define WS_PROGRAM_TYPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Lanes of a warp as bits: bit l is lane l. WarpSize is at most 64. */
typedef uint64_t lane_mask;

enum type {
#define TYPE(name, text, bytes, kind) TYPE_##name,
#include "program/types.def"
#undef TYPE
    TYPE_COUNT
};
/* KIND_BITS untyped, KIND_PAIR two packed floats (f16x2, bf16x2, f32x2) */
enum type_kind {
    KIND_NONE, KIND_BITS, KIND_UNSIGNED, KIND_SIGNED, KIND_FLOAT, KIND_PAIR, KIND_PRED
};
struct type_info {
    const char *text; /* "u32", without the dot */
    unsigned bytes;   /* 0 for none and pred */
    enum type_kind kind;
};
const struct type_info *type_info(enum type t);
/* Looks a type up by its text without the dot; TYPE_NONE when there is none. */
enum type type_find(const char *s, size_t n);

/* How a value lies in a register: 32-bit slots hold everything up to 32 bits (zero-extended). */
enum reg_class { CLASS_PRED, CLASS_32, CLASS_64, CLASS_128 };
enum reg_class type_class(enum type t);
/* Slots (of four bytes a lane) that a class takes in a register window: 1, 1, 2, 4. */
unsigned class_slots(enum reg_class c);
#define NO_SLOT 0xffffffffu /* no place at all: nobody wants the value, or nobody ever writes one */
/* Bytes of a whole register over `lanes` lanes: a predicate is one mask, whatever the lanes. */
size_t class_bytes(enum reg_class c, unsigned lanes);

enum space {
    SPACE_NONE, SPACE_GLOBAL, SPACE_LOCAL, SPACE_SHARED, SPACE_CONST, SPACE_PARAM, SPACE_REG
};
const char *space_text(enum space s); /* "global"; "" for none (generic) */

enum compare {
    CMP_NONE, CMP_EQ, CMP_NE, CMP_LT, CMP_LE, CMP_GT, CMP_GE, CMP_LO, CMP_LS, CMP_HI, CMP_HS,
    CMP_EQU, CMP_NEU, CMP_LTU, CMP_LEU, CMP_GTU, CMP_GEU, CMP_NUM, CMP_NAN
};
enum bool_op { BOOL_NONE, BOOL_AND, BOOL_OR, BOOL_XOR };
/* Rounding: to nearest even, zero, down, up (of floats), the integer forms (cvt.rni …), and to
 * nearest with halves away from zero (cvt.rna). */
enum rounding {
    ROUND_NONE, ROUND_RN, ROUND_RZ, ROUND_RM, ROUND_RP, ROUND_RNI, ROUND_RZI, ROUND_RMI, ROUND_RPI,
    ROUND_RNA
};
enum cache_op { COP_NONE, COP_CA, COP_CG, COP_CS, COP_LU, COP_CV, COP_WB, COP_WT };
enum fence_level { LEVEL_NONE, LEVEL_CTA, LEVEL_GL, LEVEL_SYS };
enum vote_mode { VOTE_ALL, VOTE_ANY, VOTE_UNI, VOTE_BALLOT };
enum barrier_type { BARRIER_SYNC, BARRIER_ARRIVE, BARRIER_RED };
enum barrier_red { RED_NONE, RED_AND, RED_OR, RED_POPC };
enum atomic_op {
    ATOMIC_NONE, ATOMIC_AND, ATOMIC_OR, ATOMIC_XOR, ATOMIC_CAS, ATOMIC_EXCH, ATOMIC_ADD,
    ATOMIC_INC, ATOMIC_DEC, ATOMIC_MIN, ATOMIC_MAX,
    ATOMIC_MBINIT, ATOMIC_MBARRIVE, ATOMIC_MBDROP, /* of barriers in memory, without a spelling */
    ATOMIC_MBTEST, ATOMIC_MBPARITY
};
enum shfl_mode { SHFL_NONE, SHFL_UP, SHFL_DOWN, SHFL_BFLY, SHFL_IDX };
/* cp.async: of what it writes all is read; the first bytes are; all or, if a predicate holds,
 * none. */
enum copy_mode { COPY_ALL, COPY_FIRST, COPY_UNLESS };
/* Variants of instructions of which nothing but their operands differs. */
enum { MATCH_ANY = 1, MATCH_ALL = 2 };
enum { PMEVENT_MASK = 1 };
enum { MBARRIER_NO_COMPLETE = 1 };
enum { POLICY_FRACTION = 1, POLICY_RANGE = 2, POLICY_COPY = 3 };
enum clamp_mode { CLAMP_NONE, CLAMP_CLAMP, CLAMP_WRAP };
enum mem_order { ORDER_WEAK, ORDER_RELAXED, ORDER_ACQUIRE, ORDER_RELEASE, ORDER_ACQ_REL, ORDER_SC };
bool order_acquires(enum mem_order o);
bool order_releases(enum mem_order o);

/* Special registers. */
enum sreg {
#define SREG(name, text, type) SREG_##name,
#include "program/sregs.def"
#undef SREG
    SREG_COUNT
};
const char *sreg_text(enum sreg s); /* "%tid.x" */
enum type sreg_type(enum sreg s);
bool sreg_find(const char *s, size_t n, enum sreg *out); /* with the % */

#endif
