/* observe/story_parts.h: what the files of stories share: keeping (story.c, story_access.c), words
 * (story_words.c), telling (story_tell.c, story_ends.c). */
#ifndef WS_OBSERVE_STORY_PARTS_H
#define WS_OBSERVE_STORY_PARTS_H

#include "engine/device/event.h"
#include "observe/story.h"

/* The caller owns the result. */
char *story_copy(const char *text);

/* ---- keeping ---- */

/* The present event. Its line is filled in when it is written, so the moment must not move until then. */
struct story_moment story_present(const struct story *s);
void story_want(struct story *s, struct story_moment *m);

void story_access_free(struct story_access *a);
/* The lanes of a warp ask. */
void story_access_asked(struct story *s, const struct access_event *e);
/* The step that asked is over. */
void story_access_stepped(struct story *s, const struct warp_event *e);
void story_access_fired(struct story *s, const struct memory_event *e);

/* The i-th last access, 0 the latest; NULL: it is not kept. */
const struct story_access *story_access_back(const struct story *s, uint64_t i);
/* The latest by a warp at an instruction before the i-th last one (UINT64_MAX: of all) that has
 * one of the lanes and, unless at is NULL, touches that byte. NULL: none is kept. */
struct story_touch {
    const struct warp_id *who;   /* NULL: any warp */
    const struct program *program; /* NULL: at any instruction */
    uint32_t pc;
    lane_mask lanes;
    bool at_address;
    enum space space;
    uint64_t address;
};
const struct story_access *story_access_find(const struct story *s, const struct story_touch *t,
                                             uint64_t *back);
/* The lanes of an access that touch the byte. */
lane_mask story_access_touches(const struct story_access *a, enum space space, uint64_t address);
/* The operation that served the lane; NULL: it is not known. */
const struct story_operation *story_access_operation(const struct story_access *a, unsigned lane);
/* When it took effect, else when it was asked for; where the trace does not show the one it has the
 * line of the other. */
struct story_moment story_access_moment(const struct story_access *a,
                                        const struct story_operation *o);
/* NULL: it is of none. */
const struct story_access *story_access_of_side(const struct story *s, const struct story_side *x);
struct story_moment story_side_moment(const struct story *s, const struct story_finding *f,
                                      unsigned side);
/* Finds when the side happened, or the access that it is. */
void story_find_side(struct story *s, struct story_finding *f, unsigned side);

/* ---- words ---- */

/* "warp 0", "block 1 warp 0": as much as distinguishes it from the others of the run. */
void story_put_warp(const struct story *s, const struct warp_id *w, struct text *out);
/* "lane 3", "lanes 0, 1", "lanes 0 to 15", "all 32 lanes" of so many. */
void story_put_lanes(lane_mask lanes, unsigned of, struct text *out);
/* "lanes 0, 1 of warp 0"; a thread of a litmus test, "P1", if the instruction is one's. */
void story_put_who(const struct story *s, const struct warp_id *w, lane_mask lanes,
                   const struct program *p, uint32_t pc, struct text *out);
/* "line 17, k.cu:5", or "the end"; the same after a blank, in parentheses */
void story_put_line(const struct program *p, uint32_t pc, struct text *out);
void story_put_at(const struct program *p, uint32_t pc, struct text *out);
/* The cell of a litmus test; false: it is of none. */
bool story_cell(const struct story *s, const struct program *p, uint32_t pc,
                struct story_cell *out);
/* "x[3]", "global 0x10000040", "shared 0x10": bytes that an instruction of the program accesses. */
struct story_place {
    const struct program *program;
    enum space space;
    uint64_t address;
    unsigned bytes; /* not 0 */
};
void story_put_place(const struct story *s, const struct story_place *p, struct text *out);
/* As a value of the type, or of so many bytes. */
void story_put_value(enum type type, unsigned bytes, uint64_t value, struct text *out);
/* "L1", "L2", "memory", "shared memory" */
const char *story_level(unsigned level, enum space space);
/* Are there several lanes? Then a verb has another form. */
const char *story_verb(lane_mask lanes, const char *one, const char *many);

/* ---- telling ---- */

/* Adds a point; the text is copied, its first letter becomes a capital. */
void story_add(struct story *s, const struct story_moment *when, bool accused,
               const struct text *text);
/* The points of each kind of end. */
void story_tell_plain(struct story *s);
void story_tell_findings(struct story *s);
void story_tell_test(struct story *s);
/* What threads did where several meet in memory. False: they meet nowhere. */
bool story_tell_shared(struct story *s);
void story_tell_stuck(struct story *s, const struct story_end *e);
void story_tell_waiting(struct story *s, const struct story_end *e);
void story_tell_starving(struct story *s);
/* A sentence for a turn, and for an access as memory saw it. */
void story_put_turn(const struct story *s, const struct story_turn *t, struct text *out);
void story_put_access(const struct story *s, const struct story_access *a, lane_mask lanes,
                      struct text *out);

/* ---- story_shared.c ---- */

/* Where a thread touches memory. */
struct story_touched {
    uint64_t room, at, thread; /* room: of shared memory, whose; else 0 */
    bool writes;
};
/* Places that several threads touch, and one of them writes. */
struct story_places {
    struct story_touched *v; /* owned */
    size_t n, cap;
};
void story_places_find(const struct story *s, struct story_places *out);
/* The lanes of an access that touch one of them. */
lane_mask story_places_touched(const struct story_places *p, const struct story_access *a);

#endif
