/* cli/explore.c: `warpstep explore`: one file after the other, by a search or by random walks. */
#include <string.h>

#include "base/interrupt.h"
#include "base/platform.h"
#include "cli/explore.h"

static const struct option options[] = {
    LAUNCH_OPTIONS,
    PRINT_OPTION,
    PROGRAM_OPTIONS,
    MODEL_OPTIONS,
    EXPLORE_CHECK_OPTION,
    SARIF_OPTION,
    { "expect", "CONDITION", false, "exists, ~exists (never) or forall (x[0]=1 /\\ ~y=0)" },
    { "against", "MODEL", false, "structured programs: interleaved: does it do what that does?" },
    MAPPING_OPTION,
    AXIOMS_OPTIONS,
    { "max-states", "N", false, "stop after N states (default: none)" },
    { "max-depth", "N", false, "do not go further than N steps from the first state" },
    { "max-seconds", "N", false, "stop after N seconds" },
    { "until", "decided", false, "stop as soon as the condition is decided" },
    { "max-memory", "MIB", false, "stop before the process takes more memory than that (default: half of the machine's)" },
    { "reduce", "NAMES", false,
      "reductions: all (default), none, or some of registers, private, unshared, local, "
      "symmetric, independent" },
    { "preemptions", "N", false, "runs in which at most N times who could go on has to wait" },
    { "walks", "N", false, "no search: N random walks of at most --max-depth (100000) steps" },
    { "priorities", "D", false, "walks by priorities with D - 1 changes: finds bugs of depth D" },
    { "seed", "N", false, "seed of the walks (default 0)" },
    { "shard", "I/N", false, "do the I-th of N shares of the work (see --report)" },
    { "part", "I/N", false, "a round of the I-th of N parts that divide the states" },
    { "folder", "DIR", false, "where the parts keep what they know and send" },
    { "report", "FILE", false, "write what was found to FILE, for `warpstep merge`" },
    { "witness", "PREFIX", false, "write the choices that lead to each end and cycle to PREFIX-N" },
    { "ways", "NAME", false, "ways with the fewest steps, or switches of threads; found (default)" },
    { "story", NULL, false, "tell the way to each end and cycle in a few lines" },
    { "dot", "FILE", false, "write the graph of up to 400 states for Graphviz" },
    { "lts", "FILE", false, "write states and steps for mCRL2 and CADP (Aldebaran, .aut)" },
    { "all", NULL, false, "print every outcome, not the first 20" },
    { "quiet", NULL, false, "no summary line and no progress" },
    { "format", "NAME", false, "text (default), or html: a page with the ways as runs" },
    { "no-source", NULL, false, "html: without the texts of programs" },
    { "brief", NULL, false, "a line for each file" },
    { "json", NULL, false, "what was found as one JSON object, of several files as a list" },
};

/* ---- the search ---- */

static void observe(struct exploration *x)
{
    struct session_options *o = &x->machine.options;

    x->observer = ptx_machine_observer(&x->space);
    x->memory_observer = ptx_machine_memory_observer(&x->space);
    o->observers = &x->observer;
    o->nobservers = 1;
    o->memory_observers = &x->memory_observer;
    o->nmemory_observers = 1;
}

static void show_progress(void *self, const struct search *s)
{
    struct exploration *x = self;

    progress_say(&x->progress, "%lu states, %llu steps, depth %lu, %.1f s",
                 (unsigned long)s->visited.n, (unsigned long long)s->steps,
                 (unsigned long)s->nframes, progress_seconds(&x->progress));
}

/* --until decided */
static bool is_decided(void *self, const struct endings *e)
{
    return explore_answer(self, &e->completed, false) != ANSWER_OPEN;
}

static void see_step(void *self, uint32_t from, const struct choice_tree *step)
{
    explore_see_step(self, from, step);
}

static void search(struct exploration *x)
{
    struct search *s = &x->search;

    x->options.limits.interrupted = x->batch->interrupted;
    x->options.shard = x->batch->shard;
    x->space.reducer.on = x->reductions;
    x->options.try_one = true;
    x->options.independent = x->reductions.independent;
    search_init(s, x->explored, &x->options);
    cycles_begin(&x->cycles, s);
    s->progress = show_progress;
    s->enough = x->until_decided ? is_decided : NULL;
    s->stepped = explore_checks_kernels(x) ? see_step : NULL;
    s->self = x;
    search_run(s);
    if (x->space.preemptions.left_out && s->stopped == NULL)
        s->stopped = STOPPED_BY_PREEMPTIONS;
    cycles_describe(&x->cycles, s);
    x->found = (struct found){ &s->ends, s->stopped, s->stopped != NULL, search_states(s), s->steps,
                               s->components.fair, s->components.starving, 1, false };
}

