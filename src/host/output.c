/* host/output.c: files by temporary and rename. Knows no contents. */
#include "host/output.h"

#include <errno.h>
#include <string.h>

#include "base/interrupt.h"
#include "base/mem.h"

static char *with_suffix(const char *path, const char *suffix)
{
    size_t n = strlen(path), more = strlen(suffix);
    char *out = mem_new(n + more + 1);

    memcpy(out, path, n);
    memcpy(out + n, suffix, more);
    return out;
}

static void forget(struct output *o)
{
    if (o->temporary != NULL)
        interrupt_finished(o->temporary);
    mem_free(o->path);
    mem_free(o->temporary);
    *o = (struct output){ .file = NULL };
}

bool output_open(struct output *o, const char *path)
{
    int reason;

    *o = (struct output){ .file = stdout };
    if (strcmp(path, "-") == 0)
        return true;
    o->path = with_suffix(path, "");
    if (strncmp(path, "/dev/", 5) != 0)
        o->temporary = with_suffix(path, ".partial");
    if (o->temporary != NULL)
        interrupt_unfinished(o->temporary);
    o->file = fopen(o->temporary != NULL ? o->temporary : path, "wb");
    if (o->file != NULL)
        return true;
    reason = errno;
    forget(o);
    errno = reason;
    return false;
}

const char *output_why(void)
{
    return errno != 0 ? strerror(errno) : "not everything could be written";
}

bool output_keep(struct output *o)
{
    bool ok;
    int reason;

    errno = 0;
    if (o->path == NULL)
        return fflush(stdout) == 0 && !ferror(stdout);
    ok = !ferror(o->file);
    ok = fclose(o->file) == 0 && ok;
    ok = ok && (o->temporary == NULL || rename(o->temporary, o->path) == 0);
    reason = errno;
    if (!ok && o->temporary != NULL)
        remove(o->temporary);
    forget(o);
    errno = reason;
    return ok;
}

void output_drop(struct output *o)
{
    if (o->path == NULL)
        return;
    fclose(o->file);
    if (o->temporary != NULL)
        remove(o->temporary);
    forget(o);
}
