/* engine/thread/expr.c: the functions V, E and B (5.2). Register look-up sees the window as it is before
 * the step; a blocked register is bottom, though the scheduler never lets it come to that. */
#include "engine/thread/expr.h"

#include <string.h>

#include "engine/device/machine.h"
#include "program/lanes.h"

/* ---- special registers ---- */

static uint64_t lane_mask_sreg(enum sreg s, unsigned lane)
{
    uint64_t below = ((uint64_t)1 << lane) - 1, own = (uint64_t)1 << lane;

    switch ((int)s) {
    case SREG_LANEMASK_EQ:
        return own;
    case SREG_LANEMASK_LT:
        return below;
    case SREG_LANEMASK_LE:
        return below | own;
    case SREG_LANEMASK_GT:
        return ~(below | own);
    default: /* SREG_LANEMASK_GE */
        return ~below;
    }
}

/* Registers that came with clusters, which are one block each here, and registers that are never set. */
static uint64_t later_sreg(const struct step *x, enum sreg s)
{
    const struct block *b = x->warp->block;
    const struct grid *g = b->grid;

    switch ((int)s) {
    case SREG_CLUSTERID_X: case SREG_CLUSTERID_Y: case SREG_CLUSTERID_Z:
        return b->index[s - SREG_CLUSTERID_X];
    case SREG_NCLUSTERID_X: case SREG_NCLUSTERID_Y: case SREG_NCLUSTERID_Z:
        return g->size[s - SREG_NCLUSTERID_X];
    case SREG_CLUSTER_NCTAID_X: case SREG_CLUSTER_NCTAID_Y: case SREG_CLUSTER_NCTAID_Z:
    case SREG_CLUSTER_NCTARANK:
        return 1;
    case SREG_TOTAL_SMEM_SIZE: case SREG_AGGR_SMEM_SIZE:
        return b->shared_size;
    case SREG_DYNAMIC_SMEM_SIZE:
        return b->shared_size - g->code->program->functions[g->function].shared;
    case SREG_ENVREG1:
        return g->workspace >> 32;
    case SREG_ENVREG2:
        return g->workspace & 0xffffffff;
    }
    return 0;
}

/* The registers that are the same for all threads of a warp. */
static uint64_t warp_sreg(const struct step *x, enum sreg s)
{
    const struct block *b = x->warp->block;
    const struct grid *g = b->grid;

    switch ((int)s) {
    case SREG_NTID_X: case SREG_NTID_Y: case SREG_NTID_Z:
        return g->block[s - SREG_NTID_X];
    case SREG_CTAID_X: case SREG_CTAID_Y: case SREG_CTAID_Z:
        return b->index[s - SREG_CTAID_X];
    case SREG_NCTAID_X: case SREG_NCTAID_Y: case SREG_NCTAID_Z:
        return g->size[s - SREG_NCTAID_X];
    case SREG_WARPID:
        return x->warp->index;
    case SREG_NWARPID:
        return (g->threads + x->warp->lanes - 1) / x->warp->lanes;
    case SREG_SMID:
        return b->processor;
    case SREG_NSMID:
        return x->constants->v[CONST_NumProcessors];
    case SREG_GRIDID:
        return g->id;
    case SREG_CLOCK: case SREG_CLOCK64: case SREG_GLOBALTIMER: case SREG_GLOBALTIMER_LO:
        return *x->clock;
    case SREG_CLOCK_HI: case SREG_GLOBALTIMER_HI:
        return *x->clock >> 32;
    case SREG_WARP_SZ:
        return x->warp->lanes;
    }
    return later_sreg(x, s);
}

/* May the register be another one for each thread of a warp? */
static bool is_of_lane(enum sreg s)
{
    return s <= SREG_TID_Z || s == SREG_LANEID || (s >= SREG_LANEMASK_EQ && s <= SREG_LANEMASK_GE);
}

uint64_t expr_sreg(const struct step *x, enum sreg s, unsigned lane)
{
    if (s <= SREG_TID_Z)
        return x->warp->tid[s - SREG_TID_X][lane];
    if (s == SREG_LANEID)
        return lane;
    if (s >= SREG_LANEMASK_EQ && s <= SREG_LANEMASK_GE)
        return lane_mask_sreg(s, lane);
    return warp_sreg(x, s);
}

/* ---- lanes into a room ---- */

static void put_lane(union lane_room *room, enum reg_class c, unsigned lane, uint64_t value)
{
    switch (c) {
    case CLASS_PRED:
        break;
    case CLASS_32:
        room->u[lane] = (uint32_t)value;
        break;
    case CLASS_64:
        room->w[lane] = value;
        break;
    case CLASS_128:
        room->w[2 * lane] = value;
        room->w[2 * lane + 1] = 0;
        break;
    }
}

