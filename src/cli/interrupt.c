/* cli/interrupt.c: SIGINT. A signal handler can reach static storage only: this flag is the one
 * variable of the tool that is not in somebody's hands. */
#include "cli/interrupt.h"

static volatile sig_atomic_t interrupted;

static void on_interrupt(int sig)
{
    interrupted = 1;
    signal(sig, SIG_DFL);
}

const volatile sig_atomic_t *interrupt_catch(void)
{
    interrupted = 0;
    signal(SIGINT, on_interrupt);
    return &interrupted;
}
