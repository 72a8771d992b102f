/* check/kernel_state.c: the memory of the checks of kernels as part of a machine's state: bytes to
 * restore, and a fingerprint that is equal only for states after which the checks find the same.
 * Findings are not part of it. Declared in kernel.h. */
#include <string.h>

#include "base/mem.h"
#include "check/kernel.h"
#include "engine/state/look.h"

const struct block *kernel_block(const struct device *d, uint32_t grid, const uint32_t index[3])
{
    const struct block *b;

    for (size_t i = 0; (b = look_block(d, grid, i)) != NULL; i++)
        if (memcmp(b->index, index, sizeof b->index) == 0)
            return b;
    return NULL;
}

/* ---- warps ---- */

/* Is there something to remember of the warp in this window? Warps that are over are forgotten. */
static const struct warp *recorded(const struct kernel_checks *k, reg_window window)
{
    const struct warp *w = look_owner(k->device, window);

    if (w == NULL || k->warps[window].block != w->block->serial + 1 ||
        kernel_block(k->device, look_grid_of(w->block), w->block->index) != w->block)
        return NULL;
    return w;
}

static void code_bits(struct codec *c, struct bits *b)
{
    codec_size(c, &b->n);
    if (c->reading)
        b->v = b->n > 0 ? mem_new(b->n) : NULL;
    codec_raw(c, b->v, b->n);
}

/* Where lanes are on their way to barriers. */
static void code_arrivals(struct codec *c, struct warp_record *r)
{
    uint32_t n = r->nturns;

    codec_sparse(c, (unsigned char *)r->exit_pc, sizeof r->exit_pc);
    codec_sparse(c, (unsigned char *)r->last_pc, sizeof r->last_pc);
    codec_sparse(c, (unsigned char *)r->arrivals, sizeof r->arrivals);
    codec_u32(c, &n);
    r->nturns = n;
    for (unsigned i = 0; i < r->nturns; i++) {
        codec_u32(c, &r->turns[i].turn);
        codec_u32(c, &r->turns[i].pc);
        codec_u32(c, &r->turns[i].barrier);
        codec_u64(c, &r->turns[i].lanes);
    }
}

/* Lanes of local memory, and registers; the record is empty when it is read. */
static void code_record(struct codec *c, struct warp_record *r, const struct program *p)
{
    bool local = r->local != NULL, undefined = r->undefined != NULL;

    code_arrivals(c, r);
    code_bits(c, &r->shared);
    codec_bool(c, &local);
    if (local && c->reading)
        r->local = mem_new(MOST_LANES * sizeof *r->local);
    for (unsigned l = 0; local && l < MOST_LANES; l++)
        code_bits(c, &r->local[l]);
    codec_bool(c, &undefined);
    if (undefined && c->reading)
        r->undefined = mem_new((p->nregs + 1u) * sizeof *r->undefined);
    if (undefined)
        codec_sparse(c, (unsigned char *)r->undefined, (p->nregs + 1u) * sizeof *r->undefined);
    codec_u32(c, &r->nundefined);
}

static void write_warps(struct kernel_checks *k, struct codec *c)
{
    bool more = true;

    for (size_t i = 0; i < k->nwarps; i++) {
        const struct warp *w = recorded(k, (reg_window)i);
        uint32_t place[5];

        if (w == NULL)
            continue;
        codec_bool(c, &more);
        place[0] = look_grid_of(w->block);
        memcpy(place + 1, w->block->index, sizeof w->block->index);
        place[4] = w->index;
        codec_raw(c, place, sizeof place);
        code_record(c, &k->warps[i], look_program_of(w));
    }
    more = false;
    codec_bool(c, &more);
}

static void read_warps(struct kernel_checks *k, struct codec *c)
{
    bool more = false;

    kernel_forget_warps(k);
    for (codec_bool(c, &more); more; codec_bool(c, &more)) {
        const struct warp *w;
        uint32_t place[5];

        codec_raw(c, place, sizeof place);
        w = &kernel_block(k->device, place[0], place + 1)->warps[place[4]];
        code_record(c, kernel_warp(k, w), look_program_of(w));
    }
}

/* ---- allocations ---- */

static void code_allocations(struct kernel_checks *k, struct codec *c)
{
    struct allocations was = k->allocations;
    size_t n = was.n;

    codec_size(c, &n);
    if (c->reading)
        k->allocations = (struct allocations){ .v = NULL };
    for (size_t i = 0; i < n; i++) {
        struct allocation a = c->reading ? (struct allocation){ .at = 0 } : was.v[i];
        size_t length = c->reading ? 0 : strlen(a.name);

        codec_u64(c, &a.at);
        codec_u64(c, &a.size);
        codec_u32(c, &a.context);
        codec_bool(c, &a.freed);
        codec_raw(c, &a.kind, sizeof a.kind); /* a name that is always there */
        codec_size(c, &length);
        if (c->reading)
            a.name = mem_new(length + 1);
        codec_raw(c, a.name, length);
        if (!c->reading)
            continue;
        allocations_add(&k->allocations, &a);
        mem_free(a.name);
    }
    if (c->reading)
        allocations_free(&was);
}

