/* memory/priority.c: the order of priorities (4.6). */
#include "memory/priority.h"

#include "program/lanes.h"

static bool lanes_overlap(const struct memory *m, const struct memop *a, const struct memop *b)
{
    uint64_t na = (uint64_t)a->size * a->nvalues, nb = (uint64_t)b->size * b->nvalues;

    FOR_LANES(l, a->lanes & b->lanes) {
        uint64_t at = priority_start(m, a, l), bt = priority_start(m, b, l);

        if (at < bt + nb && bt < at + na)
            return true;
    }
    return false;
}

/* Do two operations with common lanes access a byte for the same lane? */
static bool meet(const struct memory *m, const struct memop *a, const struct memop *b)
{
    if (memop_is_shared(a) != memop_is_shared(b))
        return false;
    if (!memop_is_shared(a) && (memop_line(m, a) != memop_line(m, b) ||
                                !bytes_overlap(memop_bytes(m, a), memop_bytes(m, b))))
        return false;
    return lanes_overlap(m, a, b);
}

/* Do they access a byte for the same lane, and does one of them change it? */
static bool conflict(const struct memory *m, const struct memop *a, const struct memop *b)
{
    return (priority_changes(a) || priority_changes(b)) && meet(m, a, b);
}

/* Where the memory programs know scopes, PTX 6.0's orders take the place of those below (ours): an
 * acquiring operation comes before all later ones, and a releasing one after all earlier ones. Of
 * two operations on overlapping bytes the later one waits, unless both only read and the earlier
 * one is weak. */
static bool scoped_before(const struct memory *m, const struct memop *earlier,
                          const struct memop *later)
{
    return earlier->acquires || later->releases ||
           ((earlier->writes || later->writes || earlier->is_volatile) && meet(m, earlier, later));
}

/* The order of priorities (4.6, abstract; docs/decisions.md says why it is not a quasi-order of all
 * operations). Volatile operations of one thread keep their order in every profile, as the report
 * demands. An acquiring operation comes before all later ones, and a releasing one after all
 * earlier ones (ours, by PTX 6.0). Profile ordered (ours) also keeps a thread's operations on
 * overlapping bytes in order when one of them changes them, which the report expects of hardware
 * but does not promise. A copy (ours) has no place in that order: its thread waits for it when it
 * wants to. Operations on registers are ordered by blocked registers instead. */
bool priority_before(const struct memory *m, const struct memop *earlier, const struct memop *later)
{
    if ((earlier->lanes & later->lanes) == 0 || earlier->kind == MEMOP_REG ||
        later->kind == MEMOP_REG)
        return false;
    if (earlier->is_copy || later->is_copy)
        return earlier->acquires;
    if (m->scoped)
        return scoped_before(m, earlier, later);
    if ((earlier->is_volatile && later->is_volatile) || earlier->acquires || later->releases)
        return true;
    return m->profile != PROFILE_REPORT && conflict(m, earlier, later);
}
