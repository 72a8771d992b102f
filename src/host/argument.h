/* host/argument.h: kernel arguments: a number, a buffer's address (`x`, `x+16`), raw bytes
 * (@FILE), each for the parameter it goes to (5.1.3, step 4). Knows no device. */
#ifndef WS_HOST_ARGUMENT_H
#define WS_HOST_ARGUMENT_H

#include "host/objects.h"

enum argument_kind { ARGUMENT_NUMBER, ARGUMENT_BUFFER, ARGUMENT_FILE };

struct argument {
    enum argument_kind kind;
    struct span span;
    uint64_t bits;    /* number: as the parameter's type has it; buffer: bytes added */
    uint32_t buffer;
    char *path;       /* owned */
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
/* Says how many arguments the kernel takes, and which. Always false. */
bool argument_count_error(const struct function *f, size_t given, struct span where,
                          struct diags *d);

#endif
