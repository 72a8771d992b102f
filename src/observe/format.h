/* observe/format.h: what a format of traces is: a name and functions that append to t->lines what
 * an event is (begin it), and to t->out what stands around that when it is written. */
#ifndef WS_OBSERVE_FORMAT_H
#define WS_OBSERVE_FORMAT_H

#include "observe/trace.h"
#include "observe/tree.h"

struct trace_format {
    const char *name;
    /* Begin the line of an event, in t->lines. owner: whose operation, NULL for a silent rule. */
    void (*step)(struct trace *t, const struct warp_event *e);
    void (*memory)(struct trace *t, const struct memory_event *e, const struct window_owner *owner);
    /* In t->out: before the line of a warp's step (NULL: nothing); the end of a line, with the
     * derivation under the node unless it is NO_NODE. */
    void (*before)(struct trace *t, const struct warp_place *place);
    void (*end)(struct trace *t, uint32_t node);
    /* In t->out: the end of a line whose derivation stands in the line of that step. A derivation
     * that several lines share stands in the first of a step, or in that of the stuck one; where
     * refer is NULL under the last line, without references. */
    void (*refer)(struct trace *t, uint64_t step);
    /* In t->out: a derivation in which no warp stepped and memory did nothing; one that was cut
     * off, by the step that t has begun if it has. NULL, these and memory: there is no room. */
    void (*above)(struct trace *t, uint32_t node);
    void (*cut)(struct trace *t, uint32_t node);
};

static inline struct tree_view trace_view(const struct trace *t)
{
    return (struct tree_view){
        .derivation = &t->derivation,
        .lanes = t->options->lanes,
        .micro = t->options->level == TRACE_MICRO,
    };
}

#endif
