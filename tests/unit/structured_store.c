/* tests/unit/structured_store.c: addresses and first values of a launch, with buffers; stacks. */
#include "structured/stack.h"
#include "support/structured_rig.h"

static const char some_program[] = "shared int *a, x = 5, b[3] = { 1, 2 };\n"
                                   "void f() { int i; i = a[tid]; }\n"
                                   "void main() { int i, j; a[tid] = x + b[0] + i + j; f(); }\n";

static void addresses(void **state)
{
    static const int64_t first[] = { 7, 8, 5, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 };
    static const struct {
        uint64_t address, element;
        uint32_t variable;
    } at[] = { { 0, 0, 0 }, { 1, 1, 0 }, { 2, 0, 1 }, { 3, 0, 2 }, { 5, 2, 2 },
               { 6, 0, 3 }, { 8, 2, 3 }, { 9, 0, 4 }, { 12, 0, 5 }, { 14, 2, 5 } };
    int64_t values[] = { 7, 8 };
    struct simt_buffer buffer = { 0, values, 2 };
    struct simt_rig r;
    uint64_t element;

    (void)state;
    simt_rig_text(&r, some_program);
    assert_true(simt_rig_launch(&r, "main", 3, &buffer, 1));
    assert_int_equal(r.l.naddresses, 15);
    assert_int_equal(r.l.nshared, 6);
    assert_memory_equal(r.l.first, first, sizeof first);
    for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
        assert_int_equal(simt_variable_at(&r.l, at[i].address, &element), at[i].variable);
        assert_int_equal(element, at[i].element);
    }
    simt_rig_free(&r);
}

/* Two threads share what is declared shared; f's i and main's are two, for each thread. */
static void whose(void **state)
{
    struct simt_buffer buffer = { 0, (int64_t[]){ 7, 8, 9 }, 3 };
    struct simt_rig r;
    uint64_t address;

    (void)state;
    simt_rig_text(&r, some_program);
    assert_true(simt_rig_launch(&r, "main", 3, &buffer, 1));
    for (unsigned t = 0; t < 3; t++) {
        struct simt_view v = { .launch = &r.l, .memory = r.l.first, .thread = t };
        const struct simt_expr *sum = r.p.statements[1].value;
        int64_t value;

        assert_true(simt_address(&v, r.p.statements[0].place, &address));
        assert_int_equal(address, 7 + t);
        assert_true(simt_address(&v, r.p.statements[1].place, &address));
        assert_int_equal(address, t);
        assert_true(simt_address(&v, sum->operand[1], &address));
        assert_int_equal(address, 13 + t);
        assert_true(simt_value(&v, r.p.statements[0].value, &value));
        assert_int_equal(value, 7 + t);
    }
    simt_rig_free(&r);
}

/* Contents from outside: in the place of those of the text, of the same length. */
static void buffers(void **state)
{
    int64_t values[] = { -1, -2, -3 };
    const struct simt_buffer all[] = { { 0, values, 1 }, { 2, values, 3 }, { 1, values + 1, 1 } };
    struct simt_rig r;

    (void)state;
    simt_rig_text(&r, some_program);
    assert_true(simt_rig_launch(&r, "f", 1, all, 3));
    assert_int_equal(r.l.first[0], -1);
    assert_int_equal(r.l.first[1], -2);
    assert_int_equal(r.l.first[2], -1);
    assert_int_equal(r.l.first[4], -3);
    simt_rig_free(&r);
}

static void refused_buffers(void **state)
{
    static const struct {
        uint32_t variable;
        uint64_t n;
        const char *message;
        unsigned column;
    } cases[] = {
        { 1, 1, "`*a` has no length: give it and the values by --buffer a=s64[N]:…", 13 },
        { 0, 0, "--buffer gives `a` no elements", 13 },
        { 0, 1048576, "more than 1048576 addresses with `x`", 16 },
        { 0, 1048577, "more than 1048576 addresses with `a`", 13 },
    };
    static const struct {
        uint64_t n;
        const char *message;
    } lengths[] = { { 2, "--buffer gives `b` 2 elements, it has 3" },
                    { 4, "--buffer gives `b` 4 elements, it has 3" } };
    int64_t *values = mem_new(1048577 * sizeof *values);
    const struct simt_buffer twice[] = { { 1, values, 1 }, { 0, values, 2 }, { 1, values, 1 } };
    struct simt_rig r;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct simt_buffer b = { cases[i].variable, values, cases[i].n };

        simt_rig_text(&r, some_program);
        assert_false(simt_rig_launch(&r, "main", 2, &b, 1));
        assert_string_equal(r.d.v[0].message, cases[i].message);
        assert_int_equal(span_place(r.d.v[0].span).line, 1);
        assert_int_equal(span_place(r.d.v[0].span).column, cases[i].column);
        simt_rig_free(&r);
    }
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        struct simt_buffer b[] = { { 0, values, 2 }, { 2, values, lengths[i].n } };

        simt_rig_text(&r, some_program);
        assert_false(simt_rig_launch(&r, "main", 2, b, 2));
        assert_int_equal(r.d.errors, 1);
        assert_string_equal(r.d.v[0].message, lengths[i].message);
        simt_rig_free(&r);
    }
    simt_rig_text(&r, some_program);
    assert_false(simt_rig_launch(&r, "main", 2, twice, 3));
    assert_int_equal(r.d.errors, 1);
    assert_string_equal(r.d.v[0].message, "--buffer gives `x` twice");
    simt_rig_free(&r);
    mem_free(values);
}

