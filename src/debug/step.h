/* debug/step.h: a debugger (`warpstep step`): a session that is stepped by hand, forwards and
 * backwards, as the files of this folder share it. step.c holds the session, command.c the table of
 * its commands, and each other file some of them: the words are gdb's (break, focus, list, info,
 * reverse-step). hear.c keeps what the last step did. */
#ifndef WS_DEBUG_STEP_H
#define WS_DEBUG_STEP_H

#include "cli/execute.h"
#include "cli/remote.h"
#include "cli/structured.h"
#include "debug/eval.h"
#include "debug/hear.h"
#include "observe/remote.h"
#include "observe/structured.h"
#include "ptx_machine/ptx_machine.h"
#include "search/lookahead.h"
#include "search/trail.h"

/* Parts of a place: `block X,Y,Z warp W lane L`, some of them. */
struct place_words {
    bool of_grid, of_block, of_warp, of_lane;
    uint32_t grid, block[3], warp, lane;
};

/* A warp arrives (at a line of the PTX, of the source that this was made of, at an address), a rule
 * fires, memory is written, a value changes. */
enum break_kind {
    BREAK_LINE, BREAK_CUDA, BREAK_ADDRESS, BREAK_RULE, BREAK_WRITE, BREAK_WATCH
};

/* The instructions of a program at a line of the source. */
struct spots {
    const struct program *program;
    bool *is_there; /* by address; owned */
};

/* What is watched: bytes of a target, or an expression where the focus was. */
struct watch {
    bool is_memory;
    struct target target;
    unsigned char *bytes;      /* owned: the values before the step, then those after it */
    struct eval what;
    struct focus_place {
        struct warp_id warp;
        bool of_lane;
        unsigned lane;
    } at;
    struct eval_value was[64], is[64]; /* by lane; of all threads: the first */
};

/* A warp at a breakpoint whose condition depends on a value that is being loaded. */
struct standing {
    struct warp_id place;
    uint32_t pc;
};

struct breakpoint {
    unsigned number;
    enum break_kind kind;
    bool temporary, disabled;
    char *text;                    /* owned: as the user wrote it */
    uint64_t hits, ignored;        /* number of hits; how many further hits to ignore */
    const struct program *program; /* line, address of a kernel */
    const struct source *source;   /* line, address: the text */
    unsigned line;
    char *file;                    /* line: of this source, if it is not PTX; owned */
    struct spots *spots;           /* the instructions at that line; owned */
    size_t nspots, cap_spots;
    uint32_t pc;
    enum rule rule;
    enum space space;              /* write: where the watched memory is */
    uint64_t address, size;
    struct watch *watch;           /* owned */
    struct place_words place;      /* stops only at this place */
    struct eval condition;         /* stops only where this is true; it may be empty */
    lane_mask lanes;               /* the lanes in which it was true at the last hit */
    bool undecided;                /* the warp moved on before its loads arrived */
    struct standing *waiting;      /* warps at it before the step; owned */
    size_t nwaiting, cap_waiting;
};

struct breakpoints {
    struct breakpoint *v; /* owned */
    size_t n, cap;
    unsigned last; /* number of the last breakpoint */
};

/* The warp that commands are about, and perhaps one thread of it. */
struct focus {
    struct warp_id at; /* not known: none was named yet */
    bool of_lane;
    unsigned lane;
};

struct stepping;

/* What is printed after each motion. */
struct display {
    unsigned number;
    char *text; /* of `print`; owned */
};

/* A thing that `info` shows: by its own function, block by block, or as a part of a dump. */
struct subject {
    const char *name;
    void (*show)(struct stepping *x);
    void (*of_block)(struct text *out, struct stepping *x, const struct look_grid *g,
                     const struct block *b);
    void (*part)(struct writer *w, const struct device *d);
};

/* What a session is of: kernels, a structured program (structured.c), a test of remote scopes
 * (remote.c). */
struct debugged {
    /* What the last step did, as lines; rules: with its derivations. */
    const char *(*lines)(struct stepping *x, bool rules);
    void (*begins)(struct stepping *x);    /* a step does; and */
    void (*restored)(struct stepping *x);  /* the place has another state */
    void (*say_end)(struct stepping *x);   /* how the run ended, if it did */
    void (*follow)(struct stepping *x);    /* the focus goes to who stepped last */
    void (*put_focus)(struct stepping *x); /* the line that shows its position */
    /* Has a warp stepped (focused: the one in focus)? */
    bool (*has_stepped)(const struct stepping *x, bool focused);
    /* Does the last step stop the session, and which warp is that about (known false: none)? */
    bool (*is_hit)(struct stepping *x, struct breakpoint *b, struct warp_id *place);
    /* Where a breakpoint is to be. False with an error. */
    bool (*read_location)(struct stepping *x, struct scan *s, struct breakpoint *b);
    bool (*print)(struct stepping *x, struct scan *s);
    /* Bits of an element of what a host reads, by its type. */
    bool (*read_element)(struct stepping *x, const struct target *t, uint64_t index,
                         uint64_t *bits);
    const struct subject *subjects; /* what `info` shows; name NULL: the end */
    const char *no_focus; /* the error where a command needs one */
    /* The source and the present line (0: none); NULL: there is no source. */
    const struct source *(*listed)(struct stepping *x, unsigned *here);
};
extern const struct debugged debugged_kernels, debugged_structured, debugged_remote;

