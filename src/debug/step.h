/* debug/step.h: a debugger (`warpstep step`): a session that is stepped by hand, forwards and
 * backwards, as the files of this folder share it. step.c holds the session, command.c the table of
 * its commands, and each other file some of them: the words are gdb's (break, focus, list, info,
 * reverse-step). hear.c keeps what the last step did. */
#ifndef WS_DEBUG_STEP_H
#define WS_DEBUG_STEP_H

#include "cli/execute.h"
#include "cli/remote.h"
#include "cli/structured.h"
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

/* A warp arrives, a rule fires, memory is written. */
enum break_kind { BREAK_LINE, BREAK_ADDRESS, BREAK_RULE, BREAK_WRITE };

struct breakpoint {
    unsigned number;
    enum break_kind kind;
    bool temporary;
    char *text;                    /* owned: as it was asked for */
    uint64_t hits;
    const struct program *program; /* line, address of a kernel */
    const struct source *source;   /* line, address: of this text */
    unsigned line;
    uint32_t pc;
    enum rule rule;
    enum space space;              /* write: */
    uint64_t address, size;
    struct place_words place;      /* only there */
};

struct breakpoints {
    struct breakpoint *v; /* owned */
    size_t n, cap;
    unsigned last; /* number given */
};

/* The warp that commands are about, and perhaps one thread of it. */
struct focus {
    struct warp_id at; /* not known: none was named yet */
    bool of_lane;
    unsigned lane;
};

struct stepping;

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
    void (*restored)(struct stepping *x);  /* another state stands there */
    void (*say_end)(struct stepping *x);   /* how the run ended, if it did */
    void (*follow)(struct stepping *x);    /* the focus goes to who stepped last */
    void (*put_focus)(struct stepping *x); /* the line that says where that stands */
    /* Has a warp stepped (focused: the one in focus)? */
    bool (*has_stepped)(const struct stepping *x, bool focused);
    /* Does the last step stop the session, and which warp is that about (known false: none)? */
    bool (*is_hit)(const struct stepping *x, const struct breakpoint *b, struct warp_id *place);
    /* Where a breakpoint is to be. False with an error. */
    bool (*read_location)(struct stepping *x, struct scan *s, struct breakpoint *b);
    bool (*print)(struct stepping *x, struct scan *s);
    const struct subject *subjects; /* what `info` shows; name NULL: the end */
    const char *no_focus; /* the error where a command needs one */
    /* The source, and the line where it stands (0: nowhere); NULL: there is none. */
    const struct source *(*listed)(struct stepping *x, unsigned *here);
};
extern const struct debugged debugged_kernels, debugged_structured, debugged_remote;

struct stepping {
    const struct debugged *debugged;
    struct execution execution;
    struct ptx_machine space;      /* kernels, or */
    struct simt_machine simt;      /* a structured program, */
    struct simt_trace simt_trace;  /* and what it does, or */
    struct rsp_machine remote;     /* a test of remote scopes, */
    struct rsp_trace remote_trace; /* and what it does */
    struct trail walk;
    struct hearing hearing;
    struct breakpoints breakpoints;
    struct focus focus;
    bool ask[SITE_COUNT]; /* choices of these sites are made by hand */
    struct lookahead found;  /* by the last search */
    bool quit;
    unsigned listed;      /* `list` goes on behind this line; 0: around the focus */
    struct text again;    /* what an empty line repeats */
    struct diags errors;  /* of the present command, */
    const struct step_command *command; /* which is this */
};

/* ---- command.c ---- */

/* Does what a line says. */
void step_obey(struct stepping *x, const char *line);

enum move {
    MOVE_STEP, MOVE_STEPI, MOVE_NEXT, MOVE_CONTINUE, MOVE_FINISH, MOVE_BACK, MOVE_BACKI,
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
};

/* ---- what debugged_kernels is made of, beside kernels.c ---- */
bool kernels_hit(const struct stepping *x, const struct breakpoint *b, struct warp_id *place);
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
void step_show_breakpoints(struct stepping *x);
void breakpoints_free(struct breakpoints *b);
/* The first from number `from` of the list on that stops the session after the last step, and the
 * warp that it is about (place.known false: none). NULL: none does. */
struct breakpoint *breakpoints_hit(const struct stepping *x, size_t from, struct warp_id *place);
/* ID, behind `rule`. */
bool breakpoint_read_rule(struct scan *s, struct breakpoint *b);
void breakpoints_delete(struct breakpoints *b, size_t i);

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

/* Elements of something: all of them, or one. */
struct elements {
    const char *name;
    struct shape shape;
    bool one;
    uint64_t index;
};

/* [I] and :TYPE, then nothing more; without an index all elements. size: of the whole, in bytes. */
bool print_read_elements(struct scan *s, uint64_t size, struct elements *e);
/* [:TYPE], then nothing more. */
bool print_read_type(struct scan *s, enum type *t);
void print_put_value(struct text *out, enum type t, uint64_t bits);
/* `NAME[I]: TYPE = V` or `NAME: TYPE[COUNT] = { V, … }`; bytes: of that element or of all. */
void print_put_elements(struct text *out, const struct elements *e, const unsigned char *bytes);

/* The variable in shared memory; NULL: the program has none of that name. */
const struct variable *print_find_shared(const struct program *p, const struct word *w);

/* ---- print_thread.c: what threads have of their own ---- */

/* Each prints what the name means, if it means such a thing (*found); false with an error. */
bool print_register(struct stepping *x, struct scan *s, const struct word *name, bool *found);
bool print_special(struct stepping *x, struct scan *s, const struct word *name, bool *found);
bool print_local(struct stepping *x, struct scan *s, const struct word *name, bool *found);

/* ---- info.c, list.c ---- */
bool step_info(struct stepping *x, struct scan *s);
bool step_where(struct stepping *x, struct scan *s);
bool step_list(struct stepping *x, struct scan *s);

/* One of the things that `info` shows. False: there is none of that whole name. */
bool step_show(struct stepping *x, const struct word *what);

/* ---- focus.c ---- */
bool step_focus(struct stepping *x, struct scan *s);
/* The focused warp and its grid; the first of all when none was named yet. NULL: it is gone. */
const struct warp *step_focused(struct stepping *x, struct look_grid *g);
void step_set_focus(struct stepping *x, const struct warp_id *p);
/* Such parts in any order, to the end. */
bool step_read_place(struct scan *s, struct place_words *p);

#endif
