/* host/session.h: a host at work: it makes the declared objects on a device, launches, waits, reads
 * and writes (5.8.2). Knows no text of inputs; errors go to its diagnostics.
 * The folder contains the host's side: grammars of users' texts (scan.h, value.h, buffer.h, launch.h), named
 * objects (objects.h), scenarios made of them (scenario.h), and this. */
#ifndef WS_HOST_SESSION_H
#define WS_HOST_SESSION_H

#include <signal.h>

#include "check/checks.h"
#include "engine/device/device.h"
#include "host/launch.h"
#include "host/load.h"
#include "host/print.h"
#include "host/settings.h"
#include "machine/machine.h"
#include "machine/round.h"
#include "observe/writer.h"
#include "warpstep/warpstep.h"

/* What a session is given; nothing in it is owned by the session. */
struct session_options {
    struct settings settings;
    const struct memprog_set *programs;
    const struct source *replay;  /* NULL: choices come from the schedule */
    FILE *record;                 /* NULL: choices are not recorded */
    bool checks[CHECK_COUNT];     /* the attached checks */
    const struct engine_observer *observers; /* attached when the device is made */
    size_t nobservers;
    const struct memory_observer *memory_observers;
    size_t nmemory_observers;
    struct choice_listener chosen; /* receives every choice; .chosen NULL: none */
    struct teller *tell;          /* receives the rules that fire; NULL: none */
    /* Called now and then while steps are taken; NULL: not called. */
    void (*progress)(void *self, const struct device *d, uint64_t blocks);
    void *self;
    void (*cycle_begins)(void *told); /* called when the cycle of a replayed list begins after the last
                                         step, perhaps more than once; NULL: not called */
    void (*cycle_ends)(void *told); /* the run has come around it; NULL: not called */
    void *told;
    struct finding_listener findings; /* of the checks */
    const volatile sig_atomic_t *interrupted; /* stop at the next step when set; NULL: never */
    uint64_t until;               /* stop when platform_now_ns has come to it; 0: never */
    bool saves_nothing;           /* files that a scenario saves are not written */
    bool forgets;                 /* registers of warps that have exited are not needed */
};

/* Programs for such a session are read under this. */
struct load_options session_loading(const struct session_options *o);

struct fast;

struct session {
    const struct session_options *options;
    struct objects *objects; /* not owned */
    struct diags *diags;     /* not owned */
    struct device *device;
    struct fast *fast;       /* its steps; NULL where the tool is built without */
    struct scheduler scheduler;
    struct replayer replayer;
    struct recorder recorder;
    struct choice_teller teller;
    struct oracle oracle;
    struct checks checks;    /* its `failed`: one of them made the run stuck */
    enum warpstep_verdict verdict;
    const char *limit;       /* verdict limit: what came first */
    bool heeded;             /* options->interrupted ended the run, so it is old news later */
    struct stuck_place stuck; /* verdict stuck: where and why */
    struct text waiting;     /* verdict deadlocked or limit: what warps waited for, a line each */
    struct text waits;       /* likewise: which threads wait for which, as far as known */
    struct text unpopped;    /* likewise, with check liveness: tokens on their stacks */
    bool synchronised;       /* the host waited since the last launch */
    uint64_t blocks, steps;  /* blocks of all launches, steps taken */
    size_t skip;             /* how many lines to leave out after the last line of a scenario */
    size_t line;             /* of scenario_run: the action that the host is at, or would do next */
    const struct machine_watcher *watcher; /* not owned; NULL: none */
    struct round round;      /* of a replayed list that leads around a cycle */
};

/* Makes the device. The objects must outlive the session. */
void session_open(struct session *s, const struct session_options *o, struct objects *objects,
                  struct diags *diags);
void session_close(struct session *s);

/* The input does not allow to go on, which has been said: verdict refused. Always false. */
bool session_refuse(struct session *s);
/* Each makes the object of that index on the device. False: verdict refused, with an error. */
bool session_create(struct session *s, uint32_t context);
bool session_load(struct session *s, uint32_t program, struct span where);
bool session_allocate(struct session *s, uint32_t buffer, struct span where);
/* Is there room for the buffer? False with an error; the session stays as it was. */
bool session_has_room(const struct session *s, const struct host_buffer *b, struct span where);
/* Overwrites a buffer or variable, as a host API would: after everything before it has ended. */
bool session_fill(struct session *s, const struct target *t, const struct init *i);
bool session_launch(struct session *s, const struct launch_request *l);
void session_abort(struct session *s, uint32_t grid);
void session_destroy(struct session *s, uint32_t context);
/* Steps until the grid (NO_OBJECT: every launch) is over, then runs memory operations to their
 * ends. False: the verdict says why. */
bool session_wait(struct session *s, uint32_t grid);
/* One step of that; and is there none left to take? */
enum session_step {
    SESSION_STEPPED,
    SESSION_RESTS,  /* what is waited for has come */
    SESSION_STOPPED /* the verdict says why */
};
enum session_step session_advance(struct session *s, uint32_t grid);
/* One step: this transition, one of those that the device's state has; whatever it leaves open is
 * asked. A block that is issued is none of the steps that are counted. */
struct transition;
enum session_step session_take(struct session *s, const struct transition *t);
/* As many steps as need no check in between, `most` at most. */
enum session_step session_steps(struct session *s, uint32_t grid, uint64_t most);
/* Is the grid (NO_OBJECT: every launch) over, and has memory come to rest after it? */
bool session_over(const struct session *s, uint32_t grid);
bool session_rests(const struct session *s, uint32_t grid);
/* Forgets the verdict: an earlier state of the device was restored (engine/state/snapshot.h). */
void session_resume(struct session *s);
/* After the last message: is the run in accordance with the replayed list? Ends the record. */
bool session_finish(struct session *s);

/* The whole target holds what the host gave it, though nothing was written: memory is zero
 * already. */
void session_filled(struct session *s, const struct target *t);
/* Reads and writes bytes in pieces: how large the next one is when so many bytes are done, the
 * first one being the largest. No launch may be in progress, or the run has ended. */
size_t session_piece(const struct session *s, const struct target *t, uint64_t done);
void session_read(const struct session *s, const struct target *t, uint64_t offset,
                  unsigned char *out, size_t n);
void session_write(struct session *s, const struct target *t, uint64_t offset,
                   const unsigned char *bytes, size_t n);
/* Does options->interrupted ask to stop what follows a run that was not stopped by it? */
bool session_interrupted(const struct session *s);
/* False: it does, and the run ends here, verdict limit. */
bool session_goes_on(struct session *s);
/* Prints a whole target into p->out, as text or JSON; with a stream, what p->out holds moves on to
 * it piece by piece. False: interrupted, and cut off with `...` in the place of further values. */
bool session_print(const struct session *s, const struct target *t, struct printer *p,
                   FILE *stream);
/* Saves it raw: to a temporary file that is renamed when it is whole. False with an error: it could
 * not be written, or interrupted. */
bool session_save(const struct session *s, const struct target *t, const char *path,
                  struct span where);

/* ---- report.c: why a run did not complete, for people and for programs ---- */

/* What the checks of kernels have found. Stuck: a diagnostic at the instruction's source line, then
 * the executing lanes. Deadlocked and limit: what every unfinished warp waits for. Nothing for the
 * other verdicts. */
void report_verdict(const struct session *s, FILE *out);
/* The same verdict as lines, without source lines and carets and without findings. */
void report_reason(const struct session *s, struct text *out);
/* Members of a JSON object: "stuck": {…} or "waiting": […], "findings": […]. */
void report_json(const struct session *s, struct writer *w);

#endif
