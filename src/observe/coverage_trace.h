/* observe/coverage_trace.h: which rules a trace in jsonl says fired. Private to coverage. */
#ifndef WS_OBSERVE_COVERAGE_TRACE_H
#define WS_OBSERVE_COVERAGE_TRACE_H

#include "observe/coverage.h"

/* Adds every string that is the value of a member `rule`, or stands in the list of a member
 * `rules`, however deep it lies. Of a line with a member `derivation`, only those within that
 * count: it has all that the line names elsewhere, or says in which line that is. False with an
 * error in d. */
bool coverage_read_trace(struct coverage *c, const struct source *s, struct diags *d);

#endif
