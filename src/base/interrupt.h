/* base/interrupt.h: SIGINT and SIGTERM. Where somebody listens, the first of them asks to stop and to
 * keep what was found; the next one, and each where nobody listens, ends the process at once, as if it
 * had not been caught, but removes files that are not finished. */
#ifndef WS_BASE_INTERRUPT_H
#define WS_BASE_INTERRUPT_H

#include <signal.h>
#include <stdbool.h>

/* From now on signals end the process so. */
void interrupt_install(void);

/* From now on somebody listens: the next signal sets the flag, which is zero first. */
const volatile sig_atomic_t *interrupt_ask(void);
/* The same for SIGINT alone, where a person waits for an answer. wakes: it also ends a read that
 * waits. */
const volatile sig_atomic_t *interrupt_ask_by_hand(bool wakes);
/* Nobody listens any more. A signal that came and was not heeded ends the process now. */
void interrupt_over(bool heeded);

/* A file that is to be removed when a signal ends the process before interrupt_finished. Of more than
 * eight at once, or with very long names, the others stay. */
void interrupt_unfinished(const char *path);
void interrupt_finished(const char *path);

#endif
