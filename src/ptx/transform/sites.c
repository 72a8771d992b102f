/* ptx/transform/sites.c: at which calls the .param variables that are passed can lie where the
 * callee expects them (5.1.3, step 3, listing 5.3). All calls of a function use the same part of
 * its frame, so this needs that nothing else happens there between the first use of a call's
 * variables and the last one; else they are copied. */
#include "ptx/transform/transform.h"

void sites_make(struct sites *s, const struct reader *r)
{
    s->nvariables = r->program->nvariables;
    s->direct = mem_new((r->ncalls + 1u) * sizeof *s->direct);
    s->started = mem_new((r->ncalls + 1u) * sizeof *s->started);
    s->site_of = mem_new((s->nvariables + 1u) * sizeof *s->site_of);
    s->offset_of = mem_new((s->nvariables + 1u) * sizeof *s->offset_of);
    for (uint32_t v = 0; v < s->nvariables; v++)
        s->site_of[v] = SITE_NONE;
    for (uint32_t c = 0; c < r->ncalls; c++)
        s->direct[c] = true;
}

void sites_free(struct sites *s)
{
    mem_free(s->direct);
    mem_free(s->started);
    mem_free(s->site_of);
    mem_free(s->offset_of);
}

/* ---- which call passes a variable ---- */

static void passes(struct sites *s, uint32_t site, const struct operand *o, const struct param *p)
{
    uint32_t old;

    if (o->kind != OPD_VAR)
        return;
    old = s->site_of[o->index];
    if (old == SITE_NONE) {
        s->site_of[o->index] = site;
        s->offset_of[o->index] = (uint32_t)p->offset;
        return;
    }
    s->direct[site] = false;
    if (old != SITE_MANY)
        s->direct[old] = false;
    s->site_of[o->index] = SITE_MANY;
}

static void note_passed(struct sites *s, const struct reader *r, uint32_t site)
{
    const struct call_site *c = &r->calls[site];

    for (uint32_t k = 0; k < c->signature.returns.n; k++)
        passes(s, site, &c->rets[k], &c->signature.returns.v[k]);
    for (uint32_t k = 0; k < c->signature.params.n; k++)
        passes(s, site, &c->args[k], &c->signature.params.v[k]);
}

/* The function's own parameters have their places already. */
static void own_params(struct sites *s, const struct param_list *l)
{
    for (uint32_t k = 0; k < l->n; k++)
        if (!l->v[k].in_register)
            s->site_of[l->v[k].index] = SITE_MANY;
}

/* ---- whether the uses of a call's variables lie together ---- */

static void touch(struct sites *s, uint32_t site, uint32_t *open)
{
    if (site == *open)
        return;
    if (s->started[site])
        s->direct[site] = false;
    s->started[site] = true;
    *open = site;
}

static void use(struct sites *s, const struct operand *o, bool as_address, uint32_t *open)
{
    uint32_t site = o->kind == OPD_VAR ? s->site_of[o->index] : SITE_NONE;

    if (site >= SITE_MANY)
        return;
    if (as_address)
        s->direct[site] = false;
    touch(s, site, open);
}

static bool is_boundary(const struct instr *i)
{
    return i->op == OP_LABEL || (opcode_facts((enum opcode)i->op) & R_JUMPS) != 0;
}

void sites_find(struct sites *s, const struct reader *r, uint32_t function)
{
    const struct function *f = &r->program->functions[function];
    uint32_t open = SITE_NONE;

    if (!f->is_entry)
        own_params(s, &f->params);
    own_params(s, &f->returns);
    for (size_t k = 0; k < f->nbody; k++)
        if (f->body[k].op == OP_CALL)
            note_passed(s, r, f->body[k].label);
    for (size_t k = 0; k < f->nbody; k++) {
        const struct instr *i = &f->body[k];

        if (is_boundary(i))
            open = SITE_NONE;
        if (i->op == OP_CALL)
            touch(s, i->label, &open);
        if (i->has_mem)
            use(s, &i->mem, false, &open);
        for (unsigned n = 0; n < i->nsrc; n++)
            use(s, &i->src[n], true, &open);
    }
}
