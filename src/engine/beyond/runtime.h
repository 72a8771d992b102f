/* engine/beyond/runtime.h: what runtime calls share (RT, beyond the report): a warp's arguments, its
 * threads' view of memory, and the calls themselves. They happen within the step, lowest lane
 * first. */
#ifndef WS_ENGINE_BEYOND_RUNTIME_H
#define WS_ENGINE_BEYOND_RUNTIME_H

#include "engine/device/machine.h"

/* One thread in a runtime call. */
struct runtime_thread {
    struct device *d;
    struct step *x;
    unsigned lane;
};

/* The thread's k-th argument. */
uint64_t runtime_argument(const struct runtime_thread *t, unsigned k);
/* n bytes at a generic address: the newest that any cache or memory has. False: stuck. */
bool runtime_read(const struct runtime_thread *t, uint64_t address, unsigned char *out, size_t n);
/* A string without its end, at most `most` bytes of it. False: stuck. */
bool runtime_read_string(const struct runtime_thread *t, uint64_t address, size_t most,
                         struct text *out);
/* Blames the thread, at the place of the call; always false. */
bool runtime_stuck(const struct runtime_thread *t, const char *why);

/* printf.c: the text of one printf, and the number of arguments of its format (-1: no format). */
bool printf_text(const struct runtime_thread *t, struct text *out, int32_t *arguments);

/* heap.c: the heap of a context. 0: no place. */
uint64_t heap_take(struct device *d, struct context *c, uint64_t size);
/* False: nothing of the heap begins there. */
bool heap_give(struct device *d, struct context *c, uint64_t address);

#endif
