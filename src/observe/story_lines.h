/* observe/story_lines.h: the story of a run whose trace is a line a step (observe/lines.h):
 * sentences of notable steps (observe/sentences.h), the first and the last of them, and how the run
 * ended. */
#ifndef WS_OBSERVE_STORY_LINES_H
#define WS_OBSERVE_STORY_LINES_H

#include "observe/remote.h"
#include "observe/structured.h"
#include "observe/writer.h"

#define LINE_STORY_LAST 16u

struct told_step {
    uint64_t step, event; /* event: the line of the trace */
    char *text;           /* owned */
};

/* Zero at first. */
struct line_story {
    uint64_t n;                      /* sentences so far */
    struct told_step first[8], last[LINE_STORY_LAST]; /* last: a ring */
    uint64_t step, event;            /* of the last step */
    bool cycle, around;              /* a cycle has begun; the run has come around it */
    uint64_t cycle_step, cycle_event; /* its first step */
};

void line_story_free(struct line_story *s);
/* A step was taken; event: its line. sentence: a text of its own, empty: it is not worth one. */
void line_story_step(struct line_story *s, uint64_t step, uint64_t event, const char *sentence);
/* A replayed list leads around a cycle, which begins after the last step. self: a line_story. */
void line_story_cycle_begins(void *self);
/* For readers, and as the members "story" and "cycle". why: what ended the run, lines; NULL: it
 * completed. events: they have lines. */
void line_story_text(const struct line_story *s, const char *why, struct text *out);
void line_story_json(const struct line_story *s, const char *why, bool events, struct writer *w);

/* ---- sentences of the last step ---- */

/* Of a structured program; each: also of steps that only go on. */
void simt_trace_sentence(const struct simt_trace *t, bool each, struct text *out);
/* Of a test of remote scopes. */
void rsp_trace_sentence(const struct rsp_trace *t, struct text *out);

#endif
