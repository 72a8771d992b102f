/* host/scenario.c: reads scenarios line by line. perform.c executes the lines. */
#include "host/scenario.h"

#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "host/reader.h"
#include "host/real.h"
#include "host/suggest.h"

struct action *scenario_add(struct scenario *s, enum host_action kind, struct span span)
{
    ARRAY_PUSH(s->actions, s->nactions, s->cap_actions,
               (struct action){ .kind = kind, .object = NO_OBJECT, .span = span });
    return &s->actions[s->nactions - 1];
}

void scenario_cooperate(struct scenario *s)
{
    struct action *buffer = scenario_add(s, DO_BUFFER, s->actions[s->nactions - 1].span),
                  launch = s->actions[s->nactions - 2];
    struct objects *o = &s->objects;
    uint32_t context = o->programs[launch.launch.kernel.program].context;

    buffer->object = objects_add_workspace(o, context, &buffer->init);
    buffer->target = target_of_buffer(o, buffer->object);
    launch.launch.cooperative = true;
    launch.launch.workspace = buffer->object;
    s->actions[s->nactions - 2] = *buffer;
    s->actions[s->nactions - 1] = launch;
}

struct action *reader_add(struct reader *r, enum host_action kind)
{
    return scenario_add(r->scenario, kind, scan_here(&r->scan));
}

/* ---- contexts ---- */

static bool find_context(struct reader *r, uint32_t *context)
{
    struct word w;

    return scan_expect_word(&r->scan, &w, "the name of a context") &&
           objects_find(&r->scenario->objects, OBJECT_CONTEXT, &w, context, r->scan.diags);
}

static bool add_context(struct reader *r, const struct word *w)
{
    struct objects *o = &r->scenario->objects;

    if (!objects_add_context(o, w, r->scan.diags))
        return false;
    r->context = (uint32_t)(o->ncontexts - 1);
    reader_add(r, DO_CONTEXT)->object = r->context;
    return true;
}

static bool read_context(struct reader *r)
{
    struct word w;

    return scan_expect_word(&r->scan, &w, "a name for the context") && add_context(r, &w);
}

/* `in CONTEXT`, or the context made last; the first use of none makes `main`. */
static bool read_in(struct reader *r, uint32_t *context)
{
    const struct objects *o = &r->scenario->objects;

    if (scan_keyword(&r->scan, "in"))
        return find_context(r, context);
    if (r->context == NO_OBJECT && !add_context(r, NULL))
        return false;
    *context = r->context;
    if (!o->contexts[*context].destroyed)
        return true;
    return diag_error(r->scan.diags, scan_here(&r->scan),
                      "context %s was destroyed: say which one is meant, `in CONTEXT`",
                      o->contexts[*context].name);
}

static bool read_destroy(struct reader *r)
{
    struct action *a = reader_add(r, DO_DESTROY);

    if (!find_context(r, &a->object))
        return false;
    r->scenario->objects.contexts[a->object].destroyed = true;
    return true;
}

/* ---- programs and buffers ---- */

static bool read_load(struct reader *r)
{
    struct host_program p = { .name = NULL };
    struct span where;
    struct word w = { .n = 0 };
    char *path, *name = NULL;
    bool ok;

    if (!scan_path(&r->scan, &path, &where))
        return false;
    ok = !scan_keyword(&r->scan, "as") || scan_expect_word(&r->scan, &w, "a name for the program");
    ok = ok && read_in(r, &p.context);
    if (ok)
        p.program = load_program(path, where, r->loading, r->scan.diags);
    if (p.program == NULL) {
        mem_free(path);
        return false;
    }
    if (w.n > 0)
        p.name = name = word_copy(&w);
    else
        p.name = p.program->name;
    ok = objects_add_program(&r->scenario->objects, p, w.n > 0 ? w.span : where, r->scan.diags);
    mem_free(name);
    if (ok) {
        struct action *a = reader_add(r, DO_LOAD);

        a->object = (uint32_t)(r->scenario->objects.nprograms - 1);
        a->span = where;
        a->path = path;
    } else {
        mem_free(path);
    }
    return ok;
}

static bool read_buffer(struct reader *r)
{
    struct host_buffer b = { .name = NULL };
    struct objects *o = &r->scenario->objects;
    struct init init = { .kind = INIT_ZERO };
    struct action *a;
    struct word w;

    if (!scan_expect_word(&r->scan, &w, "a name for the buffer") || !is_free_name(r, &w) ||
        !shape_read(&r->scan, &b.shape))
        return false;
    if ((scan_take(&r->scan, '=') && !init_read(&r->scan, b.shape, &init)) ||
        !read_in(r, &b.context) || !objects_add_buffer(o, &w, b, r->scan.diags)) {
        init_free(&init);
        return false;
    }
    a = reader_add(r, DO_BUFFER);
    a->span = w.span;
    a->object = (uint32_t)(o->nbuffers - 1);
    a->init = init;
    return objects_find_target(o, &w, &a->target, r->scan.diags);
}

