/* tests/forms/form.h: one exact form of an instruction, how a kernel of it is made, and what it
 * must compute according to a reference that shares no code with the interpreter. */
#ifndef WS_TESTS_FORMS_FORM_H
#define WS_TESTS_FORMS_FORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

#define MOST_OPERANDS 6
#ifndef CASES
#define CASES 256 /* threads of a kernel, each with operands of its own */
#endif
#define SLOT 16   /* bytes of an operand in a buffer */

/* A value in the low bits; hi only of 128-bit ones. */
struct word {
    uint64_t lo, hi;
};

struct form;
typedef void reference(const struct form *f, const struct word *in, struct word *out);

/* Operands are letters, one each: P a predicate; H R D Q untyped registers of 16, 32, 64, 128 bits;
 * Z a count in 32 bits; F G .f32 and .f64; E A a half and a bfloat in 16 bits, X Y two of them in
 * 32, V two .f32 in 64. A register is called by its letter and its number, results first. */
struct form {
    const char *text;     /* "add.s32", as in needed.tsv */
    const char *out, *in;
    const char *code;     /* NULL: `text out, in;`; results and predicates joined by `|` */
    reference *expect;    /* NULL: see allow */
    /* Instead of expect, for approximations: may the result be this one? */
    bool (*allow)(const struct form *f, const struct word *in, uint64_t out);
};

/* Lists by subject; each ends with a form without text. */
extern const struct form integer_forms[], bit_forms[], carry_forms[], float_forms[], half_forms[],
    compare_forms[], convert_forms[], move_forms[], approx_forms[], constant_forms[],
    small_forms[], video_forms[];
/* All of them; ends with NULL. And their subjects. */
extern const struct form *const form_lists[];
extern const char *const form_subjects[];

/* Prints what a form of each instruction costs; false: one is far above its class (costs.c). */
bool costs_print(int argc, char **argv);

/* Does the form have this suffix (".ftz")? */
bool form_has(const struct form *f, const char *suffix);
/* Its n-th suffix without the dot counted from the end, 0 the last: a type, as a rule. */
void form_suffix(const struct form *f, unsigned n, char out[16]);
unsigned type_bits(const char *type);  /* "u16" and "f16x2": 16 and 32 */
bool type_is_signed(const char *type); /* s8 … s64 */

/* Runs the form on edge values; prints what differs. */
bool form_runs(const struct form *f);
/* Is it printed as it was written? */
bool form_prints(const struct form *f);
/* Are they equal apart from the order of their characters? */
bool same_letters(const char *a, const char *b);
/* How many of the forms that PTX does not have are not refused as they should be; count: of how
 * many. */
unsigned forms_refused(unsigned *count);
/* The statement alone, and the kernel around it. Rounds of 0: the kernel has one statement; else a loop
 * of so many rounds, each of FORM_ROUND statements. */
#define FORM_ROUND 32
void form_statement(const struct form *f, struct text *t);
void form_kernel(const struct form *f, unsigned rounds, struct text *t);
/* Loads such a kernel and launches it on the edge values; false, with a message: it is refused. */
struct warpstep;
bool form_launch(const struct form *f, unsigned rounds, struct warpstep *w);
/* The operands of all cases, one case after another; always the same ones for a form. */
void form_values(const struct form *f, struct word *v);

/* Bits of a number of so many, as a signed number. */
static inline int64_t as_signed(uint64_t v, unsigned bits)
{
    uint64_t top = (uint64_t)1 << (bits - 1);

    v &= top | (top - 1);
    return (v & top) == 0 ? (int64_t)v : -(int64_t)(top - (v - top) - 1) - 1;
}

static inline uint64_t low_bits(uint64_t v, unsigned bits)
{
    return bits >= 64 ? v : v & (((uint64_t)1 << bits) - 1);
}

#endif
