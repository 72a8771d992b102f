/* tests/unit/memory_silent.c: what silent rules must not do (4.6), and which line they choose; what
 * a barrier has to wait for. */
#include "support/memory_rig.h"

static int set_up(void **state)
{
    static struct rig r;

    rig_init(&r);
    *state = &r;
    return 0;
}

static int tear_down(void **state)
{
    rig_check(*state);
    rig_free(*state);
    return 0;
}

static void finish(struct rig *r, struct rig_op o)
{
    rig_issue(r, &o);
    rig_drain(r);
}

/* An oracle that takes the last alternative of a site, or the last of so many, and remembers how
 * many there were. */
struct last {
    enum site site;
    unsigned n, only; /* 0: all */
};

static unsigned pick_last(void *self, enum site s, unsigned n)
{
    struct last *last = self;

    if (s != last->site)
        return 0;
    last->n = n;
    return last->only != 0 && last->only < n ? last->only - 1 : n - 1;
}

/* flush is not enabled while a global line of the cache is dirty, however many clean ones there
 * are: only evictL1 and wbL1 of processor 0, and evictL2, are. (No built-in program leaves a dirty
 * global line in L1, so a local store's does it.) */
static void flush_waits_for_dirty_lines(void **state)
{
    struct rig *r = *state;
    struct last last = { .site = SITE_RULE };
    const struct cache *l1 = environment_cache(&r->m->env, LEVEL_L1, 0);

    finish(r, (struct rig_op){ .program = "ld.ca", .space = SPACE_GLOBAL });
    finish(r, (struct rig_op){ .program = "st.local.wb", .space = SPACE_GLOBAL, .address = 128 });
    assert_int_equal(cache_global_dirty(l1), 1);
    assert_int_equal(cache_global_evictable(l1), 1);
    r->oracle = (struct oracle){ .pick = pick_last, .self = &last };
    assert_true(rig_silent(r));
    assert_int_equal(last.n, 3);
}

/* Which lines of an L1 are left. */
static unsigned lines_left(const struct cache *c)
{
    unsigned n = 0;

    for (uint32_t i = 0; i < c->nlines; i++)
        n += !cache_line_unused(c, i);
    return n;
}

/* flush resets all global lines, whatever their class: of class first alone, of both, beside a local
 * one, which stays. */
static void flush_drops_lines_of_both_classes(void **state)
{
    static const char *const loads[][2] = { { "ld.cs", "ld.cs" }, { "ld.ca", "ld.cs" },
                                            { "ld.ca", "ld.ca" } };
    struct rig *r = *state;

    for (size_t i = 0; i < sizeof loads / sizeof *loads; i++) {
        struct last flush = { .site = SITE_RULE, .only = 2 };
        const struct cache *l1;

        rig_free(r);
        rig_constants(r);
        r->k.v[CONST_Level1CacheSize] = 384;
        rig_start(r, PROFILE_ORDERED, 1);
        l1 = environment_cache(&r->m->env, LEVEL_L1, 0);
        finish(r, (struct rig_op){ .program = loads[i][0], .space = SPACE_GLOBAL });
        finish(r, (struct rig_op){ .program = loads[i][1], .space = SPACE_GLOBAL, .address = 128 });
        finish(r, (struct rig_op){ .program = "ld.ca", .space = SPACE_LOCAL });
        assert_int_equal(lines_left(l1), 3);
        r->oracle = (struct oracle){ .pick = pick_last, .self = &flush };
        assert_true(rig_silent(r)); /* evictL1, flush, evictL2 */
        assert_int_equal(r->last_rule, RULE_M_FLUSH);
        assert_int_equal(lines_left(l1), 1);
        assert_int_equal(cache_find(l1, RIG_GLOBAL(0)), NO_LINE);
        assert_int_equal(cache_find(l1, RIG_GLOBAL(128)), NO_LINE);
        assert_int_not_equal(cache_find(l1, RIG_LOCAL(0)), NO_LINE);
    }
}

