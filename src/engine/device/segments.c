/* engine/device/segments.c: words known as runs in their segments (segments.h). */
#include "engine/device/segments.h"

struct byte_mask runs_bytes(const struct run_list *runs, uint64_t from, unsigned size)
{
    struct byte_mask bytes = bytes_below(0);

    for (const struct word_run *r = runs->v; r < runs->v + runs->n; r++)
        bytes = bytes_or(bytes, run_part_bytes(r, (unsigned)(r->at + runs->add - from), size));
    return bytes;
}
