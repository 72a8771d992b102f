/* observe/lines.h: a run of a machine as a stream of lines, step by step: what traces of machines
 * that are no device share. What a line says is the format's business. */
#ifndef WS_OBSERVE_LINES_H
#define WS_OBSERVE_LINES_H

#include <stdio.h>

#include "observe/derivation.h"
#include "observe/sink.h"

struct line_trace;

/* Each appends to t->out. The machine is in the state after the step. */
struct line_format {
    const char *name;
    void (*begin)(struct line_trace *t); /* in the first state; NULL: nothing */
    void (*step)(struct line_trace *t);
    void (*end)(struct line_trace *t);   /* of the run; NULL: nothing */
    bool has_rules;                      /* it shows derivations */
};

/* The first member of the state of every format; initially zero except where a comment says otherwise. */
struct line_trace {
    const struct line_format *format;
    /* The state is what it will be before the next step, shown or not; NULL: nothing to do. */
    void (*keep)(struct line_trace *t);
    bool rules;                          /* with derivations */
    const enum rule *only;               /* shows only steps in which one of these applied; not owned */
    size_t nonly;                        /* 0: all */
    const struct line_sink *sink;        /* where whole lines go; NULL: to the stream; not owned */
    FILE *stream;                        /* not owned */
    const struct line_format *text;      /* a second format, without derivations; NULL: none */
    const struct line_sink *text_sink;   /* takes its lines; not owned */
    struct text out;                     /* what is written at once */
    struct derivation derivation;        /* of the present step */
};

/* NULL: there is none of that name. */
const struct line_format *line_format_find(const struct line_format *const *formats, size_t n,
                                           const char *name);
void line_trace_begin(struct line_trace *t);
void line_trace_step(struct line_trace *t);
void line_trace_end(struct line_trace *t);
/* Appends whole lines among those of the trace. */
void line_trace_write(const struct line_trace *t, const struct text *lines);
void line_trace_free(struct line_trace *t);
/* What collects derivations. */
struct tell_listener line_trace_listener(struct line_trace *t);

/* ---- what formats share ---- */

/* Appends blanks up to the width of the text after `from`, and two more. */
void line_pad(struct text *out, size_t from, unsigned width);
/* The derivations of the step, indented: if they are wanted. */
void line_put_derivations(struct line_trace *t, unsigned indent);
/* `, "derivation": […]`, if they are wanted. */
void line_put_derivations_json(struct line_trace *t);

#endif
