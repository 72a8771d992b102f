/* search/trail_checkpoint.c: states of a way that are kept. They are the denser the nearer they are to
 * where the way ends, so that their number grows with the logarithm of its length. Knows no
 * choice. */
#include <string.h>

#include "base/mem.h"
#include "search/trail_parts.h"

#define STEPS_BETWEEN_MARKS 8u
#define BYTES_OF_A_STEP 64u /* of marks: large states are kept less often */
#define MARK_DENSITY 8u     /* a gap between marks is at most 1/8 of its distance from the end */

static void write_state(struct walk *w)
{
    codec_rewind(&w->written.state);
    codec_rewind(&w->written.order);
    space_snapshot(w->space, &w->written);
}

void walk_read_mark(struct walk *w, const struct walk_mark *m)
{
    struct snapshot s;

    codec_open(&s.state, m->bytes, m->state);
    codec_open(&s.order, m->bytes + m->state, m->order);
    space_snapshot(w->space, &s);
    w->space->session->steps = m->step;
    w->chance = m->chance;
    w->step = m->step;
    w->at = w->chosen = m->at;
    w->watcher.restored(w->watcher.self);
}

struct walk_mark walk_mark_here(struct walk *w)
{
    struct walk_mark m = { .step = w->step, .at = w->at, .chance = w->chance };

    write_state(w);
    m.state = w->written.state.n;
    m.order = w->written.order.n;
    m.bytes = mem_new(m.state + m.order);
    memcpy(m.bytes, w->written.state.bytes, m.state);
    memcpy(m.bytes + m.state, w->written.order.bytes, m.order);
    return m;
}

static void drop_mark(struct walk *w, size_t i)
{
    mem_free(w->marks[i].bytes);
    w->nmarks--;
    memmove(w->marks + i, w->marks + i + 1, (w->nmarks - i) * sizeof *w->marks);
}

/* Drops marks that stand too near to their neighbours for how far back they are. The first and the
 * last stay. */
static void thin_marks(struct walk *w)
{
    for (size_t i = 1; i + 1 < w->nmarks;) {
        const struct walk_mark *m = &w->marks[i];

        if (m[1].step - m[-1].step <= (w->step - m[1].step) / MARK_DENSITY)
            drop_mark(w, i);
        else
            i++;
    }
}

void walk_keep_mark(struct walk *w)
{
    const struct walk_mark *last = &w->marks[w->nmarks - 1];
    uint64_t gap = (last->state + last->order) / BYTES_OF_A_STEP;
    struct walk_mark m;

    if (gap < STEPS_BETWEEN_MARKS)
        gap = STEPS_BETWEEN_MARKS;
    if (w->step < last->step + gap || w->space->status != SPACE_GOES_ON)
        return;
    m = walk_mark_here(w);
    ARRAY_PUSH(w->marks, w->nmarks, w->cap_marks, m);
    thin_marks(w);
}

void walk_drop_last_mark(struct walk *w)
{
    drop_mark(w, w->nmarks - 1);
}

const struct walk_mark *walk_mark_before(const struct walk *w, uint64_t step)
{
    size_t i = w->nmarks - 1;

    while (i > 0 && w->marks[i].step >= step)
        i--;
    return &w->marks[i];
}
