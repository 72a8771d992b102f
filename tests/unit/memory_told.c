/* tests/unit/memory_told.c: what the memory floor tells (4.2 to 4.6): the exact derivations of
 * micro steps and silent rules, and that every row of these sections is told somewhere. What is
 * heard is written with the depth first; a conclusion follows its premises, which are one deeper.
 */
#include "base/text.h"
#include "memory/builtin.h"
#include "support/memory_rig.h"

struct fixture {
    struct rig r;
    struct teller teller;
    struct text heard;
    unsigned times[RULE_COUNT];
    unsigned silent; /* which of the enabled silent rules fires */
};

static void hear(void *self, const struct told *t)
{
    struct fixture *f = self;

    f->times[t->rule]++;
    text_printf(&f->heard, "%u %s%s%s\n", t->depth, rule_info(t->rule)->id,
                t->kind == TOLD_WORD ? " " : "", t->kind == TOLD_WORD ? t->word : "");
}

static unsigned pick(void *self, enum site s, unsigned n)
{
    const struct fixture *f = self;

    (void)n;
    return s == SITE_RULE ? f->silent : 0;
}

static void start(struct fixture *f, enum profile profile)
{
    rig_constants(&f->r);
    f->r.tell = &f->teller;
    rig_start(&f->r, profile, 1);
    f->r.oracle = (struct oracle){ .pick = pick, .self = f };
}

static int set_up(void **state)
{
    static struct fixture f;

    f = (struct fixture){ .silent = 0 };
    teller_listen(&f.teller, (struct tell_listener){ &f, hear });
    start(&f, PROFILE_ORDERED);
    *state = &f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;

    assert_int_equal(f->teller.depth, 0);
    rig_check(&f->r);
    rig_free(&f->r);
    teller_free(&f->teller);
    text_free(&f->heard);
    return 0;
}

/* What was heard since the last time. */
static void expect(struct fixture *f, const char *what, const char *told)
{
    const char *heard = f->heard.n == 0 ? "" : f->heard.s;

    if (strcmp(heard, told) != 0)
        fail_msg("%s tells\n%snot\n%s", what, heard, told);
    f->heard.n = 0;
    assert_int_equal(f->teller.depth, 0);
}

/* The i-th runnable operation of processor 0 takes a micro step. */
static void step(struct fixture *f, unsigned i, const char *told)
{
    if (!memory_micro_step(f->r.m, 0, i, &f->r.stuck))
        fail_msg("%s", f->r.stuck.why);
    rig_check(&f->r);
    expect(f, "the micro step", told);
}

static void silent(struct fixture *f, unsigned which, const char *told)
{
    f->silent = which;
    assert_true(rig_silent(&f->r));
    rig_check(&f->r);
    expect(f, "the silent rule", told);
}

/* Runs an operation to its end; what it tells does not matter. */
static void before(struct fixture *f, const struct rig_op *o)
{
    rig_issue(&f->r, o);
    rig_drain(&f->r);
    f->heard.n = 0;
}

static void define(struct fixture *f, const char *name, const char *program)
{
    struct diags d = { 0 };
    struct source text;

    source_from(&text, name, program, strlen(program));
    if (!memprog_replace(f->r.programs, name, &text, &d))
        fail_msg("%s: %s", program, d.v[0].message);
    source_free(&text);
}

#define LAST_STEPS                                                                                 \
    "1 M.highestPrio true\n"                                                                       \
    "3 memprog.op.writeToRegs\n"                                                                   \
    "2 memprog.op1\n"                                                                              \
    "3 memprog.yield\n"                                                                            \
    "2 memprog.seq1\n"                                                                             \
    "1 memprog.seq3\n"                                                                             \
    "0 M.step\n",                                                                                  \
    "1 M.highestPrio true\n"                                                                       \
    "3 memprog.op.releaseRegs\n"                                                                   \
    "2 memprog.op1\n"                                                                              \
    "2 memprog.end\n"                                                                              \
    "1 memprog.seq3\n"                                                                             \
    "0 M.end\n"

/* Listing 4.2 from empty caches: lines are reserved in L1 and in L2, and filled from below. What an
 * earlier micro step began is a first statement of its own: hence the two nested (seq1). */
