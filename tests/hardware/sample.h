/* tests/hardware/sample.h: a form of tests/forms with its kernel and operands, as plain text and
 * bytes: the headers of the forms and those of a host do not go together. Knows no scenario. */
#ifndef WS_TESTS_HARDWARE_SAMPLE_H
#define WS_TESTS_HARDWARE_SAMPLE_H

#include "base/text.h"

#define SAMPLE_THREADS 64 /* of a block */

struct form;

struct sample {
    const struct form *form;
    struct text statement, kernel;
    size_t cases;             /* threads; a multiple of SAMPLE_THREADS */
    char letter;              /* of the first result (forms/form.h) */
    size_t result_bytes;      /* of all cases */
    uint64_t *operands;       /* words of 64 bits, two each; at least one */
    size_t noperands;
};

/* The k-th of all forms; false when there are no more. */
bool sample_make(struct sample *s, size_t k);
void sample_free(struct sample *s);
/* Is it an approximation whose results all lie within PTX's bounds? */
bool sample_within_bounds(const struct sample *s, const unsigned char *results);

#endif
