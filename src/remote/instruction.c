/* remote/instruction.c: what threads execute (RSP 5.2), a function for each instruction. Of the acting
 * thread t in (d,w) the text says "own": its L1, the L2 of its device, its registers. The letter after a
 * section gives the source of its text, as in docs/remote.md: s, the available part of the paper; B, the
 * public formalisation ila-mcm-fmcad18; o, our own. */
#include "remote/step.h"

#include "base/mem.h"

/* ---- who is where ---- */

static uint32_t own_device(const struct rsp_step *s)
{
    return s->program->groups[s->of.group].device;
}

bool rsp_device_in(const struct rsp_program *p, enum rsp_scope s, uint32_t own, uint32_t device)
{
    return s == RSP_SY || p->groups[own].device == device;
}

bool rsp_group_in(const struct rsp_program *p, enum rsp_scope s, uint32_t own, uint32_t group)
{
    return s == RSP_WG ? own == group : rsp_device_in(p, s, own, p->groups[group].device);
}

#define FOR_GROUPS(s, g)                                                                           \
    for (uint32_t g = 0; g < (s)->program->ngroups; g++)                                           \
        if (rsp_group_in((s)->program, (s)->instr->scope, (s)->of.group, g))
#define FOR_DEVICES(s, d)                                                                          \
    for (uint32_t d = 0; d < (s)->program->ndevices; d++)                                          \
        if (rsp_device_in((s)->program, (s)->instr->scope, (s)->of.group, d))

/* ---- registers ---- */

static void set_register(struct rsp_step *s, int64_t value)
{
    struct rsp_registers *r = rsp_change_thread(s, s->of.thread);

    r->v[s->instr->reg] = value;
    r->set |= 1u << s->instr->reg;
}

/* A register that has not been set is 0. */
static int64_t value_of(const struct rsp_step *s, const struct rsp_value *v)
{
    return v->is_register ? s->system->threads[s->of.thread].v[v->reg] : v->number;
}

static int64_t one_more(int64_t v)
{
    return (int64_t)((uint64_t)v + 1);
}

/* ---- premises ---- */

/* rsp.unflushed (RSP 5.2; s): FLUSH(d,w,t) is in the fifo of some L2 or L1. */
bool rsp_unflushed(const struct rsp_program *p, const struct rsp_system *s, uint32_t thread)
{
    uint32_t markers = 0;

    for (uint32_t d = 0; d < p->ndevices; d++)
        markers |= s->l2[d].fifo.markers;
    for (uint32_t g = 0; g < p->ngroups; g++)
        markers |= s->l1[g].fifo.markers;
    return (markers >> thread & 1) != 0;
}

/* The lock for increments of a work-group is free, or the thread's. */
static bool rmw_mine(struct rsp_step *s, uint32_t group)
{
    const struct rsp_group *g = &s->program->groups[group];
    uint32_t holder = s->system->rmw[group];

    return holder == RSP_FREE || holder == s->of.thread ||
           rsp_waits(s, "rmw(%u,%u) is held by P%u", s->program->devices[g->device], g->number,
                     holder);
}

/* ---- loads, stores, increments ---- */

/* rsp.LD r,x (RSP 5.2; s): a value that is in the own L1 already. */
static bool rsp_LD(struct rsp_step *s)
{
    const uint32_t x = s->instr->location;
    const struct rsp_entry *e = &s->system->l1[s->of.group].entry[x];

    if (!e->valid)
        return rsp_waits_l1(s, x, "is not VALID");
    if (s->takes)
        set_register(s, e->value);
    return true;
}

/* The own L1 has a new value of x, which is to go down. */
static void write_l1(struct rsp_step *s, int64_t value)
{
    struct rsp_cache *l1 = rsp_change_l1(s, s->of.group);

    l1->entry[s->instr->location] = (struct rsp_entry){ value, true, true };
    rsp_enqueue(&l1->fifo, (struct rsp_element){ false, (uint8_t)s->instr->location });
}

/* rsp.ST x,v (RSP 5.2; premise s, effect B): not over a value that is still to go down and is out
 * of date. */
static bool rsp_ST(struct rsp_step *s)
{
    const uint32_t x = s->instr->location;
    const struct rsp_entry *e = &s->system->l1[s->of.group].entry[x];

    if (e->dirty && !e->valid)
        return rsp_waits_l1(s, x, "is DIRTY and INV'D");
    if (s->takes)
        write_l1(s, value_of(s, &s->instr->value));
    return true;
}

/* rsp.INC_L1 r,x (RSP 5.2; B) */
static bool rsp_INC_L1(struct rsp_step *s)
{
    const uint32_t x = s->instr->location;
    const struct rsp_entry *e = &s->system->l1[s->of.group].entry[x];
    const int64_t old = e->value;

    if (!rmw_mine(s, s->of.group))
        return false;
    if (!e->valid)
        return rsp_waits_l1(s, x, "is not VALID");
    if (s->takes) {
        set_register(s, old);
        write_l1(s, one_more(old));
    }
    return true;
}

/* The L2 has one more; the own L1 and the other devices forget x. */
static void count_in_l2(struct rsp_step *s)
{
    const uint32_t x = s->instr->location, d = own_device(s);
    struct rsp_cache *l2 = rsp_change_l2(s, d);
    const int64_t old = l2->entry[x].value;

    set_register(s, old);
    rsp_invalidate(&rsp_change_l1(s, s->of.group)->entry[x]);
    rsp_own(s, d, x);
    l2->entry[x] = (struct rsp_entry){ one_more(old), true, true };
    rsp_enqueue(&l2->fifo, (struct rsp_element){ false, (uint8_t)x });
}

