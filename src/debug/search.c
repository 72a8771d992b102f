/* debug/search.c: `search` from the present state, and `jump` to what was found. The search itself is in
 * search/lookahead.h. */
#include "debug/step.h"

#include "base/interrupt.h"
#include "cli/explore.h"

#define MOST_UNLESS_SAID 100000u

/* A search as the command gives it. */
struct wish {
    struct lookahead_options options;
    bool to_breakpoint;
    bool asks; /* a condition */
    struct condition condition;
    struct observed observed;
};

/* ---- reading the command ---- */

static bool read_condition(struct scan *s, struct wish *w)
{
    struct value_names names = observed_names(&w->observed);
    struct cursor at;

    if (w->asks)
        return diag_error(s->diags, scan_here(s), "expected nothing more behind the condition");
    w->asks = true;
    cursor_begin(&at, s->source, scan_here(s).at, s->diags);
    if (!condition_parse(&w->condition, &at, &names))
        return false;
    s->at = at.before;
    return true;
}

static bool read_walks(struct scan *s, struct wish *w)
{
    uint64_t n;

    if (!scan_number(s, UINT32_MAX, &n, "how many schedules"))
        return false;
    w->options.walks = (uint32_t)n;
    if (n == 0)
        return diag_error(s->diags, scan_here(s), "0 schedules are none");
    return !scan_keyword(s, "seed") || scan_number(s, UINT64_MAX, &w->options.seed, "a seed");
}

/* The unit, states or steps, may be left out. */
static bool read_most(struct scan *s, struct wish *w)
{
    if (!scan_number(s, UINT64_MAX, &w->options.most, "a number of states or steps"))
        return false;
    if (!scan_keyword(s, w->options.walks > 0 ? "steps" : "states") && w->options.most == 0)
        return diag_error(s->diags, scan_here(s), "0 is no bound to search in");
    return true;
}

static bool read_part(struct scan *s, struct wish *w)
{
    if (scan_keyword(s, "until")) {
        w->to_breakpoint = true;
        return scan_keyword(s, "breakpoint") ||
               diag_error(s->diags, scan_here(s), "expected `breakpoint` behind `until`");
    }
    if (scan_keyword(s, "most"))
        return read_most(s, w);
    return read_condition(s, w);
}

static bool read_wish(struct stepping *x, struct scan *s, struct wish *w)
{
    bool ok = true;

    if (scan_keyword(s, "walks"))
        ok = read_walks(s, w);
    else
        scan_keyword(s, "exhaustive");
    while (ok && scan_peek(s) != EOF)
        ok = read_part(s, w);
    if (ok && w->to_breakpoint && x->breakpoints.n == 0)
        return diag_error(s->diags, scan_here(s), "there are no breakpoints");
    return ok;
}

/* ---- breakpoints end paths ---- */

void step_begins(void *self)
{
    struct stepping *x = self;

    x->debugged->begins(x);
    watches_begin(x);
    breakpoints_begin(x);
}

static bool on_ends(void *self, struct text *why)
{
    struct stepping *x = self;
    const struct breakpoint *b;
    struct warp_id place;
    bool any = false;

    for (size_t i = 0; (b = breakpoints_hit(x, i, &place)) != NULL;
         i = (size_t)(b - x->breakpoints.v) + 1) {
        text_printf(why, "%s %u, %s\n", b->kind == BREAK_WATCH ? "watchpoint" : "breakpoint",
                    b->number, b->text);
        any = true;
    }
    return any;
}

/* ---- what was found ---- */

/* What there are so many of. */
static const char *unit_of(const struct stepping *x, const struct lookahead_end *e)
{
    return x->found.at_random ? "schedule" : e->kind >= END_FAIR ? "cycle" : "state";
}

static bool satisfies(const struct wish *w, const struct lookahead_end *e)
{
    return e->kind == END_COMPLETED && explore_satisfies(&w->condition, &w->observed, e->bytes);
}

/* wish NULL: without the condition, which is no longer there. */
static void put_end(const struct stepping *x, const struct wish *w, size_t i, struct text *out)
{
    const struct lookahead_end *e = &x->found.ends[i];

    text_printf(out, "%3zu  %s: %llu %s%s, %llu choice%s%s\n", i + 1, end_kind_text(e->kind),
                (unsigned long long)e->times, unit_of(x, e), explore_plural(e->times),
                (unsigned long long)e->choices, explore_plural(e->choices),
                w != NULL && w->asks && satisfies(w, e) ? ", satisfies the formula" : "");
    if (e->kind == END_COMPLETED)
        explore_put_values(out, "     ", &x->execution.job, e->bytes);
    else
        explore_put_lines(out, "     ", (const char *)e->bytes, e->n);
}

