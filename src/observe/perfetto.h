/* observe/perfetto.h: the lines of a trace in jsonl as a file in the Trace Event Format (JSON
 * Object Format), which Perfetto and Chrome show: each warp is a thread of the process that is its
 * block, memory operations are asynchronous events of that process, caches and the number of
 * operations in flight have a process of their own. A tick is shown as a microsecond; ticks are no
 * time. Knows the schema of the lines and nothing else, so that every machine's traces can be
 * shown. */
#ifndef WS_OBSERVE_PERFETTO_H
#define WS_OBSERVE_PERFETTO_H

#include <stdio.h>

#include "base/hash.h"
#include "base/text.h"

/* A row of the picture: a warp, a thread, a cache. */
struct perfetto_track {
    uint32_t process, thread; /* both from 1 on, threads counted through the whole file */
    uint64_t last;            /* the tick of its last step */
    struct text waits;        /* why it did not go on after it, as JSON; empty: it could */
};

/* An operation of memory in flight. */
struct perfetto_operation {
    uint64_t number;
    size_t track;     /* the track of the operation */
    struct text name; /* as JSON */
};

struct perfetto {
    FILE *out;              /* not owned */
    struct text line;       /* output collected for one write */
    bool begun, ended;
    bool more;              /* the list already has an event */
    uint64_t tick;          /* the last tick */
    unsigned within;        /* events of memory in that tick */
    uint32_t processes;
    struct names process_numbers, track_numbers; /* by their names */
    struct perfetto_track *tracks;
    size_t ntracks, cap_tracks;
    struct perfetto_operation *flight; /* by number */
    size_t nflight, cap_flight;
    struct names cuda_numbers; /* from "PROGRAM PC" to an index of `cuda` */
    struct text *cuda;      /* lines of the CUDA source as JSON; owned */
    size_t ncuda, cap_cuda;
    uint32_t nprograms;
    uint64_t newest;        /* the highest number of an operation that began, plus 1 */
};

void perfetto_open(struct perfetto *p, FILE *out);
/* One or more whole lines of jsonl (a line_sink's write; self: a struct perfetto). */
void perfetto_write(void *self, const char *lines, size_t n);
/* Ends the file, if there was a line: what is still under way ends with it. Gives all back. */
void perfetto_close(struct perfetto *p);

#endif
