/* tests/unit/memory_cache_model.c: random sequences of cache functions (4.2.2) on random caches,
 * against a model that keeps every byte by itself: answers, lines, bytes, pins, how many victims
 * there are to choose from, and that a waiting list is told of each change that it may wait for. */
#include "memory/cache.h"
#include "support/memory_rig.h"

#define MOST_LINES 8u
#define ADDRESSES 12u
#define OPERATIONS 5u

enum byte_state { NOTHING, RESERVED, CLEAN, DIRTY };

struct model_line {
    uint64_t address; /* 0: unused */
    uint8_t state[128], value[128];
    unsigned pins;
    bool first;
};

struct model {
    struct cache c;
    struct model_line lines[MOST_LINES];
    struct cache_shape shape;
    struct random random;
    struct oracle oracle;
    unsigned asked, picked; /* of the last choice; asked 0: there was none */
    bool pins[2][OPERATIONS][ADDRESSES]; /* of the cache and of the model */
    unsigned told;          /* changes of lines since the last step */
    unsigned char data[128], expected[128]; /* of a request: both its own */
};

static unsigned below(struct model *m, unsigned n)
{
    return random_below(&m->random, n);
}

static unsigned pick(void *self, enum site s, unsigned n)
{
    struct model *m = self;

    assert_int_equal(s, SITE_VICTIM);
    m->asked = n;
    m->picked = below(m, n);
    return m->picked;
}

static void changed(void *self, struct cache *c, uint32_t line, uint64_t address)
{
    (void)c;
    (void)line;
    (void)address;
    ((struct model *)self)->told++;
}

static uint64_t address_of(const struct model *m, unsigned a)
{
    return PHYSICAL(a % 3 == 0 ? SPACE_LOCAL : SPACE_GLOBAL, (a + 1) * m->shape.line_bytes);
}

/* ---- 4.2.2, byte by byte ---- */

static struct model_line *find(struct model *m, uint64_t address)
{
    for (unsigned i = 0; i < MOST_LINES; i++)
        if (m->lines[i].address == address)
            return &m->lines[i];
    return NULL;
}

static bool has(const struct model_line *l, unsigned i, enum byte_state s)
{
    return l != NULL && l->state[i] == (uint8_t)s;
}

static bool all_cached(const struct model_line *l, struct byte_mask bytes, bool reserved_too)
{
    for (unsigned i = 0; i < 128; i++)
        if (l != NULL && bytes_has(bytes, i) &&
            (has(l, i, NOTHING) || (!reserved_too && has(l, i, RESERVED))))
            return false;
    return l != NULL;
}

static bool is_evictable(const struct model_line *l)
{
    for (unsigned i = 0; i < 128; i++)
        if (has(l, i, DIRTY))
            return false;
    return l->address != 0 && l->pins == 0;
}

/* The line that an address takes: an unused one, else the victim that was picked. */
static struct model_line *take(struct model *m, uint64_t address)
{
    unsigned sets = m->c.nlines / m->c.ways, n[2] = { 0, 0 };
    unsigned set = (unsigned)(PHYSICAL_ADDRESS(address) / m->shape.line_bytes % sets);
    struct model_line *from = &m->lines[set * m->c.ways], *victims[2][MOST_LINES], *l = NULL;

    for (unsigned i = m->c.ways; i-- > 0;)
        l = from[i].address == 0 ? &from[i] : l;
    for (unsigned i = 0; i < m->c.ways; i++)
        if (is_evictable(&from[i]))
            victims[from[i].first][n[from[i].first]++] = &from[i];
    if (l == NULL && n[0] + n[1] > 0) {
        if (n[n[1] > 0] > 1)
            assert_int_equal(m->asked, n[n[1] > 0]);
        l = victims[n[1] > 0][m->asked > 0 ? m->picked : 0];
    }
    if (l != NULL)
        *l = (struct model_line){ .address = address };
    return l;
}

static void pin(struct model_line *l, bool *by)
{
    l->pins += by != NULL && !*by;
    if (by != NULL)
        *by = true;
}

static enum cache_answer model_reserve(struct model *m, const struct cache_request *r)
{
    struct model_line *l = find(m, r->line);

    if (all_cached(l, r->bytes, true) && !r->again)
        return CACHE_BOTTOM;
    l = l == NULL ? take(m, r->line) : l;
    if (l == NULL)
        return CACHE_WAIT;
    pin(l, r->pin);
    for (unsigned i = 0; i < 128; i++)
        if (bytes_has(r->bytes, i) && has(l, i, NOTHING))
            l->state[i] = RESERVED;
    return CACHE_DONE;
}

static enum cache_answer model_read(struct model *m, const struct cache_request *r)
{
    struct model_line *l = find(m, r->line);

