/* debug/eval_name.c: what names of expressions mean, and memory by its address. */
#include "debug/eval_node.h"

#include <string.h>

#include "base/number.h"
#include "host/suggest.h"
#include "memory/state/look.h"

/* ---- which names there are ---- */

static const struct variable *find_local(const struct program *p, const struct word *w)
{
    for (int exact = 1; exact >= 0; exact--)
        for (uint32_t i = 0; i < p->nvariables; i++)
            if (p->variables[i].space == SPACE_LOCAL &&
                print_is_named(&p->variables[i], w, exact != 0))
                return &p->variables[i];
    return NULL;
}

static bool known_to_program(const struct program *p, const struct word *w, struct eval *e)
{
    bool by_lane = named_find(NAMED(p->regs, p->nregs), w) < p->nregs || find_local(p, w) != NULL;
    bool known = by_lane || print_find_shared(p, w) != NULL;

    e->of_threads = e->of_threads || known;
    e->by_lane = e->by_lane || by_lane;
    return known;
}

static bool is_target(const struct stepping *x, const struct word *w, struct target *t)
{
    struct diags unheard = { .n = 0 };
    bool found = objects_find_target(&x->execution.job.scenario.objects, w, t, &unheard);

    diags_free(&unheard);
    return found;
}

bool eval_name_known(struct stepping *x, const struct word *w, struct eval *e)
{
    const struct objects *o = &x->execution.job.scenario.objects;
    struct suggestion near;
    struct target t;
    enum sreg special;

    suggest_begin(&near, w->s, w->n);
    for (size_t i = 0; i < o->nprograms; i++) {
        const struct program *p = o->programs[i].program;

        if (known_to_program(p, w, e))
            return true;
        suggest_named(&near, NAMED(p->regs, p->nregs));
        suggest_named(&near, NAMED(p->variables, p->nvariables));
    }
    if (o->nprograms > 0 && sreg_find(w->s, w->n, &special)) {
        e->of_threads = e->by_lane = true;
        return true;
    }
    if (is_target(x, w, &t))
        return true;
    suggest_named(&near, NAMED(o->buffers, o->nbuffers));
    return suggest_error(&near, w, "there is no register, buffer or variable", &x->errors);
}

/* ---- what they are ---- */

/* Of a register that hides a variable, of a variable that hides a buffer, the former is meant. */
static void resolve(const struct evaluation *e, struct eval_node *n)
{
    const struct word w = { .s = n->name, .n = strlen(n->name) };
    const struct program *p = e->at->warp != NULL ? e->at->grid.program : NULL;
    size_t reg = p != NULL ? named_find(NAMED(p->regs, p->nregs), &w) : 0;

    if (n->program == p && p != NULL)
        return;
    n->program = p;
    n->reg = p != NULL && reg < p->nregs ? &p->regs[reg] : NULL;
    n->is_special = p != NULL && n->reg == NULL && sreg_find(w.s, w.n, &n->special);
    n->shared = p != NULL ? print_find_shared(p, &w) : NULL;
    n->is_target = is_target(e->x, &w, &n->target);
}

static bool why_not(const struct evaluation *e, const char *why)
{
    *e->why = why;
    return false;
}

/* The type of elements, and whether there is one with that index among `size` bytes. */
static bool element_of(const struct evaluation *e, const struct eval_node *n, enum type own,
                       uint64_t index, uint64_t size, enum type *t)
{
    uint64_t count;

    *t = n->type != TYPE_NONE ? n->type : own;
    count = size / type_info(*t)->bytes;
    if (n->a == NO_EVAL_NODE && count != 1)
        return why_not(e, "it has several elements: say which, NAME[I]");
    return index < count || why_not(e, "there is no element of that index");
}

/* ---- their values ---- */

/* What the operation will write to the register in that lane; false: it does not say. */
static bool read_result(const struct memop *op, const struct warp *w, const struct reg *r,
                        unsigned lane, uint64_t *bits)
{
    const unsigned char *data = op->data;

    for (unsigned k = 0; k < op->ndest; k++) {
        enum reg_class class = (enum reg_class)op->dest[k].cls;
        unsigned size = class == CLASS_32 ? 4 : class == CLASS_64 ? 8 : 16;

        if (op->dest[k].slot == r->slot && class == CLASS_PRED)
            *bits = load_le(data, 8) >> lane & 1;
        else if (op->dest[k].slot == r->slot)
            *bits = load_le(data + (size_t)lane * size, size < 8 ? size : 8);
        if (op->dest[k].slot == r->slot)
            return true;
        data += class_bytes(class, WARP_STRIDE(w->lanes));
    }
    return false;
}

