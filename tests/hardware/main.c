/* tests/hardware/main.c: compares what a GPU and Warpstep make of the same scenarios and of the
 * one-instruction kernels of tests/forms; README.md says how. Exit status: 0 no difference, 1 an
 * input cannot be had or nothing could be compared, 2 usage, 5 they differ. */
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "base/mem.h"
#include "hardware/job.h"
#include "host/output.h"

struct options {
    const char *driver, *record, *check;
    bool forms;
    const char *form; /* only those whose statement starts so */
    char **scenarios;
    int nscenarios;
};

/* A comparison at work: the GPU, or the record of one, and the counts. */
struct comparison {
    struct driver driver;
    struct record record;
    FILE *out;     /* the record that is written, or NULL */
    bool recorded; /* the answers come from a record */
    unsigned same, nans, bounded, different, left_out, failed;
};

/* ---- options ---- */

static int usage(void)
{
    fputs("usage: compare [--driver LIBRARY] [--record FILE] [--forms | --form TEXT] [FILE.host]...\n"
          "       compare --check RECORD [--forms | --form TEXT] [FILE.host]...\n",
          stderr);
    return 2;
}

static const char **option_of(struct options *o, const char *name)
{
    if (strcmp(name, "--driver") == 0)
        return &o->driver;
    if (strcmp(name, "--record") == 0)
        return &o->record;
    if (strcmp(name, "--check") == 0)
        return &o->check;
    return strcmp(name, "--form") == 0 ? &o->form : NULL;
}

static bool read_options(struct options *o, int argc, char **argv)
{
    int k = 1;

    *o = (struct options){ .driver = "libcuda.so.1" };
    for (; k < argc && strncmp(argv[k], "--", 2) == 0; k++) {
        const char **value = option_of(o, argv[k]);

        if (strcmp(argv[k], "--forms") == 0)
            o->forms = true;
        else if (value != NULL && k + 1 < argc)
            *value = argv[++k];
        else
            return false;
    }
    o->scenarios = argv + k;
    o->nscenarios = argc - k;
    if (o->check != NULL && o->record != NULL)
        return false;
    return o->forms || o->form != NULL || o->nscenarios > 0;
}

/* ---- one job ---- */

static void failed(struct comparison *c, const struct job *j, const char *why)
{
    c->failed++;
    printf("%s: %s\n", j->name, why);
    diags_print(&j->diags, stderr);
}

/* The GPU's answers; NULL when it has none. */
static const struct answers *theirs_of(struct comparison *c, struct job *j, struct answers *room)
{
    const struct answers *found = room;

    if (c->recorded) {
        found = record_find(&c->record, j->name);
        if (found == NULL) {
            c->left_out++;
            printf("%s: not in the record\n", j->name);
        }
        return found;
    }
    if (job_ask_gpu(j, &c->driver, room))
        return room;
    if (c->driver.refused) {
        c->left_out++;
        printf("%s: left out: %s\n", j->name, c->driver.why);
    } else {
        failed(c, j, c->driver.why);
    }
    return NULL;
}

static void print_difference(const struct job *j, const struct difference *d)
{
    enum type t;
    char theirs[VALUE_ROOM], ours[VALUE_ROOM];

    if (d->shapes) {
        printf("%s: the answers are about other things\n", j->name);
        return;
    }
    t = d->first->shape.type;
    value_print(t, d->theirs, theirs);
    value_print(t, d->ours, ours);
    printf("%s: DIFFERS in %" PRIu64 " values; first %s[%" PRIu64 "]: GPU %s (0x%" PRIx64
           "), Warpstep %s (0x%" PRIx64 ")\n",
           j->name, d->others, d->first->name, d->index, theirs, d->theirs, ours, d->ours);
}

static void compare(struct comparison *c, const struct job *j, const struct answers *theirs,
                    const struct answers *ours)
{
    struct difference d = answers_compare(theirs, ours);

    if (d.shapes || d.others > 0) {
        if (!d.shapes && job_within_bounds(j, theirs)) {
            c->bounded++;
            printf("%s: %" PRIu64 " approximations differ, all within bounds\n", j->name, d.others);
        } else {
            c->different++;
            print_difference(j, &d);
        }
    } else if (d.nans > 0) {
        c->nans++;
        printf("%s: same but for the payload of %" PRIu64 " NaNs\n", j->name, d.nans);
    } else {
        c->same++;
        printf("%s: same\n", j->name);
    }
}

