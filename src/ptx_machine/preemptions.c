/* ptx_machine/preemptions.c: whose turn it is, who could go on, and what is within the bound. */
#include "ptx_machine/preemptions.h"

#include "ptx_machine/ptx_machine.h"

/* ---- parties ---- */

static uint64_t party_of_warp(const struct ptx_machine *x, const struct warp *w)
{
    return (uint64_t)agents_warp_number(&x->agents, w) + 1;
}

uint64_t preemptions_party(const struct ptx_machine *x, const struct transition *t)
{
    if (t->kind == TRANSITION_MESSAGE)
        return PARTY_OF_HOST;
    return t->warp != NULL ? party_of_warp(x, t->warp) : NO_PARTY;
}

/* Looks for a transition of the party; *t: the first. */
static bool find(const struct ptx_machine *x, uint64_t party, struct transition *t)
{
    const struct device *d = x->session->device;

    *t = transition_all(d, TRANSITION_UNIT, ptx_machine_resting(x));
    while (transition_next(d, t))
        if (preemptions_party(x, t) == party)
            return true;
    return false;
}

/* Where blocks are to be issued the device comes first. */
static bool can_go_on(const struct ptx_machine *x, uint64_t party)
{
    const struct device *d = x->session->device;
    struct transition t = transition_all(d, TRANSITION_ISSUE, false);

    return party != NO_PARTY && (ptx_machine_resting(x) || !transition_next(d, &t)) &&
           find(x, party, &t);
}

/* ---- steps ---- */

/* A step in which nothing is heard of takes a message, unless the host goes on by itself. */
void preemptions_begin(struct ptx_machine *x, bool by_itself)
{
    x->preemptions.mover = by_itself ? NO_PARTY : PARTY_OF_HOST;
    x->preemptions.heard = false;
}

/* Where warps go on together at a barrier, the one that was picked comes first. */
void preemptions_hear(struct ptx_machine *x, const struct warp *w)
{
    struct preemptions *p = &x->preemptions;

    if (!p->on || p->heard)
        return;
    p->mover = w != NULL ? party_of_warp(x, w) : NO_PARTY;
    p->heard = true;
}

void preemptions_end(struct ptx_machine *x)
{
    struct preemptions *p = &x->preemptions;

    if (!p->on || x->machine.status != MACHINE_GOES_ON)
        return;
    if (p->mover != NO_PARTY) {
        p->used += p->last != NO_PARTY && p->last != p->mover;
        p->last = p->mover;
    }
    if (!can_go_on(x, p->last))
        p->last = NO_PARTY;
}

void preemptions_code(struct ptx_machine *x, struct codec *c)
{
    const bool over = x->machine.status != MACHINE_GOES_ON && !c->reading;
    uint64_t last = over ? NO_PARTY : x->preemptions.last;
    uint32_t used = over ? 0 : x->preemptions.used;

    codec_u64(c, &last);
    codec_u32(c, &used);
    if (c->reading) {
        x->preemptions.last = last;
        x->preemptions.used = used;
    }
}

/* ---- the bound ---- */

bool preemptions_may_try(const struct ptx_machine *x, const struct transition *t)
{
    const struct preemptions *p = &x->preemptions;

    return !p->on || (p->last != NO_PARTY && p->last == preemptions_party(x, t));
}

/* Does an alternative lead to the party's transition, the one at hand, or to another of its own? */
static bool leads_to(const struct ptx_machine *x, const struct transition *own, enum site site,
                     unsigned k)
{
    const struct transition t = transition_alternative(x->session->device, k).left;

    if (site == SITE_STEP)
        return preemptions_party(x, &t) == preemptions_party(x, own);
    return own->kind == TRANSITION_MESSAGE
               ? t.kind == TRANSITION_HOST || t.kind == TRANSITION_MESSAGE
               : t.kind == TRANSITION_PROCESSOR && t.processor == own->processor;
}

unsigned preemptions_narrow(struct ptx_machine *x, enum site site, unsigned n, unsigned *out)
{
    struct preemptions *p = &x->preemptions;
    struct transition own;
    unsigned kept = 0;

    if (!p->on || p->last == NO_PARTY || p->used < p->most)
        return 0;
    if ((site != SITE_UNIT && site != SITE_STEP) || !find(x, p->last, &own))
        return 0;
    for (unsigned k = 0; k < n; k++)
        if (leads_to(x, &own, site, k))
            out[kept++] = k;
    p->left_out = p->left_out || kept < n;
    return kept;
}
