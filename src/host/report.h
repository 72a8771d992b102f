/* host/report.h: why a run did not complete, for people and for programs. */
#ifndef WS_HOST_REPORT_H
#define WS_HOST_REPORT_H

#include "host/session.h"
#include "observe/writer.h"

/* What the checks of kernels have found. Stuck: a diagnostic at the instruction's source line, then
 * the executing lanes. Deadlocked and limit: what every unfinished warp waits for. Nothing for the
 * other verdicts. */
void report_verdict(const struct session *s, FILE *out);
/* Members of a JSON object: "stuck": {…} or "waiting": […], "findings": […]. */
void report_json(const struct session *s, struct writer *w);

#endif
