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
static inline unsigned class_slots(enum reg_class c)
{
    static const unsigned char slots[] = {
        [CLASS_PRED] = 1, [CLASS_32] = 1, [CLASS_64] = 2, [CLASS_128] = 4
    };

    return slots[c];
}
#define NO_SLOT 0xffffffffu /* no place: the value is dropped, or never written */
/* Bytes of a whole register over `lanes` lanes: a predicate is one mask, whatever the lanes. */
static inline size_t class_bytes(enum reg_class c, unsigned lanes)
{
    return c == CLASS_PRED ? sizeof(lane_mask) : (size_t)4 * class_slots(c) * lanes;
}

/* The small enumerations: lists of values V(C name, spelling). */
#define ENUM_VALUE(name, text) name,

#define SPACES(V)                                                                                  \
    V(SPACE_NONE, "") V(SPACE_GLOBAL, "global") V(SPACE_LOCAL, "local") V(SPACE_SHARED, "shared")  \
    V(SPACE_CONST, "const") V(SPACE_PARAM, "param") V(SPACE_REG, "reg")
enum space { SPACES(ENUM_VALUE) };
const char *space_text(enum space s); /* "global"; "" for none (generic) */

#define COMPARES(V)                                                                                \
    V(CMP_NONE, "") V(CMP_EQ, "eq") V(CMP_NE, "ne") V(CMP_LT, "lt") V(CMP_LE, "le")                \
    V(CMP_GT, "gt") V(CMP_GE, "ge") V(CMP_LO, "lo") V(CMP_LS, "ls") V(CMP_HI, "hi")                \
    V(CMP_HS, "hs") V(CMP_EQU, "equ") V(CMP_NEU, "neu") V(CMP_LTU, "ltu") V(CMP_LEU, "leu")        \
    V(CMP_GTU, "gtu") V(CMP_GEU, "geu") V(CMP_NUM, "num") V(CMP_NAN, "nan")
enum compare { COMPARES(ENUM_VALUE) };
#define BOOL_OPS(V) V(BOOL_NONE, "") V(BOOL_AND, "and") V(BOOL_OR, "or") V(BOOL_XOR, "xor")
enum bool_op { BOOL_OPS(ENUM_VALUE) };
/* Rounding: to nearest even, zero, down, up (of floats), the integer forms (cvt.rni …), and to
 * nearest with halves away from zero (cvt.rna). */
#define ROUNDINGS(V)                                                                               \
    V(ROUND_NONE, "") V(ROUND_RN, "rn") V(ROUND_RZ, "rz") V(ROUND_RM, "rm") V(ROUND_RP, "rp")      \
    V(ROUND_RNI, "rni") V(ROUND_RZI, "rzi") V(ROUND_RMI, "rmi") V(ROUND_RPI, "rpi")                \
    V(ROUND_RNA, "rna")
enum rounding { ROUNDINGS(ENUM_VALUE) };
#define CACHE_OPS(V)                                                                               \
    V(COP_NONE, "") V(COP_CA, "ca") V(COP_CG, "cg") V(COP_CS, "cs") V(COP_LU, "lu")                \
    V(COP_CV, "cv") V(COP_WB, "wb") V(COP_WT, "wt")
enum cache_op { CACHE_OPS(ENUM_VALUE) };
#define FENCE_LEVELS(V) V(LEVEL_NONE, "") V(LEVEL_CTA, "cta") V(LEVEL_GL, "gl") V(LEVEL_SYS, "sys")
enum fence_level { FENCE_LEVELS(ENUM_VALUE) };
#define VOTE_MODES(V)                                                                              \
    V(VOTE_ALL, "all") V(VOTE_ANY, "any") V(VOTE_UNI, "uni") V(VOTE_BALLOT, "ballot")
enum vote_mode { VOTE_MODES(ENUM_VALUE) };
#define BARRIER_TYPES(V) V(BARRIER_SYNC, "sync") V(BARRIER_ARRIVE, "arrive") V(BARRIER_RED, "red")
enum barrier_type { BARRIER_TYPES(ENUM_VALUE) };
#define BARRIER_REDS(V) V(RED_NONE, "") V(RED_AND, "and") V(RED_OR, "or") V(RED_POPC, "popc")
enum barrier_red { BARRIER_REDS(ENUM_VALUE) };
#define ATOMIC_OPS(V)                                                                              \
    V(ATOMIC_NONE, "") V(ATOMIC_AND, "and") V(ATOMIC_OR, "or") V(ATOMIC_XOR, "xor")                \
    V(ATOMIC_CAS, "cas") V(ATOMIC_EXCH, "exch") V(ATOMIC_ADD, "add") V(ATOMIC_INC, "inc")          \
    V(ATOMIC_DEC, "dec") V(ATOMIC_MIN, "min") V(ATOMIC_MAX, "max")
enum atomic_op {
    ATOMIC_OPS(ENUM_VALUE)
    ATOMIC_MBINIT, ATOMIC_MBARRIVE, ATOMIC_MBDROP, /* of barriers in memory, without a spelling */
    ATOMIC_MBTEST, ATOMIC_MBPARITY
};
#define SHFL_MODES(V)                                                                              \
    V(SHFL_NONE, "") V(SHFL_UP, "up") V(SHFL_DOWN, "down") V(SHFL_BFLY, "bfly")                    \
    V(SHFL_IDX, "idx")
enum shfl_mode { SHFL_MODES(ENUM_VALUE) };
/* cp.async: of what it writes all is read; the first bytes are; all or, if a predicate holds,
 * none. */
enum copy_mode { COPY_ALL, COPY_FIRST, COPY_UNLESS };
/* Variants of instructions that differ in their operands only. */
enum { MATCH_ANY = 1, MATCH_ALL = 2 };
enum { PMEVENT_MASK = 1 };
enum { MBARRIER_NO_COMPLETE = 1 };
enum { VMAD_SHR7 = 1, VMAD_SHR15 = 2 };
enum { PACK_U16 = 1, PACK_S16, PACK_U8, PACK_S8, PACK_U4, PACK_S4, PACK_U2, PACK_S2 };
enum { FENCE_OF_SHARED = 1 }; /* it orders accesses to shared memory alone */
enum { POLICY_FRACTION = 1, POLICY_RANGE = 2, POLICY_COPY = 3 };
#define CLAMP_MODES(V) V(CLAMP_NONE, "") V(CLAMP_CLAMP, "clamp") V(CLAMP_WRAP, "wrap")
enum clamp_mode { CLAMP_MODES(ENUM_VALUE) };
#define MEM_ORDERS(V)                                                                              \
    V(ORDER_WEAK, "") V(ORDER_RELAXED, "relaxed") V(ORDER_ACQUIRE, "acquire")                      \
    V(ORDER_RELEASE, "release") V(ORDER_ACQ_REL, "acq_rel") V(ORDER_SC, "sc")
enum mem_order { MEM_ORDERS(ENUM_VALUE) };
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
