/* cli/run.c: `warpstep run`: executes, then prints final memory. */
#include "cli/execute.h"
#include "cli/remote.h"
#include "cli/structured.h"

static const struct option options[] = {
    LAUNCH_OPTIONS,
    RESULT_OPTIONS,
    PROGRAM_OPTIONS,
    MACHINE_OPTIONS,
    MAPPING_OPTION,
    EXECUTE_OPTIONS,
    { "json", NULL, false, "the summary and the buffers as one JSON object" },
};

static enum exit_status run_kernels(const struct invocation *v)
{
    struct execution x = { .kernels = stdout, .object = option_given(v, "json") };
    enum exit_status status = execution_read(&x, v) ? execution_run(&x) : execution_refused(&x);

    execution_free(&x);
    return status;
}

static enum exit_status run(const struct invocation *v)
{
    if (is_structured_path(v->operands[0]))
        return structured_run(v);
    return (is_remote_path(v->operands[0]) ? remote_run : run_kernels)(v);
}

const struct command command_run = {
    "run", "FILE.ptx|.host|.litmus|.simt|.hanoi", "Executes a kernel or a scenario, then prints final memory",
    COUNTED(options), 1, 1, run
};
