/* check/lifetime.h: the liveness property (6.5): every token is popped some time. A run that has
 * ended cannot break it, but it can say which tokens it has left, and since when. */
#ifndef WS_CHECK_LIFETIME_H
#define WS_CHECK_LIFETIME_H

#include "base/text.h"
#include "engine/device/event.h"

/* A token that has not been popped yet: since that step the stack has been no lower. */
struct lasting_token {
    struct token token;
    uint64_t since;
};

/* The stack of one warp over time; zero at first. */
struct lasting {
    struct lasting_token *v; /* the stack, bottom first; owned */
    size_t n, cap;
};

/* The stack of a warp as it was found before a step; l is zero, or was another's. */
void lasting_begin(struct lasting *l, const struct warp_event *e);
void lasting_free(struct lasting *l);
/* After a step; tells liveness.stackShrinks, with how many tokens were popped. */
void lasting_step(struct lasting *l, const struct warp_event *e, struct teller *t);
/* A line for each token that is left, top first; each begins with `who`. */
void lasting_describe(const struct lasting *l, const char *who, const struct program *p,
                      struct text *out);

#endif
