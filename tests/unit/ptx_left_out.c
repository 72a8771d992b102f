/* tests/unit/ptx_left_out.c: what PTX has and the semantics leaves out (5.1.1): exactly the
 * kernels that can reach it are refused. */
#include "support/cm.h"

#include <stdio.h>

#include "support/ptx_text.h"

/* The functions that can reach something, in the order of the program, each with the line of
 * what it reaches. */
static void assert_reached(const char *text, const char *expected)
{
    struct diags d = { .n = 0 };
    struct text out = { .n = 0 };
    struct program *p = ptx_of(text, &d);

    ptx_messages(&d, &out);
    for (uint32_t f = 0; p != NULL && f < p->nfunctions; f++)
        if (p->functions[f].left_out != NULL)
            text_printf(&out, "%s %u\n", p->functions[f].name,
                        span_place(p->functions[f].left_out->span).line);
    assert_string_equal(out.s == NULL ? "" : out.s, expected);
    text_free(&out);
    program_free(p);
    diags_free(&d);
}

static void the_kernel_that_has_it(void **state)
{
    (void)state;
    assert_reached(".entry a() { ret; }\n.entry b() {\nmma.sync {x}, {y};\nret; }\n"
                   ".entry c() { ret; }",
                   "b 3\n");
}

static void through_calls(void **state)
{
    (void)state;
    assert_reached(".func f() {\ntxq.width.b32 r, [t];\nret; }\n.func g() { call f; ret; }\n"
                   ".func h() { ret; }\n.entry a() { call g; ret; }\n.entry b() { call h; ret; }",
                   "f 2\ng 2\na 2\n");
    assert_reached(".func g();\n.func f() { call g; ret; }\n.func g() { call f;\nalloca.u64 r, 8;\n"
                   "ret; }\n.entry a() { call f; ret; }\n.entry b() { ret; }",
                   "f 4\ng 4\na 4\n");
}

#define FUNCTIONS ".func f() {\nsuq.width.b32 r, [t];\nret; }\n.func g() { ret; }\n"

/* Who calls an address may come to every function whose address is taken, unless it says to which.
 */
static void through_addresses(void **state)
{
    (void)state;
    assert_reached(FUNCTIONS
                   ".global .u64 table[2] = { f, g };\n"
                   ".entry a() { .reg .u64 r; P: .callprototype _();\n"
                   "ld.global.u64 r, [table]; call r, P; ret; }\n"
                   ".entry b() { .reg .u64 r; T: .calltargets g; mov.u64 r, g; call r, T; ret; }\n"
                   ".entry c() { call g; ret; }",
                   "f 2\na 2\n");
    assert_reached(FUNCTIONS
                   ".entry a() { .reg .u64 r; P: .callprototype _(); mov.u64 r, g;\n"
                   "call r, P; ret; }\n.entry b() { .reg .u64 r; mov.u64 r, f; ret; }",
                   "f 2\na 2\n");
}

static void variables(void **state)
{
    (void)state;
    assert_reached(
        ".global .texref t; .global .surfref s[2], u;\n"
        ".global .samplerref h = { addr_mode_0 = clamp_to_edge, filter_mode = nearest };\n"
        ".global .u64 x = t;\n.entry a() { .reg .u64 r; mov.u64 r, u;\nret; }\n"
        ".entry b() { .reg .u64 r; mov.u64 r, x;\nret; }\n.entry c(.param .surfref p) {\n"
        "ret; }\n.entry d() { .reg .u64 t, u; mov.u64 t, u; ret; }",
        "a 4\nb 6\nc 8\n");
}

