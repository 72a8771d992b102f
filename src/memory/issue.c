/* memory/issue.c: issues operations (4.6): one by itself, all of an access to words one after the other, or
 * several that enter those in flight together. Without a listener their first micro steps are taken at
 * once, by the same rules. Knows no thread. */
#include "base/hint.h"
#include "memory/flight.h"
#include "memory/silent.h"
#include "memory/statement.h"

/* ---- one operation ---- */

struct memop memop_blank(void)
{
    return (struct memop){ .state = MEMOP_NEW };
}

bool memory_op_again(const struct memory *m, struct memop *op)
{
    if (!flight_is_draft(m, op) || op->state != MEMOP_FREE)
        return false;
    op->state = MEMOP_NEW;
    op->released = false;
    memset(op->pins, 0, sizeof op->pins);
    op->at = 0;
    op->bytes = bytes_below(0);
    return true;
}

/* The operation waits for a line: write-backs make way. */
static bool make_way(struct micro *x)
{
    struct cache *c = operation_waits_for(x->m, x->op);

    if (c != NULL && !silent_make_way(x->m, c, memop_line(x->m, x->op), x->why))
        return false;
    if (x->op->state == MEMOP_WAITING && waiting_is_open(x->m, x->op))
        waiting_leave(x->m, x->op);
    return x->op->state != MEMOP_WAITING ||
           stuck_at(x->why, RULE_M_STEP, "`%s` waits for ever in profile sc", x->op->program->name);
}

/* Profile sc: an operation that is in flight runs to its end now. */
static bool run_to_end(struct micro *x)
{
    enum yield_action ya = YA_YIELD;
    uint32_t steps;

    while (ya == YA_YIELD) {
        if (x->op->deferred) {
            waiting_enter(x->m, x->op);
            if (!make_way(x))
                return false;
        }
        ya = statement_micro_steps(x, 1, &steps);
    }
    if (ya == YA_END)
        flight_leave(x->m, x->op);
    return ya == YA_END;
}

/* Fills in where each lane's access is; the runs hold no longer. */
static OUT_OF_LINE void spread_runs(struct memop *op)
{
    const struct run_list *runs = &op->runs;

    for (const struct word_run *r = runs->v; r < runs->v + runs->n; r++)
        for (unsigned l = r->lanes.first; l < r->lanes.end; l++)
            op->where[l] = (uint32_t)(r->at + runs->add) + (l - r->lanes.first) * r->apart;
    op->runs.n = 0;
}

/* The operation has not ended at once: it blocks its registers, if it has not released them. */
static void enter(struct memory *m, struct memop *op)
{
    if (op->runs.n > 0)
        spread_runs(op);
    if (!op->released)
        window_block(&m->windows.v[op->window], op, op->lanes);
    flight_enter(m, op);
}

/* An operation that was just issued takes micro steps at once, `most` of them at most, as long as
 * it need not wait. If it ends it has never stood among those in flight. */
static enum yield_action run_through(struct micro *x, uint32_t most, uint32_t *steps)
{
    enum yield_action ya = YA_YIELD;

    x->op->mid = x->m->next_mid;
    *steps = 0;
    if (most > 0)
        ya = statement_micro_steps(x, most, steps);
    if (ya == YA_END)
        flight_pass(x->m, x->op);
    else
        enter(x->m, x->op);
    return ya;
}

/* The operation is one from now on (device.memOp, 5.8.1), but not yet in flight. */
static inline bool begin(struct micro *x)
{
    if (!operation_fits(x))
        return false;
    if (x->op->runs.n > 0 && x->m->observer.fired != NULL) /* an observer may need each lane */
        spread_runs(x->op);
    if (x->op->program->row != RULE_COUNT)
        tell(x->tell, x->op->program->row);
    return true;
}

struct memory_ahead *memory_ahead(struct memory *m)
{
    return &m->ahead;
}

/* Micro steps ahead, as far as they were allowed for the operations that are issued. */
static inline NO_CALL void run_ahead(struct micro *x)
{
    struct memory *m = x->m;
    const uint64_t before = m->withdrawals;
    uint32_t steps;
    enum yield_action ya = run_through(x, m->ahead.most, &steps);

    if (ya == YA_YIELD && x->op->deferred)
        waiting_enter(m, x->op);
    m->ahead.most = x->op->state == MEMOP_FREE && m->withdrawals == before
                        ? m->ahead.most - steps : 0;
    m->ahead.stuck = m->ahead.stuck || ya == YA_BOTTOM;
}