    if (!all_cached(l, r->bytes, true))
        return CACHE_BOTTOM;
    if (!all_cached(l, r->bytes, false)) {
        pin(l, r->pin);
        return CACHE_WAIT;
    }
    for (unsigned i = 0; i < 128; i++)
        if (bytes_has(r->bytes, i))
            r->data[i] = l->value[i];
    if (r->pin != NULL && *r->pin) {
        l->pins--;
        *r->pin = false;
    }
    return CACHE_DONE;
}

static enum cache_answer model_write(struct model *m, const struct cache_request *r)
{
    struct model_line *l = find(m, r->line);

    l = l == NULL ? take(m, r->line) : l;
    if (l == NULL)
        return CACHE_WAIT;
    for (unsigned i = 0; i < 128; i++)
        if (bytes_has(r->bytes, i) && !(has(l, i, CLEAN) && l->value[i] == r->data[i])) {
            l->state[i] = DIRTY;
            l->value[i] = r->data[i];
        }
    return CACHE_DONE;
}

static enum cache_answer model_update(struct model *m, const struct cache_request *r)
{
    struct model_line *l = find(m, r->line);

    if (!all_cached(l, r->bytes, true))
        return CACHE_BOTTOM;
    for (unsigned i = 0; i < 128; i++)
        if (bytes_has(r->bytes, i) && has(l, i, RESERVED)) {
            l->state[i] = CLEAN;
            l->value[i] = r->data[i];
        }
    return CACHE_DONE;
}

/* evict, and discard, which may lose dirty bytes. */
static enum cache_answer drop(struct model *m, const struct cache_request *r, bool dirty_too)
{
    struct model_line *l = find(m, r->line);
    bool some = false, left = false;

    for (unsigned i = 0; l != NULL && i < 128; i++)
        some |= bytes_has(r->bytes, i) && !has(l, i, NOTHING);
    if (!some)
        return CACHE_DONE;
    if (l->pins > 0)
        return CACHE_WAIT;
    for (unsigned i = 0; i < 128; i++)
        if (!dirty_too && bytes_has(r->bytes, i) && has(l, i, DIRTY))
            return CACHE_WAIT;
    for (unsigned i = 0; i < 128; i++) {
        if (bytes_has(r->bytes, i))
            l->state[i] = NOTHING;
        left |= !has(l, i, NOTHING);
    }
    if (!left)
        *l = (struct model_line){ .address = 0 };
    return CACHE_DONE;
}

static enum cache_answer model_evict(struct model *m, const struct cache_request *r)
{
    return drop(m, r, false);
}

static enum cache_answer model_discard(struct model *m, const struct cache_request *r)
{
    return drop(m, r, true);
}

static enum cache_answer classify(struct model *m, const struct cache_request *r, bool first)
{
    struct model_line *l = find(m, r->line);

    if (l == NULL)
        return CACHE_BOTTOM;
    l->first = first;
    return CACHE_DONE;
}

static enum cache_answer model_classify_first(struct model *m, const struct cache_request *r)
{
    return classify(m, r, true);
}

static enum cache_answer model_classify_normal(struct model *m, const struct cache_request *r)
{
    return classify(m, r, false);
}

static const struct {
    cache_function *apply;
    enum cache_answer (*model)(struct model *m, const struct cache_request *r);
} functions[] = {
    { cache_reserve, model_reserve },   { cache_read, model_read },
    { cache_update, model_update },     { cache_write, model_write },
    { cache_evict, model_evict },       { cache_discard, model_discard },
    { cache_classify_first, model_classify_first },
    { cache_classify_normal, model_classify_normal },
    { cache_reserve, model_reserve },   { cache_read, model_read },
    { cache_update, model_update },     { cache_read, model_read },
};

/* ---- both ---- */

static void assert_same_line(const struct model *m, uint32_t i)
{
    const struct model_line *l = &m->lines[i];
    const struct cache_line *cl = &m->c.lines[i];

    assert_int_equal(m->c.lines[i].address, l->address);
    assert_int_equal(cl->pins, l->pins);
    assert_int_equal(cl->cls == LINE_FIRST, l->first);
    for (unsigned b = 0; b < m->shape.line_bytes; b++) {
        assert_int_equal(bytes_has(cl->reserved, b), has(l, b, RESERVED));
        assert_int_equal(bytes_has(cl->valid, b), has(l, b, CLEAN) || has(l, b, DIRTY));
        assert_int_equal(bytes_has(cl->dirty, b), has(l, b, DIRTY));
        if (has(l, b, CLEAN) || has(l, b, DIRTY))
            assert_int_equal(cache_word(&m->c, i)[b], l->value[b]);
    }
}

