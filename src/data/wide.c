/* data/wide.c: division and square root of 128-bit numbers, a bit a step: short before fast. */
#include "data/wide.h"

struct wide wide_quotient(uint64_t a, unsigned n, uint64_t b, bool *rest)
{
    struct wide q = { 0, a >= b };
    uint64_t r = a >= b ? a - b : a;

    while (n-- > 0) {
        bool over = r >> 63 != 0;

        q = wide_shl(q, 1);
        r <<= 1;
        if (over || r >= b) {
            r -= b;
            q.lo |= 1;
        }
    }
    *rest = r != 0;
    return q;
}

uint64_t wide_root(struct wide a, bool *rest)
{
    struct wide r = { 0, 0 };
    uint64_t root = 0;

    for (unsigned i = 0; i < 64; i++) {
        struct wide trial = { root >> 62, root << 2 | 1 };

        r = wide_shl(r, 2);
        r.lo |= a.hi >> 62;
        a = wide_shl(a, 2);
        root <<= 1;
        if (!wide_less(r, trial)) {
            r = wide_sub(r, trial);
            root |= 1;
        }
    }
    *rest = !wide_is_zero(r);
    return root;
}
