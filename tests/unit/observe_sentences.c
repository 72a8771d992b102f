/* tests/unit/observe_sentences.c: the sentences of rules: none is missing, and all follow the
 * description at their head: their words are known, their brackets and braces are closed, and
 * they print as plain text. */
#include "support/cm.h"

#include <ctype.h>
#include <string.h>

#include "observe/sentences.h"

/* Is there such a word, the first letter of which may be a capital? */
static bool is_word(const char *s, size_t n)
{
    size_t count;
    const struct sentence_word *words = sentence_words(&count);

    for (size_t i = 0; i < count; i++)
        if (strlen(words[i].name) == n && tolower((unsigned char)s[0]) == words[i].name[0] &&
            memcmp(s + 1, words[i].name + 1, n - 1) == 0)
            return true;
    return false;
}

/* Of one with two texts: no word stands for lanes but these. */
static bool counts_lanes(const char *s, size_t n)
{
    static const char *const lanes[] = { "executed", "passed", "active", "left", "waiting" };

    for (size_t i = 0; i < sizeof lanes / sizeof *lanes; i++)
        if (strlen(lanes[i]) == n && memcmp(lanes[i], s, n) == 0)
            return true;
    return false;
}

/* From behind `{` to behind `}`; NULL: it is none. */
static const char *skip_word(const char *s)
{
    const char *end = s + strcspn(s, "{}[]");
    size_t n = strcspn(s, "|}"), bars = 0;

    if (*end != '}' || !is_word(s, n))
        return NULL;
    for (const char *c = s; c < end; c++)
        bars += *c == '|';
    return bars == 0 || (bars == 2 && counts_lanes(s, n)) ? end + 1 : NULL;
}

static bool is_template(const char *s)
{
    bool inside = false, words = false; /* a bracket without a word would never be left out */

    while (*s != '\0') {
        char c = *s++;

        if (c == '{' && (s = skip_word(s)) == NULL)
            return false;
        if (c == '}' || (c == '[' && inside) || (c == ']' && (!inside || !words)))
            return false;
        words = c == '{' || (words && c != '[');
        inside = c == '[' || (inside && c != ']');
        if (!isprint((unsigned char)c) || c == '"' || c == '\\' || c == '<')
            return false;
    }
    return !inside;
}

static void every_rule_has_a_sentence(void **state)
{
    (void)state;
    for (int r = 0; r < RULE_COUNT; r++) {
        const char *s = rule_sentence((enum rule)r);
        size_t n;

        if (s == NULL || !is_template(s))
            fail_msg("the sentence of %s", rule_info((enum rule)r)->id);
        n = strlen(s);
        assert_true(n >= 15 && n <= 300);
        assert_true(s[n - 1] == '.' || (s[n - 2] == '.' && s[n - 1] == ']'));
        assert_true(isupper((unsigned char)s[s[0] == '[' || s[0] == '{' ? 1 + (s[1] == '{') : 0]) ||
                    strncmp(s, "1 if", 4) == 0);
    }
}

static void others_are_no_templates(void **state)
{
    (void)state;
    assert_true(is_template("{Who} does [this to {text}]."));
    assert_true(is_template("{executed|it goes|they go}."));
    assert_false(is_template("{executed|it goes}."));
    assert_false(is_template("{text|it goes|they go}."));
    assert_false(is_template("{nobody}."));
    assert_false(is_template("{who"));
    assert_false(is_template("[a {who}."));
    assert_false(is_template("[a]."));
    assert_false(is_template("[a [b {who}]]."));
}

/* Every word is used, and says what it is. */
static void words_are_used(void **state)
{
    size_t n;
    const struct sentence_word *words = sentence_words(&n);

    (void)state;
    for (size_t i = 0; i < n; i++) {
        bool used = false;

        assert_true(strlen(words[i].meaning) >= 10);
        for (int r = 0; r < RULE_COUNT; r++) {
            const char *s = rule_sentence((enum rule)r);

            while (!used && (s = strchr(s, '{')) != NULL)
                used = tolower((unsigned char)*++s) == words[i].name[0] &&
                       strncmp(s + 1, words[i].name + 1, strlen(words[i].name) - 1) == 0;
        }
        if (!used)
            fail_msg("nobody uses {%s}", words[i].name);
    }
}

/* Of two lanes, who are left, and of one. */
static unsigned put_fact(const void *self, const char *word, struct text *out)
{
    (void)self;
    if (strcmp(word, "who") == 0)
        text_puts(out, "w0");
    if (strcmp(word, "active") == 0)
        text_puts(out, "lanes 0, 1");
    if (strcmp(word, "left") == 0)
        text_puts(out, "lane 2");
    return strcmp(word, "active") == 0 ? 2 : 1;
}

static void words_are_filled_in(void **state)
{
    static const struct sentence_facts facts = { NULL, put_fact };
    static const char *const cases[][2] = {
        { "{Who} goes.", "W0 goes." },
        { "{Active} of {who} {active|goes|go} on[ at {next}].", "Lanes 0, 1 of w0 go on." },
        { "{Left} {left|goes|go}[ with {active}].", "Lane 2 goes with lanes 0, 1." },
        { "[{Executed} {executed|goes|go}.][ {Left} is **out**.]", " Lane 2 is out." },
        { "{next}", "" },
        { "", "" },
    };
    struct text out = { NULL, 0, 0 };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        out.n = 0;
        text_puts(&out, "");
        sentence_fill(cases[i][0], &facts, &out);
        assert_string_equal(out.s, cases[i][1]);
    }
    for (int r = 0; r < RULE_COUNT; r++) {
        out.n = 0;
        sentence_fill(rule_sentence((enum rule)r), &facts, &out);
        assert_null(strpbrk(out.s, "{}[]|*"));
    }
    text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_rule_has_a_sentence),
        cmocka_unit_test(others_are_no_templates),
        cmocka_unit_test(words_are_used),
        cmocka_unit_test(words_are_filled_in),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
