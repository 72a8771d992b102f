/* memory/builtin.h: the texts of the built-in memory programs, generated tables that end with a
 * NULL name. Each text comes from src/memory/programs/NAME.mp, those of the set SET from its folder
 * src/memory/programs/SET: the programs that differ from the others' or are added to them. */
#ifndef WS_MEMORY_BUILTIN_H
#define WS_MEMORY_BUILTIN_H

struct builtin_program {
    const char *name, *text;
};
extern const struct builtin_program builtin_programs[];

struct builtin_set {
    const char *name;
    const struct builtin_program *programs;
};
extern const struct builtin_set builtin_sets[];

#endif
