/* tests/unit/observe_perfetto.c: lines of jsonl as events of Perfetto, by hand: the members
 * that only some lines have. tests/perfetto compares whole runs. */
#include "support/cm.h"

#include <string.h>

#include "observe/perfetto.h"

static void become(const char *lines, struct text *out)
{
    struct perfetto p;
    FILE *f = tmpfile();
    int c;

    assert_non_null(f);
    perfetto_open(&p, f);
    perfetto_write(&p, lines, strlen(lines));
    perfetto_close(&p);
    rewind(f);
    while ((c = fgetc(f)) != EOF)
        text_printf(out, "%c", c);
    fclose(f);
}

static void has(const struct text *t, const char *part)
{
    if (t->s == NULL || strstr(t->s, part) == NULL)
        fail_msg("not there: %s\nin: %s", part, t->s == NULL ? "" : t->s);
}

static void has_not(const struct text *t, const char *part)
{
    assert_true(t->s == NULL || strstr(t->s, part) == NULL);
}

#define W "\"context\": 0, \"grid\": 0, \"block\": [0,0,0], \"warp\": 0, "
static const char run[] =
    "{\"run\": {\"v\": 1, \"machine\": \"device\", \"command\": \"warpstep trace \\\"a b\\\"\", "
    "\"programs\": [{\"name\": \"k\", \"code\": [{\"pc\": 7, \"line\": 3, \"text\": \"ld\", \"cuda\": "
    "[{\"file\": \"a.h\", \"line\": 2}, {\"file\": \"k.cu\", \"line\": 9}]}]}]}}\n"
    "{\"step\": 1, \"tick\": 3, " W "\"pc\": 7, \"text\": \"ld a, \\\"q\\\";\", \"rules\": [\"warp.mem\"], "
    "\"waits\": \"memory\", \"executed\": \"11\", "
    "\"access\": [{\"kind\": \"read\", \"space\": \"global\", \"operations\": [4, 2]}]}\n"
    "{\"step\": 1, \"tick\": 5, " W "\"memory\": {\"rule\": \"M.step\", \"operation\": 4, \"space\": "
    "\"global\", \"address\": \"0x10\", \"text\": \"ld a, \\\"q\\\";\", \"runs\": \"readL2\"}, \"from\": \"L2\"}\n"
    "{\"step\": 1, \"tick\": 8, " W "\"memory\": {\"rule\": \"M.end\", \"operation\": 4, \"space\": "
    "\"global\", \"address\": \"0x10\", \"text\": \"ld a, \\\"q\\\";\"}}\n"
    "{\"step\": 1, \"tick\": 9, \"memory\": {\"rule\": \"M.evictL1\", \"cache\": \"L1\"}, \"processor\": 2}\n"
    "{\"step\": 2, \"tick\": 11, " W "\"pc\": 8, \"text\": \"add;\", \"rules\": [\"warp.idle\"]}\n";

static void members_are_shown(void **state)
{
    struct text t = { NULL, 0, 0 };

    (void)state;
    become(run, &t);
    has(&t, "\"command\": \"warpstep trace \\\"a b\\\"\"");
    has(&t, "{\"ph\": \"X\", \"cat\": \"step\", \"name\": \"ld a, \\\"q\\\";\", \"pid\": 1, \"tid\": 1, "
            "\"ts\": 3, \"dur\": 1, \"args\": {\"step\": 1, \"pc\": 7, \"cuda\": \"k.cu:9\", "
            "\"executed\": \"11\", \"rules\": [\"warp.mem\"], "
            "\"access\": [{\"kind\": \"read\", \"space\": \"global\", \"operations\": [4, 2]}]}}");
    /* from behind the step to the next one */
    has(&t, "\"name\": \"waits: memory\", \"pid\": 1, \"tid\": 1, \"ts\": 4, \"dur\": 7}");
    /* both are in flight from the step that asked for them; the second one does not end */
    has(&t, "{\"ph\": \"b\", \"cat\": \"operation\", \"id\": \"0x5\", \"name\": \"ld a, \\\"q\\\";\", "
            "\"pid\": 1, \"tid\": 1, \"ts\": 3, \"args\": {\"step\": 1, \"pc\": 7, \"kind\": \"read\", "
            "\"space\": \"global\"}}");
    has(&t, "\"name\": \"readL2\", \"pid\": 1, \"tid\": 1, \"ts\": 5.001, \"args\": {\"step\": 1, "
            "\"space\": \"global\", \"address\": \"0x10\", \"from\": \"L2\"}}");
    has(&t, "{\"ph\": \"e\", \"cat\": \"operation\", \"id\": \"0x4\"");
    has(&t, "\"unfinished\": true");
    has(&t, "{\"name\": \"L1 of processor 2\"}");
    has(&t, "{\"operations\": 2}");
    text_free(&t);
}

