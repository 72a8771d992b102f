/* check/races_state.c: what --check races remembers as a value, so that a search can go back to an
 * earlier state and knows when two states are equal. Bytes for the way back are written as they are.
 * A print has what matters for the future: each recorded access, and the actors that know of it. Clocks
 * themselves are not part of it, so a thread that waits in a loop returns to the same print. Declared in
 * races.h. */
#include <string.h>

#include "base/mem.h"
#include "check/races.h"
#include "memory/state/look.h"

/* ---- bytes for the way back ---- */

/* A growable array of values without pointers. */
static void *code_values(struct codec *c, void *v, size_t *n, size_t *cap, size_t each)
{
    codec_size(c, n);
    if (c->reading)
        v = mem_grow(v, cap, *n, each);
    if (*n > 0)
        codec_sparse(c, v, *n * each);
    return v;
}
#define CODE_VALUES(c, v, n, cap) ((v) = code_values((c), (v), &(n), &(cap), sizeof *(v)))

static void code_knowledge(struct codec *c, struct knowledge *k)
{
    vclock_code(c, &k->known);
    codec_u32(c, &k->clock);
    if (c->reading)
        k->told = NULL; /* it is computed again on demand */
}

static void code_actor(struct codec *c, struct actor *x)
{
    vclock_code(c, &x->known);
    codec_u32(c, &x->clock);
    codec_u32(c, &x->last.steps);
    codec_u32(c, &x->team);
    codec_bool(c, &x->over);
}

static void code_past(struct codec *c, struct actor_past *p)
{
    uint32_t heard = p->nheard;

    for (unsigned r = 0; r < REACHES; r++) {
        vclock_code(c, &p->pending[r]);
        code_knowledge(c, &p->fenced[r]);
        codec_u64(c, &p->fence_serial[r]);
    }
    codec_u64(c, &p->acquire_serial);
    code_knowledge(c, &p->arrived);
    for (unsigned h = 0; h < HEARD_WRITES; h++) {
        flag_write_code(c, &p->heard[h].write);
        codec_u64(c, &p->heard[h].place);
        codec_u64(c, &p->heard[h].serial);
        codec_bool(c, &p->heard[h].wide);
        codec_bool(c, &p->heard[h].blind);
        codec_bool(c, &p->heard[h].acquires);
    }
    codec_u32(c, &heard);
    p->nheard = heard;
    codec_u32(c, &p->ncommits);
    for (unsigned i = 0; p->ncommits > 0 && i < COPY_COMMITS; i++)
        codec_u32(c, &p->commits[i]);
    codec_u64(c, &p->copying);
}

static void code_actors(struct codec *c, struct actors *a)
{
    size_t n = a->n, npast = a->npast;

    codec_size(c, &n);
    for (size_t i = 0; i < n; i++) {
        if (c->reading)
            ARRAY_PUSH(a->v, a->n, a->cap, (struct actor){ .known = NULL });
        code_actor(c, &a->v[i]);
    }
    codec_size(c, &npast);
    for (size_t i = 0; i < npast; i++) {
        if (c->reading)
            ARRAY_PUSH(a->past, a->npast, a->cap_past, (struct actor_past){ .ncommits = 0 });
        code_past(c, &a->past[i]);
    }
    CODE_VALUES(c, a->teams, a->nteams, a->cap_teams);
    CODE_VALUES(c, a->grids, a->ngrids, a->cap_grids);
    codec_u32(c, &a->settled);
}

static void code_lines(struct codec *c, struct line_cells *l)
{
    shadow_code(&l->write, c);
    shadow_code(&l->read, c);
}

static void code_shared(struct codec *c, struct races *r)
{
    size_t n = r->nshared;

    codec_size(c, &n);
    for (size_t i = 0; i < n; i++) {
        struct shared_cells *s;

        if (i == r->nshared)
            ARRAY_PUSH(r->shared, r->nshared, r->cap_shared, races_no_cells());
        s = &r->shared[i];
        codec_u32(c, &s->team);
        codec_u32(c, &s->size);
        codec_u64(c, &s->touched);
        code_lines(c, &s->cells);
    }
    codec_size(c, &r->next_shared);
}