static const char *const ld_ca_miss[] = {
    "1 M.highestPrio true\n"
    "5 cache.isCached false\n"
    "4 memprog.bexp.isCachedL1 false\n"
    "3 memprog.bexp.not true\n"
    "7 cache.isCached false\n"
    "7 cache.eligible\n"
    "7 cache.unused true\n"
    "7 cache.pin\n"
    "6 cache.reserve done\n"
    "5 memprog.op.reserveL1\n"
    "4 memprog.op1\n"
    "5 memprog.yield\n"
    "4 memprog.seq1\n"
    "3 memprog.seq3\n"
    "2 memprog.if.tt\n"
    "1 memprog.seq1\n"
    "0 M.step\n",
    "1 M.highestPrio true\n"
    "6 cache.isCached false\n"
    "5 memprog.bexp.isCachedL2 false\n"
    "4 memprog.bexp.not true\n"
    "8 cache.isCached false\n"
    "8 cache.eligible\n"
    "8 cache.unused true\n"
    "8 cache.pin\n"
    "7 cache.reserve done\n"
    "6 memprog.op.reserveL2\n"
    "5 memprog.op1\n"
    "6 memprog.yield\n"
    "5 memprog.seq1\n"
    "4 memprog.seq3\n"
    "3 memprog.if.tt\n"
    "2 memprog.seq1\n"
    "1 memprog.seq1\n"
    "0 M.step\n",
    "1 M.highestPrio true\n"
    "6 env.readDevice\n"
    "5 memprog.op.readMem\n"
    "4 memprog.op1\n"
    "5 memprog.yield\n"
    "4 memprog.seq1\n"
    "3 memprog.seq3\n"
    "2 memprog.seq1\n"
    "1 memprog.seq1\n"
    "0 M.step\n",
    "1 M.highestPrio true\n"
    "6 cache.isCached true\n"
    "5 cache.update done\n"
    "4 memprog.op.updateL2\n"
    "3 memprog.op1\n"
    "7 cache.isCached true\n"
    "7 cache.unpin\n"
    "6 cache.read done\n"
    "5 memprog.op.readL2\n"
    "4 memprog.op1\n"
    "5 memprog.yield\n"
    "4 memprog.seq1\n"
    "3 memprog.seq3\n"
    "2 memprog.seq3\n"
    "1 memprog.seq1\n"
    "0 M.step\n",
    "1 M.highestPrio true\n"
    "5 cache.isCached true\n"
    "4 cache.update done\n"
    "3 memprog.op.updateL1\n"
    "2 memprog.op1\n"
    "6 cache.isCached true\n"
    "6 cache.unpin\n"
    "5 cache.read done\n"
    "4 memprog.op.readL1\n"
    "3 memprog.op1\n"
    "4 memprog.yield\n"
    "3 memprog.seq1\n"
    "2 memprog.seq3\n"
    "1 memprog.seq3\n"
    "0 M.step\n",
    LAST_STEPS,
    NULL
};

/* The same with the line in L1: the else branch that listing 4.2 leaves out is `;`. */
static const char *const ld_ca_hit[] = {
    "1 M.highestPrio true\n"
    "5 cache.isCached true\n"
    "4 memprog.bexp.isCachedL1 true\n"
    "3 memprog.bexp.not false\n"
    "3 memprog.nop\n"
    "2 memprog.if.ff\n"
    "6 cache.isCached true\n"
    "6 cache.unpin\n"
    "5 cache.read done\n"
    "4 memprog.op.readL1\n"
    "3 memprog.op1\n"
    "4 memprog.yield\n"
    "3 memprog.seq1\n"
    "2 memprog.seq3\n"
    "1 memprog.seq3\n"
    "0 M.step\n",
    LAST_STEPS,
    NULL
};

static void a_load_misses_and_hits(void **state)
{
    struct fixture *f = *state;
    struct rig_op ld = { .program = "ld.ca", .space = SPACE_GLOBAL, .address = 8 };

    rig_issue(&f->r, &ld);
    expect(f, "the issue", "0 program.ld.ca\n");
    for (size_t i = 0; ld_ca_miss[i] != NULL; i++)
        step(f, 0, ld_ca_miss[i]);
    rig_issue(&f->r, &ld);
    expect(f, "the issue", "0 program.ld.ca\n");
    for (size_t i = 0; ld_ca_hit[i] != NULL; i++)
        step(f, 0, ld_ca_hit[i]);
    assert_int_equal(memory_in_flight(f->r.m), 0);
}

