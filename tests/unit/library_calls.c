/* tests/unit/library_calls.c: the public library against itself: a caller's own walk through
 * all states, by transitions, against the library's search; and calls in any order, with
 * arguments that fit and that do not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/hash.h"
#include "warpstep/warpstep.h"

static const char adding[] = ".version 3.0\n"
                             ".target sm_20\n"
                             ".address_size 64\n"
                             ".global .u32 v[2];\n"
                             ".entry add(.param .u64 x)\n"
                             "{\n"
                             "    .reg .u64 a;\n"
                             "    .reg .u32 r, t;\n"
                             "    ld.param.u64 a, [x];\n"
                             "    mov.u32 t, %ctaid.x;\n"
                             "    ld.global.u32 r, [a];\n"
                             "    add.u32 r, r, t;\n"
                             "    add.u32 r, r, 1;\n"
                             "    st.global.u32 [a], r;\n"
                             "    exit;\n"
                             "}\n"
                             ".entry meet(.param .u64 x)\n"
                             "{\n"
                             "    .reg .u64 a;\n"
                             "    .reg .u32 t;\n"
                             "    .reg .pred p;\n"
                             "    ld.param.u64 a, [x];\n"
                             "    mov.u32 t, %tid.x;\n"
                             "    setp.eq.u32 p, t, 0;\n"
                             "    @p st.global.u32 [a], t;\n"
                             "    bar.sync 0;\n"
                             "    @!p st.global.u32 [a], t;\n"
                             "    exit;\n"
                             "}\n"
                             ".entry miss(.param .u64 x)\n"
                             "{\n"
                             "    .reg .u64 a;\n"
                             "    .reg .u32 t;\n"
                             "    .reg .pred p;\n"
                             "    ld.param.u64 a, [x];\n"
                             "    mov.u32 t, %tid.x;\n"
                             "    setp.eq.u32 p, t, 0;\n"
                             "    @p bar.sync 0, 64;\n"
                             "    exit;\n"
                             "}\n"
                             ".entry wild()\n"
                             "{\n"
                             "    .reg .u64 a;\n"
                             "    .reg .u32 t;\n"
                             "    mov.u64 a, 64;\n"
                             "    ld.global.u32 t, [a];\n"
                             "    exit;\n"
                             "}\n";

/* ---- all states, by hand ---- */

/* Questions within a transition, answered in every way: the last that can be raised is. */
struct odometer {
    unsigned pick[64], n[64];
    size_t length, asked;
};

static unsigned answer(void *self, struct warpstep *w, const char *site, unsigned n)
{
    struct odometer *o = self;

    (void)w;
    (void)site;
    assert_true(o->asked < 64);
    if (o->asked == o->length) {
        o->pick[o->length] = 0;
        o->n[o->length++] = n;
    }
    return o->pick[o->asked++];
}

static bool turn(struct odometer *o)
{
    o->asked = 0;
    while (o->length > 0 && o->pick[o->length - 1] + 1 == o->n[o->length - 1])
        o->length--;
    if (o->length == 0)
        return false;
    o->pick[o->length - 1]++;
    return true;
}

#define MOST_STATES 60000u

struct walk {
    struct warpstep *w;
    struct warpstep_state **open; /* to be expanded */
    uint64_t (*met)[2];
    size_t n, next, completed, deadlocked;
    bool outcomes[16]; /* values of x */
};

/* Is it one of those that were met? Kept by their hashes, each in the slot it comes to. */
static bool meet(struct walk *k, const uint64_t h[2])
{
    size_t i = (size_t)(h[0] % (4 * MOST_STATES));

    for (; k->met[i][0] != 0 || k->met[i][1] != 0; i = (i + 1) % (4 * MOST_STATES))
        if (k->met[i][0] == h[0] && k->met[i][1] == h[1])
            return true;
    memcpy(k->met[i], h, sizeof k->met[i]);
    return false;
}

