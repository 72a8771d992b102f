/* host/launch.h: a launch as the input gives it: kernel, grid, block, dynamic shared memory and
 * arguments (5.7.2). Knows no device. */
#ifndef WS_HOST_LAUNCH_H
#define WS_HOST_LAUNCH_H

#include "host/argument.h"

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
/* Are there as many arguments as parameters? */
bool launch_check_count(const struct objects *o, const struct launch_request *l, struct diags *d);
/* The parameter block (mem_free it) and its size; NULL with an error. */
unsigned char *launch_params(const struct objects *o, const struct launch_request *l, size_t *size,
                             struct diags *d);

#endif
