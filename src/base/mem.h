/* base/mem.h: the one place that asks for memory, of four functions of warpstep/warpstep.h that a
 * program may replace. Small requests never fail to the caller: when the system has none left the
 * process says so and ends with status 1. Whatever size a user chooses (buffers, windows) is
 * limited by the constants before it is asked for. */
#ifndef WS_BASE_MEM_H
#define WS_BASE_MEM_H

#include <stdarg.h>
#include <stddef.h>

void *mem_new(size_t bytes);              /* zeroed; never NULL; owner frees with mem_free */
void *mem_resize(void *old, size_t bytes); /* as realloc; never NULL for bytes > 0 */
void mem_free(void *p);

/* Room for at least `need` elements of `size` bytes in a growable array; *cap is updated. */
void *mem_grow(void *array, size_t *cap, size_t need, size_t size);

/* Appends a value to the growable array v of n elements with capacity cap. */
#define ARRAY_PUSH(v, n, cap, ...)                                                                 \
    do {                                                                                           \
        if ((n) >= (cap))                                                                          \
            (v) = mem_grow((v), &(cap), (n) + 1, sizeof *(v));                                     \
        (v)[(n)++] = (__VA_ARGS__);                                                                \
    } while (0)

/* Characters that vsnprintf would write; 0 where it fails. The arguments can be used again. */
size_t mem_printed(const char *format, va_list args);

#define MEM_LINE 64u /* bytes that a machine mostly fetches at once */
/* Zeroed, from where a machine fetches bytes on; *whole is what its owner frees. */
void *mem_new_aligned(size_t bytes, void **whole);

/* An arena: memory of one phase, given back in one call. */
struct arena_chunk;
struct arena {
    struct arena_chunk *chunks;
};
/* Zeroed, aligned for any type, and, where all of an arena are multiples of MEM_LINE, to that. */
void *arena_new(struct arena *a, size_t bytes);
char *arena_copy(struct arena *a, const char *s, size_t n); /* n characters and a NUL */
char *arena_format(struct arena *a, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;
void arena_free(struct arena *a); /* everything; the arena may be used again */

#endif
