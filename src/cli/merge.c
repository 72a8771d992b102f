/* cli/merge.c: `warpstep merge`: the reports of shards (explore --shard I/N --report FILE), or of
 * parts in rounds (--part I/N --folder DIR), are joined, and what explore would print for the whole
 * is printed. */
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "cli/explore.h"
#include "warpstep/warpstep.h"

static const struct option options[] = {
    { "partial", NULL, false, "go on without shares whose reports are not there" },
    { "witness", "PREFIX", false, "write the choices that lead to each end and cycle to PREFIX-N" },
    { "all", NULL, false, "print every outcome, not the first 20" },
    { "quiet", NULL, false, "no summary line" },
    { "brief", NULL, false, "a line for each file" },
    { "json", NULL, false, "what was found as one JSON object, of several files as a list" },
};

/* A report, and the text it was read from. */
struct shard_report {
    struct source source;
    struct report report;
};

struct merger {
    const struct invocation *invocation;
    struct diags diags;
    struct shard_report *v; /* ordered by shard once all are read; sources stay where they are */
    size_t n;
    struct report whole;
};

/* ---- reading ---- */

static bool read_report(struct merger *m, const char *path)
{
    struct shard_report *r = &m->v[m->n++];

    return load_source(&r->source, path, (struct span){ NULL, 0, 0 }, &m->diags) &&
           report_read(&r->report, &r->source, &m->diags);
}

static bool read_reports(struct merger *m)
{
    const struct invocation *v = m->invocation;

    m->v = mem_new(v->noperands * sizeof *m->v);
    for (size_t i = 0; i < v->noperands; i++)
        if (!read_report(m, v->operands[i]))
            return false;
    return true;
}

static void merger_free(struct merger *m)
{
    for (size_t i = 0; i < m->n; i++) {
        report_free(&m->v[i].report);
        source_free(&m->v[i].source);
    }
    mem_free(m->v);
    report_free(&m->whole);
}

/* ---- do they belong together? ---- */

static bool same_words(const struct report *a, const struct report *b)
{
    if (a->nwords != b->nwords)
        return false;
    for (size_t i = 0; i < a->nwords; i++)
        if (strcmp(a->words[i], b->words[i]) != 0)
            return false;
    return true;
}

/* What is in which file: as far as both got, the same was read. */
static bool same_files(const struct report *a, const struct report *b)
{
    for (size_t i = 0; i < a->nparts && i < b->nparts; i++) {
        const struct report_part *p = &a->parts[i], *q = &b->parts[i];

        if (p->error != q->error || p->walks != q->walks || p->rounds.on != q->rounds.on ||
            strcmp(p->file, q->file) != 0 ||
            memcmp(p->inputs, q->inputs, sizeof p->inputs) != 0)
            return false;
    }
    return true;
}

static bool in_rounds(const struct merger *m)
{
    const struct report *r = &m->v[0].report;

    return r->nparts > 0 && r->parts[0].rounds.on;
}

/* An error at the beginning of a report. False. */
static bool refuse(struct merger *m, const struct shard_report *r, const char *what,
                   const struct shard_report *other)
{
    return diag_error(&m->diags, (struct span){ &r->source, 0, 1 }, "this report %s %s", what,
                      other->source.name);
}

static bool check_pair(struct merger *m, const struct shard_report *r)
{
    const struct shard_report *first = &m->v[0];

    if (strcmp(r->report.version, WARPSTEP_VERSION) != 0)
        return diag_error(&m->diags, (struct span){ &r->source, 0, 1 },
                          "this report is of version %.40s of warpstep; this is %s",
                          r->report.version, WARPSTEP_VERSION);
    if (r->report.shard.of != first->report.shard.of)
        return refuse(m, r, in_rounds(m) ? "is one of another number of parts than"
                                         : "is one of another number of shards than", first);
    if (!same_words(&r->report, &first->report))
        return refuse(m, r, "is of another command line than", first);
    if (!same_files(&r->report, &first->report))
        return refuse(m, r, "is of other programs or inputs than", first);
    for (const struct shard_report *q = m->v; q < r; q++)
        if (q->report.shard.index == r->report.shard.index)
            return refuse(m, r, in_rounds(m) ? "is of the same part as"
                                             : "is of the same shard as", q);
    return true;
}

/* Those that are not there; the first ones when they are many. */
static bool check_missing(struct merger *m)
{
    uint32_t of = m->v[0].report.shard.of, missing = of - (uint32_t)m->n, shown = 0;
    struct text t = { NULL, 0, 0 };
    size_t at = 0;

    if (missing == 0 || option_given(m->invocation, "partial"))
        return true;
    for (uint32_t i = 0; i < of && shown < 10; i++) {
        if (at < m->n && m->v[at].report.shard.index == i)
            at++;
        else
            text_printf(&t, "%s%lu", shown++ > 0 ? ", " : "", (unsigned long)i + 1);
    }
    diag_error(&m->diags, (struct span){ NULL, 0, 0 },
               "%s%s %s%s of %lu %s missing (--partial goes on without)",
               in_rounds(m) ? "part" : "shard", explore_plural(missing), t.s, missing > shown ? ", ..." : "", (unsigned long)of,
               missing == 1 ? "is" : "are");
    text_free(&t);
    return false;
}