/* Each instruction is noted once, whatever its operands look like; the rest is read as always. */
static void one_each(void **state)
{
    static const char *const statements[] = {
        "tex.1d.v4.f32.s32 {a, b, c, d}, [t, {x}];",
        "tld4.r.2d.v4.f32.f32 {a,b,c,d}, [t, {x, y}];",
        "txq.width.b32 r, [t];",
        "istypep.texref p, r;",
        "suld.b.1d.b32.trap {r}, [s, {x}];",
        "sust.b.1d.b32.trap [s, {x}], {r};",
        "sured.b.add.2d.u32.trap [s, {x, y}], r;",
        "suq.width.b32 r, [s];",
        "vset4.u32.u32.ne r, a.b0123, b;",
        "wmma.load.a.sync.aligned.row.m16n16k16.f16 {a}, [b];",
        "mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {a, b}, {c}, {d}, {e};",
        "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {a}, d, e, p, 1, 1, 0, 0;",
        "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {a, b, c, d}, [r];",
        "stmatrix.sync.aligned.m8n8.x1.shared.b16 [r], {a};",
        "movmatrix.sync.aligned.m8n8.trans.b16 a, b;",
        "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [a], 32;",
        "tcgen05.mma.cta_group::1.kind::f16 [t], d, e, i, {1, 2}, p;",
        "tensormap.replace.tile.global_address.global.b1024.b64 [a], b;",
        "prefetch.tensormap [a];",
        "cp.async.bulk.tensor.2d.shared::cluster.global.tile [s], [t, {a, b}];",
        "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [a], [b], 16;",
        "st.bulk [a], 8, 0;",
        "multimem.ld_reduce.global.add.u32 r, [a];",
        "mbarrier.expect_tx.relaxed.cta.b64 [a], 4;",
        "mbarrier.complete_tx.relaxed.cta.b64 [a], 4;",
        "mbarrier.arrive.expect_tx.b64 _, [a], 4;",
        "mbarrier.arrive_drop.expect_tx.b64 _, [a], 4;",
        "red.async.relaxed.cluster.add.u32 [a], 1, [b];",
        "st.async.weak.u32 [a], 1, [b];",
        "barrier.cluster.wait.aligned;",
        "mapa.u64 a, b, 1;",
        "getctarank.u64 r, a;",
        "clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 p, h;",
        "alloca.u64 a, 16;",
        "stacksave.u64 a;",
        "stackrestore.u64 a;",
        "st.shared::cluster.u32 [r], r;",
        "cvt.rn.f16x2.e2m3x2 r, h;",
        "cvt.rs.bf16x2.f32 r, f, f, r;",
        "red.global.v4.f32.add [a], {f, f, f, f};",
        "atom.global.cas.b128 a, [a], b, c;",
        "mbarrier.arrive.shared::cluster.b64 _, [r];",
        "@!p tex.1d.v4.f32.s32 {a, b, c, d},\n [t, {x}];"
    };

    (void)state;
    for (size_t k = 0; k < sizeof statements / sizeof *statements; k++) {
        struct diags d = { .n = 0 };
        struct text t = { .n = 0 };
        struct program *p;

        text_printf(&t,
                    ".entry k() { .reg .pred p; .reg .u32 r; .reg .b16 h; .reg .f32 f;\n"
                    ".reg .u64 a; mov.u32 r, 1; %s mov.u32 r, 2; ret; }",
                    statements[k]);
        p = ptx_of(t.s, &d);
        if (p == NULL || p->nleft_out != 1 || p->functions[0].nbody != 3)
            fail_msg("%s: %s", statements[k], d.n > 0 ? d.v[0].message : "is read otherwise");
        program_free(p);
        text_free(&t);
        diags_free(&d);
    }
}

static void made_up_ones(void **state)
{
    (void)state;
    assert_statement_refused("tex2d.v4 {f}, [g];",
                             "11:1: there is no instruction tex2d; did you mean ex2?\n");
    assert_statement_refused("mbarrier.expect.b64 [g];",
                             "11:1: there is no instruction mbarrier; did you mean barrier?\n");
    assert_statement_refused("cvt.rn.e4m3y2.f32 h, f, f;",
                             "11:7: cvt has no modifier .e4m3y2; did you mean .e4m3x2?\n");
    assert_statement_refused("@y mma.sync {f};", "11:2: the predicate y is not declared\n");
    assert_statement_refused("mma.sync {f}, {f}\nret;",
                             "11:18: `;` is missing after the instruction\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(the_kernel_that_has_it),
                                        cmocka_unit_test(through_calls),
                                        cmocka_unit_test(through_addresses),
                                        cmocka_unit_test(variables),
                                        cmocka_unit_test(one_each),
                                        cmocka_unit_test(made_up_ones) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
