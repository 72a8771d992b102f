/* cli/test_machine.h: the machine of a litmus test, as far as --set leaves it open: as many processors as
 * the test has blocks, and no cache whose effects it could see. */
#ifndef WS_CLI_TEST_MACHINE_H
#define WS_CLI_TEST_MACHINE_H

#include "cli/command.h"
#include "host/settings.h"
#include "litmus/litmus.h"

/* What was chosen here. */
struct test_machine {
    uint32_t processors;      /* 0: --set says how many */
    bool no_level1, no_level2;
};

/* Sets these constants of the session that is to run the test, under its memory programs. */
struct test_machine test_machine_choose(const struct litmus *l, const struct invocation *v,
                                        struct settings *s);
/* `2 processors, no L1, no L2`; nothing, if nothing was chosen. */
void test_machine_put(const struct test_machine *m, struct text *out);

#endif
