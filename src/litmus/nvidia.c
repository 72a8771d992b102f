/* litmus/nvidia.c: reads a litmus test in the form of NVIDIA's mixed-proxy tests: declarations,
 * threads in braces, a condition as in C:
 *
 *     test        = { declaration } { thread } command
 *     declaration = "." ( "global" | "shared" ) location ";"
 *                 | "." ( "texref" | "surfref" | "conref" ) name "virtually" "aliases" location ";"
 *     thread      = "d"n ".b"n ".t"n "{" { instruction [ "==" number ] ";" } "}"
 *     command     = ( "assert" | "permit" | "check" ) "(" formula ")" "as" name ";"
 *
 * A number after a load restricts the command to outcomes where the load returns it. The name of the test is
 * that of its file. Knows no instruction. */
#include <string.h>

#include "base/number.h"
#include "litmus/reader.h"

#define MOST_ASSUMED 64u

/* A register and the number that it has in the outcomes that are asked about. */
struct assumed {
    const char *name;
    uint32_t value;
    struct integer number;
};

struct nvidia {
    struct litmus_reader *r;
    struct assumed assumed[MOST_ASSUMED];
    unsigned n;
};

/* ---- threads ---- */

/* d0.b1.t2: device, block, thread. */
static bool is_thread(const struct cursor *c, struct litmus_thread *t)
{
    uint64_t *const numbers[] = { &t->gpu, &t->cta, &t->own };
    const char *s = cursor_text(c);
    size_t left = c->span.length;

    for (unsigned k = 0; k < 3; k++) {
        const char *dot = memchr(s, '.', left);
        const size_t n = dot != NULL && k < 2 ? (size_t)(dot - s) : left;

        if (n < 2 || s[0] != "dbt"[k] || !number_u64(s + 1, n - 1, numbers[k]) ||
            (k < 2 && n == left))
            return false;
        s += n + 1;
        left -= k < 2 ? n + 1 : n;
    }
    return c->kind == LEXEME_WORD;
}

bool litmus_is_nvidia(const struct cursor *c)
{
    struct litmus_thread t = { .gpu = 0 };

    return cursor_is(c, ".") || is_thread(c, &t);
}

/* The thread with the numbers of this one; nthreads: none. */
static unsigned find_thread(const struct litmus_reader *r, const struct litmus_thread *like)
{
    unsigned t = 0;

    while (t < r->litmus->nthreads &&
           (r->threads[t].gpu != like->gpu || r->threads[t].cta != like->cta ||
            r->threads[t].own != like->own))
        t++;
    return t;
}

/* Finds all threads before the first is read, since where they lie says what scopes mean. */
static bool find_threads(struct litmus_reader *r)
{
    struct cursor at = r->at;
    struct span first = r->at.span;

    for (; at.kind != LEXEME_END; cursor_next(&at)) {
        struct litmus_thread t = { .gpu = 0 };

        if (!is_thread(&at, &t) || find_thread(r, &t) < r->litmus->nthreads)
            continue;
        if (r->litmus->nthreads == MOST_THREADS)
            return diag_error(at.diags, at.span, "at most %u threads", MOST_THREADS);
        first = r->litmus->nthreads == 0 ? at.span : first;
        r->threads[r->litmus->nthreads++] = t;
    }
    return litmus_place_threads(r, first);
}

/* ---- declarations ---- */

static bool refuse_alias(struct litmus_reader *r)
{
    return diag_error(r->at.diags, r->at.span,
                      "aliases of locations are not supported: only the generic proxy is");
}

/* What other proxies call a location; an instruction that takes such a name is refused. */
static bool read_proxy(struct litmus_reader *r)
{
    cursor_next(&r->at);
    if (!frame_is_name(&r->at))
        return cursor_expected(&r->at, "a name");
    cursor_next(&r->at);
    if (!cursor_expect(&r->at, "virtually") || !cursor_expect(&r->at, "aliases"))
        return false;
    if (!frame_is_name(&r->at))
        return cursor_expected(&r->at, "a location");
    cursor_next(&r->at);
    return cursor_expect(&r->at, ";");
}

static bool read_declaration(struct litmus_reader *r)
{
    const bool shared = cursor_is(&r->at, "shared");
    size_t location;

    if (cursor_is(&r->at, "texref") || cursor_is(&r->at, "surfref") || cursor_is(&r->at, "conref"))
        return read_proxy(r);
    if (!shared && !cursor_is(&r->at, "global"))
        return cursor_expected(&r->at, "global, shared, texref, surfref or conref");
    cursor_next(&r->at);
    r->closed = false;
    if (!litmus_location(r, &location))
        return false;
    r->closed = true;
    if (shared)
        litmus_share(r, location);
    return cursor_is(&r->at, "physically") ? refuse_alias(r) : cursor_expect(&r->at, ";");
}

