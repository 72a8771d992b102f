/* program/origin.c: the tables of .file and .loc, and looking a place up. Knows no instruction. */
#include "program/origin.h"

#include <string.h>

#include "base/mem.h"

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

/* How many marks stand before a byte of the text. */
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

bool origins_find(const struct origins *o, size_t from, size_t at, struct origin *out)
{
    size_t n = marks_before(o, at);
    const struct line_mark *m = n > 0 ? &o->marks[n - 1] : NULL;

    if (m == NULL || m->at < from)
        return false;
    for (size_t i = 0; i < o->nfiles; i++)
        if (o->files[i].number == m->file) {
            *out = (struct origin){ o->files[i].name, m->line, m->column };
            return true;
        }
    return false;
}
