/* litmus/threads.c: the threads of a litmus test, whatever its form: where they lie in the grid,
 * their labels, which cells of the test their instructions come of. Knows no instruction. */
#include <string.h>

#include "litmus/reader.h"

/* ---- places ---- */

static bool same_device(const struct litmus_thread *a, const struct litmus_thread *b)
{
    return a->gpu == b->gpu;
}

static bool same_block(const struct litmus_thread *a, const struct litmus_thread *b)
{
    return same_device(a, b) && a->cta == b->cta;
}

/* Blocks are ordered by device, then by their own numbers. */
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

/* A device of one block is a block: a thread in its `gpu` is in its `cta`. */
static bool check_devices(struct litmus_reader *r, struct span span)
{
    unsigned blocks = 0;

    r->devices = 0;
    for (unsigned t = 0; t < r->litmus->nthreads; t++) {
        r->devices += is_first(r, t, same_device);
        blocks += is_first(r, t, same_block);
    }
    return r->devices <= 1 || r->devices == blocks ||
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

/* ---- labels ---- */

static struct litmus_label *find_label(struct litmus_thread *t, struct span s)
{
    for (size_t k = 0; k < t->nlabels; k++)
        if (t->labels[k].span.length == s.length &&
            memcmp(t->labels[k].span.source->text + t->labels[k].span.at, s.source->text + s.at,
                   s.length) == 0)
            return &t->labels[k];
    ARRAY_PUSH(t->labels, t->nlabels, t->cap_labels, (struct litmus_label){ s, false });
    return &t->labels[t->nlabels - 1];
}

static void put_label(unsigned thread, struct span s, struct text *out)
{
    text_printf(out, "$P%u$%.*s", thread, (int)s.length, s.source->text + s.at);
}

bool litmus_is_label(const struct cursor *c)
{
    return c->kind == LEXEME_WORD && c->span.length <= 100 &&
           memchr(cursor_text(c), '.', c->span.length) == NULL;
}

bool litmus_put_target(struct litmus_reader *r, unsigned thread, struct text *out)
{
    if (!litmus_is_label(&r->at))
        return cursor_expected(&r->at, "a label");
    find_label(&r->threads[thread], r->at.span);
    put_label(thread, r->at.span, out);
    cursor_next(&r->at);
    return true;
}

bool litmus_define_label(struct litmus_reader *r, unsigned thread, struct span span)
{
    struct litmus_label *l = find_label(&r->threads[thread], span);
    struct text *out = &r->threads[thread].body;

    if (l->defined)
        return diag_error(r->at.diags, span, "this label stands twice");
    l->defined = true;
    r->litmus->reuses_lines = true; /* the code after it may be executed again */
    put_label(thread, span, out);
    text_puts(out, ":\n");
    return true;
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

/* ---- cells ---- */

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
