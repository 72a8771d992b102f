/* ptx/resolve/declare.c: variables, registers, parameters and functions get their places in the
 * program and their names in scope (5.1.3, steps 1 and 7). Knows no instruction. */
#include "ptx/resolve/reader.h"

#include <inttypes.h>

#include "base/number.h"

#define MOST_BYTES ((uint64_t)1 << 40)     /* of a variable; figure 3.2 is far below */
#define MOST_REGISTERS ((uint64_t)1 << 20) /* declared in a file */

bool lose_name(struct reader *r, struct span name)
{
    names_put(&r->tree->lost, span_text(name), name.length, EVERYWHERE);
    return false;
}

uint64_t params_end(const struct param_list *l)
{
    uint64_t end = 0;

    for (uint32_t k = 0; k < l->n; k++)
        if (!l->v[k].in_register && l->v[k].offset + l->v[k].size > end)
            end = l->v[k].offset + l->v[k].size;
    return end;
}

/* ---- sizes ---- */

/* Bytes of one element. */
static uint64_t stride_of(const struct declaration *d)
{
    return type_info(d->type)->bytes * (uint64_t)d->vector;
}

/* Natural or given alignment; false when it is no power of two. */
static bool alignment(struct reader *r, const struct declaration *d, uint64_t *align)
{
    uint64_t natural = stride_of(d);

    *align = natural > 0 ? natural : 1;
    if (d->align == NULL)
        return true;
    if (!fold_natural(r, d->align, "an alignment", align))
        return false;
    if (*align > 0 && *align <= 4096 && (*align & (*align - 1)) == 0)
        return true;
    return diag_error(r->diags, text_at(r, d->align->span),
                      "an alignment is a power of two up to 4096");
}

/* One dimension multiplies the size; of x[] it follows from the initialiser. */
static bool multiply(struct reader *r, const struct declarator *n, unsigned k, uint64_t *size)
{
    uint64_t count = n->init != NULL && n->init->expr == NULL ? n->init->nitems : 0;

    if (n->dims[k] == NULL && k > 0)
        return diag_error(r->diags, n->name, "only the first dimension may be left out");
    if (n->dims[k] != NULL && !fold_natural(r, n->dims[k], "the size of an array", &count))
        return false;
    if (*size > 0 && count > MOST_BYTES / *size)
        return diag_error(r->diags, n->name, "%.*s is larger than any memory", SPAN_ARGS(n->name));
    *size *= count;
    return true;
}

/* Size, alignment and element type. */
static bool array_size(struct reader *r, const struct declaration *d, const struct declarator *n,
                       struct variable *v)
{
    v->type = d->type;
    v->size = stride_of(d);
    if (d->type == TYPE_PRED)
        return diag_error(r->diags, d->span, "predicates live in registers only");
    if (n->is_range)
        return diag_error(r->diags, n->name, "only registers are declared in ranges");
    if (d->space == SPACE_PARAM && d->vector > 1)
        return diag_error(r->diags, n->name, "vectors are not passed: declare an array");
    if (v->size > 16)
        return diag_error(r->diags, d->span, "a vector has at most 16 bytes");
    for (unsigned k = n->ndims; k > 0; k--)
        if (!multiply(r, n, k - 1, &v->size))
            return false;
    return alignment(r, d, &v->align);
}

/* ---- variables ---- */

/* A second declaration of a module variable, where one of the two is .extern, needs nothing more. */
static bool completes_extern(struct reader *r, const struct declaration *d,
                             const struct declarator *n, const struct variable *v)
{
    const struct symbol *s = find_declared(r, n->name);
    const struct variable *old;

    if (s == NULL || s->kind != SYMBOL_VARIABLE || s->level != r->scope.level)
        return false;
    old = &r->program->variables[s->index];
    if (!v->is_extern && !old->is_extern && !(v->dynamic && old->dynamic))
        return false;
    if (!check_again(r, d, n, v, s) || v->is_extern || v->dynamic)
        return true;
    r->program->variables[s->index] = *v;
    r->program->variables[s->index].name = s->name;
    return true;
}

