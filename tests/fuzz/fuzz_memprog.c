/* tests/fuzz/fuzz_memprog.c: any bytes as the text of a memory program (4.4). */
#include "fuzz/target.h"
#include "memory/memory.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct memprog_set *set = memprog_builtin();
    struct diags d = { 0 };
    struct source text;

    source_from(&text, "fuzz.mp", (const char *)data, size);
    memprog_replace(set, "ld.ca", &text, &d);
    memprog_set_free(set);
    source_free(&text);
    diags_free(&d);
    return 0;
}
