/* structured/group.h: threads of equal stacks that step together on one memory (section 5.2), and
 * the position of a stack in the program: what stack-less warps and dynamic warp formation share. */
#ifndef WS_STRUCTURED_GROUP_H
#define WS_STRUCTURED_GROUP_H

#include "structured/model.h"

/* The addresses of a program, in the order of its text. The address of an assignment that has been read is
 * directly after the assignment, that of a context is the end of its loop or function. */
struct simt_addresses {
    const struct simt_program *program;
    uint32_t *last; /* by statement: the last one inside, or itself; functions follow the statements */
};
void simt_addresses_open(struct simt_addresses *a, const struct simt_program *p);
void simt_addresses_close(struct simt_addresses *a);
/* Of a stack that is not empty; never 0. */
uint64_t simt_address_of(const struct simt_addresses *a, const struct simt_stack *t);

/* The threads of `among` whose stacks are that of thread t. */
thread_set group_of(const struct simt_threads *ts, thread_set among, unsigned t);
/* Has each thread of the group a step? If not, why says what the first lacks. */
bool group_can_step(const struct simt_threads *ts, thread_set group, const struct simt_step *x);
/* All of them take it, on the same memory; writes are merged in any order. The event is begun. */
void group_step(struct simt_threads *ts, thread_set group, struct simt_step *x);

#endif
