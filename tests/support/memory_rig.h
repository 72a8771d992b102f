/* tests/support/memory_rig.h: a small memory system to try things on: two processors, tiny caches,
 * one window of four lanes on each. Knows no test. */
#ifndef WS_TESTS_MEMORY_RIG_H
#define WS_TESTS_MEMORY_RIG_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/number.h"
#include "memory/flight.h"
#include "memory/silent.h"
#include "memory/statement.h"

#define RIG_LANES 4u
#define RIG_SLOTS 64u
#define RIG_GLOBAL(address) PHYSICAL(SPACE_GLOBAL, (uint64_t)(address))
#define RIG_LOCAL(address) PHYSICAL(SPACE_LOCAL, (uint64_t)(address))

struct rig {
    struct constants k;
    struct scheduler scheduler;
    struct oracle oracle;
    struct teller *tell;
    struct memprog_set *programs;
    struct memory *m;
    reg_window window[2]; /* on processor 0 and 1 */
    struct stuck stuck;
    unsigned released, ended;
    enum rule last_rule;
    struct arena dests; /* of the operations: room for two each */
};

static void rig_released(void *self, reg_window w)
{
    (void)w;
    ((struct rig *)self)->released++;
}

static void rig_ended(void *self, reg_window w)
{
    (void)w;
    ((struct rig *)self)->ended++;
}

static inline void rig_rule(void *self, const struct memory_event *e)
{
    ((struct rig *)self)->last_rule = e->rule;
}

/* What the constants should be before rig_start; a teller may be set between the two. */
static inline void rig_constants(struct rig *r)
{
    static const struct {
        enum constant c;
        uint64_t value;
    } small[] = { { CONST_NumProcessors, 2 },    { CONST_WarpSize, RIG_LANES },
                  { CONST_Level1CacheSize, 256 }, { CONST_Level2CacheSize, 256 },
                  { CONST_Level1Ways, 0 },        { CONST_Level2Ways, 0 },
                  { CONST_SharedMemSize, 256 },   { CONST_GlobalMemSize, 4096 },
                  { CONST_SharedMemBanks, 4 } };

    *r = (struct rig){ .m = NULL };
    constants_default(&r->k);
    for (size_t i = 0; i < sizeof small / sizeof *small; i++)
        r->k.v[small[i].c] = small[i].value;
}

static inline void rig_start(struct rig *r, enum profile profile, uint64_t seed)
{
    struct memory_options o = { .constants = &r->k, .profile = profile,
                                .oracle = &r->oracle, .tell = r->tell,
                                .owner = { .self = r, .released = rig_released,
                                           .ended = rig_ended } };
    struct memory_observer observer = { r, rig_rule };

    scheduler_init(&r->scheduler, SCHEDULE_SEEDED, seed);
    r->oracle = scheduler_oracle(&r->scheduler);
    r->programs = memprog_builtin();
    r->m = memory_new(&o);
    memory_observe(r->m, observer);
    for (unsigned p = 0; p < 2; p++) {
        r->window[p] = memory_window_new(r->m, p, RIG_SLOTS);
        memory_window_own(r->m, r->window[p]);
    }
}

static inline void rig_init(struct rig *r)
{
    rig_constants(r);
    rig_start(r, PROFILE_ORDERED, 1);
}

static inline void rig_free(struct rig *r)
{
    memory_free(r->m);
    memprog_set_free(r->programs);
    arena_free(&r->dests);
}

/* The destinations of an operation, to be changed before it is issued. */
static inline struct reg_dest *rig_dest(struct memop *op)
{
    return (struct reg_dest *)op->dest;
}

static inline void rig_check(struct rig *r)
{
    struct memory_fault f;

    if (!memory_check(r->m, &f))
        fail_msg("%s", condition_info(f.condition)->holds);
}

/* What an operation of the rig is: one lane, one value, its register in `slot`. */
struct rig_op {
    const char *program;
    enum space space;
    unsigned processor, lane;
    uint64_t address; /* in its space */
    uint64_t value;   /* stores and atomics (the first input) */
    uint8_t size;     /* 0: 4 */
    uint32_t slot;
    bool is_volatile;
    enum atomic_op atomic; /* ATOMIC_NONE: a load or a store */
};

static inline void rig_atomic(struct rig *r, struct memop *op, const struct rig_op *o)
{
    memory_op_room(r->m, op, 48, false);
    memset(op->data, 0, 48);
    store_le(op->data + 16, op->size, o->value);
    op->kind = MEMOP_ATOMIC;
    op->atomic = (uint8_t)o->atomic;
    op->type = TYPE_U32;
    op->address = o->space == SPACE_SHARED ? o->address : PHYSICAL(o->space, o->address);
    op->writes = true;
}

