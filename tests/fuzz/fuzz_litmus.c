/* tests/fuzz/fuzz_litmus.c: any bytes as a litmus test; one that is taken becomes PTX that is taken
 * as well, and its answer can be printed. */
#include <stdlib.h>
#include <string.h>

#include "litmus/litmus.h"
#include "fuzz/target.h"

static void make_scenario(const struct litmus *l, struct diags *d)
{
    struct scenario s = { .source = NULL };
    struct constants k;
    struct load_options loading = { &k, FORM_CRS, NULL, NULL };

    constants_default(&k);
    if (!litmus_scenario(l, &s, &loading, d))
        abort();
    scenario_free(&s);
}

static void print_one(const struct litmus *l)
{
    struct test_state state = { NULL, 1, NULL };
    struct test_states all = { &state, 1, true };
    struct text out = { NULL, 0, 0 };
    unsigned char *words;
    size_t n = 1;

    for (size_t i = 0; i < l->test.nvalues; i++)
        n = l->test.values[i].word >= n ? l->test.values[i].word + (size_t)1 : n;
    state.words = words = mem_new(8 * n);
    test_print(&l->test, &all, &out);
    text_free(&out);
    mem_free(words);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct diags d = { 0 };
    struct source text;
    struct litmus l;

    source_from(&text, "fuzz.litmus", (const char *)data, size);
    if (litmus_read(&l, &text, (struct litmus_options){ .warm = false }, &d)) {
        make_scenario(&l, &d);
        print_one(&l);
    } else if (d.errors == 0) {
        abort();
    }
    litmus_free(&l);
    source_free(&text);
    diags_free(&d);
    return 0;
}
