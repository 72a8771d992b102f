/* observe/printed.h: keeps what kernels print until the host waits for them, as a device does: in
 * the order of execution, within a bound, the oldest gives way (RT; docs/decisions.md). Knows no
 * stream. */
#ifndef WS_OBSERVE_PRINTED_H
#define WS_OBSERVE_PRINTED_H

#include "observe/writer.h"

/* One call of printf; its text follows that of the calls before it. */
struct printed_call {
    uint32_t context, grid, block[3], thread[3];
    size_t length;
};

/* Initially zero except the bound and the receiver of the text. */
struct printed {
    size_t most;                    /* bytes kept */
    /* The host waits, and something is kept: forgotten after the call. NULL: it is kept on. */
    void (*flush)(void *self, const struct printed *p);
    void *self;
    struct text text;
    struct printed_call *calls;     /* owned */
    size_t ncalls, cap_calls;
    size_t first, from;             /* calls and bytes before these are lost */
    uint64_t lost;                  /* bytes, since the last flush */
};

/* p must outlive the observer. */
struct engine_observer printed_observer(struct printed *p);
/* As when the host waits. */
void printed_flush(struct printed *p);
void printed_free(struct printed *p);
/* The calls as a member "printed": […] of a JSON object. */
void printed_json(const struct printed *p, struct writer *w);

#endif
