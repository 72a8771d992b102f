/* tests/unit/memory_cache.c: the functions on caches (4.2.2), one test a row cache.*: effect,
 * waiting and bottom. A cache of two lines in one set. */
#include "memory/cache.h"
#include "support/memory_rig.h"

#define A RIG_GLOBAL(0)
#define B RIG_GLOBAL(128)
#define C RIG_LOCAL(256)

struct fixture {
    struct cache c;
    unsigned char *room; /* of its lines */
    struct oracle oracle;
    unsigned asked, answer; /* how many victims to choose among; which it takes */
    unsigned char data[MOST_LINE_BYTES];
    bool pins[3];
    struct cache_request r;
};

static unsigned pick(void *self, enum site s, unsigned n)
{
    struct fixture *f = self;

    assert_int_equal(s, SITE_VICTIM);
    f->asked = n;
    return f->answer;
}

static int set_up(void **state)
{
    static struct fixture f;
    struct cache_shape shape = { .bytes = 256, .line_bytes = 128, .ways = 0 };

    memset(&f, 0, sizeof f);
    f.room = mem_new(cache_room(&shape));
    f.oracle = (struct oracle){ .pick = pick, .self = &f };
    cache_init(&f.c, &shape, f.room, &f.oracle);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    struct memory_fault fault;
    bool ok = cache_check(&f->c, &fault);

    if (!ok)
        print_error("not so: %s\n", condition_info(fault.condition)->holds);
    cache_free(&f->c);
    mem_free(f->room);
    return ok ? 0 : -1;
}

/* The request of operation `op` for bytes first to first + n - 1; its data are all `value`. */
static const struct cache_request *request(struct fixture *f, uint64_t line, unsigned first,
                                           unsigned n)
{
    f->r.line = line;
    f->r.bytes = bytes_range(first, n);
    f->r.word = bytes_word(f->r.bytes);
    f->r.data = f->data;
    return &f->r;
}

static const struct cache_request *write_of(struct fixture *f, uint64_t line, unsigned first,
                                            unsigned char value)
{
    memset(f->data, value, sizeof f->data);
    return request(f, line, first, 4);
}

static void by(struct fixture *f, unsigned op)
{
    f->r.pin = &f->pins[op];
    f->r.again = false;
}

static enum cache_answer apply(struct fixture *f, cache_function *function,
                               const struct cache_request *r)
{
    return function(&f->c, r, NULL);
}

static bool is_cached(struct fixture *f, const struct cache_request *r)
{
    return cache_is_cached(&f->c, r, NULL);
}

static void pin(struct fixture *f, uint32_t i, bool *pin)
{
    cache_pin(&f->c, i, pin, NULL);
}

static void unpin(struct fixture *f, uint32_t i, bool *pin)
{
    cache_unpin(&f->c, i, pin, NULL);
}

static const struct cache_line *line_of(const struct fixture *f, uint64_t address)
{
    uint32_t i = cache_find(&f->c, address);

    assert_true(i != NO_LINE);
    return &f->c.lines[i];
}

/* A valid, clean, unpinned line: reserved, filled and read. */
static void fill(struct fixture *f, uint64_t line, unsigned char value)
{
    by(f, 2);
    assert_int_equal(apply(f, cache_reserve, write_of(f, line, 0, value)), CACHE_DONE);
    assert_int_equal(apply(f, cache_update, &f->r), CACHE_DONE);
    assert_int_equal(apply(f, cache_read, &f->r), CACHE_DONE);
}

static void cache_unused_and_all_used(void **state)
{
    struct fixture *f = *state;
    struct line_range all = cache_eligible(&f->c, A, NULL);

    assert_true(cache_unused(&f->c, 0, NULL));
    assert_false(cache_all_used(&f->c, all, NULL));
    fill(f, A, 1);
    assert_false(cache_unused(&f->c, 0, NULL));
    assert_false(cache_all_used(&f->c, all, NULL));
    fill(f, B, 1);
    assert_true(cache_all_used(&f->c, all, NULL));
}

