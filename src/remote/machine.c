/* remote/machine.c: what can happen next, steps, how runs end, states as bytes, agents. */
#include "remote/machine.h"

#include <string.h>

#include "base/mem.h"
#include "remote/step.h"

static struct rsp_machine *own(struct machine *m)
{
    return (struct rsp_machine *)m;
}

static const struct rsp_machine *const_own(const struct machine *m)
{
    return (const struct rsp_machine *)m;
}

/* ---- systems ---- */

static void copy_fifo(struct rsp_fifo *to, const struct rsp_fifo *from)
{
    to->n = from->n;
    to->markers = from->markers;
    if (to->n > to->cap)
        to->v = mem_grow(to->v, &to->cap, to->n, sizeof *to->v);
    if (to->n > 0)
        memcpy(to->v, from->v, to->n * sizeof *to->v);
}

static void copy_caches(struct rsp_cache *to, const struct rsp_cache *from, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        memcpy(to[i].entry, from[i].entry, sizeof to[i].entry);
        copy_fifo(&to[i].fifo, &from[i].fifo);
    }
}

void rsp_system_copy(struct rsp_system *to, const struct rsp_system *from)
{
    memcpy(to->gl, from->gl, sizeof to->gl);
    copy_caches(to->l2, from->l2, RSP_MOST_DEVICES);
    copy_caches(to->l1, from->l1, RSP_MOST_GROUPS);
    memcpy(to->lock, from->lock, sizeof to->lock);
    memcpy(to->rmw, from->rmw, sizeof to->rmw);
    memcpy(to->threads, from->threads, sizeof to->threads);
}

void rsp_system_free(struct rsp_system *s)
{
    for (uint32_t i = 0; i < RSP_MOST_DEVICES; i++)
        mem_free(s->l2[i].fifo.v);
    for (uint32_t i = 0; i < RSP_MOST_GROUPS; i++)
        mem_free(s->l1[i].fifo.v);
    memset(s, 0, sizeof *s);
}

/* The first state (ours): every L2 has the first values, no L1 has any. */
static void first_state(const struct rsp_program *p, struct rsp_system *s)
{
    for (uint32_t x = 0; x < p->nlocations; x++)
        s->gl[x] = p->locations[x].initial;
    for (uint32_t d = 0; d < RSP_MOST_DEVICES; d++)
        for (uint32_t x = 0; x < RSP_MOST_LOCATIONS; x++) {
            s->l2[d].entry[x] = (struct rsp_entry){ s->gl[x], false, true };
            s->lock[d][x] = RSP_FREE;
        }
    for (uint32_t g = 0; g < RSP_MOST_GROUPS; g++)
        s->rmw[g] = RSP_FREE;
    for (uint32_t t = 0; t < p->nthreads; t++)
        rsp_settle(p, s, t);
}

/* ---- what can happen next ---- */

static struct rsp_step looking(struct rsp_machine *x)
{
    return (struct rsp_step){ .program = x->program, .constants = x->constants,
                              .system = &x->system };
}

static void add(struct rsp_machine *x, const struct rsp_step *s, bool applies)
{
    if (applies)
        ARRAY_PUSH(x->enabled, x->nenabled, x->cap_enabled, s->of);
}

static void list_threads(struct rsp_machine *x)
{
    struct rsp_step s = looking(x);

    for (uint32_t t = 0; t < x->program->nthreads; t++) {
        const uint32_t pc = x->system.threads[t].pc;

        s.of = (struct rsp_transition){ .thread = t, .pc = pc, .location = RSP_NONE };
        if (pc < x->program->threads[t].ncode)
            add(x, &s, rsp_execute(&s));
    }
}

/* The environment's rules by address and kind, then the marker, which has no address. */
static const enum rule l1_rules[] = { RULE_RSP_ENV_FLUSH, RULE_RSP_ENV_FETCH,
                                      RULE_RSP_ENV_DEQUEUE };
static const enum rule l2_rules[] = { RULE_RSP_ENV_FLUSHL2, RULE_RSP_ENV_FETCHL2,
                                      RULE_RSP_ENV_DEQUEUE };
#define CACHE_RULES 3u

