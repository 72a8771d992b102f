/* tests/fuzz/fuzz_ptx.c: any bytes as PTX text: lexer, parser, checker and all transformations. */
#include "fuzz/target.h"
#include "ptx/ptx.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct constants k;
    struct diags d = { 0 };
    struct source *text = mem_new(sizeof *text);
    struct program *p;

    constants_default(&k);
    source_from(text, "fuzz.ptx", (const char *)data, size);
    p = ptx_read(text, &k, FORM_CRS, NULL, &d);
    if (p != NULL)
        program_free(p);
    diags_free(&d);
    return 0;
}
