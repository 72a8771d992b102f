/* data/atomic.c: the function aop (4.4.3): what an atomic operation makes of the value it finds. */
#include "data/softfloat.h"
#include "data/table.h"

/* add.f32 and its like: rounded to nearest, subnormals kept; pairs by halves. */
static uint64_t add_floats(enum type t, uint64_t old, uint64_t a)
{
    const struct float_env e = { .format = float_format_of(t) };
    uint64_t low;

    if (type_info(t)->kind != KIND_PAIR)
        return float_add(&e, (const uint64_t[]){ old, a });
    low = float_add(&e, (const uint64_t[]){ old & 0xffff, a & 0xffff });
    return float_add(&e, (const uint64_t[]){ old >> 16, a >> 16 }) << 16 | low;
}

static uint64_t sum_of(enum type t, uint64_t old, uint64_t a)
{
    return float_format_of(t) != NULL ? add_floats(t, old, a) : old + a;
}

static bool less(enum type t, uint64_t a, uint64_t b)
{
    bool is_signed = type_info(t)->kind == KIND_SIGNED;
    uint64_t top = is_signed ? TOP_BIT(uint64_t, type_info(t)->bytes * 8) : 0;

    if (float_format_of(t) != NULL)
        return float_compare(float_format_of(t), a, b) == ORDER_LESS;
    return (a ^ top) < (b ^ top);
}

/* A barrier in memory (mbarrier), ours: in the lower half how many are pending in this phase,
 * above it how many are expected in a phase, in the last bit the phase's parity. */
#define PENDING(word) ((word) & 0xffffffffu)
#define EXPECTED(word) ((word) >> 32 & 0x7fffffffu)
#define PARITY(word) ((word) >> 63)
#define BARRIER_WORD(pending, expected, parity)                                                    \
    ((pending) | (uint64_t)(expected) << 32 | (uint64_t)(parity) << 63)

/* So many arrive; the last of a phase begins the next. */
static uint64_t arrive(uint64_t word, uint64_t expected, uint64_t n)
{
    if (PENDING(word) > n)
        return BARRIER_WORD(PENDING(word) - n, expected, PARITY(word));
    return BARRIER_WORD(expected, expected, PARITY(word) ^ 1);
}

uint64_t dop_atomic_result(enum atomic_op op, uint64_t old, uint64_t a)
{
    if (op == ATOMIC_MBTEST)
        return PARITY(old) != PARITY(a);
    if (op == ATOMIC_MBPARITY)
        return PARITY(old) != (a & 1);
    return old;
}

uint64_t dop_atomic(enum atomic_op op, enum type type, uint64_t old, uint64_t a, uint64_t b)
{
    unsigned bytes = type_info(type)->bytes;
    uint64_t keep = bytes == 0 || bytes > 8 ? ~(uint64_t)0 : LOW_BITS(uint64_t, bytes * 8);

    old &= keep;
    a &= keep;
    switch (op) {
    case ATOMIC_NONE:
        break;
    case ATOMIC_AND:
        return old & a;
    case ATOMIC_OR:
        return old | a;
    case ATOMIC_XOR:
        return old ^ a;
    case ATOMIC_CAS:
        return old == a ? b & keep : old;
    case ATOMIC_EXCH:
        return a;
    case ATOMIC_ADD:
        return sum_of(type, old, a) & keep;
    case ATOMIC_INC:
        return old >= a ? 0 : old + 1;
    case ATOMIC_DEC:
        return old == 0 || old > a ? a : old - 1;
    case ATOMIC_MIN:
        return less(type, a, old) ? a : old;
    case ATOMIC_MAX:
        return less(type, old, a) ? a : old;
    case ATOMIC_MBINIT:
        return BARRIER_WORD(PENDING(a), PENDING(a), 0);
    case ATOMIC_MBARRIVE:
        return arrive(old, EXPECTED(old), a);
    case ATOMIC_MBDROP:
        return arrive(old, EXPECTED(old) - a, a);
    case ATOMIC_MBTEST:
    case ATOMIC_MBPARITY:
        break;
    }
    return old;
}
