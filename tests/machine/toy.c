/* tests/machine/toy.c: the toy's rules, its states as bytes, who could move, how runs end. */
#include "machine/toy.h"

static struct toy *toy_of(struct machine *m)
{
    return (struct toy *)m;
}

static const struct toy *const_toy_of(const struct machine *m)
{
    return (const struct toy *)m;
}

/* ---- rules ---- */

static unsigned ask(struct toy *t, struct oracle *oracle, enum site site)
{
    t->asked = site;
    return choice_pick(oracle, site, 2);
}

static void rule_take(struct toy *t, uint32_t agent)
{
    if (t->holder != TOY_AGENTS)
        return; /* it spins */
    t->holder = agent;
    t->line[agent] = 2;
}

static void rule_count(struct toy *t, uint32_t agent)
{
    t->counter = agent == 0 ? t->counter + 1 : 2 * t->counter;
    t->line[agent] = 3;
}

static void rule_give(struct toy *t, uint32_t agent, struct oracle *oracle)
{
    bool keeps = ask(t, oracle, SITE_STEP) == 1;

    t->line[agent] = 4;
    if (!keeps)
        t->holder = TOY_AGENTS;
    else if (agent == 1)
        t->machine.status = MACHINE_STUCK;
}

/* ---- steps ---- */

static const char *const rules[] = { "", "take", "count", "give" };

static bool is_at_end(const struct toy *t, uint32_t agent)
{
    return t->line[agent] == 4;
}

/* The agents that are not at their ends; one is not. */
static uint32_t choose_agent(struct toy *t, struct oracle *oracle)
{
    if (is_at_end(t, 0))
        return 1;
    return is_at_end(t, 1) ? 0 : ask(t, oracle, SITE_UNIT);
}

static void tell(const struct toy *t, uint32_t agent)
{
    const struct machine_observer *o = t->machine.observer;
    const struct machine_event e = { rules[t->line[agent]], agent, 1,
                                     { t->line[agent], t->line[agent] } };

    if (o != NULL)
        o->applied(o->self, &e);
}

static void apply(struct toy *t, uint32_t agent, struct oracle *oracle)
{
    switch (t->line[agent]) {
    case 1:
        rule_take(t, agent);
        break;
    case 2:
        rule_count(t, agent);
        break;
    default:
        rule_give(t, agent, oracle);
        break;
    }
}

static void step(struct machine *m, struct oracle oracle)
{
    struct toy *t = toy_of(m);
    uint32_t agent = choose_agent(t, &oracle);

    agent_set_clear(&t->moved);
    if (m->watched)
        agent_set_add(&t->moved, agent);
    tell(t, agent);
    apply(t, agent, &oracle);
    m->steps++;
    if (m->status == MACHINE_GOES_ON && is_at_end(t, 0) && is_at_end(t, 1))
        m->status = MACHINE_COMPLETED;
}

/* ---- states ---- */

/* A run that is stuck ends in another state than one that is over. */
static void code(struct machine *m, struct snapshot *s)
{
    struct toy *t = toy_of(m);
    bool stuck = m->status == MACHINE_STUCK;

    for (uint32_t i = 0; i < TOY_AGENTS; i++)
        codec_u32(&s->state, &t->line[i]);
    codec_u32(&s->state, &t->holder);
    codec_u32(&s->state, &t->counter);
    codec_bool(&s->state, &stuck);
}

static void outcome(const struct machine *m, struct text *out)
{
    if (m->status == MACHINE_STUCK)
        text_puts(out, "give: agent 1 keeps the lock");
    else
        text_printf(out, "%u", (unsigned)const_toy_of(m)->counter);
}

/* ---- agents ---- */

/* Who spins could move: it would stay where it is. */
static void enabled(struct machine *m, struct agent_set *out)
{
    agent_set_clear(out);
    for (uint32_t i = 0; i < TOY_AGENTS; i++)
        if (!is_at_end(toy_of(m), i))
            agent_set_add(out, i);
}

static bool position(const struct machine *m, size_t agent, struct machine_position *at)
{
    const struct toy *t = const_toy_of(m);

    *at = (struct machine_position){ t->line[agent], t->line[agent] };
    return !is_at_end(t, (uint32_t)agent);
}

static void describe(const struct machine *m, const struct agent_set *agents, struct text *out)
{
    for (uint32_t i = 0; i < TOY_AGENTS; i++)
        if (agent_set_has(agents, i))
            text_printf(out, "agent %u at %u: %s\n", (unsigned)i,
                        (unsigned)const_toy_of(m)->line[i], rules[const_toy_of(m)->line[i]]);
}

static void alternative(const struct machine *m, unsigned k, struct text *out)
{
    const struct toy *t = const_toy_of(m);

    if (t->asked == SITE_STEP)
        text_puts(out, k == 0 ? "gives the lock back" : "keeps the lock");
    else
        text_printf(out, "agent %u: %s", k, rules[t->line[k]]);
}

/* ---- opened and closed ---- */

static const struct machine_kind kind = { .step = step,
                                          .code = code,
                                          .outcome = outcome,
                                          .enabled = enabled,
                                          .position = position,
                                          .describe = describe,
                                          .alternative = alternative };

void toy_open(struct toy *t)
{
    *t = (struct toy){ .machine = { .kind = &kind, .told_apart = true, .moved = &t->moved },
                       .line = { 1, 1 },
                       .holder = TOY_AGENTS,
                       .counter = 1 };
}

void toy_close(struct toy *t)
{
    agent_set_free(&t->moved);
}
