/* litmus/reader.h: what the files that read a litmus test share: its threads, names and the
 * PTX that they become. */
#ifndef WS_LITMUS_READER_H
#define WS_LITMUS_READER_H

#include "condition/frame.h"
#include "litmus/litmus.h"

#define MOST_THREADS 32u
#define MOST_REGISTERS 1000u /* r0 to r999 */

struct litmus_label {
    struct span span;
    bool defined;
};

struct litmus_thread {
    uint64_t cta;            /* as the header numbers them */
    uint32_t block, thread;  /* where it lies in the grid */
    struct text start, body; /* PTX: initial values of registers, the column */
    struct span *cells;      /* owned; of each line of the body */
    size_t ncells, cap_cells;
    struct litmus_label *labels;
    size_t nlabels, cap_labels;
    uint64_t registers[MOST_REGISTERS / 64 + 1]; /* that the test mentions, as bits */
    unsigned recorded;       /* registers whose final values are stored */
};

struct litmus_location {
    const char *name;
    struct integer initial;
    bool loaded; /* by a load that looks into L1 */
};

struct litmus_reader {
    struct litmus *litmus;
    struct cursor at;
    enum litmus_warps warps;
    struct litmus_thread threads[MOST_THREADS];
    struct litmus_location *locations;
    size_t nlocations, cap_locations;
    unsigned nregisters; /* one more than the highest */
};

/* ---- names ---- */

/* The location of that name, or nlocations. */
size_t litmus_find_location(const struct litmus_reader *r, const char *s, size_t n);
/* The location of the word under the cursor, which is stepped over; a new one when it was not met
 * before. False with an error when that is no name of a location. */
bool litmus_location(struct litmus_reader *r, size_t *index);
/* Is the word under the cursor a register: r0, r1, …? */
bool litmus_is_register(const struct cursor *c, unsigned *number);
void litmus_use_register(struct litmus_reader *r, unsigned thread, unsigned number);
/* Threads of that thread's block. */
uint32_t litmus_block_size(const struct litmus_reader *r, unsigned thread);
/* Where the threads lie is known, all columns are read: the whole program. */
void litmus_compose(struct litmus_reader *r);

/* ---- what is looked at ---- */

/* The register or location that a condition names (struct value_names; self: a litmus_reader). */
bool litmus_find_value(void *self, const struct value_name *n, uint32_t *value, struct diags *d);

/* ---- instructions ---- */

/* One instruction or label of a thread; the cursor stops behind it. */
bool litmus_instruction(struct litmus_reader *r, unsigned thread);

#endif
