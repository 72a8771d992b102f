/* memory/operations.c: what the rows of operations.def say of the operational expressions (4.4.3). The
 * functions that apply them are in operation.c. */
#include "memory/operation.h"

const struct operation_row operation_rows[] = {
#define OPERATION(name, text, function, rule, cached, level, value)                                \
    { RULE_##rule, CACHED_##cached, level, ATOMIC_##value },
#include "memory/operations.def"
};

const char *operation_text(enum operation o)
{
    static const char *const texts[] = {
#define OPERATION(name, text, ...) text,
#include "memory/operations.def"
    };

    return texts[o];
}
