/* program/load.c: the function load (5.1.3), steps 1 to 3: instruction, guard, label and function
 * environments; then the layouts and load_data.c do steps 4 and 5. Knows no memory. */
#include "program/load_parts.h"

#include <inttypes.h>
#include <string.h>

/* ---- step 1: program addresses (guards travel with their instructions: step 2) ---- */

/* Pointers to functions are even, because C++ uses the lowest bit in pointers to members. An instruction that
 * never runs precedes a function that would begin at an odd address. */
static bool wants_gap(const struct function *f, uint64_t pc)
{
    return f->address_taken && f->defined && pc % 2 != 0;
}

/* Instructions of the functions before `end`, gaps included. */
static uint64_t count_instrs(const struct program *p, uint32_t end)
{
    uint64_t n = 0;

    for (uint32_t f = 0; f < end; f++) {
        n += wants_gap(&p->functions[f], n + 1);
        for (size_t i = 0; i < p->functions[f].nbody; i++)
            n += p->functions[f].body[i].op != OP_LABEL;
    }
    return n;
}

static struct function *longest_function(const struct program *p)
{
    struct function *longest = &p->functions[0];

    for (uint32_t f = 1; f < p->nfunctions; f++)
        if (p->functions[f].nbody > longest->nbody)
            longest = &p->functions[f];
    return longest;
}

/* A body makes room for all n instructions and the address 0, and goes where its own will start:
 * most of a program is in one function, and so most of it is not copied to untouched
 * memory. */
static void take_body(struct program *p, struct function *f, size_t n)
{
    size_t end = (size_t)count_instrs(p, (uint32_t)(f - p->functions)) + 1;
    size_t before = end + wants_gap(f, end);
    size_t room = before + f->nbody > n + 1 ? before + f->nbody : n + 1;

    p->instrs = mem_resize(f->body, room * sizeof *p->instrs);
    memmove(p->instrs + before, p->instrs, f->nbody * sizeof *p->instrs);
    memset(p->instrs, 0, sizeof *p->instrs);
    p->cap_instrs = room;
    f->body = p->instrs + before;
}

/* Room for n instructions at the addresses from 1 up; 0 is no address. The function whose body it
 * is comes back, or NULL. */
static struct function *make_room(struct program *p, size_t n)
{
    struct function *taken = n > 0 ? longest_function(p) : NULL;

    if (taken != NULL)
        take_body(p, taken, n);
    else
        ARRAY_PUSH(p->instrs, p->ninstrs, p->cap_instrs, (struct instr){ .op = 0 });
    p->function_of = mem_new((n + 1) * sizeof *p->function_of);
    p->function_of[0] = NO_FUNCTION;
    p->ninstrs = 1;
    return taken;
}

/* A label's address is that of the instruction after it (step 3). */
static void number_function(struct program *p, uint32_t function)
{
    struct function *f = &p->functions[function];

    if (wants_gap(f, p->ninstrs)) {
        p->instrs[p->ninstrs] = (struct instr){ .op = OP_EXIT, .vector = 1, .injected = true };
        p->instrs[p->ninstrs].span = (struct span){ f->span.source, f->span.at, 0 };
        p->function_of[p->ninstrs++] = function;
    }
    f->first = p->ninstrs;
    for (size_t i = 0; i < f->nbody; i++) {
        if (f->body[i].op == OP_LABEL) {
            f->labels[f->body[i].label].pc = p->ninstrs;
            continue;
        }
        p->instrs[p->ninstrs] = f->body[i];
        p->function_of[p->ninstrs++] = function;
    }
    f->last = p->ninstrs;
}

/* Its instructions have their addresses. */
static void drop_body(struct function *f, bool taken)
{
    if (!taken)
        mem_free(f->body);
    f->body = NULL;
    f->nbody = f->cap_body = 0;
}

/* load.instrEnv and load.guardEnv. */
static void number_all(struct program *p, size_t n, struct teller *tell)
{
    const struct function *taken = make_room(p, n);

    for (uint32_t f = 0; f < p->nfunctions; f++) {
        number_function(p, f);
        drop_body(&p->functions[f], &p->functions[f] == taken);
    }
    tell_number(tell, RULE_LOAD_INSTRENV, n);
    tell_number(tell, RULE_LOAD_GUARDENV, n);
}

/* ---- step 3, load.labelEnv: labels and functions become addresses ---- */

static bool is_missing(const struct program *p, const struct operand *o)
{
    if (o->kind == OPD_FUNC)
        return !p->functions[o->index].defined;
    return o->kind == OPD_VAR && p->variables[o->index].is_extern &&
           !p->variables[o->index].dynamic;
}

static bool resolve_operand(const struct program *p, const struct function *f, struct operand *o,
                            struct diags *d)
{
    if (is_missing(p, o))
        return diag_error(d, excerpt_span(o->text, p->source), "%s is declared but defined nowhere",
                          o->kind == OPD_FUNC ? p->functions[o->index].name
                                              : p->variables[o->index].name);
    if (o->kind == OPD_LABEL)
        o->index = f->labels[o->index].pc;
    else if (o->kind == OPD_FUNC)
        o->index = p->functions[o->index].first;
    return true;
}

