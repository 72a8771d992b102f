/* tests/unit/base_tools.c: the small tools of base: memory, text, hashes, names, generator,
 * constants, rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/constants.h"
#include "base/hash.h"
#include "base/mem.h"
#include "base/platform.h"
#include "base/rule.h"
#include "base/text.h"

static void arrays_grow(void **state)
{
    int *v = NULL;
    size_t n = 0, cap = 0;

    (void)state;
    for (int i = 0; i < 1000; i++)
        ARRAY_PUSH(v, n, cap, i);
    assert_int_equal(n, 1000);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(v[i], i);
    mem_free(v);
}

static void arenas_give_zeroed_aligned_memory(void **state)
{
    struct arena a = { NULL };

    (void)state;
    for (size_t size = 0; size < 40000; size = size * 2 + 1) {
        unsigned char *p = arena_new(&a, size);

        assert_int_equal((uintptr_t)p % sizeof(void *), 0);
        for (size_t i = 0; i < size; i++)
            assert_int_equal(p[i], 0);
        memset(p, 0xff, size);
    }
    assert_string_equal(arena_copy(&a, "warpstep", 4), "warp");
    assert_string_equal(arena_format(&a, "%s%d", "r", 7), "r7");
    arena_free(&a);
    assert_null(a.chunks);
}

static void texts_grow(void **state)
{
    struct text t = { NULL, 0, 0 };

    (void)state;
    text_puts(&t, "");
    assert_string_equal(t.s, "");
    for (int i = 0; i < 100; i++)
        text_printf(&t, "%02d", i);
    text_add(&t, "ab\0c", 4);
    assert_int_equal(t.n, 204);
    assert_memory_equal(t.s, "00010203", 8);
    text_free(&t);
}

/* Bytes that are no UTF-8, a surrogate, controls and NUL are `?`; what has a meaning in HTML is not
 * itself; line separators are characters like others. */
static void texts_stand_in_html(void **state)
{
    static const char text[] = "<a b=\"c\">&\t\n\x01\0\xff\xc3\xa9\xed\xa0\x80\xe2\x80\xa8\x7f";
    struct text t = { NULL, 0, 0 };

    (void)state;
    text_html(&t, text, sizeof text - 1);
    assert_string_equal(t.s, "&lt;a b=&quot;c&quot;&gt;&amp;\t\n???\xc3\xa9???\xe2\x80\xa8?");
    text_free(&t);
}

static void distances(void **state)
{
    char many[400];

    (void)state;
    assert_int_equal(text_distance("WarpSize", "WarpSize"), 0);
    assert_int_equal(text_distance("kitten", "sitting"), 3);
    assert_int_equal(text_distance("", "abc"), 3);
    memset(many, 'x', sizeof many - 1);
    many[sizeof many - 1] = '\0';
    assert_int_equal(text_distance(many, ""), 255);
}

static void hashes_do_not_depend_on_the_machine(void **state)
{
    (void)state;
    assert_true(hash_bytes("warp", 4, 0) != hash_bytes("warp", 4, 1));
    assert_true(hash_bytes("\0", 1, 0) != hash_bytes("\0\0", 2, 0));
    assert_true(hash_bytes("warpstep", 8, 0) == UINT64_C(0xf413e88dc28db356));
    assert_true(hash_bytes("warpstep!", 9, 7) == UINT64_C(0x98967bf310aefcaa));
    assert_true(hash_mix(1, 2) != hash_mix(2, 1));
}

static void names_are_found(void **state)
{
    struct names t = { NULL, 0, 0 };
    uint32_t v = 0;
    char name[20];

    (void)state;
    assert_false(names_get(&t, "x", 1, &v));
    for (uint32_t i = 0; i < 2000; i++) {
        snprintf(name, sizeof name, "%%r%u", (unsigned)i);
        names_put(&t, name, strlen(name), i);
    }
    for (uint32_t i = 0; i < 2000; i++) {
        snprintf(name, sizeof name, "%%r%u", (unsigned)i);
        assert_true(names_get(&t, name, strlen(name), &v));
        assert_int_equal(v, i);
    }
    names_put(&t, "%r7", 3, 70);
    assert_true(names_get(&t, "%r7", 3, &v) && v == 70);
    assert_false(names_get(&t, "%r", 2, &v));
    assert_int_equal(t.n, 2000);
    names_free(&t);
}

