/* tests/lockstep/files.h: random programs as files in the current folder, and the command lines
 * that run them. */
#ifndef WS_TESTS_LOCKSTEP_FILES_H
#define WS_TESTS_LOCKSTEP_FILES_H

#include <stdint.h>

#define LINE_ROOM 200

/* Kernel `seed` of draw.h, on a machine that is drawn too. */
void file_drawn(uint64_t seed, char line[LINE_ROOM]);
/* Program `seed` of tests/random, and the scenario that runs it and says what it leaves. */
void file_program(uint64_t seed, char line[LINE_ROOM]);

#endif
