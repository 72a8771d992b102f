/* tests/unit/search_remote.c: all runs of programs of the remote-scope machine: what the tests
 * of examples/remote reach under both mappings, and which of it the axioms forbid, by a table
 * from a prototype; that nothing is lost where not every transition is tried; and paths there
 * and back. */
#include "support/remote_rig.h"

#include "remote/axioms.h"
#include "search/search.h"
#include "search/trail.h"

#include "support/cm.h"
#include "support/share.h"

#define FOLDER SOURCE_ROOT "/examples/remote/"

/* ---- a search ---- */

enum trying {
    TRY_ALL,    /* every transition */
    TRY_ENOUGH, /* those that are enough, each apart, */
    TRY_JOINTLY /* or with the search for cycles */
};
#define TRYINGS 3u

static void explore(struct remote *r, enum trying how, uint32_t most, struct search *s)
{
    const struct search_options o = { .limits = { .states = most },
                                      .try_one = true,
                                      .independent = how != TRY_JOINTLY };

    remote_open(r, NULL);
    r->machine.reducer.off = how == TRY_ALL;
    search_init(s, &r->machine.machine, &o);
    search_run(s);
    outcomes_sort(&s->ends.completed);
    outcomes_sort(&s->ends.deadlocked);
    assert_int_equal(s->ends.stuck.n + s->ends.failed.n, 0);
    assert_int_equal(s->components.fair + s->components.starving, 0);
}

/* Do two searches find the same ways to end? */
static void assert_same(const char *what, const struct outcomes *a, const struct outcomes *b)
{
    if (a->n != b->n)
        fail_msg("%s: %zu ends, and %zu when every transition is tried", what, b->n, a->n);
    for (size_t i = 0; i < a->n; i++)
        if (a->v[i].n != b->v[i].n || memcmp(a->v[i].bytes, b->v[i].bytes, a->v[i].n) != 0)
            fail_msg("%s: other ends than when every transition is tried", what);
}

/* ---- the table ---- */

