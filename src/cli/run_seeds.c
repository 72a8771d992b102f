/* cli/run_seeds.c: `warpstep run --seeds N`: N runs that print nothing, what they came to together, and
 * one of them as `warpstep run --seed` prints it: the first that failed, or the first. */
#include "cli/run_seeds.h"

#include <inttypes.h>
#include <string.h>

#include "base/interrupt.h"
#include "base/mem.h"
#include "cli/execute.h"

/* The steps of each run without --max-steps, so that the other seeds run too where one never ends. */
#define MANY_STEPS 10000000u
#define VERDICTS (WARPSTEP_STARVING + 1)

/* What all runs came to so far. */
struct many {
    const struct invocation *invocation;
    const volatile sig_atomic_t *interrupted;
    uint64_t first, n;          /* requested seeds */
    uint64_t done;              /* runs that were taken to their ends */
    bool checks[CHECK_COUNT];
    bool checks_kernels;
    uint64_t verdicts[VERDICTS];
    uint64_t found[KERNEL_CHECKS]; /* runs in which a check found something */
    uint64_t with_findings;     /* runs in which any did */
    uint64_t undecided;         /* runs whose checks may have missed something */
    struct names memories;      /* final memories of runs that completed, by their fingerprints */
    bool failed;                /* a run has failed */
    uint64_t first_failed;      /* the seed of the first one */
    enum exit_status status;    /* the worst */
};

/* ---- a run that is over ---- */

/* Of everything that is printed. */
static void add_memory(struct many *m, const struct execution *x)
{
    struct text bytes = { NULL, 0, 0 };
    uint64_t print[2];

    text_puts(&bytes, "");
    for (size_t i = 0; i < x->job.nprints; i++) {
        const struct target *t = &x->job.prints[i];
        unsigned char piece[4096];

        for (uint64_t done = 0; done < t->size;) {
            const uint64_t left = t->size - done;
            const size_t n = left < sizeof piece ? (size_t)left : sizeof piece;

            session_read(&x->session, t, done, piece, n);
            text_add(&bytes, (const char *)piece, n);
            done += n;
        }
    }
    hash_pair(bytes.s, bytes.n, 0, print);
    names_put(&m->memories, (const char *)print, sizeof print, 0);
    text_free(&bytes);
}

static void add_findings(struct many *m, const struct findings *f)
{
    bool seen[KERNEL_CHECKS] = { false };

    for (unsigned c = 0; c < KERNEL_CHECKS; c++)
        seen[c] = findings_errors(f, check_name((enum check)(CHECK_MEMORY + c))) > 0;
    for (unsigned c = 0; c < KERNEL_CHECKS; c++)
        m->found[c] += seen[c];
    m->with_findings += findings_errors(f, NULL) > 0;
    m->undecided += findings_undecided(f);
}

/* A run that a signal ended says nothing. */
static bool was_interrupted(const struct session *s)
{
    return s->limit != NULL && strcmp(s->limit, "interrupted") == 0;
}

static void see_end(struct many *m, const struct execution *x, uint64_t seed)
{
    const enum exit_status status = execution_status(x);

    m->done++;
    m->verdicts[x->session.verdict]++;
    add_findings(m, &x->session.checks.kernel.findings);
    if (x->session.verdict == WARPSTEP_COMPLETED)
        add_memory(m, x);
    m->status = exit_worse(m->status, status);
    if (status == EXIT_COMPLETED || m->failed)
        return;
    m->failed = true;
    m->first_failed = seed;
}

/* ---- one run ---- */

/* Reads the command line again, for a run may leave its mark on what was read. */
static bool read_one(struct execution *x, const struct many *m, uint64_t seed)
{
    const bool ok = execution_read(x, m->invocation);

    x->machine.options.settings.seed = seed;
    x->machine.options.interrupted = m->interrupted;
    if (!option_given(m->invocation, "max-steps"))
        x->machine.options.settings.max_steps = MANY_STEPS;
    x->of_many = true;
    return ok;
}

