/* litmus/access.c: loads, stores and atomics of litmus tests, with their memory orders. */
#include "litmus/code.h"

#include <string.h>

/* ---- memory orders ---- */

enum { LOADS = 1, STORES = 2, ATOMICS = 4, REDUCTIONS = 8, SCOPED = 16 };

/* Besides the orders of PTX 6.0 the words that came before them. */
static const struct {
    const char *text;
    unsigned where;
} orders[] = {
    { "weak", LOADS | STORES },
    { "relaxed", LOADS | STORES | ATOMICS | REDUCTIONS | SCOPED },
    { "acquire", LOADS | ATOMICS | REDUCTIONS | SCOPED },
    { "release", STORES | ATOMICS | REDUCTIONS | SCOPED },
    { "acq_rel", ATOMICS | REDUCTIONS | SCOPED },
    { "volatile", LOADS | STORES },
    { "ca", LOADS }, { "cg", LOADS | STORES }, { "cs", LOADS | STORES },
    { "lu", LOADS }, { "cv", LOADS }, { "wb", STORES }, { "wt", STORES },
};

/* ORDER[.SCOPE] at the second part; *next is the part behind it. expected: what may stand there. */
static bool check_order(const struct litmus_instr *i, unsigned where, const char *expected,
                        unsigned *next)
{
    for (size_t k = 0; k < sizeof orders / sizeof *orders; k++) {
        if ((orders[k].where & where) == 0 || !litmus_part_is(i, 1, orders[k].text))
            continue;
        *next = 2;
        if ((orders[k].where & SCOPED) == 0)
            return true;
        *next = 3;
        return litmus_is_scope(i, 2) ||
               litmus_wrong(i, "a scope behind the order: cta, gpu or sys");
    }
    return litmus_wrong(i, expected);
}

#define LOAD_ORDERS                                                                                \
    "ld.weak, or relaxed or acquire with a scope, or volatile, ca, cg, cs, lu, cv"
#define STORE_ORDERS "st.weak, or relaxed or release with a scope, or volatile, wb, cg, cs, wt"
#define ATOMIC_ORDERS "atom.ORDER.SCOPE.OP, ORDER relaxed, acquire, release or acq_rel"
#define REDUCTION_ORDERS "red.ORDER.SCOPE.OP, ORDER relaxed, acquire, release or acq_rel"

/* ---- instructions ---- */

bool litmus_load(struct litmus_instr *i, struct text *out, const char *detail)
{
    unsigned n = 0;

    if (i->nparts == 1)
        return litmus_move(i, out, detail);
    if (!check_order(i, LOADS, LOAD_ORDERS, &n))
        return false;
    if (i->nparts > n)
        return litmus_wrong(i, "nothing behind order and scope");
    litmus_put_parts(i, n, out);
    text_puts(out, ".global.s64 ");
    return litmus_put_register(i, out) && litmus_put_comma(i, out) && litmus_put_address(i, out);
}

bool litmus_store(struct litmus_instr *i, struct text *out, const char *detail)
{
    unsigned n = 0;

    (void)detail;
    if (!check_order(i, STORES, STORE_ORDERS, &n))
        return false;
    if (i->nparts > n)
        return litmus_wrong(i, "nothing behind order and scope");
    litmus_put_parts(i, n, out);
    text_puts(out, ".global.s64 ");
    return litmus_put_address(i, out) && litmus_put_comma(i, out) && litmus_put_value(i, out);
}

/* The operations of atom and red, of which red has no exch and no cas. */
static const struct {
    const char *text, *type;
    bool reduces;
    unsigned values;
} atomics[] = {
    { "add", "u64", true, 1 },  { "min", "s64", true, 1 }, { "max", "s64", true, 1 },
    { "and", "b64", true, 1 },  { "or", "b64", true, 1 },  { "xor", "b64", true, 1 },
    { "exch", "b64", false, 1 }, { "cas", "b64", false, 2 },
};

/* The operation behind order and scope; its row, or -1 with an error. */
static int atomic_row(const struct litmus_instr *i, bool reduction)
{
    for (size_t k = 0; k < sizeof atomics / sizeof *atomics && i->nparts == 4; k++)
        if (litmus_part_is(i, 3, atomics[k].text) && (!reduction || atomics[k].reduces))
            return (int)k;
    litmus_wrong(i, reduction ? "an operation: add, min, max, and, or, xor"
                       : "an operation: add, min, max, and, or, xor, exch, cas");
    return -1;
}

/* PTX has no reduction that acquires: it is an atomic operation whose result is dropped. */
static void put_atomic(const struct litmus_instr *i, unsigned n, bool acquires, struct text *out)
{
    struct text parts = { NULL, 0, 0 };

    litmus_put_parts(i, n, &parts);
    if (acquires)
        text_printf(out, "    atom%s", strchr(parts.s, '.'));
    else
        text_puts(out, parts.s);
    text_free(&parts);
}

bool litmus_atomic(struct litmus_instr *i, struct text *out, const char *detail)
{
    bool reduction = litmus_part_is(i, 0, "red");
    bool acquires = reduction && (litmus_part_is(i, 1, "acquire") || litmus_part_is(i, 1, "acq_rel"));
    unsigned n = 0;
    int row;

    (void)detail;
    if (!(reduction ? check_order(i, REDUCTIONS, REDUCTION_ORDERS, &n)
                    : check_order(i, ATOMICS, ATOMIC_ORDERS, &n)))
        return false;
    row = atomic_row(i, reduction);
    if (row < 0)
        return false;
    put_atomic(i, n, acquires, out);
    text_printf(out, ".global.%s.%s %s", atomics[row].text, atomics[row].type, acquires ? "_, " : "");
    if (!reduction && !(litmus_put_register(i, out) && litmus_put_comma(i, out)))
        return false;
    if (!litmus_put_address(i, out))
        return false;
    for (unsigned k = 0; k < atomics[row].values; k++)
        if (!litmus_put_comma(i, out) || !litmus_put_value(i, out))
            return false;
    return true;
}
