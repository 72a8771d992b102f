/* cli/explore_print.c: what was found, as text and as one JSON object: outcomes with their paths,
 * verdicts, cycles; a litmus test as the herd family prints it; a line for each file. And whether a
 * condition holds of it. */
#include <string.h>

#include "base/mem.h"
#include "cli/explore.h"
#include "host/print.h"
#include "observe/terminal.h"
#include "observe/writer.h"

/* ---- does a condition hold? ---- */

bool explore_satisfies(const struct condition *c, const struct observed *o,
                       const unsigned char *bytes)
{
    struct observed_outcome outcome = { o, bytes };
    struct values v = observed_values(&outcome);

    return condition_satisfied(c, &v);
}

enum answer explore_answer(const struct exploration *x, const struct outcomes *all, bool complete)
{
    const struct test *test = x->job.test;
    struct tally t = { 0, 0 };

    if (!x->expects && test == NULL)
        return ANSWER_HOLDS;
    for (size_t i = 0; i < all->n; i++)
        t.yes += test != NULL ? test_satisfied(test, all->v[i].bytes)
                              : explore_satisfies(&x->condition, &x->observed, all->v[i].bytes);
    t.no = all->n - t.yes;
    return condition_answer(test != NULL ? &test->condition : &x->condition, &t, complete);
}

/* Does the condition, or that of the litmus test, hold of what was found? */
static enum answer judge(const struct exploration *x)
{
    return explore_answer(x, &x->found.ends->completed, x->found.stopped == NULL);
}

/* names: of the witnesses of its outcomes, in their order; NULL: none are written. */
static enum answer judge_litmus(struct exploration *x, struct text *names, struct text *out)
{
    const struct outcomes *all = &x->found.ends->completed;
    struct test_state *states = mem_new((all->n + 1) * sizeof *states);
    struct test_states found = { states, all->n, x->found.stopped == NULL };
    enum answer a;

    for (size_t i = 0; i < all->n; i++) {
        const struct outcome *o = &all->v[i];

        if (names != NULL)
            explore_witness(x, &(struct goal){ .outcome = o }, &names[i]);
        states[i] = (struct test_state){ o->bytes, x->walks ? o->runs : o->states,
                                         names != NULL ? names[i].s : NULL };
    }
    a = test_print(x->job.test, &found, out);
    mem_free(states);
    return a;
}

/* ---- parts of a text ---- */

const char *explore_plural(uint64_t n)
{
    return n == 1 ? "" : "s";
}

void explore_put_values(struct text *out, const char *indent, const struct job *j,
                        const unsigned char *bytes)
{
    for (size_t i = 0; i < j->nprints; i++) {
        const struct target *t = &j->prints[i];
        struct printer p = { .out = out, .shape = t->shape, .part = t->part };

        text_puts(out, indent);
        printer_begin(&p, target_name(&j->scenario.objects, t));
        printer_values(&p, bytes, (size_t)t->shape.count);
        printer_end(&p);
        bytes += t->size;
    }
}

void explore_put_lines(struct text *out, const char *indent, const char *s, size_t length)
{
    const char *end = s + length;

    while (s < end) {
        const char *newline = memchr(s, '\n', (size_t)(end - s));
        size_t n = (size_t)((newline != NULL ? newline : end) - s);

        text_printf(out, "%s%.*s\n", indent, (int)n, s);
        s += n + (newline != NULL);
    }
}

void explore_put_end(struct text *out, const char *indent, const struct exploration *x,
                     const struct outcome *o, bool values)
{
    const char *reason = (const char *)o->bytes;
    const size_t length = values ? 0 : strlen(reason);

    explore_put_lines(out, indent, reason, length);
    if (!values && o->n <= length)
        return;
    if (x->job.test == NULL) {
        explore_put_values(out, indent, &x->job, values ? o->bytes : o->bytes + length + 1);
        return;
    }
    text_puts(out, indent);
    test_print_values(x->job.test, values ? o->bytes : o->bytes + length + 1, out);
    text_puts(out, "\n");
}

void explore_put_condition(struct text *out, const struct condition *c, enum answer a)
{
    static const char *const answers[] = { [ANSWER_HOLDS] = "holds",
                                           [ANSWER_FAILS] = "does not hold",
                                           [ANSWER_OPEN] = "is not decided" };

    text_puts(out, "condition ");
    condition_print(c, out);
    text_printf(out, ": %s\n", answers[a]);
}

