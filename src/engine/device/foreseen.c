/* engine/device/foreseen.c: which bytes a warp's next instruction will access, in profile sc, where it does so
 * at once (transition.h). Changes nothing. */
#include "engine/device/machine.h"
#include "engine/thread/expr.h"
#include "memory/memprog.h"

/* Is the address in a register or a constant, so that it is not bottom? */
static bool has_address(const struct fetch *m)
{
    return m->from == FROM_CONST || (m->from == FROM_REG && !m->negated);
}

/* A register plus a constant, in the register's width (expr.E.offset). */
static uint64_t register_plus(const struct warp *w, const struct fetch *m, unsigned lane)
{
    const void *lanes = w->regs.bytes + m->at;

    return m->have == CLASS_32 ? (uint32_t)(((const uint32_t *)lanes)[lane] + m->value)
                               : ((const uint64_t *)lanes)[lane] + m->value;
}

static uint64_t address_of(const struct warp *w, const struct fetch *m, unsigned lane)
{
    if (m->plain || m->from == FROM_CONST)
        return ((const uint64_t *)fetch_plain(w, m))[lane];
    return register_plus(w, m, lane);
}

/* The one space that all lanes access. False: they access several. */
static bool find_space(const struct warp *w, const struct decoded *next, lane_mask lanes,
                       enum space *space)
{
    *space = (enum space)next->instr->space;
    if (*space != SPACE_NONE)
        return true;
    *space = generic_space(address_of(w, &next->mem, lane_lowest(lanes)));
    FOR_LANES(l, lanes)
        if (generic_space(address_of(w, &next->mem, l)) != *space)
            return false;
    return true;
}

/* Does the program touch nothing but these bytes, and lock no bank for others? */
static bool touches_bytes_only(const struct decoded *next, enum space space)
{
    const struct memprog *p = next->program[space];

    return p != NULL && !p->flushes && !p->past &&
           (space != SPACE_SHARED || next->rule_id != RULE_THREAD_ATOM);
}

static bool find_bytes(const struct device *d, const struct ahead *a, const struct decoded *next,
                       struct lane_bytes *out)
{
    uint64_t at;

    if (!translate_ahead(d, a, &at))
        return false;
    *out = (struct lane_bytes){ .n = a->bytes, .lane = a->lane,
                                .writes = next->rule_id != RULE_THREAD_LD };
    out->first = a->space == SPACE_SHARED ? memory_look_in_shared(a->warp->block->processor, at) : at;
    return true;
}

bool access_foreseen(const struct device *d, const struct warp *w, const struct decoded *next,
                     lane_mask lanes, struct foreseen *out)
{
    struct ahead a = { .warp = w, .bytes = next->access_bytes };
    uint64_t window;

    out->n = 0;
    if (lanes == 0)
        return true;
    if (!has_address(&next->mem) || !find_space(w, next, lanes, &a.space) ||
        !touches_bytes_only(next, a.space))
        return false;
    window = next->instr->space == SPACE_NONE ? space_window(a.space) : 0;
    FOR_LANES(l, lanes) {
        a.lane = l;
        a.address = address_of(w, &next->mem, l) - window;
        if (!find_bytes(d, &a, next, &out->v[out->n++]))
            return false;
    }
    return true;
}
