/* remote/words.c: the machine in words: transitions, what a step changed, why a thread waits. */
#include "remote/machine.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "remote/step.h"

/* ---- premises that do not hold ---- */

bool rsp_waits(struct rsp_step *s, const char *format, ...)
{
    char words[200];
    va_list args;

    if (s->why == NULL)
        return false;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    text_puts(s->why, words);
    return false;
}

void rsp_print_cache(const struct rsp_program *p, uint32_t group, uint32_t device,
                     struct text *out)
{
    if (group == RSP_NONE)
        text_printf(out, "L2(%u)", p->devices[device]);
    else
        text_printf(out, "L1(%u,%u)", p->devices[p->groups[group].device],
                    p->groups[group].number);
}

bool rsp_waits_l1(struct rsp_step *s, uint32_t location, const char *what)
{
    if (s->why == NULL)
        return false;
    rsp_print_cache(s->program, s->of.group, 0, s->why);
    return rsp_waits(s, " %s %s", s->program->locations[location].name, what);
}

bool rsp_waits_l2(struct rsp_step *s, uint32_t device, uint32_t location, const char *what)
{
    if (s->why == NULL)
        return false;
    rsp_print_cache(s->program, RSP_NONE, device, s->why);
    return rsp_waits(s, " %s %s", s->program->locations[location].name, what);
}

/* ---- why nobody moves ---- */

/* Nothing is taken, so nothing changes. */
static struct rsp_step looking(const struct rsp_machine *m, struct text *why)
{
    return (struct rsp_step){ .program = m->program, .constants = m->constants,
                              .system = (struct rsp_system *)(uintptr_t)&m->system, .why = why };
}

/* An entry that is DIRTY, and what keeps it from going down. */
static void put_dirty(const struct rsp_machine *m, struct rsp_transition flush, struct text *out)
{
    struct rsp_step s = looking(m, NULL);

    text_puts(out, m->program->locations[flush.location].name);
    text_puts(out, ", which is DIRTY");
    s.of = flush;
    if (rsp_environment(&s))
        return;
    text_puts(out, ": ");
    s.why = out;
    rsp_environment(&s);
}

static struct rsp_transition flush_of(const struct rsp_machine *m, uint32_t group, uint32_t device,
                                      uint32_t location)
{
    return (struct rsp_transition){
        .rule = group == RSP_NONE ? RULE_RSP_ENV_FLUSHL2 : RULE_RSP_ENV_FLUSH,
        .thread = RSP_NONE,
        .group = group,
        .device = group == RSP_NONE ? device : m->program->groups[group].device,
        .location = location };
}

/* A marker of the thread in this fifo, and what is before it. */
static void put_marker(const struct rsp_machine *m, uint32_t thread, uint32_t group,
                       uint32_t device, struct text *out)
{
    const struct rsp_cache *c = group == RSP_NONE ? &m->system.l2[device] : &m->system.l1[group];
    const struct rsp_element *head = c->fifo.v;

    text_printf(out, "FLUSH(P%u) is in the fifo of ", thread);
    rsp_print_cache(m->program, group, device, out);
    if (!head->is_marker && c->entry[head->of].dirty) {
        text_puts(out, " behind ");
        put_dirty(m, flush_of(m, group, device, head->of), out);
    } else if (!head->is_marker) {
        text_printf(out, " behind %s", m->program->locations[head->of].name);
    } else if (head->of != thread) {
        text_printf(out, " behind FLUSH(P%u)", head->of);
    }
}

/* All markers of a thread. False: it has none. */
static bool put_markers(const struct rsp_machine *m, uint32_t thread, struct text *out)
{
    const struct rsp_program *p = m->program;
    const char *between = "";

    for (uint32_t i = 0; i < p->ngroups + p->ndevices; i++) {
        const bool is_l1 = i < p->ngroups;
        const uint32_t group = is_l1 ? i : RSP_NONE, device = is_l1 ? 0 : i - p->ngroups;
        const struct rsp_cache *c = is_l1 ? &m->system.l1[group] : &m->system.l2[device];

        if ((c->fifo.markers >> thread & 1) == 0)
            continue;
        text_puts(out, between);
        put_marker(m, thread, group, device, out);
        between = ", ";
    }
    return *between != '\0';
}