/* Operands that change are copied: instructions that were doubled by a transformation share them. */
static bool resolve_sources(struct program *p, const struct function *f, struct instr *i,
                            struct diags *d)
{
    bool changes = false, ok = true;

    for (unsigned s = 0; s < i->nsrc; s++)
        changes = changes || i->src[s].kind == OPD_LABEL || i->src[s].kind == OPD_FUNC;
    if (changes)
        instr_keep_operands(i, &p->arena);
    for (unsigned s = 0; s < i->nsrc; s++)
        ok = resolve_operand(p, f, &i->src[s], d) && ok;
    return ok;
}

/* The list is copied: instructions that were doubled by a transformation may share one. */
static bool resolve_targets(struct program *p, const struct function *f, struct instr *i,
                            struct diags *d)
{
    uint32_t *targets;

    if (i->ntargets == 0)
        return true;
    targets = arena_new(&p->arena, i->ntargets * sizeof *targets);
    for (uint32_t t = 0; t < i->ntargets; t++) {
        struct operand o = { .kind = i->op == OP_CALL ? OPD_FUNC : OPD_LABEL,
                             .text = excerpt_of(i->span) };

        o.index = i->targets[t];
        if (!resolve_operand(p, f, &o, d))
            return false;
        targets[t] = o.index;
    }
    i->targets = targets;
    return true;
}

/* preRet without a label (listing 5.2) names the address after the following call. */
static bool resolve_pre_ret(struct program *p, struct instr *i, uint32_t call, struct diags *d)
{
    if (i->op != OP_PRERET || (i->nsrc > 0 && i->src[0].kind != OPD_NONE))
        return true;
    if (call == 0)
        return diag_error(d, i->span, "preRet without a label, but no call follows it");
    instr_make_room(i, &p->arena, 0, 1);
    i->src[0] = (struct operand){ .kind = OPD_LABEL, .index = call + 1,
                                  .text = excerpt_of(i->span) };
    return true;
}

static bool resolve_function_body(struct program *p, struct function *f, struct diags *d)
{
    uint32_t call = 0; /* the next one from here; 0: none */
    bool ok = true;

    for (uint32_t pc = f->last; pc-- > f->first;) {
        struct instr *i = &p->instrs[pc];

        ok = resolve_sources(p, f, i, d) && ok;
        if (i->meet != NO_MEET && i->meet != MEET_RETURN)
            i->meet = f->labels[i->meet - 1].pc;
        ok = (!i->has_mem || resolve_operand(p, f, &i->mem, d)) && ok;
        ok = resolve_targets(p, f, i, d) && resolve_pre_ret(p, i, call, d) && ok;
        if (i->op == OP_CALL)
            call = pc;
    }
    return ok;
}

/* What initialisers refer to is resolved in step 5; here only: is it there? */
static bool check_relocations(const struct program *p, const struct variable *v, struct diags *d)
{
    for (uint32_t r = 0; r < v->nrelocations; r++) {
        struct operand o = { .text = excerpt_of(v->span) };

        o.kind = v->relocations[r].is_function ? OPD_FUNC : OPD_VAR;
        o.index = v->relocations[r].index;
        if (!resolve_operand(p, NULL, &o, d))
            return false;
    }
    return true;
}

static bool resolve_all(struct program *p, struct diags *d)
{
    bool ok = true;

    for (uint32_t f = 0; f < p->nfunctions; f++)
        ok = resolve_function_body(p, &p->functions[f], d) && ok;
    for (uint32_t v = 0; v < p->nvariables; v++)
        ok = check_relocations(p, &p->variables[v], d) && ok;
    return ok;
}

/* ---- step 4, as far as it concerns registers and shared memory ---- */

/* MaxProgSize is per kernel (3.2): what an entry can reach. A program that is no larger as a whole
 * has none that is. */
static bool fits(const struct program *p, const struct call_graph *g, const struct constants *k,
                 struct diags *d)
{
    uint64_t most = k->v[CONST_MaxProgSize];

    for (uint32_t f = 0; p->ninstrs - 1 > most && f < p->nfunctions; f++) {
        uint64_t n = p->functions[f].is_entry ? call_graph_size(g, p, f) : 0;

        if (n > most)
            return diag_error(d, p->functions[f].span,
                              "kernel %s has %" PRIu64 " instructions with the functions that it "
                              "may call, MaxProgSize is %" PRIu64, p->functions[f].name, n, most);
    }
    return true;
}

/* By the call graph. False: a kernel is too large. */
static bool lay_out(struct program *p, const struct constants *k, bool apart, struct diags *d)
{
    struct call_graph g;
    bool ok;

    call_graph_make(&g, p);
    ok = fits(p, &g, k, d);
    if (ok) {
        layout_registers(p, &g, apart);
        layout_shared(p, &g);
    }
    call_graph_free(&g);
    return ok;
}

bool program_load(struct program *p, const struct constants *k, const struct load_target *t,
                  struct diags *d)
{
    number_all(p, (size_t)count_instrs(p, p->nfunctions), t->tell);
    if (!resolve_all(p, d))
        return false;
    tell(t->tell, RULE_LOAD_LABELENV);
    if (!lay_out(p, k, t->apart, d) || !load_variables(p, k, t, d))
        return false;
    load_initial_values(p, t);
    p->loaded = true;
    return true;
}
