/* check/races.c: which cells an access touches, and how actions of warps order actors. cells.c has the
 * content of cells, happens_before.h the order. */
#include "check/races.h"

#include "base/hint.h"
#include "base/mem.h"
#include "program/lanes.h"

#define PAGE_BYTES (PAGE_LINES * sizeof(uint32_t))
static const struct line_cells no_cells = { { PAGE_BYTES, NULL, 0 }, { PAGE_BYTES, NULL, 0 } };

static void clear(struct line_cells *c)
{
    shadow_clear(&c->write);
    shadow_clear(&c->read);
}

void races_init(struct races *r, const struct device *d, bool apart)
{
    *r = (struct races){ .global = no_cells, .last.space = SPACE_NONE };
    r->actors.device = d;
    r->actors.apart = apart;
    r->actors.keeps_all = apart;
    r->same_values = d != NULL && device_constants(d)->v[CONST_SameValueRaces] != 0;
    records_init(&r->records);
    if (d != NULL)
        r->records.most = (size_t)device_constants(d)->v[CONST_RaceRecords];
    reads_init(&r->reads, &r->records, &r->actors);
}

void races_free(struct races *r)
{
    actors_free(&r->actors);
    clear(&r->global);
    for (size_t i = 0; i < r->nshared; i++)
        clear(&r->shared[i].cells);
    records_free(&r->records);
    reads_free(&r->reads);
    mem_free(r->shared);
    mem_free(r->shared_of);
    mem_free(r->words);
    mem_free(r->bytes);
    open_races_free(r);
    *r = (struct races){ .bytes = NULL };
}

void races_forget_all(struct races *r)
{
    const struct races was = *r;

    races_free(r);
    races_init(r, was.actors.device, was.actors.apart);
    r->actors.keeps_all = was.actors.keeps_all;
    r->actors.meet = was.actors.meet;
    r->actors.parts_meet = was.actors.parts_meet;
    r->actors.copies = was.actors.copies;
    r->actors.flags.releases = was.actors.flags.releases;
    r->actors.flags.acquires = was.actors.flags.acquires;
    r->orders = was.orders;
    r->allocations = was.allocations;
    r->findings = was.findings;
}

struct shared_cells races_no_cells(void)
{
    return (struct shared_cells){ .cells = no_cells };
}

/* ---- cells ---- */

/* The cells of a page's lines; those of a page that is not there hold nothing. */
static inline uint32_t *cells_of(unsigned char *page)
{
    static const uint32_t nothing[PAGE_LINES];

    return page != NULL ? (uint32_t *)(void *)page : (uint32_t *)nothing;
}

/* From the line of `at` on. */
static inline uint32_t *cells_at(unsigned char *page, uint64_t at)
{
    return cells_of(page) + at % SHADOW_PAGE / LINE;
}

/* So much at most, of these units, as far as it lies within the next larger one. */
static inline unsigned within(uint64_t at, uint64_t n, unsigned unit, unsigned larger)
{
    unsigned left = larger / unit - (unsigned)(at % larger / unit);

    return n < left ? (unsigned)n : left;
}

/* Forgets what is remembered of words; at and size count from the start of the range. */
static void forget(struct races *r, const struct line_cells *c, uint64_t at, uint64_t size)
{
    for (uint64_t end = at + size, next; at < end; at = next) {
        unsigned char *write = shadow_look(&c->write, at), *read = shadow_look(&c->read, at);
        struct cell_span line = { cells_at(write, at), cells_at(read, at), at, 1, LINE };

        next = at - at % LINE + LINE;
        if (*line.write != 0 || *line.read != 0)
            cells_forget_words(r, &line, (unsigned)(at % LINE / WORD),
                               within(at, (end - at + WORD - 1) / WORD, WORD, LINE));
    }
}

void races_forget(struct races *r, uint64_t at, uint64_t size)
{
    uint64_t first = at - at % WORD;

    forget(r, &r->global, first - GLOBAL_BASE, at + size - first);
}

#define MOST_LOOKS 64u /* at cells of other blocks, before there are new ones for a block */

/* Cells of a block that is over, or new ones. */
static uint32_t unused_cells(struct races *r)
{
    for (size_t i = 0; i < r->nshared && i < MOST_LOOKS; i++) {
        size_t k = r->next_shared++ % r->nshared;

        if (actors_team_over(&r->actors, r->shared[k].team))
            return (uint32_t)k;
    }
    ARRAY_PUSH(r->shared, r->nshared, r->cap_shared, races_no_cells());
    return (uint32_t)(r->nshared - 1);
}

