/* tests/calls/caller.c: a random caller of every function of warpstep/warpstep.h: on several
 * machines, in any order, with arguments that fit and that do not, and from within every callback.
 * A refused call must give a reason and leave its machine as it was. Sanitizers find other errors.
 *
 * caller FIRST LAST FILE: the seeds to try, and a PTX file. It prints how often each function was called. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "warpstep/warpstep.h"

#define CALLS_PER_SEED 80u
#define MACHINES 2u
#define STATES 6u
#define MOST_DEPTH 3u

/* ---- programs to load ---- */

#define HEAD ".version 7.0\n.target sm_70\n.address_size 64\n"

static const char adding[] =
    HEAD ".global .u32 v[2];\n.const .u32 c[2] = { 3, 4 };\n"
    ".visible .entry add(.param .u64 x) {\n"
    "  .reg .u64 a; .reg .u32 r, t;\n"
    "  ld.param.u64 a, [x]; mov.u32 t, %ctaid.x; ld.global.u32 r, [a]; add.u32 r, r, t;\n"
    "  st.global.u32 [a], r; atom.global.add.u32 r, [v], 1; ret; }\n"
    ".visible .entry meet(.param .u64 x) {\n"
    "  .reg .u64 a; .reg .u32 t; .reg .pred p; .shared .u32 s[4];\n"
    "  ld.param.u64 a, [x]; mov.u32 t, %tid.x; setp.eq.u32 p, t, 0;\n"
    "  @p st.shared.u32 [s], t; bar.sync 0; @!p st.global.u32 [a], t; ret; }\n"
    ".visible .entry miss(.param .u64 x) {\n"
    "  .reg .u32 t; .reg .pred p;\n"
    "  mov.u32 t, %tid.x; setp.eq.u32 p, t, 0; @p bar.sync 0, 64; ret; }\n"
    ".visible .entry wild() {\n"
    "  .reg .u64 a; .reg .u32 t; mov.u64 a, 64; ld.global.u32 t, [a]; ret; }\n";

static const char printing[] =
    HEAD ".extern .func (.param .b32 r) vprintf (.param .b64 f, .param .b64 a);\n"
    ".extern .func (.param .b64 r) malloc (.param .b64 n);\n"
    ".global .align 1 .b8 text[7] = { 104, 105, 32, 37, 100, 10, 0 };\n"
    ".visible .entry say() {\n"
    "  .local .align 8 .b8 d[8]; .reg .b64 t, a; .reg .b32 i, r;\n"
    "  mov.u32 i, %tid.x; st.local.u32 [d], i; mov.u64 a, d; cvta.local.u64 a, a;\n"
    "  cvta.global.u64 t, text;\n"
    "  { .param .b64 f; .param .b64 g; .param .b32 q;\n"
    "    st.param.b64 [f], t; st.param.b64 [g], a; call.uni (q), vprintf, (f, g);\n"
    "    ld.param.b32 r, [q]; }\n"
    "  { .param .b64 n; .param .b64 q;\n"
    "    mov.u64 t, 16; st.param.b64 [n], t; call.uni (q), malloc, (n); ld.param.b64 a, [q]; }\n"
    "  ret; }\n";

/* Each is refused at another stage: by the reader, for an undefined name, for lack of room. */
static const char broken[] = HEAD ".visible .entry k() { .reg .u32 t; mov.u32 t, q; ret; }\n";
static const char unresolved[] = HEAD ".extern .global .u32 q[2];\n"
                                      ".visible .entry k() { .reg .u32 t; ld.global.u32 t, [q]; ret; }\n";
static const char oversized[] = HEAD ".global .u32 small[4] = { 1, 2, 3, 4 };\n"
                                     ".global .b8 big[0x7fffffffff];\n"
                                     ".const .u32 some[8];\n"
                                     ".visible .entry k() { ret; }\n";

static const struct { const char *name, *text; } texts[] = {
    { "adding.ptx", adding },     { "printing.ptx", printing },   { "broken.ptx", broken },
    { "unresolved.ptx", unresolved }, { "oversized.ptx", oversized }, { "empty.hanoi", "" },
};