struct counted {
    size_t reached, forbidden;
    bool deadlocks;
};
struct row {
    const char *name;
    char verdict; /* of the axioms: f: they forbid the condition; a: allow it; u: undefined */
    struct counted original, fixed;
};
static const struct row rows[] = {
    { "MP.wg", 'f', { 2, 0, 0 }, { 2, 0, 0 } },
    { "MP.wg+two-groups", 'u', { 3, 0, 0 }, { 3, 0, 0 } },
    { "MP.dv", 'f', { 3, 1, 0 }, { 2, 0, 0 } },
    { "MP.dv+wg", 'u', { 3, 0, 0 }, { 3, 0, 0 } },
    { "MP.remote-acquire", 'f', { 2, 0, 1 }, { 2, 0, 0 } },
    { "MP.remote-release", 'f', { 2, 0, 0 }, { 2, 0, 0 } },
    { "MP.remote-both", 'f', { 2, 0, 1 }, { 2, 0, 0 } },
    { "MP.two", 'f', { 3, 0, 1 }, { 3, 0, 0 } },
    { "MP.wg-remote", 'u', { 3, 0, 0 }, { 3, 0, 0 } },
    { "ATOM", 'f', { 3, 1, 0 }, { 2, 0, 0 } },
    { "ATOM.2", 0, { 8, 2, 0 }, { 6, 0, 0 } },
    { "ATOM.dv", 0, { 2, 0, 0 }, { 2, 0, 0 } },
    { "INC.wg+remote", 0, { 2, 0, 0 }, { 2, 0, 0 } },
    { "INC.dv", 0, { 2, 0, 0 }, { 2, 0, 0 } },
    { "STEAL", 'f', { 2, 0, 0 }, { 2, 0, 0 } },
    { "STEAL.back", 'f', { 2, 0, 0 }, { 2, 0, 0 } },
    { "CoRR.dv", 0, { 3, 0, 0 }, { 3, 0, 0 } },
    { "CoRR.remote", 0, { 3, 0, 1 }, { 3, 0, 0 } },
    { "CoWW.remote", 0, { 4, 0, 1 }, { 4, 0, 0 } },
    { "CoWR.wg", 0, { 3, 0, 0 }, { 3, 0, 0 } },
    { "SB.dv", 'a', { 4, 0, 0 }, { 4, 0, 0 } },
    { "LB.dv", 'f', { 3, 0, 0 }, { 3, 0, 0 } },
    { "ISA2", 'f', { 4, 1, 0 }, { 3, 0, 0 } },
    { "ISA2.remote", 'f', { 3, 0, 0 }, { 3, 0, 0 } },
    { "WRC", 'f', { 3, 0, 1 }, { 3, 0, 0 } },
    { "IRIW.dv", 'a', { 16, 0, 0 }, { 16, 0, 0 } },
    { "MP.sy", 'f', { 3, 1, 0 }, { 2, 0, 0 } },
    { "MP.sy.remote-acquire", 'f', { 3, 1, 0 }, { 2, 0, 0 } },
    { "MP.sy.remote-release", 'f', { 3, 1, 0 }, { 2, 0, 0 } },
    { "ATOM.sy", 'f', { 3, 1, 0 }, { 2, 0, 0 } },
    { "STEAL.sy", 'f', { 2, 0, 0 }, { 2, 0, 0 } },
    { "STEAL.sy.back", 'f', { 2, 0, 0 }, { 2, 0, 0 } },
    { "MP.inc", 'f', { 2, 0, 0 }, { 2, 0, 0 } },
    { "MP.inc.sy", 'f', { 2, 0, 0 }, { 2, 0, 0 } },
    { "RELAY", 0, { 6, 0, 0 }, { 6, 0, 0 } },
    { "INC.sy", 0, { 2, 0, 0 }, { 2, 0, 0 } },
    { "DEQ", 'f', { 9, 0, 0 }, { 9, 0, 0 } },
    { "L2W", 'f', { 3, 0, 0 }, { 3, 0, 0 } },
};

static struct remote open_example(const char *name, const char *mapping)
{
    struct remote r;
    char path[300];

    snprintf(path, sizeof path, "%s%s.litmus", FOLDER, name);
    remote_read_file(&r, path, mapping);
    return r;
}

static size_t count_forbidden(const struct search *s, const struct rsp_axioms *a)
{
    size_t n = 0;

    for (size_t i = 0; i < s->ends.completed.n; i++)
        n += !rsp_allows(a, s->ends.completed.v[i].bytes);
    return n;
}

/* The value of the condition's name in an outcome. */
struct looked_at {
    const struct test *test;
    const unsigned char *words;
};
static struct integer value_in(void *self, uint32_t value)
{
    const struct looked_at *l = self;
    uint64_t v = 0;

    for (unsigned k = 0; k < 8; k++)
        v |= (uint64_t)l->words[8 * l->test->values[value].word + k] << 8 * k;
    return (struct integer){ (int64_t)v < 0, (int64_t)v < 0 ? 0 - v : v };
}

static char verdict_of(const struct remote *r, const struct rsp_axioms *a)
{
    if (!a->defined)
        return 'u';
    for (size_t i = 0; i < a->n; i++) {
        struct looked_at l = { &r->program.test, a->outcomes[i].words };

        if (a->outcomes[i].allowed &&
            condition_satisfied(&r->program.test.condition, &(struct values){ value_in, &l }))
            return 'a';
    }
    return 'f';
}