static inline void rig_shared(struct rig *r, struct memop *op, const struct rig_op *o)
{
    memory_op_room(r->m, op, (size_t)RIG_LANES * op->size, true);
    store_le(op->data + (size_t)o->lane * op->size, op->size, o->value);
    op->where[o->lane] = (uint32_t)o->address;
    op->kind = MEMOP_SHARED;
}

static inline void rig_device(struct rig *r, struct memop *op, const struct rig_op *o)
{
    unsigned line = (unsigned)r->k.v[CONST_MaxMemOpSize];
    unsigned first = (unsigned)(o->address % line);

    memory_op_room(r->m, op, line, true);
    store_le(op->data + first, op->size, o->value);
    op->where[o->lane] = first;
    op->bytes = bytes_range(first, op->size);
    op->address = PHYSICAL(o->space, o->address - first);
    op->kind = MEMOP_DEVICE;
}

/* The operation, filled in but not issued. */
static inline struct memop *rig_new(struct rig *r, const struct rig_op *o)
{
    struct memop *op = memory_op_new(r->m, r->window[o->processor]);

    op->program = memprog_find(r->programs, o->program);
    assert_non_null(op->program);
    op->processor = (uint16_t)o->processor;
    op->space = (uint8_t)o->space;
    op->size = o->size == 0 ? 4 : o->size;
    op->nvalues = 1;
    op->lanes = LANE(o->lane);
    op->is_volatile = o->is_volatile;
    op->writes = strncmp(o->program, "st", 2) == 0;
    op->is_copy = strncmp(o->program, "copy", 4) == 0;
    op->ndest = op->writes ? 0 : 1;
    op->dest = arena_new(&r->dests, 2 * sizeof *op->dest);
    rig_dest(op)[0] = (struct reg_dest){ .slot = o->slot, .cls = CLASS_32, .width = 4 };
    if (o->atomic != ATOMIC_NONE)
        rig_atomic(r, op, o);
    else if (o->space == SPACE_SHARED)
        rig_shared(r, op, o);
    else
        rig_device(r, op, o);
    return op;
}

static inline struct memop *rig_issue(struct rig *r, const struct rig_op *o)
{
    struct memop *op = rig_new(r, o);

    if (!memory_issue(r->m, op, &r->stuck))
        fail_msg("%s", r->stuck.why);
    return op;
}

static inline uint32_t rig_register(const struct rig *r, const struct rig_op *o)
{
    struct reg_view v = memory_window(r->m, r->window[o->processor]);
    uint32_t value;

    memcpy(&value, v.bytes + ((size_t)o->slot * WARP_STRIDE(RIG_LANES) + o->lane) * 4, 4);
    return value;
}

/* An enabled silent rule, as the oracle picks it and its line. False: there is none, or bottom. */
static inline bool rig_silent(struct rig *r)
{
    struct silent_view v;
    uint32_t rules = memory_look_silents(r->m);

    if (rules == 0)
        return false;
    v = memory_look_silent(r->m, choice_pick(&r->oracle, SITE_RULE, rules));
    return memory_silent(r->m, &v,
                         choice_pick(&r->oracle, SITE_LINE, memory_look_silent_lines(r->m, &v)),
                         &r->stuck);
}

/* One rule: a micro step when there is one, else a silent rule. False: nothing is enabled. */
static inline bool rig_step(struct rig *r)
{
    unsigned n[2] = { memory_runnable(r->m, 0), memory_runnable(r->m, 1) }, k;
    bool ok;

    if (n[0] + n[1] == 0 && !memory_silent_enabled(r->m))
        return false;
    if (n[0] + n[1] == 0) {
        ok = rig_silent(r);
    } else {
        k = choice_pick(&r->oracle, SITE_STEP, n[0] + n[1]);
        ok = memory_micro_step(r->m, k >= n[0], k >= n[0] ? k - n[0] : k, &r->stuck);
    }
    if (!ok)
        fail_msg("%s: %s", rule_info(r->stuck.rule)->id, r->stuck.why);
    rig_check(r);
    return true;
}

/* Until nothing is in flight. */
static inline void rig_drain(struct rig *r)
{
    while (memory_in_flight(r->m) > 0)
        if (!rig_step(r))
            fail_msg("operations wait for ever");
}

static inline uint32_t rig_host_u32(const struct rig *r, uint64_t physical)
{
    unsigned char b[4];

    memory_host_read(r->m, physical, b, 4);
    return (uint32_t)load_le(b, 4);
}

static inline void rig_host_put(struct rig *r, uint64_t physical, uint32_t value)
{
    unsigned char b[4];

    store_le(b, 4, value);
    memory_host_write(r->m, physical, b, 4);
}

#endif
