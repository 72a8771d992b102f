/* check/history.c: what the checks remember of warps, written down with a state of the device and
 * found again with it (engine/state/snapshot.h). */
#include <string.h>

#include "base/mem.h"
#include "check/checks.h"
#include "engine/state/look.h"
#include "program/lanes.h"

/* The warp that was watched, in the state that was restored. */
static const struct warp *find_warp(const struct device *d, const struct watched *w)
{
    const struct block *b;

    for (size_t i = 0; (b = look_block(d, w->grid, i)) != NULL; i++)
        if (memcmp(b->index, w->block, sizeof w->block) == 0)
            return &b->warps[w->warp];
    return NULL;
}

static void code_place(struct codec *c, struct watched *w)
{
    uint32_t warp = w->warp;

    codec_u32(c, &w->grid);
    for (unsigned i = 0; i < 3; i++)
        codec_u32(c, &w->block[i]);
    codec_u32(c, &warp);
    w->warp = warp;
}

static void code_threads(struct codec *c, struct single_warp *w)
{
    codec_u64(c, &w->all);
    codec_bool(c, &w->waits);
    FOR_LANES(l, w->all)
        codec_u32(c, &w->pc[l]);
}

static void write_watched(struct checks *c, const struct device *d, struct codec *out)
{
    bool more = true;

    for (size_t i = 0; i < c->n; i++) {
        struct watched *w = &c->watched[i];

        if (!w->live || find_warp(d, w) == NULL)
            continue;
        codec_bool(out, &more);
        code_place(out, w);
        code_threads(out, &w->single);
    }
    more = false;
    codec_bool(out, &more);
}

/* The rest of what is known of a warp follows from its state. */
static void put_watched(struct checks *c, const struct warp *w, const struct watched *known)
{
    struct watched *to;

    while (c->n <= w->window)
        ARRAY_PUSH(c->watched, c->n, c->cap, (struct watched){ .live = false });
    to = &c->watched[w->window];
    to->live = true;
    to->grid = known->grid;
    to->warp = known->warp;
    memcpy(to->block, known->block, sizeof to->block);
    to->program = look_program_of(w);
    to->single.all = known->single.all;
    to->single.waits = known->single.waits;
    memcpy(to->single.pc, known->single.pc, sizeof to->single.pc);
    exec_state_copy(&to->single.state, &w->exec);
}

static void read_watched(struct checks *c, const struct device *d, struct codec *in)
{
    bool more = false;

    for (size_t i = 0; i < c->n; i++)
        c->watched[i].live = false;
    for (codec_bool(in, &more); more; codec_bool(in, &more)) {
        struct watched known = { .live = true };
        const struct warp *w;

        code_place(in, &known);
        code_threads(in, &known.single);
        w = find_warp(d, &known);
        if (w != NULL)
            put_watched(c, w, &known);
    }
}

void checks_snapshot(struct checks *c, const struct device *d, struct codec *codec)
{
    if (!c->on[CHECK_SAFETY])
        return;
    if (codec->reading)
        read_watched(c, d, codec);
    else
        write_watched(c, d, codec);
}