static void the_generator_is_the_same_everywhere(void **state)
{
    struct random a, b;
    unsigned seen[5] = { 0 };

    (void)state;
    random_seed(&a, 42);
    random_seed(&b, 42);
    assert_true(random_next(&a) == UINT64_C(0x15780b2e0c2ec716));
    random_next(&b);
    assert_true(random_next(&a) == random_next(&b));
    for (int i = 0; i < 5000; i++)
        seen[random_below(&a, 5)]++;
    for (int i = 0; i < 5; i++)
        assert_in_range(seen[i], 850, 1150);
    assert_int_equal(random_below(&a, 1), 0);
}

static void constants_are_checked(void **state)
{
    struct constants k;
    char why[200];

    (void)state;
    constants_default(&k);
    assert_int_equal(k.v[CONST_WarpSize], 32);
    assert_true(constants_set(&k, "WarpSize", 2, why, sizeof why));
    assert_int_equal(k.v[CONST_WarpSize], 2);
    assert_false(constants_set(&k, "WarpSiez", 2, why, sizeof why));
    assert_string_equal(why, "there is no constant WarpSiez; did you mean WarpSize?");
    assert_false(constants_set(&k, "Qqqq", 2, why, sizeof why));
    assert_string_equal(why, "there is no constant Qqqq; see `warpstep constants`");
    assert_false(constants_set(&k, "WarpSize", 65, why, sizeof why));
    assert_string_equal(why, "WarpSize must be from 1 to 64, not 65");
    assert_false(constants_set(&k, "MaxMemOpSize", 96, why, sizeof why));
    assert_string_equal(why, "MaxMemOpSize must be a power of two, not 96");
    assert_false(constants_set(&k, "Level1CacheSize", 100, why, sizeof why));
    assert_true(constants_set(&k, "MaxMemOpSize", 32, why, sizeof why));
    assert_true(constants_set(&k, "Level1CacheSize", 64, why, sizeof why));
    assert_false(constants_set(&k, "MaxMemOpSize", 128, why, sizeof why));
    assert_string_equal(why, "Level1CacheSize must be a multiple of MaxMemOpSize, "
                             "but 64 is none of 128");
    assert_int_equal(k.v[CONST_MaxMemOpSize], 32);
}

static void defaults_lie_in_their_ranges_and_names_are_unique(void **state)
{
    struct names seen = { NULL, 0, 0 };
    uint32_t v;

    (void)state;
    for (int c = 0; c < CONST_COUNT; c++) {
        const struct constant_info *i = constant_info((enum constant)c);

        assert_true(i->low <= i->value && i->value <= i->high);
        assert_false(names_get(&seen, i->name, strlen(i->name), &v));
        names_put(&seen, i->name, strlen(i->name), 0);
    }
    names_free(&seen);
}

static void rules_have_unique_ids_and_sections(void **state)
{
    struct names seen = { NULL, 0, 0 };
    uint32_t v;

    (void)state;
    for (int r = 0; r < RULE_COUNT; r++) {
        const struct rule_info *i = rule_info((enum rule)r);

        assert_true((i->section[0] >= '1' && i->section[0] <= '9') ||
                    strncmp(i->section, "HK", 2) == 0 || strcmp(i->section, "RT") == 0 ||
                    strcmp(i->section, "PTX") == 0 || strncmp(i->section, "RSP", 3) == 0 ||
                    strncmp(i->section, "STG", 3) == 0);
        assert_false(names_get(&seen, i->id, strlen(i->id), &v));
        names_put(&seen, i->id, strlen(i->id), 0);
    }
    names_free(&seen);
}

static void bottom_is_recorded(void **state)
{
    struct stuck s;

    (void)state;
    assert_false(stuck_at(&s, RULE_CACHE_PIN, "lane %d", 3));
    assert_int_equal(s.rule, RULE_CACHE_PIN);
    assert_string_equal(s.why, "lane 3");
}

static void the_platform_answers(void **state)
{
    uint64_t t = platform_now_ns();

    (void)state;
    assert_true(platform_now_ns() >= t);
    assert_true(platform_width(stdout) >= 1);
    (void)platform_peak_bytes();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrays_grow),
        cmocka_unit_test(arenas_give_zeroed_aligned_memory),
        cmocka_unit_test(texts_grow),
        cmocka_unit_test(texts_stand_in_html),
        cmocka_unit_test(distances),
        cmocka_unit_test(hashes_do_not_depend_on_the_machine),
        cmocka_unit_test(names_are_found),
        cmocka_unit_test(the_generator_is_the_same_everywhere),
        cmocka_unit_test(constants_are_checked),
        cmocka_unit_test(defaults_lie_in_their_ranges_and_names_are_unique),
        cmocka_unit_test(rules_have_unique_ids_and_sections),
        cmocka_unit_test(bottom_is_recorded),
        cmocka_unit_test(the_platform_answers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
