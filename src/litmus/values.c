/* litmus/values.c: what a litmus test looks at: the registers and locations that its
 * condition and its list of locations name. Knows no instruction. */
#include "litmus/reader.h"

static bool find_register(struct litmus_reader *r, const struct value_name *n, uint32_t *value,
                          struct diags *d)
{
    struct cursor c = { .source = n->span.source, .kind = LEXEME_WORD, .diags = d };
    struct test_value v = { .word = 0 };
    unsigned number;

    c.span = (struct span){ n->span.source, (size_t)(n->s - n->span.source->text), n->n };
    if (n->thread >= r->litmus->nthreads)
        return diag_error(d, n->span, "there is no thread P%u", n->thread);
    if (!litmus_is_register(&c, &number) ||
        (r->threads[n->thread].registers[number / 64] >> number % 64 & 1) == 0)
        return diag_error(d, n->span, "P%u has no register %.*s", n->thread,
                          (int)(n->n < 60 ? n->n : 60), n->s);
    v.name = arena_format(&r->litmus->test.arena, "P%u:r%u", n->thread, number);
    v.thread = n->thread;
    v.index = number;
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
