/* remote/environment.c: what caches do by themselves (RSP 5.3), a function for each rule, which may
 * happen whenever its premises hold. We do not have that section: the rules are those of the public
 * formalisation ila-mcm-fmcad18 (B) or ours (o), as instruction.c marks them. */
#include "remote/step.h"

#include "base/mem.h"

/* ---- fifos ---- */

void rsp_enqueue(struct rsp_fifo *f, struct rsp_element e)
{
    ARRAY_PUSH(f->v, f->n, f->cap, e);
    f->markers |= e.is_marker ? 1u << e.of : 0;
}

static void dequeue(struct rsp_fifo *f)
{
    if (f->v[0].is_marker)
        f->markers &= ~(1u << f->v[0].of);
    f->n--;
    for (uint32_t i = 0; i < f->n; i++)
        f->v[i] = f->v[i + 1];
}

/* ---- premises ---- */

static const struct rsp_entry *l1_entry(const struct rsp_step *s)
{
    return &s->system->l1[s->of.group].entry[s->of.location];
}

static const struct rsp_entry *l2_entry(const struct rsp_step *s)
{
    return &s->system->l2[s->of.device].entry[s->of.location];
}

static uint32_t device_of(const struct rsp_step *s)
{
    return s->of.group == RSP_NONE ? s->of.device : s->program->groups[s->of.group].device;
}

bool rsp_none_dirty(struct rsp_step *s, uint32_t x)
{
    if (s->constants->v[CONST_ManyDirty] != 0)
        return true;
    for (uint32_t d = 0; d < s->program->ndevices; d++)
        if (d != device_of(s) && s->system->l2[d].entry[x].dirty)
            return rsp_waits_l2(s, d, x, "is DIRTY");
    return true;
}

bool rsp_lock_mine(struct rsp_step *s, uint32_t x)
{
    const uint32_t d = device_of(s), holder = s->system->lock[d][x];

    if (holder == RSP_FREE || holder == s->of.thread)
        return true;
    if (s->of.thread == RSP_NONE && s->program->threads[holder].group == s->of.group)
        return true;
    return rsp_waits(s, "lock(%u) %s is held by P%u", s->program->devices[d],
                     s->program->locations[x].name, holder);
}

void rsp_own(struct rsp_step *s, uint32_t device, uint32_t x)
{
    for (uint32_t d = 0; d < s->program->ndevices; d++)
        if (d != device)
            rsp_invalidate(&rsp_change_l2(s, d)->entry[x]);
}

/* ---- values go down ---- */

/* rsp.env.flush (RSP 5.3; B; that no other device is DIRTY: o): L1 to L2. */
static bool rsp_env_flush(struct rsp_step *s)
{
    const uint32_t x = s->of.location;
    struct rsp_cache *l2;

    if (!l1_entry(s)->dirty)
        return rsp_waits_l1(s, x, "is CLEAN");
    if (!rsp_lock_mine(s, x) || !rsp_none_dirty(s, x))
        return false;
    if (!s->takes)
        return true;
    l2 = rsp_change_l2(s, s->of.device);
    l2->entry[x] = (struct rsp_entry){ l1_entry(s)->value, true, true };
    rsp_enqueue(&l2->fifo, (struct rsp_element){ false, (uint8_t)x });
    rsp_own(s, s->of.device, x);
    rsp_clean(&rsp_change_l1(s, s->of.group)->entry[x]);
    return true;
}

/* rsp.env.flushL2 (RSP 5.3; named in B, text o): L2 to global memory. */
static bool rsp_env_flushL2(struct rsp_step *s)
{
    const uint32_t x = s->of.location;

    if (!l2_entry(s)->dirty)
        return rsp_waits_l2(s, s->of.device, x, "is CLEAN");
    if (!s->takes)
        return true;
    s->system->gl[x] = l2_entry(s)->value;
    s->changed |= 1u;
    rsp_clean(&rsp_change_l2(s, s->of.device)->entry[x]);
    return true;
}

/* ---- values come up ---- */

