/* memory/builtin.h: the texts of the built-in memory programs, a generated table that ends with a
 * NULL name. Each text comes from src/memory/programs/NAME.mp. */
#ifndef WS_MEMORY_BUILTIN_H
#define WS_MEMORY_BUILTIN_H

struct builtin_program {
    const char *name, *text;
};
extern const struct builtin_program builtin_programs[];

#endif