/* ---- the caller ---- */

enum function {
    F_SET, F_LOAD, F_LOAD_FILE, F_BUFFER, F_ARRAY, F_SIZE, F_READ, F_WRITE, F_LAUNCH, F_LAUNCH_WITH,
    F_RUN, F_STEP, F_TRANSITION_AT, F_TRANSITIONS, F_TAKE, F_ASK, F_ALTERNATIVE, F_WARP_AT,
    F_REGISTER, F_INSTRUCTION, F_LISTEN, F_FINDING_AT, F_KEEP, F_RESTORE, F_STATE_FREE, F_EQUAL,
    F_EXPLORE, F_REPLAY, F_FREE, F_VERDICT, F_MESSAGE_AT, FUNCTIONS
};
static const char *const function_names[] = {
    "set", "load", "load_file", "buffer", "array", "size", "read", "write", "launch", "launch_with",
    "run", "step", "transition_at", "transitions", "take", "ask", "alternative", "warp_at",
    "register", "instruction", "listen", "finding_at", "keep", "restore", "state_free", "equal",
    "explore", "replay", "free", "verdict_of", "message_at",
};

struct machine {
    struct warpstep *w;
    uint64_t serial;     /* unique */
    unsigned in_step, in_state; /* callbacks of it that are under way */
    bool opened;         /* a call succeeded after which settings are fixed */
    bool replays;
};

struct kept {
    struct warpstep_state *s;
    uint64_t of;
    unsigned in_use;     /* calls with it as an argument that are under way */
};

struct world {
    uint64_t seed;
    const char *file;    /* of PTX */
    struct random random;
    struct machine machines[MACHINES];
    struct kept states[STATES];
    struct warpstep_transition t;
    char *list;          /* choices that a search has found; owned; NULL: none yet */
    struct machine *searching; /* the machine of the search under way; NULL: none */
    unsigned depth;
    uint64_t machines_made;
};

static uint64_t done[FUNCTIONS], refused[FUNCTIONS], within[FUNCTIONS];

static unsigned below(struct world *x, unsigned n)
{
    return (unsigned)(random_next(&x->random) % n);
}

static void fail(const struct world *x, const char *what, int line)
{
    fprintf(stderr, "caller.c:%d: seed %llu: %s\n", line, (unsigned long long)x->seed, what);
    abort();
}
#define CHECK(x, holds) ((holds) ? (void)0 : fail(x, #holds, __LINE__))

/* ---- what a machine looks like from outside ---- */

static void take_in(uint64_t *h, const void *bytes, size_t n)
{
    *h = hash_bytes(bytes, n, *h);
}

static void take_in_warps(uint64_t *h, const struct warpstep *w)
{
    struct warpstep_warp at;
    uint64_t v;

    for (size_t i = 0; warpstep_warp_at(w, i, &at); i++) {
        take_in(h, &at.at.grid, sizeof at.at.grid);
        take_in(h, &at.at.pc, sizeof at.at.pc);
        take_in(h, &at.at.lanes, sizeof at.at.lanes);
        take_in(h, at.waits, strlen(at.waits));
        if (warpstep_register(w, i, "t", 0, &v))
            take_in(h, &v, sizeof v);
    }
}

static void take_in_memory(uint64_t *h, struct warpstep *w)
{
    static const char *const names[] = { "x", "y", "v", "c", "z" };
    unsigned char bytes[256];
    uint64_t size;

    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        if (!warpstep_size(w, names[i], &size))
            continue;
        take_in(h, names[i], 1);
        take_in(h, &size, sizeof size);
        if (size <= sizeof bytes && warpstep_read(w, names[i], bytes, size))
            take_in(h, bytes, (size_t)size);
    }
}