static OUT_OF_LINE bool issue_ahead(struct memory *m, struct memop *op, struct stuck *why)
{
    struct micro x;

    micro_init(&x, m, op, why);
    if (!begin(&x))
        return false;
    run_ahead(&x);
    return true;
}

/* Profile sc: an operation that could not end at once. */
static OUT_OF_LINE bool issue_on(struct micro *x, enum yield_action ya)
{
    enter(x->m, x->op);
    return ya == YA_YIELD && run_to_end(x);
}

static OUT_OF_LINE bool fits_closely(struct memory *m, struct memop *op, struct stuck *why)
{
    struct micro x;

    micro_init(&x, m, op, why);
    return operation_fits(&x);
}

/* Accepts an operation where there is no listener. False: stuck. */
static inline NO_CALL bool begin_unheard(struct memory *m, struct memop *op, struct stuck *why)
{
    return operation_fits_inside(m, op) || fits_closely(m, op, why);
}

/* Issues an operation that takes no micro step now. */
static inline NO_CALL bool issue_later(struct memory *m, struct memop *op, struct stuck *why)
{
    if (!begin_unheard(m, op, why))
        return false;
    enter(m, op);
    return true;
}

/* Is there room now for the operation, which was deferred because there was none? Nobody else has to
 * know that it waits for write-backs. */
static bool makes_room(struct micro *x)
{
    struct memory *m = x->m;
    struct cache *c;

    if (m->heard || m->in_flight > 0 || !x->op->deferred || !operation_wants_room(x->op))
        return false;
    c = operation_waits_for(m, x->op);
    return silent_make_way(m, c, memop_line(m, x->op), x->why) &&
           cache_can_write(c, memop_line(m, x->op));
}

/* Profile sc: an operation that is not in flight continues if it can. */
static OUT_OF_LINE enum yield_action go_on_aside(struct micro *x, enum yield_action ya)
{
    uint32_t steps;

    while (ya == YA_YIELD && makes_room(x))
        ya = statement_micro_steps(x, UINT32_MAX, &steps);
    return ya;
}

bool memory_issue(struct memory *m, struct memop *op, struct stuck *why)
{
    struct micro x;
    enum yield_action ya;
    uint32_t steps;

    if (m->profile != PROFILE_SC)
        return m->ahead.most == 0 && !m->heard ? issue_later(m, op, why) : issue_ahead(m, op, why);
    micro_init(&x, m, op, why);
    if (!begin(&x))
        return false;
    op->mid = m->next_mid;
    ya = statement_micro_steps(&x, UINT32_MAX, &steps);
    if (ya != YA_END)
        ya = go_on_aside(&x, ya);
    if (ya != YA_END)
        return issue_on(&x, ya);
    flight_pass(m, op);
    return true;
}

/* ---- words of lanes ---- */

/* Puts a stored word at its offset in the segment. */
static inline NO_CALL void put_word(struct memop *op, const struct memory_words *w, unsigned lane,
                                    uint32_t at, unsigned size)
{
    if (w->values != NULL && size == 4)
        store_le32(op->data + at, ((const uint32_t *)w->values)[lane]);
    else if (w->values != NULL)
        store_le64(op->data + at, ((const uint64_t *)w->values)[lane]);
}

/* Where in its segment a lane's word lies: its bytes. */
static inline NO_CALL struct byte_mask place_word(struct memop *op, const struct memory_words *w,
                                                  unsigned lane, unsigned size)
{
    const uint32_t at = (uint32_t)(w->address[lane] - op->address);

    op->where[lane] = at;
    put_word(op, w, lane, at, size);
    return bytes_of_word(at, size);
}

static inline NO_CALL struct byte_mask place_others(struct memop *op,
                                                    const struct memory_words *w, lane_mask lanes,
                                                    unsigned size)
{
    struct byte_mask bytes = bytes_below(0);

    FOR_LANES(l, lanes)
        bytes = bytes_or(bytes, place_word(op, w, l, size));
    return bytes;
}

/* The operation is that of some lanes' words in one segment: which bytes. */
static inline NO_CALL struct byte_mask place_words(const struct memory *m, struct memop *op,
                                                   const struct memory_words *w, unsigned size)
{
    const lane_mask lanes = w->some[0], others = lanes & (lanes - 1);
    const unsigned first = lane_lowest(lanes);
    struct byte_mask bytes;

    op->lanes = lanes;
    op->address = w->address[first] & ~(uint64_t)(m->env.line_bytes - 1);
    bytes = place_word(op, w, first, size);
    if (others != 0)
        bytes = bytes_or(bytes, place_others(op, w, others, size));
    return op->bytes = bytes;
}

