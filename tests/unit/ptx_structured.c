/* tests/unit/ptx_structured.c: structured programs as PTX: the text, and that the reader of PTX
 * takes it, whatever the program. */
#include "support/cm.h"

#include "support/ptx_text.h"

#include "structured/to_ptx.h"
#include "support/structured_random.h"
#include "support/structured_rig.h"

static void write_ptx(struct simt_rig *r, unsigned threads, bool else_first,
                      const struct simt_buffer *buffers, size_t n, struct text *out)
{
    assert_true(simt_rig_launch(r, "main", threads, buffers, n));
    r->l.else_first = else_first;
    simt_to_ptx(&r->l, out);
}

/* The lines between two, without `.loc`, which are looked at apart. */
static void between(const char *text, const char *from, const char *to, bool loc, struct text *out)
{
    const char *at = strstr(text, from), *end;

    assert_non_null(at);
    end = strstr(at, to);
    assert_non_null(end);
    while (at < end) {
        size_t n = strcspn(at, "\n") + 1;

        if ((strncmp(at, "    .loc", 8) == 0) == loc)
            text_add(out, at, n);
        at += n;
    }
}

static void expect(const char *program, bool else_first, const char *from, const char *to,
                   const char *wanted)
{
    struct text ptx = { 0 }, part = { 0 };
    struct simt_rig r;

    simt_rig_text(&r, program);
    write_ptx(&r, 2, else_first, NULL, 0, &ptx);
    between(ptx.s, from, to, false, &part);
    assert_string_equal(part.s, wanted);
    text_free(&ptx);
    text_free(&part);
    simt_rig_free(&r);
}

/* ---- as docs/structured.md says ---- */

static void whole_text(void **state)
{
    expect("shared int x = -7, a[3] = { 0, 5, 0 }, b[2]; void main() { int i; x = 3; }", true, "",
           "\n.entry",
           ".version 3.0\n.target sm_20\n.address_size 64\n.file 1 \"x.simt\"\n"
           ".global .s64 v_x = -7;\n"
           ".global .s64 v_a[3] = { 0, 5 };\n"
           ".global .s64 v_b[2];\n"
           ".global .s64 v_main$i[2];\n"
           ".func f_main();\n\n"
           ".func f_main()\n{\n    .reg .b64 %v<1>;\n"
           "    mov.s64 %v0, 3;\n    st.volatile.global.s64 [v_x], %v0;\n    ret;\n}\n");
    expect("int i; i = 3;", true, "    mov", "    ret",
           "    mov.s64 %v0, 3;\n    mov.u32 %w0, %tid.x;\n    cvt.u64.u32 %v1, %w0;\n"
           "    mov.u64 %v2, v_main$i;\n    mad.lo.s64 %v3, %v1, 8, %v2;\n"
           "    st.volatile.global.s64 [%v3], %v0;\n");
    expect(";", true, ".entry", "}\n", ".entry start()\n{\n    preRet AFTER;\n    call f_main;\n"
           "AFTER:\n    exit;\n");
    (void)state;
}

#define X_TO_P                                                                                     \
    "    ld.volatile.global.s64 %v0, [v_x];\n    setp.ne.s64 %p0, %v0, 0;\n"
#define SKIP "    mov.b64 %v0, 0;\n"
#define SET_X "    mov.s64 %v0, 4;\n    st.volatile.global.s64 [v_x], %v0;\n"

static void branches(void **state)
{
    expect("shared int x; if (x) x = 4; else ;", true, "    .loc 1 1 15", "    ret;",
           X_TO_P "    ssy JOIN_0;\n    @!%p0 bra ELSE_0;\n" SET_X "    bra MEET_0;\nELSE_0:\n" SKIP
           "MEET_0:\n    sync;\nJOIN_0:\n");
    expect("shared int x; if (x) x = 4; else ;", false, "    .loc 1 1 15", "    ret;",
           X_TO_P "    ssy JOIN_0;\n    @%p0 bra THEN_0;\n" SKIP "    bra MEET_0;\nTHEN_0:\n" SET_X
           "MEET_0:\n    sync;\nJOIN_0:\n");
    (void)state;
}

static void loops(void **state)
{
    expect("shared int x; while (x) { x = 4; break; }", true, "    .loc 1 1 15", "    ret;",
           "    preBrk END_0;\nLOOP_0:\n" X_TO_P "    @!%p0 brk;\n" SET_X
           "    brk;\n    bra LOOP_0;\nEND_0:\n");
    (void)state;
}

static void calls(void **state)
{
    static const char program[] = "void g() { g(); return; } void main() { g(); }";

    expect(program, true, "f_g()\n{", "}",
           "f_g()\n{\n    preRet AFTER_0;\n    call f_g;\nAFTER_0:\n"
           "    ret;\n    ret;\n");
    expect(program, true, "f_main()\n{", "}", "f_main()\n{\n    preRet AFTER_2;\n    call f_g;\n"
           "AFTER_2:\n    ret;\n");
    (void)state;
}

