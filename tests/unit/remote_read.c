/* tests/unit/remote_read.c: tests of the remote-scope machine as text (remote/program.h): what
 * is read, that its print reads back the same, and what is refused where. */
#include <string.h>

#include "remote/program.h"
#include "support/cm.h"

static struct source text;
static struct rsp_program program;
static struct diags diags;

static bool read_text(const char *s)
{
    source_from(&text, "test.litmus", s, strlen(s));
    memset(&diags, 0, sizeof diags);
    return rsp_read(&program, &text, &diags);
}

static void done(void)
{
    rsp_program_free(&program);
    source_free(&text);
    diags_free(&diags);
}

static void reads_a_source_test(void **state)
{
    const struct rsp_action *a;

    (void)state;
    assert_true(read_text("RSP the name \n\"why\" \"more\"\n{ y = -3; z = 0x10 }\n"
                          "P0@wg 7,dv 2 | P1@wg 1,dv 2 | P2@wg 7,dv 0 ;\n"
                          "store.na x, 1 | if r3 == -2 load.dv.rm r3, y | ;\n"
                          "| inc.sy r15, x // why\n | store.wg.rm y, r0 ;\n"
                          " | | load.wg r0, x ;\n"
                          "locations [z; P2:r0;] exists (P1:r3 == 1 /\\ x == 0)"));
    assert_string_equal(program.test.name, "the name");
    assert_false(program.assembly);
    assert_int_equal(program.nthreads, 3);
    assert_int_equal(program.ndevices, 2);
    assert_int_equal(program.devices[0], 0);
    assert_int_equal(program.devices[1], 2);
    assert_int_equal(program.ngroups, 3);
    assert_int_equal(program.groups[0].number, 7);
    assert_int_equal(program.groups[0].device, 0);
    assert_int_equal(program.groups[1].number, 1);
    assert_int_equal(program.groups[2].number, 7);
    assert_int_equal(program.groups[2].device, 1);
    assert_int_equal(program.threads[0].group, 2);
    assert_int_equal(program.threads[1].group, 1);
    assert_int_equal(program.threads[2].group, 0);
    assert_int_equal(program.nlocations, 3);
    assert_string_equal(program.locations[0].name, "y");
    assert_true(program.locations[0].initial == -3 && program.locations[1].initial == 16);
    assert_string_equal(program.locations[2].name, "x");
    assert_int_equal(program.threads[0].nactions, 1);
    a = &program.threads[0].actions[0];
    assert_true(a->kind == RSP_STORE && !a->atomic && !a->remote && !a->guard.given);
    assert_true(a->location == 2 && !a->value.is_register && a->value.number == 1);
    a = &program.threads[1].actions[0];
    assert_true(a->kind == RSP_LOAD && a->atomic && a->scope == RSP_DV && a->remote);
    assert_true(a->guard.given && a->guard.reg == 3 && a->guard.number == -2 && a->reg == 3);
    assert_int_equal(span_place(a->span).line, 5);
    assert_int_equal(span_place(a->span).column, 17);
    assert_int_equal(a->span.length, strlen("if r3 == -2 load.dv.rm r3, y"));
    a = &program.threads[1].actions[1];
    assert_true(a->kind == RSP_INC && a->scope == RSP_SY && !a->remote && a->reg == 15);
    assert_int_equal(program.threads[1].nregisters, 16);
    a = &program.threads[2].actions[0];
    assert_true(a->scope == RSP_WG && a->remote && a->value.is_register && a->value.reg == 0);
    assert_int_equal(program.threads[2].nactions, 2);
    assert_int_equal(program.test.nvalues, 4);
    assert_string_equal(program.test.values[0].name, "z");
    assert_string_equal(program.test.values[1].name, "P2:r0");
    assert_string_equal(program.test.values[3].name, "x");
    for (unsigned k = 0; k < 4; k++)
        assert_int_equal(program.test.values[k].word, k);
    assert_true(program.test.values[0].thread == NO_THREAD && program.test.values[0].index == 1);
    assert_true(program.test.values[1].thread == 2 && program.test.values[1].index == 0);
    done();
}

