/* engine/state/look_thread.c: what one thread sees, from outside. Changes nothing. */
#include "engine/state/look_thread.h"

#include "engine/thread/expr.h"
#include "engine/device/machine.h"

uint64_t look_sreg(const struct device *d, const struct warp *w, enum sreg s, unsigned lane)
{
    const struct step x = {
        .constants = &d->k,
        .clock = d->counts.steps,
        .warp = (struct warp *)w, /* only looked at */
    };

    return expr_sreg(&x, s, lane);
}

/* Byte by byte: neighbours in a thread's local memory may lie apart. */
bool look_local(const struct device *d, const struct look_local *l, unsigned char *out, size_t n)
{
    uint64_t size = d->k.v[CONST_LocalMemSize];

    if (l->address > size || size - l->address < n)
        return false;
    for (size_t i = 0; i < n; i++) {
        uint64_t at = local_physical(d, l->warp, l->lane, l->address + i);

        memory_host_read(d->memory, at, out + i, 1);
    }
    return true;
}

struct look_step look_step(const struct device *d)
{
    const struct step *x = &d->steps[0];

    return (struct look_step){ x->warp, x->d->instr, x->lanes, &x->control.flow, x->address };
}