/* rsp.INC_L2 r,x (RSP 5.2; B; that no other device is DIRTY: o) */
static bool rsp_INC_L2(struct rsp_step *s)
{
    const uint32_t x = s->instr->location, d = own_device(s);

    if (!rmw_mine(s, s->of.group))
        return false;
    if (s->system->l1[s->of.group].entry[x].dirty)
        return rsp_waits_l1(s, x, "is DIRTY");
    if (!rsp_lock_mine(s, x))
        return false;
    if (!s->system->l2[d].entry[x].valid)
        return rsp_waits_l2(s, d, x, "is not VALID");
    if (!rsp_none_dirty(s, x))
        return false;
    if (s->takes)
        count_in_l2(s);
    return true;
}

/* ---- flushes and invalidations ---- */

/* rsp.FLU_L1_s (RSP 5.2; s; WG and DV B, SY o): a marker after the content of these fifos. */
static bool rsp_FLU_L1(struct rsp_step *s)
{
    const struct rsp_element marker = { true, (uint8_t)s->of.thread };

    if (s->takes)
        FOR_GROUPS(s, g)
            rsp_enqueue(&rsp_change_l1(s, g)->fifo, marker);
    return true;
}

/* rsp.FLU_L2_s (RSP 5.2; s; DV B, SY o) */
static bool rsp_FLU_L2(struct rsp_step *s)
{
    const struct rsp_element marker = { true, (uint8_t)s->of.thread };

    if (s->takes)
        FOR_DEVICES(s, d)
            rsp_enqueue(&rsp_change_l2(s, d)->fifo, marker);
    return true;
}

/* rsp.INV_L1_s (RSP 5.2; s; WG and DV B, SY o): value and hygiene stay. */
static bool rsp_INV_L1(struct rsp_step *s)
{
    if (s->takes)
        FOR_GROUPS(s, g)
            for (uint32_t x = 0; x < s->program->nlocations; x++)
                rsp_invalidate(&rsp_change_l1(s, g)->entry[x]);
    return true;
}

/* ---- locks ---- */

/* rsp.LK_L2 x (RSP 5.2; s and B) */
static bool rsp_LK_L2(struct rsp_step *s)
{
    const uint32_t x = s->instr->location, d = own_device(s);

    if (!rsp_lock_mine(s, x))
        return false;
    if (s->takes) {
        rsp_change_l2(s, d);
        s->system->lock[d][x] = s->of.thread;
    }
    return true;
}

/* rsp.UL_L2 x (RSP 5.2; s and B) */
static bool rsp_UL_L2(struct rsp_step *s)
{
    const uint32_t d = own_device(s);

    if (s->takes) {
        rsp_change_l2(s, d);
        s->system->lock[d][s->instr->location] = RSP_FREE;
    }
    return true;
}

static void set_rmw(struct rsp_step *s, uint32_t holder)
{
    FOR_GROUPS(s, g) {
        rsp_change_l1(s, g);
        s->system->rmw[g] = holder;
    }
}

/* rsp.LK_RMW_s (RSP 5.2; scopes s, step and guard B): all of them at once. */
static bool rsp_LK_RMW(struct rsp_step *s)
{
    FOR_GROUPS(s, g)
        if (!rmw_mine(s, g))
            return false;
    if (s->takes)
        set_rmw(s, s->of.thread);
    return true;
}

/* rsp.UL_RMW_s (RSP 5.2; s; DV B) */
static bool rsp_UL_RMW(struct rsp_step *s)
{
    if (s->takes)
        set_rmw(s, RSP_FREE);
    return true;
}

/* ---- a step of a thread ---- */

static const struct operation {
    bool (*apply)(struct rsp_step *s);
    enum rule rule;
} operations[] = {
#define INSTRUCTION(name, text, operands, rule) { rsp_##name, rule },
#include "remote/instructions.def"
#undef INSTRUCTION
};

/* `if` (o): a register that has not been set is unequal to every number. */
static bool guard_holds(const struct rsp_guard *g, const struct rsp_registers *r)
{
    return !g->given || ((r->set >> g->reg & 1) != 0 && r->v[g->reg] == g->number);
}

void rsp_settle(const struct rsp_program *p, struct rsp_system *s, uint32_t thread)
{
    const struct rsp_thread *t = &p->threads[thread];
    struct rsp_registers *r = &s->threads[thread];

    while (r->pc < t->ncode && t->code[r->pc].nth == 1 && !guard_holds(&t->code[r->pc].guard, r))
        r->pc += t->code[r->pc].of;
}

bool rsp_execute(struct rsp_step *s)
{
    const uint32_t t = s->of.thread;
    struct teller *tell = s->takes ? s->tell : NULL;
    const unsigned opened = tell_open(tell);

    s->of.group = s->program->threads[t].group;
    s->instr = &s->program->threads[t].code[s->of.pc];
    s->of.rule = operations[s->instr->op].rule;
    if (rsp_unflushed(s->program, s->system, t)) /* where its markers are says words.c */
        return false;
    tell_truth(tell, RULE_RSP_UNFLUSHED, false);
    if (!operations[s->instr->op].apply(s))
        return false;
    if (s->takes) {
        rsp_change_thread(s, t)->pc++;
        rsp_settle(s->program, s->system, t);
    }
    tell_rule(tell, opened, s->of.rule, true);
    return true;
}