struct one_end {
    struct many *many;
    const struct execution *execution;
    uint64_t seed;
    bool goes_on; /* the next seed may be taken */
};

static void on_end(void *self, bool whole)
{
    struct one_end *e = self;

    e->goes_on = whole && !was_interrupted(&e->execution->session);
    if (e->goes_on)
        see_end(e->many, e->execution, e->seed);
}

/* False: no further seed; *refused: the input is in error. */
static bool take_one(struct many *m, uint64_t seed, bool *refused)
{
    struct execution x = { .kernels = stdout, .silent = true, .no_progress = true };
    struct one_end e = { .many = m, .execution = &x, .seed = seed };

    x.closing = on_end;
    x.self = &e;
    *refused = !read_one(&x, m, seed);
    memcpy(m->checks, x.machine.options.checks, sizeof m->checks);
    m->checks_kernels = checks_any(m->checks, ABOUT_KERNEL);
    if (*refused) {
        m->status = execution_refused(&x);
    } else if (execution_run(&x) == EXIT_INPUT) {
        *refused = true;
        m->status = EXIT_INPUT;
        diags_print(&x.diags, stderr);
    }
    execution_free(&x);
    return !*refused && e.goes_on;
}

/* ---- what they came to ---- */

static void put_checks(const struct many *m, struct text *out)
{
    static const char *const nouns[] = { [KERNEL_MEMORY] = "invalid access",
                                         [KERNEL_INIT] = "uninitialized read",
                                         [KERNEL_RACES] = "data race",
                                         [KERNEL_SYNC] = "barrier error" };
    const char *glue = "";

    for (unsigned c = 0; c < KERNEL_CHECKS; c++) {
        if (!m->checks[CHECK_MEMORY + c])
            continue;
        if (m->found[c] == 0 && c == KERNEL_RACES && m->undecided > 0)
            text_printf(out, "%sdata races undecided in %" PRIu64 " of %" PRIu64 " runs", glue,
                        m->undecided, m->done);
        else if (m->found[c] == 0)
            text_printf(out, "%sno %s in %" PRIu64 " run%s", glue, nouns[c], m->done,
                        m->done == 1 ? "" : "s");
        else
            text_printf(out, "%s%s in %" PRIu64 " of %" PRIu64 " runs", glue, nouns[c], m->found[c],
                        m->done);
        glue = ", ";
    }
    text_puts(out, "\n");
}

static void put_verdicts(const struct many *m, struct text *out)
{
    const char *glue = "";

    for (unsigned v = 0; v < VERDICTS; v++)
        if (m->verdicts[v] > 0) {
            text_printf(out, "%s%s %" PRIu64, glue, warpstep_verdict_text((enum warpstep_verdict)v),
                        m->verdicts[v]);
            glue = ", ";
        }
    if (m->memories.n > 0)
        text_printf(out, ", with %zu different final memor%s", m->memories.n,
                    m->memories.n == 1 ? "y" : "ies");
    text_puts(out, "\n");
}

static void put_text(const struct many *m, struct text *out)
{
    text_printf(out, "seeds %" PRIu64 " to %" PRIu64 ": ", m->first, m->first + m->done - 1);
    put_verdicts(m, out);
    if (m->verdicts[WARPSTEP_LIMIT] > 0 && !option_given(m->invocation, "max-steps"))
        text_printf(out, "each seed was given %u steps: --max-steps\n", MANY_STEPS);
    if (m->checks_kernels) {
        text_puts(out, "checks: ");
        put_checks(m, out);
    }
    if (m->with_findings > 0)
        text_printf(out, "%" PRIu64 " of %" PRIu64 " seeds have findings; first: seed %" PRIu64 "\n",
                    m->with_findings, m->done, m->first_failed);
    else if (m->undecided > 0)
        text_printf(out, "%" PRIu64 " of %" PRIu64 " seeds are undecided; first undecided or not "
                         "completed: seed %" PRIu64 "\n",
                    m->undecided, m->done, m->first_failed);
    else if (m->failed)
        text_printf(out, "not all seeds complete; first: seed %" PRIu64 "\n", m->first_failed);
    if (m->done < m->n)
        text_printf(out, "interrupted: %" PRIu64 " of %" PRIu64 " seeds were taken\n", m->done, m->n);
}

