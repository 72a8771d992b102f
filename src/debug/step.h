/* debug/step.h: a session by hand (`warpstep step`): what it holds, and its parts as the files
 * step*.c share them. */
#ifndef WS_DEBUG_STEP_H
#define WS_DEBUG_STEP_H

#include "cli/execute.h"
#include "debug/break.h"
#include "debug/hear.h"
#include "ptx_machine/state_space.h"
#include "search/lookahead.h"
#include "search/trail.h"

/* The warp that commands are about, and perhaps one thread of it. */
struct focus {
    bool set;
    uint32_t grid, block[3];
    unsigned warp;
    bool of_lane;
    unsigned lane;
};

struct stepping {
    struct execution execution;
    struct state_space space;
    struct trail walk;
    struct hearing hearing;
    struct breakpoints breakpoints;
    struct focus focus;
    bool ask[SITE_COUNT]; /* choices of these sites are made by hand */
    struct sought found;  /* by the last search */
    bool quit;
    unsigned listed;      /* `list` goes on behind this line; 0: around the focus */
    struct text again;    /* what an empty line repeats */
    struct diags errors;  /* of the present command */
};

/* ---- step_command.c: the table of commands ---- */

/* Does what a line says. */
void step_obey(struct stepping *x, const char *line);

/* A command: its arguments are what is left in the scanner; errors go to x->errors. */
struct step_command {
    const char *name, *alias; /* alias: an abbreviation, whatever else begins so, or "" */
    const char *arguments, *summary;
    const char *details;      /* whole lines, or "" */
    bool (*run)(struct stepping *x, struct scan *s);
};

/* ---- step_move.c ---- */
bool step_step(struct stepping *x, struct scan *s);
bool step_stepi(struct stepping *x, struct scan *s);
bool step_next(struct stepping *x, struct scan *s);
bool step_continue(struct stepping *x, struct scan *s);
bool step_finish(struct stepping *x, struct scan *s);
bool step_back(struct stepping *x, struct scan *s);
bool step_backi(struct stepping *x, struct scan *s);
bool step_reverse_next(struct stepping *x, struct scan *s);
bool step_reverse_continue(struct stepping *x, struct scan *s);
bool step_reverse_finish(struct stepping *x, struct scan *s);
bool step_go(struct stepping *x, struct scan *s);
/* Takes one step of the device, and says how the run ended if it did. */
void step_once(struct stepping *x);
/* False with an error: the run is over. */
bool step_goes_on(struct stepping *x, struct scan *s);

/* Says where the walk has come to: the last step, an end, the focus. */
void step_say_arrival(struct stepping *x);

/* ---- step_search.c ---- */
bool step_search(struct stepping *x, struct scan *s);
bool step_jump(struct stepping *x, struct scan *s);
void step_show_ends(struct stepping *x);

/* ---- step_break.c ---- */
bool step_break(struct stepping *x, struct scan *s);
bool step_tbreak(struct stepping *x, struct scan *s);
bool step_delete(struct stepping *x, struct scan *s);
void step_show_breakpoints(struct stepping *x);

/* ---- step_choice.c ---- */
bool step_choices(struct stepping *x, struct scan *s);
bool step_choose(struct stepping *x, struct scan *s);
bool step_manual(struct stepping *x, struct scan *s);
bool step_auto(struct stepping *x, struct scan *s);
bool step_save(struct stepping *x, struct scan *s);
/* Is the next choice one that is made by hand? Then it is shown. */
bool step_must_ask(struct stepping *x);

/* ---- alternative.c ---- */
/* Alternative k of the choice that is being asked, in words. */
void step_put_alternative(struct text *out, const struct stepping *x, unsigned k);

/* ---- step_print.c ---- */
bool step_print(struct stepping *x, struct scan *s);

/* ---- step_info.c ---- */
bool step_info(struct stepping *x, struct scan *s);
bool step_where(struct stepping *x, struct scan *s);
bool step_list(struct stepping *x, struct scan *s);
/* One of the things that `info` shows. False: there is none of that whole name. */
bool step_show(struct stepping *x, const struct word *what);
/* `block 0,0,0 warp 1`, with its grid unless that is the first. */
void step_put_warp(struct text *out, const struct warp *w);
/* Where a warp stands: line, instruction, active threads; or all of that by thread. */
void step_put_position(struct text *out, const struct warp *w, const struct program *p);
/* ` lane 1 at line 5: INSTRUCTION`; where threads do not go apart, where its warp stands. */
void step_put_thread(struct text *out, const struct warp *w, unsigned lane,
                     const struct program *p);

/* ---- step_focus.c ---- */
bool step_focus(struct stepping *x, struct scan *s);
/* The focused warp and its grid; the first of all when none was named yet. NULL: it is gone. */
const struct warp *step_focused(struct stepping *x, struct look_grid *g);
void step_set_focus(struct stepping *x, const struct warp_place *p);
/* The line that says where the focused warp stands. */
void step_put_focus(struct stepping *x);
/* Parts of a place: `block X,Y,Z warp W lane L`, some of them in any order, to the end. */
struct place_words {
    bool of_grid, of_block, of_warp, of_lane;
    uint32_t grid, block[3];
    unsigned warp, lane;
};
bool step_read_place(struct scan *s, struct place_words *p);

#endif
