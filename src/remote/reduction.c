/* remote/reduction.c: which transitions need not be tried (machine_reduction), because other transitions
 * reach the same final values and the same deadlocks, except for entries that no thread reads again.
 *
 * Taken alone, as soon as they are enabled. Let L be a run that takes such a step late, and E the
 * same run with the step taken at once: each step of L is enabled in E, too, or E has taken it, and
 * where L deadlocks it has caught up, so that E is in the same state.
 * - A marker leaves its fifo. No other step can take it, and only its own thread reads it.
 * - An L2's value goes down to global memory. Until then no other device can read either, since
 *   theirs is INV'D and may not be fetched; the next value goes down likewise. L can always do it.
 * - An address leaves the fifo of an L2. It only holds up markers, and since L can always take the
 *   value down, L's markers get past it in the end, too.
 * - An address leaves the fifo of an L1: likewise, if no lock of that address can keep the value
 *   from going down; or if the work-group writes the address no more, so that it stays CLEAN.
 * - FLU: a marker that is in a fifo early has less before it. Of an L1 again only if no lock can
 *   hold it up: else L may deadlock in a way in which E does not.
 * - UL by the holder, unless another thread may unlock a lock that it does not hold. No thread could
 *   take the lock before, and an action under the lock can continue.
 * Left out: fetches of values that no thread reads again, unless nothing else is left, so that a
 * deadlock stays one.
 *
 * ManyDirty and DequeueInvalid are other machines: there every transition is tried. */
#include "remote/step.h"

#include <string.h>

#include "base/mem.h"

static struct rsp_machine *own(struct machine *m)
{
    return (struct rsp_machine *)m;
}

/* ---- what lies ahead ---- */

static void join(struct rsp_future *to, const struct rsp_future *from)
{
    to->read |= from->read;
    to->written |= from->written;
    to->counted |= from->counted;
    to->locked |= from->locked;
    to->loose |= from->loose;
    to->rmw |= from->rmw;
}

static uint32_t groups_in(const struct rsp_program *p, enum rsp_scope s, uint32_t own)
{
    uint32_t groups = 0;

    for (uint32_t g = 0; g < p->ngroups; g++)
        groups |= rsp_group_in(p, s, own, g) ? 1u << g : 0;
    return groups;
}

/* What an instruction adds to the following ones. */
static void add_instr(struct rsp_future *f, const struct rsp_instr *i, uint32_t groups)
{
    const uint32_t x = 1u << i->location;

    switch ((int)i->op) {
    case RSP_LD:
        f->read |= x;
        break;
    case RSP_ST:
        f->written |= x;
        break;
    case RSP_INC_L1:
        f->read |= x;
        f->written |= x;
        break;
    case RSP_INC_L2:
        f->counted |= x;
        break;
    case RSP_LK_L2:
        f->locked |= x;
        f->loose &= i->guard.given ? UINT32_MAX : ~x;
        break;
    case RSP_UL_L2:
        f->loose |= x;
        break;
    case RSP_LK_RMW:
        f->rmw &= i->guard.given ? UINT32_MAX : ~groups;
        break;
    case RSP_UL_RMW:
        f->rmw |= groups;
        break;
    }
}

void rsp_reducer_open(struct rsp_machine *x)
{
    for (uint32_t t = 0; t < x->program->nthreads; t++) {
        const struct rsp_thread *thread = &x->program->threads[t];
        struct rsp_future *f = mem_new((thread->ncode + 1) * sizeof *f);

        for (uint32_t pc = thread->ncode; pc-- > 0;) {
            const struct rsp_instr *i = &thread->code[pc];

            f[pc] = f[pc + 1];
            add_instr(&f[pc], i, groups_in(x->program, i->scope, thread->group));
        }
        x->reducer.future[t] = f;
    }
}

