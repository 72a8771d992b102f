/* host/load.c: reading programs from files. Knows no device. */
#include "host/load.h"

#include <errno.h>
#include <string.h>

#include "memory/builtin.h"
#include "ptx/ptx.h"

static const struct span nowhere = { NULL, 0, 0 };

bool load_source(struct source *s, const char *path, struct span where, struct diags *d)
{
    return source_read(s, path) || diag_error(d, where, "%s: %s", path, strerror(errno));
}

struct program *load_program(const char *path, struct span where, const struct load_options *o,
                             struct diags *d)
{
    struct source *source = mem_new(sizeof *source);

    if (load_source(source, path, where, d))
        return ptx_read(source, o->constants, o->form, o->tell, d);
    mem_free(source);
    return NULL;
}

/* Replaces one if its file is there. */
static bool replace(struct memprog_set *set, const char *path, const char *name, bool *found,
                    struct diags *d)
{
    struct source *source = mem_new(sizeof *source);

    *found = source_read(source, path);
    if (*found && !memprog_replace(set, name, source, d)) {
        diags_keep(d, source);
        return false;
    }
    source_free(source);
    mem_free(source);
    return true;
}

/* Those of a folder that are named like these. */
static bool replace_named(struct memprog_set *set, const char *folder,
                          const struct builtin_program *named, bool *any, struct diags *d)
{
    struct text path = { NULL, 0, 0 };
    bool ok = true, found;

    for (const struct builtin_program *b = named; b->name != NULL; b++) {
        path.n = 0;
        text_printf(&path, "%s/%s.mp", folder, b->name);
        ok = replace(set, path.s, b->name, &found, d) && ok;
        *any = *any || found;
    }
    text_free(&path);
    return ok;
}

bool load_memory_programs(struct memprog_set *set, const char *name, struct diags *d)
{
    bool any = false, ok;

    if (memprog_take_set(set, name))
        return true;
    ok = replace_named(set, name, builtin_programs, &any, d);
    for (const struct builtin_set *s = builtin_sets; s->name != NULL && ok; s++)
        ok = replace_named(set, name, s->programs, &any, d);
    if (any)
        return ok;
    return diag_error(d, nowhere,
                      "%s is no built-in set and holds no memory program: a file NAME.mp for a "
                      "NAME that `warpstep programs` lists",
                      name);
}
