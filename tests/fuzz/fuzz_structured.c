/* tests/fuzz/fuzz_structured.c: any bytes as a structured program. What is read is printed, which
 * reads back and prints as the same. */
#include <stdlib.h>

#include "fuzz/target.h"
#include "structured/syntax.h"

static void read_again(const struct text *printed)
{
    struct text again = { NULL, 0, 0 };
    struct diags d = { 0 };
    struct simt_program p;
    struct source s;

    source_from(&s, "printed.simt", printed->s, printed->n);
    if (!simt_read(&p, &s, &d))
        abort();
    simt_print(&p, &again);
    if (strcmp(printed->s, again.s) != 0)
        abort();
    simt_program_free(&p);
    source_free(&s);
    diags_free(&d);
    text_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text printed = { NULL, 0, 0 };
    struct diags d = { 0 };
    struct simt_program p;
    struct source s;

    source_from(&s, "fuzz.simt", (const char *)data, size);
    if (simt_read(&p, &s, &d)) {
        simt_print(&p, &printed);
        read_again(&printed);
    } else if (d.errors == 0) {
        abort();
    }
    simt_program_free(&p);
    source_free(&s);
    diags_free(&d);
    text_free(&printed);
    return 0;
}
