/* tests/unit/observe_coverage.c: coverage: counts of what is reported, files of counts, and
 * traces in jsonl. */
#include "support/cm.h"

#include <stdio.h>
#include <string.h>

#include "observe/coverage.h"

static struct diags diags;
static struct source source;

static bool merge(struct coverage *c, const char *text)
{
    diags = (struct diags){ .n = 0 };
    source_from(&source, "t", text, strlen(text));
    return coverage_merge(c, &source, &diags);
}

static void clean(void)
{
    source_free(&source);
    diags_free(&diags);
}

static void assert_merged(struct coverage *c, const char *text)
{
    if (!merge(c, text))
        fail_msg("%s", diags.v[0].message);
    clean();
}

static uint64_t sum(const struct coverage *c)
{
    uint64_t n = 0;

    for (int r = 0; r < RULE_COUNT; r++)
        n += c->fired[r];
    return n;
}

static void what_is_told_is_counted(void **state)
{
    struct coverage c = { { 0 } };
    struct teller t = { NULL, 0, 0, 0 };
    unsigned opened;

    (void)state;
    teller_listen(&t, coverage_listener(&c));
    opened = tell_open(&t);
    tell_lanes(&t, RULE_CRS_UNI, 3);
    tell_rule(&t, opened, RULE_CRS_BRA_UNI, true);
    opened = tell_open(&t);
    tell_rule(&t, opened, RULE_CRS_SSY, false);
    tell(&t, RULE_CRS_UNI);
    teller_free(&t);
    assert_true(c.fired[RULE_CRS_UNI] == 2);
    assert_true(c.fired[RULE_CRS_BRA_UNI] == 1);
    assert_true(sum(&c) == 3);
}

/* What is written is what is read. */
static void files_keep_counts(void **state)
{
    static const char path[] = "observe_coverage.out";
    struct coverage c = { { 0 } }, back = { { 0 } };
    FILE *out = fopen(path, "wb");

    (void)state;
    assert_non_null(out);
    c.fired[RULE_CACHE_UNUSED] = 1;
    c.fired[RULE_LIVENESS_STACKSHRINKS] = UINT64_MAX;
    coverage_write(&c, out);
    assert_int_equal(fclose(out), 0);
    diags = (struct diags){ .n = 0 };
    assert_true(source_read(&source, path));
    assert_string_equal(source.text, "warpstep coverage 1\ncache.unused 1\n"
                                     "liveness.stackShrinks 18446744073709551615\n");
    assert_true(coverage_merge(&back, &source, &diags));
    assert_memory_equal(&back, &c, sizeof c);
    clean();
    remove(path);
}

static void files_are_added_up(void **state)
{
    struct coverage c = { { 0 } };

    (void)state;
    assert_merged(&c, "warpstep coverage 1\n");
    assert_true(sum(&c) == 0);
    assert_merged(&c, "warpstep coverage 1");
    assert_merged(&c, "warpstep coverage 1\ncrs.ssy 2\ncrs.sync 3\n");
    assert_merged(&c, "warpstep coverage 1\ncrs.sync 40");
    assert_true(c.fired[RULE_CRS_SSY] == 2 && c.fired[RULE_CRS_SYNC] == 43 && sum(&c) == 45);
}

static void traces_are_added_up(void **state)
{
    struct coverage c = { { 0 } };

    (void)state;
    assert_merged(&c, "{\"step\": 1, \"rules\": [\"warp.bra\", \"crs.next\"], \"thread\": \"no\"}\n"
                      "{\"memory\": {\"rule\": \"M.step\", \"program\": \"ld.ca\"}}\n"
                      "{\"rule\": \"crs.next\", \"stack\": [\"text\"]}\n");
    assert_true(c.fired[RULE_WARP_BRA] == 1 && c.fired[RULE_CRS_NEXT] == 2);
    assert_true(c.fired[RULE_M_STEP] == 1 && sum(&c) == 4);
}

/* A derivation has what is named beside it, which is not counted again; what follows it is no part
 * of it. */
