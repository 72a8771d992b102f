/* cli/why_judge.c: the order in which causes are tried; the first that applies is the answer. None
 * says more than was seen. Only runs of the device that was asked about decide; what other control
 * models do is a note. */
#include "cli/why.h"

#include <string.h>

#include "program/lanes.h"

/* ---- what was seen ---- */

size_t why_count(const struct why *y, enum warpstep_verdict verdict)
{
    size_t n = 0;

    for (size_t i = 0; i < y->nasked; i++)
        n += y->trials[i].verdict == verdict && !why_given_up(y, &y->trials[i]);
    return n;
}

size_t why_count_found(const struct why *y, enum check c)
{
    size_t n = 0;

    for (size_t i = 0; i < y->nasked; i++)
        n += y->trials[i].found[c];
    return n;
}

bool why_same_memory(const struct trial *a, const struct trial *b)
{
    return a->memory.n == b->memory.n &&
           (a->memory.n == 0 || memcmp(a->memory.s, b->memory.s, a->memory.n) == 0);
}

const struct trial *why_other_memory(const struct why *y, const struct trial **first)
{
    *first = NULL;
    for (size_t i = 0; i < y->nasked; i++) {
        const struct trial *t = &y->trials[i];

        if (t->verdict != WARPSTEP_COMPLETED)
            continue;
        if (*first == NULL)
            *first = t;
        else if (!why_same_memory(*first, t))
            return t;
    }
    return NULL;
}

bool why_reads_zeros(const struct check_finding *x)
{
    return x->kind == FINDING_UNWRITTEN_READ && x->access.kind != NULL && x->access.name != NULL &&
           strcmp(x->access.kind, "buffer") == 0;
}

const struct check_finding *why_finding(const struct subject *s, enum check c)
{
    const struct findings *f = &s->session.checks.kernel.findings;

    for (size_t i = 0; s->open && i < f->n; i++)
        if (finding_is_error(&f->v[i]) && strcmp(f->v[i].check, check_name(c)) == 0 &&
            !why_reads_zeros(&f->v[i]))
            return &f->v[i];
    return NULL;
}

/* ---- lines that several causes have ---- */

static void put_searched(const struct searched *s, struct text *out)
{
    const unsigned long long states = (unsigned long long)s->states;
    const char *glue = " ";

    if (!s->done) {
        text_puts(out, "; too long for a search of all schedules");
        return;
    }
    text_printf(out, s->complete ? "; all schedules (%llu states):" : "; the first %llu states of "
                                                                       "all schedules:", states);
    if (s->completed > 0) {
        text_printf(out, "%s%lu result%s", glue, (unsigned long)s->outcomes,
                    s->outcomes == 1 ? "" : "s");
        glue = ", ";
    }
    if (s->stuck > 0) {
        text_printf(out, "%ssome get stuck", glue);
        glue = ", ";
    }
    if (s->deadlocked > 0) {
        text_printf(out, "%ssome deadlock", glue);
        glue = ", ";
    }
    if (s->fair > 0) {
        text_printf(out, "%ssome fair ones never end", glue);
        glue = ", ";
    }
    if (*glue == ' ')
        text_puts(out, s->complete ? " none completes" : " none of them is final");
}

void why_put_tried(const struct why *y, struct account *a)
{
    const size_t cut = why_count(y, WARPSTEP_LIMIT), n = y->nasked;
    size_t lockstep = 0, given_up = 0;
    uint64_t least = UINT64_MAX;

    for (size_t i = 0; i < n; i++) {
        const struct trial *t = &y->trials[i];

        lockstep += t->variant.lockstep;
        given_up += why_given_up(y, t);
        if (t->verdict == WARPSTEP_LIMIT && t->steps < least)
            least = t->steps;
    }
    settings_put_device(&y->machine.options.settings, &a->lines);
    text_printf(&a->lines, ": %lu of %lu run%s complete%s",
                (unsigned long)why_count(y, WARPSTEP_COMPLETED), (unsigned long)n,
                n == 1 ? "" : "s", n == 1 ? "s" : "");
    if (lockstep > 0)
        text_printf(&a->lines, " (%lu in lockstep)", (unsigned long)lockstep);
    if (cut > 0)
        text_printf(&a->lines, ", %lu %s cut off after %llu steps or more", (unsigned long)cut,
                    cut == 1 ? "was" : "were", (unsigned long long)least);
    if (given_up > 0)
        text_printf(&a->lines, ", %lu %s given up for lack of time", (unsigned long)given_up,
                    given_up == 1 ? "was" : "were");
    put_searched(&y->searched, &a->lines);
    text_puts(&a->lines, "\n");
}

/* Which machines run diverged threads as the control model does. */
static const char *era(const char *control)
{
    if (strcmp(control, "threads") == 0)
        return "sm_70 and later";
    if (strcmp(control, "hanoi") == 0)
        return "as Turing's control words order a warp's paths";
    return "before sm_70, warps in lockstep";
}

