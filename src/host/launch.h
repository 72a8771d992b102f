/* host/launch.h: a launch as the input gives it (5.7.2): kernel, grid, block, dynamic shared memory
 * and arguments: a number, a buffer's address (`x`, `x+16`), members of a struct, raw bytes
 * (@FILE), each for the parameter it goes to (5.1.3, step 4). Knows no device. */
#ifndef WS_HOST_LAUNCH_H
#define WS_HOST_LAUNCH_H

#include "host/objects.h"

enum argument_kind {
    ARGUMENT_NUMBER, ARGUMENT_BUFFER, ARGUMENT_FILE, ARGUMENT_MEMBERS, ARGUMENT_BYTES
};

/* A value in a struct that is passed. */
struct member {
    uint64_t offset, bits; /* of a buffer: bytes added to its address */
    unsigned size;
    uint32_t buffer;       /* NO_OBJECT: a number */
    struct span span;
};

struct argument {
    enum argument_kind kind;
    struct span span;
    uint64_t bits;    /* number: as the parameter's type has it; buffer: bytes added */
    uint32_t buffer;
    char *path;       /* owned */
    struct member *members; /* owned */
    size_t nmembers, cap_members;
    unsigned char *bytes; /* as many as the parameter has; owned */
};

/* Where an argument goes. */
struct argument_slot {
    const struct objects *objects;
    const struct param *param;
    uint32_t context; /* of the launch: only its buffers will do */
};

/* Reads one argument and checks it against the parameter. */
bool argument_read(struct scan *s, const struct argument_slot *slot, struct argument *a);
/* Writes it to its place in the parameter block; buffers have their addresses by now. */
bool argument_store(const struct argument *a, const struct argument_slot *slot,
                    unsigned char *block, struct diags *d);
void argument_free(struct argument *a);

/* ---- members.c ---- */

/* `x`, `x+16`: an address inside the buffer or one past its end, as bits added to the buffer's. */
bool address_read(struct scan *s, const struct argument_slot *slot, uint32_t *buffer,
                  uint64_t *bits);
/* Does a name begin here, not a number of that type? inf and nan are numbers of a float. */
bool address_begins(const struct scan *s, enum type t);
/* After `{`: [TYPE] V, V, … [, TYPE V, …] }. A type applies until the next one; before the first it is u8.
 * Each value is at the next multiple of its size, as in C; together they fill the parameter. */
bool members_read(struct scan *s, const struct argument_slot *slot, struct argument *a);
void members_store(const struct argument *a, const struct argument_slot *slot, unsigned char *to);

struct launch_request {
    struct kernel kernel;
    uint32_t grid[3], block[3];
    uint64_t shared; /* bytes of dynamic shared memory */
    struct argument *args;
    size_t nargs, cap_args;
    bool cooperative;   /* all blocks at once, with */
    uint32_t workspace; /* a buffer for their barrier; else NO_OBJECT */
    struct span span; /* where errors of the whole launch point */
    uint32_t object;  /* the grid among the objects */
};

/* One by one by one, no arguments. */
void launch_init(struct launch_request *l, struct kernel k);
void launch_free(struct launch_request *l);
/* X[,Y[,Z]], each at least 1. */
bool launch_read_size(struct scan *s, uint32_t size[3]);
/* The next argument. An argument too many is an error that names the parameters. */
bool launch_read_argument(struct scan *s, const struct objects *o, struct launch_request *l);
/* Does the semantics have all that the kernel can reach (5.1.1)? Else an error at the launch names
 * the place in the program. */
bool launch_check_kernel(const struct objects *o, const struct launch_request *l, struct diags *d);
/* Are there as many arguments as parameters, and does the launch respect what the kernel demands of
 * its blocks and clusters (.maxntid, .reqntid, .reqnctapercluster, .explicitcluster)? */
bool launch_check(const struct objects *o, const struct launch_request *l, struct diags *d);
/* The directive that makes every launch of an entry impossible; without a source: there is none. */
struct span launch_obstacle(const struct function *f);
/* The parameter block (mem_free it) and its size; NULL with an error. */
unsigned char *launch_params(const struct objects *o, const struct launch_request *l, size_t *size,
                             struct diags *d);

#endif
