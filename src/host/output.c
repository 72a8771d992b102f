/* host/output.c: files by temporary and rename. Knows no contents. */
#include "host/output.h"

#include <errno.h>
#include <string.h>

#include "base/interrupt.h"
#include "base/mem.h"
#include "base/platform.h"
#include "base/text.h"

#define MOST_NAMES 1000u /* that are tried, until one is free */
#define MOST_SHOWN 100   /* bytes of the file's name in the temporary name */

/* ---- the temporary file ---- */

/* A name in the folder of the path, so that the file can be renamed. It begins like the file's name. */
static char *name_beside(const char *path, unsigned attempt)
{
    const char *slash = strrchr(path, '/'), *name = slash == NULL ? path : slash + 1;
    const uint64_t now = platform_now_ns() + attempt;
    struct text t = { NULL, 0, 0 };

    text_add(&t, path, (size_t)(name - path));
    text_printf(&t, "%.*s.%llu-%llx.partial", MOST_SHOWN, name, (unsigned long long)platform_process(),
                (unsigned long long)now);
    return t.s;
}

struct creation {
    struct output *o;
    struct unfinished *as;
    const struct file_look *like;
    bool taken;
};

/* Runs undisturbed: a signal finds both the file and its entry, or neither. */
static void create(void *self)
{
    struct creation *c = self;

    c->o->file = platform_create(c->as->path, c->like, &c->taken);
    if (c->o->file == NULL)
        return;
    c->o->temporary = c->as;
    interrupt_unfinished(c->as);
}

static void free_entry(struct unfinished *u)
{
    mem_free(u->path);
    mem_free(u);
}

/* like: the file that will be replaced; NULL: none exists. */
static bool open_temporary(struct output *o, const struct file_look *like)
{
    struct creation c = { .o = o, .like = like, .taken = true };
    int reason = 0;

    for (unsigned i = 0; i < MOST_NAMES && o->file == NULL && c.taken; i++) {
        c.as = mem_new(sizeof *c.as);
        c.as->path = name_beside(o->path, i);
        platform_undisturbed(create, &c);
        reason = errno;
        if (o->file == NULL)
            free_entry(c.as);
    }
    errno = reason;
    return o->file != NULL;
}

static void remove_it(void *self)
{
    struct unfinished *u = self;

    remove(u->path);
    interrupt_finished(u);
}

struct renaming {
    struct output *o;
    bool ok;
    int reason;
};

static void rename_it(void *self)
{
    struct renaming *r = self;

    r->ok = rename(r->o->temporary->path, r->o->path) == 0;
    r->reason = errno;
    if (r->ok)
        interrupt_finished(r->o->temporary);
    else
        remove_it(r->o->temporary);
}

/* ---- what is there ---- */

FILE *output_standard(const char *path)
{
    static const char *const out[] = { "-", "/dev/stdout", "/dev/fd/1" };
    static const char *const err[] = { "/dev/stderr", "/dev/fd/2" };

    for (size_t i = 0; i < sizeof out / sizeof *out; i++)
        if (strcmp(path, out[i]) == 0)
            return stdout;
    for (size_t i = 0; i < sizeof err / sizeof *err; i++)
        if (strcmp(path, err[i]) == 0)
            return stderr;
    return NULL;
}

/* Looks up the path and follows links: sets o->path to the file itself. False with errno set. */
static bool look(struct output *o, const char *path, struct file_look *there)
{
    if (!platform_look(path, there))
        return false;
    o->path = platform_target(path);
    if (o->path == NULL)
        return false;
    if (there->kind == FILE_FOLDER)
        errno = EISDIR;
    return there->kind != FILE_FOLDER &&
           (there->kind == FILE_NONE || !platform_is_read_only(path, there));
}

static bool is_replaced(const struct output *o, const struct file_look *there)
{
    return (there->kind == FILE_REGULAR || there->kind == FILE_NONE) && !platform_is_of_system(o->path);
}

/* ---- the functions of output.h ---- */

static void forget(struct output *o)
{
    if (o->temporary != NULL)
        free_entry(o->temporary);
    mem_free(o->path);
    *o = (struct output){ .file = NULL };
}

static bool forget_failed(struct output *o)
{
    int reason = errno;

    forget(o);
    errno = reason;
    return false;
}

bool output_open(struct output *o, const char *path)
{
    struct file_look there;
    bool ok;

    *o = (struct output){ .file = output_standard(path) };
    if (o->file != NULL)
        return true;
    ok = look(o, path, &there);
    if (ok && is_replaced(o, &there))
        ok = open_temporary(o, there.kind == FILE_REGULAR ? &there : NULL);
    else if (ok)
        ok = (o->file = platform_write_to(path)) != NULL;
    return ok || forget_failed(o);
}

bool output_extend(struct output *o, const char *path, long at)
{
    size_t n = strlen(path) + 1;

    *o = (struct output){ .file = fopen(path, "r+b") };
    if (o->file == NULL)
        return false;
    o->path = memcpy(mem_new(n), path, n);
    if (fseek(o->file, at, SEEK_SET) == 0)
        return true;
    fclose(o->file);
    return forget_failed(o);
}

const char *output_why(void)
{
    return errno != 0 ? strerror(errno) : "not everything could be written";
}

bool output_keep(struct output *o)
{
    struct renaming r = { .o = o, .ok = true };

    errno = 0;
    if (o->path == NULL)
        return fflush(o->file) == 0 && !ferror(o->file);
    r.ok = !ferror(o->file);
    r.ok = fclose(o->file) == 0 && r.ok;
    r.reason = errno;
    if (o->temporary != NULL && r.ok)
        platform_undisturbed(rename_it, &r);
    else if (o->temporary != NULL)
        platform_undisturbed(remove_it, o->temporary);
    forget(o);
    errno = r.reason;
    return r.ok;
}

void output_drop(struct output *o)
{
    if (o->path == NULL)
        return;
    fclose(o->file);
    if (o->temporary != NULL)
        platform_undisturbed(remove_it, o->temporary);
    forget(o);
}

bool output_possible(const char *path)
{
    struct output o = { .file = NULL };
    struct file_look there;

    if (output_standard(path) != NULL)
        return true;
    if (!look(&o, path, &there) || (is_replaced(&o, &there) && !platform_can_create(o.path)))
        return forget_failed(&o);
    forget(&o);
    return true;
}