static void arrive(struct walk *k, enum warpstep_stepped how)
{
    struct warpstep_state *s = warpstep_keep(k->w);
    uint64_t h[2];
    uint32_t x;

    assert_non_null(s);
    warpstep_hash(s, h);
    assert_int_not_equal(how, WARPSTEP_ENDED);
    if (meet(k, h)) {
        warpstep_state_free(s);
        return;
    }
    assert_true(k->n < MOST_STATES);
    k->open[k->n++] = s;
    if (warpstep_transitions(k->w) > 0)
        return;
    if (warpstep_step(k->w) == WARPSTEP_RESTS) {
        assert_true(warpstep_read(k->w, "x", &x, sizeof x) && x < 16);
        k->outcomes[x] = true;
        k->completed++;
    } else {
        assert_int_equal(warpstep_verdict_of(k->w), WARPSTEP_DEADLOCKED);
        k->deadlocked++;
    }
}

static void expand(struct walk *k, const struct warpstep_state *from)
{
    struct odometer o = { .length = 0 };
    const struct warpstep_oracle oracle = { &o, answer };
    struct warpstep_transition t;

    assert_true(warpstep_restore(k->w, from));
    warpstep_ask(k->w, &oracle);
    for (size_t i = 0; warpstep_transition_at(k->w, i, &t); i++) {
        o = (struct odometer){ .length = 0 };
        do {
            arrive(k, warpstep_take(k->w, &t));
            assert_true(warpstep_restore(k->w, from));
            assert_true(warpstep_transition_at(k->w, i, &t)); /* of this moment */
        } while (turn(&o));
    }
    warpstep_ask(k->w, NULL);
}

static void walk_all(struct walk *k)
{
    k->open = calloc(MOST_STATES, sizeof *k->open);
    k->met = calloc(4 * MOST_STATES, sizeof *k->met);
    arrive(k, WARPSTEP_STEPPED);
    for (; k->next < k->n; k->next++) {
        expand(k, k->open[k->next]);
        warpstep_state_free(k->open[k->next]);
    }
    free(k->open);
    free(k->met);
}

static struct warpstep *small(const char *profile, const char *l1)
{
    struct warpstep *w = warpstep_new();

    assert_true(warpstep_set(w, "WarpSize", "1"));
    assert_true(warpstep_set(w, "NumProcessors", "2"));
    assert_true(warpstep_set(w, "profile", profile));
    assert_true(warpstep_set(w, "Level1CacheSize", l1));
    assert_true(warpstep_set(w, "Level2CacheSize", "0"));
    assert_true(warpstep_load(w, "kernels.ptx", adding, sizeof adding - 1));
    assert_true(warpstep_array(w, "x", "u32", 1, NULL));
    return w;
}

struct found {
    bool outcomes[16];
};

static bool on_ending(void *self, struct warpstep *w, const struct warpstep_ending *e)
{
    struct found *f = self;
    uint32_t x;

    assert_true(warpstep_read(w, "x", &x, sizeof x) && x < 16);
    if (e->verdict == WARPSTEP_COMPLETED)
        f->outcomes[x] = true;
    return true;
}

/* As many final states and the same outcomes: of the search, and of the walk by hand. */
static void a_walk_by_hand_finds_what_the_search_finds(void **state)
{
    static const struct {
        const char *profile, *l1, *entry;
        uint32_t blocks, threads;
    } cases[] = {
        { "sc", "0", "add", 2, 1 },      { "sc", "512", "add", 2, 1 },  { "sc", "0", "add", 3, 1 },
        { "ordered", "0", "add", 2, 1 }, { "sc", "0", "meet", 1, 3 },   { "ordered", "0", "meet", 1, 2 },
        { "report", "0", "add", 1, 1 },  { "sc", "512", "meet", 1, 2 }, { "sc", "0", "miss", 1, 2 },
    };
    static const char *const args[] = { "x" };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct warpstep_kernel kernel = { cases[i].entry, { cases[i].blocks, 1, 1 },
                                          { cases[i].threads, 1, 1 }, 0, args, 1 };
        struct found f = { { false } };
        struct warpstep_search how = { .self = &f, .all_states = true, .ended = on_ending };
        struct warpstep_explored found;
        struct walk k = { .n = 0 };

        k.w = small(cases[i].profile, cases[i].l1);
        assert_true(warpstep_launch(k.w, &kernel));
        assert_true(warpstep_explore(k.w, &how, &found));
        assert_true(found.complete);
        walk_all(&k);
        printf("%s, %s, L1 of %s bytes: %zu states by hand, %llu searched, %zu completed\n",
               cases[i].entry, cases[i].profile, cases[i].l1, k.n, (unsigned long long)found.states,
               k.completed);
        assert_int_equal(k.completed, found.completed);
        assert_int_equal(k.deadlocked, found.deadlocked);
        assert_memory_equal(k.outcomes, f.outcomes, sizeof f.outcomes);
        assert_true(k.n >= found.states);
        warpstep_free(k.w);
    }
}

