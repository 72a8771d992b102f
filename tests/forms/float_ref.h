/* tests/forms/float_ref.h: how the float lists read a form's text. */
#ifndef WS_TESTS_FORMS_FLOAT_REF_H
#define WS_TESTS_FORMS_FLOAT_REF_H

#include "forms/exact.h"
#include "forms/form.h"

/* The format of a type ("f16x2": of its halves), NULL: it is no float. */
const struct ieee *format_of(const char *type);
/* What the form says of its operation. */
struct float_way {
    const struct ieee *format;
    enum round_to mode;
    bool ftz, sat;
};
struct float_way way_of(const struct form *f);
enum round_to mode_of(const struct form *f);
/* 2 for pairs, else 1. */
unsigned parts_of(const struct form *f);
/* Subnormals as zeros. */
uint64_t flushed(const struct ieee *f, uint64_t v);
/* .ftz and .sat applied to a result. */
uint64_t finished(const struct float_way *w, uint64_t v);
/* The NaN for an operation that has a NaN among so many operands. */
uint64_t nan_among(const struct ieee *f, const uint64_t *v, unsigned n);
/* Applies an operation to the form's operands; of pairs to each half. */
typedef uint64_t float_operation(const struct float_way *w, const uint64_t *v);
void apply(const struct form *f, const struct word *in, struct word *out, float_operation *op,
           unsigned operands);

#endif