static uint64_t looks(struct warpstep *w)
{
    uint64_t counts[] = { (uint64_t)warpstep_verdict_of(w), warpstep_steps(w),
                          warpstep_warp_instructions(w), warpstep_transitions(w), 0, 0 };
    struct warpstep_finding f;
    uint64_t h = 0;
    char text[80];

    while (warpstep_finding_at(w, (size_t)counts[4], &f))
        counts[4]++;
    while (warpstep_instruction(w, (unsigned)counts[5], 1, text, sizeof text) > 0)
        counts[5]++;
    take_in(&h, counts, sizeof counts);
    take_in_memory(&h, w);
    take_in_warps(&h, w);
    return h;
}

/* ---- before and after a call ---- */

struct before {
    enum function f;
    struct machine *m;
    uint64_t serial, looks;
    struct warpstep_state *s; /* NULL: it is not compared */
    bool may_change;          /* the call may change the machine though it is refused */
};

static bool is_inside(const struct machine *m)
{
    return m->in_step > 0 || m->in_state > 0;
}

/* Keeping a state fixes the settings, so a state is kept only where they are fixed already. */
static struct before begin(struct world *x, struct machine *m, enum function f)
{
    struct before b = { .f = f, .m = m, .serial = m->serial, .looks = looks(m->w) };

    within[f] += is_inside(m);
    if (m->opened && !is_inside(m) && below(x, 4) == 0)
        b.s = warpstep_keep(m->w);
    return b;
}

static void check_unchanged(struct world *x, const struct before *b)
{
    struct warpstep *w = b->m->w;
    struct warpstep_state *now;

    CHECK(x, b->looks == looks(w));
    CHECK(x, b->m->opened || is_inside(b->m) || warpstep_set(w, "seed", "5"));
    if (b->s == NULL)
        return;
    now = warpstep_keep(w);
    CHECK(x, now != NULL && warpstep_equal(b->s, now));
    CHECK(x, warpstep_restore(w, b->s)); /* still one of this machine */
    warpstep_state_free(now);
}

/* Checks the outcome of a call that answers whether it was done. */
static bool answered(struct world *x, const struct before *b, bool ok)
{
    struct warpstep *w = b->m->w;
    struct warpstep_message m;

    (ok ? done : refused)[b->f]++;
    CHECK(x, b->m->serial == b->serial);
    CHECK(x, ok == (warpstep_error(w)[0] == '\0'));
    CHECK(x, ok || (warpstep_message_at(w, 0, &m) && m.text[0] != '\0' && m.file != NULL));
    CHECK(x, !ok || !warpstep_message_at(w, 0, &m));
    if (!ok && !b->may_change)
        check_unchanged(x, b);
    warpstep_state_free(b->s);
    return ok;
}

/* Checks a call that changes the machine: it is refused within callbacks. */
static bool changed(struct world *x, const struct before *b, bool ok)
{
    bool inside = is_inside(b->m);

    CHECK(x, !ok || !inside);
    ok = answered(x, b, ok);
    b->m->opened = b->m->opened || ok;
    return ok;
}

/* The call waited for a run, whose end is not a refusal. */
static void forgive(struct before *b)
{
    struct machine *m = b->m;

    b->may_change = !is_inside(m) && (warpstep_verdict_of(m->w) != WARPSTEP_COMPLETED || m->replays);
}

/* ---- callbacks ---- */

static void one_call(struct world *x, struct machine *m);

/* The machine that calls back. */
static struct machine *owner(struct world *x, const struct warpstep *w)
{
    struct machine *m = x->machines;

    while (m < x->machines + MACHINES && m->w != w)
        m++;
    CHECK(x, m < x->machines + MACHINES);
    return m;
}

/* Makes some calls, mostly on the machine that calls back. */
static void call_from_within(struct world *x, struct machine *m, unsigned *where, unsigned seldom)
{
    if (x->depth >= MOST_DEPTH || below(x, seldom) > 0)
        return;
    x->depth++;
    ++*where;
    for (unsigned i = 1 + below(x, 3); i > 0; i--)
        one_call(x, below(x, 4) > 0 ? m : &x->machines[below(x, MACHINES)]);
    --*where;
    x->depth--;
}

static void call_in_step(void *self, struct warpstep *w)
{
    struct machine *m = owner(self, w);

    call_from_within(self, m, &m->in_step, 15);
}

