/* tests/unit/memory_soak.c: thousands of random operations over few addresses, tiny caches, random
 * orders (chapter 4). Checks what every schedule must keep: a thread reads its own last write,
 * volatile reads never go back, atomics add up, everything drains. */
#include "support/memory_rig.h"

#define THREADS (2 * RIG_LANES)
#define OWN_WORDS 3u
#define PUBLIC 512u   /* global words that thread 0 of processor 0 alone writes */
#define COUNTERS 768u /* global words that atomics count in */
#define SLOTS_USED 8u

struct soak {
    struct rig rig;
    struct random random;
    uint32_t own[2][THREADS][OWN_WORDS]; /* last value written: global, local */
    bool known[2][THREADS][OWN_WORDS];   /* .lu forgets a local value */
    uint32_t public_now, public_seen[THREADS];
    uint32_t counted[2], shared_counted[2]; /* by word; by processor */
    /* what the register of an operation in flight must hold in the end */
    struct {
        bool used, exact, rising;
        uint32_t value;
    } expect[2][SLOTS_USED];
};

static unsigned below(struct soak *s, unsigned n)
{
    return random_below(&s->random, n);
}

static void check_ended(void *self, const struct memory_event *e)
{
    struct soak *s = self;
    const struct memop *op = e->op;
    unsigned processor = e->processor;
    struct rig_op o = { .processor = processor };
    uint32_t seen, *last;

    if (e->rule != RULE_M_END)
        return;
    o.slot = op->dest[0].slot;
    o.lane = lane_lowest(op->lanes);
    seen = rig_register(&s->rig, &o);
    last = &s->public_seen[processor * RIG_LANES + o.lane];
    if (s->expect[processor][o.slot].exact && seen != s->expect[processor][o.slot].value)
        fail_msg("%s read %lu, its thread wrote %lu", memprog_name(op->program),
                 (unsigned long)seen, (unsigned long)s->expect[processor][o.slot].value);
    if (s->expect[processor][o.slot].rising) {
        assert_true(seen >= *last);
        *last = seen;
    }
    s->expect[processor][o.slot].used = false;
}

/* Words of one thread lie among those of others, in the same lines. */
static uint64_t own_address(unsigned space, unsigned thread, unsigned word)
{
    return space == 0 ? word * 128 + thread * 4 : (thread % 2 + 2 * word) * 128 + thread * 4;
}

static const char *const own_programs[2][2][8] = {
    { { "ld.ca", "ld.cg", "ld.cs", "ld.lu", "ld.cv", "ld.volatile" },
      { "st.global.wb", "st.global.cg", "st.global.cs", "st.global.wt", "st.global.volatile" } },
    { { "ld.ca", "ld.cg", "ld.cs", "ld.lu", "ld.cv", "ld.local.volatile" },
      { "st.local.wb", "st.local.cg", "st.local.cs", "st.local.wt", "st.local.volatile" } }
};

static const char *any_program(struct soak *s, unsigned space, unsigned write)
{
    const char *const *names = own_programs[space][write];
    unsigned n = 0;

    while (names[n] != NULL)
        n++;
    return names[below(s, n)];
}

/* A load or store of a word that only its thread uses. */
static void issue_own(struct soak *s, struct rig_op *o)
{
    unsigned space = below(s, 2), write = below(s, 2), word = below(s, OWN_WORDS);
    unsigned thread = o->processor * RIG_LANES + o->lane;
    uint32_t *own = &s->own[space][thread][word];
    bool *known = &s->known[space][thread][word];

    o->program = any_program(s, space, write);
    o->is_volatile = strstr(o->program, "volatile") != NULL;
    o->space = space == 0 ? SPACE_GLOBAL : SPACE_LOCAL;
    o->address = own_address(space, thread, word);
    if (write != 0) {
        *own = (uint32_t)random_next(&s->random);
        *known = true;
        o->value = *own;
    } else {
        s->expect[o->processor][o->slot].exact = *known;
        s->expect[o->processor][o->slot].value = *own;
        if (space == 1 && strcmp(o->program, "ld.lu") == 0)
            *known = false;
    }
}

static void issue_public(struct soak *s, struct rig_op *o)
{
    o->space = SPACE_GLOBAL;
    o->address = PUBLIC;
    o->is_volatile = true;
    if (o->processor == 0 && o->lane == 0) {
        o->program = "st.global.volatile";
        o->value = ++s->public_now;
    } else {
        o->program = "ld.volatile";
        s->expect[o->processor][o->slot].rising = true;
    }
}

static void issue_atomic(struct soak *s, struct rig_op *o)
{
    unsigned word = below(s, 2);

    o->atomic = ATOMIC_ADD;
    o->value = below(s, 100);
    if (below(s, 2) != 0) {
        o->space = SPACE_SHARED;
        o->program = "atom.shared";
        o->address = 16 + 4 * (uint64_t)below(s, 2);
        s->shared_counted[o->processor] += (uint32_t)o->value;
    } else {
        o->space = SPACE_GLOBAL;
        o->program = "atom.global";
        o->address = COUNTERS + 4 * (uint64_t)word;
        s->counted[word] += (uint32_t)o->value;
    }
}