static void put_totals(const struct stepping *x, struct text *out)
{
    const struct lookahead *s = &x->found;
    const bool all = !s->at_random;

    if (all)
        text_printf(out, "%s: %llu states, ", s->stopped == NULL ? "complete" : "partial",
                    (unsigned long long)s->states);
    else
        text_printf(out, "%llu schedule%s at random, ", (unsigned long long)s->walks,
                    explore_plural(s->walks));
    text_printf(out, "%llu steps", (unsigned long long)s->steps);
    if (s->stopped != NULL)
        text_printf(out, " (%s)", s->stopped);
    text_puts(out, ";");
    for (int k = 0; k < END_FAIR; k++)
        if (k <= END_DEADLOCKED || s->counts[k] > 0)
            text_printf(out, "%s %s %llu", k == 0 ? "" : ",", end_kind_text((enum end_kind)k),
                        (unsigned long long)s->counts[k]);
    if (all || s->counts[END_FAIR] + s->counts[END_STARVING] > 0)
        text_printf(out, "; cycles: %llu fair, %llu starving",
                    (unsigned long long)s->counts[END_FAIR],
                    (unsigned long long)s->counts[END_STARVING]);
    text_puts(out, "\n");
}

static void put_answer(const struct stepping *x, const struct wish *w, struct text *out)
{
    const struct lookahead *s = &x->found;
    struct tally t = { 0, 0 };
    bool complete = !s->at_random && s->stopped == NULL && s->counts[END_STOPPED] == 0;

    for (size_t i = 0; i < s->n; i++)
        if (s->ends[i].kind == END_COMPLETED) {
            bool yes = satisfies(w, &s->ends[i]);

            t.yes += yes;
            t.no += !yes;
        }
    explore_put_condition(out, &w->condition, condition_answer(&w->condition, &t, complete));
}

static void show_found(const struct stepping *x, const struct wish *w)
{
    struct text out = { NULL, 0, 0 };

    put_totals(x, &out);
    for (size_t i = 0; i < x->found.n; i++)
        put_end(x, w, i, &out);
    if (w != NULL && w->asks)
        put_answer(x, w, &out);
    fputs(out.s, stdout);
    text_free(&out);
}

void step_show_ends(struct stepping *x)
{
    if (x->found.steps == 0)
        puts("nothing was searched for");
    else
        show_found(x, NULL);
}

/* ---- commands ---- */

/* What happens meanwhile is not the session's, and the limit of its steps is not the search's. */
static void search(struct stepping *x, struct wish *w)
{
    struct settings *settings = &x->execution.machine.options.settings;
    const struct machine_watcher watcher = { x, step_begins, on_ends };
    uint64_t most = settings->max_steps;

    settings->max_steps = 0;
    w->options.interrupted = interrupt_ask_by_hand(false);
    w->options.watcher = w->to_breakpoint ? &watcher : NULL;
    x->hearing.silent = w->to_breakpoint;
    x->hearing.deaf = !w->to_breakpoint;
    lookahead_free(&x->found);
    lookahead_search(&x->walk, &w->options, &x->found);
    x->hearing.silent = x->hearing.deaf = false;
    settings->max_steps = most;
}

bool step_search(struct stepping *x, struct scan *s)
{
    const struct job *job = &x->execution.job;
    struct wish w = { .options = { .most = MOST_UNLESS_SAID,
                                   .seed = x->execution.machine.options.settings.seed } };
    bool ok;

    observed_init(&w.observed, &job->scenario.objects, job->prints, job->nprints);
    ok = step_goes_on(x) && read_wish(x, s, &w);
    if (ok) {
        search(x, &w);
        show_found(x, &w);
    }
    if (w.asks)
        condition_free(&w.condition);
    observed_free(&w.observed);
    return ok;
}

bool step_jump(struct stepping *x, struct scan *s)
{
    const struct lookahead_end *e;
    struct span at = scan_here(s);
    uint64_t k;

    if (!scan_number(s, UINT32_MAX, &k, "the number of something that was found") ||
        !scan_finished(s))
        return false;
    if (x->found.n == 0)
        return diag_error(s->diags, at, "nothing was found yet; see `help search`");
    if (k == 0 || k > x->found.n)
        return diag_error(s->diags, at, "nothing of that number was found; see `info ends`");
    e = &x->found.ends[k - 1];
    if (!e->reached)
        return diag_error(s->diags, at, "the way there could not be written down");
    trail_jump(&x->walk, &e->place);
    if (e->kind == END_DEADLOCKED)
        trail_step(&x->walk); /* a step from a final state leads nowhere and so detects it */
    step_say_arrival(x, false);
    return true;
}
