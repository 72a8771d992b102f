/* tests/unit/observe_derivation.c: derivations: trees built from reports, and how they are
 * printed. The sequences of reports are made by hand: post-order, premises one level deeper
 * than their conclusion (base/tell.h). */
#include "support/cm.h"

#include <string.h>

#include "memory/memory.h"
#include "observe/derivation.h"

struct fixture {
    struct teller teller;
    struct derivation derivation;
};

static void on_told(void *self, const struct told *t)
{
    derivation_add(self, t);
}

static void begin(struct fixture *f)
{
    *f = (struct fixture){ .derivation = { .lanes = 4 } };
    teller_listen(&f->teller, (struct tell_listener){ &f->derivation, on_told });
}

static void end(struct fixture *f)
{
    teller_free(&f->teller);
    derivation_free(&f->derivation);
}

/* Is all that was told one tree? */
static bool is_whole(const struct derivation *d)
{
    return d->n > 0 && d->nodes[d->last].told.depth == 0 && d->nodes[d->last].previous == NO_NODE;
}

static void expect_text(struct fixture *f, bool micro, const char *expected)
{
    struct text t = { NULL, 0, 0 };

    f->derivation.micro = micro;
    derivation_text(&t, &f->derivation, f->derivation.last, 2);
    assert_int_equal(t.n, strlen(expected));
    assert_memory_equal(t.s, expected, t.n);
    text_free(&t);
}

static void expect_json(struct fixture *f, bool micro, const char *expected)
{
    struct text t = { NULL, 0, 0 };

    f->derivation.micro = micro;
    derivation_json(&t, &f->derivation, f->derivation.last);
    assert_string_equal(t.s, expected);
    text_free(&t);
}

/* A guarded branch of a warp: device > context > warp > { exec.tt > thread.bra, exec.ff, crs }. */
static void tell_branch(struct teller *t)
{
    unsigned device = tell_open(t), context, warp, threads, crs;

    tell_number(t, RULE_SCHED_SCHEDULEWARPS, 1);
    context = tell_open(t);
    warp = tell_open(t);
    threads = tell_open(t);
    tell(t, RULE_THREAD_BRA);
    tell_close(t, threads);
    tell_lanes(t, RULE_EXEC_TT, 3);
    tell_lanes(t, RULE_EXEC_FF, 12);
    crs = tell_open(t);
    tell_truth(t, RULE_CRS_UNI, false);
    tell_lanes(t, RULE_CRS_TAKEN, 3);
    tell_rule(t, crs, RULE_CRS_BRA_GUARD, true);
    tell_close(t, warp);
    tell_number(t, RULE_WARP_BRA, 2);
    tell_close(t, context);
    tell_number(t, RULE_CONTEXT_EXEC, 1);
    tell_rule(t, device, RULE_DEVICE_EXEC, true);
}

static void branch_as_text(void **state)
{
    struct fixture f;

    (void)state;
    begin(&f);
    tell_branch(&f.teller);
    assert_true(is_whole(&f.derivation));
    expect_text(&f, false,
                "  device.exec\n"
                "    sched.scheduleWarps 1\n"
                "    context.exec 1 > warp.bra 2\n"
                "      exec.tt 1100 > thread.bra\n"
                "      exec.ff 0011\n"
                "      crs.bra.guard { crs.uni false, crs.taken 1100 }\n");
    end(&f);
}

static void branch_as_json(void **state)
{
    struct fixture f;

    (void)state;
    begin(&f);
    tell_branch(&f.teller);
    expect_json(&f, false,
                "{\"rule\": \"device.exec\", \"premises\": ["
                "{\"rule\": \"sched.scheduleWarps\", \"value\": 1}, "
                "{\"rule\": \"context.exec\", \"value\": 1, \"premises\": ["
                "{\"rule\": \"warp.bra\", \"value\": 2, \"premises\": ["
                "{\"rule\": \"exec.tt\", \"lanes\": \"1100\", \"premises\": ["
                "{\"rule\": \"thread.bra\"}]}, "
                "{\"rule\": \"exec.ff\", \"lanes\": \"0011\"}, "
                "{\"rule\": \"crs.bra.guard\", \"premises\": ["
                "{\"rule\": \"crs.uni\", \"word\": \"false\"}, "
                "{\"rule\": \"crs.taken\", \"lanes\": \"1100\"}]}]}]}]}");
    end(&f);
}

/* A leaf by itself is a tree too, and addresses are those of the program. */
static void leaf(void **state)
{
    struct fixture f;

    (void)state;
    begin(&f);
    tell_address(&f.teller, RULE_ENV_READDEVICE, PHYSICAL(SPACE_GLOBAL, 0x80));
    expect_text(&f, true, "  env.readDevice global 0x10000080\n");
    expect_json(&f, true, "{\"rule\": \"env.readDevice\", \"space\": \"global\", "
                          "\"address\": 268435584}");
    end(&f);
}