static void list_cache(struct rsp_machine *x, uint32_t group, uint32_t device)
{
    const enum rule *rules = group == RSP_NONE ? l2_rules : l1_rules;
    struct rsp_step s = looking(x);

    s.of = (struct rsp_transition){ .thread = RSP_NONE, .group = group, .device = device };
    for (s.of.location = 0; s.of.location < x->program->nlocations; s.of.location++)
        for (uint32_t i = 0; i < CACHE_RULES; i++) {
            s.of.rule = rules[i];
            add(x, &s, rsp_environment(&s));
        }
    s.of.location = RSP_NONE;
    s.of.rule = RULE_RSP_ENV_MARKER;
    add(x, &s, rsp_environment(&s));
}

/* In the order of remote.step. */
static void list(struct rsp_machine *x)
{
    const struct rsp_program *p = x->program;

    x->nenabled = 0;
    list_threads(x);
    for (uint32_t g = 0; g < p->ngroups; g++)
        list_cache(x, g, p->groups[g].device);
    for (uint32_t d = 0; d < p->ndevices; d++)
        list_cache(x, RSP_NONE, d);
    x->listed = true;
}

size_t rsp_machine_enabled(struct rsp_machine *x, const struct rsp_transition **out)
{
    if (!x->listed)
        list(x);
    if (out != NULL)
        *out = x->enabled;
    return x->nenabled;
}

/* ---- how runs end ---- */

static bool has_dirty(const struct rsp_cache *caches, uint32_t n, uint32_t nlocations)
{
    for (uint32_t i = 0; i < n; i++)
        for (uint32_t x = 0; x < nlocations; x++)
            if (caches[i].entry[x].dirty)
                return true;
    return false;
}

/* Every thread is at its end, and no entry is DIRTY (RSP 5; as memalloy has it). */
static bool is_final(const struct rsp_machine *x)
{
    const struct rsp_program *p = x->program;

    for (uint32_t t = 0; t < p->nthreads; t++)
        if (x->system.threads[t].pc < p->threads[t].ncode)
            return false;
    return !has_dirty(x->system.l2, p->ndevices, p->nlocations) &&
           !has_dirty(x->system.l1, p->ngroups, p->nlocations);
}

/* Ends the run in a state that is another than that of a run that goes on. */
static void end(struct rsp_machine *x, enum machine_status status)
{
    x->machine.status = status;
    x->changes[0]++;
}

/* After a step. */
static void judge(struct rsp_machine *x)
{
    const struct machine_watcher *w = x->machine.watcher;

    if (is_final(x))
        x->machine.status = MACHINE_COMPLETED;
    x->why.n = 0;
    if (w != NULL && w->ends(w->self, &x->why) && x->machine.status == MACHINE_GOES_ON)
        end(x, MACHINE_STOPPED);
}

static void put_word(uint64_t v, struct text *out)
{
    char bytes[8];

    for (unsigned k = 0; k < 8; k++)
        bytes[k] = (char)(v >> 8 * k);
    text_add(out, bytes, sizeof bytes);
}

/* The test's values in their order; a register that has not been set is 0. */
static void outcome(const struct machine *m, struct text *out)
{
    const struct rsp_machine *x = const_own(m);
    const struct test *test = &x->program->test;

    if (m->status == MACHINE_STOPPED)
        text_add(out, x->why.s, x->why.n);
    else if (m->status != MACHINE_COMPLETED)
        rsp_print_deadlock(x, out);
    else
        for (size_t i = 0; i < test->nvalues; i++) {
            const struct test_value *v = &test->values[i];

            put_word((uint64_t)(v->thread == NO_THREAD ? x->system.gl[v->index]
                                                       : x->system.threads[v->thread].v[v->index]),
                     out);
        }
}

/* ---- steps ---- */

/* The number of the moving agent: threads first, then the environment. */
static uint32_t agent_of(const struct rsp_machine *x, const struct rsp_transition *t)
{
    return t->thread == RSP_NONE ? x->program->nthreads : t->thread;
}

static bool position(const struct machine *m, size_t agent, struct machine_position *at)
{
    const struct rsp_machine *x = const_own(m);
    const struct rsp_thread *t;

    if (agent >= x->program->nthreads)
        return false;
    t = &x->program->threads[agent];
    at->address = x->system.threads[agent].pc;
    if (at->address >= t->ncode)
        return false;
    at->line = span_place(t->code[at->address].span).line;
    return true;
}