static void reads_assembly(void **state)
{
    static const char *const all[] = {
        "LD r0,x", "ST x,1", "ST x,r0", "INC_L1 r1,x", "INC_L2 r1,x", "FLU_L1_WG", "FLU_L1_DV",
        "FLU_L1_SY", "FLU_L2_DV", "FLU_L2_SY", "INV_L1_WG", "INV_L1_DV", "INV_L1_SY", "LK_L2 x",
        "UL_L2 x", "LK_RMW_WG", "LK_RMW_DV", "LK_RMW_SY", "UL_RMW_WG", "UL_RMW_DV",
        "if r0 == 1 UL_RMW_SY"
    };
    struct text s = { NULL, 0, 0 }, out = { NULL, 0, 0 };
    size_t n = sizeof all / sizeof *all;

    (void)state;
    text_puts(&s, "RSPASM all {} P0@wg 0,dv 0 ;\n");
    for (size_t k = 0; k < n; k++)
        text_printf(&s, "%s ;\n", all[k]);
    text_puts(&s, "exists (x == 1)");
    assert_true(read_text(s.s));
    assert_true(program.assembly);
    assert_int_equal(program.threads[0].nactions, 0);
    assert_int_equal(program.threads[0].ncode, n);
    for (uint32_t k = 0; k < n; k++) {
        const struct rsp_instr *i = &program.threads[0].code[k];

        out.n = 0;
        rsp_print_instr(&program, i, &out);
        assert_string_equal(out.s, all[k]);
        assert_true(i->action == k && i->nth == 1 && i->of == 1);
        assert_int_equal(span_place(i->span).line, k + 2);
    }
    text_free(&out);
    text_free(&s);
    done();
}

static void prints_what_reads_back(void **state)
{
    static const char form[] =
        "RSP the name\n{ y = -3; x = 0; }\n P0@wg 7,dv 2 | P1@wg 1,dv 2 ;\n"
        " store.na x, 1 | if r3 == -2 load.dv.rm r3, y ;\n  | inc.sy r15, x ;\n"
        "locations [ P1:r3; x; ]\nforall (P1:r3=1 \\/ x=-9223372036854775808)\n";
    struct text out = { NULL, 0, 0 };

    (void)state;
    assert_true(read_text(form));
    rsp_print_program(&program, &out);
    assert_string_equal(out.s, form);
    text_free(&out);
    done();
}

static void tells_its_files(void **state)
{
    static const struct {
        const char *text;
        bool is;
    } cases[] = {
        { "RSP x", true },  { "RSPASM", true }, { " (* why *) // so\n RSP", true },
        { "PTX x", false }, { "RSPX", false },  { "", false },  { "rsp", false },
    };

    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof *cases; k++) {
        source_from(&text, "t", cases[k].text, strlen(cases[k].text));
        assert_int_equal(rsp_is_program(&text), cases[k].is);
        source_free(&text);
    }
}

/* A test with these cells, one row of one thread each but for `|`. */
#define SOURCE(rows) "RSP t {}\nP0@wg 0,dv 0;\n" rows ";\nexists (x = 1)"
#define ASSEMBLY(rows) "RSPASM t {}\nP0@wg 0,dv 0;\n" rows ";\nexists (x = 1)"
#define TEN "inc.wg r0,x;inc.wg r0,x;inc.wg r0,x;inc.wg r0,x;inc.wg r0,x;inc.wg r0,x;inc.wg r0,x;" \
            "inc.wg r0,x;inc.wg r0,x;inc.wg r0,x;"