/* ---- what matters ---- */

static void add_bytes(uint64_t print[2], uint64_t what, uint64_t where, const void *bytes, size_t n)
{
    uint64_t fact[4] = { what, where, 0, 0 };

    hash_pair(bytes, n, 0, fact + 2);
    print_add(print, fact, 4);
}

/* Bytes that are 0 at the end are as good as none. */
static void add_bits(uint64_t print[2], uint64_t what, uint64_t where, const struct bits *b)
{
    size_t n = b->n;

    while (n > 0 && b->v[n - 1] == 0)
        n--;
    if (n > 0)
        add_bytes(print, what, where, b->v, n);
}

/* The shfl that an undefined value is due to counts as well: it is named. */
static void add_undefined(uint64_t print[2], uint64_t where, const struct warp_record *r,
                          uint32_t nregs)
{
    for (uint32_t i = 0; r->nundefined > 0 && i <= nregs; i++) {
        const uint64_t fact[] = { 10, where, i, r->undefined[i].lanes, r->undefined[i].pc };

        if (r->undefined[i].lanes != 0)
            print_add(print, fact, 5);
    }
}

/* Arrivals that are not judged yet: how far a lane is ahead of others counts, not how often all have
 * arrived. */
static void add_arrivals(uint64_t print[2], uint64_t who, const struct warp_record *r,
                         unsigned lanes)
{
    uint32_t ahead[MOST_LANES] = { 0 }, least = r->arrivals[0];

    for (unsigned l = 1; l < lanes; l++)
        least = r->arrivals[l] < least ? r->arrivals[l] : least;
    for (unsigned l = 0; l < lanes; l++)
        ahead[l] = r->arrivals[l] - least;
    add_bytes(print, 13 + MOST_LANES, who, r->last_pc, sizeof r->last_pc);
    add_bytes(print, 14 + MOST_LANES, who, ahead, sizeof ahead);
    for (unsigned i = 0; i < r->nturns; i++) {
        const struct barrier_turn *t = &r->turns[i];
        const uint64_t fact[] = { 15 + MOST_LANES, who, i, t->turn - least, t->pc, t->barrier,
                                  t->lanes };

        print_add(print, fact, sizeof fact / sizeof *fact);
    }
}

static void add_warps(const struct kernel_checks *k, uint64_t print[2])
{
    for (size_t i = 0; i < k->nwarps; i++) {
        const struct warp *w = recorded(k, (reg_window)i);
        const struct warp_record *r = &k->warps[i];
        uint64_t who;

        if (w == NULL)
            continue;
        who = hash_mix(look_grid_of(w->block), w->index);
        for (unsigned d = 0; d < 3; d++)
            who = hash_mix(who, w->block->index[d]);
        add_bytes(print, 11, who, r->exit_pc, sizeof r->exit_pc);
        add_arrivals(print, who, r, w->lanes);
        add_bits(print, 12, who, &r->shared);
        for (unsigned l = 0; r->local != NULL && l < MOST_LANES; l++)
            add_bits(print, 13 + l, who, &r->local[l]);
        add_undefined(print, who, r, look_program_of(w)->nregs);
    }
}

static void add_memory(const struct kernel_checks *k, uint64_t print[2])
{
    for (size_t i = 0; i < k->unwritten.n; i++)
        if (k->unwritten.pages[i] != NULL)
            add_bytes(print, 7, i, k->unwritten.pages[i], k->unwritten.page_bytes);
    for (size_t i = 0; i < k->allocations.n; i++) {
        const struct allocation *a = &k->allocations.v[i];
        const uint64_t fact[] = { 8, a->at, a->size, a->context, a->freed };

        print_add(print, fact, 5);
    }
}

void kernel_code(struct kernel_checks *k, struct snapshot *s)
{
    uint64_t print[2] = { 0, 0 };

    if (!k->any)
        return;
    if (!s->state.reading) {
        add_warps(k, print);
        add_memory(k, print);
        if (k->on[KERNEL_RACES])
            races_print(&k->races, print);
    }
    codec_raw(&s->state, print, sizeof print);
    code_allocations(k, &s->order);
    (s->order.reading ? read_warps : write_warps)(k, &s->order);
    shadow_code(&k->unwritten, &s->order);
    if (k->on[KERNEL_RACES])
        races_code(&k->races, &s->order);
    if (s->order.reading)
        kernel_moved(k);
}