/* A warp of 32 threads has a loop of known length. */
static void put_all(union lane_room *room, enum reg_class c, unsigned lanes, uint64_t value)
{
    if (c == CLASS_32 && lanes == 32)
        for (unsigned l = 0; l < 32; l++)
            room->u[l] = (uint32_t)value;
    else if (c == CLASS_32)
        for (unsigned l = 0; l < lanes; l++)
            room->u[l] = (uint32_t)value;
    else
        for (unsigned l = 0; l < lanes; l++)
            put_lane(room, c, l, value);
}

static const void *sreg_lanes(const struct step *x, const struct fetch *s, union lane_room *room)
{
    enum sreg r = (enum sreg)s->index;

    if (s->want == CLASS_32 && r <= SREG_TID_Z)
        return x->warp->tid[r - SREG_TID_X];
    if (is_of_lane(r))
        for (unsigned l = 0; l < x->warp->lanes; l++)
            put_lane(room, (enum reg_class)s->want, l, expr_sreg(x, r, l));
    else
        put_all(room, (enum reg_class)s->want, x->warp->lanes, warp_sreg(x, r));
    return room->w;
}

static uint64_t get_lane(const void *lanes, enum reg_class c, unsigned lane)
{
    switch (c) {
    case CLASS_PRED:
        return *(const lane_mask *)lanes >> lane & 1;
    case CLASS_32:
        return ((const uint32_t *)lanes)[lane];
    case CLASS_64:
        return ((const uint64_t *)lanes)[lane];
    case CLASS_128:
        break;
    }
    return ((const uint64_t *)lanes)[2 * lane];
}

/* A register of another width than the operand: the low part, or extended by zero. */
static const void *other_class(const struct step *x, const struct fetch *s, union lane_room *room)
{
    const void *lanes = x->warp->regs.bytes + (size_t)s->slot * 4 * WARP_STRIDE(x->warp->lanes);
    const uint32_t *narrow = lanes;

    if (s->have == CLASS_32 && s->want == CLASS_64) {
        for (unsigned l = 0; l < x->warp->lanes; l++)
            room->w[l] = narrow[l];
        return room->w;
    }
    for (unsigned l = 0; l < x->warp->lanes; l++)
        put_lane(room, (enum reg_class)s->want, l, get_lane(lanes, (enum reg_class)s->have, l));
    return room->w;
}

/* ---- the clauses of E ---- */

/* expr.V where it has something to find: a variable of the running function lies where its call
 * stack entry says, at its offset in the frame. The address becomes absolute by adding %stackBase,
 * as listing 5.2 shows. */
static const void *stack_variable(struct step *x, const struct fetch *s, union lane_room *room)
{
    const struct variable *v = &x->code->program->variables[s->index];

    if (!warp_on_top(x->warp, x->lanes, v->function,
                     v->function == x->warp->block->grid->function)) {
        stuck_at(x->stuck, RULE_EXPR_V, "%s is no variable of the function on top of the call stack",
                 v->name);
        return NULL;
    }
    for (unsigned l = 0; l < x->warp->lanes; l++)
        put_lane(room, (enum reg_class)s->want, l, v->address + s->value);
    return room->w;
}

static const void *register_lanes(const struct step *x, const struct fetch *s, union lane_room *room)
{
    if (s->have != s->want)
        return other_class(x, s, room);
    return x->warp->regs.bytes + (size_t)s->slot * 4 * WARP_STRIDE(x->warp->lanes);
}

static const void *carry_lanes(const struct step *x)
{
    return x->warp->regs.bytes + (size_t)x->code->program->carry_slot * 4 * WARP_STRIDE(x->warp->lanes);
}

static const void *no_lanes(union lane_room *room)
{
    memset(room, 0, sizeof *room);
    return room->w;
}

/* What the clauses have in common: expr.E.const, expr.E.label and expr.E.func are known since the
 * program was loaded, expr.E.reg, expr.E.sreg and expr.E.var are found now. */
static const void *find_lanes(struct step *x, const struct fetch *s, union lane_room *room)
{
    switch ((enum fetch_from)s->from) {
    case FROM_NONE:
        break;
    case FROM_REG:
        return register_lanes(x, s, room);
    case FROM_CONST:
        return s->splat;
    case FROM_SREG:
        return sreg_lanes(x, s, room);
    case FROM_STACK:
        return stack_variable(x, s, room);
    case FROM_CARRY:
        return carry_lanes(x);
    }
    return no_lanes(room);
}

static const void *clause_lanes(struct step *x, const struct fetch *s, union lane_room *room)
{
    const void *lanes = expr_is_runs(x, s) ? fetch_plain(x->warp, s) : find_lanes(x, s, room);

    if (lanes != NULL)
        expr_tell_clause(x, (enum rule)s->clause, s->operand);
    return lanes;
}

