/* tests/unit/engine_snapshot.c: the state of a device as a value (engine/state/snapshot.h): a
 * restored device continues exactly as the saved one, equal states have equal bytes whatever
 * path led to them, and different states have different bytes. */
#include <string.h>

#include "base/hash.h"
#include "base/mem.h"
#include "base/number.h"
#include "engine/state/snapshot.h"
#include "support/cm.h"
#include "support/ptx_text.h"

/* Picks at random, or again what it picked before. */
struct picker {
    struct random random;
    unsigned char *picks;
    size_t n, cap, at;
};

static unsigned pick_any(void *self, enum site s, unsigned n)
{
    struct picker *p = self;

    if (p->at == p->n)
        ARRAY_PUSH(p->picks, p->n, p->cap,
                   (unsigned char)(s == SITE_SILENT ? random_below(&p->random, 4) == 0
                                                    : random_below(&p->random, n)));
    assert_true(p->picks[p->at] < n);
    return p->picks[p->at++];
}

struct fixture {
    struct picker picker;
    struct oracle oracle;
    struct memprog_set *programs;
    struct device *device;
    struct program *program;
    context_id context;
    uint64_t address;
};

struct machine {
    const char *ptx;
    uint32_t blocks, threads;
    enum profile profile;
    unsigned l1, l2;     /* bytes */
    const char *control;
};

static void begin(struct fixture *f, const struct machine *m, uint64_t seed)
{
    struct device_options options = { .profile = m->profile, .control = m->control };
    struct diags errors = { .n = 0 };

    memset(f, 0, sizeof *f);
    random_seed(&f->picker.random, seed);
    f->oracle = (struct oracle){ .pick = pick_any, .self = &f->picker };
    f->programs = memprog_builtin();
    constants_default(&options.constants);
    options.constants.v[CONST_WarpSize] = 4;
    options.constants.v[CONST_NumProcessors] = 2;
    options.constants.v[CONST_Level1CacheSize] = m->l1;
    options.constants.v[CONST_Level2CacheSize] = m->l2;
    options.oracle = &f->oracle;
    options.programs = f->programs;
    f->device = device_new(&options);
    f->context = device_create(f->device);
    f->program = ptx_of(m->ptx, &errors);
    assert_non_null(f->program);
    assert_true(device_load(f->device, f->context, f->program, &errors));
    diags_free(&errors);
    assert_true(device_allocate(f->device, f->context, 256, &f->address));
    device_freeze(f->device);
}

static void launch(struct fixture *f, const struct machine *m)
{
    struct launch l = { .program = f->program,
                        .grid = { m->blocks, 1, 1 },
                        .block = { m->threads, 1, 1 } };
    unsigned char parameter[8];

    assert_true(program_find_function(f->program, "k", &l.function));
    store_le(parameter, 8, f->address);
    l.params = parameter;
    l.params_size = sizeof parameter;
    device_launch(f->device, f->context, &l);
}

static void end(struct fixture *f)
{
    device_free(f->device);
    memprog_set_free(f->programs);
    mem_free(f->picker.picks);
}

/* ---- states ---- */

static struct snapshot write_down(const struct fixture *f)
{
    struct snapshot s;

    codec_init(&s.state);
    codec_init(&s.order);
    device_snapshot(f->device, &s);
    return s;
}

static void put_back(const struct fixture *f, const struct snapshot *s)
{
    struct snapshot in;

    codec_open(&in.state, s->state.bytes, s->state.n);
    codec_open(&in.order, s->order.bytes, s->order.n);
    device_snapshot(f->device, &in);
    assert_true(in.state.at == in.state.n);
    assert_true(in.order.at == in.order.n);
}

static bool equal(const struct snapshot *a, const struct snapshot *b)
{
    return a->state.n == b->state.n && memcmp(a->state.bytes, b->state.bytes, a->state.n) == 0;
}

static void forget(struct snapshot *s)
{
    codec_free(&s->state);
    codec_free(&s->order);
}

/* ---- programs ---- */

#define HEAD ".visible .entry k(.param .u64 o) {\n"

static const char barriers[] =
    HEAD ".reg .u64 a; .reg .u32 t, r, s; .reg .pred p, q; .shared .align 4 .b8 box[64];\n"
    "ld.param.u64 a, [o];\nmov.u32 t, %tid.x;\nmov.u32 s, box;\nmad.lo.u32 s, t, 4, s;\n"
    "st.shared.u32 [s], t;\nbar.sync 0;\nld.shared.u32 r, [box];\n"
    "setp.eq.u32 p, t, 1;\nbar.red.popc.u32 r, 1, p;\natom.shared.add.u32 r, [box], r;\n"
    "membar.gl;\nbar.arrive 2, 16;\nst.volatile.global.u32 [a], r;\nexit;\n}";

static const char calls[] =
    ".func (.reg .u32 d) f(.reg .u32 n) {\n.reg .pred p; .reg .u32 m;\n"
    "setp.eq.u32 p, n, 0;\nmov.u32 d, 1;\n@p bra END;\nsub.u32 m, n, 1;\n"
    "call (d), f, (m);\nadd.u32 d, d, n;\nEND: ret;\n}\n" HEAD
    ".reg .u64 a; .reg .u32 t, r;\nld.param.u64 a, [o];\nmov.u32 t, %tid.x;\n"
    "call (r), f, (t);\nred.global.add.u32 [a], r;\nmembar.sys;\nexit;\n}";

