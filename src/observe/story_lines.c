/* observe/story_lines.c: what story_lines.h promises. */
#include "observe/story_lines.h"

#include <string.h>

#include "base/mem.h"
#include "observe/sentences.h"

#define FIRST (sizeof ((struct line_story *)NULL)->first / sizeof(struct told_step))
#define MOST_BEFORE 4u /* sentences before the end of a run that did not complete */

/* ---- keeping ---- */

static void forget(struct told_step *v, size_t n)
{
    for (size_t i = 0; i < n; i++)
        mem_free(v[i].text);
}

void line_story_free(struct line_story *s)
{
    forget(s->first, FIRST);
    forget(s->last, LINE_STORY_LAST);
}

static void keep(struct told_step *to, const struct line_story *s, const char *sentence)
{
    mem_free(to->text);
    to->step = s->step;
    to->event = s->event;
    to->text = mem_new(strlen(sentence) + 1);
    strcpy(to->text, sentence);
}

void line_story_step(struct line_story *s, uint64_t step, uint64_t event, const char *sentence)
{
    s->step = step;
    s->event = event;
    if (s->cycle && s->cycle_step == 0) {
        s->cycle_step = step;
        s->cycle_event = event;
    }
    if (*sentence == '\0')
        return;
    if (s->n < FIRST)
        keep(&s->first[s->n], s, sentence);
    keep(&s->last[s->n++ % LINE_STORY_LAST], s, sentence);
}

void line_story_cycle_begins(void *self)
{
    struct line_story *s = self;

    s->cycle = true;
    s->cycle_step = s->cycle_event = 0;
}

/* ---- telling ---- */

/* Who takes the points. */
struct teller_of_points {
    struct text *out;  /* the text, for readers */
    struct writer *w;  /* the JSON; may be NULL */
    bool events;
};

static void tell_point(const struct teller_of_points *t, const struct told_step *p, bool accused)
{
    if (t->w == NULL) {
        text_printf(t->out, "%s step %llu  %s\n", accused ? ">" : " ", (unsigned long long)p->step,
                    p->text);
        return;
    }
    writer_open(t->w);
    if (t->events)
        writer_number(t->w, "event", p->event);
    writer_number(t->w, "step", p->step);
    writer_number(t->w, "tick", p->step);
    writer_string(t->w, "text", p->text);
    if (accused)
        writer_bool(t->w, "accused", true);
    writer_close(t->w);
}

static const struct told_step *back(const struct line_story *s, uint64_t i)
{
    return &s->last[(s->n - 1 - i) % LINE_STORY_LAST];
}

static void tell_plain(const struct line_story *s, const struct teller_of_points *t)
{
    const bool more = s->n > FIRST + 1;
    const struct told_step *next = &s->first[FIRST - 1];
    char left[64];

    for (uint64_t i = 0; i < s->n && i < FIRST - more; i++)
        tell_point(t, &s->first[i], false);
    if (more) {
        snprintf(left, sizeof left, "… and %llu more", (unsigned long long)(s->n - FIRST));
        tell_point(t, &(struct told_step){ next->step, next->event, left }, false);
    }
    if (s->n > FIRST)
        tell_point(t, back(s, 0), false);
}

/* The first line of what ended the run. */
static void tell_end(const struct line_story *s, const char *why, const struct teller_of_points *t)
{
    char text[240];

    if (s->around)
        snprintf(text, sizeof text,
                 "All is as before step %llu once more, and so it may go on for ever",
                 (unsigned long long)s->cycle_step);
    else
        snprintf(text, sizeof text, "Here the run ends: %.*s", (int)strcspn(why, "\n"), why);
    tell_point(t, &(struct told_step){ s->step, s->event, text }, true);
}

static void tell_last(const struct line_story *s, const char *why, const struct teller_of_points *t)
{
    static char begins[] = "Here the cycle begins";
    const uint64_t kept = s->n < LINE_STORY_LAST ? s->n : LINE_STORY_LAST;
    bool begun = !s->around;

    for (uint64_t i = kept; i > 0; i--) {
        const struct told_step *p = back(s, i - 1);

        if (!begun && p->step >= s->cycle_step) {
            tell_point(t, &(struct told_step){ s->cycle_step, s->cycle_event, begins }, true);
            begun = true;
        }
        if (i <= MOST_BEFORE || s->around)
            tell_point(t, p, false);
    }
    tell_end(s, why, t);
}

