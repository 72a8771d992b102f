/* program/origin.c: the tables of .file and .loc, looking a place up, and reading the files that are
 * named. Knows no instruction. */
#include "program/origin.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/text.h"

void origins_add_file(struct origins *o, uint32_t number, const char *name, size_t n)
{
    struct file_name f = { number, mem_new(n + 1) };

    memcpy(f.name, name, n);
    ARRAY_PUSH(o->files, o->nfiles, o->cap_files, f);
}

void origins_free(struct origins *o)
{
    for (size_t i = 0; i < o->nfiles; i++)
        mem_free(o->files[i].name);
    mem_free(o->files);
    mem_free(o->marks);
    *o = (struct origins){ .marks = NULL };
}

/* The number of marks before a byte of the text. */
static size_t marks_before(const struct origins *o, size_t at)
{
    size_t low = 0, high = o->nmarks;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (o->marks[middle].at < at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static const char *name_of_file(const struct origins *o, uint32_t number)
{
    for (size_t i = 0; i < o->nfiles; i++)
        if (o->files[i].number == number)
            return o->files[i].name;
    return NULL;
}

bool origins_find(const struct origins *o, size_t from, size_t at, struct origin *out)
{
    size_t n = marks_before(o, at);
    const struct line_mark *m = n > 0 ? &o->marks[n - 1] : NULL;
    const char *name = m == NULL || m->at < from ? NULL : name_of_file(o, m->place.file);

    if (name == NULL)
        return false;
    *out = (struct origin){ name, m->place.line, m->place.column, (uint32_t)(n - 1),
                            m->inlined_at };
    return true;
}

/* inlined_at names the place of an earlier .loc of the function, which says in turn where that code was
 * inlined. */
bool origins_caller(const struct origins *o, size_t from, const struct origin *inner,
                    struct origin *out)
{
    struct line_place call = inner->inlined_at;
    const char *name = call.file == 0 ? NULL : name_of_file(o, call.file);
    uint32_t caller = inner->mark == NO_MARK ? NO_MARK : o->marks[inner->mark].caller;

    if (name == NULL)
        return false;
    if (caller != NO_MARK && o->marks[caller].at < from)
        caller = NO_MARK;
    *out = (struct origin){ name, call.line, call.column, caller, { 0, 0, 0 } };
    if (caller != NO_MARK)
        out->inlined_at = o->marks[caller].inlined_at;
    return true;
}

/* ---- the files ---- */

static bool is_separator(char c)
{
    return c == '/' || c == '\\';
}

const char *origin_short_name(const char *file)
{
    const char *name = file;

    for (const char *p = file; *p != '\0'; p++)
        if (is_separator(*p))
            name = p + 1;
    return name;
}

bool origin_is_file(const char *file, const char *wanted)
{
    size_t n = strlen(file), w = strlen(wanted);

    return w > 0 && w <= n && strcmp(file + n - w, wanted) == 0 &&
           (w == n || is_separator(file[n - w - 1]) || is_separator(wanted[0]));
}

#define MOST_BYTES ((size_t)16 << 20)

/* A program text may name anything, a device or a file with secrets among them. */
static bool is_source_name(const char *file)
{
    static const char *const endings[] = { ".cu", ".cuh", ".h",   ".hh", ".hpp", ".hxx", ".c",
                                           ".cc", ".cpp", ".cxx", ".cl", ".inl", ".py",  ".simt" };
    const char *dot = strrchr(origin_short_name(file), '.');

    for (size_t i = 0; dot != NULL && i < sizeof endings / sizeof *endings; i++)
        if (strcmp(dot, endings[i]) == 0)
            return true;
    return false;
}

/* All of a file in place of what `t` holds. False: it cannot be read, or is too large. */
static bool read_bytes(const char *path, struct text *t)
{
    FILE *f = fopen(path, "rb");
    char buffer[4096];
    size_t n;
    bool ok;

    t->n = 0;
    if (f == NULL)
        return false;
    while (t->n <= MOST_BYTES && (n = fread(buffer, 1, sizeof buffer, f)) > 0)
        text_add(t, buffer, n);
    ok = !ferror(f) && t->n <= MOST_BYTES;
    fclose(f);
    return ok;
}

/* Adds the path of the file `name` in the folder of the PTX. */
static void put_beside(const struct source *ptx, const char *name, struct text *path)
{
    text_add(path, ptx->name, (size_t)(origin_short_name(ptx->name) - ptx->name));
    text_puts(path, name);
}

bool origin_place(const struct source *ptx, const char *file, unsigned i, struct text *path)
{
    path->n = 0;
    if (!is_source_name(file) || i >= ORIGIN_PLACES)
        return false;
    if (i == 0 && !is_separator(file[0]))
        put_beside(ptx, file, path);
    else if (i <= 1)
        text_puts(path, file);
    else
        put_beside(ptx, origin_short_name(file), path);
    return true;
}

bool origin_read(const struct source *ptx, const char *file, struct source *out)
{
    struct text t = { NULL, 0, 0 }, path = { NULL, 0, 0 };
    bool ok = false;

    for (unsigned i = 0; !ok && origin_place(ptx, file, i, &path); i++)
        ok = read_bytes(path.s, &t);
    if (ok)
        source_from(out, file, t.n > 0 ? t.s : "", t.n);
    text_free(&t);
    text_free(&path);
    return ok;
}
