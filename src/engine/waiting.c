/* engine/waiting.c: what unfinished warps wait for, in words (deadlocks and limits). */
#include "engine/machine.h"
#include "program/lanes.h"

static void describe_reason(const struct warp *w, struct text *out)
{
    const struct decoded *next = &w->block->grid->code->decoded[w->exec.pc];
    lane_mask fenced = w->fences.cta | w->fences.gl | w->fences.sys;

    if (w->barriers != 0) {
        unsigned i = lane_lowest(w->barriers);
        const struct barrier *b = &w->block->barriers[i];

        text_printf(out, "waits at barrier %u: %lu of %lu threads have arrived", i,
                    (unsigned long)b->arrived, (unsigned long)b->threads);
    } else if (fenced != 0) {
        text_printf(out, "%u threads wait at a fence", lane_count(fenced));
    } else if (!warp_can_be_scheduled(w, next)) {
        text_puts(out, "waits for a register of an operation in flight");
    } else {
        text_puts(out, "is ready");
    }
}

static void describe_warp(const struct warp *w, struct text *out)
{
    const struct block *b = w->block;
    const struct instr *i = b->grid->code->decoded[w->exec.pc].instr;

    text_printf(out, "grid %lu block (%lu,%lu,%lu) warp %u", (unsigned long)b->grid->id,
                (unsigned long)b->index[0], (unsigned long)b->index[1], (unsigned long)b->index[2],
                w->index);
    if (i != NULL && i->span.source != NULL)
        text_printf(out, " at %s:%u", i->span.source->name, instr_line(i));
    text_puts(out, ": ");
    describe_reason(w, out);
    text_puts(out, "\n");
}

void device_describe_waiting(const struct device *d, struct text *out, unsigned most)
{
    unsigned shown = 0, unshown = 0;

    for (size_t i = d->first_live; i < d->ngrids; i++)
        for (size_t j = 0; j < d->grids[i]->nresident; j++)
            for (unsigned k = 0; k < d->grids[i]->resident[j]->nwarps; k++) {
                const struct warp *w = &d->grids[i]->resident[j]->warps[k];

                if (w->state == WARP_COMPLETED)
                    continue;
                if (shown++ < most)
                    describe_warp(w, out);
                else
                    unshown++;
            }
    if (unshown > 0)
        text_printf(out, "and %u more warps\n", unshown);
}