static void issue_any(struct soak *s)
{
    struct rig_op o = { .processor = below(s, 2), .lane = below(s, RIG_LANES) };
    unsigned kind = below(s, 8);

    while (o.slot < SLOTS_USED && s->expect[o.processor][o.slot].used)
        o.slot++;
    if (o.slot == SLOTS_USED)
        return;
    memset(&s->expect[o.processor][o.slot], 0, sizeof s->expect[0][0]);
    s->expect[o.processor][o.slot].used = true;
    if (kind < 5)
        issue_own(s, &o);
    else if (kind == 5)
        issue_public(s, &o);
    else
        issue_atomic(s, &o);
    rig_issue(&s->rig, &o);
}

/* A rule: mostly a micro step, sometimes a silent one. */
static void step(struct soak *s)
{
    if (below(s, 8) == 0 && memory_silent_enabled(s->rig.m))
        assert_true(rig_silent(&s->rig));
    else
        rig_step(&s->rig);
}

static void assert_no_pins(const struct cache *c)
{
    for (uint32_t i = 0; i < c->nlines; i++)
        assert_int_equal(c->lines[i].pins, 0);
}

/* What the host reads in the end. */
static void check_final(struct soak *s)
{
    const struct memory *m = s->rig.m;

    for (unsigned t = 0; t < THREADS; t++)
        for (unsigned w = 0; w < OWN_WORDS; w++) {
            assert_int_equal(rig_host_u32(&s->rig, RIG_GLOBAL(own_address(0, t, w))),
                             s->own[0][t][w]);
            if (s->known[1][t][w])
                assert_int_equal(rig_host_u32(&s->rig, RIG_LOCAL(own_address(1, t, w))),
                                 s->own[1][t][w]);
        }
    assert_int_equal(rig_host_u32(&s->rig, RIG_GLOBAL(PUBLIC)), s->public_now);
    assert_no_pins(environment_cache(&m->env, LEVEL_L2, 0));
    assert_no_pins(environment_cache(&m->env, LEVEL_L1, 0));
    assert_no_pins(environment_cache(&m->env, LEVEL_L1, 1));
}

/* Atomics add up in every profile. */
static void check_counters(struct soak *s)
{
    for (unsigned w = 0; w < 2; w++) {
        const unsigned char *shared = s->rig.m->env.processors[w].shared;

        assert_int_equal(rig_host_u32(&s->rig, RIG_GLOBAL(COUNTERS + 4 * w)), s->counted[w]);
        assert_int_equal(load_le(shared + 16, 4) + load_le(shared + 20, 4), s->shared_counted[w]);
    }
}

struct soak_case {
    const char *name;
    enum profile profile;
    uint64_t l1, l2, ways; /* bytes, bytes, lines of a set */
};

static void run_case(const struct soak_case *c, uint64_t seed)
{
    static struct soak s;
    struct memory_observer o = { &s, check_ended };

    memset(&s, 0, sizeof s);
    random_seed(&s.random, seed);
    rig_constants(&s.rig);
    s.rig.k.v[CONST_Level1CacheSize] = c->l1;
    s.rig.k.v[CONST_Level2CacheSize] = c->l2;
    s.rig.k.v[CONST_Level1Ways] = s.rig.k.v[CONST_Level2Ways] = c->ways;
    rig_start(&s.rig, c->profile, seed);
    if (c->profile != PROFILE_REPORT)
        memory_observe(s.rig.m, o);
    memset(s.known, 1, sizeof s.known);
    for (unsigned i = 0; i < 3000; i++) {
        if (below(&s, 5) == 0)
            issue_any(&s);
        else
            step(&s);
        if (c->profile == PROFILE_REPORT)
            memset(s.expect, 0, sizeof s.expect);
    }
    rig_drain(&s.rig);
    check_counters(&s);
    if (c->profile != PROFILE_REPORT)
        check_final(&s);
    rig_free(&s.rig);
}

static const struct soak_case cases[] = {
    { "two lines each", PROFILE_ORDERED, 256, 256, 0 },
    { "one line each", PROFILE_ORDERED, 128, 128, 0 },
    { "two sets of one line", PROFILE_ORDERED, 256, 256, 1 },
    { "larger L2", PROFILE_ORDERED, 256, 1024, 4 },
    { "no L1", PROFILE_ORDERED, 0, 256, 0 },
    { "no L2", PROFILE_ORDERED, 256, 0, 0 },
    { "sc", PROFILE_SC, 256, 256, 0 },
    { "sc, one line each", PROFILE_SC, 128, 128, 0 },
    { "report", PROFILE_REPORT, 256, 256, 0 },
};

static void soak(void **state)
{
    const struct soak_case *c = *state;

    for (uint64_t seed = 1; seed <= 8; seed++)
        run_case(c, seed);
}

int main(void)
{
    struct CMUnitTest tests[sizeof cases / sizeof *cases];

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        tests[i] = (struct CMUnitTest){ cases[i].name, soak, NULL, NULL,
                                        (void *)(uintptr_t)&cases[i] };
    return cmocka_run_group_tests_name("memory.soak", tests, NULL, NULL);
}
