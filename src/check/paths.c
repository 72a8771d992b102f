/* check/paths.c: the invariants of hanoi (STG VII), one function each, for all threads of the warp at
 * once. Knows no step. */
#include "check/warp.h"

#include "engine/warp/control/split.h"
#include "program/lanes.h"

/* A moment of a warp whose threads go in paths. */
struct moment {
    const struct exec_state *s;
    const struct split_state *p;
    const struct program *program;
    struct stuck *why;
};

static bool apart(const struct moment *m, lane_mask *seen, lane_mask more, const char *what)
{
    lane_mask twice = *seen & more;

    *seen |= more;
    if (twice != 0)
        return stuck_at(m->why, RULE_HANOI_INV1, "thread %u %s, and is somewhere else too",
                        lane_lowest(twice), what);
    return true;
}

/* hanoi.inv1: each thread is in one path, waits, or is done. */
static bool inv1(const struct moment *m)
{
    const lane_mask all = lanes_below(m->p->lanes);
    lane_mask seen = m->s->disabled.exited;

    if (!apart(m, &seen, m->s->active, "runs") ||
        !apart(m, &seen, split_waiting(m->p, 0), "waits at a barrier"))
        return false;
    for (uint32_t i = 0; i < m->s->ntokens; i++)
        if (!apart(m, &seen, m->s->tokens[i].active, "is in a path that waits"))
            return false;
    if (seen != all)
        return stuck_at(m->why, RULE_HANOI_INV1, "thread %u is in no path, waits at no barrier and "
                        "has not exited", lane_lowest(all & ~seen));
    return true;
}

/* hanoi.inv2: no valid B register contains a thread that has exited. */
static bool inv2(const struct moment *m)
{
    for (uint32_t b = 0; b < m->p->nb; b++) {
        lane_mask over = m->p->b[b].valid ? m->p->b[b].mask & m->s->disabled.exited : 0;

        if (over != 0)
            return stuck_at(m->why, RULE_HANOI_INV2, "thread %u has exited, but B%lu knows it still",
                            lane_lowest(over), (unsigned long)b);
    }
    return true;
}

static bool is_behind_barrier(const struct moment *m, uint32_t pc)
{
    enum opcode op = pc > 1 ? (enum opcode)m->program->instrs[pc - 1].op : OP_LABEL;

    return op == OP_BSYNC || op == OP_WARPSYNC;
}

/* Threads exit out of a barrier around a whole kernel; none continues there. */
static bool is_exit(const struct moment *m, uint32_t pc)
{
    return m->program->instrs[pc].op == OP_EXIT && !m->program->instrs[pc].guarded;
}

/* hanoi.inv3: the barrier stack names places after a BSYNC or WARPSYNC, or where threads exit. */
static bool inv3(const struct moment *m)
{
    for (uint32_t i = 0; i < m->p->nrec; i++)
        if (!is_behind_barrier(m, m->p->rec[i].pc) && !is_exit(m, m->p->rec[i].pc))
            return stuck_at(m->why, RULE_HANOI_INV3,
                            "threads are to go on at address %lu, before which no BSYNC stands",
                            (unsigned long)m->p->rec[i].pc);
    return true;
}

/* Is the mask of the i-th barrier in a register of the threads: its B register is invalid, or another
 * barrier above has it now? */
static bool lies_in_register(const struct split_state *p, uint32_t i)
{
    for (uint32_t k = i + 1; k < p->nrec; k++)
        if (p->rec[k].b == p->rec[i].b)
            return true;
    return !p->b[p->rec[i].b].valid;
}

static bool is_awaited(const struct split_state *p, unsigned lane)
{
    for (uint32_t i = 0; i < p->nrec; i++)
        if (p->rec[i].pc == p->waits[lane] &&
            (lies_in_register(p, i) || (p->b[p->rec[i].b].mask & LANE(lane)) != 0))
            return true;
    return false;
}

/* hanoi.inv4: a waiting thread has a barrier of that place whose mask contains it. Otherwise nothing can ever
 * release it (a BREAK too many, or a BSYNC without BSSY). */
static bool inv4(const struct moment *m)
{
    FOR_LANES(l, split_waiting(m->p, 0))
        if (!is_awaited(m->p, l))
            return stuck_at(m->why, RULE_HANOI_INV4,
                            "thread %u waits behind the barrier at address %lu, and no barrier of the "
                            "stack that goes on there knows it", l,
                            (unsigned long)m->p->waits[l] - 1);
    return true;
}

bool paths_hold(const struct warp_event *e, struct teller *t, struct stuck *why)
{
    static const struct {
        bool (*holds)(const struct moment *m);
        enum rule rule;
    } invariants[] = {
        { inv1, RULE_HANOI_INV1 }, { inv2, RULE_HANOI_INV2 },
        { inv3, RULE_HANOI_INV3 }, { inv4, RULE_HANOI_INV4 },
    };
    const struct moment m = { e->after, e->after->split, e->program, why };

    if (m.p == NULL)
        return true;
    for (size_t i = 0; i < sizeof invariants / sizeof *invariants; i++) {
        if (!invariants[i].holds(&m))
            return false;
        tell(t, invariants[i].rule);
    }
    return true;
}
