/* host/launch.c: reading launches and laying out their parameter blocks. Knows no device. */
#include "host/launch.h"

#include "base/mem.h"

void launch_init(struct launch_request *l, struct kernel k)
{
    *l = (struct launch_request){
        .kernel = k, .grid = { 1, 1, 1 }, .block = { 1, 1, 1 }, .workspace = NO_OBJECT,
        .object = NO_OBJECT
    };
}

void launch_free(struct launch_request *l)
{
    for (size_t i = 0; i < l->nargs; i++)
        argument_free(&l->args[i]);
    mem_free(l->args);
    l->args = NULL;
    l->nargs = l->cap_args = 0;
}

bool launch_read_size(struct scan *s, uint32_t size[3])
{
    uint64_t v;

    for (int i = 0; i < 3; i++) {
        struct span here = scan_here(s);

        if (!scan_number(s, UINT32_MAX, &v, "a size X[,Y[,Z]]"))
            return false;
        if (v == 0)
            return diag_error(s->diags, here, "a size is at least 1");
        size[i] = (uint32_t)v;
        if (i < 2 && !scan_take(s, ','))
            break;
    }
    return true;
}

static struct argument_slot slot_of(const struct objects *o, const struct launch_request *l,
                                    size_t i)
{
    return (struct argument_slot){ o, &kernel_function(o, l->kernel)->params[i],
                                   o->programs[l->kernel.program].context };
}

bool launch_read_argument(struct scan *s, const struct objects *o, struct launch_request *l)
{
    const struct function *f = kernel_function(o, l->kernel);
    struct argument_slot slot;
    struct argument a;
    bool ok;

    if (l->nargs >= f->nparams)
        return argument_count_error(f, l->nargs + 1, scan_here(s), s->diags);
    slot = slot_of(o, l, l->nargs);
    ok = argument_read(s, &slot, &a);
    ARRAY_PUSH(l->args, l->nargs, l->cap_args, a);
    return ok;
}

bool launch_check_kernel(const struct objects *o, const struct launch_request *l, struct diags *d)
{
    const struct function *f = kernel_function(o, l->kernel);

    if (f->left_out == NULL)
        return true;
    diag_error(d, l->span, "kernel %s cannot run: it can reach what is not supported", f->name);
    diag_add(d, SEVERITY_NOTE, f->left_out->span, "%s", f->left_out->reason);
    return false;
}

bool launch_check_count(const struct objects *o, const struct launch_request *l, struct diags *d)
{
    const struct function *f = kernel_function(o, l->kernel);

    return l->nargs == f->nparams || argument_count_error(f, l->nargs, l->span, d);
}

unsigned char *launch_params(const struct objects *o, const struct launch_request *l, size_t *size,
                             struct diags *d)
{
    const struct function *f = kernel_function(o, l->kernel);
    unsigned char *block;

    *size = 0;
    for (uint32_t i = 0; i < f->nparams; i++)
        if (f->params[i].offset + f->params[i].size > *size)
            *size = (size_t)(f->params[i].offset + f->params[i].size);
    block = mem_new(*size + 1);
    for (size_t i = 0; i < l->nargs; i++) {
        struct argument_slot slot = slot_of(o, l, i);

        if (!argument_store(&l->args[i], &slot, block, d)) {
            mem_free(block);
            return NULL;
        }
    }
    return block;
}
