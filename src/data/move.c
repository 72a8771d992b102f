/* data/move.c: mov with its packing and unpacking (thread.mov, 5.3.2), and the instructions that
 * know where the state spaces lie among generic addresses (cvta, isspacep). */
#include "data/table.h"

#include <string.h>

#include "program/program.h"

/* ---- mov ---- */

#define MOV(T)                                                                                     \
    static void mov_##T(const struct dop *x)                                                       \
    {                                                                                              \
        T *d = x->dst[0];                                                                          \
        const T *a = x->src[0];                                                                    \
                                                                                                   \
        LANES_IN_PLACE(T, d, x->lanes, a[l]);                                                      \
    }
MOV(uint32_t)
MOV(uint64_t)

static void mov_128(const struct dop *x)
{
    memcpy(x->dst[0], x->src[0], (size_t)16 * x->lanes);
}

static void mov_pred(const struct dop *x)
{
    *(lane_mask *)x->dst[0] = *(const lane_mask *)x->src[0];
}

/* Elements of `bits` bits, and how many of them lie in a 64-bit word of the whole. */
struct elements {
    unsigned n, bits, a_word;
    enum reg_class cls, whole; /* of an element, of the whole */
};

static struct elements elements_of(const struct dop *x, unsigned n)
{
    struct elements e = { .n = n, .whole = type_class((enum type)x->instr->type) };

    e.bits = type_info((enum type)x->instr->type)->bytes * 8 / n;
    e.a_word = 64 / e.bits;
    e.cls = e.bits == 64 ? CLASS_64 : CLASS_32;
    return e;
}

/* d = {a, b, …}: the first element lies in the lowest bits. */
static void pack(const struct dop *x)
{
    struct elements e = elements_of(x, x->instr->nsrc);

    FOR_EACH_LANE(l, x) {
        uint64_t w[2] = { 0, 0 };

        for (unsigned k = 0; k < e.n; k++) {
            uint64_t v = lane_get(x->src[k], e.cls, l) & LOW_BITS(uint64_t, e.bits);

            w[k / e.a_word] |= v << k % e.a_word * e.bits;
        }
        if (e.whole == CLASS_128)
            memcpy((uint64_t *)x->dst[0] + (size_t)2 * l, w, sizeof w);
        else
            lane_put(x->dst[0], e.whole, l, w[0]);
    }
}

/* {a, b, …} = d */
static void unpack(const struct dop *x)
{
    struct elements e = elements_of(x, x->instr->ndst);

    FOR_EACH_LANE(l, x) {
        uint64_t w[2] = { 0, 0 };

        if (e.whole == CLASS_128)
            memcpy(w, (const uint64_t *)x->src[0] + (size_t)2 * l, sizeof w);
        else
            w[0] = lane_get(x->src[0], e.whole, l);
        for (unsigned k = 0; k < e.n; k++)
            lane_put(x->dst[k], e.cls, l,
                     w[k / e.a_word] >> k % e.a_word * e.bits & LOW_BITS(uint64_t, e.bits));
    }
}

/* Packs have 2 or 4 elements of 8 to 64 bits, and the whole is untyped. */
static dop_function *pick_mov(const struct instr *i)
{
    const struct type_info *t = type_info((enum type)i->type);
    unsigned n = i->ndst > i->nsrc ? i->ndst : i->nsrc;

    if (i->type == TYPE_PRED)
        return n == 1 ? mov_pred : NULL;
    if (t->bytes < 2)
        return NULL;
    if (n == 1)
        return t->bytes <= 4 ? mov_uint32_t : t->bytes == 8 ? mov_uint64_t : mov_128;
    if ((n != 2 && n != 4) || t->bytes < n || t->kind != KIND_BITS)
        return NULL;
    if (i->ndst != 1 && i->nsrc != 1)
        return NULL;
    return i->nsrc > 1 ? pack : unpack;
}

/* ---- generic addresses ---- */

/* The windows of program/program.h; kernel parameters are a stretch of the constant one. */
struct window {
    uint64_t base, low, high; /* generic = base + address; low to high: what belongs to the space */
};

static bool window_of(enum space s, struct window *w)
{
    static const struct window windows[] = {
        [SPACE_GLOBAL] = { 0, WINDOW_END, UINT64_MAX },
        [SPACE_LOCAL] = { WINDOW_LOCAL, WINDOW_LOCAL, WINDOW_CONST },
        [SPACE_SHARED] = { WINDOW_SHARED, WINDOW_SHARED, WINDOW_LOCAL },
        [SPACE_CONST] = { WINDOW_CONST, WINDOW_CONST, WINDOW_CONST + PARAM_BASE },
        [SPACE_PARAM] = { WINDOW_CONST, WINDOW_CONST + PARAM_BASE, WINDOW_END },
    };

    if (s == SPACE_NONE || s == SPACE_REG)
        return false;
    *w = windows[s];
    return true;
}

static void cvta(const struct dop *x)
{
    enum reg_class c = type_class((enum type)x->instr->type);
    struct window w = { 0, 0, 0 };

    window_of((enum space)x->instr->space, &w);
    if ((x->instr->mods & MOD_TO) != 0)
        w.base = 0 - w.base;
    FOR_EACH_LANE(l, x)
        lane_put(x->dst[0], c, l, lane_get(x->src[0], c, l) + w.base);
}

static void isspacep(const struct dop *x)
{
    const uint64_t *a = x->src[0];
    bool global = x->instr->space == SPACE_GLOBAL;
    struct window w = { 0, 0, 0 };
    lane_mask r = 0;

    window_of((enum space)x->instr->space, &w);
    FOR_EACH_LANE(l, x) {
        bool inside = global ? a[l] < WINDOW_SHARED || a[l] >= WINDOW_END
                             : a[l] >= w.low && a[l] < w.high;

        r |= (lane_mask)inside << l;
    }
    *(lane_mask *)x->dst[0] = r;
}

static dop_function *pick_cvta(const struct instr *i)
{
    struct window w;

    if (i->type != TYPE_U32 && i->type != TYPE_U64)
        return NULL;
    return window_of((enum space)i->space, &w) ? cvta : NULL;
}

static dop_function *pick_isspacep(const struct instr *i)
{
    struct window w;

    return window_of((enum space)i->space, &w) ? isspacep : NULL;
}

const struct dop_row DOP_ROWS(move)[] = {
    { .op = OP_MOV, .pick = pick_mov },
    { .op = OP_CVTA, .allowed = MOD_TO, .pick = pick_cvta },
    { .op = OP_ISSPACEP, .pick = pick_isspacep },
    { .op = OP_COUNT },
};
