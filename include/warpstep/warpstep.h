/* warpstep/warpstep.h: the library behind the tool. A machine runs PTX kernels one rule at a time,
 * as the formal semantics of CUDA allows: it runs them to their end, takes single steps or steps of
 * the caller's choice, keeps states and goes back to them, and walks through every schedule.
 *
 * C99 and C++. Texts are NUL-terminated. A function that answers false leaves the reason in
 * warpstep_error, and its parts (file, line, column) in warpstep_message_at. There is no state but
 * that of machines: two threads may use two machines at once.
 *
 * Every function may be called at any time, also within callbacks. A call that is not possible then,
 * or not valid, is refused, and the machine stays as it was. docs/library.md has examples. */
#ifndef WARPSTEP_WARPSTEP_H
#define WARPSTEP_WARPSTEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define WARPSTEP_VERSION "0.1.0"
/* That of the library which is linked. */
const char *warpstep_version(void);

/* ---- machines ---- */

/* The fate of a run. */
enum warpstep_verdict {
    WARPSTEP_COMPLETED,  /* every launch ended */
    WARPSTEP_STUCK,      /* a rule had no result: bottom; or a check did not hold */
    WARPSTEP_DEADLOCKED, /* no rule but idling can ever apply */
    WARPSTEP_LIMIT,      /* the step limit came first */
    WARPSTEP_REFUSED,    /* the input does not allow to go on; see warpstep_error */
    WARPSTEP_STARVING    /* a list of choices led around a cycle, which may be taken for ever */
};
const char *warpstep_verdict_text(enum warpstep_verdict v); /* "completed" */

struct warpstep;

/* A machine with the default constants, profile `ordered`, schedule `seeded`, seed 0. */
struct warpstep *warpstep_new(void);
/* NULL is allowed. Within a callback of this machine it is refused: nothing is freed. */
void warpstep_free(struct warpstep *w);

/* Why the last function answered false, or WARPSTEP_STUCK, WARPSTEP_DEADLOCKED, WARPSTEP_LIMIT or
 * WARPSTEP_REFUSED, as the tool prints it; "" when it did not. Lives until the next call. */
const char *warpstep_error(const struct warpstep *w);

/* The same in parts: an error and what belongs to it, in order. */
enum warpstep_severity { WARPSTEP_ERROR, WARPSTEP_WARNING, WARPSTEP_NOTE, WARPSTEP_STUCK_AT };
struct warpstep_message {
    enum warpstep_severity severity;
    const char *file;      /* name of the input, or of what a call was given ("argument 1"); "": none */
    unsigned line, column; /* from 1; 0: it is in no file */
    const char *text;      /* what is wrong, without a full stop */
};
/* False: there are no more. The texts live until the next call. */
bool warpstep_message_at(const struct warpstep *w, size_t i, struct warpstep_message *out);

/* Before the first load: seed, schedule (seeded, uniform, eager, round-robin), profile (ordered,
 * report, sc), max-steps, control (crs, threads, stack, hanoi), check (names of checks with commas
 * between: docs/checking.md), memory-programs (a set or a folder), or any constant (WarpSize,
 * NumProcessors, ...), all as text. */
bool warpstep_set(struct warpstep *w, const char *name, const char *value);

/* Reads, checks and transforms a PTX program, or where the name ends with .hanoi a listing (of control
 * models hanoi and threads; WarpSize is to be what it says); the name stands in messages. */
bool warpstep_load(struct warpstep *w, const char *name, const char *text, size_t size);
bool warpstep_load_file(struct warpstep *w, const char *path);

/* ---- memory ---- */

/* Device memory: TYPE[COUNT] or TYPE[COUNT]:INIT, for instance "f32[256]:iota". */
bool warpstep_buffer(struct warpstep *w, const char *name, const char *declaration);
/* The same of a type ("f32"), with `count` values, little-endian; NULL: zeros. */
bool warpstep_array(struct warpstep *w, const char *name, const char *type, uint64_t count,
                    const void *values);

/* Buffers and module variables by name, as little-endian bytes; at any time: what is read holds as
 * if every dirty line of a cache had been written back. A write waits for every launch first. */
bool warpstep_size(struct warpstep *w, const char *name, uint64_t *size);
bool warpstep_read(struct warpstep *w, const char *name, void *out, uint64_t size);
bool warpstep_write(struct warpstep *w, const char *name, const void *bytes, uint64_t size);