static void code_cells(struct codec *c, struct races *r)
{
    bool lists = reads_any(&r->reads); /* otherwise their memory is not allocated yet */

    code_lines(c, &r->global);
    code_shared(c, r);
    CODE_VALUES(c, r->records.v, r->records.n, r->records.cap);
    codec_u32(c, &r->records.free);
    codec_size(c, &r->records.many);
    codec_bool(c, &lists);
    if (lists)
        CODE_VALUES(c, r->reads.v, r->reads.n, r->reads.cap);
    codec_raw(c, r->reads.free, sizeof r->reads.free);
    CODE_VALUES(c, r->words, r->nwords, r->cap_words);
    codec_u32(c, &r->free_words);
    CODE_VALUES(c, r->bytes, r->nbytes, r->cap_bytes);
    codec_u32(c, &r->free_bytes);
}

/* ---- what follows from the device ---- */

/* A restored block may have another window, and another serial number. */
static void see_block(struct races *r, const struct block *b)
{
    struct actors *a = &r->actors;
    const reg_window w = b->warps[0].window;

    for (size_t i = 0; i < a->nteams; i++) {
        struct team *t = &a->teams[i];

        if (t->grid != look_grid_of(b) || memcmp(t->block, b->index, sizeof t->block) != 0)
            continue;
        while (a->nresidents <= w)
            ARRAY_PUSH(a->residents, a->nresidents, a->cap_residents, (struct resident){ 0, 0 });
        a->residents[w] = (struct resident){ b->serial + 1, (uint32_t)i };
        t->window = w;
        while (r->nshared_of <= w)
            ARRAY_PUSH(r->shared_of, r->nshared_of, r->cap_shared_of, UINT32_MAX);
        for (size_t k = 0; k < r->nshared; k++)
            if (r->shared[k].team == i && r->shared[k].size == b->shared_size)
                r->shared_of[w] = (uint32_t)k;
    }
}

static void see_blocks(struct races *r)
{
    struct actors *a = &r->actors;
    const struct block *b;
    struct look_grid g;

    for (size_t i = 0; i < a->nresidents; i++)
        a->residents[i] = (struct resident){ 0, 0 };
    for (size_t i = 0; i < r->nshared_of; i++)
        r->shared_of[i] = UINT32_MAX;
    for (size_t i = 0; i < a->nteams; i++)
        while (a->nresidents <= a->teams[i].window)
            ARRAY_PUSH(a->residents, a->nresidents, a->cap_residents, (struct resident){ 0, 0 });
    for (grid_id next = 0; look_grid(a->device, next, &g); next = g.id + 1)
        for (size_t i = 0; (b = look_block(a->device, g.id, i)) != NULL; i++)
            see_block(r, b);
    for (size_t i = 0; (b = look_leaving(a->device, i)) != NULL; i++)
        see_block(r, b);
}

/* ---- what matters ---- */

/* A block by its identity, and an actor, because their numbers depend on the order of appearance. */
static uint64_t name_of_team(const struct actors *a, uint32_t team)
{
    const struct team *t = &a->teams[team];
    uint64_t h = hash_mix(1, t->grid);

    for (unsigned i = 0; i < 3; i++)
        h = hash_mix(h, t->block[i]);
    return h;
}

uint64_t actor_name(const struct actors *a, uint32_t actor)
{
    const uint32_t team = a->v[actor].team;

    return hash_mix(name_of_team(a, team), actor - a->teams[team].first);
}

/* A place in shared memory has its team's number. */
uint64_t place_name(const struct actors *a, uint64_t place)
{
    if ((place >> 63) == 0)
        return hash_mix(3, place);
    return hash_mix(name_of_team(a, (uint32_t)(place >> 32) & 0x7fffffffu), place & 0xffffffffu);
}

/* Places where knowledge is kept. */
enum keeper { KEEPS_KNOWN, KEEPS_PENDING, KEEPS_FENCED, KEEPS_ARRIVED, KEEPS_COMMIT };

static void ask_knowledge(struct sharers *x, uint64_t who, uint32_t actor,
                          const struct knowledge *k)
{
    if (actor == x->tick.actor && k->clock >= x->tick.clock)
        sharers_add(x, who);
    else
        sharers_ask(x, who, k->known);
}

/* Committed groups of copies: a wait for them will publish what the copies did. */
static void ask_commits(struct sharers *x, uint64_t who, uint32_t actor,
                        const struct actor_past *p)
{
    const uint32_t n = p->ncommits < COPY_COMMITS ? p->ncommits : COPY_COMMITS;

    if (!x->actors->copies || actors_copier(x->actors, actor) != x->tick.actor)
        return;
    for (uint32_t i = 0; i < n; i++)
        if (p->commits[(p->ncommits - 1 - i) % COPY_COMMITS] >= x->tick.clock)
            sharers_add(x, hash_mix(hash_mix(who, KEEPS_COMMIT), i));
}