static bool variable_allowed(struct reader *r, const struct declaration *d,
                             const struct declarator *n, const struct variable *v)
{
    if (v->size == 0 && !v->is_extern)
        return diag_error(r->diags, n->name, "%.*s has no size", SPAN_ARGS(n->name));
    if (n->init != NULL && (d->space == SPACE_SHARED || d->space == SPACE_LOCAL ||
                            d->space == SPACE_PARAM || d->linkage == LINKAGE_EXTERN))
        return diag_error(r->diags, n->init->span, "only .global and .const variables have values");
    return true;
}

/* A texture, a sampler or a surface has a name and no place. */
static bool add_opaque(struct reader *r, const struct declaration *d, const struct declarator *n)
{
    if (d->space != SPACE_GLOBAL || r->function != NO_FUNCTION) {
        diag_error(r->diags, d->span, "textures and surfaces are .global variables of the module "
                                      "or parameters of an entry");
        return lose_name(r, n->name);
    }
    return declare(r, (struct symbol){ .kind = SYMBOL_OPAQUE, .name = keep_text(r, n->name),
                                       .type = d->type, .space = d->space, .span = n->name });
}

/* Local and .param variables of a function live on the stack (5.1.3, step 3). False: refused. */
static bool add_variable(struct reader *r, const struct declaration *d, const struct declarator *n)
{
    struct variable v = { .space = d->space == SPACE_PARAM ? SPACE_LOCAL : d->space,
                          .function = r->function, .is_extern = d->linkage == LINKAGE_EXTERN,
                          .span = n->name };
    const char *name = keep_text(r, n->name);
    uint32_t index;

    if (d->is_opaque)
        return add_opaque(r, d, n);
    if (!array_size(r, d, n, &v) || !variable_allowed(r, d, n, &v))
        return lose_name(r, n->name);
    v.dynamic = v.is_extern && v.space == SPACE_SHARED && v.size == 0;
    v.is_extern = v.is_extern && !v.dynamic;
    v.on_stack = v.space == SPACE_LOCAL && r->function != NO_FUNCTION;
    if (completes_extern(r, d, n, &v))
        return true;
    index = r->program->nvariables;
    if (!declare(r, (struct symbol){ .kind = SYMBOL_VARIABLE, .name = name, .index = index,
                                     .type = d->type, .space = d->space, .stride = stride_of(d),
                                     .is_array = n->ndims > 0, .span = n->name }))
        return false;
    v.name = unique_name(r, name);
    program_add_variable(r->program, v);
    return true;
}

/* ---- registers ---- */

static bool add_register(struct reader *r, const struct declaration *d, struct span at,
                         const char *name)
{
    if (d->vector > 1 && !declare_vector(r, d, at, name))
        lose_name(r, at);
    if (d->vector > 1)
        return true;
    return declare(r, (struct symbol){ .kind = SYMBOL_REG, .name = name, .index = NO_REGISTER,
                                .type = d->type, .space = SPACE_REG, .span = at });
}

/* %r<n> declares %r0 to %r(n - 1), of a large range those that the text names (members.c). */
static void add_range(struct reader *r, const struct declaration *d, const struct declarator *n)
{
    struct members m;
    bool ok = true;

    members_find(&m, n->name, n->count);
    for (size_t k = 0; ok && k < m.n; k++)
        ok = add_register(r, d, n->name,
                          arena_format(&r->program->arena, "%.*s%" PRIu64, (int)n->name.length,
                                       span_text(n->name), members_at(&m, k)));
    if (!ok)
        lose_name(r, n->name); /* one name that is taken is enough */
    members_free(&m);
}

static void add_registers(struct reader *r, const struct declaration *d,
                          const struct declarator *n)
{
    uint64_t count = n->is_range ? n->count : 1;

    if (n->ndims > 0 || n->init != NULL) {
        diag_error(r->diags, n->ndims > 0 ? n->name : n->init->span,
                   n->ndims > 0 ? "a register is no array"
                                : "only .global and .const variables have values");
        lose_name(r, n->name);
        return;
    }
    if (count > (MOST_REGISTERS - r->registers) / d->vector) {
        diag_error(r->diags, n->name, "more than %" PRIu64 " registers", MOST_REGISTERS);
        return;
    }
    r->registers += count * d->vector;
    if (n->is_range)
        add_range(r, d, n);
    else
        add_register(r, d, n->name, keep_text(r, n->name));
}

