/* cli/progress.h: a line on a terminal's standard error that says how far a run is. */
#ifndef WS_CLI_PROGRESS_H
#define WS_CLI_PROGRESS_H

#include "engine/device/device.h"

struct progress {
    bool shown;          /* a line stands there */
    bool enabled;        /* standard error is a terminal */
    uint64_t started, last; /* ns */
};

void progress_begin(struct progress *p, bool quiet);
/* Is it time for a line? Then this one. */
bool progress_due(const struct progress *p);
void progress_line(struct progress *p, const char *line);
/* For session_options.progress: self is a struct progress. At most ten lines a second. */
void progress_show(void *self, const struct device *d, uint64_t blocks);
/* Clears the line, so that other text can follow. */
void progress_end(struct progress *p);
double progress_seconds(const struct progress *p); /* since the beginning */

#endif
