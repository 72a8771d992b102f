/* tests/unit/memory_environment.c: the memories (4.3), one test a row env.*; the host's view. */
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

/* Where device memory ends, and with which rule an access beyond it is bottom. */
static const struct {
    uint64_t address;
    unsigned first, n;
    bool read, write;
} device_cases[] = {
    { RIG_GLOBAL(0), 0, 4, true, true },
    { RIG_GLOBAL(4096 - 128), 124, 4, true, true },
    { RIG_GLOBAL(4096), 0, 1, false, false },
    { RIG_LOCAL(256), 0, 128, true, true },
    { PHYSICAL(SPACE_LOCAL, (uint64_t)1 << 50), 0, 1, false, false },
    { PHYSICAL(SPACE_CONST, 128), 64, 64, true, false },
    { PHYSICAL(SPACE_CONST, 65536), 0, 1, false, false },
    { PHYSICAL(SPACE_SHARED, 0), 0, 1, false, false },
};

static void env_device(void **state)
{
    struct rig *r = *state;
    unsigned char in[MOST_LINE_BYTES], out[MOST_LINE_BYTES];

    for (size_t i = 0; i < sizeof device_cases / sizeof *device_cases; i++) {
        struct device_access a = {
            .address = device_cases[i].address,
            .bytes = bytes_range(device_cases[i].first, device_cases[i].n), .data = in,
        };

        memset(in, (int)i + 1, sizeof in);
        memset(out, 0xee, sizeof out);
        assert_int_equal(environment_write_device(&r->m->env, &a, &r->stuck),
                         device_cases[i].write);
        assert_true(device_cases[i].write || r->stuck.rule == RULE_ENV_WRITEDEVICE);
        a.data = out;
        assert_int_equal(environment_read_device(&r->m->env, &a, &r->stuck), device_cases[i].read);
        assert_true(device_cases[i].read || r->stuck.rule == RULE_ENV_READDEVICE);
        if (device_cases[i].write)
            assert_memory_equal(out + device_cases[i].first, in, device_cases[i].n);
        if (device_cases[i].first > 0)
            assert_int_equal(out[0], 0xee);
    }
}

static void env_shared(void **state)
{
    struct rig *r = *state;
    uint32_t where[RIG_LANES] = { 8, 0, 252, 100 };
    unsigned char in[16] = "abcdefghijklmnop", out[16] = { 0 };
    struct shared_access a = { .processor = 1, .lanes = LANE(0) | LANE(2) | LANE(3),
                               .where = where, .size = 4, .data = in };

    r->m->env.processors[1].locked = ~(uint64_t)0; /* does not matter */
    assert_true(environment_write_shared(&r->m->env, &a, &r->stuck));
    assert_memory_equal(r->m->env.processors[1].shared + 252, "ijkl", 4);
    a.data = out;
    assert_true(environment_read_shared(&r->m->env, &a, &r->stuck));
    assert_memory_equal(out, "abcd\0\0\0\0ijklmnop", 16);
    r->m->env.processors[1].locked = 0;
    where[2] = 253;
    assert_false(environment_read_shared(&r->m->env, &a, &r->stuck));
    assert_int_equal(r->stuck.rule, RULE_ENV_READSHARED);
    assert_false(environment_write_shared(&r->m->env, &a, &r->stuck));
    assert_int_equal(r->stuck.rule, RULE_ENV_WRITESHARED);
}

static void env_banks(void **state)
{
    struct rig *r = *state;

    assert_int_equal(environment_banks(&r->m->env, 0, 4), 1);
    assert_int_equal(environment_banks(&r->m->env, 20, 4), 2);
    assert_int_equal(environment_banks(&r->m->env, 12, 8), 8 | 1);
    assert_int_equal(environment_banks(&r->m->env, 2, 4), 1 | 2);
}