void declare_locals(struct reader *r, const struct declaration *d)
{
    for (unsigned k = 0; k < d->nnames; k++) {
        if (d->space == SPACE_REG)
            add_registers(r, d, &d->names[k]);
        else if (add_variable(r, d, &d->names[k]) && d->names[k].init != NULL)
            initialise_variable(r, d, &d->names[k], r->program->nvariables - 1);
    }
}

/* ---- parameters ---- */

/* A parameter is a scalar or an array of one dimension. */
static bool read_param(struct reader *r, const struct declaration *d, uint64_t *offset,
                       struct param *p)
{
    struct variable v = { .space = SPACE_LOCAL };

    *p = (struct param){ .in_register = d->space == SPACE_REG, .type = d->type,
                         .is_array = d->names[0].ndims > 0, .elements = 1 };
    if (d->is_opaque && p->in_register)
        return diag_error(r->diags, d->span, "a register is no texture and no surface");
    if (p->in_register) {
        p->elements = (uint8_t)d->vector;
        return ((d->names[0].ndims == 0 && !d->names[0].is_range) ||
                diag_error(r->diags, d->names[0].name, "a register is not an array here")) &&
               vector_fits(r, d);
    }
    if (d->names[0].ndims > 1)
        return diag_error(r->diags, d->names[0].name, "a parameter has at most one dimension");
    if (!array_size(r, d, &d->names[0], &v))
        return false;
    p->size = v.size;
    p->align = v.align;
    p->offset = round_up(*offset, v.align);
    *offset = p->offset + v.size;
    return true;
}

/* A vector in registers counts as one parameter for each of its elements. */
static size_t count_elements(const struct declaration *list, unsigned n)
{
    size_t all = 0;

    for (unsigned k = 0; k < n; k++)
        all += list[k].vector > 1 ? list[k].vector : 1;
    return all;
}

/* Each parameter at the next offset that its alignment allows; `offset` is where they start. */
static bool layout_params(struct reader *r, const struct declaration *list, unsigned n,
                          struct param_list *out, uint64_t *offset)
{
    out->v = arena_new(&r->program->arena, (count_elements(list, n) + 1) * sizeof *out->v);
    out->n = 0;
    for (unsigned k = 0; k < n; k++) {
        struct param p;

        if (!read_param(r, &list[k], offset, &p))
            return false;
        p.declared = k;
        for (p.element = 0; p.element < p.elements; p.element++)
            out->v[out->n++] = p;
    }
    return true;
}

/* Only the last parameter of a function may be an array of any size. */
static bool check_open(struct reader *r, const struct signature_syntax *s,
                       const struct signature *sig)
{
    for (uint32_t k = 0; k < sig->returns.n; k++)
        if (!sig->returns.v[k].in_register && sig->returns.v[k].size == 0)
            return diag_error(r->diags, s->returns[sig->returns.v[k].declared].names[0].name,
                              "a result has a size");
    for (uint32_t k = 0; k + 1 < sig->params.n; k++)
        if (!sig->params.v[k].in_register && sig->params.v[k].size == 0)
            return diag_error(r->diags, s->params[sig->params.v[k].declared].names[0].name,
                              "only the last parameter may be an array of any size");
    return true;
}

static bool check_returns(struct reader *r, const struct signature_syntax *s)
{
    for (unsigned k = 0; k < s->nreturns && s->nreturns > 1; k++)
        if (s->returns[k].space != SPACE_REG)
            return diag_error(r->diags, s->returns[k].span,
                              "of several results all are in .reg: return one array");
    return true;
}

bool read_signature(struct reader *r, const struct signature_syntax *s, struct signature *out)
{
    uint64_t offset = 0;

    return check_returns(r, s) &&
           layout_params(r, s->returns, s->nreturns, &out->returns, &offset) &&
           layout_params(r, s->params, s->nparams, &out->params, &offset) &&
           check_open(r, s, out);
}

