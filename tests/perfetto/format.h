/* tests/perfetto/format.h: the rules of the Trace Event Format, as far as files of events have
 * any, and what such a file says. Written from the format's documentation; shares nothing with
 * the writer. */
#ifndef WS_TESTS_PERFETTO_FORMAT_H
#define WS_TESTS_PERFETTO_FORMAT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"

struct event {
    char phase;
    char *name, *category, *id, *scope; /* owned; NULL: there is none */
    bool has_time, has_duration, has_process, has_thread;
    double time, duration;
    long process, thread;
    char *arg_name; /* args.name */
    double arg_step; /* args.step; -1: none */
    bool has_args, numeric_args; /* all members of args are numbers */
};

struct event_file {
    struct event *v;
    size_t n, cap;
    char unit[4]; /* displayTimeUnit */
    bool has_events;
};

/* False: no JSON, or not the object that the format wants; why (256 characters) says what. */
bool event_file_read(struct event_file *f, const struct source *s, char *why);
void event_file_free(struct event_file *f);
/* Does it keep to the rules? False: why says which is broken, and by which event. */
bool event_file_valid(const struct event_file *f, char *why);

#endif