static void cache_pin_has_no_duplicates(void **state)
{
    struct fixture *f = *state;
    uint32_t i;

    fill(f, A, 1);
    i = cache_find(&f->c, A);
    pin(f, i, &f->pins[0]);
    pin(f, i, &f->pins[0]);
    pin(f, i, &f->pins[1]);
    pin(f, i, NULL);
    assert_int_equal(f->c.lines[i].pins, 2);
}

static void cache_unpin_of_one_that_has_not_pinned(void **state)
{
    struct fixture *f = *state;
    uint32_t i;

    fill(f, A, 1);
    i = cache_find(&f->c, A);
    pin(f, i, &f->pins[0]);
    unpin(f, i, &f->pins[1]);
    assert_int_equal(f->c.lines[i].pins, 1);
    unpin(f, i, &f->pins[0]);
    assert_int_equal(f->c.lines[i].pins, 0);
}

static void cache_is_cached_when_only_reserved(void **state)
{
    struct fixture *f = *state;

    assert_false(is_cached(f, request(f, A, 0, 4)));
    by(f, 0);
    apply(f, cache_reserve, request(f, A, 0, 4));
    assert_true(is_cached(f, request(f, A, 0, 4)));
    assert_false(is_cached(f, request(f, A, 2, 4)));
    assert_false(is_cached(f, request(f, B, 0, 4)));
}

static void cache_eligible_is_a_set_by_line_number(void **state)
{
    struct cache_shape shape = { .bytes = 8 * 128, .line_bytes = 128, .ways = 2 };
    unsigned char *room = mem_new(cache_room(&shape));
    struct cache c;

    (void)state;
    cache_init(&c, &shape, room, NULL);
    assert_int_equal(c.nsets, 4);
    for (unsigned line = 0; line < 9; line++) {
        struct line_range e = cache_eligible(&c, RIG_GLOBAL(line * 128), NULL);

        assert_int_equal(e.first, line % 4 * 2);
        assert_int_equal(e.end, line % 4 * 2 + 2);
    }
    cache_free(&c);
    mem_free(room);
}

static void cache_can_evict_axioms_and_classes(void **state)
{
    struct fixture *f = *state;
    struct line_range all = cache_eligible(&f->c, A, NULL);

    fill(f, A, 1);
    fill(f, B, 2);
    assert_true(cache_can_evict(&f->c, all, 0, NULL));
    assert_true(cache_can_evict(&f->c, all, 1, NULL));
    assert_int_equal(apply(f, cache_classify_first, request(f, B, 0, 4)), CACHE_DONE);
    assert_false(cache_can_evict(&f->c, all, cache_find(&f->c, A), NULL));
    assert_true(cache_can_evict(&f->c, all, cache_find(&f->c, B), NULL));
    pin(f, cache_find(&f->c, B), &f->pins[0]);
    assert_false(cache_can_evict(&f->c, all, cache_find(&f->c, B), NULL));
    assert_true(cache_can_evict(&f->c, all, cache_find(&f->c, A), NULL));
    apply(f, cache_write, write_of(f, A, 0, 9));
    assert_false(cache_can_evict(&f->c, all, cache_find(&f->c, A), NULL));
    assert_int_equal(apply(f, cache_classify_normal, request(f, B, 0, 4)), CACHE_DONE);
    assert_int_equal(line_of(f, B)->cls, LINE_NORMAL);
    assert_int_equal(apply(f, cache_classify_first, request(f, C, 0, 4)), CACHE_BOTTOM);
}

static void cache_write_line_keeps_equal_bytes_clean(void **state)
{
    struct fixture *f = *state;

    fill(f, A, 7);
    by(f, 0);
    apply(f, cache_write, write_of(f, A, 0, 7));
    assert_false(bytes_any(line_of(f, A)->dirty));
    f->data[1] = 8;
    apply(f, cache_write, request(f, A, 0, 4));
    assert_int_equal(line_of(f, A)->dirty.w[0], 2);
    assert_int_equal(cache_word(&f->c, cache_find(&f->c, A))[1], 8);
}

