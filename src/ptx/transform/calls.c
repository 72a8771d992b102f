/* ptx/transform/calls.c: transformation 3 (5.1.3): local variables of functions lie on the stack,
 * relative to %stackBase; calls pass their parameters there. A frame holds, in this order: results
 * and parameters of the function, its local variables and saved registers, and the part where the
 * frames of its callees begin. */
#include "base/graph.h"
#include "base/number.h"
#include "ptx/transform/transform.h"

/* ---- frames ---- */

/* Registers that a recursive call saves (save.c) have no place yet; they want up to this. */
#define SAVED_ALIGN 8u

static bool saves_registers(const struct program *p, const struct groups *groups)
{
    for (uint32_t f = 0; f < p->nfunctions; f++)
        for (size_t k = 0; k < p->functions[f].nbody; k++) {
            const struct instr *i = &p->functions[f].body[k];

            if (i->op == OP_CALL && groups_recursive(groups, p, f, i))
                return true;
        }
    return false;
}

/* Frames start at multiples of the largest alignment on any stack. */
static uint64_t stack_alignment(const struct program *p, const struct groups *groups)
{
    uint64_t align = saves_registers(p, groups) ? SAVED_ALIGN : 1;

    for (uint32_t v = 0; v < p->nvariables; v++)
        if (p->variables[v].on_stack && p->variables[v].align > align)
            align = p->variables[v].align;
    return align;
}

/* From functions to their own stack variables, parameters included. */
static struct graph own_variables(const struct program *p)
{
    struct graph_edges e = { NULL, 0, 0 };
    struct graph own;

    for (uint32_t v = 0; v < p->nvariables; v++)
        if (p->variables[v].on_stack)
            graph_edge(&e, p->variables[v].function, v);
    own = graph_from_edges(p->nfunctions, &e, GRAPH_FORWARDS);
    graph_edges_free(&e);
    return own;
}

/* Is it the variable of one of the parameters? */
static bool is_one_of(const struct param_list *l, uint32_t variable)
{
    for (uint32_t k = 0; k < l->n; k++)
        if (!l->v[k].in_register && l->v[k].index == variable)
            return true;
    return false;
}

/* Offsets of a function's variables; those that a call passes from their place wait for the end. */
static void place_variables(struct lowering *x, const struct graph *owned, const struct sites *s)
{
    const struct function *f = &x->p->functions[x->function];
    uint64_t ins = f->is_entry ? 0 : params_end(&f->params);
    uint64_t outs = params_end(&f->returns);

    x->end = ins > outs ? ins : outs;
    for (uint32_t k = owned->start[x->function]; k < owned->start[x->function + 1]; k++) {
        uint32_t v = owned->to[k], site = s->site_of[v];
        struct variable *own = &x->p->variables[v];

        if (site == SITE_MANY && (is_one_of(&f->params, v) || is_one_of(&f->returns, v)))
            continue;
        if (site < SITE_MANY && s->direct[site]) {
            own->address = s->offset_of[v];
            ARRAY_PUSH(x->block, x->nblock, x->cap_block, v);
            continue;
        }
        own->address = round_up(x->end, own->align);
        x->end = own->address + own->size;
    }
}

static bool moves_stack(const struct instr *i)
{
    return i->injected && i->ndst == 1 && i->dst[0].kind == OPD_REG &&
           i->dst[0].index == REG_STACK_BASE;
}

/* Says by how much calls move %stackBase. A function without a frame does not move it. (Listing 5.2
 * moves it by 0, past no variables of its own, to a frame that holds what it passes.) */
static void move_stack(struct lowering *x, bool has_frame, uint64_t by)
{
    size_t n = 0;

    for (size_t k = 0; k < x->n; k++) {
        bool moves = moves_stack(&x->body[k]);

        if (moves)
            x->body[k].src[1].value = by;
        if (!moves || has_frame)
            x->body[n++] = x->body[k];
    }
    x->n = n;
}

/* The frame's size is known: the callee's part starts there. */
static void finish_frame(struct lowering *x, uint64_t align)
{
    struct function *f = &x->p->functions[x->function];
    uint64_t tail = round_up(x->end, align);

    f->frame = x->calls ? tail + x->block_size : x->end;
    for (size_t k = 0; k < x->nblock; k++)
        x->p->variables[x->block[k]].address += tail;
    move_stack(x, f->frame > 0, tail);
    landings_settle(x, tail);
}