static unsigned pick(void *self, struct warpstep *w, const char *site, unsigned n)
{
    struct world *x = self;

    CHECK(x, n > 1 && site[0] != '\0');
    CHECK(x, warpstep_alternative(w, below(x, n)) != NULL);
    call_in_step(self, w);
    return below(x, 9) == 0 ? n + 5 : below(x, n);
}

static void on_step(void *self, struct warpstep *w, const struct warpstep_step_event *e)
{
    (void)e;
    call_in_step(self, w);
}

static void on_access(void *self, struct warpstep *w, const struct warpstep_access_event *e)
{
    (void)e;
    call_in_step(self, w);
}

static void on_memory(void *self, struct warpstep *w, const struct warpstep_memory_event *e)
{
    (void)e;
    call_in_step(self, w);
}

static void on_printed(void *self, struct warpstep *w, const struct warpstep_printed_event *e)
{
    struct world *x = self;

    CHECK(x, e->size > 0 && e->text[0] == 'h');
    call_in_step(self, w);
}

static const char *check_state(void *self, struct warpstep *w)
{
    struct world *x = self;
    struct machine *m = owner(x, w);

    call_from_within(x, m, &m->in_state, 20);
    return below(x, 30) == 0 ? "the caller does not like it" : NULL;
}

static bool ended(void *self, struct warpstep *w, const struct warpstep_ending *e)
{
    struct world *x = self;
    struct machine *m = owner(x, w);
    size_t n = strlen(e->list);

    free(x->list);
    x->list = malloc(n + 1);
    CHECK(x, x->list != NULL && e->why != NULL);
    memcpy(x->list, e->list, n + 1);
    call_from_within(x, m, &m->in_state, 2);
    return below(x, 4) > 0;
}

static bool progress(void *self, uint64_t states)
{
    struct world *x = self;
    struct machine *m = x->searching;

    (void)states;
    CHECK(x, m != NULL);
    call_from_within(x, m, &m->in_step, 3);
    return below(x, 10) > 0;
}

/* ---- calls, a function each ---- */

static const char *any_name(struct world *x, const struct machine *m)
{
    static const char *const names[] = { "x", "y", "z", "v", "c", "text", "none", "", "x[1]", "9" };
    unsigned i = below(x, 16);

    return i < 10 ? names[i] : i < 14 ? names[i % 4] : i < 15 ? warpstep_error(m->w) : "x y";
}

static void call_set(struct world *x, struct machine *m)
{
    static const char *const settings[][2] = {
        { "WarpSize", "1" },     { "WarpSize", "4" },    { "WarpSize", "99" },
        { "WarpSize", "0" },     { "NumProcessors", "1" }, { "NumProcessors", "0" },
        { "GlobalMemSize", "4096" }, { "HeapSize", "0" }, { "ConstMemSize", "64" },
        { "seed", "7" },         { "seed", "x" },        { "profile", "sc" },
        { "profile", "report" }, { "profile", "none" },  { "check", "all" },
        { "check", "kernel" },   { "check", "races,memory" }, { "check", "races,nothing" },
        { "check", "" },         { "check", "stack,liveness" }, { "control", "hanoi" },
        { "control", "threads" }, { "control", "stack" }, { "control", "nobody" },
        { "max-steps", "40" },   { "max-steps", "0" },   { "memory-programs", "ptx6" },
        { "memory-programs", "/nowhere" }, { "device", "sm_90" }, { "device", "sm_35" },
        { "device", "report" },  { "device", "toaster" }, { "schedule", "eager" },
        { "schedule", "" },      { "", "" },             { "SpuriousEvictions", "1" },
    };
    unsigned n = sizeof settings / sizeof *settings, i = below(x, n + 1);
    struct before b = begin(x, m, F_SET);
    bool was = m->opened;

    changed(x, &b, i < n ? warpstep_set(m->w, settings[i][0], settings[i][1])
                         : warpstep_set(m->w, warpstep_error(m->w), warpstep_error(m->w)));
    m->opened = was;
}

