/* observe/trace.h: a run as a stream of lines: the steps of warps, the operations of memory, what
 * happens above the warps, and how each was derived, in one of three formats, as they happen. Knows
 * no command line and no host. */
#ifndef WS_OBSERVE_TRACE_H
#define WS_OBSERVE_TRACE_H

#include "base/text.h"
#include "memory/memory.h"
#include "observe/filter.h"
#include "observe/line_changes.h"
#include "observe/sink.h"

/* How much is shown: the steps of warps; besides them their derivations, messages, and operations
 * of memory; besides them the silent rules, what micro steps execute, and the derivations of both.
 */
enum trace_level { TRACE_STEPS, TRACE_RULES, TRACE_MICRO };

struct trace_format;
/* One readable line an event; the columns of figures 5.2 to 5.4; one JSON object a line. */
extern const struct trace_format trace_text, trace_table, trace_jsonl;
/* NULL: there is no format of that name. */
const struct trace_format *trace_format_find(const char *name);
/* Does the format show more than steps of warps? The table does not. */
bool trace_format_has_rules(const struct trace_format *f);

/* Dumps of the whole state, by steps of warps. */
struct trace_dumps {
    bool each, end;  /* dumps after each step of the device with shown events; after the run */
    uint64_t *steps; /* after these; owned */
    size_t n, cap;
    struct device *const *device; /* where the one that runs is to be found */
};

/* What a trace in jsonl says about the whole run; the caller, who knows the host, provides it. */
struct trace_run {
    void *self;
    /* Appends the first line, "run"; later the line "run+" with what has become known since, or
     * nothing. Called before the first step of a warp, and before that of each new grid. */
    void (*head)(void *self, struct text *out);
    /* The place of a program in the list of that line. */
    uint32_t (*program)(void *self, const struct program *p);
    /* Appends alternative k of the question that is being asked, in words. NULL: not known. */
    void (*words)(void *self, unsigned k, struct text *out);
};

/* Receives for each shown event the number of lines written before its own; `told`: its number among the
 * reported steps and memory events, from 1. */
struct trace_places {
    void *self;
    void (*placed)(void *self, uint64_t told, uint64_t before); /* NULL: nobody listens */
};

struct trace_options {
    const struct trace_format *format;
    enum trace_level level;
    bool plain;     /* no derivations, at any level */
    struct trace_filter filter;
    struct trace_dumps dumps;
    unsigned lanes; /* WarpSize, perhaps with LANES_HIGH (show.h); known before the first step */
    bool values;       /* also prints values read and written, their origin, and choices */
    bool alternatives; /* `values` include the words of all alternatives of a choice */
    uint64_t worded;   /* the last step of the device with words of alternatives (they take room); 0: all */
    const struct trace_run *run; /* not owned; NULL: unknown */
    /* Where whole lines go: to a sink; without one to a stream; without that to two texts, with
     * their derivations, and without. None is owned. */
    const struct line_sink *sink;
    FILE *out;
    struct text *kept, *bare;
    struct trace_places places;
};
/* Does anything that is shown, left out or dumped depend on reports? */
bool trace_options_need_teller(const struct trace_options *o);

/* The warp that a register window belongs to. */
struct window_owner {
    struct warp_id place;
    const struct program *program;
};

/* An event whose derivation is not complete yet. */
struct pending_event {
    struct warp_id place;
    uint64_t step;    /* of the warp's step that it is or belongs to */
    size_t from, end; /* its line, of the trace's lines; empty: it is not shown */
    enum rule rule;   /* of memory; RULE_COUNT: a step of a warp */
    uint64_t told;    /* its number, from 1 */
    uint32_t node;    /* its derivation, once that is complete */
};

/* What was chosen and has not led to an event yet. */
struct trace_choice {
    uint64_t tick; /* when it was asked: of the step, or of the one before it */
    enum site site;
    unsigned of, pick;
    char *words;   /* of all alternatives, a line each; owned; NULL: not wanted */
};

/* Of --values: collected for the next event. */
struct trace_values {
    uint64_t serial;           /* of the first operation of the step that has begun */
    struct text access;        /* the accesses of the step, in the words of the format */
    struct trace_access {
        size_t end;            /* where the access ends in `access`; JSON: without its closing bracket */
        lane_mask lanes;
    } *accesses;               /* owned */
    size_t naccesses, cap_accesses;
    struct text before, after; /* lines printed before the next event, or after the step */
    struct text lines;         /* cache lines that changed: objects with commas between them */
    struct line_changes known;
    struct trace_choice *choices;
    size_t nchoices, cap_choices;
};

