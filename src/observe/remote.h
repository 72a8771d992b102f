/* observe/remote.h: runs of tests of remote scopes as streams of lines: the transition and what it
 * changed; a table of all that there is; or a JSON object a step. */
#ifndef WS_OBSERVE_REMOTE_H
#define WS_OBSERVE_REMOTE_H

#include "observe/lines.h"
#include "remote/machine.h"

extern const struct line_format rsp_text, rsp_table, rsp_jsonl;
extern const struct line_format *const rsp_formats[3];

struct rsp_trace {
    struct line_trace lines;           /* its first member */
    const struct rsp_machine *machine; /* not owned */
    struct rsp_system before;          /* the state before the step; owned */
};

void rsp_trace_init(struct rsp_trace *t, const struct rsp_machine *m);
void rsp_trace_free(struct rsp_trace *t);

/* The instruction that the last step executed; NULL: the environment's step. */
const struct rsp_instr *rsp_trace_instr(const struct rsp_machine *m);
/* What the last step's instruction is of: "load.dv.rm #1 (2 of 3)". Nothing in assembly. */
void rsp_trace_put_action(const struct rsp_machine *m, struct text *out);
/* What caches hold: entries in the order of locations, an L1's that is clean and invalid left out
 * (it is the same as none), `*` where DIRTY, parentheses where INV'D; the fifo, its head first; and
 * who holds locks. "-": nothing. */
void rsp_trace_put_l1(const struct rsp_machine *m, uint32_t group, struct text *out);
void rsp_trace_put_l2(const struct rsp_machine *m, uint32_t device, struct text *out);
void rsp_trace_put_gl(const struct rsp_machine *m, struct text *out);
/* "r0=1 r2=0": those that have been set. */
void rsp_trace_put_registers(const struct rsp_machine *m, uint32_t thread, struct text *out);

#endif
