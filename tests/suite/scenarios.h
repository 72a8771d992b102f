/* tests/suite/scenarios.h: a scenario as a case. The headers of the forms and those of a host
 * do not go together. */
#ifndef WS_TESTS_SUITE_SCENARIOS_H
#define WS_TESTS_SUITE_SCENARIOS_H

#include <stdbool.h>

/* Writes FOLDER/NAME.case and copies the PTX beside it, NAME being the scenario's. False with a
 * message. What the plain form has no words for is said and written nowhere; that is no failure. */
bool suite_write_program(const char *path, const char *folder);

#endif
