/* cli/trace_options.h: the options that say what a trace shows and how. */
#ifndef WS_CLI_TRACE_OPTIONS_H
#define WS_CLI_TRACE_OPTIONS_H

#include "cli/options.h"
#include "observe/trace.h"

#define TRACE_OPTIONS                                                                              \
    { "format", "NAME", false, "text (default), table (figures 5.2 to 5.4) or jsonl" },            \
    { "level", "NAME", false, "steps (default), rules (with derivations, memory) or micro" },      \
    { "dump", "WHEN[,WHEN]", false, "the whole state: each (shown step), end, after step N" },     \
    { "only-grid", "N", false, "only this grid" },                                                 \
    { "only-block", "X[,Y[,Z]]", false, "only this block of each grid" },                          \
    { "only-warp", "N", false, "only this warp of each block" },                                   \
    { "only-rule", "ID", true, "only where this rule applied (level micro unless given)" },        \
    { "only-line", "A[-B]", true, "only what these lines of the source did" },                     \
    { "memory-only", NULL, false, "only rules of memory (level rules unless given)" },             \
    { "control-only", NULL, false, "only steps that do not just go on to the next instruction" }

/* Fills in all but stream, lanes and device. False: a usage error in d. trace_options_free in any
 * case. */
bool trace_options_read(struct trace_options *o, const struct invocation *v, struct diags *d);
/* Do the lines of --only-line lie in sources that have so many? False: a usage error in d. */
bool trace_options_have_lines(const struct trace_options *o, const struct invocation *v,
                              unsigned lines, struct diags *d);
void trace_options_free(struct trace_options *o);

#endif