/* ---- stacks ---- */

static void lists(void **state)
{
    struct simt_stack s = { .n = 0 };
    struct simt_rig r;

    (void)state;
    simt_rig_text(&r, "shared int x; x = 1; if (x) { x = 2; ; } x = 3;");
    simt_push_list(&s, NO_SIMT);
    assert_int_equal(s.n, 0);
    simt_push(&s, (struct simt_item){ .kind = ITEM_CALL, .of = 0, .threads = 3 });
    assert_int_equal(simt_statement_below(&s, 1), NO_SIMT);
    simt_push_list(&s, 0);
    simt_push(&s, (struct simt_item){ .kind = ITEM_SYNC, .of = 1, .threads = 3 });
    assert_int_equal(simt_statement_below(&s, 3), 0);
    assert_int_equal(simt_statement_below(&s, 1), NO_SIMT);
    simt_cut(&s, 2);
    simt_pop_statement(&r.p, &s);
    assert_int_equal(s.v[1].of, 1);
    simt_pop_statement(&r.p, &s);
    assert_int_equal(s.v[1].of, 5);
    simt_pop_statement(&r.p, &s);
    assert_int_equal(s.n, 1);
    simt_push_list(&s, r.p.statements[1].list[0]);
    simt_pop_statement(&r.p, &s);
    assert_int_equal(s.v[1].of, 3);
    simt_stack_free(&s);
    simt_rig_free(&r);
}

/* Every kind, there and back. */
static void as_bytes(void **state)
{
    static const struct simt_item items[] = {
        { .kind = ITEM_CALL, .of = 1, .threads = UINT64_MAX },
        { .kind = ITEM_BRK, .of = 70000 },
        { .kind = ITEM_LIST, .of = 5 },
        { .kind = ITEM_WHILE_NEXT, .of = 300 },
        { .kind = ITEM_DIV, .of = 2, .threads = 1 },
        { .kind = ITEM_SYNC, .of = 2, .threads = 0 },
        { .kind = ITEM_WRITE, .of = 9, .address = 12345, .value = INT64_MIN },
    };
    struct simt_stack a = { .n = 0 }, b = { .n = 0 }, empty = { .n = 0 };
    struct codec out, in;

    (void)state;
    for (size_t i = 0; i < sizeof items / sizeof *items; i++)
        simt_push(&a, items[i]);
    simt_push(&b, (struct simt_item){ .kind = ITEM_WRITE, .of = 1, .address = 2, .value = 3 });
    codec_init(&out);
    simt_stack_code(&a, &out);
    simt_stack_code(&empty, &out);
    codec_open(&in, out.bytes, out.n);
    simt_stack_code(&b, &in);
    assert_int_equal(b.n, a.n);
    assert_true(simt_stack_equal(&a, &b));
    for (size_t i = 0; i < b.n; i++) {
        struct simt_stack other = { .n = 0 };

        simt_stack_copy(&other, &b);
        assert_true(simt_stack_equal(&other, &b));
        other.v[i].of++;
        assert_false(simt_stack_equal(&other, &b));
        other.v[i].of--;
        other.v[b.n - 1].value++; /* what has been read lies on top */
        assert_false(simt_stack_equal(&other, &b));
        assert_true(simt_stack_same_place(&other, &b));
        simt_stack_free(&other);
    }
    simt_stack_code(&b, &in);
    assert_int_equal(in.at, out.n);
    assert_true(simt_stack_equal(&empty, &b));
    simt_stack_copy(&a, &empty);
    assert_int_equal(a.n, 0);
    codec_free(&out);
    simt_stack_free(&a);
    simt_stack_free(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses),       cmocka_unit_test(whose), cmocka_unit_test(buffers),
        cmocka_unit_test(refused_buffers), cmocka_unit_test(lists), cmocka_unit_test(as_bytes),
    };

    return cmocka_run_group_tests_name("structured.store", tests, NULL, NULL);
}