static void note(struct rsp_machine *x, const struct rsp_transition *t)
{
    const struct machine_observer *o = x->machine.observer;
    const uint32_t agent = agent_of(x, t);
    struct machine_event e = { rule_info(t->rule)->id, agent, 1, { 0, 0 } };

    if (x->machine.watched)
        agent_set_add(&x->moved, agent);
    if (o == NULL)
        return;
    if (t->thread != RSP_NONE)
        e.at = (struct machine_position){
            t->pc, span_place(x->program->threads[t->thread].code[t->pc].span).line };
    o->applied(o->self, &e);
}

static void take(struct rsp_machine *x, const struct rsp_transition *t)
{
    struct rsp_step s = looking(x);

    s.of = *t;
    s.takes = true;
    s.tell = x->tell;
    if (t->thread == RSP_NONE)
        rsp_environment(&s);
    else
        rsp_execute(&s);
    for (uint32_t i = 0; s.changed != 0; i++, s.changed >>= 1)
        x->changes[i] += s.changed & 1;
    x->listed = false;
    x->machine.steps++;
}

/* Asks which of the enabled transitions it is. A search that has set one apart need not list them
 * again. */
static struct rsp_transition ask(struct rsp_machine *x, struct oracle *oracle)
{
    const struct rsp_tried apart = x->reducer.next;
    unsigned n = apart.n, k;

    if (n == 0)
        n = (unsigned)rsp_machine_enabled(x, NULL);
    k = choice_ask(oracle, &(struct question){ SITE_REMOTE, n, NULL });
    x->reducer.next.n = 0;
    if (apart.n != 0 && apart.k == k)
        return apart.transition;
    rsp_machine_enabled(x, NULL);
    return x->enabled[k];
}

/* A final state that was restored, or a deadlock: there is no step to take. */
static void find_end(struct rsp_machine *x)
{
    if (is_final(x))
        x->machine.status = MACHINE_COMPLETED;
    else if (rsp_machine_enabled(x, NULL) == 0)
        end(x, MACHINE_DEADLOCKED);
}

static void step(struct machine *m, struct oracle oracle)
{
    struct rsp_machine *x = own(m);

    agent_set_clear(&x->moved);
    if (m->watcher != NULL)
        m->watcher->begins(m->watcher->self);
    if (x->reducer.next.n == 0)
        find_end(x);
    if (m->status != MACHINE_GOES_ON)
        return;
    x->last = ask(x, &oracle);
    note(x, &x->last);
    take(x, &x->last);
    judge(x);
}

/* ---- states as bytes ---- */

/* DIRTY and VALID in a byte, followed by the value if one of them is set. */
static void code_entry(struct rsp_entry *e, struct codec *c)
{
    uint8_t how = (uint8_t)((e->dirty ? 2 : 0) | (e->valid ? 1 : 0));
    uint64_t value = (uint64_t)e->value;

    codec_u8(c, &how);
    if (c->reading)
        value = 0;
    if (how != 0)
        codec_u64(c, &value);
    *e = (struct rsp_entry){ (int64_t)value, (how & 2) != 0, (how & 1) != 0 };
}

static void code_fifo(struct rsp_fifo *f, struct codec *c)
{
    const uint32_t n = f->n;

    codec_u32(c, &f->n);
    if (c->reading && f->n > f->cap)
        f->v = mem_grow(f->v, &f->cap, f->n, sizeof *f->v);
    f->markers = c->reading || n == 0 ? 0 : f->markers;
    for (uint32_t i = 0; i < f->n; i++) {
        uint8_t byte = 0;

        if (!c->reading)
            byte = (uint8_t)(f->v[i].of << 1 | (f->v[i].is_marker ? 1 : 0));

        codec_u8(c, &byte);
        f->v[i] = (struct rsp_element){ (byte & 1) != 0, (uint8_t)(byte >> 1) };
        f->markers |= (byte & 1) != 0 ? 1u << (byte >> 1) : 0;
    }
}

static void code_cache(struct rsp_cache *cache, uint32_t nlocations, struct codec *c)
{
    for (uint32_t i = 0; i < nlocations; i++)
        code_entry(&cache->entry[i], c);
    code_fifo(&cache->fifo, c);
}

static void code_holder(uint32_t *holder, struct codec *c)
{
    uint32_t next = *holder + 1; /* RSP_FREE is 0 */

    codec_u32(c, &next);
    *holder = next - 1;
}

