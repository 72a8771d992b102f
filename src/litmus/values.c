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

static bool find_value(void *self, const struct value_name *n, uint32_t *value, struct diags *d)
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
    *value = test_add_value(&r->litmus->test, (struct test_value){ r->locations[location].name, NO_THREAD,
                                                         (unsigned)location, 0 });
    return true;
}

/* "locations" "[" { value ";" } "]", a value as in a condition */
bool litmus_read_locations(struct litmus_reader *r)
{
    struct value_name n;
    uint32_t ignored;

    if (!cursor_take(&r->at, "locations"))
        return true;
    if (!cursor_expect(&r->at, "["))
        return false;
    while (!cursor_take(&r->at, "]")) {
        if (cursor_take(&r->at, ";"))
            continue;
        if (r->at.kind != LEXEME_WORD)
            return cursor_expected(&r->at, "a location or a register such as P0:r0");
        n = (struct value_name){ r->at.span, NO_THREAD, cursor_text(&r->at), r->at.span.length, 0 };
        if (cursor_thread(&r->at, &n.thread)) {
            cursor_next(&r->at);
            if (!cursor_expect(&r->at, ":"))
                return false;
            n.s = cursor_text(&r->at);
            n.n = r->at.span.length;
        }
        if (!find_value(r, &n, &ignored, r->at.diags))
            return false;
        cursor_next(&r->at);
    }
    return true;
}

bool litmus_read_condition(struct litmus_reader *r)
{
    struct value_names names = { find_value, r };

    return condition_parse(&r->litmus->test.condition, &r->at, &names);
}
