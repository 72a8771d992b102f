/* cli/check.c: `warpstep check`: reads, checks, transforms and loads; diagnostics only. */
#include <errno.h>
#include <string.h>

#include "cli/job.h"
#include "cli/loaded.h"

static const struct option options[] = { PROGRAM_OPTIONS };

/* What is left out refuses kernels, not the file. */
static void warn_of_left_out(const struct program *p, struct diags *d)
{
    for (uint32_t k = 0; p != NULL && k < p->nleft_out; k++)
        diag_add(d, SEVERITY_WARNING, p->left_out[k].span, "%s: no kernel that can reach it runs",
                 p->left_out[k].reason);
}

/* A text that says nothing is no error, and hardly what was meant. */
static void warn_of_nothing(const struct source *text, const char *what, struct diags *d)
{
    diag_add(d, SEVERITY_WARNING, (struct span){ text, 0, 0 }, "%s", what);
}

static bool check_program(struct machine_options *m, const char *path, struct diags *d)
{
    struct loaded l;
    bool ok = loaded_open(&l, m, path, d);

    if (ok && l.program->nfunctions + l.program->nvariables == 0)
        warn_of_nothing(l.program->source, "nothing is declared here, no kernel, function or variable",
                        d);
    ok = machine_write_coverage(m, d) && ok;
    warn_of_left_out(l.program, d);
    diags_print(d, stderr);
    loaded_close(&l);
    return ok;
}

static bool check_scenario(struct machine_options *m, const char *path, struct diags *d)
{
    struct load_options loading = session_loading(&m->options);
    struct source source = { .name = NULL };
    struct scenario scenario = { .source = NULL };
    bool ok;

    if (source_read(&source, path))
        ok = scenario_read(&scenario, &source, &loading, d);
    else
        ok = diag_error(d, (struct span){ NULL, 0, 0 }, "%s: %s", path, strerror(errno));
    if (ok && scenario.nactions == 0)
        warn_of_nothing(&source, "no message to the device is here", d);
    ok = machine_write_coverage(m, d) && ok;
    diags_print(d, stderr);
    scenario_free(&scenario);
    source_free(&source);
    return ok;
}

static enum exit_status check(const struct invocation *v)
{
    const char *path = v->operands[0];
    struct diags d = { .v = NULL };
    struct machine_options m;
    enum exit_status status = machine_read(&m, v, &d);

    if (status != EXIT_COMPLETED)
        diags_print(&d, stderr);
    else if (is_scenario_path(path) ? !check_scenario(&m, path, &d) : !check_program(&m, path, &d))
        status = EXIT_INPUT;
    machine_free(&m);
    diags_free(&d);
    return status;
}

const struct command command_check = { "check",
                                       "FILE.ptx|FILE.host",
                                       "Reads, checks and transforms; prints diagnostics only",
                                       options,
                                       sizeof options / sizeof *options,
                                       1,
                                       1,
                                       check };
