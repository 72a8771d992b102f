/* cli/progress.h: a line on a terminal's standard error that says how far a run is. */
#ifndef WS_CLI_PROGRESS_H
#define WS_CLI_PROGRESS_H

#include "engine/device/device.h"

struct progress {
    bool shown;          /* a line is on the terminal */
    bool enabled;        /* standard error is a terminal */
    uint64_t started, last; /* ns */
};

void progress_begin(struct progress *p, bool quiet);
/* Shows that line, unless the last one has hardly been read: at most ten lines a second. */
void progress_say(struct progress *p, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;
/* For session_options.progress: self is a struct progress. */
void progress_show(void *self, const struct device *d, uint64_t blocks);
/* Clears the line, so that other text can follow. */
void progress_end(struct progress *p);
double progress_seconds(const struct progress *p); /* since the beginning */

#endif