static void call_load(struct world *x, struct machine *m)
{
    unsigned i = below(x, 12);
    const char *text = i < 6 ? texts[i].text : adding, *name = i < 6 ? texts[i].name : "k.ptx";
    struct before b = begin(x, m, F_LOAD);

    if (below(x, 10) == 0)
        text = warpstep_error(m->w);
    changed(x, &b, warpstep_load(m->w, name, text, below(x, 8) > 0 ? strlen(text) : strlen(text) / 2));
}

static void call_load_file(struct world *x, struct machine *m)
{
    const char *const paths[] = { "/nowhere.ptx", ".", "", "/dev/null", x->file };
    struct before b = begin(x, m, F_LOAD_FILE);

    changed(x, &b, warpstep_load_file(m->w, paths[below(x, 5)]));
}

static void call_buffer(struct world *x, struct machine *m)
{
    static const char *const declarations[] = {
        "u32[2]",      "u32[2]:iota",       "u32[4]:const(7)",  "u32[99999999999]", "u32[2]:@/nowhere",
        "u32[2]:@/dev/null", "u32[0]",      "f64[3]:random(2)", "u32[2]:[1,2,3]",   "b9[2]",
        "",            "u32[2]:iota junk",  "u32[1024]:@/dev/null", "f32[2]:1,2",
    };
    unsigned n = sizeof declarations / sizeof *declarations;
    struct before b = begin(x, m, F_BUFFER);
    bool ok = warpstep_buffer(m->w, any_name(x, m), declarations[below(x, n)]);

    forgive(&b);
    changed(x, &b, ok);
}

static void call_array(struct world *x, struct machine *m)
{
    static const char *const types[] = { "b8", "u32", "f64", "b9", "", "u32[2]:iota" };
    unsigned char bytes[128] = { 1, 2, 3 };
    struct before b = begin(x, m, F_ARRAY);
    uint64_t count = below(x, 8) > 0 ? below(x, 12) : UINT64_MAX / (1 + below(x, 9));
    bool ok = warpstep_array(m->w, any_name(x, m), types[below(x, 6)], count,
                             below(x, 2) == 0 && count < 16 ? bytes : NULL);

    forgive(&b);
    changed(x, &b, ok);
}

static void call_read(struct world *x, struct machine *m)
{
    unsigned char bytes[64];
    struct before b = begin(x, m, F_READ);

    answered(x, &b, warpstep_read(m->w, any_name(x, m), bytes, below(x, 3) > 0 ? 8 : below(x, 64)));
}

static void call_size(struct world *x, struct machine *m)
{
    struct before b = begin(x, m, F_SIZE);
    uint64_t size;

    answered(x, &b, warpstep_size(m->w, any_name(x, m), &size));
}

static void call_write(struct world *x, struct machine *m)
{
    static const unsigned char bytes[64] = { 5 };
    struct before b = begin(x, m, F_WRITE);
    bool ok = warpstep_write(m->w, any_name(x, m), bytes, below(x, 3) > 0 ? 8 : below(x, 64));

    forgive(&b);
    changed(x, &b, ok);
}

static void call_launch(struct world *x, struct machine *m)
{
    static const char *const entries[] = { "add", "meet", "miss", "wild", "say", "none", "", NULL };
    static const char *const args[] = { "x", "y+4", "x+99", "12", "1.5", "@/nowhere", "" };
    struct warpstep_kernel k = { entries[below(x, 8)],
                                 { below(x, 4), 1, 1 },
                                 { below(x, 20) > 0 ? 1 + below(x, 3) : 2000, 1, 1 },
                                 below(x, 20) == 0 ? UINT64_MAX : 0,
                                 args + (below(x, 2) == 0 ? 0 : below(x, 5)),
                                 below(x, 3) > 0 };
    struct warpstep_value values[] = { warpstep_pointer("x", below(x, 9)), warpstep_text("x"),
                                       warpstep_pointer("nobody", 0),      warpstep_signed(-1),
                                       warpstep_unsigned(UINT64_MAX),      warpstep_real(0.5),
                                       warpstep_bytes("abcdefgh", below(x, 9)),
                                       { .kind = (enum warpstep_value_kind)77 } };
    bool with = below(x, 2) == 0;
    struct before b = begin(x, m, with ? F_LAUNCH_WITH : F_LAUNCH);

    changed(x, &b, with ? warpstep_launch_with(m->w, &k, values + below(x, 8), k.nargs)
                        : warpstep_launch(m->w, &k));
}

