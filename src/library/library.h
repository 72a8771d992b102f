/* library/library.h: the machine of warpstep/warpstep.h, with a host of its own: programs, launches,
 * listeners, and the state space. Each file implements a part of that header. */
#ifndef WS_LIBRARY_LIBRARY_H
#define WS_LIBRARY_LIBRARY_H

#include "host/session.h"
#include "ptx_machine/ptx_machine.h"
#include "warpstep/warpstep.h"

/* A diagnostic after its call: its texts are owned. */
struct kept_message {
    enum warpstep_severity severity;
    char *file, *text;
    struct place place;
};

/* Where the caller is called back: what it may do there. */
enum callback { CALLBACK_NONE, CALLBACK_STATE, CALLBACK_STEP };

/* What is saved around a callback and restored after it. */
struct interrupted_call {
    enum callback callback;
    struct diags diags; /* calls within the callback have their own */
};

/* The identity of a machine. It exists until the machine and all its states are freed, so that a later
 * machine is not taken for this one. */
struct identity {
    size_t users;
};

struct warpstep {
    struct session_options options;
    struct memprog_set *programs;
    struct source replay;          /* options.replay, when it is given */
    struct objects objects;
    struct session session;
    struct diags diags;
    struct identity *identity;
    bool open;                     /* the device exists, settings are fixed */
    enum callback callback;
    enum warpstep_verdict verdict; /* the session's before this call */
    uint64_t moment;               /* grows when the state changes */
    /* what the last call leaves to be read */
    struct text error, words;
    struct kept_message *messages;
    size_t nmessages, cap_messages;
    /* launches that were made and not taken back */
    struct scenario launched;      /* a line for each; without arguments */
    uint64_t *serials;             /* owned; by launch: unlike that of any other */
    size_t nserials, cap_serials;
    uint64_t launches;             /* made so far, taken back or not */
    uint64_t made;                 /* programs and buffers */
    /* who is asked, who listens */
    struct oracle schedule;        /* the session's own */
    struct warpstep_oracle oracle; /* pick NULL: the schedule */
    struct warpstep_watch watch;
    bool hears_steps, hears_memory; /* observers are attached */
    bool exploring;                /* no callbacks */
    /* its states */
    struct ptx_machine space;
    bool spaced, follows;          /* it is open; it follows who moves */
};

/* ---- setup.c ---- */

/* Makes the device and its one context when they are first needed. True: it made them now. */
bool library_open(struct warpstep *w);
/* Undoes that, if `opened`, after the call that needed them was refused. Settings can change again. */
void library_unopen(struct warpstep *w, bool opened);
/* Can this be done within such a callback, if that is where the caller is? False with an error. */
bool library_may(struct warpstep *w, enum callback where);
/* These two surround each callback. */
struct interrupted_call library_enter(struct warpstep *w, enum callback where);
void library_leave(struct warpstep *w, struct interrupted_call call);
/* A cursor over a text that places in diagnostics point into: it is kept as long as they are. */
struct scan library_scan(struct warpstep *w, const char *name, const char *text);

/* ---- error.c ---- */

/* The reason, which is about no place. Always false. */
bool library_fail(struct warpstep *w, const char *why);
/* The end of every call: the reason is kept as text and as messages, what it pointed into is not. */
bool library_done(struct warpstep *w, bool ok);
void library_forget_error(struct warpstep *w);

/* ---- values.c ---- */

/* Adds the next argument of the launch. False with an error in w->diags. */
bool library_argument(struct warpstep *w, const struct warpstep_value *v,
                      struct launch_request *request);

/* ---- run.c ---- */

/* The session asks whom the caller wants to be asked. */
void library_set_oracle(struct warpstep *w);
/* How a call that took steps has ended. */
enum warpstep_stepped library_stepped(struct warpstep *w, enum session_step step);

/* ---- look.c ---- */

/* Starts the callbacks of w->watch. The machine is open. */
void library_hear(struct warpstep *w);

struct warpstep_place library_place(const struct warpstep *w, const struct warp *of, uint32_t pc,
                                    lane_mask lanes);
/* Which of the loaded programs it is. */
unsigned library_program(const struct warpstep *w, const struct program *p);

/* ---- states.c ---- */

void library_drop_identity(struct identity *i);

/* The space is open and in the state of the session. False with an error: nothing can be kept. */
bool library_space(struct warpstep *w);
void library_close_space(struct warpstep *w);
/* Puts the machine of the state space into the session's present state, which may be final. */
void library_see_status(struct warpstep *w);

#endif
