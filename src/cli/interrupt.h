/* cli/interrupt.h: the user's wish to stop (SIGINT): a run ends at its next step. */
#ifndef WS_CLI_INTERRUPT_H
#define WS_CLI_INTERRUPT_H

#include <signal.h>

/* Catches the next SIGINT; one after it ends the process as usual. The flag is zero and becomes
 * nonzero. */
const volatile sig_atomic_t *interrupt_catch(void);

#endif