static const char heap[] =
    ".extern .func (.param .b64 r) malloc (.param .b64 n);\n.extern .func free (.param .b64 p);\n" HEAD
    ".reg .u64 a, p; .reg .u32 t; .param .b64 n; .param .b64 r;\nld.param.u64 a, [o];\n"
    "mov.u32 t, %tid.x;\nst.param.b64 [n], 24;\ncall (r), malloc, (n);\nld.param.b64 p, [r];\n"
    "st.global.u32 [p+20], t;\nst.param.b64 [n], p;\ncall free, (n);\ncall (r), malloc, (n);\n"
    "st.global.u64 [a], p;\nexit;\n}";

static const struct machine machines[] = {
    { barriers, 2, 12, PROFILE_ORDERED, 256, 512, "crs" },
    { barriers, 3, 8, PROFILE_SC, 16384, 65536, "crs" },
    { barriers, 2, 8, PROFILE_REPORT, 0, 0, "crs" },
    { calls, 3, 6, PROFILE_ORDERED, 256, 512, "crs" },
    { calls, 1, 4, PROFILE_REPORT, 128, 128, "crs" },
    { calls, 2, 4, PROFILE_SC, 0, 512, "crs" },
    { barriers, 2, 6, PROFILE_ORDERED, 256, 512, "threads" },
    { barriers, 1, 7, PROFILE_SC, 0, 512, "threads" },
    { calls, 2, 6, PROFILE_REPORT, 128, 128, "threads" },
    { heap, 2, 6, PROFILE_ORDERED, 256, 512, "crs" },
    { heap, 1, 3, PROFILE_SC, 0, 512, "threads" },
};

/* ---- tests ---- */

/* From a state on, twice with the same picks: after each step the bytes are the same. */
static void goes_on_as_it_was(const struct machine *m, uint64_t seed)
{
    struct fixture f;
    struct snapshot from, *after;
    unsigned lead, n;

    begin(&f, m, seed);
    launch(&f, m);
    lead = random_below(&f.picker.random, 120);
    for (unsigned i = 0; i < lead; i++)
        device_step(f.device);
    from = write_down(&f);
    f.picker.n = f.picker.at = 0;
    n = random_below(&f.picker.random, 60) + 1;
    after = mem_new(n * sizeof *after);
    for (unsigned i = 0; i < n; i++) {
        device_step(f.device);
        after[i] = write_down(&f);
    }
    put_back(&f, &from);
    f.picker.at = 0;
    for (unsigned i = 0; i < n; i++) {
        struct snapshot now;

        device_step(f.device);
        now = write_down(&f);
        if (!equal(&now, &after[i]))
            fail_msg("machine %d, seed %d: step %u of %u differs", (int)(m - machines), (int)seed, i, n);
        forget(&now);
        forget(&after[i]);
    }
    mem_free(after);
    forget(&from);
    end(&f);
}

static void restored_states_go_on_as_they_were(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof machines / sizeof *machines; i++)
        for (uint64_t seed = 0; seed < 60; seed++)
            goes_on_as_it_was(&machines[i], seed);
}

/* Any earlier state can be restored, and is what it was. */
static void states_come_back(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof machines / sizeof *machines; i++) {
        struct fixture f;
        struct snapshot s[64];
        unsigned n = 0;

        begin(&f, &machines[i], 7);
        for (; n < 64; n++) {
            if (n == 3 || n == 40)
                launch(&f, &machines[i]);
            s[n] = write_down(&f);
            for (unsigned k = 0; k < 5; k++)
                device_step(f.device);
        }
        while (n-- > 0) {
            struct snapshot again;

            put_back(&f, &s[n]);
            again = write_down(&f);
            assert_true(equal(&s[n], &again));
            forget(&again);
            forget(&s[n]);
        }
        end(&f);
    }
}

/* Runs a picked list of first alternatives and others, and hands back the state. */
static struct snapshot after_picks(struct fixture *f, const struct machine *m, const char *picks)
{
    begin(f, m, 1);
    launch(f, m);
    for (; *picks != '\0'; picks++)
        ARRAY_PUSH(f->picker.picks, f->picker.n, f->picker.cap, (unsigned char)(*picks - '0'));
    while (f->picker.at < f->picker.n)
        device_step(f->device);
    return write_down(f);
}

static const char two_moves[] = HEAD ".reg .u32 r;\nmov.u32 r, 1;\nmov.u32 r, 2;\nexit;\n}";

/* Two warps of one block move, in either order: serial numbers of operations differ, the state does
 * not. A different step makes it differ. */
static void order_is_no_state(void **unused)
{
    const struct machine m = { two_moves, 1, 8, PROFILE_ORDERED, 0, 0, "crs" };
    struct fixture f[3];
    /* The block goes to processor 0. Processor 0's list: operations, oldest first, then warps 0 and
     * 1. "0" + "1": the block's place and warp 1 of 2; then of the operation and warp 0: the
     * warp. */
    struct snapshot a = after_picks(&f[0], &m, "001"), b = after_picks(&f[1], &m, "011"),
                    c = after_picks(&f[2], &m, "00");

    (void)unused;
    assert_true(equal(&a, &b));
    assert_false(equal(&a, &c));
    for (unsigned i = 0; i < 3; i++)
        end(&f[i]);
    forget(&a);
    forget(&b);
    forget(&c);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(restored_states_go_on_as_they_were),
        cmocka_unit_test(states_come_back),
        cmocka_unit_test(order_is_no_state),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