void rsp_reducer_close(struct rsp_machine *x)
{
    for (uint32_t t = 0; t < RSP_MOST_THREADS; t++)
        mem_free(x->reducer.future[t]);
    mem_free(x->reducer.v);
}

/* From the present state on, by work-group and by device; a lock that is held is ahead as well. */
struct ahead {
    struct rsp_future group[RSP_MOST_GROUPS], device[RSP_MOST_DEVICES];
};

static void look_ahead(const struct rsp_machine *x, struct ahead *a)
{
    const struct rsp_program *p = x->program;

    memset(a, 0, sizeof *a);
    for (uint32_t t = 0; t < p->nthreads; t++)
        join(&a->group[p->threads[t].group], &x->reducer.future[t][x->system.threads[t].pc]);
    for (uint32_t g = 0; g < p->ngroups; g++)
        join(&a->device[p->groups[g].device], &a->group[g]);
    for (uint32_t d = 0; d < p->ndevices; d++)
        for (uint32_t l = 0; l < p->nlocations; l++)
            if (x->system.lock[d][l] != RSP_FREE)
                a->device[d].locked |= 1u << l;
}

/* ---- alone ---- */

static bool address_leaves(const struct rsp_machine *x, const struct ahead *a,
                           const struct rsp_transition *t)
{
    if (t->group == RSP_NONE)
        return true;
    return ((a->device[x->program->groups[t->group].device].locked & a->group[t->group].written) >>
            t->location & 1) == 0;
}

/* Nothing in the caches of its scope can be held up. */
static bool flu_goes_through(const struct rsp_machine *x, const struct ahead *a,
                             const struct rsp_transition *t, const struct rsp_instr *i)
{
    for (uint32_t d = 0; d < x->program->ndevices; d++)
        if (a->device[d].locked != 0 &&
            rsp_device_in(x->program, i->scope, t->group, d))
            return false;
    return true;
}

/* Would nobody else give the lock back? That is said of others: the thread itself is at its UL. */
static bool nobody_else(const struct rsp_machine *x, uint32_t thread, uint32_t location,
                        uint32_t groups)
{
    const struct rsp_program *p = x->program;
    const uint32_t device = p->groups[p->threads[thread].group].device;

    for (uint32_t t = 0; t < p->nthreads; t++) {
        const struct rsp_future *f = &x->reducer.future[t][x->system.threads[t].pc];

        if (t != thread && ((p->groups[p->threads[t].group].device == device &&
                             (f->loose >> location & 1) != 0) || (f->rmw & groups) != 0))
            return false;
    }
    return true;
}

static bool ul_l2_alone(const struct rsp_machine *x, const struct rsp_transition *t,
                        const struct rsp_instr *i)
{
    const uint32_t device = x->program->groups[t->group].device;

    return x->system.lock[device][i->location] == t->thread &&
           nobody_else(x, t->thread, i->location, 0);
}

static bool ul_rmw_alone(const struct rsp_machine *x, const struct rsp_transition *t,
                         const struct rsp_instr *i)
{
    const uint32_t groups = groups_in(x->program, i->scope, t->group);

    for (uint32_t g = 0; g < x->program->ngroups; g++)
        if ((groups >> g & 1) != 0 && x->system.rmw[g] != t->thread)
            return false;
    return nobody_else(x, t->thread, RSP_MOST_LOCATIONS, groups);
}

static bool goes_alone(const struct rsp_machine *x, const struct ahead *a,
                       const struct rsp_transition *t)
{
    const struct rsp_instr *i;

    if (t->thread == RSP_NONE)
        return t->rule == RULE_RSP_ENV_MARKER || t->rule == RULE_RSP_ENV_FLUSHL2 ||
               (t->rule == RULE_RSP_ENV_DEQUEUE && address_leaves(x, a, t));
    i = &x->program->threads[t->thread].code[t->pc];
    switch ((int)i->op) {
    case RSP_FLU_L2:
        return true;
    case RSP_FLU_L1:
        return flu_goes_through(x, a, t, i);
    case RSP_UL_L2:
        return ul_l2_alone(x, t, i);
    case RSP_UL_RMW:
        return ul_rmw_alone(x, t, i);
    default:
        return false;
    }
}

