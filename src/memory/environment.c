/* memory/environment.c: reading and writing the memories (4.3). Knows neither caches' contents nor
 * memory programs. */
#include "memory/environment.h"

#include "base/mem.h"
#include "memory/run.h"
#include "program/lanes.h"

/* The rows of base/levels.def. */
static const struct {
    enum constant bytes, ways;
    bool each; /* has each processor one? */
} levels[] = {
#define LEVEL(name, each, size, ways) { CONST_##size, CONST_##ways, each },
#include "base/levels.def"
#undef LEVEL
};

const char *cache_level_name(unsigned level)
{
    static const char *const names[] = {
#define LEVEL(name, each, size, ways) #name,
#include "base/levels.def"
#undef LEVEL
    };

    return names[level];
}

static struct cache_shape shape_of(const struct constants *k, unsigned level)
{
    return (struct cache_shape){ .bytes = k->v[levels[level].bytes],
                                 .line_bytes = (uint32_t)k->v[CONST_MaxMemOpSize],
                                 .ways = (uint32_t)k->v[levels[level].ways] };
}

static void set_sizes(struct environment *e, const struct constants *k)
{
    e->bytes[SPACE_GLOBAL] = k->v[CONST_GlobalMemSize];
    e->bytes[SPACE_CONST] = k->v[CONST_ConstMemSize];
    e->bytes[SPACE_SHARED] = k->v[CONST_SharedMemSize];
    e->bytes[SPACE_LOCAL] = k->v[CONST_LocalMemSize] * k->v[CONST_NumProcessors] *
                            k->v[CONST_MaxResidentThreads];
}

/* Finds where the caches of each level lie. */
static void number_caches(struct environment *e)
{
    uint32_t each = 0;

    for (unsigned l = 0; l < CACHE_LEVELS; l++)
        each += levels[l].each;
    e->ncaches = each * e->nprocessors;
    for (unsigned l = 0; l < CACHE_LEVELS; l++) {
        e->apart[l] = levels[l].each ? each : 0;
        e->first[l] = levels[l].each ? l : e->ncaches++;
    }
}

/* The bytes of a processor's shared memory, as a multiple of MEM_LINE. */
static size_t shared_room(const struct environment *e)
{
    return ((size_t)e->bytes[SPACE_SHARED] + MEM_LINE - 1) / MEM_LINE * MEM_LINE;
}

static size_t whole_room(const struct environment *e, const struct constants *k)
{
    size_t room = e->nprocessors * shared_room(e);

    for (unsigned l = 0; l < CACHE_LEVELS; l++) {
        struct cache_shape shape = shape_of(k, l);

        room += cache_room(&shape) * (levels[l].each ? e->nprocessors : 1);
    }
    return room;
}

/* What the caches of all have in common. */
struct cache_making {
    const struct constants *k;
    struct oracle *oracle;
    unsigned char *room; /* of those that are left */
};

static void make_caches(struct environment *e, struct cache_making *m, bool each, unsigned processor)
{
    for (unsigned l = 0; l < CACHE_LEVELS; l++) {
        struct cache *c = environment_cache(e, l, each ? processor : 0);
        struct cache_shape shape = shape_of(m->k, l);

        if (levels[l].each != each)
            continue;
        cache_init(c, &shape, m->room, m->oracle);
        c->level = l;
        c->processor = processor;
        m->room += cache_room(&shape);
    }
}

static void make_processors(struct environment *e, struct cache_making *m)
{
    for (uint32_t p = 0; p < e->nprocessors; p++) {
        for (unsigned b = 0; b <= MOST_BANKS; b++)
            e->processors[p].bank_waiting[b] = NO_MEMOP;
        make_caches(e, m, true, p);
        e->processors[p].shared = m->room;
        m->room += shared_room(e);
    }
}

void environment_init(struct environment *e, const struct constants *k, struct oracle *oracle,
                      struct teller *tell)
{
    struct cache_making making = { k, oracle, NULL };

    *e = (struct environment){ .line_bytes = (uint32_t)k->v[CONST_MaxMemOpSize],
                               .banks = (uint32_t)k->v[CONST_SharedMemBanks],
                               .nprocessors = (uint32_t)k->v[CONST_NumProcessors],
                               .tell = tell };
    for (unsigned s = 0; s <= SPACE_CONST; s++)
        pages_init(&e->pages[s], LINES_PER_PAGE * e->line_bytes);
    set_sizes(e, k);
    number_caches(e);
    e->caches = mem_new(e->ncaches * sizeof *e->caches);
    e->processors = mem_new(e->nprocessors * sizeof *e->processors);
    making.room = mem_new_aligned(whole_room(e, k), &e->room);
    make_caches(e, &making, false, ALL_PROCESSORS);
    make_processors(e, &making);
}

void environment_free(struct environment *e)
{
    for (unsigned s = 0; s <= SPACE_CONST; s++)
        pages_free(&e->pages[s]);
    for (uint32_t i = 0; i < e->ncaches; i++)
        cache_free(&e->caches[i]);
    mem_free(e->caches);
    mem_free(e->processors);
    mem_free(e->room);
}

