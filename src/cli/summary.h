/* cli/summary.h: what a run was, in one line or as one JSON object. */
#ifndef WS_CLI_SUMMARY_H
#define WS_CLI_SUMMARY_H

#include "host/session.h"
#include "observe/printed.h"

struct summary {
    const struct session *session;
    unsigned failed;  /* expects that did not hold */
    double seconds;
};

/* `completed: 812 steps, …`; the reason stands behind `limit` and `stuck`. */
void summary_line(const struct summary *s, FILE *out);
/* What stands in lists: buffers: the printed ones, JSON objects with commas between. */
struct summary_lists {
    const struct text *buffers;
    const struct printed *printed;
};
void summary_json(const struct summary *s, const struct summary_lists *lists, FILE *out);

#endif