/* The beginning of the object; the object of one run follows. */
static void put_json(const struct many *m, struct text *out)
{
    struct writer w = writer_json(out);

    writer_open(&w);
    writer_number(&w, "first_seed", m->first);
    writer_number(&w, "seeds", m->n);
    writer_number(&w, "runs", m->done);
    writer_open_member(&w, "verdicts");
    for (unsigned v = 0; v < VERDICTS; v++)
        if (m->verdicts[v] > 0)
            writer_number(&w, warpstep_verdict_text((enum warpstep_verdict)v), m->verdicts[v]);
    writer_close(&w);
    writer_number(&w, "final_memories", m->memories.n);
    if (m->checks_kernels) {
        writer_number(&w, "with_findings", m->with_findings);
        if (m->undecided > 0)
            writer_number(&w, "undecided", m->undecided);
        writer_open_member(&w, "runs_with");
        for (unsigned c = 0; c < KERNEL_CHECKS; c++)
            if (m->checks[CHECK_MEMORY + c])
                writer_number(&w, check_name((enum check)(CHECK_MEMORY + c)), m->found[c]);
        writer_close(&w);
    }
    if (m->failed)
        writer_number(&w, "first_failed", m->first_failed);
}

/* ---- the command ---- */

/* Prints one of them as it is printed alone. */
static enum exit_status show_one(struct many *m, bool object)
{
    struct execution x = { .kernels = stdout, .object = object };
    enum exit_status status = EXIT_INPUT;

    if (read_one(&x, m, m->failed ? m->first_failed : m->first))
        status = execution_run(&x);
    else
        status = execution_refused(&x);
    execution_free(&x);
    return status;
}

static enum exit_status show(struct many *m)
{
    const bool object = option_given(m->invocation, "json");
    struct text t = { NULL, 0, 0 };

    if (object) {
        put_json(m, &t);
        printf("%s, \"run\": ", t.s);
    }
    m->status = exit_worse(m->status, show_one(m, object));
    if (object) {
        puts("}");
    } else {
        fflush(stdout);
        put_text(m, &t);
        fputs(t.s, stderr);
    }
    text_free(&t);
    return m->done < m->n ? exit_worse(m->status, EXIT_STOPPED) : m->status;
}

static bool read(struct many *m, struct diags *d)
{
    static const char *const names[] = { "record", "replay", "out" };
    static const struct option_range range = { "a number of seeds", 1, UINT32_MAX };
    static const struct option_range seeds = { "a seed", 0, UINT64_MAX };

    return option_number(m->invocation, "seed", &seeds, &m->first, d) &&
           option_number(m->invocation, "seeds", &range, &m->n, d) &&
           (m->n - 1 <= UINT64_MAX - m->first ||
            diag_error(d, given_span(option_next(m->invocation, "seeds", NULL)),
                       "seeds end below 2^64: there are not so many from --seed on")) &&
           options_refuse(m->invocation, names, sizeof names / sizeof *names,
                          "this is about one run: take the seed that --seeds names", d);
}

enum exit_status run_seeds(const struct invocation *v)
{
    struct many m = { .invocation = v, .status = EXIT_COMPLETED };
    struct diags d = { .n = 0 };
    bool refused = false;

    if (!read(&m, &d)) {
        diags_print(&d, stderr);
        diags_free(&d);
        return EXIT_USAGE;
    }
    m.interrupted = interrupt_ask();
    for (uint64_t i = 0; i < m.n && take_one(&m, m.first + i, &refused);)
        i++;
    interrupt_over(m.done > 0);
    m.interrupted = interrupt_ask();
    if (!refused && m.done > 0)
        m.status = show(&m);
    interrupt_over(true);
    names_free(&m.memories);
    return !refused && m.done == 0 ? EXIT_STOPPED : m.status;
}