/* The place of each statement, and of none behind a path, a body and the whole. */
static void lines(void **state)
{
    struct text ptx = { 0 }, part = { 0 };
    struct simt_rig r;

    (void)state;
    simt_rig_file(&r, "examples/structured/program-4-n.simt");
    write_ptx(&r, 4, true, NULL, 0, &ptx);
    between(ptx.s, "\n{", "}", true, &part);
    assert_string_equal(part.s, "    .loc 1 2 1\n    .loc 1 3 5\n    .loc 1 4 9\n    .loc 0 0 0\n"
                                "    .loc 1 3 5\n    .loc 0 0 0\n    .loc 0 0 0\n    .loc 0 0 0\n");
    text_free(&ptx);
    text_free(&part);
    simt_rig_free(&r);
}

/* What && || ?: would not evaluate is guarded where it could go wrong. */
static void lazy(void **state)
{
    expect("shared int x, a[2]; x = x && a[x];", true, "    ld", "    st",
           "    ld.volatile.global.s64 %v0, [v_x];\n    setp.ne.s64 %p0, %v0, 0;\n"
           "    mov.b64 %v1, 0;\n    @%p0 ld.volatile.global.s64 %v1, [v_x];\n"
           "    mov.u64 %v2, v_a;\n    mad.lo.s64 %v3, %v1, 8, %v2;\n"
           "    mov.b64 %v4, 0;\n    @%p0 ld.volatile.global.s64 %v4, [%v3];\n"
           "    setp.ne.s64 %p1, %v4, 0;\n    and.pred %p1, %p0, %p1;\n"
           "    selp.s64 %v5, 1, 0, %p1;\n");
    expect("shared int x; x = x ? 1 : 2 / 3;", true, "    setp", "    st",
           "    setp.ne.s64 %p0, %v0, 0;\n    mov.s64 %v1, 1;\n    not.pred %p1, %p0;\n"
           "    mov.s64 %v2, 2;\n    mov.s64 %v3, 3;\n    mov.b64 %v4, 0;\n"
           "    @%p1 div.s64 %v4, %v2, %v3;\n    selp.s64 %v5, %v1, %v4, %p0;\n");
    (void)state;
}

/* ---- any program ---- */

static void check_read(const char *text)
{
    struct diags d = { .n = 0 };
    struct program *p = ptx_of(text, &d);

    if (p == NULL) {
        diags_print(&d, stderr);
        fail_msg("not taken: %s", text);
    }
    assert_int_equal(d.n, 0);
    program_free(p);
    diags_free(&d);
}

static void every_example_is_read(void **state)
{
    static const char *const all[] = {
        "program-1", "program-2", "program-3", "program-4", "program-4-n", "increment", "conflict",
        "program-2-reversed", "program-2-exchanged", "return-in-else", "nobody-left",
    };
    int64_t values[] = { 0, 1, 1, INT64_MIN };
    const struct simt_buffer buffers[] = { { 0, values, 4 }, { 1, values, 4 } };

    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        struct text name = { 0 }, ptx = { 0 };
        struct simt_rig r;

        text_printf(&name, "examples/structured/%s.simt", all[i]);
        simt_rig_file(&r, name.s);
        write_ptx(&r, 4, i % 2 == 0, buffers, i == 0 ? 2 : 0, &ptx);
        check_read(ptx.s);
        text_free(&name);
        text_free(&ptx);
        simt_rig_free(&r);
    }
}

#define RANDOM_PROGRAMS 300u

static void random_programs_are_read(void **state)
{
    (void)state;
    for (unsigned i = 0; i < RANDOM_PROGRAMS; i++) {
        struct text t = { 0 }, ptx = { 0 };
        struct simt_rig r;

        structured_random(&t, i, (struct structured_shape){ 1 + i % 9, 1 + i % 30, i % 3 == 0,
                                                            i % 2 == 0 });
        simt_rig_text(&r, t.s);
        write_ptx(&r, 1 + i % 9, i % 4 < 2, NULL, 0, &ptx);
        check_read(ptx.s);
        text_free(&t);
        text_free(&ptx);
        simt_rig_free(&r);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_text),
        cmocka_unit_test(branches),
        cmocka_unit_test(loops),
        cmocka_unit_test(calls),
        cmocka_unit_test(lines),
        cmocka_unit_test(lazy),
        cmocka_unit_test(every_example_is_read),
        cmocka_unit_test(random_programs_are_read),
    };

    return cmocka_run_group_tests_name("ptx.structured", tests, NULL, NULL);
}