/* ---- calls in any order ---- */

struct caller {
    struct warpstep *w;
    struct random random;
    struct warpstep_state *states[4];
    struct warpstep_transition t;
    uint64_t refused, done;
};

static unsigned below(struct caller *c, unsigned n)
{
    return (unsigned)(random_next(&c->random) % n);
}

static void note(struct caller *c, bool ok)
{
    struct warpstep_message m;

    c->done += ok;
    c->refused += !ok;
    assert_true(ok || strlen(warpstep_error(c->w)) > 0);
    assert_true(ok || warpstep_message_at(c->w, 0, &m));
    assert_true(!ok || warpstep_error(c->w)[0] == '\0');
}

static void set(struct caller *c)
{
    static const char *const settings[][2] = {
        { "WarpSize", "1" }, { "WarpSize", "4" }, { "WarpSize", "99" },    { "seed", "7" },
        { "seed", "x" },     { "profile", "sc" }, { "profile", "nothing" }, { "check", "all" },
        { "check", "races,memory" }, { "check", "" }, { "control", "hanoi" }, { "max-steps", "40" },
        { "memory-programs", "ptx6" }, { "", "" }, { "schedule", "eager" }, { "NumProcessors", "1" },
    };
    unsigned i = below(c, sizeof settings / sizeof *settings);

    note(c, warpstep_set(c->w, settings[i][0], settings[i][1]));
}

static void launch(struct caller *c)
{
    static const char *const entries[] = { "add", "meet", "miss", "wild", "none", NULL, "" };
    static const char *const texts[] = { "x", "y+4", "x+99", "12", "1.5", "@/nowhere", "" };
    struct warpstep_kernel k = { entries[below(c, 7)], { below(c, 4), 1, 1 }, { below(c, 20) > 0 ? below(c, 3) : 2000, 1, 1 },
                                 below(c, 20) == 0 ? UINT64_MAX : 0, texts + below(c, 6), below(c, 3) };
    struct warpstep_value values[] = { warpstep_signed(-1), warpstep_unsigned(UINT64_MAX),
                                       warpstep_real(0.5), warpstep_pointer("x", below(c, 9)),
                                       warpstep_bytes("abcdefgh", below(c, 9)), warpstep_text("x") };

    if (below(c, 2) == 0)
        note(c, warpstep_launch(c->w, &k));
    else
        note(c, warpstep_launch_with(c->w, &k, values + below(c, 6), below(c, 10) > 0));
}

static void keep_or_restore(struct caller *c)
{
    struct warpstep_state **s = &c->states[below(c, 4)];

    if (*s == NULL) {
        *s = warpstep_keep(c->w);
        note(c, *s != NULL);
    } else if (below(c, 3) > 0) {
        note(c, warpstep_restore(c->w, *s));
    } else {
        warpstep_state_free(*s);
        *s = NULL;
    }
}

static bool ends_soon(void *self, struct warpstep *w, const struct warpstep_ending *e)
{
    struct warpstep_state *s = warpstep_keep(w); /* states are whole here, but of stuck runs */

    (void)self;
    assert_true(s != NULL || e->verdict == WARPSTEP_STUCK);
    assert_int_equal(warpstep_step(w), WARPSTEP_ENDED);
    warpstep_state_free(s);
    return false;
}

