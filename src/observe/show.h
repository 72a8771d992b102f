/* observe/show.h: pieces of a trace: masks, tokens, instructions, statements of memory programs,
 * addresses. Masks have a character for each of so many lanes, lane 0 leftmost, or the highest one
 * where the number of lanes has LANES_HIGH in it. */
#ifndef WS_OBSERVE_SHOW_H
#define WS_OBSERVE_SHOW_H

#include "engine/device/event.h"

#define LANES_HIGH 0x100u
/* Likewise: masks are runs of lanes, where a digit for each would not fit: `0-3,8`, `all`, `none`,
 * or 0x000f0f01 with lane 0 as the lowest bit when there are many runs. */
#define LANES_SHORT 0x200u
static inline unsigned lanes_counted(unsigned lanes) /* without both */
{
    return lanes & 0xffu;
}
/* How many characters a mask has, at most: short ones as many as the number with 0x. */
static inline unsigned mask_width(unsigned lanes)
{
    unsigned n = lanes_counted(lanes), digits = 2 + (n + 3) / 4;

    return (lanes & LANES_SHORT) == 0 || n < digits ? n : digits;
}
/* The lane at a place, counted from the left. */
static inline unsigned lane_shown(unsigned place, unsigned lanes)
{
    return (lanes & LANES_HIGH) != 0 ? lanes_counted(lanes) - 1 - place : place;
}

/* 1 and 0, as in figures 5.2 to 5.4. */
void show_mask(struct text *out, lane_mask m, unsigned lanes);
/* 0 enabled, b waits for a break, r for a return, x exited (figure 5.4); short: `b 0-3, x 8`,
 * `none`. */
void show_disabled(struct text *out, const struct disable_mask *d, unsigned lanes);
/* `(sync, 11, 10) :: …`, the top first; `-` for an empty stack. */
void show_stack(struct text *out, const struct exec_state *s, unsigned lanes);
/* Do two states have equal tokens; equal disable masks? */
bool same_stack(const struct exec_state *a, const struct exec_state *b);
bool same_disabled(const struct disable_mask *a, const struct disable_mask *b);
/* "0,1,2": the index of a block or thread, or a size. */
void show_triple(struct text *out, const uint32_t v[3]);
/* The loaded instruction as a line of the transformed program, or of its listing. */
void show_instruction(struct text *out, const struct program *p, uint32_t pc);
/* The statement as the source has it, with every run of blanks as one; a statement that a transformation
 * added is shown as by show_instruction. */
void show_source(struct text *out, const struct program *p, uint32_t pc);
/* `block 0,0,0 warp 1`, with its grid unless that is the first. */
void show_warp(struct text *out, const struct warp *w);
/* `line 8: INSTRUCTION`, of the source or as an address alone. */
void show_at(struct text *out, const struct program *p, uint32_t pc);
/* The position of a warp: line, instruction, active threads; or all of that by thread. */
void show_position(struct text *out, const struct warp *w, const struct program *p);
/* ` lane 1 at line 5: INSTRUCTION`; the position of its warp, where threads do not diverge. */
void show_thread(struct text *out, const struct warp *w, unsigned lane, const struct program *p);
/* The statement at a place of the operation's memory program (4.4.4). */
void show_statement(struct text *out, const struct memop *op, uint32_t at);

/* Global addresses are those that programs and hosts use; the others are the device's own. */
struct space_address {
    enum space space;
    uint64_t address;
};
struct space_address place_of(uint64_t physical);
/* "global 0x10000000" */
void show_place(struct text *out, struct space_address p);
/* "L1 of processor 3", "L2" */
void show_cache(struct text *out, unsigned level, unsigned processor);
/* The lowest address that an operation accesses, or that of its segment. False: it has none, it
 * writes registers only. */
bool memop_address(const struct memop *op, struct space_address *out);

#endif
