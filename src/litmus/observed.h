/* litmus/observed.h: final memory as the values that a condition names: NAME[INDEX] is an element
 * of a printed buffer or module variable. Knows no formula. */
#ifndef WS_LITMUS_OBSERVED_H
#define WS_LITMUS_OBSERVED_H

#include "condition/condition.h"
#include "host/objects.h"

/* An element that was named: where it lies in the bytes of an outcome. */
struct observed_value {
    size_t at;
    enum type type;
};

/* objects and prints stay where they are while conditions are read. */
struct observed {
    const struct objects *objects;
    const struct target *prints; /* an outcome is the concatenation of their bytes */
    size_t nprints;
    struct observed_value *v;
    size_t n, cap;
};

void observed_init(struct observed *o, const struct objects *objects, const struct target *prints,
                   size_t nprints);
void observed_free(struct observed *o);
struct value_names observed_names(struct observed *o);

/* One outcome, to be looked at with values_of. */
struct observed_outcome {
    const struct observed *observed;
    const unsigned char *bytes;
};
struct values observed_values(struct observed_outcome *o);
/* n little-endian bytes as a number of this type. */
struct integer integer_of(enum type type, const unsigned char *bytes);

#endif
