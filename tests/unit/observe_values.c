/* tests/unit/observe_values.c: vectors of lanes as JSON and as text (docs/traces.md, values).
 * The digits of large numbers are those of bc. */
#include "support/cm.h"

#include "observe/values.h"

static void expect(struct text *t, const char *expected)
{
    assert_string_equal(t->s, expected);
    text_free(t);
}

static void json(const struct vector *v, const char *expected)
{
    struct text t = { NULL, 0, 0 };

    vector_json(&t, v);
    expect(&t, expected);
}

static void text(const struct vector *v, enum type type, const char *expected)
{
    struct text t = { NULL, 0, 0 };

    vector_text(&t, v, type);
    expect(&t, expected);
}

/* One number, evenly apart, else a list. */
static void shapes(void **state)
{
    (void)state;
    json(&(struct vector){ .n = 1, .low = { 7 } }, "7");
    json(&(struct vector){ .n = 3, .low = { 7, 7, 7 } }, "7");
    json(&(struct vector){ .n = 2, .low = { 0, 4 } }, "[0, 4]");
    json(&(struct vector){ .n = 3, .low = { 0, 4, 8 } }, "{\"from\": 0, \"by\": 4}");
    json(&(struct vector){ .n = 3, .low = { 8, 4, 0 } }, "{\"from\": 8, \"by\": -4}");
    json(&(struct vector){ .n = 3, .low = { 8, 4, 1 } }, "[8, 4, 1]");
    json(&(struct vector){ .n = 4, .low = { 1, 1, 2, 3 } }, "[1, 1, 2, 3]");
    json(&(struct vector){ .n = 0 }, "[]");
}

/* It does not wrap around; a part above 64 bits is no progression. */
static void ends(void **state)
{
    (void)state;
    json(&(struct vector){ .n = 3, .low = { UINT64_MAX - 1, UINT64_MAX, 0 } },
         "[\"18446744073709551614\", \"18446744073709551615\", 0]");
    json(&(struct vector){ .n = 3, .low = { 1, 0, UINT64_MAX } },
         "[1, 0, \"18446744073709551615\"]");
    json(&(struct vector){ .n = 2, .low = { 9007199254740992, 9007199254740993 } },
         "[9007199254740992, \"9007199254740993\"]");
    json(&(struct vector){ .n = 3, .low = { 0, (uint64_t)1 << 62, (uint64_t)1 << 63 } },
         "{\"from\": 0, \"by\": \"4611686018427387904\"}");
    json(&(struct vector){ .n = 1, .high = { 1 } }, "\"18446744073709551616\"");
    json(&(struct vector){ .n = 1, .low = { UINT64_MAX }, .high = { UINT64_MAX } },
         "\"340282366920938463463374607431768211455\"");
    json(&(struct vector){ .n = 3, .low = { 1, 2, 3 }, .high = { 0, 0, 1 } },
         "[1, 2, \"18446744073709551619\"]");
}

static void for_readers(void **state)
{
    const struct vector eight = { .n = 8, .low = { 0, 4, 8, 12, 16, 20, 24, 28 } };

    (void)state;
    text(&eight, TYPE_U32, "0, 4 .. 28");
    text(&(struct vector){ .n = 2, .low = { 0xffffffff, 5 } }, TYPE_S32, "-1 5");
    text(&(struct vector){ .n = 2, .low = { 0xffffffff, 5 } }, TYPE_B32, "-1 5");
    text(&(struct vector){ .n = 2, .low = { 0xffffffff, 5 } }, TYPE_U32, "0xffffffff 5");
    text(&(struct vector){ .n = 2, .low = { 0x8000, 0x7fff } }, TYPE_S16, "-32768 32767");
    text(&(struct vector){ .n = 2, .low = { 0x3fc00000, 0x40000000 } }, TYPE_F32, "1.5 2.0");
    text(&(struct vector){ .n = 1, .low = { 0x7f800000 } }, TYPE_F32, "inf");
    text(&(struct vector){ .n = 1, .low = { 0x3fe0000000000000 } }, TYPE_F64, "0.5");
    text(&(struct vector){ .n = 1, .low = { 0x3c00 } }, TYPE_F16, "0x3c00");
    text(&(struct vector){ .n = 1, .low = { (uint64_t)1 << 63 } }, TYPE_S64,
         "-9223372036854775808");
    text(&(struct vector){ .n = 1, .low = { 2 }, .high = { 1 } }, TYPE_B128,
         "0x10000000000000002");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes),
        cmocka_unit_test(ends),
        cmocka_unit_test(for_readers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