/* ---- launches ---- */

/* A kernel's argument with its type. */
enum warpstep_value_kind {
    WARPSTEP_TEXT,     /* as on the command line */
    WARPSTEP_SIGNED,   /* of an integer or untyped parameter, which has to hold it */
    WARPSTEP_UNSIGNED,
    WARPSTEP_REAL,     /* of a float parameter, rounded to its type */
    WARPSTEP_POINTER,  /* the address of a byte of a buffer */
    WARPSTEP_BYTES     /* of any parameter, as many as it has */
};
struct warpstep_value {
    enum warpstep_value_kind kind;
    const char *text;  /* TEXT; POINTER: the buffer's name */
    int64_t s;         /* SIGNED */
    uint64_t u;        /* UNSIGNED; POINTER: bytes from its beginning */
    double real;       /* REAL */
    const void *bytes; /* BYTES */
    size_t size;
};
struct warpstep_value warpstep_text(const char *text);
struct warpstep_value warpstep_signed(int64_t v);
struct warpstep_value warpstep_unsigned(uint64_t v);
struct warpstep_value warpstep_real(double v);
struct warpstep_value warpstep_pointer(const char *buffer, uint64_t offset);
struct warpstep_value warpstep_bytes(const void *bytes, size_t size);

struct warpstep_kernel {
    const char *entry;        /* NULL: the only one */
    uint32_t grid[3], block[3];
    uint64_t dynamic_shared;  /* bytes */
    const char *const *args;  /* as on the command line: "42", "x", "x+16", "@FILE" */
    size_t nargs;
};
/* Launches without a run between them may overlap. */
bool warpstep_launch(struct warpstep *w, const struct warpstep_kernel *l);
/* The same with these n arguments; those of l are not looked at. */
bool warpstep_launch_with(struct warpstep *w, const struct warpstep_kernel *l,
                          const struct warpstep_value *values, size_t n);

/* ---- runs and steps ---- */

/* Steps until every launch is over and memory is at rest. */
enum warpstep_verdict warpstep_run(struct warpstep *w);

enum warpstep_stepped {
    WARPSTEP_STEPPED, /* one rule of the device applied */
    WARPSTEP_RESTS,   /* every launch is over, memory is at rest: there was no step to take */
    WARPSTEP_ENDED    /* the run ended there: warpstep_verdict_of, warpstep_error */
};
enum warpstep_stepped warpstep_step(struct warpstep *w);
/* The verdict of the run so far: WARPSTEP_COMPLETED as long as nothing ended it. */
enum warpstep_verdict warpstep_verdict_of(const struct warpstep *w);

/* Counts since the machine was made; going back to a state takes them back too. */
uint64_t warpstep_steps(const struct warpstep *w);
uint64_t warpstep_warp_instructions(const struct warpstep *w);

/* ---- what can happen next ---- */

enum warpstep_transition_kind {
    WARPSTEP_MESSAGE,   /* the device takes a message of the host: a launch starts */
    WARPSTEP_ISSUE,     /* a block is issued to a processor */
    WARPSTEP_WARP,      /* a warp executes an instruction */
    WARPSTEP_OPERATION, /* a memory operation in flight takes a micro step */
    WARPSTEP_SILENT     /* a cache line is evicted or written back */
};
/* The position of a warp, or of the warp that an operation belongs to. */
struct warpstep_place {
    uint32_t grid;       /* 0, 1, … in the order of launches */
    uint32_t block[3];
    unsigned warp;       /* in the block */
    unsigned processor;
    unsigned program;    /* 0, 1, … in the order of loads */
    uint32_t pc;         /* program address of its instruction (warpstep_instruction); 0: none */
    unsigned line;       /* of the PTX text; 0: a transformation added the instruction */
    uint64_t lanes;      /* active threads, lane 0 is bit 0 */
};
struct warpstep_transition {
    enum warpstep_transition_kind kind;
    struct warpstep_place at; /* WARP, OPERATION; of others grid and processor where they have them */
    const char *rule;    /* SILENT: its rule; OPERATION: its memory program ("ld.ca"); else "" */
    uint64_t address;    /* OPERATION, SILENT: in its space; 0: it has none */
    unsigned path[3];    /* identifies the transition within the present state only */
    bool issue;
    uint64_t moment;
};
/* The i-th transition of the present state. False: there are no more, or a step is under way. While
 * blocks wait to be issued those transitions alone are listed. */
