/* check/access.h: an access of a warp's lanes: which space, where in it, which lanes are neighbours
 * there and can be checked together; and how findings name it. */
#ifndef WS_CHECK_ACCESS_H
#define WS_CHECK_ACCESS_H

#include "check/allocations.h"
#include "check/findings.h"
#include "engine/state/look.h"

/* A lane's access in its space: global addresses as they are, others from the space's start. */
struct lane_access {
    enum space space;
    uint64_t at;
    unsigned bytes, lane;
};
struct lane_access access_of_lane(const struct access_event *e, unsigned lane);

/* Does PTX call it strong: volatile, relaxed and above, atomic? */
static inline bool access_is_strong(const struct instr *i, enum access_kind kind)
{
    return kind == ACCESS_ATOMIC || (i->mods & MOD_VOLATILE) != 0 || i->order != ORDER_WEAK ||
           i->cop == COP_CV;
}

/* Successive lanes in one space, each `step` bytes after the one before. step is the size of an access,
 * so that the accesses are adjacent, or 0: all at one place. */
struct lane_run {
    enum space space;
    uint64_t at;           /* of the first lane, as in lane_access */
    unsigned lane, n;
    unsigned bytes, step;
};
#define MOST_ACCESS_RUNS 64
struct access_runs {
    const struct access_event *event;
    struct lane_run v[MOST_ACCESS_RUNS]; /* by lane */
    unsigned n;
};
void access_runs(const struct access_event *e, struct access_runs *out);
/* Where the last access of a run ends. */
static inline uint64_t run_end(const struct lane_run *r)
{
    return r->at + (uint64_t)(r->n - 1) * r->step + r->bytes;
}

/* "global address 0x10000000 (buffer x, byte 0)", "shared address 0x84 (variable s, byte 4)", as the
 * warp's block has it; without the name of a global address if names is NULL. */
void place_describe(const struct memory_place *p, const struct warp *w, const struct allocations *names,
                    struct text *out);
/* "read of 4 bytes at global address 0x10000000 (buffer x, byte 0)": with the place as above. */
void access_describe(enum access_kind k, const struct lane_access *a, const struct warp *w,
                     const struct allocations *names, struct text *out);
/* Those threads of the warp, at an instruction of its program. */
struct party party_of(const struct device *d, const struct warp *w, uint32_t pc, lane_mask lanes);

#endif
