/* host/report.c: verdicts as text and as JSON. Knows no command. */
#include "host/report.h"

#include "host/print.h"
#include "program/lanes.h"

/* Is it an instruction that stands in the program? */
static bool has_instruction(const struct stuck_place *p)
{
    return p->program != NULL && p->pc > 0 && p->pc < p->program->ninstrs;
}

/* The line of the instruction; of the nearest one before it when a transformation added it. */
static struct span stuck_span(const struct stuck_place *p)
{
    return has_instruction(p) ? program_span(p->program, p->pc) : (struct span){ NULL, 0, 0 };
}

/* The text of the instruction as the transformed program has it. */
static void instruction_text(const struct stuck_place *p, struct text *out)
{
    if (has_instruction(p))
        program_print_instr(p->program, p->program->function_of[p->pc], &p->program->instrs[p->pc],
                            out);
}

/* Numbers of lanes with commas between. */
static void put_lanes(struct text *out, lane_mask lanes)
{
    const char *glue = "";

    FOR_LANES(l, lanes) {
        text_printf(out, "%s%u", glue, l);
        glue = ", ";
    }
}

static void report_stuck(const struct session *s, FILE *out)
{
    const struct stuck_place *p = &s->stuck;
    const struct rule_info *rule = rule_info(p->stuck.rule);
    struct text message = { NULL, 0, 0 }, who = { NULL, 0, 0 }, what = { NULL, 0, 0 };
    struct diagnostic d = { .severity = SEVERITY_STUCK, .span = stuck_span(p) };

    text_printf(&message, "%s (rule %s, section %s)", p->stuck.why, rule->id, rule->section);
    d.message = message.s;
    diag_render(&d, out);
    if (p->program != NULL) {
        text_printf(&who, "context %lu, grid %lu, block (%lu,%lu,%lu), warp %u",
                    (unsigned long)p->context, (unsigned long)p->grid, (unsigned long)p->block[0],
                    (unsigned long)p->block[1], (unsigned long)p->block[2], p->warp);
        if (p->lanes != 0)
            text_puts(&who, lane_count(p->lanes) == 1 ? ", lane " : ", lanes ");
        put_lanes(&who, p->lanes);
        instruction_text(p, &what);
        if (has_instruction(p))
            program_origin_text(p->program, p->pc, "; ", &who);
        fprintf(out, "  at address %lu, `%s`, in %s\n", (unsigned long)p->pc,
                what.s != NULL ? what.s : "", who.s);
    }
    text_free(&message);
    text_free(&who);
    text_free(&what);
}

static void report_waiting(const struct session *s, const char *what, FILE *out)
{
    fprintf(out, "warpstep: %s%s\n", what, s->waiting.n > 0 ? ":" : "");
    if (s->waiting.n > 0)
        fwrite(s->waiting.s, 1, s->waiting.n, out);
    if (s->unpopped.n > 0)
        fprintf(out, "warpstep: tokens that nobody popped (%s, section %s):\n%s",
                rule_info(RULE_LIVENESS_STACKSHRINKS)->id,
                rule_info(RULE_LIVENESS_STACKSHRINKS)->section, s->unpopped.s);
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
    case WARPSTEP_COMPLETED:
    case WARPSTEP_REFUSED:
        return;
    }
}

/* ---- JSON ---- */

static void json_member(struct text *out, const char *name, const char *value)
{
    text_printf(out, ", \"%s\": ", name);
    json_string(out, value != NULL ? value : "");
}

static void stuck_json(const struct stuck_place *p, struct text *out)
{
    struct text what = { NULL, 0, 0 };

    text_puts(out, ", \"stuck\": {\"rule\": ");
    json_string(out, rule_info(p->stuck.rule)->id);
    json_member(out, "section", rule_info(p->stuck.rule)->section);
    json_member(out, "why", p->stuck.why);
    if (p->program != NULL) {
        instruction_text(p, &what);
        text_printf(out, ", \"pc\": %lu, \"line\": %u", (unsigned long)p->pc,
                    span_place(stuck_span(p)).line);
        json_member(out, "text", what.s);
        if (has_instruction(p))
            program_origin_json(p->program, p->pc, out);
        text_printf(out, ", \"context\": %lu, \"grid\": %lu, \"block\": [%lu,%lu,%lu]",
                    (unsigned long)p->context, (unsigned long)p->grid, (unsigned long)p->block[0],
                    (unsigned long)p->block[1], (unsigned long)p->block[2]);
        text_printf(out, ", \"warp\": %u", p->warp);
        text_puts(out, ", \"lanes\": [");
        put_lanes(out, p->lanes);
        text_puts(out, "]");
    }
    text_puts(out, "}");
    text_free(&what);
}

void report_json(const struct session *s, struct text *out)
{
    if (s->verdict == WARPSTEP_STUCK) {
        stuck_json(&s->stuck, out);
    } else if (s->verdict == WARPSTEP_DEADLOCKED || s->verdict == WARPSTEP_LIMIT) {
        print_json_lines(out, "waiting", s->waiting.n > 0 ? s->waiting.s : NULL);
        if (s->options->checks[CHECK_LIVENESS])
            print_json_lines(out, "unpopped", s->unpopped.n > 0 ? s->unpopped.s : NULL);
    }
    if (s->checks.kernel.any)
        findings_json(&s->checks.kernel.findings, out);
}
