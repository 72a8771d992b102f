/* check/same_value.c: do two writes of the same bytes write the same? Then it does not matter which of them
 * comes last. What the earlier one wrote is not remembered. It is looked up in its operation, or in memory once
 * that is over. Declared in races.h. */
#include "check/races.h"

#include "base/mem.h"
#include "memory/state/look.h"

static bool is_plain_write(const struct stamp *s)
{
    return (s->how & (HOW_WRITES | HOW_ATOMIC | HOW_COPY)) == HOW_WRITES;
}

/* ---- the present write ---- */

/* The i-th of the bytes that a lane writes. Its values are in registers of 4, 8 or 16 bytes. */
static unsigned char byte_of(const struct access_event *e, unsigned lane, unsigned i)
{
    const struct instr *instr = &e->program->instrs[e->pc];
    const unsigned bytes = instr->vector > 1 ? e->bytes / instr->vector : e->bytes;
    const void *values = e->values[i / bytes];

    i %= bytes;
    switch (type_class((enum type)instr->type)) {
    case CLASS_128:
        return ((const unsigned char *)values)[lane * 16 + i];
    case CLASS_64:
        return (unsigned char)(((const uint64_t *)values)[lane] >> 8 * i);
    default:
        return (unsigned char)(((const uint32_t *)values)[lane] >> 8 * i);
    }
}

bool lanes_write_same_value(const struct access_event *e, unsigned a, unsigned b)
{
    unsigned i = 0;

    if (e->values == NULL)
        return false;
    while (i < e->bytes && byte_of(e, a, i) == byte_of(e, b, i))
        i++;
    return i == e->bytes;
}

/* What is written to a byte; accesses are aligned. */
static unsigned char written_now(const struct visit *v, uint64_t at)
{
    return byte_of(v->event, lane_at(&v->now, at), (unsigned)(at % v->event->bytes));
}

/* ---- the earlier write ---- */

/* The physical address of a byte. */
static uint64_t physical_of(const struct visit *v, uint64_t at)
{
    const struct block *b = v->event->warp->block;

    return v->space == SPACE_GLOBAL ? PHYSICAL(SPACE_GLOBAL, at - GLOBAL_BASE)
                                    : memory_look_in_shared(b->processor, b->shared + at);
}

/* Does an operation in flight write to a byte? *out: what it writes. */
static bool writes_byte(const struct memory *m, const struct memop *op, uint64_t place,
                        unsigned char *out)
{
    struct lane_bytes lanes[MOST_LANE_BYTES];
    unsigned n = memory_look_bytes(m, op, lanes);

    for (unsigned i = 0; i < n; i++) {
        const uint64_t offset = place - lanes[i].first;

        if (!lanes[i].writes || offset >= lanes[i].n)
            continue;
        *out = op->kind == MEMOP_DEVICE
                   ? op->data[place - op->address]
                   : op->data[lanes[i].lane * op->nvalues * op->size + offset];
        return true;
    }
    return false;
}

/* The last operation of its instruction that writes to the byte. */
static bool find_in_flight(const struct visit *v, const struct stamp *s, uint64_t place,
                           unsigned char *out)
{
    const struct memory *m = device_memory(v->races->actors.device);
    const size_t n = memory_in_flight(m);
    const struct memop **ops = mem_new((n + 1) * sizeof *ops);
    bool found = false;

    memory_look_operations(m, ops);
    for (size_t i = n; !found && i-- > 0;)
        found = ops[i]->origin == s->pc && ops[i]->writes && !ops[i]->is_copy &&
                (ops[i]->kind == MEMOP_DEVICE || ops[i]->kind == MEMOP_SHARED) &&
                writes_byte(m, ops[i], place, out);
    mem_free(ops);
    return found;
}

static unsigned char in_memory(const struct visit *v, uint64_t at, uint64_t place)
{
    const struct memory *m = device_memory(v->races->actors.device);
    const struct block *b = v->event->warp->block;
    unsigned char byte;

    if (v->space == SPACE_GLOBAL)
        memory_host_read(m, place, &byte, 1);
    else
        memory_look_shared(m, b->processor, (uint32_t)(b->shared + at), &byte, 1);
    return byte;
}

bool writes_same_value(const struct visit *v, const struct stamp *s, uint64_t at, unsigned n)
{
    if (!is_plain_write(s) || !is_plain_write(&v->now) || v->event->values == NULL)
        return false;
    for (uint64_t i = at; i < at + n; i++) {
        const uint64_t place = physical_of(v, i);
        unsigned char byte;

        if (!find_in_flight(v, s, place, &byte))
            byte = in_memory(v, i, place);
        if (byte != written_now(v, i))
            return false;
    }
    return true;
}
