/* check/access.c: what access.h promises. */
#include "check/access.h"

#include <string.h>

#include "base/mangled.h"
#include "program/lanes.h"

/* The address of a lane, one of those that access. */
static uint64_t address_of(const struct access_event *e, unsigned lane)
{
    const struct word_run *r = e->runs;

    if (e->address != NULL)
        return e->address[lane];
    while (lane >= r->lanes.end)
        r++;
    return r->at + e->moved + (uint64_t)(lane - r->lanes.first) * r->apart;
}

struct lane_access access_of_lane(const struct access_event *e, unsigned lane)
{
    struct lane_access a = { e->space, address_of(e, lane), e->bytes, lane };

    struct memory_place p = memory_place_of(a.space, a.at);

    a.space = p.space;
    a.at = p.at;
    return a;
}

/* How many successive lanes, at most so many, lie `step` bytes apart. */
static unsigned length_of_run(const uint64_t *at, unsigned most, uint64_t step)
{
    uint64_t next = at[0] + step;
    unsigned n = 1;

    while (n < most && at[n] == next) {
        next += step;
        n++;
    }
    return n;
}

/* The run that begins with a lane, of `most` successive lanes. One of generic addresses stays in the
 * space that it begins in. */
static struct lane_run run_from(const struct access_event *e, unsigned lane, unsigned most)
{
    const uint64_t *at = e->address + lane;
    struct lane_access first = access_of_lane(e, lane);
    uint64_t step = most > 1 ? at[1] - at[0] : e->bytes;
    unsigned n = step == 0 || step == e->bytes ? length_of_run(at, most, step) : 1;

    if (e->space == SPACE_NONE && memory_place_of(SPACE_NONE, at[n - 1]).space != first.space)
        n = 1;
    return (struct lane_run){ first.space, first.at, lane, n, e->bytes,
                              n > 1 ? (unsigned)step : e->bytes };
}

/* The runs that the engine knows. Those whose lanes touch neither neighbours nor one place are
 * taken apart. */
static void known_runs(const struct access_event *e, struct access_runs *out)
{
    struct lane_run *to = out->v;

    for (const struct word_run *r = e->runs; r < e->runs + e->nruns; r++) {
        unsigned n = r->lanes.end - r->lanes.first;
        bool whole = n == 1 || r->apart == 0 || r->apart == e->bytes;

        for (unsigned k = 0; k < n; k += whole ? n : 1)
            *to++ = (struct lane_run){
                e->space, r->at + e->moved + (uint64_t)k * r->apart, r->lanes.first + k,
                whole ? n : 1, e->bytes, whole && n > 1 ? r->apart : e->bytes
            };
    }
    out->n = (unsigned)(to - out->v);
}

void access_runs(const struct access_event *e, struct access_runs *out)
{
    lane_mask rest = e->lanes;
    struct lane_span s;

    out->event = e;
    out->n = 0;
    if (e->runs != NULL) {
        known_runs(e, out);
        return;
    }
    while (lanes_next_span(&rest, &s))
        while (s.first < s.end) {
            out->v[out->n] = run_from(e, s.first, s.end - s.first);
            s.first += out->v[out->n++].n;
        }
}

/* The shared variable of the warp's program in which the byte lies. One of a function wins over others that
 * share its place: no entry uses both. NULL: there is none. */
static const struct variable *shared_variable(const struct warp *w, uint64_t at)
{
    const struct program *p = look_program_of(w);
    const struct variable *found = NULL;

    for (uint32_t i = 0; i < p->nvariables; i++) {
        const struct variable *v = &p->variables[i];
        uint64_t size = v->dynamic ? w->block->shared_size - v->address : v->size;

        if (v->space == SPACE_SHARED && at >= v->address && at - v->address < size &&
            (found == NULL || v->function == look_entry(w)))
            found = v;
    }
    return found;
}

static void put_shared(const struct warp *w, uint64_t at, struct text *out)
{
    const struct variable *v = shared_variable(w, at);

    if (v == NULL)
        return;
    text_puts(out, v->dynamic ? " (dynamic shared memory " : " (variable ");
    if (!mangled_read(v->name, out))
        text_puts(out, v->name);
    text_printf(out, ", byte %llu)", (unsigned long long)(at - v->address));
}

void place_describe(const struct memory_place *p, const struct warp *w, const struct allocations *names,
                    struct text *out)
{
    text_printf(out, "%s address 0x%llx", space_text(p->space), (unsigned long long)p->at);
    if (p->space == SPACE_SHARED)
        put_shared(w, p->at, out);
    if (names == NULL || p->space != SPACE_GLOBAL)
        return;
    text_puts(out, " (");
    allocations_name(names, p->at, out);
    text_puts(out, ")");
}

void access_describe(enum access_kind k, const struct lane_access *a, const struct warp *w,
                     const struct allocations *names, struct text *out)
{
    static const char *const kinds[] = {
        [ACCESS_READ] = "read", [ACCESS_WRITE] = "write", [ACCESS_ATOMIC] = "atomic operation"
    };

    text_printf(out, "%s of %u byte%s at ", kinds[k], a->bytes, a->bytes == 1 ? "" : "s");
    place_describe(&(struct memory_place){ a->space, a->at }, w, names, out);
}

struct party party_of(const struct device *d, const struct warp *w, uint32_t pc, lane_mask lanes)
{
    struct party p = { .program = look_program_of(w), .pc = pc, .grid = look_grid_of(w->block),
                       .size = { 1, 1, 1 }, .warp = w->index, .warp_size = w->lanes,
                       .lanes = lanes };
    struct look_grid g;

    memcpy(p.block, w->block->index, sizeof p.block);
    if (look_grid(d, p.grid, &g) && g.id == p.grid)
        memcpy(p.size, g.block, sizeof p.size);
    return p;
}
