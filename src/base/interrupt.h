/* base/interrupt.h: SIGINT and SIGTERM. Between interrupt_ask and interrupt_over the first signal
 * only sets a flag, so that the command can stop and keep what was found. Any other signal ends
 * the process as if it had not been caught, after removing unfinished files. */
#ifndef WS_BASE_INTERRUPT_H
#define WS_BASE_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

/* From now on signals end the process so. */
void interrupt_install(void);

/* The next signal sets the flag, which is zero first. */
const volatile sig_atomic_t *interrupt_ask(void);
/* The same for SIGINT alone, where a person works by hand: what was done is not lost by one too
 * many. wakes: it ends a read that waits, and never the process; else the third that finds the flag
 * set ends it. */
const volatile sig_atomic_t *interrupt_ask_by_hand(bool wakes);
/* Ends that. A signal that came and was not heeded ends the process now. */
void interrupt_over(bool heeded);

/* A file that is removed when a signal or exit ends the process before interrupt_finished. Both
 * functions are called undisturbed (base/platform.h). */
struct unfinished {
    char *path; /* its owner is the owner of this struct: the writer of the file */
    struct unfinished *next;
};
void interrupt_unfinished(struct unfinished *u);
void interrupt_finished(struct unfinished *u);

#endif