/* Sets the request of these words to the caches. */
static inline NO_CALL void request_words(struct micro *x, const struct memop *op,
                                         const struct memory_words *w, struct byte_mask bytes,
                                         unsigned size)
{
    const unsigned first = lane_lowest(w->some[0]);

    x->request.line = op->address;
    x->request.bytes = bytes;
    if ((w->some[0] & (w->some[0] - 1)) != 0)
        x->request.word = bytes_word(bytes);
    else
        x->request.word = (struct byte_word){ (unsigned)(w->address[first] - op->address), size };
}

/* The words of the segment after that of the last operation. */
static inline NO_CALL void move_words(struct micro *x, struct memop *op,
                                      const struct memory_words *w, bool cached, unsigned size)
{
    const lane_mask lanes = op->lanes << 1;

    FOR_LANES(l, lanes) {
        const uint32_t at = op->where[l - 1];

        op->where[l] = at;
        put_word(op, w, l, at, size);
    }
    op->lanes = lanes;
    op->address += w->apart;
    if (cached)
        x->request.line = op->address;
}

/* What an operation read of its words is for no other one. */
static inline NO_CALL void blank_words(struct memop *op, unsigned size)
{
    if (!op->writes)
        FOR_LANES(l, op->lanes)
            memset(op->data + op->where[l], 0, size);
}

/* It has ended, and is a draft again. */
static inline NO_CALL void end_words(struct memory *m, struct memop *op, unsigned size)
{
    m->next_mid++;
    m->counts.operations++;
    op->released = false;
    op->at = 0;
    memset(op->pins, 0, sizeof op->pins);
    blank_words(op, size);
}

/* What all operations of some words are. */
struct words_micro {
    struct micro *x;
    struct memop *op;
    unsigned size;
    bool cached;
    bool alike; /* they lie as memory_words.apart says */
    bool fit;   /* for certain */
};

/* Issues the first segment, whose words are placed. *ya: its result. */
static inline NO_CALL bool issue_placed(struct words_micro a, enum yield_action *ya)
{
    uint32_t steps;

    if (!a.fit && !environment_segment_fits(&a.x->m->env, a.op->address) && !operation_fits(a.x))
        return false;
    a.op->mid = a.x->m->next_mid;
    *ya = statement_micro_steps(a.x, UINT32_MAX, &steps);
    if (HINT_SELDOM(*ya != YA_END))
        *ya = go_on_aside(a.x, *ya);
    if (*ya == YA_END)
        end_words(a.x->m, a.op, a.size);
    return true;
}

/* The first segment's, and what it wants of caches. */
static inline NO_CALL void place_first(struct words_micro a, const struct memory_words *w)
{
    const struct byte_mask bytes = place_words(a.x->m, a.op, w, a.size);

    if (a.cached)
        request_words(a.x, a.op, w, bytes, a.size);
}

/* The operations of n segments, until one does not fit or does not end at once. */
static inline NO_CALL bool issue_each(struct words_micro a, struct memory_words *w,
                                      enum yield_action *ya)
{
    bool fit = true;

    for (bool first = true; w->n > 0 && fit && *ya == YA_END; w->some += !a.alike, w->n--) {
        if (first || !a.alike)
            place_first(a, w);
        else
            move_words(a.x, a.op, w, a.cached, a.size);
        first = false;
        fit = issue_placed(a, ya);
    }
    return fit;
}

static inline NO_CALL bool issue_words(struct words_micro a, struct memory_words *words)
{
    struct memory_words w = *words; /* which a compiler need not keep in memory */
    enum yield_action ya = YA_END;
    bool fit;

    fit = issue_each(a, &w, &ya);
    *words = w;
    if (!fit || ya != YA_END) /* in flight, if it is not stuck */
        return fit && issue_on(a.x, ya);
    a.op->state = MEMOP_FREE;
    a.x->m->owner.ended(a.x->m->owner.self, a.op->window);
    return true;
}

/* Do all segments fit for certain, of words that lie alike? */
static bool all_fit(const struct memory *m, const struct memory_words *w)
{
    const uint64_t first = w->address[lane_lowest(w->some[0])] & ~(uint64_t)(m->env.line_bytes - 1);
    const uint64_t last = first + (w->n - 1) * w->apart;

    return PHYSICAL_SPACE(first) == PHYSICAL_SPACE(last) &&
           environment_segment_fits(&m->env, first) && environment_segment_fits(&m->env, last);
}

