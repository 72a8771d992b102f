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

static bool fits(struct reader *r, const struct alias_syntax *a, const struct function *own,
                 const struct function *other)
{
    struct signature s = { .returns = { other->returns, other->nreturns },
                           .params = { other->params, other->nparams } };

    if (own->defined)
        return diag_error(r->diags, a->name, "%s has a body of its own", own->name);
    if (!other->defined || other->is_entry)
        return diag_error(r->diags, a->function, "%s is no function with a body in this file",
                          other->name);
    if (same_params(own->params, own->nparams, &s.params) &&
        same_params(own->returns, own->nreturns, &s.returns))
        return true;
    diag_error(r->diags, a->name, "%s has other parameters than %s", own->name, other->name);
    diag_add(r->diags, SEVERITY_NOTE, other->span, "%s is declared here", other->name);
    return false;
}

void declare_aliases(struct reader *r)
{
    for (size_t k = 0; k < r->tree->naliases; k++) {
        const struct alias_syntax *a = &r->tree->aliases[k];
        const struct symbol *name = function_named(r, a->name),
                            *function = name == NULL ? NULL : function_named(r, a->function);

        if (function != NULL && fits(r, a, &r->program->functions[name->index],
                                     &r->program->functions[function->index]))
            r->scope.v[name - r->scope.v].index = function->index;
    }
}
