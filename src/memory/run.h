/* memory/run.h: copies words of adjacent lanes between memory and a register's lanes (struct word_run of
 * memop.h). Knows no operation. */
#ifndef WS_MEMORY_RUN_H
#define WS_MEMORY_RUN_H

#include "memory/memop.h"

/* Do words lie in memory, little-endian, as in a register's lanes? Else there are no runs. */
#if defined(__BYTE_ORDER__) && defined(__ORDER_LITTLE_ENDIAN__) &&                                 \
    __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define WORDS_LIE_AS_LANES true
#else
#define WORDS_LIE_AS_LANES false
#endif

/* Copies the words, of 4 or 8 bytes, from memory at `from` to their lanes; lane 0 is at `lanes`. */
void runs_load(unsigned char *lanes, const unsigned char *from, const struct run_list *runs,
               unsigned size);
/* Copies the words from their lanes to memory; no two lanes name one word. */
void runs_store(unsigned char *to, const void *lanes, const struct run_list *runs, unsigned size);

#endif