static void ask_both(struct comparison *c, struct job *j)
{
    struct answers room = { NULL, 0, 0 }, ours = { NULL, 0, 0 };
    const struct answers *theirs = theirs_of(c, j, &room);

    if (theirs != NULL) {
        if (c->out != NULL)
            record_write(c->out, j->name, theirs);
        if (job_ask_warpstep(j, &ours))
            compare(c, j, theirs, &ours);
        else
            failed(c, j, "Warpstep has no answer");
    }
    answers_free(&room);
    answers_free(&ours);
}

/* ---- all of them ---- */

static void compare_scenario(struct comparison *c, const char *path)
{
    const struct action *where = NULL;
    const char *beyond;
    struct job j;

    if (!job_open_scenario(&j, path)) {
        failed(c, &j, "cannot be read");
    } else if ((beyond = job_beyond(&j, &where)) != NULL) {
        c->left_out++;
        printf("%s: left out, line %u: a driver cannot do this: %s\n", j.name,
               span_place(where->span).line, beyond);
    } else {
        ask_both(c, &j);
    }
    job_close(&j);
}

static void compare_forms(struct comparison *c, const char *wanted)
{
    struct sample s;

    for (size_t k = 0; sample_make(&s, k); k++) {
        struct job j;

        if (wanted != NULL && strncmp(s.statement.s, wanted, strlen(wanted)) != 0) {
            sample_free(&s);
            continue;
        }
        if (job_open_form(&j, &s, c->driver.capability))
            ask_both(c, &j);
        else
            failed(c, &j, "cannot be read");
        job_close(&j);
    }
}

static int summary(const struct comparison *c)
{
    unsigned compared = c->same + c->nans + c->bounded + c->different;

    printf("%s: %u compared: %u the same, %u but for NaN payloads, %u approximations within bounds, "
           "%u different; %u left out, %u failed\n",
           c->recorded ? c->record.machine : c->driver.name, compared, c->same, c->nans, c->bounded,
           c->different, c->left_out, c->failed);
    if (c->different > 0)
        return 5;
    return compared == 0 || c->failed > 0;
}

static int run(struct comparison *c, const struct options *o)
{
    if (c->out != NULL)
        fprintf(c->out, "# What a GPU answers, written by tests/hardware.\n"
                        "gpu %s, driver %d, compute capability %d.%d\n",
                c->driver.name, c->driver.number, c->driver.capability / 10,
                c->driver.capability % 10);
    for (int k = 0; k < o->nscenarios; k++)
        compare_scenario(c, o->scenarios[k]);
    if (o->forms || o->form != NULL)
        compare_forms(c, o->form);
    return summary(c);
}

/* ---- from a record, from a GPU ---- */

static int complain(const char *path, const char *why)
{
    fprintf(stderr, "compare: %s: %s\n", path, why);
    return 1;
}

static int run_on_record(const struct options *o)
{
    struct comparison c = { .recorded = true };
    struct diags d = { .v = NULL };
    struct source source;
    int status = 1;

    if (!source_read(&source, o->check))
        return complain(o->check, strerror(errno));
    if (!record_read(&c.record, &source, &d))
        diags_print(&d, stderr);
    else if (c.record.machine == NULL)
        complain(o->check, "does not say which GPU it is of");
    else
        status = run(&c, o);
    record_free(&c.record);
    diags_free(&d);
    source_free(&source);
    return status;
}

static int run_and_record(struct comparison *c, const struct options *o)
{
    struct output output;
    int status;

    if (o->record == NULL)
        return run(c, o);
    if (!output_open(&output, o->record))
        return complain(o->record, output_why());
    c->out = output.file;
    status = run(c, o);
    return output_keep(&output) ? status : complain(o->record, output_why());
}

static int run_on_gpu(const struct options *o)
{
    struct comparison c = { .out = NULL };
    int status;

    if (driver_open(&c.driver, o->driver))
        status = run_and_record(&c, o);
    else
        status = complain("no GPU", c.driver.why);
    driver_close(&c.driver);
    return status;
}

int main(int argc, char **argv)
{
    struct options o;

    if (!read_options(&o, argc, argv))
        return usage();
    return o.check != NULL ? run_on_record(&o) : run_on_gpu(&o);
}
