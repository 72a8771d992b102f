/* tests/fuzz/fuzz_scenario.c: any bytes as a host scenario. Nothing is run; files that it names are
 * looked for in the current folder. */
#include "fuzz/target.h"
#include "host/scenario.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct constants k;
    struct load_options loading = { &k, FORM_CRS, NULL, NULL };
    struct diags d = { 0 };
    struct source text;
    struct scenario s = { 0 };

    constants_default(&k);
    source_from(&text, "fuzz.host", (const char *)data, size);
    scenario_read(&s, &text, &loading, &d);
    scenario_free(&s);
    source_free(&text);
    diags_free(&d);
    return 0;
}
