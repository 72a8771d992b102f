/* observe/filter.h: which events a trace shows. Knows no format. */
#ifndef WS_OBSERVE_FILTER_H
#define WS_OBSERVE_FILTER_H

#include "engine/device/event.h"
#include "observe/derivation.h"

/* Lines of the source, both ends inclusive. */
struct source_lines {
    unsigned first, last;
};

/* An event is shown when it meets every condition that is set. */
struct trace_filter {
    bool of_grid, of_block, of_warp; /* only this grid, only this block, only this warp */
    uint32_t grid;
    uint32_t block[3];
    uint32_t warp;
    enum rule *rules;           /* nrules > 0: only where one of them applied; owned */
    size_t nrules, cap_rules;
    struct source_lines *lines; /* nlines > 0: only what instructions of these lines did; owned */
    size_t nlines, cap_lines;
    bool memory_only;           /* only rules of the memory environment */
    bool control_only;          /* only steps whose flow is not just to the next instruction */
};

void filter_free(struct trace_filter *f);

/* The warp whose step or operation an event is about. */
struct warp_id {
    bool known;
    uint32_t context, grid;
    uint32_t block[3];
    uint32_t warp;
};
struct warp_id warp_id_of(const struct warp_event *e);
/* The number of a grid identifies its context. */
bool warp_id_same(const struct warp_id *a, const struct warp_id *b);

/* Every condition except that on rules: for a step of a warp; for an operation of memory, by the warp
 * and the line of the instruction that issued it; for a silent rule; for an event of a grid above its
 * warps (grid NULL: of no grid). */
bool filter_step(const struct trace_filter *f, const struct warp_event *e);
bool filter_operation(const struct trace_filter *f, const struct warp_id *place, unsigned line);
/* Every condition except that on rules, for an event of a block. */
bool filter_block(const struct trace_filter *f, uint32_t grid, const uint32_t block[3]);
bool filter_silent(const struct trace_filter *f);
bool filter_above(const struct trace_filter *f, const uint64_t *grid);
/* The condition on rules: did one of them apply in the derivation under the node? */
bool filter_rules(const struct trace_filter *f, const struct derivation *d, uint32_t node);

#endif