void rsp_machine_why(const struct rsp_machine *m, uint32_t thread, struct text *out)
{
    struct rsp_step s = looking(m, out);

    s.of.thread = thread;
    s.of.pc = m->system.threads[thread].pc;
    if (!put_markers(m, thread, out) && s.of.pc < m->program->threads[thread].ncode)
        rsp_execute(&s);
}

/* ---- positions of threads ---- */

/* "FLU_L1_DV", "LD y" */
static void put_instr(const struct rsp_program *p, const struct rsp_instr *i, struct text *out)
{
    static const char *const operands[] = {
#define INSTRUCTION(name, text, operands, rule) operands,
#include "remote/instructions.def"
#undef INSTRUCTION
    };

    rsp_print_opcode(i->op, i->scope, out);
    if (strchr(operands[i->op], 'x') != NULL)
        text_printf(out, " %s", p->locations[i->location].name);
}

static bool at_end(const struct rsp_machine *m, uint32_t thread)
{
    return m->system.threads[thread].pc >= m->program->threads[thread].ncode;
}

/* "P1 at LD y: L1(0,1) y is not VALID" */
static void put_stand(const struct rsp_machine *m, uint32_t thread, struct text *out)
{
    struct text why = { NULL, 0, 0 };

    text_printf(out, "P%u at ", thread);
    put_instr(m->program, &m->program->threads[thread].code[m->system.threads[thread].pc], out);
    rsp_machine_why(m, thread, &why);
    if (why.n > 0)
        text_printf(out, ": %s", why.s);
    text_free(&why);
}

void rsp_describe(const struct machine *machine, const struct agent_set *agents, struct text *out)
{
    const struct rsp_machine *m = (const struct rsp_machine *)machine;
    const uint32_t n = m->program->nthreads;

    for (uint32_t t = 0; t < n; t++)
        if (agent_set_has(agents, t) && !at_end(m, t)) {
            put_stand(m, t, out);
            text_puts(out, "\n");
        }
    if (agent_set_has(agents, n))
        text_puts(out, "the environment\n");
}

/* What is left when all threads are at their ends: what cannot go down. */
static void put_left(const struct rsp_machine *m, struct text *out)
{
    const char *between = "";

    for (uint32_t g = 0; g < m->program->ngroups; g++)
        for (uint32_t x = 0; x < m->program->nlocations; x++)
            if (m->system.l1[g].entry[x].dirty) {
                text_puts(out, between);
                rsp_print_cache(m->program, g, 0, out);
                text_puts(out, " has ");
                put_dirty(m, flush_of(m, g, 0, x), out);
                between = "; ";
            }
}

void rsp_print_deadlock(const struct rsp_machine *m, struct text *out)
{
    const char *between = "";

    for (uint32_t t = 0; t < m->program->nthreads; t++)
        if (!at_end(m, t)) {
            text_puts(out, between);
            put_stand(m, t, out);
            between = "; ";
        }
    if (*between == '\0')
        put_left(m, out);
}

/* ---- transitions ---- */

/* What it is of the environment, without rsp.env; both levels have one word. */
static const char *word_of(enum rule r)
{
    switch ((int)r) {
    case RULE_RSP_ENV_FLUSH:
    case RULE_RSP_ENV_FLUSHL2:
        return "flush";
    case RULE_RSP_ENV_FETCH:
    case RULE_RSP_ENV_FETCHL2:
        return "fetch";
    case RULE_RSP_ENV_DEQUEUE:
        return "dequeue";
    default:
        return "marker";
    }
}

void rsp_print_transition(const struct rsp_machine *m, const struct rsp_transition *t,
                          struct text *out)
{
    const struct rsp_program *p = m->program;

    if (t->thread != RSP_NONE) {
        text_printf(out, "P%u ", t->thread);
        put_instr(p, &p->threads[t->thread].code[t->pc], out);
        return;
    }
    text_printf(out, "env %s ", word_of(t->rule));
    rsp_print_cache(p, t->group, t->device, out);
    if (t->location != RSP_NONE)
        text_printf(out, " %s", p->locations[t->location].name);
}

/* ---- what a step changed: from the bottom up ---- */

struct changes {
    const struct rsp_machine *m;
    struct text *out;
    bool any;   /* of the whole step */
    bool named; /* the cache at hand */
};

static void next_item(struct changes *c)
{
    text_puts(c->out, c->any ? "; " : "");
    c->any = true;
}

