/* engine/thread/decoder.h: decoding one instruction, as the decode_*.c files share it. */
#ifndef WS_ENGINE_THREAD_DECODER_H
#define WS_ENGINE_THREAD_DECODER_H

#include "engine/thread/decode.h"
#include "program/lanes.h"

/* What decoding one instruction works on. */
struct decoder {
    struct code *code;
    const struct decode_request *request;
    struct diags *diags;
    const struct instr *i;
    struct decoded *d;
    uint8_t *places;   /* owned; by register slot: 1 + the place of its known runs; 0: none */
    unsigned registers, constants; /* how many of these have had a place */
    bool failed;
    /* values that are in every lane, in the code's arena, and their indices by class and value */
    const void **splats;
    size_t nsplats, cap_splats;
    struct names known_splats;
};

/* Where a register lies in the window. */
static inline size_t decoder_slot_bytes(const struct decoder *x, uint32_t slot)
{
    return (size_t)slot * 4 * WARP_STRIDE((unsigned)x->request->constants->v[CONST_WarpSize]);
}

/* ---- decode_operands.c ---- */
/* Frees the list of splats. Their values stay in the arena. */
void decoder_forget_splats(struct decoder *x);
/* An operand, of the instruction's program, in the class in which it is wanted. */
struct fetch decoder_fetch(struct decoder *x, const struct operand *o, enum reg_class want);
/* The address of ld, st, atom: a base and bytes to add. */
struct fetch decoder_fetch_address(struct decoder *x, const struct operand *o);
/* The clause of E (5.2) for the operand; for `!` and `+` the clause of their operand. */
enum rule decoder_clause(const struct operand *o);
/* The register that a result goes to, if there is one; and CC.CF. */
struct reg_dest decoder_destination(const struct decoder *x, const struct operand *o,
                                    enum type type);
struct reg_dest decoder_carry(const struct decoder *x);

/* ---- decode_programs.c ---- */
/* Finds the memory programs of an access, by space. If there is none, it reports an error and fails. */
void decoder_find_programs(struct decoder *x);

/* ---- decode_known.c ---- */
/* What is known of results and sources; then of the operations, once the used registers are known. */
void decoder_know_results(struct decoder *x);
void decoder_know_operations(struct decoder *x);
/* For all n instructions: what may follow each one without a query. */
void code_know_next(struct code *c, uint32_t n, const uint8_t *places);

#endif
