/* warpstep/warpstep.h: the library behind the tool. A machine runs PTX kernels one rule at a time,
 * as the formal semantics of CUDA allows. Strings are NUL-terminated; a function that answers false
 * leaves the reason, as text with the place in the input, in warpstep_error. */
#ifndef WARPSTEP_WARPSTEP_H
#define WARPSTEP_WARPSTEP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define WARPSTEP_VERSION "0.1.0"

/* The fate of a run. */
enum warpstep_verdict {
    WARPSTEP_COMPLETED,  /* every launch ended */
    WARPSTEP_STUCK,      /* a rule had no result: bottom */
    WARPSTEP_DEADLOCKED, /* no rule but idling can ever apply */
    WARPSTEP_LIMIT,      /* the step limit came first */
    WARPSTEP_REFUSED,    /* the input does not allow to go on; see warpstep_error */
    WARPSTEP_STARVING    /* a list of choices led around a cycle, which may be taken for ever */
};
const char *warpstep_verdict_text(enum warpstep_verdict v); /* "completed" */

struct warpstep;

/* A machine with the default constants, profile `ordered`, schedule `seeded`, seed 0. */
struct warpstep *warpstep_new(void);
void warpstep_free(struct warpstep *w);

/* Why the last function answered false, or WARPSTEP_STUCK, WARPSTEP_DEADLOCKED, WARPSTEP_LIMIT or
 * WARPSTEP_REFUSED. Lives until the next call. */
const char *warpstep_error(const struct warpstep *w);

/* Before the first load: seed, schedule (seeded, uniform, eager, round-robin), profile (ordered, report,
 * sc), max-steps, control (crs, threads, stack, hanoi), or any constant (WarpSize, NumProcessors, ...), all as
 * text. */
bool warpstep_set(struct warpstep *w, const char *name, const char *value);

/* Reads, checks and transforms a PTX program, or where the name ends with .hanoi a listing (of control
 * models hanoi and threads; WarpSize is to be what it says); the name stands in messages. */
bool warpstep_load(struct warpstep *w, const char *name, const char *text, size_t size);
/* Device memory: TYPE[COUNT] or TYPE[COUNT]:INIT, for instance "f32[256]:iota". */
bool warpstep_buffer(struct warpstep *w, const char *name, const char *declaration);

struct warpstep_launch {
    const char *entry;        /* NULL: the only one */
    uint32_t grid[3], block[3];
    uint64_t dynamic_shared;  /* bytes */
    const char *const *args;  /* as on the command line: "42", "x", "x+16", "@FILE" */
    size_t nargs;
};
/* Launches without a run between them may overlap. */
bool warpstep_launch(struct warpstep *w, const struct warpstep_launch *l);
/* Steps until every launch is over and memory is at rest. */
enum warpstep_verdict warpstep_run(struct warpstep *w);

/* Buffers and module variables by name, as little-endian bytes; also after a run that did not
 * complete. */
bool warpstep_size(struct warpstep *w, const char *name, uint64_t *size);
bool warpstep_read(struct warpstep *w, const char *name, void *out, uint64_t size);
bool warpstep_write(struct warpstep *w, const char *name, const void *bytes, uint64_t size);

/* Counts since the machine was made. */
uint64_t warpstep_steps(const struct warpstep *w);
uint64_t warpstep_warp_instructions(const struct warpstep *w);

#ifdef __cplusplus
}
#endif

#endif
