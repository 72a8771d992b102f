/* memory/environment.c: reading and writing the memories (4.3). Knows neither caches' contents nor
 * memory programs. */
#include "memory/environment.h"

#include "base/mem.h"
#include "memory/memory.h"
#include "program/lanes.h"

static struct cache_shape shape_of(const struct constants *k, enum constant size,
                                   enum constant ways)
{
    return (struct cache_shape){ .bytes = k->v[size],
                                 .line_bytes = (uint32_t)k->v[CONST_MaxMemOpSize],
                                 .ways = (uint32_t)k->v[ways] };
}

/* What the memories of one processor take: the lines of its L1, then shared memory. */
static size_t processor_room(const struct environment *e, const struct cache_shape *l1)
{
    return cache_room(l1) + ((size_t)e->bytes[SPACE_SHARED] + 7) / 8 * 8;
}

static void processor_init(const struct environment *e, struct processor_memory *p,
                           const struct cache_shape *l1, unsigned char *room)
{
    for (unsigned b = 0; b < MOST_BANKS; b++)
        p->bank_waiting[b] = NO_MEMOP;
    cache_init(&p->l1, l1, room, e->l2.oracle);
    p->l1.tell = e->tell;
    p->shared = room + cache_room(l1);
}

static void set_sizes(struct environment *e, const struct constants *k)
{
    e->bytes[SPACE_GLOBAL] = k->v[CONST_GlobalMemSize];
    e->bytes[SPACE_CONST] = k->v[CONST_ConstMemSize];
    e->bytes[SPACE_SHARED] = k->v[CONST_SharedMemSize];
    e->bytes[SPACE_LOCAL] = k->v[CONST_LocalMemSize] * k->v[CONST_NumProcessors] *
                            k->v[CONST_MaxResidentThreads];
}

void environment_init(struct environment *e, const struct constants *k, struct oracle *oracle,
                      struct teller *tell)
{
    struct cache_shape l1 = shape_of(k, CONST_Level1CacheSize, CONST_Level1Ways);
    struct cache_shape l2 = shape_of(k, CONST_Level2CacheSize, CONST_Level2Ways);
    size_t each;

    *e = (struct environment){ .line_bytes = l2.line_bytes,
                               .banks = (uint32_t)k->v[CONST_SharedMemBanks],
                               .nprocessors = (uint32_t)k->v[CONST_NumProcessors],
                               .tell = tell };
    for (unsigned s = 0; s <= SPACE_CONST; s++)
        pages_init(&e->pages[s], LINES_PER_PAGE * e->line_bytes);
    set_sizes(e, k);
    each = processor_room(e, &l1);
    e->room = mem_new(cache_room(&l2) + e->nprocessors * each);
    cache_init(&e->l2, &l2, e->room, oracle);
    e->l2.tell = tell;
    e->processors = mem_new(e->nprocessors * sizeof *e->processors);
    for (uint32_t p = 0; p < e->nprocessors; p++)
        processor_init(e, &e->processors[p], &l1, e->room + cache_room(&l2) + p * each);
}

void environment_free(struct environment *e)
{
    for (unsigned s = 0; s <= SPACE_CONST; s++)
        pages_free(&e->pages[s]);
    cache_free(&e->l2);
    for (uint32_t p = 0; p < e->nprocessors; p++)
        cache_free(&e->processors[p].l1);
    mem_free(e->processors);
    mem_free(e->room);
}

bool environment_device_fits(const struct environment *e, const struct device_access *a,
                             enum rule rule, struct stuck *why)
{
    enum space space = PHYSICAL_SPACE(a->address);
    uint64_t address = PHYSICAL_ADDRESS(a->address), left;
    unsigned end;

    if (space != SPACE_GLOBAL && space != SPACE_LOCAL && space != SPACE_CONST)
        return stuck_at(why, rule, "%s memory is no device memory", space_text(space));
    left = address < e->bytes[space] ? e->bytes[space] - address : 0;
    if (left >= MOST_LINE_BYTES)
        return true;
    end = bytes_end(a->bytes);
    if (end <= left)
        return true;
    return stuck_at(why, rule, "%s address 0x%llx lies outside the %llu bytes of %s memory",
                    space_text(space), (unsigned long long)(address + end - 1),
                    (unsigned long long)e->bytes[space], space_text(space));
}

/* Do all lanes' accesses fit? Without a branch in the loop: beyond the last place that does, the
 * place or a difference has the top bit set. */
static bool shared_all_fit(uint64_t bytes, const struct shared_access *a)
{
    lane_mask rest = a->lanes;
    const uint32_t *where = a->where;
    uint32_t last = (uint32_t)(bytes - a->size), beyond = 0;
    struct lane_span r;

    if (bytes < a->size || bytes >> 31 != 0)
        return false;
    while (lanes_next_span(&rest, &r))
        for (size_t l = r.first; l < r.end; l++)
            beyond |= (last - where[l]) | where[l];
    return beyond >> 31 == 0;
}

