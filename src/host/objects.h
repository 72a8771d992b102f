/* host/objects.h: what a host has by name: contexts, programs, buffers, grids. They are declared
 * while the input is read, so that every name is checked before anything runs; the session makes
 * them on the device in the same order. Knows no device. */
#ifndef WS_HOST_OBJECTS_H
#define WS_HOST_OBJECTS_H

#include "host/buffer.h"
#include "program/program.h"

#define NO_OBJECT 0xffffffffu

struct host_context {
    char *name;
    bool destroyed; /* counted from the reader's position */
    uint32_t id;    /* the device's; set by the session */
};

struct host_program {
    char *name;
    uint32_t context;
    struct program *program; /* owned until loaded, then the device's */
    bool loaded;
};

struct host_buffer {
    char *name;
    uint32_t context;
    struct shape shape;
    bool hidden;      /* the input does not name it */
    uint64_t address; /* set by the session */
};

struct host_grid {
    char *name; /* NULL: it has none */
    struct span named; /* where it was named: in a loop, the name moves to the next launch */
    uint32_t context;
    uint32_t id; /* the device's; set by the session; NO_OBJECT: it was not launched */
};

enum object_kind { OBJECT_CONTEXT, OBJECT_PROGRAM, OBJECT_BUFFER, OBJECT_GRID, OBJECT_KINDS };

struct objects {
    struct host_context *contexts;
    size_t ncontexts, cap_contexts;
    struct host_program *programs;
    size_t nprograms, cap_programs;
    struct host_buffer *buffers;
    size_t nbuffers, cap_buffers;
    struct host_grid *grids;
    size_t ngrids, cap_grids;
    struct names names[OBJECT_KINDS];
    /* A declaration of that kind was in error, which has been said: names may be missing, so one
     * that is not found is no second error. */
    bool lost[OBJECT_KINDS];
};

void objects_free(struct objects *o);

/* Declares; an error at the name when it is taken. NULL as w gives what has no name in the input:
 * the context `main`, a grid. */
bool objects_add_context(struct objects *o, const struct word *w, struct diags *d);
bool objects_add_buffer(struct objects *o, const struct word *w, struct host_buffer b,
                        struct diags *d);
/* The place of a cooperative launch's barrier, as the CUDA runtime lays it out: its size, and the
 * word that blocks arrive at. Its index; *i: how it begins. */
uint32_t objects_add_workspace(struct objects *o, uint32_t context, struct init *i);
uint32_t objects_add_grid(struct objects *o, uint32_t context);
bool objects_name_grid(struct objects *o, uint32_t grid, const struct word *w, struct diags *d);
/* Takes the program over in any case. where: the place to name in errors. */
bool objects_add_program(struct objects *o, struct host_program p, struct span where,
                         struct diags *d);
/* Removes the program that was added last, which is not loaded, or the grid that was added last. No
 * other object was added after it. Diagnostics may point into the program. */
void objects_drop_program(struct objects *o, struct diags *d);
void objects_drop_grid(struct objects *o);

/* Finds a context, buffer or grid. False with an error: it, or its context, was destroyed, or there
 * is none, and a near name is suggested, unless what is missing was lost. */
bool objects_find(const struct objects *o, enum object_kind kind, const struct word *w,
                  uint32_t *index, struct diags *d);

/* A kernel: [PROG.]ENTRY; an empty word when there is only one. ENTRY may be what a mangled name
 * reads as, where only one is called so (base/mangled.h). */
struct kernel {
    uint32_t program, function;
};
/* Takes a word, or what a mangled name reads as: `ns::scan<float, 4>`. */
bool objects_read_kernel(struct scan *s, struct word *w);
bool objects_find_kernel(const struct objects *o, const struct word *w, struct kernel *k,
                         struct diags *d);
const struct function *kernel_function(const struct objects *o, struct kernel k);

/* What a host reads and writes: a buffer or a module variable, [PROG.]NAME, or some elements. */
struct target {
    uint32_t buffer;            /* NO_OBJECT: a variable */
    uint32_t program, variable;
    struct shape shape;         /* type and number of the selected elements */
    uint64_t size;              /* bytes of the whole object */
    struct portion part;
};
bool objects_find_target(const struct objects *o, const struct word *w, struct target *t,
                         struct diags *d);
struct target target_of_buffer(const struct objects *o, uint32_t index);
/* A module variable, all of it. */
struct target target_of_variable(const struct objects *o, uint32_t program, uint32_t variable);
/* Is it one that a host sees? */
bool variable_in_reach(const struct variable *v);
const char *target_name(const struct objects *o, const struct target *t);
/* Where it begins in the whole object, in bytes. */
uint64_t target_begins(const struct target *t);
bool target_is_same(const struct target *a, const struct target *b);
/* Some of its elements. */
void target_take(struct target *t, struct portion p);
/* NAME[PART][:TYPE]: the same bytes as elements of another type, and which of them. */
bool target_read(struct scan *s, const struct objects *o, struct target *t);

#endif
