/* litmus/hung.h: the values of a litmus test when its run hangs. */
#ifndef WS_LITMUS_HUNG_H
#define WS_LITMUS_HUNG_H

#include "litmus/litmus.h"
#include "ptx_machine/ptx_machine.h"

/* The words (struct hung_values; self: the test): of threads that have not ended what their registers
 * hold. */
void litmus_hung_values(void *self, const struct ptx_machine *x, struct text *out);

#endif