#define TOUCHED_PAGES 64u

/* The page's lines. */
static struct cell_span lines_of(const struct line_cells *c, uint64_t page)
{
    return (struct cell_span){ cells_of(shadow_look(&c->write, page * SHADOW_PAGE)),
                               cells_of(shadow_look(&c->read, page * SHADOW_PAGE)), 0, PAGE_LINES,
                               LINE };
}

static void empty_shared(struct races *r, struct shared_cells *s)
{
    for (uint64_t i = 0; i * SHADOW_PAGE < s->size; i++)
        if ((s->touched >> (i < TOUCHED_PAGES ? i : TOUCHED_PAGES - 1) & 1) != 0) {
            struct cell_span lines = lines_of(&s->cells, i);

            cells_empty(r, &lines);
        }
    s->touched = 0;
}

/* NULL: it has none. */
static struct shared_cells *find_shared(struct races *r, const struct block *b, uint32_t team)
{
    reg_window w = b->warps[0].window;
    uint32_t i = w < r->nshared_of ? r->shared_of[w] : UINT32_MAX;

    return i < r->nshared && r->shared[i].team == team ? &r->shared[i] : NULL;
}

static struct shared_cells *shared_of(struct races *r, const struct block *b, uint32_t team)
{
    reg_window w = b->warps[0].window;
    struct shared_cells *s = find_shared(r, b, team);

    if (s != NULL)
        return s;
    while (r->nshared_of <= w)
        ARRAY_PUSH(r->shared_of, r->nshared_of, r->cap_shared_of, UINT32_MAX);
    r->shared_of[w] = unused_cells(r);
    s = &r->shared[r->shared_of[w]];
    forget(r, &s->cells, 0, s->size);
    s->team = team;
    s->size = b->shared_size;
    s->touched = 0;
    return s;
}

/* Where only barriers of whole blocks order accesses within blocks, an access before such a barrier
 * cannot race any more. Without a reset it would stay until the next access to the same words. */
void races_barrier(struct races *r, const struct block *b, const struct barrier *bar)
{
    bool all = actors_barrier(&r->actors, b, bar);
    struct shared_cells *s;

    if (!all || r->actors.keeps_all || r->actors.parts_meet)
        return;
    s = find_shared(r, b, actors_resident(&r->actors, b));
    if (s == NULL)
        return;
    empty_shared(r, s);
    r->last.page = PAGE_NONE;
}

/* ---- accesses ---- */

static uint8_t how_of(const struct instr *i, enum access_kind kind)
{
    unsigned how = kind == ACCESS_READ ? 0 : HOW_WRITES;

    if (kind == ACCESS_ATOMIC)
        how |= HOW_ATOMIC;
    if (access_is_strong(i, kind))
        how |= HOW_STRONG;
    if (i->op == OP_COPY)
        how |= HOW_COPY;
    if ((how & HOW_STRONG) == 0)
        return (uint8_t)how;
    if (i->level != LEVEL_CTA)
        how |= HOW_WIDE;
    how |= lane_lowest(type_info((enum type)i->type)->bytes) << HOW_SIZE_SHIFT;
    return (uint8_t)how;
}

#define FEW_RUNS 4u

/* Neighbours mostly lie in one place: it is looked up once. */
static struct race_place allocation_at(struct races *r, uint64_t at)
{
    if (at - r->near.at >= r->near.size) {
        const struct allocation *p = allocations_find(r->allocations, at);

        r->near = p == NULL ? (struct race_place){ 0, 0 } : (struct race_place){ p->at, p->size };
    }
    return r->near;
}

static void turn_towards(const struct visit *v, struct touched *t, enum space space)
{
    const struct block *b = v->event->warp->block;

    t->space = space;
    t->team = v->team;
    t->page = PAGE_NONE;
    if (space == SPACE_GLOBAL) {
        t->cells = &v->races->global;
        t->shared = NULL;
        t->base = GLOBAL_BASE;
        t->near.size = 0;
    } else {
        t->shared = shared_of(v->races, b, v->team);
        t->cells = &t->shared->cells;
        t->base = t->near.at = 0;
        t->near.size = b->shared_size;
    }
}

