/* host/load.h: sources, programs and memory programs from files. */
#ifndef WS_HOST_LOAD_H
#define WS_HOST_LOAD_H

#include "base/constants.h"
#include "base/tell.h"
#include "memory/memory.h"
#include "program/flow_form.h"
#include "program/program.h"

/* What programs are read under. */
struct load_options {
    const struct constants *constants;
    enum flow_form form; /* the form that the control model needs */
    struct teller *tell; /* receives reports of transformations; NULL: none */
    const char *control; /* name of the control model, for listings; NULL: listings are refused */
};

/* Reads a whole file ("-": standard input). where: the place that named the path, for the error. */
bool load_source(struct source *s, const char *path, struct span where, struct diags *d);
bool is_listing_path(const char *path); /* ends with .hanoi */
/* May a listing run under the control model? Else this says why not, with its name. */
bool listing_control(const char *control);
#define LISTING_CONTROL                                                                            \
    "a listing is for control models hanoi and threads, this is %s: its barriers mean nothing there"
/* How many threads a warp of the listing has, 0: it does not say. False: it cannot be read. */
bool load_listing_warp(const char *path, uint32_t *lanes, struct diags *d);
/* Reads, checks and transforms a PTX text, or a listing by its name. Takes the source over. NULL
 * with errors in d. */
struct program *load_text(struct source *source, struct span where, const struct load_options *o,
                          struct diags *d);
/* The same of a file. */
struct program *load_program(const char *path, struct span where, const struct load_options *o,
                             struct diags *d);
/* Takes the programs of the built-in set of that name; if there is none it is a folder, and every
 * memory program is replaced or added for which it holds NAME.mp. C99 cannot list a folder, so the
 * names that are tried are those of the built-in programs of every set. False with errors when a
 * file is wrong or none is there. */
bool load_memory_programs(struct memprog_set *set, const char *name, struct diags *d);
/* Calls `see` for each file of a folder that is tried, whether or not it exists. */
void load_memory_program_files(const char *folder, void (*see)(void *self, const char *path),
                               void *self);

#endif
