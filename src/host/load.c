/* host/load.c: reading programs from files. Knows no device. */
#include "host/load.h"

#include <errno.h>
#include <string.h>

#include "listing/listing.h"
#include "memory/builtin.h"
#include "ptx/ptx.h"

static const struct span nowhere = { NULL, 0, 0 };

static bool read_file(struct source *s, const char *path, struct span where, struct diags *d)
{
    return source_read(s, path) || diag_error(d, where, "%s: %s", path, source_reason(errno));
}

/* Editors put a mark in front of a text. No text that is read here may have one. */
static bool is_unmarked(struct source *s, struct span where, struct diags *d)
{
    static const char mark[] = "\xef\xbb\xbf";

    if (s->size < strlen(mark) || memcmp(s->text, mark, strlen(mark)) != 0)
        return true;
    diag_error(d, where, "%s: this text begins with a byte order mark: write it without one",
               s->name);
    source_free(s);
    return false;
}

bool load_source(struct source *s, const char *path, struct span where, struct diags *d)
{
    return read_file(s, path, where, d) && is_unmarked(s, where, d);
}

bool is_listing_path(const char *path)
{
    size_t n = strlen(path);

    return n > strlen(".hanoi") && strcmp(path + n - strlen(".hanoi"), ".hanoi") == 0;
}

bool listing_control(const char *control)
{
    return strcmp(control, "hanoi") == 0 || strcmp(control, "threads") == 0;
}

bool load_listing_warp(const char *path, uint32_t *lanes, struct diags *d)
{
    struct source source;

    if (!load_source(&source, path, nowhere, d))
        return false;
    *lanes = listing_warp(&source);
    source_free(&source);
    return true;
}

struct program *load_text(struct source *source, struct span where, const struct load_options *o,
                          struct diags *d)
{
    if (!is_listing_path(source->name))
        return ptx_read(source, o->constants, o->form, o->tell, d);
    if (o->control != NULL && listing_control(o->control))
        return listing_read(source, o->constants, d);
    diag_error(d, where, LISTING_CONTROL, o->control != NULL ? o->control : "another one");
    diags_keep(d, source);
    return NULL;
}

struct program *load_program(const char *path, struct span where, const struct load_options *o,
                             struct diags *d)
{
    struct source *source = mem_new(sizeof *source);

    /* PTX has the mark in its own text. */
    if (is_listing_path(path) ? load_source(source, path, where, d)
                              : read_file(source, path, where, d))
        return load_text(source, where, o, d);
    mem_free(source);
    return NULL;
}

/* Replaces one if its file is there. */
static bool replace(struct memprog_set *set, const char *path, const char *name, bool *found,
                    struct diags *d)
{
    struct source *source = mem_new(sizeof *source);

    *found = source_read(source, path);
    if (*found && !is_unmarked(source, nowhere, d)) {
        mem_free(source);
        return false;
    }
    if (*found && !memprog_replace(set, name, source, d)) {
        diags_keep(d, source);
        return false;
    }
    source_free(source);
    mem_free(source);
    return true;
}

/* The lists of the programs that a folder may replace: the default ones, then those of each set. NULL:
 * there are no more. */
static const struct builtin_program *list_of_programs(size_t k)
{
    return k == 0 ? builtin_programs : builtin_sets[k - 1].programs;
}

static void name_file(struct text *path, const char *folder, const char *name)
{
    path->n = 0;
    text_printf(path, "%s/%s.mp", folder, name);
}

/* Those of a folder that are named like these. */
static bool replace_named(struct memprog_set *set, const char *folder,
                          const struct builtin_program *named, bool *any, struct diags *d)
{
    struct text path = { NULL, 0, 0 };
    bool ok = true, found;

    for (const struct builtin_program *b = named; b->name != NULL; b++) {
        name_file(&path, folder, b->name);
        ok = replace(set, path.s, b->name, &found, d) && ok;
        *any = *any || found;
    }
    text_free(&path);
    return ok;
}

bool load_memory_programs(struct memprog_set *set, const char *name, struct diags *d)
{
    const struct builtin_program *named;
    bool any = false, ok = true;

    if (memprog_take_set(set, name))
        return true;
    for (size_t k = 0; ok && (named = list_of_programs(k)) != NULL; k++)
        ok = replace_named(set, name, named, &any, d);
    if (any)
        return ok;
    return diag_error(d, nowhere,
                      "%s is no built-in set and holds no memory program: a file NAME.mp for a "
                      "NAME that `warpstep programs` lists",
                      name);
}

void load_memory_program_files(const char *folder, void (*see)(void *self, const char *path),
                               void *self)
{
    const struct builtin_program *named;
    struct text path = { NULL, 0, 0 };

    for (size_t k = 0; (named = list_of_programs(k)) != NULL; k++)
        for (const struct builtin_program *b = named; b->name != NULL; b++) {
            name_file(&path, folder, b->name);
            see(self, path.s);
        }
    text_free(&path);
}