/* How many lanes of a run begin in memory that is there, before the first that does not. */
static inline unsigned known_lanes(const struct visit *v, struct touched *t,
                                   const struct lane_run *r)
{
    if (t->space != r->space || t->team != v->team)
        turn_towards(v, t, r->space);
    if (r->at - t->near.at >= t->near.size && r->space == SPACE_GLOBAL)
        t->near = allocation_at(v->races, r->at);
    if (r->at - t->near.at >= t->near.size)
        return 0;
    if (r->step == 0 || r->at - t->near.at + (uint64_t)(r->n - 1) * r->step < t->near.size)
        return r->n;
    return (unsigned)((t->near.size - (r->at - t->near.at) + r->step - 1) / r->step);
}

static void turn_to(struct visit *v, uint64_t at, unsigned lane)
{
    v->now.turn = (uint8_t)((lane - (at >> v->now.scale)) % TURNS);
}

static inline uint32_t *cells_for(struct shadow *s, uint64_t place, bool put)
{
    unsigned char *page = shadow_look(s, place);

    return cells_of(page == NULL && put ? shadow_new(s, place) : page);
}

static OUT_OF_LINE void turn_page(struct touched *t, uint64_t place)
{
    uint64_t page = place / SHADOW_PAGE;

    t->page = page << 2 | t->puts;
    t->shared->touched |= (uint64_t)1 << (page < TOUCHED_PAGES ? page : TOUCHED_PAGES - 1);
    t->write_cells = cells_for(&t->cells->write, place, t->write);
    t->read_cells = cells_for(&t->cells->read, place, t->read);
}

/* The lines from `at` on, or the words of the first one. */
static inline NO_CALL struct cell_span stretch_at(struct visit *v, struct touched *t, uint64_t at,
                                          uint64_t words)
{
    uint64_t place = at - t->base;
    unsigned line = (unsigned)(place % SHADOW_PAGE / LINE);
    unsigned first = (unsigned)(place % LINE / WORD);
    struct cell_span s = { NULL, NULL, at, 1, LINE };

    if (t->shared == NULL) {
        s.write = cells_for(&t->cells->write, place, t->write) + line;
        s.read = cells_for(&t->cells->read, place, t->read) + line;
    } else {
        if ((place / SHADOW_PAGE << 2 | t->puts) != t->page)
            turn_page(t, place);
        s.write = t->write_cells + line;
        s.read = t->read_cells + line;
    }
    if (words == 1)
        return cells_of_words(v, &s, &(struct line_part){ first, 1, t->write, t->read });
    if (place % LINE == 0 && words >= LINE_WORDS && !v->races->actors.apart) {
        s.n = within(place, words / LINE_WORDS, LINE, SHADOW_PAGE);
        return s;
    }
    return cells_of_words(v, &s,
                          &(struct line_part){ first, within(place, words, WORD, LINE), t->write,
                                               t->read });
}

static void visit_words(struct visit *v, struct touched *t, const struct lane_run *r)
{
    uint64_t end = run_end(r);

    turn_to(v, r->at, r->lane);
    for (uint64_t at = r->at; at < end;) {
        struct cell_span s = stretch_at(v, t, at, (end - at) / WORD);

        cells_visit(v, &s);
        at += s.n * s.each;
    }
}

static void visit_bytes(struct visit *v, struct touched *t, const struct lane_run *r)
{
    uint64_t end = run_end(r);

    turn_to(v, r->at, r->lane);
    for (uint64_t at = r->at, next; at < end; at = next) {
        struct cell_span word = stretch_at(v, t, at - at % WORD, 1);

        next = word.at + WORD < end ? word.at + WORD : end;
        cells_visit_part(v, &word, (unsigned)(at % WORD), (unsigned)(next - at));
    }
}

/* n lanes of a run, from its i-th on. */
static struct lane_run part_of(const struct lane_run *r, unsigned i, unsigned n)
{
    struct lane_run part = *r;

    part.at += (uint64_t)i * r->step;
    part.lane += i;
    part.n = n;
    return part;
}

/* Mostly all words of a run have the same content, and it is ordered. Then there is nothing to report, and if
 * all lanes read one place the last one represents all. */
static inline bool visit_quietly(struct visit *v, struct touched *t, const struct lane_run *r)
{
    unsigned last = r->step == 0 ? r->n - 1 : 0;
    uint64_t words = (run_end(r) - r->at) / WORD;
    struct cell_span s;

    if (r->bytes < WORD || v->races->actors.apart ||
        (r->step == 0 && (v->now.how & HOW_WRITES) != 0))
        return false;
    turn_to(v, r->at, r->lane + last);
    s = stretch_at(v, t, r->at, words);
    return s.n * s.each == words * WORD && cells_visit_quietly(v, &s);
}