/* A launch that is valid on a machine with usual settings. */
static void launch_well(struct world *x, struct machine *m)
{
    static const char *const entries[] = { "add", "meet", "miss", "wild", "say" };
    static const char *const args[] = { "x" };
    unsigned i = below(x, 5);
    struct warpstep_kernel k = { entries[i], { 1 + below(x, 2), 1, 1 }, { 1 + below(x, 3), 1, 1 },
                                 0, args, i < 3 };
    struct before b = begin(x, m, F_LAUNCH);

    changed(x, &b, warpstep_launch(m->w, &k));
}

/* Runs and steps are refused within callbacks only. */
static void call_run(struct world *x, struct machine *m)
{
    struct before b = begin(x, m, F_RUN);
    enum warpstep_verdict v = warpstep_run(m->w);

    CHECK(x, !is_inside(m) || v == WARPSTEP_REFUSED);
    b.may_change = !is_inside(m);
    changed(x, &b, v == WARPSTEP_COMPLETED);
    m->opened = m->opened || b.may_change;
}

static void call_step(struct world *x, struct machine *m)
{
    for (unsigned i = 1 + below(x, is_inside(m) ? 2 : 20); i > 0; i--) {
        struct before b = begin(x, m, F_STEP);
        enum warpstep_stepped how = warpstep_step(m->w);

        b.may_change = !is_inside(m);
        changed(x, &b, how != WARPSTEP_ENDED);
        m->opened = m->opened || b.may_change;
    }
}

static void call_take(struct world *x, struct machine *m)
{
    struct before b;
    enum warpstep_stepped how;
    bool one;

    done[F_TRANSITION_AT]++;
    within[F_TRANSITION_AT] += is_inside(m);
    one = warpstep_transition_at(m->w, below(x, 6), &x->t);
    CHECK(x, !one || m->in_step == 0);
    if (below(x, 6) == 0)
        x->t.path[below(x, 3)] += 1 + below(x, 3);
    if (below(x, 3) == 0)
        return;
    b = begin(x, m, F_TAKE);
    how = warpstep_take(m->w, &x->t);
    b.may_change = !is_inside(m) && (one || how != WARPSTEP_ENDED ||
                                     strstr(warpstep_error(m->w), "none of the present") == NULL);
    changed(x, &b, how != WARPSTEP_ENDED);
}

static void call_transitions(struct world *x, struct machine *m)
{
    done[F_TRANSITIONS]++;
    within[F_TRANSITIONS] += is_inside(m);
    CHECK(x, warpstep_transitions(m->w) == 0 || m->in_step == 0);
}

static void call_ask(struct world *x, struct machine *m)
{
    const struct warpstep_oracle oracle = { x, pick };
    struct before b = begin(x, m, F_ASK);
    bool was = m->opened;

    changed(x, &b, warpstep_ask(m->w, below(x, 3) > 0 ? &oracle : NULL));
    m->opened = was;
}

static void call_listen(struct world *x, struct machine *m)
{
    const struct warpstep_watch watch = { x, below(x, 2) == 0 ? on_step : NULL,
                                          below(x, 2) == 0 ? on_access : NULL,
                                          below(x, 2) == 0 ? on_memory : NULL, on_printed };
    struct before b = begin(x, m, F_LISTEN);
    bool was = m->opened;

    changed(x, &b, warpstep_listen(m->w, below(x, 4) > 0 ? &watch : NULL));
    m->opened = was;
}

