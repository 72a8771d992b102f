/* cli/test_machine.c: what test_machine.h promises. */
#include "cli/test_machine.h"

#include <string.h>

#include "memory/memory.h"

static bool is_set(const struct invocation *v, enum constant c)
{
    const char *name = constant_info(c)->name;
    const size_t n = strlen(name);

    FOR_GIVEN(g, v, "set")
        if (strncmp(given_value(g), name, n) == 0 && given_value(g)[n] == '=')
            return true;
    return false;
}

/* All processors share L2, and our own memory programs go to memory through it: what it holds is
 * what memory holds. L1 shows where a line is found that was filled before. Other programs may do
 * as they like. */
struct test_machine test_machine_choose(const struct litmus *l, const struct invocation *v,
                                        struct settings *s)
{
    struct constants *k = &s->constants;
    const char *programs = s->memory_programs;
    const bool known = programs == NULL || memprog_is_set(programs);
    const uint64_t most = constant_info(CONST_NumProcessors)->high;
    struct test_machine m = { 0, programs == NULL && !l->reuses_lines, known };

    m.no_level1 = m.no_level1 && !is_set(v, CONST_Level1CacheSize);
    m.no_level2 = m.no_level2 && !is_set(v, CONST_Level2CacheSize);
    if (!is_set(v, CONST_NumProcessors))
        k->v[CONST_NumProcessors] = m.processors = l->blocks < most ? l->blocks : (uint32_t)most;
    if (m.no_level1)
        k->v[CONST_Level1CacheSize] = 0;
    if (m.no_level2)
        k->v[CONST_Level2CacheSize] = 0;
    return m;
}

void test_machine_put(const struct test_machine *m, struct text *out)
{
    const char *glue = "";

    if (m->processors > 0) {
        text_printf(out, "%lu processor%s", (unsigned long)m->processors,
                    m->processors == 1 ? "" : "s");
        glue = ", ";
    }
    if (m->no_level1)
        text_printf(out, "%sno L1", glue);
    if (m->no_level1)
        glue = ", ";
    if (m->no_level2)
        text_printf(out, "%sno L2", glue);
}
