/* observe/structured.h: runs of structured programs as streams of lines: a line a step, as the
 * derivations of example 2 (Habermaier and Knapp 2012) stand there, a table as their table 1, or a
 * JSON object a step. */
#ifndef WS_OBSERVE_STRUCTURED_H
#define WS_OBSERVE_STRUCTURED_H

#include "observe/derivation.h"
#include "structured/machine.h"

struct simt_trace;

/* Each appends to t->out. The machine stands in the state behind the step. */
struct simt_format {
    const char *name;
    void (*begin)(struct simt_trace *t); /* in the first state; NULL: nothing */
    void (*step)(struct simt_trace *t);
    void (*end)(struct simt_trace *t);   /* of the run; NULL: nothing */
    bool has_rules;                      /* it shows derivations */
};
extern const struct simt_format simt_text, simt_table, simt_jsonl;
/* NULL: there is none of that name. */
const struct simt_format *simt_format_find(const char *name);

struct simt_trace {
    const struct simt_machine *machine; /* not owned */
    const struct simt_format *format;
    bool rules;                         /* with derivations */
    FILE *stream;                       /* not owned */
    struct text out;                    /* what is written at once */
    struct derivation derivation;       /* of the present step */
    struct simt_stack left;             /* room for what a thread has left */
    /* table: */
    struct text row;                    /* that may still grow; what stands behind its line */
    unsigned line;                      /* of that row; 0: the first state */
    size_t row_warp;                    /* and its warp, and the rule that began it */
    enum rule row_rule;
    bool open;                          /* there is one */
};

void simt_trace_begin(struct simt_trace *t);
void simt_trace_step(struct simt_trace *t);
void simt_trace_end(struct simt_trace *t);
void simt_trace_free(struct simt_trace *t);
/* What collects derivations. */
struct tell_listener simt_trace_listener(struct simt_trace *t);

/* ---- what the formats share ---- */

/* The warp that the last step was about; NULL: the model has threads. */
const struct simt_warp *simt_trace_warp(const struct simt_trace *t);
/* The stack behind it: the warp's, or that of the lowest thread that moved. Good until the next call. */
const struct simt_stack *simt_trace_stack(struct simt_trace *t);
/* D: 0, b or r for each thread, thread 0 leftmost. */
void simt_disabled_text(const struct simt_warp *w, unsigned threads, struct text *out);

#endif