/* ---- one thing that was found ---- */

/* Where it goes: text; or JSON, where w is in the object of the whole. */
struct sink {
    struct exploration *x;
    struct text *out;
    struct writer *w; /* NULL: text */
};

enum unit { CYCLES, WALKS, STATES, CHOICES, UNITS };
#define NOT_COUNTED UINT64_MAX

struct told_way;
struct finding {
    const char *title;       /* as text */
    struct goal goal;        /* the paths to it */
    uint64_t counts[UNITS];
    const struct outcome *outcome; /* its values, if outcomes are distinguished by values, or its reason */
    bool values;
    bool fair;               /* of a cycle, with the starved agents; NULL: unknown */
    const char *starved;
    const char *witness;       /* the file that a way was written to; NULL: none */
    const struct told_way *way;
};

static const char *const units[] = { "cycle", "walk", "state", "choice" };

/* What is said of the way there: of the best one what it costs, and its story. */
struct told_way {
    bool best;
    struct way way;
    uint64_t choices;
    struct text story;
};

static struct told_way told_way(struct exploration *x, const struct goal *goal)
{
    struct told_way t = { .best = false };
    struct choice_list list = { .n = 0 };

    t.best = explore_best_way(x, goal, &t.way) && ways_choices(&x->ways, &t.way, &list);
    t.choices = list.n;
    choice_list_free(&list);
    explore_story(x, goal, &t.story);
    return t;
}

static void text_way(const struct told_way *t, struct text *out)
{
    if (t->best)
        text_printf(out, "  way: %lu step%s, %lu switch%s\n", (unsigned long)t->way.steps,
                    explore_plural(t->way.steps), (unsigned long)t->way.switches,
                    t->way.switches == 1 ? "" : "es");
    if (t->story.n > 0)
        explore_put_lines(out, "  ", t->story.s, t->story.n);
}

static void json_way(const struct told_way *t, struct writer *w)
{
    if (t->best) {
        writer_number(w, "steps", t->way.steps);
        writer_number(w, "switches", t->way.switches);
    }
    if (t->story.n > 0)
        writer_lines(w, "story", t->story.s);
}

/* `TITLE: 3 states, 5 choices, FILE`, and lines below. */
static void text_finding(struct sink *s, const struct finding *f)
{
    static const enum unit order[] = { WALKS, CYCLES, STATES, CHOICES };
    const char *glue = ": ";

    text_puts(s->out, f->title);
    for (unsigned i = 0; i < UNITS; i++) {
        uint64_t n = f->counts[order[i]];

        if (n == NOT_COUNTED)
            continue;
        text_printf(s->out, "%s%llu %s%s", glue, (unsigned long long)n, units[order[i]],
                    explore_plural(n));
        glue = ", ";
    }
    text_printf(s->out, "%s%s\n", f->witness != NULL ? ", " : "",
                f->witness != NULL ? f->witness : "");
    if (f->outcome != NULL)
        explore_put_end(s->out, "  ", s->x, f->outcome, f->values);
    else if (f->starved != NULL)
        explore_put_lines(s->out, "  ", f->starved, strlen(f->starved));
    text_way(f->way, s->out);
}

static void json_values(struct sink *s, const unsigned char *bytes)
{
    const struct job *j = &s->x->job;

    writer_open_member(s->w, "values");
    for (size_t i = 0; i < j->nprints; i++) {
        const struct target *t = &j->prints[i];
        struct printer p = { .out = s->out, .shape = t->shape, .json = true };

        text_puts(s->out, i > 0 ? ", " : "");
        json_string(s->out, target_name(&j->scenario.objects, t));
        text_puts(s->out, ": [");
        printer_values(&p, bytes, (size_t)t->shape.count);
        bytes += t->size;
        text_puts(s->out, "]");
    }
    writer_close(s->w);
}

static void json_reason(struct sink *s, const struct outcome *o)
{
    const size_t length = strlen((const char *)o->bytes);

    writer_string(s->w, "reason", (const char *)o->bytes);
    if (o->n > length)
        json_values(s, o->bytes + length + 1);
}