static void call_look(struct world *x, struct machine *m)
{
    uint64_t before = looks(m->w), v;
    struct warpstep_warp at;
    struct warpstep_message message;
    struct warpstep_finding f;
    char text[3];

    for (enum function k = F_ALTERNATIVE; k <= F_INSTRUCTION; k++)
        within[k] += is_inside(m);
    done[F_WARP_AT] += warpstep_warp_at(m->w, below(x, 5), &at);
    done[F_REGISTER] += warpstep_register(m->w, below(x, 3), below(x, 2) == 0 ? "t" : "q", below(x, 70), &v);
    done[F_INSTRUCTION] += warpstep_instruction(m->w, below(x, 3), below(x, 60), text, below(x, 4)) > 0;
    done[F_FINDING_AT] += warpstep_finding_at(m->w, below(x, 3), &f);
    done[F_MESSAGE_AT] += warpstep_message_at(m->w, below(x, 3), &message);
    done[F_VERDICT] += warpstep_verdict_text(warpstep_verdict_of(m->w))[0] != '\0';
    done[F_ALTERNATIVE] += warpstep_alternative(m->w, below(x, 3)) != NULL;
    CHECK(x, m->in_step > 0 || warpstep_alternative(m->w, 0)[0] == '\0');
    CHECK(x, before == looks(m->w));
}

static void call_keep(struct world *x, struct machine *m)
{
    struct kept *k = &x->states[below(x, STATES)];
    struct before b;

    if (k->s != NULL)
        return;
    b = begin(x, m, F_KEEP);
    k->s = warpstep_keep(m->w);
    k->of = m->serial;
    CHECK(x, k->s == NULL || m->in_step == 0);
    answered(x, &b, k->s != NULL);
    m->opened = m->opened || k->s != NULL;
}

static void call_restore(struct world *x, struct machine *m)
{
    struct kept *k = &x->states[below(x, STATES)];
    struct before b;
    bool ok;

    if (k->s == NULL)
        return;
    b = begin(x, m, F_RESTORE);
    k->in_use++;
    ok = warpstep_restore(m->w, k->s);
    k->in_use--;
    CHECK(x, !ok || k->of == m->serial);
    changed(x, &b, ok);
}

static void call_state(struct world *x, struct machine *m)
{
    struct kept *k = &x->states[below(x, STATES)], *other = &x->states[below(x, STATES)];
    uint64_t one[2], two[2];

    if (k->s != NULL && other->s != NULL) {
        bool equal = warpstep_equal(k->s, other->s);

        warpstep_hash(k->s, one);
        warpstep_hash(other->s, two);
        CHECK(x, !equal || (k->of == other->of && memcmp(one, two, sizeof one) == 0));
        CHECK(x, warpstep_equal(k->s, k->s));
        done[F_EQUAL]++;
        within[F_EQUAL] += is_inside(m);
    }
    if (k->in_use > 0 || below(x, 3) == 0)
        return;
    warpstep_state_free(k->s);
    k->s = NULL;
    done[F_STATE_FREE]++;
    within[F_STATE_FREE] += is_inside(m);
}

static void call_explore(struct world *x, struct machine *m)
{
    static const char *const names[] = { "x", "v", "none", "" };
    bool checks = below(x, 3) == 0;
    struct warpstep_search how = { .self = x,
                                   .max_states = 1 + below(x, 200),
                                   .names = below(x, 4) > 0 ? names : NULL,
                                   .nnames = below(x, 3) + (below(x, 8) == 0),
                                   .all_states = below(x, 2) == 0,
                                   .check = checks ? check_state : NULL,
                                   .ended = below(x, 3) > 0 ? ended : NULL,
                                   .progress = progress };
    struct before b = begin(x, m, F_EXPLORE);
    struct machine *before = x->searching;
    struct warpstep_explored found;
    bool ok;

    x->searching = m;
    ok = warpstep_explore(m->w, &how, &found);
    x->searching = before;
    if (ok && !is_inside(m))
        CHECK(x, found.states <= how.max_states + 200);
    changed(x, &b, ok);
}