/* ---- walks ---- */

static void show_walks(void *self, const struct walks *w)
{
    struct exploration *x = self;

    progress_say(&x->progress, "%llu of %lu walks, %llu steps, %.1f s",
                 (unsigned long long)w->taken, (unsigned long)w->options.walks,
                 (unsigned long long)w->steps, progress_seconds(&x->progress));
}

static void see_walk(void *self, uint32_t walk, uint64_t choices)
{
    explore_see_walk(self, walk, choices);
}

static void walk(struct exploration *x)
{
    struct walks *w = &x->random;

    x->walking.interrupted = x->batch->interrupted;
    x->walking.shard = x->batch->shard;
    walks_init(w, x->explored, &x->walking);
    w->progress = show_walks;
    w->enough = x->until_decided ? is_decided : NULL;
    w->self = x;
    if (explore_checks_kernels(x)) {
        findings_forget(&x->session.checks.kernel.findings); /* of walks that were only measured */
        w->stepped = see_walk;
    }
    walks_run(w);
    x->found = (struct found){ &w->ends, w->stopped, w->cut > 0 || w->taken < w->share, 0, w->steps,
                               w->fair.walks, w->starving.walks, 1, false };
}

/* ---- what was found ---- */

/* The limit may be the default one. */
static void say_memory(const struct exploration *x)
{
    if (x->found.stopped == NULL || strcmp(x->found.stopped, "memory") != 0 ||
        x->batch->merged != NULL)
        return;
    fflush(stdout);
    fprintf(stderr, "warpstep: %s: the search was stopped where it took %llu MiB%s\n",
            explore_file(x), (unsigned long long)(x->options.limits.bytes >> 20),
            option_given(&x->invocation, "max-memory")
                ? ""
                : ", half of the machine's memory (--max-memory)");
}

/* The cost, for people; the result has the number of states. */
static void print_costs(struct exploration *x)
{
    double seconds = progress_seconds(&x->progress);
    uint64_t peak = platform_peak_bytes();

    if (x->batch->brief || option_given(x->batch->output, "quiet"))
        return;
    fflush(stdout); /* where both streams go to one place, the result comes first */
    if (!x->walks)
        fprintf(stderr, "%llu states, ", (unsigned long long)x->found.states);
    fprintf(stderr, "%llu steps in %.3f s", (unsigned long long)x->found.steps, seconds);
    if (peak > 0)
        fprintf(stderr, ", %.1f MiB", (double)peak / 1048576.0);
    fputc('\n', stderr);
}

/* --check termination: lemma 6 promises that no run goes round. That none does although it promises
 * nothing is what fairness.prog4 says. */
static void see_termination(struct exploration *x)
{
    struct text each = { NULL, 0, 0 };

    if (!explore_judges_termination(x))
        return;
    x->termination = simt_termination(&x->job.structured->launch, STRUCTURED_MOST_STATES,
                                      x->machine.options.tell, &each);
    text_free(&each);
    if (x->termination == TERMINATION_FAILS && x->found.stopped == NULL && !x->found.no_cycles &&
        x->found.fair + x->found.starving == 0)
        tell(x->machine.options.tell, RULE_FAIRNESS_PROG4);
}

/* A shard that did its share has not done all. */
static void is_share(struct exploration *x)
{
    if (x->batch->shard.of > 1 && (x->found.stopped == NULL || strcmp(x->found.stopped, "walks") == 0))
        x->found.stopped = x->batch->shard_name;
}

static enum answer print_found(struct exploration *x)
{
    const bool ranked = !x->batch->json && x->job.test == NULL;

    for (unsigned k = 0; k < ENDING_KINDS; k++)
        if (ranked)
            outcomes_rank(endings_of(x->found.ends, (enum ending_kind)k), x->walks);
        else
            outcomes_sort(endings_of(x->found.ends, (enum ending_kind)k));
    explore_find_ways(x);
    return explore_print(x);
}

/* Signals ask a search to stop; what it found is printed then, unless another signal comes. Where a
 * report is written at the end, they ask until then: it has what was found in the files before. */
static void begin_to_listen(struct explore_batch *b)
{
    if (b->report == NULL)
        b->interrupted = interrupt_ask();
}

static void end_to_listen(struct explore_batch *b, bool heeded)
{
    if (b->report == NULL)
        interrupt_over(heeded);
    b->stopped = b->stopped || heeded || *b->interrupted != 0;
}

static bool was_interrupted(const struct exploration *x)
{
    return x->found.stopped != NULL && strcmp(x->found.stopped, "interrupted") == 0;
}

