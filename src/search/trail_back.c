/* search/trail_back.c: an earlier state of a way at which something holds. The way is gone through
 * from mark to mark, the last first. Knows no mark's bytes. */
#include "base/mem.h"
#include "search/trail_parts.h"

/* The states behind a mark, up to `end`, at which stop holds; the n-th from the last of them is
 * wanted. */
struct finding {
    uint64_t n, end;
    bool (*stop)(void *self);
    void *self;
    uint64_t *found;
    size_t nfound, cap_found;
};

static void search_from(struct walk *w, const struct walk_mark *m, struct finding *f)
{
    f->nfound = 0;
    walk_read_mark(w, m);
    while (w->step < f->end) {
        walk_take_again(w, w->step + 1, walk_oracle(w));
        if (f->stop(f->self))
            ARRAY_PUSH(f->found, f->nfound, f->cap_found, w->step);
    }
}

uint64_t walk_search_back(struct walk *w, uint64_t n, bool (*stop)(void *self), void *self)
{
    struct finding f = { .n = n, .end = w->step, .stop = stop, .self = self };
    uint64_t found = 0;

    walk_cut_chosen(w, w->at);
    f.end -= f.end > 0;
    while (f.end > 0) {
        const struct walk_mark *m = walk_mark_before(w, f.end);
        uint64_t begin = m->step;

        search_from(w, m, &f);
        if (f.nfound >= f.n) {
            found = f.found[f.nfound - (size_t)f.n];
            break;
        }
        f.n -= f.nfound;
        f.end = begin;
    }
    mem_free(f.found);
    return found;
}
