/* tests/bench/generate.h: large PTX texts in the manner of nvcc's, for measuring the reader. */
#ifndef WS_TESTS_BENCH_GENERATE_H
#define WS_TESTS_BENCH_GENERATE_H

#include "base/text.h"

/* A module whose kernel `large` makes up almost all of its lines: straight code, branches and loops
 * in one another, barriers, calls, a register for nearly every value. Equal numbers
 * give equal texts; a text ends at most about 30 lines after that number. */
void generate_ptx(unsigned lines, struct text *out);

#endif
