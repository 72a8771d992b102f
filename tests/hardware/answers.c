/* tests/hardware/answers.c: answers, kept and compared bit for bit. */
#include "hardware/answers.h"

#include <string.h>

#include "base/mem.h"
#include "base/number.h"
#include "host/real.h"

unsigned char *answers_add(struct answers *a, const char *name, struct shape shape)
{
    struct answer one = { .shape = shape, .bytes = mem_new((size_t)shape_size(shape)) };

    one.name = mem_new(strlen(name) + 1);
    strcpy(one.name, name);
    ARRAY_PUSH(a->v, a->n, a->cap, one);
    return one.bytes;
}

void answers_free(struct answers *a)
{
    for (size_t k = 0; k < a->n; k++) {
        mem_free(a->v[k].name);
        mem_free(a->v[k].bytes);
    }
    mem_free(a->v);
    *a = (struct answers){ NULL, 0, 0 };
}

static bool both_nan(enum type t, uint64_t a, uint64_t b)
{
    uint64_t payload;

    return type_info(t)->kind == KIND_FLOAT && real_is_nan(t, a, &payload) &&
           real_is_nan(t, b, &payload);
}

static void compare_one(struct difference *d, const struct answer *theirs,
                        const struct answer *ours)
{
    enum type t = ours->shape.type;
    unsigned size = type_info(t)->bytes;

    for (uint64_t k = 0; k < ours->shape.count; k++) {
        uint64_t a = load_le(theirs->bytes + k * size, size);
        uint64_t b = load_le(ours->bytes + k * size, size);

        if (a == b)
            continue;
        if (both_nan(t, a, b)) {
            d->nans++;
        } else if (d->others++ == 0) {
            d->first = ours;
            d->index = k;
            d->theirs = a;
            d->ours = b;
        }
    }
}

struct difference answers_compare(const struct answers *theirs, const struct answers *ours)
{
    struct difference d = { .shapes = theirs->n != ours->n };

    for (size_t k = 0; !d.shapes && k < ours->n; k++) {
        const struct answer *a = &theirs->v[k], *b = &ours->v[k];

        d.shapes = strcmp(a->name, b->name) != 0 || a->shape.type != b->shape.type ||
                   a->shape.count != b->shape.count;
        if (!d.shapes)
            compare_one(&d, a, b);
    }
    return d;
}
