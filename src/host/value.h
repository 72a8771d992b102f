/* host/value.h: one value of a PTX type, as a user writes it and as we print it. Values are bits in
 * the low bytes of a word. */
#ifndef WS_HOST_VALUE_H
#define WS_HOST_VALUE_H

#include "host/scan.h"
#include "program/type.h"

/* The element types of buffers: u8 to u64, s8 to s64, b8 to b64, f16, bf16, f32, f64. */
bool value_type_allowed(enum type t);
/* How the host shows memory of a type: packed pairs by halves, 128 bits by words of 64. */
enum type value_type_shown(enum type t);

/* No infinity and no NaN. */
bool value_is_finite(enum type t, uint64_t bits);

/* Reads a value and checks that the type holds it. Whole numbers are decimal or 0x…; a hexadecimal
 * one may fill all bits of a signed type; an untyped one may be negative, or a float of its width.
 * any_sign: an unsigned type also takes a negative number, as its two's complement. */
bool value_read(struct scan *s, enum type t, bool any_sign, uint64_t *bits);

/* As value_read takes it back to the same bits: whole numbers in decimal, untyped ones as 0x…. */
#define VALUE_ROOM 48
void value_print(enum type t, uint64_t bits, char out[VALUE_ROOM]);

#endif