/* A second load of a line that the first one has only reserved pins it and waits (4.2.2). */
static void a_load_waits(void **state)
{
    struct fixture *f = *state;
    struct rig_op ld = { .program = "ld.ca", .space = SPACE_GLOBAL, .address = 8 };

    rig_issue(&f->r, &ld);
    ld.lane = 1;
    rig_issue(&f->r, &ld);
    expect(f, "the issue", "0 program.ld.ca\n0 program.ld.ca\n");
    step(f, 0, ld_ca_miss[0]);
    step(f, 1, "1 M.highestPrio true\n"
               "5 cache.isCached true\n"
               "4 memprog.bexp.isCachedL1 true\n"
               "3 memprog.bexp.not false\n"
               "3 memprog.nop\n"
               "2 memprog.if.ff\n"
               "6 cache.isCached true\n"
               "6 cache.pin\n"
               "5 cache.read wait\n"
               "4 memprog.op.readL1\n"
               "3 memprog.op2\n"
               "2 memprog.seq1\n"
               "1 memprog.seq3\n"
               "0 M.step\n");
    rig_drain(&f->r);
}

#define DISCARD_STEP                                                                               \
    "1 M.highestPrio true\n"                                                                       \
    "4 cache.discard done\n"                                                                       \
    "3 memprog.op.discardL1\n"                                                                     \
    "2 memprog.op1\n"                                                                              \
    "3 memprog.yield\n"                                                                            \
    "2 memprog.seq1\n"                                                                             \
    "1 memprog.seq3\n"                                                                             \
    "0 M.step\n"

#define STORED                                                                                     \
    "5 cache.writeLine\n"                                                                          \
    "4 cache.write done\n"                                                                         \
    "3 memprog.op.writeL2\n"                                                                       \
    "2 memprog.op1\n"                                                                              \
    "4 memprog.op.classifyNormalL2\n"                                                              \
    "3 memprog.op1\n"                                                                              \
    "5 memprog.op.releaseRegs\n"                                                                   \
    "4 memprog.op1\n"                                                                              \
    "4 memprog.end\n"                                                                              \
    "3 memprog.seq3\n"                                                                             \
    "2 memprog.seq3\n"                                                                             \
    "1 memprog.seq3\n"                                                                             \
    "0 M.end\n"

/* Listing 4.1: L2 has two lines. The first store takes an unused one; the third finds both dirty
 * and waits until one is written back, which it then evicts; a fourth to that line only writes. */
static void a_store_writes_waits_and_evicts(void **state)
{
    struct fixture *f = *state;
    struct rig_op st = { .program = "st.global.wb", .space = SPACE_GLOBAL, .value = 1 };

    rig_issue(&f->r, &st);
    expect(f, "the issue", "0 program.st.global.wb\n");
    step(f, 0, DISCARD_STEP);
    step(f, 0, "1 M.highestPrio true\n"
               "6 cache.isCached false\n"
               "6 cache.eligible\n"
               "6 cache.unused true\n"
               "5 cache.reserve done\n" STORED);
    st.address = 128;
    before(f, &st);
    st.address = 256;
    rig_issue(&f->r, &st);
    expect(f, "the issue", "0 program.st.global.wb\n");
    step(f, 0, DISCARD_STEP);
    step(f, 0, "1 M.highestPrio true\n"
               "6 cache.isCached false\n"
               "6 cache.eligible\n"
               "6 cache.allUsed true\n"
               "5 cache.reserve wait\n"
               "4 cache.write wait\n"
               "3 memprog.op.writeL2\n"
               "2 memprog.op2\n"
               "1 memprog.seq1\n"
               "0 M.step\n");
    assert_int_equal(memory_runnable(f->r.m, 0), 0);
    silent(f, 0, "1 env.writeDevice\n"
                 "0 M.wbL2\n");
    step(f, 0, "1 M.highestPrio true\n"
               "6 cache.isCached false\n"
               "6 cache.eligible\n"
               "6 cache.allUsed true\n"
               "6 cache.canEvict true\n"
               "5 cache.reserve done\n" STORED);
    rig_issue(&f->r, &st);
    expect(f, "the issue", "0 program.st.global.wb\n");
    step(f, 0, DISCARD_STEP);
    step(f, 0, "1 M.highestPrio true\n" STORED);
}