bool warpstep_transition_at(struct warpstep *w, size_t i, struct warpstep_transition *out);
size_t warpstep_transitions(struct warpstep *w); /* how many there are */
/* Takes one transition. The oracle or the schedule makes the choices that it leaves open. */
enum warpstep_stepped warpstep_take(struct warpstep *w, const struct warpstep_transition *t);

/* Makes every choice that a run leaves open: pick returns an alternative below n, n > 1. */
struct warpstep_oracle {
    void *self;
    unsigned (*pick)(void *self, struct warpstep *w, const char *site, unsigned n);
};
/* From now on this oracle chooses instead of the schedule; NULL: the schedule again. *o is copied. False
 * within callbacks. */
bool warpstep_ask(struct warpstep *w, const struct warpstep_oracle *o);
/* Within pick: alternative k in words. Lives until the next call. */
const char *warpstep_alternative(struct warpstep *w, unsigned k);

/* ---- warps and registers ---- */

struct warpstep_warp {
    struct warpstep_place at;
    const char *waits;   /* what it waits for, in words; "": it can be scheduled */
};
/* The i-th warp on the device. False: there are no more. Where threads diverge, pc, line and lanes
 * are those of the warp's last step. */
bool warpstep_warp_at(const struct warpstep *w, size_t i, struct warpstep_warp *out);
/* A thread's register of the i-th warp. False: there is none of that name. */
bool warpstep_register(const struct warpstep *w, size_t i, const char *name, unsigned lane,
                       uint64_t *value);
/* An instruction of a loaded program, as `warpstep show` prints it. Like snprintf: how many
 * characters it has; 0: there is no such instruction. */
size_t warpstep_instruction(const struct warpstep *w, unsigned program, uint32_t pc, char *out,
                            size_t room);

/* ---- events ---- */

/* A warp has executed the instruction at at.pc. */
struct warpstep_step_event {
    struct warpstep_place at; /* lanes: active before the step */
    uint64_t step;            /* steps of warps before it */
    const char *rule, *control_rule; /* ids, as `warpstep rules` lists them; control_rule may be "" */
    uint64_t executed;        /* lanes whose guard was true */
    uint64_t active;          /* lanes active after the step */
    uint32_t next;            /* program address of the next instruction */
    bool waits;               /* the warp cannot be scheduled then */
};
enum warpstep_access_kind { WARPSTEP_READ, WARPSTEP_WRITE, WARPSTEP_ATOMIC };
/* Threads of a warp issue an access; memory executes it in later steps. */
struct warpstep_access_event {
    struct warpstep_place at; /* lanes: those with an access */
    enum warpstep_access_kind kind;
    const char *space;        /* "global"; "" for generic addresses */
    const uint64_t *address;  /* by lane; of other lanes undefined */
    unsigned bytes;           /* of each lane's access */
};
/* A rule of memory has applied. */
struct warpstep_memory_event {
    struct warpstep_place at; /* the operation's warp, pc 0 after its end; else the processor only */
    const char *rule;
    const char *program;      /* the operation's memory program; "": a silent rule */
    const char *space;
    uint64_t address;         /* 0: it has none */
};
/* What a thread printed; any bytes. */
struct warpstep_printed_event {
    uint32_t grid, block[3], thread[3];
    const char *text;
    size_t size;
};
/* NULL members are not called. What events point at lives until the call returns. */
struct warpstep_watch {
    void *self;
    void (*step)(void *self, struct warpstep *w, const struct warpstep_step_event *e);
    void (*access)(void *self, struct warpstep *w, const struct warpstep_access_event *e);
    void (*memory)(void *self, struct warpstep *w, const struct warpstep_memory_event *e);
    void (*printed)(void *self, struct warpstep *w, const struct warpstep_printed_event *e);
};
/* Reports events from now on; NULL: no more. *watch is copied. Callbacks may read memory, warps, registers
 * and instructions; all other calls are refused there. Events of memory make runs slower. */
bool warpstep_listen(struct warpstep *w, const struct warpstep_watch *watch);

