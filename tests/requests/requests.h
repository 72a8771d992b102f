/* tests/requests/requests.h: tiny kernels of loads, stores and atomics, and what the report says
 * of all their outcomes (4.3, 4.4.1, 4.6, 5.8.1): how the accesses of a warp's lanes become memory
 * operations, and in which orders these take effect. Shares no code with the tool. */
#ifndef WS_TESTS_REQUESTS_H
#define WS_TESTS_REQUESTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define MOST_WARPS 2
#define MOST_LANES 4
#define MOST_ACCESSES 3 /* of a warp */
#define MOST_BYTES 16
#define MOST_OPS (MOST_WARPS * MOST_ACCESSES * MOST_LANES)
#define MEMORY_BYTES 512
#define OUT_WORDS 4 /* of a thread */

enum profile { REPORT, ORDERED, SC };
enum verb { LOAD, STORE, ADD };

/* How the machine is set up. */
struct world {
    enum profile profile;
    bool global;    /* the accesses are to global memory, without caches; else to shared memory */
    bool conflicts; /* constant BankConflicts */
    bool coalesces; /* constant CoalesceLanes */
    unsigned lanes, banks, segment;
};

/* One instruction of a warp. */
struct access {
    enum verb verb;
    unsigned bytes;  /* of a lane: 1 to 16; of an atomic 4 */
    bool ordered;    /* .volatile; an atomic is not */
    bool active[MOST_LANES];
    uint32_t where[MOST_LANES];
    unsigned char value[MOST_LANES][MOST_BYTES]; /* STORE, ADD */
};

struct program {
    unsigned warps;
    unsigned n[MOST_WARPS];
    struct access a[MOST_WARPS][MOST_ACCESSES];
};

/* ---- draw.c ---- */

/* The program of a number, for a world. */
void draw(struct program *p, const struct world *w, uint64_t number);
/* Its PTX: entry k with one parameter, the address of a buffer of OUT_WORDS words a thread. */
void write_ptx(const struct program *p, const struct world *w, FILE *f);

/* ---- model.c ---- */

/* How many operations the program makes. */
unsigned count_operations(const struct program *p, const struct world *w);
/* All outcomes as the tool writes them ("1, 2, 3"), in ascending order of strcmp. */
struct outcomes {
    char **v; /* owned, each too */
    size_t n, cap;
};
void find_outcomes(const struct program *p, const struct world *w, struct outcomes *out);
void outcomes_add(struct outcomes *o, const char *text); /* unless it is there; keeps the order */
void outcomes_free(struct outcomes *o);

#endif
