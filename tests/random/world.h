/* tests/random/world.h: the threads of a block as the evaluator has them, and what each does by
 * itself. For evaluate.c and evaluate_all.c alone. */
#ifndef WS_TESTS_RANDOM_WORLD_H
#define WS_TESTS_RANDOM_WORLD_H

#include "evaluate.h"

/* A function's registers. */
struct frame {
    uint64_t v[CLASSES][REGISTERS];
    uint32_t result;
    unsigned function, recursion; /* its index, and how many times it may still call itself */
};

enum left { LEFT_NOT, LEFT_FUNCTION, LEFT_KERNEL };

struct thread {
    unsigned id;         /* in its block */
    unsigned global;
    enum left left;
    struct frame *frame; /* of the body that it executes */
};

struct world {
    const struct program_tree *p;
    unsigned warp_size, block;
    struct image *image;
    uint32_t shared[SLOTS * MOST_BLOCK];
    struct thread threads[MOST_BLOCK];
};

/* How a statement ends: with the next one, or with leaving what is around it. */
enum way { WAY_ON, WAY_BREAK, WAY_CONTINUE, WAY_RETURN, WAY_EXIT };
struct flow {
    enum way way;
    unsigned levels; /* loops that are left besides */
};

/* Registers. */
void thread_set(struct thread *t, enum class c, unsigned dst, uint64_t v);
uint32_t thread_word(const struct thread *t, struct term o);
/* Is predicate a as the statement wants it? */
bool thread_holds(const struct thread *t, const struct stmt *s);
/* Registers at the beginning of a body; the two words are its parameters, or who the thread is. */
void frame_begin(struct frame *f, uint32_t a, uint32_t b);
/* The arm of an if. */
int stmt_arm(const struct stmt *s, bool truth);
/* Executes a statement that is not uniform. */
struct flow thread_stmt(struct world *w, struct thread *t, const struct stmt *s);

#endif
