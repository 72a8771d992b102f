/* observe/paths.h: pieces of a trace of warps whose threads go in paths (STG): the paths, and for
 * Hanoi the barriers, the B registers and who waits where. The state has them (split.h). */
#ifndef WS_OBSERVE_PATHS_H
#define WS_OBSERVE_PATHS_H

#include "observe/writer.h"

/* Which of the two the state is of: with barriers (Hanoi), or with places to meet (stack). */
bool has_barriers(const struct exec_state *s);

/* `(5, 1100) :: (4, 0011)`, the path that runs first; with barriers no more; else a place to meet
 * between: `(3, 10, 1100) :: (10, -, 1111)`. `-`: there are none. */
void show_paths(struct text *out, const struct exec_state *s, unsigned lanes);
/* The barriers that are open, the topmost first: where their threads go on, and the register with
 * their mask: `(9, B0) :: (12, B1)`. */
void show_meets(struct text *out, const struct exec_state *s);
/* The valid registers: `B0 1110, B1 1111`. */
void show_b_registers(struct text *out, const struct exec_state *s, unsigned lanes);
/* All threads that wait; and by place, `0110 at 8, 0001 at 9`, or `-`. */
void show_waiting(struct text *out, const struct exec_state *s, unsigned lanes);
void show_waits(struct text *out, const struct exec_state *s, unsigned lanes);

/* What two states have in common. */
bool same_paths(const struct exec_state *a, const struct exec_state *b);
bool same_meets(const struct exec_state *a, const struct exec_state *b);
bool same_b_registers(const struct exec_state *a, const struct exec_state *b);
bool same_waits(const struct exec_state *a, const struct exec_state *b);

/* Members paths, meets, b and waits. */
void writer_paths(struct writer *w, const struct exec_state *s, const struct program *p,
                  unsigned lanes);

#endif