static void ask_actor(struct sharers *x, uint32_t actor)
{
    const struct actors *a = x->actors;
    const struct actor_past *p = actors_met(a, actor);
    const uint64_t who = actor_name(a, actor);

    if (actor != x->tick.actor)
        sharers_ask(x, hash_mix(who, KEEPS_KNOWN), a->v[actor].known);
    if (p == NULL)
        return;
    for (unsigned r = 0; r < REACHES; r++) {
        sharers_ask(x, hash_mix(hash_mix(who, KEEPS_PENDING), r), p->pending[r]);
        ask_knowledge(x, hash_mix(hash_mix(who, KEEPS_FENCED), r), actor, &p->fenced[r]);
    }
    ask_knowledge(x, hash_mix(who, KEEPS_ARRIVED), actor, &p->arrived);
    if (!actors_is_copier(a, actor))
        ask_commits(x, who, actor, p);
}

uint64_t known_to(const struct actors *a, struct tick t)
{
    struct sharers x = { .actors = a, .tick = t };

    if (t.actor <= a->settled)
        return hash_mix(4, 0);
    for (uint32_t actor = a->settled + 1; actor < a->n; actor++)
        if (!actors_team_over(a, a->v[actor].team))
            ask_actor(&x, actor);
    flags_ask(&x);
    return x.sum;
}

/* Is the write to a place among those that an actor has read lately? No: 0. The oldest of these is
 * the next to be forgotten, so their order counts. */
static uint64_t heard_lately(const struct actors *a, uint32_t actor, uint64_t place, struct tick write)
{
    const struct actor_past *p = &a->past[actor];
    uint64_t sum = 0;

    for (unsigned i = 0; i < HEARD_WRITES; i++) { /* from the last one on */
        const struct flag_heard *h = &p->heard[(p->nheard + HEARD_WRITES - 1 - i) % HEARD_WRITES];

        if (flags_heard(a, h, place, write))
            sum += hash_mix(actor_name(a, actor), (uint64_t)i << 1 | h->wide);
    }
    return sum;
}

/* The sum over the names of all actors that have read what the write wrote at a place, and do not know
 * of it otherwise. */
static uint64_t heard_by(const struct actors *a, uint64_t place, struct tick write)
{
    uint64_t sum = 0;

    for (uint32_t actor = a->settled + 1; actor < a->npast; actor++)
        if (actor != write.actor && !actors_team_over(a, a->v[actor].team) &&
            vclock_of(a->v[actor].known, write.actor) < write.clock)
            sum += heard_lately(a, actor, place, write);
    return sum;
}

/* ---- cells ---- */

/* Where cells are, and the print of what they hold. */
struct looked_at {
    const struct races *races;
    enum space space;
    uint32_t team;  /* of shared memory: its owner */
    uint64_t place; /* the name of the place */
    uint64_t *print;
};

enum role { WROTE, READ_LAST, READ_BEFORE };

static void add_stamp(const struct looked_at *x, uint64_t at, enum role role, const struct stamp *s)
{
    const struct actors *a = &x->races->actors;
    const uint32_t actor = actor_at(a, s, at);
    const struct tick tick = { actor, s->clock };
    const uint64_t place = flag_place(x->space, at, x->team);
    const uint64_t fact[] = { x->place, at, role, actor_name(a, actor), s->pc, s->how,
                              actors_grid(a, actor),
                              role == WROTE ? flags_carried(a, place, tick) : 0, known_to(a, tick),
                              role == WROTE ? heard_by(a, place, tick) : 0 };

    print_add(x->print, fact, sizeof fact / sizeof *fact);
}

static void add_held(const struct looked_at *x, uint64_t at, enum role role, uint32_t held)
{
    const struct races *r = x->races;
    struct reads_walk w = { 0, 0 };
    struct stamp s;
    uint32_t n;

    if (held == 0)
        return;
    s = step_record_stamp(&r->records, is_list(held) ? list_last(&r->reads, held) : held);
    add_stamp(x, at, role, &s);
    while (is_list(held) && reads_next(&r->reads, held, &w, &s, &n))
        add_stamp(x, at, READ_BEFORE, &s);
}

static void add_word(const struct looked_at *x, uint64_t at, uint32_t write, uint32_t read)
{
    const struct byte_cells *b;

    if (write != CELL_SPLIT) {
        add_held(x, at, WROTE, write);
        add_held(x, at, READ_LAST, read);
        return;
    }
    b = &x->races->bytes[read];
    for (unsigned i = 0; i < WORD; i++) {
        add_held(x, at + i, WROTE, b->write[i]);
        add_held(x, at + i, READ_LAST, b->read[i]);
    }
}

