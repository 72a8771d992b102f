/* remote/reader.h: what the readers of both forms share. Private to src/remote; other folders
 * include program.h. */
#ifndef WS_REMOTE_READER_H
#define WS_REMOTE_READER_H

#include "condition/frame.h"
#include "remote/program.h"

struct rsp_reader {
    struct cursor at;
    struct rsp_program *program;
    struct {
        uint64_t group, device;  /* as the file numbers them */
        uint32_t set;            /* registers that some action sets, as bits */
        struct span used[RSP_MOST_REGISTERS]; /* the first use of each; no source: none */
    } threads[RSP_MOST_THREADS];
    uint32_t nactions;           /* of all threads */
};

/* All start at what they read and move past it; false with an error. */

/* reg: one that the thread sets, or one that it uses. */
bool rsp_read_target(struct rsp_reader *r, unsigned thread, uint32_t *reg);
bool rsp_read_location(struct rsp_reader *r, uint32_t *index);
/* A number, or a register that the thread uses. */
bool rsp_read_value(struct rsp_reader *r, unsigned thread, struct rsp_value *v);
/* load.S reg, x | store.S x, v | inc.S reg, x (source.c) */
bool rsp_read_action(struct rsp_reader *r, unsigned thread, struct rsp_action *a);
/* An instruction with its operands (assembly.c). */
bool rsp_read_instr(struct rsp_reader *r, unsigned thread, struct rsp_instr *i);
/* The name of an instruction, with its scope where it has one. */
bool rsp_read_op(struct cursor *c, enum rsp_op *op, enum rsp_scope *scope);
/* Its operands, with a blank before them. */
void rsp_print_operands(const struct rsp_program *p, const struct rsp_instr *i, struct text *out);
void rsp_print_value(const struct rsp_value *v, struct text *out);
const char *rsp_kind_text(enum rsp_action_kind k); /* "load" */

#endif
