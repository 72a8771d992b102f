/* check/written.c: --check init, memory: reads of bytes that nothing has written. Written is what a
 * kernel wrote, what the host filled, variables of programs; not a fresh buffer without an initial
 * value, a piece of the heap, shared memory at the start of a block, local memory at that of a
 * thread. Declared in kernel.h. */
#include <string.h>

#include "base/mem.h"
#include "check/kernel.h"
#include "program/lanes.h"

/* ---- bits ---- */

static bool bit(const unsigned char *v, uint64_t i)
{
    return (v[i / 8] >> i % 8 & 1) != 0;
}

static void put_bits(unsigned char *v, uint64_t at, uint64_t n, bool on)
{
    for (uint64_t i = at; i < at + n; i++) {
        if (i % 8 == 0 && at + n - i >= 8) {
            v[i / 8] = on ? 0xff : 0;
            i += 7;
        } else if (on) {
            v[i / 8] = (unsigned char)(v[i / 8] | 1u << i % 8);
        } else {
            v[i / 8] = (unsigned char)(v[i / 8] & ~(1u << i % 8));
        }
    }
}

static void set_bits(struct bits *b, uint64_t at, unsigned n)
{
    size_t need = (size_t)((at + n + 7) / 8);

    if (need > b->n) {
        size_t more = need > 2 * b->n ? need : 2 * b->n;

        b->v = mem_resize(b->v, more);
        memset(b->v + b->n, 0, more - b->n);
        b->n = more;
    }
    put_bits(b->v, at, n, true);
}

/* How many of the n bytes have no bit. */
static unsigned missing(const struct bits *b, uint64_t at, unsigned n)
{
    unsigned none = 0;

    for (uint64_t i = at; i < at + n; i++)
        none += i / 8 >= b->n || !bit(b->v, i);
    return none;
}

/* What was written of the shared memory of a block, or of a thread's local memory. */
static struct bits *bits_of(struct kernel_checks *k, const struct warp *w,
                            const struct lane_access *a)
{
    struct warp_record *r = kernel_warp(k, a->space == SPACE_SHARED ? &w->block->warps[0] : w);

    if (a->space == SPACE_SHARED)
        return &r->shared;
    if (r->local == NULL)
        r->local = mem_new(MOST_LANES * sizeof *r->local);
    return &r->local[a->lane];
}

/* ---- global memory ---- */

static unsigned missing_global(const struct kernel_checks *k, const struct lane_access *a)
{
    uint64_t at = a->at - GLOBAL_BASE;
    const unsigned char *page = shadow_look(&k->unwritten, at);
    unsigned none = 0;

    for (unsigned i = 0; page != NULL && i < a->bytes; i++)
        none += bit(page, (at + i) % SHADOW_PAGE);
    return none;
}

void written_set(struct kernel_checks *k, uint64_t at, uint64_t size, bool written)
{
    uint64_t end = at - GLOBAL_BASE + size;

    for (uint64_t i = at - GLOBAL_BASE; i < end;) {
        uint64_t left = SHADOW_PAGE - i % SHADOW_PAGE, n = end - i < left ? end - i : left;

        if (!written || shadow_look(&k->unwritten, i) != NULL)
            put_bits(shadow_page(&k->unwritten, i), i % SHADOW_PAGE, n, !written);
        i += n;
    }
}

/* ---- accesses ---- */

/* Is it an access that the machine has a rule for? Others are stuck. */
static bool is_sound(const struct kernel_checks *k, const struct access_event *e,
                     const struct lane_access *a)
{
    if ((a->at & (a->bytes - 1)) != 0)
        return false;
    if (a->space == SPACE_SHARED)
        return a->at < e->warp->block->shared_size;
    if (a->space == SPACE_LOCAL)
        return a->at < device_constants(k->device)->v[CONST_LocalMemSize];
    return a->space == SPACE_GLOBAL;
}

static const char *why(enum space s)
{
    if (s == SPACE_SHARED)
        return "no thread of the block has written it since the block started";
    if (s == SPACE_LOCAL)
        return "the thread has not written it since it started";
    return "neither the host nor a kernel has written it since it was allocated";
}

static void report(struct kernel_checks *k, const struct access_event *e,
                   const struct lane_access *a, unsigned none)
{
    struct check_finding x = { .check = "init", .kind = FINDING_UNWRITTEN_READ,
                               .note = why(a->space),
                               .access = { .space = a->space, .at = a->at, .bytes = a->bytes } };
    struct text message = { NULL, 0, 0 };

    x.first = party_of(k->device, e->warp, e->pc, LANE(a->lane));
    if (findings_again(&k->findings, x.check, &x.first, NULL))
        return;
    access_describe(e->kind, a, e->warp, &k->allocations, &message);
    if (none == a->bytes)
        findings_add(&k->findings, &x, "%s, which nothing has written", message.s);
    else
        findings_add(&k->findings, &x, "%s, of which %u were never written", message.s, none);
    text_free(&message);
}

/* Does the access read what was there before? mbarrier.init is an atomic operation here (4.4.3),
 * but it only writes. */
static bool reads(const struct access_event *e)
{
    return e->kind != ACCESS_WRITE && e->program->instrs[e->pc].op != OP_MBINIT;
}

/* What a warp writes in the same instruction as it reads (atomics) it has read first. */
void written_access(struct kernel_checks *k, const struct access_event *e)
{
    FOR_LANES(l, e->lanes) {
        struct lane_access a = access_of_lane(e, l);
        bool global = a.space == SPACE_GLOBAL;
        unsigned none = 0;

        if (!is_sound(k, e, &a))
            continue;
        if (reads(e))
            none = global ? missing_global(k, &a)
                          : missing(bits_of(k, e->warp, &a), a.at, a.bytes);
        if (none > 0)
            report(k, e, &a, none);
        if (e->kind == ACCESS_READ)
            continue;
        if (global)
            written_set(k, a.at, a.bytes, true);
        else
            set_bits(bits_of(k, e->warp, &a), a.at, a.bytes);
    }
}
