/* base/mem.c: requests for memory, growable arrays and arenas. Knows nothing of what it holds, and
 * not where memory comes from (mem_system.c). */
#include "base/mem.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "warpstep/warpstep.h"

static void *held(void *p)
{
    if (p == NULL) {
        warpstep_memory_lacks();
        abort(); /* it has returned, which it may not */
    }
    return p;
}

void *mem_new(size_t bytes)
{
    return held(warpstep_memory_new(bytes > 0 ? bytes : 1));
}

void *mem_resize(void *old, size_t bytes)
{
    return held(warpstep_memory_resize(old, bytes > 0 ? bytes : 1));
}

void mem_free(void *p)
{
    warpstep_memory_free(p);
}

void *mem_grow(void *array, size_t *cap, size_t need, size_t size)
{
    size_t most = SIZE_MAX / size, room = *cap;

    if (need <= room)
        return array;
    if (need > most)
        held(NULL);
    room = room > most / 2 ? most : 2 * room;
    if (room < 8 && most >= 8)
        room = 8;
    if (room < need)
        room = need;
    *cap = room;
    return mem_resize(array, room * size);
}

size_t mem_printed(const char *format, va_list args)
{
    va_list again;
    int n;

    va_copy(again, args);
    n = vsnprintf(NULL, 0, format, again);
    va_end(again);
    return n < 0 ? 0 : (size_t)n;
}

/* How many bytes of p come before the next place where a machine fetches bytes. */
static size_t unaligned(const void *p)
{
    return (size_t)(0 - (uintptr_t)p % MEM_LINE) % MEM_LINE;
}

void *mem_new_aligned(size_t bytes, void **whole)
{
    if (bytes > SIZE_MAX - MEM_LINE)
        held(NULL);
    *whole = mem_new(bytes + MEM_LINE);
    return (char *)*whole + unaligned(*whole);
}

/* ---- arenas ---- */

/* Aligned as strictly as any type that the program uses. */
union strictest {
    long double f;
    uint64_t i;
    void *p;
    void (*code)(void);
};

struct arena_chunk {
    struct arena_chunk *next;
    size_t used, size; /* bytes of room */
    union strictest room[];
};

#define FIRST_CHUNK ((size_t)1024)
#define LARGEST_CHUNK ((size_t)1024 * 1024) /* large enough for the system to have it back at once */
#define BIG ((size_t)4 * 1024) /* bytes of a request that gets a chunk of its own */

/* Chunks double, so that an arena that stays small costs little to clear. */
static size_t next_size(const struct arena *a, size_t bytes)
{
    size_t size = a->chunks == NULL ? FIRST_CHUNK : 2 * (a->chunks->size / MEM_LINE * MEM_LINE);

    while (size < bytes)
        size *= 2;
    return size < LARGEST_CHUNK ? size : LARGEST_CHUNK;
}

/* A new chunk with room for bytes. A big one is inserted after the first, so that the rest of the first is
 * not lost. */
static struct arena_chunk *add_chunk(struct arena *a, size_t bytes)
{
    size_t size = bytes > BIG ? bytes : next_size(a, bytes);
    struct arena_chunk *c;

    if (size > SIZE_MAX - sizeof *c - MEM_LINE)
        held(NULL);
    c = mem_new(sizeof *c + MEM_LINE + size);
    c->used = unaligned(c->room);
    c->size = c->used + size;
    if (bytes > BIG && a->chunks != NULL) {
        c->next = a->chunks->next;
        a->chunks->next = c;
    } else {
        c->next = a->chunks;
        a->chunks = c;
    }
    return c;
}

void *arena_new(struct arena *a, size_t bytes)
{
    const size_t unit = sizeof(union strictest);
    struct arena_chunk *c = a->chunks;
    char *p;

    if (bytes > SIZE_MAX - unit)
        held(NULL);
    bytes = bytes == 0 ? unit : (bytes + unit - 1) / unit * unit;
    if (c == NULL || c->size - c->used < bytes)
        c = add_chunk(a, bytes);
    p = (char *)c->room + c->used;
    c->used += bytes;
    return p;
}

char *arena_copy(struct arena *a, const char *s, size_t n)
{
    char *p = arena_new(a, n + 1);

    if (n > 0)
        memcpy(p, s, n);
    return p;
}

char *arena_format(struct arena *a, const char *format, ...)
{
    va_list args;
    size_t n;
    char *p;

    va_start(args, format);
    n = mem_printed(format, args);
    p = arena_new(a, n + 1);
    vsnprintf(p, n + 1, format, args);
    va_end(args);
    return p;
}

void arena_free(struct arena *a)
{
    struct arena_chunk *c = a->chunks;

    while (c != NULL) {
        struct arena_chunk *next = c->next;

        mem_free(c);
        c = next;
    }
    a->chunks = NULL;
}