/* Listing 4.5: who comes second waits for the banks of the first. */
static void atomics_lock_and_unlock(void **state)
{
    struct fixture *f = *state;
    struct rig_op atom = { .program = "atom.shared", .space = SPACE_SHARED, .address = 12,
                           .value = 6, .atomic = ATOMIC_ADD };
    const char *first = "1 M.highestPrio true\n"
                        "4 env.banks\n"
                        "3 memprog.op.lock\n"
                        "2 memprog.op1\n"
                        "5 env.readShared\n"
                        "4 memprog.op.readMem\n"
                        "3 memprog.op1\n"
                        "4 memprog.yield\n"
                        "3 memprog.seq1\n"
                        "2 memprog.seq3\n"
                        "1 memprog.seq3\n"
                        "0 M.step\n";

    rig_issue(&f->r, &atom);
    atom.lane = 1;
    rig_issue(&f->r, &atom);
    expect(f, "the issue", "0 program.atom.shared\n0 program.atom.shared\n");
    step(f, 0, first);
    step(f, 1, "1 M.highestPrio true\n"
               "4 env.banks\n"
               "3 memprog.op.lock\n"
               "2 memprog.op2\n"
               "1 memprog.seq1\n"
               "0 M.step\n");
    step(f, 0, "1 M.highestPrio true\n"
               "3 memprog.op.atomOp\n"
               "2 memprog.op1\n"
               "3 memprog.yield\n"
               "2 memprog.seq1\n"
               "1 memprog.seq3\n"
               "0 M.step\n");
    step(f, 0, "1 M.highestPrio true\n"
               "4 env.writeShared\n"
               "3 memprog.op.writeMem\n"
               "2 memprog.op1\n"
               "3 memprog.yield\n"
               "2 memprog.seq1\n"
               "1 memprog.seq3\n"
               "0 M.step\n");
    step(f, 0, "1 M.highestPrio true\n"
               "4 env.banks\n"
               "3 memprog.op.unlock\n"
               "2 memprog.op1\n"
               "3 memprog.yield\n"
               "2 memprog.seq1\n"
               "1 memprog.seq3\n"
               "0 M.step\n");
    step(f, 1, first);
    rig_drain(&f->r);
}

/* 4.6, each from the state that the one before leaves. Enabled after a load: evictL1, flush,
 * evictL2; after a store to local memory: wbL1; then evictL1 and wbL2. */
static void silent_rules(void **state)
{
    struct fixture *f = *state;
    struct rig_op ld = { .program = "ld.ca", .space = SPACE_GLOBAL };
    struct rig_op st = { .program = "st.local.wb", .space = SPACE_LOCAL, .value = 1 };

    before(f, &ld);
    silent(f, 0, "1 cache.canEvict true\n"
                 "1 cache.evict done\n"
                 "0 M.evictL1\n");
    before(f, &ld);
    silent(f, 1, "0 M.flush\n");
    silent(f, 0, "1 cache.canEvict true\n"
                 "1 cache.evict done\n"
                 "0 M.evictL2\n");
    assert_false(memory_silent_enabled(f->r.m));
    before(f, &st);
    silent(f, 0, "3 cache.isCached false\n"
                 "3 cache.eligible\n"
                 "3 cache.unused true\n"
                 "2 cache.reserve done\n"
                 "2 cache.writeLine\n"
                 "1 cache.write done\n"
                 "0 M.wbL1\n");
    silent(f, 1, "1 env.writeDevice\n"
                 "0 M.wbL2\n");
}

