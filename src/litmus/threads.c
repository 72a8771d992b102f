/* litmus/threads.c: where the threads of a litmus test lie in the grid, and which cells of the test
 * their instructions come of. Knows no form of a test, and no instruction. */
#include "litmus/reader.h"

static bool same_device(const struct litmus_thread *a, const struct litmus_thread *b)
{
    return a->gpu == b->gpu;
}

static bool same_block(const struct litmus_thread *a, const struct litmus_thread *b)
{
    return same_device(a, b) && a->cta == b->cta;
}

/* Blocks stand in the order of devices, then of their own numbers. */
static bool lies_before(const struct litmus_thread *a, const struct litmus_thread *b)
{
    return same_device(a, b) ? a->cta < b->cta : a->gpu < b->gpu;
}

/* Is there no thread before t that is like it? */
static bool is_first(const struct litmus_reader *r, unsigned t,
                     bool (*like)(const struct litmus_thread *, const struct litmus_thread *))
{
    for (unsigned k = 0; k < t; k++)
        if (like(&r->threads[k], &r->threads[t]))
            return false;
    return true;
}

static void place(struct litmus_reader *r, unsigned t)
{
    struct litmus_thread *x = &r->threads[t];

    for (unsigned other = 0; other < r->litmus->nthreads; other++) {
        const struct litmus_thread *y = &r->threads[other];

        x->block += is_first(r, other, same_block) && lies_before(y, x);
        x->thread += other < t && same_block(y, x);
    }
}

/* A device of one block is a block: whoever is in its `gpu` is in its `cta`. */
static bool check_devices(struct litmus_reader *r, struct span span)
{
    unsigned blocks = 0;

    for (unsigned t = 0; t < r->litmus->nthreads; t++) {
        r->devices += is_first(r, t, same_device);
        blocks += is_first(r, t, same_block);
    }
    return r->devices == 1 || r->devices == blocks ||
           diag_error(r->at.diags, span,
                      "several devices are not supported when one of them has several blocks");
}

bool litmus_place_threads(struct litmus_reader *r, struct span span)
{
    struct litmus *l = r->litmus;

    l->blocks = l->threads = 1;
    for (unsigned t = 0; t < l->nthreads; t++) {
        const struct litmus_thread *x = &r->threads[t];

        place(r, t);
        ARRAY_PUSH(l->places, l->nplaces, l->cap_places,
                   (struct litmus_place){ x->block, x->thread });
        l->blocks = x->block + 1 > l->blocks ? x->block + 1 : l->blocks;
        l->threads = x->thread + 1 > l->threads ? x->thread + 1 : l->threads;
    }
    l->warp_size = r->options.warps == LITMUS_WARP_EACH ? 1 : l->threads;
    return check_devices(r, span);
}

uint32_t litmus_block_size(const struct litmus_reader *r, unsigned thread)
{
    uint32_t n = 0;

    for (unsigned t = 0; t < r->litmus->nthreads; t++)
        n += r->threads[t].block == r->threads[thread].block;
    return n;
}

void litmus_note_cell(struct litmus_reader *r, unsigned thread, struct span from)
{
    struct litmus_thread *x = &r->threads[thread];
    const char *text = from.source->text;
    size_t end = r->at.span.at, lines = 0;

    while (end > from.at && (text[end - 1] == ' ' || text[end - 1] == '\t'))
        end--;
    from.length = end - from.at;
    for (size_t i = 0; i < x->body.n; i++)
        lines += x->body.s[i] == '\n';
    while (x->ncells < lines)
        ARRAY_PUSH(x->cells, x->ncells, x->cap_cells, from);
}

bool litmus_check_labels(struct litmus_reader *r)
{
    for (unsigned t = 0; t < r->litmus->nthreads; t++)
        for (size_t k = 0; k < r->threads[t].nlabels; k++)
            if (!r->threads[t].labels[k].defined)
                return diag_error(r->at.diags, r->threads[t].labels[k].span,
                                  "P%u has no such label", t);
    return true;
}
