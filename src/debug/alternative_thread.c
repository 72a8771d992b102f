/* debug/alternative_thread.c: alternatives in words that are asked for in the midst of a step:
 * which threads, which addresses, which lines of a cache. */
#include "debug/alternative.h"
#include "engine/state/look_thread.h"
#include "memory/bytes.h"
#include "memory/state/look.h"
#include "observe/show.h"
#include "program/lanes.h"

/* ---- crs.target, memory.conflict, threads.lane ---- */

static void put_address(struct text *out, const struct program *p, uint32_t pc)
{
    if (program_line(p, pc) > 0)
        text_printf(out, "line %u: ", program_line(p, pc));
    else
        text_printf(out, "address %lu: ", (unsigned long)pc);
    if (pc < p->ninstrs)
        show_source(out, p, pc);
}

/* The lanes that go where a lane goes. */
static lane_mask going_with(const struct flow *f, unsigned lane)
{
    lane_mask m = 0;

    FOR_LANES(l, f->lanes)
        m |= f->target[l] == f->target[lane] ? LANE(l) : 0;
    return m;
}

bool asked_put_target(struct text *out, const struct asked *a, unsigned k)
{
    const struct look_step s = look_step(a->device);
    lane_mask rest = s.flow->lanes;

    for (; k > 0; k--)
        rest &= ~going_with(s.flow, lane_lowest(rest));
    text_puts(out, "lanes ");
    show_mask(out, going_with(s.flow, lane_lowest(rest)), s.warp->lanes);
    text_puts(out, " go to ");
    put_address(out, look_program_of(s.warp), s.flow->target[lane_lowest(rest)]);
    return true;
}

static lane_mask without_nth(lane_mask lanes, unsigned n)
{
    FOR_LANES(l, lanes)
        if (n-- == 0)
            return lanes & ~LANE(l);
    return lanes;
}

/* Lanes that name an address that another names too. */
static lane_mask sharing(const struct look_step *s)
{
    lane_mask m = 0;

    FOR_LANES(l, s->lanes)
        FOR_LANES(other, s->lanes)
            m |= l != other && s->address[l] == s->address[other] ? LANE(l) : 0;
    return m;
}

/* Where other lanes than those are asked for (several spaces in a step) they are not known here. */
bool asked_put_conflict(struct text *out, const struct asked *a, unsigned k)
{
    const struct look_step s = look_step(a->device);
    const bool coalesces = device_constants(a->device)->v[CONST_CoalesceLanes] != 0;
    lane_mask lanes = s.instr->op == OP_ST && coalesces ? sharing(&s) : s.lanes;

    for (size_t i = 0; i < a->choice->nbefore; i++)
        if (a->choice->before[i].site == SITE_CONFLICT)
            lanes = without_nth(lanes, a->choice->before[i].pick);
    if (lane_count(lanes) != a->choice->n)
        return false;
    lanes &= ~without_nth(lanes, k);
    text_printf(out, "lane %u goes next, at 0x%llx", lane_lowest(lanes),
                (unsigned long long)s.address[lane_lowest(lanes)]);
    return true;
}

/* The warp that was picked; of threads that go apart nobody joins its step. */
bool asked_put_lane(struct text *out, const struct asked *a, unsigned k)
{
    const struct warp *w = look_step(a->device).warp;
    lane_mask lanes = look_ready_threads(w).first;

    if (lane_count(lanes) != a->choice->n)
        return false;
    lanes &= ~without_nth(lanes, k);
    text_printf(out, "lane %u at ", lane_lowest(lanes));
    put_address(out, look_program_of(w), w->exec.threads[lane_lowest(lanes)].pc);
    return true;
}

/* ---- cache.victim ---- */

/* The lines that may be taken over in one set of a cache, in order of index. */
struct victims {
    unsigned processor; /* MEMORY_L2: L2 */
    uint32_t set, n;
    struct line_view kth;
};

static bool may_go(const struct line_view *v, bool first)
{
    return v->pins == 0 && v->first == first && !bytes_any(v->dirty);
}

/* With class first they go before those with class normal (4.2.2). */
static uint32_t count_victims(const struct memory *m, struct victims *s, uint32_t ways, unsigned k)
{
    uint32_t n = 0;

    for (int first = 1; first >= 0 && n == 0; first--) {
        struct line_view v;

        for (uint32_t i = 0; memory_look_line(m, s->processor, &i, &v);)
            if ((ways == 0 || v.index / ways == s->set) && may_go(&v, first != 0) && n++ == k)
                s->kth = v;
    }
    return n;
}

/* Looks through the sets of a cache for those with as many victims as there are alternatives; the
 * number of such sets. */
static unsigned find_victims(const struct asked *a, struct victims *found, unsigned processor,
                             unsigned k)
{
    const struct constants *c = device_constants(a->device);
    const bool l2 = processor == MEMORY_L2;
    uint64_t lines = c->v[l2 ? CONST_Level2CacheSize : CONST_Level1CacheSize] /
                     c->v[CONST_MaxMemOpSize];
    uint32_t ways = (uint32_t)c->v[l2 ? CONST_Level2Ways : CONST_Level1Ways];
    unsigned matches = 0;

    if (ways >= lines)
        ways = 0;
    for (uint32_t set = 0; set < (ways == 0 ? 1 : lines / ways); set++) {
        struct victims s = { .processor = processor, .set = set };

        if (count_victims(device_memory(a->device), &s, ways, k) != a->choice->n)
            continue;
        matches++;
        *found = s;
    }
    return matches;
}

/* Which cache is asked is known when one set alone has so many lines to choose among. */
bool asked_put_victim(struct text *out, const struct asked *a, unsigned k)
{
    unsigned processor = asked_processor(a), matches;
    struct victims s;
    struct memory_place p;

    matches = find_victims(a, &s, processor, k);
    matches += find_victims(a, &s, MEMORY_L2, k);
    if (matches != 1)
        return false;
    p = place_of(s.kth.address);
    if (s.processor == MEMORY_L2)
        text_puts(out, "L2");
    else
        text_printf(out, "L1 of processor %u", s.processor);
    text_printf(out, " gives up line %lu, %s 0x%llx", (unsigned long)s.kth.index,
                space_text(p.space), (unsigned long long)p.address);
    return true;
}