static void json_finding(struct sink *s, const struct finding *f)
{
    static const enum unit order[] = { CYCLES, STATES, WALKS, CHOICES };

    writer_open(s->w);
    if (f->values)
        json_values(s, f->outcome->bytes);
    else if (f->outcome != NULL)
        json_reason(s, f->outcome);
    else
        writer_bool(s->w, "fair", f->fair);
    for (unsigned i = 0; i < UNITS; i++)
        if (f->counts[order[i]] != NOT_COUNTED) {
            char name[16];

            snprintf(name, sizeof name, "%ss", units[order[i]]);
            writer_number(s->w, name, f->counts[order[i]]);
        }
    if (f->starved != NULL)
        writer_lines(s->w, "starved", f->starved);
    if (f->witness != NULL)
        writer_string(s->w, "witness", f->witness);
    json_way(f->way, s->w);
    writer_close(s->w);
}

static void put_finding(struct sink *s, const struct finding *found)
{
    struct text witness = { NULL, 0, 0 };
    struct told_way way = told_way(s->x, &found->goal);
    struct finding f = *found;

    f.witness = explore_witness(s->x, &f.goal, &witness) ? witness.s : NULL;
    f.way = &way;
    if (way.best)
        f.counts[CHOICES] = way.choices;
    (s->w != NULL ? json_finding : text_finding)(s, &f);
    text_free(&way.story);
    text_free(&witness);
}

/* ---- ends of runs ---- */

#define ENDS_SHOWN 20u /* of each kind, as text */

/* What a file is written for is named. */
static size_t number_shown(const struct exploration *x, size_t n)
{
    const bool all = option_given(x->batch->output, "all") ||
                     option_given(x->batch->output, "witness");

    return all || n <= ENDS_SHOWN ? n : ENDS_SHOWN;
}

/* `and 14 more, 203 states (--all)` */
static void put_more(struct sink *s, const struct outcomes *all, size_t shown)
{
    const enum unit u = s->x->walks ? WALKS : STATES;
    uint64_t n = 0;

    for (size_t i = shown; i < all->n; i++)
        n += s->x->walks ? all->v[i].runs : all->v[i].states;
    text_printf(s->out, "and %zu more, %llu %s%s (--all)\n", all->n - shown,
                (unsigned long long)n, units[u], explore_plural(n));
}

/* Told apart by the values of what is printed, or by a reason. list: its name in JSON, which has
 * the list of outcomes even when it is empty. */
static void put_ends(struct sink *s, const char *title, const char *list,
                     const struct outcomes *all)
{
    const bool values = all == &s->x->found.ends->completed;
    const size_t shown = s->w != NULL ? all->n : number_shown(s->x, all->n);
    char numbered[32];

    if (s->w != NULL && (values || all->n > 0))
        writer_open_list(s->w, list);
    for (size_t i = 0; i < shown; i++) {
        const struct outcome *o = &all->v[i];

        snprintf(numbered, sizeof numbered, "%s %zu", title, i + 1);
        put_finding(s, &(struct finding){
            .title = values ? numbered : title, .goal = { .outcome = o }, .outcome = o,
            .values = values,
            .counts = { NOT_COUNTED, s->x->walks ? o->runs : NOT_COUNTED, o->states, o->choices } });
    }
    if (shown < all->n)
        put_more(s, all, shown);
    if (s->w != NULL && (values || all->n > 0))
        writer_close_list(s->w);
}

static void put_other_ends(struct sink *s)
{
    const struct endings *e = s->x->found.ends;

    put_ends(s, "stuck", "stuck_states", &e->stuck);
    put_ends(s, "deadlocked", "deadlocked_states", &e->deadlocked);
    put_ends(s, "expect failed", "expects_failed", &e->failed);
}

/* ---- cycles ---- */

static void put_rounds(struct sink *s, bool fair)
{
    const struct walk_rounds *l = fair ? &s->x->random.fair : &s->x->random.starving;

    if (s->x->walks && l->walks > 0)
        put_finding(s, &(struct finding){
            .title = fair ? "fair" : "starving", .goal = { .walk_rounds = l }, .fair = fair,
            .counts = { NOT_COUNTED, l->walks, NOT_COUNTED, l->choices } });
}

