/* base/platform.h: the four things plain C cannot tell; each has a C99 answer elsewhere. */
#ifndef WS_BASE_PLATFORM_H
#define WS_BASE_PLATFORM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

bool platform_is_terminal(FILE *f);      /* C99 answer: no */
unsigned platform_width(FILE *f);        /* columns; C99 answer: 80 */
uint64_t platform_now_ns(void);          /* monotonic; C99 answer: clock() */
uint64_t platform_peak_bytes(void);      /* peak resident memory; C99 answer: 0 */

#endif