static void cache_reserve_cases(void **state)
{
    struct fixture *f = *state;

    by(f, 0);
    assert_int_equal(apply(f, cache_reserve, request(f, A, 0, 4)), CACHE_DONE);
    assert_int_equal(line_of(f, A)->pins, 1);
    assert_int_equal(line_of(f, A)->reserved.w[0], 0xf);
    /* bottom when cached, but an operation that was deferred joins */
    by(f, 1);
    assert_int_equal(apply(f, cache_reserve, request(f, A, 1, 2)), CACHE_BOTTOM);
    f->r.again = true;
    assert_int_equal(apply(f, cache_reserve, request(f, A, 1, 2)), CACHE_DONE);
    assert_int_equal(line_of(f, A)->pins, 2);
    /* the line is extended by bytes that it does not hold */
    by(f, 1);
    assert_int_equal(apply(f, cache_reserve, request(f, A, 2, 4)), CACHE_DONE);
    assert_int_equal(line_of(f, A)->reserved.w[0], 0x3f);
    /* no line left that is unused or can be evicted */
    by(f, 2);
    assert_int_equal(apply(f, cache_reserve, request(f, B, 0, 4)), CACHE_DONE);
    f->r.pin = NULL;
    assert_int_equal(apply(f, cache_reserve, request(f, C, 0, 4)), CACHE_WAIT);
    assert_int_equal(f->asked, 0);
}

static void cache_reserve_asks_for_a_victim(void **state)
{
    struct fixture *f = *state;

    fill(f, A, 1);
    fill(f, B, 2);
    f->answer = 1;
    by(f, 0);
    assert_int_equal(apply(f, cache_reserve, request(f, C, 0, 4)), CACHE_DONE);
    assert_int_equal(f->asked, 2);
    assert_int_equal(cache_find(&f->c, B), NO_LINE);
    assert_true(cache_find(&f->c, A) != NO_LINE);
}

static void cache_reserve_takes_class_first_before_normal(void **state)
{
    struct fixture *f = *state;

    fill(f, A, 1);
    fill(f, B, 2);
    apply(f, cache_classify_first, request(f, A, 0, 4));
    by(f, 0);
    assert_int_equal(apply(f, cache_reserve, request(f, C, 0, 4)), CACHE_DONE);
    assert_int_equal(f->asked, 0);
    assert_int_equal(cache_find(&f->c, A), NO_LINE);
    assert_int_equal(line_of(f, C)->cls, LINE_NORMAL);
}

static void cache_read_cases(void **state)
{
    struct fixture *f = *state;

    by(f, 0);
    assert_int_equal(apply(f, cache_read, request(f, A, 0, 4)), CACHE_BOTTOM);
    apply(f, cache_reserve, request(f, A, 0, 4));
    by(f, 1);
    assert_int_equal(apply(f, cache_read, request(f, A, 0, 4)), CACHE_WAIT);
    assert_true(f->pins[1]);
    assert_int_equal(apply(f, cache_update, write_of(f, A, 0, 5)), CACHE_DONE);
    memset(f->data, 0, sizeof f->data);
    assert_int_equal(apply(f, cache_read, request(f, A, 0, 4)), CACHE_DONE);
    assert_int_equal(load_le(f->data, 8), 0x05050505);
    assert_false(f->pins[1]);
    assert_int_equal(line_of(f, A)->pins, 1);
    assert_int_equal(apply(f, cache_read, request(f, A, 2, 4)), CACHE_BOTTOM);
}

static void cache_write_cases(void **state)
{
    struct fixture *f = *state;

    by(f, 0);
    assert_int_equal(apply(f, cache_write, write_of(f, A, 0, 1)), CACHE_DONE);
    assert_int_equal(line_of(f, A)->valid.w[0], 0xf);
    assert_int_equal(line_of(f, A)->dirty.w[0], 0xf);
    assert_int_equal(line_of(f, A)->pins, 0);
    assert_int_equal(apply(f, cache_reserve, request(f, B, 0, 8)), CACHE_DONE);
    assert_int_equal(apply(f, cache_write, write_of(f, B, 0, 2)), CACHE_DONE);
    assert_int_equal(line_of(f, B)->valid.w[0], 0xf);
    assert_int_equal(line_of(f, B)->reserved.w[0], 0xf0);
    assert_int_equal(apply(f, cache_write, write_of(f, C, 0, 3)), CACHE_WAIT);
}

