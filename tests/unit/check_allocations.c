/* tests/unit/check_allocations.c: the map of global memory (check/allocations.h), its messages
 * for wrong accesses, and shadows (check/shadow.h). */
#include "support/cm.h"

#include <string.h>

#include "check/allocations.h"
#include "check/shadow.h"

static int set_up(void **state)
{
    static struct allocations p;

    p = (struct allocations){ .v = NULL };
    allocations_add(&p, &(struct allocation){ 0x2000, 64, 0, "variable", "table", false });
    allocations_add(&p, &(struct allocation){ 0x1000, 256, 0, "buffer", "x", false });
    allocations_add(&p, &(struct allocation){ 0x3000, 16, 1, "malloc", "", false });
    *state = &p;
    return 0;
}

static int tear_down(void **state)
{
    allocations_free(*state);
    return 0;
}

static void says(const struct allocations *p, struct reaching r, const char *expected)
{
    struct text why = { NULL, 0, 0 };

    assert_true(allocations_wrong(p, &r, &why));
    assert_string_equal(why.s, expected);
    text_free(&why);
}

static void right(const struct allocations *p, struct reaching r)
{
    struct text why = { NULL, 0, 0 };

    assert_false(allocations_wrong(p, &r, &why));
    assert_null(why.s);
}

static void the_nearer_neighbour_is_named(void **state)
{
    says(*state, (struct reaching){ 0x1100, 4, 0 }, "right behind the end of buffer x (256 bytes)");
    says(*state, (struct reaching){ 0x1108, 4, 0 }, "8 bytes behind the end of buffer x (256 bytes)");
    says(*state, (struct reaching){ 0x1ffc, 4, 0 }, "4 bytes before variable table (64 bytes)");
    says(*state, (struct reaching){ 0x900, 4, 0 }, "1792 bytes before buffer x (256 bytes)");
    says(*state, (struct reaching){ 0x8, 4, 0 }, "that is a null pointer");
}

static void ends_count(void **state)
{
    right(*state, (struct reaching){ 0x1000, 16, 0 });
    right(*state, (struct reaching){ 0x10f0, 16, 0 });
    says(*state, (struct reaching){ 0x10f8, 16, 0 },
         "its last 8 bytes lie behind the end of buffer x (256 bytes)");
}

static void contexts_count(void **state)
{
    right(*state, (struct reaching){ 0x3000, 4, 1 });
    says(*state, (struct reaching){ 0x3000, 4, 0 },
         "malloc at 0x3000 (16 bytes) belongs to another context");
}

static void what_is_freed_stays_until_it_is_taken_again(void **state)
{
    struct allocations *p = *state;

    allocations_add(p, &(struct allocation){ 0x3000, 16, 1, "malloc", "", true });
    says(p, (struct reaching){ 0x3008, 4, 1 }, "use after free of malloc at 0x3000 (16 bytes)");
    allocations_add(p, &(struct allocation){ 0x3000, 8, 1, "malloc", "", false });
    right(p, (struct reaching){ 0x3004, 4, 1 });
    assert_null(allocations_find(p, 0x3008));
    assert_int_equal(p->n, 3);
}

static void bytes_have_names(void **state)
{
    struct text t = { NULL, 0, 0 };

    allocations_name(*state, 0x100c, &t);
    assert_string_equal(t.s, "buffer x, byte 12");
    text_free(&t);
}

static void a_shadow_has_pages_where_it_was_touched(void **state)
{
    struct shadow s = { 8, NULL, 0 };

    (void)state;
    assert_null(shadow_look(&s, 5 * SHADOW_PAGE));
    shadow_page(&s, 5 * SHADOW_PAGE + 1)[3] = 7;
    assert_int_equal(shadow_look(&s, 5 * SHADOW_PAGE)[3], 7);
    assert_ptr_equal(shadow_look(&s, 6 * SHADOW_PAGE - 1), shadow_page(&s, 5 * SHADOW_PAGE));
    assert_null(shadow_look(&s, 6 * SHADOW_PAGE));
    assert_null(shadow_look(&s, 4 * SHADOW_PAGE));
    shadow_clear(&s);
    assert_null(shadow_look(&s, 5 * SHADOW_PAGE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_nearer_neighbour_is_named, set_up, tear_down),
        cmocka_unit_test_setup_teardown(ends_count, set_up, tear_down),
        cmocka_unit_test_setup_teardown(contexts_count, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_is_freed_stays_until_it_is_taken_again, set_up,
                                        tear_down),
        cmocka_unit_test_setup_teardown(bytes_have_names, set_up, tear_down),
        cmocka_unit_test(a_shadow_has_pages_where_it_was_touched),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
