/* debug/alternative.h: what the alternatives of a choice are told from, and the sites whose
 * words stand in step_alternative_thread.c. */
#ifndef WS_DEBUG_ALTERNATIVE_H
#define WS_DEBUG_ALTERNATIVE_H

#include "debug/step.h"

/* What an alternative is told from. */
struct asked {
    const struct stepping *x;
    const struct device *device;
    const struct walk_choice *choice;
};

/* The processor that the step is about. */
unsigned asked_processor(const struct asked *a);

/* An alternative in words. False: it is not known here what it is. */
bool asked_put_target(struct text *out, const struct asked *a, unsigned k);
bool asked_put_conflict(struct text *out, const struct asked *a, unsigned k);
bool asked_put_lane(struct text *out, const struct asked *a, unsigned k);
bool asked_put_victim(struct text *out, const struct asked *a, unsigned k);

#endif
