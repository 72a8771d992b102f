/* check/words.c: what words.h promises. */
#include "check/words.h"

#include <string.h>

static enum space space_of(uint64_t address)
{
    if (address < WINDOW_SHARED || address >= WINDOW_END)
        return SPACE_GLOBAL;
    if (address < WINDOW_LOCAL)
        return SPACE_SHARED;
    return address < WINDOW_CONST ? SPACE_LOCAL : SPACE_CONST;
}

struct lane_access access_of_lane(const struct access_event *e, unsigned lane)
{
    struct lane_access a = { e->space, e->address[lane], e->bytes, lane };

    if (a.space == SPACE_NONE) {
        a.space = space_of(a.at);
        a.at -= space_window(a.space);
    }
    return a;
}

const char *access_text(enum access_kind k)
{
    static const char *const text[] = {
        [ACCESS_READ] = "read", [ACCESS_WRITE] = "write", [ACCESS_ATOMIC] = "atomic operation"
    };

    return text[k];
}

struct party party_of(const struct device *d, const struct warp *w, uint32_t pc, lane_mask lanes)
{
    struct party p = { .program = look_program_of(w), .pc = pc, .grid = look_grid_of(w->block),
                       .size = { 1, 1, 1 }, .warp = w->index, .warp_size = w->lanes,
                       .lanes = lanes };
    struct look_grid g;

    memcpy(p.block, w->block->index, sizeof p.block);
    if (look_grid(d, p.grid, &g) && g.id == p.grid)
        memcpy(p.size, g.block, sizeof p.size);
    return p;
}
