/* tests/fuzz/fuzz_remote.c: any bytes as a test of the remote-scope machine, or as a mapping. A
 * test that is read is mapped and printed, which reads back and prints as the same. */
#include <stdlib.h>

#include "fuzz/target.h"
#include "remote/mapping.h"

static void read_again(const struct text *printed)
{
    struct text again = { NULL, 0, 0 };
    struct diags d = { 0 };
    struct rsp_program p;
    struct source s;

    source_from(&s, "printed.litmus", printed->s, printed->n);
    if (!rsp_read(&p, &s, &d))
        abort();
    rsp_print_program(&p, &again);
    if (strcmp(printed->s, again.s) != 0)
        abort();
    rsp_program_free(&p);
    source_free(&s);
    diags_free(&d);
    text_free(&again);
}

static void map(struct rsp_program *p, const char *name)
{
    struct rsp_mapping m;

    if (!rsp_mapping_find(&m, name))
        abort();
    if (!p->assembly)
        rsp_map(p, &m);
    for (uint32_t t = 0; t < p->nthreads; t++)
        if (p->threads[t].ncode > RSP_MOST_CODE)
            abort();
    rsp_mapping_free(&m);
}

static void read_mapping(const struct source *s)
{
    struct diags d = { 0 };
    struct rsp_mapping m;

    if (!rsp_mapping_read(&m, s, &d) && d.errors == 0)
        abort();
    rsp_mapping_free(&m);
    diags_free(&d);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct text printed = { NULL, 0, 0 };
    struct diags d = { 0 };
    struct rsp_program p;
    struct source s;

    source_from(&s, "fuzz.litmus", (const char *)data, size);
    if (rsp_read(&p, &s, &d)) {
        rsp_print_program(&p, &printed);
        read_again(&printed);
        map(&p, "original");
        map(&p, "fixed");
    } else if (d.errors == 0) {
        abort();
    }
    rsp_program_free(&p);
    read_mapping(&s);
    source_free(&s);
    diags_free(&d);
    text_free(&printed);
    return 0;
}