static const struct {
    const char *text;
    unsigned line, column;
    const char *message;
} refused[] = {
    /* the frame */
    { "", 1, 1, "expected `RSP` and the name of the test, found the end" },
    { "PTX t", 1, 1, "expected `RSP` and the name of the test, found `PTX`" },
    { "RSPASM {}", 1, 8, "expected the name of the test, found `{`" },
    { "RSP t", 1, 6, "expected `{`, found the end" },
    { "RSP t { P0:r0 = 1 }", 1, 9, "registers have no values to begin with" },
    { "RSP t { r0 = 1 }", 1, 9, "expected a location: a name, not r0 or P0, found `r0`" },
    { "RSP t { x = 9223372036854775808 }", 1, 13,
      "this number does not fit into 64 bits with sign" },
    { "RSP t { x = }", 1, 13, "expected a number, found `}`" },
    { "RSP t { x = 1 y = 1 }", 1, 15, "expected `;`, found `y`" },
    { "RSP t { a=1; b=1; c=1; d=1; e=1; f=1 }", 1, 34, "at most 5 locations" },
    { "RSP t {} P0@cta 0,gpu 0 ;", 1, 13, "expected `wg`, found `cta`" },
    { "RSP t {} P0@wg 0 dv 0 ;", 1, 18, "expected `,`, found `dv`" },
    { "RSP t {} P1@wg 0,dv 0 ;", 1, 10, "the next thread is P0" },
    { "RSP t {} P0@wg 65536,dv 0 ;", 1, 10, "work-groups and devices are numbered 0 to 65535" },
    { "RSP t {} P0@wg 0,dv 65536 ;", 1, 10, "work-groups and devices are numbered 0 to 65535" },
    { "RSP t {} P0@wg 0,dv 0|P1@wg 0,dv 0|P2@wg 0,dv 0|P3@wg 0,dv 0|P4@wg 0,dv 0|P5@wg 0,dv 0|\n"
      "P6@wg 0,dv 0;", 2, 1, "at most 6 threads" },
    { "RSP t {} P0@wg 0,dv 0;\n", 2, 1,
      "expected exists, ~exists, never or forall, found the end" },
    { "RSP t {} P0@wg 0,dv 0|P1@wg 1,dv 0;\nstore.na x, 1;", 2, 14, "expected `|`, found `;`" },
    { "RSP t {} P0@wg 0,dv 0;\nstore.na x, 1|;", 2, 14, "expected `;`, found `|`" },
    { "RSP t {} P0@wg 0,dv 0;\nstore.na x, 1 store.na x, 2;", 2, 15,
      "expected `;`, found `store.na`" },
    { SOURCE("store.na x, 1") " y", 4, 16, "expected the end, found `y`" },
    { "RSP t {} P0@wg 0,dv 0; exists (x = 1)", 1, 32, "no thread uses a location `x`" },
    { "RSP t {x=1} P0@wg 0,dv 0; exists (x[1] = 1)", 1, 35, "a location is one value" },
    { "RSP t {x=1} P0@wg 0,dv 0; exists (P1:r0 = 1)", 1, 35, "there is no thread P1" },
    { "RSP t {x=1} P0@wg 0,dv 0; exists (P0:r0 = 1)", 1, 35, "P0 has no register r0" },
    { "RSP t {x=1} P0@wg 0,dv 0; locations [P0:x;] exists (x = 1)", 1, 38, "P0 has no register x" },
    /* actions */
    { SOURCE("5"), 3, 1, "expected an action: load, store or inc, found `5`" },
    { SOURCE("jump.dv r0, x"), 3, 1, "expected an action: load, store or inc, found `jump`" },
    { SOURCE("LD r0, x"), 3, 1, "expected an action: load, store or inc, found `LD`" },
    { SOURCE("load r0, x"), 3, 1, "expected a scope, as in load.dv: na, wg, dv or sy" },
    { SOURCE("load.cta r0, x"), 3, 6,
      "expected a scope, as in load.dv: na, wg, dv or sy, found `cta`" },
    { SOURCE("load..dv r0, x"), 3, 1, "expected a scope, as in load.dv: na, wg, dv or sy" },
    { SOURCE("load.dv. r0, x"), 3, 1, "a name does not end with a dot" },
    { SOURCE("load.dv.rm.rm r0, x"), 3, 12, "expected operands, found `rm`" },
    { SOURCE("load.dv.wg r0, x"), 3, 9, "expected rm or operands, found `wg`" },
    { SOURCE("load.na.wg r0, x"), 3, 9, "expected operands, found `wg`" },
    { SOURCE("load.na.rm r0, x"), 3, 9, "a remote action is atomic: wg, dv or sy" },
    { SOURCE("inc.na r0, x"), 3, 5, "an increment is atomic: wg, dv or sy" },
    { SOURCE("inc.x r0, x"), 3, 5, "expected a scope, as in inc.dv: wg, dv or sy, found `x`" },
    { SOURCE("load.rlx r0, x"), 3, 6,
      "a relaxed action has no mapping: atomic loads acquire and atomic stores release" },
    { SOURCE("load.rlx.dv r0, x"), 3, 6,
      "a relaxed action has no mapping: atomic loads acquire and atomic stores release" },
    { SOURCE("load.dv.relaxed r0, x"), 3, 9,
      "a relaxed action has no mapping: atomic loads acquire and atomic stores release" },
    { SOURCE("store.sc.dv x, 1"), 3, 7,
      "a sequentially consistent action has no mapping: atomic loads acquire and atomic stores "
      "release" },
    { SOURCE("store.dv.rel x, 1"), 3, 10,
      "the order is not written: atomic loads acquire, atomic stores release, inc does both" },
    { SOURCE("fence.acq.dv"), 3, 1, "a fence has no mapping" },
    { SOURCE("load.local r0, x"), 3, 6, "local memory has no mapping" },
    { SOURCE("cas.dv r0, x, 1, 2"), 3, 1, "the only read-modify-write is inc" },
    { SOURCE("load.dv x, r0"), 3, 9, "expected a register: r0 to r15, found `x`" },
    { SOURCE("load.dv r16, x"), 3, 9, "expected a register: r0 to r15, found `r16`" },
    { SOURCE("load.dv r01, x"), 3, 9, "expected a register: r0 to r15, found `r01`" },
    { SOURCE("load.dv r0 x"), 3, 12, "expected `,`, found `x`" },
    { SOURCE("load.dv r0, r1"), 3, 13, "expected a location: a name, not r0 or P0, found `r1`" },
    { SOURCE("load.dv r0, P1"), 3, 13, "expected a location: a name, not r0 or P0, found `P1`" },
    { SOURCE("load.dv r0, a.b"), 3, 13, "expected a location: a name, not r0 or P0, found `a.b`" },
    { SOURCE("store.dv x, y"), 3, 13, "expected a number or a register, found `y`" },
    { SOURCE("store.dv x, -9223372036854775809"), 3, 13, "the least number is -2^63" },
    { SOURCE("if r0 = 1 load.dv r0, x"), 3, 7, "expected `==`, found `=`" },
    { SOURCE("if x == 1 load.dv r0, x"), 3, 4, "expected a register: r0 to r15, found `x`" },
    { SOURCE("if r0 == x load.dv r0, x"), 3, 10, "expected a number, found `x`" },
    { SOURCE("if r0 == 1"), 3, 11, "expected an action: load, store or inc, found `;`" },
    { SOURCE("if r2 == 1 load.dv r0, x"), 3, 4, "P0 never sets r2" },
    { SOURCE("store.dv x, r2"), 3, 13, "P0 never sets r2" },
    { SOURCE(TEN TEN TEN "inc.wg r0, x;\n inc.dv r0, x"), 4, 2,
      "at most 32 events: actions, and an initial write of each location" },
    { SOURCE(TEN TEN TEN "\n inc.dv r0, y"), 4, 2,
      "at most 32 events: actions, and an initial write of each location" },
    /* instructions */
    { ASSEMBLY("5"), 3, 1, "expected an instruction such as LD or FLU_L1_DV, found `5`" },
    { ASSEMBLY("load.dv r0, x"), 3, 1,
      "expected an instruction such as LD or FLU_L1_DV, found `load.dv`" },
    { ASSEMBLY("LD_WG r0, x"), 3, 1,
      "expected an instruction such as LD or FLU_L1_DV, found `LD_WG`" },
    { ASSEMBLY("FLU_L1"), 3, 1, "FLU_L1 has a scope behind its name: _WG, _DV or _SY" },
    { ASSEMBLY("FLU_L2_WG"), 3, 1, "FLU_L2 has a scope behind its name: _DV or _SY" },
    { ASSEMBLY("INV_L1_ALL"), 3, 1, "INV_L1 has a scope behind its name: _WG, _DV or _SY" },
    { ASSEMBLY("LD r0"), 3, 6, "expected `,`, found `;`" },
    { ASSEMBLY("LD x, r0"), 3, 4, "expected a register: r0 to r15, found `x`" },
    { ASSEMBLY("ST x"), 3, 5, "expected `,`, found `;`" },
    { ASSEMBLY("LK_L2"), 3, 6, "expected a location: a name, not r0 or P0, found `;`" },
    { ASSEMBLY("FLU_L1_WG x"), 3, 11, "expected `;`, found `x`" },
    { ASSEMBLY("ST x, r3"), 3, 7, "P0 never sets r3" },
    { ASSEMBLY("if r3 == 0 ST x, 1"), 3, 4, "P0 never sets r3" },
};

