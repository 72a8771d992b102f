/* engine/device/segments.h: the words of an access that are known as runs (memory/memop.h), segment
 * by segment. Issues nothing. */
#ifndef WS_ENGINE_DEVICE_SEGMENTS_H
#define WS_ENGINE_DEVICE_SEGMENTS_H

#include "engine/device/access.h"
#include "engine/device/bank.h"
#include "memory/bytes.h"
#include "program/lanes.h"

/* The bytes of a run's words; the first is at `at`. */
static inline struct byte_mask run_part_bytes(const struct word_run *r, unsigned at, unsigned size)
{
    struct byte_mask bytes = bytes_below(0);

    if (r->apart <= size)
        return bytes_range(at, run_bytes(r, size));
    for (unsigned l = r->lanes.first; l < r->lanes.end; l++, at += r->apart)
        access_add_bytes(&bytes, at, size);
    return bytes;
}

/* The bytes of words, counted from `from`. */
struct byte_mask runs_bytes(const struct run_list *runs, uint64_t from, unsigned size);

/* The lanes of a run. */
static inline lane_mask run_lanes(const struct word_run *r)
{
    return lanes_below(r->lanes.end) & ~lanes_below(r->lanes.first);
}

/* Cuts off what of the run lies in the segment in which it begins. */
static inline struct word_run run_cut(struct word_run *run, unsigned size, uint64_t segment)
{
    uint64_t room = segment - (run->at & (segment - 1));
    struct word_run part = *run;

    if (run_bytes(run, size) > room)
        part.lanes.end = part.lanes.first + (unsigned)(room - size) / part.apart + 1;
    run->at += (uint64_t)(part.lanes.end - part.lanes.first) * part.apart;
    run->lanes.first = part.lanes.end;
    return part;
}

/* Has all of it been cut off? */
static inline bool run_is_used_up(const struct word_run *r)
{
    return r->lanes.first == r->lanes.end;
}

/* The bytes of the only segment in which the words of all lanes lie, if there is one: they are
 * remembered with the addresses. */
static inline bool access_find_segment(const struct device *d, const struct group *g,
                                       struct byte_mask *bytes)
{
    uint64_t size = d->k.v[CONST_MaxMemOpSize], low;
    struct runs *r = g->x->runs;

    low = (r->low + g->runs.add) & (size - 1);
    if (low + (r->end - r->low) > size)
        return false;
    if (r->shape.w[0] == 0)
        r->shape = runs_bytes(&g->runs, r->low + g->runs.add, g->size);
    *bytes = bytes_moved(r->shape, (unsigned)low);
    return true;
}

/* Is the access to shared memory one request? It is remembered with the addresses: where shared
 * memory begins, and what is added to all of them, differ by multiples of what a lane accesses and
 * move all of them to other banks alike. */
static inline bool access_is_one_request(const struct device *d, const struct group *g)
{
    struct runs *r = g->x->runs;

    if (r->requests == 0)
        r->requests = bank_several_of_runs(r, g->size, (unsigned)d->k.v[CONST_SharedMemBanks]) ? 2 : 1;
    return r->requests == 1 || d->k.v[CONST_BankConflicts] == 0;
}

#endif
