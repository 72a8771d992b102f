/* tests/remote/table.h: the tests of section 5, with what they answer. */
#ifndef WS_TESTS_REMOTE_TABLE_H
#define WS_TESTS_REMOTE_TABLE_H

#include <stdbool.h>
#include <stdint.h>

struct test_row {
    const char *name, *program, *outcome;
    char verdict;
    uint64_t allowed;
    uint64_t original, unsound; /* outcomes reached, and of these not allowed */
    bool deadlocks;
    uint64_t fixed, broken;
};
static const struct test_row test_rows[] = {
#define TEST(name, program, outcome, verdict, allowed, original, unsound, deadlocks, fixed, broken)\
    { name, program, outcome, verdict, allowed, original, unsound, deadlocks, fixed, broken },
#include "remote/table.def"
#undef TEST
};
#define TEST_ROWS (sizeof test_rows / sizeof test_rows[0])

#endif
