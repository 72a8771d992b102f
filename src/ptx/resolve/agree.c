/* ptx/resolve/agree.c: declarations of one name must agree (PTX; 5.1.3, step 1): those of a
 * function and its definition, those of a variable that is .extern, and a function with the one
 * that .alias makes it another name of. Knows no instruction. */
#include "ptx/resolve/reader.h"

#include <string.h>

/* ---- functions ---- */

static bool same_param(const struct param *a, const struct param *b)
{
    return a->type == b->type && a->size == b->size && a->align == b->align &&
           a->in_register == b->in_register && a->is_array == b->is_array &&
           a->elements == b->elements;
}

bool same_params(const struct param_list *a, const struct param_list *b)
{
    if (a->n != b->n)
        return false;
    for (uint32_t k = 0; k < a->n; k++)
        if (!same_param(&a->v[k], &b->v[k]))
            return false;
    return true;
}

/* A later declaration says the same, or nothing, of how it is linked. */
static bool same_linkage(enum linkage first, enum linkage later)
{
    return later == first ||
           (later == LINKAGE_STATIC && (first == LINKAGE_VISIBLE || first == LINKAGE_WEAK));
}

/* What is wrong with a function that was declared before; NULL: nothing. */
static const char *disagreement(const struct function_syntax *a, const struct signature *sa,
                                const struct function_syntax *b, const struct signature *sb)
{
    if (a->is_entry != b->is_entry)
        return "%.*s is both an entry and a function";
    if (a->has_body)
        return b->has_body ? "%.*s is defined twice" : "%.*s is defined already";
    if (!same_params(&sa->params, &sb->params))
        return "%.*s is declared with other parameters before";
    if (!same_params(&sa->returns, &sb->returns))
        return "%.*s is declared with other results before";
    if (!same_linkage(a->linkage, b->linkage))
        return "%.*s is declared with another linkage before";
    if (a->signature.never_returns != b->signature.never_returns)
        return "only one declaration of %.*s is .noreturn";
    return NULL;
}

void check_functions(struct reader *r, const struct signature *signatures)
{
    struct syntax *t = r->tree;
    struct names last = { NULL, 0, 0 }; /* of each name the declaration before */

    for (size_t k = 0; k < t->nfunctions; k++) {
        const struct function_syntax *f = &t->functions[k], *before;
        const char *text = span_text(f->name), *what;
        uint32_t other;

        if (f->refused)
            continue;
        if (is_lost(r, f->name)) {
            t->functions[k].refused = true;
            continue;
        }
        if (names_get(&last, text, f->name.length, &other)) {
            before = &t->functions[other];
            what = disagreement(before, &signatures[other], f, &signatures[k]);
            if (what != NULL) {
                diag_error(r->diags, f->name, what, span_length(f->name), text);
                diag_add(r->diags, SEVERITY_NOTE, before->name, "it is declared here");
                t->functions[k].refused = true;
                lose_name(r, f->name);
                continue;
            }
        }
        names_put(&last, text, f->name.length, (uint32_t)k);
    }
    names_free(&last);
}

void check_bodies(struct reader *r)
{
    for (size_t k = 0; k < r->tree->nfunctions && !r->tree->broken; k++) {
        const struct function_syntax *f = &r->tree->functions[k];
        const struct symbol *s = find_declared(r, f->name);

        if (f->refused || f->has_body || f->linkage == LINKAGE_EXTERN || s == NULL ||
            s->kind != SYMBOL_FUNCTION || r->program->functions[s->index].defined ||
            is_lost(r, f->name))
            continue;
        lose_name(r, f->name);
        diag_error(r->diags, f->name, "%s has no body in this file, and is not .extern", s->name);
    }
}

/* ---- variables ---- */

/* Of x[] the size is that of the other declaration. */
static bool same_size(const struct variable *a, const struct variable *b)
{
    return a->size == b->size || a->size == 0 || b->size == 0;
}

bool check_again(struct reader *r, const struct declaration *d, const struct declarator *n,
                 const struct variable *v, const struct symbol *before)
{
    const struct variable *old = &r->program->variables[before->index];
    uint64_t stride = type_info(d->type)->bytes * (uint64_t)d->vector;
    const char *what = NULL;

    if (before->type != d->type || before->stride != stride ||
        before->is_array != (n->ndims > 0) || !same_size(old, v))
        what = "%s is declared with another type or size before";
    else if ((old->is_extern || old->dynamic) && d->linkage == LINKAGE_STATIC)
        what = "%s is .extern: what completes it is .visible, .weak or .common";
    if (what == NULL)
        return true;
    diag_error(r->diags, n->name, what, before->name);
    diag_add(r->diags, SEVERITY_NOTE, before->span, "it is declared here");
    return false;
}

/* ---- .alias ---- */

static bool fits(struct reader *r, const struct alias_syntax *a, const struct symbol *name,
                 const struct symbol *function)
{
    const struct function *own = &r->program->functions[name->index],
                          *other = &r->program->functions[function->index];

    if (own->defined)
        return diag_error(r->diags, a->name, "%s has a body of its own", own->name);
    if (own->is_entry)
        return diag_error(r->diags, a->name, "%s is an entry", own->name);
    if (!other->defined || other->is_entry || function->is_alias)
        return diag_error(r->diags, a->function, "%s is no function with a body in this file",
                          function->name);
    if (function->linkage == LINKAGE_WEAK)
        return diag_error(r->diags, a->function, "%s is .weak: another may take its place",
                          function->name);
    if (same_params(&own->params, &other->params) && same_params(&own->returns, &other->returns))
        return true;
    diag_error(r->diags, a->name, "%s has other parameters than %s", own->name, other->name);
    diag_add(r->diags, SEVERITY_NOTE, other->span, "%s is declared here", other->name);
    return false;
}

static void declare_alias(struct reader *r, const struct alias_syntax *a)
{
    const struct symbol *name = function_named(r, a->name),
                        *function = name == NULL ? NULL : function_named(r, a->function);
    struct symbol *own;

    if (function == NULL || !fits(r, a, name, function)) {
        lose_name(r, a->name);
        lose_name(r, a->function);
        return;
    }
    own = &r->scope.v[name - r->scope.v];
    own->index = function->index;
    own->is_alias = true;
}

void declare_aliases(struct reader *r)
{
    for (size_t k = 0; k < r->tree->naliases; k++)
        declare_alias(r, &r->tree->aliases[k]);
}