static void assert_row(const char *name, const char *mapping, const struct counted *c, char verdict)
{
    struct remote r = open_example(name, mapping);
    struct search s[TRYINGS];
    struct rsp_axioms a;

    assert_true(rsp_axioms_find(&a, &r.program, RSP_PROMOTE, NULL, &r.diags));
    if (verdict != 0 && verdict_of(&r, &a) != verdict)
        fail_msg("%s: verdict %c", name, verdict_of(&r, &a));
    for (unsigned k = 0; k < TRYINGS; k++) {
        explore(&r, (enum trying)k, 0, &s[k]);
        if (s[k].ends.completed.n != c->reached || count_forbidden(&s[k], &a) != c->forbidden ||
            (s[k].ends.deadlocked.n > 0) != c->deadlocks)
            fail_msg("%s, %s: %zu reached, %zu forbidden, %zu deadlocks", name, mapping,
                     s[k].ends.completed.n, count_forbidden(&s[k], &a), s[k].ends.deadlocked.n);
        assert_same(name, &s[0].ends.completed, &s[k].ends.completed);
        assert_same(name, &s[0].ends.deadlocked, &s[k].ends.deadlocked);
    }
    for (unsigned k = 0; k < TRYINGS; k++)
        search_free(&s[k]);
    rsp_axioms_free(&a);
    remote_close(&r);
}

static void tests_reach_what_the_table_says(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!share_takes(i))
            continue;
        assert_row(rows[i].name, "original", &rows[i].original, rows[i].verdict);
        assert_row(rows[i].name, "fixed", &rows[i].fixed, rows[i].verdict);
    }
}

/* Under the letter of the slides this one is defined, and the fixed mapping is wrong. */
static void the_slides_have_another_inclusion(void **unused)
{
    struct remote r = open_example("MP.wg-remote", "fixed");
    struct rsp_axioms a;
    struct search s;

    (void)unused;
    assert_true(rsp_axioms_find(&a, &r.program, RSP_SLIDES, NULL, &r.diags));
    explore(&r, TRY_ENOUGH, 0, &s);
    assert_true(a.defined && s.ends.completed.n == 3 && count_forbidden(&s, &a) == 1);
    search_free(&s);
    rsp_axioms_free(&a);
    remote_close(&r);
}

/* ---- without the two guards ---- */

static bool reaches(const struct search *s, const int64_t *values, size_t n)
{
    for (size_t i = 0; i < s->ends.completed.n; i++) {
        bool same = s->ends.completed.v[i].n == 8 * n;

        for (size_t k = 0; same && k < 8 * n; k++)
            same = s->ends.completed.v[i].bytes[k] ==
                   (unsigned char)((uint64_t)values[k / 8] >> 8 * (k % 8));
        if (same)
            return true;
    }
    return false;
}

/* The outcomes that a constant adds: values in the order in which the file names them. */
static void assert_added(const char *name, enum constant constant, size_t all,
                         const int64_t (*added)[5], size_t nadded)
{
    struct remote r = open_example(name, "fixed");
    struct search s;

    for (unsigned with = 0; with < 2; with++) {
        r.constants.v[constant] = with;
        explore(&r, TRY_ENOUGH, 0, &s);
        assert_int_equal(s.ends.completed.n, with ? all : all - nadded);
        for (size_t i = 0; i < nadded; i++)
            assert_int_equal(reaches(&s, added[i], r.program.test.nvalues), with);
        search_free(&s);
    }
    remote_close(&r);
}

static void the_two_guards_are_needed(void **unused)
{
    static const int64_t deq[][5] = { { 1, 0, 1, 0, 0 }, { 1, 1, 1, 0, 0 } };
    static const int64_t l2w[][5] = { { 1, 0, 1 }, { 2, 0, 1 } };

    (void)unused;
    assert_added("DEQ", CONST_DequeueInvalid, 11, deq, 2);
    assert_added("L2W", CONST_ManyDirty, 5, l2w, 2);
}

/* A register that was set to 0 is not one that was never set, though all values are the same. */
static void what_is_set_is_part_of_a_state(void **unused)
{
    struct remote r;
    struct search s;

    (void)unused;
    remote_read(&r, "RSP set { } P0@wg 0,dv 0 | P1@wg 0,dv 0 ;\n"
                    "load.wg r1, x | store.wg x, 1 ; if r1 == 1 load.wg r0, z | ;\n"
                    "load.wg r1, z | ; store.wg v, 1 | ; if r0 == 0 store.wg y, 1 | ; exists (y == 1)", "fixed");
    for (unsigned k = 0; k < TRYINGS; k++) {
        explore(&r, (enum trying)k, 0, &s);
        assert_int_equal(s.ends.completed.n, 2);
        search_free(&s);
    }
    remote_close(&r);
}