/* Under profile sc the lines of memory stand before that of their step. */
static void operations_that_are_over_do_not_begin_again(void **state)
{
    struct text t = { NULL, 0, 0 };

    (void)state;
    become("{\"step\": 1, \"tick\": 2, " W "\"memory\": {\"rule\": \"M.end\", \"operation\": 0, "
           "\"address\": \"0x10\", \"text\": \"st;\"}}\n"
           "{\"step\": 1, \"tick\": 2, " W "\"pc\": 1, \"text\": \"st;\", \"rules\": [], "
           "\"access\": [{\"kind\": \"write\", \"operations\": [0, 1]}]}\n", &t);
    has(&t, "{\"ph\": \"e\"");
    has_not(&t, "unfinished");
    text_free(&t);
}

/* Machines without blocks; lines that are none, or say nothing that is shown. */
static void other_lines(void **state)
{
    struct text t = { NULL, 0, 0 };

    (void)state;
    become("{\"step\": 1, \"rules\": [\"rsp.ST\"], \"text\": \"P0 ST x\", \"thread\": 0, \"changes\": \"x = 1\"}\n"
           "{\"step\": 2, \"rules\": [\"rsp.env.flush\"], \"text\": \"env\"}\n"
           "{\"step\": 2, \"tick\": 4, \"choices\": []}\n"
           "{\"name\": \"x\", \"type\": \"u32\", \"count\": 1, \"values\": [1]}\n"
           "no JSON\n"
           "{\"end\": {\"verdict\": \"stuck\", \"reason\": [\"because\"]}}\n", &t);
    has(&t, "{\"name\": \"thread 0\"}");
    has(&t, "{\"name\": \"environment\"}");
    has(&t, "\"changes\": \"x = 1\"");
    has(&t, "{\"ph\": \"i\", \"name\": \"stuck\", \"cat\": \"verdict\", \"s\": \"g\"");
    has(&t, "\"reason\": [\"because\"]");
    text_free(&t);
}

/* What was refused has no line, and leaves nothing. */
static void nothing(void **state)
{
    struct text t = { NULL, 0, 0 };

    (void)state;
    become("", &t);
    assert_null(t.s);
    become("\n", &t);
    assert_null(t.s);
}

/* Lines with some bytes exchanged, left out or doubled: whatever comes of it, nothing breaks. */
static void broken_lines(void **state)
{
    struct random r;

    (void)state;
    random_seed(&r, 3);
    for (unsigned i = 0; i < 3000; i++) {
        struct text t = { NULL, 0, 0 }, out = { NULL, 0, 0 };

        for (size_t k = 0; k + 1 < sizeof run; k++) {
            uint64_t what = random_next(&r) % 400;

            if (what == 0)
                text_printf(&t, "%c", (int)(random_next(&r) % 255 + 1));
            else if (what != 1)
                text_add(&t, run + k, 1);
            if (what == 2)
                text_add(&t, run + k, 1);
        }
        become(t.s, &out);
        text_free(&t);
        text_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_are_shown),
        cmocka_unit_test(operations_that_are_over_do_not_begin_again),
        cmocka_unit_test(other_lines),
        cmocka_unit_test(nothing),
        cmocka_unit_test(broken_lines),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
