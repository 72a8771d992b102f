/* engine/fast/bulk_access.c: loads and stores of whole warps in one go: thread.ld and thread.st (5.3.2),
 * device.memOp (5.8.1) and the run of a memory program (4.5) that is known. Whatever is not as
 * simple as that, an address that is none, or threads that write to one place, is left to the rules
 * one by one. */
#include "engine/device/bank.h"
#include "engine/thread/expr.h"
#include "engine/device/machine.h"
#include "memory/bulk.h"
#include "program/lanes.h"

/* ---- shared memory ---- */

/* What is added to the address of each lane. */
static uint64_t added(const struct fetch *f)
{
    return f->splat != NULL ? 0 : f->value;
}

/* Are there runs of an access to shared memory? False: they are not a few, or a word lies elsewhere,
 * or an address wraps around. */
static bool are_shared(const struct step *x, const struct runs *r)
{
    uint64_t add = added(&x->d->mem), room = x->warp->block->shared_size;

    return r->n > 0 && r->end <= room && add <= room - r->end &&
           ((r->bits | add) & (x->d->access_bytes - 1u)) == 0;
}

/* The shared addresses of an access and what they must fulfil. */
struct span_check {
    uint32_t add;   /* to each address */
    uint32_t last;  /* the highest address that is allowed */
    uint32_t align; /* less one */
    uint32_t base;  /* of the block, in the processor's shared memory */
};

/* Where each lane accesses shared memory. False: some lane is not allowed to, whether it takes part
 * or not. An address beyond the last has, or makes a difference with, the top bit set. */
#define CHECK_LANES(name, T)                                                                       \
    static bool name(const T *restrict address, uint32_t *restrict where, unsigned n,              \
                     const struct span_check *check)                                               \
    {                                                                                              \
        const struct span_check c = *check;                                                        \
        T low = 0, high = 0;                                                                       \
                                                                                                   \
        for (unsigned l = 0; l < n; l++) {                                                         \
            T at = address[l] + (T)c.add;                                                          \
                                                                                                   \
            low |= at;                                                                             \
            high |= at | ((T)c.last - at);                                                         \
            where[l] = (uint32_t)at + c.base;                                                      \
        }                                                                                          \
        return (low & (T)c.align) == 0 && high >> (8 * sizeof(T) - 1) == 0;                        \
    }

CHECK_LANES(check_32, uint32_t)
CHECK_LANES(check_64, uint64_t)

/* The same for lanes that take part, where others are not allowed to. */
static bool allowed(const struct step *x, const void *address, const struct span_check *c)
{
    bool wide = x->d->mem.have == CLASS_64;

    FOR_LANES(l, x->lanes) {
        uint64_t at = wide ? ((const uint64_t *)address)[l] + c->add
                           : (uint32_t)(((const uint32_t *)address)[l] + c->add);

        if ((at & c->align) != 0 || at > c->last)
            return false;
    }
    return true;
}

/* Where each lane accesses shared memory, in whatever order. False: one of them may not, or an
 * address wraps around. */
static bool places(const struct step *x, uint32_t where[64])
{
    const struct fetch *f = &x->d->mem;
    const struct block *b = x->warp->block;
    unsigned size = x->d->access_bytes, lanes = x->warp->lanes;
    const void *address = fetch_plain(x->warp, f);
    struct span_check c = { .last = b->shared_size - size, .align = size - 1, .base = b->shared };
    bool good;

    if (b->shared_size < size || f->value > 0x7fffffff)
        return false;
    c.add = (uint32_t)added(f);
    good = f->have == CLASS_32 ? check_32(address, where, lanes, &c)
                               : check_64(address, where, lanes, &c);
    return good || (x->lanes != lanes_below(lanes) && allowed(x, address, &c));
}

/* Does each lane name a higher place than the one before it, so that no two name one? */
static bool is_rising(const uint32_t where[64], lane_mask lanes)
{
    uint32_t rising = ~(uint32_t)0, last = 0; /* its top bit */
    struct lane_span s;
    bool first = true;

    while (lanes_next_span(&lanes, &s)) {
        if (!first && where[s.first] <= last)
            return false;
        for (unsigned l = s.first + 1; l < s.end; l++)
            rising &= where[l - 1] - where[l];
        last = where[s.end - 1];
        first = false;
    }
    return rising >> 31 != 0;
}

static struct bulk_shared shared_of(const struct step *x)
{
    return (struct bulk_shared){
        .processor = x->processor,
        .window = x->warp->window,
        .lanes = x->lanes,
        .base = x->warp->block->shared + added(&x->d->mem),
        .size = x->d->access_bytes,
        .steps = x->d->access_steps,
    };
}

/* How many requests an access makes, by where its lanes' words lie, or by its runs if that is
 * NULL. */
static unsigned count_requests(const struct device *d, const struct step *x, const struct runs *r,
                               const uint32_t *where)
{
    const struct bank_access a = { where, x->lanes, x->d->access_bytes,
                                   (unsigned)d->k.v[CONST_SharedMemBanks] };
    lane_mask found[64];

    if (d->k.v[CONST_BankConflicts] == 0)
        return 1;
    return where == NULL ? bank_requests_of_runs(r, a.bytes, a.banks) : bank_split(&a, found);
}

/* It is remembered with the addresses: where shared memory begins, and what is added to all of them,
 * differ by multiples of what a lane accesses and move all of them to other banks alike. */
static inline unsigned requests(const struct device *d, const struct step *x, struct runs *r,
                                const uint32_t *where)
{
    if (r->requests == 0)
        r->requests = count_requests(d, x, r, where);
    return r->requests;
}