/* An address outside its space is found when the operation is issued. */
static void env_outside_at_issue(void **state)
{
    struct rig *r = *state;
    const struct {
        struct rig_op o;
        enum rule rule;
    } bad[] = {
        { { .program = "ld.ca", .space = SPACE_GLOBAL, .address = 4096 }, RULE_ENV_READDEVICE },
        { { .program = "st.global.wb", .space = SPACE_GLOBAL, .address = 8192 },
          RULE_ENV_WRITEDEVICE },
        { { .program = "ld.shared", .space = SPACE_SHARED, .address = 253 }, RULE_ENV_READSHARED },
        { { .program = "st.shared", .space = SPACE_SHARED, .address = 256 },
          RULE_ENV_WRITESHARED },
        { { .program = "atom.global", .space = SPACE_GLOBAL, .address = 126,
            .atomic = ATOMIC_ADD }, RULE_ENV_WRITEDEVICE },
        { { .program = "atom.shared", .space = SPACE_SHARED, .address = 256,
            .atomic = ATOMIC_ADD }, RULE_ENV_WRITESHARED },
    };

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(memory_issue(r->m, rig_new(r, &bad[i].o), &r->stuck));
        assert_int_equal(r->stuck.rule, bad[i].rule);
        assert_true(strlen(r->stuck.why) > 10);
    }
    assert_int_equal(memory_in_flight(r->m), 0);
}

/* The host reads what is dirty in L1, then in L2, then memory; it writes to all of them. */
static void host_view(void **state)
{
    struct rig *r = *state;
    const struct rig_op st = { .program = "st.local.wb", .space = SPACE_LOCAL, .address = 8,
                               .value = 7 };
    const struct rig_op ld = { .program = "ld.ca", .space = SPACE_LOCAL, .address = 8, .slot = 5 };

    rig_host_put(r, RIG_LOCAL(8), 3);
    assert_int_equal(rig_host_u32(r, RIG_LOCAL(8)), 3);
    rig_issue(r, &st);
    rig_drain(r);
    assert_int_equal(rig_host_u32(r, RIG_LOCAL(8)), 7);
    rig_host_put(r, RIG_LOCAL(8), 11);
    rig_issue(r, &ld);
    rig_drain(r);
    assert_int_equal(rig_register(r, &ld), 11);
}

/* A line that a cache holds as memory has it is overwritten there, too. */
static void host_writes_reach_caches(void **state)
{
    struct rig *r = *state;
    const struct rig_op ld = { .program = "ld.ca", .space = SPACE_LOCAL, .address = 8, .slot = 5 };

    rig_host_put(r, RIG_LOCAL(8), 3);
    rig_issue(r, &ld);
    rig_drain(r);
    assert_int_equal(rig_register(r, &ld), 3);
    assert_int_equal(environment_cache(&r->m->env, LEVEL_L2, 0)->sets[LINE_DIRTY].n, 0);
    assert_true(environment_cache(&r->m->env, LEVEL_L2, 0)->used.n > 0);
    rig_host_put(r, RIG_LOCAL(8), 11);
    rig_issue(r, &ld);
    rig_drain(r);
    assert_int_equal(rig_register(r, &ld), 11);
}

static void host_reads_over_lines_and_pages(void **state)
{
    struct rig *r = *state;
    unsigned char in[10000], out[10000];

    for (size_t i = 0; i < sizeof in; i++)
        in[i] = (unsigned char)(i * 7);
    memory_host_write(r->m, RIG_LOCAL(100), in, sizeof in);
    memory_host_read(r->m, RIG_LOCAL(100), out, sizeof out);
    assert_memory_equal(in, out, sizeof in);
    memory_host_read(r->m, RIG_LOCAL(99), out, 2);
    assert_int_equal(out[0], 0);
}

static void shared_clear(void **state)
{
    struct rig *r = *state;
    unsigned char *shared = r->m->env.processors[1].shared;

    memset(shared, 1, 256);
    memory_shared_clear(r->m, 1, 16, 32);
    assert_int_equal(shared[15], 1);
    assert_int_equal(shared[16], 0);
    assert_int_equal(shared[47], 0);
    assert_int_equal(shared[48], 1);
}

static void pages_cost_nothing_untouched(void **state)
{
    struct pages p;

    (void)state;
    pages_init(&p, 4096);
    assert_null(pages_look(&p, 12345));
    for (uint64_t i = 0; i < 100; i++)
        *pages_touch(&p, i << 33) = (unsigned char)i;
    assert_int_equal(p.n, 100);
    for (uint64_t i = 0; i < 100; i++)
        assert_int_equal(*pages_look(&p, i << 33), i);
    assert_null(pages_look(&p, 4096));
    pages_free(&p);
}