/* ---- reading and writing ---- */

/* NAME = INIT */
static bool read_assignment(struct reader *r, struct action *a)
{
    if (!target_read(&r->scan, &r->scenario->objects, &a->target))
        return false;
    a->span = scan_since(&r->scan, a->span.at);
    return scan_expect(&r->scan, '=', "after the name") &&
           init_read(&r->scan, a->target.shape, &a->init);
}

static bool read_write(struct reader *r)
{
    return read_assignment(r, reader_add(r, DO_WRITE));
}

static bool read_distance(struct reader *r, struct action *a, uint64_t *distance)
{
    struct span at = scan_here(&r->scan);

    a->is_near = true;
    if (!value_read(&r->scan, TYPE_F64, false, distance))
        return false;
    return f64_of_bits(*distance) >= 0 || diag_error(r->scan.diags, scan_since(&r->scan, at.at),
                                                     "a distance is 0 or more");
}

static bool read_expect(struct reader *r)
{
    struct action *a = reader_add(r, DO_EXPECT);

    if (!read_assignment(r, a))
        return false;
    if (scan_keyword(&r->scan, "within") && !read_distance(r, a, &a->within))
        return false;
    return !scan_keyword(&r->scan, "abs") || read_distance(r, a, &a->absolute);
}

static bool read_print(struct reader *r)
{
    struct action *a = reader_add(r, DO_PRINT);

    return target_read(&r->scan, &r->scenario->objects, &a->target);
}

static bool read_save(struct reader *r)
{
    struct action *a = reader_add(r, DO_SAVE);

    return target_read(&r->scan, &r->scenario->objects, &a->target) &&
           scan_path(&r->scan, &a->path, &a->span);
}

/* ---- launches ---- */

static bool read_arguments(struct reader *r, struct launch_request *l)
{
    bool ok;

    r->scan.listed = true;
    do
        ok = launch_read_argument(&r->scan, &r->scenario->objects, l);
    while (ok && scan_take(&r->scan, ','));
    r->scan.listed = false;
    return ok;
}

static bool read_clause(struct reader *r, struct launch_request *l, unsigned *seen)
{
    static const char *const clauses[] = { "grid", "block", "shared", "args", "as", "cooperative" };
    enum { GRID, BLOCK, SHARED, ARGS, AS, COOPERATIVE };
    static const char expected[] = "grid, block, shared, args, as or cooperative";
    size_t clause;
    struct word w;

    if (!scan_expect_word(&r->scan, &w, expected))
        return false;
    clause = named_find(NAMED_ALL(clauses), &w);
    if ((*seen & 1u << clause) != 0)
        return diag_error(r->scan.diags, w.span, "%s is given twice", clauses[clause]);
    *seen |= 1u << clause;
    switch (clause) {
    case GRID:
        return launch_read_size(&r->scan, l->grid);
    case BLOCK:
        return launch_read_size(&r->scan, l->block);
    case SHARED:
        return scan_number(&r->scan, INT64_MAX, &l->shared, "a number of bytes");
    case ARGS:
        return read_arguments(r, l);
    case AS:
        return scan_expect_word(&r->scan, &w, "a name for the launch") &&
               objects_name_grid(&r->scenario->objects, l->object, &w, r->scan.diags);
    case COOPERATIVE: /* what it needs is added when the line has been read */
        l->cooperative = true;
        return true;
    default:
        return diag_error(r->scan.diags, w.span, "expected %s, found `%.*s`", expected,
                          WORD_SHOWN(w), w.s);
    }
}

static bool read_launch(struct reader *r)
{
    struct objects *o = &r->scenario->objects;
    struct action *a = reader_add(r, DO_LAUNCH);
    unsigned seen = 0;
    struct kernel k;
    struct word w;

    if (!objects_read_kernel(&r->scan, &w) || !objects_find_kernel(o, &w, &k, r->scan.diags))
        return false;
    launch_init(&a->launch, k);
    a->span = a->launch.span = w.span;
    a->launch.object = a->object = objects_add_grid(o, o->programs[k.program].context);
    if (!launch_check_kernel(o, &a->launch, r->scan.diags))
        return false;
    while (scan_peek(&r->scan) != EOF)
        if (!read_clause(r, &a->launch, &seen))
            return false;
    if (!launch_check(o, &a->launch, r->scan.diags))
        return false;
    if (a->launch.cooperative)
        scenario_cooperate(r->scenario);
    return true;
}

static bool find_grid(struct reader *r, struct action *a)
{
    struct word w;

    return scan_expect_word(&r->scan, &w, "the name of a launch") &&
           objects_find(&r->scenario->objects, OBJECT_GRID, &w, &a->object, r->scan.diags);
}

