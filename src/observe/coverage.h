/* observe/coverage.h: how often each rule fired: counted as rules report, written as a coverage file,
 * and added up from such files and from traces in jsonl. Knows no derivation. */
#ifndef WS_OBSERVE_COVERAGE_H
#define WS_OBSERVE_COVERAGE_H

#include <stdio.h>

#include "base/diag.h"
#include "base/tell.h"

struct coverage {
    uint64_t fired[RULE_COUNT];
};

/* Counts into c, which outlives the teller. */
struct tell_listener coverage_listener(struct coverage *c);
/* The text of a coverage file: `warpstep coverage 1`, then `ID COUNT` for each rule that fired. */
void coverage_write(const struct coverage *c, FILE *out);
/* Adds what a coverage file or a trace in jsonl recorded; the first line says which it is. False
 * with an error in d, and c is as before. */
bool coverage_merge(struct coverage *c, const struct source *s, struct diags *d);

#endif