/* Computed but not yet written; what a load, or a barrier that combines, gives is not known. */
static bool from_flight(const struct evaluation *e, const struct reg *r, uint64_t *bits)
{
    const struct memory *m = device_memory(e->x->execution.session.device);
    const struct warp *w = e->at->warp;
    const struct program *p = e->at->grid.program;
    bool found = false;

    for (const struct memop *op = memory_look_oldest(m, w->window); op != NULL;
         op = memory_look_next(m, op))
        if (op->kind == MEMOP_REG && (op->lanes >> e->at->lane & 1) != 0 &&
            op->origin < p->ninstrs && p->instrs[op->origin].op != OP_BAR)
            found = read_result(op, w, r, e->at->lane, bits) || found;
    return found;
}

static bool of_register(const struct evaluation *e, const struct eval_node *n, enum type *t,
                        uint64_t *bits)
{
    const struct warp *w = e->at->warp;
    const struct reg *r = n->reg;

    if (n->a != NO_EVAL_NODE)
        return why_not(e, "a register has no elements");
    if (!look_has_register(w, r))
        return why_not(e, "the kernel has no such register");
    *t = n->type != TYPE_NONE ? n->type : r->type;
    *bits = look_register(w, r, e->at->lane);
    if (r->slot != NO_SLOT && (reg_blocked(&w->regs, r->slot) >> e->at->lane & 1) != 0 &&
        !e->at->stored && !from_flight(e, r, bits)) {
        e->eval->waits = true;
        return why_not(e, "a load of it is in flight");
    }
    return true;
}

static bool of_special(const struct evaluation *e, const struct eval_node *n, enum type *t,
                       uint64_t *bits)
{
    if (n->a != NO_EVAL_NODE)
        return why_not(e, "a register has no elements");
    *t = n->type != TYPE_NONE ? n->type : sreg_type(n->special);
    *bits = look_sreg(e->x->execution.session.device, e->at->warp, n->special, e->at->lane);
    return true;
}

static bool of_shared(const struct evaluation *e, const struct eval_node *n, uint64_t index,
                      enum type *t, uint64_t *bits)
{
    const struct block *b = e->at->warp->block;
    const struct variable *v = n->shared;
    unsigned char bytes[16] = { 0 };
    unsigned size;
    uint64_t whole = v->dynamic ? b->shared_size - v->address : v->size;

    if (v->address + whole > b->shared_size)
        return why_not(e, "the kernel has no such variable");
    if (!element_of(e, n, value_type_shown(v->type), index, whole, t))
        return false;
    size = type_info(*t)->bytes;
    memory_look_shared(device_memory(e->x->execution.session.device), b->processor,
                       b->shared + (uint32_t)(v->address + index * size), bytes, size);
    *bits = load_le(bytes, size < 8 ? size : 8);
    return true;
}

static bool of_local(const struct evaluation *e, const struct eval_node *n,
                     const struct variable *v, uint64_t index, enum type *t, uint64_t *bits)
{
    unsigned char bytes[16] = { 0 };
    unsigned size;

    if (!element_of(e, n, value_type_shown(v->type), index, v->size, t))
        return false;
    size = type_info(*t)->bytes;
    if (!print_read_local(e->x, e->at, v, index * size, bytes, size))
        return why_not(e, "the thread is not in the function that has it");
    *bits = load_le(bytes, size < 8 ? size : 8);
    return true;
}

static bool of_target(const struct evaluation *e, const struct eval_node *n, uint64_t index,
                      enum type *t, uint64_t *bits)
{
    struct target target = n->target;

    if (!element_of(e, n, target.shape.type, index, target.size, t))
        return false;
    target.shape.type = *t;
    return e->x->debugged->read_element(e->x, &target, index, bits) ||
           why_not(e, "it cannot be read now");
}

bool eval_named(struct evaluation *e, struct eval_node *n, uint64_t index, enum type *t,
                uint64_t *bits)
{
    const struct word w = { .s = n->name, .n = strlen(n->name) };
    const struct variable *local = NULL;

    resolve(e, n);
    if (n->reg != NULL)
        return of_register(e, n, t, bits);
    if (n->is_special)
        return of_special(e, n, t, bits);
    if (n->shared != NULL)
        return of_shared(e, n, index, t, bits);
    if (e->at->warp != NULL)
        local = print_find_local(n->program, e->at->warp, &w);
    if (local != NULL)
        return of_local(e, n, local, index, t, bits);
    if (n->is_target)
        return of_target(e, n, index, t, bits);
    return why_not(e, e->at->warp != NULL ? "the program there has nothing of that name"
                                          : "no thread is there");
}

bool eval_memory(struct evaluation *e, const struct eval_node *n, uint64_t address, enum type *t,
                 uint64_t *bits)
{
    const struct device *d = e->x->execution.session.device;
    unsigned char bytes[16] = { 0 };
    unsigned size;

    *t = n->type != TYPE_NONE ? n->type : TYPE_U32;
    size = type_info(*t)->bytes;
    if (d == NULL || !device_read(d, e->at->warp != NULL ? e->at->grid.context : 0, address, bytes,
                                  size))
        return why_not(e, "nothing is mapped there");
    *bits = load_le(bytes, size < 8 ? size : 8);
    return true;
}
