/* remote/axioms_print.c: what the axioms say of a program, as text. */
#include <inttypes.h>

#include "remote/axioms.h"

void rsp_print_event(const struct rsp_program *p, struct rsp_event_name e, struct text *out)
{
    if (e.thread == RSP_NONE)
        text_printf(out, "initial %s", p->locations[e.location].name);
    else
        text_printf(out, "P%" PRIu32 ":%" PRIu32, e.thread, e.action);
}

enum rsp_verdict rsp_axioms_verdict(const struct rsp_axioms *a, const struct rsp_program *p)
{
    if (!a->defined)
        return RSP_UNDEFINED;
    for (size_t i = 0; i < a->n; i++)
        if (a->outcomes[i].allowed && test_satisfied(&p->test, a->outcomes[i].words))
            return RSP_ALLOW;
    return a->complete ? RSP_FORBID : RSP_PARTIAL;
}

static void print_race(const struct rsp_axioms *a, const struct rsp_program *p, struct text *out)
{
    text_puts(out, "race of ");
    rsp_print_event(p, a->race[0], out);
    text_puts(out, " and ");
    rsp_print_event(p, a->race[1], out);
}

void rsp_axioms_print_verdict(const struct rsp_axioms *a, const struct rsp_program *p,
                              struct text *out)
{
    switch (rsp_axioms_verdict(a, p)) {
    case RSP_ALLOW:
        text_puts(out, "Axioms allow it\n");
        break;
    case RSP_FORBID:
        text_puts(out, "Axioms forbid it\n");
        break;
    case RSP_UNDEFINED:
        text_puts(out, "Axioms undefined: ");
        print_race(a, p, out);
        text_puts(out, "\n");
        break;
    case RSP_PARTIAL:
        text_printf(out, "Axioms partial: more than %u executions visited\n", RSP_MOST_VISITED);
        break;
    }
}

/* ---- the listing ---- */

static void print_count(uint64_t n, const char *what, struct text *out)
{
    text_printf(out, "%s%" PRIu64 " %s", n == UINT64_MAX ? "at least " : "", n, what);
}

/* "P0:2 store.dv y, 1", "initial x = 0" */
static void print_event_fully(const struct rsp_program *p, struct rsp_event_name e,
                              struct text *out)
{
    rsp_print_event(p, e, out);
    if (e.thread == RSP_NONE) {
        text_printf(out, " = %" PRId64, p->locations[e.location].initial);
        return;
    }
    text_puts(out, " ");
    rsp_print_action(p, &p->threads[e.thread].actions[e.action - 1], out);
}

/* One line a step: an event, and what leads from it to that of the next line; from the last to the
 * first. */
static void print_cycle(const struct rsp_program *p, const struct rsp_outcome *o, struct text *out)
{
    for (uint32_t i = 0; i < o->ncycle; i++) {
        const struct rsp_link *l = &o->cycle[i];
        const size_t start = out->n;

        text_puts(out, "      ");
        print_event_fully(p, l->event, out);
        if (l->relation != NULL)
            text_printf(out, "%*s %s%s", out->n - start < 40 ? (int)(40 - (out->n - start)) : 0, "",
                        l->relation, l->inverse ? "^-1" : "");
        text_puts(out, "\n");
    }
}

/* Where there is a race everything is allowed, so that nothing is forbidden. */
static void print_outcome(const struct rsp_program *p, const struct rsp_outcome *o, bool defined,
                          struct text *out)
{
    static const char *const texts[2][2] = { { "  inconsistent  ", "  consistent    " },
                                             { "  forbidden  ", "  allowed    " } };

    text_puts(out, texts[defined][o->allowed]);
    test_print_values(&p->test, o->words, out);
    text_puts(out, "\n");
    if (o->allowed)
        return;
    text_printf(out, "    against %s: %s\n", rule_info(o->axiom)->id, rule_info(o->axiom)->line);
    print_cycle(p, o, out);
}

void rsp_axioms_print(const struct rsp_axioms *a, const struct rsp_program *p, struct text *out)
{
    text_printf(out, "Axioms of %s: ", p->test.name);
    print_count(a->candidates, a->candidates == 1 ? "candidate, " : "candidates, ", out);
    print_count(a->consistent, "consistent", out);
    if (!a->defined) {
        text_puts(out, "; undefined: ");
        print_race(a, p, out);
    }
    text_puts(out, a->complete ? "\n" : "; partial\n");
    for (size_t i = 0; i < a->n; i++)
        if (a->complete || a->outcomes[i].allowed)
            print_outcome(p, &a->outcomes[i], a->defined, out);
    rsp_axioms_print_verdict(a, p, out);
}