struct stepping {
    const struct debugged *debugged;
    struct execution execution;
    struct ptx_machine space;      /* kernels */
    struct simt_machine simt;      /* a structured program */
    struct simt_trace simt_trace;  /* the trace of the structured program */
    struct rsp_machine remote;     /* a test of remote scopes */
    struct rsp_trace remote_trace; /* the trace of that test */
    struct trail walk;
    struct hearing hearing;
    struct breakpoints breakpoints;
    struct focus focus;
    bool ask[SITE_COUNT]; /* choices of these sites are made by hand */
    struct lookahead found;  /* results of the last search */
    bool quit;
    unsigned listed;      /* `list` continues after this line; 0: around the focus */
    bool lists_origin;    /* `list` shows the source from which the PTX was compiled */
    char *listed_file;    /* the listed file of that source; owned; NULL: that of the focus */
    struct display *displays; /* owned */
    size_t ndisplays, cap_displays;
    unsigned last_display; /* number of the last display */
    bool moved;           /* the present command has moved the session */
    struct text again;    /* what an empty line repeats */
    struct diags errors;  /* errors of the present command */
    const struct step_command *command; /* the present command */
};

/* ---- command.c ---- */

/* Does what a line says. */
void step_obey(struct stepping *x, const char *line);

enum move {
    MOVE_STEP, MOVE_STEPI, MOVE_NEXT, MOVE_LINE, MOVE_CONTINUE, MOVE_FINISH, MOVE_BACK, MOVE_BACKI,
    MOVE_REVERSE_NEXT, MOVE_REVERSE_CONTINUE, MOVE_REVERSE_FINISH
};

/* A command: its arguments are what is left in the scanner; errors go to x->errors. */
struct step_command {
    const char *name, *alias; /* alias: an abbreviation, whatever else begins so, or "" */
    const char *arguments, *summary;
    const char *details;      /* whole lines, or "" */
    bool (*run)(struct stepping *x, struct scan *s);
    enum move move;           /* step_move */
    bool temporary;           /* step_break */
    bool by_hand;             /* step_ask */
    bool on;                  /* step_enable */
};

/* ---- what debugged_kernels is made of, beside kernels.c ---- */
bool kernels_hit(struct stepping *x, struct breakpoint *b, struct warp_id *place);
bool kernels_read_location(struct stepping *x, struct scan *s, struct breakpoint *b);
bool kernels_print(struct stepping *x, struct scan *s);
extern const struct subject kernels_subjects[];
const struct source *kernels_listed(struct stepping *x, unsigned *here);
void kernels_put_focus(struct stepping *x);

/* ---- move.c ---- */
bool step_move(struct stepping *x, struct scan *s);
bool step_go(struct stepping *x, struct scan *s);
/* Takes one step of the device, and says how the run ended if it did. */
void step_once(struct stepping *x);
/* False with an error: the run is over. */
bool step_goes_on(struct stepping *x);
/* Says where the walk has gone: the last step, an end, the focus, which follows unless it keeps. */
void step_say_arrival(struct stepping *x, bool keeps);

/* ---- search.c ---- */
bool step_search(struct stepping *x, struct scan *s);
bool step_jump(struct stepping *x, struct scan *s);
void step_show_ends(struct stepping *x);
/* A step of the device begins, of the session or of a search; self: a struct stepping. */
void step_begins(void *self);

/* ---- break.c ---- */
bool step_break(struct stepping *x, struct scan *s);
bool step_delete(struct stepping *x, struct scan *s);
bool step_condition(struct stepping *x, struct scan *s);
bool step_enable(struct stepping *x, struct scan *s);
bool step_ignore(struct stepping *x, struct scan *s);
void step_show_breakpoints(struct stepping *x);
void breakpoints_free(struct breakpoints *b);
/* The first from number `from` of the list on that stops the session after the last step, and the
 * warp that it is about (place.known false: none). NULL: none does. */
struct breakpoint *breakpoints_hit(struct stepping *x, size_t from, struct warp_id *place);
/* ID, after `rule`. */
bool breakpoint_read_rule(struct scan *s, struct breakpoint *b);
void breakpoints_delete(struct breakpoints *b, size_t i);
/* Takes it over; text: of the command, from the byte on. */
struct breakpoint *breakpoints_add(struct stepping *x, struct breakpoint *b, struct scan *s,
                                   size_t from);