/* ---- E ---- */

/* expr.E.not. A constant has been negated at load. */
static const void *expr_not(struct step *x, const struct fetch *s, union lane_room *room)
{
    unsigned here = tell_open(x->tell);
    const void *lanes = clause_lanes(x, s, room);

    if (s->from == FROM_REG) {
        room->w[0] = ~*(const lane_mask *)lanes;
        lanes = room->w;
    }
    tell_close(x->tell, here);
    tell_operand(x->tell, RULE_EXPR_E_NOT, s->operand);
    return lanes;
}

/* A register plus a constant, in the register's width, as an address. A warp of 32 threads has a
 * loop of known length. */
#define ADD_OFFSET(name, T)                                                                        \
    static const void *name(const struct step *x, const struct fetch *s, union lane_room *room)    \
    {                                                                                              \
        const T *base = (const void *)(x->warp->regs.bytes + s->at);                               \
        T more = (T)(s->value & (T)~(T)0);                                                         \
                                                                                                   \
        if (x->warp->lanes == 32)                                                                  \
            for (unsigned l = 0; l < 32; l++)                                                      \
                room->w[l] = (T)(base[l] + more);                                                  \
        else                                                                                       \
            for (unsigned l = 0; l < x->warp->lanes; l++)                                          \
                room->w[l] = (T)(base[l] + more);                                                  \
        return room->w;                                                                            \
    }

ADD_OFFSET(add_to_narrow, uint32_t)
ADD_OFFSET(add_to_wide, uint64_t)

static const void *add_offset(const struct step *x, const struct fetch *s, union lane_room *room)
{
    return (s->have == CLASS_32 ? add_to_narrow : add_to_wide)(x, s, room);
}

/* expr.E.offset. To the address of a variable the constant has been added when its clause is done;
 * to a register it is added here, in the register's width. */
static const void *offset(struct step *x, const struct fetch *s, union lane_room *room)
{
    unsigned here = tell_open(x->tell);
    const void *lanes;

    if (s->from == FROM_REG) {
        lanes = expr_is_runs(x, s) ? fetch_plain(x->warp, s) : add_offset(x, s, room);
        expr_tell_clause(x, (enum rule)s->clause, s->operand);
    } else {
        lanes = clause_lanes(x, s, room);
    }
    if (lanes != NULL)
        expr_tell_clause(x, RULE_EXPR_E_CONST, s->operand);
    tell_close(x->tell, here);
    if (lanes != NULL)
        tell_operand(x->tell, RULE_EXPR_E_OFFSET, s->operand);
    return lanes;
}

const void *expr_clauses(struct step *x, const struct fetch *s, union lane_room *room)
{
    if (s->negated)
        return expr_not(x, s, room);
    return s->offset ? offset(x, s, room) : clause_lanes(x, s, room);
}

void expr_each_address(struct step *x)
{
    const struct fetch *m = &x->d->mem;

    if (x->address != NULL)
        return;
    x->address = m->plain || m->from == FROM_CONST ? fetch_plain(x->warp, m)
                                                   : add_offset(x, m, &x->addresses);
}

/* ---- Eε and B ---- */

/* expr.Eeps: an operand that may be left out. */
bool expr_eps(struct step *x, unsigned i, const void **lanes)
{
    const struct fetch *s = &x->d->src[i];
    unsigned here = tell_open(x->tell);

    *lanes = s->from == FROM_NONE ? NULL : expr_lanes(x, s, &x->in[i]);
    tell_close(x->tell, here);
    if (s->from != FROM_NONE && *lanes == NULL)
        return false;
    tell_operand(x->tell, RULE_EXPR_EEPS, i);
    return true;
}

/* expr.B */
lane_mask expr_predicate(struct step *x, const struct fetch *s)
{
    union lane_room room;
    unsigned here = tell_open(x->tell);
    const lane_mask *m = expr_lanes(x, s, &room);

    tell_close(x->tell, here);
    if (m == NULL)
        return 0;
    tell_operand(x->tell, RULE_EXPR_B, s->operand);
    return *m;
}

void expr_tell_guard(const struct step *x)
{
    unsigned here = tell_open(x->tell), under_not;

    if (x->d->guard_negated) {
        under_not = tell_open(x->tell);
        tell_operand(x->tell, RULE_EXPR_E_REG, TOLD_OPERAND_GUARD);
        tell_close(x->tell, under_not);
    }
    tell_operand(x->tell, x->d->guard_negated ? RULE_EXPR_E_NOT : RULE_EXPR_E_REG,
                 TOLD_OPERAND_GUARD);
    tell_close(x->tell, here);
    tell_operand(x->tell, RULE_EXPR_B, TOLD_OPERAND_GUARD);
}