static void assert_same(const struct model *m)
{
    struct memory_fault fault;

    if (!cache_check(&m->c, &fault))
        fail_msg("not so: %s", condition_info(fault.condition)->holds);
    for (uint32_t i = 0; i < m->c.nlines; i++)
        assert_same_line(m, i);
    for (unsigned a = 0; a < ADDRESSES; a++) {
        struct model_line *l = find((struct model *)m, address_of(m, a));

        assert_int_equal(cache_find(&m->c, address_of(m, a)),
                         l == NULL ? NO_LINE : (uint32_t)(l - m->lines));
    }
    assert_memory_equal(m->pins[0], m->pins[1], sizeof m->pins[0]);
}

/* The k-th dirty line is written back, as a silent rule does. */
static void clean_one(struct model *m)
{
    uint32_t i = below(m, m->c.nlines);

    if (!line_set_has(&m->c.sets[LINE_DIRTY], i))
        return;
    cache_cleaned(&m->c, i);
    for (unsigned b = 0; b < 128; b++)
        if (has(&m->lines[i], b, DIRTY))
            m->lines[i].state[b] = CLEAN;
}

/* Some functions, one after the other, on the line of a request. */
static void apply_some(struct model *m, const struct cache_request *r, const struct cache_request *q)
{
    for (unsigned n = 1 + below(m, 4); n > 0; n--) {
        unsigned f = below(m, sizeof functions / sizeof *functions);
        enum cache_answer got;

        m->asked = 0;
        got = functions[f].apply(&m->c, r, NULL);
        assert_int_equal(got, functions[f].model(m, q));
        assert_memory_equal(m->data, m->expected, sizeof m->data);
    }
}

/* One request of one operation. Pins of an operation are by address here, for it has one. */
static void request_one(struct model *m)
{
    unsigned op = below(m, OPERATIONS), a = below(m, ADDRESSES), first, n;
    unsigned size = m->shape.line_bytes;
    struct cache_request r = { .line = address_of(m, a) }, q;

    first = below(m, 4) == 0 ? 0 : below(m, size);
    n = below(m, 4) == 0 ? size - first : 1 + below(m, size - first);
    r.bytes = bytes_range(first, n);
    if (below(m, 3) == 0)
        r.bytes.w[0] &= ~(uint64_t)below(m, 1u << 16) | (uint64_t)1 << first % 16;
    if (!bytes_any(r.bytes))
        r.bytes = bytes_range(first, n);
    if (below(m, 3) == 0) {
        r.bytes = bytes_range(first & ~7u, below(m, 2) == 0 ? 4 : 8);
        if (below(m, 4) != 0)
            r.word = bytes_word(r.bytes);
    }
    for (unsigned b = 0; b < 128; b++)
        m->data[b] = m->expected[b] = (unsigned char)(below(m, 4) * 0x40);
    r.again = below(m, 6) == 0;
    q = r;
    r.data = m->data;
    q.data = m->expected;
    if (below(m, 6) != 0) {
        r.pin = &m->pins[0][op][a];
        q.pin = &m->pins[1][op][a];
    }
    apply_some(m, &r, &q);
}

static void run_model(uint64_t seed)
{
    static struct model m;
    unsigned char *room;
    static const unsigned ways[] = { 0, 1, 2, 4 };

    m = (struct model){ .told = 0 };
    random_seed(&m.random, seed);
    m.shape = (struct cache_shape){ .line_bytes = below(&m, 2) == 0 ? 128 : 16,
                                    .ways = ways[below(&m, 4)] };
    m.shape.bytes = (uint64_t)m.shape.line_bytes * (below(&m, 2) == 0 ? 4 : 8);
    m.oracle = (struct oracle){ .pick = pick, .self = &m };
    room = mem_new(cache_room(&m.shape));
    cache_init(&m.c, &m.shape, room, &m.oracle);
    m.c.changed = changed;
    m.c.self = &m;
    for (uint32_t s = 0; s < m.c.nsets; s++)
        m.c.waiting[s].room = 0; /* somebody waits for room everywhere, if anybody does */
    m.c.nwaiting = below(&m, 2);
    for (unsigned i = 0; i < 400; i++) {
        uint64_t before = m.c.changes;

        m.told = 0;
        if (below(&m, 8) == 0)
            clean_one(&m);
        else if (below(&m, 2) == 0)
            request_one(&m);
        else
            request_one(&m);
        assert_true(m.told == 0 || m.c.changes > before);
        assert_same(&m);
    }
    cache_free(&m.c);
    mem_free(room);
}

static void caches_do_as_the_model(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++)
        run_model(seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(caches_do_as_the_model),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