/* ---- random programs ---- */

static const char *const scopes[] = { "wg", "dv", "dv.rm", "wg.rm", "sy", "sy.rm" };

static void put_guard(struct random *random, struct text *out)
{
    if (random_below(random, 3) == 0)
        text_printf(out, "if r0 == %u ", random_below(random, 2));
}

static void put_action(struct random *random, struct text *out)
{
    const char *location = random_below(random, 2) == 0 ? "x" : "y";
    const char *scope = scopes[random_below(random, 6)];

    put_guard(random, out);
    switch (random_below(random, 5)) {
    case 0:
    case 1:
        text_printf(out, "load.%s r%u, %s", random_below(random, 4) == 0 ? "na" : scope,
                    random_below(random, 2), location);
        break;
    case 2:
    case 3:
        text_printf(out, "store.%s %s, %u", random_below(random, 4) == 0 ? "na" : scope, location,
                    1 + random_below(random, 2));
        break;
    default:
        text_printf(out, "inc.%s r%u, %s", scope, random_below(random, 2), location);
        break;
    }
}

static void put_instr(struct random *random, struct text *out)
{
    static const char *const texts[] = { "LD r0, %s", "LD r1, %s", "ST %s, 1", "ST %s, 2",
                                         "ST %s, r0", "INC_L1 r1, %s", "INC_L2 r1, %s", "LK_L2 %s",
                                         "UL_L2 %s" };
    static const char *const scoped[] = { "FLU_L1_WG", "FLU_L1_DV", "FLU_L1_SY", "FLU_L2_DV",
                                          "FLU_L2_SY", "INV_L1_WG", "INV_L1_DV", "INV_L1_SY",
                                          "LK_RMW_WG", "LK_RMW_DV", "LK_RMW_SY", "UL_RMW_WG",
                                          "UL_RMW_DV", "UL_RMW_SY" };
    const char *location = random_below(random, 2) == 0 ? "x" : "y";
    const char *text = texts[random_below(random, 9)];
    const char *hole = strchr(text, '%');

    put_guard(random, out);
    if (random_below(random, 5) < 2)
        text_puts(out, scoped[random_below(random, 14)]);
    else
        text_printf(out, "%.*s%s%s", (int)(hole - text), text, location, hole + 2);
}

/* Two threads or three, work-groups and devices at random; each begins by setting its registers. */
static void put_program(struct random *random, bool assembly, struct text *out)
{
    const unsigned threads = 2 + random_below(random, 2), devices = 1 + random_below(random, 2);
    const unsigned most = threads == 2 ? 3 : 1 + assembly;

    out->n = 0;
    text_puts(out, assembly ? "RSPASM random\n{ }\n" : "RSP random\n{ }\n");
    for (unsigned t = 0; t < threads; t++)
        text_printf(out, "P%u@wg %u,dv %u %s", t, random_below(random, 2),
                    random_below(random, devices), t + 1 < threads ? "| " : ";\n");
    for (unsigned k = 0; k < most; k++)
        for (unsigned t = 0; t < threads; t++) {
            if (assembly)
                put_instr(random, out);
            else
                put_action(random, out);
            text_puts(out, t + 1 < threads ? " | " : " ;\n");
        }
    for (unsigned k = 0; k < 2; k++) /* that are never executed set what is never set */
        for (unsigned t = 0; t < threads; t++)
            text_printf(out, "if r0 == 9 %s r%u, %s %s", assembly ? "LD" : "load.na", k,
                        k == 0 ? "x" : "y", t + 1 < threads ? "| " : ";\n");
    text_puts(out, "locations [x; y;");
    for (unsigned t = 0; t < threads; t++)
        text_printf(out, " P%u:r0; P%u:r1;", t, t);
    text_puts(out, "]\nexists (x == 0)\n");
}

