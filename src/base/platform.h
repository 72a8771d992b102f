/* base/platform.h: what plain C cannot tell or do; each has a C99 answer elsewhere. */
#ifndef WS_BASE_PLATFORM_H
#define WS_BASE_PLATFORM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

bool platform_is_terminal(FILE *f);      /* C99 answer: no */
unsigned platform_width(FILE *f);        /* columns; C99 answer: 80 */
uint64_t platform_now_ns(void);          /* monotonic; C99 answer: clock() */
uint64_t platform_peak_bytes(void);      /* peak resident memory; C99 answer: 0 */
/* Memory that a process here may have: the machine's, or its own limit if that is less; C99 answer:
 * 4 GiB. */
uint64_t platform_memory_bytes(void);

/* Calls the handler whenever the signal comes. wakes: a read that waits ends then, with an error.
 * C99 answer: signal(), which may serve once. */
void platform_catch(int sig, void (*handler)(int), bool wakes);
/* The same for the other signals that end processes from outside (the terminal or the reader of
 * the output is gone), as far as they are not ignored; C99 answer: there are none. */
void platform_catch_ends(void (*handler)(int));
/* Removes a file, in a handler; C99 answer: it stays. */
void platform_remove(const char *path);

#endif
