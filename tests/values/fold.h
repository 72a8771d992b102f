/* tests/values/fold.h: the state of a device as a trace with values tells it: registers, cache
 * lines and memory, added up line by line, and compared with what the trace shows by itself:
 * its dumps, the values that loads bring, those that stores leave, the buffers in its last
 * line. Written from docs/traces.md; shares no code with the tool. */
#ifndef WS_TESTS_VALUES_FOLD_H
#define WS_TESTS_VALUES_FOLD_H

#include "base/hash.h"
#include "base/text.h"
#include "tree.h"

#define FOLD_LANES 64u
#define FOLD_LINE 128u

struct fold_register {
    uint32_t warp; /* a number */
    uint64_t told; /* the lanes with a reported value */
    uint64_t low[FOLD_LANES], high[FOLD_LANES];
};

struct fold_line {
    bool used;
    uint64_t address;
    char cache[16]; /* "L2", "L1 3" */
    char space[8];
    bool valid[FOLD_LINE], dirty[FOLD_LINE], reserved[FOLD_LINE];
    unsigned char bytes[FOLD_LINE];
};

/* What a lane asks for. */
struct fold_lane {
    uint64_t address;
    uint64_t low[8], high[8]; /* stored elements */
    unsigned char got[16 * 8]; /* a load's bytes, where they were read last */
};

struct fold_access {
    bool is_read, is_write, is_global, has_got;
    unsigned bytes, elements; /* elements: that are stored */
    uint64_t lanes;
    struct fold_lane lane[FOLD_LANES];
};

struct fold_buffer {
    char name[64];
    uint64_t address;
};

struct fold {
    struct tree tree;
    unsigned warp_size;
    uint64_t line, tick;  /* of the trace; the last tick */
    bool ended, has_memory;
    bool calls;           /* registers of functions may lie where those of others lay */
    struct names warps, registers, memory, accesses; /* by "grid block warp", the same and a name,
                                                        address, operation */
    uint32_t nwarps;
    struct fold_register *regs;
    size_t nregs, cap_regs;
    struct fold_line *lines;
    size_t nlines, cap_lines;
    unsigned char *bytes; /* of global memory itself */
    size_t nbytes, cap_bytes;
    struct fold_access **asked; /* each owned */
    size_t nasked, cap_asked;
    struct fold_buffer *buffers;
    size_t nbuffers, cap_buffers;
    /* compared */
    uint64_t dumps, values, cached, loads, stores, rows, finals;
    unsigned failed;
    struct text why; /* the first things that were wrong */
};

/* Takes a line of the trace, which it changes. */
void fold_take(struct fold *f, char *line);
void fold_free(struct fold *f);

#endif