/* The variable or register of a parameter of a function with a body. */
static void place_param(struct reader *r, const struct declaration *d, struct param *p)
{
    bool is_entry = r->program->functions[r->function].is_entry;
    struct variable v = { .space = is_entry ? SPACE_CONST : SPACE_LOCAL, .type = p->type,
                          .size = p->size, .align = p->align, .function = r->function,
                          .is_param = is_entry, .on_stack = !is_entry, .address = p->offset,
                          .span = d->names[0].name };

    p->name = p->elements == 1
                  ? keep_text(r, d->names[0].name)
                  : element_name(r, keep_text(r, d->names[0].name), p->element);
    if (p->in_register) {
        p->index = program_add_reg(r->program, unique_name(r, p->name), p->type, r->function);
        r->program->regs[p->index].span = v.span;
        return;
    }
    v.name = unique_name(r, p->name);
    p->index = program_add_variable(r->program, v);
}

static void place_params(struct reader *r, const struct declaration *list, struct param_list l)
{
    for (uint32_t k = 0; k < l.n; k++)
        place_param(r, &list[l.v[k].declared], &l.v[k]);
}

static void params_into_scope(struct reader *r, const struct declaration *list, struct param_list l)
{
    const struct param *v = l.v;

    for (uint32_t k = 0; k < l.n; k++) {
        const struct declaration *d = &list[v[k].declared];

        if (v[k].elements > 1 && v[k].element == 0)
            declare_vector_name(r, d, d->names[0].name, keep_text(r, d->names[0].name));
        declare(r, (struct symbol){
                       .kind = d->is_opaque       ? SYMBOL_OPAQUE
                               : v[k].in_register ? SYMBOL_REG
                                                  : SYMBOL_VARIABLE,
                       .name = v[k].name, .index = v[k].index, .type = v[k].type,
                       .space = d->space, .stride = stride_of(d),
                       .is_array = v[k].is_array, .span = d->names[0].name });
    }
}

void declare_params(struct reader *r, const struct function_syntax *f)
{
    const struct function *own = &r->program->functions[r->function];

    params_into_scope(r, f->signature.returns, own->returns);
    params_into_scope(r, f->signature.params, own->params);
    for (uint32_t k = 0; k < own->params.n; k++) {
        const struct declaration *d = &f->signature.params[own->params.v[k].declared];

        if (d->is_opaque)
            leave_out_name(r, own->params.v[k].name, d->names[0].name);
    }
}

/* ---- functions ---- */

/* The parameters of an entry together: 4,352 bytes before PTX 8.1. */
static bool params_fit(struct reader *r, const struct function_syntax *f, const struct signature *s)
{
    bool old = r->tree->major > 0 && r->tree->major * 100 + r->tree->minor < 801;
    uint64_t most = old ? 4352 : PARAM_SIZE;
    uint64_t size = f->is_entry ? params_end(&s->params) : 0;

    return size <= most ||
           diag_error(r->diags, f->name,
                      "the parameters of an entry have at most %u bytes%s, not %" PRIu64,
                      (unsigned)most, old ? " before PTX 8.1" : "", size);
}

static bool entry_signature(struct reader *r, const struct function_syntax *f,
                            const struct signature *s)
{
    for (unsigned k = 0; k < f->signature.nparams && !f->is_entry; k++)
        if (f->signature.params[k].is_opaque)
            return diag_error(r->diags, f->signature.params[k].span,
                              "textures and surfaces are passed to entries only");
    for (unsigned k = 0; k < f->signature.nparams && f->is_entry; k++) {
        if (f->signature.params[k].space == SPACE_REG)
            return diag_error(r->diags, f->signature.params[k].span,
                              "parameters of an entry are in .param");
        if (s->params.v[k].size == 0)
            return diag_error(r->diags, f->signature.params[k].names[0].name,
                              "a parameter of an entry has a size");
    }
    return true;
}

