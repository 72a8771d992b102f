/* host/report.c: verdicts as text and as JSON. Declared in session.h. Knows no command. */
#include "host/session.h"

#include "observe/terminal.h"
#include "program/lanes.h"

#define AROUND "the run has come around a cycle and may go on so for ever"
#define MOST_QUOTED 4 /* lines of the CUDA source where warps wait */

/* Is it an instruction of the program's own text? */
static bool has_instruction(const struct stuck_place *p)
{
    return p->program != NULL && p->pc > 0 && p->pc < p->program->ninstrs;
}

/* The line of the instruction; of the nearest one before it when a transformation added it. */
static struct span stuck_span(const struct stuck_place *p)
{
    return has_instruction(p) ? program_span(p->program, p->pc) : (struct span){ NULL, 0, 0 };
}

/* The instruction as the transformed program has it. */
static void put_instruction(const struct stuck_place *p, struct text *out)
{
    if (has_instruction(p))
        show_instruction(out, p->program, p->pc);
}

/* A line: where the instruction is, and which threads are to blame. */
static void put_place(const struct stuck_place *p, struct text *out)
{
    text_printf(out, "  at address %lu, `", (unsigned long)p->pc);
    put_instruction(p, out);
    text_printf(out, "`, in context %lu, grid %lu, block (", (unsigned long)p->context,
                (unsigned long)p->grid);
    show_triple(out, p->block);
    text_printf(out, "), warp %u", p->warp);
    if (p->lanes != 0) {
        text_puts(out, ", ");
        text_lanes(out, p->lanes);
    }
    if (has_instruction(p))
        program_origin_text(p->program, p->pc, "; ", out);
    text_puts(out, "\n");
}

static void report_stuck(const struct session *s, FILE *out)
{
    const struct stuck_place *p = &s->stuck;
    struct text t = { NULL, 0, 0 };
    struct diagnostic d = { .severity = SEVERITY_STUCK, .span = stuck_span(p) };

    if (s->checks.failed) {
        d.severity = SEVERITY_ERROR;
        text_puts(&t, "check failed: ");
    }
    stuck_describe(&p->stuck, &t);
    d.message = t.s;
    diag_render(&d, out);
    t.n = 0;
    if (p->program != NULL) {
        put_place(p, &t);
        terminal_put(out, &t, 4);
        if (has_instruction(p))
            program_quote_origin(p->program, p->pc, out);
    }
    text_free(&t);
}

/* The line of the CUDA source that an instruction comes from; {NULL}: unknown. */
static struct origin users_line(const struct code_place *p)
{
    struct origin v[MOST_ORIGINS], none = { .file = NULL };
    size_t n = program_origins(p->program, p->pc, v);

    return n > 0 ? v[n - 1] : none;
}

/* The lines of the CUDA source at which warps wait, each once. */
static void quote_waiting(const struct session *s, FILE *out)
{
    struct code_place places[MOST_QUOTED];
    struct origin at[MOST_QUOTED];
    size_t n = device_waiting_places(s->device, places, MOST_QUOTED);

    for (size_t i = 0; i < n; i++) {
        size_t k = 0;

        at[i] = users_line(&places[i]);
        while (k < i && (at[k].line != at[i].line || at[k].file != at[i].file))
            k++;
        if (k == i)
            program_quote_origin(places[i].program, places[i].pc, out);
    }
}

static void report_waiting(const struct session *s, const char *what, FILE *out)
{
    fprintf(out, "warpstep: %s%s\n", what, s->waiting.n > 0 ? ":" : "");
    terminal_put(out, &s->waiting, 4);
    terminal_put(out, &s->waits, 4);
    quote_waiting(s, out);
    if (s->unpopped.n > 0)
        fprintf(out, "warpstep: tokens that nobody popped (%s, section %s):\n",
                rule_info(RULE_LIVENESS_STACKSHRINKS)->id,
                rule_info(RULE_LIVENESS_STACKSHRINKS)->section);
    terminal_put(out, &s->unpopped, 4);
}

void report_verdict(const struct session *s, FILE *out)
{
    findings_print(&s->checks.kernel.findings, out);
    switch (s->verdict) {
    case WARPSTEP_STUCK:
        report_stuck(s, out);
        return;
    case WARPSTEP_DEADLOCKED:
        report_waiting(s, "deadlocked, no rule but idling applies any more", out);
        return;
    case WARPSTEP_LIMIT:
        report_waiting(s, s->limit, out);
        return;
    case WARPSTEP_STARVING:
        report_waiting(s, "starving, " AROUND, out);
        return;
    case WARPSTEP_COMPLETED:
    case WARPSTEP_REFUSED:
        return;
    }
}

void report_reason(const struct session *s, struct text *out)
{
    if (s->verdict == WARPSTEP_STUCK) {
        stuck_describe(&s->stuck.stuck, out);
        text_puts(out, "\n");
        if (s->stuck.program != NULL)
            put_place(&s->stuck, out);
    }
    if (s->verdict == WARPSTEP_LIMIT)
        text_printf(out, "%s\n", s->limit);
    if (s->verdict == WARPSTEP_DEADLOCKED)
        text_puts(out, "no rule but idling applies any more\n");
    if (s->verdict == WARPSTEP_STARVING)
        text_puts(out, AROUND "\n");
    if (s->verdict != WARPSTEP_STUCK && s->verdict != WARPSTEP_COMPLETED)
        text_add(out, s->waiting.n > 0 ? s->waiting.s : "", s->waiting.n);
}

/* ---- JSON ---- */

static void stuck_json(const struct stuck_place *p, struct writer *w)
{
    writer_open_member(w, "stuck");
    writer_string(w, "rule", rule_info(p->stuck.rule)->id);
    writer_string(w, "section", rule_info(p->stuck.rule)->section);
    writer_string(w, "why", p->stuck.why);
    if (p->program != NULL) {
        writer_number(w, "pc", p->pc);
        writer_number(w, "line", span_place(stuck_span(p)).line);
        writer_open_string(w, "text");
        put_instruction(p, w->out);
        writer_close_string(w);
        if (has_instruction(p))
            program_origin_json(p->program, p->pc, w->out);
        writer_number(w, "context", p->context);
        writer_number(w, "grid", p->grid);
        writer_triple(w, "block", p->block);
        writer_number(w, "warp", p->warp);
        writer_open_list(w, "lanes");
        FOR_LANES(l, p->lanes)
            text_printf(w->out, "%s%u", l > lane_lowest(p->lanes) ? ", " : "", l);
        writer_close_list(w);
    }
    writer_close(w);
}

void report_json(const struct session *s, struct writer *w)
{
    if (s->verdict == WARPSTEP_STUCK) {
        stuck_json(&s->stuck, w);
    } else if (s->verdict == WARPSTEP_DEADLOCKED || s->verdict == WARPSTEP_LIMIT ||
               s->verdict == WARPSTEP_STARVING) {
        writer_lines(w, "waiting", s->waiting.n > 0 ? s->waiting.s : NULL);
        if (s->waits.n > 0)
            writer_lines(w, "waits", s->waits.s);
        if (s->options->checks[CHECK_LIVENESS])
            writer_lines(w, "unpopped", s->unpopped.n > 0 ? s->unpopped.s : NULL);
    }
    if (s->checks.kernel.any)
        findings_json(&s->checks.kernel.findings, w);
}