/* Small programs, from their first micro step on. */
static const struct {
    const char *program;
    const char *told[3];
} programs[] = {
    { "if (!false and (true or false)) { end; } lock;",
      { "1 M.highestPrio true\n"
        "5 memprog.bexp.false false\n"
        "4 memprog.bexp.not true\n"
        "5 memprog.bexp.true true\n"
        "5 memprog.bexp.false false\n"
        "4 memprog.bexp.or true\n"
        "3 memprog.bexp.and true\n"
        "3 memprog.end\n"
        "2 memprog.if.tt\n"
        "1 memprog.seq2\n"
        "0 M.end\n" } },
    { "if (true and false) { lock; } else { yield; ; } end;",
      { "1 M.highestPrio true\n"
        "4 memprog.bexp.true true\n"
        "4 memprog.bexp.false false\n"
        "3 memprog.bexp.and false\n"
        "4 memprog.yield\n"
        "3 memprog.seq1\n"
        "2 memprog.if.ff\n"
        "1 memprog.seq1\n"
        "0 M.step\n",
        "1 M.highestPrio true\n"
        "2 memprog.nop\n"
        "2 memprog.end\n"
        "1 memprog.seq3\n"
        "0 M.end\n" } },
    { "if (true) { yield; } else { lock; } ; end;",
      { "1 M.highestPrio true\n"
        "3 memprog.bexp.true true\n"
        "3 memprog.yield\n"
        "2 memprog.if.tt\n"
        "1 memprog.seq1\n"
        "0 M.step\n",
        "1 M.highestPrio true\n"
        "2 memprog.nop\n"
        "2 memprog.end\n"
        "1 memprog.seq3\n"
        "0 M.end\n" } },
    { "if (true) { if (true) { yield; ; } } end;",
      { "1 M.highestPrio true\n"
        "3 memprog.bexp.true true\n"
        "4 memprog.bexp.true true\n"
        "5 memprog.yield\n"
        "4 memprog.seq1\n"
        "3 memprog.if.tt\n"
        "2 memprog.if.tt\n"
        "1 memprog.seq1\n"
        "0 M.step\n",
        "1 M.highestPrio true\n"
        "2 memprog.nop\n"
        "2 memprog.end\n"
        "1 memprog.seq3\n"
        "0 M.end\n" } },
    { "end;", { "1 M.highestPrio true\n1 memprog.end\n0 M.end\n" } },
};

static void statements(void **state)
{
    struct fixture *f = *state;
    struct rig_op o = { .program = "x", .space = SPACE_GLOBAL };

    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        define(f, "x", programs[i].program);
        rig_issue(&f->r, &o);
        expect(f, "the issue of a program without a row", "");
        for (size_t k = 0; k < 3 && programs[i].told[k] != NULL; k++)
            step(f, 0, programs[i].told[k]);
        assert_int_equal(memory_in_flight(f->r.m), 0);
    }
}

/* Nothing that is bottom is told, nor what rests on it. */
static void bottom(void **state)
{
    static const struct {
        const char *program, *told;
    } cases[] = {
        { "if (true or isCachedL2) { ; } end;",
          "1 M.highestPrio true\n4 memprog.bexp.true true\n" },
        { "if (!isCachedL1) { ; } end;", "1 M.highestPrio true\n" },
        { "; lock; end;", "1 M.highestPrio true\n2 memprog.nop\n" },
        { "if (true) { readL1; } end;", "1 M.highestPrio true\n3 memprog.bexp.true true\n" },
        { "writeMem; end;", "1 M.highestPrio true\n" },
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fixture *f = *state;
        struct rig_op o = { .program = "x", .space = SPACE_CONST };

        define(f, "x", cases[i].program);
        rig_issue(&f->r, &o);
        assert_false(memory_micro_step(f->r.m, 0, 0, &f->r.stuck));
        expect(f, cases[i].program, cases[i].told);
        tear_down(state);
        set_up(state);
    }
}

/* In profile sc an operation runs to its end when it is issued. */
static void profile_sc(void **state)
{
    struct fixture *f = *state;
    struct rig_op st = { .program = "st.shared", .space = SPACE_SHARED, .value = 1 };

    rig_free(&f->r);
    start(f, PROFILE_SC);
    rig_issue(&f->r, &st);
    expect(f, "the issue", "0 program.st.shared\n"
                           "1 M.highestPrio true\n"
                           "4 env.writeShared\n"
                           "3 memprog.op.writeMem\n"
                           "2 memprog.op1\n"
                           "3 memprog.yield\n"
                           "2 memprog.seq1\n"
                           "1 memprog.seq3\n"
                           "0 M.step\n"
                           "1 M.highestPrio true\n"
                           "3 memprog.op.releaseRegs\n"
                           "2 memprog.op1\n"
                           "2 memprog.end\n"
                           "1 memprog.seq3\n"
                           "0 M.end\n");
}

/* What is no rule: the host, housekeeping, checks, questions. */
static void housekeeping_is_silent(void **state)
{
    struct fixture *f = *state;
    struct rig_op ld = { .program = "ld.ca", .space = SPACE_GLOBAL };
    struct rig_op st = { .program = "st.local.wb", .space = SPACE_LOCAL, .value = 1 };

    before(f, &ld);
    before(f, &st);
    rig_host_put(&f->r, RIG_GLOBAL(0), 7);
    assert_int_equal(rig_host_u32(&f->r, RIG_GLOBAL(0)), 7);
    assert_true(memory_silent_enabled(f->r.m));
    memory_shared_clear(f->r.m, 0, 0, 16);
    rig_check(&f->r);
    expect(f, "housekeeping", "");
}

