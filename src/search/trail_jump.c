/* search/trail_jump.c: places on other ways than the one that is known, and going there. Two ways
 * are one as far as their picks are the same. Knows no search. */
#include <string.h>

#include "base/mem.h"
#include "search/trail_parts.h"

struct walk_place walk_place_behind(const struct walk *w, const struct codec *picks,
                                    uint64_t steps)
{
    struct walk_place p = { .n = w->at + picks->n, .step = w->step + steps };

    p.picks = mem_new(p.n + 1);
    if (w->at > 0)
        memcpy(p.picks, w->picks.bytes, w->at);
    if (picks->n > 0)
        memcpy(p.picks + w->at, picks->bytes, picks->n);
    return p;
}

/* Bytes of picks that the known way shares with the way to a place. */
static size_t shared_with(const struct walk *w, const struct walk_place *p)
{
    size_t n = 0;

    while (n < w->picks.n && n < p->n && w->picks.bytes[n] == p->picks[n])
        n++;
    return n;
}

/* The last state that is kept and lies on both ways; not one ahead of the present state, whose
 * launches the device need not know any more. */
static const struct walk_mark *last_shared(const struct walk *w, const struct walk_place *p)
{
    size_t shared = shared_with(w, p), i = w->nmarks - 1;
    uint64_t most = p->step < w->step ? p->step : w->step;

    while (i > 0 && (w->marks[i].at > shared || w->marks[i].step > most))
        i--;
    return &w->marks[i];
}

static void set_picks(struct walk *w, const struct walk_place *p)
{
    codec_rewind(&w->picks);
    codec_raw(&w->picks, p->picks, p->n);
}

void walk_jump(struct walk *w, const struct walk_place *p)
{
    struct scenario_results results = w->space->results;

    walk_cut_chosen(w, w->at);
    if (p->step <= w->known && shared_with(w, p) == p->n) {
        walk_go(w, p->step);
        return;
    }
    walk_read_mark(w, last_shared(w, p));
    walk_forget_future(w);
    set_picks(w, p);
    w->space->results.print = NULL;
    while (w->step < p->step && walk_step(w))
        ;
    w->space->results.print = results.print;
    w->lost = NULL;
}
