/* check/words.h: what the checks of accesses ask of an access: which space, where in it. Knows no
 * finding. */
#ifndef WS_CHECK_WORDS_H
#define WS_CHECK_WORDS_H

#include "check/finding.h"
#include "engine/look.h"

/* A lane's access in its space: global addresses as they are, others from the space's start. */
struct lane_access {
    enum space space;
    uint64_t at;
    unsigned bytes, lane;
};
struct lane_access access_of_lane(const struct access_event *e, unsigned lane);
/* "read", "write", "atomic operation" */
const char *access_text(enum access_kind k);
/* Those threads of the warp, at an instruction of its program. */
struct party party_of(const struct device *d, const struct warp *w, uint32_t pc, lane_mask lanes);

#endif
