/* observe/sink.h: somebody who takes the lines of a trace as they come. */
#ifndef WS_OBSERVE_SINK_H
#define WS_OBSERVE_SINK_H

#include <stddef.h>

struct line_sink {
    void *self;
    /* One or more whole lines, each with its end. */
    void (*write)(void *self, const char *lines, size_t n);
};

#endif
