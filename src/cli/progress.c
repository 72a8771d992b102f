/* cli/progress.c: the progress line: steps, blocks, seconds. */
#include "cli/progress.h"

#include <stdarg.h>
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

void progress_say(struct progress *p, const char *format, ...)
{
    int width = (int)platform_width(stderr) - 1, n;
    char line[128];
    va_list args;

    if (!p->enabled || platform_now_ns() < p->last + NS_PER_LINE)
        return;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    n = (int)strlen(line);
    fprintf(stderr, "\r%.*s\033[K", n < width ? n : width, line);
    fflush(stderr);
    p->last = platform_now_ns();
    p->shown = true;
}

void progress_show(void *self, const struct device *d, uint64_t blocks)
{
    struct progress *p = self;
    struct device_counts counts = device_counts(d);

    progress_say(p, "%llu steps, %llu of %llu blocks, %.1f s", (unsigned long long)counts.steps,
                 (unsigned long long)counts.blocks, (unsigned long long)blocks,
                 progress_seconds(p));
}

void progress_end(struct progress *p)
{
    if (p->shown)
        fputs("\r\033[K", stderr);
    p->shown = false;
}
