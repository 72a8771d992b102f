/* observe/trace_values.h: what --values adds to a trace: collected from events until the line of
 * the next step or rule of memory is written. Of trace.c and its formats. */
#ifndef WS_OBSERVE_TRACE_VALUES_H
#define WS_OBSERVE_TRACE_VALUES_H

#include "observe/trace.h"
#include "observe/writer.h"

void trace_values_free(struct trace_values *v);
/* Fills in what is heard besides steps. o->self: the trace. */
void trace_values_observe(struct engine_observer *o);
/* A warp is about to step, or has stepped; a rule of memory has fired, shown or not. */
void trace_values_begin(struct trace *t);
void trace_values_memory(struct trace *t, const struct memory_event *e);
/* Appends to t->lines what precedes the line of a shown event. */
void trace_values_before(struct trace *t);
/* What belonged to an event is over, shown or not. */
void trace_values_over(struct trace *t);
/* Members of JSON: "access" of the step by those lanes; "lines", the changes since they were last written.
 * Nothing when there are none. */
void trace_accesses_json(const struct trace *t, struct writer *w, lane_mask executed);
void trace_lines_json(struct trace *t, struct writer *w);
/* The memory of the device. */
const struct memory *trace_memory(const struct trace *t);
/* In text, after the line of a step: its accesses, and what it writes as far as that is known by then. */
void trace_values_text(const struct trace *t, struct text *out, const struct warp_event *e);
/* Where a load or an atomic has got its value in this micro step; NULL: nowhere. */
const char *trace_source(const struct memory_event *e);

#endif
