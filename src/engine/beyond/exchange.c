/* engine/beyond/exchange.c: exchanges within a warp that PTX got after the report (shfl, match, redux,
 * activemask, elect, bar.warp), one function a rule, as vote has (5.4.2). Knows no register and no
 * memory. */
#include "engine/beyond/exchange.h"

#include <stdio.h>

#include "data/dop.h"
#include "program/lanes.h"
#include "program/suffix.h"

/* ---- participating threads ---- */

lane_mask exchange_members(const struct warp *w, uint32_t mask)
{
    lane_mask named = mask;

    if ((mask >> 31) != 0)
        named |= ~lanes_below(32);
    return named & lanes_below(w->lanes) & ~w->exec.disabled.exited;
}

lane_mask exchange_named(const struct warp *w, const struct decoded *d, const void *values,
                         unsigned lane)
{
    bool wide = d->src[d->nsrc - 1u].want == CLASS_64;
    uint64_t mask = wide ? ((const uint64_t *)values)[lane] : ((const uint32_t *)values)[lane];

    if (d->instr->op == OP_WARPSYNC)
        return mask & lanes_below(w->lanes) & ~w->exec.disabled.exited;
    return exchange_members(w, (uint32_t)mask);
}

/* The lanes as a list: "3, 5, 6, 7 and 12 more". */
static const char *lanes_text(lane_mask lanes, char out[64])
{
    const unsigned most = 4;
    unsigned n = lane_count(lanes), shown = 0;
    size_t at = 0;

    FOR_LANES(l, lanes)
        if (shown < most)
            at += (size_t)snprintf(out + at, 64 - at, "%s%u", shown++ > 0 ? ", " : "", l);
    if (shown < n)
        snprintf(out + at, 64 - at, " and %u more", n - shown);
    return out;
}

/* Stuck: a named thread is missing, or has another mask. */
static bool refuse(struct step *x, unsigned lane, lane_mask who, const char *what)
{
    char text[64];

    x->at_fault = LANE(lane);
    return stuck_at(x->stuck, RULE_WARP_MEMBERS, "the member mask of lane %u names lane%s %s, %s", lane,
                    lane_count(who) == 1 ? "" : "s", lanes_text(who, text), what);
}

/* Whom a lane names: the last operand says it. */
static lane_mask named_by(const struct step *x, unsigned lane)
{
    return exchange_named(x->warp, x->d, x->values[x->d->nsrc - 1u], lane);
}

static bool not_its_own(struct step *x, unsigned lane)
{
    unsigned last = x->d->nsrc - 1u;
    uint64_t mask = x->d->src[last].want == CLASS_64 ? ((const uint64_t *)x->values[last])[lane]
                                                     : ((const uint32_t *)x->values[last])[lane];

    x->at_fault = LANE(lane);
    return stuck_at(x->stuck, RULE_WARP_MEMBERS, "lane %u is not in its own member mask 0x%llx", lane,
                    (unsigned long long)mask);
}

bool warp_members(struct step *x, lane_mask lanes, lane_mask *group)
{
    unsigned lane = lane_lowest(lanes);
    lane_mask others = 0;

    *group = lanes;
    if (!exchange_names_members(x->d->instr))
        return true;
    if (x->d->instr->op == OP_WARPBAR && x->warp->exec.threads != NULL) {
        tell_lanes(x->tell, RULE_WARP_MEMBERS, *group); /* each at its place: they agree, or none steps */
        return true;
    }
    *group = named_by(x, lane);
    if ((*group & LANE(lane)) == 0)
        return not_its_own(x, lane);
    if ((*group & ~x->lanes) != 0)
        return refuse(x, lane, *group & ~x->lanes, "not executing this instruction now");
    FOR_LANES(l, *group)
        others |= named_by(x, l) != *group ? LANE(l) : 0;
    if (others != 0)
        return refuse(x, lane, others, "which name others");
    tell_lanes(x->tell, RULE_WARP_MEMBERS, *group);
    return true;
}

/* ---- shfl ---- */