static void put_cycles(struct sink *s)
{
    const struct cycles *all = &s->x->cycles;
    uint64_t components = s->x->found.fair + s->x->found.starving;

    if (components == 0)
        return;
    if (s->w != NULL)
        writer_open_list(s->w, "lassos");
    put_rounds(s, true);
    put_rounds(s, false);
    for (size_t i = 0; i < all->n && i < CYCLES_SHOWN; i++) {
        const struct cycle *c = &all->v[i];

        put_finding(s, &(struct finding){
            .title = c->fair ? "fair" : "starving", .goal = { .cycle = c }, .fair = c->fair,
            .starved = c->who, .counts = { c->cycles, NOT_COUNTED, c->states, c->choices } });
    }
    if (s->w != NULL) {
        writer_close_list(s->w);
        return;
    }
    if (all->n > CYCLES_SHOWN)
        text_printf(s->out, "and %zu more kinds of cycles\n", all->n - CYCLES_SHOWN);
    if (!s->x->walks && components > all->looked_at)
        text_printf(s->out, "of %llu cycles the first %llu were looked at\n",
                    (unsigned long long)components, (unsigned long long)all->looked_at);
}

/* ---- totals ---- */

/* What walks by priorities promise. */
static void put_bound(const struct exploration *x, struct text *out)
{
    const struct walks *w = &x->random;

    if (w->options.priorities > 0)
        text_printf(out, ", by priorities: a bug of depth %u is met by one walk in %.3g (%llu parties, "
                    "%llu steps)", w->options.priorities, walks_bound(w),
                    (unsigned long long)w->parties, (unsigned long long)w->length);
}

/* What a search is complete for that leaves out runs with more preemptions. */
static void put_bound_of_search(const struct exploration *x, struct text *out)
{
    if (x->found.stopped != NULL && strcmp(x->found.stopped, STOPPED_BY_PREEMPTIONS) == 0)
        text_printf(out, ", all runs with at most %lu preemption%s", (unsigned long)x->preemptions,
                    explore_plural(x->preemptions));
}

static void text_begin_totals(const struct exploration *x, struct text *out)
{
    const struct found *f = &x->found;

    if (x->walks) {
        text_printf(out, "walks: %llu", (unsigned long long)x->random.taken);
        if (x->random.taken < x->random.options.walks)
            text_printf(out, " of %lu (%s)", (unsigned long)x->random.options.walks, f->stopped);
        text_printf(out, ", %llu steps", (unsigned long long)f->steps);
        put_bound(x, out);
        return;
    }
    if (f->stopped == NULL)
        text_puts(out, "complete");
    else
        text_printf(out, "partial (%s)", f->stopped);
    text_printf(out, ": %llu states", (unsigned long long)f->states);
    if (f->shards > 1)
        text_printf(out, " met by %lu shards", (unsigned long)f->shards);
    text_printf(out, ", %llu steps", (unsigned long long)f->steps);
    put_bound_of_search(x, out);
}

static unsigned long long ended(const struct exploration *x, const struct outcomes *o)
{
    return x->walks ? o->runs : o->states;
}

/* `cycles: 1 fair, 0 starving: no run ends` */
static void put_cycle_numbers(const struct exploration *x, struct text *out)
{
    const struct found *f = &x->found;
    const char *runs = explore_run_ends_text(explore_run_ends(x));

    if (f->no_cycles) {
        text_puts(out, "; cycles: not looked for");
        return;
    }
    text_printf(out, "; cycles: %llu fair, %llu starving", (unsigned long long)f->fair,
                (unsigned long long)f->starving);
    if (f->fair + f->starving > 0 && runs != NULL)
        text_printf(out, ": %s", runs);
}

static void text_totals(const struct exploration *x, struct text *out)
{
    const struct endings *e = x->found.ends;

    text_begin_totals(x, out);
    text_printf(out, "; completed %llu, stuck %llu, deadlocked %llu", ended(x, &e->completed),
                ended(x, &e->stuck), ended(x, &e->deadlocked));
    if (e->failed.states > 0)
        text_printf(out, ", expects failed %llu", ended(x, &e->failed));
    if (x->walks)
        text_printf(out, ", cut off %llu", (unsigned long long)x->random.cut);
    put_cycle_numbers(x, out);
    if (x->found.fair > 0 && !x->explored->told_apart)
        text_printf(out, " (not judged: more than %u threads)", MOST_THREADS);
    text_puts(out, "\n");
}

/* ---- lemma 6 ---- */

static const char *const termination_texts[] = { [TERMINATION_HOLDS] = "holds",
                                                 [TERMINATION_FAILS] = "fails",
                                                 [TERMINATION_UNKNOWN] = "unknown" };