static int by_shard(const void *a, const void *b)
{
    const struct shard_report *x = a, *y = b;

    return x->report.shard.index < y->report.shard.index ? -1 : 1;
}

static bool check_reports(struct merger *m)
{
    for (size_t i = 0; i < m->n; i++)
        if (!check_pair(m, &m->v[i]))
            return false;
    qsort(m->v, m->n, sizeof *m->v, by_shard);
    return check_missing(m);
}

/* ---- joining ---- */

static char *copy(const char *s)
{
    return strcpy(mem_new(strlen(s) + 1), s);
}

/* The first shard that did not do its share says why the whole is not complete. */
static void stop(struct report_part *whole, const char *why)
{
    if (why != NULL && whole->stopped == NULL)
        whole->stopped = copy(why);
}

/* Have all parts of a search in rounds done the same round, and sent nothing in it? */
static bool rounds_over(const struct merger *m, size_t file)
{
    const struct report_rounds *first = &m->v[0].report.parts[file].rounds;

    for (size_t i = 0; first->on && i < m->n; i++) {
        const struct report_rounds *r = &m->v[i].report.parts[file].rounds;

        if (r->done != first->done)
            return false;
        for (size_t k = 0; k < r->nsent; k++)
            if (r->sent[k] > 0)
                return false;
    }
    return true;
}

static void join_part(struct merger *m, size_t file)
{
    struct report_part whole = { .file = NULL };

    for (size_t i = 0; i < m->n; i++) {
        const struct report *r = &m->v[i].report;
        const struct report_part *p;

        if (file >= r->nparts) {
            stop(&whole, "interrupted");
            continue;
        }
        p = &r->parts[file];
        whole.error = p->error;
        memcpy(whole.inputs, p->inputs, sizeof whole.inputs);
        report_unite(&whole, p);
        whole.rounds.on = p->rounds.on;
        stop(&whole, p->stopped);
    }
    if (whole.rounds.on && !rounds_over(m, file))
        stop(&whole, "rounds to go");
    if (m->n < m->v[0].report.shard.of)
        stop(&whole, whole.rounds.on ? "parts missing" : "shards missing");
    ARRAY_PUSH(m->whole.parts, m->whole.nparts, m->whole.cap_parts, whole);
}

static void join(struct merger *m)
{
    size_t files = 0;

    for (size_t i = 0; i < m->n; i++)
        if (m->v[i].report.nparts > files)
            files = m->v[i].report.nparts;
    for (size_t i = 0; i < files; i++)
        join_part(m, i);
    m->whole.shard.of = (uint32_t)m->n;
}

/* ---- printing ---- */

/* The command line of the shards, without what is only about output: a report has none of that. */
static bool read_command(struct merger *m, const struct report *r, struct invocation *v)
{
    char **words = mem_new((r->nwords + 1) * sizeof *words);
    bool ok;

    for (size_t i = 0; i < r->nwords; i++)
        words[i] = r->words[i];
    ok = options_read(v, &command_explore, (int)r->nwords, words) == OPTIONS_READ;
    for (size_t i = 0; ok && i < v->ngiven; i++)
        ok = !explore_is_output(v->given[i].option);
    mem_free(words);
    if (!ok || v->noperands < m->whole.nparts)
        return diag_error(&m->diags, (struct span){ &m->v[0].source, 0, 1 },
                          "the command line in this report is none that writes reports");
    return true;
}

static enum exit_status print_whole(struct merger *m, const struct invocation *shards)
{
    struct explore_batch b = { .invocation = shards, .output = m->invocation, .merged = &m->whole };

    return explore_all(&b);
}

static enum exit_status merge(const struct invocation *v)
{
    struct merger m = { .invocation = v };
    struct invocation shards = { .command = NULL };
    enum exit_status status = EXIT_INPUT;

    if (read_reports(&m) && check_reports(&m)) {
        join(&m);
        if (read_command(&m, &m.v[0].report, &shards))
            status = print_whole(&m, &shards);
    }
    options_free(&shards);
    fflush(stdout);
    diags_print(&m.diags, stderr);
    merger_free(&m);
    diags_free(&m.diags);
    return status;
}

const struct command command_merge = {
    "merge", "REPORT...", "Joins what shards or parts of an exploration found",
    COUNTED(options), 1, SIZE_MAX, merge
};
