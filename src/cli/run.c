/* cli/run.c: `warpstep run`: executes, then prints final memory. */
#include "cli/execute.h"
#include "cli/run_seeds.h"
#include "cli/remote.h"
#include "cli/structured.h"

static const struct option options[] = {
    LAUNCH_OPTIONS,
    RESULT_OPTIONS,
    PROGRAM_OPTIONS,
    MACHINE_OPTIONS,
    MAPPING_OPTION,
    EXECUTE_OPTIONS,
    SEEDS_OPTION,
    SARIF_OPTION,
    { "json", NULL, false, "the summary and the buffers as one JSON object" },
};

static enum exit_status run_kernels(const struct invocation *v)
{
    struct execution x = { .kernels = stdout, .object = option_given(v, "json") };
    enum exit_status status = execution_read(&x, v) ? execution_run(&x) : execution_refused(&x);

    execution_free(&x);
    return status;
}

/* What is no kernel is run once, and has no findings. */
static enum exit_status run_others(const struct invocation *v)
{
    static const char *const names[] = { "seeds", "sarif" };
    struct diags d = { .n = 0 };
    enum exit_status status = EXIT_USAGE;

    if (options_refuse(v, names, sizeof names / sizeof *names,
                       "only kernels (FILE.ptx, .host, .litmus, .hanoi) have this", &d))
        status = (is_structured_path(v->operands[0]) ? structured_run : remote_run)(v);
    diags_print(&d, stderr);
    diags_free(&d);
    return status;
}

static enum exit_status run(const struct invocation *v)
{
    if (is_structured_path(v->operands[0]) || is_remote_path(v->operands[0]))
        return run_others(v);
    return (option_given(v, "seeds") ? run_seeds : run_kernels)(v);
}

const struct command command_run = {
    "run", "FILE.ptx|.host|.litmus|.simt|.hanoi", "Executes a kernel or a scenario, then prints final memory",
    COUNTED(options), 1, 1, run
};