bool environment_device_end(const struct environment *e, struct device_access a, enum rule rule,
                            struct stuck *why)
{
    enum space space = PHYSICAL_SPACE(a.address);
    uint64_t address = PHYSICAL_ADDRESS(a.address), left;
    unsigned end;

    if (space != SPACE_GLOBAL && space != SPACE_LOCAL && space != SPACE_CONST)
        return stuck_at(why, rule, "%s memory is no device memory", space_text(space));
    left = address < e->bytes[space] ? e->bytes[space] - address : 0;
    end = bytes_end(a.bytes);
    if (end <= left)
        return true;
    return stuck_at(why, rule, "%s address 0x%llx lies outside the %llu bytes of %s memory",
                    space_text(space), (unsigned long long)(address + end - 1),
                    (unsigned long long)e->bytes[space], space_text(space));
}

/* Where a lane's access starts. */
static uint64_t lane_place(const struct shared_access *a, unsigned lane)
{
    const struct word_run *r;

    if (a->runs.n == 0)
        return a->where[lane];
    r = a->runs.v;
    while (lane < r->lanes.first || lane >= r->lanes.end)
        r++;
    return r->at + a->runs.add + (uint64_t)(lane - r->lanes.first) * r->apart;
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

bool environment_shared_end(const struct environment *e, const struct shared_access *a,
                            enum rule rule, struct stuck *why)
{
    uint64_t bytes = e->bytes[SPACE_SHARED];

    if (a->runs.n == 0 && shared_all_fit(bytes, a))
        return true;
    FOR_LANES(l, a->lanes)
        if (lane_place(a, l) > bytes || a->size > bytes - lane_place(a, l))
            return stuck_at(why, rule,
                            "shared address 0x%lx lies outside the %llu bytes of shared memory",
                            (unsigned long)lane_place(a, l), (unsigned long long)bytes);
    return true;
}

/* env.readDevice (4.3) */
bool environment_read_device(const struct environment *e, const struct device_access *a,
                             struct stuck *why)
{
    static const unsigned char zeros[MOST_LINE_BYTES];
    struct teller *to = e->tell;
    const unsigned char *bytes;

    if (!environment_device_fits(e, a, RULE_ENV_READDEVICE, why))
        return false;
    bytes = environment_find(e, a->address);
    bytes_copy_known(a->data, bytes == NULL ? zeros : bytes, a->word, a->bytes);
    tell_address(to, RULE_ENV_READDEVICE, a->address);
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
    bytes_copy_known(pages_touch(&e->pages[space], PHYSICAL_ADDRESS(a->address)), a->data, a->word,
                     a->bytes);
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

/* Writes the values of the span's lanes to shared memory. */
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

static void read_lanes(const struct shared_access *a, const unsigned char *shared)
{
    lane_mask rest = a->lanes;
    struct lane_span s;

    while (lanes_next_span(&rest, &s))
        read_span(a, shared, s);
}

static void write_lanes(const struct shared_access *a, unsigned char *shared)
{
    lane_mask rest = a->lanes;
    struct lane_span s;

    while (lanes_next_span(&rest, &s))
        write_span(a, shared, s);
}

static inline void read_any(const struct shared_access *a, const unsigned char *shared)
{
    struct shared_access again;

    shared_again(&again, a);
    read_lanes(&again, shared);
}

static inline void write_any(const struct shared_access *a, unsigned char *shared)
{
    struct shared_access again;

    shared_again(&again, a);
    write_lanes(&again, shared);
}

/* env.readShared (4.3): locked banks do not matter to a read. The linker inlines this function and the
 * next, and they do not pass on the address of the access, so that a compiler keeps its members in
 * registers. */
bool environment_read_shared(const struct environment *e, const struct shared_access *a,
                             struct stuck *why)
{
    const unsigned char *shared = e->processors[a->processor].shared;
    struct teller *to = e->tell;

    if (!environment_shared_fits(e, a, RULE_ENV_READSHARED, why))
        return false;
    if (shared_single(a) && a->size == 4)
        memcpy(a->data, shared + a->where[0], 4);
    else if (a->runs.n > 0)
        runs_load(a->data, shared, &a->runs, a->size);
    else
        read_any(a, shared);
    tell(to, RULE_ENV_READSHARED);
    return true;
}

/* env.writeShared (4.3): nor to a write. */
bool environment_write_shared(struct environment *e, const struct shared_access *a,
                              struct stuck *why)
{
    unsigned char *shared = e->processors[a->processor].shared;

    if (!environment_shared_fits(e, a, RULE_ENV_WRITESHARED, why))
        return false;
    e->processors[a->processor].shared_changes++;
    if (shared_single(a) && a->size == 4)
        memcpy(shared + a->where[0], a->data, 4);
    else if (a->runs.n > 0)
        runs_store(shared, a->data, &a->runs, a->size);
    else
        write_any(a, shared);
    tell(e->tell, RULE_ENV_WRITESHARED);
    return true;
}
