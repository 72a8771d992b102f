/* base/hint.h: hints about data needed soon, for the processor, and about rare code, for the compiler. They
 * change nothing but time, and are empty where a compiler has no words for them. */
#ifndef WS_BASE_HINT_H
#define WS_BASE_HINT_H

#include "base/mem.h"

#if defined(__GNUC__)
#define HINT(p, write) __builtin_prefetch((p), (write))
#else
#define HINT(p, write) ((void)(p))
#endif

/* A function that stays a call: the hot path of its caller does without it, and without what would
 * have to be saved for it. HINT_SELDOM: a condition that seldom holds. */
#if defined(__GNUC__)
#define OUT_OF_LINE __attribute__((noinline))
#define HINT_SELDOM(condition) (__builtin_expect((condition), 0) != 0)
#else
#define OUT_OF_LINE
#define HINT_SELDOM(condition) (condition)
#endif

/* A function of the hot path, which never is a call where speed is wanted. A build that checks has calls:
 * the sanitizers' checks of all these functions in one take gcc minutes. */
#if defined(__GNUC__) && defined(NDEBUG) && !defined(__NO_INLINE__)
#define NO_CALL __attribute__((always_inline))
#else
#define NO_CALL
#endif

/* So many bytes are going to be read, or written. */
static inline void hint_read(const unsigned char *p, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i += MEM_LINE)
        HINT(p + i, 0);
}

static inline void hint_write(unsigned char *p, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i += MEM_LINE)
        HINT(p + i, 1);
}

#endif