/* ---- instructions ---- */

static bool is_on_stack(const struct lowering *x, const struct operand *o)
{
    return o->kind == OPD_VAR && x->p->variables[o->index].on_stack;
}

/* An address as a value: mov of 32 bits takes the lower half of %addr. */
static void lower_source(struct lowering *x, struct instr *i, struct operand *o)
{
    *o = lower_address(x, SCRATCH_SECOND, o);
    if (i->op == OP_MOV && type_info((enum type)i->type)->bytes == 4) {
        i->op = OP_CVT;
        i->type = TYPE_U32;
        i->type2 = TYPE_U64;
    }
}

static void lower_instr(struct lowering *x, const struct sites *s, const struct instr *old)
{
    struct instr i = *old;
    uint64_t offset = i.mem.value;

    x->span = i.span;
    x->guarded = i.guarded;
    x->guard = i.guard;
    x->guard_negated = i.guard_negated;
    landing_redirect(x, &i);
    if (i.op == OP_CALL) {
        x->calls = true;
        lower_call(x, s, &i);
        return;
    }
    if (i.has_mem && is_on_stack(x, &i.mem)) {
        i.mem.value = 0;
        i.mem = lower_address(x, SCRATCH_ADDRESS, &i.mem);
        i.mem.value = offset;
        i.space = SPACE_LOCAL; /* it may have said .param */
    }
    for (unsigned k = 0; k < i.nsrc; k++)
        if (is_on_stack(x, &i.src[k]))
            lower_source(x, &i, &i.src[k]);
    ARRAY_PUSH(x->body, x->n, x->cap, i);
}

/* Does the instruction stay as it is? */
static bool stays(const struct lowering *x, const struct instr *i)
{
    if (i->op == OP_CALL || (i->has_mem && is_on_stack(x, &i->mem)))
        return false;
    for (unsigned k = 0; k < i->nsrc; k++)
        if (is_on_stack(x, &i->src[k]))
            return false;
    return true;
}

/* Makes the body anew; a body without changes is kept. */
static void lower_body(struct lowering *x, const struct sites *s)
{
    struct function *f = &x->p->functions[x->function];
    uint32_t nlabels = f->nlabels;
    size_t k = 0;

    while (k < f->nbody && stays(x, &f->body[k]))
        k++;
    if (k == f->nbody) {
        x->body = f->body;
        x->n = f->nbody;
        x->cap = f->cap_body;
        return;
    }
    x->body = mem_grow(NULL, &x->cap, 2 * f->nbody, sizeof *x->body); /* a call becomes many */
    landings_find(x);
    for (x->at = 0; x->at < f->nbody; x->at++)
        lower_instr(x, s, &f->body[x->at]);
    landings_end(x, nlabels);
    mem_free(f->body);
}

/* False: the function calls nothing and has nothing on the stack. */
static bool lower_function(struct lowering *x, const struct graph *owned, uint64_t align,
                           struct sites *s)
{
    struct function *f = &x->p->functions[x->function];

    sites_find(s, x->r, x->function);
    place_variables(x, owned, s);
    lower_body(x, s);
    save_registers(x);
    finish_frame(x, align);
    f->body = x->body;
    f->nbody = x->n;
    f->cap_body = x->cap;
    mem_free(x->block);
    mem_free(x->saved);
    mem_free(x->pass);
    return x->calls || f->frame > 0;
}

/* transform.calls: reported when a function had a call or a frame. */
void transform_calls(struct reader *r)
{
    struct program *p = r->program;
    struct groups groups;
    struct graph owned = own_variables(p);
    uint64_t align;
    struct sites sites;
    struct saving saving = { .slot = NULL };
    bool lowered = false;

    groups_find(&groups, p);
    align = stack_alignment(p, &groups);
    sites_make(&sites, r);
    for (uint32_t f = 0; f < p->nfunctions; f++) {
        struct lowering x = { .r = r, .p = p, .function = f, .groups = &groups,
                              .saving = &saving };

        if (p->functions[f].defined)
            lowered = lower_function(&x, &owned, align, &sites) || lowered;
    }
    if (lowered)
        tell(r->tell, RULE_TRANSFORM_CALLS);
    saving_free(&saving);
    groups_free(&groups);
    sites_free(&sites);
    graph_clear(&owned);
}
