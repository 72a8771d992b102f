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

/* A register that a test mentions. */
struct litmus_register {
    const char *name; /* as the test calls it */
    const char *ptx;  /* as the program does */
    const char *type; /* of a declared one, as s32; NULL: 64 bits */
    size_t location;  /* that it holds the address of at first; SIZE_MAX: of none */
};

struct litmus_thread {
    uint64_t gpu, cta, own;  /* as the test numbers them; own: itself, where it says so */
    uint32_t block, thread;  /* where it lies in the grid */
    struct text start, body; /* PTX: initial values of registers, the column */
    struct span *cells;      /* owned; of each line of the body */
    size_t ncells, cap_cells;
    struct litmus_label *labels;
    size_t nlabels, cap_labels;
    struct litmus_register *registers;
    size_t nregisters, cap_registers;
    size_t *weak;            /* locations that it loads weakly, each once */
    size_t nweak, cap_weak;
    unsigned recorded;       /* registers whose final values are stored */
};

struct litmus_location {
    const char *name;
    const char *ptx;         /* as code names it */
    struct integer initial;
    bool shared;             /* a variable of each block; its name is that of a copy */
    bool asked;              /* the condition names it */
    bool loaded;             /* by a load that looks into L1 */
};

struct litmus_reader {
    struct litmus *litmus;
    struct cursor at;
    struct litmus_options options;
    struct litmus_thread threads[MOST_THREADS];
    struct litmus_location *locations;
    size_t nlocations, cap_locations;
    unsigned nregisters;     /* one more than the highest of those that are numbers */
    unsigned devices;        /* more than one: each has one block */
    bool minus, barrier;     /* the program has such a register of its own */
    bool bare;               /* a condition names registers without their thread */
    bool plain_loads;        /* `ld` and `st` alone are weak accesses */
    bool closed;             /* only locations that were declared can be named */
    bool copies;             /* what a shared location holds at the end is copied */
    bool widens;             /* registers are recorded by way of one of 64 bits */
};

/* ---- names ---- */

/* The location of that name, or nlocations. */
size_t litmus_find_location(const struct litmus_reader *r, const char *s, size_t n);
/* The location of the word under the cursor, which is stepped over; a new one when it was not met
 * before. False with an error when that is no name of a location. */
bool litmus_location(struct litmus_reader *r, size_t *index);
/* From now on the location is a variable of each block. */
void litmus_share(struct litmus_reader *r, size_t location);
/* Is the word under the cursor a register: r0, r1, …? */
bool litmus_is_register(const struct cursor *c, unsigned *number);
/* The register r<number> of a thread. */
const struct litmus_register *litmus_use_register(struct litmus_reader *r, unsigned thread,
                                                  unsigned number);
/* The thread's register of that name, or nregisters. */
size_t litmus_find_register(const struct litmus_thread *t, const char *s, size_t n);
/* Where all threads lie is known: gives each its place in the grid. Devices are blocks of one grid;
 * false with an error at the span when one of several devices has several blocks. */
bool litmus_place_threads(struct litmus_reader *r, struct span span);
/* Threads of that thread's block. */
uint32_t litmus_block_size(const struct litmus_reader *r, unsigned thread);
bool litmus_is_label(const struct cursor *c);
/* The label under the cursor, as PTX names it. */
bool litmus_put_target(struct litmus_reader *r, unsigned thread, struct text *out);
/* Places the label at the end of the thread's body. */
bool litmus_define_label(struct litmus_reader *r, unsigned thread, struct span span);
/* What was appended to the thread's body comes of this text, which ends before the cursor. */
void litmus_note_cell(struct litmus_reader *r, unsigned thread, struct span from);
/* Checks that every label that a thread branches to is defined. */
bool litmus_check_labels(struct litmus_reader *r);
/* Where the threads lie is known, all columns are read: the whole program. */
void litmus_compose(struct litmus_reader *r);

/* ---- numbers ---- */

/* Has it 32 bits, with or without a sign? */
bool litmus_fits(struct integer n);

/* ---- what is looked at ---- */

/* The register or location that a condition names (struct value_names; self: a litmus_reader). */
bool litmus_find_value(void *self, const struct value_name *n, uint32_t *value, struct diags *d);

/* ---- forms ---- */

/* Each reads a whole test, from its first lexeme to the end of the text. */
bool litmus_read_nvidia(struct litmus_reader *r);
bool litmus_read_typed(struct litmus_reader *r);
/* Does a test in NVIDIA's form begin here? */
bool litmus_is_nvidia(const struct cursor *c);

/* ---- instructions ---- */

/* Reads one instruction or label of a thread; the cursor moves past it. */
bool litmus_instruction(struct litmus_reader *r, unsigned thread);
/* The same of a typed one, whose registers were declared. */
bool litmus_typed_instruction(struct litmus_reader *r, unsigned thread);

#endif
