/* library/setup.c: machines made and unmade, what is set, loaded and launched before they run, and
 * their memory as bytes. One machine has one context. */
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "host/suggest.h"
#include "library/library.h"

const char *warpstep_version(void)
{
    return WARPSTEP_VERSION;
}

struct warpstep *warpstep_new(void)
{
    struct warpstep *w = mem_new(sizeof *w);

    settings_default(&w->options.settings);
    w->programs = memprog_builtin();
    w->options.programs = w->programs;
    w->identity = mem_new(sizeof *w->identity);
    w->identity->users = 1;
    return w;
}

void warpstep_free(struct warpstep *w)
{
    if (w == NULL || !library_may(w, CALLBACK_NONE))
        return;
    library_close_space(w);
    if (w->open)
        session_close(&w->session);
    objects_free(&w->objects);
    library_forget_error(w);
    diags_free(&w->diags);
    memprog_set_free(w->programs);
    source_free(&w->replay);
    mem_free(w->launched.actions);
    mem_free(w->serials);
    text_free(&w->error);
    text_free(&w->words);
    library_drop_identity(w->identity);
    mem_free(w);
}

/* ---- calls within callbacks ---- */

bool library_may(struct warpstep *w, enum callback where)
{
    return w->callback <= where ||
           library_fail(w, w->callback == CALLBACK_STEP ? "this cannot be done in the midst of a step"
                                                        : "this cannot be done while states are "
                                                          "explored");
}

struct interrupted_call library_enter(struct warpstep *w, enum callback where)
{
    struct interrupted_call call = { w->callback, w->diags };

    w->callback = where;
    w->diags = (struct diags){ .n = 0 };
    return call;
}

void library_leave(struct warpstep *w, struct interrupted_call call)
{
    diags_free(&w->diags);
    w->diags = call.diags;
    w->callback = call.callback;
}

/* ---- settings ---- */

struct scan library_scan(struct warpstep *w, const char *name, const char *text)
{
    struct source *source = mem_new(sizeof *source);

    source_from(source, name, text, strlen(text));
    source->value = true;
    diags_keep(&w->diags, source);
    return scan_of(source, &w->diags);
}

/* Switches on the checks of a name of --check; of a group, those that apply to the control model. */
static bool add_check(struct warpstep *w, const struct word *name)
{
    const char *control = w->options.settings.control;
    bool found = false;

    for (unsigned i = 0; i < CHECK_COUNT; i++) {
        const char *group = check_about((enum check)i) == ABOUT_KERNEL ? "kernel" : "all";
        bool fits = check_fits((enum check)i, control);

        if (word_is(name, check_name((enum check)i)) && !fits)
            return diag_error(&w->diags, name->span, "control model %s has nothing to check there",
                              control);
        if (word_is(name, check_name((enum check)i)) || (word_is(name, group) && fits))
            w->options.checks[i] = found = true;
    }
    return found || diag_error(&w->diags, name->span, "there is no such check");
}

static bool set_checks(struct warpstep *w, const char *value)
{
    struct scan s = library_scan(w, "check", value);
    bool before[CHECK_COUNT];
    struct word name;
    bool ok;

    memcpy(before, w->options.checks, sizeof before);
    do
        ok = scan_expect_word(&s, &name, "the name of a check") && add_check(w, &name);
    while (ok && scan_take(&s, ','));
    ok = ok && scan_finished(&s);
    if (!ok)
        memcpy(w->options.checks, before, sizeof before);
    return library_done(w, ok);
}

/* Sets the built-in programs, with those of that name (NULL: none) in place of some. Earlier programs
 * are dropped. False with an error: nothing has changed. */
static bool take_programs(struct warpstep *w, const char *name)
{
    struct memprog_set *set = memprog_builtin();

    if (name != NULL && !load_memory_programs(set, name, &w->diags)) {
        memprog_set_free(set);
        return false;
    }
    memprog_set_free(w->programs);
    w->options.programs = w->programs = set;
    return true;
}

bool warpstep_set(struct warpstep *w, const char *name, const char *value)
{
    struct settings *s = &w->options.settings;
    struct text pair = { NULL, 0, 0 };
    char why[256] = "";
    bool ok;

    if (w->open)
        return library_fail(w, "settings come before the first program or buffer");
    if (strcmp(name, "check") == 0)
        return set_checks(w, value);
    if (strcmp(name, "memory-programs") == 0)
        return library_done(w, take_programs(w, value));
    if (settings_has(name)) {
        ok = settings_set(s, name, value, why, sizeof why);
        if (ok && strcmp(name, "device") == 0)
            return library_done(w, take_programs(w, s->memory_programs));
    } else {
        text_printf(&pair, "%s=%s", name, value);
        ok = settings_constant(s, pair.s, why, sizeof why);
        text_free(&pair);
    }
    return ok ? library_done(w, true) : library_fail(w, why);
}