/* Takes schedules, unless others did. */
static bool find_all(struct exploration *x)
{
    explore_see_inputs(x);
    if (x->batch->merged != NULL)
        return explore_take_merged(x);
    begin_to_listen(x->batch);
    (x->walks ? walk : search)(x);
    explore_take_findings(x);
    progress_end(&x->progress);
    if (x->batch->report != NULL)
        explore_report_add(x, false);
    end_to_listen(x->batch, was_interrupted(x));
    is_share(x);
    return true;
}

static void say_errors(struct exploration *x)
{
    fflush(stdout);
    diags_print(&x->diags, stderr);
    diags_free(&x->diags);
}

static bool open_kernels(struct exploration *x)
{
    observe(x);
    x->explored = &x->space.machine;
    x->space.prints = x->job.prints;
    x->space.nprints = x->job.nprints;
    x->space.hung.put = x->job.test != NULL ? litmus_hung_values : ptx_machine_values;
    x->space.hung.self = &x->job.litmus;
    session_open(&x->session, &x->machine.options, &x->job.scenario.objects, &x->diags);
    return ptx_machine_open(&x->space, &x->session, &x->job.scenario);
}

static bool open_structured(struct exploration *x)
{
    x->explored = &x->simt.machine;
    if (x->against.on &&
        !against_open(&x->against, x->job.structured, &x->options.limits, &x->diags))
        return false;
    if (!structured_open(&x->simt, x->job.structured, x->machine.options.tell, &x->diags))
        return false;
    if (x->against.on)
        against_watch(&x->against, &x->simt);
    return true;
}

static bool open_remote(struct exploration *x)
{
    x->explored = &x->remote.machine;
    remote_open(&x->remote, x->job.remote, x->machine.options.tell);
    x->remote.reducer.off = !x->reductions.local;
    return explore_find_sound(x);
}

static bool open_machine(struct exploration *x)
{
    if (x->job.remote != NULL)
        return open_remote(x);
    return x->job.structured != NULL ? open_structured(x) : open_kernels(x);
}

static void close_machine(struct exploration *x)
{
    if (x->job.structured != NULL) {
        simt_machine_close(&x->simt);
        against_close(&x->against);
        return;
    }
    if (x->job.remote != NULL) {
        rsp_machine_close(&x->remote);
        return;
    }
    ptx_machine_close(&x->space);
    session_close(&x->session);
}

/* --priorities: of machines whose transitions have owners. */
static bool can_lead(struct exploration *x)
{
    return x->walking.priorities == 0 || walks_can_lead(x->explored) ||
           diag_error(&x->diags, given_span(option_next(&x->invocation, "priorities", NULL)),
                      "only kernels (FILE.ptx, .host, .litmus, .hanoi) have walks by priorities");
}

/* --preemptions: the same, and the machine must distinguish parties. */
static bool bound_preemptions(struct exploration *x)
{
    const struct given *g = option_next(&x->invocation, "preemptions", NULL);

    if (g == NULL)
        return true;
    if (x->explored != &x->space.machine || !x->explored->told_apart)
        return diag_error(&x->diags, given_span(g),
                          "only kernels (FILE.ptx, .host, .litmus, .hanoi) of at most %u threads have "
                          "parties to be told apart", MOST_THREADS);
    x->space.preemptions.on = true;
    x->space.preemptions.most = x->preemptions;
    return true;
}

static enum exit_status take_every_schedule(struct exploration *x)
{
    enum exit_status status = EXIT_INPUT;

    progress_begin(&x->progress, option_given(x->batch->output, "quiet"));
    if (x->batch->folder != NULL) {
        if (open_machine(x))
            status = explore_part(x);
        if (x->found.steps > 0)
            print_costs(x);
    } else if (open_machine(x) && can_lead(x) && bound_preemptions(x) && find_all(x)) {
        see_termination(x);
        status = explore_status(x, print_found(x));
        explore_findings_sarif(x);
        explore_write_graphs(x);
        say_memory(x);
        print_costs(x);
    }
    if (x->random.machine != NULL)
        walks_free(&x->random);
    if (x->search.machine != NULL)
        search_free(&x->search);
    if (x->has_ways)
        ways_free(&x->ways);
    explore_free_findings(x);
    say_errors(x); /* places in a loaded program go with its device */
    close_machine(x);
    return status;
}

/* ---- files ---- */

static void close_exploration(struct exploration *x)
{
    cycles_free(&x->cycles);
    condition_free(&x->condition);
    observed_free(&x->observed);
    source_free(&x->expected);
    job_free(&x->job);
    machine_free(&x->machine);
    text_free(&x->head);
    diags_free(&x->diags);
}

/* The frame around each of several answers. */
static void head(const struct exploration *x)
{
    if (x->batch->invocation->noperands == 1 || x->batch->brief)
        return;
    if (x->batch->json)
        fputs(x->batch->heads == 0 ? "[" : ",\n ", stdout);
    else
        printf("%s%s:\n", x->batch->heads == 0 ? "" : "\n", explore_file(x));
    x->batch->heads++;
}

