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
    return w;
}

void warpstep_free(struct warpstep *w)
{
    if (w == NULL)
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
    mem_free(w);
}

bool library_may(struct warpstep *w, enum callback where)
{
    return w->callback <= where ||
           library_fail(w, w->callback == CALLBACK_STEP ? "this cannot be done in the midst of a step"
                                                        : "this cannot be done while states are "
                                                          "explored");
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

/* Switches on what a name of --check stands for; of a group those that go with the control model. */
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
    struct word name;
    bool ok;

    do
        ok = scan_expect_word(&s, &name, "the name of a check") && add_check(w, &name);
    while (ok && scan_take(&s, ','));
    return library_done(w, ok && scan_finished(&s));
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
        return library_done(w, load_memory_programs(w->programs, value, &w->diags));
    if (settings_has(name)) {
        ok = settings_set(s, name, value, why, sizeof why);
        if (ok && strcmp(name, "device") == 0 && s->memory_programs != NULL &&
            !load_memory_programs(w->programs, s->memory_programs, &w->diags))
            return library_done(w, false);
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

void library_open(struct warpstep *w)
{
    if (w->open)
        return;
    w->open = true;
    session_open(&w->session, &w->options, &w->objects, &w->diags);
    w->schedule = w->session.oracle;
    library_set_oracle(w);
    objects_add_context(&w->objects, NULL, &w->diags);
    session_create(&w->session, 0);
}

static bool load(struct warpstep *w, struct source *source)
{
    struct span nowhere = { NULL, 0, 0 };
    struct host_program p = { .context = 0 };
    struct load_options loading;

    library_open(w);
    w->moment++;
    w->made++;
    loading = session_loading(&w->options);
    p.program = load_text(source, nowhere, &loading, &w->diags);
    if (p.program == NULL)
        return library_done(w, false);
    p.name = p.program->name;
    return library_done(w, objects_add_program(&w->objects, p, nowhere, &w->diags) &&
                               session_load(&w->session, (uint32_t)(w->objects.nprograms - 1), nowhere));
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

bool warpstep_buffer(struct warpstep *w, const char *name, const char *declaration)
{
    struct scan names = library_scan(w, "name of a buffer", name),
                s = library_scan(w, "declaration of a buffer", declaration);
    struct host_buffer b = { .context = 0 };
    struct init init = { .kind = INIT_ZERO };
    struct target t;
    struct word word;
    bool ok;

    if (!library_may(w, CALLBACK_NONE))
        return false;
    library_open(w);
    w->moment++;
    w->made++;
    ok = scan_expect_word(&names, &word, "a name for the buffer") && scan_finished(&names) &&
         shape_read(&s, &b.shape) && (!scan_take(&s, ':') || init_read(&s, b.shape, &init)) &&
         scan_finished(&s) && objects_add_buffer(&w->objects, &word, b, &w->diags) &&
         session_allocate(&w->session, (uint32_t)(w->objects.nbuffers - 1), word.span) &&
         objects_find_target(&w->objects, &word, &t, &w->diags) &&
         (init.kind == INIT_ZERO || session_fill(&w->session, &t, &init));
    init_free(&init);
    return library_done(w, ok);
}

bool warpstep_array(struct warpstep *w, const char *name, const char *type, uint64_t count,
                    const void *values)
{
    struct text declaration = { NULL, 0, 0 };
    uint64_t size;
    bool ok;

    text_printf(&declaration, "%s[%llu]", type, (unsigned long long)count);
    ok = warpstep_buffer(w, name, declaration.s);
    text_free(&declaration);
    return ok && (values == NULL ||
                  (warpstep_size(w, name, &size) && warpstep_write(w, name, values, size)));
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
    library_open(w);
    w->moment++;
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

    library_open(w);
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
    return true;
}
