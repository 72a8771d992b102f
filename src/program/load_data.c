/* program/load_data.c: variables get their addresses and initial values (5.1.3, steps 4 and 5).
 * Knows no instruction. */
#include "program/load_parts.h"

#include <inttypes.h>
#include <string.h>

#include "base/number.h"

/* ---- step 4 ---- */

static bool too_large(struct diags *d, struct span at, const char *what, const uint64_t size[2])
{
    return diag_error(d, at, "%s needs %" PRIu64 " bytes, there are %" PRIu64, what, size[0],
                      size[1]);
}

/* Module-scope global and const variables; nothing refers to one that is not defined. */
static bool allocate(struct program *p, struct variable *v, const struct load_target *t,
                     struct diags *d)
{
    if (v->is_extern)
        return true;
    if (!t->allocate(t->self, v->space, v->size, v->align > 0 ? v->align : 1, &v->address))
        return diag_error(d, v->span, "no room for %s (%" PRIu64 " bytes) in .%s memory", v->name,
                          v->size, space_text(v->space));
    if (v->space == SPACE_CONST && v->address + v->size > p->const_size)
        p->const_size = v->address + v->size;
    return true;
}

static void place_local(struct program *p, struct variable *v)
{
    if (v->on_stack)
        return;
    v->address = round_up(p->local_base, v->align);
    p->local_base = v->address + v->size;
}

static bool place_variable(struct program *p, struct variable *v, const struct load_target *t,
                           struct diags *d)
{
    switch (v->space) {
    case SPACE_GLOBAL:
        return allocate(p, v, t, d);
    case SPACE_CONST:
        return v->is_param || allocate(p, v, t, d);
    case SPACE_LOCAL:
        place_local(p, v);
        return true;
    case SPACE_NONE:
    case SPACE_SHARED:
    case SPACE_PARAM:
    case SPACE_REG:
        return true;
    }
    return true;
}

/* Kernel parameters lie in constant memory, where the host puts their values. */
static bool place_params(struct program *p, const struct function *f, struct diags *d)
{
    for (uint32_t i = 0; i < f->params.n; i++) {
        const struct param *a = &f->params.v[i];

        if (a->offset + a->size > PARAM_SIZE)
            return too_large(d, f->span, "the parameter block",
                             (const uint64_t[]){ a->offset + a->size, PARAM_SIZE });
        p->variables[a->index].address = PARAM_BASE + a->offset;
    }
    return true;
}

/* What an entry needs on its processor, and each of its threads. */
static bool entry_fits(const struct program *p, const struct function *f, const struct constants *k,
                       struct diags *d)
{
    const uint64_t each = k->v[CONST_MaxSharedPerBlock], all = k->v[CONST_SharedMemSize];
    const uint64_t shared = each < all ? each : all;
    uint64_t local = p->local_base + f->frame;

    if (f->shared > shared)
        return too_large(d, f->span, "the entry's shared memory",
                         (const uint64_t[]){ f->shared, shared });
    if (local > k->v[CONST_LocalMemSize])
        return too_large(d, f->span, "local memory of a thread",
                         (const uint64_t[]){ local, k->v[CONST_LocalMemSize] });
    return true;
}

/* load.varEnv. */
bool load_variables(struct program *p, const struct constants *k, const struct load_target *t,
                    struct diags *d)
{
    bool ok = true;

    for (uint32_t v = 0; v < p->nvariables; v++)
        ok = place_variable(p, &p->variables[v], t, d) && ok;
    p->local_base = round_up(p->local_base, 16);
    for (uint32_t f = 0; f < p->nfunctions; f++)
        if (p->functions[f].is_entry)
            ok =
                place_params(p, &p->functions[f], d) && entry_fits(p, &p->functions[f], k, d) && ok;
    if (ok)
        tell(t->tell, RULE_LOAD_VARENV);
    return ok;
}

/* ---- step 5 ---- */

static uint64_t relocated(const struct program *p, const struct relocation *r)
{
    const struct variable *v;
    uint64_t window;

    if (r->is_function)
        return p->functions[r->index].first + (uint64_t)r->addend;
    v = &p->variables[r->index];
    window = r->generic ? space_window(v->space) : 0;
    return window + v->address + (uint64_t)r->addend;
}

/* All of the address, or the byte that the initialiser masks. */
static uint64_t relocated_part(const struct program *p, const struct relocation *r)
{
    uint64_t address = relocated(p, r);

    return r->is_byte ? address >> r->shift & 0xff : address;
}

/* load.init is reported with the number of bytes. */
static void initialise(const struct program *p, const struct variable *v,
                       const struct load_target *t)
{
    unsigned char *bytes = mem_new((size_t)v->size);

    if (v->init != NULL)
        memcpy(bytes, v->init, (size_t)v->size);
    for (uint32_t r = 0; r < v->nrelocations; r++)
        store_le(bytes + v->relocations[r].offset, v->relocations[r].size,
                 relocated_part(p, &v->relocations[r]));
    t->write(t->self, v->space, v->address, bytes, v->size);
    tell_number(t->tell, RULE_LOAD_INIT, v->size);
    mem_free(bytes);
}

void load_initial_values(const struct program *p, const struct load_target *t)
{
    for (uint32_t i = 0; i < p->nvariables; i++) {
        const struct variable *v = &p->variables[i];
        bool in_memory = v->space == SPACE_GLOBAL || v->space == SPACE_CONST;

        if (in_memory && (v->init != NULL || v->nrelocations > 0))
            initialise(p, v, t);
    }
}
