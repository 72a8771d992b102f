/* ptx_machine/unshared.h: words of memory that only one thread accesses, or that nobody writes, in
 * all states that a search meets. Nobody knows that before it is over: a search assumes it of each
 * word until it sees another thread there, and if it has relied on that before, it was mistaken and
 * begins again (machine_reduction.begin, mistaken). docs/exploring.md argues why that is sound. */
#ifndef WS_PTX_MACHINE_UNSHARED_H
#define WS_PTX_MACHINE_UNSHARED_H

#include "memory/state/look.h"

/* A word, or, where a search was mistaken often, a larger piece of memory. */
struct word_use {
    uint64_t place;    /* its number among the pieces of its size */
    uint32_t thread;   /* who accessed it first, not 0; 0: the entry is free */
    bool several;      /* others did, too */
    bool written;
    bool relied;       /* a transition was tried alone since nobody shares it */
};

/* Zero at first. */
struct unshared {
    struct word_use *v; /* owned: a table by place */
    size_t n, cap;      /* cap: a power of two, or 0 */
    unsigned begun;     /* how often a search began */
    unsigned bits;      /* of an address, within a word */
    bool mistaken;
};

void unshared_free(struct unshared *u);
/* A search begins: nothing was relied on. What was seen before stays. */
void unshared_begin(struct unshared *u);
/* What some threads access, each the bytes of its lane. threads: the number of lane 0, not 0. */
struct own_access {
    const struct lane_bytes *v;
    unsigned n;
    uint32_t threads;
};
/* The access is in flight, is the next of its threads, or acts. */
void unshared_see(struct unshared *u, const struct own_access *a);
/* Was none of its bytes seen to be shared? */
bool unshared_is(const struct unshared *u, const struct own_access *a);
/* From now on it is relied on that they are not. They were seen. */
void unshared_rely(struct unshared *u, const struct own_access *a);

#endif