static bool read_sync(struct reader *r)
{
    struct action *a = reader_add(r, DO_SYNC);

    return scan_peek(&r->scan) == EOF || find_grid(r, a);
}

static bool read_abort(struct reader *r)
{
    struct action *a = reader_add(r, DO_ABORT);

    if (!find_grid(r, a))
        return false;
    if (!r->scenario->objects.contexts[r->scenario->objects.grids[a->object].context].destroyed)
        return true;
    return diag_error(r->scan.diags, a->span, "the context of this launch was destroyed");
}

/* ---- lines ---- */

static const struct verb {
    const char *name;
    bool (*read)(struct reader *r);
    enum object_kind declares; /* later lines may name it; OBJECT_KINDS: nothing */
} verbs[] = {
    { "context", read_context, OBJECT_CONTEXT },  { "load", read_load, OBJECT_PROGRAM },
    { "buffer", read_buffer, OBJECT_BUFFER },     { "write", read_write, OBJECT_KINDS },
    { "launch", read_launch, OBJECT_GRID },       { "sync", read_sync, OBJECT_KINDS },
    { "abort", read_abort, OBJECT_KINDS },        { "destroy", read_destroy, OBJECT_KINDS },
    { "print", read_print, OBJECT_KINDS },        { "save", read_save, OBJECT_KINDS },
    { "expect", read_expect, OBJECT_KINDS },     { "let", read_let, OBJECT_KINDS },
    { "repeat", read_repeat, OBJECT_KINDS },      { "end", read_end, OBJECT_KINDS },
    { "until", read_until, OBJECT_KINDS },
};

/* What is declared is declared once. */
static bool is_declaration(const struct verb *v)
{
    return v->declares != OBJECT_KINDS && v->declares != OBJECT_GRID;
}

static void read_line(struct reader *r)
{
    bool *lost = r->scenario->objects.lost;
    const struct named all = NAMED_ALL(verbs);
    struct word w;
    size_t i;

    if (scan_peek(&r->scan) == EOF)
        return;
    loops_count_line(r);
    if (!scan_expect_word(&r->scan, &w, "a message to the device"))
        return;
    i = named_find(all, &w);
    if (i < all.n && is_declaration(&verbs[i]) && r->nloops > 0)
        diag_error(r->scan.diags, w.span, "`%s` cannot stand in a loop: it declares a name",
                   verbs[i].name);
    else if (i == all.n)
        named_error(all, &w, "there is no message", r->scan.diags);
    else if (verbs[i].read(r) && scan_finished(&r->scan))
        return;
    for (unsigned k = 0; k < OBJECT_KINDS; k++)
        lost[k] = lost[k] || i == all.n || verbs[i].declares == k;
}

/* Where the line's text ends: at a comment outside quotes, or at its end. */
static size_t text_end(const char *line, size_t n)
{
    bool quoted = false;
    size_t i = 0;

    for (; i < n && (line[i] != '#' || quoted); i++)
        quoted ^= line[i] == '"';
    return i;
}

/* The folder of a path, with its slash; "" when it has none. Owner: the caller. */
static char *folder_of(const char *path)
{
    const char *slash = strrchr(path, '/');

    return word_copy(&(struct word){ path, slash == NULL ? 0 : (size_t)(slash + 1 - path),
                                     { NULL, 0, 0 } });
}

bool scenario_read(struct scenario *s, const struct source *source, const struct load_options *o,
                   struct diags *d)
{
    char *folder = folder_of(source->name);
    struct reader r = { .scenario = s, .loading = o, .scan = scan_of(source, d),
                        .context = NO_OBJECT, .errors = d->errors };
    unsigned errors = d->errors;

    *s = (struct scenario){ .source = source };
    r.scan.folder = folder;
    r.scan.whole_paths = false;
    r.scan.variables = &r.variables;
    for (size_t from = 0; from < source->size && d->errors < DIAG_MOST_ERRORS; from = r.next) {
        const char *end = memchr(source->text + from, '\n', source->size - from);
        size_t n = end == NULL ? source->size - from : (size_t)(end - source->text) - from;

        r.next = from + n + 1;
        r.scan.at = from;
        r.scan.end = from + text_end(source->text + from, n);
        read_line(&r);
    }
    loops_close(&r);
    mem_free(folder);
    return d->errors == errors;
}

void scenario_free(struct scenario *s)
{
    for (size_t i = 0; i < s->nactions; i++) {
        init_free(&s->actions[i].init);
        launch_free(&s->actions[i].launch);
        mem_free(s->actions[i].path);
    }
    mem_free(s->actions);
    objects_free(&s->objects);
    *s = (struct scenario){ .source = NULL };
}
