/* tests/unit/base_json.c: the reader of JSON on correct texts, and the places that it reports
 * in wrong ones. */
#include "support/cm.h"

#include <string.h>

#include "base/json_read.h"

/* The pieces as letters: { } [ ] k s n t f 0, `.` at the end, `!` where it is wrong. */
static const char letters[] = "!{}[]ksntf0.";

static char pieces[JSON_MOST_DEPTH + 8];
static struct diags diags;
static struct source source;

static const char *read_bytes(const char *text, size_t size)
{
    struct json_reader r;
    enum json_piece p;
    size_t n = 0;

    diags = (struct diags){ .n = 0 };
    source_from(&source, "t", text, size);
    json_reader_init(&r, &source, &diags);
    do {
        p = json_next(&r);
        assert_true(n < sizeof pieces - 1);
        pieces[n++] = letters[p];
    } while (p != JSON_END && p != JSON_WRONG);
    assert_int_equal(json_next(&r), p);
    pieces[n] = '\0';
    json_reader_free(&r);
    return pieces;
}

static void clean(void)
{
    source_free(&source);
    diags_free(&diags);
}

static void assert_pieces(const char *text, const char *expected)
{
    assert_string_equal(read_bytes(text, strlen(text)), expected);
    assert_int_equal(diags.errors, 0);
    clean();
}

static void values_of_every_kind(void **state)
{
    (void)state;
    assert_pieces("", ".");
    assert_pieces(" \n\t\r", ".");
    assert_pieces("{}", "{}.");
    assert_pieces("[ ]\n", "[].");
    assert_pieces("[1, \"a\", true, false, null]", "[nstf0].");
    assert_pieces("{\"a\": {\"b\": [[], {}]}, \"c\": -0.5e+10}", "{k{k[[]{}]}kn}.");
    assert_pieces("0\n-1\n1E5\n0.25", "nnnn.");
    assert_pieces("{\"a\" : 1}\n\n{\"a\":2}\n", "{kn}{kn}.");
}

static void assert_string(const char *json, const char *bytes, size_t n)
{
    struct json_reader r;

    diags = (struct diags){ .n = 0 };
    source_from(&source, "t", json, strlen(json));
    json_reader_init(&r, &source, &diags);
    assert_int_equal(json_next(&r), JSON_STRING);
    assert_int_equal(r.text.n, n);
    assert_memory_equal(r.text.s, bytes, n);
    assert_int_equal(r.span.length, strlen(json));
    json_reader_free(&r);
    clean();
}

static void escapes_are_resolved(void **state)
{
    (void)state;
    assert_string("\"\"", "", 0);
    assert_string("\"crs.ssy\"", "crs.ssy", 7);
    assert_string("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t", 8);
    assert_string("\"\\u0041\\u00e9\\u20AC\"", "A\xc3\xa9\xe2\x82\xac", 6);
    assert_string("\"\\ud83d\\ude00\"", "\xf0\x9f\x98\x80", 4);
    assert_string("\"a\\u0000b\"", "a\0b", 3);
    assert_string("\"\xc3\xa9\"", "\xc3\xa9", 2);
}

/* column: from 1; the line is the first one. */
static void assert_wrong(const char *text, unsigned column, const char *message)
{
    size_t n = strlen(read_bytes(text, strlen(text)));

    assert_int_equal(pieces[n - 1], '!');
    assert_int_equal(diags.errors, 1);
    assert_string_equal(diags.v[0].message, message);
    assert_int_equal(span_place(diags.v[0].span).column, column);
    clean();
}

static void what_is_no_json(void **state)
{
    (void)state;
    assert_wrong("{", 2, "expected a member's name in quotes");
    assert_wrong("{a: 1}", 2, "expected a member's name in quotes");
    assert_wrong("{\"a\": 1,}", 9, "expected a member's name in quotes");
    assert_wrong("{\"a\" 1}", 6, "expected `:` behind the member's name");
    assert_wrong("{\"a\": 1 \"b\": 2}", 9, "expected `,` or `}`");
    assert_wrong("[1 2]", 4, "expected `,` or `]`");
    assert_wrong("[1,]", 4, "expected a value");
    assert_wrong("[1", 3, "expected `,` or `]`");
    assert_wrong("]", 1, "expected a value");
    assert_wrong("{]", 2, "expected a member's name in quotes");
    assert_wrong("[}", 2, "expected a value");
    assert_wrong("tru", 1, "expected a value");
    assert_wrong("truely", 5, "expected the end of the line");
    assert_wrong("{} {}", 4, "expected the end of the line");
    assert_wrong("01", 2, "expected the end of the line");
    assert_wrong("-", 2, "expected a digit");
    assert_wrong("1.", 3, "expected a digit");
    assert_wrong("1e+", 4, "expected a digit");
    assert_wrong(".5", 1, "expected a value");
    assert_wrong("\"abc", 1, "expected a closing quote on this line");
    assert_wrong("\"a\nb\"", 1, "expected a closing quote on this line");
    assert_wrong("\"\\x\"", 3, "expected one of \" \\ / b f n r t u behind a backslash");
    assert_wrong("\"\\u12g4\"", 6, "expected four hexadecimal digits behind \\u");
    assert_wrong("\"\\ud83d\"", 2, "this is half of a pair of surrogates");
    assert_wrong("\"\\ude00\"", 2, "this is half of a pair of surrogates");
    assert_wrong("\"\\ud83d\\n\"", 2, "this is half of a pair of surrogates");
}

static void a_nul_is_no_space(void **state)
{
    (void)state;
    assert_string_equal(read_bytes("1\0", 2), "n!");
    clean();
    assert_string_equal(read_bytes("\"\\\0\"", 4), "!");
    clean();
}

/* A memory program may have 1000 statements without a yield, and each is a premise of the one
 * before it (4.4.4). */
static void the_deepest_derivation_is_read(void **state)
{
    const size_t depth = 2 * 1000;
    char text[2 * 2000];

    (void)state;
    memset(text, '[', depth);
    memset(text + depth, ']', depth);
    assert_int_equal(strlen(read_bytes(text, 2 * depth)), 2 * depth + 1);
    assert_int_equal(diags.errors, 0);
    clean();
}

static void depth_is_limited(void **state)
{
    char text[JSON_MOST_DEPTH + 2];

    (void)state;
    memset(text, '[', sizeof text);
    read_bytes(text, JSON_MOST_DEPTH);
    assert_string_equal(diags.v[0].message, "expected a value");
    clean();
    read_bytes(text, JSON_MOST_DEPTH + 1);
    assert_string_equal(diags.v[0].message, "this lies deeper than any trace nests");
    clean();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_of_every_kind), cmocka_unit_test(escapes_are_resolved),
        cmocka_unit_test(what_is_no_json),      cmocka_unit_test(a_nul_is_no_space),
        cmocka_unit_test(depth_is_limited),     cmocka_unit_test(the_deepest_derivation_is_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