static bool load_shared(struct device *d, const struct step *x, uint32_t most)
{
    struct runs *runs = runs_of(d->known_runs, x);
    struct bulk_shared r = shared_of(x);
    uint32_t where[64];

    r.slot = x->d->dst[0].slot;
    if (are_shared(x, runs)) {
        r.runs = runs->v;
        r.nruns = runs->n;
    } else {
        if (!places(x, where))
            return false;
        r.where = where;
    }
    r.requests = requests(d, x, runs, r.where);
    if (r.requests * r.steps > most)
        return false;
    memory_bulk_load_shared(d->memory, &r);
    return true;
}

static bool store_shared(struct device *d, const struct step *x, uint32_t most)
{
    struct runs *runs = runs_of(d->known_runs, x);
    struct bulk_shared r = shared_of(x);
    uint32_t where[64];

    r.values = fetch_plain(x->warp, &x->d->src[0]);
    if (runs->rise && are_shared(x, runs)) {
        r.runs = runs->v;
        r.nruns = runs->n;
    } else {
        if (!places(x, where) || !is_rising(where, x->lanes))
            return false;
        r.where = where;
    }
    r.requests = requests(d, x, runs, r.where);
    if (r.requests * r.steps > most)
        return false;
    memory_bulk_store_shared(d->memory, &r);
    return true;
}

/* ---- constant and global memory ---- */

/* Every lane reads one parameter of the kernel. */
static bool load_param(struct device *d, const struct step *x)
{
    const struct grid *g = x->warp->block->grid;
    uint64_t at = *(const uint64_t *)x->d->mem.splat - PARAM_BASE; /* else beyond all */
    unsigned size = x->d->access_bytes;

    if (at >= g->params_size || g->params_size - at < size || (at & (size - 1)) != 0)
        return false;
    memory_bulk_load_const(d->memory, &(struct bulk_const){
        .window = x->warp->window,
        .lanes = x->lanes,
        .address = PHYSICAL(SPACE_CONST, g->params_at + at),
        .size = size,
        .slot = x->d->dst[0].slot,
        .steps = x->d->access_steps,
    });
    return true;
}

/* Appends the run, part by part as its words lie in segments. False: two parts would lie in one
 * segment, or they are too many. */
static bool add_parts(struct runs *parts, struct word_run run, unsigned size, uint64_t segment)
{
    unsigned end = run.lanes.end;

    if (parts->n == 0 && (run.at & (segment - 1)) + runs_bytes(&run, size) <= segment) {
        parts->v[parts->n++] = run; /* mostly it lies in one, and is the only run */
        return true;
    }
    for (; run.lanes.first < end; run.lanes.first = run.lanes.end) {
        uint64_t start = run.at & ~(segment - 1), room = start + segment - run.at;

        run.lanes.end = end;
        if (runs_bytes(&run, size) > room)
            run.lanes.end = run.lanes.first + (unsigned)room / size;
        for (unsigned i = 0; i < parts->n; i++)
            if ((parts->v[i].at & ~(segment - 1)) == start)
                return false;
        if (parts->n == MOST_RUNS)
            return false;
        parts->v[parts->n++] = run;
        run.at = start + segment;
    }
    return true;
}

/* The runs of an access to global memory, each of one word or words side by side in another
 * segment. */
static bool global_runs(struct device *d, const struct step *x, struct runs *parts)
{
    const struct regions *mapped = &x->warp->block->grid->context->mapped;
    const struct runs *r = runs_of(d->known_runs, x);
    unsigned size = x->d->access_bytes;

    if (r->n == 0)
        return false;
    parts->n = 0;
    for (unsigned i = 0; i < r->n; i++) {
        struct word_run run = r->v[i];

        run.at += x->d->mem.value;
        if (run.apart > size || (run.at & (size - 1)) != 0 ||
            regions_find(mapped, run.at, runs_bytes(&run, size)) == NULL)
            return false;
        run.at = PHYSICAL(SPACE_GLOBAL, run.at - GLOBAL_BASE);
        if (!add_parts(parts, run, size, d->k.v[CONST_MaxMemOpSize]))
            return false;
    }
    return true;
}

/* Lanes access global memory in a few runs; they store to one. */
static bool access_global(struct device *d, const struct step *x, uint32_t most)
{
    const struct fetch *from = &x->d->src[0];
    struct runs r;

    if (!global_runs(d, x, &r))
        return false;
    if (x->d->rule_id == RULE_THREAD_ST && (r.n > 1 || r.v[0].apart == 0))
        return false;
    return memory_bulk_runs(d->memory, &(struct bulk_runs){
        .program = x->d->program[SPACE_GLOBAL],
        .processor = x->processor,
        .window = x->warp->window,
        .runs = r.v,
        .nruns = r.n,
        .size = x->d->access_bytes,
        .slot = x->d->dst[0].slot,
        .values = fetch_plain(x->warp, from),
        .most = most,
    });
}

bool bulk_access(struct device *d, const struct step *x, uint32_t most)
{
    if (x->d->access_steps > most)
        return false;
    switch ((enum quick_access)x->d->access) {
    case QUICK_NONE:
        break;
    case QUICK_LD_SHARED:
        return load_shared(d, x, most);
    case QUICK_ST_SHARED:
        return store_shared(d, x, most);
    case QUICK_LD_CONST:
        return load_param(d, x);
    case QUICK_GLOBAL:
        return access_global(d, x, most);
    }
    return false;
}
