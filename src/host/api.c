/* host/api.c: the public library (warpstep/warpstep.h): one machine with one context, driven by
 * texts like those of the command line. */
#include "warpstep/warpstep.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "host/session.h"

struct warpstep {
    struct session_options options;
    struct memprog_set *programs;
    struct objects objects;
    struct session session;
    struct diags diags;
    struct text error;
    bool open; /* the device exists, settings are fixed */
};

const char *warpstep_verdict_text(enum warpstep_verdict v)
{
    static const char *const texts[] = {
        [WARPSTEP_COMPLETED] = "completed",   [WARPSTEP_STUCK] = "stuck",
        [WARPSTEP_DEADLOCKED] = "deadlocked", [WARPSTEP_LIMIT] = "limit",
        [WARPSTEP_REFUSED] = "refused",       [WARPSTEP_STARVING] = "starving",
    };

    return texts[v];
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
    if (w->open)
        session_close(&w->session);
    objects_free(&w->objects);
    diags_free(&w->diags);
    memprog_set_free(w->programs);
    text_free(&w->error);
    mem_free(w);
}

const char *warpstep_error(const struct warpstep *w)
{
    return w->error.s != NULL ? w->error.s : "";
}

/* ---- errors ---- */

static bool fail(struct warpstep *w, const char *why)
{
    w->error.n = 0;
    text_puts(&w->error, why);
    return false;
}

/* The diagnostics, or else the verdict's report, become the error text. */
static void fail_with_report(struct warpstep *w)
{
    FILE *f = tmpfile();

    if (f == NULL) {
        fail(w, w->diags.n > 0 ? w->diags.v[0].message : warpstep_verdict_text(w->session.verdict));
        return;
    }
    if (w->diags.n > 0)
        diags_print(&w->diags, f);
    else
        report_verdict(&w->session, f);
    rewind(f);
    fail(w, "");
    source_read_all(f, &w->error);
    fclose(f);
}

/* The end of every call: the reason is kept as text, what it pointed into is not. */
static bool done(struct warpstep *w, bool ok)
{
    if (!ok)
        fail_with_report(w);
    diags_free(&w->diags);
    if (w->session.verdict == WARPSTEP_REFUSED) /* the caller may do better next time */
        w->session.verdict = WARPSTEP_COMPLETED;
    if (!ok)
        return false;
    w->error.n = 0;
    text_puts(&w->error, "");
    return true;
}

/* ---- inputs ---- */

/* A cursor over a text that places in diagnostics point into: it is kept as long as they are. */
static struct scan scan_input(struct warpstep *w, const char *name, const char *text)
{
    struct source *source = mem_new(sizeof *source);

    source_from(source, name, text, strlen(text));
    source->value = true;
    diags_keep(&w->diags, source);
    return scan_of(source, &w->diags);
}

bool warpstep_set(struct warpstep *w, const char *name, const char *value)
{
    struct settings *s = &w->options.settings;
    struct text pair = { NULL, 0, 0 };
    char why[256] = "";
    bool ok;

    if (w->open)
        return fail(w, "settings come before the first program or buffer");
    if (settings_has(name)) {
        ok = settings_set(s, name, value, why, sizeof why);
    } else {
        text_printf(&pair, "%s=%s", name, value);
        ok = settings_constant(s, pair.s, why, sizeof why);
        text_free(&pair);
    }
    return ok ? done(w, true) : fail(w, why);
}

/* The device and its one context are made when they are first needed. */
static void open_session(struct warpstep *w)
{
    if (w->open)
        return;
    w->open = true;
    session_open(&w->session, &w->options, &w->objects, &w->diags);
    objects_add_context(&w->objects, NULL, &w->diags);
    session_create(&w->session, 0);
}

bool warpstep_load(struct warpstep *w, const char *name, const char *text, size_t size)
{
    struct source *source = mem_new(sizeof *source);
    struct span nowhere = { NULL, 0, 0 };
    struct host_program p = { .context = 0 };
    struct load_options loading;

    open_session(w);
    loading = session_loading(&w->options);
    source_from(source, name, text, size);
    p.program = load_text(source, nowhere, &loading, &w->diags);
    if (p.program == NULL)
        return done(w, false);
    p.name = p.program->name;
    return done(w, objects_add_program(&w->objects, p, nowhere, &w->diags) &&
                       session_load(&w->session, (uint32_t)(w->objects.nprograms - 1), nowhere));
}