void breakpoint_free(struct breakpoint *b);
/* [if [PLACE] [EXPRESSION]] to the end. */
bool breakpoint_read_condition(struct stepping *x, struct scan *s, struct breakpoint *b);
/* Does the condition hold of some of the lanes of the warp (place.known false: of no warp)? */
bool breakpoint_holds(struct stepping *x, struct breakpoint *b, const struct warp_id *place,
                      lane_mask lanes);
/* Called before a step: finds the warps at a breakpoint that wait for a load on which its condition
 * depends. */
void breakpoints_begin(struct stepping *x);
/* `breakpoint 1, LOOP`, or what has changed. */
void breakpoint_put(const struct stepping *x, const struct breakpoint *b, struct text *out);

/* ---- watch.c ---- */
bool step_watch(struct stepping *x, struct scan *s);
/* A step begins: what is watched has these values. */
void watches_begin(struct stepping *x);
bool watch_hit(struct stepping *x, struct breakpoint *b, struct warp_id *place);
void watch_put(const struct stepping *x, const struct watch *w, struct text *out);
void watch_free(struct watch *w);

/* ---- display.c ---- */
bool step_display(struct stepping *x, struct scan *s);
bool step_undisplay(struct stepping *x, struct scan *s);
void step_show_displays(struct stepping *x);
void displays_put(struct stepping *x);
void displays_free(struct stepping *x);

/* ---- choice.c ---- */
bool step_choices(struct stepping *x, struct scan *s);
void step_show_choices(struct stepping *x);
bool step_choose(struct stepping *x, struct scan *s);
bool step_ask(struct stepping *x, struct scan *s);
bool step_save(struct stepping *x, struct scan *s);
/* Is the next choice one that is made by hand? Then it is shown. */
bool step_must_ask(struct stepping *x);

/* ---- print.c ---- */
bool step_print(struct stepping *x, struct scan *s);

/* Elements of something: all of them, or some. */
struct elements {
    const char *name;
    struct shape shape;
    struct portion part;
};

/* [PART] and :TYPE, then nothing more; without a part all elements, or the first of very many.
 * size: of the whole, in bytes. */
bool print_read_elements(struct scan *s, uint64_t size, struct elements *e);
/* The first byte of what is meant. */
uint64_t print_begins(const struct elements *e);
/* [:TYPE], then nothing more. */
bool print_read_type(struct scan *s, enum type *t);
void print_put_value(struct text *out, enum type t, uint64_t bits);
/* As printer_begin has it (host/print.h); bytes: of what is meant. */
void print_put_elements(struct text *out, const struct elements *e, const unsigned char *bytes);

/* More than a name, its part and its type? Then what it is is printed. */
bool print_is_expression(const struct scan *s);
bool print_expression(struct stepping *x, struct scan *s);

bool print_is_named(const struct variable *v, const struct word *w, bool exact);
/* The variable in shared memory; NULL: the program has none of that name. */
const struct variable *print_find_shared(const struct program *p, const struct word *w);

/* ---- print_thread.c: what threads have of their own ---- */

/* Each prints what the name means, if it means such a thing (*found); false with an error. */
bool print_register(struct stepping *x, struct scan *s, const struct word *name, bool *found);
bool print_special(struct stepping *x, struct scan *s, const struct word *name, bool *found);
bool print_local(struct stepping *x, struct scan *s, const struct word *name, bool *found);

/* The variable of that name: first of the warp's function, then of others. */
const struct variable *print_find_local(const struct program *p, const struct warp *w,
                                        const struct word *name);
/* Bytes of a variable in local memory, as a thread has it. False: it does not. */
bool print_read_local(const struct stepping *x, const struct eval_place *at,
                      const struct variable *v, uint64_t offset, unsigned char *bytes, size_t n);

/* ---- info.c, list.c ---- */
bool step_info(struct stepping *x, struct scan *s);
bool step_where(struct stepping *x, struct scan *s);
void step_show_registers(struct stepping *x);
void step_show_calls(struct stepping *x);
bool step_calls(struct stepping *x, struct scan *s);
bool step_list(struct stepping *x, struct scan *s);

/* One of the things that `info` shows. False: there is none of that whole name. */
bool step_show(struct stepping *x, const struct word *what);

/* ---- focus.c ---- */
/* The warp that is called so; NULL: it is not on the device. */
const struct warp *step_find_warp(const struct stepping *x, const struct warp_id *at,
                                  struct look_grid *g);
bool step_focus(struct stepping *x, struct scan *s);
/* The focused warp and its grid; the first of all when none was named yet. NULL: it is gone. */
const struct warp *step_focused(struct stepping *x, struct look_grid *g);
void step_set_focus(struct stepping *x, const struct warp_id *p);
/* Such parts in any order, as many as there are. */
bool step_read_place(struct scan *s, struct place_words *p);
/* Is one of them there? */
bool step_has_place(const struct place_words *p);

#endif
