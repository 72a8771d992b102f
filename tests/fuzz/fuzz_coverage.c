/* tests/fuzz/fuzz_coverage.c: any bytes as JSON, and as what `warpstep rules --coverage` reads. */
#include "base/json_read.h"
#include "fuzz/target.h"
#include "observe/coverage.h"

static void read_json(const struct source *text, struct diags *d)
{
    struct json_reader r;
    enum json_piece piece;

    json_reader_init(&r, text, d);
    do
        piece = json_next(&r);
    while (piece != JSON_END && piece != JSON_WRONG);
    json_reader_free(&r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct coverage counts = { { 0 } };
    struct diags d = { 0 };
    struct source text;

    source_from(&text, "fuzz.jsonl", (const char *)data, size);
    read_json(&text, &d);
    coverage_merge(&counts, &text, &d);
    source_free(&text);
    diags_free(&d);
    return 0;
}