static void visit_run(struct visit *v, struct touched *t, const struct lane_run *r)
{
    if (visit_quietly(v, t, r))
        return;
    if (r->step != 0) {
        (r->bytes < WORD ? visit_bytes : visit_words)(v, t, r);
        return;
    }
    for (unsigned i = 0; i < r->n; i++) {
        struct lane_run one = part_of(r, i, 1);

        one.step = one.bytes;
        visit_run(v, t, &one);
    }
}

/* A strong write may be a flag: records what it will publish, for n lanes of a run. */
static void release(const struct visit *v, const struct lane_run *r, unsigned n)
{
    const struct access_event *e = v->event;
    const struct instr *i = &e->program->instrs[e->pc];
    const struct flag_access x = {
        e->serial, v->now.actor + (v->races->actors.apart ? r->lane : 0), e->pc, e->warp->window,
        lanes_below(r->lane + n) & ~lanes_below(r->lane), (v->now.how & HOW_WIDE) != 0,
        order_releases((enum mem_order)i->order), i->op == OP_COPYARRIVAL, false,
    };
    uint64_t places[64];

    for (unsigned k = 0; k < n; k++)
        places[k] = flag_place(r->space, r->at + (uint64_t)k * r->step, v->team);
    flags_asked(&v->races->actors, &x, places, n);
}

static void release_run(const struct visit *v, const struct lane_run *r)
{
    if (!v->races->actors.apart) {
        release(v, r, r->n);
        return;
    }
    for (unsigned k = 0; k < r->n; k++) {
        struct lane_run one = part_of(r, k, 1);

        release(v, &one, 1);
    }
}

/* Has the machine a rule for it? Others are stuck. */
static bool is_watched(const struct lane_run *r)
{
    return (r->space == SPACE_GLOBAL || r->space == SPACE_SHARED) && (r->at & (r->bytes - 1)) == 0;
}

/* The lanes of the next run read the same places, with nothing to report: that run represents both. */
static inline bool is_repeated(struct visit *v, struct touched *t, const struct lane_run *r)
{
    return r[0].at == r[1].at && (v->now.how & HOW_WRITES) == 0 && r[0].n == r[1].n &&
           r[0].step == r[1].step && r[0].space == r[1].space && is_watched(&r[1]) &&
           known_lanes(v, t, &r[1]) == r[1].n && visit_quietly(v, t, &r[1]);
}

static void visit_known(struct visit *v, struct touched *t, const struct lane_run *r)
{
    v->space = r->space;
    visit_run(v, t, r);
    if ((v->now.how & (HOW_STRONG | HOW_WRITES)) == (HOW_STRONG | HOW_WRITES) &&
        v->races->orders)
        release_run(v, r);
}

static void access_part(struct visit *v, struct touched *t, const struct lane_run *r)
{
    for (unsigned done = 0, n; done < r->n; done += n > 0 ? n : 1) {
        struct lane_run part = part_of(r, done, r->n - done);

        n = part.n = known_lanes(v, t, &part);
        if (n > 0)
            visit_known(v, t, &part);
    }
}

static inline void access_run(struct visit *v, struct touched *t, const struct lane_run *r)
{
    if (!is_watched(r))
        return;
    if (known_lanes(v, t, r) == r->n)
        visit_known(v, t, r);
    else
        access_part(v, t, r);
}

static void narrow_cells(struct races *r, const struct line_cells *c)
{
    for (size_t i = 0; i < c->read.n; i++) {
        struct cell_span lines = lines_of(c, i);

        cells_narrow(r, &lines);
    }
}

#define LIST_WORDS_A_RECORD 32u /* at most so many words are searched for a new record */

/* One record may represent reads of many finished blocks, whose words no actor has read again; their
 * shared memory has no owner. */
static OUT_OF_LINE void narrow_all(struct races *r)
{
    for (size_t i = 0; i < r->nshared; i++)
        if (actors_team_over(&r->actors, r->shared[i].team))
            forget(r, &r->shared[i].cells, 0, r->shared[i].size);
    if (reads_any(&r->reads))
        narrow_cells(r, &r->global);
    records_looked_at(&r->records, r->reads.n / LIST_WORDS_A_RECORD);
}

