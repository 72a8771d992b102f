/* observe/trace.h: a run as a stream of lines: the steps of warps, the rules above them and those
 * of memory, in one of three formats, as they happen. Knows no command line and no host. */
#ifndef WS_OBSERVE_TRACE_H
#define WS_OBSERVE_TRACE_H

#include "base/text.h"
#include "memory/memory.h"
#include "observe/filter.h"

/* How much is shown: the steps of warps; besides them the rules above the warp and the operations
 * of memory; besides them the silent rules, and with which statement each operation goes on. */
enum trace_level { TRACE_STEPS, TRACE_RULES, TRACE_MICRO };

struct trace_format;
/* One readable line an event; the columns of figures 5.2 to 5.4; one JSON object a line. */
extern const struct trace_format trace_text, trace_table, trace_jsonl;
/* NULL: there is no format of that name. */
const struct trace_format *trace_format_find(const char *name);
/* Does the format show rules other than steps of warps? The table does not. */
bool trace_format_has_rules(const struct trace_format *f);

struct trace_options {
    const struct trace_format *format;
    enum trace_level level;
    struct trace_filter filter;
    unsigned lanes; /* WarpSize */
    FILE *out;      /* not owned */
};

struct trace {
    const struct trace_options *options;
    uint64_t step;            /* the warp step that runs or ran last; 0: none yet */
    struct warp_place last;   /* table: whose rows stand above */
    struct warp_place *warps; /* by register window: whose it is */
    size_t nwarps, cap_warps;
    struct text line;         /* room for one */
};

/* Writes to the stream line by line; memory stays constant. The options must outlive it. */
void trace_init(struct trace *t, const struct trace_options *o);
void trace_free(struct trace *t);
/* To be attached to a device; t must stay where it is. */
struct engine_observer trace_observer(struct trace *t);
struct memory_observer trace_memory_observer(struct trace *t);

#endif