/* Of words that lie alike. */
static OUT_OF_LINE bool issue_alike(const struct words_micro *a, struct memory_words *w)
{
    if (a->size == 4)
        return issue_words((struct words_micro){ a->x, a->op, 4, a->cached, true, a->fit },
                           w);
    return issue_words((struct words_micro){ a->x, a->op, 8, a->cached, true, a->fit }, w);
}

bool memory_issue_words(struct memory *m, struct memop *op, struct memory_words *w,
                        struct stuck *why)
{
    struct micro x;
    bool cached;

    micro_init(&x, m, op, why);
    operation_find_caches(&x);
    cached = operation_is_cached(op);
    if (!op->writes)
        memset(op->data, 0, m->env.line_bytes);
    if (w->apart != 0)
        return issue_alike(&(struct words_micro){ &x, op, op->size, cached, true,
                                                  all_fit(m, w) }, w);
    if (op->size == 4)
        return issue_words((struct words_micro){ &x, op, 4, cached, false, false }, w);
    return issue_words((struct words_micro){ &x, op, 8, cached, false, false }, w);
}

/* ---- operations that enter those in flight ---- */

void memory_enter_result(struct memory *m, const struct memop *like, const struct register_result *r)
{
    struct memop *op = flight_draft(m, like, r->window, r->bytes);

    op->processor = r->processor;
    op->lanes = r->lanes;
    memcpy(op->data, r->values, r->bytes);
    window_block(&m->windows.v[r->window], op, r->lanes);
    flight_enter(m, op);
}

/* ---- several of one access ---- */

/* What an operation's data is at first, if it only reads: mostly without a call. */
static inline NO_CALL void blank_segment(const struct memory *m, struct memop *op)
{
    if (op->writes)
        return;
    if (m->env.line_bytes == MOST_LINE_BYTES)
        bytes_clear(op->data);
    else
        memset(op->data, 0, m->env.line_bytes);
}

/* Of n operations like this one, the next. */
static inline NO_CALL bool enter_next(struct memory *m, struct flight_batch *b, bool together,
                                      struct memop *op, struct stuck *why)
{
    if (!together)
        return issue_later(m, op, why);
    if (!begin_unheard(m, op, why))
        return false;
    flight_add(m, b, op);
    return true;
}

static lane_mask lanes_of_all(const struct memory_words *w)
{
    lane_mask lanes = 0;

    for (unsigned i = 0; i < w->n; i++)
        lanes |= w->some[i];
    return lanes;
}

static inline NO_CALL bool enter_words(struct memory *m, const struct memop *like,
                                       struct memory_words w, unsigned size, struct stuck *why)
{
    struct flight_batch b;
    const bool together = flight_begin_all(m, &b, like, w.n, lanes_of_all(&w));
    bool ok = true;

    for (; ok && w.n > 0; w.some++, w.n--) {
        struct memop *op = flight_draft(m, like, like->window, m->env.line_bytes);

        blank_segment(m, op);
        place_words(m, op, &w, size);
        ok = enter_next(m, &b, together, op, why);
    }
    if (together)
        flight_end_all(m, &b);
    return ok;
}

/* Operations with micro steps ahead, as long as those that were issued have ended. */
static inline NO_CALL bool run_words(struct words_micro a, struct memory_words *w)
{
    struct memory *m = a.x->m;
    bool ok = true;

    for (; ok && w->n > 0 && m->ahead.most > 0; w->some++, w->n--) {
        place_first(a, w);
        ok = begin_unheard(m, a.op, a.x->why);
        if (ok)
            run_ahead(a.x);
        if (m->ahead.most > 0) {
            memory_op_again(m, a.op);
            blank_words(a.op, a.size);
        }
    }
    return ok;
}

static OUT_OF_LINE bool run_some_words(struct memory *m, const struct memop *like,
                                       struct memory_words *w, struct stuck *why)
{
    struct memop *op = flight_draft(m, like, like->window, m->env.line_bytes);
    const bool cached = operation_is_cached(op);
    struct micro x;

    blank_segment(m, op);
    micro_init(&x, m, op, why);
    operation_find_caches(&x);
    if (op->size == 4)
        return run_words((struct words_micro){ &x, op, 4, cached, false, false }, w);
    return run_words((struct words_micro){ &x, op, 8, cached, false, false }, w);
}

bool memory_enter_words(struct memory *m, const struct memop *like, struct memory_words w,
                        struct stuck *why)
{
    if (m->ahead.most > 0 && !run_some_words(m, like, &w, why))
        return false;
    if (w.n == 0)
        return true;
    return like->size == 4 ? enter_words(m, like, w, 4, why) : enter_words(m, like, w, 8, why);
}