bool warpstep_buffer(struct warpstep *w, const char *name, const char *declaration)
{
    struct scan names = scan_input(w, "name of a buffer", name),
                s = scan_input(w, "declaration of a buffer", declaration);
    struct host_buffer b = { .context = 0 };
    struct init init = { .kind = INIT_ZERO };
    struct target t;
    struct word word;
    bool ok;

    open_session(w);
    ok = scan_expect_word(&names, &word, "a name for the buffer") && scan_finished(&names) &&
         shape_read(&s, &b.shape) && (!scan_take(&s, ':') || init_read(&s, b.shape, &init)) &&
         scan_finished(&s) && objects_add_buffer(&w->objects, &word, b, &w->diags) &&
         session_allocate(&w->session, (uint32_t)(w->objects.nbuffers - 1), word.span) &&
         objects_find_target(&w->objects, &word, &t, &w->diags) &&
         (init.kind == INIT_ZERO || session_fill(&w->session, &t, &init));
    init_free(&init);
    return done(w, ok);
}

/* ---- launching ---- */

static bool read_args(struct warpstep *w, const struct warpstep_launch *l,
                      struct launch_request *request)
{
    for (size_t i = 0; i < l->nargs; i++) {
        char name[40];
        struct scan s;

        snprintf(name, sizeof name, "argument %zu", i + 1);
        s = scan_input(w, name, l->args[i]);
        if (!launch_read_argument(&s, &w->objects, request) || !scan_finished(&s))
            return false;
    }
    return launch_check_count(&w->objects, request, &w->diags);
}

bool warpstep_launch(struct warpstep *w, const struct warpstep_launch *l)
{
    struct scan s = scan_input(w, "entry", l->entry != NULL ? l->entry : "");
    struct word word = { .s = "", .span = scan_here(&s) };
    struct launch_request request;
    struct kernel k;
    bool ok;

    open_session(w);
    scan_word(&s, &word);
    if (!objects_find_kernel(&w->objects, &word, &k, &w->diags))
        return done(w, false);
    launch_init(&request, k);
    memcpy(request.grid, l->grid, sizeof request.grid);
    memcpy(request.block, l->block, sizeof request.block);
    request.shared = l->dynamic_shared;
    request.span = word.span;
    request.object = objects_add_grid(&w->objects, 0);
    ok = launch_check_kernel(&w->objects, &request, &w->diags) && read_args(w, l, &request) &&
         session_launch(&w->session, &request);
    launch_free(&request);
    return done(w, ok);
}

enum warpstep_verdict warpstep_run(struct warpstep *w)
{
    enum warpstep_verdict verdict;

    open_session(w);
    if (!session_wait(&w->session, NO_OBJECT) && w->session.verdict != WARPSTEP_REFUSED)
        device_drain(w->session.device);
    verdict = w->session.verdict;
    done(w, verdict == WARPSTEP_COMPLETED);
    return verdict;
}

/* ---- memory ---- */

static bool find(struct warpstep *w, const char *name, struct target *t)
{
    struct scan s = scan_input(w, "name", name);
    struct word word;

    open_session(w);
    return done(w, scan_expect_word(&s, &word, "the name of a buffer or a module variable") &&
                       scan_finished(&s) && objects_find_target(&w->objects, &word, t, &w->diags));
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
    return t->size == size || fail(w, "the size is not that of the buffer or variable");
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

    if (!find_bytes(w, name, size, &t))
        return false;
    if (!session_wait(&w->session, NO_OBJECT))
        return done(w, false);
    session_write(&w->session, &t, 0, bytes, (size_t)size);
    return true;
}

uint64_t warpstep_steps(const struct warpstep *w)
{
    return w->open ? device_counts(w->session.device).steps : 0;
}

uint64_t warpstep_warp_instructions(const struct warpstep *w)
{
    return w->open ? device_counts(w->session.device).warp_instructions : 0;
}