bool warpstep_replay(struct warpstep *w, const char *list)
{
    if (w->open)
        return library_fail(w, "a list of choices comes before the first program or buffer");
    source_free(&w->replay);
    source_from(&w->replay, "list of choices", list, strlen(list));
    w->options.replay = &w->replay;
    return library_done(w, true);
}

/* ---- programs and buffers ---- */

bool library_open(struct warpstep *w)
{
    if (w->open)
        return false;
    w->open = true;
    session_open(&w->session, &w->options, &w->objects, &w->diags);
    w->schedule = w->session.oracle;
    library_set_oracle(w);
    objects_add_context(&w->objects, NULL, &w->diags);
    session_create(&w->session, 0);
    library_hear(w);
    return true;
}

void library_unopen(struct warpstep *w, bool opened)
{
    if (!opened)
        return;
    library_close_space(w);
    session_close(&w->session);
    objects_free(&w->objects);
    w->session = (struct session){ .device = NULL };
    w->hears_steps = w->hears_memory = w->open = false;
}

/* Ends a call that adds an object, or that is refused. */
static bool added(struct warpstep *w, bool opened, bool ok)
{
    w->moment += ok;
    w->made += ok;
    if (!ok)
        library_unopen(w, opened);
    return library_done(w, ok);
}

static bool load(struct warpstep *w, struct source *source)
{
    struct span nowhere = { NULL, 0, 0 };
    struct host_program p = { .context = 0 };
    struct load_options loading = session_loading(&w->options);
    bool opened;

    p.program = load_text(source, nowhere, &loading, &w->diags);
    if (p.program == NULL)
        return library_done(w, false);
    p.name = p.program->name;
    opened = library_open(w);
    if (!objects_add_program(&w->objects, p, nowhere, &w->diags))
        return added(w, opened, false);
    if (session_load(&w->session, (uint32_t)(w->objects.nprograms - 1), nowhere))
        return added(w, opened, true);
    objects_drop_program(&w->objects, &w->diags);
    return added(w, opened, false);
}

bool warpstep_load(struct warpstep *w, const char *name, const char *text, size_t size)
{
    struct source *source;

    if (!library_may(w, CALLBACK_NONE))
        return false;
    source = mem_new(sizeof *source);
    source_from(source, name, text, size);
    return load(w, source);
}

bool warpstep_load_file(struct warpstep *w, const char *path)
{
    struct span nowhere = { NULL, 0, 0 };
    struct source *source;

    if (!library_may(w, CALLBACK_NONE))
        return false;
    source = mem_new(sizeof *source);
    if (load_source(source, path, nowhere, &w->diags))
        return load(w, source);
    mem_free(source);
    return library_done(w, false);
}

/* The buffer that a call declares. */
struct buffer_request {
    struct word name;
    struct host_buffer buffer;
    struct init init;   /* owned */
    const void *values; /* instead; NULL: none */
};

static bool read_buffer(struct warpstep *w, const char *name, const char *declaration,
                        struct buffer_request *r)
{
    struct scan names = library_scan(w, "name of a buffer", name),
                s = library_scan(w, "declaration of a buffer", declaration);

    return scan_expect_word(&names, &r->name, "a name for the buffer") && scan_finished(&names) &&
           shape_read(&s, &r->buffer.shape) &&
           (!scan_take(&s, ':') || init_read(&s, r->buffer.shape, &r->init)) && scan_finished(&s);
}

/* Makes all checks before anything changes. The last one waits for the launches before the values: they
 * end as they would end without the buffer. */
static bool may_add(struct warpstep *w, struct buffer_request *r)
{
    struct host_buffer named = r->buffer;
    uint32_t other;
    bool ok;

    if (names_get(&w->objects.names[OBJECT_BUFFER], r->name.s, r->name.n, &other))
        return objects_add_buffer(&w->objects, &r->name, r->buffer, &w->diags);
    named.name = word_copy(&r->name);
    ok = session_has_room(&w->session, &named, r->name.span) &&
         init_fetch(&r->init, r->buffer.shape, &w->diags) &&
         ((r->init.kind == INIT_ZERO && r->values == NULL) ||
          session_wait(&w->session, NO_OBJECT));
    mem_free(named.name);
    return ok;
}

static bool add_buffer(struct warpstep *w, struct buffer_request *r)
{
    struct target t;

    if (!may_add(w, r) || !objects_add_buffer(&w->objects, &r->name, r->buffer, &w->diags) ||
        !session_allocate(&w->session, (uint32_t)(w->objects.nbuffers - 1), r->name.span))
        return false;
    t = target_of_buffer(&w->objects, (uint32_t)(w->objects.nbuffers - 1));
    if (r->values != NULL)
        session_write(&w->session, &t, 0, r->values, (size_t)t.size);
    return r->init.kind == INIT_ZERO || session_fill(&w->session, &t, &r->init);
}