static void explore(struct caller *c)
{
    static const char *const names[] = { "x", "v", "none" };
    struct warpstep_search how = { .max_states = 1 + below(c, 300), .names = names,
                                   .nnames = 1 + below(c, 2) + (below(c, 8) == 0),
                                   .all_states = below(c, 2) == 0,
                                   .ended = below(c, 2) == 0 ? ends_soon : NULL };
    struct warpstep_explored found;

    note(c, warpstep_explore(c->w, &how, &found));
}

static void look(struct caller *c)
{
    struct warpstep_warp at;
    struct warpstep_finding f;
    unsigned char bytes[8];
    uint64_t v;
    char text[3];

    warpstep_warp_at(c->w, below(c, 5), &at);
    warpstep_register(c->w, below(c, 3), below(c, 2) == 0 ? "t" : "q", below(c, 70), &v);
    warpstep_instruction(c->w, below(c, 3), below(c, 60), text, below(c, 4));
    warpstep_finding_at(c->w, below(c, 3), &f);
    assert_string_equal(warpstep_alternative(c->w, 0), "");
    note(c, warpstep_read(c->w, below(c, 2) == 0 ? "x" : "v", bytes, 8));
    note(c, warpstep_write(c->w, below(c, 2) == 0 ? "y" : "v", bytes, below(c, 2) * 8));
}

static unsigned any(void *self, struct warpstep *w, const char *site, unsigned n)
{
    (void)w;
    (void)site;
    return random_next(&((struct caller *)self)->random) % 9 == 0 ? n + 5 : 0;
}

static void one_call(struct caller *c)
{
    const struct warpstep_oracle oracle = { c, any };
    const struct warpstep_watch nobody = { .self = c };

    switch (below(c, 13)) {
    case 0: set(c); break;
    case 1: note(c, warpstep_load(c->w, "k.ptx", adding, below(c, 4) > 0 ? sizeof adding - 1 : 200));
        break;
    case 2: note(c, warpstep_buffer(c->w, below(c, 2) == 0 ? "x" : "y", "u32[2]:iota")); break;
    case 3: note(c, warpstep_array(c->w, "y", below(c, 2) == 0 ? "b8" : "b9", below(c, 12), NULL)); break;
    case 4: case 5: launch(c); break;
    case 6: note(c, warpstep_run(c->w) == WARPSTEP_COMPLETED); break;
    case 7:
        for (unsigned i = below(c, 20); i > 0; i--)
            note(c, warpstep_step(c->w) != WARPSTEP_ENDED);
        break;
    case 8: keep_or_restore(c); break;
    case 9: explore(c); break;
    case 10: look(c); break;
    case 11:
        if (warpstep_transition_at(c->w, below(c, 6), &c->t) || below(c, 2) == 0)
            note(c, warpstep_take(c->w, &c->t) != WARPSTEP_ENDED);
        break;
    case 12:
        warpstep_ask(c->w, below(c, 2) == 0 ? &oracle : NULL);
        warpstep_listen(c->w, below(c, 2) == 0 ? &nobody : NULL);
        break;
    }
}

/* Most begin as one should, the others anyhow. A run that could last for ever is bounded. */
static void calls_in_any_order_are_answered(void **state)
{
    uint64_t done = 0, refused = 0;

    (void)state;
    for (uint64_t seed = 0; seed < 400; seed++) {
        struct caller c = { .w = warpstep_new() };

        random_seed(&c.random, seed);
        if (seed % 4 > 0)
            for (unsigned i = below(&c, 3); i > 0; i--)
                set(&c);
        if (seed % 8 > 1) {
            note(&c, warpstep_load(c.w, "k.ptx", adding, sizeof adding - 1));
            note(&c, warpstep_buffer(c.w, "x", "u32[2]"));
        }
        for (unsigned i = 0; i < 60; i++)
            one_call(&c);
        for (unsigned i = 0; i < 4; i++)
            warpstep_state_free(c.states[i]);
        warpstep_free(c.w);
        done += c.done;
        refused += c.refused;
    }
    printf("%llu calls done, %llu refused\n", (unsigned long long)done, (unsigned long long)refused);
    assert_true(done > 5000 && refused > 2000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_walk_by_hand_finds_what_the_search_finds),
        cmocka_unit_test(calls_in_any_order_are_answered),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