/* A file that nothing can be said about has its place too. */
static void refuse(const struct exploration *x)
{
    struct text t = { NULL, 0, 0 };

    if (x->batch->json && x->batch->invocation->noperands > 1) {
        text_puts(&t, "{\"file\": ");
        json_string(&t, explore_file(x));
        text_puts(&t, ", \"error\": true}");
    } else if (x->batch->brief) {
        text_printf(&t, "%-*s  Error\n", (int)x->batch->width, explore_name(x));
    }
    if (t.n > 0)
        fwrite(t.s, 1, t.n, stdout);
    text_free(&t);
}

static enum exit_status explore_one(struct explore_batch *b, size_t i)
{
    struct exploration x = { .batch = b, .invocation = *b->invocation };
    enum exit_status status;
    bool ok;

    x.reductions = ALL_REDUCTIONS;
    x.invocation.operands += i;
    x.invocation.noperands = 1;
    ok = explore_read(&x);
    if (!x.diags.usage)
        head(&x);
    if (!ok)
        status = input_status(&x.diags);
    else
        status = (explore_axioms_only(&x) ? explore_axioms : take_every_schedule)(&x);
    if (status == EXIT_INPUT)
        refuse(&x);
    if (status == EXIT_INPUT && b->report != NULL)
        explore_report_add(&x, true);
    b->coverage = x.machine.coverage;
    if (!machine_write_coverage(&x.machine, &x.diags))
        x.unwritten = true;
    if (x.unwritten)
        status = exit_worse(status, EXIT_INPUT);
    say_errors(&x);
    close_exploration(&x);
    return status;
}

/* Litmus tests are mostly named as their files. */
static size_t length_of_name(const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash == NULL ? path : slash + 1;

    return is_litmus_path(path) ? (size_t)(strrchr(name, '.') - name) : strlen(path);
}

static void measure_names(struct explore_batch *b)
{
    for (size_t i = 0; i < b->invocation->noperands; i++) {
        size_t n = length_of_name(b->invocation->operands[i]);

        if (n > b->width)
            b->width = n;
    }
}

/* What shards found may be less than all files, when they were interrupted. */
static bool is_over(const struct explore_batch *b, size_t i)
{
    return b->stopped || (b->merged != NULL && i >= b->merged->nparts);
}

enum exit_status explore_all(struct explore_batch *b)
{
    const struct invocation *v = b->invocation;
    enum exit_status status = EXIT_COMPLETED;
    size_t i = 0;

    b->brief = option_given(b->output, "brief");
    b->json = option_given(b->output, "json");
    if (b->brief && (b->json || option_given(b->output, "witness"))) {
        fprintf(stderr, "warpstep %s: --brief goes with neither --json nor --witness\n",
                b->output->command->name);
        return EXIT_USAGE;
    }
    measure_names(b);
    for (; i < v->noperands && status != EXIT_USAGE && !is_over(b, i); i++)
        status = exit_worse(status, explore_one(b, i));
    if (b->json && b->heads > 0)
        fputs("]\n", stdout);
    return i < v->noperands ? exit_worse(status, EXIT_STOPPED) : status;
}

/* All files; what was found goes to --sarif as well. */
static enum exit_status explore_sarif(struct explore_batch *b)
{
    struct diags d = { .n = 0 };
    enum exit_status status = EXIT_USAGE;

    if (sarif_file_open(&b->sarif, b->invocation, &d))
        status = explore_all(b);
    else
        status = input_status(&d);
    if (status == EXIT_USAGE)
        sarif_file_drop(&b->sarif);
    else if (!sarif_file_keep(&b->sarif, &d))
        status = exit_worse(status, EXIT_INPUT);
    diags_print(&d, stderr);
    diags_free(&d);
    return status;
}

static enum exit_status explore(const struct invocation *v)
{
    struct explore_batch b = { .invocation = v, .output = v };
    struct explore_report report;
    enum exit_status status;

    if (!explore_part_begin(&b))
        return EXIT_USAGE;
    if (option_given(v, "report"))
        b.interrupted = interrupt_ask(); /* a report that is begun is kept */
    status = explore_report_begin(&b, &report);
    if (status != EXIT_COMPLETED)
        return status;
    status = explore_sarif(&b);
    return explore_report_end(&b, status) ? status : EXIT_INPUT;
}

const struct command command_explore = {
    "explore", "FILE.ptx|.host|.litmus|.simt|.hanoi...", "Takes every schedule: outcomes, verdicts and cycles",
    COUNTED(options), 1, SIZE_MAX, explore
};