static void tell_all(const struct line_story *s, const char *why, const struct teller_of_points *t)
{
    if (why == NULL)
        tell_plain(s, t);
    else
        tell_last(s, why, t);
}

void line_story_text(const struct line_story *s, const char *why, struct text *out)
{
    tell_all(s, why, &(struct teller_of_points){ .out = out });
}

void line_story_json(const struct line_story *s, const char *why, bool events, struct writer *w)
{
    writer_open_list(w, "story");
    tell_all(s, why, &(struct teller_of_points){ .w = w, .events = events });
    writer_close_list(w);
    if (!s->around || !events)
        return;
    writer_open_list(w, "cycle");
    text_printf(w->out, "%llu, %llu", (unsigned long long)s->cycle_event,
                (unsigned long long)s->event);
    writer_close_list(w);
}

/* ---- structured programs ---- */

static unsigned put_threads(thread_set threads, struct text *out)
{
    const unsigned n = thread_count(threads);
    const char *between = n == 1 ? "thread " : "threads ";

    FOR_THREADS(t, threads) {
        text_printf(out, "%s%u", between, t);
        between = ", ";
    }
    return n;
}

static unsigned simt_fact(const void *self, const char *word, struct text *out)
{
    const struct simt_trace *t = self;
    const struct simt_machine *m = t->machine;
    const struct simt_warp *w = simt_trace_warp(t);

    if (strcmp(word, "who") == 0)
        text_printf(out, "%s %zu", w != NULL ? "warp" : "thread", m->event.warp);
    else if (strcmp(word, "text") == 0 && m->event.statement != NO_SIMT)
        text_puts(out, m->launch->program->statements[m->event.statement].text);
    else if (strcmp(word, "executed") == 0)
        return put_threads(m->event.threads, out);
    else if (strcmp(word, "active") == 0 && w != NULL)
        return put_threads(w->active, out);
    else if (strcmp(word, "left") == 0)
        return put_threads(m->event.threads, out);
    return 1;
}

static bool goes_on(enum rule r)
{
    return r == RULE_SIMT_SKIP || r == RULE_SIMT_ASSIGN || r == RULE_SIMT_INACT ||
           r == RULE_INTERLEAVED_SKIP || r == RULE_INTERLEAVED_ASSIGN_RD ||
           r == RULE_INTERLEAVED_ASSIGN_WR || r == RULE_INTERLEAVED_CONTEXT;
}

/* As a sentence of the story: without a full stop, with its line. */
static void put_sentence(enum rule r, const struct sentence_facts *f, unsigned line,
                         struct text *out)
{
    sentence_fill(rule_sentence(r), f, out);
    if (out->n > 0 && out->s[out->n - 1] == '.')
        out->s[--out->n] = '\0';
    if (line > 0)
        text_printf(out, " (line %u)", line);
}

void simt_trace_sentence(const struct simt_trace *t, bool each, struct text *out)
{
    const struct simt_event *e = &t->machine->event;

    if (e->rule != RULE_COUNT && (each || !goes_on(e->rule)))
        put_sentence(e->rule, &(struct sentence_facts){ t, simt_fact }, e->line, out);
}

/* ---- tests of remote scopes ---- */

/* Without the thread before it. */
static void put_instruction(const struct rsp_machine *m, struct text *out)
{
    struct text t = { NULL, 0, 0 };
    const char *blank;

    rsp_print_transition(m, &m->last, &t);
    blank = strchr(t.s, ' ');
    text_puts(out, blank != NULL && m->last.thread != RSP_NONE ? blank + 1 : t.s);
    text_free(&t);
}

static unsigned rsp_fact(const void *self, const char *word, struct text *out)
{
    const struct rsp_trace *t = self;
    const struct rsp_machine *m = t->machine;

    if (strcmp(word, "who") == 0 && m->last.thread != RSP_NONE)
        text_printf(out, "P%u", (unsigned)m->last.thread);
    else if (strcmp(word, "text") == 0)
        put_instruction(m, out);
    else if (strcmp(word, "result") == 0)
        rsp_print_change(m, &t->before, out);
    return 1;
}

void rsp_trace_sentence(const struct rsp_trace *t, struct text *out)
{
    const struct rsp_instr *i = rsp_trace_instr(t->machine);

    put_sentence(t->machine->last.rule, &(struct sentence_facts){ t, rsp_fact },
                 i != NULL ? span_place(i->span).line : 0, out);
}
