/* program/load_data.h: steps 4 and 5 of load (5.1.3): addresses of variables outside registers and
 * shared memory, and initial values. Private to load. */
#ifndef WS_PROGRAM_LOAD_DATA_H
#define WS_PROGRAM_LOAD_DATA_H

#include "program/load.h"

/* Step 4. False with an error in d when a memory of figure 3.2 is too small. */
bool load_variables(struct program *p, const struct constants *k, const struct load_target *t,
                    struct diags *d);
/* Step 5; every address is known. */
void load_initial_values(const struct program *p, const struct load_target *t);

#endif
