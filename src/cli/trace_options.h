/* cli/trace_options.h: the options that say what a trace shows and how. */
#ifndef WS_CLI_TRACE_OPTIONS_H
#define WS_CLI_TRACE_OPTIONS_H

#include "cli/options.h"
#include "observe/trace.h"

#define TRACE_OPTIONS                                                                              \
    { "format", "NAME", false, "text (default), table (figures 5.2 to 5.4) or jsonl" },            \
    { "level", "NAME", false, "steps (default), rules (memory's too) or micro" },                  \
    { "only-block", "X[,Y[,Z]]", false, "only this block" },                                       \
    { "only-warp", "N", false, "only this warp of each block" },                                   \
    { "only-rule", "ID", true, "only where this rule fired (level micro unless given)" },          \
    { "only-line", "A[-B]", true, "only steps of these lines of the source" },                     \
    { "memory-only", NULL, false, "only rules of memory (level rules unless given)" },             \
    { "control-only", NULL, false, "only steps that do not just go on to the next instruction" }

/* Fills in all but stream and lanes. False: a usage error in d. filter_free in any case. */
bool trace_options_read(struct trace_options *o, const struct invocation *v, struct diags *d);

#endif