struct trace {
    const struct trace_options *options;
    struct trace_values values;
    bool listens;                  /* to a teller */
    bool headed;                   /* the line "run" was written */
    struct text held;              /* lines that came before "run": programs that are read, messages */
    uint64_t grids;                /* exceeds the number of every grid that had a step */
    const struct program *last;    /* the program that was looked up last */
    uint32_t last_index;           /* the index of that program */
    uint64_t told;                 /* steps and memory events so far */
    uint64_t step;                 /* the warp step that runs or ran last; 0: none yet */
    bool dump;                     /* the state after the device's present step is wanted */
    bool begun;                    /* a warp has begun a step */
    struct warp_event begin;       /* that step; its states must not be read */
    struct window_owner *owners;   /* by register window */
    size_t nowners, cap_owners;
    struct derivation derivation;  /* of the device's present step */
    struct pending_event *pending; /* its events */
    size_t npending, cap_pending;
    struct text lines;             /* their lines */
    struct text out;               /* output collected for one write */
    size_t bare;                   /* bytes of `out` without a derivation; 0: all */
    struct warp_id heading;     /* table: the warp of the rows above */
    bool mixed;                    /* table: rows name their warps */
    bool barriers;                 /* table: rows have the columns of Hanoi */
};

/* Writes to the stream step by step; memory does not grow with the length of the run. The options
 * must outlive it. */
void trace_init(struct trace *t, const struct trace_options *o);
void trace_free(struct trace *t);
/* To be attached to a device and a teller; t must stay where it is. */
struct engine_observer trace_observer(struct trace *t);
/* Of --values: hears what was chosen, before the next event. */
struct choice_listener trace_choices(struct trace *t);
struct memory_observer trace_memory_observer(struct trace *t);
struct tell_listener trace_listener(struct trace *t);
/* Says whose a window is: another state of the device was restored. */
void trace_own(struct trace *t, reg_window w, struct window_owner owner);
/* The run is over: the last dump, if it is wanted, while the device lives. */
void trace_end(struct trace *t);
/* Writes the line "run", unless it was written, and what waited for it: before something else is
 * written to the same place, and after the run. */
void trace_head(struct trace *t);
/* Values: writes the lines that follow a step now, unless the step is not over. */
void trace_flush(struct trace *t);
/* Called when there is no run: prints the lines that waited for "run" by themselves. */
void trace_refuse(struct trace *t);
/* Of formats: the number of the device's step; the place of a program among those of the run. */
uint64_t trace_tick(const struct trace *t);
uint32_t trace_program(struct trace *t, const struct program *p);

/* ---- formats ---- */

/* A name, functions that append an event to t->lines (they begin it), and functions that append to
 * t->out what surrounds it when it is written. */
struct trace_format {
    const char *name;
    /* Begin the line of an event, in t->lines. owner: whose operation, NULL for a silent rule. */
    void (*step)(struct trace *t, const struct warp_event *e);
    void (*memory)(struct trace *t, const struct memory_event *e, const struct window_owner *owner);
    /* The same of a micro step that is shown only for the registers that it writes. NULL: none. */
    void (*writes)(struct trace *t, const struct memory_event *e, const struct window_owner *owner);
    /* In t->out: before the line of a warp's step (NULL: nothing); the end of a line, with the
     * derivation under the node unless it is NO_NODE. */
    void (*before)(struct trace *t, const struct warp_id *place);
    void (*end)(struct trace *t, uint32_t node);
    /* Appends to t->out the end of a line whose derivation is in the line of that step. A derivation
     * that several lines share is in the first line of a step, or in that of the stuck one. Where refer
     * is NULL it is below the last line, without references. */
    void (*refer)(struct trace *t, uint64_t step);
    /* In t->out: a derivation in which no warp stepped and memory did nothing; one that was cut
     * off, by the step that t has begun if it has. NULL, these and memory: there is no room. */
    void (*above)(struct trace *t, uint32_t node);
    void (*cut)(struct trace *t, uint32_t node);
};

#endif