static bool declare(struct warpstep *w, const char *name, const char *declaration,
                    const void *values)
{
    struct buffer_request r = { .init = { .kind = INIT_ZERO }, .values = values };
    bool opened, ok;

    if (!library_may(w, CALLBACK_NONE))
        return false;
    if (!read_buffer(w, name, declaration, &r)) {
        init_free(&r.init);
        return library_done(w, false);
    }
    opened = library_open(w);
    ok = add_buffer(w, &r);
    init_free(&r.init);
    return added(w, opened, ok);
}

bool warpstep_buffer(struct warpstep *w, const char *name, const char *declaration)
{
    return declare(w, name, declaration, NULL);
}

bool warpstep_array(struct warpstep *w, const char *name, const char *type, uint64_t count,
                    const void *values)
{
    struct text declaration = { NULL, 0, 0 };
    bool ok;

    text_printf(&declaration, "%s[%llu]", type, (unsigned long long)count);
    ok = declare(w, name, declaration.s, values);
    text_free(&declaration);
    return ok;
}

/* ---- launching ---- */

static bool read_args(struct warpstep *w, const struct warpstep_value *values, size_t n,
                      struct launch_request *request)
{
    for (size_t i = 0; i < n; i++)
        if (!library_argument(w, &values[i], request))
            return false;
    return launch_check(&w->objects, request, &w->diags);
}

/* It was made: the space of states is another one from now on. */
static void note_launch(struct warpstep *w, const struct launch_request *request)
{
    struct action *a;

    library_close_space(w);
    a = scenario_add(&w->launched, DO_LAUNCH, (struct span){ NULL, 0, 0 });
    a->launch = *request;
    a->launch.span = a->span;
    a->launch.args = NULL;
    a->launch.nargs = a->launch.cap_args = 0;
    ARRAY_PUSH(w->serials, w->nserials, w->cap_serials, ++w->launches);
    w->moment++;
}

bool warpstep_launch_with(struct warpstep *w, const struct warpstep_kernel *l,
                          const struct warpstep_value *values, size_t n)
{
    struct launch_request request;
    struct scan s;
    struct word word;
    struct kernel k;
    bool ok;

    if (!library_may(w, CALLBACK_NONE))
        return false;
    s = library_scan(w, "entry", l->entry != NULL ? l->entry : "");
    word = (struct word){ .s = "", .span = scan_here(&s) };
    scan_word(&s, &word);
    if (!objects_find_kernel(&w->objects, &word, &k, &w->diags))
        return library_done(w, false);
    launch_init(&request, k);
    memcpy(request.grid, l->grid, sizeof request.grid);
    memcpy(request.block, l->block, sizeof request.block);
    request.shared = l->dynamic_shared;
    request.span = word.span;
    request.object = objects_add_grid(&w->objects, 0);
    ok = launch_check_kernel(&w->objects, &request, &w->diags) && read_args(w, values, n, &request) &&
         session_launch(&w->session, &request);
    if (ok)
        note_launch(w, &request);
    else
        objects_drop_grid(&w->objects);
    launch_free(&request);
    return library_done(w, ok);
}

bool warpstep_launch(struct warpstep *w, const struct warpstep_kernel *l)
{
    struct warpstep_value *values = mem_new(l->nargs * sizeof *values);
    bool ok;

    for (size_t i = 0; i < l->nargs; i++)
        values[i] = warpstep_text(l->args[i]);
    ok = warpstep_launch_with(w, l, values, l->nargs);
    mem_free(values);
    return ok;
}

/* ---- memory ---- */

static bool find(struct warpstep *w, const char *name, struct target *t)
{
    struct scan s = library_scan(w, "name", name);
    struct word word;

    return library_done(w, scan_expect_word(&s, &word, "the name of a buffer or a module variable") &&
                               scan_finished(&s) &&
                               objects_find_target(&w->objects, &word, t, &w->diags));
}

bool warpstep_size(struct warpstep *w, const char *name, uint64_t *size)
{
    struct target t;

    if (!find(w, name, &t))
        return false;
    *size = t.size;
    return true;
}

static bool find_bytes(struct warpstep *w, const char *name, uint64_t size, struct target *t)
{
    if (!find(w, name, t))
        return false;
    return t->size == size || library_fail(w, "the size is not that of the buffer or variable");
}

bool warpstep_read(struct warpstep *w, const char *name, void *out, uint64_t size)
{
    struct target t;

    if (!find_bytes(w, name, size, &t))
        return false;
    session_read(&w->session, &t, 0, out, (size_t)size);
    return true;
}

bool warpstep_write(struct warpstep *w, const char *name, const void *bytes, uint64_t size)
{
    struct target t;

    if (!library_may(w, CALLBACK_NONE) || !find_bytes(w, name, size, &t))
        return false;
    w->moment++;
    if (!session_wait(&w->session, NO_OBJECT))
        return library_done(w, false);
    session_write(&w->session, &t, 0, bytes, (size_t)size);
    return library_done(w, true);
}