/* ---- rows ---- */

static bool of_memory(enum rule r)
{
    return rule_info(r)->section[0] == '4' || r == RULE_MEMPROG_OP_COPYTOSHARED ||
           r == RULE_PROGRAM_COPY_CA || r == RULE_PROGRAM_COPY_CG;
}

/* Every built-in program has the row that its text opens with; a program of the user's keeps the
 * row of the one that it replaces, or has none. */
static void rows_of_programs(void **state)
{
    struct fixture *f = *state;

    for (const struct builtin_program *b = builtin_programs; b->name != NULL; b++) {
        enum rule row = memprog_find(f->r.programs, b->name)->row;
        struct text first = { 0 };

        if (row == RULE_COUNT)
            fail_msg("%s has no row", b->name);
        text_printf(&first, "// %s (%s).\n", rule_info(row)->id, rule_info(row)->section);
        if (strncmp(b->text, first.s, first.n) != 0)
            fail_msg("%s does not open with %s", b->name, first.s);
        text_free(&first);
    }
    define(f, "ld.ca", "readMem; writeToRegs; end;");
    assert_int_equal(memprog_find(f->r.programs, "ld.ca")->row, RULE_PROGRAM_LD_CA);
    define(f, "ld.shared.ca", "end;");
    assert_int_equal(memprog_find(f->r.programs, "ld.shared.ca")->row, RULE_COUNT);
}

static enum space space_of(const char *program)
{
    if (strstr(program, "shared") != NULL)
        return SPACE_SHARED;
    if (strstr(program, "const") != NULL)
        return SPACE_CONST;
    return strstr(program, "local") != NULL ? SPACE_LOCAL : SPACE_GLOBAL;
}

/* Every built-in program from empty caches, every operation on caches, and all silent rules: each
 * row of chapter 4 is told at least once, and no other. */
static void every_row_is_told(void **state)
{
    struct fixture *f = *state;
    struct rig_op o = { .space = SPACE_GLOBAL, .address = 8, .value = 1 };
    const struct memprog *p;

    for (size_t i = 0; (p = memprog_at(f->r.programs, i)) != NULL; i++) {
        o.program = memprog_name(p);
        o.space = space_of(o.program);
        o.atomic = o.program[0] == 'a' ? ATOMIC_ADD : ATOMIC_NONE;
        before(f, &o);
    }
    define(f, "x", "discardL1; discardL2; if (!isCachedL1 and (true or false)) { ; } else { ; } "
                   "if (isCachedL2) { end; } reserveL1; updateL1; readL1; reserveL2; updateL2; "
                   "readL2; writeL1; classifyFirstL1; classifyNormalL1; classifyFirstL2; "
                   "classifyNormalL2; discardL1; evictL1; evictL2; writeMem; end; ;");
    o = (struct rig_op){ .program = "x", .space = SPACE_LOCAL, .address = 256 };
    before(f, &o);
    o.address = 384;
    before(f, &o);
    o.address = 0;
    before(f, &o);
    while (memory_silent_enabled(f->r.m))
        assert_true(rig_silent(&f->r));
    o = (struct rig_op){ .program = "ld.ca", .space = SPACE_GLOBAL };
    before(f, &o);
    f->silent = 1; /* behind evictL1 of processor 0: flush */
    assert_true(rig_silent(&f->r));
    for (unsigned r = 0; r < RULE_COUNT; r++)
        if (of_memory((enum rule)r) != (f->times[r] > 0))
            fail_msg("%s is %stold", rule_info((enum rule)r)->id, f->times[r] > 0 ? "" : "not ");
}

int main(void)
{
#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(a_load_misses_and_hits),
        TEST(a_load_waits),
        TEST(a_store_writes_waits_and_evicts),
        TEST(atomics_lock_and_unlock),
        TEST(silent_rules),
        TEST(statements),
        TEST(bottom),
        TEST(profile_sc),
        TEST(housekeeping_is_silent),
        TEST(rows_of_programs),
        TEST(every_row_is_told),
    };

    return cmocka_run_group_tests_name("memory.told", tests, NULL, NULL);
}
