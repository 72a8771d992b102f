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
    *out = (struct origin){ name, m->place.line, m->place.column, n - 1, m->inlined_at };
    return true;
}

static bool same_place(const struct line_place *a, const struct line_place *b)
{
    return a->file == b->file && a->line == b->line && a->column == b->column;
}

/* inlined_at names the place that an earlier .loc of the function stands for: it says in turn where
 * that code was inlined. */
bool origins_caller(const struct origins *o, size_t from, const struct origin *inner,
                    struct origin *out)
{
    struct line_place call = inner->inlined_at;
    const char *name = call.file == 0 ? NULL : name_of_file(o, call.file);
    size_t i = inner->mark;

    if (name == NULL)
        return false;
    *out = (struct origin){ name, call.line, call.column, NO_MARK, { 0, 0, 0 } };
    while (i != NO_MARK && i-- > 0 && o->marks[i].at >= from)
        if (same_place(&o->marks[i].place, &call)) {
            out->mark = i;
            out->inlined_at = o->marks[i].inlined_at;
            break;
        }
    return true;
}