/* A local line does not make flush possible, of class first or not. */
static void flush_needs_a_global_line(void **state)
{
    struct rig *r = *state;
    struct last last = { .site = SITE_RULE };
    const struct cache *l1 = environment_cache(&r->m->env, LEVEL_L1, 0);

    finish(r, (struct rig_op){ .program = "st.local.cs", .space = SPACE_LOCAL, .value = 1 });
    r->oracle = (struct oracle){ .pick = pick_last, .self = &last };
    assert_true(rig_silent(r));
    assert_int_equal(r->last_rule, RULE_M_WBL1); /* nothing else is there */
    assert_int_equal(cache_global_evictable(l1), 0);
    assert_true(rig_silent(r));
    assert_int_equal(last.n, 2); /* evictL1 and wbL2 */
}

/* (wbL1) takes any of the dirty lines. */
static void wb_l1_takes_any_line(void **state)
{
    struct rig *r = *state;
    struct last last = { .site = SITE_LINE };
    const struct cache *l1 = environment_cache(&r->m->env, LEVEL_L1, 0);

    for (unsigned i = 0; i < 2; i++)
        finish(r, (struct rig_op){ .program = "st.local.wb", .space = SPACE_LOCAL,
                                   .address = 128 * i, .value = 1 });
    r->oracle = (struct oracle){ .pick = pick_last, .self = &last };
    assert_true(rig_silent(r));
    assert_int_equal(r->last_rule, RULE_M_WBL1);
    assert_int_equal(last.n, 2);
    assert_true(bytes_any(l1->lines[0].dirty));
    assert_false(bytes_any(l1->lines[1].dirty));
}

/* (wbL2) writes the dirty bytes only: a byte that is clean leaves memory as it is. */
static void wb_l2_writes_dirty_bytes(void **state)
{
    struct rig *r = *state;
    struct last last = { .site = SITE_RULE };
    unsigned char bytes[MOST_LINE_BYTES] = { 9 };
    struct device_access a = { .address = RIG_GLOBAL(0), .bytes = bytes_range(0, 4),
                               .data = bytes };

    finish(r, (struct rig_op){ .program = "ld.cg", .space = SPACE_GLOBAL });
    finish(r, (struct rig_op){ .program = "st.global.wb", .space = SPACE_GLOBAL, .address = 4,
                               .value = 7 });
    assert_true(environment_write_device(&r->m->env, &a, &r->stuck)); /* behind the cache's back */
    r->oracle = (struct oracle){ .pick = pick_last, .self = &last };
    assert_true(rig_silent(r));
    assert_int_equal(r->last_rule, RULE_M_WBL2);
    a.bytes = bytes_range(0, 8);
    memset(bytes, 0, sizeof bytes);
    assert_true(environment_read_device(&r->m->env, &a, &r->stuck));
    assert_int_equal(bytes[0], 9);
    assert_int_equal(bytes[4], 7);
}

/* Busy before a moment are the operations that were issued before it, and not the next one. */
static void busy_before(void **state)
{
    struct rig *r = *state;
    uint64_t moment;

    rig_issue(r, &(struct rig_op){ .program = "st.shared", .space = SPACE_SHARED, .lane = 1 });
    moment = memory_serial(r->m);
    rig_issue(r, &(struct rig_op){ .program = "st.shared", .space = SPACE_SHARED, .lane = 2 });
    assert_int_equal(memory_window_busy(r->m, r->window[0], moment), LANE(1));
    assert_int_equal(memory_window_busy(r->m, r->window[0], MEMORY_EVER), LANE(1) | LANE(2));
    rig_drain(r);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(flush_waits_for_dirty_lines),
        TEST(flush_drops_lines_of_both_classes),
        TEST(flush_needs_a_global_line),
        TEST(wb_l1_takes_any_line),
        TEST(wb_l2_writes_dirty_bytes),
        TEST(busy_before),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