static void derivations_count_once(void **state)
{
    struct coverage c = { { 0 } };

    (void)state;
    assert_merged(&c, "{\"rules\": [\"warp.bra\"], \"derivation\": {\"rule\": \"warp.bra\", "
                      "\"premises\": [{\"rule\": \"crs.ssy\"}, {\"rule\": \"exec.tt\", "
                      "\"premises\": [{\"rule\": \"thread.ssy\"}]}]}, \"rule\": \"warp.bra\"}\n"
                      "{\"rules\": [\"warp.mem\"]}\n"
                      "{\"a\": {\"derivation\": [{\"rule\": \"M.end\"}]}, \"rules\": [\"M.end\"]}");
    assert_true(c.fired[RULE_WARP_BRA] == 1 && c.fired[RULE_CRS_SSY] == 1);
    assert_true(c.fired[RULE_EXEC_TT] == 1 && c.fired[RULE_THREAD_SSY] == 1);
    assert_true(c.fired[RULE_WARP_MEM] == 1 && c.fired[RULE_M_END] == 1 && sum(&c) == 6);
}

/* Refused as a whole: nothing of it is added. */
static void assert_refused_at(const char *text, unsigned line, unsigned column, const char *message)
{
    struct coverage c = { { 0 } };
    struct place at;

    assert_false(merge(&c, text));
    assert_int_equal(diags.errors, 1);
    at = span_place(diags.v[0].span);
    assert_string_equal(diags.v[0].message, message);
    assert_int_equal(at.line, line);
    assert_int_equal(at.column, column);
    assert_true(sum(&c) == 0);
    clean();
}

static void what_is_no_coverage(void **state)
{
    static const char neither[] = "expected a coverage file, which begins with `warpstep coverage "
                                  "1`, or a trace in jsonl";
    static const char nothing[] = "there is no rule of this id; `warpstep rules` lists them";

    (void)state;
    assert_refused_at("", 1, 1, neither);
    assert_refused_at("warpstep coverage 2\n", 1, 1, neither);
    assert_refused_at("warpstep coverage 10\n", 1, 1, neither);
    assert_refused_at("crs.ssy 1\n", 1, 1, neither);
    assert_refused_at("warpstep coverage 1\ncrs.sync 1\n\n", 3, 1, "expected `ID COUNT`");
    assert_refused_at("warpstep coverage 1\ncrs.sync\n", 2, 1, "expected `ID COUNT`");
    assert_refused_at("warpstep coverage 1\ncrs.syn 1\n", 2, 1, nothing);
    assert_refused_at("warpstep coverage 1\ncrs.sync 1\ncrs.sync 1\n", 3, 1,
                      "this rule has a count already");
    assert_refused_at("warpstep coverage 1\ncrs.sync 0\n", 2, 10,
                      "expected a count, at least 1 and below 2^64");
    assert_refused_at("warpstep coverage 1\ncrs.sync 18446744073709551616\n", 2, 10,
                      "expected a count, at least 1 and below 2^64");
    assert_refused_at("warpstep coverage 1\ncrs.sync 1 \n", 2, 10,
                      "expected a count, at least 1 and below 2^64");
    assert_refused_at("{\"rule\": \"crs.sync\"}\n{\"rule\": \"crs.synk\"}\n", 2, 10, nothing);
    assert_refused_at("{\"rules\": [\"crs.sync\",]}\n", 1, 23, "expected a value");
}

static void sums_do_not_wrap(void **state)
{
    struct coverage c = { { 0 } };

    (void)state;
    assert_merged(&c, "warpstep coverage 1\ncrs.sync 18446744073709551615\n");
    assert_false(merge(&c, "warpstep coverage 1\ncrs.ssy 1\ncrs.sync 1\n"));
    assert_string_equal(diags.v[0].message,
                        "t: the sum of the counts of crs.sync does not fit in 64 bits");
    assert_true(c.fired[RULE_CRS_SYNC] == UINT64_MAX && c.fired[RULE_CRS_SSY] == 0);
    clean();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_told_is_counted), cmocka_unit_test(files_keep_counts),
        cmocka_unit_test(files_are_added_up),      cmocka_unit_test(traces_are_added_up),
        cmocka_unit_test(derivations_count_once),  cmocka_unit_test(what_is_no_coverage),
        cmocka_unit_test(sums_do_not_wrap),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
