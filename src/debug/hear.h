/* debug/hear.h: what the last step of a session by hand did: its lines and derivations, the
 * warps that stepped, the rules that fired, what was written. Knows no command. */
#ifndef WS_DEBUG_HEAR_H
#define WS_DEBUG_HEAR_H

#include "engine/state/look.h"
#include "memory/bytes.h"
#include "observe/trace.h"

/* A step of a warp; or, with pc 0, a warp whose block was issued and which is now at `to`. */
struct heard_warp {
    struct warp_id place;
    const struct program *program;
    uint32_t pc, to;  /* the executed instruction and the next one */
    lane_mask active; /* after the step */
};

/* An operation that writes has ended: bytes of a line from an address on. */
struct heard_write {
    struct warp_id place; /* the warp of the operation */
    enum space space;
    uint64_t address; /* global: as programs use it; shared: in the block's; else the device's */
    struct byte_mask bytes;
    lane_mask lanes;
};

struct hearing {
    const struct device *device; /* not owned; set before the first step */
    bool deaf;                   /* what happens now is not the session's */
    bool silent;                 /* nor are there lines of it: those of the last step stay */
    struct trace_options options;
    struct trace trace;          /* hears all that is heard here and makes */
    struct text lines[2];        /* alone, and with derivations */
    struct engine_observer inner;
    struct memory_observer inner_memory;
    struct tell_listener inner_tell;
    bool fired[RULE_COUNT];
    struct heard_warp *warps;
    size_t nwarps, cap_warps;
    struct heard_write *writes;
    size_t nwrites, cap_writes;
};

void hearing_init(struct hearing *h);
void hearing_free(struct hearing *h);
/* To be attached to a session; h stays where it is. */
struct engine_observer hearing_observer(struct hearing *h);
struct memory_observer hearing_memory_observer(struct hearing *h);
struct tell_listener hearing_listener(struct hearing *h);
/* A step begins: what was heard before is forgotten. */
void hearing_begin(struct hearing *h);
/* Another state was restored: windows may belong to others. */
void hearing_restored(struct hearing *h);
/* The lines of the last step, with its derivations or without; "": nothing was to be seen. */
const char *hearing_lines(const struct hearing *h, bool derivations);

#endif