/* All lie in one room: what is written to the last byte of one memory is nobody else's. The size of
 * shared memory is odd, and the second processor's lines lie behind the first one's. */
static void memories_in_one_room_do_not_meet(void **state)
{
    struct cache *caches[3];
    struct environment e;
    struct rig r;

    (void)state;
    rig_constants(&r);
    r.k.v[CONST_SharedMemSize] = 253;
    environment_init(&e, &r.k, NULL, NULL);
    for (unsigned i = 0; i < 3; i++)
        caches[i] = &e.caches[i];
    for (unsigned char i = 0; i < 3; i++) {
        memset(caches[i]->data, 0x10 + i, (size_t)caches[i]->nlines * caches[i]->line_bytes);
        for (uint32_t l = 0; l < caches[i]->nlines; l++)
            caches[i]->lines[l].address = RIG_GLOBAL(128u * (i + 1));
    }
    for (unsigned char p = 0; p < 2; p++)
        memset(e.processors[p].shared, 0x20 + p, 253);
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(caches[i]->nlines, 2);
        for (uint32_t l = 0; l < caches[i]->nlines; l++) {
            assert_int_equal(caches[i]->lines[l].address, RIG_GLOBAL(128u * (i + 1)));
            assert_int_equal(cache_word(caches[i], l)[0], 0x10 + i);
            assert_int_equal(cache_word(caches[i], l)[127], 0x10 + i);
        }
    }
    for (unsigned p = 0; p < 2; p++) {
        assert_int_equal(e.processors[p].shared[0], 0x20 + p);
        assert_int_equal(e.processors[p].shared[252], 0x20 + p);
    }
    environment_free(&e);
}

#define FROZEN 40u /* pages, so that the table grows behind the freezing, and bases move in it */

/* Every third page is there when the contents are frozen; all others come later. What was written
 * down then comes back, over whatever was written since. */
static void pages_keep_bases_as_the_table_grows(void **state)
{
    struct codec out, in;
    struct pages p;

    (void)state;
    pages_init(&p, 4096);
    for (uint64_t i = 0; i < FROZEN; i += 3)
        *pages_touch(&p, i << 12) = 7;
    pages_freeze(&p);
    for (uint64_t i = 0; i < FROZEN; i++)
        *pages_touch(&p, i << 12) = (unsigned char)(i + 1);
    codec_init(&out);
    pages_snapshot(&p, &out);
    for (uint64_t i = 0; i < 2 * FROZEN; i++)
        *pages_touch(&p, i << 12) = 0xee;
    codec_open(&in, out.bytes, out.n);
    pages_snapshot(&p, &in);
    for (uint64_t i = 0; i < 2 * FROZEN; i++)
        assert_int_equal(*pages_look(&p, i << 12), i < FROZEN ? i + 1 : 0);
    codec_free(&in);
    codec_free(&out);
    pages_free(&p);
}

/* Frozen while there is nothing yet: everything is a change. */
static void pages_freeze_with_none(void **state)
{
    struct codec out, in;
    struct pages p;

    (void)state;
    pages_init(&p, 4096);
    pages_freeze(&p);
    codec_init(&out);
    pages_snapshot(&p, &out);
    *pages_touch(&p, 5000) = 1;
    codec_open(&in, out.bytes, out.n);
    pages_snapshot(&p, &in);
    assert_int_equal(*pages_look(&p, 5000), 0);
    codec_free(&in);
    codec_free(&out);
    pages_free(&p);
}

int main(void)
{
#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(env_device),
        TEST(env_shared),
        TEST(env_banks),
        TEST(env_outside_at_issue),
        TEST(host_view),
        TEST(host_writes_reach_caches),
        TEST(host_reads_over_lines_and_pages),
        TEST(shared_clear),
        TEST(pages_cost_nothing_untouched),
        TEST(memories_in_one_room_do_not_meet),
        TEST(pages_keep_bases_as_the_table_grows),
        TEST(pages_freeze_with_none),
    };

    return cmocka_run_group_tests_name("memory.environment", tests, NULL, NULL);
}