/* A number that is not what the rule's id says is named. */
static void numbers(void **state)
{
    struct fixture f;
    unsigned here;
    uint64_t n;

    (void)state;
    begin(&f);
    here = tell_open(&f.teller);
    tell_number(&f.teller, RULE_CONTEXT_START, 7);
    tell_close(&f.teller, here);
    tell_number(&f.teller, RULE_DEVICE_CREATE, 5);
    expect_text(&f, false, "  device.create context 5 > context.start grid 7\n");
    f.derivation.micro = false;
    assert_true(derivation_about(&f.derivation, f.derivation.last, SYSTEM_GRID, &n));
    assert_int_equal(n, 7);
    assert_true(derivation_about(&f.derivation, f.derivation.last, SYSTEM_CONTEXT, &n));
    assert_int_equal(n, 5);
    derivation_clear(&f.derivation);
    tell(&f.teller, RULE_TRANSFORM_FOLD);
    assert_false(derivation_about(&f.derivation, f.derivation.last, SYSTEM_GRID, &n));
    end(&f);
}

/* What a micro step does is shown at level micro only. */
static void tell_micro_step(struct teller *t)
{
    unsigned device = tell_open(t), step = tell_open(t), op = tell_open(t), read = tell_open(t);

    tell_truth(t, RULE_CACHE_ISCACHED, true);
    tell_close(t, read);
    tell_word(t, RULE_CACHE_READ, "done");
    tell_rule(t, op, RULE_MEMPROG_OP_READL1, true);
    tell_rule(t, step, RULE_M_STEP, true);
    tell_rule(t, device, RULE_DEVICE_EXEC, true);
}

static void micro(void **state)
{
    struct fixture f;

    (void)state;
    begin(&f);
    tell_micro_step(&f.teller);
    expect_text(&f, true, "  device.exec > M.step > memprog.op.readL1 > cache.read done > "
                          "cache.isCached true\n");
    expect_text(&f, false, "  device.exec > M.step\n");
    expect_json(&f, false, "{\"rule\": \"device.exec\", \"premises\": [{\"rule\": \"M.step\"}]}");
    f.derivation.micro = false;
    assert_false(derivation_says_more(&f.derivation, f.derivation.last, RULE_M_STEP));
    f.derivation.micro = true;
    assert_true(derivation_says_more(&f.derivation, f.derivation.last, RULE_M_STEP));
    end(&f);
}

/* Besides its memory rule the step did something else. */
static void more_than_memory(void **state)
{
    struct fixture f;
    unsigned device;

    (void)state;
    begin(&f);
    device = tell_open(&f.teller);
    tell(&f.teller, RULE_M_END);
    tell(&f.teller, RULE_BLOCK_ENDBAR);
    tell_rule(&f.teller, device, RULE_DEVICE_EXEC, true);
    f.derivation.micro = false;
    assert_true(derivation_says_more(&f.derivation, f.derivation.last, RULE_M_END));
    end(&f);
}

/* Braces and chains that do not fit go on in lines of their own. */
static void width(void **state)
{
    struct fixture f;
    unsigned outer, inner;

    (void)state;
    begin(&f);
    outer = tell_open(&f.teller);
    for (int i = 0; i < 4; i++)
        tell_number(&f.teller, RULE_SCHED_CANBESCHEDULED, 1000000000u);
    tell_rule(&f.teller, outer, RULE_DEVICE_EXEC, true);
    expect_text(&f, false,
                "  device.exec\n"
                "    sched.canBeScheduled 1000000000\n"
                "    sched.canBeScheduled 1000000000\n"
                "    sched.canBeScheduled 1000000000\n"
                "    sched.canBeScheduled 1000000000\n");
    derivation_clear(&f.derivation);
    outer = tell_open(&f.teller);
    inner = tell_open(&f.teller);
    tell(&f.teller, RULE_THREAD_BRA);
    tell_close(&f.teller, inner);
    tell_word(&f.teller, RULE_CACHE_READ,
              "a word that together with its rule and what stands before it fills the line");
    tell_rule(&f.teller, outer, RULE_DEVICE_EXEC, true);
    expect_text(&f, false,
                "  device.exec\n"
                "    cache.read a word that together with its rule and what stands before it fills "
                "the line\n"
                "      thread.bra\n");
    end(&f);
}

/* The run gets stuck: premises without a conclusion, at several depths. */
static void cut_off(void **state)
{
    struct fixture f;
    unsigned device, warp;

    (void)state;
    begin(&f);
    device = tell_open(&f.teller);
    tell_number(&f.teller, RULE_SCHED_SCHEDULEWARPS, 1);
    warp = tell_open(&f.teller);
    tell_lanes(&f.teller, RULE_EXEC_TT, 15);
    tell_rule(&f.teller, warp, RULE_WARP_BRA, false);
    tell_rule(&f.teller, device, RULE_DEVICE_EXEC, false);
    assert_int_equal(f.teller.depth, 0);
    assert_false(is_whole(&f.derivation));
    derivation_cut(&f.derivation);
    assert_true(is_whole(&f.derivation));
    expect_text(&f, false, "  incomplete { sched.scheduleWarps 1, exec.tt 1111 }\n");
    expect_json(&f, false, "{\"incomplete\": true, \"premises\": ["
                           "{\"rule\": \"sched.scheduleWarps\", \"value\": 1}, "
                           "{\"rule\": \"exec.tt\", \"lanes\": \"1111\"}]}");
    end(&f);
}

