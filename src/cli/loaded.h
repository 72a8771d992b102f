/* cli/loaded.h: one program, read and loaded on a device (5.1.3), for commands that run nothing. */
#ifndef WS_CLI_LOADED_H
#define WS_CLI_LOADED_H

#include "cli/machine.h"

struct loaded {
    struct objects objects;
    struct session session;
    const struct program *program; /* NULL: it could not be read or loaded */
};

/* False with errors in d, whose places stay good until loaded_close. */
bool loaded_open(struct loaded *l, const struct machine_options *m, const char *path, struct diags *d);
void loaded_close(struct loaded *l);

#endif
