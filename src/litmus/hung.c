/* litmus/hung.c: a thread that has not ended has stored none of its registers, so they are read where
 * they are. */
#include "litmus/hung.h"

#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "engine/state/look.h"
#include "host/suggest.h"

/* The warp of a thread while its block is resident; NULL: the block, or the warp, is done. */
static const struct warp *warp_of(const struct litmus *l, const struct device *d, unsigned thread)
{
    const struct litmus_place p = l->places[thread];
    const struct block *b;
    struct look_grid g;

    for (size_t i = 0; look_grid(d, 0, &g) && (b = look_block(d, g.id, i)) != NULL; i++) {
        const struct warp *w = &b->warps[p.thread / l->warp_size];

        if (b->linear == p.block)
            return w->state != WARP_COMPLETED ? w : NULL;
    }
    return NULL;
}

static const struct reg *register_of(const struct warp *w, const char *name)
{
    const struct program *p = look_program_of(w);
    const size_t i = named_find(NAMED(p->regs, p->nregs),
                                &(struct word){ .s = name, .n = strlen(name) });

    return i < p->nregs ? &p->regs[i] : NULL;
}

/* As 64 bits, with its sign if it has one. */
static uint64_t widened(enum type type, uint64_t bits)
{
    return type == TYPE_S32 && bits >> 31 != 0 ? bits | (uint64_t)UINT32_MAX << 32 : bits;
}

void litmus_hung_values(void *self, const struct ptx_machine *x, struct text *out)
{
    const struct litmus *l = self;
    const size_t first = out->n;

    ptx_machine_values(NULL, x, out);
    for (size_t i = 0; i < l->test.nvalues; i++) {
        const struct test_value *v = &l->test.values[i];
        const struct warp *w =
            v->thread != NO_THREAD ? warp_of(l, x->session->device, v->thread) : NULL;
        const struct reg *r = w != NULL ? register_of(w, l->registers[i]) : NULL;
        const unsigned lane =
            v->thread != NO_THREAD ? (unsigned)(l->places[v->thread].thread % l->warp_size) : 0;

        if (r != NULL)
            store_le((unsigned char *)out->s + first + (size_t)8 * v->word, 8,
                     widened(r->type, look_register(w, r, lane)));
    }
}
