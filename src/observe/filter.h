/* observe/filter.h: which events a trace shows. Knows no format. */
#ifndef WS_OBSERVE_FILTER_H
#define WS_OBSERVE_FILTER_H

#include "engine/event.h"

/* Lines of the source, both ends inclusive. */
struct line_range {
    unsigned first, last;
};

/* An event is shown when it meets every condition that is set. */
struct trace_filter {
    bool of_block, of_warp;   /* only this block, only this warp */
    uint32_t block[3];
    unsigned warp;
    enum rule *rules;         /* nrules > 0: only events in which one of them fired; owned */
    size_t nrules, cap_rules;
    struct line_range *lines; /* nlines > 0: only steps of these lines; owned */
    size_t nlines, cap_lines;
    bool memory_only;         /* only rules of the memory environment */
    bool control_only;        /* only steps whose flow is not just to the next instruction */
};

void filter_add_rule(struct trace_filter *f, enum rule r);
void filter_add_lines(struct trace_filter *f, struct line_range lines);
void filter_free(struct trace_filter *f);

/* The warp whose operation a memory event is about. */
struct warp_place {
    bool known;
    uint32_t context, grid;
    uint32_t block[3];
    unsigned warp;
};
struct warp_place warp_place_of(const struct warp_event *e);

bool filter_step(const struct trace_filter *f, const struct warp_event *e);
/* A rule of the memory environment; place: NULL for a silent rule. It has no line of the source. */
bool filter_memory(const struct trace_filter *f, enum rule r, const struct warp_place *place);
/* A rule above the warp: it has no block, no warp and no line. */
bool filter_rule(const struct trace_filter *f, enum rule r);

#endif
