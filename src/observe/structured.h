/* observe/structured.h: runs of structured programs as streams of lines: a line a step, like the
 * derivations of example 2 (Habermaier and Knapp 2012), a table like their table 1, or a JSON object a
 * step. */
#ifndef WS_OBSERVE_STRUCTURED_H
#define WS_OBSERVE_STRUCTURED_H

#include "observe/lines.h"
#include "structured/machine.h"

extern const struct line_format simt_text, simt_table, simt_jsonl;
extern const struct line_format *const simt_formats[3];

struct simt_trace {
    struct line_trace lines;            /* its first member */
    const struct simt_machine *machine; /* not owned */
    struct simt_stack left;             /* room for what a thread has left */
    /* The members below are for the table. */
    struct text row;                    /* the row that may still grow; its text after the line */
    unsigned line;                      /* of that row; 0: the first state */
    size_t row_warp;                    /* the warp of the row; the rule that began it */
    enum rule row_rule;
    bool open;                          /* there is one */
};

void simt_trace_free(struct simt_trace *t);

/* ---- what the formats share ---- */

/* The warp that the last step was about; NULL: the model has threads. */
const struct simt_warp *simt_trace_warp(const struct simt_trace *t);
/* The stack after the step: the warp's, or that of the lowest thread that moved. Valid until the next
 * call. */
const struct simt_stack *simt_trace_stack(struct simt_trace *t);
/* D: 0, b or r for each thread, thread 0 leftmost. */
void simt_disabled_text(const struct simt_warp *w, unsigned threads, struct text *out);

#endif
