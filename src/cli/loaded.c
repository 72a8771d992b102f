/* cli/loaded.c: a program on a device of its own. */
#include "cli/loaded.h"

bool loaded_open(struct loaded *l, const struct machine_options *m, const char *path, struct diags *d)
{
    const struct span nowhere = { NULL, 0, 0 };
    struct load_options loading = session_loading(&m->options);
    struct host_program p = { .context = 0 };

    *l = (struct loaded){ .program = NULL };
    session_open(&l->session, &m->options, &l->objects, d);
    p.program = load_program(path, nowhere, &loading, d);
    if (p.program == NULL)
        return false;
    p.name = p.program->name;
    objects_add_context(&l->objects, NULL, d);
    session_create(&l->session, 0);
    objects_add_program(&l->objects, p, nowhere, d);
    if (session_load(&l->session, 0, nowhere))
        l->program = p.program;
    return l->program != NULL;
}

void loaded_close(struct loaded *l)
{
    session_close(&l->session);
    objects_free(&l->objects);
}