/* A lane in its segment: all of it in the five bits that the operands have. c holds the mask of
 * the bits that number the segment above the last lane of the segment that may be read (up: the
 * first). */
struct lane_place {
    unsigned lane, first, limit, within; /* within: the bits that number the lanes of a segment */
};

static struct lane_place lane_place_of(unsigned lane, uint32_t c)
{
    unsigned segment = c >> 8 & 31, low = lane & 31;

    return (struct lane_place){ low, low & segment, (low & segment) | (c & 31 & ~segment), 31 & ~segment };
}

/* The lane that a lane reads from, and is it in the segment? */
typedef bool shuffle(const struct lane_place *p, uint32_t b, unsigned *from);

/* warp.shfl.up */
static bool shfl_up(const struct lane_place *p, uint32_t b, unsigned *from)
{
    *from = p->lane - (b & 31);
    return p->lane >= p->limit + (b & 31);
}

/* warp.shfl.down */
static bool shfl_down(const struct lane_place *p, uint32_t b, unsigned *from)
{
    *from = p->lane + (b & 31);
    return *from <= p->limit;
}

/* warp.shfl.bfly */
static bool shfl_bfly(const struct lane_place *p, uint32_t b, unsigned *from)
{
    *from = p->lane ^ (b & 31);
    return *from <= p->limit;
}

/* warp.shfl.idx */
static bool shfl_idx(const struct lane_place *p, uint32_t b, unsigned *from)
{
    *from = p->first | (b & p->within);
    return *from <= p->limit;
}

/* A lane whose source is out of range keeps its own value, and so does (ours) a lane that reads from one
 * that takes no part, which PTX leaves undefined. */
static void exchange_shfl(struct step *x, lane_mask group)
{
    static const struct {
        shuffle *from;
        enum rule rule;
    } modes[] = {
        [SHFL_UP] = { shfl_up, RULE_WARP_SHFL_UP },
        [SHFL_DOWN] = { shfl_down, RULE_WARP_SHFL_DOWN },
        [SHFL_BFLY] = { shfl_bfly, RULE_WARP_SHFL_BFLY },
        [SHFL_IDX] = { shfl_idx, RULE_WARP_SHFL_IDX },
    };
    const uint32_t *a = x->values[0], *b = x->values[1], *c = x->values[2];
    enum shfl_mode mode = (enum shfl_mode)x->d->instr->variant;
    lane_mask inside = 0;

    FOR_LANES(l, group) {
        struct lane_place p = lane_place_of(l, c[l]);
        unsigned from;

        if (modes[mode].from(&p, b[l], &from))
            inside |= LANE(l);
        from = (inside & LANE(l)) == 0 ? l : (l & ~31u) + (from & 31);
        x->from[l] = (uint8_t)((group & LANE(from)) == 0 ? NO_LANE : from);
        x->out[0].u[l] = a[x->from[l] == NO_LANE ? l : from];
    }
    x->out[1].w[0] |= tell_lanes(x->tell, modes[mode].rule, inside);
}

/* ---- match ---- */

/* The lanes of the group with the value of this lane. */
static lane_mask same_value(const struct step *x, lane_mask group, unsigned lane)
{
    enum reg_class c = type_class((enum type)x->d->instr->type);
    uint64_t value = c == CLASS_64 ? ((const uint64_t *)x->values[0])[lane]
                                   : ((const uint32_t *)x->values[0])[lane];

    return group & dop_lanes_with(x->values[0], c, (unsigned)x->constants->v[CONST_WarpSize], value);
}

/* warp.match.any: to each lane those that bring its value. */
static void match_any(struct step *x, lane_mask group)
{
    for (lane_mask left = group; left != 0;) {
        lane_mask same = same_value(x, left, lane_lowest(left));

        FOR_LANES(l, same)
            x->out[0].u[l] = (uint32_t)same;
        left &= ~same;
    }
    tell_lanes(x->tell, RULE_WARP_MATCH_ANY, group);
}