static void call_replay(struct world *x, struct machine *m)
{
    const char *list = x->list != NULL && below(x, 3) > 0 ? x->list : below(x, 2) == 0 ? "" : "junk 5\n";
    struct before b = begin(x, m, F_REPLAY);
    bool was = m->opened, ok = changed(x, &b, warpstep_replay(m->w, list));

    m->opened = was;
    m->replays = m->replays || ok;
}

static void new_machine(struct world *x, struct machine *m)
{
    *m = (struct machine){ .w = warpstep_new(), .serial = ++x->machines_made };
}

static void call_free(struct world *x, struct machine *m)
{
    struct before b = begin(x, m, F_FREE);

    if (is_inside(m)) {
        warpstep_free(m->w);
        answered(x, &b, false);
        return;
    }
    warpstep_state_free(b.s);
    if (below(x, 4) > 0)
        return;
    warpstep_free(m->w);
    new_machine(x, m);
    done[F_FREE]++;
}

static void one_call(struct world *x, struct machine *m)
{
    static void (*const calls[])(struct world *x, struct machine *m) = {
        call_set,     call_load,   call_load_file, call_buffer,  call_array,       call_read,
        call_size,    call_write,  call_launch,    launch_well,  launch_well,      call_run,
        call_step,    call_step,   call_take,      call_take,    call_transitions, call_ask,
        call_listen,  call_look,   call_keep,      call_restore, call_state,       call_explore,
        call_explore, call_replay, call_free,
    };

    calls[below(x, sizeof calls / sizeof *calls)](x, m);
}

/* ---- worlds ---- */

static void open_up(struct machine *m)
{
    m->opened = warpstep_load(m->w, "adding.ptx", adding, strlen(adding)) || m->opened;
    m->opened = warpstep_load(m->w, "printing.ptx", printing, strlen(printing)) || m->opened;
    m->opened = warpstep_buffer(m->w, "x", "u32[2]") || m->opened;
}

/* Most machines start with a valid launch, so that callbacks happen. */
static void prepare(struct world *x, struct machine *m)
{
    for (unsigned i = below(x, 2) * below(x, 4); i > 0; i--)
        call_set(x, m);
    if (below(x, 2) == 0)
        call_ask(x, m);
    if (below(x, 2) == 0)
        call_listen(x, m);
    if (below(x, 5) == 0)
        return;
    open_up(m);
    launch_well(x, m);
}

static void try_seed(uint64_t seed, const char *file)
{
    struct world x = { .seed = seed, .file = file };

    random_seed(&x.random, seed);
    for (unsigned i = 0; i < MACHINES; i++) {
        new_machine(&x, &x.machines[i]);
        prepare(&x, &x.machines[i]);
    }
    for (unsigned i = 0; i < CALLS_PER_SEED; i++)
        one_call(&x, &x.machines[below(&x, MACHINES)]);
    warpstep_free(x.machines[0].w);
    for (unsigned i = 0; i < STATES; i++)
        warpstep_state_free(x.states[i].s);
    for (unsigned i = 1; i < MACHINES; i++)
        warpstep_free(x.machines[i].w);
    free(x.list);
}

/* Was every function called, and each that can be called within callbacks there too? */
static bool print_counts(void)
{
    uint64_t all = 0;
    bool each = true;

    printf("%-14s %10s %10s %10s\n", "function", "done", "refused", "within");
    for (unsigned f = 0; f < FUNCTIONS; f++) {
        printf("%-14s %10llu %10llu %10llu\n", function_names[f], (unsigned long long)done[f],
               (unsigned long long)refused[f], (unsigned long long)within[f]);
        all += done[f] + refused[f];
        each = each && done[f] > 0;
    }
    printf("%llu calls\n", (unsigned long long)all);
    return each;
}

int main(int argc, char **argv)
{
    uint64_t first, last;

    if (argc != 4)
        return EXIT_FAILURE;
    first = strtoull(argv[1], NULL, 10);
    last = strtoull(argv[2], NULL, 10);
    for (uint64_t seed = first; seed <= last; seed++)
        try_seed(seed, argv[3]);
    return print_counts() ? EXIT_SUCCESS : EXIT_FAILURE;
}
