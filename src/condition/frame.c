/* condition/frame.c: reads what a litmus file has around the instructions of its threads. */
#include "condition/frame.h"

#include <string.h>

bool frame_read_name(struct cursor *c, const char *word, struct test *t)
{
    const struct source *s = c->source;
    char what[60];
    size_t from, to;

    if (!cursor_is(c, word)) {
        snprintf(what, sizeof what, "`%s` and the name of the test", word);
        return cursor_expected(c, what);
    }
    from = c->at;
    while (from < s->size && (s->text[from] == ' ' || s->text[from] == '\t'))
        from++;
    to = from;
    while (to < s->size && s->text[to] != '\0' && strchr("\r\n\"{", s->text[to]) == NULL)
        to++;
    cursor_begin(c, s, to, c->diags);
    while (to > from && (s->text[to - 1] == ' ' || s->text[to - 1] == '\t'))
        to--;
    if (to == from)
        return cursor_expected(c, "the name of the test");
    t->name = arena_copy(&t->arena, s->text + from, to - from);
    while (c->kind == LEXEME_STRING)
        cursor_next(c);
    return true;
}

bool frame_read_thread(struct cursor *c, unsigned most, unsigned *thread)
{
    if (!cursor_thread(c, thread))
        return cursor_expected(c, "a thread: P0, P1, …");
    if (*thread >= most)
        return diag_error(c->diags, c->span, "at most %u threads", most);
    cursor_next(c);
    return true;
}

bool frame_read_owner(struct cursor *c, unsigned most, unsigned *thread)
{
    if (cursor_owner(c, thread) && *thread >= most)
        return diag_error(c->diags, c->span, "at most %u threads", most);
    cursor_next(c);
    return cursor_expect(c, ":");
}

static bool read_number_of(struct cursor *c, const char *what, uint64_t *number)
{
    struct integer n;

    if (!cursor_expect(c, what))
        return false;
    if (c->kind != LEXEME_NUMBER)
        return cursor_expected(c, "its number");
    if (!cursor_integer(c, &n))
        return false;
    *number = n.magnitude;
    return true;
}

bool frame_read_place(struct cursor *c, unsigned next, unsigned most, struct frame_place *p)
{
    struct span span = c->span;
    unsigned thread;

    if (!frame_read_thread(c, most, &thread))
        return false;
    if (thread != next)
        return diag_error(c->diags, span, "the next thread is P%u", next);
    if (!cursor_expect(c, "@") || !read_number_of(c, p->names[0], &p->numbers[0]) ||
        !cursor_expect(c, ","))
        return false;
    span = c->span;
    if (!read_number_of(c, p->names[1], &p->numbers[1]))
        return false;
    p->number = span;
    return true;
}

static bool ends_rows(const struct cursor *c)
{
    static const char *const words[] = { "exists", "~", "forall", "never", "locations", "filter",
                                         "scopeTree", "ScopeTree" };

    for (size_t k = 0; k < sizeof words / sizeof *words; k++)
        if (cursor_is(c, words[k]))
            return true;
    return c->kind == LEXEME_END;
}

bool frame_read_rows(struct cursor *c, unsigned threads,
                     bool (*cell)(void *self, unsigned thread), void *self)
{
    while (!ends_rows(c))
        for (unsigned t = 0; t < threads; t++)
            if (!cell(self, t) || !cursor_expect(c, t + 1 < threads ? "|" : ";"))
                return false;
    return true;
}

/* A value as in a condition. */
static bool read_value(struct cursor *c, const struct value_names *names)
{
    struct value_name n = { c->span, NO_THREAD, NULL, 0, 0 };
    uint32_t ignored;

    if (cursor_owner(c, &n.thread)) {
        cursor_next(c);
        cursor_next(c);
    }
    if (c->kind != LEXEME_WORD)
        return cursor_expected(c, "a location or a register such as P0:r0");
    n.s = cursor_text(c);
    n.n = c->span.length;
    if (!names->find(names->self, &n, &ignored, c->diags))
        return false;
    cursor_next(c);
    return true;
}

/* "locations" "[" { value ";" } "]", if present */
static bool read_values(struct cursor *c, const struct value_names *names)
{
    if (!cursor_take(c, "locations"))
        return true;
    if (!cursor_expect(c, "["))
        return false;
    while (!cursor_take(c, "]"))
        if (!cursor_take(c, ";") && !read_value(c, names))
            return false;
    return true;
}

bool frame_read_question(struct cursor *c, const struct value_names *names, struct test *t)
{
    return read_values(c, names) && condition_parse(&t->condition, c, names);
}

bool frame_read_condition(struct cursor *c, const struct value_names *names, struct test *t)
{
    return frame_read_question(c, names, t) &&
           (c->kind == LEXEME_END || cursor_expected(c, "the end"));
}

bool frame_is_name(const struct cursor *c)
{
    unsigned thread;

    if (c->kind != LEXEME_WORD || c->span.length > 100 || cursor_thread(c, &thread))
        return false;
    for (size_t k = 0; k < c->span.length; k++)
        if (strchr(".$%", cursor_text(c)[k]) != NULL)
            return false;
    return true;
}
