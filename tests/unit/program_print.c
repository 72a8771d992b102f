/* tests/unit/program_print.c: instructions as text (program_print_instr), one case for each
 * form. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "program/program.h"

#define REG(r)                                                                                     \
    {                                                                                              \
        .kind = OPD_REG, .index = (r)                                                              \
    }
#define IMM(v)                                                                                     \
    {                                                                                              \
        .kind = OPD_IMM, .value = (v)                                                              \
    }
#define VAR(v, bytes)                                                                              \
    {                                                                                              \
        .kind = OPD_VAR, .index = (v), .value = (bytes)                                            \
    }
#define LABEL(l)                                                                                   \
    {                                                                                              \
        .kind = OPD_LABEL, .index = (l)                                                            \
    }

enum { R1 = 1, R2, RD1, RD2, F1, P1, P2 };

static struct program *sample_program(void)
{
    static const struct {
        const char *name;
        enum type type;
    } regs[] = { { "%r1", TYPE_B32 },  { "%r2", TYPE_B32 }, { "%rd1", TYPE_B64 },
                 { "%rd2", TYPE_B64 }, { "%f1", TYPE_F32 }, { "%p1", TYPE_PRED },
                 { "%p2", TYPE_PRED } };
    struct program *p = program_new("sample");

    for (size_t i = 0; i < sizeof regs / sizeof regs[0]; i++)
        program_add_reg(p, regs[i].name, regs[i].type, 0);
    program_add_variable(p, (struct variable){ .name = "table", .space = SPACE_GLOBAL });
    program_add_function(p, "main");
    program_add_function(p, "helper");
    function_add_label(p, &p->functions[0], "L1");
    function_add_label(p, &p->functions[0], "L2");
    return p;
}

static uint32_t both_labels[] = { 0, 1 };

struct print_case {
    const char *text;
    struct instr instr;
};

static const struct print_case cases[] = {
    { "add.s32 %r1, %r2, -4;",
      { .op = OP_ADD,
        .type = TYPE_S32,
        .ndst = 1,
        .nsrc = 2,
        .dst = (struct operand[]){ REG(R1) },
        .src = (struct operand[]){ REG(R2), IMM(0xfffffffcu) } } },
    { "add.cc.u32 %r1, %r2, 4294967292;",
      { .op = OP_ADD,
        .type = TYPE_U32,
        .mods = MOD_CC,
        .ndst = 1,
        .nsrc = 2,
        .dst = (struct operand[]){ REG(R1) },
        .src = (struct operand[]){ REG(R2), IMM(0xfffffffcu) } } },
    { "add.rn.ftz.sat.f32 %f1, %f1, 0f3F800000;",
      { .op = OP_ADD,
        .type = TYPE_F32,
        .round = ROUND_RN,
        .mods = MOD_FTZ | MOD_SAT,
        .ndst = 1,
        .nsrc = 2,
        .dst = (struct operand[]){ REG(F1) },
        .src = (struct operand[]){ REG(F1), IMM(0x3f800000u) } } },
    { "mad.wide.s32 %rd1, %r1, 2, -1;",
      { .op = OP_MAD,
        .type = TYPE_S32,
        .mods = MOD_WIDE,
        .ndst = 1,
        .nsrc = 3,
        .dst = (struct operand[]){ REG(RD1) },
        .src = (struct operand[]){ REG(R1), IMM(2), IMM(UINT64_MAX) } } },
    { "mov.f64 %rd1, 0d3FF0000000000000;",
      { .op = OP_MOV,
        .type = TYPE_F64,
        .ndst = 1,
        .nsrc = 1,
        .dst = (struct operand[]){ REG(RD1) },
        .src = (struct operand[]){ IMM(UINT64_C(0x3ff0000000000000)) } } },
    { "mov.b64 {%r1, %r2}, %rd1;",
      { .op = OP_MOV,
        .type = TYPE_B64,
        .ndst = 2,
        .nsrc = 1,
        .dst = (struct operand[]){ REG(R1), REG(R2) },
        .src = (struct operand[]){ REG(RD1) } } },
    { "mov.b64 %rd1, {%r1, %r2};",
      { .op = OP_MOV,
        .type = TYPE_B64,
        .ndst = 1,
        .nsrc = 2,
        .dst = (struct operand[]){ REG(RD1) },
        .src = (struct operand[]){ REG(R1), REG(R2) } } },
    { "mov.u32 %r1, %tid.x;",
      { .op = OP_MOV,
        .type = TYPE_U32,
        .ndst = 1,
        .nsrc = 1,
        .dst = (struct operand[]){ REG(R1) },
        .src = (struct operand[]){ { .kind = OPD_SREG, .index = SREG_TID_X } } } },
    { "mov.u64 %rd1, table+8;",
      { .op = OP_MOV,
        .type = TYPE_U64,
        .ndst = 1,
        .nsrc = 1,
        .dst = (struct operand[]){ REG(RD1) },
        .src = (struct operand[]){ VAR(0, 8) } } },
    { "cvt.rzi.ftz.sat.s32.f32 %r1, %f1;",
      { .op = OP_CVT,
        .type = TYPE_S32,
        .type2 = TYPE_F32,
        .round = ROUND_RZI,
        .mods = MOD_FTZ | MOD_SAT,
        .ndst = 1,
        .nsrc = 1,
        .dst = (struct operand[]){ REG(R1) },
        .src = (struct operand[]){ REG(F1) } } },
    { "cvta.to.global.u64 %rd1, %rd2;",
      { .op = OP_CVTA,
        .type = TYPE_U64,
        .space = SPACE_GLOBAL,
        .mods = MOD_TO,
        .ndst = 1,
        .nsrc = 1,
        .dst = (struct operand[]){ REG(RD1) },
        .src = (struct operand[]){ REG(RD2) } } },
    { "setp.lt.and.s32 %p1|%p2, %r1, -1, !%p2;",
      { .op = OP_SETP,
        .type = TYPE_S32,
        .compare = CMP_LT,
        .boolean = BOOL_AND,
        .ndst = 2,
        .nsrc = 3,
        .dst = (struct operand[]){ REG(P1), REG(P2) },
        .src = (struct operand[]){ REG(R1),
                                   IMM(0xffffffffu),
                                   { .kind = OPD_REG, .index = P2, .negated = true } } } },
    { "shf.l.wrap.b32 %r1, %r1, %r2, 7;",
      { .op = OP_SHF,
        .type = TYPE_B32,
        .variant = 1,
        .clamp = CLAMP_WRAP,
        .ndst = 1,
        .nsrc = 3,
        .dst = (struct operand[]){ REG(R1) },
        .src = (struct operand[]){ REG(R1), REG(R2), IMM(7) } } },
    { "prmt.b32.rc16 %r1, %r1, %r2, 1;",
      { .op = OP_PRMT,
        .type = TYPE_B32,
        .variant = 6,
        .ndst = 1,
        .nsrc = 3,
        .dst = (struct operand[]){ REG(R1) },
        .src = (struct operand[]){ REG(R1), REG(R2), IMM(1) } } },
    { "@%p1 ld.global.u32 %r1, [%rd2+8];",
      { .op = OP_LD,
        .type = TYPE_U32,
        .space = SPACE_GLOBAL,
        .vector = 1,
        .ndst = 1,
        .dst = (struct operand[]){ REG(R1) },
        .has_mem = true,
        .mem = { .kind = OPD_REG, .index = RD2, .value = 8 },
        .guarded = true,
        .guard = P1 } },
    { "@!%p2 ld.volatile.shared.v2.u32 {%r1, _}, [%rd2+-4];",
      { .op = OP_LD,
        .type = TYPE_U32,
        .space = SPACE_SHARED,
        .mods = MOD_VOLATILE,
        .vector = 2,
        .ndst = 2,
        .dst = (struct operand[]){ REG(R1), { .kind = OPD_SINK } },
        .has_mem = true,
        .mem = { .kind = OPD_REG, .index = RD2, .value = UINT64_MAX - 3 },
        .guarded = true,
        .guard_negated = true,
        .guard = P2 } },
    { "ld.acquire.gpu.global.u32 %r1, [table+4];",
      { .op = OP_LD,
        .type = TYPE_U32,
        .order = ORDER_ACQUIRE,
        .level = LEVEL_GL,
        .space = SPACE_GLOBAL,
        .vector = 1,
        .ndst = 1,
        .dst = (struct operand[]){ REG(R1) },
        .has_mem = true,
        .mem = VAR(0, 4) } },
    { "st.global.wt.v2.f32 [16], {%f1, 0f00000000};",
      { .op = OP_ST,
        .type = TYPE_F32,
        .space = SPACE_GLOBAL,
        .cop = COP_WT,
        .vector = 2,
        .nsrc = 2,
        .src = (struct operand[]){ REG(F1), IMM(0) },
        .has_mem = true,
        .mem = IMM(16) } },
    { "atom.global.cas.b32 %r1, [%rd1], 0, 1;",
      { .op = OP_ATOM,
        .type = TYPE_B32,
        .space = SPACE_GLOBAL,
        .atomic = ATOMIC_CAS,
        .ndst = 1,
        .nsrc = 2,
        .dst = (struct operand[]){ REG(R1) },
        .src = (struct operand[]){ IMM(0), IMM(1) },
        .has_mem = true,
        .mem = REG(RD1) } },
    { "bar.sync 0, 64;",
      { .op = OP_BAR,
        .mods = MOD_ALIGNED,
        .nsrc = 2,
        .src = (struct operand[]){ IMM(0), IMM(64) } } },
    { "barrier.sync 0, 64;",
      { .op = OP_BAR, .nsrc = 2, .src = (struct operand[]){ IMM(0), IMM(64) } } },
    { "bar.red.popc.u32 %r1, 0, %p1;",
      { .op = OP_BAR,
        .mods = MOD_ALIGNED,
        .barrier = BARRIER_RED,
        .barrier_red = RED_POPC,
        .ndst = 1,
        .nsrc = 3,
        .dst = (struct operand[]){ REG(R1) },
        .src = (struct operand[]){ IMM(0), { .kind = OPD_NONE }, REG(P1) } } },
    { "membar.gl;", { .op = OP_MEMBAR, .level = LEVEL_GL } },
    { "vote.sync.ballot.b32 %r1, %p1, 4294967295;",
      { .op = OP_VOTE,
        .type = TYPE_B32,
        .vote = VOTE_BALLOT,
        .mods = MOD_SYNC,
        .ndst = 1,
        .nsrc = 2,
        .dst = (struct operand[]){ REG(R1) },
        .src = (struct operand[]){ REG(P1), IMM(0xffffffffu) } } },
    { "@%p1 bra L2;",
      { .op = OP_BRA,
        .nsrc = 1,
        .src = (struct operand[]){ LABEL(1) },
        .guarded = true,
        .guard = P1 } },
    { "bra %rd1, {L1, L2};",
      { .op = OP_BRA,
        .nsrc = 1,
        .src = (struct operand[]){ REG(RD1) },
        .targets = both_labels,
        .ntargets = 2 } },
    { "brx.idx %r1, {L1, L2};",
      { .op = OP_BRX,
        .nsrc = 1,
        .src = (struct operand[]){ REG(R1) },
        .targets = both_labels,
        .ntargets = 2 } },
    { "call helper;",
      { .op = OP_CALL, .nsrc = 1, .src = (struct operand[]){ { .kind = OPD_FUNC, .index = 1 } } } },
    { "ssy L1;", { .op = OP_SSY, .nsrc = 1, .src = (struct operand[]){ LABEL(0) } } },
    { "preRet;", { .op = OP_PRERET } },
    { "brk;", { .op = OP_BRK } },
    { "L1:", { .op = OP_LABEL, .label = 0 } },
};

static void every_form_is_printed(void **state)
{
    struct program *p = sample_program();

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct text t = { NULL, 0, 0 };

        program_print_instr(p, 0, &cases[i].instr, &t);
        assert_string_equal(t.s, cases[i].text);
        text_free(&t);
    }
    program_free(p);
}

static void added_instructions_have_no_line(void **state)
{
    struct source s;
    struct instr i = { .op = OP_EXIT };

    (void)state;
    source_from(&s, "f", "\n\nexit;", 7);
    i.span = (struct span){ &s, 2, 5 };
    assert_int_equal(instr_line(&i), 3);
    i.injected = true;
    assert_int_equal(instr_line(&i), 0);
    source_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_form_is_printed),
        cmocka_unit_test(added_instructions_have_no_line),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