static void put_termination(const struct exploration *x, struct text *out)
{
    static const char *const meanings[] = {
        [TERMINATION_HOLDS] = "every run ends, whatever shared variables hold",
        [TERMINATION_FAILS] = "some thread goes on for ever, if shared variables hold what it needs",
        [TERMINATION_UNKNOWN] = "nothing is promised" };

    if (explore_judges_termination(x))
        text_printf(out, "termination (lemma 6): %s: %s\n", termination_texts[x->termination],
                    meanings[x->termination]);
}

/* ---- answers ---- */

static enum answer put_text(struct exploration *x, struct text *out)
{
    const struct against_found against = explore_against(x);
    struct sink s = { x, out, NULL };
    enum answer a = judge(x);

    if (x->expects)
        explore_put_condition(out, &x->condition, a);
    put_ends(&s, "outcome", "outcomes", &x->found.ends->completed);
    put_other_ends(&s);
    put_cycles(&s);
    explore_put_findings(x, out);
    text_totals(x, out);
    if (x->against.on)
        against_text(&x->against, &against, out);
    put_termination(x, out);
    return a;
}

/* The defaults of the machine that the test ran on. */
static void put_machine(const struct exploration *x, struct text *out)
{
    const size_t n = out->n;

    text_printf(out, "Machine %s ", x->job.test->name);
    test_machine_put(&x->job.test_machine, out);
    if (out->s[out->n - 1] == ' ')
        out->n = n;
    else
        text_puts(out, "\n");
}

/* The test has a scope that other memory programs would look at. */
static bool ignores_scopes(const struct exploration *x)
{
    return x->job.test != NULL && x->job.litmus.blocks > 1 &&
           !memprog_scoped(x->machine.options.programs) &&
           litmus_has_narrow_scope(&x->job.litmus, &x->job.scenario);
}

static void put_note(const struct exploration *x, struct text *out)
{
    if (ignores_scopes(x))
        text_printf(out, "Note %s scopes are not looked at by these memory programs "
                         "(--memory-programs ptx6 does)\n", x->job.test->name);
}

/* The ways to a litmus test's outcomes. */
static void put_ways(struct exploration *x, struct text *out)
{
    const struct outcomes *all = &x->found.ends->completed;

    for (size_t i = 0; (x->has_ways || x->stories) && i < all->n; i++) {
        struct told_way way = told_way(x, &(struct goal){ .outcome = &all->v[i] });

        text_puts(out, "to ");
        test_print_values(x->job.test, all->v[i].bytes, out);
        text_puts(out, "\n");
        text_way(&way, out);
        text_free(&way.story);
    }
}

/* As the herd family prints it, with what that does not say: that it is partial, or that some runs
 * end otherwise or not at all. */
static enum answer put_litmus(struct exploration *x, struct text *out)
{
    const struct endings *e = x->found.ends;
    struct text *names = mem_new((e->completed.n + 1) * sizeof *names);
    struct sink s = { x, out, NULL };
    enum answer a = judge_litmus(x, names, out);

    explore_put_sound(x, names, out);
    for (size_t i = 0; i < e->completed.n; i++)
        text_free(&names[i]);
    mem_free(names);
    put_machine(x, out);
    put_note(x, out);
    put_ways(x, out);
    explore_put_findings(x, out);
    if (x->found.stopped != NULL || e->stuck.n + e->deadlocked.n > 0 ||
        x->found.fair + x->found.starving > 0 || x->found.no_cycles) {
        put_other_ends(&s);
        put_cycles(&s);
        text_totals(x, out);
    }
    return a;
}

/* A line for each file. */
static enum answer put_brief(struct exploration *x, struct text *out)
{
    static const char *const answers[] = { [ANSWER_HOLDS] = "Ok", [ANSWER_FAILS] = "No",
                                           [ANSWER_OPEN] = "Undecided" };
    const struct endings *e = x->found.ends;
    bool asked = x->expects || x->job.test != NULL;
    enum answer a = judge(x);