/* rsp.env.fetch (RSP 5.3; B): L2 to L1, also over a VALID entry; that it changes something: o. */
static bool rsp_env_fetch(struct rsp_step *s)
{
    const uint32_t x = s->of.location;
    const struct rsp_entry *l1 = l1_entry(s), *l2 = l2_entry(s);

    if (l1->dirty)
        return rsp_waits_l1(s, x, "is DIRTY");
    if (!l2->valid)
        return rsp_waits_l2(s, s->of.device, x, "is not VALID");
    if (l1->valid && l1->value == l2->value)
        return rsp_waits_l1(s, x, "has that value");
    if (!rsp_lock_mine(s, x))
        return false;
    if (s->takes)
        rsp_change_l1(s, s->of.group)->entry[x] = (struct rsp_entry){ l2->value, false, true };
    return true;
}

/* rsp.env.fetchL2 (RSP 5.3; o): global memory to L2. */
static bool rsp_env_fetchL2(struct rsp_step *s)
{
    const uint32_t x = s->of.location;
    const struct rsp_entry *l2 = l2_entry(s);

    if (l2->dirty)
        return rsp_waits_l2(s, s->of.device, x, "is DIRTY");
    if (l2->valid && l2->value == s->system->gl[x])
        return rsp_waits_l2(s, s->of.device, x, "has that value");
    if (!rsp_none_dirty(s, x))
        return false;
    if (s->takes)
        rsp_change_l2(s, s->of.device)->entry[x] =
            (struct rsp_entry){ s->system->gl[x], false, true };
    return true;
}

/* ---- what leaves the head of a fifo ---- */

static struct rsp_cache *cache_of(const struct rsp_step *s)
{
    return s->of.group == RSP_NONE ? &s->system->l2[s->of.device] : &s->system->l1[s->of.group];
}

static void take_head(struct rsp_step *s)
{
    if (s->of.group == RSP_NONE)
        dequeue(&rsp_change_l2(s, s->of.device)->fifo);
    else
        dequeue(&rsp_change_l1(s, s->of.group)->fifo);
}

/* rsp.env.dequeue (RSP 5.3; B, but that its entry has gone down: o): an address. */
static bool rsp_env_dequeue(struct rsp_step *s)
{
    const struct rsp_cache *c = cache_of(s);
    const struct rsp_element *head = c->fifo.v;
    const bool invalid_will_do = s->constants->v[CONST_DequeueInvalid] != 0;

    if (c->fifo.n == 0 || head->is_marker || head->of != s->of.location)
        return rsp_waits(s, "it is not the head of its fifo");
    if (c->entry[head->of].dirty && (c->entry[head->of].valid || !invalid_will_do))
        return rsp_waits(s, "it is DIRTY");
    if (s->takes)
        take_head(s);
    return true;
}

/* rsp.env.marker (RSP 5.3; B): a flush has come this far. */
static bool rsp_env_marker(struct rsp_step *s)
{
    const struct rsp_fifo *f = &cache_of(s)->fifo;

    if (f->n == 0 || !f->v[0].is_marker)
        return rsp_waits(s, "no marker is the head of its fifo");
    if (s->takes)
        take_head(s);
    return true;
}

/* ---- a step of the environment ---- */

bool rsp_environment(struct rsp_step *s)
{
    bool applies;

    switch ((int)s->of.rule) {
    case RULE_RSP_ENV_FLUSH:
        applies = rsp_env_flush(s);
        break;
    case RULE_RSP_ENV_FLUSHL2:
        applies = rsp_env_flushL2(s);
        break;
    case RULE_RSP_ENV_FETCH:
        applies = rsp_env_fetch(s);
        break;
    case RULE_RSP_ENV_FETCHL2:
        applies = rsp_env_fetchL2(s);
        break;
    case RULE_RSP_ENV_DEQUEUE:
        applies = rsp_env_dequeue(s);
        break;
    default:
        applies = rsp_env_marker(s);
        break;
    }
    if (applies && s->takes)
        tell(s->tell, s->of.rule);
    return applies;
}