/* ---- left out ---- */

static bool is_idle(const struct ahead *a, const struct rsp_transition *t)
{
    const struct rsp_future *d;

    if (t->rule == RULE_RSP_ENV_FETCH)
        return (a->group[t->group].read >> t->location & 1) == 0;
    d = &a->device[t->device];
    return t->rule == RULE_RSP_ENV_FETCHL2 && ((d->read | d->counted) >> t->location & 1) == 0;
}

/* ---- what is tried in a state ---- */

static bool reduces(const struct rsp_machine *x)
{
    return x->machine.may_try_one && !x->reducer.off &&
           x->constants->v[CONST_ManyDirty] == 0 && x->constants->v[CONST_DequeueInvalid] == 0;
}

/* One that goes alone; x->nenabled: there is none. */
static size_t find_sole(const struct rsp_machine *x, const struct ahead *a)
{
    size_t i = 0;

    while (i < x->nenabled && !goes_alone(x, a, &x->enabled[i]))
        i++;
    return i;
}

static void add(struct rsp_machine *x, size_t i)
{
    struct rsp_reducer *r = &x->reducer;

    ARRAY_PUSH(r->v, r->n, r->cap,
               (struct rsp_tried){ x->enabled[i], (unsigned)x->nenabled, (unsigned)i });
}

static size_t push(struct machine *m, bool apart, bool *sole)
{
    struct rsp_machine *x = own(m);
    struct rsp_reducer *r = &x->reducer;
    const size_t first = r->n, n = rsp_machine_enabled(x, NULL);
    const bool reduced = n > 0 && reduces(x);
    struct ahead a;
    size_t alone = n;

    if (reduced) {
        look_ahead(x, &a);
        alone = find_sole(x, &a);
    }
    *sole = alone < n;
    if (*sole)
        add(x, alone);
    for (size_t i = 0; apart && !*sole && i < n; i++)
        if (!reduced || !is_idle(&a, &x->enabled[i]))
            add(x, i);
    if (r->n == first) /* all as one */
        ARRAY_PUSH(r->v, r->n, r->cap, (struct rsp_tried){ .n = 0 });
    return r->n - first;
}

static void pop(struct machine *m, size_t entries)
{
    own(m)->reducer.n = entries;
}

static void select_entry(struct machine *m, size_t entry)
{
    struct rsp_reducer *r = &own(m)->reducer;

    r->next = entry == ALL_TRANSITIONS ? (struct rsp_tried){ .n = 0 } : r->v[entry];
}

/* All useful transitions of the present state, or otherwise all; for a separate one, itself. */
static unsigned narrow(void *m, enum site site, unsigned n, unsigned *out)
{
    const struct rsp_machine *x = m;
    struct ahead a;
    unsigned kept = 0;

    (void)site;
    if (x->reducer.next.n != 0) {
        *out = x->reducer.next.k;
        return 1;
    }
    if (!reduces(x))
        return 0;
    look_ahead(x, &a);
    for (unsigned i = 0; i < n; i++)
        if (!is_idle(&a, &x->enabled[i]))
            out[kept++] = i;
    return kept;
}

/* Of those that are left every order is taken: none has a name. */
static uint32_t id(const struct machine *m, size_t entry)
{
    (void)m;
    (void)entry;
    return 0;
}

static bool independent(const struct machine *m, size_t a, size_t b)
{
    (void)m;
    (void)a;
    (void)b;
    return false;
}

const struct machine_reduction rsp_reduction = { .push = push,
                                                 .pop = pop,
                                                 .select = select_entry,
                                                 .narrow = narrow,
                                                 .id = id,
                                                 .independent = independent };