static void next_of_cache(struct changes *c, uint32_t group, uint32_t device)
{
    if (c->named) {
        text_puts(c->out, ", ");
        return;
    }
    next_item(c);
    rsp_print_cache(c->m->program, group, device, c->out);
    text_puts(c->out, " ");
    c->named = true;
}

static void put_entry(const struct rsp_machine *m, uint32_t location, const struct rsp_entry *e,
                      struct text *out)
{
    text_puts(out, m->program->locations[location].name);
    if (e->dirty || e->valid)
        text_printf(out, " = %lld %s %s", (long long)e->value, e->dirty ? "DIRTY" : "CLEAN",
                    e->valid ? "VALID" : "INV'D");
    else
        text_puts(out, " INV'D");
}

static void put_fifo(const struct rsp_machine *m, const struct rsp_fifo *f, struct text *out)
{
    text_puts(out, "fifo");
    for (uint32_t i = 0; i < f->n; i++)
        if (f->v[i].is_marker)
            text_printf(out, " FLUSH(P%u)", f->v[i].of);
        else
            text_printf(out, " %s", m->program->locations[f->v[i].of].name);
    text_puts(out, f->n == 0 ? " empty" : "");
}

static bool same_entry(const struct rsp_entry *a, const struct rsp_entry *b)
{
    return a->value == b->value && a->dirty == b->dirty && a->valid == b->valid;
}

/* One step appends to a fifo, or takes its head. */
static void put_cache_change(struct changes *c, uint32_t group, uint32_t device,
                             const struct rsp_cache *was, const struct rsp_cache *is)
{
    c->named = false;
    for (uint32_t x = 0; x < c->m->program->nlocations; x++)
        if (!same_entry(&was->entry[x], &is->entry[x])) {
            next_of_cache(c, group, device);
            put_entry(c->m, x, &is->entry[x], c->out);
        }
    if (was->fifo.n != is->fifo.n) {
        next_of_cache(c, group, device);
        put_fifo(c->m, &is->fifo, c->out);
    }
}

static void put_holder(struct changes *c, uint32_t holder)
{
    if (holder == RSP_FREE)
        text_puts(c->out, " free");
    else
        text_printf(c->out, " P%u", holder);
}

static void put_lock_changes(struct changes *c, const struct rsp_system *was)
{
    const struct rsp_program *p = c->m->program;
    const struct rsp_system *is = &c->m->system;

    for (uint32_t d = 0; d < p->ndevices; d++)
        for (uint32_t x = 0; x < p->nlocations; x++)
            if (was->lock[d][x] != is->lock[d][x]) {
                next_item(c);
                text_printf(c->out, "lock(%u) %s", p->devices[d], p->locations[x].name);
                put_holder(c, is->lock[d][x]);
            }
    for (uint32_t g = 0; g < p->ngroups; g++)
        if (was->rmw[g] != is->rmw[g]) {
            next_item(c);
            text_printf(c->out, "rmw(%u,%u)", p->devices[p->groups[g].device],
                        p->groups[g].number);
            put_holder(c, is->rmw[g]);
        }
}

static void put_register_changes(struct changes *c, const struct rsp_system *was)
{
    const struct rsp_program *p = c->m->program;

    for (uint32_t t = 0; t < p->nthreads; t++)
        for (uint32_t r = 0; r < p->threads[t].nregisters; r++) {
            const struct rsp_registers *a = &was->threads[t], *b = &c->m->system.threads[t];

            if (a->v[r] == b->v[r] && ((a->set ^ b->set) >> r & 1) == 0)
                continue;
            next_item(c);
            text_printf(c->out, "r%u = %lld", r, (long long)b->v[r]);
        }
}

void rsp_print_change(const struct rsp_machine *m, const struct rsp_system *before,
                      struct text *out)
{
    const struct rsp_program *p = m->program;
    struct changes c = { m, out, false, false };

    put_register_changes(&c, before);
    for (uint32_t x = 0; x < p->nlocations; x++)
        if (before->gl[x] != m->system.gl[x]) {
            next_item(&c);
            text_printf(out, "%s = %lld", p->locations[x].name, (long long)m->system.gl[x]);
        }
    for (uint32_t d = 0; d < p->ndevices; d++)
        put_cache_change(&c, RSP_NONE, d, &before->l2[d], &m->system.l2[d]);
    for (uint32_t g = 0; g < p->ngroups; g++)
        put_cache_change(&c, g, 0, &before->l1[g], &m->system.l1[g]);
    put_lock_changes(&c, before);
}