static void cut_off_with_nothing(void **state)
{
    struct fixture f;

    (void)state;
    begin(&f);
    assert_false(is_whole(&f.derivation));
    derivation_cut(&f.derivation);
    expect_text(&f, false, "  incomplete\n");
    expect_json(&f, false, "{\"incomplete\": true}");
    end(&f);
}

/* A rule that did not apply leaves what its premises told to the next rule above them. */
static void premise_of_no_rule(void **state)
{
    struct fixture f;
    unsigned device, inner;

    (void)state;
    begin(&f);
    device = tell_open(&f.teller);
    inner = tell_open(&f.teller);
    tell(&f.teller, RULE_CRS_TAKEN);
    tell_rule(&f.teller, inner, RULE_CRS_BRA_GUARD, false);
    tell_rule(&f.teller, device, RULE_DEVICE_EXEC, true);
    expect_text(&f, false, "  device.exec > crs.taken\n");
    end(&f);
}

/* Rules are looked for in one tree, not in those beside it. */
static void looking_for_rules(void **state)
{
    struct fixture f;
    const struct derivation *d = &f.derivation;
    uint32_t guard, tt;

    (void)state;
    begin(&f);
    tell_branch(&f.teller);
    guard = derivation_find(d, 0, RULE_CRS_BRA_GUARD);
    tt = derivation_find(d, 0, RULE_EXEC_TT);
    assert_true(derivation_fired(d, guard, RULE_CRS_TAKEN));
    assert_true(derivation_fired(d, guard, RULE_CRS_BRA_GUARD));
    assert_false(derivation_fired(d, guard, RULE_THREAD_BRA));
    assert_true(derivation_fired(d, tt, RULE_THREAD_BRA));
    assert_false(derivation_fired(d, tt, RULE_CRS_TAKEN));
    assert_true(derivation_fired(d, d->last, RULE_THREAD_BRA));
    assert_int_equal(derivation_find(d, tt + 1, RULE_EXEC_TT), NO_NODE);
    end(&f);
}

/* The operands of two warps in one step are those of two instructions. */
static void operands(void **state)
{
    struct reg regs[] = { { .name = "%stackBase" }, { .name = "%r1" }, { .name = "%p1" } };
    struct instr instrs[] = {
        { .op = OP_EXIT },
        { .op = OP_ADD,
          .type = TYPE_U32,
          .nsrc = 2,
          .guarded = true,
          .guard = 2,
          .guard_negated = true,
          .src = (struct operand[]){ { .kind = OPD_REG, .index = 1 },
                                     { .kind = OPD_IMM, .value = 7 } } },
        { .op = OP_LD,
          .type = TYPE_U32,
          .has_mem = true,
          .mem = { .kind = OPD_REG, .index = 1, .value = 16 } },
    };
    uint32_t function_of[] = { 0, 0, 0 };
    const struct program p = { .regs = regs, .nregs = 3, .instrs = instrs, .ninstrs = 3,
                               .function_of = function_of };
    struct fixture f;

    (void)state;
    begin(&f);
    tell_open(&f.teller);
    tell_operand(&f.teller, RULE_EXPR_B, TOLD_OPERAND_GUARD);
    tell_operand(&f.teller, RULE_EXPR_E_REG, 0);
    tell_operand(&f.teller, RULE_EXPR_E_CONST, 1);
    derivation_name(&f.derivation, &p, 1);
    tell_operand(&f.teller, RULE_EXPR_E_OFFSET, TOLD_OPERAND_ADDRESS);
    derivation_name(&f.derivation, &p, 2);
    tell_rule(&f.teller, 0, RULE_DEVICE_EXEC, true);
    expect_text(&f, false, "  device.exec { expr.B !%p1, expr.E.reg %r1, expr.E.const 7, "
                           "expr.E.offset [%r1+16] }\n");
    end(&f);
}

/* Conclusions are taken one by one: the room for them is that of the largest, not of all. */
static void constant_memory(void **state)
{
    struct fixture f;
    size_t cap;

    (void)state;
    begin(&f);
    tell_branch(&f.teller);
    cap = f.derivation.cap;
    for (unsigned i = 0; i < 100000; i++) {
        derivation_clear(&f.derivation);
        tell_branch(&f.teller);
        assert_true(is_whole(&f.derivation));
    }
    assert_int_equal(f.derivation.cap, cap);
    end(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(branch_as_text),       cmocka_unit_test(branch_as_json),
        cmocka_unit_test(leaf),                 cmocka_unit_test(numbers),
        cmocka_unit_test(micro),                cmocka_unit_test(more_than_memory),
        cmocka_unit_test(width),                cmocka_unit_test(cut_off),
        cmocka_unit_test(cut_off_with_nothing), cmocka_unit_test(premise_of_no_rule),
        cmocka_unit_test(looking_for_rules),    cmocka_unit_test(operands),
        cmocka_unit_test(constant_memory),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
