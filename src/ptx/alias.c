/* ptx/alias.c: .alias: a function that is only declared becomes another name of one that has a body
 * (PTX; 5.1.3, step 1). Knows no instruction. */
#include "ptx/reader.h"

/* The function of a name; NULL with an error when it is something else. */
static const struct symbol *function_named(struct reader *r, struct span name)
{
    const struct symbol *s = find_thing(r, name);

    if (s == NULL)
        undeclared(r, name, "the function");
    else if (s->kind != SYMBOL_FUNCTION)
        diag_error(r->diags, name, "%s is not a function", s->name);
    return s != NULL && s->kind == SYMBOL_FUNCTION ? s : NULL;
}

static bool fits(struct reader *r, const struct alias_syntax *a, const struct symbol *name,
                 const struct symbol *function)
{
    const struct function *own = &r->program->functions[name->index],
                          *other = &r->program->functions[function->index];
    struct param_list params = { own->params, own->nparams }, returns = { own->returns,
                                                                          own->nreturns };

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
    if (same_params(&params, &(struct param_list){ other->params, other->nparams }) &&
        same_params(&returns, &(struct param_list){ other->returns, other->nreturns }))
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
        names_put(&r->tree->lost, span_text(a->name), a->name.length, EVERYWHERE);
        names_put(&r->tree->lost, span_text(a->function), a->function.length, EVERYWHERE);
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