/* What the checks of kernels (check = memory, init, races, sync) have found so far. */
struct warpstep_finding {
    const char *check;               /* "races" */
    const char *text;                /* what is wrong, without a full stop */
    struct warpstep_place first, other; /* pc 0: none, or the host */
    uint64_t count;                  /* how often, between these two instructions */
};
/* The i-th finding. False: there are no more. The texts live as long as the machine. */
bool warpstep_finding_at(const struct warpstep *w, size_t i, struct warpstep_finding *out);

/* ---- states as values ---- */

/* All that the next steps depend on: the device with its memory, and the state of its schedule. */
struct warpstep_state;
/* A copy of the present one; NULL with the reason in warpstep_error: the run is stuck, or checks of
 * kernels are on, whose memory is no part of a state. */
struct warpstep_state *warpstep_keep(struct warpstep *w);
void warpstep_state_free(struct warpstep_state *s); /* NULL is allowed */
/* Puts the machine back into that state and undoes later launches. False: the state belongs to another
 * machine, or to programs, buffers or launches that do not exist in this one. */
bool warpstep_restore(struct warpstep *w, const struct warpstep_state *s);
/* The same next steps are possible in both (the schedule does not count). Of one machine. */
bool warpstep_equal(const struct warpstep_state *a, const struct warpstep_state *b);
/* Equal states have equal hashes; two different states collide with a probability below 10^-20. */
void warpstep_hash(const struct warpstep_state *s, uint64_t out[2]);

/* ---- every schedule ---- */

struct warpstep_ending {
    enum warpstep_verdict verdict; /* LIMIT: the caller's check ended the runs; STARVING: cycles */
    const char *why;         /* "" when completed; of cycles the starved agents, "" if they are fair */
    uint64_t states;         /* distinct final states that are alike in verdict, reason and values; of
                                such cycles all states */
    uint64_t choices;        /* the number of choices that led there */
    const char *list;        /* these choices as `--record` writes them, for warpstep_replay */
};
/* A member that is 0, false or NULL has no effect. */
struct warpstep_search {
    void *self;
    uint64_t max_states, max_depth, max_bytes;
    const char *const *names; /* buffers whose final values make an outcome; NULL: all buffers */
    size_t nnames;
    bool all_states;          /* no reductions: the search visits every reachable state */
    /* In every state after a step, with the machine in it; with it there are no reductions. A text:
     * the run ends there, for that reason. */
    const char *(*check)(void *self, struct warpstep *w);
    /* Each way to end, and each kind of cycle that runs may stay in for ever, when all are known;
     * the machine is in such a final state, or in one of the cycle. False: no more. */
    bool (*ended)(void *self, struct warpstep *w, const struct warpstep_ending *e);
    /* Called from time to time, in the middle of a step. False stops the search. */
    bool (*progress)(void *self, uint64_t states);
};
struct warpstep_explored {
    uint64_t states, steps;
    uint64_t completed, stuck, deadlocked, checked; /* distinct final states; checked: by `check` */
    uint64_t outcomes;       /* distinct final values */
    uint64_t fair, starving; /* cycles: a run may go on for ever, fairly or not */
    bool complete;           /* false: `stopped` says why */
    const char *stopped;     /* the first limit reached: "states", "memory", "depth", "interrupted"; else "" */
};
/* Explores every schedule from the present state. Afterwards the machine is in that state again. */
bool warpstep_explore(struct warpstep *w, const struct warpstep_search *how,
                      struct warpstep_explored *found);
/* Before the first load: the choices come from this list, which is copied. A run that it does not
 * fit is refused. */
bool warpstep_replay(struct warpstep *w, const char *list);

/* ---- memory of the host ----
 *
 * The library takes memory from these four functions alone. A program that defines all of them
 * (with C linkage) puts its own in their place. */

void *warpstep_memory_new(size_t bytes);               /* zeroed; NULL: there is none */
void *warpstep_memory_resize(void *old, size_t bytes); /* as realloc; bytes > 0 */
void warpstep_memory_free(void *p);                    /* NULL is allowed */
/* There was none. It does not return: it ends the process, or leaves by longjmp; then the machines
 * that were at work are lost, with the memory they have. */
void warpstep_memory_lacks(void);

#ifdef __cplusplus
}
#endif

#endif
