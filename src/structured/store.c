/* structured/store.c: which addresses the variables of a launch have (eta, section 3.1), and what
 * memory holds at first. Knows no expression. */
#include "structured/store.h"

#include <inttypes.h>
#include <string.h>

/* The contents of a variable from outside, or NULL. */
static const struct simt_buffer *buffer_of(uint32_t variable, const struct simt_buffer *buffers,
                                           size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (buffers[i].variable == variable)
            return &buffers[i];
    return NULL;
}

/* How many elements a variable has in this launch; 0 with an error: that is not known. */
static uint64_t length_of(const struct simt_launch *l, const struct simt_variable *v,
                          const struct simt_buffer *b, struct diags *d)
{
    if (v->kind == SIMT_LOCAL)
        return l->threads;
    if (b == NULL && v->length == 0)
        diag_error(d, v->span, "`*%s` has no length: give it and the values by "
                   "--buffer %s=s64[N]:…", v->name, v->name);
    if (b == NULL)
        return v->length;
    if (b->n == 0)
        diag_error(d, v->span, "--buffer gives `%s` no elements", v->name);
    else if (v->length != 0 && b->n != v->length) {
        diag_error(d, v->span, "--buffer gives `%s` %" PRIu64 " elements, it has %" PRIu64, v->name,
                   b->n, v->length);
        return 0;
    }
    return b->n;
}

/* The addresses of variable i, after all earlier ones. */
static bool place(struct simt_launch *l, size_t i, const struct simt_buffer *b, struct diags *d)
{
    const struct simt_variable *v = &l->program->variables[i];

    l->base[i] = l->naddresses;
    l->length[i] = length_of(l, v, b, d);
    if (l->length[i] == 0)
        return false;
    if (l->length[i] > SIMT_MOST_ELEMENTS - l->naddresses)
        return diag_error(d, v->span, "more than %u addresses with `%s`", SIMT_MOST_ELEMENTS,
                          v->name);
    l->naddresses += l->length[i];
    if (v->kind != SIMT_LOCAL)
        l->nshared = l->naddresses;
    return true;
}

static void fill(struct simt_launch *l, size_t i, const struct simt_buffer *b)
{
    const struct simt_variable *v = &l->program->variables[i];
    const int64_t *values = b != NULL ? b->values : v->values;
    uint64_t n = b != NULL ? b->n : v->nvalues;

    if (n > 0)
        memcpy(l->first + l->base[i], values, (size_t)n * sizeof *values);
}

static bool given_once(const struct simt_launch *l, const struct simt_buffer *buffers, size_t n,
                       struct diags *d)
{
    for (size_t i = 0; i < n; i++)
        if (buffer_of(buffers[i].variable, buffers, n) != &buffers[i]) {
            const struct simt_variable *v = &l->program->variables[buffers[i].variable];

            return diag_error(d, v->span, "--buffer gives `%s` twice", v->name);
        }
    return true;
}

bool simt_launch_open(struct simt_launch *l, const struct simt_buffer *buffers, size_t nbuffers,
                      struct diags *d)
{
    size_t n = l->program->nvariables;
    bool ok = given_once(l, buffers, nbuffers, d);

    l->base = mem_new(n * sizeof *l->base);
    l->length = mem_new(n * sizeof *l->length);
    for (size_t i = 0; i < n; i++)
        ok = place(l, i, buffer_of((uint32_t)i, buffers, nbuffers), d) && ok;
    if (!ok)
        return false;
    l->first = mem_new((size_t)l->naddresses * sizeof *l->first);
    for (size_t i = 0; i < n; i++)
        fill(l, i, buffer_of((uint32_t)i, buffers, nbuffers));
    return true;
}

void simt_launch_free(struct simt_launch *l)
{
    mem_free(l->base);
    mem_free(l->length);
    mem_free(l->first);
    l->base = l->length = NULL;
    l->first = NULL;
}

uint32_t simt_variable_at(const struct simt_launch *l, uint64_t address, uint64_t *element)
{
    uint32_t low = 0, high = (uint32_t)l->program->nvariables;

    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;

        if (l->base[middle] <= address)
            low = middle;
        else
            high = middle;
    }
    *element = address - l->base[low];
    return low;
}