/* warp.match.all: gives each lane the group, or no lane. */
static void match_all(struct step *x, lane_mask group)
{
    bool all = same_value(x, group, lane_lowest(group)) == group;

    FOR_LANES(l, group)
        x->out[0].u[l] = all ? (uint32_t)group : 0;
    x->out[1].w[0] |= all ? group : 0;
    tell_truth(x->tell, RULE_WARP_MATCH_ALL, all);
}

static void exchange_match(struct step *x, lane_mask group)
{
    (x->d->instr->variant == 1 ? match_any : match_all)(x, group);
}

/* ---- redux ---- */

/* Floats in the order of numbers, as unsigned integers: -0 before +0. */
static uint32_t ordered(uint32_t f)
{
    return (f >> 31) != 0 ? ~f : f | 0x80000000u;
}

static bool is_nan(uint32_t f)
{
    return (f & 0x7fffffff) > 0x7f800000;
}

/* The least or the greatest of two floats: a NaN loses, or with .NaN wins. */
static uint32_t float_extreme(const struct instr *i, uint32_t old, uint32_t a)
{
    bool wins = (i->variant & FEATURE_NAN) != 0;

    if (is_nan(old) || is_nan(a))
        return wins || (is_nan(old) && is_nan(a)) ? 0x7fffffff : is_nan(old) ? a : old;
    return (i->atomic == ATOMIC_MIN) == (ordered(a) < ordered(old)) ? a : old;
}

static uint32_t redux_value(const struct step *x, unsigned lane)
{
    uint32_t v = ((const uint32_t *)x->values[0])[lane];

    return (x->d->instr->variant & FEATURE_ABS) != 0 ? v & 0x7fffffff : v;
}

/* warp.redux: the operation over the values of the group, in the order of lanes. */
static void exchange_redux(struct step *x, lane_mask group)
{
    const struct instr *i = x->d->instr;
    lane_mask rest = group & (group - 1);
    uint32_t v = redux_value(x, lane_lowest(group));

    FOR_LANES(l, rest) {
        if (i->type == TYPE_F32)
            v = float_extreme(i, v, redux_value(x, l));
        else
            v = (uint32_t)dop_atomic((enum atomic_op)i->atomic, (enum type)i->type, v,
                                     redux_value(x, l), 0);
    }
    if (i->type == TYPE_F32 && is_nan(v))
        v = 0x7fffffff;
    FOR_LANES(l, group)
        x->out[0].u[l] = v;
    tell_number(x->tell, RULE_WARP_REDUX, v);
}

/* ---- activemask, elect, bar.warp ---- */

/* warp.activemask */
static void exchange_activemask(struct step *x, lane_mask group)
{
    FOR_LANES(l, group)
        x->out[0].u[l] = (uint32_t)group;
    tell_lanes(x->tell, RULE_WARP_ACTIVEMASK, group);
}

/* warp.elect: always the same of the same group. */
static void exchange_elect(struct step *x, lane_mask group)
{
    unsigned leader = lane_lowest(group);

    FOR_LANES(l, group)
        x->out[0].u[l] = leader;
    x->out[1].w[0] |= tell_lanes(x->tell, RULE_WARP_ELECT, LANE(leader));
}

/* warp.sync: they are all here; what they waited for besides was their fence's business. */
static void exchange_sync(struct step *x, lane_mask group)
{
    tell_lanes(x->tell, RULE_WARP_SYNC, group);
}

void warp_exchange(struct step *x, lane_mask group)
{
    static const struct {
        enum opcode op;
        void (*exchange)(struct step *x, lane_mask group);
    } all[] = {
        { OP_SHFL, exchange_shfl },   { OP_MATCH, exchange_match },
        { OP_REDUX, exchange_redux }, { OP_ACTIVEMASK, exchange_activemask },
        { OP_ELECT, exchange_elect }, { OP_WARPBAR, exchange_sync },
        { OP_WARPSYNC, exchange_sync },
    };
    size_t i = 0;

    while (all[i].op != (enum opcode)x->d->instr->op)
        i++;
    all[i].exchange(x, group);
}
