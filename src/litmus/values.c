/* litmus/values.c: what a litmus test looks at: the registers and locations that its
 * condition and its list of locations name. Knows no instruction. */
#include <string.h>

#include "litmus/reader.h"

bool litmus_fits(struct integer n)
{
    return n.magnitude <= (n.negative ? (uint64_t)1 << 31 : UINT32_MAX);
}

static bool find_register(struct litmus_reader *r, const struct value_name *n, uint32_t *value,
                          struct diags *d)
{
    const struct litmus_thread *t = &r->threads[n->thread < MOST_THREADS ? n->thread : 0];
    struct test_value v = { .word = 0 };
    size_t k;

    if (n->thread >= r->litmus->nthreads)
        return diag_error(d, n->span, "there is no thread P%u", n->thread);
    k = litmus_find_register(t, n->s, n->n);
    if (k == t->nregisters)
        return diag_error(d, n->span, "P%u has no register %.*s", n->thread,
                          (int)(n->n < 60 ? n->n : 60), n->s);
    if (t->registers[k].type != NULL && strcmp(t->registers[k].type, "pred") == 0)
        return diag_error(d, n->span, "a predicate is no value that a condition can name");
    v.name = arena_format(&r->litmus->test.arena, "P%u:%s", n->thread, t->registers[k].name);
    v.thread = n->thread;
    v.index = (unsigned)k;
    *value = test_add_value(&r->litmus->test, v);
    return true;
}

/* The only thread that has this register. */
static bool find_owner(const struct litmus_reader *r, struct value_name *n, struct diags *d)
{
    for (unsigned t = 0; t < r->litmus->nthreads; t++) {
        const struct litmus_thread *x = &r->threads[t];

        if (litmus_find_register(x, n->s, n->n) == x->nregisters)
            continue;
        if (n->thread != NO_THREAD)
            return diag_error(d, n->span, "P%u and P%u both have a register %.*s", n->thread, t,
                              (int)(n->n < 60 ? n->n : 60), n->s);
        n->thread = t;
    }
    return n->thread != NO_THREAD || diag_error(d, n->span, "no thread has a register `%.*s`",
                                                (int)(n->n < 60 ? n->n : 60), n->s);
}

bool litmus_find_value(void *self, const struct value_name *n, uint32_t *value, struct diags *d)
{
    struct litmus_reader *r = self;
    size_t location;

    if (n->thread != NO_THREAD)
        return find_register(r, n, value, d);
    if (r->bare) {
        struct value_name own = *n;

        return find_owner(r, &own, d) && find_register(r, &own, value, d);
    }
    location = litmus_find_location(r, n->s, n->n);
    if (location == r->nlocations)
        return diag_error(d, n->span, "no thread uses a location `%.*s`",
                          (int)(n->n < 60 ? n->n : 60), n->s);
    if (n->index != 0)
        return diag_error(d, n->span, "a location is one value");
    if (r->locations[location].shared && r->litmus->blocks > 1)
        return diag_error(d, n->span, "each of the %lu blocks has a `%.*s` of its own",
                          (unsigned long)r->litmus->blocks, (int)(n->n < 60 ? n->n : 60), n->s);
    r->locations[location].asked = true;
    r->copies = r->copies || r->locations[location].shared;
    *value = test_add_value(&r->litmus->test,
                            (struct test_value){ r->locations[location].name, NO_THREAD,
                                                 (unsigned)location, 0 });
    return true;
}