/* The function's index, made when it is met first; NO_FUNCTION after an error. */
static uint32_t function_index(struct reader *r, const struct function_syntax *f)
{
    const struct symbol *s = find_declared(r, f->name);
    const char *name = keep_text(r, f->name);

    if (s != NULL && s->kind == SYMBOL_FUNCTION) {
        if (f->name.at < s->from)
            r->scope.v[s - r->scope.v].from = (uint32_t)f->name.at;
        return s->index;
    }
    if (!declare(r, (struct symbol){ .kind = SYMBOL_FUNCTION, .name = name,
                                     .index = r->program->nfunctions, .linkage = f->linkage,
                                     .span = f->name }))
        return NO_FUNCTION;
    return program_add_function(r->program, unique_name(r, name));
}

static void declare_function(struct reader *r, struct function_syntax *f,
                             const struct signature *sig)
{
    struct function *own;

    f->index = f->refused ? NO_FUNCTION : function_index(r, f);
    if (f->index == NO_FUNCTION || r->program->functions[f->index].defined)
        return;
    own = &r->program->functions[f->index];
    own->is_entry = f->is_entry;
    own->of_runtime = declares_runtime(r, f, sig);
    own->defined = f->has_body || own->of_runtime;
    own->span = f->name;
    own->params = sig->params;
    own->returns = sig->returns;
    own->contract = f->contract;
}

/* Values come last: they may be addresses of what is declared below. */
static void initialise_module(struct reader *r)
{
    const struct syntax *t = r->tree;

    for (size_t i = 0; i < t->nvariables; i++)
        for (unsigned k = 0; k < t->variables[i].nnames; k++) {
            const struct declarator *n = &t->variables[i].names[k];
            const struct symbol *s = n->init != NULL ? find_thing(r, n->name) : NULL;

            if (s != NULL && s->kind == SYMBOL_VARIABLE &&
                r->program->variables[s->index].span.at == n->name.at)
                initialise_variable(r, &t->variables[i], n, s->index);
        }
}

/* What a function takes and returns; refused after an error. */
static void read_function(struct reader *r, struct function_syntax *f, struct signature *sig)
{
    f->refused = !read_signature(r, &f->signature, sig) || !entry_signature(r, f, sig) ||
                 !params_fit(r, f, sig);
    if (f->refused)
        lose_name(r, f->name);
}

/* Functions with a body come first, so that a body's parameters are those that count. */
static void declare_functions(struct reader *r)
{
    struct syntax *t = r->tree;
    struct signature *sig = mem_new((t->nfunctions + 1) * sizeof *sig);

    for (size_t i = 0; i < t->nfunctions; i++)
        read_function(r, &t->functions[i], &sig[i]);
    check_functions(r, sig);
    for (unsigned with_body = 2; with_body-- > 0;)
        for (size_t i = 0; i < t->nfunctions; i++)
            if (t->functions[i].has_body == (with_body != 0))
                declare_function(r, &t->functions[i], &sig[i]);
    mem_free(sig);
}

/* Parameters come after all functions and variables of the module: those keep their names, by which
 * the host asks for them. */
static void place_parameters(struct reader *r)
{
    for (size_t i = 0; i < r->tree->nfunctions; i++) {
        const struct function_syntax *f = &r->tree->functions[i];
        const struct function *own;

        if (f->index == NO_FUNCTION)
            continue;
        own = &r->program->functions[f->index];
        if (!own->defined || own->span.at != f->name.at)
            continue;
        r->function = f->index;
        place_params(r, f->signature.returns, own->returns);
        place_params(r, f->signature.params, own->params);
    }
    r->function = NO_FUNCTION;
}

void declare_module(struct reader *r)
{
    struct syntax *t = r->tree;

    r->function = NO_FUNCTION;
    scope_enter(&r->scope);
    for (size_t i = 0; i < t->nvariables; i++)
        for (unsigned k = 0; k < t->variables[i].nnames; k++)
            add_variable(r, &t->variables[i], &t->variables[i].names[k]);
    declare_functions(r);
    place_parameters(r);
    declare_aliases(r);
    check_bodies(r);
    initialise_module(r);
}
