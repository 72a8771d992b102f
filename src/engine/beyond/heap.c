/* engine/beyond/heap.c: the heap that kernels take memory from (RT, beyond the report): HeapSize bytes of
 * a context's global memory, set aside when a program that may ask for them is loaded. First fit,
 * so that addresses follow from the order of the calls. Knows no thread. */
#include "engine/beyond/runtime.h"

#define HEAP_ALIGN 16u
#define HEAP_GAP 16u /* so that running over an end is seen */
#define PLACE_ALIGN 256u

bool heap_open(struct device *d, struct context *c)
{
    uint64_t size = d->k.v[CONST_HeapSize], at;

    if (c->heap.high != 0 || size == 0)
        return true;
    if (!regions_take(&d->global, (struct wanted){ size, PLACE_ALIGN, PLACE_ALIGN }, &at))
        return false;
    regions_free(&c->heap); /* a restored state may have left its array there */
    regions_init(&c->heap, at, at + size);
    return true;
}

uint64_t heap_take(struct device *d, struct context *c, uint64_t size)
{
    uint64_t at;

    if (size == 0 || !regions_take(&c->heap, (struct wanted){ size, HEAP_ALIGN, HEAP_GAP }, &at))
        return 0;
    d->changes++;
    tell_heap(d, &(struct heap_event){ c->id, at, size, true });
    return at;
}

bool heap_give(struct device *d, struct context *c, uint64_t address)
{
    const struct stretch *s = regions_find(&c->heap, address, 1);

    if (s == NULL || s->at != address)
        return false;
    tell_heap(d, &(struct heap_event){ c->id, address, s->size, false });
    regions_give(&c->heap, address);
    d->changes++;
    return true;
}