/* The atomic of a lane. */
static inline NO_CALL void place_atomic(struct memop *op, const struct memory_atomics *a,
                                        unsigned lane)
{
    op->lanes = LANE(lane);
    op->address = a->address[lane];
    memset(op->data, 0, ATOMIC_BYTES);
    for (unsigned k = 0; k < a->n; k++)
        store_le64(op->data + ATOMIC_NEW * (k + 1),
                   a->wide ? ((const uint64_t *)a->in[k])[lane]
                           : ((const uint32_t *)a->in[k])[lane]);
}

bool memory_enter_atomics(struct memory *m, const struct memop *like,
                          const struct memory_atomics *a, struct stuck *why)
{
    struct flight_batch b;
    const bool together = flight_begin_all(m, &b, like, lane_count(a->lanes), a->lanes);
    bool ok = true;

    for (lane_mask rest = a->lanes; ok && rest != 0; rest &= rest - 1) {
        struct memop *op = flight_draft(m, like, like->window, ATOMIC_BYTES);

        place_atomic(op, a, lane_lowest(rest));
        ok = enter_next(m, &b, together, op, why);
    }
    if (together)
        flight_end_all(m, &b);
    return ok;
}

/* ---- words of lanes side by side ---- */

/* Are the stored values in the order of the bytes of the whole segment, and does nothing change them? */
static inline bool lie_as_segment(const struct memory *m, const struct listed_request *r)
{
    const struct word_run *v = r->runs.v;

    return r->runs.n == 1 && v->apart == r->size &&
           (v->lanes.end - v->lanes.first) * r->size == m->env.line_bytes && !r->program->reads;
}

/* An operation's data at first, where it is issued. */
static inline NO_CALL void fill_runs(const struct memory *m, struct memop *op,
                                     const struct listed_request *r)
{
    if (!r->writes)
        bytes_clear(op->data);
    else if (lie_as_segment(m, r))
        op->data = r->data + (size_t)r->runs.v->lanes.first * r->size;
    else
        runs_store(op->data, r->data, &op->runs, r->size);
}

/* memory_op_draft of an operation on device memory, mostly where one was drafted before. */
static inline NO_CALL struct memop *draft_device(struct memory *m, const struct memop *like,
                                                 reg_window w)
{
    const size_t room = MOST_LINE_BYTES + m->windows.stride * sizeof(uint32_t);
    struct memop *op = m->pool.free == NO_MEMOP ? NULL : memop_at(m, m->pool.free);

    if (op == NULL || op->room < room)
        return memory_op_draft(m, like, w, MOST_LINE_BYTES);
    flight_copy_draft(op, like);
    op->window = w;
    op->where = (uint32_t *)(void *)(op->data + MOST_LINE_BYTES);
    return op;
}

static inline NO_CALL struct memop *draft_runs(struct memory *m, const struct memop *like,
                                               const struct listed_request *r)
{
    struct memop *op = draft_device(m, like, r->window);

    op->kind = MEMOP_DEVICE;
    op->processor = r->processor;
    op->lanes = r->lanes;
    op->address = r->address;
    op->bytes = r->bytes;
    run_list_copy(&op->runs, &r->runs);
    op->mid = m->next_mid;
    return op;
}

/* It has not ended: it is in flight, with data of its own. */
static OUT_OF_LINE bool runs_go_on(struct micro *x, unsigned char *own, enum yield_action ya)
{
    if (x->op->data != own)
        memcpy(own, x->op->data, x->m->env.line_bytes);
    x->op->data = x->request.data = own;
    return issue_on(x, ya);
}

inline NO_CALL bool memory_issue_runs(struct memory *m, const struct memop *like,
                                      const struct listed_request *r, struct stuck *why)
{
    struct memop *op = draft_runs(m, like, r);
    unsigned char *own = op->data;
    struct micro x;
    enum yield_action ya;
    uint32_t steps;

    fill_runs(m, op, r);
    micro_init(&x, m, op, why);
    operation_find_caches(&x);
    x.request.line = r->address;
    x.request.bytes = r->bytes;
    x.request.word = (struct byte_word){ 0, 0 }; /* mostly they are more */
    ya = statement_micro_steps(&x, UINT32_MAX, &steps);
    if (ya != YA_END)
        ya = go_on_aside(&x, ya);
    if (ya != YA_END)
        return runs_go_on(&x, own, ya);
    op->data = own;
    op->state = MEMOP_FREE;
    m->next_mid++;
    m->counts.operations++;
    return true;
}
