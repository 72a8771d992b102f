/* litmus/values.c: what a litmus test looks at: the registers and locations that its
 * condition and its list of locations name. Knows no instruction. */
#include "litmus/reader.h"

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
    v.name = arena_format(&r->litmus->test.arena, "P%u:%s", n->thread, t->registers[k].name);
    v.thread = n->thread;
    v.index = (unsigned)k;
    *value = test_add_value(&r->litmus->test, v);
    return true;
}

bool litmus_find_value(void *self, const struct value_name *n, uint32_t *value, struct diags *d)
{
    struct litmus_reader *r = self;
    size_t location;

    if (n->thread != NO_THREAD)
        return find_register(r, n, value, d);
    location = litmus_find_location(r, n->s, n->n);
    if (location == r->nlocations)
        return diag_error(d, n->span, "no thread uses a location `%.*s`",
                          (int)(n->n < 60 ? n->n : 60), n->s);
    if (n->index != 0)
        return diag_error(d, n->span, "a location is one value");
    *value = test_add_value(&r->litmus->test,
                            (struct test_value){ r->locations[location].name, NO_THREAD,
                                                 (unsigned)location, 0 });
    return true;
}
