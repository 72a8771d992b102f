/* observe/format.h: what a format of traces is: a name and a function for each kind of event, which
 * appends whole lines to t->line. */
#ifndef WS_OBSERVE_FORMAT_H
#define WS_OBSERVE_FORMAT_H

#include "observe/trace.h"

/* A rule of the memory environment as a trace tells it. */
struct memory_event {
    enum rule rule;
    const struct memop *op;         /* NULL: a silent rule */
    const struct warp_place *place; /* whose operation; NULL: a silent rule */
    unsigned processor;             /* silent rules: TRACE_L2 for the one cache of level 2 */
    uint64_t address;               /* silent rules: the line's */
};
#define TRACE_L2 0xffffu

/* A rule above the warp; grid: NO_GRID when it is about none. */
struct rule_event {
    enum rule rule;
    uint32_t context, grid;
};

struct trace_format {
    const char *name;
    void (*step)(struct trace *t, const struct warp_event *e);
    /* NULL, both: the format has no place for them. */
    void (*memory)(struct trace *t, const struct memory_event *e);
    void (*rule)(struct trace *t, const struct rule_event *e);
};

#endif
