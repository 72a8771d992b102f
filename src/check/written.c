/* check/written.c: which bytes were written, by space. Declared in written.h. */
#include "check/written.h"

#include <string.h>

#include "base/mem.h"
#include "program/lanes.h"

#define LANES 64u

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

/* ---- windows ---- */

void written_init(struct written *w, const struct device *d)
{
    *w = (struct written){ .device = d, .unwritten = { SHADOW_PAGE / 8, NULL, 0 } };
}

static void forget(struct written_window *x)
{
    mem_free(x->shared.v);
    for (unsigned l = 0; x->local != NULL && l < LANES; l++)
        mem_free(x->local[l].v);
    mem_free(x->local);
    *x = (struct written_window){ .block = 0 };
}

void written_free(struct written *w)
{
    for (size_t i = 0; i < w->n; i++)
        forget(&w->windows[i]);
    mem_free(w->windows);
    shadow_clear(&w->unwritten);
    *w = (struct written){ .n = 0 };
}

static struct written_window *window_of(struct written *w, const struct warp *x)
{
    struct written_window *to;

    while (w->n <= x->window)
        ARRAY_PUSH(w->windows, w->n, w->cap, (struct written_window){ .block = 0 });
    to = &w->windows[x->window];
    if (to->block != x->block->serial + 1)
        forget(to);
    to->block = x->block->serial + 1;
    return to;
}

static struct bits *local_of(struct written *w, const struct warp *x, unsigned lane)
{
    struct written_window *to = window_of(w, x);

    if (to->local == NULL)
        to->local = mem_new(LANES * sizeof *to->local);
    return &to->local[lane];
}

/* ---- global memory ---- */

static void put_global(struct written *w, const struct lane_access *a, bool unwritten)
{
    uint64_t at = a->at - GLOBAL_BASE;
    unsigned char *page = shadow_look(&w->unwritten, at);

    if (page != NULL)
        put_bits(page, at % SHADOW_PAGE, a->bytes, unwritten);
}

static unsigned missing_global(const struct written *w, const struct lane_access *a)
{
    uint64_t at = a->at - GLOBAL_BASE;
    const unsigned char *page = shadow_look(&w->unwritten, at);
    unsigned none = 0;

    for (unsigned i = 0; page != NULL && i < a->bytes; i++)
        none += bit(page, (at + i) % SHADOW_PAGE);
    return none;
}

static void put_stretch(struct written *w, uint64_t at, uint64_t size, bool unwritten)
{
    uint64_t end = at - GLOBAL_BASE + size;

    for (uint64_t i = at - GLOBAL_BASE; i < end;) {
        uint64_t left = SHADOW_PAGE - i % SHADOW_PAGE, n = end - i < left ? end - i : left;

        if (unwritten || shadow_look(&w->unwritten, i) != NULL)
            put_bits(shadow_page(&w->unwritten, i), i % SHADOW_PAGE, n, unwritten);
        i += n;
    }
}

void written_fresh(struct written *w, uint64_t at, uint64_t size)
{
    put_stretch(w, at, size, true);
}

void written_filled(struct written *w, uint64_t at, uint64_t size)
{
    put_stretch(w, at, size, false);
}

/* ---- accesses ---- */

/* Is it an access that the machine has a rule for? Others end the run, in its words. */
static bool is_sound(const struct written *w, const struct access_event *e,
                     const struct lane_access *a)
{
    if ((a->at & (a->bytes - 1)) != 0)
        return false;
    if (a->space == SPACE_SHARED)
        return a->at < e->warp->block->shared_size;
    if (a->space == SPACE_LOCAL)
        return a->at < device_constants(w->device)->v[CONST_LocalMemSize];
    return a->space == SPACE_GLOBAL;
}

static unsigned unwritten_bytes(struct written *w, const struct access_event *e,
                                const struct lane_access *a)
{
    if (a->space == SPACE_GLOBAL)
        return missing_global(w, a);
    if (a->space == SPACE_SHARED)
        return missing(&window_of(w, &e->warp->block->warps[0])->shared, a->at, a->bytes);
    return missing(local_of(w, e->warp, a->lane), a->at, a->bytes);
}

static void write(struct written *w, const struct access_event *e, const struct lane_access *a)
{
    if (a->space == SPACE_GLOBAL)
        put_global(w, a, false);
    else if (a->space == SPACE_SHARED)
        set_bits(&window_of(w, &e->warp->block->warps[0])->shared, a->at, a->bytes);
    else
        set_bits(local_of(w, e->warp, a->lane), a->at, a->bytes);
}

static const char *why(enum space s)
{
    if (s == SPACE_SHARED)
        return "no thread of the block has written it since the block started";
    if (s == SPACE_LOCAL)
        return "the thread has not written it since it started";
    return "neither the host nor a kernel has written it since it was allocated";
}

static void report(struct written *w, const struct access_event *e, const struct lane_access *a,
                   unsigned none)
{
    struct party p = party_of(w->device, e->warp, e->pc, LANE(a->lane));
    struct text message = { NULL, 0, 0 }, note = { NULL, 0, 0 };

    if (findings_again(w->findings, "init", &p, NULL) != NULL)
        return;
    text_printf(&message, "%s of %u byte%s at %s address 0x%llx", access_text(e->kind), a->bytes,
                a->bytes == 1 ? "" : "s", space_text(a->space), (unsigned long long)a->at);
    if (a->space == SPACE_GLOBAL) {
        text_puts(&message, " (");
        places_name(w->places, a->at, &message);
        text_puts(&message, ")");
    }
    if (none == a->bytes)
        text_puts(&message, ", which nothing has written");
    else
        text_printf(&message, ", of which %u were never written", none);
    text_puts(&note, why(a->space));
    findings_add(w->findings, &(struct defect){ .check = "init", .first = p, .message = message.s,
                                                 .note = note.s });
    text_free(&message);
    text_free(&note);
}

/* Does the access read what was there before? mbarrier.init is an atomic operation here (4.4.3),
 * but it only writes. */
static bool reads(const struct access_event *e)
{
    return e->kind != ACCESS_WRITE && e->program->instrs[e->pc].op != OP_MBINIT;
}

/* What a warp writes in the same instruction as it reads (atomics) it has read first. */
void written_access(struct written *w, const struct access_event *e)
{
    FOR_LANES(l, e->lanes) {
        struct lane_access a = access_of_lane(e, l);
        unsigned none;

        if (!is_sound(w, e, &a))
            continue;
        none = reads(e) ? unwritten_bytes(w, e, &a) : 0;
        if (none > 0)
            report(w, e, &a, none);
        if (e->kind != ACCESS_READ)
            write(w, e, &a);
    }
}