    text_printf(out, "%-*s  ", (int)x->batch->width, explore_name(x));
    if (asked)
        text_printf(out, "%-9s  %zu", answers[a], e->completed.n);
    else
        text_printf(out, "outcomes %zu, completed %llu, stuck %llu, deadlocked %llu",
                    e->completed.n, ended(x, &e->completed), ended(x, &e->stuck),
                    ended(x, &e->deadlocked));
    explore_put_sound_brief(x, out);
    if (asked && e->stuck.n + e->deadlocked.n > 0)
        text_printf(out, "  stuck %llu, deadlocked %llu", ended(x, &e->stuck),
                    ended(x, &e->deadlocked));
    if (x->found.fair + x->found.starving > 0 || x->found.no_cycles)
        put_cycle_numbers(x, out);
    if (findings_errors(&x->findings.list, NULL) > 0)
        text_printf(out, "  findings %zu", findings_errors(&x->findings.list, NULL));
    if (x->found.stopped != NULL)
        text_printf(out, "  (%s)", x->found.stopped);
    text_puts(out, "\n");
    return a;
}

/* ---- JSON ---- */

static void json_totals(const struct exploration *x, struct writer *w)
{
    const struct found *f = &x->found;
    const char *runs = explore_run_ends_text(explore_run_ends(x));

    writer_bool(w, "complete", f->stopped == NULL);
    if (f->stopped != NULL)
        writer_string(w, "stopped", f->stopped);
    if (option_given(&x->invocation, "preemptions"))
        writer_number(w, "preemptions", x->preemptions);
    if (x->walks) {
        writer_number(w, "walks", x->random.taken);
        writer_number(w, "cut", x->random.cut);
        if (x->random.options.priorities > 0) {
            writer_number(w, "depth", x->random.options.priorities);
            writer_number(w, "parties", x->random.parties);
            writer_number(w, "length", x->random.length);
        }
    } else {
        writer_number(w, "states", f->states);
    }
    if (f->shards > 1)
        writer_number(w, "shards", f->shards);
    writer_number(w, "steps", f->steps);
    writer_number(w, "completed", f->ends->completed.states);
    writer_number(w, "stuck", f->ends->stuck.states);
    writer_number(w, "deadlocked", f->ends->deadlocked.states);
    writer_open_member(w, "cycles");
    writer_number(w, "fair", f->fair);
    writer_number(w, "starving", f->starving);
    if (f->no_cycles)
        writer_bool(w, "sought", false);
    else if (!x->explored->told_apart)
        writer_bool(w, "judged", false);
    writer_close(w);
    if (runs != NULL && f->fair + f->starving > 0)
        writer_string(w, "runs", runs);
}

static void json_condition(const struct exploration *x, enum answer a, struct writer *w)
{
    if (!x->expects && x->job.test == NULL)
        return;
    writer_open_member(w, "condition");
    writer_open_string(w, "text");
    condition_print(x->job.test != NULL ? &x->job.test->condition : &x->condition, w->out);
    writer_close_string(w);
    if (a == ANSWER_OPEN)
        text_puts(w->out, ", \"holds\": null");
    else
        writer_bool(w, "holds", a == ANSWER_HOLDS);
    writer_close(w);
}

static enum answer put_json(struct exploration *x, struct text *out)
{
    bool several = x->batch->invocation->noperands > 1;
    struct writer w = writer_json(out);
    const struct against_found against = explore_against(x);
    struct sink s = { x, out, &w };
    enum answer a = judge(x);

    writer_open(&w);
    if (several)
        writer_string(&w, "file", explore_file(x));
    json_totals(x, &w);
    put_ends(&s, "outcome", "outcomes", &x->found.ends->completed);
    put_other_ends(&s);
    put_cycles(&s);
    explore_findings_json(x, &w);
    json_condition(x, a, &w);
    if (ignores_scopes(x))
        writer_bool(&w, "scopes_ignored", true);
    if (x->against.on)
        against_json(&x->against, &against, &w);
    explore_put_sound_json(x, &w);
    if (explore_judges_termination(x))
        writer_string(&w, "termination", termination_texts[x->termination]);
    writer_close(&w);
    text_puts(out, several ? "" : "\n");
    return a;
}

enum answer explore_print(struct exploration *x)
{
    struct text t = { NULL, 0, 0 };
    enum answer a = x->batch->brief        ? put_brief(x, &t)
                    : x->batch->json       ? put_json(x, &t)
                    : x->job.test != NULL  ? put_litmus(x, &t)
                                           : put_text(x, &t);

    if (x->html)
        explore_write_html(x, &t, a);
    else if (x->batch->json)
        fwrite(t.s, 1, t.n, stdout);
    else
        terminal_put(stdout, &t, 4);
    text_free(&t);
    return a;
}