/* A line whose words have equal content counts as its words, so that it does not matter which were touched
 * together. */
static void add_line(const struct looked_at *x, uint64_t at, uint32_t write, uint32_t read)
{
    for (unsigned i = 0; i < LINE_WORDS && (write != 0 || read != 0); i++) {
        uint32_t w = is_words(write) ? words_of(x->races, write)->v[i] : write;
        uint32_t s = is_words(read) ? words_of(x->races, read)->v[i] : read;

        add_word(x, at + i * WORD, w, s);
    }
}

static uint32_t cell_at(const struct shadow *s, uint64_t at)
{
    const unsigned char *page = shadow_look(s, at);

    return page == NULL ? 0 : ((const uint32_t *)(const void *)page)[at % SHADOW_PAGE / LINE];
}

static void add_lines(const struct looked_at *x, const struct line_cells *l, uint64_t base)
{
    const size_t pages = l->write.n > l->read.n ? l->write.n : l->read.n;

    for (uint64_t page = 0; page < pages; page++) {
        const uint64_t at = page * SHADOW_PAGE;

        if (shadow_look(&l->write, at) == NULL && shadow_look(&l->read, at) == NULL)
            continue;
        for (uint64_t i = at; i < at + SHADOW_PAGE; i += LINE)
            add_line(x, base + i, cell_at(&l->write, i), cell_at(&l->read, i));
    }
}

static void add_cells(const struct races *r, uint64_t *print)
{
    struct looked_at x = { .races = r, .space = SPACE_GLOBAL, .print = print };

    add_lines(&x, &r->global, GLOBAL_BASE);
    for (size_t i = 0; i < r->nshared; i++) {
        if (actors_team_over(&r->actors, r->shared[i].team))
            continue;
        x.space = SPACE_SHARED;
        x.team = r->shared[i].team;
        x.place = name_of_team(&r->actors, r->shared[i].team);
        add_lines(&x, &r->shared[i].cells, 0);
    }
}

/* Which operations in flight are older than their thread's last fence decides what a flag that they
 * read orders. */
static void add_fences(const struct actors *a, uint32_t actor, const struct warp *w,
                       uint64_t *print)
{
    const struct memory *m = device_memory(a->device);
    const struct actor_past *p = actors_met(a, actor);
    uint64_t rank = 0;

    for (const struct memop *op = memory_look_oldest(m, w->window); op != NULL;
         op = memory_look_next(m, op), rank++)
        for (unsigned r = 0; r < REACHES; r++) {
            const uint64_t fact[] = { 5, actor_name(a, actor), rank, r };

            if (op->mid < p->fence_serial[r])
                print_add(print, fact, sizeof fact / sizeof *fact);
        }
}

static void add_copies(const struct actors *a, uint32_t actor, uint64_t *print)
{
    const struct actor_past *p = actors_met(a, actor);
    const uint64_t fact[] = { 9, actor_name(a, actor), p->copying,
                              p->ncommits < COPY_COMMITS ? p->ncommits : COPY_COMMITS };

    if (fact[2] != 0 || fact[3] != 0)
        print_add(print, fact, sizeof fact / sizeof *fact);
}

static void add_actors(const struct actors *a, uint64_t *print)
{
    for (uint32_t actor = a->settled + 1; actor < a->npast; actor++) {
        const struct team *t = &a->teams[a->v[actor].team];
        const struct warp *w = look_owner(a->device, t->window);
        const uint32_t each = a->apart && w != NULL ? w->lanes : 1;

        if (w == NULL || actors_team_over(a, a->v[actor].team) || actors_is_copier(a, actor))
            continue;
        add_fences(a, actor, &w->block->warps[(actor - t->first) / each], print);
        add_copies(a, actor, print);
    }
}

static void add_grids(const struct actors *a, uint64_t *print)
{
    for (size_t i = 0; i < a->ngrids; i++) {
        const uint64_t fact[] = { 6, i, a->grids[i].followed_by };

        print_add(print, fact, sizeof fact / sizeof *fact);
    }
}

void races_print(const struct races *r, uint64_t print[2])
{
    add_cells(r, print);
    add_actors(&r->actors, print);
    flags_print(&r->actors, print);
    open_races_print(r, print);
    add_grids(&r->actors, print);
}

void races_code(struct races *r, struct codec *c)
{
    if (c->reading)
        races_forget_all(r);
    code_actors(c, &r->actors);
    code_cells(c, r);
    if (c->reading)
        see_blocks(r);
    flags_code(&r->actors, c); /* this call looks up blocks */
    open_races_code(r, c);
}