/* ---- code ---- */

/* "==" number, after a load into that register. */
static bool read_assumed(struct nvidia *x, unsigned thread, struct span reg)
{
    struct litmus_reader *r = x->r;
    struct assumed *a = &x->assumed[x->n];
    struct value_name n = { reg, thread, reg.source->text + reg.at, reg.length, 0 };

    if (!cursor_take(&r->at, "=="))
        return true;
    if (x->n == MOST_ASSUMED)
        return diag_error(r->at.diags, r->at.span, "at most %u loads with a number behind them",
                          MOST_ASSUMED);
    if (!litmus_find_value(r, &n, &a->value, r->at.diags) || !cursor_integer(&r->at, &a->number))
        return false;
    a->name = arena_copy(&r->litmus->test.arena, n.s, n.n);
    x->n++;
    return true;
}

static bool read_line(struct nvidia *x, unsigned thread)
{
    struct litmus_reader *r = x->r;
    const struct span from = r->at.span;
    struct cursor behind = r->at;

    if (cursor_text(&r->at)[0] == '$')
        return diag_error(r->at.diags, r->at.span,
                          "a template stands for several tests: write each in a file of its own");
    cursor_next(&behind);
    if (!litmus_instruction(r, thread))
        return false;
    litmus_note_cell(r, thread, from);
    return read_assumed(x, thread, behind.span) && cursor_expect(&r->at, ";");
}

/* A thread that is named again goes on. */
static bool read_thread(struct nvidia *x)
{
    struct litmus_reader *r = x->r;
    struct litmus_thread like = { .gpu = 0 };
    unsigned thread;

    if (!is_thread(&r->at, &like))
        return cursor_expected(&r->at, "a thread: d0.b0.t0, …");
    thread = find_thread(r, &like);
    cursor_next(&r->at);
    if (!cursor_expect(&r->at, "{"))
        return false;
    while (!cursor_take(&r->at, "}"))
        if (!read_line(x, thread))
            return false;
    return true;
}

/* ---- the condition ---- */

static bool read_name(struct litmus_reader *r)
{
    if (r->at.kind != LEXEME_WORD)
        return cursor_expected(&r->at, "a name");
    cursor_next(&r->at);
    return true;
}

/* assert: in all outcomes; permit, check: in one. */
static bool read_command(struct nvidia *x)
{
    struct litmus_reader *r = x->r;
    const struct value_names names = { litmus_find_value, r };
    const bool asserts = cursor_is(&r->at, "assert");
    struct condition *c = &r->litmus->test.condition;

    if (!asserts && !cursor_is(&r->at, "permit") && !cursor_is(&r->at, "check"))
        return cursor_expected(&r->at, "a thread, assert, permit or check");
    cursor_next(&r->at);
    r->bare = true;
    if (!cursor_expect(&r->at, "(") ||
        !condition_parse_formula(c, asserts ? FORALL : EXISTS, &r->at, &names) ||
        !cursor_expect(&r->at, ")") || !cursor_expect(&r->at, "as") || !read_name(r) ||
        !cursor_expect(&r->at, ";"))
        return false;
    for (unsigned k = x->n; k-- > 0;)
        condition_assume(c, x->assumed[k].name, x->assumed[k].value, x->assumed[k].number);
    return r->at.kind == LEXEME_END || cursor_expected(&r->at, "the end, behind one condition");
}

/* The file's name without folder and ending. */
static void name_test(struct litmus_reader *r)
{
    const char *path = r->at.source->name, *slash = strrchr(path, '/');
    const char *name = slash != NULL ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    const size_t n = dot != NULL && dot > name ? (size_t)(dot - name) : strlen(name);

    r->litmus->test.name = arena_copy(&r->litmus->test.arena, name, n);
}

bool litmus_read_nvidia(struct litmus_reader *r)
{
    struct nvidia x = { .r = r };

    name_test(r);
    r->closed = r->plain_loads = true;
    if (!find_threads(r))
        return false;
    while (cursor_take(&r->at, "."))
        if (!read_declaration(r))
            return false;
    do
        if (!read_thread(&x))
            return false;
    while (memchr(cursor_text(&r->at), '.', r->at.span.length) != NULL);
    return litmus_check_labels(r) && read_command(&x);
}