/* What one model makes of it, if that is certain and another thing than this trial. */
static void put_model(const struct trial *t, const struct trial *own, struct text *out)
{
    const bool completes = t->verdict == WARPSTEP_COMPLETED;

    if (t->verdict == WARPSTEP_REFUSED || t->verdict == WARPSTEP_LIMIT ||
        (completes && own->verdict == WARPSTEP_COMPLETED && why_same_memory(t, own)) ||
        (!completes && t->verdict == own->verdict))
        return;
    text_printf(out, "note: under --control %s (%s) it ", t->variant.control,
                era(t->variant.control));
    if (completes)
        text_printf(out, "completes in %llu steps%s", (unsigned long long)t->steps,
                    own->verdict == WARPSTEP_COMPLETED ? " with another result" : "");
    else if (t->reason.n > 0)
        text_printf(out, "is %s: %s", warpstep_verdict_text(t->verdict), t->reason.s);
    else
        text_printf(out, "is %s", warpstep_verdict_text(t->verdict));
    text_puts(out, "\n");
}

void why_put_models(const struct why *y, const struct trial *own, struct account *a)
{
    const struct trial *first;
    const bool differs = why_other_memory(y, &first) != NULL;

    for (size_t i = y->nasked; i < y->ntrials; i++)
        if (y->trials[i].variant.control != NULL &&
            !(differs && y->trials[i].verdict == WARPSTEP_COMPLETED))
            put_model(&y->trials[i], own, &a->lines);
}

static void put_line_of_party(struct account *a, const char *before, const struct party *p,
                              const char *what)
{
    text_puts(&a->lines, before);
    why_put_party(&a->lines, p);
    text_puts(&a->lines, what);
    why_put_place(&a->lines, p->program, p->pc);
    text_puts(&a->lines, "\n");
}

void why_put_finding(struct account *a, const struct check_finding *x)
{
    text_printf(&a->lines, "%s\n", x->message);
    put_line_of_party(a, "  by ", &x->first, " at ");
    if (x->other.program != NULL) {
        text_printf(&a->lines, "  %s: ", x->note);
        put_line_of_party(a, "", &x->other, " at ");
    }
}

void why_put_see(const struct why *y, const struct subject *s, struct account *a,
                 const char *command, const char *more)
{
    why_put_command(&a->commands, y, command, &y->trials[s->trial].variant, more);
}

void why_put_explore(const struct why *y, struct account *a)
{
    if (y->searched.done)
        why_put_command(&a->commands, y, "explore", &(struct variant){ .sc = false }, "");
}

/* ---- nothing applies ---- */

/* The first run that reads zeros of a buffer. NULL: none does. */
static const struct trial *reads_zeros(const struct why *y)
{
    for (size_t i = 0; i < y->nasked; i++)
        if (y->trials[i].zeros.n > 0)
            return &y->trials[i];
    return NULL;
}

static bool is_fine(const struct why *y, struct account *a)
{
    const struct searched *s = &y->searched;
    const bool decided = s->done && s->complete;
    const size_t n = why_count(y, WARPSTEP_COMPLETED);
    const struct trial *zeros = reads_zeros(y);

    a->kind = WHY_FINE;
    text_puts(&a->head, decided ? "nothing is wrong: every schedule completes with one result"
                                : "nothing wrong was found: all runs complete with one result");
    why_put_tried(y, a);
    text_printf(&a->lines, "in %s%lu run%s that complete%s: no data race, no barrier that threads miss, no "
                           "access out of bounds%s\n",
                n == 1 ? "" : "all ", (unsigned long)n, n == 1 ? "" : "s", n == 1 ? "s" : "",
                zeros == NULL ? ", nothing read that was not written" : "");
    if (!decided)
        text_puts(&a->lines, "not decided: schedules that were not tried may do otherwise\n");
    if (zeros != NULL)
        text_printf(&a->lines, "note: buffer %s is read before anything is written to it; no initial value "
                               "was given, so it holds zeros\n", zeros->zeros.s);
    why_put_models(y, &y->trials[0], a);
    why_put_command(&a->commands, y, "run", &y->trials[0].variant, "--check kernel");
    return true;
}

void why_judge(struct why *y, struct account *a)
{
    static bool (*const causes[])(const struct why *, struct account *) = {
        why_is_stuck,       why_is_deadlocked,   why_never_ends,   why_out_of_bounds,
        why_misses_barrier, why_races,           why_hangs_in_search, why_fails_expect,
        why_differs,        why_reads_unwritten, why_is_undecided, is_fine,
    };

    if (y->nasked == 0 || y->trials[0].verdict == WARPSTEP_REFUSED) {
        text_puts(&a->head, "the device refuses the launch");
        diags_print(&y->stopped.diags, stderr);
        return;
    }
    for (size_t i = 0; i < sizeof causes / sizeof *causes && !causes[i](y, a); i++)
        continue;
    a->findings = y->found.open     ? &y->found.session.checks.kernel.findings
                  : y->stopped.open ? &y->stopped.session.checks.kernel.findings
                                    : NULL;
}