/* Lanes that read places of their own: what is remembered of those. */
static void expect(const struct races *r, const struct access_runs *runs)
{
    const uint32_t *cells[MOST_ACCESS_RUNS];
    unsigned n = 0;

    for (unsigned i = 0; i < runs->n; i++)
        if (runs->v[i].space == SPACE_GLOBAL && runs->v[i].at >= GLOBAL_BASE) {
            uint64_t place = runs->v[i].at - GLOBAL_BASE;

            const uint32_t *cell = cells_at(shadow_look(&r->global.read, place), place);

            cells[n] = is_words(*cell) ? words_of(r, *cell)->v + place % LINE / WORD : cell;
            HINT(cells[n++], 1);
        }
    cells_expect(r, cells, n);
}

void races_access(struct races *r, const struct access_runs *runs)
{
    const struct access_event *e = runs->event;
    struct touched *t = &r->last;
    struct visit v;

    if (HINT_SELDOM(records_are_many(&r->records)))
        narrow_all(r);
    v.races = r;
    v.event = e;
    v.own = v.from = v.to = 0;
    v.now.how = how_of(&e->program->instrs[e->pc], e->kind);
    v.now.actor = ((v.now.how & HOW_COPY) != 0 ? actors_copy
                                               : actors_step)(&r->actors, e->warp, e->lanes);
    v.now.clock = r->actors.v[v.now.actor + (r->actors.apart ? lane_lowest(e->lanes) : 0)].clock;
    v.team = r->actors.v[v.now.actor].team;
    v.now.pc = e->pc;
    v.now.scale = (uint8_t)lane_lowest(e->bytes); /* a power of two */
    t->write = (v.now.how & HOW_WRITES) != 0 || e->bytes < WORD;
    t->read = (v.now.how & HOW_WRITES) == 0 || e->bytes < WORD;
    t->puts = (unsigned)t->write << 1 | (unsigned)t->read;
    if (runs->n > FEW_RUNS && e->kind == ACCESS_READ)
        expect(r, runs);
    for (unsigned i = 0; i < runs->n; i++)
        if (i + 1 < runs->n && is_repeated(&v, t, &runs->v[i]))
            i++;
        else
            access_run(&v, t, &runs->v[i]);
    cells_leave(&v);
}

/* ---- what orders ---- */

/* A barrier of a warp that the program has. A WARPSYNC that was put before an instruction with a member
 * mask only brings its lanes together: PTX's shfl and vote order no memory. */
static bool is_warp_barrier(const struct instr *i)
{
    return i->op == OP_WARPBAR || (i->op == OP_WARPSYNC && !i->injected);
}

/* May it be an access to a flag, in a program without fences and releases? Then these are missing, and yet a
 * strong read of a flag comes after its write. Operations that only count are mostly not for flags. */
static bool is_flag_access(const struct instr *i, enum rule rule)
{
    if (rule == RULE_THREAD_ATOM)
        return i->atomic == ATOMIC_CAS || i->atomic == ATOMIC_EXCH ||
               order_acquires((enum mem_order)i->order);
    return (rule == RULE_THREAD_LD || rule == RULE_THREAD_ST) &&
           access_is_strong(i, rule == RULE_THREAD_LD ? ACCESS_READ : ACCESS_WRITE);
}

bool races_need_steps(struct races *r, const struct program *p)
{
    bool fence = false, flags = false;

    for (uint32_t k = 0; k < p->ninstrs; k++) {
        const struct instr *i = &p->instrs[k];
        enum rule rule = opcode_info((enum opcode)i->op)->rule;

        fence = fence || rule == RULE_THREAD_MEMBAR || is_warp_barrier(i) ||
                i->barrier == BARRIER_ARRIVE ||
                order_releases((enum mem_order)i->order) ||
                i->op == OP_COPY;
        flags = flags || is_flag_access(i, rule);
        r->actors.copies = r->actors.copies || i->op == OP_COPY;
        r->actors.flags.releases |= order_releases((enum mem_order)i->order) &&
                                    rule != RULE_THREAD_MEMBAR;
        r->actors.flags.acquires |= order_acquires((enum mem_order)i->order) &&
                                    rule != RULE_THREAD_MEMBAR;
        r->actors.meet = r->actors.meet || rule == RULE_THREAD_BARSYNC;
        r->actors.parts_meet = r->actors.parts_meet || (rule == RULE_THREAD_BARSYNC &&
                                                        i->nsrc > 1 && i->src[1].kind != OPD_NONE);
    }
    r->actors.keeps_all = r->actors.keeps_all || fence;
    r->orders = r->orders || fence || flags;
    return fence || flags;
}

