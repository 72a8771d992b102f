/* structured/shared.h: which addresses of a launch two threads can name, by its text alone, and
 * what values are worth a try there; for lemma 6 (structured/havoc.h). */
#ifndef WS_STRUCTURED_SHARED_H
#define WS_STRUCTURED_SHARED_H

#include "structured/store.h"

#define OWNER_NOBODY 254u /* no thread can name it */
#define OWNER_SHARED 255u /* two threads can */

/* By address: OWNER_NOBODY, OWNER_SHARED, or the one thread that can name it in any function of the
 * program, executed or not. An array whose every index is an expression over numbers, tid and ntid
 * is looked at element by element, any other as a whole. The caller frees it. */
uint8_t *simt_owners(const struct simt_launch *l);
/* 0 to ntid, then what shared scalars hold at first and the numbers of the text, each with one less
 * and one more; each once, the first so many. The caller frees them. */
#define SIMT_MOST_CANDIDATES 256u
int64_t *simt_candidates(const struct simt_launch *l, size_t *n);

#endif