/* most: states. False: there are more. */
static bool compare_program(const char *text, const char *mapping, uint32_t most, bool *deadlocks)
{
    struct search s[TRYINGS];
    struct remote r;
    unsigned n = 1;

    remote_read(&r, text, mapping);
    explore(&r, TRY_ALL, most, &s[0]);
    *deadlocks = s[0].ends.deadlocked.n > 0;
    for (; s[0].stopped == NULL && n < TRYINGS; n++) {
        explore(&r, (enum trying)n, 0, &s[n]);
        assert_true(search_states(&s[n]) <= search_states(&s[0]));
        assert_same(text, &s[0].ends.completed, &s[n].ends.completed);
        assert_same(text, &s[0].ends.deadlocked, &s[n].ends.deadlocked);
    }
    for (unsigned i = 0; i < n; i++)
        search_free(&s[i]);
    remote_close(&r);
    return n == TRYINGS;
}

static void compare_programs(bool assembly, unsigned wanted)
{
    struct text text = { NULL, 0, 0 };
    unsigned compared = 0, deadlocked = 0;
    struct random random;

    random_seed(&random, assembly ? 11 : 12);
    for (size_t i = 0; compared < wanted; i++) {
        bool deadlocks;

        put_program(&random, assembly, &text);
        if (share_takes(i) &&
            compare_program(text.s, compared % 2 == 0 ? "fixed" : "original", 20000, &deadlocks)) {
            compared++;
            deadlocked += deadlocks;
        }
    }
    assert_true(deadlocked > 0 || !share_is_whole());
    text_free(&text);
}

/* Where it matters when a marker enters its fifo, and who unlocks what. */
static void trying_less_where_there_are_locks(void **unused)
{
    static const char *const programs[] = {
        /* The marker is behind what it waits for, though it could have been before it. */
        "RSPASM flush { } P0@wg 0,dv 0 | P1@wg 1,dv 0 ;\n"
        "LD r0, y | LK_L2 x ; if r0 == 1 ST x, 1 | ST y, 1 ; | FLU_L1_DV ; | UL_L2 x ;\n"
        "exists (x == 1)",
        /* P0 unlocks late what P1 has unlocked and P2 has locked: else x stays in P3's L1. */
        "RSPASM late { } P0@wg 0,dv 0 | P1@wg 0,dv 0 | P2@wg 1,dv 0 | P3@wg 0,dv 0 ;\n"
        "LK_L2 x | UL_L2 x | LD r1, z       | LD r0, y           ;\n"
        "UL_L2 x | ST z, 1 | LK_L2 x        | if r0 == 1 ST x, 1 ;\n"
        "        |         | if r1 == 1 ST y, 1 |                ;\n"
        "exists (P2:r1 == 1 /\\ P3:r0 == 1)",
        /* P1 unlocks what P0 has locked for the second time: else x stays in P2's L1. */
        "RSPASM again { } P0@wg 1,dv 0 | P1@wg 0,dv 0 | P2@wg 0,dv 0 ;\n"
        "LK_L2 x | UL_L2 x | LD r0, y           ;\n"
        "LK_L2 x |         | if r0 == 1 ST x, 1 ;\n"
        "ST y, 1 |         |                    ;\n"
        "exists (P2:r0 == 1)",
    };

    (void)unused;
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        bool deadlocks;

        assert_true(compare_program(programs[i], "fixed", 0, &deadlocks) && deadlocks);
    }
}

static void trying_less_loses_nothing(void **unused)
{
    (void)unused;
    compare_programs(false, (unsigned)share_of(150));
    compare_programs(true, (unsigned)share_of(300));
}

/* ---- recorded, replayed, taken back ---- */

#define MOST_SEEN 100u

static struct saved_state kept(struct machine *m)
{
    struct saved_state s = NO_SAVED_STATE;

