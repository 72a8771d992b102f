/* cli/progress.c: the progress line: steps, blocks, seconds. */
#include "cli/progress.h"

#include <stdio.h>
#include <string.h>

#include "base/platform.h"

#define NS_PER_LINE 100000000u
#define NS_BEFORE_FIRST 500000000u /* short runs show none */

void progress_begin(struct progress *p, bool quiet)
{
    *p = (struct progress){ .enabled = !quiet && platform_is_terminal(stderr) };
    p->started = platform_now_ns();
    p->last = p->started + NS_BEFORE_FIRST - NS_PER_LINE;
}

double progress_seconds(const struct progress *p)
{
    return (double)(platform_now_ns() - p->started) / 1e9;
}

bool progress_due(const struct progress *p)
{
    return p->enabled && platform_now_ns() >= p->last + NS_PER_LINE;
}

void progress_line(struct progress *p, const char *line)
{
    int n = (int)strlen(line), width = (int)platform_width(stderr) - 1;

    fprintf(stderr, "\r%.*s\033[K", n < width ? n : width, line);
    fflush(stderr);
    p->last = platform_now_ns();
    p->shown = true;
}

void progress_show(void *self, const struct device *d, uint64_t blocks)
{
    struct progress *p = self;
    struct device_counts counts;
    char line[128];

    if (!progress_due(p))
        return;
    counts = device_counts(d);
    snprintf(line, sizeof line, "%llu steps, %llu of %llu blocks, %.1f s",
             (unsigned long long)counts.steps, (unsigned long long)counts.blocks,
             (unsigned long long)blocks, progress_seconds(p));
    progress_line(p, line);
}

void progress_end(struct progress *p)
{
    if (p->shown)
        fputs("\r\033[K", stderr);
    p->shown = false;
}