/* cp.async.wait_group waits for all groups but the last ones. */
static uint32_t groups_left(const struct instr *i)
{
    return i->op == OP_WAITGROUP ? (uint32_t)i->src[0].value : ALL_COPIES;
}

static void step_of_copies(struct races *r, const struct warp_event *e, const struct warp *w)
{
    const struct instr *i = &e->program->instrs[e->pc];

    if (i->op == OP_COMMIT)
        actors_commit(&r->actors, w, e->executed);
    else if (i->op == OP_WAITGROUP || i->op == OP_WAITALL || i->op == OP_COPYARRIVE)
        actors_wait_copies(&r->actors, w, e->executed, groups_left(i));
}

void races_step(struct races *r, const struct warp_event *e, const struct warp *w)
{
    const struct instr *i = &e->program->instrs[e->pc];

    if (e->executed == 0)
        return;
    if (e->thread_rule == RULE_THREAD_MEMBAR)
        actors_fence(&r->actors, w, e->executed, i->level != LEVEL_CTA);
    else if (is_warp_barrier(i))
        actors_sync_warp(&r->actors, w, e->executed);
    else if (e->barrier != NULL && i->barrier == BARRIER_ARRIVE)
        actors_arrive(&r->actors, w, e->executed);
    else if (r->actors.copies)
        step_of_copies(r, e, w);
}

/* Where a lane's part of an operation lies in its space. */
static uint64_t address_in(const struct memop *op, uint32_t shared, unsigned lane)
{
    uint64_t at = op->kind == MEMOP_ATOMIC ? op->address
                  : op->kind == MEMOP_SHARED ? op->where[lane]
                                             : op->address + op->where[lane];

    return op->space == SPACE_GLOBAL ? PHYSICAL_ADDRESS(at) + GLOBAL_BASE : at - shared;
}

/* What its actors learn by an operation that has ended, if it was a strong read. */
static void learn(struct races *r, const struct memory_event *e, const struct warp *w)
{
    const struct memop *op = e->op;
    const struct instr *i = &look_program_of(w)->instrs[op->origin];
    bool atomic = op->kind == MEMOP_ATOMIC;
    struct flag_access x = { op->mid, 0, op->origin, op->window, op->lanes, i->level != LEVEL_CTA,
                             order_acquires((enum mem_order)i->order), false,
                             atomic && i->ndst == 0 };

    if ((op->writes && !atomic) || !access_is_strong(i, atomic ? ACCESS_ATOMIC : ACCESS_READ))
        return;
    if (op->atomic >= ATOMIC_MBTEST && atomic && op->data[0] == 0)
        return; /* a barrier in memory whose phase goes on */
    for (lane_mask rest = op->lanes; rest != 0; rest &= ~x.lanes) {
        if (r->actors.apart)
            x.lanes = rest & (~rest + 1);
        x.actor = actors_of(&r->actors, w, lane_lowest(rest));
        if (r->nopen > 0)
            open_races_ended(r, &x, op);
        flags_learn(&r->actors, &x, op->id);
    }
}

void races_fired(struct races *r, const struct memory_event *e)
{
    const struct memop *op = e->op;
    const struct warp *w;
    struct flag_step x;
    uint32_t team;

    if (op == NULL || op->kind == MEMOP_REG || op->is_copy ||
        (!flags_any(&r->actors.flags) && r->nopen == 0) ||
        (op->space != SPACE_GLOBAL && op->space != SPACE_SHARED))
        return;
    w = look_owner(r->actors.device, op->window);
    if (w == NULL)
        return;
    if (e->did.reads != 0 || e->did.writes != 0) {
        team = r->actors.v[actors_of(&r->actors, w, 0)].team;
        x.event = e;
        x.bytes = op->size;
        x.values = op->nvalues;
        FOR_LANES(l, op->lanes)
            x.place[l] = flag_place((enum space)op->space, address_in(op, w->block->shared, l), team);
        if (e->did.reads != 0)
            flags_read(&r->actors, &x);
        if (e->did.writes != 0 && op->writes)
            flags_write(&r->actors, &x);
    }
    if (e->rule != RULE_M_END)
        return;
    learn(r, e, w);
    flags_ended(&r->actors, e);
}