    saved_state_keep(&s, m);
    return s;
}

static void assert_kept(struct machine *m, const struct saved_state *was)
{
    struct saved_state now = kept(m);

    assert_int_equal(now.s.state.n, was->s.state.n);
    assert_memory_equal(now.s.state.bytes, was->s.state.bytes, was->s.state.n);
    saved_state_free(&now);
}

/* A list of the picks leads there again, whatever the schedule. */
static void replay(struct remote *r, struct trail *recorded, const struct saved_state *last,
                   enum machine_status status)
{
    const uint64_t steps = recorded->known;
    struct trail again;
    struct source list;
    char text[20000];
    FILE *f = tmpfile();
    size_t n;

    trail_write(recorded, f);
    rewind(f);
    n = fread(text, 1, sizeof text, f);
    assert_true(n < sizeof text);
    fclose(f);
    trail_free(recorded);
    source_from(&list, "list", text, n);
    remote_open(r, NULL);
    trail_init(&again, &r->machine.machine,
               &(struct trail_options){ .schedule = SCHEDULE_EAGER, .seed = 9, .list = &list });
    while (again.step < steps && trail_step(&again))
        ;
    assert_int_equal(again.step, steps);
    assert_kept(&r->machine.machine, last);
    assert_false(trail_step(&again));
    assert_int_equal(r->machine.machine.status, status);
    trail_free(&again);
    source_free(&list);
}

static void there_and_back(struct remote *r, uint64_t seed)
{
    struct machine *m = &r->machine.machine;
    struct saved_state seen[MOST_SEEN + 1];
    enum machine_status status;
    struct trail trail;
    uint64_t n;

    remote_open(r, NULL);
    trail_init(&trail, m, &(struct trail_options){ .schedule = SCHEDULE_UNIFORM, .seed = seed });
    seen[0] = kept(m);
    while (trail.step < MOST_SEEN && trail_step(&trail))
        seen[trail.step] = kept(m);
    status = m->status;
    n = trail.known;
    assert_int_not_equal(status, MACHINE_GOES_ON);
    for (uint64_t i = n; i-- > 0;) {
        trail_go(&trail, i);
        assert_kept(m, &seen[i]);
    }
    trail_go(&trail, n);
    assert_kept(m, &seen[n]);
    replay(r, &trail, &seen[n], status);
    for (uint64_t i = 0; i <= n; i++)
        saved_state_free(&seen[i]);
}

static void runs_are_recorded_and_taken_back(void **unused)
{
    static const char *const names[] = { "MP.remote-acquire", "L2W", "ISA2.remote", "CoWW.remote" };

    (void)unused;
    for (size_t i = 0; i < 8; i++) {
        struct remote r = open_example(names[i / 2], i % 2 == 0 ? "fixed" : "original");

        for (uint64_t seed = 0; seed < 10; seed++)
            there_and_back(&r, seed);
        remote_close(&r);
    }
}

/* The way to a deadlock that was found leads there. */
static void the_way_to_a_deadlock_is_written_down(void **unused)
{
    struct remote r = open_example("MP.remote-acquire", "original");
    struct search s;

    (void)unused;
    explore(&r, TRY_ENOUGH, 0, &s);
    assert_int_equal(s.ends.deadlocked.n, 1);
    assert_true(search_choices(&s, s.ends.deadlocked.v[0].state, NULL));
    assert_int_equal(r.machine.machine.status, MACHINE_DEADLOCKED);
    search_free(&s);
    remote_close(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tests_reach_what_the_table_says),
        cmocka_unit_test(the_slides_have_another_inclusion),
        cmocka_unit_test(the_two_guards_are_needed),
        cmocka_unit_test(what_is_set_is_part_of_a_state),
        cmocka_unit_test(trying_less_where_there_are_locks),
        cmocka_unit_test(trying_less_loses_nothing),
        cmocka_unit_test(runs_are_recorded_and_taken_back),
        cmocka_unit_test(the_way_to_a_deadlock_is_written_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
