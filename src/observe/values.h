/* observe/values.h: values of lanes: the registers that an operation writes, what threads ask of
 * memory, and how such vectors are written. Looks only. */
#ifndef WS_OBSERVE_VALUES_H
#define WS_OBSERVE_VALUES_H

#include "memory/memory.h"
#include "observe/writer.h"

/* The values of some lanes, the lowest lane first, as the unsigned numbers of their bits. */
struct vector {
    unsigned n;
    uint64_t low[64], high[64]; /* high: bits 64 to 127 */
};
/* One number when all are equal; {"from": a, "by": b} when three or more are evenly apart; else a
 * list. Numbers from 2^53 on are strings of digits. */
void vector_json(struct text *out, const struct vector *v);
bool vector_is_zero(const struct vector *v);
/* The same for readers, as the type says: `7`, `100 101`, `0, 4 … 124`, `1.5 -2.0`. */
void vector_text(struct text *out, const struct vector *v, enum type t);

/* ---- registers ---- */

/* A register of a warp's window. */
struct register_place {
    const char *name;
    enum type type; /* TYPE_PRED: a mask */
    uint32_t slot;
};
/* The values that some threads have in a register, which is no predicate, and the mask of one that
 * is. lanes: as in show.h. */
void register_values(const struct reg_view *view, const struct register_place *r, unsigned lanes,
                     lane_mask of, struct vector *out);
lane_mask register_mask(const struct reg_view *view, const struct register_place *r,
                        unsigned lanes);

/* The k-th destination of an operation of that program. False: nobody wants its value. */
bool memop_register(const struct memop *op, const struct program *p, unsigned k,
                    struct register_place *out);
/* The values that op has written to its registers: the member "writes"; in text ` r = 100 101, p = 11` after
 * `before`, or nothing when it writes none. */
void writes_json(struct writer *w, const struct memory *m, const struct program *p,
                 const struct memop *op, unsigned lanes);
void writes_text(struct text *out, const char *before, const struct memory *m,
                 const struct program *p, const struct memop *op, unsigned lanes);
/* What a register request will write, which it has in its data. */
void request_text(struct text *out, const char *before, const struct program *p,
                  const struct memop *op, unsigned lanes);

/* ---- accesses ---- */

/* The object of an access, without its end. */
void access_begin_json(struct text *out, const struct access_event *e);
/* `global 0x10000000 = 100 101`: where, and what is stored. */
void access_text(struct text *out, const struct access_event *e);

#endif
