/* library/error.c: why a call failed, as text and in parts. Knows no machine. */
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "library/library.h"

static char *copy(const char *s)
{
    size_t n = strlen(s) + 1;

    return memcpy(mem_new(n), s, n);
}

void library_forget_error(struct warpstep *w)
{
    for (size_t i = 0; i < w->nmessages; i++) {
        mem_free(w->messages[i].file);
        mem_free(w->messages[i].text);
    }
    mem_free(w->messages);
    w->messages = NULL;
    w->nmessages = w->cap_messages = 0;
    w->error.n = 0;
    text_puts(&w->error, "");
}

static void keep(struct warpstep *w, enum warpstep_severity severity, struct span at,
                 const char *text)
{
    struct kept_message m = { .severity = severity };

    m.file = copy(at.source == NULL ? "" : at.source->name);
    m.text = copy(text);
    if (at.source != NULL && !at.source->value)
        m.place = span_place(at);
    ARRAY_PUSH(w->messages, w->nmessages, w->cap_messages, m);
}

bool library_fail(struct warpstep *w, const char *why)
{
    static const struct span nowhere = { NULL, 0, 0 };

    library_forget_error(w);
    text_puts(&w->error, why);
    keep(w, WARPSTEP_ERROR, nowhere, why);
    return false;
}

/* ---- what a call has found ---- */

static void keep_diagnostics(struct warpstep *w)
{
    static const enum warpstep_severity severities[] = {
        [SEVERITY_ERROR] = WARPSTEP_ERROR,
        [SEVERITY_WARNING] = WARPSTEP_WARNING,
        [SEVERITY_NOTE] = WARPSTEP_NOTE,
        [SEVERITY_STUCK] = WARPSTEP_STUCK_AT,
    };

    for (size_t i = 0; i < w->diags.n; i++)
        keep(w, severities[w->diags.v[i].severity], w->diags.v[i].span, w->diags.v[i].message);
}

static void keep_verdict(struct warpstep *w)
{
    const struct stuck_place *p = &w->session.stuck;
    struct span at = { NULL, 0, 0 };

    switch (w->session.verdict) {
    case WARPSTEP_STUCK:
        if (p->program != NULL && p->pc > 0 && p->pc < p->program->ninstrs)
            at = program_span(p->program, p->pc);
        keep(w, WARPSTEP_STUCK_AT, at, p->stuck.why);
        break;
    case WARPSTEP_DEADLOCKED:
        keep(w, WARPSTEP_ERROR, at, "deadlocked, no rule but idling applies any more");
        break;
    case WARPSTEP_LIMIT:
        keep(w, WARPSTEP_ERROR, at, w->session.limit);
        break;
    case WARPSTEP_COMPLETED:
    case WARPSTEP_REFUSED:
    case WARPSTEP_STARVING:
        keep(w, WARPSTEP_ERROR, at, "starving, the choices led around a cycle");
        break;
    }
}

/* The diagnostics, or else the verdict's report, as the tool prints them. */
static void print(struct warpstep *w)
{
    FILE *f = tmpfile();

    if (f == NULL) {
        text_puts(&w->error, w->nmessages > 0 ? w->messages[0].text
                                              : warpstep_verdict_text(w->session.verdict));
        return;
    }
    if (w->diags.n > 0)
        diags_print(&w->diags, f);
    else
        report_verdict(&w->session, f);
    rewind(f);
    source_read_all(f, &w->error);
    fclose(f);
}

/* A refused call does not end the run: the verdict stays what it was. */
static void settle_verdict(struct warpstep *w)
{
    if (w->callback != CALLBACK_NONE)
        return;
    if (w->session.verdict == WARPSTEP_REFUSED)
        w->session.verdict = w->verdict;
    w->verdict = w->session.verdict;
}

bool library_done(struct warpstep *w, bool ok)
{
    library_forget_error(w);
    if (!ok) {
        if (w->diags.n > 0)
            keep_diagnostics(w);
        else
            keep_verdict(w);
        print(w);
    }
    diags_free(&w->diags);
    settle_verdict(w);
    return ok;
}

/* ---- what the caller reads ---- */

const char *warpstep_error(const struct warpstep *w)
{
    return w->error.s != NULL ? w->error.s : "";
}

bool warpstep_message_at(const struct warpstep *w, size_t i, struct warpstep_message *out)
{
    const struct kept_message *m;

    if (i >= w->nmessages)
        return false;
    m = &w->messages[i];
    *out = (struct warpstep_message){ m->severity, m->file, m->place.line, m->place.column, m->text };
    return true;
}