static void refused_where_it_is_wrong(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof refused / sizeof *refused; k++) {
        struct place at;

        if (read_text(refused[k].text) || diags.n != 1)
            fail_msg("%s: taken, or %lu errors", refused[k].text, (unsigned long)diags.n);
        assert_string_equal(diags.v[0].message, refused[k].message);
        at = span_place(diags.v[0].span);
        if (at.line != refused[k].line || at.column != refused[k].column)
            fail_msg("%s: at %u:%u", refused[k].text, at.line, at.column);
        done();
    }
}

static void as_much_as_there_may_be(void **state)
{
    struct text s = { NULL, 0, 0 };

    (void)state;
    assert_true(read_text(SOURCE(TEN TEN TEN "inc.wg r0, x")));
    assert_int_equal(program.threads[0].nactions, 31);
    done();
    text_puts(&s, "RSPASM t {} P0@wg 0,dv 0;");
    for (unsigned k = 0; k < RSP_MOST_CODE; k++)
        text_puts(&s, "FLU_L1_WG;");
    text_puts(&s, "ST x, 1; exists (x = 1)");
    assert_false(read_text(s.s));
    assert_string_equal(diags.v[0].message, "at most 400 instructions of a thread");
    done();
    text_free(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_a_source_test),
        cmocka_unit_test(reads_assembly),
        cmocka_unit_test(prints_what_reads_back),
        cmocka_unit_test(tells_its_files),
        cmocka_unit_test(refused_where_it_is_wrong),
        cmocka_unit_test(as_much_as_there_may_be),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