static void code_value(int64_t *v, struct codec *c)
{
    uint64_t w = (uint64_t)*v;

    codec_u64(c, &w);
    *v = (int64_t)w;
}

static void code_registers(struct rsp_registers *r, uint32_t n, struct codec *c)
{
    codec_u32(c, &r->pc);
    codec_u32(c, &r->set);
    for (uint32_t i = 0; i < n; i++)
        code_value(&r->v[i], c);
}

static uint32_t parts_of(const struct rsp_program *p)
{
    return 1 + p->ndevices + p->ngroups + p->nthreads;
}

/* Global memory, and whether the run has ended though nothing in the state says so. */
static void code_global(struct rsp_machine *x, struct codec *c)
{
    bool ended = x->machine.status == MACHINE_DEADLOCKED || x->machine.status == MACHINE_STOPPED;

    for (uint32_t l = 0; l < x->program->nlocations; l++)
        code_value(&x->system.gl[l], c);
    codec_bool(c, &ended);
}

/* A device's part has its lockfile, a work-group's its lock for increments. */
static void code_part(struct rsp_machine *x, uint32_t part, struct codec *c)
{
    const struct rsp_program *p = x->program;
    struct rsp_system *s = &x->system;
    uint32_t i = part;

    if (i-- == 0) {
        code_global(x, c);
    } else if (i < p->ndevices) {
        code_cache(&s->l2[i], p->nlocations, c);
        for (uint32_t l = 0; l < p->nlocations; l++)
            code_holder(&s->lock[i][l], c);
    } else if (i - p->ndevices < p->ngroups) {
        i -= p->ndevices;
        code_cache(&s->l1[i], p->nlocations, c);
        code_holder(&s->rmw[i], c);
    } else {
        i -= p->ndevices + p->ngroups;
        code_registers(&s->threads[i], p->threads[i].nregisters, c);
    }
}

static void code(struct machine *m, struct snapshot *s)
{
    struct rsp_machine *x = own(m);

    for (uint32_t i = 0; i < parts_of(x->program); i++) {
        code_part(x, i, &s->state);
        x->changes[i] += s->state.reading;
    }
    if (s->state.reading)
        x->listed = false;
}

static void parts(struct machine *m, struct ledger *l)
{
    struct rsp_machine *x = own(m);

    for (uint32_t i = 0; i < parts_of(x->program); i++)
        if (ledger_enter(l, x->changes[i])) {
            code_part(x, i, &l->s->state);
            ledger_leave(l, x->changes[i]);
        }
    if (l->reading)
        x->listed = false;
}

/* ---- agents ---- */

static void enabled(struct machine *m, struct agent_set *out)
{
    struct rsp_machine *x = own(m);

    rsp_machine_enabled(x, NULL);
    agent_set_clear(out);
    for (size_t i = 0; i < x->nenabled; i++)
        agent_set_add(out, agent_of(x, &x->enabled[i]));
}

static void alternative(const struct machine *m, unsigned k, struct text *out)
{
    rsp_print_transition(const_own(m), &const_own(m)->enabled[k], out);
}

/* ---- opened and closed ---- */

static const struct machine_kind kind = { .step = step,
                                          .code = code,
                                          .parts = parts,
                                          .outcome = outcome,
                                          .enabled = enabled,
                                          .describe = rsp_describe,
                                          .position = position,
                                          .alternative = alternative,
                                          .reduction = &rsp_reduction };

void rsp_machine_open(struct rsp_machine *x, const struct rsp_program *p,
                      const struct constants *c, struct teller *tell)
{
    *x = (struct rsp_machine){
        .machine = { .kind = &kind, .told_apart = true, .moved = &x->moved },
        .program = p,
        .constants = c,
        .tell = tell,
        .last = { .rule = RULE_COUNT, .thread = RSP_NONE },
    };
    first_state(p, &x->system);
    rsp_reducer_open(x);
    if (is_final(x))
        x->machine.status = MACHINE_COMPLETED;
}

void rsp_machine_close(struct rsp_machine *x)
{
    rsp_reducer_close(x);
    rsp_system_free(&x->system);
    mem_free(x->enabled);
    text_free(&x->why);
    agent_set_free(&x->moved);
}