bool environment_shared_fits(const struct environment *e, const struct shared_access *a,
                             enum rule rule, struct stuck *why)
{
    uint64_t bytes = e->bytes[SPACE_SHARED];

    if (shared_all_fit(bytes, a))
        return true;
    FOR_LANES(l, a->lanes)
        if (a->where[l] > bytes || a->size > bytes - a->where[l])
            return stuck_at(why, rule,
                            "shared address 0x%lx lies outside the %llu bytes of shared memory",
                            (unsigned long)a->where[l], (unsigned long long)bytes);
    return true;
}

/* env.readDevice (4.3) */
bool environment_read_device(const struct environment *e, const struct device_access *a,
                             struct stuck *why)
{
    static const unsigned char zeros[MOST_LINE_BYTES];
    const unsigned char *bytes;

    if (!environment_device_fits(e, a, RULE_ENV_READDEVICE, why))
        return false;
    bytes = pages_look(&e->pages[PHYSICAL_SPACE(a->address)], PHYSICAL_ADDRESS(a->address));
    bytes_copy(a->data, bytes == NULL ? zeros : bytes, a->bytes);
    tell_address(e->tell, RULE_ENV_READDEVICE, a->address);
    return true;
}

/* env.writeDevice (4.3): bottom for constant memory, which only the host writes. */
bool environment_write_device(struct environment *e, const struct device_access *a,
                              struct stuck *why)
{
    enum space space = PHYSICAL_SPACE(a->address);

    if (space == SPACE_CONST)
        return stuck_at(why, RULE_ENV_WRITEDEVICE, "constant memory cannot be written");
    if (!environment_device_fits(e, a, RULE_ENV_WRITEDEVICE, why))
        return false;
    bytes_copy(pages_touch(&e->pages[space], PHYSICAL_ADDRESS(a->address)), a->data, a->bytes);
    tell_address(e->tell, RULE_ENV_WRITEDEVICE, a->address);
    return true;
}

/* Values of lanes side by side from shared memory; most are of four or eight bytes. */
static void read_span(const struct shared_access *a, const unsigned char *shared, struct lane_span s)
{
    const uint32_t *where = a->where;
    unsigned char *data = a->data;
    size_t size = a->size;

    if (size == 4)
        for (size_t l = s.first; l < s.end; l++)
            memcpy(data + l * 4, shared + where[l], 4);
    else if (size == 8)
        for (size_t l = s.first; l < s.end; l++)
            memcpy(data + l * 8, shared + where[l], 8);
    else
        for (size_t l = s.first; l < s.end; l++)
            memcpy(data + l * size, shared + where[l], size);
}

/* … and to it. */
static void write_span(const struct shared_access *a, unsigned char *shared, struct lane_span s)
{
    const uint32_t *where = a->where;
    const unsigned char *data = a->data;
    size_t size = a->size;

    if (size == 4)
        for (size_t l = s.first; l < s.end; l++)
            memcpy(shared + where[l], data + l * 4, 4);
    else if (size == 8)
        for (size_t l = s.first; l < s.end; l++)
            memcpy(shared + where[l], data + l * 8, 8);
    else
        for (size_t l = s.first; l < s.end; l++)
            memcpy(shared + where[l], data + l * size, size);
}

/* env.readShared (4.3): locked banks do not matter to a read. */
bool environment_read_shared(const struct environment *e, const struct shared_access *a,
                             struct stuck *why)
{
    const unsigned char *shared = e->processors[a->processor].shared;
    lane_mask rest = a->lanes;
    struct lane_span s;

    if (!environment_shared_fits(e, a, RULE_ENV_READSHARED, why))
        return false;
    while (lanes_next_span(&rest, &s))
        read_span(a, shared, s);
    tell(e->tell, RULE_ENV_READSHARED);
    return true;
}

/* env.writeShared (4.3): nor to a write. */
bool environment_write_shared(struct environment *e, const struct shared_access *a,
                              struct stuck *why)
{
    unsigned char *shared = e->processors[a->processor].shared;
    lane_mask rest = a->lanes;
    struct lane_span s;

    if (!environment_shared_fits(e, a, RULE_ENV_WRITESHARED, why))
        return false;
    e->processors[a->processor].shared_changes++;
    while (lanes_next_span(&rest, &s))
        write_span(a, shared, s);
    tell(e->tell, RULE_ENV_WRITESHARED);
    return true;
}

uint64_t environment_bank_bits(const struct environment *e, uint64_t address, uint32_t size)
{
    uint64_t banks = 0;

    for (uint64_t word = address / 4; word <= (address + size - 1) / 4; word++)
        banks |= (uint64_t)1 << environment_bank(e, word);
    return banks;
}

/* env.banks (4.3) */
uint64_t environment_banks(const struct environment *e, uint64_t address, uint32_t size)
{
    uint64_t banks = environment_bank_bits(e, address, size);

    tell_number(e->tell, RULE_ENV_BANKS, lane_count(banks));
    return banks;
}