static void cache_update_keeps_newer_bytes(void **state)
{
    struct fixture *f = *state;
    const unsigned char *word;

    by(f, 0);
    assert_int_equal(apply(f, cache_update, request(f, A, 0, 4)), CACHE_BOTTOM);
    apply(f, cache_reserve, request(f, A, 0, 8));
    apply(f, cache_write, write_of(f, A, 2, 9));
    memset(f->data, 4, sizeof f->data);
    assert_int_equal(apply(f, cache_update, request(f, A, 0, 8)), CACHE_DONE);
    word = cache_word(&f->c, cache_find(&f->c, A));
    assert_memory_equal(word, "\4\4\11\11\11\11\4\4", 8);
    assert_int_equal(line_of(f, A)->valid.w[0], 0xff);
    assert_int_equal(line_of(f, A)->dirty.w[0], 0x3c);
    assert_false(bytes_any(line_of(f, A)->reserved));
}

static void cache_evict_cases(void **state)
{
    struct fixture *f = *state;

    by(f, 0);
    assert_int_equal(apply(f, cache_evict, request(f, A, 0, 4)), CACHE_DONE);
    fill(f, A, 1);
    apply(f, cache_write, write_of(f, A, 8, 2));
    assert_int_equal(apply(f, cache_evict, request(f, A, 6, 4)), CACHE_WAIT);
    /* its bytes are clean: they go, the neighbour's dirty ones stay */
    assert_int_equal(apply(f, cache_evict, request(f, A, 0, 4)), CACHE_DONE);
    assert_int_equal(line_of(f, A)->valid.w[0], 0xf00);
    pin(f, cache_find(&f->c, A), &f->pins[1]);
    cache_cleaned(&f->c, cache_find(&f->c, A));
    assert_int_equal(apply(f, cache_evict, request(f, A, 8, 4)), CACHE_WAIT);
    unpin(f, cache_find(&f->c, A), &f->pins[1]);
    assert_int_equal(apply(f, cache_evict, request(f, A, 8, 4)), CACHE_DONE);
    assert_int_equal(cache_find(&f->c, A), NO_LINE);
}

static void cache_discard_cases(void **state)
{
    struct fixture *f = *state;

    by(f, 0);
    assert_int_equal(apply(f, cache_discard, request(f, A, 0, 4)), CACHE_DONE);
    apply(f, cache_write, write_of(f, A, 0, 1));
    apply(f, cache_write, write_of(f, A, 8, 2));
    pin(f, cache_find(&f->c, A), &f->pins[1]);
    assert_int_equal(apply(f, cache_discard, request(f, A, 0, 4)), CACHE_WAIT);
    unpin(f, cache_find(&f->c, A), &f->pins[1]);
    assert_int_equal(apply(f, cache_discard, request(f, A, 0, 4)), CACHE_DONE);
    assert_int_equal(line_of(f, A)->dirty.w[0], 0xf00);
    assert_int_equal(apply(f, cache_discard, request(f, A, 8, 4)), CACHE_DONE);
    assert_int_equal(cache_find(&f->c, A), NO_LINE);
}

int main(void)
{
#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(cache_unused_and_all_used),
        TEST(cache_pin_has_no_duplicates),
        TEST(cache_unpin_of_one_that_has_not_pinned),
        TEST(cache_is_cached_when_only_reserved),
        TEST(cache_eligible_is_a_set_by_line_number),
        TEST(cache_can_evict_axioms_and_classes),
        TEST(cache_write_line_keeps_equal_bytes_clean),
        TEST(cache_reserve_cases),
        TEST(cache_reserve_asks_for_a_victim),
        TEST(cache_reserve_takes_class_first_before_normal),
        TEST(cache_read_cases),
        TEST(cache_write_cases),
        TEST(cache_update_keeps_newer_bytes),
        TEST(cache_evict_cases),
        TEST(cache_discard_cases),
    };

    return cmocka_run_group_tests_name("memory.cache", tests, NULL, NULL);
}
