/* remote/step.h: what the rules of the remote-scope machine work on. A rule is one function: first
 * its premises, which say what they wait for, then, if it is taken, what it changes. So who asks
 * whether a step is enabled and who takes it read the same text. */
#ifndef WS_REMOTE_STEP_H
#define WS_REMOTE_STEP_H

#include "remote/machine.h"

struct rsp_step {
    const struct rsp_program *program;
    const struct constants *constants;
    struct rsp_system *system;
    struct rsp_transition of;      /* who acts, on what; of.group is also that of a thread */
    const struct rsp_instr *instr; /* of a thread */
    bool takes;                    /* false: nothing changes, nothing is reported */
    struct teller *tell;           /* NULL: nobody listens */
    struct text *why;              /* gets the first premise that does not hold; NULL: none */
    uint32_t changed;              /* parts that it changed, as bits */
};

/* ---- instruction.c ---- */

/* A thread executes the instruction of.pc. False: a premise does not hold. */
bool rsp_execute(struct rsp_step *s);
/* rsp.unflushed: has the thread a marker in any fifo? */
bool rsp_unflushed(const struct rsp_program *p, const struct rsp_system *s, uint32_t thread);
/* Passes over actions whose guards are false. */
void rsp_settle(const struct rsp_program *p, struct rsp_system *s, uint32_t thread);
/* Is a work-group, or a device, in the scope of a thread of the group `own`? */
bool rsp_group_in(const struct rsp_program *p, enum rsp_scope s, uint32_t own, uint32_t group);
bool rsp_device_in(const struct rsp_program *p, enum rsp_scope s, uint32_t own, uint32_t device);

/* ---- environment.c ---- */

/* Applies the rule of.rule of the environment to of.location (dequeue, marker: to the head of the
 * fifo) of the L1 of of.group, or of the L2 of of.device. */
bool rsp_environment(struct rsp_step *s);

/* ---- what both do: parts that they change, entries, fifos ---- */

static inline struct rsp_cache *rsp_change_l2(struct rsp_step *s, uint32_t device)
{
    s->changed |= 1u << (1 + device);
    return &s->system->l2[device];
}

static inline struct rsp_cache *rsp_change_l1(struct rsp_step *s, uint32_t group)
{
    s->changed |= 1u << (1 + s->program->ndevices + group);
    return &s->system->l1[group];
}

static inline struct rsp_registers *rsp_change_thread(struct rsp_step *s, uint32_t thread)
{
    s->changed |= 1u << (1 + s->program->ndevices + s->program->ngroups + thread);
    return &s->system->threads[thread];
}

/* A value that is neither DIRTY nor VALID is nobody's: such entries are equal. */
static inline void rsp_invalidate(struct rsp_entry *e)
{
    e->valid = false;
    e->value = e->dirty ? e->value : 0;
}

static inline void rsp_clean(struct rsp_entry *e)
{
    e->dirty = false;
    e->value = e->valid ? e->value : 0;
}

void rsp_enqueue(struct rsp_fifo *f, struct rsp_element e);
/* The other devices forget x: there is one device with the last value. */
void rsp_own(struct rsp_step *s, uint32_t device, uint32_t location);
/* Premises: no other device's L2(x) is DIRTY; a lock is free, or held by the thread that acts, or,
 * for the environment, by one of the work-group. */
bool rsp_none_dirty(struct rsp_step *s, uint32_t location);
bool rsp_lock_mine(struct rsp_step *s, uint32_t location);
/* A premise does not hold: printf style, without a full stop. False. */
bool rsp_waits(struct rsp_step *s, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;
/* The same of an entry of the L1 of of.group or the L2 of a device: "L1(0,1) y is not VALID". */
bool rsp_waits_l1(struct rsp_step *s, uint32_t location, const char *what);
bool rsp_waits_l2(struct rsp_step *s, uint32_t device, uint32_t location, const char *what);

/* ---- reduction.c ---- */

extern const struct machine_reduction rsp_reduction;
void rsp_reducer_open(struct rsp_machine *m);
void rsp_reducer_close(struct rsp_machine *m);

/* ---- words.c ---- */

/* "L1(0,1)", "L2(0)"; group RSP_NONE: the L2. */
void rsp_print_cache(const struct rsp_program *p, uint32_t group, uint32_t device,
                     struct text *out);
/* Lines with the positions of these agents (machine_kind). */
void rsp_describe(const struct machine *m, const struct agent_set *agents, struct text *out);
/* Why nobody can move, thread by thread; when all are at their ends, entry by entry. */
void rsp_print_deadlock(const struct rsp_machine *m, struct text *out);

#endif
